"""Every test that tests/FAULTS.md names is there."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_each_fault_s_tests_are_there():
    rows = [line for line in (TESTS / "FAULTS.md").read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    names = {name for row in rows for name in re.findall(r"`([^`]+)`", row.rsplit("|", 2)[1])}
    files = {name for name in names if "/" in name}
    known = set()
    for source in TESTS.glob("*/test_*.py"):
        known.update(re.findall(r"^def (test_\w+)", source.read_text(encoding="utf-8"), re.MULTILINE))
    for source in TESTS.glob("unit/**/test_*.c"):
        known.update(re.findall(r"^static void (\w+)\(void \*\*state\)", source.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(names) > 30
    assert {name for name in files if not (TESTS / name).is_file()} == set()
    assert names - files - known == set()
