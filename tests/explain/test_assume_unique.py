"""Unique rectangles: only where they are asked for, and where it is proved that there is one solution."""

from __future__ import annotations

from pathlib import Path

import pytest

import clueproof
from clueproof.deduction import Deduction
from clueproof.explanation import Difficulty, ExplainedStep, difficulty, explain, hint, walk_through
from clueproof.questions.instance import compile_puzzle

PUZZLES = {
    # made by `clueproof generate sudoku`
    "...53.18....2....945.....7.3...627...4..8.....8.....5...48.......6.7..9.9..1.....": "unique rectangle type 1",
    "......1.7..3..1.98..5......8....32..2..58...3...2.4....7.9...4.1...4.....4..68.2.": "unique rectangle type 2",
    "2..6.8....3...1.....5....8.9...4.8.......64.3.73.....9..7.8..34..4..5.......1...6": "unique rectangle type 3",
    ".6.4..8.3...........48..2.57..5...29.1.28..7.6...1......2...3..4......9.....9....": "unique rectangle type 4",
}
INSTANCES = Path(__file__).parents[2] / "instances"


def rests_on_uniqueness(step: ExplainedStep) -> bool:
    return step.technique.startswith("unique rectangle") or step.technique == "BUG+1"


@pytest.mark.parametrize("line", PUZZLES)
def test_rectangles_lead_to_the_solution_where_they_are_asked_for(line: str) -> None:
    puzzle = clueproof.parse(line, "sudoku")
    (solution,) = clueproof.verify(puzzle).solutions
    values = [value for row in solution for value in row]
    explanation = explain(puzzle, assume_unique=True)
    assert explanation.end == "solved"
    assert [value for (value,) in explanation.candidates] == values
    assert PUZZLES[line] in {step.technique for step in explanation}
    for step in explanation:
        # nothing that the solution has is ruled out
        assert all(values[change.key] not in change.lost for change in step.changes)
    for step in filter(rests_on_uniqueness, explanation):
        assert "a puzzle has one solution" in clueproof.reason(step)


@pytest.mark.parametrize("line", PUZZLES)
def test_by_default_nothing_rests_on_uniqueness(line: str) -> None:
    puzzle = clueproof.parse(line, "sudoku")
    assert not any(map(rests_on_uniqueness, explain(puzzle)))
    found = difficulty(puzzle)
    assert isinstance(found, Difficulty)
    assert not any(name.startswith("unique") or name == "BUG+1" for name in found.steps)


@pytest.mark.parametrize("line", PUZZLES)
def test_difficulty_counts_the_steps_of_the_explanation(line: str) -> None:
    puzzle = clueproof.parse(line, "sudoku")
    found = difficulty(puzzle, assume_unique=True)
    assert isinstance(found, Difficulty)
    assert found.steps == walk_through(puzzle, assume_unique=True).used
    assert PUZZLES[line] in found.steps


def test_where_there_are_several_solutions_nothing_is_assumed() -> None:
    size = "sudoku\n1...\n..1.\n....\n....\n"
    puzzle = clueproof.parse(size)
    walkthrough = walk_through(puzzle, assume_unique=True)
    assert walkthrough.outcome == "multiple"
    assert not any(map(rests_on_uniqueness, walkthrough.explanation))
    step = hint(puzzle, assume_unique=True)
    assert not isinstance(step, ExplainedStep) or not rests_on_uniqueness(step)


def test_cells_of_other_rules_make_no_rectangle() -> None:
    """A cage, a line or an inequality would tell the two ways apart."""
    for name in ("killer-sudoku", "futoshiki"):
        for puzzle in clueproof.read(INSTANCES / name / "own.txt"):
            instance = compile_puzzle(puzzle)
            deduction = Deduction(instance.model, instance.clues, assume_unique=True)
            true = dict(zip(instance.model.keys, solved(puzzle), strict=True))
            for step in iter(deduction.step, None):
                for removed in step.removed:
                    assert true.get(removed.cell) not in removed.values


def solved(puzzle: clueproof.Puzzle) -> list[int]:
    found = clueproof.verify(puzzle)
    return [value for row in found.solutions[0] for value in row]
