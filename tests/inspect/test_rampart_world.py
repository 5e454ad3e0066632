"""`rampart-world`, the designer's tool, as a designer runs it."""

import json
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from support.png import read_png
from support.rampart_server import program

MAN_PAGE = Path(__file__).parents[2] / "server" / "inspect" / "rampart-world.1"
COMMANDS = ("show", "sight", "walk", "verify", "check-content")
CONTENT = Path(__file__).parents[2] / "server" / "content"

SLOPE = """\
-- Level 0 lies north of the ramps, level 1 south of them.
legend
/ = cave floor on 0, 1

level 0
.....@....
##//////##
##//////##
.########.

level 1
.########.
##//////##
##//////##
......A...
"""


def run(*arguments, text=True, stdout=subprocess.PIPE, **options):
    command = [program("rampart-world"), *map(str, arguments)]
    return subprocess.run(command, text=text, stdout=stdout, stderr=subprocess.PIPE, check=False, **options)


def good(*arguments, **options):
    """What a command that ends well prints; it complains about nothing."""
    done = run(*arguments, **options)
    assert (done.returncode, done.stderr if done.stderr else None) == (0, None)
    return done.stdout


def assert_refused(words, *arguments, **options):
    """Status 2, nothing printed, and the words on standard error."""
    done = run(*arguments, **options)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert words in done.stderr


@pytest.fixture
def slope(tmp_path):
    path = tmp_path / "slope.map"
    path.write_text(SLOPE)
    return path


# ---------------------------------------------------------------------------------------------------- the program


def test_help_tells_of_every_command():
    for asked in ("help", "--help", "-h"):
        text = good(asked)
        assert all(re.search(rf"^  {command} ", text, re.MULTILINE) for command in COMMANDS)
    assert re.fullmatch(r"rampart-world \d+\.\d+\.\d+\n", good("--version"))


def test_without_a_command_it_says_which_there_are():
    assert_refused("usage: rampart-world COMMAND")
    assert_refused("there is no command 'paint'", "paint")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_refuses_what_it_does_not_know(command):
    text = good(command, "--help")
    assert f"Usage: rampart-world {command}" in text
    assert_refused("unrecognized option '--nonsense'", command, "--nonsense")
    assert_refused(f"rampart-world {command} --help", command, "--nonsense")


def options_of(text):
    return set(re.findall(r"--[a-z]+", text)) - {"--help", "--usage", "--version"}


def plain_man_page():
    """The page without its marks for fonts."""
    text = MAN_PAGE.read_text().replace("\\-", "-").replace("\\&", "")
    return re.sub(r"\\f[A-Z]", "", text)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_man_page_tells_every_option_of_a_command(command):
    section = re.search(rf"^\.SS {command}\n(.*?)^\.S[SH] ", plain_man_page(), re.MULTILINE | re.DOTALL)[1]
    listed = good(command, "--help").split("\n\n")[1]
    assert options_of(section) == options_of(listed)


def test_the_man_page_has_no_mistakes_in_its_form():
    command = ["groff", "-man", "-Tutf8", "-ww", "-z", MAN_PAGE]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_the_example_of_the_man_page_is_a_map():
    example = re.search(r"example begins\n(.*?)^\.\\\" example ends", plain_man_page(), re.MULTILINE | re.DOTALL)[1]
    seen = json.loads(good("sight", "-", "--format", "json", "--at", "A", input=example))
    assert seen["from"] == {"x": 8, "y": 3, "levels": [1]}


def test_the_example_of_the_help_is_a_map():
    lines = good("sight", "--help").split("-- a slope", 1)[1].splitlines()[1:]
    example = "\n".join(line[2:] for line in lines[: lines.index("  ..........") + 1])
    assert "level 1" in good("sight", "-", input=example)


# ------------------------------------------------------------------------------------------------------------ show


def show(*arguments, seed=7):
    return good("show", "--realm", "caves", "--seed", seed, *arguments)


def test_show_draws_a_level_as_text():
    heading, *rows = show("--size", "30x10", "--at", "-130,34").splitlines()
    assert heading == "caves, seed 7, level 0, north-west corner (-145, 29)"
    assert len(rows) == 10
    assert all(len(row) == 30 and set(row) <= set("#.,;<>v^+") for row in rows)


