"""Latin Sums: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "latin-sums\n? 4 . .\n. . ? ?\n. ? ? .\n? . . ?\n"
SOLVED = ("..12", "12..", "2..1", ".12.")


class TestLatinSums(GenreSuite):
    card = Card(
        name="latin-sums",
        aliases=("lateinische-summen", "kakkuru"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
? 4 . .
. . ? ?
. ? ? .
? . . ?""",
        solved_board="""\
? 4 1 2
1 2 ? ?
2 ? ? 1
? 1 2 ?""",
        small=(
            "latin-sums\n. 1\n? .\n",
            "latin-sums\n. .\n. .\n",
            "latin-sums\n. . ?\n? . .\n. 4 .\n",
            "latin-sums\n.\n",
            "latin-sums\n0\n",
        ),
        square=True,
        forms=(
            (
                "latin-sums\n. . ?\n5 . .\n. ? .\n",
                "latin-sums\n- - ?\n5 - -\n- ? -\n",
                '{"puzzle": "latin-sums", "grid": [". . ?", "5 . .", ". ? ."]}',
            ),
        ),
        refused=(
            ("latin-sums\n. 1\n. .", "row 2 has 2 empty cells, but row 1 has 1"),
            ("latin-sums\n. 1\n. 1", "column 1 has 2 empty cells, but row 1 has 1"),
            ("latin-sums\n. 9\n? .", "9 is more than 8, eight times the largest number"),
            ("latin-sums\n. 1 .\n. . .", "a Latin Sums puzzle is square"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("latin-sums\n. .\n. .\n", ("12", "12"), "column 1 has a number twice"),
            ("latin-sums\n. .\n. .\n", ("11", "22"), "row 1 has a number twice"),
            ("latin-sums\n. 1\n? .\n", ("1.", ".1"), "the numbers around r1c2 add up to 2, not 1"),
        ),
        wrong=(("latin-sums\n. 1\n? .\n", ("the numbers around r1c2 add up to 1",)),),
        open=(("latin-sums\n. .\n. .\n", ("r1c1", "r1c2", "r2c1", "r2c2")),),
        unique=(("latin-sums\n. ?\n? .\n", ("1.", ".1")),),
        answers=((PUZZLE, SOLVED, ["..12", "12..", "2..1", ".12."]),),
        in_json=(("latin-sums\n. . ?\n5 . .\n. ? .\n", {"grid": [". . ?", "5 . .", ". ? ."]}),),
        blank=((2, 2, {}, "latin-sums\n. .\n. ."),),
        made=(
            Making((3, 3)),
            Making((4, 4)),
            Making((6, 6)),
        ),
    )
