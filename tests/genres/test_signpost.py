"""Signpost: the data card; random arrows against all paths of small boards, game ids, and what the maker makes."""

from __future__ import annotations

import shutil
import subprocess
from itertools import pairwise, permutations
from random import Random

import pytest

from clueproof import generate, parse, solutions, verify
from clueproof.grid.directions import STEPS, Direction
from clueproof.testing import Card, GenreSuite, Making
from tests.game_ids import notation

PUZZLE = "signpost\n1> > v\n. < <\n"
SOLVED = ((1, 2, 3), (6, 5, 4))
RING = "signpost\n> v\n^ <\n"


class TestSignpost(GenreSuite):
    card = Card(
        name="signpost",
        aliases=("arrow-path",),
        source="worked out by hand",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="1>  >  v\n .  <  <",
        solved_board="1> 2> 3v\n 6 5< 4<",
        small=(
            "signpost\n.\n",
            RING,
            "signpost\n1v> .\n^> ^\n",
            "signpost\n> > > .\n",
            "signpost\n<^ 2>\n> ^>\n",
            "signpost width=1\n1v\n.\n",
        ),
        forms=(
            (
                "signpost\n1v> 2^> .\n<v <^ 3^\n",
                "arrow-path\n1se 2NE 6\nsw nw 3n\n".replace("6", "."),
                "signpost\n1>v 2>^ .\nv< ^< 3^\n",
                '{"puzzle": "signpost", "grid": [["1se", "2ne", "."], ["sw", "nw", "3n"]]}',
                '{"puzzle": "signpost", "board": ["1v> 2^> .", "<v <^ 3^"]}',
            ),
        ),
        written=(
            "signpost width=2\nv> <v\n^> <^\n",
            "signpost\n1> > > > > 12v\n20^ < < < < <\n> > > > > v\n. < < < < <\n",
        ),
        refused=(
            ("signpost", "the puzzle has no grid"),
            ("signpost\n1> v\n5^ <", "<text>:3:1: 5 is more than the 4 cells"),
            (
                "signpost\n1> v\n0^ <",
                "'0^' is no cell; expected an arrow (^ ^> > v> v <v < <^, or n ne e se s sw w nw)",
            ),
            ('{"puzzle": "signpost", "grid": [["1>", ""]]}', "grid row 1, column 2: every cell needs something here"),
            ("signpost\n1> x\n^ <", "<text>:2:4: 'x' is no cell"),
            ("signpost\n> v\n2 <", "<text>:3:1: 2 has no arrow; only 4, the last number, needs none"),
            ("signpost\n> .\n. <", "<text>:3:1: only the last cell can be without an arrow, but r1c2 has none either"),
            ("signpost\n1> v\n1^ > >", "<text>:3: row 2 has 3 cells, but most rows have 2"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 2, 3), (6, 5, 5)), "no cell has the number 4"),
            (PUZZLE, ((1, 2, 3), (6, 5, 7)), "r2c3 holds no number from 1 to 6"),
            (PUZZLE, ((1, 2), (6, 5)), "the solution is not 2 by 3"),
            (PUZZLE, ((1, 2, 3), (5, 6, 4)), "the arrow of 5 does not point at 6"),
            (RING, ((4, 1), (3, 2)), None),
            ("signpost\n1> v\n^ <\n", ((4, 1), (3, 2)), "r1c1 is given as 1, not 4"),
        ),
        wrong=(
            ("signpost\n1> 1v\n^ <\n", ("r1c1 is 1", "r1c2 is 1")),
            ("signpost\n1> v\n2^ <\n", ("r1c1 is 1", "r2c1 is 2")),
        ),
        open=((RING, ("r1c1", "r1c2", "r2c1", "r2c2")),),
        unique=(
            ("signpost\n> > > .\n", ((1, 2, 3, 4),)),
            ("signpost\n.", ((1,),)),
            ("signpost\n> 1v\n^ <", ((4, 1), (3, 2))),
        ),
        answers=(
            (PUZZLE, SOLVED, [[1, 2, 3], [6, 5, 4]]),
            ('{"puzzle": "signpost", "grid": [["1e", "s"], ["n", "w"]]}', ((1, 2), (4, 3)), [[1, 2], [4, 3]]),
        ),
        in_json=((PUZZLE, {"grid": ["1> > v", ". < <"]}),),
        boards=(
            ("signpost\n1v> 2^>\n10v <^\n^ <\n^ 3^\n".replace("10v", "v"), None, "1se 2ne\n  v  nw\n  ^   <\n  ^  3^"),
        ),
        ids=(
            ("unique", "5x4:c7gdeg20acg4eaeabgabaag1g"),
            ("unique", "7x7:1ecg40fde39g17cdfdd45egdchdcagehaeega2bc12ebdggbg27ag21hbfa7aagg34h49a"),
        ),
        bad_ids=(
            ("2x2:1cea", 9, "the game id ends where an arrow (a to h) was expected"),
            ("2x2:1cea4ab", 11, "'b' stands where the end of the game id was expected"),
            ("2x2:1ci4a", 7, "'i' stands where an arrow (a to h) was expected"),
            ("2x2q:1cea4a", 1, "parameters are like 4x4 or 4x4c, not '2x2q'"),
        ),
        made=(
            Making((4, 4), count=3, holds=lambda made: {1, 16} <= {*made.puzzle.clues["given"].values()}),
            Making((3, 6), count=3, holds=lambda made: {1, 18} <= {*made.puzzle.clues["given"].values()}),
        ),
    )


