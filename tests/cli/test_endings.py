"""How the process ends, what it imports, and how soon it answers."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import which

import click
import pytest

from clueproof.backends.native import engine_if_any
from clueproof.cli.commands import COMMANDS, MODULES, commands
from clueproof.cli.exit_status import run_to_status
from clueproof.cli.signals import Terminated
from tests.cli.puzzles import LIST, UNIQUE
from tests.processes import running_process

HEAVY = ("ortools", "numpy", "pandas", "rich", "exact_cover")
EASY = "sudoku id=easy\n....\n....\n....\n....\n\n"
HARD = "sudoku\n" + "................\n" * 16
"""More solutions than can ever be counted."""


PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


def start(environment, *arguments):
    """A process to talk to."""
    return running_process([sys.executable, "-m", "clueproof", *arguments], text=True, env=environment, **PIPES)


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
    assert not {f"clueproof.cli.{name}" for name in MODULES} & {*modules}


def test_every_command_is_in_one_module():
    assert sorted(name for names in MODULES.values() for name in names) == sorted(COMMANDS)


@pytest.mark.parametrize(("module", "name"), [(module, name) for module, names in MODULES.items() for name in names])
def test_every_command_is_in_the_module_that_is_said_to_have_it(module, name):
    command = commands.get_command(click.Context(commands), name)
    assert command.name == name
    assert command.callback.__module__ == f"clueproof.cli.{module}"


def test_a_shell_completes_commands(process, environment):
    shell = {**environment, "_CLUEPROOF_COMPLETE": "bash_complete", "COMP_WORDS": "clueproof re", "COMP_CWORD": "1"}
    assert process(env=shell).stdout.splitlines() == ["plain,redundant", "plain,repair"]
    shell |= {"COMP_WORDS": "clueproof verify --exp", "COMP_CWORD": "2"}
    assert process(env=shell).stdout.splitlines() == ["plain,--expected"]


def test_verifying_imports_one_solver_only(environment, tmp_path):
    path = tmp_path / "one.txt"
    path.write_text(UNIQUE)
    top, modules = imported(environment, "verify", path)
    # the engine needs no other solver
    assert ("pysat" in top) is (engine_if_any() is None)
    assert not top & {*HEAVY}
    assert "importlib.metadata" not in modules
    unused = ("encoders.binary", "questions.minimise", "questions.repair", "generation", "explanation")
    drawing = ("render.svg", "render.blocks", "render.colours")
    assert not {f"clueproof.{name}" for name in (*unused, *drawing)} & {*modules}


def test_the_version(process):
    from clueproof import __version__

    assert process("--version").stdout == f"clueproof {__version__}\n"


def test_python_dash_m_and_help_texts(process, cli):
    done = process("verify", "--help")
    assert done.returncode == 0
    assert "    clueproof verify" in done.stdout
    commands = ("solve", "count", "explain", "hint", "why", "candidates", "repair", "compare", "export")
    for command in (*commands, "puzzles", "backends"):
        shown = cli(command, "--help")
        assert shown.exit_code == 0
        assert f"    clueproof {command}" in shown.stdout


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
    result = cli("verify", "--backend", "wrong", "-", stdin=UNIQUE + UNIQUE)
    assert (result.exit_code, result.stdout) == (70, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("INTERNAL ERROR: <stdin>:1: right: wrong gave a solution that breaks the rules (")
    kept = cli("verify", "--keep-going", "--backend", "wrong", "-", stdin=UNIQUE + UNIQUE.replace(" id=right", ""))
    assert kept.exit_code == 70
    assert kept.stdout.endswith("; 2 errors\n")
    assert [line.count("<stdin>") for line in kept.stderr.splitlines()] == [1, 1]


def test_a_bug_does_not_look_like_a_verdict(cli, stubs):
    result = cli("verify", "--backend", "buggy", "-", stdin=UNIQUE)
    assert result.exit_code == 70
    assert result.stderr.startswith("INTERNAL ERROR: <stdin>:1: this is a bug in clueproof")
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


@pytest.mark.parametrize(
    ("number", "status", "word"),
    [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated"), (signal.SIGHUP, 129, "terminal closed")],
)
def test_a_run_that_is_told_to_end_leaves_its_lines_and_says_so(environment, tmp_path, number, status, word):
    path = tmp_path / "hard.txt"
    path.write_text(EASY + HARD)
    with start(environment, "count", "--limit", 10**9, path) as running:
        assert running.stdout.readline().startswith("easy  288 solutions")
        running.send_signal(number)
        assert running.communicate(timeout=10) == ("", f"{word}\n")
    assert running.returncode == status


def test_what_goes_wrong_while_it_is_interrupted_is_no_fault_of_its_own(capsys):
    def work():
        try:
            try:
                raise Terminated(signal.SIGTERM)
            finally:
                os.close(-1)
        finally:
            os.close(-2)

    assert run_to_status(work) == 128 + signal.SIGTERM
    assert capsys.readouterr().err == "terminated\n"


@pytest.mark.parametrize(("number", "word"), [(signal.SIGINT, "interrupted"), (signal.SIGTERM, "terminated")])
def test_a_signal_for_which_python_raises_another_error_is_not_lost(environment, number, word):
    code = """
import os, sys
from clueproof.cli import signals
from clueproof.cli.exit_status import run_to_status

def work():
    try:
        os.kill(os.getpid(), int(sys.argv[1]))
        raise AssertionError("no signal")
    except KeyboardInterrupt:
        pass
    # as an interrupted import of a compiled module ends where a source file has names of characters
    raise SyntaxError("(unicode error) \\\\N escapes not supported (can't load unicodedata module)")

