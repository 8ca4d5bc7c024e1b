"""Easy as ABC: the data card; the number of fillings, and random clues against all fillings."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from functools import cache
from itertools import permutations

import pytest

from clueproof import (
    count,
    parse,
    read,
    rule_set,
    solutions,
    verify,
)
from clueproof.testing import Card, GenreSuite

RULES = rule_set("easy-as-abc")

TOY = """easy-as-abc letters=3 id=toy
top: CCCB.
bottom: .AACB
left: CC.A.
right: ..C..
"""
SOLVED = (".C.BA", "CB.A.", "BAC..", "A.B.C", "..ACB")
FIVE = "easy-as-abc letters=3 n=5\n"
MARKED = "easy-as-abc letters=3\ntop: A.B\nbottom: ..C\nleft: A..\nright: .C.\n.-?\n...\n..B\n"


def changed(number: int, row: str) -> tuple[str, ...]:
    """The solution with another row."""
    return (*SOLVED[:number], row, *SOLVED[number + 1 :])


class TestEasyAsAbc(GenreSuite):
    card = Card(
        name="easy-as-abc",
        aliases=("end-view", "abc-end-view"),
        source="a puzzle of three letters that was published with its solution",
        puzzle=TOY,
        solution=SOLVED,
        board=(
            "  C C C B\nC . . . . .\nC . . . . .\n  . . . . . C\nA . . . . .\n  . . . . .\n    A A C B\nletters A to C"
        ),
        solved_board=("  C C C B\nC . C . B A\nC C B . A .\n  B A C . . C\nA A . B . C\n  . . A C B\n    A A C B"),
        small=(
            "easy-as-abc letters=1 n=1",
            "easy-as-abc letters=1 n=2",
            "easy-as-abc letters=2 n=2",
            "easy-as-abc letters=1 n=3",
            "easy-as-abc letters=2 n=3",
            "easy-as-abc letters=2\ntop: A..\nright: .B.\n...\n...\n.?.",
            "easy-as-abc letters=2\nbottom: .A.\nleft: B..\n-..\n..B\n...",
            "easy-as-abc letters=3 n=3",
            "easy-as-abc letters=3 n=4",
            MARKED,
        ),
        square=True,
        forms=(
            (
                MARKED,
                "easy-as-abc letters=3\ntop: A.B\nbottom: ..C\nleft: A..\nright: .C.\n.-?\n...\n..b",
                "end-view letters=ABC\n.-?\n...\n..B\ntop: A . B\nbottom: . . C\nleft: A . .\nright: . C .",
                "ABC-End-View letters=abc top=a.b bottom=..c left=A.. right=.C.\n. - ?\n. . .\n. . B",
                "easy-as-abc letters=3\nleft:\nA\n.\n.\nright:\n.\nC\n.\ntop:\nA . B\nbottom:\n..C\n"
                "grid:\n.-?\n...\n..b",
                "easy-as-abc letters=3\nframed:\n. A . B .\nA . - ? .\n. . . . C\n. . . B .\n. . . C .",
                "easy-as-abc letters=3\nframed:\n.A.B.\nA.-?.\n....C\n...B.\n...C.",
                '{"puzzle": "easy-as-abc", "letters": "ABC", "top": "A.B", "bottom": ["", "", "C"],'
                ' "left": ["A", null, " "], "right": [".", "C", "."], "grid": [".-?", "...", "..B"],'
                ' "n": 3, "unique": true}',
                '{"puzzle": "easy-as-abc", "letters": 3, "top": "A B", "bottom": "  C", "left": "A  ", "right": " C ",'
                ' "grid": [["", "-", "?"], [null, " ", "."], ["", "", "b"]]}',
                '{"puzzle": "easy-as-abc", "id": "x", "inputs": {"board": [[" ", "-", "?"], [" ", " ", " "],'
                ' [" ", " ", "B"]],'
                ' "characters": ["A", "B", "C"], "top": ["A", "", "B"], "bottom": ["", "", "C"], "left": ["A", "", ""],'
                ' "right": ["", "C", ""]}}',
            ),
            (TOY.replace("letters=3 id=toy", "id=toy letters=3"), TOY),
        ),
        written=("easy-as-abc letters=2\ntop: AB",),
        refused=(
            ("easy-as-abc n=4", "does not say which letters"),
            ("easy-as-abc letters=5 n=4", "5 letters do not fit a line of 4 cells"),
            ("easy-as-abc letters=0 n=4", "letters must be at least 1"),
            ("easy-as-abc letters=27 n=30", "at most 26"),
            ("easy-as-abc letters=BCD n=4", "letters must be a number, or A, B, C"),
            ("easy-as-abc letters=3 n=40", "has 1 to 36 rows, not 40"),
            ("easy-as-abc letters=3", "no grid and no clues around it"),
            ("easy-as-abc letters=3 n=3x4", "is square; the stated size is 3 by 4"),
            ("easy-as-abc letters=3\n....\n....\n....", "is square; this grid has 3 rows of 4 cells"),
            ("easy-as-abc letters=3\n....\n....\n....\n...", "<text>:5: row 4 has 3 cells"),
            ("easy-as-abc letters=3\ntop: A...\n...\n...\n...", "top has 4 clues, but the grid has 3 rows"),
            ("easy-as-abc letters=3\ntop: A...\nleft: A..", "left has 3 clues, but the grid has 4 rows"),
            ("easy-as-abc letters=3\nright: A", "3 letters do not fit"),
            ("easy-as-abc letters=3\ntop: AD.", "top, position 2: 'D' is no clue; expected a letter from A to C"),
            ("easy-as-abc letters=3\n...\n.D.\n...", "<text>:3:2: 'D' is no cell; expected a letter from A to C"),
            ("easy-as-abc letters=3 topp=A..\n...\n...\n...", "unknown option 'topp'; did you mean 'top'?"),
            ("easy-as-abc letters=3 top\n...\n...\n...", "top must be a line of clues"),
            ("easy-as-abc letters=3\nframed:\n. A .\n. . .\nA . .", "a corner of the frame holds 'A'"),
            ("easy-as-abc letters=3\nframed:\n. A .\n. . .", "framed it has two rows and columns more"),
            ("easy-as-abc letters=1\nframed:\n. A .\n. Z .\n. . .", "<text>:4:3: 'Z' is no cell"),
            ("easy-as-abc letters=1 n=2\nframed:\n. A .\n. . .\n. . .", "the stated size is not that of the 1 rows"),
            ("easy-as-abc letters=1 top=A\nframed:\n. A .\n. . .\n. . .", "give either framed or top"),
            ('{"puzzle": "easy-as-abc", "letters": 2, "top": {"1": "A"}}', "top must be a line of clues"),
            ('{"puzzle": "easy-as-abc", "letters": 2, "top": ["A", 1.5]}', "top must be a line of clues"),
            ('{"puzzle": "easy-as-abc", "letters": 2, "top": ["A", ["B"]]}', "top must be a line of clues"),
            ('{"puzzle": "easy-as-abc", "letters": [1, 2], "top": ["A", ""]}', "letters must be a whole number"),
            (
                '{"puzzle": "easy-as-abc", "letters": 2, "grid": [["A", ""], ["", 5]]}',
                "row 2, column 2: '5' is no cell",
            ),
        ),
        broken=(
            (FIVE, changed(0, ".C.B."), "row 1 does not hold each of ABC once"),
            (FIVE, changed(1, "CB.AB"), "row 2 does not hold each of ABC once"),
            (FIVE, changed(4, "..aCB"), "row 5 does not hold each of ABC once"),
            (FIVE, changed(0, "C..BA"), "column 1 does not hold each of ABC once"),
            (FIVE, changed(1, "CB.A"), "the solution is not 5 by 5"),
            (FIVE, SOLVED, None),
            (FIVE + "top: B....", SOLVED, "column 1 from the top: the first letter is C, not B"),
            (FIVE + "bottom: ..C..", SOLVED, "column 3 from the bottom: the first letter is A, not C"),
            (FIVE + "left: ....B", SOLVED, "row 5 from the left: the first letter is A, not B"),
            (FIVE + "right: .C...", SOLVED, "row 2 from the right: the first letter is A, not C"),
            (FIVE + "....C\n.....\n.....\n.....\n.....", SOLVED, "r1c5 is given as C, not A"),
            (FIVE + ".-...\n.....\n.....\n.....\n.....", SOLVED, "r1c2 must stay empty, but holds C"),
            (FIVE + ".....\n..?..\n.....\n.....\n.....", SOLVED, "r2c3 must hold a letter, but is empty"),
        ),
        wrong=(
            (
                "easy-as-abc letters=4\ntop: A..B\nleft: C...\nbottom: ...D\n",
                ("column 1 from the top: A first", "row 1 from the left: C first"),
            ),
            ("easy-as-abc letters=2\n-..\n.-.\n..A\n", ("r1c1 is empty", "r2c2 is empty", "r3c3 is A")),
        ),
        open=(("easy-as-abc letters=2 n=2", ("r1c1", "r1c2", "r2c1", "r2c2")),),
        unique=(("easy-as-abc letters=2\ntop: A.\n", ("AB", "BA")),),
        boards=((MARKED, None, "  A   B\nA . - ?\n  . . . C\n  . . B\n      C\nletters A to C"),),
        answers=(
            ("easy-as-abc letters=2\nA..\n...\n...", ("AB.", ".AB", "B.A"), ["AB.", ".AB", "B.A"]),
            (
                '{"puzzle": "easy-as-abc", "letters": 2, "grid": [["A", "", ""], ["", "", ""], ["", "", ""]]}',
                ("AB.", ".AB", "B.A"),
                [["A", "B", ""], ["", "A", "B"], ["B", "", "A"]],
            ),
        ),
        blank=((4, 4, {"letters": 2}, "easy-as-abc letters=2 n=4"), (6, 6, {}, "easy-as-abc letters=4 n=6")),
    )


def test_several_puzzles_in_a_text() -> None:
    puzzles = list(read(io.StringIO(f"{TOY}\n\n{MARKED}\n{TOY}")))
    assert puzzles == [parse(TOY), parse(MARKED), parse(TOY)]


def test_given_cells_are_marked_on_the_board() -> None:
    assert RULES.draw(parse(MARKED)).given == {(0, 1), (0, 2), (2, 2)}


@cache
def fillings(side: int, letters: int) -> list[tuple[str, ...]]:
    """All grids that the rules allow, row by row."""
    symbols = "ABCDEFG"[:letters] + "." * (side - letters)
    lines = sorted({"".join(line) for line in permutations(symbols)})

    def grown(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(rows) == side:
            columns = ["".join(column) for column in zip(*rows, strict=True)]
            if all(sorted(column) == sorted(symbols) for column in columns):
                yield rows
            return
        for line in lines:
            if all(a != b or a == "." for row in rows for a, b in zip(row, line, strict=True)):
                yield from grown((*rows, line))

    return [*grown(())]


def first(line: str) -> str:
    return line.strip(".")[0]


def seen(rows: tuple[str, ...]) -> dict[str, str]:
    """The letters seen from each side."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    return {
        "top": "".join(first(column) for column in columns),
        "bottom": "".join(first(column[::-1]) for column in columns),
        "left": "".join(first(row) for row in rows),
        "right": "".join(first(row[::-1]) for row in rows),
    }


