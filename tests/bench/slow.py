"""What slow readers cost the others: the same crowd of bots with and without some in their midst who hardly read.

usage: slow.py [--bots 20] [--slow 8] [--rounds N] [--seconds S]        run by `./rampart bench slow`

In each round, twice: a new rampartd on a world of a fixed seed, and bots that walk at a steady rate; the second time
after others have joined them, of whom half read nothing at all and half a kilobyte a second. What is printed are
medians over the rounds: how long the bots wait for an answer, and the memory that each slow one takes.
"""

import argparse
import json
import statistics
import sys
import threading
from contextlib import ExitStack, suppress
from socket import create_connection

from commands import BOTS_SEED, Rampartd, resident_bytes, run_bots

RATE = 5  # commands a second of each bot
READ_BYTES = 1024
AIMS = (
    ("others' p99 is at most 1.5 times what it is without slow readers", "ratio", 1.5),
    ("a slow reader takes at most 256 KiB of memory", "slow_kib", 256),
)


class SlowReader:
    """Joins, reads its first frame, and from then on nothing, or READ_BYTES a second."""

    def __init__(self, port, name, reads):
        self.stopped = threading.Event()
        self.socket = create_connection(("127.0.0.1", port), timeout=30)
        hello = {"t": "hello", "n": 1, "major": 1, "minor": 0, "client": "slow"}
        for message in (hello, {"t": "join", "n": 2, "name": name}):
            self.socket.sendall(json.dumps(message).encode() + b"\n")
        heard = b""
        while b'"t":"frame"' not in heard:
            heard = heard[-READ_BYTES:] + self.socket.recv(READ_BYTES)
        self.thread = threading.Thread(target=self.read if reads else self.stopped.wait)
        self.thread.start()

    def read(self):
        self.socket.settimeout(1)
        while not self.stopped.wait(1):
            with suppress(TimeoutError):
                self.socket.recv(READ_BYTES)

    def stop(self):
        self.stopped.set()
        self.thread.join()
        self.socket.close()


def walk(args, slow):
    """The bots' report, and how much memory each of so many slow readers takes once the walk is over."""
    with Rampartd() as server, ExitStack() as stack:
        before = resident_bytes(server.process)
        for number in range(slow):
            stack.callback(SlowReader(server.port, f"Slow{number}", number % 2 == 1).stop)
        report = run_bots(server, (args.bots, False), args.seconds, "--mode", "open", "--rate", str(RATE))
        memory = resident_bytes(server.process) - before
    return report["latency_us"]["p99"], memory


def main():
    parser = argparse.ArgumentParser(prog="./rampart bench slow", description="What slow readers cost the others.")
    parser.add_argument("--bots", type=int, default=20, help="who walk (default %(default)s)")
    parser.add_argument("--slow", type=int, default=8, help="who hardly read (default %(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="how often all is measured (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=4, help="how long each walk takes (default %(default)s)")
    args = parser.parse_args()
    rounds = []
    for number in range(1, args.rounds + 1):
        print(f"round {number} of {args.rounds}", file=sys.stderr)
        rounds.append((*walk(args, 0), *walk(args, args.slow)))
    alone_us, alone_bytes, beside_us, beside_bytes = (statistics.median(values) for values in zip(*rounds, strict=True))
    figures = {"ratio": beside_us / alone_us, "slow_kib": (beside_bytes - alone_bytes) / args.slow / 1024}
    print(f"p99 without, with {args.slow} slow readers: {alone_us:.0f} us, {beside_us:.0f} us; ratio {figures['ratio']:.2f}")
    print(f"memory of a slow reader: {figures['slow_kib']:.0f} KiB (bots with seed {BOTS_SEED})")
    for what, name, most in AIMS:
        print(f"{'held  ' if figures[name] <= most else 'MISSED'}  {what}: {figures[name]:.2f}")


if __name__ == "__main__":
    main()
