"""Runs the tests of one label through ctest and ends with one line that counts their cases.

usage: run_tests.py BUILD LABEL PLURAL [PATTERN]        e.g. run_tests.py build/test test tests sight

A ctest test is a program with many cases. Each writes them to BUILD/results/NAME.xml (the name's "/" as "."), in
the JUnit form that cmocka and pytest share. A program that leaves no readable result, or fails although all its
cases passed (a leak, a time-out, a crash at the end), counts as one case that failed.
"""

import json
import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

BAR_WIDTH = 40
POLL_SECONDS = 0.5
NOT_IN_XML = re.compile("[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")


class Counts:
    """Cases by how they ended; prints the failed ones as it meets them."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def fail(self, name, text):
        self.failed += 1
        print(f"FAILED {name}")
        for line in text.strip().splitlines():
            print(f"    {line}")

    def line(self, plural):
        return f"{plural}: {self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def result_file(build, program):
    return build / "results" / (program.replace("/", ".") + ".xml")


def read_cases(path):
    """The testcase elements of a result file. cmocka appends a whole document for each group of tests."""
    text = NOT_IN_XML.sub("?", path.read_text(encoding="utf-8", errors="replace"))
    text = re.sub(r"<\?xml[^>]*\?>", "", text)
    return list(ElementTree.fromstring(f"<all>{text}</all>").iter("testcase"))


def count_program(counts, program, ended_well, path):
    """Adds the cases of one program."""
    try:
        cases = read_cases(path)
    except (OSError, ElementTree.ParseError):
        cases = []
    if not cases:
        counts.fail(program, "it left no result that can be read: it crashed or was stopped (see its output above)")
        return
    failed_before = counts.failed
    for case in cases:
        problems = [child for child in case if child.tag in ("failure", "error")]
        if problems:
            text = "\n".join(problem.text or problem.get("message", "") for problem in problems)
            counts.fail(f"{program}: {case.get('name')}", text)
        elif case.find("skipped") is not None:
            counts.skipped += 1
        else:
            counts.passed += 1
    if not ended_well and counts.failed == failed_before:
        counts.fail(program, "no case of it failed, but the program did (see its output above)")


def programs_that_ended_well(summary):
    """The names of the programs that ran and passed, by ctest's own summary."""
    if not summary.exists():
        return set()
    programs = ElementTree.parse(summary).iter("testcase")
    return {each.get("name") for each in programs if each.get("status") == "run" and each.find("failure") is None}


class Bar:
    """One bar for programs that run for minutes: what ctest has ended, and how far each running one says it is."""

    def __init__(self, build, programs):
        self.build = build
        self.started = time.monotonic()
        self.farthest = dict.fromkeys(programs, 0.0)

    def now(self, program):
        """How far its current property is, from 0 to 1; tests/support/proof.c writes "DONE TOTAL"."""
        try:
            done, total = result_file(self.build, program).with_suffix(".progress").read_text().split()
            return int(done) / int(total)
        except (OSError, ValueError, ZeroDivisionError):
            return 0.0

    def draw(self, log):
        begun = set(re.findall(r"^ *Start +\d+: (\S+)", log, re.MULTILINE))
        ended = set(re.findall(r"^ *\d+/\d+ Test +#\d+: (\S+)", log, re.MULTILINE))
        running = {program: self.now(program) for program in sorted(begun - ended)}
        # A program may prove one property after the other: the bar waits for the second, and never goes back.
        for program, share in running.items():
            self.farthest[program] = max(self.farthest[program], share)
        self.farthest.update(dict.fromkeys(ended, 1.0))
        share = sum(self.farthest.values()) / len(self.farthest)
        minutes, seconds = divmod(int(time.monotonic() - self.started), 60)
        names = ", ".join(f"{program.removeprefix('full/')} {share:.0%}" for program, share in running.items())
        line = f"[{'#' * int(share * BAR_WIDTH):<{BAR_WIDTH}}] {share:4.0%} {minutes}:{seconds:02} {names}"
        print("\r\033[K" + line[: os.get_terminal_size().columns - 1], end="", flush=True)


def run_with_bar(command, build, programs):
    """Runs ctest behind a bar, then prints what ctest printed."""
    log = build / "results" / "ctest.log"
    bar = Bar(build, programs)
    with open(log, "w", encoding="utf-8") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        while process.poll() is None:
            bar.draw(log.read_text(errors="replace"))
            time.sleep(POLL_SECONDS)
    print("\r\033[K" + log.read_text(errors="replace"), end="")


def main(build, label, plural, pattern=""):
    build = Path(build)
    results = build / "results"
    results.mkdir(exist_ok=True)
    for stale in results.iterdir():
        stale.unlink()

    select = ["ctest", "--test-dir", str(build), "--label-regex", f"^{label}$", "--tests-regex", pattern or "."]
    listed = subprocess.run([*select, "--show-only=json-v1"], check=True, capture_output=True)
    programs = [test["name"] for test in json.loads(listed.stdout)["tests"]]
    if not programs:
        print(f"no {plural} match '{pattern}'")
    else:
        summary = results / "summary.junit"
        command = [*select, "--output-on-failure", "--output-junit", str(summary.resolve())]
        command += ["--parallel", str(os.cpu_count())]
        if label == "prove" and sys.stdout.isatty():
            run_with_bar(command, build, programs)
        else:
            subprocess.run(command, check=False, stderr=subprocess.STDOUT)

    counts = Counts()
    ended_well = programs_that_ended_well(results / "summary.junit")
    print()
    for program in programs:
        count_program(counts, program, program in ended_well, result_file(build, program))
    print(counts.line(plural), flush=True)
    return 0 if programs and counts.failed == 0 else 1


if __name__ == "__main__":
    if not 4 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
