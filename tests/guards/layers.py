"""Guards the layers: what the rampart_layer(...) lines of CMakeLists.txt declare is all that a layer may touch.

usage: layers.py ROOT BUILD        e.g. layers.py . build/test        (BUILD holds the layers' archives)

Each of the three checks sees what the other two cannot:
  includes  every #include of a layer names the layer itself, one it USES, a library it links, or a system header.
            A pure layer has only headers without clock, files and system; a program's main.c has only its own side.
  symbols   every undefined symbol in a layer's objects is of the layer itself, of one it USES, of a library it
            links, or the language's own. It sees a hand-written declaration, which no include shows. A pure
            layer has an allow-list: what is not on it is refused, so no clock can be forgotten.
  links     the whole of a layer links into a program with its declared layers and libraries and nothing else.
"""

import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

SIDES = ("server", "client")
SHARED = ("common", "protocol")

# Headers and symbols by which a library is known, under the name that CMakeLists.txt gives it.
LIBRARIES = {
    "UV": (r"uv\.h|uv/.*", r"uv_.*"),
    "CJSON": (r"(cjson/)?cJSON\.h", r"cJSON_.*"),
    "UTF8PROC": (r"utf8proc\.h", r"utf8proc_.*"),
    "SQLITE3": (r"sqlite3(ext)?\.h", r"sqlite3_.*"),
    "SODIUM": (r"sodium\.h|sodium/.*", r"(crypto|sodium|randombytes)_.*"),
    "PNG": (r"png(conf)?\.h|libpng.*", r"png_.*"),
    "NCURSES": (r"(n?curses|panel|term)\.h|ncursesw/.*", r"initscr|newterm|endwin|w?refresh|w?getch|stdscr"),
}

# Random123 has headers only, so CMake knows nothing of it: the dice in common are its one user.
RANDOM123 = (r"Random123/.*", "common")

# What a pure layer may have of C's own library: nothing that reads a clock, a file, the environment or global dice,
# and no function of <math.h> whose last bit depends on the machine.
PURE_HEADERS = {
    "assert.h", "errno.h", "float.h", "inttypes.h", "limits.h", "math.h", "stdalign.h", "stdarg.h", "stdbool.h", "stddef.h",
    "stdint.h", "stdio.h", "stdlib.h", "stdnoreturn.h", "string.h",
}  # fmt: skip
PURE_SYMBOLS = re.compile(
    r"mem(chr|cmp|cpy|move|set)|str(chr|cmp|cspn|len|ncmp|pbrk|rchr|spn|str|toll?|toull?)|v?snprintf"
    r"|malloc|calloc|realloc|free|qsort|bsearch|abs|labs|llabs|abort|__errno_location"
    r"|ceil|fabs|floor|round|l?lround|sqrt|trunc|fmin|fmax"
    r"|bcmp|__(u?(div|mod|mul)|popcount|ffs|clz|ctz|parity|bswap)[a-z0-9]+"  # the compiler's own helpers
)
# A broken invariant has to say so; nothing else in a pure layer prints.
PURE_EXCEPTIONS = {"common/invariant.c": re.compile(r"fprintf|fputs|fputc|fwrite|fflush|stderr")}
SANITIZERS = re.compile(r"__(asan|ubsan|lsan|sanitizer|odr_asan|sanitizer_cov)_.*|_GLOBAL_OFFSET_TABLE_")


@dataclass(frozen=True)
class Layer:
    """One rampart_layer(...) line."""

    folder: str
    pure: bool
    uses: tuple
    libraries: tuple

    @property
    def archive(self):
        return "lib" + self.folder.replace("/", "_") + ".a"

    def sources(self, root):
        files = [path for path in sorted((root / self.folder).glob("*.[ch]")) if path.name != "main.c"]
        return [path.relative_to(root).as_posix() for path in files]


def declared(text, function):
    """The words of each call of a CMake function, without comments."""
    text = re.sub(r"#.*", "", text)
    return [match.split() for match in re.findall(rf"^{function}\(([^)]*)\)", text, re.MULTILINE)]


