"""Which techniques explanations have, genre by genre, and how long their reasons are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median

import clueproof
from benchmarks.instances import Puzzle, genre_of, readable
from benchmarks.measure import timed
from benchmarks.report import markdown, section
from benchmarks.scenario import Found, Row, Scenario, option
from benchmarks.scenarios.peers import links_by_genre
from clueproof.deduction.engine.chains import CHAINS
from clueproof.explanation import explain, reason
from clueproof.explanation.steps import CORE

Wanted = Callable[[str], bool]
MOST_NAMED = 4
"""The techniques of a genre that its row in the page names."""


def techniques(wanted: Wanted, perhaps: Path | None, files: Sequence[str], number: int, limit: float) -> Iterator[Row]:
    """A genre a row: the smallest of its puzzles, each explained within the limit. Steps that were found before the
    time was up count as well."""
    where = [Path(file) for file in files] or ([perhaps / "large" / "links.tsv"] if perhaps else [])
    for genre, puzzles in sorted(by_genre(where).items()):
        if wanted(genre):
            yield counted(genre, sorted(puzzles, key=size)[:number], limit)


def by_genre(files: Sequence[Path]) -> dict[str, list[Puzzle]]:
    """The puzzles of the files that can be read: lists of links, perhaps as the last column of a table, or anything
    that clueproof reads; of a folder, all files of puzzles of the genre that it is named after."""
    found: dict[str, list[Puzzle]] = {}
    for path in files:
        folder = genre_of(path.name) if path.is_dir() else None
        if path.is_dir():
            puzzles = [puzzle for file in puzzle_files(path) for puzzle in readable(file, folder)]
        else:
            links = {} if path.suffix == ".jsonl" else links_by_genre([path])
            linked = [clueproof.parse(link) for genre, several in links.items() if genre for link in several]
            puzzles = linked or readable(path)
        for puzzle in puzzles:
            found.setdefault(puzzle.rules.name, []).append(puzzle)
    return found


def puzzle_files(folder: Path) -> list[Path]:
    """The files of puzzles in a folder that has the name of a genre; their solutions are others."""
    files = sorted(file for file in folder.iterdir() if file.suffix in (".txt", ".jsonl"))
    return [file for file in files if ".solutions" not in file.name]


def size(puzzle: Puzzle) -> tuple[int, str]:
    """How many cells the board has; boards of one size are ordered by their text."""
    height, width = getattr(puzzle.shape, "height", 0), getattr(puzzle.shape, "width", 0)
    text = clueproof.to_text(puzzle)
    return height * width or len(text), text


def counted(genre: str, puzzles: Sequence[Puzzle], limit: float) -> Row:
    """The steps of the puzzles by technique, and the length of their reasons."""
    used, lengths, solved, took = Counter[str](), list[int](), 0, 0.0
    longest = ""
    for puzzle in puzzles:
        explanation, seconds = timed(lambda puzzle=puzzle: explain(puzzle, time_limit=limit))
        took += seconds
        solved += explanation.end == "solved"
        for step in explanation:
            used[step.technique] += 1
            said = reason(step)
            lengths.append(len(said))
            longest = max(longest, said, key=len)
    number = used.total()
    return {
        "genre": genre,
        "puzzles": len(puzzles),
        "solved": solved,
        "steps": number,
        "chains %": share(sum(used[name] for name in used if name in CHAINS or name == CORE), number),
        "median": round(median(lengths)) if lengths else 0,
        "longest": len(longest),
        "over 300": sum(length > MAX_LENGTH for length in lengths),
        "seconds": round(took, 2),
        "used %": {name: share(times, number) for name, times in used.most_common()},
        "longest reason": [{"reason": longest}],
    }


MAX_LENGTH = 300
"""Characters of a reason that nobody wants to read."""


def share(part: int, whole: int) -> float:
    """Per cent."""
    return round(100 * part / max(whole, 1), 1)


def page(found: Found) -> str:
    """The shares by genre, with the command and the machine."""
    part = found["techniques"]
    options = " ".join(f"--{name} {value}" for name, value in part["options"].items() if value not in ((), []))
    rows = [
        [
            f"`{row['genre']}`",
            f"{row['solved']} of {row['puzzles']}",
            str(row["steps"]),
            f"{row['chains %']:g}",
            str(row["median"]),
            str(row["longest"]),
            ", ".join(f"{name} {per_cent:g}" for name, per_cent in [*row["used %"].items()][:MOST_NAMED]),
        ]
        for row in part["rows"]
    ]
    head = ["genre", "solved", "steps", "chains %", "median", "longest", "most used, in % of the steps"]
    command = f"python -m benchmarks techniques --folder FOLDER {options}"
    return f"{part['date']}, {part['machine']}: `{command}`\n\n{markdown(head, rows)}\n"


SCENARIOS = (
    Scenario(
        "techniques",
        "Which techniques explanations have, how many steps are chains, and how long reasons are",
        "the smallest of each genre of the large boards as links, or of files",
        "`explain`, genre by genre",
        {"techniques": techniques},
        (option("files", (), "Files of puzzles, or with a link in each line, perhaps the last column of a table; or "
         "folders of a genre's puzzles."),
         option("number", 6, "Puzzles of a genre, the smallest."), option("limit", 30.0, "Seconds for one.")),
        quick={"number": 1, "limit": 5},
        key=("genre",),
        page=section("docs/techniques.md", "techniques", page),
    ),
)  # fmt: skip
