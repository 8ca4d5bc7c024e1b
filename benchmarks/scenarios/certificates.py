"""How large certificates are, what they cost, and who accepts them."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType

import clueproof
from benchmarks.instances import SHIPPED, Puzzle
from benchmarks.measure import timed
from benchmarks.report import ROOT
from benchmarks.scenario import Row, Scenario, option
from clueproof.certificates import extract
from clueproof.encoders.registry import names

OTHERS = {"lrat-check": ("proof.lrat", "c VERIFIED"), "drat-trim": ("proof.drat", "s VERIFIED")}
"""Program (https://github.com/marijnheule/drat-trim) -> the proof that it reads, and what it says if it accepts it."""


def certificates(wanted: Callable[[str], bool], files: tuple[str, ...], number: int, limit: float) -> Iterator[Row]:
    """A row for each genre, or for each file, with its puzzles: sums of times, sizes, and what failed."""
    for name in files or sorted(names()):
        if wanted(name):
            paths = [Path(name)] if files else sorted((SHIPPED / name).iterdir())
            yield measured(Path(name).stem, chosen(paths, number), limit)


def chosen(paths: Iterable[Path], number: int) -> list[Puzzle]:
    """The puzzles of the files, or so many of them from the first to the last."""
    every = [puzzle for path in paths for puzzle in clueproof.read(path)]
    if not number or number >= len(every):
        return every
    return [every[place * (len(every) - 1) // max(1, number - 1)] for place in range(number)]


def measured(genre: str, puzzles: Iterable[Puzzle], limit: float) -> Row:
    """Processor seconds for verifying, certifying and checking, those of other processes included."""
    sys.path.insert(0, str(ROOT / "docs"))
    import check_certificate

    found, failed = [], []
    with tempfile.TemporaryDirectory(prefix="certificates-") as folder:
        for puzzle in puzzles:
            try:
                found.append({"name": puzzle.name, **one(puzzle, limit, Path(folder), check_certificate)})
            except (clueproof.ClueproofError, check_certificate.RefusedError, AssertionError) as error:
                failed.append(f"{puzzle.name}: {type(error).__name__}: {error}")
    words = Counter(one["statement"] for one in found)
    sizes = sorted(one["kB"] for one in found) or [0]
    return {
        "genre": genre,
        **{word: words[word] for word in ("unique", "none", "multiple")},
        "optima": sum(one["optimum"] for one in found),
        "kB, median": sizes[len(sizes) // 2],
        "kB, largest": sizes[-1],
        **{word: round(sum(one[word] for one in found), 3) for word in ("verified", "certified", "checked")},
        "accepted": dict(Counter(checker for one in found for checker in one["checkers"])),
        "failed": failed,
        "puzzles": found,
    }


def one(puzzle: Puzzle, limit: float, folder: Path, alone: ModuleType) -> Row:
    """Of one puzzle: its certificate is checked by clueproof, and by cake_lpr where it is there; by
    `docs/check_certificate.py`, which knows nothing of clueproof; and as it is extracted by dratify, which is to follow
    steps by unit propagation alone, and by others where they are there. Raises what refuses it."""
    import dratify

    path = folder / "one.certificate.xz"
    verdict, verified = timed(lambda: clueproof.verify(puzzle, time_limit=limit))
    certificate, certified = timed(lambda: clueproof.certify(puzzle, time_limit=limit))
    certificate.save(path)
    checked, seconds = timed(lambda: clueproof.check_certificate(path))
    assert verdict.word == certificate.statement == checked.statement, "another verdict"
    checkers = [*checked.checkers]
    told = alone.check(str(path))
    assert told.split(",")[0] == verdict.word, "another verdict by docs/check_certificate.py"
    if certificate.formula:
        extract(certificate, folder)
        formula = dratify.parse_dimacs((folder / "formula.cnf").read_text())
        drat = (folder / "proof.drat").read_text()
        assert dratify.check_proof(formula, drat, check_rat=False).ok, "refused by dratify"
        checkers.append("dratify")
        for program, (proof, accepts) in OTHERS.items():
            if shutil.which(program):
                command = [program, str(folder / "formula.cnf"), str(folder / proof)]
                said = subprocess.run(command, capture_output=True, text=True, check=False)
                assert accepts in said.stdout.replace("\r", "\n").splitlines(), f"refused by {program}"
                checkers.append(program)
    return {
        "statement": verdict.word,
        "optimum": "optimum" in told,
        "kB": round(path.stat().st_size / 1000, 1),
        "verified": round(verified, 3),
        "certified": round(certified, 3),
        "checked": round(seconds, 3),
        "cuts": len(certificate.cuts),
        "solver": certificate.about["solver"],
        "checkers": checkers,
    }


SCENARIOS = (
    Scenario(
        "certificates",
        "How large certificates are, what they cost, and who accepts them",
        "the puzzles that ship, of every genre and verdict, or those of other files",
        "verifying, certifying, checking: by clueproof, and by what knows nothing of it",
        {"certificates": certificates},
        (option("number", 0, "Puzzles of a genre, spread evenly; 0: all."), option("limit", 60.0, "Seconds for each."),
         option("files", (), "Other puzzles than those that ship.")),
        quick={"number": 1, "only": ["ayeheya"]},
        key=("genre",),
    ),
)  # fmt: skip
