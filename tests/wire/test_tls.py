"""The game under TLS, its certificate, and whoever comes to that port and speaks something else."""

import hashlib
import os
import pty
import signal
import socket
import ssl
import subprocess

import pytest

from support.rampart_server import Server, program
from wire.test_faults import FOREIGN, HELLO, Peer, patiently, tcp_connection


@pytest.fixture
def tls_server():
    with Server("--port", "0", "--commands-per-second", "0", tcp=True) as running:
        yield running


def connect_raw(server):
    """A connection to the port for TLS, on which anything may be said."""
    return socket.create_connection(("127.0.0.1", server.tls_port), timeout=30)


def fingerprint_of(connection):
    return hashlib.sha256(connection.getpeercert(binary_form=True)).hexdigest()


def run(*arguments):
    return subprocess.run([program("rampartd"), *arguments], check=False, capture_output=True, text=True, timeout=30)


def make_pair(folder, name):
    """A key and a certificate, as a host would make them."""
    certificate, key = folder / f"{name}.crt", folder / f"{name}.key"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    command += ["-subj", "/CN=play.example", "-keyout", key, "-out", certificate, "-days", "2"]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


def wait_for_log(server, words):
    for _ in patiently():
        if words in server.log:
            return


# ------------------------------------------------------------------------------------------------------ the game


def test_the_game_is_the_same_under_tls(tls_server):
    with Peer(tls_server.connect_tls()) as ada, Peer(tls_server.connect()) as bob:
        assert ada.socket.version() == "TLSv1.3"
        ada.join("Ada")
        bob.join("Bob")
        ada.send(b"".join(b'{"t":"ping","n":%d}\n' % n for n in range(10, 3000)))
        assert [ada.hear_until("pong")["re"] for _ in range(10, 3000)] == list(range(10, 3000))
        ada.send(b'{"t":"who","n":3000}\n')
        assert ada.hear_until("players")["count"] == 2


def test_everything_arrives_although_the_client_reads_late(tls_server):
    with Peer(tls_server.connect_tls()) as peer:
        peer.hello()
        peer.socket.settimeout(0.5)
        sent = 0
        try:
            while sent < 200_000:
                peer.send(b"".join(b'{"t":"ping","n":%d}\n' % (sent + n) for n in range(1, 101)))
                sent += 100
        except TimeoutError:  # the server stopped to read, as it should; part of the last hundred is lost with it
            pass
        peer.socket.settimeout(30)
        assert 0 < sent < 200_000
        assert [peer.hear_until("pong")["re"] for _ in range(sent)] == list(range(1, sent + 1))


def test_the_end_of_the_server_is_told_under_tls(tls_server):
    with Peer(tls_server.connect_tls()) as peer:
        peer.join("Ada")
        tls_server.process.send_signal(signal.SIGTERM)
        assert peer.hear_until("bye")["code"] == "shutdown"
        assert peer.hear() is None


def test_an_older_tls_is_refused(tls_server):
    with pytest.raises(ssl.SSLError):
        tls_server.connect_tls(newest=ssl.TLSVersion.TLSv1_2)
    wait_for_log(tls_server, "reason=bad_tls")


# ------------------------------------------------------------------------------------------- other things spoken


@pytest.mark.parametrize("words", [HELLO, FOREIGN["HTTP"], FOREIGN["SSH"], FOREIGN["no protocol"]])
def test_who_speaks_in_clear_is_told_and_closed(tls_server, words):
    with Peer(connect_raw(tls_server)) as peer:
        peer.send(words)
        (bye,) = peer.hear_all()
        assert (bye["t"], bye["code"]) == ("bye", "tls_only")


def test_those_who_speak_no_tls_fill_a_line_of_the_log(tls_server):
    for _ in range(5):
        with Peer(connect_raw(tls_server)) as peer:
            peer.send(HELLO)
            peer.hear_all()
    assert tls_server.log.count("reason=tls_only") == 1


def test_what_only_begins_like_tls_is_closed_with_an_alert(tls_server):
    with connect_raw(tls_server) as connection:
        connection.sendall(b"\x16\x03\x01\x00\x10" + bytes(16) + os.urandom(2000))
        try:
            assert connection.recv(100)[0] == 21
        except ConnectionResetError:
            pass  # it was closed with words of ours unread
    wait_for_log(tls_server, "reason=bad_tls")


def test_tls_on_the_other_port_fails_at_once(tls_server):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    with tcp_connection(tls_server) as connection, pytest.raises(ssl.SSLError):
        context.wrap_socket(connection, server_hostname="rampart")
    assert tls_server.log.count("reason=not_rampart") == 1


