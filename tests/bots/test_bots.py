"""rampart-bots as a program: they walk, they count, they repeat themselves, and they stay where they may be."""

import json
import subprocess

import pytest

from support.rampart_server import Server, program


def bots(*arguments):
    command = [program("rampart-bots"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def report(*arguments):
    done = bots("--json", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


@pytest.fixture
def open_server():
    with Server("--commands-per-second", "0") as running:
        yield running


def test_each_bot_has_an_answer_to_each_command(open_server):
    told = report("--connect", f"unix:{open_server.path}", "--bots", 5, "--commands", 40)
    assert told["commands"] == 200
    assert told["troubles"] == 0
    assert told["step_bytes"]["count"] + told["blocked_bytes"]["count"] <= 200
    assert told["in_sight"]["most"] <= 4
    assert 0 < told["latency_us"]["p50"] <= told["latency_us"]["p99"] <= told["latency_us"]["most"]
    assert open_server.log.count("msg=joined") == 5


def test_one_seed_is_one_walk():
    walks = []
    for seed in (3, 3, 4):
        with Server("--commands-per-second", "0") as server:
            told = report("--connect", f"unix:{server.path}", "--commands", 200, "--seed", seed)
            walks.append([told[name] for name in ("commands", "frames", "up_bytes", "down_bytes", "step_bytes", "blocked_bytes")])
    assert walks[0] == walks[1]
    assert walks[0] != walks[2]


def test_a_pacing_bot_comes_back(open_server):
    told = report("--connect", f"unix:{open_server.path}", "--walk", "pace", "--commands", 100)
    assert told["commands"] == 100


def test_an_open_walk_keeps_its_rate(open_server):
    told = report("--connect", f"unix:{open_server.path}", "--mode", "open", "--rate", 1000, "--bots", 2, "--commands", 50)
    assert told["commands"] == 100


def test_a_server_that_is_not_there_or_goes_is_told():
    done = bots("--connect", "unix:no/such/socket")
    assert done.returncode == 1
    assert "no such file" in done.stderr
    with Server() as server:
        command = [program("rampart-bots"), "--connect", f"unix:{server.path}", "--seconds", "60", "--hold"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            assert process.stdout.readline() == "ready\n"
            server.stop()
            _, words = process.communicate("\n", timeout=60)
            assert process.returncode == 1
            assert words.startswith("rampart-bots: 1 troubles")


@pytest.mark.parametrize("address", ["8.8.8.8", "172.32.0.1:7766", "[2001:db8::1]:7766", "0.0.0.0"])
def test_they_go_to_test_addresses_only(address):
    done = bots("--connect", address)
    assert done.returncode == 2
    assert "not a test address" in done.stderr


@pytest.mark.parametrize("arguments", [[], ["--connect", "127.0.0.1:x"], ["--connect", "127.0.0.1", "--bots", "0"], ["--mode", "half"]])
def test_arguments_that_make_no_sense_are_status_2(arguments):
    assert bots(*arguments).returncode == 2
