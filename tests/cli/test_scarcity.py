"""Memory that runs out, pipes that nobody writes to, images that are odd: a word about each, and on with the rest."""

from __future__ import annotations

import json
import os
import resource
import socket
import subprocess
import sys
import threading
from concurrent.futures import Future
from itertools import cycle, product

import pytest

import clueproof
from clueproof.backends.pool import workers
from clueproof.cli.options import CommandTask
from clueproof.cli.output import Output
from clueproof.cli.puzzle_loop import LOST, Attempt, Incoming, Report, in_processes, run_puzzles
from clueproof.cli.solutions import VerifyReport
from clueproof.clock import TimeLimitError
from clueproof.encoders.sudoku import Sudoku
from clueproof.errors import wants_memory
from clueproof.generation import Recipe, make
from clueproof.questions.sessions import release
from tests.cli.puzzles import LIST, UNIQUE
from tests.processes import running_process
from tests.stub_backends import Undecisive
from tests.sweeps import swept

SMALL = "sudoku id=small\n1..4\n....\n....\n4..1\n\n"
SMALLER = "binary id=smaller\n0..1\n....\n....\n..00\n\n"
LARGE = "binary id=large\n" + ("." * 200 + "\n") * 200 + "\n"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("verify",), "large     unknown   out of memory"),
        (("solve",), "large  unknown   out of memory"),
        (("count",), "large  at least 0 solutions (out of memory)"),
        (("candidates",), "large  unknown   out of memory"),
    ],
)
def test_a_puzzle_for_which_memory_is_too_small_is_unknown(cli, stubs, command, said):
    large = UNIQUE.replace("id=right", "id=large")
    result = cli(*command, "--backend", "hungry", "-", stdin=SMALL + large + "\n" + SMALLER)
    assert result.stderr == ""
    assert said in result.stdout
    assert "smaller" in result.stdout
    assert result.exit_code in (1, 3)
    # by itself: undecided
    result = cli(*command, "--backend", "hungry", "-", stdin=large)
    assert result.exit_code == 3


@pytest.mark.parametrize("command", ["minimise", "redundant", "repair"])
def test_commands_that_write_puzzles_go_on_without_it(cli, stubs, command):
    large = UNIQUE.replace("id=right", "id=large")
    result = cli(command, "--backend", "hungry", "-", stdin=large + "\n" + SMALL)
    assert result.stderr.startswith("large: unknown, out of memory\n")
    assert result.exit_code in (1, 3)
    assert cli(command, "--backend", "hungry", "-", stdin=large).exit_code == 3


def test_objects_say_so(cli, stubs):
    result = cli("verify", "--format", "jsonl", "--backend", "hungry", "-", stdin=UNIQUE + "\n" + SMALL)
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["id"], first["verdict"], first["reason"]) == ("right", "unknown", "out of memory")
    assert first["backend"] == "hungry"
    assert second["verdict"] == "multiple"


@pytest.mark.parametrize("report", [VerifyReport(True, False), Report("solved"), Report("counted")])
def test_a_puzzle_without_memory_is_not_answered(report, tmp_path, capsys):
    """Also where the question itself has no answer for that: every command ends with "unknown"."""
    path = tmp_path / "one.txt"
    path.write_text(SMALL)

    def full(_):
        raise MemoryError

    with Output() as output:
        assert run_puzzles(output, CommandTask((str(path),)), full, report) == 3
    told = capsys.readouterr()
    assert (told.out, told.err) == ("small  unknown   out of memory\n", "")
    with Output() as output:
        assert run_puzzles(output, CommandTask((str(path),), format="jsonl"), full, report) == 3
    assert json.loads(capsys.readouterr().out) == {"id": "small", "verdict": "unknown", "reason": "out of memory"}


@pytest.mark.parametrize(("command", "jobs"), [("verify", 2), ("solve", 1)])
def test_a_memory_limit_makes_unknown_what_does_not_fit(cli, command, jobs):
    # a process of its own: here, a limit would stay
    arguments = (command, "--jobs", jobs, "--memory-limit", "256M", "--backend", "sat", "--format", "jsonl", "-")
    result = cli(*arguments, stdin=LARGE + UNIQUE)
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(one["id"], one["verdict"]) for one in found] == [
        ("large", "unknown"), ("right", "unique" if command == "verify" else "solved"),
    ]  # fmt: skip
    assert found[0]["reason"] == "out of memory"
    assert (result.exit_code, result.stderr) == (3, "")


