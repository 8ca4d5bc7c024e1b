"""Is anything lost or left when things go wrong? Kills, full disks, readers that go away, solvers that lie.

`kills`: each command is killed with SIGKILL at so many random moments, and then as often one of the processes that it
started. After each nothing may be left that carries its mark in its environment or holds one of its pipes, and no file
but whole ones; a command whose process was killed ends by itself. At the end there is one more run. `disk`: files that
may not grow beyond a few bytes, and a full standard output. `pipes`: a reader that goes away after the first line.
`lies`: programs behind `dimacs:` that answer what is not so, each alone, and checked in each way that there is.
"""

from __future__ import annotations

import os
import random
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import clueproof
from benchmarks.measure import family
from benchmarks.report import ROOT, markdown, section
from benchmarks.scenario import Row, Scenario, option
from clueproof.certificates import CertificateError, read_certificate

Wanted = Callable[[str], bool]
PROGRAMS = ROOT / "tests" / "backends" / "programs"
"""Programs that misbehave."""
MANY = "1000000000"
KILLS: dict[str, tuple[str, ...]] = {
    "count, dimacs:minisat": ("count", "--limit", MANY, "--backend", "dimacs:minisat", "ENDLESS"),
    "count, sat:kissat404": ("count", "--limit", MANY, "--backend", "sat:kissat404", "ENDLESS"),
    "count, exact-cover": ("count", "--limit", MANY, "--backend", "exact-cover", "ENDLESS"),
    "count --estimate": ("count", "--limit", "1", "--estimate", "ENDLESS"),
    "generate --jobs 3": ("generate", "skyscrapers", "--size", "6", "--count", "100000", "--jobs", "3", "--seed", "1"),
    "generate --certificates": (
        "generate", "sudoku", "--count", "100000", "--seed", "1", "--jobs", "1", "--certificates", "FOLDER/proofs",
    ),
    "verify --certificate": ("verify", "--certificate", "FOLDER/proofs", "HARD"),
    "export -o": ("export", "--to", "dimacs", "-o", "FOLDER/out", "LARGE"),
}  # fmt: skip
"""What goes on until it is ended, or for seconds, and starts processes or writes files."""
ALONE = ("generate --certificates", "export -o")
"""Those that start none."""
PATIENCE = 60.0
"""Seconds in which what is killed, or has lost a process, must have ended, and in which it must have started one."""
WRITES: dict[str, tuple[str, ...]] = {
    "verify -o": ("verify", "-o", "FOLDER/out.jsonl", "MANY"),
    "generate -o": ("generate", "sudoku", "--count", "30", "--seed", "1", "-o", "FOLDER/out", ),
    "export -o": ("export", "--to", "dimacs", "-o", "FOLDER/out", "LARGE"),
    "explain -o": ("explain", "-o", "FOLDER/out.html", "ONE"),
    "compare --rows": ("compare", "--backends", "sat", "--rows", "FOLDER/out.jsonl", "MANY"),
    "solve --trace": ("solve", "--backend", "deduction", "--trace", "FOLDER/out", "MANY"),
    "puzzles --gallery": ("puzzles", "--gallery", "FOLDER/out.svg", "sudoku"),
    "verify --certificate": ("verify", "--certificate", "FOLDER/proofs", "ONE"),
    "generate --certificates": ("generate", "sudoku", "--seed", "1", "--certificates", "FOLDER/proofs"),
    "check-certificate --extract": ("check-certificate", "--extract", "FOLDER/parts", "CERTIFICATE"),
    "verify, dimacs:minisat": ("verify", "--backend", "dimacs:minisat", "ONE"),
}  # fmt: skip
"""Commands that write files, those of a solver among them."""
PRINTS: dict[str, tuple[str, ...]] = {
    "verify": ("verify", "MANY"), "verify --format jsonl": ("verify", "--format", "jsonl", "MANY"),
    "solve": ("solve", "MANY"), "solve --format svg": ("solve", "--format", "svg", "MANY"), "count": ("count", "MANY"),
    "candidates": ("candidates", "MANY"), "minimise": ("minimise", "MANY"), "redundant": ("redundant", "MANY"),
    "repair": ("repair", "MANY"), "difficulty": ("difficulty", "MANY"), "explain": ("explain", "MANY"),
    "hint": ("hint", "ONE"), "why": ("why", "ONE", "r1c2"), "compare": ("compare", "--backends", "sat", "MANY"),
    "convert": ("convert", "MANY"), "export": ("export", "--to", "dimacs", "LARGE"),
    "generate": ("generate", "sudoku", "--count", "30", "--seed", "1"),
    "generate --jobs 2": ("generate", "sudoku", "--count", "30", "--seed", "1", "--jobs", "2"),
    "check-certificate": ("check-certificate", "CERTIFICATE"), "puzzles": ("puzzles",), "backends": ("backends",),
    "puzzles NAME": ("puzzles", "sudoku", "binary"), "--help": ("--help",), "verify --help": ("verify", "--help"),
}  # fmt: skip
LIES = {
    "lie": "a model that is none", "beyond": "a value for a variable that does not exist", "garbage": "no text at all",
    "letters": "values that are no numbers", "two_minds": "both satisfiable and unsatisfiable",
    "wrong_status": "unsatisfiable, with the exit status of satisfiable",
    "mute": "only the exit status of unsatisfiable",
    "fail": "nothing, and exit status 3", "crash": "nothing, and it crashes", "unknown": "unknown",
    "silent": "nothing, and exit status 0", "hang": "nothing, for ever", "flood": "output without end",
    "liar": "unsatisfiable, where another solution is asked for",
}  # fmt: skip
"""Modes of a program, and what it answers."""
CHECKS = {
    "alone": "", "checked": "--check-with sat", "crossed": "--cross-check sat", "certified": "--certificate FOLDER",
}  # fmt: skip
PATIENT = {"hang": "2", "flood": "2"}
"""Seconds for those that never end."""
SUDOKU = "sudoku\n1...\n..3.\n.4..\n...2\n\n"
TWO = "sudoku id=two\n1...\n....\n....\n...2\n"


