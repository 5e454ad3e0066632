"""A rampartd of a test's own: on a unix socket in a folder of its own, found ready by connecting, stopped by SIGTERM.

    with Server() as server:
        client = server.connect()       # a plain socket; reference_client.Client(server.path) is a whole client

Leaving the `with` fails the test if the server did not end well: its status tells of leaks and sanitizers, too.
"""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time
from pathlib import Path

READY_SECONDS = 20
STOP_SECONDS = 20


def program(name):
    """A built program; tests/CMakeLists.txt sets RAMPART_BIN."""
    return Path(os.environ["RAMPART_BIN"]) / name


class Server:
    """Runs rampartd with a fixed seed, no TCP unless `tcp`, no creatures unless not `peaceful`, and guests let in unless not
    `guests`; further arguments go to it as they are."""

    def __init__(self, *arguments, seed=7, tcp=False, start="caves", peaceful=True, guests=True):
        # Not pytest's tmp_path: a unix socket's path has room for 107 bytes only.
        self.folder = Path(tempfile.mkdtemp(prefix="rampart-"))
        self.path = str(self.folder / "socket")
        self.log_path = self.folder / "log"
        where = [] if tcp else ["--listen", "none"]
        self.command = [program("rampartd"), "--socket", self.path, *where, "--data", self.folder / "data"]
        self.command += ["--seed", str(seed), "--start", start, *(["--peaceful"] if peaceful else [])]
        self.command += [*(["--guests"] if guests else []), *arguments]
        self.process = None

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.finish()
            raise
        return self

    def __exit__(self, kind, value, trace):
        try:
            status = self.stop()
        finally:
            log = self.log
            self.finish()
        if kind is None:
            assert status == 0, f"rampartd ended with status {status}:\n{log}"

    @property
    def log(self):
        """What it has written to stderr so far."""
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    def start(self):
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        deadline = time.monotonic() + READY_SECONDS
        while True:
            try:
                self.connect().close()
                return
            except OSError as error:
                assert self.process.poll() is None, f"rampartd ended with {self.process.returncode}:\n{self.log}"
                assert time.monotonic() < deadline, f"no connection in {READY_SECONDS} s: {error}\n{self.log}"
                time.sleep(0.02)

    def connect(self, timeout=30):
        """A new connection, a plain socket."""
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(timeout)
        try:
            connection.connect(self.path)
        except OSError:
            connection.close()
            raise
        return connection

    def logged(self, pattern):
        """What the group of a pattern is in the log, waited for."""
        deadline = time.monotonic() + READY_SECONDS
        while not (found := re.search(pattern, self.log)):
            assert time.monotonic() < deadline, f"the log does not say {pattern}:\n{self.log}"
            time.sleep(0.02)
        return found[1]

    @property
    def tls_port(self):
        return int(self.logged(r" port=(\d+) tls="))

    def connect_tls(self, timeout=30, newest=ssl.TLSVersion.TLSv1_3):
        """A new connection under TLS, to whoever answers; its end must be told as TLS tells it."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        context.maximum_version = newest
        connection = socket.create_connection(("127.0.0.1", self.tls_port), timeout=timeout)
        return context.wrap_socket(connection, suppress_ragged_eofs=False)

    def stop(self, number=signal.SIGTERM):
        """Tells it to end, waits, and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(STOP_SECONDS)

    def finish(self):
        """Whatever happened, nothing is left of it."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
