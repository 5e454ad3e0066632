"""Looks for inputs that break a fuzz target, with libFuzzer: ./rampart fuzz [--seconds S] [TARGET...]

Each target runs for S seconds, as many at one time as there are processors, on what rampart-fuzz-seeds makes of the
list of messages, what was found before (tests/fuzz/found) and what earlier runs came across (build/fuzz/corpus). An
input that breaks it is left in build/fuzz/broken, and told with the command that runs it again. The last line counts.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from targets import FOUND, TARGETS

MEMORY_MB = 2048
INPUT_SECONDS = 20  # for one input; a target is slow beside others, under sanitizers
LONGEST_INPUT = {"client": 200_000}
BUILD = Path(os.environ["RAMPART_BIN"]).parent


def folder(*parts):
    path = BUILD.joinpath(*parts)
    path.mkdir(parents=True, exist_ok=True)
    return path


def program(target):
    return BUILD / "bin" / f"rampart-fuzz-{target}"


def fuzz(target, seconds):
    """Whether nothing broke it."""
    log = folder("fuzz-logs") / f"{target}.log"
    command = [
        program(target),
        f"-max_total_time={seconds}",
        f"-timeout={INPUT_SECONDS}",
        f"-rss_limit_mb={MEMORY_MB}",
        f"-max_len={LONGEST_INPUT.get(target, 8192)}",
        f"-dict={BUILD / 'seeds' / 'words.dict'}",
        f"-artifact_prefix={folder('broken')}/{target}-",
        "-print_final_stats=1",
        folder("corpus", target),
        BUILD / "seeds" / target,
    ]
    replay = [program(target), *sorted(FOUND.glob(f"{target}-*"))]
    with open(log, "wb") as output:
        ended = [subprocess.run(each, stdout=output, stderr=output, check=False) for each in (replay, command) if len(each) > 1]
    said = log.read_text(encoding="utf-8", errors="replace")
    if any(each.returncode != 0 for each in ended):
        print(f"FAILED {target}: {log}\n{said[-6000:]}")
        print(*(f"again: {program(target)} {path}" for path in sorted(folder("broken").glob(f"{target}-*"))), sep="\n")
        return False
    runs = next((line.split()[-1] for line in said.splitlines() if "number_of_executed_units" in line), "no")
    print(f"{target}: {runs} inputs, none of them breaks it", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(prog="./rampart fuzz", description="Looks for inputs that break the parsers and the server.")
    parser.add_argument("--seconds", type=int, default=60, help="how long each target runs (default %(default)s)")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)} (default: all)")
    arguments = parser.parse_args()
    targets = arguments.targets or TARGETS
    for target in targets:
        if target not in TARGETS:
            parser.error(f"there is no target '{target}'; there are {', '.join(TARGETS)}")
    for target in TARGETS:
        folder("seeds", target)
    subprocess.run([BUILD / "bin" / "rampart-fuzz-seeds", BUILD / "seeds"], check=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        held = list(pool.map(lambda target: fuzz(target, arguments.seconds), targets))
    print(f"fuzz: {held.count(True)} passed, {held.count(False)} failed, 0 skipped")
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
