"""The bench of time itself, in small: every scene is played, and every row has a figure."""

import subprocess
import sys
from pathlib import Path


def test_every_scene_has_a_figure():
    command = [sys.executable, Path(__file__).with_name("time.py"), "--seconds", "20", "--players", "200", "--rounds", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    head, *rows = done.stdout.splitlines()
    assert head.split() == ["scene", "figure", "simulated", "measured"]
    assert len(rows) == 16
    for row in rows:
        number, _, unit = row[-12:].strip().partition(" ")
        assert float(number) >= 0 and unit in ("", "s", "ms", "us", "/s", "%"), row
