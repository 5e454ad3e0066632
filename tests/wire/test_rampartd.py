"""rampartd as a program: its options, its files, its log, how it starts, and how it ends."""

import contextlib
import re
import signal
import socket
import stat
import subprocess
import time

import pytest

from support.rampart_server import Server, program
from wire.test_faults import HELLO, Peer


def rampartd(*arguments, **environment):
    """Runs it to its end."""
    return subprocess.run([program("rampartd"), *arguments], capture_output=True, text=True, timeout=30, check=False, **environment)


def port_of(server):
    return int(re.search(r" port=(\d+)", server.log)[1])


def has_ipv6():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def first_frame(server):
    with Peer(server.connect()) as peer:
        peer.hello()
        peer.send(b'{"t":"join","n":2,"name":"Ada"}\n')
        return peer.hear_until("frame")


# ------------------------------------------------------------------------------------------------- options


def test_help_and_version_are_printed():
    shown = rampartd("--help")
    assert shown.returncode == 0
    for option in ("--listen", "--port", "--tls-port", "--tls-certificate", "--tls-key", "--fingerprint", "--socket", "--seed", "--data", "--sight-radius", "--health", "--exit-when-empty"):
        assert option in shown.stdout
    shown = rampartd("--version")
    assert shown.returncode == 0
    assert re.fullmatch(r"rampartd \d+\.\d+\.\d+\n", shown.stdout)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "65536"],
        ["--port", "-1"],
        ["--port", "seven"],
        ["--seed", "18446744073709551616"],
        ["--seed", ""],
        ["--sight-radius", "0"],
        ["--sight-radius", "32"],
        ["--commands-per-second", "101"],
        ["--hello-seconds", "0"],
        ["--idle-seconds", "3601"],
        ["--connections", "4097"],
        ["--connections-per-address", "few"],
        ["--data", ""],
        ["--socket", ""],
        ["--start", ""],
        ["--nonsense"],
        ["words"],
        ["--health=host:port"],
    ],
)
def test_arguments_that_make_no_sense_are_status_2(arguments, tmp_path):
    ended = rampartd("--data", tmp_path / "data", *arguments)
    assert ended.returncode == 2
    assert "rampartd: " in ended.stderr
    assert not (tmp_path / "data").exists()


def test_the_radius_of_sight_is_the_one_asked_for():
    with Server("--sight-radius", "9") as server, Peer(server.connect()) as peer:
        peer.send(HELLO)
        assert peer.hear()["radius"] == 9


# ---------------------------------------------------------------------------------------------- where it listens


def test_port_0_is_any_free_port_and_the_log_says_which():
    with Server("--port", "0", tcp=True) as server:
        with Peer(socket.create_connection(("127.0.0.1", port_of(server)), timeout=30)) as peer:
            peer.hello()


def test_it_listens_on_loopback_alone_unless_told():
    with Server("--port", "0", tcp=True) as server:
        assert f"address=127.0.0.1:{port_of(server)}" in server.log


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no ::1")
def test_it_listens_on_ipv6():
    with Server("--port", "0", "--listen", "::1", tcp=True) as server:
        assert f"address=[::1]:{port_of(server)}" in server.log
        socket.create_connection(("::1", port_of(server)), timeout=30).close()


