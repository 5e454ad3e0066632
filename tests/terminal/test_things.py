"""Things, journeys and looking around, in a real terminal on a real server: what a key shows and what it does."""

import re

import pytest

from support.rampart_server import Server
from support.terminal import Terminal

ENTER, ESCAPE = "\r", "\x1b"


@pytest.fixture
def ann():
    with Server() as server, Terminal("rampart", "join", f"unix:{server.path}", "--name", "Ann") as terminal:
        terminal.wait_for("? help", "100/100 hp")
        yield terminal


def turns(terminal):
    """The turns that the player has lived, as shown beside the map."""
    return int(re.search(r"turn (\d+)", terminal.text())[1])


def letter_of(terminal, words):
    """The letter under which the open list has it, once it is drawn."""
    find = lambda: re.search(rf"^ (\w)  . {words}", terminal.text(), re.MULTILINE)
    terminal.wait_until(find, f"{words!r} in the list")
    return find()[1]


def test_things_are_dropped_and_picked_up_again(ann):
    ann.press("d")
    ann.wait_for("What do you want to drop?", "loaves of bread")
    ann.press(letter_of(ann, "2 loaves"))
    ann.wait_for("How many of 2 loaves of bread do you want to drop?")
    ann.press("1" + ENTER)
    ann.wait_for("You drop a loaf of bread.", "underfoot", ": a loaf of bread")
    ann.press(",")
    ann.wait_for("You pick up a loaf of bread.")
    ann.wait_gone("underfoot")
    assert turns(ann) == 2


def test_of_a_pile_one_chooses(ann):
    for words in ("a club", "a torch"):
        ann.press("d")
        ann.wait_for("What do you want to drop?")
        ann.press(letter_of(ann, words))
        ann.wait_for(f"You drop {words}.")
    ann.press("g")
    ann.wait_for("What do you want to pick up?")
    ann.press(letter_of(ann, "a torch"))
    ann.wait_for("You pick up a torch.")
    ann.press("g")
    ann.wait_for("You pick up a club.")


def test_what_is_worn_comes_off_and_goes_on(ann):
    ann.press("i")
    ann.wait_for("What you carry", "in use")
    ann.press(letter_of(ann, "leather armour"))
    ann.wait_for("wield or wear; take off")
    ann.press("w")
    ann.wait_for("You take off leather armour.", "defence 5")
    ann.press("P")
    ann.wait_for("What do you want to wield, wear or take off?")
    ann.press(letter_of(ann, "leather armour"))
    ann.wait_for("defence 7")


def test_exploring_goes_on_by_itself_and_travelling_leads_back(ann):
    start = ann.lines()[19].split()[1]
    ann.press("o")
    ann.wait_for("You see stairs up to the", "level 1")  # by itself to the end: where a key would stop it is chance
    assert turns(ann) >= 5
    ann.press("_")
    ann.wait_for("Go where?")
    ann.press("[")  # the level where one arrives, as it is remembered
    ann.wait_for("Level 0. Go where?")
    ann.press("_")
    ann.wait_for("archway, as you remember it")
    ann.press(ENTER)
    ann.wait_until(lambda: ann.lines()[19].split()[1] == start, "back at the archway")


def test_looking_tells_of_cells(ann):
    ann.press("x")
    ann.wait_for("archway; you", "Esc: back")
    ann.press("L" * 8)
    ann.wait_for("You have not seen that place.")
    ann.press(ESCAPE)
    ann.wait_gone("Esc: back")
    assert turns(ann) == 0


def test_the_sheet_tells_of_oneself(ann):
    ann.press("@")
    ann.wait_for("hit points", "100 of 100", "leather armour")
    ann.press(ESCAPE)
    ann.wait_gone("100 of 100")


def test_at_the_market_one_sells_and_buys():
    with Server(start="halls") as server, Terminal("rampart", "join", f"unix:{server.path}", "--name", "Ann") as ann:
        ann.wait_for("? help", "100/100 hp")
        ann.press("_")
        ann.wait_for("Go where?")
        described = lambda: ann.lines()[22]
        while "market stall" not in described():  # what is rare here, one after the other
            before = described()
            ann.press("_")
            ann.wait_until(lambda: described() != before, "the next rare cell")
        ann.press(ENTER)
        ann.wait_for("A market stall:")
        ann.press("$")
        ann.wait_for("For sale. Your coins: none", ") dagger")
        ann.press("\t")
        ann.wait_for("What do you want to sell?", "in use, 2s")
        ann.press(letter_of(ann, "leather armour"))
        ann.wait_for("Your coins: 2 silver")
        ann.press(letter_of(ann, "club"))
        ann.wait_for("How many do you want to buy?")
        ann.press(ENTER)
        ann.wait_for("Your coins: 1 silver, 2 copper", "For sale.")
        ann.press(ESCAPE)
        ann.wait_gone("For sale.")
