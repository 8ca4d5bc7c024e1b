"""`minimise` and `repair`: options of the first, limits of the second."""

from __future__ import annotations

import clueproof

FULL = "sudoku id=full\n1234\n3412\n2143\n4321\n"


def test_options(cli):
    def clues(*options):
        puzzle = clueproof.parse(cli("minimise", *options, "-", stdin=FULL).stdout)
        return {clue.position for clue in puzzle.rules.clue_list(puzzle)}

    assert clues("--seed", "5") != clues("--seed", "6")
    assert len(clues("--clues", "9")) == 9
    assert {(0, 0), (3, 3)} <= clues("--keep", "r1c1", "--keep", "r4c4")
    assert len(clues("--keep", "given")) == 16
    assert {(3 - r, 3 - c) for r, c in clues("--symmetry", "rotation")} == clues("--symmetry", "rotation")


def test_perhaps_not_the_fewest(cli):
    result = cli("repair", "--time-limit", "1", "-", stdin="sudoku id=open\n" + "." * 81)
    assert result.exit_code == 3
    first = result.stdout.splitlines()[0]
    assert "perhaps not the fewest (time limit reached), none can be left out, at least " in first
    assert clueproof.verify(clueproof.parse(result.stdout)).word == "unique"
