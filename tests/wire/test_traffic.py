"""What a real server and real clients say to each other fits the published schemas, line by line, and every checksum is
right. The world's seed is Server's; a walk's seed is in its test's name."""

import json
import random
import shutil
import time
from pathlib import Path

import pytest

from support.rampart_server import Server
from wire.afterwards import SEED, ask_scores, go_out
from wire.market import go_to, stall_of, wares_of
from wire.reference_client import STEPS, Trouble
from wire.schemas import WatchedClient, Wire, types_of
from wire.walker import Walker, without_loops

IDLE_PING_SECONDS = 30  # PROTOCOL.md, Time and flow
CONTENT = Path(__file__).parents[2] / "server" / "content"


@pytest.fixture
def wire():
    return Wire()


def greet(server, wire):
    client = WatchedClient(server.path, wire)
    client.hello()
    return client


def enter(server, wire, name):
    client = greet(server, wire)
    assert client.join(name)["t"] == "joined"
    return client


def assert_map_is_right(client):
    assert client.resync(), f"{client.name}'s map is not what a full frame says"
    assert client.mismatches == 0
    assert client.checked == client.last_frame


# ------------------------------------------------------------------------------------------- all that can be said


def say_everything_before_joining(client):
    assert client.ask("move", dir="n")["code"] == "out_of_order"
    assert client.ask("who", "players")["count"] == 1
    assert client.ask("ping", "pong")["re"] == client.last_sent
    assert client.join("1")["code"] == "bad_name"


def bump_into_a_wall(client):
    """Walks until something is in the way, then tries to go there."""
    walker = Walker(client, 1)
    while True:
        x, y = walker.at[:2]
        for way, (dx, dy) in STEPS.items():
            if not walker.tile((x + dx, y + dy))["passable"]:
                return client.ask("move", dir=way)
        walker.step()


def say_everything_in_the_world(client):
    assert client.ask("who", "players")["count"] == 2
    assert client.ask("wait")["re"] == client.last_sent
    assert client.ask("say", text="Grüße, 世界")["heard"] == [["Ann", "Grüße, 世界"]]
    assert client.ask("say", text=" \t ")["code"] == "nothing_said"
    assert "too_fast" in [client.ask("say", text="again").get("code") for _ in range(6)]
    assert [client.ask("climb", dir=way)["code"] for way in ("up", "down")] == ["no_stairs_up", "no_stairs_down"]
    assert bump_into_a_wall(client)["code"] == "blocked"
    assert client.ask("dig", dir="n")["t"] in ("frame", "refused")


def say_everything_about_things(client):
    """Takes off, drops, takes up, puts on, throws and drinks what a newcomer has; nobody is there to give it to."""
    letter = next(letter for letter, (*_, worn) in client.sight.pack.items() if worn)
    assert client.ask("remove", letter=letter)["t"] == "frame"
    assert client.ask("drop", letter=letter, count=0)["t"] == "frame"
    assert client.ask("get", id=0, count=0)["pack"][0][0] == letter
    assert client.ask("wear", letter=letter)["t"] == "frame"
    assert client.ask("give", letter=letter, count=0, dir="n")["code"] == "nobody_there"
    potion = next(letter for letter, (_, kind, *_) in client.sight.pack.items() if "potion" in kind)
    assert client.ask("use", letter=potion)["t"] == "frame"
    assert client.ask("throw", letter=potion, x=0, y=0)["t"] == "frame"


def ask_for_what_may_be_refused(client):
    x, y, level = client.sight.at[:3]
    for t, members in {
        "shop": {},
        "buy": {"ware": 1, "count": 1},
        "sell": {"letter": "a", "count": 1},
        "rest": {},
        "run": {"dir": "n"},
        "travel": {"x": x, "y": y, "level": level},
        "challenge": {"name": "Idle"},
        "peace": {"name": "Idle"},
        "explore": {},
        "stop": {},
        "watchers": {"allow": True},
    }.items():
        assert client.ask(t, **members)["t"] in ("frame", "refused"), t
    assert client.ask("scores", "ranking")["t"] in ("ranking", "refused")


def talk(client, idle):
    """Ann talks to Idle, who says nothing."""
    time.sleep(5)  # until she may speak as often as at first
    assert client.ask("shout", text="hello")["heard"] == [["Ann", "hello", "shout"]]
    assert client.ask("tell", name="idle", text="hello")["heard"] == [["Idle", "hello", "told"]]
    assert client.ask("ignore", name="Idle")["t"] == "frame"
    assert client.ask("unignore", name="Idle")["t"] == "frame"
    assert client.ask("party", name="Idle")["heard"] == [["", "You ask Idle into a party.", "party"]]
    assert idle.ask("party", name="Ann")["t"] == "frame"
    assert idle.ask("partysay", text="hello")["t"] == "frame"
    assert client.ask("leave", "parted")["name"] == "Idle"