def test_who_does_not_shake_hands_is_let_go(tls_server):
    """Ten seconds for the hello, two for a goodbye that cannot be told."""
    with connect_raw(tls_server) as silent, connect_raw(tls_server) as half:
        half.sendall(FOREIGN["TLS"][:40])
        for connection in (silent, half):
            connection.settimeout(30)
            assert connection.recv(100) == b""


def test_who_has_shaken_hands_and_says_nothing_is_told_why(tls_server):
    with Peer(tls_server.connect_tls()) as peer:
        assert peer.hear()["code"] == "deadline"
        assert peer.hear() is None


# ----------------------------------------------------------------------------------------------- the certificate


def test_the_server_makes_a_certificate_once_and_tells_its_fingerprint():
    with Server("--port", "0", tcp=True) as server:
        own = server.folder / "data" / "tls.pem"
        logged = server.logged(r" fingerprint=([0-9a-f]{64})\n")
        made = own.read_bytes()
        assert own.stat().st_mode & 0o777 == 0o600
        with server.connect_tls() as connection:
            assert fingerprint_of(connection) == logged
        assert run("--fingerprint", "--data", server.folder / "data").stdout == logged + "\n"
        assert server.stop() == 0
        server.start()
        server.logged(f"(?s)fingerprint=({logged}).*fingerprint={logged}\n")
        assert own.read_bytes() == made


def test_without_tls_there_is_neither_port_nor_certificate(tmp_path):
    with Server("--port", "0", "--tls-port", "none", tcp=True) as server:
        server.logged(r"(msg=serving)")
        assert "tls=" not in server.log
        assert not (server.folder / "data" / "tls.pem").exists()
    told = run("--fingerprint", "--data", tmp_path)
    assert told.returncode == 1 and "the server makes one when it starts" in told.stderr


def test_the_port_for_tls_is_the_one_after_the_other(tmp_path):
    for _ in range(20):  # until both are free
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        server = Server("--port", str(port), tcp=True)
        try:
            server.start()
            assert server.tls_port == port + 1
            assert server.stop() == 0
            return
        except AssertionError:
            assert "already in use" in server.log
            assert "--tls-port" in server.log or "--port" in server.log
        finally:
            server.finish()


def test_a_certificate_of_the_host_s_own_is_read_again_on_sighup(tmp_path):
    certificate, key = make_pair(tmp_path, "first")
    other_certificate, other_key = make_pair(tmp_path, "second")
    files = ["--tls-certificate", certificate, "--tls-key", key]
    with Server("--port", "0", *files, tcp=True) as server:
        with Peer(server.connect_tls()) as early:
            early.join("Ada")
            first = fingerprint_of(early.socket)
            assert run("--fingerprint", *files).stdout == first + "\n"

            certificate.write_bytes(other_certificate.read_bytes())
            server.process.send_signal(signal.SIGHUP)
            wait_for_log(server, "the certificate stays as it was")  # it does not go with the key
            with server.connect_tls() as connection:
                assert fingerprint_of(connection) == first

            key.write_bytes(other_key.read_bytes())
            server.process.send_signal(signal.SIGHUP)
            wait_for_log(server, "read the certificate again")
            with server.connect_tls() as connection:
                assert fingerprint_of(connection) != first

            early.send(b'{"t":"ping","n":9}\n')
            assert early.hear_until("pong")["re"] == 9
    assert not (server.folder / "data" / "tls.pem").exists()


def test_a_terminal_that_is_gone_ends_the_server():
    """A SIGHUP means that, too."""
    server = Server()
    child, terminal = pty.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_RDWR)
        log = os.open(server.log_path, os.O_WRONLY | os.O_CREAT, 0o600)
        os.dup2(null, 0)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.execv(server.command[0], [str(word) for word in server.command])
    try:
        server.logged(r"(msg=serving)")
        os.kill(child, signal.SIGHUP)  # the terminal is still there
        with Peer(server.connect()) as peer:
            peer.hello()
        os.close(terminal)
        assert os.waitpid(child, 0) == (child, 0)
        assert "why=SIGHUP" in server.log
    finally:
        server.finish()


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--tls-certificate", "only.pem"], 2, "go together"),
        (["--tls-certificate", "no.pem", "--tls-key", "no.key"], 1, "cannot use the certificate no.pem"),
        (["--port", "65535"], 2, "--tls-port"),
        (["--tls-port", "many"], 2, "--tls-port"),
        (["--tls-port", ""], 2, "--tls-port"),
    ],
)
def test_what_makes_no_sense_is_told(tmp_path, arguments, status, words):
    ended = run("--data", tmp_path / "data", "--port", "0", *arguments)
    assert ended.returncode == status
    assert words in ended.stderr
