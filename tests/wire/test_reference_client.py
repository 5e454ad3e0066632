"""The reference client's own command: two meet in one world, and one that is lied to says so."""

import json
import socket
import subprocess
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from support.rampart_server import Server

PROGRAM = Path(__file__).with_name("reference_client.py")
SECONDS = 120


def start(*arguments):
    command = ["/usr/bin/python3", PROGRAM, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_two_meet_and_every_checksum_is_right(server):
    meet = ["--socket", server.path, "--steps", "100", "--stay", "0.5"]
    started = {
        name: start(*meet, "--name", name, "--expect-see", other) for name, other in (("Ann", "Bob"), ("Bob", "Ann"))
    }
    for name, process in started.items():
        out, err = process.communicate(timeout=SECONDS)
        assert (process.returncode, err) == (0, ""), name
        summary = json.loads(out)
        assert summary["seen"] == [{"Ann": "Bob", "Bob": "Ann"}[name]]
        assert summary["mismatches"] == 0
        assert summary["checked"] == summary["frames"] > 50
        assert summary["levels"] and summary["bytes"] > 1000


def test_it_speaks_tls_to_the_server_that_it_knows_and_to_no_other():
    with Server("--port", "0", tcp=True) as server:
        where = ["--port", str(server.tls_port), "--name", "Ann", "--steps", "20", "--tls"]
        known = start(*where, server.logged(r" fingerprint=([0-9a-f]{64})\n"))
        out, err = known.communicate(timeout=SECONDS)
        assert (known.returncode, err, json.loads(out)["mismatches"]) == (0, "", 0)
        other = start(*where, "another")
        _, err = other.communicate(timeout=SECONDS)
        assert other.returncode == 1 and "shows another certificate" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--name", "1"], "join was refused: bad_name"),
        (["--name", "Ann", "--expect-see", "Nobody", "--timeout", "1"], "Nobody was never in sight"),
    ],
)
def test_what_goes_wrong_is_told(server, arguments, words):
    process = start("--socket", server.path, *arguments)
    out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, out) == (1, "")
    assert words in err


class Liar:
    """Stands between one client and a server, and passes the tenth frame on with something changed in it."""

    def __init__(self, server, change):
        self.path, self.change, self.frames = str(server.folder / "liar"), change, 0
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen()
        self.upstream = server.connect()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        client, _ = self.listener.accept()
        threading.Thread(target=self.pass_up, args=(client,), daemon=True).start()
        with suppress(OSError):  # the client may have left already
            for line in self.upstream.makefile("rb"):
                message = json.loads(line)
                self.frames += message["t"] == "frame"
                if message["t"] == "frame" and self.frames == 10:
                    self.change(message)
                client.sendall(json.dumps(message).encode() + b"\n")

    def pass_up(self, client):
        with suppress(OSError):
            while data := client.recv(4096):
                self.upstream.sendall(data)
        self.upstream.shutdown(socket.SHUT_RDWR)


def move_a_cell(frame):
    frame["see"] = [[9, "VV."]]


def lose_the_number(frame):
    frame["n"] += 1


def change_the_sum(frame):
    frame["sum"] ^= 1


@pytest.mark.parametrize("change", [move_a_cell, lose_the_number, change_the_sum])
def test_a_frame_that_is_wrong_is_noticed(server, change):
    liar = Liar(server, change)
    process = start("--socket", liar.path, "--name", "Ann", "--steps", "30")
    out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, out) == (1, "")
    assert "checksums did not match" in err
