"""Is one version of clueproof slower than another? Both do the same work, in turns, in one run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

import click

from benchmarks.measure import in_turns
from benchmarks.outside import work
from benchmarks.report import ROOT
from benchmarks.scenario import Row, Scenario, option

CACHE = str(Path(tempfile.gettempdir(), "clueproof-versions"))


def versions(
    perhaps: Path | None, wanted: Callable[[str], bool], old: Path | None, new: Path, rounds: int
) -> Iterator[Row]:
    """Told are the quickest processor times and their ratio; and the median of the ratios of neighbouring runs, which
    other people's work on the machine disturbs less. Each run is a process of its own. Raises UsageError without an old
    version."""
    if old is None:
        raise click.UsageError("say where the old version is checked out: --old")
    for line in work.LINES:
        if wanted(line.name) and (not line.needs or (perhaps and (perhaps / line.needs).exists())):
            results: dict[str, set[str]] = {"old": set(), "new": set()}
            ways = {
                name: partial(measured, line, checkout.resolve(), perhaps, results[name])
                for name, checkout in {"old": old, "new": new}.items()
            }
            found = in_turns(ways, rounds)
            best = {name: min(times) for name, times in found.items()}
            row: Row = {
                "what": line.name,
                "old, s": round(best["old"], 4),
                "new, s": round(best["new"], 4),
                "ratio": round(best["new"] / best["old"], 3),
                "median ratio": round(median(mine / its for its, mine in zip(*found.values(), strict=True)), 3),
                "same": results["old"] == results["new"],
            }
            if not row["same"]:
                row["results"] = {name: " | ".join(sorted(said))[:200] for name, said in results.items()}
            yield row


def measured(line: work.Line, checkout: Path, folder: Path | None, results: set[str]) -> float:
    """Seconds of one version, and what came out. Raises SystemExit if another version was imported."""
    environment = os.environ | {"PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0", work.FOLDER: str(folder)}
    # modules are compiled once, as where they are installed
    environment |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": CACHE}
    asked = [sys.executable, str(Path(work.__file__).resolve()), line.name]
    # from its own folder: that of the command line comes first otherwise
    run = subprocess.run(asked, env=environment, cwd=checkout, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(run.stdout)
    if not Path(found["from"]).is_relative_to(checkout):
        raise SystemExit(f"{found['from']} was imported instead of the version in {checkout}")
    results.add(found["result"])
    seconds: float = found["seconds"]
    return seconds


SCENARIOS = (
    Scenario(
        "versions",
        "Is one version of clueproof slower than another?",
        "lists and files of the public collections, puzzles that are made, shapes that are compiled",
        "two checkouts, in turns: verdicts, reading, commands, making, explaining, models and formulas; what they say",
        {"versions": versions},
        (option("old", Path, "A checkout."), option("new", ROOT, "Another one."),
         option("rounds", 5, "Times that each is asked.")),
        quick={"old": ROOT, "rounds": 1, "only": ["models: range*", "command --help"]},
        key=("what",),
    ),
)  # fmt: skip
