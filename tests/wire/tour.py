"""Walks a reference client on purpose: to places that `rampart-way` knows the way to, over stairs and through portals.

What happens on the way may throw the walker: then it finds a new way from where the frame says it is.
"""

import subprocess

from support.rampart_server import program
from wire.reference_client import STEPS, Client

TRIES = 20  # new ways on one leg: a snare throws once, then it is known


class Tour:
    """One player, who joins a server with a world of that seed."""

    def __init__(self, server, seed, client=None):
        self.client, self.seed, self.steps, self.thrown = client or Client(server.path), seed, 0, 0
        self.client.hello()
        assert self.client.join("Ann")["t"] == "joined"

    @property
    def at(self):
        """(realm, x, y, level), of a ramp its first level."""
        return (self.client.sight.realm, *self.client.sight.at[:3])

    @property
    def stratum(self):
        """(realm, *levels)."""
        return (self.client.sight.realm, *self.client.sight.at[2:])

    def way(self, to):
        """The words of the way there from here."""
        where = [str(self.seed), *map(str, self.at), to]
        found = subprocess.run([program("rampart-way"), *where], capture_output=True, text=True, check=False)
        assert found.returncode == 0, f"{where}: {found.stderr}"
        return found.stdout.split()

    def step(self, word):
        """Takes one step of a way. False where that did not lead to the cell it should."""
        self.steps += 1
        realm, x, y, _ = self.at
        dx, dy = STEPS.get(word, (0, 0))
        answer = self.client.ask("move" if word in STEPS else "climb", dir=word)
        return answer["t"] == "frame" and self.at[:3] == (realm, x + dx, y + dy)

    def go(self, to, level=None):
        """Walks there; if a level is given, on that one: from wherever it is thrown it climbs there first."""
        for _ in range(TRIES):
            if level is not None:
                self.climb_to(level)
            if all(map(self.step, self.way(to))):
                return
            self.thrown += 1
        raise AssertionError(f"{self.at}: thrown {TRIES} times on the way to {to}")

    def climb(self, word):
        """Over the stairs underfoot, or through the portal. Returns where that leads."""
        before = self.at
        assert self.client.ask("climb", dir=word)["t"] == "frame"
        assert self.at != before
        return self.stratum

    def climb_to(self, level):
        """By way of stairs to another level of this realm; a snare may take it back to the entrance meanwhile."""
        realm = self.stratum[0]
        while self.stratum != (realm, level):
            _, here = self.stratum
            word = "down" if here < level else "up"
            self.go(f"stairs-{word}")
            realm, here = self.stratum
            assert self.climb(word) == (realm, here + (1 if word == "down" else -1))

    def travel(self, to, level=None):
        """To the portal that leads to a realm, or has that sign, and through it. Returns where that leads."""
        self.go(to, level)
        return self.climb("down")

    def leave(self, t, farewell="over", **members):
        """Sends what ends the run, or the connection. Returns how it ended."""
        farewell = self.client.ask(t, farewell, **members)
        self.client.socket.close()
        return farewell

    def finish(self):
        """Every frame's checksum was right, and what all the differences led to is what a full frame says."""
        assert self.client.resync()
        assert self.client.mismatches == 0
        assert self.client.checked == self.client.last_frame > 1
