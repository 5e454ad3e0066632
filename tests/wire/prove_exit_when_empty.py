"""`--exit-when-empty` waits half a minute for somebody to come, and then as long as anybody stays. In full this takes as
long as it says; quickly, it sees that neither server ends within a second."""

import os
import subprocess
import time

import pytest

from support.rampart_server import Server
from wire.test_faults import Peer, patiently

PATIENCE_SECONDS = 30  # of the server, for the first one to come
FULL = "RAMPART_PROVE" in os.environ


def start(server):
    """Starts it without looking at it: to be looked at is to have had a client."""
    with open(server.log_path, "wb") as log:
        server.process = subprocess.Popen(server.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    deadline = time.monotonic() + 30
    while not (server.folder / "socket").exists():
        assert server.process.poll() is None and time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def server():
    started = Server("--exit-when-empty")
    try:
        start(started)
        yield started
    finally:
        started.finish()


def test_it_stays_as_long_as_anybody_does(server):
    with Peer(server.connect()) as ada:
        ada.join("Ada")
        with Peer(server.connect()) as bob:
            bob.join("Bob")
            bob.send(b'{"t":"quit","n":3}\n')
        for _ in patiently():
            if "msg=left name=Bob" in server.log:
                break
        time.sleep(PATIENCE_SECONDS + 1 if FULL else 1)
        ada.send(b'{"t":"ping","n":9}\n')
        assert ada.hear_until("pong")["re"] == 9
    assert server.process.wait(30) == 0
    assert 'why="nobody is left"' in server.log


def test_it_ends_when_nobody_comes(server):
    started = time.monotonic()
    if not FULL:
        time.sleep(1)
        assert server.process.poll() is None
        return
    assert server.process.wait(PATIENCE_SECONDS + 30) == 0
    assert time.monotonic() - started > PATIENCE_SECONDS - 1
    assert 'why="nobody came"' in server.log
