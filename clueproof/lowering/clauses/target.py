"""Where clauses go: variables, clauses and the literals of integers, for any target that takes clauses; and the table
"constraint type -> clauses", in which each function is registered beside its kin."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache, partial
from itertools import combinations, pairwise
from math import isqrt
from typing import ClassVar

from clueproof.clock import check_clock
from clueproof.english import did_you_mean
from clueproof.errors import ClueproofError, quoted
from clueproof.lowering.registration import GROUP, import_lowerings, lowering_table
from clueproof.model import Clause, ClauseFamily, Constraint, Family, Integer, LazyConstraint, Literal, Variable
from clueproof.registry import described, package_of

COUNTERS = ("cardnetwrk", "kmtotalizer", "mtotalizer", "seqcounter", "sortnetwrk", "totalizer")
"""PySAT's encodings of any count, by PySAT's names."""
AT_MOST_ONE = (*COUNTERS, "bitwise", "ladder", "pairwise")
"""PySAT's encodings of "at most one"."""
CHOICES = {
    "all-different": (*AT_MOST_ONE, "differences"),
    "at-most-one": AT_MOST_ONE,
    "cardinality": COUNTERS,
    "cuts": ("lazy", "static"),
    "linear": ("binary", "direct", "order"),
    "runs": ("automaton",),
}
"""Constraint -> the encodings that can be chosen for it. Where none is chosen, the one that measured best is used: see
`ClauseTarget.at_most_one`, `all_different`, `write_count`, `Formula`, `linear` and `runs`."""
MOST_SEED = 2**31 - 1

Clauses = list[tuple[Literal, ...]]


@dataclass(frozen=True)
class EncodingChoice:
    """The encodings that were chosen, each one of its `CHOICES`; "" for the one that measured best.

    `at_most_one` is also how an integer is said to have one value, and `all_different` how a value is said to have one
    cell; "differences" leaves out that it has a cell at all, which follows where there are as many cells as values.
    With `cuts` "static" what is global, such as that cells are connected, is written out instead of cut, with "lazy" it
    is cut also where the solver could propagate it. A `seed` other than 0 puts the clauses, and the literals in each,
    into a random order, which to most solvers is another search.
    """

    all_different: str = ""
    at_most_one: str = ""
    cardinality: str = ""
    cuts: str = ""
    linear: str = ""
    runs: str = ""
    seed: int = 0

    @cached_property
    def usual(self) -> bool:
        """Are clauses the usual ones, whatever is cut and however they are ordered?"""
        return not (self.all_different or self.at_most_one or self.cardinality or self.linear or self.runs)

    @classmethod
    def of(cls, options: Mapping[str, str]) -> EncodingChoice:
        """The encoding that options name, such as "all-different": "ladder". Raises ValueError for others."""
        chosen: dict[str, str | int] = {}
        for option, way in options.items():
            if option == "seed":
                if not way.isdecimal() or int(way) > MOST_SEED:
                    raise ValueError(f"seed is a number from 0 to {MOST_SEED}, not {quoted(way)}")
                chosen[option] = int(way)
                continue
            if option not in CHOICES:
                raise ValueError(f"unknown option {quoted(option)}; {_hint(option, [*CHOICES, 'seed'])}")
            if way not in CHOICES[option]:
                raise ValueError(f"unknown encoding {quoted(way)} of {option}; {_hint(way, CHOICES[option])}")
            chosen[option.replace("-", "_")] = way
        return cls(**chosen)  # type: ignore[arg-type]

    def __str__(self) -> str:
        """As on the command line: "all-different=ladder,cardinality=totalizer"; "" for the default."""
        chosen = {field.name.replace("_", "-"): getattr(self, field.name) for field in fields(self)}
        return ",".join(f"{option}={way}" for option, way in chosen.items() if way)


DEFAULT = EncodingChoice()


def _hint(word: str, there: Sequence[str] | Mapping[str, object]) -> str:
    return did_you_mean(word, [*there], otherwise=f"there are {', '.join(there)}", quoted=False)


