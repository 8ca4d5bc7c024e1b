"""Futoshiki: the data card; bars, records with lists of pairs, game ids."""

from __future__ import annotations

import json
from itertools import permutations, product

from clueproof import generate, minimise, parse, solutions, to_text, verify
from clueproof.puzzle.layers.edges import SIGN
from clueproof.questions.minimise import Choice
from clueproof.testing import Card, GenreSuite

PUZZLE = """\
futoshiki
. < . . . . .
. . ^ . . . .
. . . . . < .
v . . . . . .
. . . > . . .
^ . . . . . .
. . . . . . .
"""
SOLVED = ((1, 2, 4, 3), (4, 3, 1, 2), (2, 4, 3, 1), (3, 1, 2, 4))
BARS = """\
futoshiki adjacent
. . . . . . 2
. . o . o . .
. o . o . o .
o . . . . . o
. . . . . . .
. . o . o . .
. o . o . o .
"""
BARS_SOLVED = ((3, 1, 4, 2), (1, 2, 3, 4), (2, 4, 1, 3), (4, 3, 2, 1))
SMALL = "futoshiki\n. < .\nv . .\n. . 1\n"
THREE = "futoshiki\n. . . < .\n. . . . v\n3 > . . .\n. . . . .\n. . . . .\n"
UNTOLD = "futoshiki adjacent\n. ? . o .\n? . ? . .\n. ? . ? 2\n. . o . ?\n. ? . ? .\n"


