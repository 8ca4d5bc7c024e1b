"""Files that commands write: whole or as they were, and never one that is read."""

from __future__ import annotations

import os
import resource
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from clueproof.cli import output_file as new_file_module
from clueproof.cli.output_file import FileError, new_file, write_whole
from clueproof.cli.puzzle_files import InUseError, must_be_apart
from tests.cli.puzzles import BAD, UNIQUE
from tests.processes import running_process

DEDUCE = ("solve", "--backend", "deduction", "--trace")
WRITING = {
    "trace": (*DEDUCE, "OUT", "IN"),
    "rows": ("compare", "--backends", "sat", "--rows", "OUT", "IN"),
    "export": ("export", "--to", "dimacs", "-o", "OUT", "IN"),
}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A file with a puzzle, in a folder of its own."""
    path = tmp_path / "in" / "one.csv"
    path.parent.mkdir()
    path.write_text(UNIQUE)
    return path


def command(what: str, out: object, source: object) -> list[str]:
    return [{"OUT": str(out), "IN": str(source)}.get(word, word) for word in WRITING[what]]


@pytest.mark.parametrize("what", WRITING)
def test_it_is_put_in_place_at_the_end(cli, source, tmp_path, what):
    out = tmp_path / "out.csv"
    out.write_text("old")
    out.chmod(0o640)
    before = out.stat().st_ino
    assert cli(*command(what, out, source)).exit_code == 0
    assert len(out.read_text()) > 50
    assert stat.S_IMODE(out.stat().st_mode) == 0o640
    assert out.stat().st_ino != before
    assert sorted(os.listdir(tmp_path)) == ["in", "out.csv"]


@pytest.mark.parametrize("what", WRITING)
@pytest.mark.parametrize("how", ["same", "relative", "symbolic", "hard", "through a folder"])
def test_an_input_is_never_written(cli, source, tmp_path, monkeypatch, what, how):
    out: Path | str = source
    if how == "relative":
        monkeypatch.chdir(tmp_path)
        out = "in/../in/one.csv"
    elif how == "symbolic":
        out = tmp_path / "link.csv"
        out.symlink_to(source)
    elif how == "hard":
        out = tmp_path / "link.csv"
        os.link(source, out)
    elif how == "through a folder":
        (tmp_path / "other").symlink_to(source.parent)
        out = tmp_path / "other" / "one.csv"
    result = cli(*command(what, out, source))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {out} ")
    assert "can't be written to while it is read" in result.stderr
    assert source.read_text() == UNIQUE
    assert os.listdir(source.parent) == ["one.csv"]


@pytest.mark.parametrize("what", ["trace", "rows"])
def test_an_input_in_a_folder_is_never_written(cli, tmp_path, what):
    folder = tmp_path / "puzzles" / "deeper"
    folder.mkdir(parents=True)
    (folder / "one.txt").write_text(UNIQUE)
    out = tmp_path / "out.csv"
    out.symlink_to(folder / "one.txt")
    result = cli(*command(what, out, tmp_path / "puzzles"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert (folder / "one.txt").read_text() == UNIQUE
    # another one beside it may be
    out.unlink()
    assert cli(*command(what, folder / "steps.csv", tmp_path / "puzzles")).exit_code == 0


@pytest.mark.parametrize("arguments", [["verify"], ["minimise"], ["generate", "nonogram", "--image"]])
def test_standard_output_is_no_input(environment, tmp_path, arguments):
    path = tmp_path / "one.txt"
    path.write_text(UNIQUE)
    with path.open("a") as out:
        done = subprocess.run(
            [sys.executable, "-m", "clueproof", *arguments, path],
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
    assert done.returncode == 2
    assert done.stderr == (
        f"error: standard output and {path} are the same file, which can't be written to while it is read; "
        "choose another file to write\n"
    )
    assert path.read_text() == UNIQUE


def test_standard_input_is_no_output(environment, tmp_path):
    path = tmp_path / "one.txt"
    path.write_text(UNIQUE)
    with path.open() as given:
        done = subprocess.run(
            [sys.executable, "-m", "clueproof", "export", "--to", "dimacs", "-o", path, "-"],
            stdin=given,
            capture_output=True,
            text=True,
            env=environment,
        )
    assert done.returncode == 2
    assert "standard input are the same file" in done.stderr
    assert path.read_text() == UNIQUE


def test_a_device_may_be_both(process):
    assert process("verify", "/dev/null", stdin=subprocess.DEVNULL).returncode == 2
    must_be_apart("/dev/null", ["/dev/null"])


@pytest.mark.parametrize("what", WRITING)
def test_a_puzzle_that_ends_the_command_leaves_the_old_file(cli, tmp_path, what):
    source, out = tmp_path / "in.txt", tmp_path / "out.csv"
    source.write_text(UNIQUE + "\n" + BAD)
    out.write_text("old")
    assert cli(*command(what, out, source)).exit_code == 2
    assert out.read_text() == "old"
    assert sorted(os.listdir(tmp_path)) == ["in.txt", "out.csv"]
    if what != "export":
        # who goes on comes to the end
        assert cli(*command(what, out, source), "--keep-going").exit_code == 2
        assert out.read_text() != "old"


def writes_there(pid: int, folder: Path) -> bool:
    """Has the process made a file there, with a name or without?"""
    if len(os.listdir(folder)) > 1:
        return True
    try:
        return any(os.readlink(open_file).startswith(str(folder)) for open_file in Path(f"/proc/{pid}/fd").iterdir())
    except OSError:
        return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("what", ["trace", "rows"])
def test_a_run_that_is_ended_leaves_the_old_file(environment, tmp_path, what, number):
    out = tmp_path / "out.csv"
    out.write_text("old")
    # the second puzzle never comes
    with running_process(
        [sys.executable, "-m", "clueproof", *command(what, out, "-")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as running:
        running.stdin.write(UNIQUE + "\nsudoku\n")
        running.stdin.flush()
        end = time.monotonic() + 60
        while not writes_there(running.pid, tmp_path):
            assert time.monotonic() < end and running.poll() is None
            time.sleep(0.01)
        running.send_signal(number)
        running.communicate(timeout=10)
    assert running.returncode == 128 + number
    assert out.read_text() == "old"
    assert os.listdir(tmp_path) == ["out.csv"]


def test_a_failure_leaves_the_old_file(tmp_path, monkeypatch):
    out = tmp_path / "one.cnf"
    out.write_text("old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(FileError, match="No space left on device"):
        write_whole(str(out), "new")
    assert out.read_text() == "old"
    assert os.listdir(tmp_path) == ["one.cnf"]


def test_an_error_in_between_leaves_the_old_file(tmp_path):
    out = tmp_path / "one.cnf"
    out.write_text("old")
    with pytest.raises(ZeroDivisionError), new_file(str(out), ()) as file:
        file.line("new")
        assert out.read_text() == "old"
        raise ZeroDivisionError
    assert out.read_text() == "old"
    assert os.listdir(tmp_path) == ["one.cnf"]


def test_new_files_get_the_usual_rights_and_links_stay(tmp_path):
    target, link = tmp_path / "target.cnf", tmp_path / "link.cnf"
    link.symlink_to(target)
    before = os.umask(0o027)
    try:
        write_whole(str(link), "text")
    finally:
        os.umask(before)
    assert link.is_symlink()
    assert target.read_text() == "text"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_link_to_another_folder_is_followed(tmp_path):
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to("there/target")
    write_whole(str(link), "new")
    assert link.is_symlink() and target.read_text() == "new"
    assert os.listdir(target.parent) == ["target"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anything")
def test_a_protected_file_stays(tmp_path):
    out = tmp_path / "kept"
    out.write_text("old")
    out.chmod(0o444)
    with pytest.raises(FileError, match="Permission denied"):
        write_whole(str(out), "new")
    assert out.read_text() == "old"


@pytest.mark.parametrize("out", ["", ".", "no/such", "x" * 300])
def test_what_can_not_be_written_is_told_in_one_line(cli, source, tmp_path, monkeypatch, out):
    monkeypatch.chdir(tmp_path)
    result = cli(*command("export", out, source))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {out}: ") and result.stderr.count("\n") == 1
    assert os.listdir(tmp_path) == ["in"]


def test_devices_are_written_to(tmp_path):
    write_whole("/dev/null", "text")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_a_pipe_is_written_to(cli, source, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    assert cli(*command("trace", pipe, source)).exit_code == 0
    reader.join(10)
    assert read[0].startswith("right\n    1  ")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "OUT"])
def test_standard_output_by_its_name_keeps_what_else_is_written_there(environment, source, tmp_path, name):
    out = tmp_path / "all"
    arguments = command("trace", out if name == "OUT" else name, source)
    with out.open("w") as stream:
        subprocess.run([sys.executable, "-m", "clueproof", *arguments], stdout=stream, env=environment, check=True)
    lines = out.read_text().splitlines()
    assert "right  solved" in lines
    assert any(line.startswith("    1  clues [") for line in lines)


def test_a_process_substitution_is_written_and_read(environment, source, tmp_path):
    steps = tmp_path / "steps"
    script = f"{sys.executable} -m clueproof solve --backend deduction --trace >(cat > {steps}) <(cat {source})"
    done = subprocess.run(["bash", "-c", f"{script}; sleep 0.3"], capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "right  solved" in done.stdout
    assert steps.read_text().startswith("right\n")


def test_apart_means_another_file(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    one.touch()
    must_be_apart(str(one), [str(other)])
    must_be_apart(str(other), [str(one)])
    with pytest.raises(InUseError):
        must_be_apart(str(one), [str(other), str(one)])


@pytest.mark.parametrize("unnamed", [True, False])
def test_nothing_is_left_of_a_file_whose_writer_is_killed(tmp_path, monkeypatch, unnamed):
    if unnamed and new_file_module._unnamed_file(str(tmp_path)) is None:
        pytest.skip("this file system has no files without a name")
    if not unnamed:
        monkeypatch.setattr(new_file_module, "_unnamed_file", lambda folder: None)
    path = tmp_path / "out"
    for content in ("first", "second"):
        with new_file(str(path), ()) as file:
            file.write(content)
            file.stream.flush()
            hidden = [entry for entry in tmp_path.iterdir() if entry != path]
            assert len(hidden) == (0 if unnamed else 1)
        assert path.read_text() == content
        assert [*tmp_path.iterdir()] == [path]


def test_a_full_disk_names_the_file_and_leaves_none(environment, source, tmp_path):
    path = tmp_path / "new" / "out.jsonl"
    path.parent.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "clueproof", "verify", "-o", path, source],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16)),
        capture_output=True,
        text=True,
        env=environment,
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"error: {path}: File too large\n")
    assert [*path.parent.iterdir()] == []
