"""The client under TLS: whom it trusts, what it remembers of that, and what it says where it does not."""

import subprocess

import pytest

from support.rampart_server import Server, program
from support.terminal import Terminal

OTHER = "0123456789abcdef" * 4
VOUCHED_FOR = "vouched-for"


@pytest.fixture(name="server", scope="module")
def tls_server():
    with Server("--port", "0", tcp=True) as running:
        running.fingerprint = running.logged(r" fingerprint=([0-9a-f]{64})\n")
        yield running


class Player:
    """Has a folder, in which the known servers are."""

    def __init__(self, folder, **environment):
        self.file = folder / "rampart" / "known_servers"
        self.environment = {"XDG_DATA_HOME": str(folder), **environment}

    def join(self, *arguments):
        return Terminal("rampart", "join", *arguments, environment=self.environment)

    def scores(self, *arguments):
        command = [program("rampart"), "scores", *arguments]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60, check=False)

    def knows(self, *lines):
        """Writes what is known."""
        self.file.parent.mkdir(exist_ok=True)
        self.file.write_text("".join(line + "\n" for line in lines))

    def is_refused(self, *arguments):
        """Joins in vain; the words on the terminal, without its breaks of lines."""
        with self.join(*arguments) as terminal:
            assert terminal.wait_end() == 1
            terminal.assert_restored()
            return terminal.output.split(b"rampart: ")[-1].decode().replace("\r\n", " ")


@pytest.fixture(name="player")
def new_player(tmp_path):
    return Player(tmp_path)


def come_in(terminal):
    """By the door, as a guest."""
    terminal.wait_for("Who comes in at", "Without a password")
    terminal.press("\r\r")
    terminal.wait_for("level", "? help")


def leave(terminal):
    terminal.press("Q")
    terminal.wait_for("Leave")
    terminal.press("y")
    assert terminal.wait_end() == 0
    terminal.assert_restored()


def squeezed(terminal):
    """What the screen says, whatever its rows."""
    return "".join(terminal.text().split())


# --------------------------------------------------------------------------------------------------- joining


def test_the_first_visit_shows_the_fingerprint_and_the_second_does_not(server, player):
    where = f"127.0.0.1:{server.tls_port}"
    with player.join("--tls", where) as terminal:
        terminal.wait_for("Password")  # before it is typed one can compare
        terminal.wait_until(lambda: server.fingerprint in squeezed(terminal), "the fingerprint on the screen")
        assert "forthefirsttime" in squeezed(terminal)
        come_in(terminal)
        leave(terminal)
    assert player.file.read_text() == f"{where} {server.fingerprint}\n"
    assert player.file.stat().st_mode & 0o777 == 0o600
    with player.join("--tls", where) as terminal:
        come_in(terminal)
        assert "fingerprint" not in terminal.text()
        leave(terminal)
    assert player.file.read_text() == f"{where} {server.fingerprint}\n"


def test_another_machine_is_spoken_to_under_tls(server, player):
    """0.0.0.0 is this machine, too, but not by its name."""
    with player.join(f"0.0.0.0:{server.tls_port}") as terminal:
        come_in(terminal)
        leave(terminal)
    assert server.fingerprint in player.file.read_text()


def test_plain_asks_for_no_certificate(server, player):
    port = server.logged(r" port=(\d+)\n")
    with player.join("--plain", f"0.0.0.0:{port}") as terminal:
        come_in(terminal)
        leave(terminal)
    assert not player.file.exists()


# -------------------------------------------------------------------------------------------------- refusing


def test_a_server_that_has_changed_is_refused_with_both_fingerprints(server, player):
    where = f"127.0.0.1:{server.tls_port}"
    known = [f"127.0.0.1:1 {server.fingerprint}", "nonsense", f"{where} {OTHER}", f"host {server.fingerprint}"]
    player.knows(*known)
    words = player.is_refused("--tls", where)
    assert words.startswith(f"WARNING: {where} is not the server that you met before")
    assert OTHER in words and server.fingerprint in words
    assert "nothing was sent" in words and str(player.file) in words
    assert player.file.read_text().split("\n")[:-1] == known


