#!/usr/bin/env python3
"""A whole client of Rampart, written from protocol/PROTOCOL.md alone, to show that the page is enough.

It wanders about, keeps its map from the frames' differences, checks every checksum, and at the end finds its map equal
to a full frame:    reference_client.py --port 7766 --name Ann --steps 200
"""

import argparse
import hashlib
import json
import random
import socket
import ssl
import sys
import time
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field

STEPS = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1)}
MASK = 0xFFFFFFFF
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"


class Trouble(Exception):
    """The server did not do what PROTOCOL.md says."""


def mix(h):
    h &= MASK
    h = ((h ^ (h >> 16)) * 0x85EBCA6B) & MASK
    h = ((h ^ (h >> 13)) * 0xC2B2AE35) & MASK
    return h ^ (h >> 16)


def cell_sum(level, y, x, tile):
    row = mix(mix(1 + level) + y)
    return mix(mix(row + x) + ord(tile))


def look_sum(kind, name):
    h = 3
    for byte in f"{kind} {name}".encode():
        h = mix(h + byte)
    return h


def thing_sum(number, level, y, x, look):
    return mix(mix(mix(mix(mix(2 + level) + y) + x) + number) + look)


def groups(items, size):
    return zip(*[iter(items)] * size, strict=True)


@dataclass
class Sight:
    """What is true for the player now. Every x and y in it is absolute."""

    realm: str = ""
    at: tuple = ()
    cells: dict = field(default_factory=dict)  # (x, y): (level, tile)
    things: dict = field(default_factory=dict)  # id: (x, y, level, kind, name)
    pack: dict = field(default_factory=dict)  # letter: (count, kind, words, worn)
    you: dict = field(default_factory=dict, compare=False)  # own values: they may change at any time

    def take_in(self, frame, radius):
        if frame.get("full"):
            self.realm, self.cells, self.things, self.pack = frame["realm"], {}, {}, {}
        self.at = tuple(frame.get("at", self.at))
        px, py = self.at[:2]
        self.cells = {(x, y): cell for (x, y), cell in self.cells.items() if max(abs(x - px), abs(y - py)) <= radius}
        for level, *runs in frame.get("see", []):
            for x, y, *tiles in runs:
                x, y = px + LETTERS.index(x) - 31, py + LETTERS.index(y) - 31
                self.cells.update({(x + i, y): (level, tile) for i, tile in enumerate(tiles)})
        for x, y, count in groups(frame.get("hide", ""), 3):
            x, y = px + LETTERS.index(x) - 31, py + LETTERS.index(y) - 31
            for i in range(LETTERS.index(count)):
                self.cells.pop((x + i, y), None)
        for number, x, y, *look in frame.get("come", []):
            self.things[number] = (px + x, py + y, *look)
        for number, x, y, level in groups(frame.get("move", []), 4):
            self.things[number] = (px + x, py + y, level, *self.things[number][3:])
        for number in frame.get("go", []):
            del self.things[number]
        for letter, *carried in frame.get("pack", []):
            self.pack[letter] = tuple(carried)
            if carried[0] == 0:
                del self.pack[letter]
        self.you = {} if frame.get("full") else self.you
        self.you = self.you | frame.get("you", {})

    def sum(self, name):
        x, y, level = self.at[:3]
        total = thing_sum(0, level, y, x, look_sum("you", name))
        for (x, y), (level, tile) in self.cells.items():
            total += cell_sum(level, y, x, tile)
        for number, (x, y, level, *look) in self.things.items():
            total += thing_sum(number, level, y, x, look_sum(*look))
        return total & MASK


def connect(address, fingerprint):
    """A socket: under TLS where the fingerprint of the certificate is given that the server is to show."""
    if isinstance(address, str):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(address)
        return connection
    connection = socket.create_connection(address)
    if fingerprint is None:
        return connection
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # the fingerprint tells more than a name
    connection = context.wrap_socket(connection)
    shown = hashlib.sha256(connection.getpeercert(binary_form=True)).hexdigest()
    if shown != fingerprint:
        raise Trouble(f"the server shows another certificate, with the fingerprint {shown}")
    return connection