class Field:
    """A folder with puzzles, in which commands run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        files = {
            "ENDLESS": "sudoku\n" + ("." * 9 + "\n") * 9,
            "LARGE": "binary\n" + ("." * 40 + "\n") * 40,
            "HARD": "simple-loop\n" + ("." * 9 + "\n") * 9,
            "ONE": SUDOKU,
            "MANY": SUDOKU * 200,
        }
        for name, text in files.items():
            (folder / name).write_text(text)
        clueproof.certify(clueproof.parse(SUDOKU)).save(folder / "CERTIFICATE")
        self._names = (*files, "CERTIFICATE")
        self._own = 0

    def words(self, command: Sequence[str]) -> tuple[list[str], Path]:
        """The command, its files filled in, and the folder of its own that it writes to."""
        self._own += 1
        own = self.folder / f"own{self._own}"
        own.mkdir()
        words = [
            str(self.folder / word) if word in self._names else word.replace("FOLDER", str(own)) for word in command
        ]
        return [sys.executable, "-m", "clueproof", *words], own


@contextmanager
def field() -> Iterator[Field]:
    """One that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        yield Field(Path(folder))


# kills


def kills(wanted: Wanted, moments: int, seed: str) -> Iterator[Row]:
    """What is left of each command after so many kills of itself, and of one of its processes."""
    with field() as ground:
        for name in filter(wanted, KILLS):
            for whom in ("itself",) if name in ALONE else ("itself", "a process of it"):
                dice = random.Random(f"{seed} {name} {whom}")
                yield {"name": name, "killed": whom, **_kills(ground, KILLS[name], whom == "itself", moments, dice)}


