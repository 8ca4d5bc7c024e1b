"""Free cells, and regions to be found: as many solutions as trying all of them finds, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest

from clueproof import (
    BadPuzzleError,
    Multiple,
    Unique,
    candidates,
    certify,
    check,
    check_certificate,
    count,
    generate,
    headline,
    minimise,
    parse,
    solutions,
    solve,
    to_json,
    to_link,
    to_text,
    verify,
    walk_through,
)
from clueproof.codecs.scanner import NotationError
from clueproof.encoders.extras import BoardLayout, read_extra
from clueproof.formats.solutions import read_solution
from clueproof.generators.recipe import RecipeError
from clueproof.grid.edges import Cell
from clueproof.render import to_plain
from tests.encoders.extras.examples import REGIONS

SIDE = 4
CELLS = [*product(range(SIDE), repeat=2)]
FINDING = BoardLayout(SIDE, SIDE, range(1, 5), (), finding=True)
TOP = "1234\n....\n....\n....\n"
HALF = "1234\n3412\n....\n....\n"

Board = dict[Cell, int]


@cache
def divisions() -> list[Board]:
    """Every division of 4 by 4 cells into connected regions of four: the number of the region of each cell."""

    def near(cell: Cell) -> set[Cell]:
        r, c = cell
        return {(r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)}

    def pieces(start: Cell, left: frozenset[Cell]) -> set[frozenset[Cell]]:
        found = {frozenset([start])}
        for _ in range(SIDE - 1):
            found = {piece | {cell} for piece in found for one in piece for cell in near(one) if cell in left - piece}
        return found

    def rest(left: frozenset[Cell]) -> Iterator[list[frozenset[Cell]]]:
        if not left:
            yield []
        for piece in pieces(min(left), left) if left else ():
            for others in rest(left - piece):
                yield [piece, *others]

    return [
        {cell: number for number, piece in enumerate(division, 1) for cell in piece}
        for division in rest(frozenset(CELLS))
    ]


@cache
def squares() -> list[Board]:
    """Every Latin square whose first row is 1 2 3 4."""
    found: list[list[tuple[int, ...]]] = [[(1, 2, 3, 4)]]
    for _ in range(SIDE - 1):
        found = [
            [*rows, row]
            for rows in found
            for row in permutations(range(1, 5))
            if all(len({*column}) == len(column) for column in zip(*rows, row, strict=True))
        ]
    return [{(r, c): rows[r][c] for r, c in CELLS} for rows in found]


@cache
def divided() -> list[Mapping[Cell, int]]:
    """The squares with each division in which every region has every number, as extras see them."""
    return [
        {**square, **{FINDING.region_place(cell): region for cell, region in division.items()}}
        for square in squares()
        for division in divisions()
        if len({(division[cell], square[cell]) for cell in CELLS}) == len(CELLS)
    ]


def test_all_regions_are_found() -> None:
    assert len(divisions()) == 117
    assert len(divided()) == 578
    assert count(parse(f"sudoku regions=find\n{TOP}"), limit=1000).found == 578


def same(numbers: Mapping[Cell, int], *cells: str) -> list[bool]:
    places = [(int(cell[1]) - 1, int(cell[3]) - 1) for cell in cells]
    first, *others = [numbers[FINDING.region_place(place)] for place in places]
    return [other == first for other in others]


def run(found: list[bool]) -> int:
    return [*found, False].index(False)


MEANINGS: dict[str, Callable[[Mapping[Cell, int]], bool]] = {
    "same-region r1c1-r1c3": lambda n: all(same(n, "r1c1", "r1c2", "r1c3")),
    "region-run r1c2 / r1c1-r1c4 / r1c1-r4c1": lambda n: (
        n[0, 1] == 1 + run(same(n, "r1c1", "r1c2", "r1c3", "r1c4")) + run(same(n, "r1c1", "r2c1", "r3c1", "r4c1"))
    ),
    "region-run 1 r2c2": lambda n: (
        n[1, 1]
        == run(same(n, "r2c2", "r2c1"))
        + run(same(n, "r2c2", "r1c2"))
        + run(same(n, "r2c2", "r2c3", "r2c4"))
        + run(same(n, "r2c2", "r3c2", "r4c2"))
    ),
    "region-run r1c2 / r3c3-r3c1": lambda n: n[0, 1] == 1 + run(same(n, "r3c3", "r3c2", "r3c1")),
    "region-count r2c3 / r2c3-r2c4 r4c4 r1c3": lambda n: n[1, 2] == 1 + sum(same(n, "r2c3", "r2c4", "r4c4", "r1c3")),
    "region-count 1 r4c2": lambda n: n[3, 1] == sum(same(n, "r4c2", "r4c1", "r3c1", "r3c2", "r3c3", "r4c3")),
}


@pytest.mark.parametrize("text", REGIONS)
def test_what_extras_about_regions_mean(text: str) -> None:
    extra, meant = read_extra(text, FINDING), MEANINGS[text]
    assert [extra.holds(board, FINDING) for board in divided()] == [*map(meant, divided())]
    puzzle = parse(f"sudoku regions=find\n{TOP}extras:\n  {text}\n")
    expected = sum(map(meant, divided()))
    assert 0 < expected < 578
    assert count(puzzle, limit=1000).found == expected
    assert str(extra) == text


def test_boxes_may_be_there_too() -> None:
    boxed = sum(
        all(len({n[r, c] for r in rows for c in columns}) == 4 for rows, columns in product(((0, 1), (2, 3)), repeat=2))
        for n in divided()
    )
    assert count(parse(f"sudoku regions=find box=2x2\n{TOP}"), limit=1000).found == boxed


def completions() -> list[Board]:
    """The Sudokus of 4 by 4 cells whose first rows are those of HALF."""
    return [
        square
        for square in squares()
        if [square[1, c] for c in range(4)] == [3, 4, 1, 2]
        and all(len({square[r, c] for r in (2, 3) for c in columns}) == 4 for columns in ((0, 1), (2, 3)))
    ]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("sum 5 r5c1-r5c2", lambda n: n[4, 0] + n[4, 1] == 5),
        ("thermo r5c2 r3c1 r5c1", lambda n: n[4, 1] < n[2, 0] < n[4, 0]),
        ("different r5c1-r5c2 r4c4", lambda n: len({n[4, 0], n[4, 1], n[3, 3]}) == 3),
        ("value-indexer r5c1-r5c2 r3c1-r3c4", lambda n: n[2, n[4, 1] - 1] == n[4, 0]),
        ("value-indexer r5c2 r5c2 r5c1 r3c2", lambda n: n[4, 1] < 3 and (n[4, 0], n[2, 1])[n[4, 1] - 1] == n[4, 1]),
    ],
)
def test_free_cells(text: str, meant: Callable[[Board], bool]) -> None:
    every = [{**square, (4, 0): a, (4, 1): b} for square in completions() for a, b in product(range(1, 5), repeat=2)]
    puzzle = parse(f"sudoku free=2\n{HALF}extras:\n  {text}\n")
    found = [
        {(r, c): number for r, row in enumerate(solution) for c, number in enumerate(row)}
        for solution in solutions(puzzle)
    ]
    expected = [board for board in every if meant(board)]
    assert 0 < len(expected) < len(every)
    assert sorted(map(str, map(sorted, (one.items() for one in found)))) == sorted(
        map(str, map(sorted, (one.items() for one in expected)))
    )


def test_free_cells_are_to_be_found() -> None:
    grid = "1234\n3412\n2143\n4321\n"
    assert isinstance(verify(parse(f"sudoku free=1\n{grid}")), Multiple)
    found = verify(parse(f"sudoku free=1\n{grid}extras:\n  cage 5 r1c1 r5c1\n"))
    assert isinstance(found, Unique)
    assert found.solution == ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1), (4,))


BOTH = "sudoku free=2 regions=find\n1234\n2143\n3412\n4321\nextras:\n  sum 7 r5c1-r5c2\n  greater r5c1-r5c2\n" + (
    "  same-region r1c1-r1c4\n  same-region r2c1-r2c4\n  same-region r3c1-r3c4\n"
)


def test_all_questions_about_both() -> None:
    puzzle = parse(BOTH)
    found = verify(puzzle)
    assert isinstance(found, Unique)
    assert tuple(found.solution)[4:] == ((4, 3), *[(region,) * 4 for region in range(1, 5)])
    assert check(puzzle, found.solution) is None
    assert parse(to_text(puzzle)) == puzzle == parse(json.dumps(to_json(puzzle)))
    assert to_json(puzzle)["free"] == 2
    assert to_json(puzzle)["regions"] == "find"
    assert check_certificate(certify(puzzle)).statement == "unique"
    assert "r5c1 is 4" in str(found)
    assert "that of the 1 in row 3" in str(candidates(puzzle).to_json())
    shorter = minimise(puzzle)
    assert isinstance(verify(shorter.puzzle), Unique)
    assert len(shorter.puzzle.clues["given"]) < 16
    link = to_link(puzzle, "interactive-solver")
    assert "ChaosConstruction" in link
    assert "Var~A~~2" in link
    assert parse(link) == puzzle
    for kind in ("fpuzzles", "penpa", "puzzlink"):
        with pytest.raises(NotationError):
            to_link(puzzle, kind)


def test_explanations_go_on_until_all_is_found() -> None:
    """To the end: free cells and regions are told too, though no cell of the board shows them."""
    walkthrough = walk_through(parse(BOTH.replace("4321", "...1")))
    assert walkthrough.outcome.value == "solved"
    told = " ".join([headline(step) for step in walkthrough.explanation.steps])
    assert "r5c1 = 4" in told
    assert "the region of r3c1" in told


def test_solutions_are_read_back() -> None:
    puzzle = parse(BOTH)
    solution = ((1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1), (4, 3), *[(n,) * 4 for n in range(1, 5)])
    written = {"grid": ["1234", "2143", "3412", "4321"], "free": [4, 3], "regions": ["aaaa", "bbbb", "cccc", "dddd"]}
    assert read_solution(puzzle, json.dumps(written)) == solution
    written["grid"] = [[*map(int, row)] for row in ("1234", "2143", "3412", "4321")]
    assert read_solution(puzzle, json.dumps(written)) == solution
    assert "regions" not in json.dumps(to_json(parse("sudoku\n" + HALF)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, None),
        ({4: (4, 9)}, "r5c2 holds no number from 1 to 4"),
        ({4: (3, 4)}, "r5c1-r5c2"),
        ({4: (4,)}, "the solution has not one number for each cell, each free cell, and for what else is to be found"),
        ({5: (2, 2, 2, 2), 6: (1, 1, 1, 1)}, "regions have numbers from 1 in the order in which they begin"),
        ({5: (1, 1, 1, 2), 6: (2, 2, 2, 1)}, "the region of r1c1 is not connected"),
        ({5: (1, 1, 1, 1), 6: (1, 1, 1, 1)}, "regions have numbers"),
        ({5: (1, 1, 2, 2), 6: (1, 1, 2, 2)}, "the region of r1c1 does not hold every number once"),
        ({0: (1, 1, 3, 4)}, "row 1 does not hold every number"),
    ],
)
def test_what_is_no_solution(change: dict[int, tuple[int, ...]], said: str | None) -> None:
    rows = [(1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1), (4, 3), *[(n,) * 4 for n in range(1, 5)]]
    for row, numbers in change.items():
        rows[row] = numbers
    fault = check(parse(BOTH), tuple(rows))
    assert (fault is None) if said is None else (fault is not None and said in fault), fault


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"sudoku free=x\n{TOP}", "free must be a whole number"),
        (f"sudoku free=100\n{TOP}", "free must be at least 0 and at most 99, not 100"),
        (f"sudoku regions=find numbers=0-4\n{TOP}", "regions are to be found on a square grid with as many numbers"),
        (f"sudoku regions=find box=3x3\n{TOP}", "a box of 3 by 3 does not fit a grid of 4 by 4"),
        (f"sudoku free=2\n{TOP}extras:\n  thermo r5c1-r5c3\n", "r5c3 is not on the board"),
        (f"sudoku free=2\n{TOP}extras:\n  region-sum-line r5c1 r1c1\n", "r5c1 is a free cell, which has no place"),
        (f"sudoku free=2\n{TOP}extras:\n  minimum r5c1\n", "r5c1 is a free cell, which has no place"),
        (f"sudoku box=1x4\n{TOP}extras:\n  disjoint-groups\n", "it is about boxes, and the board has none"),
        (f"sudoku regions=find\n{TOP}extras:\n  box-indexer r1c1\n", "it is about boxes, and the board has none"),
        (f"sudoku\n{TOP}extras:\n  region-run r1c1\n", "it is about regions to be found: regions=find"),
        (f"sudoku\n{TOP}extras:\n  same-region r1c1-r1c2\n", "it is about regions to be found: regions=find"),
        (f"sudoku regions=find\n{TOP}extras:\n  region-run r1c1-r1c2 / r1c1-r1c3\n", "its first group is the cell"),
        (f"sudoku regions=find\n{TOP}extras:\n  region-run r1c1 / r1c1-r1c3 / r2c1-r3c1\n", "begin with the same one"),
        (f"sudoku regions=find\n{TOP}extras:\n  region-run r1c1 / r1c1-r1c3 / r1c1-r1c2\n", "counted twice"),
        (f"sudoku regions=find\n{TOP}extras:\n  region-count r1c1 / r1c1-r1c3 / r1c1\n", "one or two groups"),
    ],
)
def test_what_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(text)
    assert said in str(caught.value)


@pytest.mark.parametrize("options", [{"regions": "find"}, {"free": 2}, {"doublers": "find"}])
def test_givens_and_cages_alone_make_no_such_puzzle(options: dict[str, Any]) -> None:
    with pytest.raises(RecipeError, match="given numbers and sums of cages don't say"):
        generate("killer-sudoku", size=(4, 4), seed=1, options=options)


@pytest.mark.parametrize(
    "options",
    [
        {"regions": "find"},
        {"regions": "find", "extras": "region-run,region-count,same-region"},
        {"free": 2},
        {"free": 2, "extras": "arrow,thermo"},
        {"doublers": "find"},
        {"doublers": "find", "free": 1, "extras": "cage,arrow,thermo"},
        {"doublers": "r1c1,r2c3", "extras": "cage,black-dot"},
        {"negators": "find", "extras": "cage,pair-sum,whisper"},
    ],
)
def test_puzzles_are_made(options: dict[str, Any]) -> None:
    """Irreducible ones, which are read back."""
    made = next(generate("sudoku", size=(4, 4), seed=3, options=options))
    puzzle = parse(to_text(made.puzzle))
    assert isinstance(verify(puzzle), Unique)
    assert puzzle == made.puzzle
    assert all(to_json(puzzle)[name] == value for name, value in options.items() if name != "extras")
    clues = puzzle.rules.clue_list(puzzle)
    for clue in clues:
        fewer = puzzle.rules.with_clues(puzzle, [other for other in clues if other != clue])
        assert not isinstance(verify(fewer), Unique)


def test_what_has_no_meaning_is_not_drawn() -> None:
    with pytest.raises(RecipeError, match="no skyscraper can be drawn: it has no meaning with values below 0"):
        next(generate("sudoku", size=(4, 4), seed=1, options={"negators": "find", "extras": "skyscraper"}))


def test_rules_of_the_board_are_not_about_free_cells() -> None:
    """A 9 in the row of free cells is not below the last row."""
    grid = "r9c1"
    text = "sudoku free=1\n" + "." * 9 + "\n" + ".........\n" * 8 + f"extras:\n  dutch-flatmates\n  one-of 5 {grid}\n"
    found = solve(parse(text + "  one-of 9 r10c1\n"))
    assert tuple(found.solution)[7][0] == 1


def drawn(puzzle: Any, solution: object) -> str:
    """The board that `solve` shows."""
    return to_plain(puzzle.rules.draw(puzzle, solution))


def test_regions_are_read_from_the_walls_of_a_board() -> None:
    plain = parse("sudoku regions=find\n1234\n....\n....\n....\n")
    found = list(solutions(plain, limit=60))
    assert len({solution[4:] for solution in found}) > 10
    for solution in found:
        assert read_solution(plain, drawn(plain, solution)) == solution
        # a dot on every second side between cells of a row, where it may hide a wall
        dots = [
            f"white-dot r{r + 1}c{c + 1}-r{r + 1}c{c + 2}"
            for r, c in product(range(4), (0, 2))
            if abs(solution[r][c] - solution[r][c + 1]) == 1
        ]
        dotted = parse("sudoku regions=find\n1234\n....\n....\n....\nextras:\n" + "\n".join(dots) + "\n")
        assert read_solution(dotted, drawn(dotted, solution)) == solution


def test_what_walls_leave_open_is_refused() -> None:
    boxed = parse("sudoku regions=find box=2x2\n1234\n....\n....\n....\n")
    solution = next(iter(solutions(boxed, limit=1)))
    with pytest.raises(BadPuzzleError, match="no filled-in board"):
        read_solution(boxed, drawn(boxed, solution))


def test_a_board_of_wrong_regions_is_read_and_judged() -> None:
    puzzle = parse("sudoku regions=find\n1234\n....\n....\n....\n")
    board = "1   2   3   4\n-   -   -   -\n2   1   4   3\n-   -   -   -\n3   4   1   2\n4   3   2   1"
    solution = read_solution(puzzle, board)
    assert solution[4:] == ((1,) * 4, (2,) * 4, (3,) * 4, (3,) * 4)
    assert "the region of r3c1" in str(check(puzzle, solution))
