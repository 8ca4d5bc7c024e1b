"""LITS: the data card, what is made, links."""

from __future__ import annotations

from clueproof import parse
from clueproof.model import Clause
from clueproof.questions.instance import compile_puzzle
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "lits\naabb\naabc\nabbc\ncccc\n"
SOLVED = ("#.##", "###.", "#.#.", "####")


class TestLits(GenreSuite):
    card = Card(
        name="lits",
        aliases=("nuruomino",),
        source="the example of puzz.link",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(".   . | .   .\n            -\n.   . | . | .\n    -\n. | .   . | .\n-   -   -\n.   .   .   ."),
        solved_board=(
            "+-------+-------+\n"
            "| #   . | #   # |\n"
            "|       |   +---+\n"
            "| #   # | # | . |\n"
            "|   +---+   |   |\n"
            "| # | .   # | . |\n"
            "+---+-------+   |\n"
            "| #   #   #   # |\n"
            "+---------------+"
        ),
        small=(
            "lits\n#aaaa\nbbbb#\n",
            "lits\naa#bb\naa#bb\n",
            "lits\n####\naaaa\n####\n",
            "lits\naaa#\naaab\n#bbb\n",
            "lits\na\n",
            "lits\naaaa\n",
            "lits\naaa\naaa\n",
            "lits\naaa\nabb\nbbb\n",
            "lits\naaaa\nabbb\nbbbb\n",
            "lits\naaaaa\nborders: r1c4-r1c5\n",
            "lits\naaa\nabb\nbbb\nborders: r1c2-r1c3 r3c1-r3c2\n",
        ),
        forms=(
            (
                "lits\nborders: r1c1-r1c2\naa\naa\n",
                "https://puzz.link/p?lits/2/2/g0",
                "lits\naa\naa\nborders: r1c2-r1c1",
            ),
            (
                "lits\naaab\naabb\n",
                "nuruomino\n1 1 1 2\n1 1 2 2",
                '{"puzzle": "lits", "regions": ["aaab", "aabb"]}',
                '{"puzzle": "lits", "inputs": {"board": [["00", "00", "00", "01"], ["00", "00", "01", "01"]]}}',
            ),
        ),
        refused=(
            ("lits\n###\naaaa\nbbbb", "row 1 has 3 cells"),
            ('{"puzzle": "lits", "regions": ["##", "##"]}', "the board has no cell"),
            ("lits", "the puzzle has no regions"),
            ("lits\naab\nbaa", "region 'b' is not connected: r2c1 is cut off from r1c3"),
            ("lits\na.\naa", "every cell needs a region"),
            ("https://puzz.link/p?lits/4/4/9q02j", "the link ends where"),
        ),
        broken=(
            ("lits\n#aaaa", ("_####",), None),
            ("lits\naaaaa", ("_####",), "r1c1 is a part of the board"),
            ("lits\n#aaaa", ("#####",), "r1c1 is no part of the board"),
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            (PUZZLE, ("....", *SOLVED[1:]), "the region of r1c1 has 3 shaded cells, not 4"),
            ("lits\naaaa\nbbbb", ("####", "####"), "r1c1 and r2c1 share a side, and each is part of an I"),
            ("lits\naaa\naaa", ("##.", "##."), "the 2x2 square from r1c1 to r2c2 is shaded"),
            (
                "lits\naaaaa\nborders: r1c4-r1c5",
                (".####",),
                "the shape of r1c4 and r1c5 goes over the border between them",
            ),
            ("lits\naaaa\ncccc\nbbbb", ("####", "....", "####"), "the region of r2c1 has 0 shaded cells, not 4"),
            ("lits\naaaaaa", ("###..#",), "r1c6 is cut off from r1c1"),
            ("lits\naaaa\nbaab\nbbbb\n", ("####", "....", "####"), "r3c1 is cut off from r1c1"),
        ),
        wrong=(("lits\naaaa\nbbbb", ()),),
        open=(("lits\naaaaa", ("r1c1", "r1c5")),),
        unique=(("lits\naaaa", ("####",)), ("lits\naaaaa\nborders: r1c4-r1c5", ("####.",))),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("lits\naabb\naabb\n", {"puzzle": "lits", "regions": ["aabb", "aabb"]}),),
        blank=((2, 3, {}, "lits\naaa\nbbb"),),
        made=(Making((6, 6)), Making((5, 8))),
    )


def test_the_clauses_are_in_the_order_of_the_board():
    """That of a set differs from machine to machine, and with it the puzzles that a seed makes."""
    puzzle = parse("lits\naaaaab\ncaaaab\nccabbb\ncaabdb\neabbdd\neeebbd\n")
    model = compile_puzzle(puzzle).model
    clauses = [one.literals for one in model.constraints if isinstance(one, Clause)]
    # behind the 36 cells come the letters of regions, which squares of shaded cells don't mention
    walls = [(-one, -other) for one, other, *letters in clauses if max(map(abs, letters)) > 36]
    assert len(walls) > 20
    assert walls == sorted(walls)
