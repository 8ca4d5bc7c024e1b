"""A whole model as one formula in conjunctive normal form, and clauses as DIMACS text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cache, cached_property, partial
from itertools import islice
from typing import ClassVar, TextIO

from clueproof.clock import check_clock
from clueproof.errors import ClueproofError
from clueproof.lowering.clauses.target import (
    DEFAULT,
    ClauseTarget,
    EncodingChoice,
    lower,
    lower_at_once,
    lower_family,
)
from clueproof.model import Constraint, Family, Integer, LazyConstraint, Literal, Model
from clueproof.seeded_random import SeededRandom

DIRECT_DOMAIN = 16
"""An integer that no constraint mentions is encoded by `equals` literals up to this many values."""
CLOCK_MASK = 1023
"""A mask: after so many clauses that were written one by one the clock is looked at."""


class TooLongError(ClueproofError):
    """A formula takes more clauses than it may."""


class Formula(ClauseTarget):
    """The clauses of a model. Variables 1 to `model.variables` mean in both the same.

    Lazy constraints are left out (`lazy`), but for what they write at once, unless `static`, or the encoding, asks for
    them to be written out. With `most` it is given up soon after it has more clauses than that: TooLongError.
    """

    def __init__(
        self, model: Model, static: bool = False, encoding: EncodingChoice = DEFAULT, most: int | None = None
    ) -> None:
        super().__init__()
        self._most = most
        self.encoding = encoding
        model.freeze()
        self.top = model.variables
        self.clauses: list[Sequence[Literal]] = []
        self.lazy: list[LazyConstraint] = []
        for integer in model.integers:
            if integer.known_equals:
                self.direct(integer)
            if integer.known_at_most:
                self.order(integer)
        for part in model.parts:
            if isinstance(part, Family):
                lower_family(part, self)
            elif isinstance(part, LazyConstraint) and not (static or encoding.cuts == "static"):
                self.lazy.append(part)
                lower_at_once(part, self)
            else:
                lower(part, self)
        for integer in model.integers:
            if integer.index not in self._direct and integer.index not in self._order:
                self._encode(integer)
        if encoding.seed:
            random = SeededRandom("clauses", encoding.seed)
            self.clauses = [random.shuffled(clause) for clause in random.shuffled(self.clauses)]

    def _encode(self, integer: Integer) -> None:
        if len(integer.values) <= DIRECT_DOMAIN:
            self.direct(integer)
        else:
            self.order(integer)

    def new(self) -> Literal:
        self.top += 1
        return self.top

    def several(self, number: int) -> Sequence[Literal]:
        before = self.top
        self.top += number
        return range(before + 1, self.top + 1)

    def write(self, clause: Sequence[Literal]) -> None:
        clauses = self.clauses
        clauses.append(tuple(clause))
        if not len(clauses) & CLOCK_MASK:
            self._look()

    def add(self, clause: Iterable[Literal]) -> None:
        self.write((*self._unless, *clause))

    def add_all(self, clauses: Iterable[Sequence[Literal]]) -> None:
        unless, before = self._unless, len(self.clauses)
        # tuples: the garbage collector leaves them alone, which halves the time for a million clauses
        self.clauses += [(*unless, *clause) for clause in clauses] if unless else clauses
        if len(self.clauses) | CLOCK_MASK != before | CLOCK_MASK:
            self._look()

    @property
    def length(self) -> int:
        """How many clauses were written so far."""
        return len(self.clauses)

    def _look(self) -> None:
        """Raise what ends the writing: StoppedError, TooLongError."""
        check_clock()
        if self._most is not None and self.length > self._most:
            raise TooLongError(f"the formula has more than {self._most:,} clauses")

    @cached_property
    def _stretches(self) -> dict[int, tuple[int, int]]:
        """The first and the last `equals` literal of an integer, of those whose literals stand one after the other."""
        found = {}
        for index, direct in self._direct.items():
            literals = [*direct.values()]
            if literals and literals[0] > 0 and literals == [*range(literals[0], literals[0] + len(literals))]:
                found[index] = literals[0], literals[-1]
        return found

    def copy(self) -> Formula:
        """A formula with the same clauses, which `post` can extend."""
        twin = copy(self)
        twin._direct = dict(self._direct)
        twin._order = dict(self._order)
        twin._lines_of = dict(self._lines_of)
        return twin

    def post(self, constraint: Constraint) -> list[Sequence[Literal]]:
        """Lower one more constraint: the clauses that it takes, which are not added to `clauses`."""
        before, self.clauses = self.clauses, []
        try:
            lower(constraint, self)
            return self.clauses
        finally:
            self.clauses = before

    def encodings(self, integer: Integer) -> tuple[dict[int, Literal], dict[int, Literal]]:
        """The `equals` and the `at_most` literals of an integer, by value, as far as they are in use."""
        return self._direct.get(integer.index, {}), self._order.get(integer.index, {})

    def meanings(self, model: Model) -> dict[int, str]:
        """What its variables mean, auxiliary ones left out: "r1c2 is 8"."""
        said = {variable: model.describe(variable) for variable in range(1, model.variables + 1)}
        for integer in model.integers:
            direct, order = self.encodings(integer)
            for relation, literals in (("is", direct), ("is at most", order)):
                for value, literal in literals.items():
                    said.setdefault(abs(literal), f"{integer.name} {relation} {value}")
        return said

    def value(self, integer: Integer, literals: Sequence[Literal]) -> int:
        """The value of an integer in a solver's answer (`literals[i]` is +(i + 1) or -(i + 1))."""
        stretch = self._stretches.get(integer.index)
        if stretch is not None:
            # the only literal that is true is the only positive one: several times as fast as to look at each
            first, last = stretch
            return integer.values[max(literals[first - 1 : last]) - first]
        direct = self._direct.get(integer.index)
        if direct is not None:
            return next(value for value, literal in direct.items() if literals[abs(literal) - 1] == literal)
        for value, literal in self._order[integer.index].items():
            if literals[abs(literal) - 1] == literal:
                return value
        return integer.values[-1]


