"""Does the difficulty that is computed rank puzzles as published levels do, and as what language models solve? In which
grades do made puzzles end?

Levels are few and scores differ, so that a perfect order doesn't give 1: `ceiling` is what it would give. For lists of
Sudokus, which are known by reputation only, the mean score and its standard error. Each set is a random sample, always
the same, of as many puzzles as fit in the seconds.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from statistics import correlation, mean, stdev
from typing import Any

import clueproof
from benchmarks.instances import COLLECTED, Puzzle, lines
from benchmarks.measure import program, timed
from benchmarks.report import markdown, section
from benchmarks.scenario import Row, Scenario, option
from clueproof.encoders.registry import names
from clueproof.explanation import GRADES, Difficulty, difficulty
from clueproof.generation import Recipe, make

Wanted = Callable[[str], bool]
Sample = Iterator[tuple[int, str, Puzzle]]
"""Level, size and puzzle."""

LISTS = ("17 clues", "magictour", "hardest 1106", "rated 11 and more")
"""Lists of Sudokus, easiest first by reputation."""
MADE = 30
"""Puzzles that a program makes of each level."""
LIMIT = 600
"""Seconds in which a puzzle has to be made, and graded."""


# the sets


def records(path: Path, genre: str, level: Callable[[dict[str, Any]], int]) -> Sample:
    """The records of a collection that says how hard each is."""
    found = [json.loads(line) for line in path.read_text().splitlines()]
    Random(0).shuffle(found)
    for record in found:
        size = str(record.get("height") or record["n"])
        yield level(record), size, clueproof.parse(json.dumps(record), genre)


def rated(path: Path) -> Sample:
    """Sudokus with ratings of Sukaku Explainer, of which the level is the tenths: a key, 81 digits, the rating."""
    found = path.read_text().splitlines()
    Random(0).shuffle(found)
    for line in found:
        _, digits, rating = line.split()
        yield round(10 * float(rating)), "9", clueproof.parse(digits, "sudoku")


def made_by_sgt(game: str, letters: str, genre: str, size: str) -> Sample:
    """What a program of Simon Tatham's collection makes, easiest level first by its letters."""
    for seed in range(MADE):
        for level, letter in enumerate(letters):
            command = [program(f"sgt-{game}") or game, "--generate", "1", f"{size}d{letter}#{seed}"]
            made = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
            yield level, size, clueproof.parse(made, genre)


def made_by_qqwing() -> Sample:
    """Sudokus of qqwing, which chooses its seeds itself."""
    for level, name in enumerate(("simple", "easy", "intermediate", "expert")):
        command = [program("qqwing") or "qqwing", "--generate", str(MADE), "--difficulty", name, "--one-line"]
        for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split():
            yield level, "9", clueproof.parse(line, "sudoku")


def published(record: dict[str, Any]) -> int:
    """The level that a record has."""
    return int(record["level"])


def sets(folder: Path | None) -> dict[str, Callable[[], Sample]]:
    """All sets that can be had, by name."""
    found: dict[str, Callable[[], Sample]] = {}
    if program("sgt-solo"):
        found = {
            "sgt-solo 3x3, t b i a e u": lambda: made_by_sgt("solo", "tbiaeu", "sudoku", "3x3"),
            "sgt-towers 5, e h x u": lambda: made_by_sgt("towers", "ehxu", "skyscrapers", "5"),
            "sgt-towers 6, e h x u": lambda: made_by_sgt("towers", "ehxu", "skyscrapers", "6"),
            "sgt-unruly 10x10, t e n": lambda: made_by_sgt("unruly", "ten", "binary", "10x10"),
        }
    if program("qqwing"):
        found["qqwing"] = made_by_qqwing
    if folder is None:
        return found
    files: dict[str, tuple[str, Callable[[Path], Sample]]] = {
        "binarypuzzle.com, 1 to 4": ("takuzu/binarypuzzle_com.jsonl", lambda path: records(path, "binary", published)),
        "puzzle-binairo.com, 1 and 2": (
            "takuzu/puzzle_binairo_com.jsonl", lambda path: records(path, "binary", published)
        ),
        "sudoku-exchange-puzzle-bank, diabolical": ("sudoku/diabolical.txt", rated),
        "salad, e x": (
            "easy_as_abc/salad_generator.jsonl",
            lambda path: records(path, "easy-as-abc", lambda record: int("dx-" in record["id"])),
        ),
    }  # fmt: skip
    there = {name: (folder / file, read) for name, (file, read) in files.items() if (folder / file).exists()}
    return found | {name: (lambda path=path, read=read: read(path)) for name, (path, read) in there.items()}


# measuring


