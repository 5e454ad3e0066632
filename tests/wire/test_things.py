"""Things over the wire of a real server: what is carried, dropped, picked up and thrown, and who is first."""

import pytest

from wire.reference_client import STEPS, Client


@pytest.fixture
def players(fast_server):
    """Ann, and Bob, who came beside her."""
    both = []
    for name in ("Ann", "Bob"):
        client = Client(fast_server.path)
        client.hello()
        client.join(name)
        both.append(client)
    yield both
    for client in both:
        assert client.resync() and client.mismatches == 0
        client.ask("quit", "bye")
        client.socket.close()


def look_about(client):
    """Takes in what is under way: a question that is answered after it."""
    client.ask("who", "players")


def underfoot(client):
    """What lies there: id by what it is called."""
    x, y, level = client.sight.at[:3]
    things = client.sight.things.items()
    return {name: number for number, (*place, kind, name) in things if kind != "player" and tuple(place) == (x, y, level)}


def letter_of(client, kind):
    return next(letter for letter, (_, carried, *_) in client.sight.pack.items() if carried == kind)


def test_a_newcomer_is_told_what_it_carries(players):
    ann, _ = players
    assert len(ann.sight.pack) >= 3
    for letter, (count, kind, words, worn) in ann.sight.pack.items():
        assert len(letter) == 1 and count >= 1 and worn in (0, 1)
        assert ann.kinds[kind]["sort"] == "thing"
        assert kind in words or str(count) in words
    assert any(worn for *_, worn in ann.sight.pack.values())


def test_what_is_dropped_lies_there_and_is_picked_up_by_its_id(players):
    ann, bob = players
    letter = letter_of(ann, "loaf of bread")
    count = ann.sight.pack[letter][0]
    assert ann.ask("drop", letter=letter, count=1)["t"] == "frame"
    assert ann.sight.pack[letter][0] == count - 1
    number = underfoot(ann)["a loaf of bread"]
    look_about(bob)
    assert "a loaf of bread" in {thing[-1] for thing in bob.sight.things.values()}
    assert ann.ask("get", id=number, count=0)["heard"] == [["", "You pick up a loaf of bread."]]
    assert ann.sight.pack[letter][0] == count
    assert underfoot(ann) == {}
    assert ann.ask("get", id=number, count=0)["code"] == "nothing_here"


def test_one_takes_off_and_puts_on(players):
    ann, _ = players
    letter = letter_of(ann, "leather armour")
    defence = ann.sight.you["defence"]
    assert ann.ask("wear", letter=letter)["code"] == "worn"
    assert ann.ask("remove", letter=letter)["t"] == "frame"
    assert ann.sight.pack[letter][-1] == 0 and ann.sight.you["defence"] < defence
    assert ann.ask("remove", letter=letter)["code"] == "not_worn"
    assert ann.ask("wear", letter=letter)["t"] == "frame"
    assert ann.sight.pack[letter][-1] == 1 and ann.sight.you["defence"] == defence


def test_a_gift_goes_from_pack_to_pack(players):
    ann, bob = players
    letter = letter_of(ann, "loaf of bread")
    (x, y), (to_x, to_y) = ann.sight.at[:2], bob.sight.at[:2]
    way = next(way for way, (dx, dy) in STEPS.items() if (x + dx, y + dy) == (to_x, to_y))
    before = bob.sight.pack[letter_of(bob, "loaf of bread")][0]
    assert ann.ask("give", letter=letter, count=1, dir=way)["t"] == "frame"
    look_about(bob)
    assert bob.sight.pack[letter_of(bob, "loaf of bread")][0] == before + 1
    away = next(other for other in STEPS if other != way)
    assert ann.ask("give", letter=letter, count=1, dir=away)["code"] == "nobody_there"


def test_what_is_thrown_flies(players):
    ann, _ = players
    letter = letter_of(ann, "club")
    x, y = ann.sight.at[:2]
    way = next(
        (dx, dy)
        for dx, dy in STEPS.values()
        if ann.tiles[ann.sight.cells[x + dx, y + dy][1]]["passable"]
        and (x + dx, y + dy) not in {thing[:2] for thing in ann.sight.things.values()}
    )
    assert ann.ask("throw", letter=letter, x=way[0], y=way[1])["t"] == "frame"
    assert letter not in ann.sight.pack
    assert (x + way[0], y + way[1]) in {thing[:2] for thing in ann.sight.things.values() if thing[-1] == "a club"}


REFUSED = (
    ({"t": "get", "id": 1, "count": 0}, "nothing_here"),  # Bob is no thing that lies about
    ({"t": "get", "id": 2147483647, "count": 0}, "nothing_here"),
    ({"t": "get", "id": 0, "count": 0}, "nothing_here"),
    ({"t": "drop", "letter": "", "count": 0}, "not_carried"),
    ({"t": "drop", "letter": "Z", "count": 0}, "not_carried"),
    ({"t": "drop", "letter": "a", "count": 1000000}, "not_that_many"),
    ({"t": "throw", "letter": "~", "x": 0, "y": 1}, "not_carried"),
    ({"t": "use", "letter": "Z"}, "not_carried"),
    ({"t": "drop", "letter": "a", "count": -1}, "bad_field"),
    ({"t": "drop", "letter": "a", "count": 1000001}, "bad_field"),
    ({"t": "drop", "letter": "ab", "count": 1}, "bad_field"),
    ({"t": "drop", "letter": "\u00e9", "count": 1}, "bad_field"),
    ({"t": "throw", "letter": "a", "x": 32, "y": 0}, "bad_field"),
    ({"t": "get", "id": -1, "count": 0}, "bad_field"),
)


def test_what_cannot_be_is_refused_and_changes_nothing(players):
    ann, _ = players
    before = dict(ann.sight.pack)
    for line, code in REFUSED:
        assert ann.ask(**line)["code"] == code, line
    look_about(ann)
    assert ann.sight.pack == before and ann.sight.you["turns"] == 0


def test_what_is_asked_for_twice_at_once_is_had_once(players):
    ann, _ = players
    ann.ask("drop", letter=letter_of(ann, "club"), count=0)
    first, second = ann.send("get", id=0, count=0), ann.send("get", id=0, count=0)
    told = {}
    while len(told) < 2:
        answer = ann.read()
        if "re" in answer:
            told[answer["re"]] = answer.get("code")
    assert told == {first: None, second: "nothing_here"}
