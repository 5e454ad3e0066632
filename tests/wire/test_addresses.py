"""Limits by address. They do not count on this machine's own addresses, so the server and its clients are put in a
network of their own, in which this machine has an address like any other's."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ADDRESS = "192.0.2.1"  # of those kept for examples
ALONE = ["unshare", "--map-root-user", "--net"]
SET_UP = f"ip link set lo up && ip address add {ADDRESS}/32 dev lo"
ALLOWED = 5

VISIT = """
import json, socket, sys
sys.path.insert(0, sys.argv[1])
from support.rampart_server import Server
from wire.test_faults import Peer, come_in, tcp_port, wait_for_room
address, allowed = sys.argv[2], int(sys.argv[3])

with Server("--listen", address, "--port", "0", "--connections-per-address", str(allowed), tcp=True) as server:
    connect_here = server.connect
    server.connect = lambda: socket.create_connection((address, tcp_port(server)), timeout=30)
    inside, codes = [], []
    for _ in range(2 * allowed):
        peer, bye = come_in(server)
        inside += [peer] if peer else []
        codes += [bye["code"]] if bye else []
    local = [Peer(connect_here()).hello() for _ in range(2 * allowed)]
    for peer in inside:
        peer.socket.close()
    wait_for_room(server)
    print(json.dumps({"inside": len(inside), "codes": codes, "local": len(local), "log": server.log.count("reason=full")}))
"""


def can_be_alone():
    return subprocess.run([*ALONE, "sh", "-c", SET_UP], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not can_be_alone(), reason="this system lets nobody have a network of one's own")
def test_an_address_has_so_many_connections_and_those_of_this_machine_are_not_counted():
    tests = Path(__file__).parents[1]
    visit = [*ALONE, "sh", "-c", f'{SET_UP} && exec "$@"', "sh", sys.executable, "-c", VISIT, tests, ADDRESS, str(ALLOWED)]
    done = subprocess.run(visit, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"inside": ALLOWED, "codes": ["full"] * ALLOWED, "local": 2 * ALLOWED, "log": 1}
