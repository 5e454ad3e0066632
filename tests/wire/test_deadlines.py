"""What a real rampartd waits for, and how long. Each takes its seconds: a file of its own, which runs beside the others."""

import select
import socket

from support.rampart_server import Server
from wire.test_faults import HELLO, Peer, tcp_connection, wait_for_name


def test_neither_half_a_line_and_silence_nor_a_byte_now_and_then_outlasts_the_deadline(server):
    with Peer(server.connect()) as silent, Peer(server.connect()) as slow:
        silent.send(HELLO[:20])
        drip(slow, HELLO[:-1])
        for peer in (silent, slow):
            peer.socket.settimeout(30)
            assert peer.hear_until("bye")["code"] == "deadline"
            assert peer.hear() is None


def drip(peer, line):
    """Sends a byte each half second until something is answered, which it leaves to be heard."""
    for byte in line:
        peer.send(bytes([byte]))
        if select.select([peer.socket], [], [], 0.5)[0]:
            return
    raise AssertionError("the server waits for a hello without end")


def test_who_leaves_while_lines_wait_is_noticed_though_no_answer_fails():
    with Server("--port", "0", "--grace", "1", tcp=True) as server:
        with Peer(tcp_connection(server)) as peer:
            peer.join("Ada")
            peer.send(b"\n" * 100_000)  # at 20 a second: over an hour
        wait_for_name(server, "Ada")


def test_who_has_ended_its_side_is_heard_on_for_a_while(server):
    with Peer(server.connect()) as peer:
        peer.join("Ada")
        peer.send(b"".join(b'{"t":"ping","n":%d}\n' % n for n in range(10, 80)))
        peer.socket.shutdown(socket.SHUT_WR)
        assert [heard["re"] for heard in peer.hear_all() if heard["t"] == "pong"] == list(range(10, 80))