def read_layers(root):
    """The layers by folder, in the order of their declaration."""
    layers = {}
    for folder, *words in declared((root / "CMakeLists.txt").read_text(), "rampart_layer"):
        lists = {"PURE": [], "USES": [], "LIBRARIES": []}
        for word in words:
            if word in lists:
                current = lists[word]
            else:
                current.append(word)
        libraries = tuple(name.removeprefix("PkgConfig::") for name in lists["LIBRARIES"])
        layers[folder] = Layer(folder, "PURE" in words, tuple(lists["USES"]), libraries)
    return layers


def read_modules(root):
    """The pkg-config module of each library: {"UV": "libuv", ...}."""
    calls = declared((root / "CMakeLists.txt").read_text(), "pkg_check_modules")
    return {name: words[-1] for name, *words in calls}


def library_of(name, kind):
    """The library that a header (kind 0) or a symbol (kind 1) belongs to, or None."""
    return next((library for library, known in LIBRARIES.items() if re.fullmatch(known[kind], name)), None)


def check_declaration(layers):
    """Uses point upwards in the file, so they make no circle; the two sides never meet; pure stands on pure."""
    seen = []
    for layer in layers.values():
        for used in layer.uses:
            sides = {layer.folder.split("/")[0], used.split("/")[0]} & set(SIDES)
            if used not in seen:
                yield f"CMakeLists.txt: {layer.folder} uses {used}, which is not declared above it"
            elif len(sides) == 2:
                yield f"CMakeLists.txt: {layer.folder} uses {used}: server and client meet only in tests"
            elif layer.pure and not layers[used].pure:
                yield f"CMakeLists.txt: {layer.folder} is pure and uses {used}, which is not"
        seen.append(layer.folder)


# ------------------------------------------------------------------------------------------------ includes


def includes_of(root, source):
    """(line number, delimiter, name) of every #include, with "<" or '"' for the delimiter."""
    for number, line in enumerate((root / source).read_text().splitlines(), 1):
        match = re.match(r'\s*#\s*include\s*([<"])([^>"]+)', line)
        if match:
            yield number, match[1], match[2]


def refuse_project_header(layer, name):
    """Why a layer may not include a header of the project, or None."""
    folder = name.rpartition("/")[0]
    if folder in (layer.folder, *layer.uses):
        return None
    return f"{layer.folder} does not use {folder or 'files without a folder'}"


def refuse_system_header(layer, name):
    """Why a layer may not include a header in <>, or None."""
    if re.fullmatch(RANDOM123[0], name):
        return None if layer.folder == RANDOM123[1] else f"only {RANDOM123[1]} may"
    library = library_of(name, 0)
    if library is not None:
        return None if library in layer.libraries else f"{layer.folder} does not link {library}"
    if layer.pure and name not in PURE_HEADERS:
        return f"{layer.folder} is pure"
    return None


def check_includes(root, layers):
    for layer in layers.values():
        for source in layer.sources(root):
            for number, delimiter, name in includes_of(root, source):
                refuse = refuse_project_header if delimiter == '"' else refuse_system_header
                reason = refuse(layer, name)
                if reason:
                    yield f"{source}:{number}: includes {name}, but {reason}"
            text = (root / source).read_text()
            if layer.pure and re.search(r"#\s*define\s+_\w*(GNU|POSIX|XOPEN|DEFAULT)\w*SOURCE", text):
                yield f"{source}: asks for names beyond C17, but {layer.folder} is pure"


def check_programs(root, layers):
    """A main.c sees its own side and what both share; every other file of the four folders is in a layer."""
    known = {source for layer in layers.values() for source in layer.sources(root)}
    for top in SHARED + SIDES:
        for path in sorted((root / top).rglob("*.[ch]")):
            source = path.relative_to(root).as_posix()
            if path.name == "main.c" and top in SIDES:
                for number, delimiter, name in includes_of(root, source):
                    if delimiter == '"' and name.split("/")[0] not in (top, *SHARED):
                        yield f"{source}:{number}: includes {name}, which is not of its side"
            elif source not in known:
                yield f"{source}: is in no declared layer"


# ------------------------------------------------------------------------------------------------- symbols


