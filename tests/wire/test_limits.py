"""A real rampartd keeps its limits: whoever is silent, slow, too many or too fast costs little and harms nobody."""

import contextlib
import select

import pytest

from support.rampart_server import Server, program
from wire.test_faults import KIB, MIB, Peer, come_in, patiently, rss

SANITIZED = b"__asan_init" in program("rampartd").read_bytes()  # which puts a zone round each piece of memory
SLOW_READER_BYTES = (512 if SANITIZED else 256) * KIB  # all that one may cost the server


def is_served(peer):
    """Fails the test unless the peer is answered."""
    peer.send(b'{"t":"ping","n":77}\n')
    assert peer.hear_until("pong")["re"] == 77


def hear_bye(peer):
    """The code with which the server ends the connection."""
    *_, bye = peer.hear_all()
    return bye["code"]


# ------------------------------------------------------------------------------------------------------- silence


def test_who_says_nothing_while_playing_is_pinged_then_closed_and_who_answers_stays():
    with Server("--idle-seconds", "2") as server, Peer(server.connect()) as silent, Peer(server.connect()) as awake:
        silent.join("Silent")
        awake.join("Awake")
        silent.send(b'{"t":"ping","n":')  # half a line is none
        for _ in patiently():
            message = awake.hear()
            if message["t"] == "ping":
                awake.send(b'{"t":"pong","re":%d}\n' % message["n"])
            if select.select([silent.socket], [], [], 0)[0] and silent.hear_until("ping", "bye")["t"] == "bye":
                break
        is_served(awake)


def test_who_does_not_come_in_is_closed():
    with Server("--join-seconds", "1") as server, Peer(server.connect()) as peer:
        peer.hello()
        assert hear_bye(peer) == "deadline"


def test_five_hundred_who_never_greet_are_closed_and_a_player_beside_them_is_served():
    with Server("--hello-seconds", "2") as server, Peer(server.connect()) as witness:
        witness.join("Witness")
        silent = [Peer(server.connect()) for _ in range(500)]
        is_served(witness)
        assert {hear_bye(peer) for peer in silent} == {"deadline"}
        is_served(witness)
        for peer in silent:
            peer.socket.close()


# ------------------------------------------------------------------------------------------------------ too many


def come_in_at_last(server):
    """A peer that was let in, once those who left before have made room."""
    for _ in patiently():
        peer, _ = come_in(server)
        if peer is not None:
            return peer


def test_no_more_come_in_than_the_host_allows_and_a_place_that_is_free_is_taken():
    with Server("--connections", "2") as server, come_in_at_last(server) as first:
        with come_in_at_last(server):
            nobody, bye = come_in(server)
            assert nobody is None and (bye["t"], bye["code"]) == ("bye", "full")
        with come_in_at_last(server):
            first.hear_until("words")  # of its greeting: it was there all the time


# ------------------------------------------------------------------------------------------------------ too fast


@pytest.mark.usefixtures("lean_memory")
def test_a_flood_of_lines_fills_its_sender_s_own_queue(server):
    """What the server does not read stays with who sent it; after some time the sender is held up."""
    with Peer(server.connect()) as witness, Peer(server.connect()) as flood:
        witness.join("Witness")
        before = rss(server)
        flood.join("Flood")
        flood.socket.setblocking(False)
        sent = 0
        try:
            while sent < 64 * MIB:
                sent += flood.socket.send(b'{"t":"ping","n":9}\n' * 1000)
        except BlockingIOError:
            pass
        assert sent < MIB
        is_served(witness)
        assert rss(server) - before < MIB


# ------------------------------------------------------------------------------------------------------ too slow


def wander_about(peers, steps):
    """Each steps to and fro, and takes in what it is told, so that who sees them has much to be told."""
    for step in range(steps):
        for peer in peers:
            peer.send(b'{"t":"move","n":%d,"dir":"%s"}\n' % (10 + step, [b"n", b"e", b"s", b"w"][step % 4]))
            while (message := peer.hear_until("frame", "refused"))["t"] == "frame":
                peer.send(b'{"t":"ack","frame":%d}\n' % message["n"])
                if message.get("re") == 10 + step:
                    break


@contextlib.contextmanager
def company(*arguments):
    """A server with three players, and one in their midst, who has read all so far."""
    with Server("--commands-per-second", "0", *arguments) as server, contextlib.ExitStack() as stack:
        slow, *others = [stack.enter_context(Peer(server.connect())).join(f"Player{number}") for number in range(4)]
        wander_about(others, 5)
        yield server, others, slow


def frames_until_pong(peer, number):
    """How many frames the peer gets before the answer to its ping."""
    peer.send(b'{"t":"ping","n":%d}\n' % number)
    frames = 0
    while (message := peer.hear())["t"] != "pong":
        frames += message["t"] == "frame"
    return frames


@pytest.mark.usefixtures("lean_memory")
def test_who_reads_nothing_has_two_frames_waiting_and_then_the_present_in_two_more():
    with company() as (server, others, slow):
        before = rss(server)
        wander_about(others, 200)
        assert rss(server) - before < SLOW_READER_BYTES
        assert frames_until_pong(slow, 5) <= 2
        slow.send(b'{"t":"ack","frame":3}\n{"t":"ack","frame":2}\n{"t":"ack","frame":1}\n')
        slow.hear_until("frame")
        assert frames_until_pong(slow, 6) <= 1


@pytest.mark.usefixtures("lean_memory")
def test_who_acknowledges_what_it_has_not_read_is_held_up_then_closed_and_costs_little():
    """It keeps frames coming, and reads none: the server reads it no more, and in the end counts it as silent."""
    with company("--idle-seconds", "2") as (server, others, slow):
        before = rss(server)
        slow.socket.settimeout(0.5)
        with pytest.raises(OSError):
            for number in range(2, 100_000):
                slow.send(b'{"t":"ack","frame":%d}\n{"t":"resync","n":%d}\n' % (number, number))
                if number % 20 == 0:
                    wander_about(others, 1)
        assert rss(server) - before < SLOW_READER_BYTES
        for _ in patiently():
            wander_about(others, 1)
            if "reason=deadline" in server.log:
                break
        assert rss(server) - before < SLOW_READER_BYTES


@pytest.mark.usefixtures("lean_memory")
def test_who_reads_a_kilobyte_at_a_time_is_two_frames_behind_at_most():
    with company() as (server, others, slow):
        before = rss(server)
        for _ in range(5):
            wander_about(others, 20)
            slow.buffer += slow.socket.recv(KIB)
            while b"\n" in slow.buffer:
                message = slow.hear()
                if message["t"] == "frame":
                    slow.send(b'{"t":"ack","frame":%d}\n' % message["n"])
        assert rss(server) - before < SLOW_READER_BYTES
        assert frames_until_pong(slow, 5) <= 3  # the one it was in the middle of, too
        is_served(others[0])