def ends_its_process(puzzle):
    os.abort()


@pytest.mark.parametrize("limit", [None, 1 << 30])
def test_a_process_that_ends_within_a_memory_limit_wanted_more(limit):
    read = [Incoming(clueproof.parse(text), None) for text in (SMALL, SMALLER)]
    outcomes = [outcome for _, outcome in in_processes(ends_its_process, iter(read), 1, (), limit)]
    assert outcomes == [Attempt(problem=LOST) if limit is None else Attempt(out_of_memory=True)] * 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("verify", "--memory-limit", "1M"), "a size is a number of bytes such as 2G or 800M, 256M at least"),
        (("solve", "--memory-limit", "much"), "a size is a number of bytes such as 2G or 800M, 256M at least"),
        (("verify", "--memory-limit", "1G", "--certificate", "x"), "leave out --memory-limit"),
        (("solve", "--memory-limit", "1G", "--backend", "deduction", "--trace", "x"), "leave out --memory-limit"),
    ],
)
def test_a_memory_limit_that_can_not_be_kept_is_refused(cli, arguments, said):
    result = cli(*arguments, "-", stdin=SMALL)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert said in result.stderr


def test_comparing_goes_on(cli, stubs, tmp_path):
    path = tmp_path / "two.txt"
    path.write_text(UNIQUE + "\n" + SMALL)
    result = cli("compare", "--backends", "sat,hungry", path)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[2].split()[:6] == ["hungry", "1", "0", "1", "0", "1"]


COMMANDS = (
    "solve",
    "verify",
    "count",
    "minimise",
    "redundant",
    "candidates",
    "repair",
    "difficulty",
    "explain",
    "hint",
)


MEGABYTES = (26, 32, 40, 60)


@pytest.mark.parametrize(
    ("command", "megabytes"), swept(product(COMMANDS, MEGABYTES), [*zip(COMMANDS, cycle(MEGABYTES), strict=False)])
)
def test_memory_that_really_runs_out(environment, tmp_path, command, megabytes):
    """Wherever that happens: while modules are imported, puzzles read, models built or solved."""
    path = tmp_path / "mixed.txt"
    path.write_text(SMALL + LARGE + SMALLER if command != "hint" else LARGE)

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

    done = subprocess.run(
        [sys.executable, "-m", "clueproof", command, "--time-limit", "3", path],
        preexec_fn=limited,
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
    )
    assert "bug" not in done.stderr and "Traceback" not in done.stderr, done.stderr
    # solvers in C++ may end the process
    assert done.returncode in (1, 3) or "a solver ended the process" in done.stderr, done.stderr
    # 1 says "not unique", and then somebody must be
    if done.returncode == 1:
        assert "small" in done.stdout + done.stderr
    else:
        assert any(said in done.stdout + done.stderr for said in ("unknown", "out of memory", "time limit"))


def test_memory_that_runs_out_for_good_is_no_bug(cli, monkeypatch):
    def full(*_):
        raise MemoryError

    monkeypatch.setattr("clueproof.cli.puzzle_files.puzzles", full)
    result = cli("verify", "-", stdin=LIST)
    assert (result.exit_code, result.stdout, result.stderr) == (3, "", "unknown: out of memory\n")


@pytest.mark.parametrize("command", [("hint", "-"), ("why", "-", "r1c1"), ("export", "--to", "dimacs", "-")])
def test_commands_about_one_puzzle_say_unknown(cli, monkeypatch, command):
    def full(*_, **__):
        raise MemoryError

    release()
    monkeypatch.setattr(Sudoku, "encode", full)
    result = cli(*command, stdin=SMALL)
    assert (result.exit_code, result.stdout, result.stderr) == (3, "", "unknown: out of memory\n")


def test_a_puzzle_that_can_not_be_made_for_want_of_memory_is_told_and_the_next_one_follows(cli, monkeypatch):
    from clueproof.generation import making

    real, calls = making._make, []

    def full(*arguments):
        calls.append(arguments)
        if len(calls) == 1:
            raise MemoryError
        return real(*arguments)

    monkeypatch.setattr(making, "_make", full)
    result = cli("generate", "sudoku", "--size", "4", "--seed", "7", "--count", "2")
    assert result.exit_code == 3
    assert result.stderr.startswith("unknown: 7-1 was not made: out of memory\n")
    assert "# 7-2" in result.stdout or "id=7-2" in result.stdout


