"""The bench itself, in small: it measures, and prints both figures and what became of their aims."""

import subprocess
import sys
from pathlib import Path


def test_the_bench_measures_and_prints_both_figures():
    command = [sys.executable, Path(__file__).with_name("slow.py"), "--bots", "2", "--slow", "2", "--rounds", "1", "--seconds", "0.3"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("p99 without, with 2 slow readers: ")
    assert lines[1].startswith("memory of a slow reader: ")
    assert [line.startswith(("held", "MISSED")) for line in lines[2:]] == [True, True]
