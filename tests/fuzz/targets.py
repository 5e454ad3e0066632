"""The fuzz targets, each a program rampart-fuzz-TARGET."""

from pathlib import Path

TARGETS = ("lines", "messages", "client", "host")
FOUND = Path(__file__).parent / "found"  # inputs that once broke one: TARGET-NAME
