"""Steps in moves."""

from __future__ import annotations

import clueproof
from clueproof.explanation import explain
from clueproof.explanation.moves import moves
from tests.cli.puzzles import UNIQUE

SHADE = "shade-the-cells\n2 1 0\n2 1 1\n1 1 1\n"


def test_all_steps_are_there_in_their_order():
    for text in (UNIQUE, SHADE):
        puzzle = clueproof.parse(text)
        together = [step.number for move in moves(explain(puzzle)) for step in move.steps]
        assert together == list(range(1, len(list(explain(puzzle))) + 1))


def test_what_a_conclusion_rules_out_goes_with_it():
    first, second, *_ = moves(explain(clueproof.parse(UNIQUE)))
    assert first.main.technique == "clues"
    assert {step.technique for step in first.steps} == {"clues", "taken"}
    assert second.steps[0] is second.main
    assert second.main.level > 0
    assert all(step.level == 0 for step in second.steps[1:])


def test_bookkeeping_goes_before_the_cell_that_it_settles():
    found = list(moves(explain(clueproof.parse(SHADE))))
    assert any(move.steps.index(move.main) > 0 for move in found)
    for move in found[1:]:
        assert move.keys and move.main.keys
        assert not any(step.keys for step in move.steps[: move.steps.index(move.main)])
