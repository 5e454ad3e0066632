"""What fuzzing begins with, and each input that once broke a target, breaks none: without libFuzzer, in any build."""

import os
import subprocess
from pathlib import Path

import pytest

from fuzz.targets import FOUND, TARGETS

BIN = Path(os.environ["RAMPART_BIN"])


@pytest.fixture(scope="module", name="seeds")
def fixture_seeds(tmp_path_factory):
    folder = tmp_path_factory.mktemp("seeds")
    for target in TARGETS:
        (folder / target).mkdir()
    subprocess.run([BIN / "rampart-fuzz-seeds", folder], check=True)
    return folder


def replay(target, *inputs):
    """The program's output over the inputs: their names, the last of them the one that breaks it."""
    ended = subprocess.run([BIN / f"rampart-fuzz-{target}", *inputs], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout[-300:] + ended.stderr
    return ended.stdout.splitlines()


@pytest.mark.parametrize("target", TARGETS)
def test_no_input_of_those_known_breaks_it(target, seeds):
    inputs = sorted((seeds / target).iterdir())
    assert inputs, "there is nothing to begin with"
    inputs += sorted(FOUND.glob(f"{target}-*"))
    assert replay(target, *inputs) == [str(each) for each in inputs]


def test_every_message_of_a_client_is_among_them(seeds):
    said = (seeds / "host" / "all").read_text()
    names = {each.name for each in (seeds / "host").iterdir()} - {"all"}
    assert {"hello", "join", "move", "quit"} <= names
    assert all(f'"t":"{name}"' in said for name in names)


def test_both_players_come_into_the_hall_and_see_each_other(seeds):
    """Else all that the targets say in it would be refused at the door."""
    told = (seeds / "client" / "wait").read_text(errors="replace")
    assert '"t":"joined"' in told and '"player","Bob"' in told