def test_a_port_in_use_is_told_in_one_line(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = rampartd("--data", tmp_path / "data", "--port", str(port))
    assert ended.returncode == 1
    words = ended.stderr.splitlines()[-1]
    assert f"127.0.0.1:{port}" in words and "address already in use" in words and "--port" in words


@pytest.mark.parametrize("address", ["localhost", "rampart.example", "999.1.1.1", "8.8.8.8"])
def test_an_address_that_is_none_of_this_machine_is_told(tmp_path, address):
    ended = rampartd("--data", tmp_path / "data", "--listen", address, "--port", "0")
    assert ended.returncode == 1
    assert address in ended.stderr and "--listen" in ended.stderr


def test_a_socket_path_that_is_too_long_is_told(tmp_path):
    ended = rampartd("--data", tmp_path / "data", "--listen", "none", "--socket", "/tmp/" + "x" * 103)
    assert ended.returncode == 1
    assert "107 bytes" in ended.stderr and "--socket" in ended.stderr


def test_a_file_that_is_no_socket_is_left_alone(tmp_path):
    # not a path under tmp_path itself, which may be too long for a socket
    ended = rampartd("--data", "data", "--listen", "none", "--socket", "precious", cwd=make_precious(tmp_path))
    assert ended.returncode == 1
    assert (tmp_path / "precious").read_text() == "do not touch"


def make_precious(folder):
    (folder / "precious").write_text("do not touch")
    return folder


# ---------------------------------------------------------------------------------------------------- its files


def test_its_files_are_its_owner_s_alone(server):
    data = server.folder / "data"
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    for path in (*data.iterdir(), server.folder / "socket"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_the_socket_goes_with_it_and_a_stale_one_is_replaced():
    with Server() as server:
        server.process.kill()
        server.process.wait()
        assert stat.S_ISSOCK((server.folder / "socket").stat().st_mode)
        server.start()
        server.connect().close()
        assert server.stop() == 0
        assert not (server.folder / "socket").exists()


def test_a_second_server_on_one_data_folder_is_refused(server):
    ended = rampartd("--data", server.folder / "data", "--listen", "none", "--socket", server.folder / "other")
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1
    assert f"process {server.process.pid}" in ended.stderr and "--data" in ended.stderr
    server.connect().close()


def test_a_second_server_on_one_socket_is_refused(server):
    ended = rampartd("--data", server.folder / "other", "--listen", "none", "--socket", server.path)
    assert ended.returncode == 1
    assert "--socket" in ended.stderr
    server.connect().close()


def test_a_data_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    ended = rampartd("--listen", "none", "--data", tmp_path / "file" / "data")
    assert ended.returncode == 1
    assert str(tmp_path / "file" / "data") in ended.stderr and "--data" in ended.stderr


def test_the_data_folder_is_found_by_xdg_or_home(tmp_path):
    for variables, where in (
        ({"XDG_DATA_HOME": str(tmp_path / "xdg"), "HOME": str(tmp_path)}, tmp_path / "xdg" / "rampartd"),
        ({"HOME": str(tmp_path)}, tmp_path / ".local" / "share" / "rampartd"),
    ):
        # the socket's path is too long, so it ends by itself, with its data folder made
        rampartd("--listen", "none", "--socket", "/tmp/" + "x" * 103, env=variables)
        assert (where / "lock").exists()
    ended = rampartd("--listen", "none", env={})
    assert ended.returncode == 1
    assert "--data" in ended.stderr


def test_a_restart_gives_the_same_world():
    server = Server()
    at = server.command.index("--seed")
    del server.command[at : at + 2]
    with server:
        before = first_frame(server)
        seed = (server.folder / "data" / "seed").read_text()
        assert server.stop() == 0
        server.start()
        assert first_frame(server) == before
        assert (server.folder / "data" / "seed").read_text() == seed


def test_content_that_cannot_be_played_is_told_before_anything_is_touched(tmp_path):
    content = tmp_path / "content"
    content.mkdir()
    data = tmp_path / "data"
    done = rampartd("--listen", "none", "--data", data, "--content", content)
    assert done.returncode == 2
    assert done.stderr == f"rampartd: {content}/terrain.json: cannot be read: No such file or directory\n"
    for name in ("terrain.json", "realms.json"):
        (content / name).write_bytes((program("content") / name).read_bytes())
    (content / "realms.json").write_text('{"realms": [{"name": "moon", "levels": [{"kind": "cheese"}]}], "ways": []}')
    done = rampartd("--listen", "none", "--data", data, "--content", content)
    assert done.returncode == 2
    assert done.stderr.startswith(f"rampartd: {content}/realms.json: realms[0].levels[0].kind: expected one of ")
    assert done.stderr.endswith('not "cheese"\n')
    assert done.stdout == ""
    assert not data.exists()


def test_it_plays_the_content_it_is_told(tmp_path):
    content = tmp_path / "content"
    content.mkdir()
    terrain = (program("content") / "terrain.json").read_text()
    (content / "terrain.json").write_text(terrain.replace('"glyph": "♣"', '"glyph": "Y"'))
    (content / "realms.json").write_text('{"realms": [{"name": "shire", "levels": [{"kind": "meadow"}]}], "ways": []}')
    (content / "things.json").write_bytes((program("content") / "things.json").read_bytes())
    (content / "creatures.json").write_text('{"creatures": []}')
    (content / "spawn.json").write_text('{"density": []}')
    (content / "shops.json").write_text('{"shops": []}')
    with Server("--content", content, start="shire") as server:
        with Peer(server.connect()) as peer:
            peer.send(HELLO)
            while (tile := peer.hear_until("tile"))["name"] != "tree":
                pass
        assert tile["glyph"] == "Y"
        assert first_frame(server)["realm"] == "shire"


def test_a_broken_seed_is_told_and_left_alone(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    for broken in ("", "seven\n", "-1\n", "18446744073709551616\n", "7 8\n"):
        (data / "seed").write_text(broken)
        ended = rampartd("--listen", "none", "--data", data)
        assert ended.returncode == 1
        assert str(data / "seed") in ended.stderr
        assert (data / "seed").read_text() == broken


# ----------------------------------------------------------------------------------------------------- its end


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_with_a_goodbye_to_everybody(server, number):
    with Peer(server.connect()) as player, Peer(server.connect()) as stranger:
        player.join("Ada")
        stranger.hello()
        server.process.send_signal(number)
        for peer in (player, stranger):
            assert peer.hear_until("bye")["code"] == "shutdown"
            assert peer.hear() is None
    assert server.stop() == 0
    assert f"why={number.name}" in server.log


def test_a_second_signal_does_not_wait_for_who_does_not_listen(server):
    deaf = server.connect()
    deaf.sendall(HELLO)
    with Peer(server.connect()) as peer:
        peer.hello()
        server.process.send_signal(signal.SIGTERM)
        assert peer.hear_until("bye")["code"] == "shutdown"
    assert server.stop(signal.SIGINT) == 0
    deaf.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_at_every_moment_of_its_end_change_nothing(server, number):
    while server.process.poll() is None:
        server.process.send_signal(number)
    assert server.process.returncode == 0


def test_it_ends_although_a_client_neither_reads_nor_leaves(server):
    deaf = server.connect()
    deaf.sendall(HELLO)
    assert server.stop() == 0
    deaf.close()


# ------------------------------------------------------------------------------------------------------ service


def test_health_asks_a_server_that_runs_and_misses_one_that_does_not():
    with Server("--port", "0", tcp=True) as server:
        port = str(port_of(server))
        for arguments in (
            ["--health", f"127.0.0.1:{port}"],
            [f"--health=127.0.0.1:{port}"],
            ["--port", port, "--health"],
            [f"--health=unix:{server.path}"],
            ["--health", "--listen", "none", "--socket", server.path],
        ):
            ended = rampartd(*arguments)
            assert (ended.returncode, ended.stderr) == (0, ""), arguments
    ended = rampartd("--health", f"127.0.0.1:{port}")
    assert ended.returncode == 1
    assert "no server answers" in ended.stderr


def test_health_is_not_deceived_by_who_says_nothing():
    with socket.create_server(("127.0.0.1", 0)) as other:
        ended = rampartd("--health", f"127.0.0.1:{other.getsockname()[1]}")
        assert ended.returncode == 1
        assert "did not answer in time" in ended.stderr


@pytest.mark.parametrize("words", [b"220 smtp.example ESMTP\r\n", b'{"t":"pong","re":1}\n', b'{"a":"' + b"x" * 70000], ids=["SMTP", "pong", "endless"])
def test_health_is_not_deceived_by_nonsense(words):
    with socket.create_server(("127.0.0.1", 0)) as other:
        asking = subprocess.Popen([program("rampartd"), "--health", f"127.0.0.1:{other.getsockname()[1]}"], stderr=subprocess.PIPE, text=True)
        connection = other.accept()[0]
        connection.settimeout(30)
        with connection, contextlib.suppress(ConnectionError):  # it need not hear the nonsense to its end
            connection.sendall(words)
            connection.recv(1)
            connection.recv(4096)
        assert asking.communicate(timeout=30)[1].endswith(": it answered, but not with a welcome\n")
        assert asking.returncode == 1


def test_who_comes_and_goes_all_the_time_has_few_lines_in_the_log_and_a_count(server):
    for _ in range(100):
        with Peer(server.connect()) as peer:
            peer.send(HELLO + b'{"t":"join","n":2,"name":"Ada"}\n{"t":"quit","n":3}\n')
            assert peer.hear_all()[-1]["t"] == "bye"
    server.stop()
    lines = len(re.findall("msg=(joined|back|left) name=Ada from=unix", server.log))
    assert lines == 10
    assert f'msg="players came or went" from=unix more={200 - lines}\n' in server.log


def test_the_log_is_logfmt(server):
    first_frame(server)
    with Peer(server.connect()) as peer:
        peer.send(b"GET / HTTP/1.1\r\n\r\n")
        peer.hear_all()
    server.stop()
    field = r'[a-z_]+=([^ "=]+|"([^"\\]|\\.)*")'
    for line in server.log.splitlines():
        assert re.fullmatch(rf"ts=\d{{4}}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{{3}}Z level=(info|warning|error)( {field})+", line), line
    assert "msg=joined name=Ada" in server.log
    assert "msg=left name=Ada" in server.log


def test_where_nobody_acts_nothing_runs(server):
    def switches():
        with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
            return next(line for line in status if line.startswith("voluntary_ctxt_switches"))

    with Peer(server.connect()) as peer:
        peer.join("Ada")
        peer.send(b'{"t":"ack","frame":1}\n{"t":"ping","n":9}\n')
        peer.hear_until("pong")
        time.sleep(0.2)  # for the process to go to sleep after its answer
        before = switches()
        time.sleep(1)
        assert switches() == before
