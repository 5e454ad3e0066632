"""PROTOCOL.md says what the program does: its tables, numbers and examples are held against the lists and a server."""

import json
import re
from pathlib import Path

import pytest

from wire.reference_client import LETTERS, STEPS, Client, Sight, cell_sum, look_sum, mix, thing_sum
from wire.schemas import Wire, load, types_of

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "protocol" / "PROTOCOL.md").read_text()
MESSAGES = (ROOT / "protocol" / "messages.h").read_text()
STATES = ("new", "greeted", "known", "playing", "ghost", "watching")


def section(heading):
    """The text below a heading, up to the next one."""
    return re.search(rf"^#+ {heading}\n(.*?)(?=^#|\Z)", TEXT, re.MULTILINE | re.DOTALL)[1]


def table(heading):
    """The rows of the one table in a section, without its head, each cell a text."""
    rows = [line.split("|")[1:-1] for line in section(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def words_of(cell):
    return re.findall(r"`([^`]+)`", cell)


def limits():
    """The limits by name, without their LIMIT_."""
    values = {}
    for name, value in re.findall(r"^ +(\w+) = ([^,]+),", (ROOT / "common" / "limits.h").read_text(), re.MULTILINE):
        values[name] = eval(value, {}, values)  # C's arithmetic on whole numbers, as far as limits.h uses it
    return {name.removeprefix("LIMIT_"): value for name, value in values.items()}


# ------------------------------------------------------------------------------------------------------ messages


def assert_members_are_told(cell, name, definition, unsaid):
    """Every member is named in the cell, and no other word in ` ` but choices and types of message."""
    members = set(definition["properties"]) - {"t"} - unsaid
    choices = {word for each in definition["properties"].values() for word in each.get("enum", [])}
    told = {word for word in words_of(cell) if word.isidentifier()}
    assert members <= told, f"{name}: not told: {members - told}"
    assert choices <= told, f"{name}: not told: {choices - told}"
    assert told <= members | choices | types_of("up") | {"n"}, f"{name}: told and not there"


def test_the_client_table_has_every_message_and_member():
    rows = {words_of(row[0])[0]: row for row in table("What a client sends")}
    definitions = load("up")["$defs"]
    assert set(rows) == types_of("up")
    for name, row in rows.items():
        assert ("instead of `n`" in row[1]) == ("n" not in definitions[name]["properties"])
        assert_members_are_told(row[1], name, definitions[name], {"n", "seen"})


def test_the_client_table_has_the_states():
    listed = dict(re.findall(r"M\(\w+, +(\w+), +(?:UP|BOTH), +\w+, +([^)]+)\)", MESSAGES))
    assert set(listed) == types_of("up")
    for row in table("What a client sends"):
        states = STATES if row[2] == "any" else row[2].split(", ")
        assert set(states) == {state.removeprefix("STATE_").lower() for state in listed[words_of(row[0])[0]].split(" | ")}


def test_the_server_table_has_every_message_and_member():
    rows = {words_of(row[0])[0]: row for row in table("What a server sends")}
    definitions = load("down")["$defs"]
    assert set(rows) == types_of("down")
    for name, row in rows.items():
        if name != "frame":
            assert_members_are_told(row[1], name, definitions[name], set())


def test_the_frame_table_has_every_member():
    told = [words_of(row[0])[0] for row in table("Frames")]
    assert told == [member for member in load("down")["$defs"]["frame"]["properties"] if member != "t"]


def test_the_table_of_ones_own_values_has_every_member():
    told = [word for row in table("Your own values") for word in words_of(row[0])]
    you = load("down")["$defs"]["you"]["properties"]
    assert sorted(told) == sorted(you)
    rows = {word: row for row in table("Your own values") for word in words_of(row[0])}
    assert words_of(rows["mode"][1]) == you["mode"]["enum"]
    assert f"at most {you['waits_for']['maxItems']}" in rows["waits_for"][2]


def test_the_codes_are_those_that_a_server_tells(server):
    client = Client(server.path)
    client.hello()
    told = [code for row in table("Codes") for code in words_of(row[0])]
    assert sorted(told) == sorted(client.words)


def test_the_version_is_the_lists():
    major, minor = re.search(r"PROTOCOL_MAJOR = (\d+), PROTOCOL_MINOR = (\d+)", MESSAGES).groups()
    assert TEXT.startswith(f"# The Rampart protocol, version {major}.{minor}\n")


# -------------------------------------------------------------------------------------------------------- limits


def test_the_limits_table_has_the_limits():
    limit = limits()
    name = f"`[A-Za-z][A-Za-z0-9_-]{{{limit['NAME_MIN_BYTES'] - 1},{limit['NAME_MAX_BYTES'] - 1}}}`"
    expected = {
        "a line to the server; from the server": f"{limit['LINE_UP_BYTES']:,} bytes; {limit['LINE_DOWN_BYTES']:,} bytes, newline included",
        "nesting; values in a line to the server": f"{limit['JSON_DEPTH']}; {limit['JSON_VALUES']}",
        "said at once": f"{limit['CHAT_CODE_POINTS']} characters, {limit['CHAT_BYTES']} bytes",
        "said in all": f"{limit['CHAT_BURST']} at once, then one a second",
        "ignored": f"{limit['IGNORED']} players",
        "a party": f"{limit['PARTY']} players; each told of another every {limit['COMRADE_MS']} ms at most",
        "watchers of one player": f"{limit['WATCHERS']}",
        "heard": f"{limit['HEARD_IN_FRAME']} lines, of {limit['HEARD_BYTES_IN_FRAME']:,} bytes in JSON, in one frame, the rest in the next; beyond {limit['HEARD_WAITING']} ",
        "noises that one player makes": f"{limit['NOISE_BURST']} at once, then one a second",
        "`who`, `scores`, `games`, `watch`": f"{limit['WHO_BURST']} at once, then one a second",
        "waiting to be read by you": f"{limit['OUT_BYTES'] // 1024} KiB",
        "connections from one address; in all": f"{limit['CONNECTIONS_PER_ADDRESS']}, and after ",
        "lines": f"{limit['COMMANDS_BURST']} at once, then {limit['COMMANDS_PER_SECOND']} a second",
        "things told at once": f"{limit['ACTORS_IN_VIEW']} players and creatures, {limit['STACKS_IN_VIEW']} of what lies about, the nearest first",
        "commands that wait for your turn": f"{limit['COMMANDS_QUEUED']}",
        "a password": f"{limit['PASSWORD_MIN_BYTES']} to {limit['PASSWORD_MAX_BYTES']} bytes",
        "accounts made from one address": f"{limit['REGISTRATIONS_BURST']} at once, then one in {limit['REGISTRATIONS_REFILL_MS'] // 60000} minutes",
        "frames not acknowledged": f"{limit['FRAMES_UNACKNOWLEDGED']}",
        "until `hello`; until `join` or an account": f"{limit['HELLO_MS'] // 1000} s; {limit['JOIN_MS'] // 1000} s",
        "without a line once known, playing, watching, or as a ghost": f"{limit['IDLE_MS'] // 1000} s",
        "a name": name,
    }
    told = dict(table("Limits"))
    assert set(told) == set(expected)
    for row, text in expected.items():
        assert told[row].startswith(text), row
    assert told["connections from one address; in all"].endswith(f" {limit['CONNECTIONS']:,}")
    assert limit["CHAT_REFILL_MS"] == limit["WHO_REFILL_MS"] == 1000


def test_the_numbers_in_the_text_are_the_limits():
    limit = limits()
    for phrase in (
        f"(port {limit['DEFAULT_PORT']} ",
        f"at most {limit['LINE_UP_BYTES']:,} bytes to the server and {limit['LINE_DOWN_BYTES']:,} bytes",
        f"nesting deeper than {limit['JSON_DEPTH']}",
        f"at most {limit['CHAT_CODE_POINTS']} characters and {limit['CHAT_BYTES']} bytes",
        f"at most {limit['WHO_NAMES']:,} of them",
        f"sends `ping` after {limit['IDLE_MS'] // 2000} s in which no line came",
        f"after {limit['IDLE_MS'] // 1000} s without one",
        f"nothing was heard of you for {limit['IDLE_MS'] // 2000} s",
        f"between −{limit['SIGHT_RADIUS']} and {limit['SIGHT_RADIUS']}",
        "(1 … 2,147,483,647;",
    ):
        assert phrase in " ".join(TEXT.split()), phrase


def test_the_names_that_are_kept_are_refused(server):
    client = Client(server.path)
    client.hello()
    kept = words_of(dict(table("Limits"))["a name"])[1:]
    assert len(kept) > 1
    for name in kept:
        assert client.join(name).get("code") == "bad_name", name


# ------------------------------------------------------------------------------------------------------ examples


def conversation():
    """The lines of the example, as ("up" or "down", message)."""
    said = re.findall(r"^    ([><]) (.*)$", section("A conversation"), re.MULTILINE)
    return [("up" if sign == ">" else "down", json.loads(line.replace("…", "0"))) for sign, line in said]


def test_the_conversation_fits_the_schemas():
    wire = Wire()
    for direction, message in conversation():
        wire.take(direction, json.dumps(message))
    assert sum(wire.types["up"].values()) >= 7 and sum(wire.types["down"].values()) >= 8


def test_the_conversation_is_what_a_server_says(server):
    """Its welcome and words are a real server's, and its frames can be taken in."""
    client = Client(server.path)
    welcome = client.ask("hello", "welcome", major=1, minor=0, client="")
    sight = Sight()
    for _, message in conversation():
        if message["t"] == "welcome":
            assert message == welcome
        elif message["t"] == "frame":
            sight.take_in(message, welcome["radius"])
    assert sight.at == (13, -7, 0)
    assert {cell: tile for cell, (_, tile) in sight.cells.items()}[13, -7] == "."
    assert all((13 + dx, -7 + dy) in sight.cells for dx, dy in STEPS.values())


def test_the_letters():
    assert LETTERS in section("Letters").split()
    assert f'"{LETTERS}"' in (ROOT / "protocol" / "frame.h").read_text()
    assert '"at":[12,-7,0]' in section("Letters")
    see, hide = re.search(r'`"see":(\[\[.*?\]\])`.*`"hide":"(\w+)"`', section("Letters"), re.DOTALL).groups()
    sight = Sight()
    sight.take_in({"at": [12, -7, 0], "see": json.loads(see)}, 20)
    assert sight.cells == {(11, -7): (0, "#"), (12, -7): (0, "."), (13, -7): (0, ".")}
    sight.cells = {(x, -7): (0, ".") for x in range(16, 21)}
    sight.take_in({"hide": hide}, 20)
    assert set(sight.cells) == {(16, -7), (20, -7)}


def test_the_worked_example_of_the_checksum():
    cells = {(12, -7): (0, "."), (13, -7): (0, "."), (14, -7): (0, "#"), (12, -6): (1, "<")}
    sight = Sight(at=(12, -7, 0, 1), cells=cells, things={1: (13, -7, 0, "player", "Bob")})
    expected = {
        "mix(1)": [mix(1)],
        "row(0, −7), row(1, −6)": [mix(mix(1 + 0) - 7), mix(mix(1 + 1) - 6)],
        "cell(0, −7, 12, `.`)": [cell_sum(0, -7, 12, ".")],
        "cell(0, −7, 13, `.`)": [cell_sum(0, -7, 13, ".")],
        "cell(0, −7, 14, `#`)": [cell_sum(0, -7, 14, "#")],
        "cell(1, −6, 12, `<`)": [cell_sum(1, -6, 12, "<")],
        "look(`you`, `Ann`), look(`player`, `Bob`)": [look_sum("you", "Ann"), look_sum("player", "Bob")],
        "yourself": [thing_sum(0, 0, -7, 12, look_sum("you", "Ann"))],
        "thing 1": [thing_sum(1, 0, -7, 13, look_sum("player", "Bob"))],
        "**sum**": [sight.sum("Ann")],
    }
    told = {part: [int(value) for value in values.strip("*").split(", ")] for part, values in table("The checksum")}
    assert told == expected


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)]+)\)", TEXT))))
def test_a_link_leads_somewhere(link):
    if link.startswith("#"):
        headings = re.findall(r"^#+ (.*)$", TEXT, re.MULTILINE)
        assert link[1:] in [heading.lower().replace(" ", "-") for heading in headings]
    else:
        assert (ROOT / "protocol" / link).exists()