def read_symbols(archive):
    """({object: undefined symbols}, {object: external symbols it defines}), objects named as "foo.c"."""
    command = ["nm", "--extern-only", "--format=posix", archive]
    listed = subprocess.run(command, check=True, capture_output=True, text=True)
    undefined, defined = {}, {}
    for line in listed.stdout.splitlines():
        member = re.fullmatch(r".*\[(.+)\.o\]:", line)
        if member:
            source = member[1]
            undefined[source], defined[source] = set(), set()
        elif line.strip():
            name, kind = line.split()[:2]
            (undefined if kind in "Uvw" else defined)[source].add(name)
    return undefined, defined


def refuse_symbol(layer, source, symbol, owner):
    """Why an object of a layer may not need a symbol, or None. `owner` is the folder that defines it, if one does."""
    if owner is not None:
        if owner in (layer.folder, *layer.uses):
            return None
        return f"which is of {owner}, and {layer.folder} does not use {owner}"
    library = library_of(symbol, 1)
    if library is not None:
        return None if library in layer.libraries else f"and {layer.folder} does not link {library}"
    exception = PURE_EXCEPTIONS.get(f"{layer.folder}/{source}")
    patterns = [pattern for pattern in (PURE_SYMBOLS, SANITIZERS, exception) if pattern]
    if layer.pure and not any(pattern.fullmatch(symbol) for pattern in patterns):
        return f"and {layer.folder} is pure"
    return None


def check_symbols(build, layers):
    undefined, owners = {}, {}
    for layer in layers.values():
        undefined[layer.folder], defined = read_symbols(build / layer.archive)
        owners.update({symbol: layer.folder for symbols in defined.values() for symbol in symbols})
    for layer in layers.values():
        for source, symbols in undefined[layer.folder].items():
            for symbol in sorted(symbols):
                reason = refuse_symbol(layer, source, symbol, owners.get(symbol))
                if reason:
                    yield f"{layer.folder}/{source}: needs {symbol}, {reason}"


# --------------------------------------------------------------------------------------------------- links


def closure(layers, folder):
    """The folders that a layer stands on, itself not among them."""
    found = set()
    for used in layers[folder].uses:
        found |= {used} | closure(layers, used)
    return found


def link(root, build, layers, layer, empty_program):
    """Links the whole of a layer into an empty program; the linker's words if that fails, else None."""
    cache = dict(re.findall(r"^(\w+):\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE))
    below = [layers[folder] for folder in sorted(closure(layers, layer.folder))]
    modules = read_modules(root)
    needed = {modules[library] for each in (layer, *below) for library in each.libraries}
    flags = ["-fsanitize=address,undefined"] if cache.get("RAMPART_SANITIZE") == "ON" else []
    if needed:
        flags += subprocess.check_output(["pkg-config", "--libs", *sorted(needed)], text=True).split()
    command = [cache["CMAKE_C_COMPILER"], "-o", empty_program.with_suffix(""), empty_program]
    command += ["-Wl,--whole-archive", build / layer.archive, "-Wl,--no-whole-archive"]
    command += ["-Wl,--start-group", *(build / each.archive for each in below), "-Wl,--end-group", *flags, "-lm"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return None if done.returncode == 0 else done.stderr.strip()


def check_links(root, build, layers):
    with tempfile.TemporaryDirectory() as folder:
        empty_program = Path(folder, "empty.c")
        empty_program.write_text("int main(void)\n{\n    return 0;\n}\n")
        for layer in layers.values():
            words = link(root, build, layers, layer, empty_program)
            if words:
                yield f"{layer.folder}: does not link with what it declares alone:\n{words}"


def check(root, build):
    """Every breach, as a line of words."""
    layers = read_layers(root)
    misdeclared = list(check_declaration(layers))
    if misdeclared:
        yield from misdeclared
        return
    yield from check_includes(root, layers)
    yield from check_programs(root, layers)
    yield from check_symbols(build, layers)
    yield from check_links(root, build, layers)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    breaches = list(check(Path(sys.argv[1]), Path(sys.argv[2])))
    print("\n".join(breaches) or "the layers hold")
    sys.exit(1 if breaches else 0)