def test_show_is_centred_on_where_players_start():
    rows = show().splitlines()[1:]
    assert (len(rows), len(rows[0])) == (21, 79)
    assert rows[21 // 2][79 // 2] == "A"
    assert show("--size", "1x1").splitlines()[1] == rows[21 // 2][79 // 2]
    assert show("--level", 3) != show("--level", 4)


def test_show_draws_what_tells_where_portals_are():
    meadow = good("show", "--realm", "meadow", "--seed", 7, "--size", "400x400")
    shown = "".join(meadow.splitlines()[1:])
    assert {letter: shown.count(letter) for letter in "AwO"} == {"A": 7, "w": 1, "O": 1}
    assert show("--size", "1x1").splitlines()[1] == "A"
    x, y = map(int, re.search(r"corner \((-?\d+), (-?\d+)\)", show("--size", "1x1")).groups())
    beside = show("--from", f"{x + 1},{y},0", "--radius", 1).splitlines()[1:]
    assert beside[2][1:3] == "A@"


def test_show_lays_levels_one_over_the_other():
    def helix(levels):
        return good("show", "--realm", "helix", "--seed", 7, "--level", levels).splitlines()

    heading, *both = helix("5..6")
    assert heading.startswith("helix, seed 7, levels 5, 6, ")
    upper, lower = helix(5)[1:], helix(6)[1:]
    assert upper != both != lower
    for above, below, shown in zip("".join(upper), "".join(lower), "".join(both), strict=True):
        assert shown == (above if above != "#" else below.replace("^", "v").replace("+", "v"))
    assert helix(2147483000)[0].startswith("helix, seed 7, level 2147483000, ")


def test_show_is_the_same_world_for_the_same_seed_only():
    assert show() == show()
    assert show("--at", "0,0").splitlines()[1:] != show("--at", "0,0", seed=8).splitlines()[1:]


def find_ramps():
    """Places on ramps down, as the tool's own picture of the level tells them."""
    heading, *rows = show("--size", "300x200").splitlines()
    left, top = map(int, re.search(r"corner \((-?\d+), (-?\d+)\)", heading).groups())
    return [(left + row.index("v"), top + j) for j, row in enumerate(rows) if "v" in row]


def test_show_draws_what_an_observer_on_a_ramp_sees():
    x, y = find_ramps()[0]
    heading, *rows = show("--from", f"{x},{y},0", "--radius", 9).splitlines()
    assert heading.startswith(f"caves, seed 7, seen from ({x}, {y}) on levels 0, 1, radius 9, ")
    assert len(rows) == 21
    assert rows[10][10] == "@"
    assert show("--from", f"{x},{y},0..1", "--radius", 9).splitlines()[1:] == rows


def test_show_in_colour_is_the_text_in_colour():
    text = show("--size", "40x8").splitlines()
    colour = show("--size", "40x8", "--format", "ansi").splitlines()
    assert colour[0] == text[0]
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in colour[1:]]
    assert [line.translate(str.maketrans("▒·∴\"▾▴◆∩", "#.;,v^+A")) for line in plain] == text[1:]
    assert all(line.startswith("\x1b[38;2;") and line.endswith("\x1b[0m") for line in colour[1:])


def test_show_writes_a_png_of_the_size_asked_for(tmp_path):
    path = tmp_path / "level.png"
    assert show("--size", "20x10", "--scale", 7, "-o", path) == ""
    rows = read_png(path.read_bytes())
    assert (len(rows), len(rows[0])) == (70, 140)
    assert show("--from", "0,0,0", "--radius", 5, "--format", "png", "-o", path) == ""
    assert len(read_png(path.read_bytes())) == 13 * 12


def png_colours(*arguments):
    """The colour in the middle of each cell."""
    rows = read_png(good("show", "--realm", "caves", "--seed", 7, "--format", "png", *arguments, text=False))
    return [row[6::12] for row in rows[6::12]]


def test_a_png_has_a_colour_for_each_terrain_and_is_dark_where_nothing_is_seen():
    text = show("--size", "79x41").splitlines()[1:]
    colours = png_colours("--size", "79x41")
    of = {"#": set(), ".": set()}
    for signs, row in zip(text, colours):
        for sign, colour in zip(signs, row):
            of.get(sign, set()).add(colour)
    assert [len(of[sign]) for sign in "#."] == [1, 1] and of["#"] != of["."]
    x, y = find_ramps()[0]
    view = png_colours("--from", f"{x},{y},0", "--size", "3x3")
    assert view[1][1] == (255, 226, 64)
    dark = png_colours("--from", f"{x},{y},0", "--radius", 0, "--size", "5x5")
    assert dark[2][2] == (255, 226, 64)
    assert all(max(colour) < 80 for row in dark for colour in row if colour != (255, 226, 64))


def test_show_refuses_arguments_that_make_no_sense():
    assert_refused("--seed wants a whole number from 0 to 18446744073709551615, not '-1'", "show", "--seed", "-1")
    assert_refused("--seed wants", "show", "--seed", "18446744073709551616")
    assert_refused("--realm wants a realm, one of: ", "show", "--realm", "moon")
    assert_refused("--level wants", "show", "--level", "one")
    assert_refused("--level wants", "show", "--level", "2147483648")
    assert_refused("fewer than 64 apart", "show", "--level", "0..64")
    assert_refused("--at wants X,Y, not '5'", "show", "--at", "5")
    assert_refused("--at wants", "show", "--at", "5,")
    assert_refused("--at wants", "show", "--at", "1073741825,0")
    assert_refused("--size wants WxH", "show", "--size", "80")
    assert_refused("--size wants", "show", "--size", "0x5")
    assert_refused("--size wants", "show", "--size", "5x2049")
    assert_refused("--from wants X,Y,LEVELS", "show", "--from", "0,0")
    assert_refused("--from wants levels", "show", "--from", "0,0,x")
    assert_refused("expected ',' or the end after '0'", "show", "--from", "0,0,0;1")
    assert_refused("--radius wants", "show", "--from", "0,0,0", "--radius", "64")
    assert_refused("--format wants one of: text ansi png; not 'svg'", "show", "--format", "svg")
    assert_refused("--scale wants", "show", "--scale", "0")
    assert_refused("exclude each other", "show", "--level", "0", "--from", "0,0,0")
    assert_refused("more than 16384 pixels", "show", "--format", "png", "--size", "2048x1", "--scale", "64")


def test_show_spares_a_terminal_a_png():
    master, slave = pty.openpty()
    done = run("show", "--format", "png", "--size", "1x1", stdout=slave)
    os.close(slave)
    os.close(master)
    assert done.returncode == 2
    assert "a PNG is nothing for a terminal; choose a file with --output" in done.stderr


def test_show_refuses_an_observer_who_cannot_be():
    x, y = find_ramps()[0]
    assert_refused("stands on level 2 as well: that cell is on levels 0, 1",
                   "show", "--realm", "caves", "--seed", 7, "--from", f"{x},{y},0..2")  # fmt: skip


def test_what_cannot_be_written_is_said(tmp_path):
    done = run("show", "-o", tmp_path / "none" / "level.png")
    assert done.returncode == 1
    assert "cannot write" in done.stderr and "No such file" in done.stderr
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = run("walk", "--steps", 10, stdout=full)
    assert done.returncode == 1
    assert "cannot write standard output: No space left on device" in done.stderr


# ----------------------------------------------------------------------------------------------------------- sight

# What '@' of SLOPE, at (5, 0), sees within radius 3, by hand: 's' is seen; the north-west corner is (2, -3).
SEEN = {
    0: [".......", ".......", "sssssss", "sssssss", "sssssss", "sssssss", "......."],
    1: [".......", ".......", ".......", ".......", "ssssss.", "ssssss.", "sssssss"],
}


def cells_drawn(rows, left, top):
    return [[left + i, top + j] for j, row in enumerate(rows) for i, sign in enumerate(row) if sign == "s"]


def test_sight_lists_the_cells_of_each_level(slope):
    seen = json.loads(good("sight", slope, "--radius", 3, "--format", "json"))
    assert seen == {
        "map": str(slope),
        "from": {"x": 5, "y": 0, "levels": [0]},
        "radius": 3,
        "levels": [{"level": level, "cells": cells_drawn(SEEN[level], 2, -3)} for level in (0, 1)],
    }


def test_sight_draws_the_cells_of_each_level(slope):
    assert good("sight", slope, "--radius", 3) == (
        "seen from (5, 0) on 0, radius 3\n\n"
        "level 0 at 2, -1\n#######\n...@...\n//////#\n//////#\n\n"
        "level 1 at 2, 1\n//////\n//////\n....A..\n"
    )


def test_who_sees_is_seen(slope):
    """From every floor and ramp of the map, to every other."""
    places = [(x, 0, "0") for x in range(10)] + [(x, y, "0,1") for x in range(2, 8) for y in (1, 2)]
    places += [(x, 3, "1") for x in range(10)]
    views = {}
    for x, y, levels in places:
        text = good("sight", slope, "--at", f"{x},{y}", "--levels", levels, "--format", "json")
        view = json.loads(text)
        assert view["from"] == {"x": x, "y": y, "levels": json.loads(f"[{levels}]")}
        seen = [(*cell, str(each["level"])) for each in view["levels"] for cell in each["cells"]]
        views[x, y, levels] = set(seen)
    for a in places:
        assert (a[0], a[1], a[2][0]) in views[a]
        for b in places:
            assert ((b[0], b[1], b[2][0]) in views[a]) == ((a[0], a[1], a[2][0]) in views[b]), (a, b)


def test_sight_takes_a_sign_a_place_or_a_place_on_a_level(slope):
    def observer(*arguments):
        return json.loads(good("sight", slope, "--format", "json", *arguments))["from"]

    assert observer() == {"x": 5, "y": 0, "levels": [0]}
    assert observer("--at", "A") == {"x": 6, "y": 3, "levels": [1]}
    assert observer("--at", "6,3") == {"x": 6, "y": 3, "levels": [1]}
    assert observer("--at", "0,3") == {"x": 0, "y": 3, "levels": [0]}
    assert observer("--at", "0,3", "--levels", 1) == {"x": 0, "y": 3, "levels": [1]}
    assert observer("--at", "4,2", "--levels", 1) == {"x": 4, "y": 2, "levels": [0, 1]}
    assert observer("--at", "-5,-5", "--levels", 1) == {"x": -5, "y": -5, "levels": [1]}


def test_sight_reads_standard_input():
    assert json.loads(good("sight", "-", "--format", "json", input=SLOPE))["map"] == "-"


def test_a_name_of_a_map_is_a_string_of_json(tmp_path):
    path = tmp_path / 'a "slope"\\\t.map'
    path.write_text(SLOPE)
    assert json.loads(good("sight", path, "--format", "json"))["map"] == str(path)


def test_sight_refuses_arguments_that_make_no_sense(slope):
    assert_refused("which map?", "sight")
    assert_refused("one too many", "sight", slope, slope)
    assert_refused("--at wants X,Y, not 'AB'", "sight", slope, "--at", "AB")
    assert_refused("--at wants X,Y, not ''", "sight", slope, "--at", "")
    assert_refused("--levels wants levels, as 0 or 0,1 or 0..2, not '1..0'", "sight", slope, "--levels", "1..0")
    assert_refused("--levels goes with a place", "sight", slope, "--levels", "1")
    assert_refused("--radius wants a whole number from 0 to 63, not '-1'", "sight", slope, "--radius", "-1")
    assert_refused("--format wants one of: text json; not 'png'", "sight", slope, "--format", "png")
    assert_refused("'x' is drawn 0 times", "sight", slope, "--at", "x")
    assert_refused("'/' is drawn 12 times", "sight", slope, "--at", "/")
    assert_refused("that cell is on level 0", "sight", slope, "--at", "5,0", "--levels", "0,1")


def test_sight_refuses_what_is_no_file(tmp_path):
    assert_refused("No such file or directory", "sight", tmp_path / "none.map")
    assert_refused("Is a directory", "sight", tmp_path)


S1_BREACH = """\
legend
/ = moss on 0, 1

level 0
....
#/##

level 1
#.##
#/##
....
"""

MISTAKES = {
    "S0, drawn on another level": (SLOPE + "\nlevel 2\n/\n", "18:1: S0: '/' is on other levels, by line 3"),
    "S0, drawn on one level": (SLOPE.replace("////##", "///###", 1), "13:8: S0: expected '/' at (7, 1) of level 0"),
    "S1": (
        S1_BREACH,
        "5:2: expected no breach of S1: a step from a ramp leads to one place; the ramp is at 6:2 and the other "
        "cell at 9:2",
    ),
    "S2": (
        S1_BREACH.replace("#.##\n#/", "####\n#/").replace("#/##", "./##", 1),
        "6:1: expected no breach of S2: cells beside a ramp that touch share a level; the ramp is at 6:2 and the other "
        "cell at 11:2",
    ),
    "unknown sign": (SLOPE.replace("@", "%"), "6:6: expected a sign of the legend; '%' is none"),
    "unknown terrain": (SLOPE.replace("cave floor", "lava"), "3:5: expected the name of a terrain, not 'lava'"),
    "no section": ("hello\n", '1:1: expected "legend"'),
    "nothing": ("", "1:1: expected a level"),
    "not text": ("level 0\n.\0.\n", "2:2: expected a printable ASCII character, not the byte 0x00"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_sight_refuses_a_map_with_the_place_of_its_mistake(name, tmp_path):
    text, words = MISTAKES[name]
    path = tmp_path / "bad.map"
    path.write_text(text)
    assert_refused(f"{path}:{words}", "sight", path)


def test_a_mistake_is_pointed_at(tmp_path):
    path = tmp_path / "bad.map"
    path.write_text("level 0\n..\x1b[31m%\n")
    done = run("sight", path)
    assert done.stderr.endswith("\n    ..?[31m%\n      ^\n")


# ------------------------------------------------------------------------------------------------------------ walk


def test_walk_counts_what_it_meets():
    text = good("walk", "--realm", "caves", "--seed", 7, "--steps", 3000)
    table, summary = text.split("\n\n")
    heading, *rows = table.splitlines()
    assert heading.split() == ["level", "steps", "cells", "ramps"]
    rows = [[int(word) for word in row.split()] for row in rows]
    assert [row[0] for row in rows] == sorted({row[0] for row in rows})
    assert sum(row[1] for row in rows) == 3000 + 1  # where it starts is counted, too
    told = dict(line.split(maxsplit=1) for line in summary.splitlines()[1:])
    assert summary.startswith("caves, seed 7: 3000 steps from (")
    assert told["levels"] == f"{len(rows)}, from {rows[0][0]} to {rows[-1][0]}"
    cells, ramps = (sum(row[k] for row in rows) for k in (2, 3))
    assert told["cells"].startswith(f"{cells}, of them ramps {ramps};")
    assert re.fullmatch(r"\d+ times down, \d+ times up", told["ramps"])
    assert re.fullmatch(r"\d+ times down, \d+ times up", told["stairs"])
    assert text == good("walk", "--realm", "caves", "--seed", 7, "--steps", 3000)


def test_walk_refuses_arguments_that_make_no_sense():
    assert_refused("--steps wants a whole number from 1 to 1000000, not '0'", "walk", "--steps", "0")
    assert_refused("--seed wants", "walk", "--seed", "seven")
    assert_refused("--realm wants a realm, one of: ", "walk", "--realm", "")
    assert_refused("Too many arguments", "walk", "home")


# ---------------------------------------------------------------------------------------------------------- verify


def test_verify_proves_the_caves():
    lines = good("verify", "--seeds", "1..2", "--realm", "caves", "--levels", 2).splitlines()
    rules = [line.split(maxsplit=1) for line in lines[:9]]
    assert [count for count, _ in rules] == ["0"] * 9
    assert [words.split(":")[0] for _, words in rules[:7]] == ["S0", "S1", "S2", "S3", "S3", "S4", "S5"]
    assert re.fullmatch(
        r"as made [1-9]\d* ramps, \d{3,} observers, \d{5,} sightings; on the hull \d{3,} observers, \d{5,} sightings",
        lines[9],
    )
    assert lines[10:] == ["caves: seeds 1 to 2, 2 levels each: 0 breaches"]


def test_verify_takes_one_seed():
    assert "caves: seeds 5 to 5, 1 levels each: 0 breaches\n" in good(
        "verify", "--seeds", 5, "--realm", "caves", "--levels", 1
    )


def test_verify_draws_a_bar_on_a_terminal():
    master, slave = pty.openpty()
    command = [program("rampart-world"), "verify", "--seeds", "1..2", "--realm", "caves", "--levels", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=slave, text=True) as process:
        os.close(slave)
        printed = process.stdout.read()
        bar = b""
        try:
            while more := os.read(master, 4096):
                bar += more
        except OSError:  # what a pseudo-terminal says once nobody holds its other end
            pass
    os.close(master)
    assert process.returncode == 0
    assert "\r" not in printed
    assert b"0 % 0 of 2 seeds" in bar and b"50 % 1 of 2 seeds" in bar
    assert bar.endswith(b"\r\x1b[K")


def test_verify_refuses_arguments_that_make_no_sense():
    assert_refused("which worlds? Say --seeds A..B", "verify")
    assert_refused("--seeds wants the lower seed first, not '3..2'", "verify", "--seeds", "3..2")
    assert_refused("--seeds wants", "verify", "--seeds", "1..")
    assert_refused("--seeds wants", "verify", "--seeds", "1-3")
    assert_refused("--realm wants", "verify", "--seeds", "1", "--realm", "moon")
    assert_refused("--levels wants a whole number from 1 to 64, not '0'", "verify", "--seeds", "1", "--levels", "0")


# --------------------------------------------------------------------------------------------------- check-content


@pytest.fixture
def content(tmp_path):
    """A copy of the standard content, to make mistakes in."""
    folder = tmp_path / "content"
    folder.mkdir()
    for path in [*CONTENT.glob("*.json"), *CONTENT.glob("*.map")]:
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def change(path, before, after):
    text = path.read_text()
    assert text.count(before) == 1
    path.write_text(text.replace(before, after))


def test_check_content_counts_what_is_in_each_file(content):
    terrains, realms = (json.loads((CONTENT / name).read_text()) for name in ("terrain.json", "realms.json"))
    lines = good("check-content", CONTENT).splitlines()
    lively = [each for each in terrains if each.keys() & {"enter", "leave"}]
    assert lines[0] == f"terrain.json: {len(terrains)} terrains, {len(lively)} of them with events"
    assert lines[1] == f"realms.json: {len(realms['realms'])} realms, {len(realms['ways'])} ways"
    things, creatures, spawn = (json.loads((CONTENT / f"{name}.json").read_text()) for name in ("things", "creatures", "spawn"))
    shops = json.loads((CONTENT / "shops.json").read_text())
    assert lines[2] == f"things.json: {len(things['things'])} things, {len(things['looks'])} looks"
    assert lines[3] == f"creatures.json: {len(creatures['creatures'])} creatures"
    assert lines[4] == f"spawn.json: {len(spawn['density'])} densities"
    assert lines[5] == f"shops.json: {len(shops['shops'])} shops"
    maps = dict(line.split(": ") for line in lines[6:])
    assert maps == {
        path.name: f"{len(re.findall('^level ', path.read_text(), re.MULTILINE))} levels" for path in CONTENT.glob("*.map")
    }
    assert good("check-content", content) == "\n".join(lines) + "\n"


def test_check_content_tells_file_place_and_what_was_expected(content):
    path = content / "realms.json"
    change(path, '"dug": "flagstones"', '"dug": "grass roots"')
    where = f"rampart-world: {path}: realms[4].dug: expected the name of a terrain, not \"grass roots\"\n"
    done = run("check-content", content)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", where)
    path.write_text((CONTENT / path.name).read_text())
    path = content / "creatures.json"
    change(path, '"thing": "club"', '"thing": "cub"')
    done = run("check-content", content)
    where = f"rampart-world: {path}: creatures[8].drops[1].thing: expected the name of a thing, not \"cub\"\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", where)
    path = content / "realms.json"
    path.write_text("{")
    done = run("check-content", content)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"rampart-world: {path}:1:2: expected more: the text ends within a value\n"


def test_check_content_refuses_arguments_that_make_no_sense(tmp_path):
    assert_refused("which folder?", "check-content")
    assert_refused("one too many", "check-content", tmp_path, tmp_path)
    assert_refused(f"{tmp_path}/none/terrain.json: cannot be read: No such file", "check-content", tmp_path / "none")
    assert_refused("/terrain.json: cannot be read: No such file", "check-content", "")


@pytest.mark.parametrize("command", [("show",), ("walk",), ("verify", "--seeds", 1)])
def test_every_command_takes_the_realms_of_the_content_it_is_told(command, content):
    (content / "realms.json").write_text('{"realms": [{"name": "shire", "levels": [{"kind": "meadow"}]}], "ways": []}')
    (content / "creatures.json").unlink()  # who looks at the ground need not say what lives there
    assert "shire" in good(*command, "--content", content)
    assert_refused("--realm wants a realm, one of: shire; not 'meadow'", *command, "-c", content, "--realm", "meadow")
    (content / "realms.json").unlink()
    assert_refused(f"{content}/realms.json: cannot be read", *command, "--content", content)


def test_sight_takes_the_terrain_of_the_content_it_is_told(content, slope):
    change(content / "terrain.json", '"name": "well"', '"name": "fountain"')
    (content / "realms.json").unlink()
    slope.write_text(slope.read_text().replace("legend\n", "legend\nf = fountain\n").replace("...@...", "f..@..."))
    assert "level 1" in good("sight", slope, "--content", content)
    assert_refused("3:5: expected the name of a terrain, not 'fountain'", "sight", slope)
