"""From a puzzle to a model and literals to assume, and back. The models of rules are cached by shape.

A solution is a plain value, a tuple or a frozenset. Besides it knows its puzzle, so that `print` and notebooks can show
it as a board, and that it can be put into JSON.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar

from clueproof.errors import InternalError
from clueproof.model import Literal, Model
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.rule_set import Puzzle, PuzzleOf, RuleSet
from clueproof.puzzle.solution import Solution
from clueproof.registry import package_of
from clueproof.syntax.record import JsonValue

Value = TypeVar("Value")
KEPT = 8
"""Models of puzzles that share theirs with no other puzzle: as many as there are sessions kept (see `sessions`)."""


class PrintedAsBoard:
    """A solution that knows its puzzle."""

    puzzle: Puzzle

    def __str__(self) -> str:
        """The board, as `print(solution)` shows it."""
        # only who prints it pays for the import
        from clueproof.render.text import to_plain

        return to_plain(self.puzzle.rules.draw(self.puzzle, self))

    def _repr_svg_(self) -> str:
        """The board as notebooks show it."""
        # only notebooks pay for the import
        from clueproof.render.svg import to_svg

        return to_svg(self.puzzle.rules.draw(self.puzzle, self))

    def to_json(self) -> JsonValue:
        """The solution in the form that JSON, certificates and `check` use: see docs/formats.md."""
        return self.puzzle.rules.solution_value(self.puzzle, self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the plain value and the puzzle, as the class is made at run time."""
        plain = type(self).__mro__[2]
        value: Any = self
        return printed_as_board, (plain(*value) if hasattr(plain, "_fields") else plain(value), self.puzzle)


def printed_as_board(solution: Value, puzzle: Puzzle) -> Value:
    """The solution, printed as the board of its puzzle if it is a tuple or a frozenset."""
    if not isinstance(solution, (tuple, frozenset)):
        return solution
    plain: Any = type(solution)
    kind: Any = _kind(plain)
    found: Any = kind(*solution) if hasattr(kind, "_fields") else kind(solution)
    found.puzzle = puzzle
    return found  # type: ignore[no-any-return]


@cache
def _kind(plain: type) -> type:
    """The class for solutions of this plain class; it has the same name."""
    return type(plain.__name__, (PrintedAsBoard, plain), {})


class Instance(NamedTuple):
    """A puzzle as solvers see it: the encoding of its rules, and the clues as assumptions."""

    puzzle: Puzzle
    encoding: Encoding
    clues: list[Literal]

    def knowing(self, literals: Sequence[Literal]) -> Instance:
        """The instance with further literals that are assumed as clues are. Raises ValueError for literals that the
        model doesn't have."""
        for literal in literals:
            if not 1 <= abs(literal) <= self.model.variables:
                raise ValueError(f"known has {literal}, expected literals of the puzzle's model")
        return self._replace(clues=[*self.clues, *literals]) if literals else self

    @property
    def model(self) -> Model:
        """The model of the rules, with the clues that are constraints."""
        return self.encoding.model


@lru_cache(maxsize=64)
def _shared(rules: RuleSet, shape: Hashable) -> Encoding:
    encoding = rules.encode(shape)
    encoding.model.freeze()
    return encoding


@lru_cache(maxsize=KEPT)
def _own(puzzle: Puzzle) -> tuple[Encoding, tuple[Literal, ...]]:
    """The encoding of a puzzle that shares its model with no other, and its clues, cached for the next question."""
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


def confirmed(puzzle: PuzzleOf[Solution], keys: tuple[int, ...], backend: str, best: bool = False) -> Solution:
    """The solution that the keys mean, after the rule set's own check; with `best`, also the check of optima.

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
