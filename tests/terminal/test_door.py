"""The door of a server that does not know who comes: accounts are made, logged in to and refused, in a terminal."""

import re

import pytest

from support.rampart_server import Server
from support.terminal import Terminal

ENTER, ESCAPE = "\r", "\x1b"
PASSWORD = "correct horse"


@pytest.fixture
def server():
    with Server("--port", "0", tcp=True, guests=False) as running:
        running.connect().close()
        yield running


def port_of(server):
    return server.logged(r"address=127\.0\.0\.1:(\d+)")


def come(server, *arguments):
    return Terminal("rampart", "join", f"127.0.0.1:{port_of(server)}", *arguments)


def give(terminal, password):
    terminal.wait_for("Who comes in at", "Name            Ann")
    terminal.press(ENTER + password + ENTER)


def register(terminal, password=PASSWORD):
    give(terminal, password)
    terminal.wait_for("There is no account of that name, or the password is wrong.", "type it again")
    terminal.press(password + ENTER)
    terminal.wait_for("Welcome, Ann.", "100/100 hp")


def leave(terminal):
    terminal.press("Q")
    terminal.wait_for("Leave the game?")
    terminal.press("y")
    assert terminal.wait_end() == 0
    terminal.assert_restored()


def test_one_makes_an_account_and_comes_back(server, tmp_path):
    with come(server) as ann:
        register(ann)
        assert PASSWORD.encode() not in ann.output
        leave(ann)
    with come(server) as ann:
        give(ann, PASSWORD)
        ann.wait_for("Welcome back, Ann.", "100/100 hp")
        leave(ann)
    assert PASSWORD not in server.log


def test_one_changes_the_password_and_comes_back_with_the_new_one(server):
    with come(server) as ann:
        register(ann)
        for old, answer in [("wrong horse", "or the password is wrong."), (PASSWORD, "Your password is changed.")]:
            ann.press("*" + old + ENTER + "battery staple" + ENTER + "battery staple" + ENTER)
            ann.wait_for(answer)
        assert b"staple" not in ann.output
        leave(ann)
    with come(server) as ann:
        give(ann, "battery staple")
        ann.wait_for("Welcome back, Ann.")
        leave(ann)


def test_a_wrong_password_is_told_as_an_unknown_name(server):
    with come(server) as ann:
        register(ann)
        leave(ann)
    with come(server) as other:
        give(other, "wrong horse")
        other.wait_for("There is no account of that name, or the password is wrong.")
        other.press("wrong horse" + ENTER)
        other.wait_for("Who comes in at", "name")
        other.wait_until(lambda: "or the password is wrong" not in other.text(), "why no account was made")
        other.press(ESCAPE)
        assert other.wait_end() == 0
        other.assert_restored()


def test_a_password_comes_from_a_file(server, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text(PASSWORD + "\nmore\n")
    with come(server) as ann:
        register(ann)
        leave(ann)
    with come(server, "--password-file", secret) as ann:
        ann.wait_for("Ann", "100/100 hp")
        leave(ann)


@pytest.mark.parametrize("content", [None, b"", b"\nsecond line\n", b"x" * 129, b"\xff\xff"])
def test_a_file_without_a_password_is_refused_in_words(server, tmp_path, content):
    path = tmp_path / "secret"
    if content is not None:
        path.write_bytes(content)
    with come(server, "--password-file", path) as ann:
        assert ann.wait_end() == 2
        said = re.sub(r"\s+", " ", ann.last_lines())
        assert "cannot be read" in said if content is None else "is no password of 1 to 128 bytes" in said


def test_one_watches_from_the_door(server):
    with come(server) as ann, come(server, "--name", "Guest-of-Ann") as other:
        register(ann)
        other.wait_for("Who comes in at")
        other.press("\x17")  # Ctrl-W
        other.wait_for("Whom do you want to watch?", "a  @ Ann", "level 1")
        other.press("a")
        other.wait_for("watching Ann", "100/100 hp", "Esc: back")
        ann.wait_for("Somebody watches you.")
        ann.press("tmine" + ENTER)
        other.wait_for("Ann: mine")
        ann.press("%")
        other.wait_for("Who comes in at")
        other.press("\x17")  # perhaps too soon after the questions before it
        other.wait_until(lambda: re.search("not to be watched|Not so fast", other.text()), "an answer")
        other.press(ESCAPE)
        other.wait_for("Who comes in at")
        other.press(ESCAPE)
        assert other.wait_end() == 0
        leave(ann)
