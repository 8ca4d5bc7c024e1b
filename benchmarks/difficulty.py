"""Does the difficulty that is computed rank puzzles as published levels do?

    python benchmarks/difficulty.py [FOLDER] [--sets A,B,...] [--seconds 40] [--out FILE]
    python benchmarks/difficulty.py --genres [50] [--sets A,B,...] [--seconds 40] [--anew] [--keep FOLDER] [--out FILE]
    python benchmarks/difficulty.py --page FILE

For each set with published levels: Spearman's rank correlation of score and level, over all puzzles and
within each size. Levels are few and scores differ, so that a perfect order doesn't give 1: `ceiling` is
what it would give. For lists of Sudokus, which are known by reputation only, the mean score and its
standard error. FOLDER holds the public collections (else `CLUEPROOF_INSTANCES`); sets whose names begin
with `sgt` or `qqwing` are made by those programs, with their own levels, if they are installed. Each set
is a random sample, always the same, of as many puzzles as fit in the seconds.

`--genres`: how many of so many puzzles of the usual size that `generate` makes end in each grade, for every genre;
fewer where time is up. Puzzles without needless clues are the hardest of their kind. Each genre is written to FILE when
its seconds are over; another run goes on with those that have too few, the fewest first, or with `--anew` from the
start. `--keep` is a folder that keeps the puzzles, so that they can be graded again without being made again. `--page`
puts FILE as a table into docs/difficulty.md.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import correlation, mean, stdev
from typing import Any

from results_file import dated, put_section, with_row, write

import clueproof
from clueproof.encoders.registry import names
from clueproof.explanation import GRADES, Difficulty, difficulty
from clueproof.formats.write import to_text
from clueproof.generation.making import make
from clueproof.generation.recipe import Recipe

Sample = Iterator[tuple[int, str, clueproof.Puzzle]]
"""Level, size and puzzle."""

LISTS = (
    "9x9_17clue_sample.txt",
    "9x9_magictour_top1465.txt",
    "9x9_forum_hardest_1106.txt",
    "9x9_forum_hardest_1905_er11plus_sample.txt",
)
"""Lists of Sudokus, easiest first by reputation."""
PAGE = Path(__file__).parents[1] / "docs" / "difficulty.md"
MADE = 30
"""Puzzles that a program makes of each level."""
LIMIT = 600
"""Seconds in which a puzzle has to be made, and graded."""


# the sets


def records(path: Path, rules: str, level: Callable[[dict[str, Any]], int]) -> Sample:
    """The records of a collection that says how hard each is."""
    found = [json.loads(line) for line in path.read_text().splitlines()]
    Random(0).shuffle(found)
    for record in found:
        size = str(record.get("height") or record["n"])
        yield level(record), size, clueproof.parse(json.dumps(record), rules)


def rated(path: Path) -> Sample:
    """Sudokus with ratings of Sukaku Explainer, of which the level is the tenths: a key, 81 digits, the rating."""
    lines = path.read_text().splitlines()
    Random(0).shuffle(lines)
    for line in lines:
        _, digits, rating = line.split()
        yield round(10 * float(rating)), "9", clueproof.parse(digits, "sudoku")


def made_by_sgt(game: str, letters: str, rules: str, size: str, record: Callable[[str], dict[str, Any]]) -> Sample:
    """What a program of Simon Tatham's collection makes, easiest level first by its letters."""
    program = shutil.which(f"sgt-{game}", path=f"{os.environ['PATH']}:/usr/games") or f"sgt-{game}"
    for seed in range(MADE):
        for level, letter in enumerate(letters):
            command = [program, "--generate", "1", f"{size}d{letter}#{seed}"]
            made = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
            yield level, size, clueproof.parse(json.dumps(record(made)), rules)


def made_by_qqwing() -> Sample:
    """Sudokus of qqwing, which chooses its seeds itself."""
    for level, name in enumerate(("simple", "easy", "intermediate", "expert")):
        command = ["qqwing", "--generate", str(MADE), "--difficulty", name, "--one-line"]
        for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split():
            yield level, "9", clueproof.parse(line, "sudoku")


def solo(game: str) -> dict[str, Any]:
    """`3x3:d8a3e4...`: letters are so many empty cells."""
    boxes, _, text = game.partition(":")
    height, width = map(int, boxes.split("x"))
    cells = [cell for sign in re.findall(r"[a-z]|\d+", text) for cell in _cells(sign)]
    side = height * width
    return {"box": [height, width], "grid": [cells[place : place + side] for place in range(0, side * side, side)]}


