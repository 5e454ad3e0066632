"""The bench itself, in small: it measures, and prints a figure in every column."""

import subprocess
import sys
from pathlib import Path


def test_the_bench_measures_and_prints_every_figure():
    command = [sys.executable, Path(__file__).with_name("commands.py"), "--bots", "1,4", "--tls", "4", "--rounds", "1", "--seconds", "0.3"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    rows = [line.removeprefix("TLS").split() for line in lines if line.split() and line.split()[0] in ("1", "4", "TLS")]
    assert len(rows) == 3
    for row in rows:
        assert len(row) == 15
        server_us, bare_us, ratio = map(float, row[1:4])
        assert server_us > 0 and bare_us > 0 and abs(ratio - server_us / bare_us) < 0.1 * ratio
    assert sum(line.startswith(("held", "MISSED")) for line in lines) == 4
