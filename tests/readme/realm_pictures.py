#!/usr/bin/python3
"""Draws the README's pictures of the realms, as the designer's tool shows them, into a folder.

    RAMPART_BIN=build/prove/bin PYTHONPATH=tests /usr/bin/python3 tests/readme/realm_pictures.py tests/readme/realms
"""

import subprocess
import sys
from pathlib import Path

from support.rampart_server import program

SEED = 7
WIDE = "--size 96x36 --scale 5"
PICTURES = {
    "meadow": WIDE,
    "caves": WIDE,
    "noise-caves": WIDE,
    "caverns": WIDE,
    "halls": WIDE,
    "rainbow": "--level 0..1 --scale 5",
    "helix": "--level 0..3 --at -3,4 --size 40x24 --scale 8",
    "crypt": "--level 5 --at -23,0 --size 60x25 --scale 8",
    "fickle": "--scale 8",
}


def draw(realm, folder):
    path = Path(folder) / f"{realm}.png"
    words = ["show", "--realm", realm, "--seed", str(SEED), *PICTURES[realm].split(), "-o", path]
    subprocess.run([program("rampart-world"), *words], check=True, timeout=60)
    return path


if __name__ == "__main__":
    for name in PICTURES:
        draw(name, sys.argv[1])
