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
