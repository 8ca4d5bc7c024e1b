"""`python -m tests.fuzz KIND`: compare until the time is over or Ctrl-C, save what disagrees, report what was
compared."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.report import dated, write
from tests.fuzz.campaign import Found, Kind, Run, Tally, save

KINDS = {
    "elimination": "tests.fuzz.elimination",
    "engine": "tests.fuzz.engine",
    "inputs": "tests.fuzz.inputs",
    "megabytes": "tests.fuzz.megabytes",
    "models": "tests.fuzz.models",
    "proofs": "tests.fuzz.proofs",
    "puzzles": "tests.fuzz.puzzles",
    "sessions": "tests.fuzz.sessions",
}
"""Kind -> the module whose `KIND` it is."""
CASES = Path(__file__).parent / "cases"


def kind_named(name: str) -> Kind:
    """The kind of fuzzing of that name."""
    kind: Kind = import_module(KINDS[name]).KIND
    return kind


def _part(name: str, folder: Path, seed: str, options: dict[str, Any]) -> tuple[Tally, int]:
    """What one process does: what it compared, and how many disagreements it saved. It imports the kind itself, since
    functions can't be sent."""
    kind = kind_named(name)

    def tell(found: Found) -> None:
        print(f"{save(folder, kind, seed, found)}: {found.error}", file=sys.stderr, flush=True)

    tally, found = Run(kind, seed, **options, tell=tell).go()
    return tally, len(found)


def fuzz(
    name: str, folder: Path, seed: str, first: int, most: int | None, seconds: float | None, jobs: int
) -> tuple[Tally, int]:
    """Share the cases among so many processes. With a number of cases the same ones are tried for any `jobs`."""

    def share(place: int) -> dict[str, Any]:
        return {
            "first": first + place,
            "step": jobs,
            "most": None if most is None else len(range(place, most, jobs)),
            "seconds": seconds,
        }

    part = partial(_part, name, folder, seed)
    if jobs == 1:
        return part(share(0))
    tally, disagreements = Tally(), 0
    with ProcessPoolExecutor(jobs) as pool:
        parts = [pool.submit(part, share(place)) for place in range(jobs)]
        # Ctrl-C reaches them too, and then they are done
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for done in parts:
            compared, found = done.result()
            tally.add(compared)
            disagreements += found
    return tally, disagreements


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"a number from 1 on is needed, not {text!r}")
    return int(text)


def add_to(path: Path, report: dict[str, Any]) -> None:
    """Write a run into a file of results, behind those that are there; all of them are summed up at the head."""
    runs = json.loads(path.read_text(encoding="utf-8"))["runs"] if path.exists() else []
    runs.append(report)
    sums = {what: sum(run[what] for run in runs) for what in ("disagreements", "cases", "verdicts", "undecided")}
    write(path, dated(**sums, runs=runs))


def main() -> int:
    """Exit status 1 if anything disagreed."""
    parser = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--minutes", type=float, help="when to end; else Ctrl-C or --number does")
    parser.add_argument("--number", type=_positive, help="how many cases")
    parser.add_argument("--seed", default="1", help="the same seed and numbers, the same cases")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--jobs", type=_positive, default=1, help="processes")
    parser.add_argument("--cases", type=Path, default=CASES, help="folder for cases that disagree")
    parser.add_argument("--results", type=Path, help="JSON file to add what was compared to")
    asked = parser.parse_args()
    seconds = None if asked.minutes is None else asked.minutes * 60
    tally, disagreements = fuzz(asked.kind, asked.cases, asked.seed, asked.first, asked.number, seconds, asked.jobs)
    report = {"disagreements": disagreements, **tally.report()}
    if asked.results is not None:
        add_to(asked.results, {"command": f"python -m tests.fuzz {' '.join(sys.argv[1:])}", **report})
    print(json.dumps(report, indent=1))
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
