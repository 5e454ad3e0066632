"""The published JSON Schema files, and a reference client that holds every line it sends or gets against them."""

import json
from collections import Counter
from copy import deepcopy
from pathlib import Path

from jsonschema import Draft202012Validator

from wire.reference_client import Client

FOLDER = Path(__file__).resolve().parents[2] / "protocol" / "schema"
LONGEST = {"up": 4096, "down": 65536}


def unique(pairs):
    """A JSON object none of whose members stands twice."""
    members = dict(pairs)
    assert len(members) == len(pairs), f"a member stands twice in {pairs}"
    return members


def load(direction):
    return json.loads((FOLDER / f"{direction}.schema.json").read_text(), object_pairs_hook=unique)


def closed(schema):
    """The schema without room for members it does not name: for lines of our own, which have none."""
    schema = deepcopy(schema)
    for definition in schema["$defs"].values():
        if "properties" in definition:
            definition["additionalProperties"] = False
    return schema


def types_of(direction):
    """The types of message that travel in that direction."""
    return {each["$ref"].rpartition("/")[2] for each in load(direction)["oneOf"]}


class Wire:
    """Validates lines, and counts the types and codes that went by; several clients may share one."""

    def __init__(self):
        self.validators = {name: Draft202012Validator(closed(load(name))) for name in LONGEST}
        self.types = {name: Counter() for name in LONGEST}
        self.codes = set()

    def take(self, direction, line):
        message = json.loads(line, object_pairs_hook=unique)
        problem = next(self.validators[direction].iter_errors(message), None)
        assert problem is None, f"{direction}: {line}\n{problem}"
        assert len(line.encode()) < LONGEST[direction]
        self.types[direction][message["t"]] += 1
        if "code" in message and message["t"] != "words":
            self.codes.add(message["code"])


class WatchedClient(Client):
    """A reference client, all of whose lines go by a Wire."""

    def __init__(self, address, wire):
        super().__init__(address)
        self.wire = wire

    def send_line(self, line):
        self.wire.take("up", line)
        super().send_line(line)

    def send_bytes(self, line):
        """Sends what need not fit any schema."""
        self.socket.sendall(line + b"\n")

    def read_line(self, deadline):
        line = super().read_line(deadline)
        self.wire.take("down", line)
        return line
