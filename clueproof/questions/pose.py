"""From a puzzle to a model and literals to assume, and back. The models of rules are kept by shape."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from clueproof.encoders.rule_set import Puzzle, RuleSet
from clueproof.errors import InternalError
from clueproof.model import FrozenModelError, Literal, Model


class Posed(NamedTuple):
    """A puzzle as solvers see it: the model, and the clues as assumptions."""

    puzzle: Puzzle[Any, Any]
    model: Model
    clues: list[Literal]


@lru_cache(maxsize=64)
def _model(rules: RuleSet[Any, Any, Any], shape: Any) -> Model:
    model = rules.rules(shape)
    model.freeze()
    return model


def pose(puzzle: Puzzle[Any, Any]) -> Posed:
    """The puzzle's model and clues.

    The model is shared by all puzzles of the shape, unless the rule set posts clues to it: then the
    frozen one refuses and the puzzle gets one of its own.
    """
    model = _model(puzzle.rules, puzzle.shape)
    try:
        return Posed(puzzle, model, puzzle.rules.clues(puzzle, model))
    except FrozenModelError:
        model = puzzle.rules.rules(puzzle.shape)
        clues = puzzle.rules.clues(puzzle, model)
        model.freeze()
        return Posed(puzzle, model, clues)


def forget_models() -> None:
    """Build the models of rules anew when they are needed again."""
    _model.cache_clear()


def confirmed(puzzle: Puzzle[Any, Any], keys: tuple[int, ...], backend: str, best: bool = False) -> Any:
    """The solution that the keys mean, passed through the rule set's own check; with `best`, of optima too.

    Raises InternalError if it fails: a wrong encoding or solver must never become an answer.
    """
    solution = puzzle.rules.decode(puzzle, keys)
    broken = puzzle.rules.check(puzzle, solution)
    if broken is None and best:
        broken = puzzle.rules.check_best(puzzle, solution)
    if broken is not None:
        raise InternalError(
            f"{puzzle.name}: {backend} gave a solution that breaks the rules ({broken}); "
            "this is a bug in clueproof, please report it with the puzzle"
        )
    return solution