def fits(rows: tuple[str, ...], sides: dict[str, str], givens: list[str]) -> bool:
    """Do the clues hold?"""
    around = all(
        clue in (".", letter)
        for side, letters in seen(rows).items()
        for clue, letter in zip(sides[side], letters, strict=True)
    )
    pairs = [
        (given, cell) for row, line in zip(givens, rows, strict=True) for given, cell in zip(row, line, strict=True)
    ]
    return around and all(
        given == "." or (cell == "." if given == "-" else cell != "." if given == "?" else cell == given)
        for given, cell in pairs
    )


def text_of(letters: int, sides: dict[str, str], givens: list[str]) -> str:
    return "\n".join([f"easy-as-abc letters={letters}", *(f"{side}: {line}" for side, line in sides.items()), *givens])


@pytest.mark.parametrize(
    ("side", "letters", "number"),
    [(1, 1, 1), (2, 1, 2), (2, 2, 2), (3, 1, 6), (3, 2, 12), (3, 3, 12), (4, 1, 24), (4, 2, 216), (4, 4, 576)],
)
def test_number_of_fillings(side: int, letters: int, number: int) -> None:
    asked = parse(f"easy-as-abc letters={letters} n={side}")
    assert len(fillings(side, letters)) == number
    answer = count(asked)
    assert (answer.found, answer.complete) == (number, True)
    assert {*solutions(asked)} == {*fillings(side, letters)}


@pytest.mark.parametrize(("side", "letters"), [(3, 1), (3, 2), (3, 3), (4, 2), (4, 3), (4, 4)])
def test_random_clues(side: int, letters: int) -> None:
    chance = random.Random(side * 10 + letters)
    alphabet = "ABCD"[:letters]
    verdicts = set()
    for attempt in range(25):
        truth = seen(chance.choice(fillings(side, letters)))
        wrong = 0.0 if attempt % 2 else 0.1
        sides = {
            name: "".join(chance.choice(["." if chance.random() > wrong else other, letter]) for other, letter in pairs)
            for name, pairs in ((side, [(chance.choice(alphabet), letter) for letter in truth[side]]) for side in truth)
        }
        givens = [
            "".join(chance.choice("." * 12 + "-?" + alphabet) for _ in range(side)) if attempt % 3 == 0 else "." * side
            for _ in range(side)
        ]
        asked = parse(text_of(letters, sides, givens))
        expected = {rows for rows in fillings(side, letters) if fits(rows, sides, givens)}
        assert {*solutions(asked)} == expected
        for rows in fillings(side, letters):
            assert (RULES.check(asked, rows) is None) == (rows in expected)
        verdict = verify(asked)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert len(verdicts) > 1


# the text


# pictures