def _kills(field: Field, command: Sequence[str], itself: bool, moments: int, dice: random.Random) -> Row:
    """Of one command, or of a process of it."""
    faults, ends = Counter[str](), Counter[str]()
    begun = time.monotonic()
    _again(field, command)
    # of what a small run takes: from before the start to the midst of the work, also on a busy machine
    usual = time.monotonic() - begun
    for _ in range(moments):
        moment = dice.uniform(0.05, 2 * usual) if itself else dice.uniform(0, usual)
        ends[_killed(field, command, itself, moment, dice, faults)] += 1
    return {"moments": moments, "ends": {**ends}, "again": _again(field, command), **faults}


def _killed(
    field: Field, command: Sequence[str], itself: bool, moment: float, dice: random.Random, faults: Counter[str]
) -> str:
    """How a run ends that is killed at the moment; or a process of it, so long after the first one has been started.
    What is left goes into `faults`."""
    words, own = field.words(command)
    mark = f"CLUEPROOF_FAULTS={own}"
    environment = {**os.environ, "CLUEPROOF_FAULTS": str(own), "TMPDIR": str(field.folder)}
    run = subprocess.Popen(
        words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    said: list[str] = []
    complaints: list[str] = []
    readers = [
        threading.Thread(target=_collect, args=(stream, lines), daemon=True)
        for stream, lines in ((run.stdout, said), (run.stderr, complaints))
    ]
    for reader in readers:
        reader.start()
    if itself:
        time.sleep(moment)
    else:
        _kill_child(run, moment, dice)
    pipes = _pipes(run.pid)
    if itself:
        run.kill()
    try:
        status = run.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        run.kill()
        run.wait()
        status = None
        faults["did not end"] += 1
    for reader in readers:
        reader.join(5)
    if any(reader.is_alive() for reader in readers):
        faults["somebody held the output"] += 1
    deadline = time.monotonic() + 3
    while (left := _left(mark, pipes)) and time.monotonic() < deadline:
        time.sleep(0.02)
    if left:
        faults["processes left"] += 1
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    text = "".join(complaints)
    if "Traceback" in text or "bug" in text:
        faults["traceback"] += 1
        print(text, file=sys.stderr)
    _look_at_files(own, faults)
    return "killed" if status == -signal.SIGKILL else "did not end" if status is None else f"status {status}"


def _collect(stream: Any, lines: list[str]) -> None:
    for line in stream:
        if len(lines) < 200:
            lines.append(line)


def _kill_child(run: subprocess.Popen[str], moment: float, dice: random.Random) -> None:
    """Kill one of the processes that it started, so long after there was one; and another one a little later, as long
    as that ends nothing: one may have had its answer out."""
    deadline, since = time.monotonic() + PATIENCE, 0.0
    while time.monotonic() < deadline and run.poll() is None:
        if children := family(run.pid)[1:]:
            since = since or time.monotonic()
            if time.monotonic() >= since + moment:
                with suppress(ProcessLookupError):
                    os.kill(dice.choice(children), signal.SIGKILL)
                with suppress(subprocess.TimeoutExpired):
                    run.wait(dice.uniform(1, 2))
                    return
        time.sleep(0.005)


def _marked(mark: str) -> list[int]:
    """The processes that carry the mark in their environment."""
    found, sought = [], mark.encode() + b"\0"
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError, IndexError):
                if (
                    sought in (entry / "environ").read_bytes()
                    and (entry / "stat").read_text().rsplit(")", 1)[1][1] != "Z"
                ):
                    found.append(int(entry.name))
    return found


def _pipes(pid: int) -> set[str]:
    """The pipes that a process holds, its standard streams aside: children and what watches them hold them too."""
    found = set()
    with suppress(OSError):
        for entry in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                if int(entry.name) > 2 and (target := os.readlink(entry)).startswith("pipe:"):
                    found.add(target)
    return found


