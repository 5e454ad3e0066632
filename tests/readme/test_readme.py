"""Every command in the README does what the README says. What is not run here is run by the stage that its row names."""

import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest

from readme import realm_pictures
from support.png import read_png
from support.rampart_server import program
from support.terminal import Terminal

ROOT = Path(__file__).resolve().parents[2]
LAUNCHER = str(ROOT / "rampart")
BUILD_SECONDS = 280

RUN_BY = {
    "./rampart test": (".ci/run", "stage ./rampart test"),
    "./rampart prove": (".ci/run", "stage ./rampart prove"),
    "./rampart lint": (".ci/run", "stage ./rampart lint"),
    "./rampart bench commands": ("tests/bench/test_commands.py", "commands.py"),
    "./rampart bench sight": ("tests/bench/test_sight.py", "sight.py"),
    "./rampart bench time": ("tests/bench/test_time.py", "time.py"),
    "./rampart balance": ("tests/balance/test_balance.py", "balance.py"),
    "docker compose -f docker/compose.yaml up --build": ("tests/compose/run", "-f docker/compose.yaml"),
}

OWN_WORLD = (
    "cp -r server/content my-world",
    "build/play/bin/rampart-world check-content my-world",
    "./rampart host --content my-world",
)


def commands():
    blocks = re.findall(r"^```sh\n(.*?)^```", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    return [line for block in blocks for line in block.splitlines() if line and not line.startswith("#")]


def test_each_command_is_run_by_a_test():
    here = {"./rampart play", "./rampart host --listen 0.0.0.0", "./rampart join HOST"}
    here.add("/usr/bin/python3 tests/wire/reference_client.py --host 127.0.0.1 --port 7766 --name Pythia --steps 200")
    assert set(commands()) == here | set(OWN_WORLD) | set(RUN_BY)
    for path, line in RUN_BY.values():
        assert line in (ROOT / path).read_text(), path


def named_commands():
    """The commands of the designer's tool that the README names amid its sentences."""
    return re.findall(r"`(rampart-world [^`]* [^`]*)`", " ".join((ROOT / "README.md").read_text().split()))


def test_each_command_that_shows_a_realm_does(tmp_path):
    assert len(named_commands()) == 2
    for command in named_commands():
        name, show, *options, picture = command.split()
        assert (show, options[-1]) == ("show", "-o")
        subprocess.run([program(name), show, *options, picture], check=True, cwd=tmp_path, timeout=60)
        assert read_png((tmp_path / picture).read_bytes())


@pytest.mark.parametrize("realm", realm_pictures.PICTURES)
def test_each_picture_of_a_realm_is_what_the_tool_shows(realm, tmp_path):
    drawn = realm_pictures.draw(realm, tmp_path)
    kept = ROOT / f"tests/readme/realms/{realm}.png"
    assert read_png(drawn.read_bytes()) == read_png(kept.read_bytes()), f"draw it anew: {realm_pictures.__doc__}"
    assert f"(tests/readme/realms/{realm}.png)" in (ROOT / "README.md").read_text()


def test_each_link_leads_somewhere():
    for page in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "protocol/PROTOCOL.md"):
        text = (ROOT / page).read_text()
        for target in re.findall(r"\]\(([^)#]+)", text):
            if "://" not in target:
                assert ((ROOT / page).parent / target).exists(), f"{page}: {target}"


@pytest.fixture(scope="module")
def built():
    """The optimised build, made before a terminal waits for it."""
    subprocess.run([LAUNCHER, "host", "--version"], check=True, capture_output=True, timeout=BUILD_SECONDS)


@pytest.fixture
def folder():
    with tempfile.TemporaryDirectory(prefix="rampart-") as path:
        yield path


def leave(terminal):
    terminal.press("Q")
    terminal.wait_for("Leave the game?")
    terminal.press("y")
    assert terminal.wait_end() == 0


def test_play_starts_a_world_and_a_second_play_joins_it(built, folder):
    home = {"XDG_DATA_HOME": folder}
    with Terminal(LAUNCHER, "play", environment=home) as first:
        first.wait_for("Ann", "level 0")
        with Terminal(LAUNCHER, "play", environment=home | {"USER": "Bob"}) as second:
            second.wait_for("@ Ann", "in sight")
            first.wait_for("@ Bob", "in sight")
            leave(second)
        first.wait_until(lambda: "@ Bob" not in first.text(), "Bob gone")
        leave(first)


@contextmanager
def hosting(folder, *arguments):
    """`./rampart host`, on a free port; yields the port."""
    command = [LAUNCHER, "host", *arguments, "--port", "0", "--data", folder + "/data"]
    log_path = Path(folder) / "log"
    with open(log_path, "wb") as log:
        process = subprocess.Popen(command, stderr=log)
    deadline = time.monotonic() + 30
    try:
        while not (found := re.search(r"(?:0\.0\.0\.0|127\.0\.0\.1):(\d+)", log_path.read_text())):
            assert process.poll() is None and time.monotonic() < deadline, log_path.read_text()
            time.sleep(0.02)
        yield int(found[1])
    finally:
        process.terminate()
        status = process.wait(20)
    assert status == 0


@pytest.fixture
def host(built, folder):
    with hosting(folder, "--listen", "0.0.0.0") as port:
        yield port


def join_with_a_new_account(port):
    with Terminal(LAUNCHER, "join", f"127.0.0.1:{port}") as terminal:
        terminal.wait_for("Who comes in at")
        terminal.press("\rcorrect horse\r")
        terminal.wait_for("type it again")
        terminal.press("correct horse\r")
        terminal.wait_for("Ann", "level 0")
        leave(terminal)


def test_host_and_join(host):
    join_with_a_new_account(host)


def test_the_picture_is_drawn(tmp_path):
    path = tmp_path / "ramp.svg"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "tests")}
    subprocess.run([sys.executable, ROOT / "tests/readme/picture.py", path], check=True, env=environment, timeout=200)
    text = "".join(ElementTree.parse(path).getroot().itertext())
    assert "levels 0+1 (ramp)" in text and "level 1" in text


def test_the_python_client(built, folder):
    words = next(line for line in commands() if "reference_client" in line).split()
    with hosting(folder, "--guests") as port:
        subprocess.run([word.replace("7766", str(port)) for word in words], check=True, cwd=ROOT, timeout=120)


def test_a_world_of_ones_own(built, folder):
    own = folder + "/my-world"
    copy, check, play = (line.replace("my-world", own).split() for line in OWN_WORLD)
    subprocess.run(copy, check=True, cwd=ROOT)
    checked = subprocess.run(check, check=True, cwd=ROOT, capture_output=True, text=True)
    assert "realms.json: 9 realms" in checked.stdout
    with hosting(folder, *play[2:]) as port:
        join_with_a_new_account(port)


def test_the_map_is_seamless_and_both_its_levels_are_seen(built):
    drawn = re.search(r"^```text\n(.*?)^```", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE)[1]
    sight = [ROOT / "build/play/bin/rampart-world", "sight", "-"]
    seen = subprocess.run(sight, input=drawn, check=True, capture_output=True, text=True).stdout
    assert "@" in seen and "A" in seen
