"""Makes the puzzle files in `instances/sudoku` and `instances/binary`, with other people's generators.

All but `typed.txt`, which was typed.

    python benchmarks/make_instances.py [FILE ...]      # all, or those named: sudoku/large.jsonl ...

Needs the programs `qqwing` (Stephen Ostermiller's) and `sgt-solo`, `sgt-unruly` (Simon Tatham's
Portable Puzzle Collection), on Debian from the packages `qqwing` and `sgt-puzzles`.

- `sgt-solo --generate 1 PARAMETERS#SEED` and `sgt-unruly` alike print a game id; the decoders below turn
  it into a puzzle. The same seed makes the same puzzle, and each puzzle's `origin` has it.
- qqwing takes no seed: each run makes another list.
- "thinned" puzzles are such ones with clues left out, in an order shuffled by the seed, as long as the
  solution stays the only one. They are harder than the generators' own.
- The broken ones are such ones with a clue left out (several solutions) or changed (none).

Every verdict is found by two backends, `sat` and `cpsat`, before it is written down as expected.
"""

from __future__ import annotations

import json
import random
import string
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from clueproof import NoSolution, Puzzle, parse, to_json, to_text, verify
from clueproof.grid import cell_name
from clueproof.puzzle.clue import GIVEN, Clue

INSTANCES = Path(__file__).parent.parent / "instances"
DIFFICULTY = {"t": "trivial", "b": "basic", "i": "intermediate", "a": "advanced", "e": "extreme", "u": "unreasonable"}
UNRULY = {"t": "trivial", "e": "easy", "n": "normal"}
AnyPuzzle = Puzzle


def generated(program: str, parameters: str, seed: int) -> str:
    """The game id that a generator of the Portable Puzzle Collection makes."""
    command = [f"/usr/games/{program}", "--generate", "1", f"{parameters}#{seed}"]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=600).stdout.strip()


# decoding game ids


def solo(parameters: str, seed: int) -> AnyPuzzle:
    """A Sudoku of sgt-solo.

    The id is `SIZE:CELLS` or, for jigsaws, `SIZE:CELLS,EDGES`. In CELLS a letter is a run of 1 to 26
    empty cells and a number is a given; `_` parts two numbers. EDGES goes through the borders between
    neighbouring cells, first those between columns row by row, then those between rows column by
    column: a letter is so many borders within a region (a = 1) and then one between two, `_` is one
    between two, `z` is 25 within and none behind them.
    """
    size, _, description = generated("sgt-solo", parameters, seed).partition(":")
    cells, _, edges = description.partition(",")
    clues: list[int] = []
    for part in "".join(f" {c} " if c in string.ascii_lowercase + "_" else c for c in cells).split():
        if part.isdigit():
            clues.append(int(part))
        elif part != "_":
            clues += [0] * (ord(part) - ord("a") + 1)
    side = int(len(clues) ** 0.5)
    assert side * side == len(clues)
    record: dict[str, Any] = {"grid": _rows(clues, side), "diagonals": size.endswith("x")}
    if "j" in size:
        record["regions"] = _rows(_regions(edges, side), side)
    else:
        record["box"] = [*map(int, size.rstrip("xk").split("x")[:2])]
    origin = f"sgt-solo --generate 1 {parameters}#{seed}"
    letter = parameters.partition("d")[2]
    puzzle = parse(json.dumps(record), "sudoku")
    return told(puzzle, f"solo-{parameters}-{seed}", origin, DIFFICULTY[letter[:1]])