class TestFutoshiki(GenreSuite):
    card = Card(
        name="futoshiki",
        aliases=("unequal", "hutoshiki"),
        source="generated",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=". < .   .   .\n    ^\n.   .   . < .\nv\n.   . > .   .\n^\n.   .   .   .",
        solved_board="1 < 2   4   3\n    ^\n4   3   1 < 2\nv\n2   4 > 3   1\n^\n3   1   2   4",
        small=(
            "futoshiki\n.\n",
            "futoshiki\n. . .\n. . .\n. . .\n",
            "futoshiki adjacent\n. o .\n. . o\n. o 1\n",
            SMALL,
            THREE,
            UNTOLD,
        ),
        square=True,
        forms=(
            (SMALL, "unequal n=2\n. < 0\nV x .\n. . 1", "futoshiki\n_ < .\n∨ + .\n. . 1"),
            (
                THREE,
                '{"puzzle": "unequal", "sgt_id": "3:0,0,0R,3R,0U,0,0,0,0,", "n": 3, "grid": [[0,0,0],[3,0,0],[0,0,0]],'
                ' "greater": [[0, 2, 0, 1], [1, 0, 1, 1], [0, 2, 1, 2]]}',
                '{"puzzle": "unequal", "inputs": {"board": [["","","","<",""], ["","X","","X","V"],'
                ' ["3",">","","",""], ["","X","","X",""], ["","","","",""]]}}',
            ),
            (
                UNTOLD.replace("?", "."),
                UNTOLD.replace("?", ".").replace("adjacent", "adjacent=yes"),
                '{"puzzle": "futoshiki", "n": 3, "variant": "adjacent", "grid": [[0,0,0],[0,0,2],[0,0,0]],'
                ' "adjacent_pairs": [[0, 1, 0, 2], [[2, 1], [1, 1]]]}',
                '{"puzzle": "futoshiki", "inputs": {"adjacent_mode": true, "board": [[" "," "," ","|"," "],'
                ' [" ","X"," ","X"," "], [" "," "," "," ","2"], [" ","X","-","X"," "], [" "," "," "," "," "]]}}',
            ),
        ),
        refused=(
            ("futoshiki\n. .\n. .", "this grid has 2 rows of 2 cells"),
            ("futoshiki\n. x .\n. . .\n. . .", "<text>:2:3: 'x' is no sign between two cells; expected <, >, or ."),
            ("futoshiki\n. o .\n. . .\n. . .", "<text>:2:3: 'o' is no sign between two cells; expected <, >, or ."),
            ("futoshiki adjacent\n. < .\n. . .\n. . .", "<text>:2:3: '<' is no sign between two cells; expected o, |"),
            ("futoshiki adjacent\n. - .\n. . .\n. . .", "<text>:2:3: '-' is no sign between two cells"),
            ("futoshiki\n. . .\n< . .\n. . .", "'<' is no sign between two cells; expected ^, v, V, ∧, ∨, or ."),
            ("futoshiki\n. . .\n. < .\n. . .", "nothing stands where four cells meet; write a dot"),
            ("futoshiki\n5 . .\n. . .\n. . .", "'5' is no cell; expected a number from 1 to 2, or . for none"),
            ("futoshiki\n. . . . .\n. . . . .\n. . . . .", "a Futoshiki is square; this grid has 2 rows of 3 cells"),
            ("futoshiki n=3\n. . .\n. . .\n. . .\n. . .", "the stated height is 5, but the grid has 4 rows"),
            ("futoshiki variant=odd\n.", "variant is adjacent or unequal, not 'odd'"),
            (
                '{"puzzle": "futoshiki", "grid": [[0, 0], [0, 0]], "greater": [[0, 0, 1, 1]]}',
                "greater, pair 1: r1c1 and r2c2 are no two cells of the grid that share a side",
            ),
            (
                '{"puzzle": "futoshiki", "grid": [[0, 0], [0, 0]], "greater": [[0, 0, 0, 1], [0, 1, 0, 0]]}',
                "greater, pair 2: r1c2 and r1c1 are listed in the other order too",
            ),
            (
                '{"puzzle": "futoshiki", "grid": [[0, 0], [0, 0]], "greater": [[0, 0, 1]]}',
                "greater, pair 1: expected the row and the column, from 0, of one cell and of the other",
            ),
            (
                '{"puzzle": "futoshiki", "grid": [[1, 0, 0], [0, 0, 0], [0, 0, 2]]}',
                "these could be cells alone, or cells with no sign between them; state their number as n, or list",
            ),
            ('{"puzzle": "futoshiki", "grid": [[0]], "greater": 3}', "greater must be a list of pairs of cells"),
            (
                '{"puzzle": "futoshiki", "grid": [[0, 0], [0, 0]], "adjacent": "no", "adjacent_pairs": [[0, 0, 0, 1]]}',
                "adjacent_pairs belongs to another kind of this puzzle, whose signs are listed as greater",
            ),
        ),
        broken=(
            (SMALL, ((1, 2), (2, 1)), "r1c1-r2c1 is given as >, not <"),
            (SMALL, ((1, 1), (2, 1)), "row 1 has a number twice"),
            (SMALL, ((1, 2), (1, 2)), "column 1 has a number twice"),
            (SMALL, ((2, 1), (1, 2)), "r1c1-r1c2 is given as <, not >"),
            ("futoshiki\n. . .\n. . .\n. . 1\n", ((2, 1), (1, 2)), "r2c2 is given as 1, not 2"),
            (SMALL, ((1, 3), (3, 1)), "r1c2 holds no number from 1 to 2"),
            (SMALL, ((1, 2),), "the solution is not 2 by 2"),
            (PUZZLE, SOLVED, None),
            (BARS, BARS_SOLVED, None),
            (
                "futoshiki adjacent\n. . .\n. . .\n. . .\n",
                ((1, 2), (2, 1)),
                "r1c1-r1c2 has no bar, but the numbers differ by 1",
            ),
            (UNTOLD, ((2, 3, 1), (3, 1, 2), (1, 2, 3)), "r1c2-r1c3 has a bar, but the numbers differ by more"),
        ),
        wrong=(
            ("futoshiki\n1 > .\n. . .\n. . .\n", ("r1c1 is more than r1c2", "r1c1 is 1")),
            (
                "futoshiki adjacent\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .",
                ("r3c1 and r3c2 differ by more than 1", "r3c2 and r3c3 differ by more than 1"),
            ),
        ),
        open=(("futoshiki\n. . .\n. . .\n. . .\n", ("r1c1", "r1c2", "r2c1", "r2c2")),),
        unique=(("futoshiki\n. < .\n. . .\n. . .\n", ((1, 2), (2, 1))), (BARS, BARS_SOLVED)),
        boards=(
            (
                BARS,
                BARS_SOLVED,
                "3   1   4   2\n    -   -\n1 | 2 | 3 | 4\n-           -\n2   4   1   3\n    -   -\n4 | 3 | 2 | 1",
            ),
            (
                UNTOLD,
                None,
                ". ? . | .\n?   ?\n. ? . ? 2\n    -   ?\n. ? . ? .\n"
                "bars between all numbers that differ by 1, instead of signs",
            ),
        ),
        answers=(
            (PUZZLE, SOLVED, ["1243", "4312", "2431", "3124"]),
            ('{"puzzle": "futoshiki", "grid": [[0, 0], [0, 1]], "greater": []}', ((1, 2), (2, 1)), [[1, 2], [2, 1]]),
        ),
        in_json=((SMALL, {"puzzle": "futoshiki", "grid": [". < .", "v . .", ". . 1"]}), (BARS, {"adjacent": True})),
        blank=(
            (2, 2, {}, "futoshiki\n. . .\n. . .\n. . ."),
            (2, 2, {"adjacent": True}, "futoshiki adjacent\n. ? .\n? . ?\n. ? ."),
        ),
        ids=(
            ("unique", "3:0,0,0,3R,0U,0,0,0,0,"),
            ("none", "4:0,0,0,0L,3,0R,0,0D,0U,0,0D,0,0,0R,0,0,"),
            (
                "unique",
                "6a:0,0R,0DL,0,0R,0DL,0D,0,0U,6,0D,0UD,0U,0RD,0DL,0RD,0UL,0U,0D,0UR,0UL,0UR,0DL,0,0URD,0L,0,1,0UR,0L,0U,0,1,0,0R,0L,",
            ),
        ),
        bad_ids=(
            ("3:0,0,0", 8, "the game id ends where ',' was expected"),
            ("3:0,0,0,0,0,0,0,0,", 19, "the game id ends where the number of a cell was expected"),
            ("2:0R,x", 6, "'x' stands where the number of a cell was expected"),
            ("2:0U,0,0,0,", 4, "'U' stands where no sign towards the border was expected"),
            ("2:0,0,0,0,0,", 11, "'0' stands where the end of the game id was expected"),
            ("2b:0,0,0,0,", 1, "parameters of unequal are the size, perhaps with a for adjacent behind it (5, 6a)"),
            ("2:3,0,0,0,", None, "grid row 1, column 1: '3' is no cell; expected a number from 1 to 2, or . for none"),
        ),
        no_ids=((UNTOLD, "tells of each two neighbours"),),
    )


