"""Exploring and travelling, as a client meets them on a real server."""

import time

import pytest

from support.rampart_server import Server
from wire.reference_client import Client

QUIET_SECONDS = 1  # without a frame: the journey is over


@pytest.fixture
def server():
    with Server("--commands-per-second", "0", start="caverns") as server:
        yield server


def join(server, name="Ann"):
    client = Client(server.path)
    client.hello()
    assert client.join(name)["t"] == "joined"
    return client


def follow(client):
    """Reads until the journey is over. Returns what was heard on it, and the turn of each frame."""
    heard, turns = [], []
    while True:
        try:
            message = client.read(time.monotonic() + QUIET_SECONDS)
        except TimeoutError:
            return heard, turns
        if message["t"] == "frame":
            heard += [text for _, text in message.get("heard", [])]
            turns.append(client.sight.you["turns"])


def stairs_in_sight(client):
    for (x, y), (level, tile) in client.sight.cells.items():
        if client.tiles[tile]["name"] == "stairs down":
            return x, y, level
    return None


def test_a_player_explores_until_stairs_are_seen_goes_down_and_comes_back(server):
    client = join(server)
    heard = []
    while not (stairs := stairs_in_sight(client)):
        assert client.ask("explore")["t"] == "frame"
        heard, turns = follow(client)
        assert turns == sorted(turns)
    assert any(line.startswith("You see stairs down to the ") for line in heard)
    x, y, level = stairs
    start = client.sight.at
    assert client.ask("travel", x=x, y=y, level=level)["t"] == "frame"
    follow(client)
    assert client.sight.at == stairs
    assert client.ask("climb", dir="down")["t"] == "frame"
    assert client.sight.at == (x, y, level + 1)
    assert client.ask("travel", x=start[0], y=start[1], level=start[2])["t"] == "frame"
    follow(client)
    assert client.sight.at == start
    assert client.mismatches == 0
    assert client.resync()


def test_what_was_never_seen_is_not_travelled_to(server):
    client = join(server)
    x, y, level = client.sight.at
    for goal in ((x + 500, y, level), (x, y, level + 1), (2**30, -(2**30), 2147483583)):
        answer = client.ask("travel", x=goal[0], y=goal[1], level=goal[2])
        assert (answer["t"], answer["code"]) == ("refused", "no_way")
    assert client.ask("rest")["code"] == "no_rest"
    assert client.sight.at == (x, y, level)


def test_in_sight_of_others_each_step_takes_its_time_and_a_word_ends_it(server):
    ann = join(server)
    bob = join(server, "Bob")
    ann.serve(0.2)
    before = ann.sight.you["turns"]
    assert ann.ask("explore")["t"] == "frame"
    ann.ask("say", text="wait for me")
    at = ann.sight.at
    ann.serve(0.5)
    assert ann.sight.at == at
    assert 1 <= ann.sight.you["turns"] - before <= 3
    bob.socket.close()