def test_errors_for_want_of_memory():
    for error in (
        MemoryError(),
        SystemError("error return without exception set"),
        RuntimeError("can't start new thread"),
    ):
        assert wants_memory(error)
    assert not wants_memory(SystemError("bad argument to internal function"))
    assert not wants_memory(ValueError("error return without exception set"))


def test_a_proof_that_could_not_be_had_is_no_bug():
    with pytest.raises(TimeLimitError, match="time limit reached"):
        make(Recipe("sudoku", (4, 4)), 1, backend=Undecisive())


def test_a_pool_that_has_lost_its_thread_is_not_waited_for():
    with pytest.raises(MemoryError), workers(1) as pool:
        thread = threading.Thread(target=lambda: exec("raise MemoryError"))
        thread.start()
        thread.join()
        pool.result(Future(), lambda: None)


def make_odd(kind, path):
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "link to a pipe":
        os.mkfifo(path.parent / "aside")
        path.symlink_to(path.parent / "aside")
    elif kind == "link to a device":
        path.symlink_to("/dev/zero")
    else:
        with socket.socket(socket.AF_UNIX) as sock:
            sock.bind(os.path.relpath(path))


ODD = ["pipe", "link to a pipe", "link to a device", "socket"]


@pytest.mark.parametrize("kind", ODD)
def test_what_is_no_regular_file_in_a_folder_is_told(process, environment, tmp_path, monkeypatch, kind):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "a.txt").write_text(SMALL)
    make_odd(kind, folder / "b.txt")
    (folder / "c.txt").write_text(SMALLER)
    done = process("verify", "--keep-going", folder)
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: {folder / 'b.txt'}: no regular file")
    assert done.stderr.count("\n") == 1
    assert "small " in done.stdout and "smaller" in done.stdout


@pytest.mark.parametrize("kind", ODD)
def test_what_is_no_regular_file_is_no_image(process, tmp_path, monkeypatch, kind):
    pytest.importorskip("PIL")
    monkeypatch.chdir(tmp_path)
    make_odd(kind, tmp_path / "cat.png")
    done = process("generate", "nonogram", "--image", tmp_path / "cat.png")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: {tmp_path / 'cat.png'}: no image that can be read (no regular file)\n"


def test_a_pipe_that_is_named_is_read(environment, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with running_process(
        [sys.executable, "-m", "clueproof", "verify", pipe], stdout=subprocess.PIPE, text=True, env=environment
    ) as running:
        pipe.write_text(SMALL)
        assert running.communicate(timeout=20)[0].startswith("small     multiple")


@pytest.mark.parametrize(
    ("size", "said"),
    [
        # Pillow warns of the first and refuses the second
        ((10_000, 9_000), "the image is too large: more than 25,000,000 pixels"),
        ((20_000, 10_000), "the image is too large: more than 25,000,000 pixels"),
    ],
)
def test_an_image_that_is_too_large(process, tmp_path, size, said):
    image = pytest.importorskip("PIL.Image")
    path = tmp_path / "large.png"
    image.new("1", size).save(path)
    done = process("generate", "nonogram", "--image", path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"error: {path}: {said}\n")


def test_warnings_about_images_are_not_for_users(process, tmp_path):
    image = pytest.importorskip("PIL.Image")
    picture = image.new("P", (20, 20), 0)
    picture.putpalette([0, 0, 0, 255, 255, 255])
    picture.paste(1, (5, 5, 15, 15))
    path = tmp_path / "odd.png"
    # Pillow: "Palette images with Transparency expressed in bytes should be converted to RGBA images"
    picture.save(path, transparency=bytes([255, 128]))
    done = process("generate", "nonogram", "--image", path, "--size", "10")
    assert "Warning" not in done.stderr and "warn" not in done.stderr


def test_a_full_temporary_folder_is_told(cli, monkeypatch, tmp_path):
    if sys.platform != "linux":
        pytest.skip("needs /dev/full")
    from shutil import which

    if which("minisat") is None:
        pytest.skip("minisat is not installed")
    from clueproof.backends import scratch

    real = scratch.write
    monkeypatch.setattr("clueproof.backends.dimacs.write", lambda path, parts: real(path.parent / "/dev/full", parts))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    result = cli("verify", "--backend", "dimacs:minisat", "-", stdin=SMALL)
    assert result.exit_code == 2
    assert result.stderr == (
        f"error: <stdin>:1: can't write to the temporary folder ({tmp_path}; TMPDIR names another): it is full\n"
    )
