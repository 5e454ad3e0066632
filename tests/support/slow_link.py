"""A link between a client and a server that is far away and narrow: each byte takes its time, and none is lost.

    with SlowLink(port_of_the_server, delay_seconds=0.1, bytes_per_second=8000) as link:
        client = Client(("127.0.0.1", link.port))
        link.cut()   # both sides see their connection end; whoever comes now waits
        link.mend()
"""

import collections
import contextlib
import select
import socket
import threading
import time

PIECE_BYTES = 512
TICK_SECONDS = 0.005
ACCEPT_SECONDS = 0.1


class Direction:
    """Bytes on their way from one socket to the other."""

    def __init__(self, source, sink, delay, rate):
        self.source, self.sink, self.delay, self.rate = source, sink, delay, rate
        self.under_way, self.free_at, self.open = collections.deque(), 0.0, True  # [(when they arrive, bytes)]

    def move(self):
        """Takes in what has come while the link is free, and hands over what has arrived. False: it has ended."""
        now = time.monotonic()
        if self.open and now >= self.free_at and select.select([self.source], [], [], 0)[0]:
            piece = self.source.recv(PIECE_BYTES)
            self.open = bool(piece)
            self.free_at = max(now, self.free_at) + len(piece) / self.rate
            self.under_way.append((self.free_at + self.delay, piece))
        while self.under_way and now >= self.under_way[0][0]:
            self.sink.sendall(self.under_way.popleft()[1])
        return self.open or bool(self.under_way)


class SlowLink:
    """Carries connections to a server's port on 127.0.0.1, one after the other."""

    def __init__(self, port, delay_seconds, bytes_per_second):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.plan = (port, delay_seconds, bytes_per_second)
        self.listener.settimeout(ACCEPT_SECONDS)
        self.stopped, self.whole = threading.Event(), threading.Event()
        self.whole.set()
        self.thread = threading.Thread(target=self.run)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.listener.close()
        self.thread.join()

    def cut(self):
        self.whole.clear()

    def mend(self):
        self.whole.set()

    def run(self):
        while not self.stopped.wait(TICK_SECONDS):
            if self.whole.is_set():
                with contextlib.suppress(OSError):  # nobody came, or one side has gone
                    self.carry()

    def carry(self):
        port, delay, rate = self.plan
        with self.listener.accept()[0] as near, socket.create_connection(("127.0.0.1", port)) as far:
            both = (Direction(near, far, delay, rate), Direction(far, near, delay, rate))
            while self.whole.is_set() and not self.stopped.wait(TICK_SECONDS) and all([each.move() for each in both]):
                pass
