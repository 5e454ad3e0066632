"""Runs that are over: told in the game, kept in the data folder, printed by `rampart scores`."""

import shutil
import sqlite3
import subprocess
import tempfile
from pathlib import Path

import pytest

from support.rampart_server import Server, program
from support.terminal import Terminal
from wire.afterwards import SEED, ask_scores, go_out
from wire.reference_client import Client

HEAD = "rank   points  name                 depth   turns  coins  how it ended"


@pytest.fixture
def meadow():
    with Server("--commands-per-second", "0", seed=SEED, start="meadow") as server:
        yield server


def greet(server):
    client = Client(server.path)
    client.hello()
    return client


def scores_of(*arguments):
    return subprocess.run([program("rampart"), "scores", *arguments], capture_output=True, text=True, timeout=60, check=False)


def test_a_run_is_kept_over_a_restart(meadow):
    client, over = go_out(meadow)
    assert (over["code"], over["rank"]) == ("out", 1)
    (run,) = ask_scores(client)
    assert (run["name"], run["points"], run["won"]) == (client.name, over["points"], False)
    assert run["turns"] > 0
    client.socket.close()
    assert meadow.stop() == 0
    meadow.start()
    again = greet(meadow)
    (kept,) = ask_scores(again)
    again.socket.close()
    assert {**kept, "re": 0} == {**run, "re": 0}


def test_a_ghost_watches_and_joins_again(meadow):
    ghost, _ = go_out(meadow)
    place, frames = ghost.sight.at, ghost.last_frame
    assert ghost.ask("move", dir="n")["code"] == "dead"
    other = greet(meadow)
    assert other.join("Bob")["t"] == "joined"
    other.ask("wait")
    assert ghost.ask("resync")["full"]
    assert ghost.sight.at == place
    assert all("Bob" != name for *_, name in other.sight.things.values())
    name = ghost.name
    assert ghost.ask("join", "joined", name=name)["name"] == name
    assert ghost.ask("wait")["n"] > frames
    assert ghost.mismatches == 0
    for client in (ghost, other):
        client.socket.close()


def test_the_command_prints_the_table_of_a_server(meadow):
    assert scores_of(f"unix:{meadow.path}").stdout == "Nobody's run has ended in that world yet.\n"
    client, over = go_out(meadow)
    client.socket.close()
    told = scores_of(f"unix:{meadow.path}")
    head, row = told.stdout.splitlines()
    assert (told.returncode, told.stderr, head) == (0, "", HEAD)
    assert row.split()[:3] == ["1", str(over["points"]), client.name]
    assert row.endswith("  Left the world alive.")


@pytest.mark.parametrize("columns, end", [(80, "  Left the world alive."), (70, "  Left the ...")])
def test_on_a_terminal_a_row_is_cut_and_does_not_wrap(meadow, columns, end):
    client, _ = go_out(meadow)
    client.socket.close()
    with Terminal("rampart", "scores", f"unix:{meadow.path}", columns=columns) as terminal:
        assert terminal.wait_end() == 0
        head, row, *rest = terminal.lines()
        assert (head, any(rest)) == (HEAD, False)
        assert row.endswith(end)


def test_the_command_prints_the_table_of_ones_own_world():
    folder = Path(tempfile.mkdtemp(prefix="rampart-"))
    try:
        told = scores_of("--data", str(folder / "world"))
        assert (told.returncode, told.stdout) == (0, "Nobody's run has ended in that world yet.\n"), told.stderr
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def test_the_command_says_where_nobody_answers():
    told = scores_of("unix:/nonexistent/socket")
    assert told.returncode == 1
    assert told.stdout == ""
    assert told.stderr.startswith("rampart: nobody answers at unix:/nonexistent/socket")


def test_a_server_does_not_start_on_somebody_elses_file():
    with Server(seed=SEED) as server:
        assert server.stop() == 0
        path = server.folder / "data" / "rampart.db"
        path.unlink()
        with sqlite3.connect(path) as database:
            database.execute("CREATE TABLE recipes (name TEXT)")
        with pytest.raises(AssertionError, match="is not a file of Rampart's"):
            server.start()
        path.unlink()
        server.start()