class Client:
    """One connection. The address is a unix socket's path or a host and a port."""

    def __init__(self, address, timeout=30.0, fingerprint=None):
        self.socket = connect(address, fingerprint)
        self.timeout, self.buffer, self.name, self.tiles, self.kinds, self.words = timeout, b"", None, {}, {}, {}
        self.sight, self.before_full, self.resyncing = Sight(), None, False
        self.last_sent = self.last_frame = self.checked = self.mismatches = self.bytes = 0
        self.levels, self.seen, self.been = set(), set(), Counter()

    def send_line(self, line):
        self.socket.sendall(line.encode() + b"\n")

    def send(self, t, **members):
        """Sends one message; returns its number."""
        if t not in ("ack", "pong"):
            self.last_sent += 1
            members = {"n": self.last_sent, **members}
        self.send_line(json.dumps({"t": t, **members}, ensure_ascii=False))
        return self.last_sent

    def read_line(self, deadline):
        while b"\n" not in self.buffer:
            self.socket.settimeout(max(deadline - time.monotonic(), 0.001))
            more = self.socket.recv(65536)
            if not more:
                raise Trouble("the connection was closed")
            self.buffer, self.bytes = self.buffer + more, self.bytes + len(more)
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line.decode()

    def read(self, deadline=None):
        """The next message, already taken in and answered as need be. Raises TimeoutError."""
        message = json.loads(self.read_line(deadline or time.monotonic() + self.timeout))
        if message["t"] == "frame":
            self.take_frame(message)
        elif message["t"] == "ping":
            self.send("pong", re=message["n"])
        elif message["t"] == "tile":
            self.tiles[message["tile"]] = message
        elif message["t"] == "kind":
            self.kinds[message["kind"]] = message
        elif message["t"] == "words":
            self.words[message["code"]] = message["text"]
        return message

    def take_frame(self, frame):
        lost = frame["n"] != self.last_frame + 1
        self.last_frame = frame["n"]
        if frame.get("full"):
            self.before_full, self.resyncing = deepcopy(self.sight), False
        self.sight.take_in(frame, self.radius)
        self.levels.update(self.sight.at[2:])
        self.seen.update(name for *_, kind, name in self.sight.things.values() if kind == "player")
        if not self.resyncing:
            self.checked += 1
            if lost or self.sight.sum(self.name) != frame["sum"]:
                self.mismatches, self.resyncing = self.mismatches + 1, True
                self.send("resync")
        self.send("ack", frame=frame["n"])

    def ask(self, t, until="frame", **members):
        """Sends, then reads on to the answer: a message of type `until`, or what says no."""
        number = self.send(t, **members)
        while True:
            message = self.read()
            if message["t"] == until and (until != "frame" or message.get("re", 0) >= number):
                return message
            if message["t"] in ("refused", "error") and message["re"] == number:
                return message
            if message["t"] in ("over", "bye"):
                raise Trouble(f"{message['t']} {message['code']}: {message['text']}")

    def hello(self):
        welcome = self.ask("hello", "welcome", major=1, minor=0, client="reference-client")
        self.radius = welcome["radius"]
        while any(len(getattr(self, told)) < welcome[told] for told in ("tiles", "kinds", "words")):
            self.read()

    def join(self, name):
        """The answer: `joined`, and its full frame has come; or `refused`."""
        answer = self.ask("join", "joined", name=name)
        self.name = answer.get("name")
        while self.name and not self.last_frame:
            self.read()
        return answer

    def watch(self, name):
        """The answer: `watching`, and a full frame of that player's game has come; or `refused`."""
        answer = self.ask("watch", "watching", name=name)
        self.name, before = answer.get("name"), self.last_frame
        while self.name and self.last_frame == before:
            self.read()
        return answer

    def serve(self, seconds, done=lambda: False):
        """Reads and answers for so long, or until done(); returns done()."""
        deadline = time.monotonic() + seconds
        while not done() and time.monotonic() < deadline:
            try:
                self.read(deadline)
            except TimeoutError:
                break
        return done()

    def wander(self, dice):
        """A step to the neighbouring cell where it has been least, or now and then over the stairs underfoot."""
        x, y = self.sight.at[:2]
        name = self.tiles[self.sight.cells[x, y][1]]["name"]
        if name.startswith("stairs") and dice.random() < 0.5:
            return self.ask("climb", dir=name.split()[1])
        goals = []
        for way, (dx, dy) in STEPS.items():
            cell = (x + dx, y + dy, *self.sight.cells[x + dx, y + dy])
            if self.tiles[cell[3]]["passable"]:
                goals.append((self.been[cell] + dice.random(), way, cell))
        _, way, cell = min(goals)
        self.been[cell] += 1
        return self.ask("move", dir=way)

    def resync(self):
        """Whether a full frame says what the differences had led to. Somebody may move just then: so it tries again."""
        for _ in range(5):
            if not self.ask("resync").get("full"):
                raise Trouble("resync was not answered with a full frame")
            if self.before_full == self.sight:
                return True
        return False


def play(args):
    client, dice = Client(args.socket or (args.host, args.port), args.timeout, args.tls), random.Random(args.seed)
    client.hello()
    joined = client.join(args.name)
    if joined["t"] != "joined":
        raise Trouble(f"join was refused: {joined['code']}")
    if args.expect_see and not client.serve(args.timeout, lambda: args.expect_see in client.seen):
        raise Trouble(f"{args.expect_see} was never in sight")
    client.serve(args.stay)
    for _ in range(args.steps):
        client.wander(dice)
    if not client.resync():
        raise Trouble("the map kept from differences is not what the full frame says")
    if client.mismatches:
        raise Trouble(f"{client.mismatches} of {client.checked} checksums did not match")
    client.ask("quit", "bye")
    summary = {"frames": client.last_frame, "checked": client.checked, "mismatches": client.mismatches}
    print(json.dumps(summary | {"levels": sorted(client.levels), "seen": sorted(client.seen), "bytes": client.bytes}))


def main():
    parser = argparse.ArgumentParser(description="A client of Rampart that walks about and checks every frame.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=7766)
    parser.add_argument("--tls", metavar="FINGERPRINT", help="speak TLS to a server whose certificate has that one (SHA-256)")
    parser.add_argument("--socket", metavar="PATH", help="a unix socket, instead of host and port")
    parser.add_argument("--name", required=True)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--expect-see", metavar="NAME", help="stand until somebody of that name is in sight")
    parser.add_argument("--stay", type=float, default=0.0, metavar="SECONDS", help="stand so long, then walk")
    parser.add_argument("--timeout", type=float, default=30.0, metavar="SECONDS", help="for each answer")
    try:
        play(parser.parse_args())
    except (OSError, Trouble, LookupError, ValueError, TypeError) as trouble:
        sys.exit(f"reference_client: {type(trouble).__name__}: {trouble}")


if __name__ == "__main__":
    main()
