"""The tests of a genre of their own: Hitori."""

from clueproof.testing import Card, GenreSuite

PUZZLE = "my-hitori\n32542\n53234\n52154\n"
SOLVED = (".#...", "...#.", "#...#")


class TestHitori(GenreSuite):
    card = Card(
        name="my-hitori",
        source="generated",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="3 2 5 4 2\n5 3 2 3 4\n5 2 1 5 4",
        solved_board=" 3 #2  5  4  2\n 5  3  2 #3  4\n#5  2  1  5 #4",
        small=(
            "my-hitori\n.\n",
            "my-hitori\n111\n",
            "my-hitori\n12\n11\n12\n",
            "my-hitori\n...\n...\n",
            "my-hitori\n1.1.\n.2.2\n1...\n",
            "my-hitori\n2233\n1214\n4.21\n1142\n",
        ),
        forms=(
            (
                "my-hitori\n12\n2.\n",
                "my-hitori\n1 2\n2 .",
                "my-hitori\n1 2\n2 0",
                '{"puzzle": "my-hitori", "grid": [[1, 2], [2, 0]]}',
            ),
        ),
        refused=(
            ("my-hitori\n19\n11", "<text>:2:2: '9' is no cell; expected a number from 1 to 2, or . for none"),
            ("my-hitori\n12\n1", "<text>:"),
        ),
        broken=(
            ("my-hitori\n111", ("##.",), "r1c1 and r1c2 are shaded and share a side"),
            ("my-hitori\n111", ("#..",), "r1c2 and r1c3 are unshaded and both 1"),
            ("my-hitori\n12\n11\n12", ("..", "#.", ".."), "r1c1 and r3c1 are unshaded and both 1"),
            ("my-hitori\n12\n21", (".#", "#."), "the unshaded cells are in pieces"),
            ("my-hitori\n12\n21", (".x", ".."), "r1c2 is neither shaded (#) nor unshaded (.)"),
            (PUZZLE, SOLVED, None),
        ),
        wrong=(
            (
                "my-hitori\n1111",
                ("the number of r1c2 is 1", "the number of r1c3 is 1"),
            ),
        ),
        open=(("my-hitori\n121\n...", ()),),
        unique=(("my-hitori\n111", ("#.#",)),),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=((PUZZLE, {"puzzle": "my-hitori", "grid": ["32542", "53234", "52154"]}),),
        blank=((2, 3, {}, "my-hitori\n...\n..."),),
        # a shading leaves open what the numbers are
        not_implied=frozenset({"given"}),
    )
