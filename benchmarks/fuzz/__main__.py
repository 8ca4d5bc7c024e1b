"""`python -m benchmarks.fuzz KIND`: compare until the time is over, save what disagrees, report what was compared."""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path

from benchmarks.fuzz.campaign import Found, Kind, Run, Tally, save
from benchmarks.results_file import dated, write

KINDS = {
    "inputs": "benchmarks.fuzz.inputs",
    "models": "benchmarks.fuzz.models",
    "puzzles": "benchmarks.fuzz.puzzles",
    "sessions": "benchmarks.fuzz.sessions",
}
"""Kind -> the module whose `KIND` it is."""
CASES = Path(__file__).parents[2] / "tests" / "fuzz_cases"


def kind_named(name: str) -> Kind:
    """The kind of fuzzing of that name."""
    kind: Kind = import_module(KINDS[name]).KIND
    return kind


def _part(name: str, options: dict[str, object]) -> tuple[Tally, list[Found]]:
    """What one process does; it imports the kind itself, since functions can't be sent."""
    return Run(kind_named(name), **options).go()  # type: ignore[arg-type]


def fuzz(
    name: str, seed: str, first: int, most: int | None, seconds: float | None, jobs: int
) -> tuple[Tally, list[Found]]:
    """Share the cases among so many processes. With a number of cases the same ones are tried for any `jobs`."""

    def share(place: int) -> dict[str, object]:
        return {
            "seed": seed,
            "first": first + place,
            "step": jobs,
            "most": None if most is None else len(range(place, most, jobs)),
            "seconds": seconds,
        }

    if jobs == 1:
        return _part(name, share(0))
    tally, found = Tally(), []
    with ProcessPoolExecutor(jobs) as pool:
        for part, more in pool.map(_part, [name] * jobs, map(share, range(jobs))):
            tally.add(part)
            found += more
    return tally, found


def main() -> int:
    """Exit status 1 if anything disagreed."""
    parser = argparse.ArgumentParser("python -m benchmarks.fuzz", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--minutes", type=float, help="when to end; else --number says it")
    parser.add_argument("--number", type=int, help="how many cases")
    parser.add_argument("--seed", default="1", help="the same seed and numbers, the same cases")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--cases", type=Path, default=CASES, help="folder for cases that disagree")
    parser.add_argument("--results", type=Path, help="file for what was compared, as JSON")
    asked = parser.parse_args()
    if asked.minutes is None and asked.number is None:
        parser.error("say --minutes or --number")
    seconds = None if asked.minutes is None else asked.minutes * 60
    tally, found = fuzz(asked.kind, asked.seed, asked.first, asked.number, seconds, asked.jobs)
    kind = kind_named(asked.kind)
    for one in found:
        print(f"{save(asked.cases, kind, asked.seed, one)}: {one.error}", file=sys.stderr)
    report = {"disagreements": len(found), **tally.report()}
    if asked.results is not None:
        write(asked.results, dated(command=sys.argv[1:], **report))
    print(json.dumps(report, indent=1))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
