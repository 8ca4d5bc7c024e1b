"""Making a puzzle of a wanted grade, or for solving by hand: just enough clues are put back."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Literal

from clueproof.encoders import Puzzle
from clueproof.errors import quoted
from clueproof.explanation.difficulty import GRADES, grade_of, is_solved_by_hand
from clueproof.generators.recipe import RecipeError
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.minimise import Choice, together


def must_be_grade(name: str) -> None:
    """Raise RecipeError if there is no such grade."""
    if name not in GRADES:
        raise RecipeError(f"there is no grade {quoted(name)}; there are {', '.join(GRADES)}")


def graded(full: Puzzle, cut: Puzzle, choice: Choice, wanted: str | None, by_hand: bool) -> Puzzle | Literal[-1, 1]:
    """The cut puzzle with enough clues of the full one put back to have the wanted grade, if there is one, and to be
    solved without chains, if it is to be made `by_hand`. Where that can't be, -1 if the puzzle would be too easy, 1 if
    it would be too hard. Raises NoDifficultyError.

    Clues that were left out first are put back first, and left out again if the puzzle is no harder without them. Clues
    that the choice's symmetry pairs stay together.
    """
    rules, clues = full.rules, full.rules.clue_list(full)
    kept = {*rules.clue_list(cut)}
    away = [group for group in together(full, clues, choice) if not kept.issuperset(clues[place] for place in group)]

    def puzzle(back: Sequence[Sequence[int]]) -> Puzzle:
        places = {place for group in back for place in group}
        return rules.with_clues(full, [clue for place, clue in enumerate(clues) if clue in kept or place in places])

    def excess(back: Sequence[Sequence[int]]) -> int:
        """Below 0 the puzzle is too easy, above it is too hard, also if it takes chains and should not."""
        instance = compile_puzzle(rules.explained(puzzle(back)))
        if by_hand and not is_solved_by_hand(instance):
            return 1
        if wanted is None:
            return 0
        found = grade_of(instance, chains=wanted in GRADES[-3:] and not by_hand, wanted=wanted)
        return GRADES.index(found) - GRADES.index(wanted)

    count = bisect_left(range(len(away) + 1), True, key=lambda count: excess(away[:count]) <= 0)
    if count > len(away):
        return 1
    back = away[:count]
    for group in away[:count]:
        fewer = [other for other in back if other is not group]
        if excess(fewer) <= 0:
            back = fewer
    return -1 if excess(back) else puzzle(back)