def _rows(cells: Sequence[Any], width: int) -> list[Sequence[Any]]:
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def _regions(edges: str, side: int) -> list[int]:
    region = list(range(side * side))
    within: list[bool] = []
    for letter in edges:
        run = 0 if letter == "_" else ord(letter) - ord("a") + 1
        within += [True] * 25 if letter == "z" else [*[True] * run, False]
    borders = side * (side - 1)
    assert len(within) == 2 * borders + 1
    for place, same in enumerate(within[: 2 * borders]):
        if same:
            if place < borders:
                row, column = divmod(place, side - 1)
                here, there = row * side + column, row * side + column + 1
            else:
                column, row = divmod(place - borders, side - 1)
                here, there = row * side + column, (row + 1) * side + column
            old, new = region[there], region[here]
            region = [new if name == old else name for name in region]
    numbers = {name: number for number, name in enumerate(dict.fromkeys(region), 1)}
    assert len(numbers) == side
    return [numbers[name] for name in region]


def unruly(parameters: str, seed: int) -> AnyPuzzle:
    """A binary puzzle of sgt-unruly, made for the rule that lines differ if the parameters have a `u`.

    The id is `WIDTHxHEIGHT[u]:CELLS`. A letter steps over so many cells (a = 1), the last of which is 0
    for a small and 1 for a capital letter; `z` steps over 25 and leaves the last empty.
    """
    size, _, description = generated("sgt-unruly", parameters, seed).partition(":")
    width, height = map(int, size.rstrip("u").split("x"))
    clues = ["."] * (width * height)
    place = -1
    for letter in description:
        place += min(ord(letter.lower()) - ord("a") + 1, 25)
        if letter not in "zZ" and place < len(clues):
            clues[place] = "1" if letter.isupper() else "0"
    assert place <= len(clues)
    record = {"grid": _rows("".join(clues), width), "unique_lines": "u" in size}
    origin = f"sgt-unruly --generate 1 {parameters}#{seed}"
    puzzle = parse(json.dumps(record), "binary")
    return told(puzzle, f"unruly-{parameters}-{seed}", origin, UNRULY[parameters[-1]])


# variants


def told(puzzle: AnyPuzzle, identity: str, origin: str, difficulty: str | None = None) -> AnyPuzzle:
    """The puzzle with its id, its origin and the verdict, which two backends must agree on."""
    verdicts = {verify(puzzle, backend=backend, time_limit=300).word for backend in ("sat", "cpsat")}
    assert len(verdicts) == 1
    assert verdicts != {"unknown"}
    about = {"expect": verdicts.pop(), "origin": origin}
    if difficulty:
        about["difficulty"] = difficulty
    print(f"  {identity}: {about['expect']}, {len(_clues(puzzle))} clues", file=sys.stderr)
    return replace(puzzle, id=identity, about=about)


def _clues(puzzle: AnyPuzzle) -> list[Clue]:
    return puzzle.rules.clue_list(puzzle)


def _without(puzzle: AnyPuzzle, clue: Clue) -> AnyPuzzle:
    return puzzle.rules.with_clues(puzzle, [other for other in _clues(puzzle) if other != clue])


def _with(puzzle: AnyPuzzle, clue: Clue) -> AnyPuzzle:
    """With the clue, instead of what is given in its cell."""
    return puzzle.rules.with_clues(puzzle, [*_clues(puzzle), clue])


def thinned(puzzle: AnyPuzzle, seed: int = 1, down_to: int = 0, limit: float = 20) -> AnyPuzzle:
    """With clues left out as long as the only solution stays the only one, and at least so many are left."""
    left = puzzle
    for clue in _shuffled(puzzle, seed):
        if len(_clues(left)) > down_to:
            fewer = _without(left, clue)
            if verify(fewer, time_limit=limit).word == "unique":
                left = fewer
    return told(left, f"{puzzle.id}-thin", f"{puzzle.about['origin']}, thinned", "minimal" if not down_to else None)


def loosened(puzzle: AnyPuzzle, seed: int = 1) -> AnyPuzzle:
    """With one clue left out, so that there are several solutions."""
    for clue in _shuffled(puzzle, seed):
        fewer = _without(puzzle, clue)
        if verify(fewer).word == "multiple":
            origin = f"{puzzle.about['origin']}, without the clue at {cell_name(*clue.position)}"
            return told(fewer, f"{puzzle.id}-loose", origin)
    raise ValueError(f"{puzzle.id} has no clue that matters")


