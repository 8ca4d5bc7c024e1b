"""All backends on the same boards: a table of PAR-2, by `clueproof compare`.

`large`: links, a genre a row (`large/links.tsv` of the collections, or the files that `--files` names). `sets`: the
files of the collections, and the genres that ship. With `--stores` each row is kept in a store of its own, so
that the same command goes on where it was; a row is finished once all backends have answered. Where a module that asks
cspuz_core is named, links are put to it too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import clueproof
from benchmarks.instances import COLLECTED, Puzzle, collected, every_set, spread
from benchmarks.scenario import Row, Scenario, option
from benchmarks.scenarios.peers import CSPUZ, asking_cspuz, links_by_genre
from clueproof.backends import BackendError, backend, names
from clueproof.backends.dimacs import PACKAGES
from clueproof.comparison import compare
from clueproof.comparison.scores import standing

Wanted = Callable[[str], bool]
LEFT_OUT = ("auto", "brute-force", "checked", "cubes", "dimacs", "ipasir", "portfolio")
"""Backends that choose or combine others, need an option, or are for tests."""
MORE = ("sat:cadical195", "sat:glucose42", "sat:kissat404", "cpsat:native", *(f"dimacs:{name}" for name in PACKAGES))
"""What there is of the options."""

MOST_NAMED = 3
"""Backends that are named where they can't be told apart."""


def usable() -> list[str]:
    """The backends that are there, each with its usual options, and some of the others."""
    found = []
    for name in (*(name for name in names() if name not in LEFT_OUT), *MORE):
        try:
            backend(name).version()
        except BackendError:
            continue
        found.append(name)
    return found


def large(wanted: Wanted, perhaps: Path | None, files: Sequence[str], cspuz: Path | None, backends: Sequence[str],
          most: int, limit: float, seed: str, stores: Path | None) -> Iterator[Row]:  # fmt: skip
    """Links by genre."""
    ask = asking_cspuz(cspuz) if cspuz else None
    where = [Path(file) for file in files] or ([perhaps / "large" / "links.tsv"] if perhaps else [])
    for genre, every in sorted(links_by_genre(where).items()):
        if wanted(genre) and genre:
            links = spread(every, most)
            puzzles = [clueproof.parse(link) for link in links]
            row = _row(f"large/{genre}", puzzles, backends, limit, seed, stores)
            yield row if ask is None else {**row, "cspuz": _cspuz(ask, links, limit)}


def sets(wanted: Wanted, perhaps: Path | None, backends: Sequence[str], most: int, limit: float, seed: str,
         stores: Path | None) -> Iterator[Row]:  # fmt: skip
    """Files of the collections by the names that other tables have for them, and genres that ship."""
    chosen = {name: collected(perhaps, name) for name in COLLECTED if wanted(name)} if perhaps else {}
    for name, puzzles in (*chosen.items(), *every_set(None, wanted)):
        if puzzles:
            yield _row(name, spread(puzzles, most), backends, limit, seed, stores)


def _row(
    name: str, puzzles: Sequence[Puzzle], backends: Sequence[str], limit: float, seed: str, stores: Path | None
) -> Row:
    """The PAR-2 of each backend, and how many it decided; who is fastest beyond chance, or cannot be told apart."""
    store = None
    if stores is not None:
        stores.mkdir(parents=True, exist_ok=True)
        store = str(stores / f"{name.replace('/', ' ')}.run")
    found = compare(puzzles, backends or usable(), time_limit=limit, seed=seed, results=store)
    result = standing(name, found.counted, limit)
    return {
        "set": name,
        "puzzles": len(puzzles),
        "fastest": [*result.leaders] if len(result.leaders) <= MOST_NAMED else f"any of {len(result.leaders)}",
        **{score.backend: f"{score.par2:.3g} ({score.solved})" for score in found.scores},
        "disagreements": [str(one) for one in found.disagreements],
    }


def _cspuz(ask: Any, links: Sequence[str], limit: float) -> str:
    """Its PAR-2, and how many it decided. The first link is asked twice: what it loads is left out."""
    ask(links[0], limit)
    total = decided = 0.0
    for link in links:
        began = time.perf_counter()
        verdict, _ = ask(link, limit)
        known = verdict in ("unique", "multiple", "none")
        decided += known
        total += time.perf_counter() - began if known else 2 * limit
    return f"{total / len(links):.3g} ({decided:.0f})"


SCENARIOS = (
    Scenario(
        "backends",
        "All backends on the same boards: PAR-2 (decided), and who is fastest beyond chance",
        "large boards as links; whole sets of real puzzles",
        "every backend that is there, isolated, in random order; on links cspuz_core, if a module is named",
        {"large": large, "sets": sets},
        (
            option("backends", (), "Instead of all that are there."),
            option("files", (), "Files with a link in each line, perhaps the last column of a table; for `large`."),
            CSPUZ,
            option("most", 5, "Puzzles of a set, evenly taken."),
            option("limit", 5.0, "Seconds for a puzzle."),
            option("seed", "1", "Of the order of the runs."),
            option("stores", Path, "Folder for what was measured, from which the same command goes on."),
        ),
        quick={"most": 1, "limit": 2, "backends": "sat,native", "only": ["akari", "nurikabe"]},
        key=("set",),
    ),
)  # fmt: skip
