"""`--record`: the file plays what the terminal showed, however the program ends."""

import json
import os
import signal

import pyte
import pytest

from support.rampart_server import Server, program
from support.terminal import Terminal


@pytest.fixture
def server():
    with Server() as running:
        yield running


def join(server, path, **options):
    return Terminal("rampart", "join", f"unix:{server.path}", "--name", "Ann", "--record", path, **options)


def events_of(path):
    """The header and the events, each line whole."""
    text = path.read_text()
    assert text.endswith("\n")
    header, *events = map(json.loads, text.splitlines())
    assert header["version"] == 2
    times = [time for time, _, _ in events]
    assert times == sorted(times) and (not times or times[0] >= 0)
    return header, events


def screen_of(path):
    """The rows that the recording ends with."""
    header, events = events_of(path)
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    for _, kind, data in events:
        if kind == "r":
            columns, rows = map(int, data.split("x"))
            screen.resize(rows, columns)
        else:
            assert kind == "o"
            stream.feed(data)
    return [row.rstrip() for row in screen.display]


def assert_recorded(terminal, path):
    """The file holds what is shown, as it happens."""
    terminal.wait_until(lambda: screen_of(path) == terminal.lines(), "the screen in the recording")


def play(terminal):
    terminal.wait_for("Welcome, Ann.", "100/100 hp")
    play_on(terminal)


def play_on(terminal):
    terminal.press("i")
    terminal.wait_for("What you carry")
    terminal.press("\x1b")
    terminal.wait_gone("What you carry")


def test_a_recording_plays_what_was_shown(server, tmp_path):
    path = tmp_path / "game.cast"
    with join(server, path) as terminal:
        play(terminal)
        assert_recorded(terminal, path)
        terminal.resize(30, 100)
        terminal.wait_until(lambda: "? help" in terminal.lines()[25], "the bar of the larger screen")
        terminal.press("Q")
        terminal.wait_for("Leave the game?")
        assert_recorded(terminal, path)
        terminal.press("y")
        assert terminal.wait_end() == 0
        terminal.assert_restored()
    events_of(path)
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGSEGV, signal.SIGKILL])
def test_a_recording_is_whole_however_the_program_ends(server, tmp_path, number):
    path = tmp_path / "game.cast"
    with join(server, path) as terminal:
        play(terminal)
        os.kill(terminal.child.pid, number)
        assert terminal.wait_end() != 0
        if number != signal.SIGKILL:
            terminal.assert_restored()
    assert "Welcome, Ann." in "\n".join(screen_of(path))


def test_one_who_stops_and_goes_on_is_recorded_on(server, tmp_path):
    path = tmp_path / "game.cast"
    with join(server, path) as terminal:
        play(terminal)
        os.kill(terminal.child.pid, signal.SIGTSTP)
        terminal.wait_until(lambda: terminal.output.count(b"\x1b[?25h") > 0, "the cursor again")
        os.kill(terminal.child.pid, signal.SIGCONT)
        terminal.press("i")
        terminal.wait_for("What you carry")
        assert_recorded(terminal, path)


def test_a_file_that_is_there_is_left_alone(server, tmp_path):
    path = tmp_path / "game.cast"
    path.write_text("mine")
    with join(server, path) as terminal:
        assert terminal.wait_end() == 1
        assert "is there already: a recording never takes the place of a file" in terminal.text().replace("\n", "")
        terminal.assert_restored()
    assert path.read_text() == "mine"


def test_a_file_that_cannot_be_made_is_said(server, tmp_path):
    with join(server, tmp_path / "none" / "game.cast") as terminal:
        assert terminal.wait_end() == 1
        assert "No such file or directory" in terminal.text()


def test_nothing_is_left_where_nothing_was_shown(server, tmp_path):
    path = tmp_path / "game.cast"
    with join(server, path, environment={"TERM": "dumb"}) as terminal:
        assert terminal.wait_end() == 1
    assert not path.exists()


def test_a_full_disk_ends_the_recording_and_not_the_game(server, tmp_path):
    path = tmp_path / "game.cast"
    command = f"trap '' XFSZ; ulimit -f 24; exec {program('rampart')} join unix:{server.path} --record {path}"
    with Terminal("/bin/bash", "-c", command) as terminal:
        play(terminal)
        for _ in range(10):  # each draws all of the screen
            seen = len(terminal.output)
            terminal.press("\x0c")
            terminal.wait_until(lambda: len(terminal.output) > seen, "the screen drawn anew")
        play_on(terminal)
        assert path.stat().st_size > 12 << 10
        events_of(path)