def test_all_grids_with_given_bars() -> None:
    """Bars of every 3x3 Latin square: the puzzle with them has the squares that show the same bars."""
    lines = [*permutations((1, 2, 3))]
    squares = [rows for rows in product(lines, repeat=3) if all(len({*c}) == 3 for c in zip(*rows, strict=True))]

    def bars(rows: tuple[tuple[int, ...], ...]) -> list[list[int]]:
        pairs = [((r, c), (r, c + 1)) for r in range(3) for c in range(2)]
        pairs += [((r, c), (r + 1, c)) for r in range(2) for c in range(3)]
        return [[*a, *b] for a, b in pairs if abs(rows[a[0]][a[1]] - rows[b[0]][b[1]]) == 1]

    assert len(squares) == 12
    for rows in squares:
        record = {"puzzle": "futoshiki", "grid": [[0] * 3] * 3, "adjacent": True, "adjacent_pairs": bars(rows)}
        assert {*solutions(parse(json.dumps(record)))} == {same for same in squares if bars(same) == bars(rows)}


def test_bars_stay_when_clues_are_left_out() -> None:
    (made,) = generate("futoshiki", seed=1, count=1, size=(5, 5), options={"adjacent": True})
    assert len(made.puzzle.clues[SIGN]) == 2 * 5 * 4
    full = parse(BARS.replace(". . . . . . 2", "3 . . . . . 2"))
    fewer = minimise(full).puzzle
    assert fewer.clues[SIGN] == full.clues[SIGN]
    bold = minimise(full, Choice(first=(SIGN,))).puzzle
    assert len(bold.clues[SIGN]) < len(full.clues[SIGN])
    assert "?" in to_text(bold)
    assert verify(bold).word == "unique"
