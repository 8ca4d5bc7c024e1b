"""The card of a data set: the README.md that says what is in it, with the header that `datasets` reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from clueproof import __version__
from clueproof.datasets.dataset import SPLITS, DataSet, Placing
from clueproof.english import listed
from clueproof.explanation import GRADES

SIZES = ("n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M", "100M<n<1B", "n>1B")
"""The categories of sizes, each for ten times as many."""
MOST_NAMED = 3
"""Genres that the name of a set has."""


def card(licence: str, wanted: DataSet, placing: Placing, rows: Iterable[Mapping[str, Any]], format: str) -> str:
    """The text of the card. `rows` are all rows; `format` is that of the files that `datasets` is to read."""
    counts, clues, grades = Counter[tuple[str, str]](), Counter[tuple[str, str]](), Counter[tuple[str, str, str]]()
    for row in rows:
        kind = row["genre"], f"{row['height']}x{row['width']}" if row["height"] else ""
        counts[kind] += 1
        clues[kind] += row["clues"]
        grades[(*kind, row["grade"] or "")] += 1
    present = [grade for grade in (*GRADES, "") if any(key[2] == grade for key in grades)]
    kinds = [
        {
            "genre": kind[0],
            "size": kind[1],
            "count": number,
            "clues": f"{clues[kind] / number:.1f}",
            "grades": [grades[(*kind, grade)] for grade in present],
        }
        for kind, number in sorted(counts.items())
    ]
    total, genres = counts.total(), sorted({genre for genre, _ in counts})
    environment = Environment(
        loader=PackageLoader("clueproof.datasets"),
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
    )
    return environment.get_template("card.md").render(
        name=f"Logic puzzles: {listed(genres)}" if len(genres) <= MOST_NAMED else "Logic puzzles",
        licence=licence,
        version=__version__,
        seed=wanted.question.seed,
        total=f"{total:,}",
        size_category=SIZES[max(0, len(str(total)) - 3)],
        genres=genres,
        splits=[
            {"name": split, "count": f"{len(places):,}", "path": split_path(split, format)}
            for split, places in zip(SPLITS, placing.splits, strict=True)
            if places
        ],
        duplicates=f"{placing.duplicates:,}",
        grades=[grade or "without a grade" for grade in present],
        kinds=kinds,
        missed="; ".join(f"{number} ({said})" for said, number in placing.missed.most_common()),
        certificates=wanted.question.certified,
    )


def split_path(split: str, format: str) -> str:
    """The file of a split, in the folder of the data set."""
    return f"{'data' if format == 'parquet' else format}/{split}.{format}"
