"""The launcher, in a folder of its own, with stubs for everything it would install, build or become.

Each stub appends its command line to a log. `dpkg-query` answers from a list of installed packages, `apt-get install`
adds to it, and `cmake` writes the programs, which only print what they were called with.
"""

import shutil
import subprocess
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDED_TOOLS = ("bash", "basename", "cat", "chmod", "dirname", "env", "flock", "grep", "mkdir", "readlink", "sed", "sh", "touch")

STUBS = {
    "id": 'echo "$FAKE_UID"',
    "sudo": '"$@"',
    "dpkg-query": 'while read -r name; do echo "$name installed"; done <"$STATE/installed"',
    "apt-get": """
case "$*" in
*--simulate*) [ -e "$STATE/lists" ] || exit 100 ;;
update*) touch "$STATE/lists" ;;
install*) [ -e "$STATE/lists" ] || exit 100; for name; do echo "$name" >>"$STATE/installed"; done ;;
esac""",
    "cmake": """
[ -z "$FAKE_BUILD_FAILS" ] || { echo "main.c:1: no such luck"; exit 1; }
mkdir -p build/play/bin
touch build/play/build.ninja
for name in rampart rampartd; do
    printf '#!/bin/sh\\necho "$0 $*" | sed "s,.*/,,"; pwd\\n' >build/play/bin/$name
    chmod +x build/play/bin/$name
done""",
}


class Launcher:
    """A copy of ./rampart, and the machine it believes to be on."""

    def __init__(self, folder):
        self.folder = folder
        self.state = folder / "state"
        self.tools = folder / "tools"
        self.state.mkdir()
        self.tools.mkdir()
        (self.state / "installed").touch()
        shutil.copy(ROOT / "rampart", folder)
        for name in NEEDED_TOOLS:
            (self.tools / name).symlink_to(shutil.which(name))
        for name, body in STUBS.items():
            self.stub(name, body)
        self.environment = {"PATH": str(self.tools), "STATE": str(self.state), "TERM": "xterm"}
        self.environment |= {"FAKE_UID": "0", "FAKE_BUILD_FAILS": ""}

    def stub(self, name, body):
        path = self.tools / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >>"$STATE/calls"\n{body}\n')
        path.chmod(0o755)

    def calls(self, name):
        """The command lines of a stub, since forget_calls."""
        log = self.state / "calls"
        return [line for line in log.read_text().splitlines() if line.startswith(name)] if log.exists() else []

    def forget_calls(self):
        (self.state / "calls").unlink(missing_ok=True)

    def run(self, *arguments, **more):
        """Runs it with no terminal."""
        command = [self.folder / "rampart", *arguments]
        more |= {"env": self.environment, "stdin": subprocess.DEVNULL, "timeout": 60}
        return subprocess.run(command, capture_output=True, text=True, check=False, **more)

    def spawn(self, *arguments):
        """Runs it in a terminal."""
        command = str(self.folder / "rampart")
        return pexpect.spawn(command, list(arguments), env=self.environment, encoding="utf-8", timeout=30)


@pytest.fixture
def launcher(tmp_path):
    return Launcher(tmp_path)


def packages(launcher, *lists):
    return launcher.run("packages", *lists).stdout.split()


# ----------------------------------------------------------------------------------------------- the words


def test_help_names_every_command(launcher):
    for arguments in ([], ["help"], ["--help"]):
        done = launcher.run(*arguments)
        assert done.returncode == 0
        for command in ("play", "join HOST[:PORT]", "host", "test", "prove", "bench", "balance", "lint", "help"):
            assert f"\n  {command}" in done.stdout


def test_an_unknown_command_is_refused_with_words(launcher):
    done = launcher.run("dance")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "rampart: unknown command 'dance'; './rampart help' lists them\n"


@pytest.mark.parametrize("arguments", [["play"], ["join", "127.0.0.1"]])
def test_without_a_terminal_nothing_is_installed_built_or_played(launcher, arguments):
    done = launcher.run(*arguments)
    assert done.returncode == 2
    assert "terminal" in done.stderr
    assert not (launcher.state / "calls").exists()


def test_help_with_a_command_needs_no_terminal(launcher):
    done = launcher.run("play", "--help")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "rampart play --help")


def test_an_unknown_bench_is_refused_with_words(launcher):
    done = launcher.run("bench", "nothing")
    assert done.returncode == 2
    assert "there is no bench called 'nothing'" in done.stderr


def test_an_unknown_list_of_packages_is_refused(launcher):
    assert launcher.run("packages", "nothing").returncode == 2


# ---------------------------------------------------------------------------------------------- installing


