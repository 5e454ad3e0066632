"""tests/support/run_tests.py counts cases, and nothing that fails escapes its closing line."""

import subprocess
from pathlib import Path

import pytest

RUN_TESTS = Path(__file__).resolve().parents[1] / "support" / "run_tests.py"

PASSED = '<testcase name="good"/>'
FAILED = '<testcase name="bad"><failure><![CDATA[1 is not 2]]></failure></testcase>'
ERROR = '<testcase name="broken"><error message="no fixture"></error></testcase>'
SKIPPED = '<testcase name="later"><skipped/></testcase>'


def document(*cases):
    return f'<?xml version="1.0"?><testsuites><testsuite>{"".join(cases)}</testsuite></testsuites>'


@pytest.fixture
def run(tmp_path):
    """Runs programs given as {name: (xml or None, shell words that follow)}; returns the lines printed and the status."""

    def run_programs(programs, pattern=None):
        lines = []
        for name, (xml, words) in programs.items():
            written = tmp_path / f"{name}.source"
            written.write_text(xml or "")
            copy = f"cp {written} results/{name}.xml;" if xml is not None else ""
            lines.append(f'add_test(t/{name} "sh" "-c" "{copy} {words}")')
            lines.append(f"set_tests_properties(t/{name} PROPERTIES LABELS test TIMEOUT 5)")
        (tmp_path / "CTestTestfile.cmake").write_text("\n".join(lines).replace("results/", "results/t."))
        command = ["/usr/bin/python3", RUN_TESTS, tmp_path, "test", "tests", *([pattern] if pattern else [])]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.stdout.splitlines(), done.returncode

    return run_programs


def test_cases_are_counted_and_failures_told(run):
    lines, status = run({"a": (document(PASSED, SKIPPED), "true"), "b": (document(PASSED, FAILED, ERROR), "false")})
    assert lines[-1] == "tests: 2 passed, 2 failed, 1 skipped"
    assert status == 1
    assert lines[lines.index("FAILED t/b: bad") + 1] == "    1 is not 2"
    assert lines[lines.index("FAILED t/b: broken") + 1] == "    no fixture"


def test_all_passed_is_status_0(run):
    lines, status = run({"a": (document(PASSED, SKIPPED), "true")})
    assert (lines[-1], status) == ("tests: 1 passed, 0 failed, 1 skipped", 0)


def test_several_documents_in_one_file_are_several_groups(run):
    lines, status = run({"a": (document(PASSED) + document(PASSED, PASSED), "true")})
    assert (lines[-1], status) == ("tests: 3 passed, 0 failed, 0 skipped", 0)


@pytest.mark.parametrize("xml", [None, "", "<testsuites><testcase"])
def test_a_program_that_leaves_no_readable_result_is_one_failure(run, xml):
    lines, status = run({"a": (xml, "true"), "b": (document(PASSED), "true")})
    assert (lines[-1], status) == ("tests: 1 passed, 1 failed, 0 skipped", 1)


@pytest.mark.parametrize("words", ["exit 23", "kill -SEGV $$", "sleep 30"])
def test_a_program_that_fails_beside_its_cases_is_one_failure(run, words):
    lines, status = run({"a": (document(PASSED), words)})
    assert (lines[-1], status) == ("tests: 1 passed, 1 failed, 0 skipped", 1)


def test_old_results_do_not_count(run):
    run({"a": (document(PASSED, PASSED), "true")})
    lines, _ = run({"a": (None, "true")})
    assert lines[-1] == "tests: 0 passed, 1 failed, 0 skipped"


def test_a_pattern_chooses_and_one_that_matches_nothing_fails(run):
    programs = {"sight": (document(PASSED), "true"), "step": (document(FAILED), "false")}
    lines, status = run(programs, "sight")
    assert (lines[-1], status) == ("tests: 1 passed, 0 failed, 0 skipped", 0)
    lines, status = run(programs, "nothing")
    assert (lines[-1], status) == ("tests: 0 passed, 0 failed, 0 skipped", 1)


def test_bytes_that_xml_cannot_hold_are_no_obstacle(run):
    lines, _ = run({"a": (document(PASSED, FAILED.replace("is not", "\x1b[31m")), "false")})
    assert lines[-1] == "tests: 1 passed, 1 failed, 0 skipped"
