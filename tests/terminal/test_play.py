"""`rampart play`: a private server that comes and goes with its players."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from support.rampart_server import program
from support.terminal import DEADLINE_SECONDS, Terminal


@pytest.fixture
def folder():
    """A data folder whose path is short enough for a unix socket."""
    path = Path(tempfile.mkdtemp(prefix="rampart-"))
    yield path
    shutil.rmtree(path, ignore_errors=True)


def play(folder, *arguments, **options):
    return Terminal("rampart", "play", "--data", folder / "world", *arguments, **options)


def leave(terminal):
    terminal.press("Q")
    terminal.wait_for("Leave the game?")
    terminal.press("y")
    assert terminal.wait_end() == 0
    terminal.assert_restored()


def answers(folder):
    """Whether a server listens on the folder's socket."""
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(str(folder / "world" / "play.sock"))
        except OSError:
            return False
        return True


def server_process(folder):
    """The process that serves the folder, as text."""
    command = ["pgrep", "-f", f"rampartd --socket {folder}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[0]


def wait_until(holds, what):
    deadline = time.monotonic() + DEADLINE_SECONDS
    while not holds():
        assert time.monotonic() < deadline, f"not within {DEADLINE_SECONDS} s: {what}"
        time.sleep(0.02)


def test_starts_a_server_and_ends_it_with_the_last_player(folder):
    with play(folder, "--seed", 7) as ann:
        ann.wait_for("level", "? help")
        with play(folder, "--name", "Ann2") as second:
            second.wait_for("Ann2", "@ Ann ")
            ann.wait_for("@ Ann2")
            leave(second)
        ann.wait_until(lambda: "@ Ann2" not in ann.text(), "Ann2 out of sight")
        assert answers(folder)
        leave(ann)
    wait_until(lambda: not answers(folder), "the server's end")
    log = (folder / "world" / "rampartd.log").read_text()
    assert log.count("msg=listening") == 1


def test_who_comes_a_second_time_takes_over(folder):
    with play(folder, "--name", "Ann") as before:
        before.wait_for("level", "? help")
        with play(folder, "--name", "Ann") as ann:
            ann.wait_for("level", "? help")
            before.wait_for("played from elsewhere")
            assert "@ Ann" not in ann.text()
            leave(ann)
            before.press(" ")
            assert before.wait_end() == 1


def test_a_character_is_there_again_the_next_day(folder):
    with play(folder, "--name", "Ann", "--seed", 7) as ann:
        ann.wait_for("level", "? help")
        ann.press("l")
        ann.wait_for("turn 1")
        leave(ann)
    with play(folder, "--name", "Ann") as ann:
        ann.wait_for("turn 1")
        leave(ann)


def test_who_has_no_name_on_this_machine_comes_back_too(folder):
    nobody = {"USER": "", "XDG_DATA_HOME": folder}
    with Terminal("rampart", "play", environment=nobody) as first:
        first.wait_for("level", "? help")
        first.press("l")
        first.wait_for("turn 1")
        leave(first)
    with Terminal("rampart", "play", environment=nobody) as again:
        again.wait_for("turn 1")
        leave(again)


def test_two_who_start_in_one_moment_meet(folder):
    with play(folder, "--name", "Ann") as ann, play(folder, "--name", "Bob") as bob:
        ann.wait_for("@ Bob")
        bob.wait_for("@ Ann")
        leave(ann)
        leave(bob)


def test_the_same_world_again(folder):
    """Leaving and coming back at once: the old server may still be closing."""
    maps = []
    for _ in range(3):
        with play(folder) as terminal:
            terminal.wait_for("level", "? help", "Welcome")
            maps.append(terminal.lines()[:19])
            leave(terminal)
    assert maps[0] == maps[1] == maps[2]


def test_a_killed_server_is_replaced(folder):
    with play(folder) as terminal:
        terminal.wait_for("level", "? help")
        os.kill(int(server_process(folder)), signal.SIGKILL)
        terminal.wait_for("You are back.")
        leave(terminal)


def test_a_server_that_cannot_start_leaves_its_words(folder):
    """Another server has the folder: rampartd refuses, and the player reads why."""
    command = [program("rampartd"), "--data", folder / "world", "--socket", folder / "other", "--listen", "none"]
    other = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until((folder / "other").is_socket, "the other server")
        with play(folder) as terminal:
            assert terminal.wait_end() == 1
            terminal.assert_restored()
            said = " ".join(terminal.last_lines().split())
            assert "rampart: the server ended as soon as it was started: rampartd: " in said and "another server" in said
    finally:
        other.terminate()
        other.wait(DEADLINE_SECONDS)


def test_without_rampartd(folder):
    shutil.copy(program("rampart"), folder / "rampart")
    with Terminal(str(folder / "rampart"), "play", "--data", folder / "world", environment={"PATH": "/nowhere"}) as terminal:
        assert terminal.wait_end() == 1
        terminal.assert_restored()
        assert "rampart: cannot start rampartd: no such file or directory" in terminal.last_lines()


def test_a_path_too_long_for_a_socket(folder):
    with play(folder / ("long" * 25)) as terminal:
        assert terminal.wait_end() == 1
        assert "too long for a unix socket (107 bytes at most)" in terminal.text().replace("\n", "")


def test_a_folder_that_cannot_be_made(folder):
    (folder / "world").write_text("in the way")
    with play(folder) as terminal:
        assert terminal.wait_end() == 1
        assert "rampart: cannot" in terminal.text()


def test_the_player_s_own_folder(folder):
    for environment, where in (
        ({"XDG_DATA_HOME": str(folder / "data")}, "data/rampart"),
        ({"XDG_DATA_HOME": "", "HOME": str(folder)}, ".local/share/rampart"),
    ):
        with Terminal("rampart", "play", environment=environment) as terminal:
            terminal.wait_for("level", "? help")
            assert (folder / where / "play.sock").is_socket()
            leave(terminal)


def test_the_server_outlives_its_first_player_s_terminal(folder):
    """The server is no part of the terminal that started it: closing that window leaves the other player alone."""
    with play(folder, "--name", "Ann") as ann:
        ann.wait_for("level", "? help")
        with play(folder, "--name", "Bob") as bob:
            bob.wait_for("@ Ann")
            ann.child.close(force=True)  # hangs up
            bob.wait_for("Ann stares into space.")
            bob.press("X")
            bob.wait_for("There is nothing on X.")
            leave(bob)


def test_the_server_holds_nothing_of_the_terminal(folder):
    """A descriptor left open there would keep a closed window, or a finished ssh, from ending."""
    with play(folder) as terminal:
        terminal.wait_for("level", "? help")
        descriptors = Path("/proc", server_process(folder), "fd").iterdir()
        held = [os.readlink(descriptor) for descriptor in descriptors]
        assert any(path.endswith("rampartd.log") for path in held)
        assert not [path for path in held if path.startswith(("/dev/pts", "/dev/tty"))]
        leave(terminal)
