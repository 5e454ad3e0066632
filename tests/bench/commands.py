"""What a command costs: rampartd under a crowd of bots, against a bare libuv server under the same traffic.

usage: commands.py [--bots 1,50,1000] [--tls 1,50] [--rounds N] [--seconds S]        run by `./rampart bench commands`

In each round, for each size of crowd: a new rampartd on a world of a fixed seed, bots with fixed dice that walk in
answer to answers (what a command costs, bytes), the same at a steady rate (latency), and then the bare server, whose
lines are as long as those just measured, under as many bots that only send and receive. The rounds take turns, so that
a slow moment of the machine hits both; what is printed are medians over the rounds. All of it stays on 127.0.0.1.
Some sizes are measured under TLS as well: rows of their own, against the same bare server in clear.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WORLD_SEED = 1
BOTS_SEED = 1
OPEN_COMMANDS_PER_SECOND = 100  # of the whole crowd: each makes a frame for everybody in sight
OPEN_RATE_MAX = 100  # of one bot
LINE_DOWN_MAX = 65536
READY_SECONDS = 30

AIMS = (
    # what, of which crowd, its figure, the most it should be
    ("a command of one player costs at most 5 times a bare server's", 1, "ratio", 5),
    ("a step in caves takes at most 250 bytes (median)", 1, "step_p50", 250),
    ("a step in caves takes at most 650 bytes (95 %)", 1, "step_p95", 650),
    ("a blocked step takes at most 60 bytes", 1, "blocked_p50", 60),
    ("a player takes at most 28 kB of memory", 1000, "kilobytes", 28),
)


def program(name):
    return Path(os.environ["RAMPART_BIN"]) / name


def cpu_seconds(process):
    """User and system time of a process so far, to the nanosecond: Linux's clock of a process, by its id."""
    return time.clock_gettime((~process.pid << 3) | 2)