signals.install_handlers()
sys.exit(run_to_status(work))
"""
    command = [sys.executable, "-c", code, str(int(number))]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)
    assert (done.returncode, done.stderr) == (128 + number, f"{word}\n")


def listens(pid, number):
    """Does the process do something of its own when the signal comes?"""
    try:
        said = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    except FileNotFoundError:
        pytest.skip("needs /proc")
    return int(said["SigCgt"], 16) >> (number - 1) & 1


def eventually(condition, within):
    end = time.monotonic() + within
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


WAITING = {
    "solve": ("-",), "verify": ("-",), "count": ("-",), "minimise": ("-",), "redundant": ("-",), "candidates": ("-",),
    "difficulty": ("-",), "repair": ("-",), "explain": ("-",), "hint": ("-",), "why": ("-", "r1c1"),
    "compare": ("--backends", "sat", "-"), "export": ("--to", "dimacs", "-"), "convert": ("-",),
}  # fmt: skip


@pytest.mark.parametrize("command", WAITING)
def test_every_command_that_waits_for_input_ends_when_told(environment, command):
    with start(environment, command, *WAITING[command]) as running:
        # in the midst of a puzzle, or before anything is imported
        running.stdin.write("sudoku\n1...\n")
        running.stdin.flush()
        assert eventually(lambda: listens(running.pid, signal.SIGTERM), 10)
        running.send_signal(signal.SIGTERM)
        out, errors = running.communicate(timeout=10)
    assert (running.returncode, out, errors) == (143, "", "terminated\n")


@pytest.mark.parametrize(("number", "word"), [(signal.SIGINT, "interrupted"), (signal.SIGTERM, "terminated")])
@pytest.mark.parametrize("busy", [0, 0.1])
def test_a_signal_that_comes_while_an_object_is_freed_is_not_lost(environment, number, word, busy):
    code = """
import os, sys, threading, time
from clueproof.cli import signals
from clueproof.cli.exit_status import run_to_status

class Freed:
    def __del__(self):
        os.kill(os.getpid(), int(sys.argv[1]))
        time.sleep(0.1)

start = threading.Thread.start

def start_slowly(thread):
    start(thread)
    time.sleep(float(sys.argv[2]))

threading.Thread.start = start_slowly

def work():
    Freed()
    print("still here", flush=True)
    time.sleep(60)

signals.install_handlers()
sys.exit(run_to_status(work))
"""
    done = subprocess.run(
        [sys.executable, "-c", code, str(int(number)), str(busy)],
        capture_output=True,
        text=True,
        env=environment,
        timeout=20,
    )
    assert (done.returncode, done.stderr) == (128 + number, f"{word}\n")


def test_a_hang_up_that_was_set_aside_stays_so(environment):
    command = ["sh", "-c", f"trap '' HUP; exec {sys.executable} -m clueproof verify -"]
    with running_process(command, text=True, env=environment, **PIPES) as running:
        running.stdin.write(f"{LIST}\n")
        running.stdin.flush()
        running.stdout.readline()
        running.send_signal(signal.SIGHUP)
        assert running.communicate(timeout=10) == ("", "")
    assert running.returncode == 0


ENDLESS = {
    "generate": ("generate", "skyscrapers", "--size", "6", "--count", "100000", "--jobs", "3", "--seed", "1"),
    "dimacs": ("count", "--limit", "1000000000", "--backend", "dimacs:minisat", "FILE"),
    "kissat": ("count", "--limit", "1000000000", "--backend", "sat:kissat404", "FILE"),
    "exact-cover": ("count", "--limit", "1000000000", "--backend", "exact-cover", "FILE"),
    "jobs with programs": (
        "generate", "sudoku", "--size", "4", "--count", "100000", "--jobs", "2", "--backend", "dimacs:minisat",
    ),
}  # fmt: skip
"""What goes on until it is ended, and starts processes."""
MOMENTS = 3
"""How many runs are ended, each at a moment of its own."""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
@pytest.mark.parametrize("what", ENDLESS)
def test_nothing_is_left_whenever_a_run_is_ended(environment, tmp_path, what, number):
    """Neither a process nor anybody who holds our output, at moments from the start to the midst of the work."""
    if not Path("/proc/self/environ").exists():
        pytest.skip("needs /proc")
    if "dimacs:minisat" in ENDLESS[what] and which("minisat") is None:
        pytest.skip("minisat is not installed")
    if what == "exact-cover":
        pytest.importorskip("exact_cover")
    path = tmp_path / "hard.txt"
    path.write_text(EASY + HARD)
    arguments = [str(path) if argument == "FILE" else argument for argument in ENDLESS[what]]
    dice = random.Random(f"{what} {number}")

    def ended_after(seconds):
        """The error output of a run, of which nothing is left."""
        mark = f"{tmp_path}-{what}-{number}-{seconds}"
        with start({**environment, "CLUEPROOF_TEST": mark}, *arguments) as running:
            reader = threading.Thread(target=lambda stream: [*stream], args=(running.stdout,))
            reader.start()
            assert eventually(lambda: listens(running.pid, signal.SIGTERM), 10)
            time.sleep(seconds)
            running.send_signal(number)
            assert running.wait(10) == (-number if number == signal.SIGKILL else 128 + number)
            # the output ends although nobody closed it
            reader.join(5)
            assert not reader.is_alive()
            errors = running.stderr.read()
            mark = f"CLUEPROOF_TEST={mark}".encode()
            assert eventually(lambda: not left_over(mark), 2), left_over(mark)
            return errors

    # side by side, since they wait most of the time
    with ThreadPoolExecutor(MOMENTS) as runs:
        errors = {*runs.map(ended_after, [dice.uniform(0, 1.2) for _ in range(MOMENTS)])}
    if number != signal.SIGKILL:
        assert errors == {"interrupted\n" if number == signal.SIGINT else "terminated\n"}
