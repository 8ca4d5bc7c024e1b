"""How many puzzles are made a second, beside qqwing and Simon Tatham's programs; how long large boards take."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from typing import Any, NamedTuple

import clueproof
from benchmarks.instances import Puzzle
from benchmarks.measure import afresh, in_turns, program, ran, timed
from benchmarks.scenario import Row, Scenario, option
from clueproof.generation import Recipe, make
from clueproof.questions.instance import compile_puzzle

Wanted = Callable[[str], bool]


class Line(NamedTuple):
    """What we make, and the command that makes about the same; N stands for how many."""

    name: str
    recipe: Recipe
    peer: str = ""


def tatham(genre: str, size: tuple[int, int], game: str, parameters: str, **options: Any) -> Line:
    """A line beside one of Simon Tatham's programs, whose parameters are told."""
    peer = f"sgt-{game} --generate N {parameters}"
    return Line(f"{genre} {size[0]}x{size[1]}, {parameters}", Recipe(genre, size, options), peer)


LINES = (
    Line("sudoku 9x9", Recipe("sudoku"), "qqwing --generate N --one-line"),
    *(
        Line(f"sudoku {side}x{side}, rotation, {theirs}", Recipe("sudoku", (side, side), symmetry="rotation"),
             f"sgt-solo --generate N {theirs}")
        for side, theirs in ((9, "3x3"), (9, "3x3du"), (16, "4x4"))
    ),
    Line("sudoku 16x16", Recipe("sudoku", (16, 16))),
    *(tatham("skyscrapers", (side, side), "towers", theirs)
      for side, theirs in ((5, "5"), (6, "6"), (6, "6du"), (9, "9"))),
    *(tatham("binary", (side, side), "unruly", f"{side}x{side}d{level}", unique_lines=False)
      for side, level in ((8, "t"), (14, "e"), (20, "e"), (30, "e"))),
    Line("binary 14x14", Recipe("binary", (14, 14))),
    Line("binary 20x20", Recipe("binary", (20, 20))),
    *(tatham("nonogram", (side, side), "pattern", f"{side}x{side}") for side in (15, 30, 45)),
    *(tatham("range", (height, width), "range", f"{width}x{height}") for height, width in ((6, 9), (9, 13), (20, 20))),
    Line("shade-the-cells 8x8", Recipe("shade-the-cells", (8, 8))),
    tatham("slitherlink", (10, 10), "loopy", "10x10t0de"),
    tatham("masyu", (8, 8), "pearl", "8x8de"),
    tatham("hitori", (10, 10), "singles", "10x10de"),
    tatham("futoshiki", (6, 6), "unequal", "6de"),
    tatham("akari", (10, 10), "lightup", "10x10b20s2d0"),
    tatham("tents", (10, 10), "tents", "10x10de"),
    tatham("hashi", (10, 10), "bridges", "10x10i30e10m2d0"),
    tatham("fillomino", (7, 9), "filling", "9x7"),
    tatham("shikaku", (10, 10), "rect", "10x10"),
    tatham("galaxies", (7, 7), "galaxies", "7x7dn"),
    tatham("kenken", (6, 6), "keen", "6de"),
    tatham("dominosa", (7, 8), "dominosa", "6db"),
    tatham("magnets", (5, 6), "magnets", "6x5dt"),
    tatham("map", (15, 20), "map", "20x15n30de"),
    tatham("mosaic", (10, 10), "mosaic", "10x10h0"),
    tatham("net", (7, 7), "net", "7x7"),
    tatham("palisade", (6, 8), "palisade", "8x6n6"),
    tatham("signpost", (5, 5), "signpost", "5x5c"),
    tatham("slant", (8, 8), "slant", "8x8de"),
    tatham("tracks", (8, 8), "tracks", "8x8de"),
    tatham("undead", (4, 4), "undead", "4x4dn"),
    tatham("killer-sudoku", (9, 9), "solo", "3x3kdb"),
)  # fmt: skip
"""By default the programs of Simon Tatham's collection make easy puzzles, and don't leave out all that could be."""