def resident_bytes(process):
    pages = int(Path(f"/proc/{process.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Rampartd:
    """A rampartd on a free port, with a folder of its own and no limit of commands."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="rampart-bench-")
        log_path = Path(self.folder.name, "log")
        command = [program("rampartd"), "--port", "0", "--data", self.folder.name, "--seed", str(WORLD_SEED), "--start", "caves", "--peaceful", "--guests"]
        with open(log_path, "wb") as log:
            self.process = subprocess.Popen([*command, "--commands-per-second", "0"], stderr=log)
        deadline = time.monotonic() + READY_SECONDS
        while "msg=serving" not in log_path.read_text():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"rampartd did not start:\n{log_path.read_text()}")
            time.sleep(0.01)
        self.port, self.tls_port = (int(port) for port in re.findall(r" port=(\d+)", log_path.read_text()))
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


class Bare:
    """A bare server that answers each line with a line of so many bytes."""

    def __init__(self, answer_bytes):
        self.answer_bytes = answer_bytes

    def __enter__(self):
        self.process = subprocess.Popen([program("rampart-bare"), str(self.answer_bytes)], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def run_bots(server, size, seconds, *arguments):
    """Lets bots at a server. Their report, and with it the server's CPU and memory from before the walk to its end."""
    bots, tls = size
    port = server.tls_port if tls else server.port
    command = [program("rampart-bots"), "--connect", f"127.0.0.1:{port}", "--bots", str(bots), "--seconds", str(seconds)]
    command += ["--tls"] if tls else []
    command += ["--seed", str(BOTS_SEED), "--hold", "--json", *arguments]
    before = resident_bytes(server.process)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        if process.stdout.readline() != "ready\n":
            raise SystemExit(f"the bots failed with status {process.wait()}")
        memory = resident_bytes(server.process) - before
        started = cpu_seconds(server.process)
        process.stdin.write("\n")
        process.stdin.flush()
        report = json.loads(process.stdout.readline())
        report["cpu_us"] = (cpu_seconds(server.process) - started) * 1e6 / max(report["commands"], 1)
        report["kilobytes"] = memory / bots / 1000
        process.stdin.close()
    if process.returncode != 0:
        raise SystemExit(f"the bots failed with status {process.returncode}")
    return report


def measure(size, seconds):
    """One round of one size of crowd, (bots, whether under TLS): its figures by name."""
    bots, _ = size
    with Rampartd() as server:
        walk = run_bots(server, size, seconds)
        rate = min(OPEN_RATE_MAX, OPEN_COMMANDS_PER_SECOND / bots)
        steady = run_bots(server, size, seconds, "--mode", "open", "--rate", f"{rate:.3f}")
    commands = max(walk["commands"], 1)
    up_bytes = round(walk["up_bytes"] / commands)
    down_bytes = min(round(walk["down_bytes"] / commands), LINE_DOWN_MAX)
    with Bare(down_bytes) as server:
        bare = run_bots(server, (bots, False), seconds, "--plain", str(up_bytes))
    return {
        "cpu_us": walk["cpu_us"],
        "bare_us": bare["cpu_us"],
        "ratio": walk["cpu_us"] / bare["cpu_us"],
        "up": up_bytes,
        "down": down_bytes,
        "step_p50": walk["step_bytes"]["p50"],
        "step_p95": walk["step_bytes"]["p95"],
        "blocked_p50": walk["blocked_bytes"]["p50"],
        "p50_us": steady["latency_us"]["p50"],
        "p99_us": steady["latency_us"]["p99"],
        "kilobytes": walk["kilobytes"],
        "in_sight": walk["in_sight"]["mean"],
        "in_sight_most": walk["in_sight"]["most"],
        "per_second": walk["commands"] / walk["seconds"],
    }


COLUMNS = (
    ("server us", "cpu_us", ".1f"),
    ("bare us", "bare_us", ".1f"),
    ("ratio", "ratio", ".1f"),
    ("step p50 B", "step_p50", ".0f"),
    ("p95 B", "step_p95", ".0f"),
    ("blocked B", "blocked_p50", ".0f"),
    ("up B", "up", ".0f"),
    ("down B", "down", ".0f"),
    ("p50 us", "p50_us", ".0f"),
    ("p99 us", "p99_us", ".0f"),
    ("kB/player", "kilobytes", ".1f"),
    ("in sight", "in_sight", ".1f"),
    ("most", "in_sight_most", ".0f"),
    ("commands/s", "per_second", ".0f"),
)


def print_table(figures):
    print("\n" + "  ".join(["    bots", *(title for title, _, _ in COLUMNS)]))
    for (bots, tls), values in figures.items():
        cells = [f"{values[name]:{form}}".rjust(len(title)) for title, name, form in COLUMNS]
        print("  ".join([f"{'TLS' if tls else '':3} {bots:4}", *cells]))
    print(
        "\nserver, bare: CPU of a command, with all that it makes others see; ratio: the one to the other. step: bytes of a\n"
        "frame that answers a step; up, down: all bytes of a command. p50, p99: from sending a command to having its answer,\n"
        "at a steady rate. kB/player: memory when all have joined, with what of the world they made. in sight: other players,\n"
        "on average and at most.\n"
    )
    for words, bots, name, most in AIMS:
        if (bots, False) in figures:
            value = figures[bots, False][name]
            print(f"{'held' if value <= most else 'MISSED':6}  {words}: {value:.1f}")


def main():
    parser = argparse.ArgumentParser(prog="./rampart bench commands", description="What a command costs.")
    parser.add_argument("--bots", default="1,50,1000", help="sizes of the crowd (default %(default)s)")
    parser.add_argument("--tls", default="1,50", help="those measured under TLS as well (default %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="how often all is measured (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=2, help="how long each walk takes (default %(default)s)")
    args = parser.parse_args()
    sizes = [(int(bots), False) for bots in args.bots.split(",")]
    sizes += [(int(bots), True) for bots in args.tls.split(",") if bots]
    rounds = {size: [] for size in sizes}
    for number in range(1, args.rounds + 1):
        for size in sizes:
            print(f"round {number} of {args.rounds}: {size[0]} bots{' under TLS' if size[1] else ''}", file=sys.stderr)
            rounds[size].append(measure(size, args.seconds))
    print_table(
        {size: {name: statistics.median(each[name] for each in done) for name in done[0]} for size, done in rounds.items()}
    )


if __name__ == "__main__":
    main()