@lru_cache(maxsize=256)
def counting_clauses(way: str, size: int, least: int, most: int) -> tuple[int, Clauses]:
    """PySAT's clauses for from `least` to `most` of the literals 1 to `size`, and the last variable in them.

    Its names of encodings and their sources: https://pysathq.github.io/docs/html/api/card.html
    """
    from pysat.card import CardEnc, EncType

    if most == 0:
        # PySAT has no clauses for that
        return size, [(-literal,) for literal in range(1, size + 1)]
    encoding, literals = getattr(EncType, way), [*range(1, size + 1)]
    top, clauses = size, Clauses()
    for bound, says_much, write in ((most, most < size, CardEnc.atmost), (least, least > 0, CardEnc.atleast)):
        if says_much:
            written = write(lits=literals, bound=bound, top_id=top, encoding=encoding)
            clauses += map(tuple, written.clauses)
            top = max(top, written.nv)
    return top, clauses


PAIRWISE_AT_MOST_ONE = 32
"""Up to this many literals, "at most one" is written pair by pair: above, the quadratic number of clauses costs more
than the variables of other encodings."""


class _Scope:
    """Clauses added inside are in force unless one of some literals is true. A class, because a generator would take
    four times as long."""

    __slots__ = ("_outer", "_target", "_unless")

    def __init__(self, target: ClauseTarget, unless: tuple[Literal, ...]) -> None:
        self._target, self._unless = target, unless

    def __enter__(self) -> None:
        self._outer, self._target._unless = self._target._unless, self._unless

    def __exit__(self, *_: object) -> None:
        self._target._unless = self._outer


