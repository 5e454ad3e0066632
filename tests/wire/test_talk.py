"""What players say to each other through a real server."""

import time

from wire.reference_client import Client

SECRET = "the gold is under the third oak"
HEAR_SECONDS = 20


def enter(server, name):
    client = Client(server.path)
    client.hello()
    assert client.join(name)["t"] == "joined"
    return client


def hear(client, count):
    """The voices of the next `count` lines that somebody speaks."""
    voices, deadline = [], time.monotonic() + HEAR_SECONDS
    while len(voices) < count:
        for who, text, *voice in client.read(deadline).get("heard", []):
            if who:
                assert (who, text) == ("Ann", SECRET)
                voices += voice or ["say"]
    return voices


def test_what_is_said_is_heard_and_written_down_nowhere(server):
    ann, bob = enter(server, "Ann"), enter(server, "Bob")
    assert ann.ask("party", name="Bob")["t"] == "frame"
    assert bob.ask("party", name="Ann")["t"] == "frame"
    for t, members in {"say": {}, "shout": {}, "tell": {"name": "Bob"}, "partysay": {}}.items():
        assert ann.ask(t, text=SECRET, **members)["t"] == "frame", t
    assert hear(bob, 4) == ["say", "shout", "tell", "party"]
    written = [path for path in server.folder.rglob("*") if path.is_file()]
    assert server.log_path in written and len(written) > 1
    assert [path for path in written if SECRET.encode() in path.read_bytes()] == []
