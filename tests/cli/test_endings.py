"""How the process ends, what it imports, and how soon it answers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.puzzles import LIST, UNIQUE

HEAVY = ("ortools", "numpy", "pandas", "rich", "exact_cover")
EASY = "sudoku id=easy\n....\n....\n....\n....\n\n"
HARD = "sudoku\n" + "................\n" * 16
"""More solutions than can ever be counted."""


@contextmanager
def start(environment, *arguments):
    """A process to talk to; it ends with the block, whatever happens there."""
    command = [sys.executable, "-m", "clueproof", *map(str, arguments)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, env=environment, **pipes) as running:
        try:
            yield running
        finally:
            running.kill()


def imported(environment, *arguments):
    code = (
        "import sys, clueproof.cli.commands as c\n"
        "try: c.commands.main(sys.argv[1:])\n"
        "except SystemExit as end: print(end.code, *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True, env=environment, timeout=60
    )
    status, *modules = done.stderr.split()
    assert status == "0"
    return {name.partition(".")[0] for name in modules}, modules


def test_help_imports_no_solver_and_no_rules(environment):
    top, modules = imported(environment, "--help")
    assert not top & {*HEAVY, "pysat"}
    assert "clueproof.questions" not in modules
    assert "clueproof.encoders.sudoku" not in modules


def test_verifying_imports_one_solver_only(environment, tmp_path):
    path = tmp_path / "one.txt"
    path.write_text(UNIQUE)
    top, modules = imported(environment, "verify", path)
    assert "pysat" in top
    assert not top & {*HEAVY}
    assert "importlib.metadata" not in modules
    unused = ("encoders.binary", "questions.minimise", "questions.repair", "generate", "explain", "render.svg")
    assert not {f"clueproof.{name}" for name in unused} & {*modules}


def test_the_version(process):
    from clueproof import __version__

    assert process("--version").stdout == f"clueproof {__version__}\n"


def test_python_dash_m_and_help_texts(process):
    commands = ("solve", "verify", "count", "explain", "hint", "why", "candidates", "repair", "compare", "export")
    for command in (*commands, "puzzles", "backends"):
        done = process(command, "--help")
        assert done.returncode == 0
        assert f"    clueproof {command}" in done.stdout


def test_objects_are_out_as_soon_as_they_are_known(environment):
    with start(environment, "verify", "--format", "jsonl", "-") as running:
        for number in (1, 2):
            running.stdin.write(f"{LIST}\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["id"] == f"<stdin>:{number}"
        assert running.poll() is None
        running.stdin.close()
        assert running.wait(10) == 0


def test_a_reader_that_goes_is_no_error(environment, tmp_path):
    path = tmp_path / "many.txt"
    path.write_text(f"{LIST}\n" * 3000)
    with start(environment, "verify", path) as running:
        running.stdout.readline()
        running.stdout.close()
        assert running.wait(20) == 141
        assert running.stderr.read() == ""


def test_an_output_that_is_full(process, tmp_path):
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "clueproof", "verify", "-"],
            input=LIST,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert (done.returncode, done.stderr) == (74, "error: standard output: No space left on device\n")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams(environment, tmp_path, closed):
    path = tmp_path / "one.txt"
    path.write_text(LIST)
    command = f"{sys.executable} -m clueproof verify - {path} --keep-going {closed}"
    done = subprocess.run(["sh", "-c", command], input=LIST, capture_output=True, text=True, env=environment)
    assert "Traceback" not in done.stderr
    assert done.returncode == (2 if closed == "<&-" else 0)


def left_over(mark):
    """The processes that carry the mark in their environment."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if mark in (entry / "environ").read_bytes() and (entry / "stat").read_text().split()[2] != "Z":
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


@pytest.mark.parametrize("backend", ["sat", "sat:glucose42", "exact-cover"])
def test_interrupted_while_solving(environment, tmp_path, backend):
    if not Path("/proc/self/environ").exists():
        pytest.skip("needs /proc")
    path = tmp_path / "hard.txt"
    path.write_text(EASY + HARD)
    mark = f"CLUEPROOF_TEST={tmp_path}"
    name, _, value = mark.partition("=")
    with start({**environment, name: value}, "count", "--limit", 10**9, "--backend", backend, path) as running:
        assert running.stdout.readline().startswith("easy  288 solutions")
        time.sleep(0.3)
        started = time.monotonic()
        running.send_signal(signal.SIGINT)
        out, errors = running.communicate(timeout=20)
        late = time.monotonic() - started
    assert (running.returncode, out, errors) == (130, "", "interrupted\n")
    # half a second on a machine that has nothing else to do
    assert late < 2
    assert left_over(mark.encode()) == []


def test_interrupted_while_waiting_for_input(environment):
    with start(environment, "verify", "-") as running:
        running.stdin.write(f"{LIST}\n")
        running.stdin.flush()
        assert running.stdout.readline() == "<stdin>:1         unique\n"
        running.send_signal(signal.SIGINT)
        assert running.communicate(timeout=20) == ("", "interrupted\n")
    assert running.returncode == 130


def test_interrupted_while_a_solver_is_imported(cli, stubs):
    result = cli("verify", "--backend", "interrupted", "-", stdin=UNIQUE)
    assert (result.exit_code, result.stderr) == (130, "interrupted\n")


def test_a_wrong_answer_of_a_solver_is_loud(cli, stubs):
    result = cli("verify", "--keep-going", "--backend", "wrong", "-", stdin=UNIQUE + UNIQUE)
    assert (result.exit_code, result.stdout) == (70, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("INTERNAL ERROR: right: wrong gave a solution that breaks the rules (")


def test_a_bug_does_not_look_like_a_verdict(cli, stubs):
    result = cli("verify", "--backend", "buggy", "-", stdin=UNIQUE)
    assert result.exit_code == 70
    assert result.stderr.startswith("INTERNAL ERROR: this is a bug in clueproof")
    assert "ZeroDivisionError: a bug" in result.stderr


def test_time_limits_hold(cli):
    started = time.monotonic()
    result = cli("count", "--time-limit", "0.2", "--limit", 10**9, "-", stdin=HARD)
    assert time.monotonic() - started < 3
    assert result.exit_code == 3
    assert result.stdout.rstrip().endswith("(time limit reached)")


def test_names_outside_the_encoding_of_the_terminal(process, environment):
    text = json.dumps({"puzzle": "binary", "id": "caf\u00e9", "grid": ["01", "10"]})
    done = process("verify", "-", input=text, env={**environment, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stdout.split()) == (0, ["caf\\xe9", "unique"])


def test_a_terminated_run_leaves_its_lines(environment, tmp_path):
    path = tmp_path / "hard.txt"
    path.write_text(EASY + HARD)
    with start(environment, "count", "--limit", 10**9, path) as running:
        assert running.stdout.readline().startswith("easy  288 solutions")
        os.kill(running.pid, signal.SIGTERM)
        assert running.wait(10) == -signal.SIGTERM
