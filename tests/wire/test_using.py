"""What newcomers carry, used: as a client of another language is told of it. And what it is shown in the dark."""

import json
import shutil
from pathlib import Path

import pytest

from support.rampart_server import Server
from wire.reference_client import Client

CONTENT = Path(__file__).parents[2] / "server" / "content"
SEED, DARK_CELLS, TORCH_CELLS = 7, 2, 6


def join(server):
    client = Client(server.path)
    client.hello()
    client.join("Ann")
    return client


@pytest.fixture
def ann():
    with Server("--peaceful", seed=SEED, start="meadow") as server:
        yield join(server)


def letter_of(client, kind):
    """What is carried of a kind; of potions, whatever they look like."""
    return next(letter for letter, (_, name, *_) in client.sight.pack.items() if kind in name)


def heard(frame):
    return [text for _, text in frame.get("heard", [])]


def test_a_potion_is_drunk_and_leaves_a_flask(ann):
    letter = letter_of(ann, "potion")
    frame = ann.ask("use", letter=letter)
    assert any(text.startswith("You drink a") for text in heard(frame))
    assert "Nothing seems to happen." in heard(frame)  # nobody knows healing who was not hurt
    assert ann.sight.pack[letter][0] == 1
    assert ann.sight.pack[letter_of(ann, "empty flask")][0] == 1
    assert ann.mismatches == 0


def test_who_has_eaten_is_fed_for_so_many_turns(ann):
    frame = ann.ask("use", letter=letter_of(ann, "bread"))
    assert "You eat a loaf of bread." in heard(frame)
    assert frame["you"]["fed"] == 799  # the turn of eating is over
    assert ann.ask("wait")["you"]["fed"] == 798


def test_what_has_no_use_is_refused(ann):
    assert ann.ask("use", letter=letter_of(ann, "club"))["code"] == "not_usable"
    assert ann.ask("use", letter="Z")["code"] == "not_carried"


def farthest(client):
    x, y, *_ = client.sight.at
    return max(max(abs(there[0] - x), abs(there[1] - y)) for there in client.sight.cells)


def test_in_the_dark_one_is_shown_what_there_is_light_for(tmp_path):
    shutil.copytree(CONTENT, tmp_path / "content")
    path = tmp_path / "content" / "realms.json"
    realms = json.loads(path.read_text(encoding="utf-8"))
    realms["realms"][0]["dark"] = {"from": 0, "cells": DARK_CELLS}
    path.write_text(json.dumps(realms), encoding="utf-8")
    with Server("--peaceful", "--content", str(tmp_path / "content"), seed=SEED, start="meadow") as server:
        ann = join(server)
        assert farthest(ann) == TORCH_CELLS
        ann.ask("remove", letter=letter_of(ann, "torch"))
        assert farthest(ann) == DARK_CELLS
        ann.ask("wear", letter=letter_of(ann, "torch"))
        assert farthest(ann) == TORCH_CELLS
        assert ann.mismatches == 0