class ClauseTarget(ABC):
    """What the clause lowerings write to.

    An integer is said by its `equals` literals (direct encoding: exactly one is true), by its
    `at_most` literals (order encoding: monotone), or by both with channelling, as literals are
    asked for. Sources: Tamura et al., "Compiling finite linear CSP into SAT" (2009) for the order
    encoding; Walsh, "SAT v CSP" (2000) for the direct one.
    """

    encoding: EncodingChoice = DEFAULT
    only_clauses: ClassVar[bool] = True
    """Does it take nothing but clauses, "at most one" too?"""

    def __init__(self) -> None:
        self._direct: dict[int, dict[int, Literal]] = {}
        self._order: dict[int, dict[int, Literal]] = {}
        self._unless: tuple[Literal, ...] = ()
        self._true: Literal | None = None
        self._lines_of: dict[int, tuple[int, ...]] = {}
        """For each integer the lines, by number, in which it differs from all others."""
        self._lines = 0

    @property
    def plain(self) -> bool:
        """Does it take nothing but clauses, of which nobody chose the encoding?"""
        return self.only_clauses and self.encoding.usual

    @abstractmethod
    def new(self) -> Literal:
        """A fresh auxiliary variable."""

    def several(self, number: int) -> Sequence[Literal]:
        """So many of them, one after the other."""
        return [self.new() for _ in range(number)]

    @abstractmethod
    def write(self, clause: Sequence[Literal]) -> None:
        """Take one clause as it is."""

    def add(self, clause: Iterable[Literal]) -> None:
        """Take one clause, in force while the current enforcement literals are true."""
        self.write([*self._unless, *clause])

    def add_all(self, clauses: Iterable[Sequence[Literal]]) -> None:
        """As `add` for each clause; targets may be faster at many. They may keep the clauses as they are."""
        for clause in clauses:
            self.add(clause)

    def enforced(self, literals: Iterable[Literal]) -> _Scope:
        """`with`: clauses added inside are in force only when all `literals` are true."""
        return _Scope(self, (*self._unless, *[-literal for literal in literals]))

    @property
    def true(self) -> Literal:
        """A literal that is always true."""
        if self._true is None:
            self._true = self.new()
            self.write([self._true])
        return self._true

    # cells

    def literals(self, cell: Variable) -> Mapping[int, Literal]:
        """The literal "cell is value" of each value."""
        return {0: -cell, 1: cell} if isinstance(cell, int) else self.direct(cell)

    def equals(self, cell: Variable, value: int) -> Literal:
        """The literal "cell is value"; false for a value outside the domain."""
        if isinstance(cell, int):
            return cell if value == 1 else -cell if value == 0 else -self.true
        literal = self.direct(cell).get(value)
        return -self.true if literal is None else literal

    def at_most(self, cell: Variable, value: int) -> Literal:
        """The literal "cell is value or less"."""
        if isinstance(cell, int):
            return self.true if value >= 1 else -cell if value == 0 else -self.true
        place = bisect_right(cell.values, value)
        if place == 0:
            return -self.true
        if place == len(cell.values):
            return self.true
        return self.order(cell)[cell.values[place - 1]]

    def direct(self, integer: Integer) -> dict[int, Literal]:
        """The `equals` literals of an integer, one for each value, encoded when first asked for.

        Size for d values: d variables; 1 + d(d-1)/2 clauses up to 32 values, else about 4d.
        """
        literals = self._direct.get(integer.index)
        if literals is None:
            known = integer.known_equals
            literals = {value: known[value] if value in known else self.new() for value in integer.values}
            self._direct[integer.index] = literals
            with self.unconditionally():
                if integer.index in self._order:
                    self._channel(integer)
                else:
                    self.exactly_one([*literals.values()])
        return literals

    def order(self, integer: Integer) -> dict[int, Literal]:
        """The `at_most` literals of an integer, one for each value but the last.

        Size for d values: d - 1 variables and d - 2 clauses, 3d more for channelling where the
        direct literals are in use too.
        """
        literals = self._order.get(integer.index)
        if literals is None:
            known = integer.known_at_most
            literals = {value: known[value] if value in known else self.new() for value in integer.values[:-1]}
            self._order[integer.index] = literals
            with self.unconditionally():
                self.add_all([(-lower, upper) for lower, upper in pairwise(literals.values())])
                if integer.index in self._direct:
                    self._channel(integer)
        return literals

    def note_different(self, cells: Iterable[Variable]) -> None:
        """Note that all these cells are different, as clauses say that hold whatever is enforced."""
        if not self._unless:
            self._lines += 1
            for cell in cells:
                if isinstance(cell, Integer):
                    self._lines_of[cell.index] = (*self._lines_of.get(cell.index, ()), self._lines)

    def are_different(self, integers: Iterable[Integer]) -> bool:
        """Is it known that all of them are different?"""
        lines = [set(self._lines_of.get(integer.index, ())) for integer in integers]
        return bool(set.intersection(*lines))

    def _channel(self, integer: Integer) -> None:
        """`x = v` is `x <= v` and not `x <= v - 1`. Exactly-one follows from the order."""
        direct, order = self._direct[integer.index], self._order[integer.index]
        clauses: Clauses = []
        below: Literal | None = None
        for value in integer.values:
            here, upto = direct[value], order.get(value)
            parts = [literal for literal in (upto, -below if below is not None else None) if literal is not None]
            clauses += [(-here, part) for part in parts]
            clauses.append((here, *[-part for part in parts]))
            below = upto
        self.add_all(clauses)

    def unconditionally(self) -> _Scope:
        """`with`: clauses added inside hold whatever is enforced: those that define an integer for all its users,
        or auxiliary variables that could all be false otherwise."""
        return _Scope(self, ())

    def exactly_one(self, literals: Sequence[Literal]) -> None:
        """Exactly one literal is true: `at_most_one`, and a clause that one is."""
        self.add(literals)
        self.at_most_one(literals)

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        """At most one literal is true.

        Pairwise up to 32 literals; above that they stand in a square, of which at most one row and at most one column
        has a true one (Chen, "A new SAT encoding of the at-most-one constraint", 2010; 2n clauses and 2 sqrt(n)
        variables, plus the n pairs of those). Or as the encoding says.
        """
        if self.encoding.at_most_one:
            self.count(literals, 0, 1, self.encoding.at_most_one)
            return
        if len(literals) <= PAIRWISE_AT_MOST_ONE:
            self.add_all(combinations([-literal for literal in literals], 2))
            return
        width = isqrt(len(literals) - 1) + 1
        columns = self.several(width)
        rows = self.several(-(-len(literals) // width))
        self.add_all([(-literal, columns[place % width]) for place, literal in enumerate(literals)])
        self.add_all([(-literal, rows[place // width]) for place, literal in enumerate(literals)])
        self.at_most_one(columns)
        self.at_most_one(rows)

    def count(self, literals: Sequence[Literal], least: int, most: int, way: str) -> None:
        """From `least` to `most` of the literals are true, as PySAT says it in this way."""
        top, clauses = counting_clauses(way, len(literals), least, most)
        here = [*literals, *self.several(top - len(literals))]
        # literal n is at n, and -n, counted from the end, at -n
        named = [0, *here, *[-literal for literal in reversed(here)]]
        self.add_all([tuple([named[literal] for literal in clause]) for clause in clauses])


CLAUSES = "clueproof.lowering.clauses"
LOWERINGS = {
    "clueproof.model.connectivity": (f"{CLAUSES}.connectivity", f"{CLAUSES}.paths"),
    "clueproof.model.families": (f"{CLAUSES}.sums",),
    "clueproof.model.lines": (f"{CLAUSES}.lines",),
    "clueproof.model.logic": (f"{CLAUSES}.logic", f"{CLAUSES}.sums"),
    "clueproof.model.matching": (f"{CLAUSES}.logic",),
    "clueproof.model.regions": (f"{CLAUSES}.regions",),
}
"""Module with types of constraints -> the modules that register their lowerings."""


class NoLoweringError(ClueproofError):
    """A constraint type that nobody has said how to write as clauses."""


@partial(lowering_table, own=LOWERINGS)
def write_clauses(constraint: Constraint, target: ClauseTarget) -> None:
    """Write the bare statement of a constraint; enforcement is the caller's (`lower`).

    Register a new constraint type with `@write_clauses.register`, in a module that your package names in the entry
    point group `clueproof.constraints`. Raises NoLoweringError, which names the package of a type without one.
    """
    kind = type(constraint)
    package = package_of(kind)
    if package is None:
        raise NoLoweringError(f"{kind.__name__} has no clause lowering")
    failed = import_lowerings().get(package)
    if failed is not None:
        raise NoLoweringError(
            f"the lowerings of the package {package} can't be loaded: {described(failed)}"
        ) from failed
    raise NoLoweringError(
        f"{kind.__name__} has no clause lowering; the package {package} should register one with "
        f"write_clauses.register in a module of its entry point group {GROUP}"
    )


def lower(constraint: Constraint, target: ClauseTarget) -> None:
    """Write a constraint as clauses, in force while its enforcement literals are true.

    Raises StoppedError when the clock of the question is over.
    """
    if type(constraint) is Clause:
        target.write((*[-literal for literal in constraint.enforce], *constraint.literals))
        return
    check_clock()
    if constraint.enforce:
        with target.enforced(constraint.enforce):
            write_clauses(constraint, target)
    else:
        write_clauses(constraint, target)


def lower_family(family: Family, target: ClauseTarget) -> None:
    """Write each constraint of a family as clauses."""
    check_clock()
    if isinstance(family, ClauseFamily):
        target.add_all(family.rows)
    else:
        write_family(family, target)


@partial(lowering_table, own=LOWERINGS)
def write_family(family: Family, target: ClauseTarget) -> None:
    """Write the constraints of a family, enforcement included; one by one where a type of families has no entry."""
    for constraint in family:
        lower(constraint, target)


def lower_at_once(constraint: LazyConstraint, target: ClauseTarget) -> None:
    """Write the clauses of a lazy constraint that don't wait for cuts, in force as those of `lower`."""
    check_clock()
    with target.enforced(constraint.enforce):
        write_at_once(constraint, target)


@partial(lowering_table, own=LOWERINGS)
def write_at_once(constraint: LazyConstraint, target: ClauseTarget) -> None:
    """Write what does not wait for cuts: by default the clauses that the constraint itself tells, and more where a type
    registers what takes variables of its own."""
    target.add_all(constraint.clauses())