def test_root_installs_what_is_missing_and_sees_the_command(launcher):
    done = launcher.run("host", "--port", "7000")
    command = "apt-get install -y --no-install-recommends " + " ".join(packages(launcher, "build"))
    assert command in done.stderr
    assert launcher.calls("apt-get")[-2:] == ["apt-get update -q", command]
    assert done.returncode == 0


def test_lists_that_know_every_package_are_not_updated(launcher):
    (launcher.state / "lists").touch()
    launcher.run("host")
    assert "apt-get update -q" not in launcher.calls("apt-get")


def test_only_what_is_missing_is_installed(launcher):
    (launcher.state / "installed").write_text("\n".join(packages(launcher, "build")[1:]) + "\n")
    launcher.run("host")
    assert launcher.calls("apt-get install -y")[0].split()[4:] == packages(launcher, "build")[:1]


def test_a_second_run_asks_apt_for_nothing(launcher):
    launcher.run("host")
    launcher.forget_calls()
    assert launcher.run("host").returncode == 0
    assert launcher.calls("apt-get") == launcher.calls("sudo") == []


def test_a_failing_apt_is_said(launcher):
    launcher.stub("apt-get", "exit 100")
    done = launcher.run("host")
    assert done.returncode == 1
    assert "apt could not install the packages" in done.stderr
    assert launcher.calls("cmake") == []


def test_without_root_and_sudo_the_command_is_printed(launcher):
    launcher.environment["FAKE_UID"] = "1000"
    (launcher.tools / "sudo").unlink()
    done = launcher.run("host")
    assert done.returncode == 1
    assert "apt-get install -y --no-install-recommends gcc" in done.stderr
    assert "there is no sudo here" in done.stderr
    assert launcher.calls("apt-get") == launcher.calls("cmake") == []


def test_a_terminal_is_asked_before_sudo_and_may_refuse(launcher):
    launcher.environment["FAKE_UID"] = "1000"
    terminal = launcher.spawn("play")
    terminal.expect_exact("apt-get install -y --no-install-recommends gcc")
    terminal.expect_exact("run it with sudo? [y/N]")
    terminal.sendline("")
    terminal.expect_exact("nothing was installed")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 1
    assert launcher.calls("sudo") == launcher.calls("apt-get") == []


def test_a_terminal_that_agrees_gets_sudo(launcher):
    launcher.environment["FAKE_UID"] = "1000"
    terminal = launcher.spawn("play", "--ascii")
    terminal.expect_exact("run it with sudo? [y/N]")
    terminal.sendline("y")
    terminal.expect_exact("rampart play --ascii")
    terminal.expect(pexpect.EOF)
    assert launcher.calls("sudo")[-1].startswith("sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y")


def test_with_sudo_but_no_terminal_the_command_is_printed(launcher):
    launcher.environment["FAKE_UID"] = "1000"
    # A session of its own has no terminal to ask, whatever this test runs in.
    done = launcher.run("host", start_new_session=True)
    assert done.returncode == 1
    assert "sudo apt-get update" in done.stderr
    assert launcher.calls("sudo") == []


# ------------------------------------------------------------------------------------ building and running


def test_the_programs_run_where_the_caller_stands(launcher, tmp_path):
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    done = launcher.run("host", "--data", "my data", cwd=elsewhere)
    assert done.stdout == f"rampartd --data my data\n{elsewhere}\n"


def test_a_link_to_the_launcher_finds_the_tree(launcher, tmp_path):
    (tmp_path / "link").mkdir()
    (tmp_path / "link" / "rampart").symlink_to(launcher.folder / "rampart")
    printed = subprocess.check_output([tmp_path / "link" / "rampart", "host"], env=launcher.environment, text=True)
    assert printed.startswith("rampartd")


def test_join_hands_its_words_on(launcher):
    terminal = launcher.spawn("join", "127.0.0.1:7000")
    terminal.expect_exact("rampart join 127.0.0.1:7000")
    terminal.expect(pexpect.EOF)


def test_a_failing_build_shows_its_output_and_runs_nothing(launcher):
    launcher.environment["FAKE_BUILD_FAILS"] = "yes"
    done = launcher.run("host")
    assert (done.returncode, done.stdout) == (1, "")
    assert "no such luck" in done.stderr
    assert "the build failed (preset play)" in done.stderr


def test_a_failing_build_of_the_tests_is_one_failed_test(launcher):
    launcher.environment["FAKE_BUILD_FAILS"] = "yes"
    done = launcher.run("test")
    assert (done.returncode, done.stdout) == (1, "tests: 0 passed, 1 failed, 0 skipped\n")


def test_a_second_run_configures_no_more(launcher):
    launcher.run("host")
    launcher.forget_calls()
    launcher.run("host")
    assert launcher.calls("cmake") == ["cmake --build build/play"]
