"""Nonograms, plain and coloured: the data cards; all pictures of small sizes; every form reads back."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import chain, groupby, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clueproof import Puzzle, Unique, count, parse, read, solutions, verify
from clueproof.formats import to_json, to_text
from clueproof.testing import Card, GenreSuite

ROWS = "nonogram\nrows:\n1\ncols:\n1\n"
PLAIN = "nonogram\nrows:\n1 1\n5\n3\n1\ncols:\n1\n3\n3\n3\n1\n"
HEART = ((0, 1, 0, 1, 0), (1, 1, 1, 1, 1), (0, 1, 1, 1, 0), (0, 0, 1, 0, 0))
WORDS = "nonogram\nrows:\n2red 1blue\n1blue\ncols:\n1red\n1red\n2blue\n"
LETTERS = "nonogram\nrows:\n2a 1b\n1b\ncols:\n1a\n1a\n2b\n"
FLAG = ((2, 2, 1), (0, 0, 1))


class TestNonogram(GenreSuite):
    card = Card(
        name="nonogram",
        aliases=("griddler", "hanjie", "picross"),
        source="drawn by hand",
        puzzle=PLAIN,
        solution=HEART,
        board=("    1 3 3 3 1\n1 1 . . . . .\n  5 . . . . .\n  3 . . . . .\n  1 . . . . ."),
        solved_board=("    1 3 3 3 1\n1 1 . # . # .\n  5 # # # # #\n  3 . # # # .\n  1 . . # . ."),
        small=(
            "nonogram\nrows:\n?\ncols:\n?\n",
            "nonogram\nrows:\n?\n?\ncols:\n?\n?\n?\n",
            "nonogram\nrows:\n1\n?\ncols:\n1\n?\n0\n",
            "nonogram\nrows:\n1\n1\n1\ncols:\n1\n1\n1\n",
            "nonogram\nrows:\n1 1\n?\n2\n?\ncols:\n2\n?\n1 1\ngrid:\n...\nx..\n...\n..1\n",
            "nonogram\nrows:\n?\n?\n?\ncols:\n?\n?\n1\n2\n",
            "nonogram\nrows:\n2\n1 1\n3\n?\ncols:\n1\n?\n2 1\n2\n?\n?\ngrid:\n......\n......\n...x..\n.1....\n",
        ),
        forms=(
            (
                "nonogram\nrows:\n1 1\n?\n0\ncols:\n1\n?\n1\n",
                "nonogram\n\nrows:\n1 1\n?\n-\n\ncols:\n\n1\n?\n1\n",
                "picross height=3 width=3\nrows:\n1,1\n?\n\ncolumns:\n1\n?\n1\n",
                "nonogram\nrows: 1 1/?/0\ncols: 1; ?; 1\n",
                '{"puzzle": "nonogram", "rows": [[1, 1], null, []], "cols": [[1], "?", 1]}',
                '{"puzzle": "nonogram", "height": 3, "width": 3, "rows": ["1 1", ["?"], [0]],'
                ' "columns": "1/?/1", "source": "s"}',
                '{"puzzle": "nonogram", "inputs": {"side": [[1, 1], null, []], "top": [[1], null, [1]]},'
                ' "goal": "#.#......"}',
            ),
            (PLAIN, PLAIN.replace("nonogram", "Hanjie"), PLAIN.replace("\ncols:", "\n\ncolumns:")),
        ),
        refused=tuple(
            (text, f"<text>:{message}\n")
            for text, message in (
                ("nonogram\nrows:\n3 3\ncols:\n1\n1\n", "3: row 1: 3 3 needs at least 7 cells, but the line has 2"),
                (
                    "nonogram\nrows:\n1a 1b\ncols:\n2c\n1b\n",
                    "5: column 1: 2c needs at least 2 cells, but the line has 1",
                ),
                (
                    "nonogram\nrows:\n1\n",
                    "1: the puzzle has no clues for its columns; ? stands for a column without one",
                ),
                (
                    "nonogram\nrows:\ncols:\n1\n",
                    "1: the puzzle has no clues for its rows; ? stands for a row without one",
                ),
                ("nonogram\nrows:\n-1\ncols:\n1\n", "3:1: row 1: a block has at least 1 cell, not -1"),
                ("nonogram\nrows:\n1 0\ncols:\n1\n", "3:3: row 1: a block has at least 1 cell, not 0"),
                (
                    "nonogram\nrows:\ny z\ncols:\n1\n",
                    "3:1: row 1: 'y' is no block; expected a length, such as 3, or with a colour 3a",
                ),
                (
                    "nonogram height=2\nrows:\n1\ncols:\n1\n",
                    "1: the stated size is 2 rows, but there is 1 clue for the rows",
                ),
                (
                    "nonogram width=1\nrows:\n1\ncols:\n1\n0\n",
                    "1: the stated size is 1 column, but there are 2 clues for the columns",
                ),
                (
                    "nonogram\nrows:\n1\n\n1\ncols:\n2\n",
                    "4: an empty line between the rows; write 0 for a row without blocks",
                ),
                (
                    'nonogram colours="red blue"\nrows:\n1rde\ncols:\n1red\n',
                    "3: row 1: unknown colour 'rde'; did you mean red?",
                ),
                (
                    'nonogram colours="red blue"\nrows:\n1q\ncols:\n1red\n',
                    "3: row 1: unknown colour 'q'; there are blue, red",
                ),
                (
                    "nonogram colours=#\nrows:\n1\ncols:\n1\n",
                    "1: the colours must be a list of letters or words, such as: red green",
                ),
                (
                    "nonogram\nrows:\n1x\ncols:\n1x\n",
                    "3: row 1: x marks a cell that stays empty; give the colour another name",
                ),
                (
                    "nonogram\nrows:\n1a 1\ncols:\n1a\n0\n1a\n",
                    "3: row 1: a block of 1 without a colour; in a coloured puzzle each block has one",
                ),
                (ROWS + "grid:\n..\n", "1: the grid has 1 row of 2 cells, but there are clues for 1 row of 1"),
                (
                    ROWS + "grid:\na\n",
                    "7:1: 'a' is no cell; expected 1, x for a cell that stays empty, or . when unknown",
                ),
                (ROWS + "goal: .\n", "1: the goal is no solution: row 1 is empty, but its clue is 1"),
                (ROWS + "goals: .\n", "1: unknown option 'goals'; did you mean 'goal'?"),
                (
                    '{"puzzle": "nonogram", "rows": [[[1, "."]]], "cols": [1]}',
                    '1: row 1: a colour is a letter or a word of letters, as in [3, "a"]',
                ),
                (
                    '{"puzzle": "nonogram", "rows": [[[1, "x"]]], "cols": [1]}',
                    "1: row 1: x marks a cell that stays empty; give the colour another name",
                ),
                (
                    '{"puzzle": "nonogram", "rows": [[1.5]], "cols": [1]}',
                    '1: row 1: expected block lengths, such as [3, 1], or with colours [[3, "a"], [1, "b"]]',
                ),
                (
                    '{"puzzle": "nonogram", "rows": [true], "cols": [1]}',
                    '1: row 1: expected block lengths, such as [3, 1], or with colours [[3, "a"], [1, "b"]]',
                ),
                (
                    '{"puzzle": "nonogram", "rows": {"1": 1}, "cols": [1]}',
                    "1: the clues of the rows must be a list with a clue for each row",
                ),
                (
                    '{"puzzle": "nonogram", "rows": [1], "cols": [1], "goal": [1]}',
                    "1: the goal must be a text, or a list of rows, with a sign for each cell",
                ),
                (
                    '{"puzzle": "nonogram", "rows": [1], "cols": [1], "goal": "?"}',
                    "1: goal: '?' is no cell; expected 0 or . or # or 1",
                ),
            )
        ),
        broken=(
            (PLAIN, HEART[:3], "the solution is not 4 by 5"),
            (PLAIN, (*HEART[:3], (0, 0, 2, 0, 0)), "r4c3 is neither empty nor of one of the colours"),
            (PLAIN, (*HEART[:3], (0, 1, 0, 0, 0)), "column 2 reads 4, but its clue is 3"),
            (PLAIN, (*HEART[:3], (0, 0, 0, 0, 0)), "row 4 is empty, but its clue is 1"),
            ("nonogram\nrows:\n2\n0\ncols:\n1\n1\n0\n", ((1, 1, 0), (0, 0, 0)), None),
            (
                "nonogram\nrows:\n2\n0\ncols:\n1\n1\n0\n",
                ((1, 0, 1), (0, 0, 0)),
                "row 1 reads 1 1, but its clue is 2",
            ),
            ("nonogram\nrows:\n2\n0\ncols:\n1\n1\n0\n", ((1, 1), (0, 0)), "the solution is not 2 by 3"),
            ("nonogram\nrows:\n?\ncols:\n?\n?\ngrid:\nx.\n", ((1, 0),), "r1c1 is not as it is given"),
        ),
        wrong=(("nonogram\nrows:\n2\n2\ncols:\n1\n2\n", ("row 1 reads 2", "row 2 reads 2", "column 1 reads 1")),),
        open=(("nonogram\nrows:\n1\n1\ncols:\n1\n1\n", ("r1c1", "r1c2", "r2c1", "r2c2")),),
        boards=(
            ("nonogram\nrows:\n?\n1\ncols:\n?\n0\n1\ngrid:\n1x.\n...\n", None, ("  ? 0 1\n? # x .\n1 . . .")),
            (
                "nonogram\nrows:\n?\n1\ncols:\n?\n0\n1\ngrid:\n1x.\n...\n",
                ((1, 0, 0), (0, 0, 1)),
                ("  ? 0 1\n? # . .\n1 . . #"),
            ),
        ),
        answers=((PLAIN, HEART, [".#.#.", "#####", ".###.", "..#.."]),),
        blank=((2, 3, {}, "nonogram\nrows:\n?\n?\ncols:\n?\n?\n?\n"),),
    )


class TestColouredNonogram(GenreSuite):
    card = Card(
        name="nonogram",
        source="drawn by hand",
        puzzle=LETTERS,
        solution=((1, 1, 2), (0, 0, 2)),
        board=("      1a 1a 2b\n2a 1b  .  .  .\n   1b  .  .  ."),
        solved_board=("      1a 1a 2b\n2a 1b  a  a  b\n   1b  .  .  b"),
        small=(
            'nonogram colours="a b"\nrows:\n?\ncols:\n?\n?\n',
            'nonogram colours="a b"\nrows:\n?\n?\n?\ncols:\n?\n?\n',
            "nonogram\nrows:\n1a 1b\n1b 1a\ncols:\n1a\n?\n1a\n",
            "nonogram\nrows:\n?\n1a 1a\n1b\ncols:\n?\n?\n?\ngrid:\nx.b\n...\n...\n",
            'nonogram colours="a b"\nrows:\n?\n?\ncols:\n2a\n?\n?\n?\ngrid:\n.b..\n..x.\n',
            WORDS,
        ),
        forms=(
            (
                WORDS,
                WORDS.replace("nonogram", "nonogram colors=blue,red"),
                '{"puzzle": "nonogram", "rows": [[[2, "red"], [1, "blue"]], [[1, "blue"]]],'
                ' "cols": ["1red", "1red", "2blue"]}',
            ),
        ),
        written=(
            'nonogram colours="a b c"\nrows:\n1a\ncols:\n?\n',
            'nonogram colours="green red"\nrows:\n?\n?\ncols:\n2green\n?\n?\n?\ngrid:\n. red . .\n. . x .\n',
        ),
        refused=(
            (
                "nonogram\nrows:\n1a 1b\ncols:\n2c\n1b\n",
                "<text>:5: column 1: 2c needs at least 2 cells, but the line has 1",
            ),
        ),
        broken=(
            (WORDS, ((2, 2, 2), (0, 0, 1)), "row 1 reads 3red, but its clue is 2red 1blue"),
            (WORDS, ((2, 1, 2), (0, 0, 1)), "row 1 reads 1red 1blue 1red, but its clue is 2red 1blue"),
            (WORDS, ((2, 2, 3), (0, 0, 1)), "r1c3 is neither empty nor of one of the colours"),
            (
                'nonogram colours="a b"\nrows:\n?\ncols:\n?\n?\ngrid:\nb.\n',
                ((1, 0),),
                "r1c1 is not as it is given",
            ),
        ),
        unique=((WORDS, FLAG),),
        boards=(
            (WORDS, None, ("            1red  1red 2blue\n2red 1blue     .     .     .\n     1blue     .     .     .")),
            (WORDS, FLAG, ("            1red  1red 2blue\n2red 1blue   red   red  blue\n     1blue     .     .  blue")),
        ),
        wrong=(("nonogram\nrows:\n1a\ncols:\n1b\n", ("row 1 reads 1a", "column 1 reads 1b")),),
        answers=(
            (WORDS, FLAG, [["red", "red", "blue"], [".", ".", "blue"]]),
            ("nonogram\nrows:\n1a 1b\ncols:\n1a\n1b\n", ((1, 2),), ["ab"]),
        ),
        blank=((2, 3, {"colours": "a b"}, 'nonogram colours="a b"\nrows:\n?\n?\ncols:\n?\n?\n?\n'),),
    )


Picture = tuple[tuple[int, ...], ...]

COLOURS = " ab"


def blocks(line: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(len([*run]), value) for value, run in groupby(line) if value]


def lines(picture: Picture) -> tuple[list[list[tuple[int, int]]], list[list[tuple[int, int]]]]:
    return [blocks(row) for row in picture], [blocks(column) for column in zip(*picture, strict=True)]


def as_json(picture: Picture, coloured: bool) -> str:
    rows, columns = (
        [[[length, COLOURS[value]] if coloured else length for length, value in line] for line in side]
        for side in lines(picture)
    )
    return json.dumps({"puzzle": "nonogram", "rows": rows, "cols": columns})


def as_text(picture: Picture, coloured: bool, gap: str = " ") -> tuple[str, str]:
    """The clues of rows and of columns, one a line."""
    rows, columns = (
        [gap.join(f"{length}{COLOURS[value] * coloured}" for length, value in line) or "0" for line in side]
        for side in lines(picture)
    )
    return "\n".join(rows), "\n".join(columns)


def pictures(height: int, width: int, values: int) -> Iterator[Picture]:
    for cells in product(range(values), repeat=height * width):
        yield tuple(cells[start : start + width] for start in range(0, len(cells), width))


@pytest.mark.parametrize(("height", "width", "values"), [(3, 4, 2), (4, 2, 2), (1, 5, 2), (2, 3, 3), (3, 2, 3)])
def test_every_picture_gets_the_verdict_that_counting_gives(height: int, width: int, values: int) -> None:
    same = Counter(as_json(picture, values > 2) for picture in pictures(height, width, values))
    for text, times in list(same.items())[:: 1 if height * width < 9 else 3]:
        puzzle = parse(text)
        assert verify(puzzle).word == ("unique" if times == 1 else "multiple"), text
        assert count(puzzle).found == times, text


@pytest.mark.parametrize(
    "backend",
    ["sat:cadical195", "sat:minicard", "cpsat", "dimacs:minisat", "dimacs:cadical", "brute-force"],
)
@pytest.mark.parametrize(("height", "width", "values"), [(2, 3, 2), (3, 2, 2), (1, 3, 3), (2, 2, 3)])
def test_every_backend_finds_every_picture(backend: str, height: int, width: int, values: int) -> None:
    found: dict[str, set[Picture]] = {}
    for picture in pictures(height, width, values):
        found.setdefault(as_json(picture, values > 2), set()).add(picture)
    several = [text for text, expected in found.items() if len(expected) > 1]
    for text in {*several, *[*found][::7]}:
        # only colours that are used have a number
        used = sorted({value for row in next(iter(found[text])) for value in row} - {0})
        number = {0: 0, **{value: place for place, value in enumerate(used, 1)}}
        expected = {tuple(tuple(number[value] for value in row) for row in picture) for picture in found[text]}
        assert {*solutions(parse(text), backend=backend)} == expected, text


def test_random_clues_have_the_solutions_that_trying_all_pictures_gives() -> None:
    """Clues that fit no picture or many, lines without clues, and cells that are known."""
    chance = random.Random(5)
    words = set()
    for _ in range(60):
        values = chance.choice([2, 2, 3])
        height, width = chance.choice([(3, 3), (2, 4), (3, 2)] if values == 2 else [(2, 2), (2, 3)])
        rows, columns = lines(chance.choice([*pictures(height, width, values)]))
        clues = [[None if chance.random() < 0.3 else line for line in side] for side in (rows, columns)]
        if chance.random() < 0.3:
            clues[0][0] = [(1, values - 1)]
        cells = [[chance.choice([-1] * 6 + [*range(values)]) for _ in range(width)] for _ in range(height)]
        signs = {-1: ".", 0: "x", 1: chance.choice("#1") if values == 2 else "a", 2: "b"}
        fields = [
            [None if line is None else [[n, COLOURS[v]] if values > 2 else n for n, v in line] for line in side]
            for side in clues
        ]
        record = {"puzzle": "nonogram", "rows": fields[0], "cols": fields[1]}
        record |= {"grid": ["".join(signs[cell] for cell in row) for row in cells]}
        record |= {"colours": "a b"} if values == 3 else {}
        expected = {
            picture
            for picture in pictures(height, width, values)
            if all(
                clue in (None, line)
                for wanted, got in zip(clues, lines(picture), strict=True)
                for clue, line in zip(wanted, got, strict=True)
            )
            and all(cell in (-1, value) for cell, value in zip(chain(*cells), chain(*picture), strict=True))
        }
        puzzle = parse(json.dumps(record))
        assert {*solutions(puzzle)} == expected, record
        assert parse(to_text(puzzle)) == parse(json.dumps(to_json(puzzle))) == puzzle
        assert all((puzzle.rules.check(puzzle, p) is None) == (p in expected) for p in pictures(height, width, values))
        words.add(verify(puzzle).word)
    assert words == {"unique", "multiple", "none"}


def line_solved(puzzle: Puzzle) -> bool:
    """Do single lines, each with all its ways of being filled, give every cell away?"""
    height, width = puzzle.shape.height, puzzle.shape.width
    grid: dict[tuple[int, int], int] = {}
    clues = [(puzzle.clues["line"].get((r, -1)), [(r, c) for c in range(width)]) for r in range(height)]
    clues += [(puzzle.clues["line"].get((-1, c)), [(r, c) for r in range(height)]) for c in range(width)]
    known = -1
    while known < len(grid):
        known = len(grid)
        for wanted, cells in clues:
            fits = [
                ways
                for ways in product((0, 1), repeat=len(cells))
                if tuple(blocks(ways)) == wanted and all(grid.get(s, v) == v for s, v in zip(cells, ways, strict=True))
            ]
            for place, cell in enumerate(cells):
                if len({ways[place] for ways in fits}) == 1:
                    grid[cell] = fits[0][place]
    return known == height * width


@pytest.mark.parametrize("dominoes", [4, 6, 8])
def test_puzzles_that_line_solving_leaves_open(dominoes: int) -> None:
    """Jan Wolter's domino logic: blocks of three and single cells, all of which depend on each other."""
    rows = [[3], *[line for _ in range(dominoes - 1) for line in ([1], [3, 1])], [1], [1]]
    columns = [[1], *[line for _ in range(dominoes - 1) for line in ([1], [1, 3])], [1], [3]]
    puzzle = parse(json.dumps({"puzzle": "nonogram", "rows": rows, "cols": columns}))
    assert (puzzle.shape.height, puzzle.shape.width) == (2 * dominoes + 1, 2 * dominoes + 1)
    assert isinstance(verify(puzzle), Unique)
    assert dominoes > 4 or not line_solved(puzzle)


