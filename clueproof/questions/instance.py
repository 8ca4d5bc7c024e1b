"""From a puzzle to a model and literals to assume, and back. The models of rules are cached by shape.

A solution is a plain value, a tuple or a frozenset. Besides it knows its puzzle, so that `print` and notebooks can show
it as a board, and that it can be put into JSON.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Sequence
from functools import cache
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from clueproof.errors import InternalError
from clueproof.model import Literal, Model
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.rule_set import Puzzle, PuzzleOf
from clueproof.puzzle.solution import Solution
from clueproof.registry import package_of
from clueproof.syntax.record import JsonValue

Value = TypeVar("Value")
KEPT = 8
"""Models that serve a single puzzle: as many as there are sessions kept (see `sessions`)."""


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


class _Kept(Generic[Value]):
    """The values of the keys that were used last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        # threads share the models
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Value | None:
        """The value of a key, if it is kept."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: Hashable, value: Value) -> Value:
        """Keep a value; the one that is kept, which may be another thread's."""
        with self._lock:
            value = self._values.setdefault(key, value)
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
            return value

    def change(self, key: Hashable, value: Value) -> None:
        """Keep a value, instead of another one."""
        with self._lock:
            self._values.pop(key, None)
        self.put(key, value)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()


_shared: _Kept[Encoding] = _Kept(64)
"""The encodings that all puzzles of a shape share, by rules and shape."""
_own: _Kept[tuple[Encoding, tuple[Literal, ...]]] = _Kept(KEPT)
"""The encodings that serve a single puzzle, and its clues."""
_posted: _Kept[Encoding] = _Kept(KEPT)
"""The encodings with clues that are constraints, by rules, shape and these clues: all others can change."""
_met: _Kept[bool] = _Kept(64)
"""The shapes of which there was a puzzle, by rules and shape."""
_solved: _Kept[tuple[tuple[int, ...], ...]] = _Kept(KEPT)
"""Solutions of the last puzzles, as the values of the keys, by rules, shape and backend: see `remember`."""
REMEMBERED = 200
"""Solutions that are remembered for a shape: a question about a Sudoku needs about 100."""


def compile_puzzle(puzzle: Puzzle, shared: bool = False) -> Instance:
    """The puzzle's model and clues.

    The first puzzle of a shape gets a model that says what its clues need. From the second on they share one with all
    that clues can say, if no clue is a constraint; with `shared` the first too.
    """
    rules = puzzle.rules
    shape = rules.modelled(puzzle)
    private = rules.has_private_model(puzzle)
    if not private and (shared or _shared.get((rules, shape)) is not None):
        return _sharing(puzzle, encoding_of_shape(puzzle))
    if (own := _own.get(puzzle)) is not None:
        return Instance(puzzle, own[0], [*own[1]])
    if private:
        if (posted := rules.posted_clues(puzzle)) is None:
            return _alone(puzzle, rules.encode(shape))
        return _with_posted(puzzle, (rules, shape, posted))
    if _met.get((rules, shape)) is not None:
        return _sharing(puzzle, encoding_of_shape(puzzle))
    _met.put((rules, shape), True)
    encoding = rules.encode_puzzle(puzzle)
    if encoding.narrowed:
        return _alone(puzzle, encoding)
    encoding.model.freeze()
    return _sharing(puzzle, _shared.put((rules, shape), encoding))


def encoding_of_shape(puzzle: Puzzle) -> Encoding:
    """The encoding that all puzzles of the shape share, for one that has no private model."""
    rules, shape = puzzle.rules, puzzle.rules.modelled(puzzle)
    if (kept := _shared.get((rules, shape))) is not None:
        return kept
    encoding = rules.encode(shape)
    encoding.model.freeze()
    return _shared.put((rules, shape), encoding)


def _sharing(puzzle: Puzzle, encoding: Encoding) -> Instance:
    """A puzzle with an encoding that serves others too."""
    return Instance(puzzle, encoding, puzzle.rules.clues(puzzle, encoding))


def _alone(puzzle: Puzzle, encoding: Encoding) -> Instance:
    """A puzzle with an encoding that serves no other one."""
    clues = puzzle.rules.clues(puzzle, encoding)
    encoding.model.freeze()
    encoding, own = _own.put(puzzle, (encoding, tuple(clues)))
    return Instance(puzzle, encoding, [*own])


def _with_posted(puzzle: Puzzle, key: Hashable) -> Instance:
    """A puzzle with an encoding that serves all whose clues are the same constraints."""
    if (kept := _posted.get(key)) is None:
        rules = puzzle.rules
        encoding = rules.encode(rules.modelled(puzzle))
        rules.clues(puzzle, encoding)
        encoding.model.freeze()
        kept = _posted.put(key, encoding)
    return _sharing(puzzle, kept)


def remember(puzzle: Puzzle, backend: str, solutions: Iterable[tuple[int, ...]]) -> None:
    """Remember solutions of a puzzle: many of them still are some after a clue was added or taken away."""
    every = dict.fromkeys([*solutions, *remembered(puzzle, backend)])
    _solved.change((puzzle.rules, puzzle.rules.modelled(puzzle), backend), tuple(islice(every, REMEMBERED)))


def remembered(puzzle: Puzzle, backend: str) -> tuple[tuple[int, ...], ...]:
    """What the backend found for puzzles of the shape: solutions of theirs, which need not be some of this one."""
    return _solved.get((puzzle.rules, puzzle.rules.modelled(puzzle), backend)) or ()


def forget_models() -> None:
    """Build the models of rules anew when they are needed again."""
    for kept in (_shared, _own, _posted, _met, _solved):
        kept.clear()


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