def _cells(sign: str) -> list[int]:
    return [0] * (ord(sign) - ord("a") + 1) if sign.isalpha() else [int(sign)]


def towers(game: str) -> dict[str, Any]:
    """`5:/2//3/...,a3b4`: what is seen from above, from below, from the left and from the right; then the grid."""
    side, _, text = game.partition(":")
    number = int(side)
    border, _, grid = text.partition(",")
    seen = [int(sign or 0) for sign in border.split("/")]
    sides = {name: seen[place * number :][:number] for place, name in enumerate(("top", "bottom", "left", "right"))}
    cells = [cell for sign in re.findall(r"[a-z]|\d+", grid) for cell in _cells(sign)] or [0] * number**2
    return {**sides, "grid": [cells[place : place + number] for place in range(0, number**2, number)]}


def unruly(game: str) -> dict[str, Any]:
    """`8x8:AbCb...`: how far it is to the next given cell; small letters are 0."""
    size, _, text = game.partition(":")
    width, height = map(int, size.rstrip("u").split("x"))
    cells, place = ["."] * (width * height), -1
    for sign in text:
        place += 25 if sign in "zZ" else ord(sign.lower()) - ord("a") + 1
        if sign not in "zZ" and place < len(cells):
            cells[place] = "1" if sign.isupper() else "0"
    rows = ["".join(cells[start : start + width]) for start in range(0, len(cells), width)]
    return {"unique_lines": size.endswith("u"), "grid": rows}


def sets(folder: Path | None) -> dict[str, Callable[[], Sample]]:
    """All sets that can be had, by name."""
    found: dict[str, Callable[[], Sample]] = {
        "sgt-solo 3x3, t b i a e u": lambda: made_by_sgt("solo", "tbiaeu", "sudoku", "3x3", solo),
        "sgt-towers 5, e h x u": lambda: made_by_sgt("towers", "ehxu", "skyscrapers", "5", towers),
        "sgt-towers 6, e h x u": lambda: made_by_sgt("towers", "ehxu", "skyscrapers", "6", towers),
        "sgt-unruly 10x10, t e n": lambda: made_by_sgt("unruly", "ten", "binary", "10x10", unruly),
        "qqwing": made_by_qqwing,
    }
    if folder is not None:
        path = folder
        found |= {
            "binarypuzzle.com, 1 to 4": lambda: records(
                path / "takuzu/binarypuzzle_com.jsonl", "binary", lambda record: int(record["level"])
            ),
            "puzzle-binairo.com, 1 and 2": lambda: records(
                path / "takuzu/puzzle_binairo_com.jsonl", "binary", lambda record: int(record["level"])
            ),
            "sudoku-exchange-puzzle-bank, diabolical": lambda: rated(path / "sudoku/diabolical.txt"),
            "salad, e x": lambda: records(
                path / "easy_as_abc/salad_generator.jsonl", "easy-as-abc", lambda record: int("dx-" in record["id"])
            ),
        }
    return found


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


def levels(name: str, sample: Sample, seconds: float) -> dict[str, Any]:
    """How the scores of a set rank beside its levels."""
    rows: list[tuple[int, str, Difficulty]] = []
    started = time.perf_counter()
    spent = 0.0
    for level, size, puzzle in sample:
        began = time.process_time()
        found = difficulty(puzzle)
        spent += time.process_time() - began
        if isinstance(found, Difficulty):
            rows.append((level, size, found))
        if time.perf_counter() - started > seconds:
            break
    grades: dict[int, Counter[str]] = defaultdict(Counter)
    for level, _, found in rows:
        grades[level][found.grade] += 1
    ratings = Counter(str(found.rating) for _, _, found in rows if found.rating is not None)
    within = {}
    for size in sorted({size for _, size, _ in rows}):
        within[size] = _rho([row for row in rows if row[1] == size])
    published = sorted(level for level, _, _ in rows)
    return {
        "set": name,
        "puzzles": len(rows),
        "rho": _rho(rows),
        "ceiling": spearman(published, range(len(published))),
        "rho within sizes": within,
        "grades": {str(level): dict(grades[level].most_common()) for level in sorted(grades)},
        **({"ratings": dict(sorted(ratings.items()))} if ratings else {}),
        "ms a puzzle": round(1000 * spent / max(1, len(rows)), 1),
    }


def _rho(rows: Sequence[tuple[int, str, Difficulty]]) -> float | None:
    return spearman([found.score for _, _, found in rows], [level for level, _, _ in rows])