def _shuffled(puzzle: AnyPuzzle, seed: int) -> list[Clue]:
    clues = _clues(puzzle)
    random.Random(seed).shuffle(clues)
    return clues


def spoiled(puzzle: AnyPuzzle, seed: int = 1) -> AnyPuzzle:
    """With one clue changed, or else one added, so that no solution is left and more than three clues are to blame."""
    chance = random.Random(seed)
    spots = [*product(range(puzzle.shape.height), range(puzzle.shape.width))]
    chance.shuffle(spots)
    given = {clue.position for clue in _clues(puzzle)}
    spots.sort(key=lambda spot: spot not in given)
    values = range(1, puzzle.shape.side + 1) if puzzle.rules.name == "sudoku" else range(2)
    for spot in spots:
        for value in chance.sample(values, len(values)):
            wrong = _with(puzzle, Clue(GIVEN, spot, value))
            verdict = verify(wrong)
            if isinstance(verdict, NoSolution) and len(verdict.core.positions) > 3:
                origin = f"{puzzle.about['origin']}, with {value} at {cell_name(*spot)}"
                return told(wrong, f"{puzzle.id}-wrong", origin)
    raise ValueError(f"{puzzle.id} can't be spoiled")


# files


def text(heading: str, puzzles: Iterable[AnyPuzzle]) -> str:
    """A file in the text form."""
    comment = "".join(f"# {line}\n" for line in heading.splitlines())
    return comment + "".join("\n" + to_text(puzzle) for puzzle in puzzles)


def lines(puzzles: Iterable[AnyPuzzle]) -> str:
    """A file of JSON Lines."""
    return "".join(json.dumps(to_json(puzzle)) + "\n" for puzzle in puzzles)


def sudoku_list() -> str:
    found = ["# 9x9 Sudokus, one a line, each with exactly one solution; . is an empty cell"]
    version = subprocess.run(["qqwing", "--version"], check=True, capture_output=True, text=True).stdout.strip()
    for difficulty, number in (("simple", 6), ("easy", 6), ("intermediate", 8), ("expert", 10)):
        command = ["qqwing", "--generate", str(number), "--difficulty", difficulty, "--one-line"]
        made = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        found += [f"# {version}: {' '.join(command)}"]
        for line in made:
            told(parse(line), line, "")
            found.append(line)
    return "\n".join(found) + "\n"


def sudoku_shapes() -> str:
    made = ["2x2dt", "2x2db", "2x3db", "3x2di", "2x3du", "2x4da", "4x2db", "2x5di", "3x4dt", "4x3du", "3x4du"]
    made += ["3x3dt", "3x3db", "3x3di", "3x3da", "3x3de", "3x3du", "3x3xdb", "3x3xdu", "2x3xdi", "2x4xdi"]
    made += ["4jdt", "5jdb", "6jdu", "7jda", "9jda", "9jdu", "7jxdb", "9jxda"]
    return text(
        "Sudokus of many shapes, each with exactly one solution, made by sgt-solo",
        [solo(parameters, 1) for parameters in made],
    )


