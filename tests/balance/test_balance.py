"""The balance bot in small: it plays, repeats itself, and reports; and the README has its table."""

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from support.rampart_server import program

ROOT = Path(__file__).resolve().parents[2]
TURNS = 600


def report(*arguments):
    command = [sys.executable, ROOT / "tests/balance/balance.py", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def play(*arguments):
    command = [program("rampart-balance"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)


def test_one_seed_is_one_run_and_another_is_another():
    first, again, other = (play("--seeds", seed, "--turns", TURNS).stdout for seed in (3, 3, 4))
    assert first == again
    assert json.loads(first)["seed"] == 3 and json.loads(first)["turns"] > 0
    assert first.partition(",")[2] != other.partition(",")[2]


def test_the_player_plays_and_does_not_give_up():
    runs = [json.loads(line) for line in play("--seeds", "1..4", "--turns", 2000).stdout.splitlines()]
    assert [run["seed"] for run in runs] == [1, 2, 3, 4]
    for run in runs:
        assert run["end"] in ("died", "turns"), run
        assert run["words"].endswith(f"of {run['realm']}.") == (run["end"] == "died"), run
        assert list(run["came_at"]) == [str(level) for level in range(run["depth"] + 1)], run
    assert max(run["depth"] for run in runs) >= 1


def test_the_report_has_tables_and_a_plot(tmp_path):
    svg = tmp_path / "balance.svg"
    text = report("--seeds", 2, "--turns", TURNS, "--svg", svg)
    assert text.startswith(f"2 runs of each player, of at most {TURNS} turns")
    heads = re.findall(r"^\| (?:of a hundred came|of a run|how it ended|last realm)", text, re.MULTILINE)
    assert len(heads) == 4
    words = " ".join(ElementTree.parse(svg).getroot().itertext())
    assert "careful" in words and "careless" in words
    rows = re.findall(r"^\| (?:careful|careless) \|(.*)\|$", text, re.MULTILINE)
    for row in rows:
        shares = [int(share) for share in row.split("|")]
        assert shares == sorted(shares, reverse=True) and len(shares) == 10


def test_what_makes_no_sense_is_refused_with_words():
    for arguments in (("--seeds", "x"), ("--seeds", "5..2"), ("--turns", "0"), ("--content", "/nowhere")):
        done = play(*arguments)
        assert done.returncode != 0 and done.stderr.startswith("rampart-balance:"), arguments


def test_the_readme_has_a_table_of_the_form_that_is_printed():
    text = (ROOT / "README.md").read_text()
    table = re.search(r"<!-- balance -->\n(.*?)<!-- end of balance -->", text, re.DOTALL)[1]
    printed = report("--seeds", 1, "--turns", 100)
    for head in ("| of a hundred came to level |", "| careful |", "| careless |"):
        assert head in table and head in printed
    assert table.splitlines()[0].count("|") == 12
    shares = [int(share) for share in re.search(r"^\| careful \|(.*)\|$", table, re.MULTILINE)[1].split("|")]
    assert shares[4] > 50, "most runs should come to level 5"
