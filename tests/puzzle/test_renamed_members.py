"""Genres, layers and clues of other packages may use the old names of members for one release."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clueproof.encoders.registry import rule_set
from clueproof.encoders.sudoku import Sudoku
from clueproof.puzzle.clue import GIVEN, Clue
from clueproof.puzzle.layers.layer import Layer
from clueproof.questions.uniqueness import Unique, verify


def old_style() -> type[Sudoku]:
    class OldStyle(Sudoku):
        name = "old-style"

        def broken_rule(self, puzzle: Any, solution: Any) -> str | None:
            return super().broken_rule(puzzle, solution)  # type: ignore[misc]

        def says(self, shape: Any, solution: Any, kind: str) -> Callable[[Any], Any]:
            found: Callable[[Any], Any] = super().says(shape, solution, kind)  # type: ignore[misc]
            return found

        def lasting(self, shape: Any) -> frozenset[str]:
            return frozenset({GIVEN})

    return OldStyle


def test_a_genre_may_define_and_call_members_by_their_old_names() -> None:
    with pytest.warns(DeprecationWarning, match=r"OldStyle.broken_rule is called find_violation now"):
        rules = old_style()()
    puzzle = rules.empty(4, 4, {})
    grid = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
    with pytest.warns(DeprecationWarning):
        clues = rules.implied(puzzle, grid)
        assert isinstance(verify(rules.with_clues(puzzle, clues)), Unique)
        assert rules.check(puzzle, ((1, 1, 1, 1),) * 4).startswith("row 1 does not hold")
    assert rules.protected_kinds(puzzle.shape) == {GIVEN}


def test_members_are_called_by_their_old_names() -> None:
    rules: Any = rule_set("sudoku")
    shape = rules.empty(4, 4, {}).shape
    with pytest.warns(DeprecationWarning, match="Sudoku.entries is called inputs now"):
        assert rules.entries(shape) == rules.inputs(shape)
    with pytest.warns(DeprecationWarning, match="unmet is called violated_clues"):
        assert callable(type(rules).unmet)


def test_a_layer_may_list_its_entries() -> None:
    with pytest.warns(DeprecationWarning, match="entries is called inputs now"):

        class OldLayer(Layer):
            def entries(self, shape: Any) -> Any:
                return ["one"]

    assert OldLayer.inputs is vars(OldLayer)["entries"]


def test_a_clue_has_its_old_fields() -> None:
    clue = Clue(GIVEN, (0, 1), 3)
    with pytest.warns(DeprecationWarning, match=r"Clue.spot is called position"):
        assert clue.spot == clue.position == (0, 1)
    with pytest.warns(DeprecationWarning, match=r"Clue.says is called value"):
        assert clue.says == clue.value == 3