def paths(
    height: int, width: int, arrows: list[Direction | None], given: dict[int, int]
) -> set[tuple[tuple[int, ...], ...]]:
    """All orders of the cells, by their place, that follow the arrows and have the given numbers."""
    found = set()
    for order in permutations(range(height * width)):
        if any(order[number - 1] != place for place, number in given.items()):
            continue
        for one, other in pairwise(order):
            arrow = arrows[one]
            if arrow is None:
                break
            down, right = other // width - one // width, other % width - one % width
            far = max(abs(down), abs(right))
            if (down, right) != (STEPS[arrow][0] * far, STEPS[arrow][1] * far):
                break
        else:
            numbers = [order.index(place) + 1 for place in range(height * width)]
            found.add(tuple(tuple(numbers[start : start + width]) for start in range(0, len(numbers), width)))
    return found


@pytest.mark.parametrize("seed", range(30))
def test_random_arrows(seed: int) -> None:
    chance = Random(seed)
    height, width = chance.choice([(2, 2), (2, 3), (3, 2), (1, 5), (2, 3)])
    cells = [*range(height * width)]
    order = chance.sample(cells, len(cells))
    arrows: list[Direction | None] = [chance.choice([*STEPS]) for _ in cells]
    for one, other in pairwise(order):
        near = [
            arrow
            for arrow, (down, right) in STEPS.items()
            for far in range(1, 5)
            if (one // width + far * down, one % width + far * right) == (other // width, other % width)
        ]
        arrows[one] = near[0] if near and chance.random() < 0.95 else arrows[one]
    if chance.random() < 0.5:
        arrows[order[-1]] = None
    last = len(cells)
    given = {place: order.index(place) + 1 for place in cells if chance.random() < 0.2 and order[-1] != place}
    rows = [
        [f"{given.get(r * width + c, '')}{arrows[r * width + c] or ''}" or "." for c in range(width)]
        for r in range(height)
    ]
    puzzle = parse(f"signpost width={width}\n" + "\n".join("| " + " ".join(row) for row in rows))
    assert last == puzzle.shape.height * puzzle.shape.width
    wanted = paths(height, width, arrows, given)
    assert {*solutions(puzzle)} == wanted
    assert verify(puzzle).word == {0: "none", 1: "unique"}.get(len(wanted), "multiple")


def test_the_program_takes_what_we_write() -> None:
    program = shutil.which("sgt-signpost", path="/usr/games")
    if program is None:
        pytest.skip("the program is not installed")
    made = next(generate("signpost", seed="written", size=(4, 5), count=1)).puzzle
    for puzzle in (made, made.rules.with_clues(made, [])):
        written = notation("signpost").write(puzzle)
        run = subprocess.run([program, "--generate", "1", written], capture_output=True, text=True, check=True)
        assert run.stdout.strip() == written
