"""The bench of sight itself, in small: it measures all there is, and says so in numbers, words and a plot."""

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from support.svg_plot import plot


def bench(svg, *arguments):
    command = [sys.executable, Path(__file__).with_name("sight.py"), "--svg", svg, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)


def test_the_bench_measures_and_prints_every_figure(tmp_path):
    svg = tmp_path / "plot.svg"
    done = bench(svg, "--radii", "4,20", "--rounds", "1", "--observers", "4", "--chunks", "2")
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines() if line]
    grounds = ("open", "cave", "maze", "rooms", "pillars", "meadow", "halls")
    maps = [row for row in rows if row[0] in grounds and row[1] in ("4", "20")]
    assert [(row[0], row[1]) for row in maps] == [(ground, radius) for radius in ("4", "20") for ground in grounds]
    for row in maps:
        sight, permissive, times = map(float, row[2:5])
        assert sight > 0 and abs(times - permissive / sight) <= 0.06 + 0.006 * times / sight  # both are rounded
    ramps = [row for row in rows if row[0] in grounds and row[2] in ("4", "20")]
    assert len(ramps) == 2 * 4 * len(grounds)
    assert {row[0] for row in rows if row[1:3] == ["its", "own"]} >= {"caves", "rainbow", "helix"}
    assert sum(row[0] in ("held", "MISSED") for row in rows) == 8
    assert len([row for row in rows if row[0] in ("meadow", "caverns") and len(row) == 3]) == 2
    root = ElementTree.parse(svg).getroot()
    lines = [each for each in root.iter() if each.tag.endswith("polyline")]
    assert len(lines) == 4 * len(grounds)


def test_arguments_that_make_no_sense_are_refused(tmp_path):
    done = bench(tmp_path / "plot.svg", "--radii", "63", "--rounds", "1", "--observers", "1", "--chunks", "1")
    assert done.returncode != 0
    assert "63" in done.stderr


def test_a_greater_value_is_drawn_higher():
    root = ElementTree.fromstring(plot("title", "x", "y", ("a & b",), {"panel": [{1: 1.0, 10: 100.0}]}))
    (line,) = [each for each in root.iter() if each.tag.endswith("polyline")]
    (x1, y1), (x2, y2) = [tuple(map(float, point.split(","))) for point in line.get("points").split()]
    assert x1 < x2 and y1 > y2