def _left(mark: str, pipes: set[str]) -> list[int]:
    """Who carries the mark, or holds one of the pipes."""
    found = _marked(mark)
    if pipes:
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                with suppress(OSError):
                    if pipes & {os.readlink(one) for one in (entry / "fd").iterdir()}:
                        found.append(int(entry.name))
    return found


def _look_at_files(own: Path, faults: Counter[str]) -> None:
    """Whole ones only; a name that is hidden or half a certificate's is left over."""
    for path in own.rglob("*"):
        if path.is_dir():
            continue
        if path.name.startswith(".") or not (path.name.endswith(".certificate.xz") or path.name.startswith("out")):
            faults["files left"] += 1
        elif path.name.endswith(".certificate.xz"):
            try:
                read_certificate(path)
            except CertificateError:
                faults["half a file"] += 1
        elif not path.read_text().endswith("0\n"):
            faults["half a file"] += 1


def _again(field: Field, command: Sequence[str]) -> str:
    """Does a small run work after all that, and what is left in the temporary folder after it?"""
    backend = command[command.index("--backend") + 1] if "--backend" in command else "dimacs:minisat"
    words, _ = field.words(("verify", "--backend", backend, "ONE"))
    done = subprocess.run(
        words, env={**os.environ, "TMPDIR": str(field.folder)}, capture_output=True, text=True, check=False
    )
    scratch = len([*field.folder.glob("clueproof-*")])
    works = "works" if done.returncode == 0 and "unique" in done.stdout else f"status {done.returncode}"
    return works if not scratch else f"{works}, {scratch} temporary folders"


# full disks


def disk(wanted: Wanted) -> Iterator[Row]:
    """How commands end that may write no more than some bytes to a file, and those whose output is full."""
    with field() as ground:
        for name in filter(wanted, WRITES):
            words, own = ground.words(WRITES[name])
            done = subprocess.run(
                words, preexec_fn=_small_files, capture_output=True, text=True, check=False,
                env={**os.environ, "TMPDIR": str(own)},
            )  # fmt: skip
            left = [str(path.relative_to(own)) for path in own.rglob("*") if path.is_file()]
            yield {"name": name, "where": "a file", **_end(done), "files": left}
        for name in filter(wanted, PRINTS):
            words, _ = ground.words(PRINTS[name])
            with open("/dev/full", "w") as full:
                done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
            yield {"name": name, "where": "standard output", **_end(done), "files": []}


def _small_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))


def _end(done: subprocess.CompletedProcess[str]) -> Row:
    """The exit status, and what was said."""
    lines = done.stderr.strip().splitlines()
    fault = "Traceback" in done.stderr or "bug" in done.stderr
    return {"status": done.returncode, "lines": len(lines), "said": lines[-1][:120] if lines else "", "fault": fault}


# readers that go away


def pipes(wanted: Wanted) -> Iterator[Row]:
    """How commands end whose reader takes one line."""
    with field() as ground:
        for name in filter(wanted, PRINTS):
            words, _ = ground.words(PRINTS[name])
            with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
                assert run.stdout is not None and run.stderr is not None
                run.stdout.readline()
                run.stdout.close()
                complaint = run.stderr.read()
                run.wait()
            yield {"name": name, **_end(subprocess.CompletedProcess(words, run.returncode, "", complaint))}


# solvers that lie


def lies(wanted: Wanted) -> Iterator[Row]:
    """What becomes of the verdict on a puzzle with two solutions: alone, and checked."""
    with field() as ground:
        puzzle = ground.folder / "two"
        puzzle.write_text(TWO)
        for mode in filter(wanted, LIES):
            program = [str(PROGRAMS / "liar.py"), "minicard"] if mode == "liar" else [str(PROGRAMS / "fake.py"), mode]
            backend = f"dimacs:{shlex.join([sys.executable, *program])}"
            row: Row = {"name": LIES[mode]}
            for how, more in CHECKS.items():
                limit = PATIENT.get(mode, "20")
                words, own = ground.words(("verify", "--time-limit", limit, "--backend", backend, *more.split()))
                done = subprocess.run(
                    [*words, str(puzzle)], cwd=own, env={**os.environ, "TMPDIR": str(own)}, capture_output=True,
                    text=True, check=False,
                )  # fmt: skip
                row[how] = _verdict(done)
            yield row


