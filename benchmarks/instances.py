"""Puzzles to measure with: those that ship, and the files of the public collections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

import clueproof
from benchmarks.report import ROOT
from clueproof.formats.read import read_all

Puzzle: TypeAlias = clueproof.Puzzle
Item = TypeVar("Item")
SHIPPED = ROOT / "instances"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Collected(NamedTuple):
    """A file of the collections."""

    genre: str
    path: str


COLLECTED = {
    "17 clues": Collected("sudoku", "sudoku/9x9_17clue_sample.txt"),
    "magictour": Collected("sudoku", "sudoku/9x9_magictour_top1465.txt"),
    "hardest 1106": Collected("sudoku", "sudoku/9x9_forum_hardest_1106.txt"),
    "rated 11 and more": Collected("sudoku", "sudoku/9x9_forum_hardest_1905_er11plus_sample.txt"),
    "several solutions": Collected("sudoku", "sudoku/9x9_serg_benchmark_sample.txt"),
    "Sudoku 16x16 and 25x25": Collected("sudoku", "sudoku/large_16_25.jsonl"),
    "Binary (binarypuzzle.com)": Collected("binary", "takuzu/binarypuzzle_com.jsonl"),
    "Binary (puzzle-binairo.com)": Collected("binary", "takuzu/puzzle_binairo_com.jsonl"),
    "Unruly (sgt)": Collected("binary", "takuzu/sgt_unruly.jsonl"),
    "Nonogram (webpbn)": Collected("nonogram", "nonogram/webpbn.jsonl"),
    "Nonogram (MiniZinc)": Collected("nonogram", "nonogram/minizinc.jsonl"),
    "Nonogram (JaCoP)": Collected("nonogram", "nonogram/jacop_repository.jsonl"),
    "Nonogram (sgt)": Collected("nonogram", "nonogram/sgt_pattern.jsonl"),
    "Nonogram (other databases)": Collected("nonogram", "nonogram/other_databases.jsonl"),
    "Easy as ABC (salad)": Collected("easy-as-abc", "easy_as_abc/salad_generator.jsonl"),
    "Skyscrapers (sgt)": Collected("skyscrapers", "skyscrapers/sgt_towers.jsonl"),
    "Range (sgt)": Collected("range", "kurodoko/sgt_range.jsonl"),
    "Elimination (zebralogic)": Collected("elimination", "zebra/zebralogic.jsonl"),
}
"""Files of the collections by the names that tables have for them."""
OTHER_FOLDERS = {
    "takuzu": "binary", "kurodoko": "range", "pipes": "net", "zebra": "elimination", "hidoku": "hidato",
    "nonograms_colored": "nonogram",
}  # fmt: skip
"""Folders of the collections that have another name than any of the genre's."""


def genre_of(name: str) -> str | None:
    """The genre that a folder or a file of the collections names, if it is one of ours."""
    try:
        return clueproof.rule_set(OTHER_FOLDERS.get(name, name).replace("_", "-")).name
    except clueproof.ClueproofError:
        return None


def readable(path: Path, genre: str | None = None) -> list[Puzzle]:
    """The puzzles of a file that can be read; none if there is no such file."""
    if not path.exists():
        return []
    return [found for found in read_all(path, genre) if isinstance(found, clueproof.Puzzle)]


def collected(folder: Path, name: str) -> list[Puzzle]:
    """The puzzles of one of the files in the table."""
    return readable(folder / COLLECTED[name].path, COLLECTED[name].genre)


def lines(path: Path, most: int | None = None) -> list[str]:
    """The lines of a list of Sudokus."""
    return [line.strip() for line in path.read_text().splitlines() if line[:1] not in ("#", "")][:most]


def spread(items: Sequence[Item], most: int) -> Sequence[Item]:
    """So many of them at most, evenly taken."""
    return items[:: -(-len(items) // most)] if items else items


def every_set(folder: Path | None, wanted: Callable[[str], bool]) -> Iterator[tuple[str, list[Puzzle]]]:
    """The genres that ship, and every file of the collections of a genre of ours, with their puzzles."""
    for genre in sorted(path for path in SHIPPED.iterdir() if path.is_dir() and wanted(path.name)):
        yield genre.name, [puzzle for path in sorted(genre.iterdir()) for puzzle in readable(path)]
    for path in sorted(folder.glob("*/*")) if folder is not None else ():
        name, rules = f"{path.parent.name}/{path.stem}", genre_of(path.parent.name)
        if rules and wanted(name) and path.suffix in (".txt", ".jsonl", ".mis") and ".solutions" not in path.name:
            yield name, readable(path, rules)
