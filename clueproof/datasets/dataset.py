"""What a data set has: which rows, none twice up to symmetry, in which split and in which order."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

from clueproof.datasets.rows import MakeRow, example_of
from clueproof.errors import ClueproofError
from clueproof.explanation import GRADES
from clueproof.generators.recipe import Recipe
from clueproof.runs.store import Results
from clueproof.runs.tasks import Task

SPLITS = ("train", "validation", "test")
SHARES = (80, 10, 10)
"""The parts of the usual splits, in hundredths."""
BUCKETS = 1 << 32
BARREN_ROUNDS = 5
"""After so many rounds that found nothing new there are no more puzzles of a kind."""


@dataclass(frozen=True)
class DataSet:
    """What is asked for: of each recipe so many puzzles, split into parts with these shares."""

    question: MakeRow
    counts: tuple[int, ...]
    shares: tuple[int, int, int] = SHARES

    def tasks(self, asked: Sequence[int]) -> Iterator[Task]:
        """The tasks, `asked` of them for each recipe."""
        for recipe, number in enumerate(asked):
            yield from (self.question.task(recipe, nth) for nth in range(1, number + 1))

    def split(self, canonical_hash: str) -> int:
        """The number of the split that a puzzle is in. It depends on the puzzle alone, so that sets made from other
        seeds have it in the same one."""
        ends = [*accumulate(self.shares)]
        bucket = int(canonical_hash[:8], 16) * ends[-1] // BUCKETS
        return min(bisect_right(ends, bucket), len(ends) - 1)

    @property
    def recipes(self) -> tuple[Recipe, ...]:
        """The recipes."""
        return self.question.recipes


class RowPlace(NamedTuple):
    """Where a row goes. Rows are ordered by stage, then from easy to hard."""

    stage: int
    difficulty: float
    id: str
    position: int


@dataclass
class Placing:
    """Where all rows go."""

    splits: list[list[RowPlace]] = field(default_factory=lambda: [[] for _ in SPLITS])
    """For each split its rows in order."""
    lacking: tuple[int, ...] = ()
    """How many puzzles each recipe lacks."""
    duplicates: int = 0
    """Puzzles that were made, and are another one turned."""
    missed: Counter[str] = field(default_factory=Counter)
    """Why puzzles were not made, and how often."""


def place_rows(wanted: DataSet, results: Results) -> Placing:
    """Place the rows that there are. Of those that are the same up to symmetry the first is taken, in the order of
    recipes and numbers, and none that a prompt shows as its example."""
    found = Placing()
    seen = {example_of(recipe).canonical_hash for recipe in wanted.recipes}
    numbers = [0] * len(wanted.counts)
    taken: list[tuple[tuple[str, int, int], RowPlace, int]] = []
    for row in results.rows():
        if row.record is None:
            continue
        record = json.loads(row.record)
        recipe = int(str(row.name).split()[0])
        if "canonical_hash" not in record:
            found.missed[str(record.get("reason") or record.get("error"))] += 1
            # it is not made up for: whoever sets a limit has fewer
            numbers[recipe] += 1
            continue
        if numbers[recipe] >= wanted.counts[recipe]:
            continue
        if record["canonical_hash"] in seen:
            found.duplicates += 1
            continue
        seen.add(record["canonical_hash"])
        numbers[recipe] += 1
        area = (record["height"] or 0) * (record["width"] or 0)
        grade = GRADES.index(record["grade"]) if record["grade"] else 0
        kind = (record["genre"], area, grade)
        place = RowPlace(0, record["difficulty"] or 0.0, record["id"], row.position)
        taken.append((kind, place, wanted.split(record["canonical_hash"])))
    found.lacking = tuple([count - number for count, number in zip(wanted.counts, numbers, strict=True)])
    stages = _stages([kind for kind, _, _ in taken])
    for kind, place, split in taken:
        found.splits[split].append(place._replace(stage=stages[kind]))
    for places in found.splits:
        places.sort()
    return found


def _stages(kinds: Sequence[tuple[str, int, int]]) -> dict[tuple[str, int, int], int]:
    """The stages of a curriculum, from 1 for each genre: first by size, then by grade."""
    by_genre: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for genre, area, grade in kinds:
        by_genre[genre].add((area, grade))
    return {
        (genre, area, grade): stage
        for genre, found in by_genre.items()
        for stage, (area, grade) in enumerate(sorted(found), 1)
    }


class NoMoreError(ClueproofError):
    """There are fewer different puzzles of a kind than are asked for."""

    def __init__(self, wanted: DataSet, asked: Sequence[int], lacking: Sequence[int]) -> None:
        recipe, lack = next((nth, lack) for nth, lack in enumerate(lacking) if lack)
        kind = wanted.recipes[recipe]
        size = "" if kind.size is None else f" {kind.size[0]}x{kind.size[1]}"
        grade = "" if kind.difficulty is None else f", {kind.difficulty}"
        found = wanted.counts[recipe] - lack
        super().__init__(
            f"{asked[recipe]:,} puzzles {kind.rules}{size}{grade} were made, and {found:,} of them are different up to "
            f"symmetry, not {wanted.counts[recipe]:,}; ask for fewer, or for larger ones"
        )
