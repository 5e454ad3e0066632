"""Lets every test in Python import the helpers: `from support.rampart_server import Server`."""

import pytest

from support.rampart_server import Server


@pytest.fixture
def server():
    """A rampartd that runs for one test; whoever hangs up leaves its world soon."""
    with Server("--grace", "1") as running:
        yield running


@pytest.fixture
def fast_server():
    """One that reads commands as fast as they come."""
    with Server("--commands-per-second", "0") as running:
        yield running


@pytest.fixture
def lean_memory(monkeypatch):
    """Servers give freed memory back at once even where a sanitizer watches them, so that their size tells something."""
    options = "quarantine_size_mb=0:thread_local_quarantine_size_kb=0:detect_leaks=1"
    monkeypatch.setenv("ASAN_OPTIONS", options)


@pytest.fixture
def lean_server(lean_memory):
    """One of these."""
    with Server("--commands-per-second", "0", "--grace", "1") as running:
        yield running
