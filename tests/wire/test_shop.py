"""The market in the halls, as a newcomer finds it: seen, walked to, sold and bought at."""

import pytest

from support.rampart_server import Server
from wire.market import go_to, offers_of, stall_of, wares_of
from wire.reference_client import Client

SEEDS = (7, 8, 9)


def letters(client):
    """What is carried, by the words for it."""
    return {words: letter for letter, (_, _, words, _) in client.sight.pack.items()}


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
        offers = offers_of(client)
        assert offers[armour] == 20
        for letter in client.sight.pack.keys() - offers.keys():
            assert client.ask("sell", letter=letter, count=1)["code"] == "not_bought"
        assert client.ask("sell", letter=armour, count=0)["t"] == "frame"
        assert armour not in offers_of(client)
        assert client.sight.you["coins"] == 20
        assert client.ask("buy", ware=bread["ware"], count=2)["t"] == "frame"
        assert client.sight.you["coins"] == 8
        assert "4 loaves of bread" in letters(client)
        assert client.ask("buy", ware=255, count=1)["code"] == "not_sold"
        assert client.ask("sell", letter="z", count=0)["code"] == "not_carried"
        assert client.mismatches == 0
        client.socket.close()