def reputation(path: Path, seconds: float) -> dict[str, Any]:
    """The mean score of a list of Sudokus."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    Random(0).shuffle(lines)
    found: list[Difficulty] = []
    started, began = time.perf_counter(), time.process_time()
    for line in lines[:1000]:
        answer = difficulty(clueproof.parse(line, "sudoku"))
        if isinstance(answer, Difficulty):
            found.append(answer)
        if time.perf_counter() - started > seconds:
            break
    scores = [one.score for one in found]
    return {
        "list": path.name,
        "puzzles": len(found),
        "mean score": round(mean(scores), 3) if scores else None,
        "standard error": round(stdev(scores) / len(scores) ** 0.5, 3) if len(scores) > 1 else None,
        "guesses": round(mean(one.steps.get("guess", 0) for one in found), 2) if found else None,
        "grades": dict(Counter(one.grade for one in found).most_common()),
        "ratings": dict(sorted(Counter(str(one.rating) for one in found).items())),
        "ms a puzzle": round(1000 * (time.process_time() - began) / max(1, len(found)), 1),
    }


def made_before(folder: Path | None, name: str, number: int) -> clueproof.Puzzle | None:
    """The puzzle of that number, if it was made and kept before."""
    path = folder and folder / name / f"{number}.txt"
    return clueproof.parse(path.read_text(encoding="utf-8")) if path and path.exists() else None


def made_now(folder: Path | None, name: str, number: int) -> clueproof.Puzzle:
    """The puzzle of that number, kept where there is a folder. Raises TimeLimitError when the time is up."""
    puzzle = make(Recipe(name), seed=0, number=number, time_limit=LIMIT).puzzle
    if folder is not None:
        path = folder / name / f"{number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(to_text(puzzle), encoding="utf-8")
    return puzzle


def grades_of(name: str, before: dict[str, Any], count: int, seconds: float, folder: Path | None) -> dict[str, Any]:
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


def table(genres: Sequence[dict[str, Any]]) -> str:
    """Grades by genre, in Markdown; those that have none are left out."""
    columns = (*GRADES, "unknown")
    lines = [f"| genre | puzzles | {' | '.join(columns)} |", "|---" * (len(columns) + 2) + "|"]
    for one in genres:
        if one["grades"]:
            counts = " | ".join(str(one["grades"].get(grade, "")) for grade in columns)
            lines.append(f"| `{one['genre']}` | {sum(one['grades'].values())} | {counts} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=os.environ.get("CLUEPROOF_INSTANCES"))
    parser.add_argument("--sets", help="those sets, or genres, whose names contain one of these")
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--genres", type=int, nargs="?", const=50, help="puzzles to make of each genre")
    parser.add_argument("--anew", action="store_true", help="forget the grades of the genres that are graded now")
    parser.add_argument("--keep", type=Path, help="a folder for the puzzles")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--page", type=Path, help="a file that --genres wrote")
    arguments = parser.parse_args()
    folder = Path(arguments.folder) if arguments.folder else None
    wanted = (arguments.sets or "").split(",")
    if arguments.page:
        put_section(PAGE, "difficulty", table(json.loads(arguments.page.read_text())["genres"]))
        return
    if arguments.genres:
        there = arguments.out is not None and arguments.out.exists()
        result = {**dated(), "genres": json.loads(arguments.out.read_text())["genres"]} if there else dated(genres=[])
        before = {one["genre"]: one for one in result["genres"]}
        chosen = [
            name for name in names() if any(part in name for part in wanted) and "error" not in before.get(name, {})
        ]
        for name in sorted(chosen, key=lambda name: before.get(name, {}).get("puzzles", 0)):
            known = {} if arguments.anew else before.get(name, {})
            if known.get("puzzles", 0) < arguments.genres:
                row = grades_of(name, known, arguments.genres, arguments.seconds, arguments.keep)
                result["genres"] = with_row(result["genres"], row, "genre")
                print(json.dumps(row), flush=True)
                if arguments.out:
                    write(arguments.out, result)
        return
    result = dated(levels=[], lists=[])
    for name, sample in sets(folder).items():
        if any(part in name for part in wanted):
            result["levels"].append(levels(name, sample(), arguments.seconds))
            print(json.dumps(result["levels"][-1]), flush=True)
    for name in LISTS if folder is not None else ():
        if any(part in name for part in wanted):
            result["lists"].append(reputation(folder / "sudoku" / name, arguments.seconds))  # type: ignore[operator]
            print(json.dumps(result["lists"][-1]), flush=True)
    if arguments.out:
        write(arguments.out, result)


if __name__ == "__main__":
    main()