def sudoku_hard() -> str:
    puzzles = [thinned(solo(parameters, 2)) for parameters in ("3x3du", "3x3xdu", "9jdu", "3x4du", "2x5du", "4x3xdi")]
    typed = [
        told(
            parse(f"sudoku\n{rows}"),
            identity,
            origin,
        )
        for identity, origin, rows in (
            (
                "inkala-2012",
                "Arto Inkala, in The Telegraph, June 2012",
                "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            ),
            (
                "inkala-2010",
                "Arto Inkala, 2010",
                "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
            ),
        )
    ]
    return text(
        "Hard Sudokus, each with exactly one solution: no clue of the thinned ones can be left out",
        [*typed, *puzzles],
    )


def sudoku_large() -> str:
    easy = [solo(parameters, 1) for parameters in ("4x4dt", "4x4db", "4x4di", "3x5db", "5x4db", "4x5di")]
    return lines(
        [
            *easy,
            thinned(solo("4x4db", 2), down_to=100),
            thinned(solo("4x4db", 3), limit=5),
            *(solo(parameters, 1) for parameters in ("5x5dt", "5x5db")),
            thinned(solo("5x5db", 2), down_to=270),
        ]
    )


def sudoku_broken() -> str:
    empty = told(parse("sudoku\n" + "." * 81), "empty-9x9", "no clue at all")
    impossible = told(
        parse("sudoku\n" + "....\n" * 4 + "regions:\naaab\nacbb\nccdb\ncddd"),
        "impossible-regions",
        "regions that no grid can fill, found by trying",
    )
    shapes = ("2x3db", "3x3db", "3x3du", "3x3xdb", "9jda", "3x4du", "4x4db")
    bases = [solo(parameters, 3) for parameters in shapes]
    return text(
        "Sudokus with several solutions or none",
        [empty, impossible, *map(loosened, bases), *map(spoiled, bases)],
    )


def binary_squares() -> str:
    made = [
        "6x6udt",
        "6x6ude",
        "6x6udn",
        "8x8udt",
        "8x8udn",
        "10x10ude",
        "10x10udn",
        "12x12udn",
        "14x14udt",
        "14x14udn",
    ]
    puzzles = [unruly(parameters, 1) for parameters in made]
    thin = [thinned(unruly(parameters, 2)) for parameters in ("6x6udn", "8x8udn", "10x10udn", "14x14udn")]
    return text("Square binary puzzles, each with exactly one solution", [*puzzles, *thin])


def binary_rectangles() -> str:
    made = ["6x8udn", "8x6udn", "10x6udn", "6x10udn", "8x12udn", "14x10udn", "16x20udn", "8x10ude"]
    return text(
        "Binary puzzles that are not square, each with exactly one solution",
        [*(unruly(parameters, 1) for parameters in made), *(thinned(unruly(p, 2)) for p in ("10x8udn", "8x14udn"))],
    )


def binary_unruly() -> str:
    made = ["6x6dt", "8x8dt", "8x8de", "8x8dn", "10x10dn", "6x10dn", "10x6dn", "14x14dn", "20x20dn"]
    return text(
        "Unruly: binary puzzles whose lines may be alike, each with exactly one solution",
        [*(unruly(parameters, 1) for parameters in made), *(thinned(unruly(p, 2)) for p in ("8x8dn", "12x12dn"))],
    )


def binary_large() -> str:
    return lines(
        [
            *(unruly(parameters, 1) for parameters in ("20x20udn", "20x24udn", "24x24udn", "30x20dn", "30x30dn")),
            *(thinned(unruly(parameters, 2)) for parameters in ("20x20udn", "24x24dn")),
        ]
    )


def binary_broken() -> str:
    bases = [unruly(parameters, 3) for parameters in ("6x6udn", "8x8udn", "10x6udn", "8x8dn", "14x14udn", "20x20dn")]
    narrow = told(parse("binary\n" + "........\n" * 2), "empty-2x8", "eight columns of two cells can't all differ")
    return text(
        "Binary puzzles with several solutions or none",
        [narrow, *map(loosened, bases), *map(spoiled, bases)],
    )


FILES: dict[str, Callable[[], str]] = {
    "sudoku/qqwing.txt": sudoku_list,
    "sudoku/shapes.txt": sudoku_shapes,
    "sudoku/hard.txt": sudoku_hard,
    "sudoku/large.jsonl": sudoku_large,
    "sudoku/broken.txt": sudoku_broken,
    "binary/squares.txt": binary_squares,
    "binary/rectangles.txt": binary_rectangles,
    "binary/unruly.txt": binary_unruly,
    "binary/large.jsonl": binary_large,
    "binary/broken.txt": binary_broken,
}


def main(names: Sequence[str]) -> None:
    for name in names or FILES:
        print(name, file=sys.stderr)
        content = FILES[name]()
        path = INSTANCES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
