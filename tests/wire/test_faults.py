"""Bad input to a real rampartd: each gets an error with a stable code or a closed connection with a reason, and a player
beside it notices nothing."""

import json
import random
import socket
import struct
import time

import pytest

from support.rampart_server import Server
from wire.reference_client import Client

HELLO = b'{"t":"hello","n":1,"major":1,"minor":0,"client":"faults"}\n'
KIB = 1024
MIB = 1024 * KIB


class Peer:
    """A connection that says what it likes; what it hears is JSON lines."""

    def __init__(self, connection):
        self.socket = connection
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def hear(self):
        """The next message, None at the end."""
        while b"\n" not in self.buffer:
            more = self.socket.recv(64 * KIB)
            if not more:
                assert self.buffer == b"", "the server ended within a line"
                return None
            self.buffer += more
        line, self.buffer = self.buffer.split(b"\n", 1)
        return json.loads(line)

    def hear_all(self):
        """All messages up to the end of the connection."""
        return list(iter(self.hear, None))

    def hear_until(self, *types):
        """Skips messages of other types."""
        while (message := self.hear()) is not None and message["t"] not in types:
            pass
        assert message is not None, f"the connection ended before any of {types}"
        return message

    def hello(self):
        self.send(HELLO)
        welcome = self.hear_until("welcome")
        for _ in range(welcome["tiles"] + welcome["kinds"] + welcome["words"]):
            self.hear()
        return self

    def join(self, name):
        self.hello()
        self.send(json.dumps({"t": "join", "n": 2, "name": name}).encode() + b"\n")
        assert self.hear()["t"] == "joined"
        assert self.hear_until("frame")["full"]
        return self


@pytest.fixture
def peer(server):
    with Peer(server.connect()) as connected:
        yield connected


@pytest.fixture
def player(server):
    """A second player, who after the test is still served, and whose map still agrees with every checksum."""
    client = Client(server.path)
    with client.socket:
        client.hello()
        client.join("Witness")
        yield client
        assert client.ask("ping", "pong")["t"] == "pong"
        assert client.ask("wait")["t"] == "frame"
        assert client.resync()
        assert client.mismatches == 0


def patiently():
    """Goes round for as long as a server may take to notice something; then the test has failed."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        yield
    raise AssertionError("the server did not notice in time")


def rss(server):
    """Memory of the server, in bytes."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * KIB for line in status if line.startswith("VmRSS"))


# ------------------------------------------------------------------------------------------------ one bad line

