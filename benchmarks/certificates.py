"""How large are certificates, and what do they cost, in every genre? And who accepts them?

    python benchmarks/certificates.py [--number N] [--time-limit 60] [--genres NAME,...] [--files FILE,...] [--out FILE]

The puzzles of `instances/`, those with several solutions and with none among them, or N of each genre that are spread
evenly over the list, or those of other files, are verified, certified and checked: by clueproof, and by cake_lpr where
it is on the `PATH`; by `docs/check_certificate.py`, which knows nothing of clueproof; and as they are extracted by
dratify, which is to follow steps by unit propagation alone, and by drat-trim and lrat-check
(https://github.com/marijnheule/drat-trim) where they are on the `PATH`.
Processor time, that of solvers and checkers in other processes included.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))
import check_certificate as alone
import dratify
from results_file import dated, write

import clueproof
from clueproof.certificates import extract
from clueproof.encoders import names

INSTANCES = Path(__file__).parents[1] / "instances"
OTHERS = {"lrat-check": ("proof.lrat", "c VERIFIED"), "drat-trim": ("proof.drat", "s VERIFIED")}
"""Program -> the proof that it reads, and what it says if it accepts it."""
Result = TypeVar("Result")
Puzzle: TypeAlias = clueproof.Puzzle


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--time-limit", type=float, default=60)
    parser.add_argument("--number", type=int, help="puzzles of each genre")
    parser.add_argument("--genres", default=",".join(sorted(names())))
    parser.add_argument("--files", default="", help="other puzzles than those of instances/")
    parser.add_argument("--out")
    options = parser.parse_args()
    rows, accepted = [], Counter[str]()
    print("| genre | unique | none | multiple | kB, median | kB, largest | verified | certified | checked |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in (options.files or options.genres).split(","):
        paths = [Path(name)] if options.files else sorted((INSTANCES / name).iterdir())
        row = measured(Path(name).stem, chosen(paths, options.number), options.time_limit)
        rows.append(row)
        counts = " | ".join(str(row[word]) for word in ("unique", "none", "multiple"))
        times = " | ".join(f"{row[word]:.2f} s" for word in ("verified", "certified", "checked"))
        print(f"| {row['genre']} | {counts} | {row['median_kB']:.1f} | {row['largest_kB']:.1f} | {times} |", flush=True)
        accepted.update(checker for one in row["puzzles"] for checker in one["checkers"])
        for puzzle, why in row["failed"].items():
            print(f"{name} {puzzle}: {why}", file=sys.stderr)
    print("\nProofs accepted by " + ", ".join(f"{checker}: {many}" for checker, many in accepted.items()) + ".")
    if options.out:
        versions = {"clueproof": clueproof.__version__, "dratify": dratify.__version__}
        write(options.out, dated(versions=versions, accepted={**accepted}, genres=rows))


def measured(genre: str, puzzles: Iterable[Puzzle], limit: float) -> dict[str, Any]:
    """Sums of times, sizes, and what failed."""
    row: dict[str, Any] = dict.fromkeys(("unique", "none", "multiple", "optima"), 0)
    row |= dict.fromkeys(("verified", "certified", "checked"), 0.0) | {"genre": genre, "failed": {}, "puzzles": []}
    with tempfile.TemporaryDirectory(prefix="certificates-") as folder:
        for puzzle in puzzles:
            try:
                found = one(puzzle, limit, Path(folder))
            except (clueproof.ClueproofError, alone.RefusedError, AssertionError) as error:
                row["failed"][puzzle.name] = f"{type(error).__name__}: {error}"
                continue
            row["puzzles"].append({"name": puzzle.name, **found})
            row[found["statement"]] += 1
            row["optima"] += found["optimum"]
            for word in ("verified", "certified", "checked"):
                row[word] = round(row[word] + found[word], 3)
    sizes = sorted(one["kB"] for one in row["puzzles"]) or [0]
    return {**row, "median_kB": sizes[len(sizes) // 2], "largest_kB": sizes[-1]}


def chosen(paths: Iterable[Path], number: int | None) -> list[Puzzle]:
    """The puzzles of the files, or so many of them from the first to the last."""
    every = [puzzle for path in paths for puzzle in clueproof.read(path)]
    if number is None or number >= len(every):
        return every
    return [every[place * (len(every) - 1) // max(1, number - 1)] for place in range(number)]


def one(puzzle: Puzzle, limit: float, folder: Path) -> dict[str, Any]:
    """Of one puzzle. Raises what refuses its certificate."""
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


def timed(job: Callable[[], Result]) -> tuple[Result, float]:
    """What it returns, and its processor seconds."""
    before = processor_time()
    result = job()
    return result, processor_time() - before


def processor_time() -> float:
    """Of this process and of those that it has waited for."""
    return time.process_time() + sum(os.times()[2:4])


if __name__ == "__main__":
    main()
