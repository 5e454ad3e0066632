"""Walks a reference client with a purpose: to what it has not seen, over ramps and stairs, and along another's trail."""

import random
from itertools import islice

from wire.reference_client import STEPS

NEAREST = 4  # of the edges that it knows, one of so many is good enough


def beside(cell):
    """The cells around a cell, by direction."""
    return {way: (cell[0] + dx, cell[1] + dy) for way, (dx, dy) in STEPS.items()}


def reach(here, passable, ways):
    """Yields each cell that can be walked to over cells for which passable(cell), the nearest first.

    Keeps the last step to each in `ways`: {cell: (direction, the cell before)}, and None for `here`.
    """
    ways[here] = None
    reached = [here]
    for cell in reached:
        yield cell
        for way, there in beside(cell).items():
            if there not in ways and passable(there):
                ways[there] = (way, cell)
                reached.append(there)


def directions(ways, cell):
    """The whole way to a cell."""
    found = []
    while ways[cell]:
        way, cell = ways[cell]
        found.insert(0, way)
    return found


def without_loops(trail):
    """The same trail with every detour back to a place left out: no place is on it twice."""
    kept, index_of = [], {}
    for part in trail:
        if part[2] in index_of:
            for _, _, place in kept[index_of[part[2]] + 1 :]:
                del index_of[place]
            del kept[index_of[part[2]] + 1 :]
        else:
            index_of[part[2]] = len(kept)
            kept.append(part)
    return kept


class Walker:
    """Explores: takes new stairs in sight, or goes to another level in sight, or to the edge of what it has seen.

    `trail` is what it did and where that led: [(type of message, dir, place as in a frame's `at`)].
    """

    def __init__(self, client, seed):
        self.client, self.dice, self.way = client, random.Random(seed), []
        self.been, self.trail = set(), [(None, None, client.sight.at)]
        self.map = {}  # (x, y): {level: whether passable}, of all it saw

    @property
    def at(self):
        return self.client.sight.at

    def tile(self, cell):
        return self.client.tiles[self.client.sight.cells[cell][1]]

    def do(self, t, way):
        answer = self.client.ask(t, dir=way)
        if answer["t"] == "frame":
            self.trail.append((t, way, self.at))
        else:
            self.way = []
        return answer

    def step(self):
        """One step, or a climb."""
        words = self.tile(self.at[:2])["name"].split()
        is_new = self.at[:3] not in self.been
        self.been.add(self.at[:3])
        if is_new and "stairs" in words and self.trail[-1][0] != "climb":
            self.way = []
            self.do("climb", words[1])
            return
        if not self.way:
            self.way = self.choose()
        if self.way:
            self.do("move", self.way.pop(0))

    def reach_in_sight(self, ways):
        cells = self.client.sight.cells
        return reach(self.at[:2], lambda cell: cell in cells and self.tile(cell)["passable"], ways)

    def reach_known(self, ways):
        """By its own level, over all that it has seen of it."""
        return reach(self.at[:2], lambda cell: self.map.get(cell, {}).get(self.at[2]), ways)

    def is_edge(self, cell):
        return any(there not in self.map for there in beside(cell).values())

    def choose(self):
        """The way to somewhere new."""
        cells, ways = self.client.sight.cells, {}
        for cell, (level, _) in cells.items():
            self.map.setdefault(cell, {})[level] = self.tile(cell)["passable"]
        near = list(self.reach_in_sight(ways))
        new = [cell for cell in near if (*cell, cells[cell][0]) not in self.been]
        goals = [cell for cell in new if "stairs" in self.tile(cell)["name"]]
        goals = goals or [cell for cell in new if cells[cell][0] not in self.at[2:]]
        if not goals:
            ways = {}
            goals = list(islice(filter(self.is_edge, self.reach_known(ways)), NEAREST))
        return directions(ways, self.dice.choice(goals or list(ways)))

    def go(self, cell):
        """Walks to a cell in sight."""
        ways = {}
        assert cell in self.reach_in_sight(ways)
        for way in directions(ways, cell):
            assert self.do("move", way)["t"] == "frame"

    def follow(self, trail):
        """Goes where another went, from where the other began, which must be in sight; stands there at the end."""
        self.client.ask("wait")  # someone may have swapped places with it meanwhile
        self.go(trail[0][2][:2])
        for t, way, place in trail[1:]:
            assert self.do(t, way)["t"] == "frame"
            assert self.at == place