def formula_of(model: Model, encoding: EncodingChoice = DEFAULT) -> Formula:
    """The formula of a model, lazy constraints left out; compiled once for each encoding, shared, not to be changed."""
    return model.compiled(_form(encoding))


@cache
def _form(encoding: EncodingChoice) -> Callable[[Model], Formula]:
    """The function that makes the formula: always the same object, by which a model remembers the formula."""
    return Formula if encoding == DEFAULT else partial(Formula, encoding=encoding)


class SpooledFormula(Formula):
    """A formula whose clauses go into a file as text while they are written, so that few are in memory. In DIMACS;
    subclasses are other forms."""

    choice: ClassVar[EncodingChoice] = DEFAULT
    end: ClassVar[str] = ""
    """What stands behind the clauses."""

    def __init__(self, model: Model, file: TextIO, static: bool = False, most: int | None = None) -> None:
        self.file = file
        self._spooled = 0
        super().__init__(model, static, self.choice, most)
        # what came since the last look is counted too: nothing is written that is too large
        self._look()
        self._spool()

    def opening(self, comments: Iterable[str], more: int) -> str:
        """What stands before the clauses, of which there are so many more than were written."""
        return "".join(map(dimacs_comment, comments)) + dimacs_header(self.top, self.length + more)

    @staticmethod
    def text(clauses: Iterable[Sequence[Literal]]) -> str:
        """Clauses as they are written."""
        return dimacs_clauses(clauses)

    @property
    def length(self) -> int:
        return self._spooled + len(self.clauses)

    def _look(self) -> None:
        super()._look()
        if len(self.clauses) >= AT_ONCE:
            self._spool()

    def _spool(self) -> None:
        self.file.write(self.text(self.clauses))
        self._spooled += len(self.clauses)
        self.clauses = []


AT_ONCE = 20_000
"""Clauses that are written before the next look at the clock."""
ESCAPED = r"\x63nf"


def dimacs_comment(line: str) -> str:
    """A comment line. `cnf` is escaped as in Python: drat-trim looks for the problem line word by
    word, takes a name such as "cnf 5 7" for it, and then accepts any proof."""
    return f"c {line.replace('cnf', ESCAPED)}\n"


def dimacs_header(variables: int, clauses: int) -> str:
    """The problem line, which stands before the clauses. Some programs trust its numbers: they must be right."""
    return f"p cnf {variables} {clauses}\n"


def dimacs_clauses(clauses: Iterable[Sequence[Literal]]) -> str:
    """The clauses, one a line, each ended by 0."""
    every = iter(clauses)
    texts = []
    while some := [f"{' '.join(map(str, (*clause, 0)))}\n" for clause in islice(every, AT_ONCE)]:
        check_clock()
        texts += some
    return "".join(texts)
