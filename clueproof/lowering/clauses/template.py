"""Clause templates: clauses worked out once for literals 1, 2, 3 ..., and instantiated for each constraint.

The same few shapes stand all over a model, and in the models of all puzzles of a size: half of ten cells, a cell
that sees seven others. To instantiate one is five to fifteen times as fast as to work it out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, wraps
from typing import TypeAlias

from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import Literal
from clueproof.model.families import picker

Write: TypeAlias = Callable[..., Sequence[Literal] | None]
"""`write(literals, target, *shape)`: writes clauses about literals, and may return literals that its caller wants
(the outputs of a counter)."""


_caches: list[Callable[[], None]] = []


def forget() -> None:
    """Drop all templates."""
    for clear in _caches:
        clear()


def clause_template(
    kept: int, fits: Callable[..., bool] = lambda *_: True
) -> Callable[[Write], Callable[..., Sequence[Literal]]]:
    """Keep the clauses that a function writes, by the number of its literals and its `shape` (hashable).

    The function must write the same for any literals, and use nothing that a target may have of its own
    ("at most one"). `kept` templates are kept; of shapes with `not fits(number of literals, *shape)` none. The first
    time the function writes by itself: many a template of a large board is never used again.
    """

    def decorated(write: Write) -> Callable[..., Sequence[Literal]]:
        @lru_cache(maxsize=kept)
        def template_of(count: int, *shape: Hashable) -> _Template:
            return _Template(count, lambda literals, target: write(literals, target, *shape))

        _caches.append(template_of.cache_clear)

        @wraps(write)
        def written(literals: Sequence[Literal], target: ClauseTarget, *shape: Hashable) -> Sequence[Literal]:
            if not fits(len(literals), *shape):
                return write(literals, target, *shape) or ()
            return template_of(len(literals), *shape).instantiate(literals, target)

        return written

    return decorated


class _Template:
    """What a function writes about so many literals."""

    __slots__ = ("_count", "_recording", "_used", "_write")

    def __init__(self, count: int, write: Callable[[Sequence[Literal], ClauseTarget], Sequence[Literal] | None]):
        self._count, self._write = count, write
        self._used = False
        self._recording: _Recording | None = None

    def instantiate(self, literals: Sequence[Literal], target: ClauseTarget) -> Sequence[Literal]:
        """Write the clauses about these literals, and return what the function returns about them."""
        if self._recording is None and self._used:
            self._recording = _Recording(self._count, self._write)
        self._used = True
        if self._recording is None:
            return self._write(literals, target) or ()
        return self._recording.instantiate(literals, target)


class _Recording(ClauseTarget):
    """A target for literals from 1 on, which keeps the clauses as functions that pick literals from a list."""

    def __init__(
        self, count: int, write: Callable[[Sequence[Literal], ClauseTarget], Sequence[Literal] | None]
    ) -> None:
        super().__init__()
        self._top = count
        self._clauses: list[Sequence[Literal]] = []
        self._outcome = write(range(1, count + 1), self) or ()
        self._new = self._top - count
        # in the order of the clauses, so that it is the same however often a template was used
        self._picks = [picker(clause) for clause in self._clauses]

    def new(self) -> Literal:
        self._top += 1
        return self._top

    def write(self, clause: Sequence[Literal]) -> None:
        self._clauses.append(clause)

    def add_all(self, clauses: Iterable[Sequence[Literal]]) -> None:
        self._clauses += [(*self._unless, *clause) for clause in clauses] if self._unless else clauses

    def instantiate(self, literals: Sequence[Literal], target: ClauseTarget) -> Sequence[Literal]:
        here = [*literals, *target.several(self._new)]
        # literal n is at n, and -n, counted from the end, at -n
        named = [0, *here, *[-literal for literal in reversed(here)]]
        target.add_all([pick(named) for pick in self._picks])
        return [named[literal] for literal in self._outcome]