BAD_LINES = {
    "broken": (b'{"t":"wait","n":', "bad_json"),
    "empty words": (b"{}", "bad_field"),
    "trailing text": (b'{"t":"wait","n":9} x', "bad_json"),
    "two objects": (b'{"t":"wait","n":9}{"t":"wait","n":10}', "bad_json"),
    "byte order mark": (b'\xef\xbb\xbf{"t":"wait","n":9}', "bad_json"),
    "number": (b"5", "bad_json"),
    "list": (b'["wait"]', "bad_json"),
    "words": (b'"wait"', "bad_json"),
    "leading zero": (b'{"t":"wait","n":09}', "bad_json"),
    "NUL byte": (b'{"t":"wait\0","n":9}', "bad_json"),
    "NUL escaped": (rb'{"t":"say","n":9,"text":"a\u0000b"}', "bad_json"),
    "raw control byte": (b'{"t":"say","n":9,"text":"a\x1bb"}', "bad_json"),
    "invalid UTF-8": (b'{"t":"say","n":9,"text":"\xff\xfe"}', "bad_utf8"),
    "overlong UTF-8": (b'{"t":"say","n":9,"text":"\xc0\xaf"}', "bad_utf8"),
    "surrogate in UTF-8": (b'{"t":"say","n":9,"text":"\xed\xa0\x80"}', "bad_utf8"),
    "lone surrogate": (rb'{"t":"say","n":9,"text":"\ud800"}', "bad_utf8"),
    "depth 17": (b'{"t":"wait","n":9,"x":' + b"[" * 16 + b"]" * 16 + b"}", "too_deep"),
    "4,000 brackets": (b"[" * 4000, "too_deep"),
    "4,000 values": (b'{"t":"wait","n":9,"x":[' + b"0," * 2000 + b"0]}", "bad_json"),
    "duplicate member": (b'{"t":"wait","n":9,"n":9}', "bad_json"),
    "duplicate type": (b'{"t":"wait","n":9,"t":"wait"}', "bad_json"),
    "type in another case": (b'{"T":"wait","n":9}', "bad_field"),
    "type is a number": (b'{"t":5,"n":9}', "bad_field"),
    "unknown type": (b'{"t":"fly","n":9}', "unknown_type"),
    "type of the server": (b'{"t":"welcome","n":9}', "unknown_type"),
    "hello again": (HELLO.strip(), "out_of_order"),
    "join again": (b'{"t":"join","n":9,"name":"Bob"}', "out_of_order"),
    "n missing": (b'{"t":"wait"}', "bad_field"),
    "n zero": (b'{"t":"wait","n":0}', "bad_field"),
    "n negative": (b'{"t":"wait","n":-1}', "bad_field"),
    "n 1e999": (b'{"t":"wait","n":1e999}', "bad_field"),
    "n 1.5": (b'{"t":"wait","n":1.5}', "bad_field"),
    "n 2^31": (b'{"t":"wait","n":2147483648}', "bad_field"),
    "n 2^53+1": (b'{"t":"wait","n":9007199254740993}', "bad_field"),
    "n as text": (b'{"t":"wait","n":"5"}', "bad_field"),
    "n true": (b'{"t":"wait","n":true}', "bad_field"),
    "n null": (b'{"t":"wait","n":null}', "bad_field"),
    "n a list": (b'{"t":"wait","n":[9]}', "bad_field"),
    "unknown direction": (b'{"t":"move","n":9,"dir":"up"}', "bad_field"),
    "direction a number": (b'{"t":"move","n":9,"dir":1}', "bad_field"),
    "text too long": (b'{"t":"say","n":9,"text":"' + b"x" * 961 + b'"}', "bad_field"),
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_bad_line_gets_its_code_and_the_speaker_stays(peer, player, name):
    line, code = BAD_LINES[name]
    peer.join("Ada")
    peer.send(line + b"\n")
    answer = peer.hear_until("error")
    assert answer["code"] == code
    if name.startswith("n "):
        assert answer["field"] == "n"
    peer.send(b'{"t":"ping","n":77}\n')
    assert peer.hear_until("pong")["re"] == 77


def test_an_unknown_member_is_ignored(peer, player):
    peer.join("Ada")
    peer.send(b'{"t":"ping","n":9,"colour":[1,{"a":null}],"N":5}\n')
    assert peer.hear_until("pong", "error") == {"t": "pong", "re": 9}


@pytest.mark.parametrize("line", [b'{"t":"move","n":1,"dir":"n"}\n', b'{"t":"join","n":1,"name":"Ada"}\n', b'{"t":"who","n":1}\n'])
def test_a_message_before_hello_is_out_of_order(peer, player, line):
    peer.send(line)
    assert peer.hear()["code"] == "out_of_order"
    peer.hello()


def test_another_major_version_is_told_which_one_is_spoken(peer, player):
    peer.send(HELLO.replace(b'"major":1', b'"major":2'))
    error, bye = peer.hear_all()
    assert (error["t"], error["code"], bye["t"], bye["code"]) == ("error", "version", "bye", "version")
    assert "1" in error["text"]


# ------------------------------------------------------------------------------------------ too long, too short


def test_a_line_of_the_greatest_length_is_taken_and_one_byte_more_is_not(server, player):
    start = b'{"t":"ping","n":9,"x":"'
    longest = start + b"x" * (4096 - len(start) - 3) + b'"}\n'
    assert len(longest) == 4096
    with Peer(server.connect()) as peer:
        peer.hello().send(longest)
        assert peer.hear() == {"t": "pong", "re": 9}
        peer.send(longest.replace(b"xx", b"xxx", 1))
        error, bye = peer.hear_all()
        assert (error["code"], bye["code"]) == ("line_too_long", "line_too_long")


def test_ten_mebibytes_without_a_newline_take_no_memory(lean_server):
    with Peer(lean_server.connect()) as peer:
        peer.hello()
        before = rss(lean_server)
        for _ in range(10):
            peer.send(b"x" * MIB)
        assert [message["code"] for message in peer.hear_all()] == ["line_too_long", "line_too_long"]
        assert rss(lean_server) - before < MIB


def test_a_line_cut_off_by_the_end_is_dropped(server, player):
    with Peer(server.connect()) as peer:
        peer.join("Ada")
        peer.send(b'{"t":"say","n":9,"text":"half')
        peer.socket.shutdown(socket.SHUT_WR)
        assert all(message["t"] == "frame" for message in peer.hear_all())
    wait_for_name(server, "Ada")


def test_one_byte_at_a_time_and_all_at_once_give_the_same(server):
    script = HELLO + b'{"t":"join","n":2,"name":"Ada"}\r\n\n\r\n' + b'{"t":"ack","frame":1}\n{"t":"quit","n":3}\n'
    heard = []
    with Peer(server.connect()) as peer:
        peer.join("Ada")  # so that all three come back
    for pieces in ([script], [script[i : i + 1] for i in range(len(script))], [script[:70], script[70:]]):
        with Peer(server.connect()) as peer:
            for piece in pieces:
                peer.send(piece)
            heard.append([message for message in peer.hear_all() if message["t"] not in ("frame", "token")])
    assert heard[0] == heard[1] == heard[2]
    assert [message["t"] for message in heard[0][-2:]] == ["joined", "bye"]


def test_a_hundred_commands_in_one_segment_are_all_carried_out_at_the_pace_allowed(peer, player):
    peer.join("Ada")
    started = time.monotonic()
    peer.send(b'{"t":"ack","frame":1}\n' + b"".join(b'{"t":"ping","n":%d}\n' % n for n in range(10, 110)))
    assert [peer.hear_until("pong")["re"] for _ in range(100)] == list(range(10, 110))
    assert time.monotonic() - started > 2  # 40 at once, then 20 a second


def test_who_waits_for_its_pace_can_leave(server, player):
    with Peer(server.connect()) as peer:
        peer.join("Ada")
        peer.send(b'{"t":"ping","n":9}\n' * 1000)
        peer.hear_until("pong")
    wait_for_name(server, "Ada")


def wait_for_name(server, name):
    """Returns once nobody has the name any more: the server has noticed that its player is gone."""
    for _ in patiently():
        with Peer(server.connect()) as peer:
            peer.hello()
            peer.send(json.dumps({"t": "join", "n": 2, "name": name}).encode() + b"\n")
            if peer.hear_until("joined", "refused")["t"] == "joined":
                return


# --------------------------------------------------------------------------------------------- other protocols

FOREIGN = {
    "HTTP": b"GET / HTTP/1.1\r\nHost: rampart\r\n\r\n",
    "TLS": bytes.fromhex("16030100f1010000ed0303") + bytes(range(100, 200)),  # a greeting, and no newline
    "SSH": b"SSH-2.0-OpenSSH_9.2\r\n",
    "no protocol": b"\x00" * 100,
}


@pytest.mark.parametrize("name", FOREIGN)
def test_another_protocol_is_told_and_closed(peer, player, name):
    peer.send(FOREIGN[name])
    (bye,) = peer.hear_all()
    assert (bye["t"], bye["code"]) == ("bye", "not_rampart")


def test_bad_peers_fill_one_line_of_the_log(server, player):
    for _ in range(5):
        with Peer(server.connect()) as peer:
            peer.send(FOREIGN["HTTP"])
            peer.hear_all()
    assert server.log.count("reason=not_rampart") == 1


def test_binary_noise_harms_nobody(server, player):
    dice = random.Random(20)
    pieces = [HELLO, b'{"t":"join","n":2,"name":"Noise"}\n', b'{"t":"move","n":3,"dir":"ne"}\n', b"\n", b"[", b'{"t":', b"\xff\x00"]
    for _ in range(200):
        data = b"".join(dice.choice([*pieces, dice.randbytes(dice.randrange(200))]) for _ in range(dice.randrange(20)))
        with Peer(server.connect()) as peer:
            peer.send(data)
            peer.socket.shutdown(socket.SHUT_WR)
            for message in peer.hear_all():
                assert message["t"] in ("welcome", "tile", "kind", "words", "joined", "token", "frame", "error", "refused", "bye")


# ------------------------------------------------------------------------------------------- bad connections


def tcp_port(server):
    for _ in patiently():  # it listens on its unix socket first
        if " port=" in server.log:
            return int(server.log.split(" port=")[1].split()[0])


def tcp_connection(server):
    return socket.create_connection(("127.0.0.1", tcp_port(server)), timeout=30)


def test_a_reset_in_the_middle_of_an_answer_frees_the_name():
    with Server("--port", "0", "--commands-per-second", "0", "--grace", "1", tcp=True) as server:
        for _ in range(5):
            with Peer(tcp_connection(server)) as peer:
                peer.join("Ada")
                peer.send(b'{"t":"who","n":9}\n' * 2000)
                assert peer.hear_until("players")["count"] == 1
                peer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            wait_until_empty(server)


def test_who_stops_reading_is_not_read_and_costs_no_memory(lean_server):
    """And each answer is heard in the end, once the client reads again."""
    with Peer(lean_server.connect()) as other, Peer(lean_server.connect()) as peer:
        other.join("Witness")
        peer.join("Ada")
        before = rss(lean_server)
        sent = ping_until_refused(peer)
        assert rss(lean_server) - before < MIB
        other.send(b'{"t":"ping","n":3}\n')
        assert other.hear_until("pong")["re"] == 3
        assert [peer.hear_until("pong")["re"] for _ in range(sent)] == list(range(1, sent + 1))
        peer.send(b'{"t":"ping","n":5}\n')
        assert peer.hear_until("pong")["re"] == 5


def ping_until_refused(peer):
    """Pings again and again until neither side has had room for it for a second; how many pings were sent, from 1."""
    sent = 0
    peer.socket.settimeout(1)
    try:
        while True:
            line = b'{"t":"ping","n":%d}\n' % (sent + 1)
            assert peer.socket.send(line) == len(line)  # a unix socket takes all of so few bytes, or nothing
            sent += 1
    except TimeoutError:
        peer.socket.settimeout(30)
        return sent


def blocking_connection(server):
    """A connection that waits for its turn where others are waiting to be accepted."""
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(server.path)
    return connection


def wait_until_empty(server):
    """Returns once the server has done with all players that were; what it is asked comes after what it was told."""
    with Peer(blocking_connection(server)) as peer:
        peer.hello()
        for _ in patiently():
            peer.send(b'{"t":"who","n":9}\n')
            if peer.hear_until("players", "refused").get("count") == 0:  # refused: asked too often
                return


def test_ten_thousand_connections_leave_memory_where_it_was(lean_server):
    first_words = [HELLO, b"GET /\r\n", b'{"t":', HELLO + b'{"t":"join","n":2,"name":"Visitor"}\n']

    def visit(count):
        for _ in range(count // 50):
            visitors = [blocking_connection(lean_server) for _ in range(50)]
            for number, visitor in enumerate(visitors):
                visitor.sendall(first_words[number % 4])
            for visitor in visitors:
                visitor.close()
        wait_until_empty(lean_server)

    visit(2000)
    before = rss(lean_server)
    visit(10000)
    assert rss(lean_server) - before < 256 * KIB
    assert lean_server.log.count("\n") < 2000


# ---------------------------------------------------------------------------------------------- no room left


@pytest.fixture
def small_server():
    """A server that may open so few files that two dozen clients fill it."""
    server = Server()
    server.command = ["prlimit", "--nofile=120:120", *server.command]
    with server:
        yield server


def come_in(server):
    """A peer that was let in, or the bye that it got instead; None where it got nothing."""
    peer = Peer(server.connect())
    try:
        peer.send(HELLO)
        answer = peer.hear()
    except OSError:
        answer = None
    if answer is not None and answer["t"] == "welcome":
        return peer, None
    peer.socket.close()
    return None, answer


def wait_for_room(server):
    for _ in patiently():
        peer, _ = come_in(server)
        if peer is not None:
            peer.socket.close()
            return


def test_where_no_slot_is_left_one_is_told_so_and_there_is_room_again_later(small_server):
    inside = []
    bye = None
    while bye is None:
        peer, bye = come_in(small_server)
        assert peer is not None or bye is not None, "somebody was sent away without a word"
        inside += [peer] if peer else []
    assert (bye["t"], bye["code"]) == ("bye", "full")
    assert len(inside) >= 20
    inside[0].send(b'{"t":"ping","n":9}\n')
    assert inside[0].hear_until("pong")["re"] == 9
    for peer in inside:
        peer.socket.close()
    wait_for_room(small_server)


def test_a_flood_of_connections_to_a_full_server_is_survived(small_server):
    flood = [small_server.connect() for _ in range(300)]
    for each in flood:
        each.close()
    wait_for_room(small_server)
