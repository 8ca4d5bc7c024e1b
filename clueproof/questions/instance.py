"""From a puzzle to a model and literals to assume, and back. The models of rules are kept by shape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from clueproof.errors import InternalError
from clueproof.model import Literal, Model
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.questions.solution import printed_as_board
from clueproof.registry import package_of

KEPT = 8
"""Models of puzzles that share none with others, kept as long as sessions are that hold them (see `sessions`)."""


class Instance(NamedTuple):
    """A puzzle as solvers see it: the encoding of its rules, and the clues as assumptions."""

    puzzle: Puzzle
    encoding: Encoding
    clues: list[Literal]

    def knowing(self, literals: Sequence[Literal]) -> Instance:
        """The same with literals that are taken for granted as clues are. Raises ValueError for one that the model has
        not."""
        for literal in literals:
            if not 1 <= abs(literal) <= self.model.variables:
                raise ValueError(f"known has {literal}, expected literals of the puzzle's model")
        return self._replace(clues=[*self.clues, *literals]) if literals else self

    @property
    def model(self) -> Model:
        """The model of the rules, with the clues that are constraints."""
        return self.encoding.model


@lru_cache(maxsize=64)
def _shared(rules: RuleSet, shape: Any) -> Encoding:
    encoding = rules.encode(shape)
    encoding.model.freeze()
    return encoding


@lru_cache(maxsize=KEPT)
def _own(puzzle: Puzzle) -> tuple[Encoding, tuple[Literal, ...]]:
    """The encoding of a puzzle that shares none, and its clues: the next question about it is soon asked."""
    encoding = puzzle.rules.encode(puzzle.rules.modelled(puzzle))
    clues = puzzle.rules.clues(puzzle, encoding)
    encoding.model.freeze()
    return encoding, tuple(clues)


def compile_puzzle(puzzle: Puzzle) -> Instance:
    """The puzzle's model and clues. The model is shared by all puzzles of the shape, unless a clue is a constraint."""
    rules = puzzle.rules
    if rules.has_private_model(puzzle):
        encoding, own = _own(puzzle)
        return Instance(puzzle, encoding, [*own])
    encoding = _shared(rules, rules.modelled(puzzle))
    return Instance(puzzle, encoding, rules.clues(puzzle, encoding))


def forget_models() -> None:
    """Build the models of rules anew when they are needed again."""
    _shared.cache_clear()
    _own.cache_clear()


def confirmed(puzzle: Puzzle, keys: tuple[int, ...], backend: str, best: bool = False) -> Any:
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
            f"this is a bug in {package_of(type(puzzle.rules)) or 'clueproof'}, please report it with the puzzle"
        )
    return printed_as_board(solution, puzzle)