def watch(server, wire, name):
    """Somebody sees what a player does, frame by frame, and its checksums are right."""
    watcher = greet(server, wire)
    assert watcher.ask("games", "game")["name"] in ("Ann", "Idle")
    assert watcher.ask("games", "games_end")["count"] == 2
    time.sleep(1)  # until it may ask again
    assert watcher.watch(name)["t"] == "watching"
    assert_map_is_right(watcher)
    assert watcher.ask("unwatch", "unwatched")["name"] == name
    watcher.socket.close()


def go_shopping(wire):
    with Server("--commands-per-second", "0", start="halls") as server:
        client = enter(server, wire, "Ann")
        go_to(client, stall_of(client))
        assert len(wares_of(client)) > 10
        client.socket.close()


def see_a_run_end(wire):
    with Server("--commands-per-second", "0", seed=SEED, start="meadow") as server:
        client, over = go_out(server, WatchedClient(server.path, wire))
        assert over["points"] == ask_scores(client)[0]["points"]
        client.socket.close()


def read_a_map(wire, folder):
    """In a world whose newcomers bring a scroll that shows what they have not seen."""
    shutil.copytree(CONTENT, folder)
    things = json.loads((folder / "things.json").read_text(encoding="utf-8"))
    things["start"] = [{"thing": "scroll of mapping"}]
    (folder / "things.json").write_text(json.dumps(things), encoding="utf-8")
    with Server("--content", str(folder)) as server:
        client = enter(server, wire, "Ann")
        assert client.ask("use", letter="a")["t"] == "frame"
        client.socket.close()


def come_in_by_the_door(server, wire):
    """An account made, logged into, and given another password."""
    first = greet(server, wire)
    assert first.ask("signup", "account", name="Dora", password="old and dusty")["name"] == "Dora"
    assert first.join("")["name"] == "Dora"
    assert first.ask("password", "account", old="old and dusty", new="spick and span")["name"] == "Dora"
    assert first.ask("quit", "bye")["code"] == "left"
    again = greet(server, wire)
    assert again.ask("login", "account", name="dora", password="old and dusty")["code"] == "wrong_login"
    assert again.ask("login", "account", name="dora", password="spick and span")["name"] == "Dora"
    again.socket.close()


def next_token(client):
    while True:
        message = client.read()
        if message["t"] == "token":
            return message["token"]


def break_off_and_come_back(server, wire):
    """A token brings back who broke off, once, with the map that its character remembers."""
    lost = greet(server, wire)
    lost.send("join", name="Lost")
    token = next_token(lost)
    lost.socket.close()
    again = greet(server, wire)
    again.name = "Lost"
    joined = again.ask("resume", "joined", token=token)
    assert joined["name"] == "Lost" and joined["back"]
    assert next_token(again) != token
    while again.ask("chart", "charted")["left"] > 0:
        pass
    assert_map_is_right(again)
    assert greet(server, wire).ask("resume", "joined", token=token)["code"] == "bad_token"
    assert again.ask("quit", "bye")["code"] == "left"


def test_every_type_of_message_goes_by_and_fits_its_schema(server, wire, tmp_path):
    idle = enter(server, wire, "Idle")
    idle_since = time.monotonic()
    ann = greet(server, wire)
    say_everything_before_joining(ann)
    assert ann.join("Ann")["name"] == "Ann"
    come_in_by_the_door(server, wire)
    break_off_and_come_back(server, wire)
    say_everything_in_the_world(ann)
    say_everything_about_things(ann)
    ask_for_what_may_be_refused(ann)
    talk(ann, idle)
    watch(server, wire, "Ann")
    assert_map_is_right(ann)
    assert ann.ask("quit", "bye")["code"] == "left"
    while not wire.types["down"]["ping"]:
        idle.read(idle_since + 2 * IDLE_PING_SECONDS)
    assert_map_is_right(idle)
    with Server(peaceful=False) as lively:  # where there are kinds to tell of
        greet(lively, wire)
    go_shopping(wire)
    see_a_run_end(wire)
    read_a_map(wire, tmp_path / "content")
    assert set(wire.types["up"]) == types_of("up")
    assert set(wire.types["down"]) == types_of("down")


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        (b"{", ["bad_json"]),
        (b'{"t":"quit","t":"quit","n":1}', ["bad_json"]),
        (b'{"t":"quit\xff","n":1}', ["bad_utf8"]),
        (b'{"t":' + 17 * b"[" + 17 * b"]" + b"}", ["too_deep"]),
        (b'{"t":"hello","n":1.5,"major":1,"minor":0,"client":""}', ["bad_field"]),
        (b'{"t":"frame","n":1}', ["unknown_type"]),
        (b'{"t":"wait","n":1}', ["out_of_order"]),
        (b" " * 5000, ["line_too_long", "line_too_long"]),
        (b'{"t":"hello","n":1,"major":2,"minor":0,"client":""}', ["version", "version"]),
        (b"GET / HTTP/1.1", ["not_rampart"]),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else "",
)
def test_what_a_bad_line_gets_fits_its_schema(server, wire, line, codes):
    client = WatchedClient(server.path, wire)
    client.send_bytes(line)
    assert [client.read()["code"] for _ in codes] == codes