def _verdict(done: subprocess.CompletedProcess[str]) -> str:
    """The verdict, or how the program was caught."""
    if done.returncode in (0, 1, 3):
        word = done.stdout.split()[1]
        return f"**{word}**, which is wrong" if word in ("unique", "none") else word
    lines = done.stderr.strip().splitlines()
    named = "disagreement" if done.returncode == 4 else "error"
    return f"{named}, status {done.returncode}" if len(lines) == 1 else f"{len(lines)} lines, status {done.returncode}"


# the page

DISKS = "Disks that are full (files of at most 16 bytes, and `/dev/full`):\n\n"
LIARS = "What becomes of the verdict on a Sudoku with two solutions, if a program behind `dimacs:` answers wrongly:\n\n"


def page(found: Mapping[str, Any]) -> str:
    """The tables in Markdown."""
    tables = {"kills": _kills_table, "disk": _disk_table, "pipes": _pipes_table, "lies": _lies_table}
    parts = [
        f"{table(found[part]['rows'])}\n\n{found[part]['date']}, {found[part]['machine']}."
        for part, table in tables.items()
        if part in found
    ]
    return "\n" + "\n\n".join(parts) + "\n\n"


def _kills_table(rows: Sequence[Row]) -> str:
    known = ("name", "killed", "moments", "ends", "again")
    return "Killed with SIGKILL at random moments:\n\n" + markdown(
        ("", "killed", "moments", "it ended with", "left or lost", "run again"),
        [
            (
                f"`{row['name']}`", row["killed"], str(row["moments"]),
                ", ".join(f"{end}: {number}" for end, number in sorted(row["ends"].items())),
                "; ".join(f"{fault}: {row[fault]}" for fault in row if fault not in known) or "nothing",
                row["again"],
            )
            for row in rows
        ],
    )  # fmt: skip


def _disk_table(rows: Sequence[Row]) -> str:
    return DISKS + markdown(
        ("", "full is", "status", "lines", "files left"),
        [
            (f"`{r['name']}`", r["where"], str(r["status"]), str(r["lines"]), ", ".join(r["files"]) or "none")
            for r in rows
        ],
    )


def _pipes_table(rows: Sequence[Row]) -> str:
    ends = Counter((row["status"], row["lines"]) for row in rows)
    told = "; ".join(
        f"status {status} and {'no line' if not lines else f'{lines} lines'} of complaint: {number}"
        for (status, lines), number in sorted(ends.items())
    )
    return f"A reader that goes away after one line (`| head -1`), {len(rows)} commands: {told}."


def _lies_table(rows: Sequence[Row]) -> str:
    head = (
        "it answers",
        *(f"`{options.removesuffix(' FOLDER')}`" if options else "alone" for options in CHECKS.values()),
    )
    return LIARS + markdown(head, [(row["name"], *(row[how] for how in CHECKS)) for row in rows])


SCENARIOS = (
    Scenario(
        "faults",
        "Is anything lost or left when things go wrong?",
        "Sudokus, a Binary puzzle of 40x40, a loop puzzle without clues",
        "commands that are killed, have full disks or readers that go away; solvers that lie, alone and checked",
        {"kills": kills, "disk": disk, "pipes": pipes, "lies": lies},
        (
            option("moments", 100, "Kills of each command, and of its processes."),
            option("seed", "1", "Of the moments."),
        ),
        quick={"moments": 1, "only": ["export -o", "hint", "lie"]},
        key=("name", "killed", "where"),
        page=section("docs/trust.md", "faults", page),
    ),
)