def spearman(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Correlation of ranks, equal values sharing theirs; None where all are equal."""
    ranks = [_ranks(values) for values in (first, second)]
    return round(correlation(*ranks), 3) if all(len({*values}) > 1 for values in ranks) else None


def _ranks(values: Sequence[float]) -> list[float]:
    places: dict[float, list[int]] = defaultdict(list)
    for place, value in enumerate(sorted(values)):
        places[value].append(place)
    return [mean(places[value]) for value in values]


def levels(perhaps: Path | None, wanted: Wanted, seconds: float) -> Iterator[Row]:
    """How the scores of each set rank beside its levels."""
    for name, sample in sets(perhaps).items():
        if wanted(name):
            yield ranked(name, sample(), seconds)


def ranked(name: str, sample: Sample, seconds: float) -> Row:
    """One set."""
    rows: list[tuple[int, str, Difficulty]] = []
    until, spent = time.perf_counter() + seconds, 0.0
    for level, size, puzzle in sample:
        found, took = timed(lambda puzzle=puzzle: difficulty(puzzle))
        spent += took
        if isinstance(found, Difficulty):
            rows.append((level, size, found))
        if time.perf_counter() > until:
            break
    grades: dict[int, Counter[str]] = defaultdict(Counter)
    for level, _, found in rows:
        grades[level][found.grade] += 1
    ratings = Counter(str(found.rating) for _, _, found in rows if found.rating is not None)
    in_order = sorted(level for level, _, _ in rows)
    return {
        "set": name,
        "puzzles": len(rows),
        "rho": _rho(rows),
        "ceiling": spearman(in_order, range(len(in_order))),
        "rho within sizes": {
            size: _rho([row for row in rows if row[1] == size]) for size in sorted({s for _, s, _ in rows})
        },
        "grades": {str(level): dict(grades[level].most_common()) for level in sorted(grades)},
        "ratings": dict(sorted(ratings.items())),
        "ms a puzzle": round(1000 * spent / max(1, len(rows)), 1),
    }


def _rho(rows: Sequence[tuple[int, str, Difficulty]]) -> float | None:
    return spearman([found.score for _, _, found in rows], [level for level, _, _ in rows])


def reputation(folder: Path, wanted: Wanted, seconds: float) -> Iterator[Row]:
    """The mean score of each list of Sudokus."""
    for name in LISTS:
        path = folder / COLLECTED[name].path
        if not wanted(name) or not path.exists():
            continue
        asked = lines(path)
        Random(0).shuffle(asked)
        found: list[Difficulty] = []
        until, spent = time.perf_counter() + seconds, 0.0
        for line in asked[:1000]:
            answer, took = timed(lambda line=line: difficulty(clueproof.parse(line, "sudoku")))
            spent += took
            if isinstance(answer, Difficulty):
                found.append(answer)
            if time.perf_counter() > until:
                break
        scores = [one.score for one in found]
        yield {
            "list": name,
            "puzzles": len(found),
            "mean score": round(mean(scores), 3) if scores else None,
            "standard error": round(stdev(scores) / len(scores) ** 0.5, 3) if len(scores) > 1 else None,
            "guesses": round(mean(one.steps.get("guess", 0) for one in found), 2) if found else None,
            "grades": dict(Counter(one.grade for one in found).most_common()),
            "ratings": dict(sorted(Counter(str(one.rating) for one in found).items())),
            "ms a puzzle": round(1000 * spent / max(1, len(found)), 1),
        }


def answers(answers: Path | None, wanted: Wanted, seconds: float) -> Iterator[Row]:
    """Do language models fail at the puzzles that have high scores? `answers` is a folder with files as ZeroEval writes
    them, of one model each: a list of records with a ZebraLogic `puzzle` and the model's `output`."""
    for path in sorted(answers.glob("**/*.json")) if answers else ():
        if wanted(path.stem):
            yield answered(path, seconds)


def answered(path: Path, seconds: float) -> Row:
    """The answers of one model: how the score of a puzzle ranks beside that of the answer to it."""
    rows: list[tuple[int, float, float]] = []
    until = time.perf_counter() + seconds
    records = json.loads(path.read_text(encoding="utf-8"))
    Random(0).shuffle(records)
    for record in records:
        if time.perf_counter() > until:
            break
        puzzle = clueproof.parse(record["puzzle"])
        if isinstance(hard := _graded(puzzle), Difficulty):
            value = clueproof.score(puzzle, record["output"][0]).value
            rows.append((puzzle.shape.size * len(puzzle.shape.categories), hard.score, 1 - value))
    sizes, lost = [size for size, _, _ in rows], [one for _, _, one in rows]
    within = [[row for row in rows if row[0] == size] for size in {*sizes}]
    told = [(len(group), rho) for group in within if (rho := _rho_of_answers(group)) is not None]
    return {
        "model": path.stem,
        "puzzles": len(rows),
        "solved": round(lost.count(0) / len(rows), 3) if rows else None,
        "rho": _rho_of_answers(rows),
        "rho of the size alone": spearman(sizes, lost) if rows else None,
        "rho within sizes": round(sum(n * rho for n, rho in told) / sum(n for n, _ in told), 3) if told else None,
    }


def _rho_of_answers(rows: Sequence[tuple[int, float, float]]) -> float | None:
    return spearman([score for _, score, _ in rows], [lost for _, _, lost in rows]) if len(rows) > 2 else None


@cache
def _graded(puzzle: Puzzle) -> Any:
    return difficulty(puzzle, time_limit=LIMIT)


def made_before(folder: Path | None, name: str, number: int) -> Puzzle | None:
    """The puzzle of that number, if it was made and kept before."""
    path = folder and folder / name / f"{number}.txt"
    return clueproof.parse(path.read_text(encoding="utf-8")) if path and path.exists() else None


def made_now(folder: Path | None, name: str, number: int) -> Puzzle:
    """The puzzle of that number, kept where there is a folder. Raises TimeLimitError when the time is up."""
    puzzle = make(Recipe(name), seed=0, number=number, time_limit=LIMIT).puzzle
    if folder is not None:
        path = folder / name / f"{number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(clueproof.to_text(puzzle), encoding="utf-8")
    return puzzle


def grades_of(name: str, before: Row, count: int, seconds: float, folder: Path | None) -> Row:
    """How many puzzles of a genre end in each grade; goes on where it ended before."""
    grades, hardest = Counter[str](before.get("grades", {})), Counter[str](before.get("hardest", {}))
    tried = before.get("tried", grades.total())
    until = time.perf_counter() + seconds
    try:
        while grades.total() < count and time.perf_counter() < until:
            tried += 1
            try:
                puzzle = made_before(folder, name, tried) or made_now(folder, name, tried)
            except clueproof.TimeLimitError:
                continue
            found = difficulty(puzzle, time_limit=LIMIT)
            grades[found.word] += 1
            if isinstance(found, Difficulty):
                hardest[found.hardest] += 1
    except clueproof.ClueproofError as error:
        return {"genre": name, "grades": dict(grades), "error": str(error)}
    told = {grade: grades[grade] for grade in (*GRADES, "unknown") if grades[grade]}
    return {
        "genre": name,
        "tried": tried,
        "puzzles": grades.total(),
        "grades": told,
        "hardest": dict(hardest.most_common()),
    }


def genres(
    wanted: Wanted, known: Sequence[Row], number: int, seconds: float, anew: bool, keep: Path | None
) -> Iterator[Row]:
    """How many of so many made puzzles of the usual size end in each grade. Puzzles without needless clues are the
    hardest of their kind. Goes on with those that have too few, the fewest first."""
    before = {row["genre"]: row for row in known}
    chosen = [name for name in names() if wanted(name) and "error" not in before.get(name, {})]
    for name in sorted(chosen, key=lambda name: before.get(name, {}).get("puzzles", 0)):
        row = {} if anew else before.get(name, {})
        if row.get("puzzles", 0) < number:
            yield grades_of(name, row, number, seconds, keep)


def page(found: Any) -> str:
    """Grades by genre; those that have none are left out."""
    columns = (*GRADES, "unknown")
    rows = [
        [
            f"`{one['genre']}`",
            str(sum(one["grades"].values())),
            *(str(one["grades"].get(grade, "")) for grade in columns),
        ]
        for one in found["genres"]["rows"]
        if one["grades"]
    ]
    return markdown(["genre", "puzzles", *columns], rows) + "\n"


SCENARIOS = (
    Scenario(
        "difficulty",
        "Does the difficulty rank puzzles as published levels and answers do, and in which grades do made puzzles end?",
        "sets with published levels, lists of Sudokus of known reputation, made puzzles of every genre",
        "`difficulty` beside the levels",
        {"levels": levels, "lists": reputation, "genres": genres, "answers": answers},
        (option("seconds", 40.0, "For a set, or a genre."), option("number", 50, "Puzzles to make of a genre."),
         option("anew", False, "Forget the grades of the genres that are graded now."),
         option("keep", Path, "A folder that keeps made puzzles, so that they can be graded again."),
         option("answers", Path, "A folder with answers of language models, as ZeroEval keeps them.")),
        quick={"seconds": 1, "number": 1, "parts": "levels,lists,genres", "only": ["17*", "binary*", "hitori"]},
        optional=("genres", "answers"),
        key=("set", "list", "genre", "model"),
        page=section("docs/difficulty.md", "difficulty", page),
    ),
)  # fmt: skip