def test_who_stays_to_the_end_is_told_of_it(wire):
    with Server() as server:
        client = enter(server, wire, "Ann")
        server.process.terminate()
        assert client.read()["code"] == "shutdown"
        client.socket.close()


# ------------------------------------------------------------------------------------------------- long walks


@pytest.mark.parametrize("seed", [1, 2])
def test_a_run_among_creatures_fits_the_schemas_to_its_end(wire, seed):
    """Somebody walks on whatever comes, until it has died of it or come far: all it is told adds up."""
    dice, met, told = random.Random(seed), set(), []
    with Server("--commands-per-second", "0", peaceful=False) as server:
        client = enter(server, wire, "Ann")
        try:
            for _ in range(3000):
                told += client.wander(dice).get("heard", [])
                met |= {kind for *_, kind, _ in client.sight.things.values()}
                assert 0 <= client.sight.you["hp"] <= client.sight.you["hp_most"]
        except Trouble as end:
            assert str(end).startswith("over died: Killed by ")
            assert client.sight.you["hp"] == 0
    assert client.mismatches == 0
    assert met and met <= set(client.kinds)
    assert any("hits you" in text for _, text in told)


@pytest.mark.parametrize("seed", [1, 3])
def test_a_map_kept_from_differences_is_what_full_frames_say(fast_server, wire, seed):
    """Two walk where they like until they have taken ramps and stairs; they meet, swap and lose sight of each other."""
    walkers = [Walker(enter(fast_server, wire, name), seed) for name in ("Ann", "Bob")]
    for step in range(1, 2001):
        for walker in walkers:
            walker.step()
            if step % 100 == 0:
                assert_map_is_right(walker.client)
        trails = walkers[0].trail + walkers[1].trail
        have_climbed = any(t == "climb" for t, _, _ in trails)
        have_been_on_a_ramp = any(len(place) > 3 for _, _, place in trails)
        if step >= 300 and have_climbed and have_been_on_a_ramp:
            break
    else:
        raise AssertionError(f"in {step} steps: climbed {have_climbed}, on a ramp {have_been_on_a_ramp}")
    assert [walker.client.seen for walker in walkers] == [{"Bob"}, {"Ann"}]


# ------------------------------------------------------------------------------------------ a ramp and three players


def find_crossing(walker, steps):
    """Walks until it has crossed a ramp and still sees where it stepped onto it.

    The answer is the way from its beginning to the first cell of the ramp, and to the cell before.
    """
    for _ in range(steps):
        walker.step()
        if len(walker.at) > 3 or len(walker.trail[-2][2]) == 3:
            continue
        trail = without_loops(walker.trail)
        onto = max((i for i, (_, _, place) in enumerate(trail) if len(place) > 3), default=0)
        while len(trail[onto - 1][2]) > 3:
            onto -= 1
        x, y, level = trail[onto][2][:3]
        is_in_sight = walker.client.sight.cells.get((x, y), (None,))[0] == level
        if is_in_sight and onto > 0 and trail[onto - 1][2][2] != walker.at[2]:
            return trail[: onto + 1], trail[:onto]
    raise AssertionError(f"no ramp crossed in {steps} steps")


def thing_of(client, name):
    """Where the client sees the player of that name."""
    return next((place for *place, _, who in client.sight.things.values() if who == name), None)


@pytest.mark.parametrize("seed", [1, 3])
def test_on_a_ramp_one_is_seen_from_both_levels_and_sees_both(fast_server, wire, seed):
    below = Walker(enter(fast_server, wire, "Below"), seed)
    on_ramp = Walker(enter(fast_server, wire, "Ramp"), seed)
    above = Walker(enter(fast_server, wire, "Above"), seed)
    to_ramp, to_before = find_crossing(below, 2000)
    on_ramp.follow(to_ramp)
    above.follow(to_before)
    walkers = (below, on_ramp, above)
    for walker in walkers:
        assert_map_is_right(walker.client)
    assert len(on_ramp.at) > 3
    assert below.at[2] != above.at[2]
    assert {below.at[2], above.at[2]} <= set(on_ramp.at[2:])
    for walker, other in ((below, on_ramp), (on_ramp, below), (above, on_ramp), (on_ramp, above)):
        assert thing_of(walker.client, other.client.name) == list(other.at[:3])
