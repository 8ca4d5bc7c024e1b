"""Minesweeper: the data card; random boards against all ways to lay mines; links."""

from __future__ import annotations

from random import Random
from typing import Any

from clueproof import Unique, rule_set, verify
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, blank, cells_of, drawn, out_of, subsets

PUZZLE = """\
minesweeper
.2...
....1
3....
..13.
0....
"""
SOLVED = (".....", "**...", ".*..*", "....*", "....*")


def every(shape: Any) -> dict[Rows, Says]:
    """All ways to lay mines, with the numbers of all other cells and that of all mines, which stands nowhere."""
    cells = cells_of(shape)
    return {
        drawn(shape, mines, "*"): {
            None: len(mines),
            **{(r, c): sum(max(abs(r - a), abs(c - b)) == 1 for a, b in mines) for r, c in {*cells} - mines},
        }
        for mines in subsets(cells)
    }


class TestMinesweeper(GenreSuite):
    card = Card(
        name="minesweeper",
        aliases=("mines",),
        source="puzz.link's own example of the genre",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=". 2 . . .\n. . . . 1\n3 . . . .\n. . 1 3 .\n0 . . . .",
        solved_board=". 2 . . .\n* * . . 1\n3 * . . *\n. . 1 3 *\n0 . . . *",
        small=(
            "minesweeper\n#1.\n.#.\n",
            "minesweeper mines=1\n1#.\n.#1\n",
            "minesweeper\n##\n.1\n?.",
            "minesweeper\n.\n",
            "minesweeper\n.2.\n",
            "minesweeper\n?\n.\n1\n",
            "minesweeper mines=2\n1.\n..\n",
            "minesweeper\n3..\n...\n..2\n",
            "minesweeper mines=3\n2..1\n....\n.?..\n",
        ),
        forms=(
            (
                "minesweeper\n.1\n?.\n",
                "mines\n. 1\n? .",
                '{"puzzle": "minesweeper", "height": 2, "width": 2, "grid": [".1", "?."]}',
                '{"puzzle": "minesweeper", "board": [["", 1], ["?", null]]}',
                "https://puzz.link/p?mines/2/2/g1.g",
            ),
            (
                "minesweeper mines=1\n0..\n",
                '{"puzzle": "minesweeper", "grid": [[0, " ", ""]], "mines": 1}',
            ),
        ),
        refused=(
            ("minesweeper\n..\n.4", "<text>:3:2: 4 is more than the 3 cells of the board around it"),
            ("minesweeper\n...\n.9.", "<text>:3:2: 9 is more than the 8 cells around it"),
            ("minesweeper\n..\n.x", "'x' is no cell; expected a number from 0 to 8, ? for one that is not told, or ."),
            ("minesweeper\n..\n.", "<text>:3: row 2 has 1 cell"),
            ("minesweeper mines=3\n..", "3 mines are more than the 2 cells of the board"),
            ("minesweeper mines=-1\n..", "mines must be at least 0, not -1"),
            ("minesweeper\n1?\n0?", "? is a cell without a mine, and no cell is left for one; write . for a cell"),
            ("minesweeper\n" + "." * 201, "the width of a Minesweeper is at most 200, not 201"),
            ("https://puzz.link/p?mines/2/2/g1", "the link ends where"),
            ("https://puzz.link/p?mines/2/2/g9h", "grid row 1, column 2: 9 is more than the 8 cells around it"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 5"),
            (PUZZLE, ("*....", *SOLVED[1:]), "r1c2 has 3 mines around it, not 2"),
            (PUZZLE, (".*...", *SOLVED[1:]), "r1c2 has a clue and a mine"),
            (PUZZLE, (".....", "**.*.", *SOLVED[2:]), "r2c5 has 2 mines around it, not 1"),
            ("minesweeper\n?.", ("*.",), "r1c1 has a clue and a mine"),
            ("minesweeper\n?.", (".*",), None),
            ("minesweeper mines=2\n...", ("*..",), "the board has 1 mine, not 2"),
            ("minesweeper mines=0\n...", ("*.*",), "the board has 2 mines, not 0"),
            ("minesweeper\n..", ("x.",), "r1c1 has neither a mine (*) nor nothing (.)"),
        ),
        wrong=(
            ("minesweeper\n2..\n1..", ("r1c1 has 2 mines around it", "r2c1 has 1 mine around it")),
            ("minesweeper mines=1\n2..\n...", ("r1c1 has 2 mines around it", "the board has 1 mine")),
            ("minesweeper\n3.\n?.", ("r1c1 has 3 mines around it", "r2c1 has no mine")),
        ),
        open=(("minesweeper\n1.\n?.", ("r1c2", "r2c2")),),
        unique=(("minesweeper\n3.\n..", (".*", "**")), ("minesweeper\n0.", ("..",))),
        boards=(("minesweeper mines=2\n.2.", ("*.*",), "* 2 *\nmines 2"),),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("minesweeper mines=1\n.1\n?.\n", {"puzzle": "minesweeper", "grid": [".1", "?."], "mines": 1}),),
        blank=((2, 3, {}, "minesweeper\n...\n..."),),
        links=(
            ("unique", "https://puzz.link/p?mines/5/5/g2m13l13g0j"),
            ("multiple", "https://puzz.link/p?mines/3/2/.i1g"),
        ),
        made=(Making((4, 7), irreducible=True), Making((8, 8), irreducible=True)),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(blank("minesweeper", *size) for size in ((2, 5), (3, 3), (4, 3), (3, 4))),
                clues=3,
                words=("none", "unique", "multiple"),
            ),
        ),
    )


def test_a_large_board() -> None:
    chance = Random(50)
    field = tuple("".join(chance.choice(".....*") for _ in range(50)) for _ in range(50))
    rules = rule_set("minesweeper")
    empty = rules.empty(50, 50, {})
    full = rules.with_clues(empty, rules.implied(empty, field))
    verdict = verify(full)
    assert isinstance(verdict, Unique)
    assert verdict.solution == field
