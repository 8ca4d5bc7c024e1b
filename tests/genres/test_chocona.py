"""Chocona: the data card, all shadings of small boards, what is made."""

from __future__ import annotations

from typing import Any

from clueproof.genres import Cell
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, cells_of, drawn, in_rooms, out_of, pieces, subsets

PUZZLE = "chocona\naaab\nccde\nccfg\nhhfg\nnumbers: a=2 b=1 c=1 d=1 e=0 f=2 h=1\n"
SOLVED = ("##.#", "..#.", "#.#.", "#.#.")


def every(shape: Any) -> dict[Rows, Says]:
    """All shadings of which each piece is as large as the rectangle around it, with the numbers of the regions."""
    return {
        drawn(shape, shaded): in_rooms(shape, shaded)
        for shaded in subsets(cells_of(shape))
        if all(len(piece) == size_around(piece) for piece in pieces(shaded))
    }


def size_around(piece: set[Cell]) -> int:
    down, right = [r for r, _ in piece], [c for _, c in piece]
    return (max(down) - min(down) + 1) * (max(right) - min(right) + 1)


class TestChocona(GenreSuite):
    card = Card(
        name="chocona",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------------+-----+
| 2:.    .     .  | 1:. |
+-----------+-----+-----+
| 1:.    .  | 1:. | 0:. |
|           +-----+-----+
|  .     .  | 2:. |  .  |
+-----------+     |     |
| 1:.    .  |  .  |  .  |
+-----------+-----+-----+""",
        solved_board="""\
+-----------------+-----+
| 2:#    #     .  | 1:# |
+-----------+-----+-----+
| 1:.    .  | 1:# | 0:. |
|           +-----+-----+
|  #     .  | 2:# |  .  |
+-----------+     |     |
| 1:#    .  |  #  |  .  |
+-----------+-----+-----+""",
        small=(
            "chocona\na",
            "chocona\na\nnumbers: a=1",
            "chocona\naabbc\nnumbers: b=1",
            "chocona\naab\nccb\nnumbers: c=1",
            "chocona\naabb\naabb\nnumbers: a=3\n",
            "chocona\naaa\nabb\nbbb\nnumbers: a=2\n",
        ),
        forms=(
            (
                "chocona\naab\nccb\nnumbers:\na=1 c=0\n",
                "chocona\nx x y\nz z y\nnumbers: z=0, x=1",
                '{"puzzle": "chocona", "inputs": {"board": [["00", "00", "01"], ["02", "02", "01"]],'
                ' "region_to_clue": {"00": 1, "02": 0}}}',
            ),
        ),
        written=("chocona\naab\nccb\n",),
        refused=(
            ("chocona", "the puzzle has no regions"),
            ("chocona\naab\nbaa", "region 'b' is not connected: r2c1 is cut off from r1c3"),
            ("chocona\naa\nb.", "every cell needs a region"),
            ("chocona\naa\nbb\nnumbers: a=3", "region 'a': 3 is more than its 2 cells"),
            ("chocona\naa\nbb\nnumbers: c=1", "numbers: there is no region 'c'"),
            ("https://puzz.link/p?chocona/4/4/5mou", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            ("chocona\naa\nab", ("##", "#."), "the shaded cells connected with r1c1 form no rectangle"),
            ("chocona\naaa\naaa\naaa", ("###", "#.#", "###"), "the shaded cells connected with r1c1 form no rectangle"),
            ("chocona\naab\nccb\nnumbers: a=1", ("...", "..."), "the room of r1c1 has 0 shaded cells, not 1"),
        ),
        wrong=(
            (
                "chocona\naa\nab\nnumbers: a=3 b=0",
                ("the room of r1c1 has 3 shaded cells", "the room of r2c2 has 0 shaded cells"),
            ),
        ),
        open=(("chocona\nab\n", ()),),
        unique=(("chocona\nab\nnumbers: a=1 b=1", ("##",)),),
        answers=((PUZZLE, SOLVED, [*SOLVED]),),
        in_json=(("chocona\naab\nccb\nnumbers: a=1\n", {"regions": ["aab", "ccb"], "numbers": {"a": 1}}),),
        blank=((2, 3, {}, "chocona\naaa\nbbb"),),
        made=(Making((1, 4), count=2), Making((4, 5), count=2), Making((6, 6), count=2)),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=("chocona\naaaa\nbbbb\ncccc", "chocona\naab\ncbb\ncdd\n"),
                clues=5,
                words=("multiple",),
            ),
        ),
    )
