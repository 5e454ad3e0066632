"""On foot from the meadow into every realm and back, and out of the world, by what a client is told alone."""

import json
from pathlib import Path

import pytest

from support.rampart_server import Server
from wire.tour import Tour

SEED = 7
RAMPS, STAIRS = ("caves", "rainbow", "helix", "fickle"), ("caves", "noise-caves", "caverns", "halls")
MEADOW, HALLS, CRYPT = ("meadow", 0), ("halls", 9), ("crypt", 0)
VAULT, TREASURY = ("crypt", 4), ("crypt", 5)


def tour_from(start):
    with Server("--commands-per-second", "0", seed=SEED, start=start) as server:
        tour = Tour(server, SEED)
        yield tour
        tour.finish()
        tour.leave("quit", "bye")


@pytest.fixture
def tour():
    """Begins where players start."""
    yield from tour_from("meadow")


@pytest.fixture
def crypt_tour():
    yield from tour_from("crypt")


def test_no_realm_is_left_out():
    content = json.loads((Path(__file__).parents[2] / "server/content/realms.json").read_text())
    assert {realm["name"] for realm in content["realms"]} == {"meadow", "crypt", *RAMPS, *STAIRS}


def go_back(tour, entrance, level=None):
    """To where the tour came into the realm, and out by that archway."""
    tour.go("meadow", level)
    assert tour.at == entrance
    assert tour.climb("up") == MEADOW


@pytest.mark.parametrize("realm", RAMPS)
def test_over_a_ramp_and_back(tour, realm):
    assert tour.travel(realm) == (realm, 0)
    entrance = tour.at
    tour.go("ramp")
    assert len(tour.stratum) == 3
    tour.go("across")
    assert tour.stratum != (realm, 0)
    go_back(tour, entrance)


@pytest.mark.parametrize("realm", STAIRS)
def test_over_stairs_and_back(tour, realm):
    assert tour.travel(realm) == (realm, 0)
    entrance = tour.at
    tour.climb_to(1)
    go_back(tour, entrance, 0)


def test_through_a_trapdoor_and_back(tour):
    assert tour.travel("caverns") == ("caverns", 0)
    entrance = tour.at
    words = tour.way("trapdoor")
    assert all(map(tour.step, words[:-1]))
    assert tour.stratum == ("caverns", 0)
    tour.step(words[-1])
    assert tour.stratum == ("caverns", 1)
    go_back(tour, entrance, 0)


def test_the_halls_and_the_crypt_below_and_all_the_way_back(tour):
    assert tour.travel("halls") == ("halls", 0)
    entrance = tour.at
    assert tour.travel("crypt", HALLS[1]) == CRYPT
    tour.climb_to(VAULT[1])
    tour.go("ramp")
    assert tour.stratum == ("crypt", 4, 5)
    tour.go("across")
    assert tour.stratum == TREASURY
    tour.go("stairs-up")
    assert tour.stratum == VAULT
    assert tour.travel("halls", CRYPT[1]) == HALLS
    go_back(tour, entrance, 0)


def test_from_the_treasury_a_well_leads_to_the_meadow(crypt_tour):
    tour = crypt_tour
    tour.climb_to(VAULT[1])
    tour.go("well")
    assert tour.stratum == TREASURY
    assert tour.client.tiles[tour.client.sight.cells[tour.at[1:3]][1]]["name"] == "well"
    assert tour.climb("down") == MEADOW
    assert tour.client.ask("climb", dir="up")["t"] == "refused"  # it leads one way


def test_a_well_leads_one_way(tour):
    assert tour.travel("noise-caves") == ("noise-caves", 0)
    entrance = tour.at
    assert tour.climb("up") == MEADOW
    archway = tour.at
    assert tour.travel("well") == ("noise-caves", 0)
    assert tour.at == entrance
    assert tour.climb("up") == MEADOW
    assert tour.at == archway


def test_the_way_out_of_the_world():
    with Server("--commands-per-second", "0", seed=SEED, start="meadow") as server:
        tour = Tour(server, SEED)
        tour.go("way out of the world")
        tour.finish()
        assert tour.leave("climb", dir="up")["code"] == "out"


def test_who_carries_the_keystone_from_the_treasury_out_of_the_world_wins():
    with Server("--commands-per-second", "0", seed=SEED, start="crypt") as server:
        tour = Tour(server, SEED)
        tour.climb_to(VAULT[1])
        tour.go("keystone")
        assert tour.stratum == TREASURY
        assert tour.client.ask("get", id=0, count=0)["t"] == "frame"
        assert "the Keystone" in [words for _, _, words, _ in tour.client.sight.pack.values()]
        tour.go("well")
        assert tour.climb("down") == MEADOW
        tour.go("way out of the world")
        tour.finish()
        assert tour.leave("climb", dir="up")["code"] == "won"
