"""Two players in two terminals talk: aloud, over the level, and to one another alone."""

import pytest

from support.rampart_server import Server
from support.terminal import Terminal

ENTER = "\r"


def join(server, name):
    return Terminal("rampart", "join", f"unix:{server.path}", "--name", name)


@pytest.fixture
def both():
    with Server() as server, join(server, "Ann") as ann, join(server, "Bob") as bob:
        for terminal in (ann, bob):
            terminal.wait_for("? help", "100/100 hp")
        yield ann, bob


def test_what_one_says_shouts_and_tells_is_read(both):
    ann, bob = both
    ann.press("t")
    ann.wait_for("Say:")
    ann.press("hello" + ENTER)
    bob.wait_for("Ann: hello")
    ann.press("!")
    ann.wait_for("Shout:")
    ann.press("over here" + ENTER)
    bob.wait_for("Ann shouts: over here")
    bob.press(":")
    bob.wait_for("Tell whom?", "Tab: Ann")
    bob.press("a" + ENTER)
    bob.wait_for("To Ann:")
    bob.press("psst" + ENTER)
    bob.wait_for("You tell Ann: psst")
    ann.wait_for("Bob tells you: psst")


def test_one_hears_nothing_of_whom_one_ignores(both):
    ann, bob = both
    ann.press("|")
    ann.wait_for("Hear nothing of whom?", "Tab: Bob")
    ann.press("\t" + ENTER)
    ann.wait_for("You do not hear Bob any more.")
    for terminal, keys in ((ann, "tare you there?"), (bob, "tyes"), (bob, ":")):
        terminal.press(keys + (ENTER if keys != ":" else ""))
    bob.wait_for("Tell whom?", "Ann: are you there?")
    bob.press("Ann" + ENTER)
    bob.wait_for("To Ann:")
    bob.press("really" + ENTER)
    bob.wait_for("You tell Ann: really")
    ann.press("~")
    ann.wait_for("Hear whom again?", "Tab: Bob")
    ann.press("Bob" + ENTER)
    ann.wait_for("You hear Bob again.")
    bob.press("tso now" + ENTER)
    ann.wait_for("Bob: so now")
    assert "really" not in ann.text() and "yes" not in ann.text()
