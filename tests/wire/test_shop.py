"""The market in the halls, as a newcomer finds it: seen, walked to, sold and bought at."""

import pytest

from support.rampart_server import Server
from wire.reference_client import Client

SEEDS = (7, 8, 9)


def letters(client):
    """What is carried, by the words for it."""
    return {words: letter for letter, (_, _, words, _) in client.sight.pack.items()}


def stall_of(client):
    """Where the market stall is seen, as `travel` wants it."""
    (tile,) = (letter for letter, tile in client.tiles.items() if tile["name"] == "market stall")
    ((x, y, level),) = ((x, y, cell[0]) for (x, y), cell in client.sight.cells.items() if cell[1] == tile)
    return {"x": x, "y": y, "level": level}


def go_to(client, stall):
    client.ask("travel", **stall)
    assert client.serve(10, lambda: tuple(client.sight.at[:2]) == (stall["x"], stall["y"]))


def wares_of(client):
    number, wares = client.send("shop"), {}
    while (message := client.read())["t"] != "wares":
        assert message["t"] in ("ware", "frame"), message
        if message["t"] == "ware":
            assert message["re"] == number
            wares[message["name"]] = message
    assert message["count"] == len(wares)
    return wares


@pytest.mark.parametrize("seed", SEEDS)
def test_a_newcomer_sells_and_buys_at_the_market(seed):
    with Server("--commands-per-second", "0", seed=seed, start="halls") as server:
        client = Client(server.path)
        client.hello()
        client.join("Ann")
        assert client.ask("shop")["code"] == "no_shop"
        assert client.ask("buy", ware=1, count=1)["code"] == "no_shop"
        assert client.ask("sell", letter="a", count=0)["code"] == "no_shop"
        go_to(client, stall_of(client))
        wares = wares_of(client)
        bread = wares["loaf of bread"]
        assert bread["price"] == 6
        assert client.ask("buy", ware=bread["ware"], count=1)["code"] == "too_poor"
        (armour,) = (letter for words, letter in letters(client).items() if "leather armour" in words)
        assert client.ask("sell", letter=armour, count=0)["t"] == "frame"
        assert client.sight.you["coins"] == 20
        assert client.ask("buy", ware=bread["ware"], count=2)["t"] == "frame"
        assert client.sight.you["coins"] == 8
        assert "4 loaves of bread" in letters(client)
        assert client.ask("buy", ware=255, count=1)["code"] == "not_sold"
        assert client.ask("sell", letter="z", count=0)["code"] == "not_carried"
        assert client.mismatches == 0
        client.socket.close()
