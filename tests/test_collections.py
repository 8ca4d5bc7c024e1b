"""Sweeps over a collection of puzzles that is too large to ship.

`CLUEPROOF_INSTANCES` names a folder with the folders of `GENRES`: lists of 81 characters (`*.txt`) and
JSON Lines, each with known solutions beside it in `*.solutions.txt` or `*.solutions.jsonl`, where they are known.
Its folder `independent_set` holds graphs (`*.mis`), and `optima.tsv` with name, vertices, edges and optimum of each.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from clueproof import Multiple, NoSolution, Puzzle, Solved, Unique, Unknown, rule_set, solve, verify
from clueproof.errors import BadPuzzleError
from clueproof.formats.read import read_all
from clueproof.genres import Edge, EdgeLines, Genre, sides_of

FOLDER = Path(os.environ.get("CLUEPROOF_INSTANCES", "/nowhere"))
GENRES = {
    "sudoku": "sudoku",
    "takuzu": "binary",
    "nonogram": "nonogram",
    "nonograms_colored": "nonogram",
    "easy_as_abc": "easy-as-abc",
    "skyscrapers": "skyscrapers",
    "kurodoko": "range",
    "dominosa": "dominosa",
    "magnets": "magnets",
    "zebra": "elimination",
    "hashi": "hashi",
    "slant": "slant",
    "pipes": "net",
    "signpost": "signpost",
    "futoshiki": "futoshiki",
    "kenken": "kenken",
    "undead": "undead",
    "slitherlink": "slitherlink",
    "masyu": "masyu",
    "tracks": "tracks",
    "fillomino": "fillomino",
    "shikaku": "shikaku",
    "palisade": "palisade",
    "galaxies": "galaxies",
    "hitori": "hitori",
    "akari": "akari",
    "tents": "tents",
    "mosaic": "mosaic",
    "star_battle": "star-battle",
    "kakurasu": "kakurasu",
    "clouds": "clouds",
    "battleships": "battleships",
    "aquarium": "aquarium",
    "thermometers": "thermometers",
    "yajilin": "yajilin",
    "kakuro": "kakuro",
    "nurikabe": "nurikabe",
    "heyawake": "heyawake",
    "latin_square": "latin-square",
    "tapa": "tapa",
    "lits": "lits",
    "yin_yang": "yin-yang",
    "norinori": "norinori",
    "suguru": "suguru",
    "ripple_effect": "ripple-effect",
    "shingoki": "shingoki",
    "hidoku": "hidato",
    "shakashaka": "shakashaka",
    "connect_the_dots": "connect-the-dots",
    "kropki": "kropki",
    "n_queens": "n-queens",
    "tenner_grid": "tenner-grid",
    "trees_logic": "star-battle",
}
"""Folder -> rule set."""
SIGNS = {
    "nonogram": {" ": "0"},
    "easy-as-abc": {"": "."},
    "range": {" ": ".", "B": "#"},
    "tapa": {" ": ".", "B": "#"},
    "star-battle": {" ": ".", "0": ".", "1": "*"},
    "norinori": {" ": ".", "X": "#"},
    "kakurasu": {"0": ".", "1": "#", " ": ".", "X": "#"},
    "thermometers": {" ": ".", "X": "#"},
    "aquarium": {"0": ".", "1": "#"},
    "clouds": {"0": ".", "1": "#"},
    "battleships": {"0": ".", "1": "#"},
    "lits": {" ": ".", "X": "#"},
    "hitori": {" ": ".", "B": "#"},
    "yajilin": {"N": ".", "F": "#"},
    "nurikabe": {" ": ".", "B": "#"},
    "heyawake": {" ": ".", "B": "#"},
    "akari": {"0": ".", "1": "*"},
    "tents": {" ": ".", "T": ".", "E": "^"},
    "magnets": {" ": "."},
    "kakuro": {"": "."},
}
"""What stands in stated solutions for signs of ours."""
DIVISIONS = {"shikaku", "galaxies", "palisade"}
"""Rule sets whose solutions are regions, which may be named otherwise."""
FILES = [
    pytest.param(path, name, id=f"{folder}/{path.name}")
    for folder, name in GENRES.items()
    for path in sorted((FOLDER / folder).glob("*.*"))
    if path.suffix in (".txt", ".jsonl") and ".solutions." not in path.name
]
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not FILES, reason="CLUEPROOF_INSTANCES names no collection")]
OWN_NOTATIONS = {"sudoku", "binary", "nonogram", "easy-as-abc", "skyscrapers", "range", "elimination", "kakuro"}
"""Rule sets of which a collection has records that are not read."""
MANY = {"9x9_serg_benchmark_sample.txt"}
"""Lists whose puzzles all have several solutions."""


def known(path: Path) -> dict[object, object]:
    """Line or id -> solution, in the form in which it is written."""
    listed, records = path.with_suffix(".solutions.txt"), path.with_suffix(".solutions.jsonl")
    if listed.exists():
        return dict(enumerate(line for line in listed.read_text().split() if not line.startswith("#")))
    if records.exists():
        return {item["id"]: item["solution"] for item in map(json.loads, records.read_text().splitlines())}
    return {}


def ambiguous(path: Path) -> set[object]:
    """The ids of records that are said to have several solutions."""
    if path.suffix != ".jsonl":
        return set()
    records = map(json.loads, path.read_text().splitlines())
    return {item["id"] for item in records if item.get("unique") is False}


def impossible(path: Path) -> set[str]:
    """The ids of records that are said to have no solution."""
    told = path.with_suffix(".status.tsv")
    rows = [row.split("\t") for row in told.read_text().splitlines()] if told.exists() else []
    return {row[0] for row in rows if row[1] == "infeasible"}


def flat(solution: object) -> list[str]:
    """Every cell of a solution in any form."""
    if isinstance(solution, (list, tuple)):
        return [cell for row in solution for cell in flat(row)]
    return [str(solution)] if isinstance(solution, int) else [*str(solution)] or [""]


def halves(rows: list[list[str]]) -> list[str]:
    """The sign of each half of a domino, where cells say where theirs begins and how it lies: "0-3-D" is column 0,
    row 3, and down."""
    found = []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            column, line, way = cell.split("-")
            first = (r, c) == (int(line), int(column))
            found.append({"R": "<>", "D": "^v"}[way][not first])
    return found


def regions(puzzle: Puzzle, solution: Any) -> list[str]:
    """The region of every cell, from 1 in the order in which they begin; rectangles are told by corner and size."""
    height, width = puzzle.shape.height, puzzle.shape.width
    if [*map(len, solution)] == [width] * height:
        names = [cell for row in solution for cell in row]
    else:
        within = {
            (r, c): corner
            for corner, (top, left, high, wide) in enumerate(solution)
            for r in range(top, top + high)
            for c in range(left, left + wide)
        }
        names = [within[r, c] for r in range(height) for c in range(width)]
    numbers: dict[object, int] = {}
    return [str(numbers.setdefault(name, len(numbers) + 1)) for name in names]


def stated(puzzle: Puzzle, solution: object) -> list[str]:
    """Every cell of a stated solution, in the signs of ours."""
    if puzzle.rules.name in DIVISIONS:
        return regions(puzzle, solution)
    colours = puzzle.shape.colours if puzzle.rules.name == "nonogram" else ()
    if puzzle.rules.name == "dominosa" and isinstance(solution, list):
        return halves(solution)
    signs = SIGNS.get(puzzle.rules.name, {}) | {colour: str(number) for number, colour in enumerate(colours, 1)}
    # links of a tile are padded with blanks
    cells = (
        [cell for cell in flat(solution) if cell != " "]
        if puzzle.rules.name in ("net", "shakashaka")
        else flat(solution)
    )
    return [signs.get(cell, cell) for cell in cells]


def shown(puzzle: Puzzle, solution: object) -> object:
    """A solution as rows of cells."""
    if puzzle.rules.name == "kakuro" and isinstance(solution, tuple):
        # stated without the black cells of the first row and column
        return [row[1:] for row in solution[1:]]
    if puzzle.rules.name == "shakashaka" and isinstance(solution, tuple):
        # stated without the walls
        return [[cell for cell in row if cell != "#"] for row in puzzle.rules.solution_value(puzzle, solution)]
    return (
        puzzle.rules.solution_value(puzzle, solution)
        if puzzle.rules.name in ("net", "dominosa", "yajilin")
        else solution
    )


BOXES = {"━━": "LR", "━┒": "LD", "┏━": "RD", "┗━": "UR", "━┛": "UL", "┃ ": "UD"}
"""How some draw in which directions lines go."""


def lines(answer: EdgeLines, puzzle: Puzzle, solution: list[list[int]] | list[list[str]]) -> frozenset[Edge]:
    """The edges with a line of a stated solution: a list of the points that lines join, or a grid of the directions in
    which the lines of a cell go, or of the sides of it that have one, or of the names of paths, which don't touch
    themselves."""
    if puzzle.rules.name == "numberlink":
        name = {(r, c): cell.strip() for r, row in enumerate(solution) for c, cell in enumerate(map(str, row))}
        return frozenset((one, other) for one, other in answer.edges(puzzle.shape) if name[one] == name[other])
    around = "URDL"
    if any(isinstance(part, str) for row in solution for part in row):
        directions = [
            (sides_of((r, c))[around.index(letter)])
            for r, row in enumerate(solution)
            for c, letters in enumerate(row)
            for letter in BOXES.get(str(letters), str(letters)).replace(" ", "")
        ]
        return frozenset(directions)
    between = {frozenset(answer.ends(edge)): edge for edge in answer.edges(puzzle.shape)}
    return frozenset(between[frozenset({(r, c), (down, right)})] for r, c, down, right in solution)


@pytest.mark.parametrize(("path", "name"), FILES)
def test_collection(path: Path, name: str) -> None:
    solutions, several = known(path), ambiguous(path)
    rules = rule_set(name)
    asked = 0
    for number, found in enumerate(read_all(path, name)):
        if not isinstance(found, Puzzle):
            # records in a notation of their own, without a grid
            assert isinstance(found, BadPuzzleError)
            assert name in OWN_NOTATIONS, found
            assert found.place is not None
            continue
        asked += 1
        verdict = verify(found, time_limit=5)
        key = number if path.suffix == ".txt" else found.id
        if path.name in MANY or key in several:
            assert isinstance(verdict, Multiple), found.name
            assert rules.check(found, verdict.solution) is None
            assert rules.check(found, verdict.second) is None
            assert verdict.solution != verdict.second
        elif found.id in impossible(path):
            assert isinstance(verdict, NoSolution), found.name
            assert verdict.core.sentences
        elif isinstance(verdict, Unknown):
            # some of side 25 take minutes
            assert name == "sudoku", found.name
            assert found.shape.side == 25, found.name
        elif key in solutions:
            assert isinstance(verdict, Unique), found.name
            if isinstance(rules, Genre) and isinstance(rules.answer, EdgeLines):
                assert verdict.solution == lines(rules.answer, found, solutions[key]), found.name
            else:
                assert flat(shown(found, verdict.solution)) == stated(found, solutions[key]), found.name
        else:
            assert not isinstance(verdict, NoSolution), found.name
    assert asked or all(isinstance(item, BadPuzzleError) for item in read_all(path, name))


GRAPHS = FOLDER / "independent_set"
OPTIMA = (
    [row.split("\t") for row in (GRAPHS / "optima.tsv").read_text().splitlines()[1:]]
    if (GRAPHS / "optima.tsv").exists()
    else []
)


@pytest.mark.parametrize(("name", "vertices", "edges", "optimum"), OPTIMA, ids=lambda text: text)
def test_largest_independent_sets(name: str, vertices: str, edges: str, optimum: str) -> None:
    (graph,) = read_all(GRAPHS / f"{name}.mis", None)
    assert isinstance(graph, Puzzle)
    shape = graph.shape.graph
    assert (len(shape.vertices), len(shape.edges)) == (int(vertices), int(edges))
    answer = solve(graph, time_limit=20)
    assert isinstance(answer, Solved)
    assert rule_set("independent-set").check(graph, answer.solution) is None
    assert answer.best is not None
    assert len(answer.solution) == answer.best.value <= int(optimum)
    assert answer.best.bound is not None
    assert answer.best.bound >= int(optimum)
    # the others are too hard for that
    if name.startswith(("c-fat", "san", "brock200_2", "p_hat300-1")) and not name.startswith("sanr"):
        assert answer.best.proven
