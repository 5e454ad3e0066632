"""A program in a terminal of a test's own: pexpect runs it, pyte is the screen, and nothing waits by sleeping.

    with Terminal("rampart", "join", f"unix:{server.path}") as terminal:
        terminal.wait_for("in sight")
        terminal.press("l")
"""

import os
import select
import tempfile
import termios
import time
from pathlib import Path

import pexpect
import pyte

from support.rampart_server import program

DEADLINE_SECONDS = 30
KEEP = ("PATH", "HOME", "ASAN_OPTIONS", "UBSAN_OPTIONS", "RAMPART_BIN")


def line_settings(descriptor):
    """What a program may change of a terminal, comparable."""
    iflag, oflag, cflag, lflag, _, _, cc = termios.tcgetattr(descriptor)
    return iflag, oflag, cflag, lflag, tuple(cc)


class Terminal:
    """Runs a built program (or one by path); `environment` adds to a small, fixed one."""

    def __init__(self, name, *arguments, rows=24, columns=80, environment=None):
        # pyte speaks the dialect of the Linux console; xterm's has words (repeat a character) that it lacks.
        self.environment = {"TERM": "linux", "LC_ALL": "C.UTF-8", "USER": "Ann"}
        self.environment |= {key: os.environ[key] for key in KEEP if key in os.environ}
        self.environment |= environment or {}
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.output = b""
        descriptor, note = tempfile.mkstemp()
        os.close(descriptor)
        command = name if "/" in name else str(program(name))
        self.child = pexpect.spawn(
            command,
            list(map(str, arguments)),
            env=self.environment,
            dimensions=(rows, columns),
            preexec_fn=lambda: Path(note).write_text(repr(line_settings(0))),
        )
        self.settings_before = Path(note).read_text()
        os.unlink(note)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is not None:
            print("\n".join(self.lines()))
        self.child.close(force=True)

    # ------------------------------------------------------------------------------------------ the screen

    def lines(self):
        """The rows of the screen, blanks at their ends aside."""
        return [row.rstrip() for row in self.screen.display]

    def text(self):
        return "\n".join(self.lines())

    def positions(self, sign):
        """(row, column) of every cell that shows the sign."""
        rows = range(self.screen.lines)
        return [(y, x) for y in rows for x in range(self.screen.columns) if self.screen.buffer[y][x].data == sign]

    def pump(self, seconds):
        """Takes in what the program writes, waiting for the first of it at most so long. False at its end."""
        ready, _, _ = select.select([self.child.child_fd], [], [], seconds)
        if ready:
            try:
                written = os.read(self.child.child_fd, 65536)
            except OSError:  # a terminal whose program has ended
                written = b""
            if not written:
                return False
            self.output += written
            self.stream.feed(written)
        return True

    def wait_until(self, holds, what):
        """Pumps until holds() is true."""
        deadline = time.monotonic() + DEADLINE_SECONDS
        while not holds():
            left = deadline - time.monotonic()
            assert left > 0, f"not within {DEADLINE_SECONDS} s: {what}\n{self.text()}"
            assert self.pump(min(left, 1)) or holds(), f"it ended before: {what}\n{self.text()}"

    def wait_for(self, *texts):
        """Waits until all the texts are on the screen at once."""
        self.wait_until(lambda: all(text in self.text() for text in texts), f"{texts} on the screen")

    def wait_gone(self, text):
        self.wait_until(lambda: text not in self.text(), f"{text!r} gone from the screen")

    # ------------------------------------------------------------------------------------------- the player

    def press(self, keys):
        """Types text, or bytes as they are."""
        self.child.send(keys)

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    # --------------------------------------------------------------------------------------------- the end

    def wait_end(self):
        """Waits for the program's end; returns its exit status, or minus the signal that ended it."""
        deadline = time.monotonic() + DEADLINE_SECONDS
        while self.pump(0.2) or self.child.isalive():
            assert time.monotonic() < deadline, f"it did not end within {DEADLINE_SECONDS} s\n{self.text()}"
        self.child.wait() if self.child.isalive() else None
        return self.child.exitstatus if self.child.signalstatus is None else -self.child.signalstatus

    def assert_restored(self):
        """The line settings are as before, and full-screen mode was left if it was entered."""
        assert repr(line_settings(self.child.child_fd)) == self.settings_before
        if b"\x1b[?25l" in self.output:  # the cursor was hidden
            assert self.output.rindex(b"\x1b[?25h") > self.output.rindex(b"\x1b[?25l")
        if b"\x1b[?1049h" in self.output:  # the other screen was taken
            assert self.output.rindex(b"\x1b[?1049l") > self.output.rindex(b"\x1b[?1049h")

    def last_lines(self):
        """What was written behind the screen's last restoration, as text."""
        end = max(self.output.rfind(b"\x1b[?1049l"), self.output.rfind(b"\x1b[?25h"), 0)
        return self.output[end:].decode(errors="replace")
