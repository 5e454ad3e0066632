"""Guards the shape of the code: what STYLE sets as limits, and what no file of the project may hold.

usage: shape.py ROOT BUILD        (BUILD holds the layers' archives)

  lengths   a C file has at most 500 lines (aim: 400), a function at most 70 (aim: 35) and 6 parameters
  names     an exported name begins with the name of its file, or of a header beside it
  state     no layer keeps a mutable global; what changes lives in a struct that somebody owns
  paths     no file names a place on the machine of whoever wrote it
"""

import re
import subprocess
import sys
from pathlib import Path

from layers import read_layers

FILE_LINES = 500
FUNCTION_LINES = 70
PARAMETERS = 6
C_FOLDERS = ("common", "protocol", "server", "client", "tests")
# A handler of a fatal signal gets no argument, so what it restores has to lie where it finds it.
MAY_KEEP_STATE = {"client/ui/rescue.c"}
NOT_SOURCE = {".git", "build", "__pycache__"}
MACHINE_PATH = re.compile(r"(?<![\w.~$}])/(home|work|root)/")
THIS_FILE = Path(__file__).name


def project_files(root):
    """Every file of the project, as git would list it."""
    for path in sorted(root.iterdir()):
        if path.name in NOT_SOURCE or path.is_symlink():
            continue
        if path.is_dir():
            yield from project_files(path)
        else:
            yield path


def c_files(root):
    return [path for folder in C_FOLDERS for path in project_files(root / folder) if path.suffix in (".c", ".h")]


# ------------------------------------------------------------------------------------------------- lengths


def functions_of(text):
    """(first line number, heading, number of lines) of each function. clang-format puts both its braces at column 0."""
    lines = text.splitlines()
    for start, line in enumerate(lines):
        if line != "{":
            continue
        end = next((i for i in range(start, len(lines)) if lines[i] == "}"), len(lines) - 1)
        first = start
        while first > 0 and lines[first - 1] and not re.match(r"[}#/*]| \*", lines[first - 1]):
            first -= 1
        yield first + 1, " ".join(line.strip() for line in lines[first:start]), end - first + 1


def count_parameters(heading):
    """The parameters in a heading "int foo(int a, void (*b)(int, int))"; commas inside nested brackets do not count."""
    inner = heading[heading.find("(") + 1 : heading.rfind(")")]
    while re.search(r"\([^()]*\)", inner):
        inner = re.sub(r"\([^()]*\)", "", inner)
    return 0 if inner.strip() in ("", "void") else inner.count(",") + 1


def check_lengths(root):
    for path in c_files(root):
        text, name = path.read_text(), path.relative_to(root)
        length = len(text.splitlines())
        if length > FILE_LINES:
            yield f"{name}: has {length} lines; has it two jobs?"
        for number, heading, count in functions_of(text):
            if count > FUNCTION_LINES:
                yield f"{name}:{number}: a function of {count} lines: {heading}"
            if count_parameters(heading) > PARAMETERS:
                yield f"{name}:{number}: a function of {count_parameters(heading)} parameters: {heading}"


# ----------------------------------------------------------------------------------------- names and state


def read_archive(archive):
    """(source, symbol, kind, section) of each symbol; the kind is nm's letter, small where the symbol is local."""
    listed = subprocess.run(["nm", "--format=sysv", archive], check=True, capture_output=True, text=True)
    source = None
    for line in listed.stdout.splitlines():
        member = re.search(r"\[(.+)\.o\]:$", line)
        fields = [field.strip() for field in line.split("|")]
        if member:
            source = member[1]
        elif len(fields) == 7 and fields[0] != "Name":
            yield source, fields[0], fields[2], fields[6]


def prefixes_of(path):
    """What the exports of a source file may begin with: the file's own name, or that of a header beside it."""
    return {path.stem, *(header.stem for header in path.parent.glob("*.h"))}


def breach_of_symbol(path, place, symbol, kind, section):
    """Why a symbol may not be in the object of a source file, or None."""
    if symbol.startswith((".", "__")) or "asan" in symbol or "ubsan" in symbol:
        return None
    fits = any(symbol == prefix or symbol.startswith(prefix + "_") for prefix in prefixes_of(path))
    if kind.isupper() and kind not in "UVW" and not fits:
        return f"{place}: exports {symbol}; no header beside it is named so"
    if kind in "dDbBC" and place not in MAY_KEEP_STATE and not section.startswith(".data.rel.ro"):
        return f"{place}: keeps a mutable global: {symbol}"
    return None


def check_symbols(root, build):
    for layer in read_layers(root).values():
        for source, symbol, kind, section in read_archive(build / layer.archive):
            place = f"{layer.folder}/{source}"
            breach = breach_of_symbol(root / place, place, symbol, kind, section)
            if breach:
                yield breach


# --------------------------------------------------------------------------------------------------- paths


def check_paths(root):
    for path in project_files(root):
        if path.name == THIS_FILE:
            continue
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            if MACHINE_PATH.search(line):
                yield f"{path.relative_to(root)}:{number}: names a place on somebody's machine: {line.strip()}"


def check(root, build):
    """Every breach, as a line of words."""
    yield from check_lengths(root)
    yield from check_symbols(root, build)
    yield from check_paths(root)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    breaches = list(check(Path(sys.argv[1]), Path(sys.argv[2])))
    print("\n".join(breaches) or "the shape holds")
    sys.exit(1 if breaches else 0)
