"""A server that means harm, and the real client in a terminal: a clear end, or a screen that holds. (The model alone
meets far more of it in tests/unit/client/model/prove_hostile.c.)"""

import json
import shutil
import socket
import tempfile
import threading
from pathlib import Path

import pytest

from support.terminal import DEADLINE_SECONDS, Terminal
from wire.reference_client import cell_sum, look_sum, thing_sum

WELCOME = {"t": "welcome", "re": 1, "major": 1, "minor": 0, "server": "harm", "radius": 20, "tiles": 1, "words": 0, "kinds": 0}
WELCOME |= {"guests": True, "registration": True, "trusted": True}


def line(message):
    return (message if isinstance(message, bytes) else json.dumps(message).encode()) + b"\n"


def tile(letter, glyph, name="a tile"):
    looks = {"name": name, "glyph": glyph, "colour": "red"}
    return {"t": "tile", "tile": letter, "passable": True, "transparent": True} | looks


def full_frame(number, letter=".", things=(), **more):
    """A frame that adds up: a room of that letter round (0, 0), level 0."""
    total = thing_sum(0, 0, 0, 0, look_sum("you", "Ann"))
    total += sum(cell_sum(0, y, x, letter) for y in (-1, 0, 1) for x in (-2, -1, 0, 1, 2))
    total += sum(thing_sum(key, level, y, x, look_sum(kind, name)) for key, x, y, level, kind, name in things)
    rows = [f"{'TUV'[0]}{'UVW'[y + 1]}{letter * 5}" for y in (-1, 0, 1)]
    frame = {"t": "frame", "n": number, "full": True, "realm": "r", "at": [0, 0, 0], "see": [[0, *rows]], "come": list(things)}
    return json.dumps(frame | more | {"sum": total % 2**32}, separators=(",", ":")).encode()


class HostileServer:
    """Listens on a unix socket and does what the test says with the one client that comes."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="rampart-"))
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(self.folder / "socket"))
        self.listener.listen()
        self.listener.settimeout(DEADLINE_SECONDS)

    def meet(self):
        self.client, _ = self.listener.accept()
        self.client.settimeout(DEADLINE_SECONDS)
        self.file = self.client.makefile("rb")

    def expect(self, kind):
        """Reads up to the client's next message of that kind."""
        for each in self.file:
            message = json.loads(each)
            if message["t"] == kind:
                return message
        raise AssertionError(f"the client left before its {kind!r}")

    def send(self, *messages):
        self.client.sendall(b"".join(map(line, messages)))

    def let_in(self, *tiles):
        self.meet()
        self.expect("hello")
        self.send(WELCOME, *tiles)
        self.send({"t": "joined", "re": self.expect("join")["n"], "name": "Ann", "kept": False, "back": False})

    def close(self):
        self.listener.close()
        if hasattr(self, "client"):
            self.file.close()
            self.client.close()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture
def server():
    running = HostileServer()
    yield running
    running.close()


def join(server):
    return Terminal("rampart", "join", f"unix:{server.folder / 'socket'}", "--name", "Ann")


def leave(server, terminal):
    terminal.press("Q")
    terminal.wait_for("Leave the game?")
    terminal.press("y")
    server.expect("quit")
    server.client.shutdown(socket.SHUT_RDWR)
    assert terminal.wait_end() == 0
    terminal.assert_restored()


@pytest.mark.parametrize(
    "first",
    [
        bytes(range(256)) * 20 + b"\n",
        b"x" * 200_000,
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"[" * 50_000 + b"\n",
        b'{"t":"frame","n":1,"sum":1}\n',
        b'{"t":"welcome","re":1,"major":1,"minor":0,"server":"s","radius":1000000000,"tiles":0,"words":0,"kinds":0,"guests":true,"registration":true,"trusted":false}\n',
    ],
)
def test_what_does_not_speak_rampart(server, first):
    with join(server) as terminal:
        server.meet()
        server.expect("hello")
        server.client.sendall(first)
        assert terminal.wait_end() == 1
        terminal.assert_restored()
        assert "rampart: what answers there does not speak Rampart" in terminal.last_lines() or (
            "rampart: the server sent a frame that makes no sense" in terminal.last_lines()
        )


def test_a_server_that_says_nothing(server):
    with join(server) as terminal:
        server.meet()
        terminal.wait_for("Greeting")
        assert terminal.wait_end() == 1
        terminal.assert_restored()
        assert "within 10 s" in terminal.last_lines()


def test_a_server_that_forgets_whom_it_let_in(server):
    with join(server) as terminal:
        server.let_in(tile(".", "."))
        server.send({"t": "token", "token": "8f1c"}, full_frame(1))
        terminal.wait_for("level 0")
        server.client.shutdown(socket.SHUT_RDWR)
        server.meet()
        hello = server.expect("hello")
        server.send(WELCOME | {"re": hello["n"], "trusted": False})
        server.send({"t": "refused", "re": server.expect("resume")["n"], "code": "bad_token"})
        terminal.wait_for("Who comes in at", "Name            Ann", "bad_token")
        terminal.press("\x1b")
        assert terminal.wait_end() == 0
        terminal.assert_restored()