def rates(wanted: Wanted, seconds: float, rounds: int) -> Iterator[Row]:
    """Puzzles a second, in processor time: ours after one that pays for what is kept open, theirs as a whole process
    that makes so many that its start doesn't matter. Ours are proved unique by a separate question."""
    for line in LINES:
        if wanted(line.name):
            try:
                yield measured(line, seconds, rounds)
            except clueproof.ClueproofError as error:
                yield {"puzzle": line.name, "error": str(error)}


def measured(line: Line, seconds: float, rounds: int) -> Row:
    """One line, the best of the rounds."""
    name, *words = line.peer.split() or [""]
    peer = program(name) if name else None
    number = enough(peer, words, seconds) if peer else 0
    make(line.recipe, 1, 1)
    clues: list[int] = []

    def ours() -> float:
        """Seconds for one."""
        first, began = len(clues), time.process_time()
        while len(clues) == first or time.process_time() - began < seconds:
            puzzle = make(line.recipe, 1, 2 + len(clues)).puzzle
            clues.append(len(puzzle.rules.clue_list(puzzle)))
        return (time.process_time() - began) / (len(clues) - first)

    ways = {"ours": ours}
    if peer:
        ways["theirs"] = lambda: ran([peer, *numbered(words, number)]) / number
    best = {way: min(times) for way, times in in_turns(ways, rounds).items()}
    row: Row = {"puzzle": line.name, "a second": round(1 / best["ours"], 2), "made": len(clues)}
    row["clues"] = {"mean": round(sum(clues) / len(clues), 1), "least": min(clues), "most": max(clues)}
    if peer:
        theirs = {"peer": line.peer, "peer, a second": round(1 / best["theirs"], 2)}
        row |= {**theirs, "ratio": round(best["theirs"] / best["ours"], 2)}
    return row


def numbered(words: Sequence[str], number: int) -> list[str]:
    """The words with the number of puzzles filled in."""
    return [str(number) if word == "N" else word for word in words]


def enough(peer: str, words: Sequence[str], seconds: float) -> int:
    """So many puzzles of a program that they take half of the seconds."""
    number = 1
    while number < 100_000 and (took := ran([peer, *numbered(words, number)])) < seconds / 2:
        number = int(number * min(8, max(2, seconds / took)))
    return number


def processes(number: int, rounds: int) -> Iterator[Row]:
    """`clueproof generate sudoku` and qqwing, start included: in one process, and as it is without `--jobs`."""
    peer = program("qqwing")
    if peer is None or not number:
        return
    theirs = [peer, "--generate", str(number), "--one-line"]
    ours = [sys.executable, "-m", "clueproof", "generate", "sudoku", "--count", str(number), "--seed", "1"]
    for name, options in {"one process": ["--jobs", "1"], "a process for each processor": []}.items():
        wall: dict[str, list[float]] = {"ours": [], "theirs": []}

        def one(way: str, words: Sequence[str], wall: dict[str, list[float]] = wall) -> float:
            began = time.monotonic()
            took = ran(words, stderr=subprocess.DEVNULL)
            wall[way].append(time.monotonic() - began)
            return took

        ways = {"ours": partial(one, "ours", [*ours, *options]), "theirs": partial(one, "theirs", theirs)}
        found = in_turns(ways, rounds)
        yield {
            "what": f"{number} Sudokus, {name}",
            "wall, s": round(median(wall["ours"]), 2),
            "qqwing, s": round(median(wall["theirs"]), 2),
            "times as fast": round(median(map(ratio, wall["theirs"], wall["ours"])), 2),
            "by processor time": round(median(map(ratio, found["theirs"], found["ours"])), 2),
        }


def ratio(one: float, other: float) -> float:
    """The ratio of two figures."""
    return one / other


