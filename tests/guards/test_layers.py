"""The guard of the layers holds on this tree, and refuses each breach put into a copy of it."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import layers

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ["RAMPART_BIN"]).parent


class Tree:
    """A copy of the sources and of the built archives, to put breaches into."""

    def __init__(self, root):
        self.root = root
        self.build = root / "build"
        self.build.mkdir()
        shutil.copy(ROOT / "CMakeLists.txt", root)
        for folder in ("common", "protocol", "server", "client"):
            shutil.copytree(ROOT / folder, root / folder)
        for path in [BUILD / "CMakeCache.txt", *BUILD.glob("lib*.a")]:
            shutil.copy(path, self.build)

    def write(self, path, text):
        """Adds a source file to the tree, but not to an archive: for what is seen in the text alone."""
        (self.root / path).write_text(text)

    def add(self, path, text):
        """Adds a source file, and its object to its layer's archive."""
        self.write(path, text)
        folder, name = path.rsplit("/", 1)
        compiled = self.build / f"{name}.o"
        subprocess.run(["gcc", "-std=gnu17", "-I", self.root, "-c", self.root / path, "-o", compiled], check=True)
        archive = "lib" + folder.replace("/", "_") + ".a"
        subprocess.run(["ar", "r", self.build / archive, compiled], check=True, capture_output=True)

    def declare(self, old, new):
        """Changes the declaration of the layers."""
        path = self.root / "CMakeLists.txt"
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def breaches(self):
        return layers.check(self.root, self.build)


@pytest.fixture
def tree(tmp_path):
    return Tree(tmp_path)


def assert_refused(tree, words):
    seen = []
    for breach in tree.breaches():
        seen.append(breach)
        if words in breach:
            return
    pytest.fail(f"the guard did not say '{words}', but {seen}")


def test_the_layers_of_this_tree_hold():
    breaches = list(layers.check(ROOT, BUILD))
    assert not breaches, "\n".join(breaches)


def test_an_untouched_copy_holds(tree):
    breaches = list(tree.breaches())
    assert not breaches, "\n".join(breaches)


def test_every_declared_layer_is_read():
    calls = re.findall(r"^rampart_layer\(", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)
    assert len(layers.read_layers(ROOT)) == len(calls) > 0


# ------------------------------------------------------------------------------------------------ includes


def test_a_pure_layer_may_not_include_libuv(tree):
    tree.add("server/world/bad.c", "#include <uv.h>\nint bad;\n")
    assert_refused(tree, "server/world/bad.c:1: includes uv.h, but server/world does not link UV")


@pytest.mark.parametrize("header", ["time.h", "unistd.h", "sys/socket.h", "pthread.h", "locale.h"])
def test_a_pure_layer_may_not_include_the_system(tree, header):
    tree.add("common/bad.c", f"#include <{header}>\nint bad;\n")
    assert_refused(tree, f"common/bad.c:1: includes {header}, but common is pure")


def test_a_pure_layer_may_not_ask_for_posix(tree):
    tree.add("common/bad.c", "#define _POSIX_C_SOURCE 200809L\n#include <stdlib.h>\nint bad;\n")
    assert_refused(tree, "common/bad.c: asks for names beyond C17")


def test_a_layer_may_not_include_one_above_it(tree):
    tree.write("server/world/bad.h", '#include "server/session/host.h"\n')
    assert_refused(tree, "server/world/bad.h:1: includes server/session/host.h, but server/world does not use")


def test_what_a_used_layer_uses_is_not_thereby_used(tree):
    tree.write("server/net/bad.h", '#include "server/world/world.h"\n')
    assert_refused(tree, "server/net does not use server/world")


@pytest.mark.parametrize("path", ["client/ui/bad.c", "client/main.c"])
def test_the_client_may_not_include_the_server(tree, path):
    tree.write(path, '#include "server/world/world.h"\n')
    assert_refused(tree, f"{path}:1: includes server/world/world.h")


def test_dice_come_from_common_alone(tree):
    tree.write("server/generate/bad.h", "#include <Random123/philox.h>\n")
    assert_refused(tree, "includes Random123/philox.h, but only common may")


def test_a_file_beside_the_layers_is_refused(tree):
    tree.write("server/stray.c", "int stray;\n")
    assert_refused(tree, "server/stray.c: is in no declared layer")


# ------------------------------------------------------------------------------------------------- symbols


@pytest.mark.parametrize("name", ["clock_gettime", "time", "rand", "getenv", "fopen", "read", "printf", "sin"])
def test_a_pure_layer_may_not_call_the_system_by_its_own_declaration(tree, name):
    tree.add("server/world/bad.c", f"int {name}(int); int bad(void);\nint bad(void) {{ return {name}(0); }}\n")
    assert_refused(tree, f"server/world/bad.c: needs {name}, and server/world is pure")


def test_a_layer_may_not_call_one_above_it_by_its_own_declaration(tree):
    tree.add("server/session/above.c", "int above(void);\nint above(void) { return 1; }\n")
    tree.add("server/world/bad.c", "int above(void); int bad(void);\nint bad(void) { return above(); }\n")
    assert_refused(tree, "server/world/bad.c: needs above, which is of server/session")


def test_an_impure_layer_may_not_call_one_it_does_not_use(tree):
    tree.add("protocol/other.c", "int other(void);\nint other(void) { return 1; }\n")
    tree.add("common/net/bad.c", "int other(void); int bad(void);\nint bad(void) { return other(); }\n")
    assert_refused(tree, "common/net/bad.c: needs other, which is of protocol")


def test_json_is_read_by_the_protocol_alone(tree):
    text = "void *cJSON_Parse(const char *); void *bad(void);\nvoid *bad(void) { return cJSON_Parse(0); }\n"
    tree.add("server/session/bad.c", text)
    assert_refused(tree, "server/session/bad.c: needs cJSON_Parse, and server/session does not link CJSON")


# --------------------------------------------------------------------------------------------------- links


def test_a_library_that_nobody_declared_does_not_link(tree):
    tree.add("common/net/bad.c", "int sqlite3_open(void); int bad(void);\nint bad(void) { return sqlite3_open(); }\n")
    assert_refused(tree, "common/net: does not link with what it declares alone")


# --------------------------------------------------------------------------------------------- declarations


def test_a_circle_is_refused(tree):
    tree.declare("rampart_layer(server/world PURE USES", "rampart_layer(server/world PURE USES server/game")
    assert_refused(tree, "server/world uses server/game, which is not declared above it")


def test_the_two_sides_do_not_meet(tree):
    tree.declare("rampart_layer(client/model PURE USES", "rampart_layer(client/model PURE USES server/world")
    assert_refused(tree, "client/model uses server/world: server and client meet only in tests")


def test_a_pure_layer_does_not_stand_on_an_impure_one(tree):
    tree.declare("rampart_layer(server/world PURE USES", "rampart_layer(server/world PURE USES common/net")
    assert_refused(tree, "server/world is pure and uses common/net, which is not")