def test_a_server_that_closes_the_door_while_a_password_is_typed(server):
    with join(server) as terminal:
        for bye in [{"t": "bye", "code": "deadline", "text": "So."}], []:
            server.meet()
            server.send(WELCOME | {"re": server.expect("hello")["n"], "trusted": False})
            terminal.wait_for("Who comes in at", "Name            Ann")
            terminal.press("half a pass")
            terminal.wait_for("***********")
            server.send(*bye)
            server.client.shutdown(socket.SHUT_RDWR)
            terminal.wait_for("for too long" if bye else "the server closed the connection", "Press Enter to knock again")
            terminal.press("word, q")
            terminal.press("\r" if bye else "\x1b")
        assert terminal.wait_end() == 1
        terminal.assert_restored()


@pytest.mark.parametrize("glyph", ["\x1b", "\x07", "\u202e", "日", "\u0301", "", "\x9b", "\u200b"])
def test_glyphs_that_are_none(server, glyph):
    """The letter stands in: a row stays as wide as it is."""
    with join(server) as terminal:
        server.let_in(tile(".", "·"), tile("k", glyph, "a \x1b[31mname"))
        server.send(full_frame(1, "k"))
        terminal.wait_for("level 0")
        terminal.press("X")
        terminal.wait_for("There is nothing on X.")
        assert [row[24:29] for row in terminal.lines()[8:11]] == ["kkkkk", "kk@kk", "kkkkk"]
        leave(server, terminal)


def test_things_with_evil_names(server):
    things = [[1, 1, 0, 0, "\x1b]0;title\x07", "\x1b[2J"], [2, -1, 0, 0, "player", "\u202eBob\x9b1m"], [3, 0, 1, 0, "日", ""]]
    with join(server) as terminal:
        server.let_in(tile(".", "·"))
        server.send(full_frame(1, ".", things, heard=[["\x1b[31m", "\x1b]52;c;AAAA\x07hello\r\nall"]]))
        terminal.wait_for("level 0", "@ Bob1m", "]52;c;AAAAhello all")
        assert terminal.lines()[9][25:28] == "@@?"
        for forbidden in (b"\x1b[2J\x1b]", b"\x1b]0", b"\x1b]52", b"\xc2\x9b", b"\xe2\x80\xae", b"\x07"):
            assert forbidden not in terminal.output
        leave(server, terminal)


@pytest.mark.parametrize(
    "more",
    [
        {"at": [2**31, 0, 0]},
        {"see": [[0, "~~~~~"]]},
        {"see": [[10**9, "VV" + "." * 70]]},
        {"move": [1, 10**9, -1, 0]},
        {"go": [-1]},
        {"n": 10**12},
    ],
)
def test_frames_beyond_all_bounds(server, more):
    with join(server) as terminal:
        server.let_in(tile(".", "·"))
        server.send(full_frame(1, **more))
        terminal.wait_for("You are out of the game.", "the server sent a frame that makes no sense")
        terminal.press("\r")
        assert terminal.wait_end() == 1
        terminal.assert_restored()


def test_a_picture_that_never_adds_up(server):
    with join(server) as terminal:
        server.let_in(tile(".", "·"))
        for number in (1, 2, 3):
            server.send(full_frame(number, ".").replace(b'"sum":', b'"sum":1,"x":'))
            if number < 3:
                server.expect("resync")
        terminal.wait_for("You are out of the game.", "does not add up")
        terminal.press("\r")
        assert terminal.wait_end() == 1


def test_a_flood_does_not_keep_the_player_in(server):
    """Frame upon frame, as fast as the socket takes them: keys still work."""
    with join(server) as terminal:
        server.let_in(tile(".", "·"))

        def read():
            try:
                while server.client.recv(65536):
                    pass
            except OSError:
                pass

        def flood():
            number = 0
            try:
                while True:
                    number += 1
                    server.send(full_frame(number, ".", heard=[["Eve", f"{number} " + "x" * 900]]))
            except OSError:
                pass  # the client has left

        threads = [threading.Thread(target=read), threading.Thread(target=flood)]
        for thread in threads:
            thread.start()
        terminal.wait_for("level 0", "Eve: ")
        terminal.press("Q")
        terminal.wait_for("Leave the game?")
        terminal.press("y")
        assert terminal.wait_end() == 0
        terminal.assert_restored()
        for thread in threads:
            thread.join(DEADLINE_SECONDS)
            assert not thread.is_alive()


def test_a_server_that_does_not_read(server):
    """What waits for it is bounded: the client gives up."""
    with join(server) as terminal:
        server.let_in(tile(".", "·"))
        with pytest.raises(OSError):
            for number in range(1, 1_000_000):
                server.send(full_frame(number))
        terminal.wait_for("You are out of the game.", "the server does not read what it is sent")
        terminal.press("\r")
        assert terminal.wait_end() == 1
        terminal.assert_restored()
