"""The guard of the code's shape holds on this tree, and refuses each breach."""

import os
import subprocess
from pathlib import Path

import shape

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ["RAMPART_BIN"]).parent


def write_c(root, text, path="common/foo.c"):
    for folder in shape.C_FOLDERS:
        (root / folder).mkdir(exist_ok=True)
    (root / path).write_text(text)


def breaches_of_archive(root, text):
    """What the guard says of an archive of one layer, common, that holds foo.c with this text."""
    write_c(root, text)
    (root / "CMakeLists.txt").write_text("rampart_layer(common PURE)\n")
    (root / "common" / "foo.h").touch()
    subprocess.run(["gcc", "-std=c17", "-fPIE", "-c", "common/foo.c", "-o", "foo.c.o"], check=True, cwd=root)
    subprocess.run(["ar", "rc", "libcommon.a", "foo.c.o"], check=True, cwd=root)
    return list(shape.check_symbols(root, root))


def function_of(lines):
    return "void foo(void)\n{\n" + "    ;\n" * (lines - 3) + "}\n"


def test_the_shape_of_this_tree_holds():
    breaches = list(shape.check(ROOT, BUILD))
    assert not breaches, "\n".join(breaches)


def test_a_function_of_70_lines_passes_and_one_of_71_does_not(tmp_path):
    write_c(tmp_path, function_of(70))
    assert list(shape.check_lengths(tmp_path)) == []
    write_c(tmp_path, "\n" + function_of(71))
    assert list(shape.check_lengths(tmp_path)) == ["common/foo.c:2: a function of 71 lines: void foo(void)"]


def test_a_file_of_501_lines_is_refused(tmp_path):
    write_c(tmp_path, "\n" * 501)
    assert list(shape.check_lengths(tmp_path)) == ["common/foo.c: has 501 lines; has it two jobs?"]


def test_parameters_are_counted_through_line_breaks_and_brackets(tmp_path):
    write_c(tmp_path, "void foo(int a, int b, int c,\n         int d, int e, void (*f)(int, int))\n{\n}\n")
    assert list(shape.check_lengths(tmp_path)) == []
    write_c(tmp_path, "void foo(int a, int b, int c,\n         int d, int e, int f, int g)\n{\n}\n")
    assert "a function of 7 parameters" in list(shape.check_lengths(tmp_path))[0]


def test_a_file_exports_its_own_name_or_a_headers(tmp_path):
    assert breaches_of_archive(tmp_path, "void foo_do(void);\nvoid foo_do(void) {}\n") == []
    assert breaches_of_archive(tmp_path, "void bar_do(void);\nvoid bar_do(void) {}\n") == [
        "common/foo.c: exports bar_do; no header beside it is named so"
    ]


def test_a_mutable_global_is_refused_and_a_table_of_pointers_is_not(tmp_path):
    constant = 'static const char *const names[] = {"a"};\nconst char *const *foo_names(void) { return names; }\n'
    assert breaches_of_archive(tmp_path, constant) == []
    hidden = "int foo_count(void) { static int count; return ++count; }\n"
    assert "keeps a mutable global: count" in breaches_of_archive(tmp_path, hidden)[0]
    begun = "int foo_count = 3;\n"
    assert breaches_of_archive(tmp_path, begun) == ["common/foo.c: keeps a mutable global: foo_count"]


def test_a_path_of_a_machine_is_refused(tmp_path):
    home = "/" + "home/ann/rampart"
    (tmp_path / "notes.md").write_text(f"see\n{home} there, not tests/{'root'}/x or $HOME/{'work'}/y\n")
    assert [line.split(": ")[0] for line in shape.check_paths(tmp_path)] == ["notes.md:2"]
