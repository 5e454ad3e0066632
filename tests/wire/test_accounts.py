"""Accounts on a real rampartd: they outlive it, what is told of them is no secret, and guessing wakes nobody."""

import os
import re
import socket
import sqlite3
import time

import pytest

from support.rampart_server import Server
from wire.reference_client import Client, Trouble

PASSWORD = "old-and-dusty-93715"
WRONG = "spick-and-span-28466"


def hosting(*arguments):
    """A server for strangers, who come over TCP."""
    return Server("--port", "0", *arguments, tcp=True, guests=False)


def arrive(server):
    """Somebody who has come over TCP and said hello."""
    local = Client(server.path)
    local.hello()  # served, so that all its addresses are open and logged
    local.socket.close()
    this_run = server.log.rpartition("stopping")[2]
    port = int(re.search(r" port=(\d+)$", this_run, re.MULTILINE)[1])
    client = Client(("127.0.0.1", port))
    client.hello()
    return client


@pytest.fixture
def strangers():
    with hosting() as running:
        yield running


def all_that_is_written(server):
    """The bytes of each file in the server's folder, by its name."""
    return {str(path): path.read_bytes() for path in server.folder.rglob("*") if path.is_file()}


def test_an_account_outlives_the_server(strangers):
    first = arrive(strangers)
    assert first.join("Dora")["code"] == "log_in_first"
    assert first.ask("signup", "account", name="Dora", password=PASSWORD)["name"] == "Dora"
    assert first.join("Dora")["kept"]
    assert strangers.stop() == 0
    strangers.start()
    again = arrive(strangers)
    assert again.ask("login", "account", name="dora", password=WRONG)["code"] == "wrong_login"
    assert again.ask("login", "account", name="dora", password=PASSWORD)["name"] == "Dora"
    assert again.join("")["name"] == "Dora"


def test_another_password_outlives_the_server(strangers):
    first = arrive(strangers)
    first.ask("signup", "account", name="Dora", password=WRONG)
    assert first.ask("password", "account", old=PASSWORD, new=PASSWORD)["code"] == "wrong_login"
    assert first.ask("password", "account", old=WRONG, new=PASSWORD)["name"] == "Dora"
    assert strangers.stop() == 0
    strangers.start()
    again = arrive(strangers)
    assert again.ask("login", "account", name="Dora", password=WRONG)["code"] == "wrong_login"
    assert again.ask("login", "account", name="Dora", password=PASSWORD)["name"] == "Dora"


def test_no_password_is_written_anywhere(strangers):
    """Neither a right one nor a wrong one; and what was typed for a name may well be a password."""
    client = arrive(strangers)
    client.ask("signup", "account", name="Dora", password=PASSWORD)
    other = arrive(strangers)
    other.ask("login", "account", name="Dora", password=WRONG)
    other.ask("login", "account", name=PASSWORD, password=WRONG)
    other.ask("login", "account", name="Dora", password=PASSWORD)
    other.send_line(f'{{"t":"login","n":9,"name":"Dora","password":"{WRONG}"')  # no whole object
    other.send_line(f'{{"t":"login","n":9,"name":"Dora","password":["{WRONG}"]}}')
    assert other.join("")["name"] == "Dora"
    running = all_that_is_written(strangers)
    assert strangers.stop() == 0
    for written in (running, all_that_is_written(strangers)):
        assert any(name.endswith("rampart.db") for name in written)
        for name, content in written.items():
            assert PASSWORD.encode() not in content and WRONG.encode() not in content, name
    database = sqlite3.connect(strangers.folder / "data" / "rampart.db")
    [(name, kept, uid)] = database.execute("SELECT name, hash, uid FROM accounts")
    database.close()
    assert name == "Dora" and kept.startswith("$argon2id$v=19$m=65536,") and uid is None
    assert kept not in strangers.log


def test_a_user_of_this_machine_is_known_by_the_socket(strangers):
    own = Client(strangers.path)
    own.hello()
    assert own.join("Ursula")["kept"]
    database = sqlite3.connect(strangers.folder / "data" / "rampart.db")
    assert database.execute("SELECT name, hash, uid FROM accounts").fetchall() == [("Ursula", "", os.getuid())]
    database.close()
    stranger = arrive(strangers)
    assert stranger.join("Ursula")["code"] == "log_in_first"
    assert stranger.ask("login", "account", name="Ursula", password=PASSWORD)["code"] == "wrong_login"


def test_a_host_may_take_nobody_new():
    with hosting("--registration", "closed") as server:
        assert arrive(server).ask("signup", "account", name="Dora", password=PASSWORD)["code"] == "closed"


def test_what_is_no_choice_of_registration_is_told():
    server = Server("--registration", "ajar")
    try:
        with pytest.raises(AssertionError, match="--registration wants open or closed, not 'ajar'"):
            server.start()
    finally:
        server.finish()


def test_guesses_are_answered_later_and_later_and_others_play_on(strangers):
    """Many guess at once at one account. Its owner, who has come from there before, gets in; a player's moves go on."""
    owner = arrive(strangers)
    owner.ask("signup", "account", name="Dora", password=PASSWORD)
    owner.join("")
    guessers = [arrive(strangers) for _ in range(5)]
    for guesser in guessers:
        guesser.send("login", name="Dora", password=WRONG)
    moves, waiting = 0, set(guessers)
    while waiting:
        assert owner.ask("wait")["t"] == "frame"
        moves += 1
        for guesser in tuple(waiting):
            try:
                assert guesser.read(time.monotonic())["code"] == "wrong_login"
                waiting.remove(guesser)
            except (TimeoutError, BlockingIOError):
                pass
    assert moves > len(guessers)
    assert arrive(strangers).ask("login", "account", name="Dora", password=PASSWORD)["name"] == "Dora"


def test_so_many_accounts_come_from_one_address(strangers):
    answers = [arrive(strangers).ask("signup", "account", name=f"Dora{i}x", password=PASSWORD) for i in range(13)]
    assert [answer["t"] for answer in answers] == ["account"] * 10 + ["refused"] * 3
    assert {answer.get("code") for answer in answers[10:]} == {"too_many_registrations"}


def test_a_login_that_nobody_waits_for_harms_nobody(strangers):
    arrive(strangers).ask("signup", "account", name="Dora", password=PASSWORD)
    for _ in range(5):
        client = arrive(strangers)
        client.send("login", name="Dora", password=PASSWORD)
        client.socket.close()
    assert arrive(strangers).ask("login", "account", name="Dora", password=PASSWORD)["name"] == "Dora"


def test_it_ends_well_while_passwords_are_looked_at(strangers):
    clients = [arrive(strangers) for _ in range(6)]
    for i, client in enumerate(clients):
        client.send("signup", name=f"Dora{i}x", password=PASSWORD)
    assert strangers.stop() == 0
    with pytest.raises((Trouble, ConnectionError, OSError)):
        while clients[-1].read()["t"] != "bye":
            pass
        raise Trouble("told")


def test_a_password_of_a_mebibyte_is_no_line(strangers):
    client = arrive(strangers)
    client.socket.settimeout(30)
    try:
        client.send("login", name="Dora", password="x" * (1 << 20))
    except (BrokenPipeError, ConnectionResetError):
        pass
    assert client.read()["code"] == "line_too_long"


def test_a_client_that_leaves_the_socket_open_waits_for_no_one(strangers):
    """One connection may have one password looked at; the rest of what it says waits unread."""
    client = arrive(strangers)
    client.send("signup", name="Dora", password=PASSWORD)
    client.send("join", name="")
    assert client.read()["t"] == "account"
    assert client.read()["t"] == "joined"
