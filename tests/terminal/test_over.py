"""The end of a run and what may follow it: a server of the test's own says that it is over."""

import pytest

from terminal.test_hostile_server import HostileServer, full_frame, join, tile

YOU = {"hp": 0, "hp_most": 100, "level": 2, "experience": 33, "turns": 412, "left_ms": -1, "bank_ms": 0}


@pytest.fixture
def server():
    running = HostileServer()
    yield running
    running.close()


def end_run(server, terminal, code):
    server.let_in(tile(".", "·"))
    server.send(full_frame(1, you=YOU | {"coins": 123}))
    terminal.wait_for("level 0", "1g 2s 3c")
    server.send({"t": "over", "code": code, "text": "Killed by a goblin.", "rank": 2, "points": 240})
    number = server.expect("scores")["n"]
    run = {"t": "score", "re": number, "depth": 3, "turns": 412, "coins": 123, "won": False, "cause": "Killed by a goblin."}
    server.send(*(run | {"rank": rank, "name": name, "points": 480 // rank} for rank, name in ((1, "Bob"), (2, "Ann"))))
    server.send({"t": "ranking", "re": number, "count": 2})


def test_a_ghost_watches_and_begins_anew(server):
    with join(server) as terminal:
        end_run(server, terminal, "died")
        terminal.wait_for("You have died.", "You lived 412 turns", "240 points", "1     480  Bob", "2     240  Ann")
        terminal.press("hjklo")  # what was meant for the game does nothing
        terminal.press(" ")
        terminal.wait_for("You are a ghost, and watch.")
        terminal.press(" ")
        terminal.wait_for("You have died.")
        terminal.press("\t")
        server.send({"t": "joined", "re": server.expect("join")["n"], "name": "Ann", "kept": False, "back": False}, full_frame(2, you=YOU | {"hp": 100}))
        terminal.wait_for("Welcome back, Ann.", "100/100 hp")
        terminal.press("l")
        assert server.expect("move")["dir"] == "e"


@pytest.mark.parametrize("code, title", [("won", "You have won!"), ("out", "You have left the world.")])
def test_who_leaves_the_world_is_told_so_and_leaves_the_game(server, code, title):
    with join(server) as terminal:
        end_run(server, terminal, code)
        terminal.wait_for(title, "Killed by a goblin.")
        terminal.press("\r")
        server.expect("quit")
        server.send({"t": "bye", "code": "left", "text": "Goodbye."})
        assert terminal.wait_end() == 0
        terminal.assert_restored()
