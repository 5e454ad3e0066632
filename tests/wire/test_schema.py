"""The published schema files are those of the list of messages, and what a server understands is what they accept."""

import json
import subprocess

import pytest
from jsonschema import Draft202012Validator

from support.rampart_server import program
from wire.reference_client import Client
from wire.schemas import FOLDER, LONGEST, load, types_of


@pytest.mark.parametrize("direction", LONGEST)
def test_the_committed_file_is_what_the_list_says(direction, tmp_path):
    subprocess.run([program("rampart-schema"), tmp_path], check=True)
    name = f"{direction}.schema.json"
    remedy = "after a change of protocol/messages.h: build/test/bin/rampart-schema protocol/schema"
    assert (FOLDER / name).read_text() == (tmp_path / name).read_text(), remedy


@pytest.mark.parametrize("direction", LONGEST)
def test_it_is_a_schema(direction):
    Draft202012Validator.check_schema(load(direction))


# ------------------------------------------------------------------------------------------------------- frames

FULL = {"t": "frame", "n": 1, "full": True, "realm": "caves", "at": [1, -2, 0, 3], "see": [[0, "VV."]], "sum": 4294967295}
NEXT = {"t": "frame", "n": 2, "sum": 0}


@pytest.mark.parametrize(
    "frame",
    [
        FULL,
        NEXT,
        NEXT | {"re": 7, "at": [-1073741824, 0, -5], "see": [[0, "UU##", "-0."], [1, "0-!#[]~"]], "hide": "UU1aV_"},
        NEXT | {"come": [[1, 0, -31, 2, "player", "Bob"]], "move": [1, 2, 3, 4, 5, 6, 7, 8], "go": [1, 2], "mark": [3, "hurt, still", 5, ""]},
        NEXT | {"heard": [["Bob", "hello"], ["Ann", "hello", "tell"]]},
        NEXT | {"pack": [["a", 3, "murky potion", "3 murky potions", 0], ["b", 1, "club", "a club", 1], ["$", 0, "", "", 0]]},
    ],
)
def test_a_frame_is_accepted(frame):
    Draft202012Validator(load("down")).validate(frame)


@pytest.mark.parametrize(
    "wrong",
    [
        {"n": 0},
        {"sum": -1},
        {"sum": 4294967296},
        {"full": False},
        {"realm": "caves"},  # without full
        {"full": True, "at": [0, 0, 0]},  # without realm
        {"full": True, "realm": "caves"},  # without at
        FULL | {"hide": "VV1"},
        {"at": [0, 0]},
        {"at": [2**30 + 1, 0, 0]},
        {"see": []},
        {"see": [[0]]},
        {"see": [["VV."]]},
        {"see": [[0, "VV"]]},
        {"see": [[0, "V_."]]},  # 32 to the south
        {"see": [[0, "VV. "]]},
        {"see": [[0, 'VV"']]},
        {"see": [[0, "VV\\"]]},
        {"hide": ""},
        {"hide": "VV"},
        {"hide": "VV0"},  # no cell
        {"hide": "VV1V"},
        {"come": [[1, 0, 0, 0, "player"]]},
        {"come": [[1, 0, 0, 0, "player", "Bob", 1]]},
        {"come": [[0, 0, 0, 0, "player", "Bob"]]},
        {"come": [[1, 32, 0, 0, "player", "Bob"]]},
        {"move": [1, 0, 0]},
        {"go": [1, 1]},
        {"mark": [3, "sad"]},
        {"heard": [["Bob"]]},
        {"heard": [["Bob", "hello", "sung"]]},
        {"pack": []},
        {"pack": [["", 1, "club", "a club", 0]]},
        {"pack": [["ab", 1, "club", "a club", 0]]},
        {"pack": [["a", 1, "club", "a club", 2]]},
        {"pack": [["a", 1, "club", "a club"]]},
        {"pack": [["a", 1, "", "", 0]]},
        {"pack": [["a", 0, "club", "a club", 0]]},
        {"more": 1},
    ],
    ids=json.dumps,
)
def test_a_frame_is_refused(wrong):
    assert not Draft202012Validator(load("down")).is_valid(NEXT | wrong)


# ------------------------------------------------------------------------------------------- what a client sends

TOKENS = [
    "0", "1", "-1", "1.0", "1e2", "1.5", "999", "1000", "2147483647", "2147483648", "1e999", "true", "null", "[]", "{}",
    '""', '"n"', '"N"', '"up"', '"1"', '"' + "a" * 64 + '"', '"' + "a" * 65 + '"', '"' + "a" * 960 + '"',
    '"' + "a" * 961 + '"', '"\\u00e9"',
]  # fmt: skip


def a_good_value(definition):
    if "enum" in definition:
        return json.dumps(definition["enum"][-1])
    text = '"a"' if definition.get("maxLength") == 1 else '"Ann"'
    return {"integer": "1", "string": text, "boolean": "true"}[definition["type"]]


def line_of(members):
    return "{" + ",".join(f'"{name}":{token}' for name, token in members.items()) + "}"


def lines_about(name, definition):
    """A good line of that type, and every line that differs from it in one member."""
    members = {member: a_good_value(of) for member, of in definition["properties"].items() if member != "t"}
    members["t"] = f'"{name}"'
    yield line_of(members)
    yield line_of(members | {"another": "[1]"})
    for member in members:
        yield line_of({other: token for other, token in members.items() if other != member})
        yield line_of({other.upper() if other == member else other: token for other, token in members.items()})
        for token in TOKENS:
            yield line_of(members | {member: token})


class Judge:
    """Says whether a server understands a line: whatever the line is, a connection that said no hello yet gets one answer."""

    def __init__(self, server):
        self.server, self.client = server, Client(server.path)

    def understands(self, line):
        self.client.send_line(line)
        answer = self.client.read()
        if answer["t"] == "bye":  # it said no hello for too long
            self.client = Client(self.server.path)
            self.client.send_line(line)
            answer = self.client.read()
        if answer["t"] != "error" or answer["code"] == "version":  # no longer new, or closed
            self.client.socket.close()
            self.client = Client(self.server.path)
        return answer["t"] != "error" or answer["code"] in ("out_of_order", "version")


def test_a_server_understands_what_the_schema_accepts_and_nothing_else(fast_server):
    schema, judge = load("up"), Judge(fast_server)
    validator = Draft202012Validator(schema)
    verdicts = {True: 0, False: 0}
    for name in sorted(types_of("up")):
        for line in lines_about(name, schema["$defs"][name]):
            expected = validator.is_valid(json.loads(line))
            verdicts[expected] += 1
            assert judge.understands(line) == expected, line
    assert min(verdicts.values()) > 100, "too few lines of one kind to tell much"