def test_line_solving_is_not_needed_by_easy_ones() -> None:
    assert line_solved(parse("nonogram\nrows:\n1 1\n5\n3\n1\ncols:\n1\n3\n3\n3\n1\n"))


# the text


def test_without_a_header_an_empty_line_does_not_part_rows_from_columns() -> None:
    one = "rows:\n1\n2\n\ncols:\n1\n2\n"
    puzzle = parse(one, "nonogram")
    assert puzzle == parse("nonogram\n" + one)
    assert [*read(StringIO(f"{one}\n{one}"), "nonogram")] == [puzzle, puzzle]


@given(st.integers(1, 5), st.integers(1, 6), st.booleans(), st.randoms(use_true_random=False))
@settings(max_examples=80, deadline=None, derandomize=True)
def test_every_form_reads_back(height: int, width: int, coloured: bool, chance: random.Random) -> None:
    picture = tuple(tuple(chance.randrange(2 + coloured) for _ in range(width)) for _ in range(height))
    puzzle = parse(as_json(picture, coloured))
    rows, columns = as_text(picture, coloured)
    assert parse(f"nonogram\nrows:\n{rows}\ncols:\n{columns}\n") == puzzle
    rows, columns = as_text(picture, coloured, ",")
    goal = "".join("01"[value] if not coloured else "0ab"[value] for row in picture for value in row)
    size = f"width {width}\nheight {height}\n"
    assert parse(f'{size}rows\n{rows}\n\ncolumns\n{columns}\n\ngoal "{goal}"\n') == puzzle
    assert parse(to_text(puzzle)) == puzzle
    assert parse(json.dumps(to_json(puzzle))) == puzzle
