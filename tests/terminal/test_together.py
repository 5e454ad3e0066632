"""Two players in two terminals: they meet, cross a ramp, climb stairs, and see each other all along."""

import re
import subprocess

import pytest

from support.rampart_server import Server, program
from support.terminal import Terminal

SEED = 7
KEYS = {"n": "k", "ne": "u", "e": "l", "se": "n", "s": "j", "sw": "b", "w": "h", "nw": "y"}
STEPS = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1)}


def way(to):
    """The directions from where one arrives in the caves to the nearest such cell."""
    return subprocess.run([program("rampart-way"), str(SEED), "caves", to], check=True, capture_output=True, text=True).stdout.split()


class Player:
    def __init__(self, server, name):
        self.terminal = Terminal("rampart", "join", f"unix:{server.path}", "--name", name)
        self.name = name

    def __enter__(self):
        self.terminal.__enter__()
        self.terminal.wait_until(lambda: self.status() is not None, f"{self.name} in the game")
        return self

    def __exit__(self, *reason):
        self.terminal.__exit__(*reason)

    def status(self):
        """((x, y), levels) as the bar tells them."""
        match = re.search(rf" {self.name} +(-?\d+),(-?\d+) +levels? ([\d+]+)", self.terminal.text())
        return match and ((int(match[1]), int(match[2])), [int(level) for level in match[3].split("+")])

    def walk(self, direction):
        (x, y), _ = self.status()
        dx, dy = STEPS[direction]
        self.terminal.press(KEYS[direction])
        self.terminal.wait_until(lambda: self.status() and self.status()[0] == (x + dx, y + dy), f"a step {direction}")

    def climb(self, key, level):
        self.terminal.press(key)
        self.terminal.wait_until(lambda: self.status() and self.status()[1] == [level], f"level {level}")

    def sees(self, other):
        """Waits until the other is listed and drawn beside one's own @."""
        signs = lambda: len(self.terminal.positions("@"))
        self.terminal.wait_until(lambda: f"@ {other.name}" in self.terminal.text() and signs() >= 2, f"{other.name} in sight")

    def sees_nobody(self):
        self.terminal.wait_for(" 0 near by")


def direction_from(here, there):
    return next(name for name, step in STEPS.items() if (here[0] + step[0], here[1] + step[1]) == there)


def walk_in_file(leader, follower, directions):
    """Both go all the way, the follower one step behind; after each step they see each other. Yields their levels."""
    for direction in directions:
        behind, beside = leader.status()[0], follower.status()[0]
        leader.walk(direction)
        if leader.status()[0] == beside:  # they have swapped places
            follower.terminal.wait_until(lambda: follower.status()[0] == behind, "the follower behind")
        else:
            follower.walk(direction_from(beside, behind))
        leader.sees(follower)
        follower.sees(leader)
        yield leader.status()[1], follower.status()[1]


@pytest.fixture
def players():
    with Server(seed=SEED) as server, Player(server, "Ann") as ann, Player(server, "Bob") as bob:
        yield ann, bob


def test_two_players_cross_a_ramp_and_never_lose_sight_of_each_other(players):
    ann, bob = players
    ann.sees(bob)
    bob.sees(ann)
    levels = list(walk_in_file(ann, bob, way("across")))
    assert ([0, 1], [0]) in levels  # seen on the ramp from above
    assert levels[-1] == ([1], [0, 1])  # and from below


def test_two_players_meet_again_below_the_stairs(players):
    ann, bob = players
    for _ in walk_in_file(ann, bob, way("stairs-down")):
        pass
    ann.climb(">", level=1)
    bob.sees_nobody()
    ann.sees_nobody()
    bob.walk(direction_from(bob.status()[0], ann.status()[0]))
    bob.climb(">", level=1)  # where Ann stands: he comes to stand beside her
    assert bob.status()[0] != ann.status()[0]
    ann.sees(bob)
    bob.sees(ann)