def test_the_line_taken_out_the_new_server_is_met(server, player):
    where = f"127.0.0.1:{server.tls_port}"
    player.knows(f"{where} {OTHER}", f"{where} {server.fingerprint}")  # of two, the later counts
    with player.join("--tls", where) as terminal:
        come_in(terminal)
        leave(terminal)


def test_who_cannot_remember_does_not_trust(server, player):
    player.file.parent.write_text("no folder")
    assert "cannot remember servers in" in player.is_refused("--tls", f"127.0.0.1:{server.tls_port}")


def test_without_a_home_there_is_nothing_to_remember_in(server, tmp_path):
    nobody = Player(tmp_path, XDG_DATA_HOME="", HOME="")
    assert "no HOME" in nobody.is_refused("--tls", f"127.0.0.1:{server.tls_port}")


def test_the_wrong_port_is_told(server, player):
    port = server.logged(r" port=(\d+)\n")
    assert "does not speak TLS" in player.is_refused("--tls", f"127.0.0.1:{port}")
    assert "this port speaks TLS" in player.is_refused(f"127.0.0.1:{server.tls_port}")


# ---------------------------------------------------------------------------------------------- vouched for


@pytest.fixture(name="vouched", scope="module")
def vouched_server(tmp_path_factory):
    """A server at 127.0.0.1 with a certificate for just that, which a player's system may come to trust."""
    folder = tmp_path_factory.mktemp("vouched")
    certificate, key = folder / "server.crt", folder / "server.key"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=rampart", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate]
    subprocess.run(command, check=True, capture_output=True)
    with Server("--port", "0", "--tls-certificate", certificate, "--tls-key", key, tcp=True) as running:
        running.certificate = str(certificate)
        yield running


def test_who_is_vouched_for_is_not_asked_about(vouched, tmp_path):
    where = f"127.0.0.1:{vouched.tls_port}"
    player = Player(tmp_path, SSL_CERT_FILE=vouched.certificate)
    with player.join("--tls", where) as terminal:
        come_in(terminal)
        assert "fingerprint" not in terminal.text()
        leave(terminal)
    assert player.file.read_text() == f"{where} {VOUCHED_FOR}\n"


def test_who_was_vouched_for_and_is_no_more_is_refused(vouched, player):
    where = f"127.0.0.1:{vouched.tls_port}"
    player.knows(f"{where} {VOUCHED_FOR}")
    assert "an authority that you trust vouched for it" in player.is_refused("--tls", where)


def test_who_is_vouched_for_by_another_name_is_not(vouched, tmp_path):
    where = f"0.0.0.0:{vouched.tls_port}"
    player = Player(tmp_path, SSL_CERT_FILE=vouched.certificate)
    with player.join(where) as terminal:
        come_in(terminal)
        leave(terminal)
    assert VOUCHED_FOR not in player.file.read_text()


def test_who_comes_to_be_vouched_for_needs_no_old_mark(vouched, tmp_path):
    where = f"127.0.0.1:{vouched.tls_port}"
    player = Player(tmp_path, SSL_CERT_FILE=vouched.certificate)
    player.knows(f"{where} {OTHER}")
    with player.join("--tls", where) as terminal:
        come_in(terminal)
        leave(terminal)
    assert player.file.read_text() == f"{where} {OTHER}\n{where} {VOUCHED_FOR}\n"


# ---------------------------------------------------------------------------------------------- other commands


def test_scores_are_asked_under_tls(server, player):
    where = f"0.0.0.0:{server.tls_port}"
    first = player.scores(where)
    assert first.returncode == 0 and server.fingerprint in first.stderr
    second = player.scores(where)
    assert (second.returncode, second.stderr) == (0, "")
    player.knows(f"{where} {OTHER}")
    refused = player.scores(where)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith(f"rampart: WARNING: {where}")


@pytest.mark.parametrize("arguments", [["--tls", "--plain", "host"], ["--tls", "unix:socket"]])
def test_what_does_not_go_together_is_told(player, arguments):
    told = player.scores(*arguments)
    assert told.returncode == 2
    assert "--tls goes neither with" in told.stderr