# large boards

LARGE = {
    "nurikabe": Recipe("nurikabe", (20, 36)),
    "heyawake": Recipe("heyawake", (30, 30)),
    "yajilin": Recipe("yajilin", (20, 20)),
    "kakuro": Recipe("kakuro", (20, 20)),
    "star-battle": Recipe("star-battle", (14, 14), {"stars": 3}),
    "tapa": Recipe("tapa", (15, 15)),
    "cave": Recipe("cave", (25, 35)),
    "creek": Recipe("creek", (30, 40)),
}
SPARSE = {
    "10, 9, 12, 14": {(6, 3): 10, (3, 7): 9, (8, 6): 12, (2, 2): 14},
    "50": {(4, 4): 50},
    "27, 25": {(1, 1): 27, (8, 8): 25},
    "1, 10, 17, 29": {(0, 9): 1, (2, 1): 10, (9, 4): 17, (5, 7): 29},
}
"""Nurikabe of 10x10: name -> the numbers."""


def proved(puzzle: Puzzle, limit: float) -> Row:
    """How long building the model takes, and both together with the proof."""
    afresh()
    instance, built = timed(lambda: compile_puzzle(puzzle))
    afresh()
    verdict, took = timed(lambda: clueproof.verify(puzzle, time_limit=limit))
    constraints = len(instance.model.constraints)
    return {"constraints": constraints, "built": round(built, 3), "proved": round(took, 3), "verdict": verdict.word}


def large(wanted: Wanted, number: int, size: int, limit: float) -> Iterator[Row]:
    """Boards of fixed seeds. One that isn't made within the limit, seconds of the clock, is told as an error."""
    for genre, recipe in LARGE.items():
        for seed in range(1, number + 1) if wanted(genre) else ():
            asked = recipe if not size else Recipe(genre, (size, size), recipe.options)
            height, width = asked.size or (0, 0)
            row: Row = {"board": f"{genre} {height}x{width}", "number": seed}
            try:
                made, took = timed(lambda asked=asked, seed=seed: make(asked, "large", seed, time_limit=limit))
            except clueproof.ClueproofError as error:
                yield {**row, "error": str(error)}
            else:
                yield {**row, "made": round(took, 2), **proved(made.puzzle, limit)}


def sparse(wanted: Wanted, limit: float) -> Iterator[Row]:
    """Few large numbers, which is what is hard in Nurikabe."""
    for name, numbers in SPARSE.items():
        if wanted(name):
            rows = [" ".join([str(numbers.get((r, c), ".")) for c in range(10)]) for r in range(10)]
            puzzle = clueproof.parse("nurikabe\n" + "\n".join(rows))
            yield {"board": f"nurikabe 10x10: {name}", **proved(puzzle, limit)}


ROUNDS = option("rounds", 3, "Times that each way is asked.")
SCENARIOS = (
    Scenario(
        "generate",
        "How many puzzles a second `generate` makes",
        "puzzles of 25 genres, of usual and larger sizes",
        "`generate` beside qqwing and Simon Tatham's programs, as far as they are installed",
        {"rates": rates, "processes": processes},
        (option("seconds", 2.0, "For each way and round."), ROUNDS,
         option("number", 2000, "Sudokus for whole processes.")),
        quick={"seconds": 0.01, "rounds": 1, "number": 3, "only": ["s* [5689]x*"]},
    ),
    Scenario(
        "large",
        "How long large boards take to make, to build and to prove",
        "large boards that `generate` makes; Nurikabe of 10x10 with few numbers",
        "making, building, and building and proving, each from scratch",
        {"large": large, "sparse": sparse},
        (option("number", 2, "Boards of a genre."), option("size", 0, "Squares of this side instead."),
         option("limit", 60.0, "Seconds for each.")),
        quick={"number": 1, "size": 5, "limit": 5, "only": ["nurikabe", "27*"]},
    ),
)  # fmt: skip
