"""The client in a real terminal (a pty, and pyte as its screen), on a real rampartd over a unix socket."""

import contextlib
import itertools
import json
import os
import re
import signal
import subprocess

import pytest

from support.rampart_server import Server, program
from support.slow_link import SlowLink
from support.terminal import Terminal

STATUS_ROW = 19  # of 24: the map is above, four rows of messages below


def join(server, *arguments, **options):
    return Terminal("rampart", "join", f"unix:{server.path}", *arguments, **options)


def in_game(terminal):
    terminal.wait_for("level", "? help")
    return terminal


def place(terminal):
    """What the bar says of where one is: "x,y"."""
    bar = terminal.lines()[STATUS_ROW].split()
    return bar[1] if len(bar) > 1 else ""


def step(terminal):
    """Goes one step, some way that is free."""
    before = place(terminal)
    for key in itertools.cycle("hlkj"):
        terminal.press(key)
        terminal.wait_until(
            lambda: place(terminal) != before or "is in the way." in terminal.text(), "a step or a refusal"
        )
        if place(terminal) != before:
            return


def leave(terminal):
    terminal.press("Q")
    terminal.wait_for("Leave the game?")
    terminal.press("y")
    assert terminal.wait_end() == 0
    terminal.assert_restored()


class Peer:
    """Another player, with nothing but a socket."""

    def __init__(self, server, name):
        self.socket = server.connect()
        self.file = self.socket.makefile("rb")
        self.number = 0
        self.tell(t="hello", major=1, minor=0, client="peer")
        self.tell(t="join", name=name)
        self.wait_for("joined")

    def tell(self, **message):
        self.number += 1
        self.socket.sendall(json.dumps(message | {"n": self.number}).encode() + b"\n")

    def wait_for(self, kind):
        for line in self.file:
            message = json.loads(line)
            if message["t"] == kind:
                return message
        raise AssertionError(f"the connection ended before {kind!r}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()
        self.socket.close()


# ------------------------------------------------------------------------------------------------- playing


def test_joins_moves_and_leaves(server):
    with join(server) as terminal:
        in_game(terminal).wait_for("Ann", "Welcome, Ann. Press ? for help.")
        assert terminal.positions("@") == [(9, 26)]
        step(terminal)
        assert terminal.positions("@") == [(9, 26)]
        leave(terminal)


@pytest.mark.parametrize("keys, east", [("vi", "l"), ("vi", "\x1b[C"), ("wasd", "d"), ("wasd", "6")])
def test_each_choice_of_keys_walks(server, keys, east):
    with join(server, "--keys", keys) as terminal:
        in_game(terminal)
        before = place(terminal)
        terminal.press(east)
        terminal.wait_until(
            lambda: place(terminal) != before or "is in the way." in terminal.text(), "a step or a refusal"
        )
        leave(terminal)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_joins_over_tcp(host):
    with Server("--port", "0", tcp=True) as server:
        with Peer(server, "Bob"):
            pass  # served, so that all its addresses are open and logged
        port = re.search(r"address=127\.0\.0\.1:(\d+)", server.log)[1]
        with Terminal("rampart", "join", f"{host}:{port}") as terminal:
            terminal.wait_for("Who comes in at", "Without a password you play as a guest")
            terminal.press("\r\r")
            in_game(terminal)
            leave(terminal)


@pytest.mark.parametrize("user", ["root", "", "host-7"])
def test_a_user_whose_name_cannot_be_had_plays_as_somebody(server, user):
    with Terminal("rampart", "join", f"unix:{server.path}", environment={"USER": user}) as terminal:
        in_game(terminal)
        leave(terminal)


def test_help_and_an_unbound_key(server):
    with join(server) as terminal:
        in_game(terminal)
        terminal.press("X")
        terminal.wait_for("There is nothing on X. Press ? for help.")
        terminal.press("?")
        terminal.wait_for("y k u", "climb down, on >", "leave the game")
        terminal.press(" ")
        terminal.wait_for("ask for a fight", "it waits")
        terminal.press(" ")
        terminal.wait_for("what you have met so far", "cave floor")
        terminal.press(" ")
        terminal.wait_gone("so far")
        terminal.press("\x10")  # Ctrl-P
        terminal.wait_for("Rampart: messages", "There is nothing on X.")
        terminal.press("\x1b")
        terminal.wait_gone("Rampart: messages")
        leave(terminal)


def test_leaving_is_asked_again(server):
    with join(server) as terminal:
        in_game(terminal)
        terminal.press("Q")
        terminal.wait_for("Leave the game? You go on where you are next time. y leaves.")
        terminal.press("n")
        terminal.wait_gone("Leave the game?")
        leave(terminal)


def test_two_clients_see_and_hear_each_other(server):
    with join(server, "--name", "Ann") as ann, join(server, "--name", "Bob") as bob:
        in_game(ann).wait_for("1 near by", "@ Bob")
        in_game(bob).wait_for("1 near by", "@ Ann")
        assert len(ann.positions("@")) == 3  # on the map twice, once in the list
        bob.press("thello, wörld\r")
        ann.wait_for("Bob: hello, wörld")
        bob.wait_for("Bob: hello, wörld")
        ann.press("p")
        ann.wait_for("2 players are here: ")
        leave(bob)
        ann.wait_for("0 near by")
        leave(ann)


def test_a_name_that_is_taken(server):
    with join(server) as first, join(server) as second:
        names = set()
        for terminal in (first, second):
            in_game(terminal)
            names.add(terminal.lines()[STATUS_ROW].split()[0])
        assert names == {"Ann", "Ann2"}
        with join(server, "--name", "ANN") as third:  # chosen: the same player comes by another terminal
            in_game(third).wait_for("Welcome back, Ann.")
            first.wait_for("You are out of the game.")
            first.press("\r")
            assert first.wait_end() == 1
            leave(third)
        leave(second)


def test_what_a_stranger_says_cannot_touch_the_terminal(server):
    """Sequences, controls, right-to-left and a pile of marks: the words arrive, the screen is as it was."""
    with join(server) as terminal, Peer(server, "Mallory") as mallory:
        in_game(terminal).wait_for("@ Mallory")
        terminal.press("X")
        terminal.wait_for("There is nothing on X.")  # in the lowest rows, which are drawn last
        map_before = terminal.lines()[:STATUS_ROW]
        said = [
            "one\x1b[2J\x1b[1;1Hwiped",
            "two\x9b2J\x85\x90q\x9c\x07\x08\x08\x08\rtitle",
            "three\u202edrow\u2066\u200f\u200b\ufeff",
            "four" + "\u0301" * 200 + "end",
            "five\r\n Ann: forged",
        ]
        for words in said:
            mallory.tell(t="say", text=words)
        terminal.wait_for("Mallory: two2Jq title", "Mallory: threedrow", "Mallory: five Ann: forged")
        assert terminal.lines()[:STATUS_ROW] == map_before
        terminal.press("\x10")  # Ctrl-P
        terminal.wait_for("Rampart: messages", "Mallory: one[2J[1;1Hwiped", "Mallory: fou")
        terminal.press("\x1b")
        terminal.wait_until(lambda: terminal.lines()[:STATUS_ROW] == map_before, "the map as it was")
        for forbidden in (b"\x1b[2J\x1b[1;1H", b"\xc2\x9b", b"\xe2\x80\xae", b"\x07"):
            assert forbidden not in terminal.output
        leave(terminal)


# ------------------------------------------------------------------------------------------- sizes and types


def test_a_small_terminal_is_told_so(server):
    with join(server, rows=23, columns=80) as terminal:
        terminal.wait_for("This terminal is 80 columns by 23 rows. Rampart needs 80 by 24")
        terminal.resize(24, 80)
        in_game(terminal)
        terminal.resize(24, 79)
        terminal.wait_for("This terminal is 79 columns by 24 rows.")
        terminal.press("Q")
        terminal.wait_for("Leave the game?")
        terminal.press("y")
        assert terminal.wait_end() == 0
        terminal.assert_restored()


def test_a_storm_of_sizes(server):
    sizes = [(1, 1), (400, 100), (24, 80), (2, 300), (100, 3), (100, 400), (5, 5), (24, 81), (1, 80), (60, 200)]
    with join(server) as terminal:
        in_game(terminal)
        for rows, columns in sizes * 3:
            terminal.resize(rows, columns)
            terminal.press("l")
            terminal.pump(0.01)
        terminal.resize(30, 100)
        in_game(terminal)
        terminal.wait_until(lambda: (12, 32) in terminal.positions("@"), "the player in the middle of the map")
        leave(terminal)


@pytest.mark.parametrize("kind", ["vt100", "vt220", "xterm", "xterm-256color", "screen", "tmux-256color", "linux", "ansi"])
def test_kinds_of_terminal(server, kind):
    """pyte knows one kind; here only that each starts, draws something, and gives the terminal back."""
    with join(server, environment={"TERM": kind}) as terminal:
        terminal.wait_until(lambda: b"level" in terminal.output, "the bar")
        terminal.press("Q")
        terminal.wait_until(lambda: b"Leave the" in terminal.output, "the question")
        terminal.press("y")
        assert terminal.wait_end() == 0
        terminal.assert_restored()


@pytest.mark.parametrize("kind, words", [("dumb", "cannot draw a map"), ("no-such-terminal", "not known here"), ("", "")])
def test_terminals_that_will_not_do(server, kind, words):
    with join(server, environment={"TERM": kind}) as terminal:
        assert terminal.wait_end() == 1
        terminal.assert_restored()
        assert "rampart: " in terminal.text() and words in terminal.text().replace("\n", "")


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8", "no_SUCH.locale", ""])
def test_locales(server, locale):
    with join(server, environment={"LC_ALL": locale}) as terminal:
        in_game(terminal)
        leave(terminal)


def test_ascii_is_ascii_only(server):
    with join(server, "--ascii") as terminal, Peer(server, "Bob") as bob:
        in_game(terminal).wait_for("@ Bob")
        bob.tell(t="say", text="grüß dich 日本")
        terminal.wait_for("Bob: gr?? dich ??")
        leave(terminal)
        assert all(byte < 0x80 for byte in terminal.output)
        assert "#" in terminal.output.decode()


# ---------------------------------------------------------------------------------------------------- ends


LOST = "The connection is lost. Trying again"


def test_a_connection_that_breaks_off_goes_on_by_itself():
    with Server("--port", "0", tcp=True) as server:
        port = int(server.logged(r"address=127\.0\.0\.1:(\d+)"))
        with SlowLink(port, 0, 10**7) as link, Terminal("rampart", "join", f"127.0.0.1:{link.port}") as terminal:
            terminal.wait_for("Who comes in at")
            terminal.press("\r\r")
            in_game(terminal)
            step(terminal)
            before = place(terminal), terminal.lines()[:STATUS_ROW]
            link.cut()
            terminal.wait_for(LOST)
            assert (place(terminal), terminal.lines()[:STATUS_ROW]) == before
            link.mend()
            terminal.wait_for("You are back.")
            same = "the same place and the same map"
            terminal.wait_until(lambda: (place(terminal), terminal.lines()[:STATUS_ROW]) == before, same)
            step(terminal)
            leave(terminal)


@contextlib.contextmanager
def server_to_lose():
    """One that the test may kill, and start again."""
    server = Server()
    try:
        server.start()
        yield server
    finally:
        server.finish()


def test_a_server_that_is_killed_and_comes_again():
    with server_to_lose() as server, join(server) as terminal:
        in_game(terminal)
        before = place(terminal)
        server.process.kill()
        terminal.wait_for(LOST)
        terminal.press("hjkl yx" * 20 + "\x0c")  # keys held down: they do nothing then, nor later
        server.process.wait()
        server.start()
        terminal.wait_for("You are back.")
        assert place(terminal) == before
        leave(terminal)
        server.stop()


def test_who_does_not_wait_for_a_killed_server_may_go():
    with server_to_lose() as server, join(server) as terminal:
        in_game(terminal)
        server.process.kill()
        terminal.wait_for(LOST)
        terminal.press("Q")
        assert terminal.wait_end() == 0
        terminal.assert_restored()


def test_a_server_that_is_killed_with_our_words_unread():
    """The kernel then resets the connection instead of ending it: no difference to a player."""
    with server_to_lose() as server, join(server) as terminal:
        in_game(terminal)
        server.process.send_signal(signal.SIGSTOP)
        terminal.press("p")  # sent in the turn that takes it
        for key in "XZ":
            terminal.press(key)
            terminal.wait_for(f"There is nothing on {key}.")
        server.process.kill()
        terminal.wait_for(LOST)
        terminal.press("Q")
        assert terminal.wait_end() == 0


def test_keys_held_down_when_the_game_goes_do_nothing(server):
    """The screen that says so stays up, and what is typed behind the key that closes it is not the shell's."""
    command = f"{program('rampart')} join unix:{server.path} --name Ann; head -n 1"
    with Terminal("/bin/sh", "-c", command) as terminal:
        in_game(terminal)
        with join(server, "--name", "Ann") as other:
            terminal.wait_for("You are out of the game.", "played from elsewhere", "Press Enter.")
            shown = len(terminal.output)
            terminal.press("hjkl yx\x1b[C" * 20 + "\x0c")  # Ctrl-L: it is drawn anew
            terminal.wait_until(lambda: "Press Enter." in terminal.output[shown:].decode(), "the screen once more")
            terminal.press("\rfor nobody\r")
            terminal.wait_until(lambda: b"\x1b[?25h" in terminal.output, "the end of full screen")
            terminal.press("for head\r")
            terminal.wait_end()
            assert terminal.last_lines().count("for head") == 2  # echoed, and read
            assert "for nobody" not in terminal.last_lines()
            leave(in_game(other))


def test_a_server_that_closes_says_why_and_is_waited_for():
    with server_to_lose() as server, join(server) as terminal:
        in_game(terminal)
        before = place(terminal)
        assert server.stop() == 0
        terminal.wait_for(LOST, "The server is closing: come back soon.")
        server.start()
        terminal.wait_for("You are back.")
        assert place(terminal) == before
        leave(terminal)
        assert server.stop() == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP", "SIGABRT", "SIGSEGV"])
def test_signals_give_the_terminal_back(server, name):
    number = getattr(signal, name)
    options = {"environment": {"ASAN_OPTIONS": "handle_segv=0:handle_abort=0"}}
    with join(server, **options) as terminal:
        in_game(terminal)
        os.kill(terminal.child.pid, number)
        assert terminal.wait_end() == -number
        terminal.assert_restored()


def test_ctrl_c_gives_the_terminal_back(server):
    with join(server) as terminal:
        in_game(terminal)
        terminal.press("\x03")
        assert terminal.wait_end() == -signal.SIGINT
        terminal.assert_restored()


def test_stopping_and_going_on(server):
    """Ctrl-Z and fg of a shell: the terminal is given back meanwhile, and the game goes on."""
    with Terminal("/bin/sh", "-i", environment={"PS1": "READY> "}) as terminal:
        terminal.wait_for("READY>")
        terminal.press(f"{program('rampart')} join unix:{server.path}\r")
        in_game(terminal)
        terminal.press("\x1a")
        terminal.wait_for("READY>")
        terminal.press("fg\r")
        terminal.wait_until(lambda: "? help" in terminal.lines()[STATUS_ROW], "the game again")
        terminal.press("X")
        terminal.wait_for("There is nothing on X.")
        terminal.press("Q")
        terminal.wait_for("Leave the game?")
        terminal.press("y")
        terminal.wait_until(lambda: terminal.text().rstrip().endswith("READY>"), "the shell again")
        terminal.press("exit\r")
        terminal.wait_end()


def test_what_comes_after_reads_as_before(server):
    """libuv makes what it polls non-blocking; a shell's next program must not find it so."""
    command = f"{program('rampart')} join unix:{server.path}; head -n 1"
    with Terminal("/bin/sh", "-c", command) as terminal:
        in_game(terminal)
        terminal.press("Q")
        terminal.wait_for("Leave the game?")
        terminal.press("y")
        terminal.wait_until(lambda: b"\x1b[?25h" in terminal.output, "the end of full screen")
        terminal.press("still here\r")
        assert terminal.wait_end() == 0
        assert terminal.last_lines().count("still here") == 2  # echoed, and read
        assert "temporarily unavailable" not in terminal.last_lines()


def test_nobody_there():
    with Terminal("rampart", "join", "unix:/nowhere/at/all") as terminal:
        assert terminal.wait_end() == 1
        terminal.assert_restored()
        assert "rampart: nobody answers at unix:/nowhere/at/all: no such file or directory" in terminal.last_lines()


@pytest.mark.parametrize("command", [["play"], ["join", "localhost"]])
def test_without_a_terminal(command):
    done = subprocess.run([program("rampart"), *command], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 2
    assert "terminal" in done.stderr and done.stdout == ""


@pytest.mark.parametrize(
    "arguments, status, words",
    [
        (["--version"], 0, "rampart "),
        (["help"], 0, "usage: rampart COMMAND"),
        (["--help"], 0, "usage: rampart COMMAND"),
        (["play", "--help"], 0, "--data=DIR"),
        (["join", "--help"], 0, "HOST[:PORT]"),
        ([], 2, "usage: rampart COMMAND"),
        (["dance"], 2, "there is no command 'dance'"),
        (["join"], 2, "which server?"),
        (["join", "host:port"], 2, "a port is a number"),
        (["join", "a", "b"], 2, "only one server"),
        (["play", "--name", "no name"], 2, "cannot be a name"),
        (["play", "--keys", "qwerty"], 2, "vi or wasd"),
        (["play", "--seed", "-1"], 2, "whole number"),
    ],
)
def test_arguments(arguments, status, words):
    done = subprocess.run([program("rampart"), *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == status
    assert words in (done.stdout if status == 0 else done.stderr)
