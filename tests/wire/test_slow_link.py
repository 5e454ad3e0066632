"""Over a far and narrow link one can play, and what one sees does not fall further and further behind."""

import random

from support.rampart_server import Server
from support.slow_link import SlowLink
from wire.reference_client import Client
from wire.test_faults import Peer, tcp_connection, tcp_port
from wire.test_limits import wander_about

DELAY_SECONDS = 0.1  # each way
BYTES_PER_SECOND = 8000  # 64 kbit/s


def frames_before_pong(client):
    """How many frames come before the answer to a ping."""
    number = client.send("ping")
    frames = 0
    while (message := client.read())["t"] != "pong" or message["re"] != number:
        frames += message["t"] == "frame"
    return frames


def test_over_a_far_and_narrow_link_one_plays_and_lag_does_not_grow():
    with Server("--port", "0", "--commands-per-second", "0", tcp=True) as server:
        with SlowLink(tcp_port(server), DELAY_SECONDS, BYTES_PER_SECOND) as link, Peer(tcp_connection(server)) as busy:
            far = Client(("127.0.0.1", link.port))
            with far.socket:
                far.hello()
                far.join("Far")
                busy.join("Busy")
                dice = random.Random(1)
                for _ in range(10):
                    wander_about([busy], 20)  # all of it in sight, and much more than the link carries
                    assert frames_before_pong(far) <= 3  # two under way, and one that goes out when they are read
                    far.wander(dice)
                assert far.resync()
                assert far.mismatches == 0
