"""The model: variables, constraints in groups, keys, an objective. The narrow waist of clueproof."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar

from clueproof.clock import check_clock
from clueproof.grid import Grid, cell_name
from clueproof.grid.edges import Cell, Edge, link_name, rectangle
from clueproof.grid.naming import are
from clueproof.model.constraint import Constraint
from clueproof.model.families import ClauseFamily, CountFamily, Family, Row, Words
from clueproof.model.logic import Cardinality, Clause
from clueproof.model.variables import Integer, Literal, Predicate, Variable

Form = TypeVar("Form")

CLOCK_MASK = 127
"""The clock of the question is checked once for every 128 variables, and every 128 constraints."""


_Boolean: TypeAlias = tuple[str, tuple[str, str] | None, str]
"""The name of a Boolean and of its two values. Without values it is a statement: its name is the sentence, and the last
text the negation. It is a plain tuple because the garbage collector does not track tuples of texts: objects of a class,
one for each Boolean of a large model, would make it run often."""


class _Booleans(NamedTuple):
    """Booleans that were made in one call; `first` is the variable of the first. Their names are made when somebody
    asks for them."""

    first: int
    positions: Sequence[Any]
    name_of: Callable[[Any], str]
    values: tuple[str, str]

    def at(self, variable: int) -> _Boolean:
        return self.name_of(self.positions[variable - self.first]), self.values, ""


class _Views(NamedTuple):
    """Literals of an integer, one after the other: "=" or "<=" each of these values."""

    first: int
    integer: Integer
    relation: str
    values: Sequence[int]


class FrozenModelError(Exception):
    """Something was added to a model that is compiled already."""


@dataclass(frozen=True)
class Group:
    """Constraints that a person would call one rule at one place: "row 3", "all different"."""

    place: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place and self.sentence else self.place or self.sentence


@dataclass(frozen=True)
class Objective:
    """A sum to make as small, or as large, as possible. Terms as in `Linear`.

    Of equally good solutions only that one counts in which the `ties`, compared one after the other,
    have the smaller values; without any, they all count.
    """

    terms: tuple[tuple[int, Variable], ...]
    maximise: bool = False
    ties: tuple[Variable, ...] = ()


class Model:
    """Rules as data: what must be found (keys), under which constraints, called what by people.

    A model is built, then frozen when the first backend compiles it; from then on it can be shared.
    Boolean variables are numbered from 1 in the order in which they are made.
    """

    def __init__(self) -> None:
        self.integers: list[Integer] = []
        self.parts: list[Constraint | Family] = []
        """What was posted: constraints, and families of them."""
        self.keys: list[Variable] = []
        self.selectors: list[Literal] = []
        """The literals that `clue` and `selector` returned so far."""
        self.objective: Objective | None = None
        self._compiled: dict[Callable[[Model], Any], Any] = {}
        """Other forms of the model: see `compiled`."""
        self.frozen = False
        self._meanings: list[_Boolean | _Booleans | _Views] = []
        self._labels: list[tuple[str, str]] = []
        """Where each of the parts was posted, and for single constraints their sentence."""
        self._listed = 0
        """How many parts are listed, constraint by constraint, in the two lists below."""
        self._constraints: list[Constraint] = []
        self._groups: list[Group] = []
        self._place = ""
        self._true: Literal | None = None
        self._denials: list[Sequence[Literal] | dict[int, Literal]] | None = None

    def __getstate__(self) -> dict[str, object]:
        # other forms are made again by whoever unpickles it; functions that make words need not be found there
        meanings = [
            meaning.at(variable) if isinstance(meaning, _Booleans) else meaning
            for variable, meaning in enumerate(self._meanings, 1)
        ]
        parts, labels = self.constraints, [(group.place, group.sentence) for group in self.group_of]
        return {**self.__dict__, "_compiled": {}, "_meanings": meanings, "parts": [*parts], "_labels": labels,
                "_listed": len(parts)}  # fmt: skip

    # variables

    @property
    def variables(self) -> int:
        """How many Boolean variables there are, the literals of integers included."""
        return len(self._meanings)

    def boolean(self, name: str, values: tuple[str, str] | None = None) -> Literal:
        """A new Boolean; `values` are the words for false and true. Without values the name is a statement."""
        return self._variable((name, values, "" if values is not None else f"not {name}"))

    def booleans(
        self, positions: Sequence[Any], values: tuple[str, str], name_of: Callable[[Any], str]
    ) -> Sequence[Literal]:
        """New Booleans, one for each position, in one call; see `boolean`. A name is made when somebody asks for it."""
        first = self._grow(len(positions))
        self._meanings += [_Booleans(first, positions, name_of, values)] * len(positions)
        return range(first, first + len(positions))

    def statement(self, says: str, otherwise: str) -> Literal:
        """A new Boolean that is a statement: `says` is its sentence, `otherwise` that of its negation."""
        return self._variable((says, None, otherwise))

    def integer(
        self,
        name: str,
        values: Iterable[int],
        words: Mapping[int, str] | None = None,
        predicates: Mapping[int, Predicate] | None = None,
    ) -> Integer:
        """A new integer variable with the given finite domain; `words` are values as people call them,
        `predicates` what they say instead of "name is value".

        Raises ValueError for an empty domain.
        """
        self._must_be_open()
        domain = tuple(sorted(set(values)))
        if not domain:
            raise ValueError(f"the domain of {name} is empty")
        integer = Integer(self, len(self.integers), name, domain, words, predicates)
        self.integers.append(integer)
        return integer

    def boolean_grid(self, height: int, width: int, values: tuple[str, str] = ("0", "1")) -> Grid[Literal]:
        """A grid of Booleans, one for each cell; `values` is what people call false and true."""
        return Grid(height, width, self.booleans(rectangle(height, width), values, _named))

    def integer_grid(
        self,
        height: int,
        width: int,
        values: Iterable[int],
        words: Mapping[int, str] | None = None,
    ) -> Grid[Integer]:
        """A grid of integer variables over the same domain, one for each cell. See `integer`."""
        domain = tuple(values)
        names = [cell_name(r, c) for r in range(height) for c in range(width)]
        return Grid(height, width, [self.integer(name, domain, words) for name in names])

    def boolean_edges(
        self,
        edges: Iterable[Edge],
        values: tuple[str, str] = ("no line", "a line"),
        name_of: Callable[[Edge], str] = link_name,
    ) -> dict[Edge, Literal]:
        """A Boolean for each edge; `values` is what people call false and true, `name_of` is `link_name` or
        `side_name`."""
        there = tuple(dict.fromkeys(edges))
        return dict(zip(there, self.booleans(there, values, name_of), strict=True))

    def integer_edges(
        self,
        edges: Iterable[Edge],
        values: Iterable[int],
        name_of: Callable[[Edge], str] = link_name,
        words: Mapping[int, str] | None = None,
    ) -> dict[Edge, Integer]:
        """An integer variable over the same domain for each edge. See `integer`."""
        domain = tuple(values)
        return {edge: self.integer(name_of(edge), domain, words) for edge in edges}

    def view(self, integer: Integer, relation: str, *values: int) -> Literal:
        """The first of new literals, one after the other, for "integer relation value"; called by `Integer` only, once
        for each."""
        first = self._grow(len(values))
        self._meanings += [_Views(first, integer, relation, values)] * len(values)
        return first

    @property
    def true(self) -> Literal:
        """A literal that is always true."""
        if self._true is None:
            self._true = self.statement("always", "never")
            self.add(Clause(self._true))
        return self._true

    def is_constant(self, variable: Variable) -> bool:
        """Is it the one that is always true?"""
        return variable == self._true

    def meaning(self, variable: int) -> tuple[Integer, str, int] | None:
        """(integer, "=" or "<=", value) if the Boolean variable is an integer's literal, else None."""
        views = self._meanings[variable - 1]
        if not isinstance(views, _Views):
            return None
        return views.integer, views.relation, views.values[variable - views.first]

    # constraints

    @property
    def constraints(self) -> list[Constraint]:
        """All constraints one by one, those of families too. Not to be changed."""
        self._list()
        return self._constraints

    @property
    def group_of(self) -> list[Group]:
        """The group of each constraint, in the same order."""
        self._list()
        return self._groups

    def add(self, constraint: Constraint, sentence: str = "") -> None:
        """Post a constraint in the current group; `sentence` says the rule in words.

        This and new variables raise StoppedError when the clock of the question is over.
        """
        if self.frozen:
            self._must_be_open()
        self.parts.append(constraint)
        self._labels.append((self._place, sentence))
        if not len(self.parts) & CLOCK_MASK:
            check_clock()

    def add_family(self, family: Family) -> None:
        """Post all constraints of a family in the current group."""
        if family.rows:
            self._must_be_open()
            check_clock()
            self.parts.append(family)
            self._labels.append((self._place, ""))

    def add_clauses(self, rows: Iterable[Row], sentence: Words = "", place: Words = "", conditions: int = 0) -> None:
        """Post a family of clauses: of each row at least one literal is true. The first `conditions` literals of a row
        are the negations of what enforces the clause, so that (-a, b) is "b if a" with one of them.

        `sentence` and `place` are texts, or functions from the number of a row to its text.
        """
        self.add_family(ClauseFamily([*rows], sentence, place, conditions))

    def add_counts(
        self,
        kind: type[Cardinality],
        count: int | Sequence[int],
        rows: Iterable[Row],
        sentence: Words = "",
        place: Words = "",
        conditions: int = 0,
    ) -> None:
        """Post a family of `Exactly`, `AtLeast` or `AtMost`: `count` of each row, or of each row its own count. Words
        and conditions as for `add_clauses`."""
        self.add_family(CountFamily(kind, count, [*rows], sentence, place, conditions))

    @contextmanager
    def group(self, place: str) -> Iterator[None]:
        """What is posted inside belongs to this place ("row 3")."""
        outer, self._place = self._place, _within(self._place, place)
        try:
            yield
        finally:
            self._place = outer

    def clue(self, constraint: Constraint, sentence: str) -> Literal:
        """Post a constraint that is in force only while the returned literal is assumed: a clue."""
        selector = self.selector(sentence)
        self.add(constraint.enforced_by(selector), sentence)
        return selector

    def selector(self, sentence: str) -> Literal:
        """A literal that is a clue by itself, to enforce constraints that several clues make together."""
        selector = self.boolean(sentence)
        self.selectors.append(selector)
        return selector

    def key(self, *cells: Variable) -> None:
        """Mark what the player must find. Two solutions differ only if they differ on a key.

        Integers get their `equals` literals here, one after the other, so that solutions decode fast.
        """
        self._must_be_open()
        for cell in cells:
            if isinstance(cell, Integer):
                cell.equals_each()
            self.keys.append(cell)

    def minimise(self, terms: Iterable[tuple[int, Variable]], ties: Iterable[Variable] = ()) -> None:
        """Ask for solutions with the least sum. Terms and ties as in `Objective`."""
        self._aim(terms, False, ties)

    def maximise(self, terms: Iterable[tuple[int, Variable]], ties: Iterable[Variable] = ()) -> None:
        """Ask for solutions with the greatest sum. Terms and ties as in `Objective`."""
        self._aim(terms, True, ties)

    def compiled(self, form: Callable[[Model], Form]) -> Form:
        """The model in another form, such as a formula: made when first asked for, kept as long as the model
        itself, and shared, so not to be changed. Freezes the model."""
        made: Form | None = self._compiled.get(form)
        if made is None:
            self.freeze()
            made = self._compiled[form] = form(self)
        return made

    def with_selectors(self, clues: Collection[Literal] = ()) -> tuple[Model, dict[Literal, list[Constraint]]]:
        """A copy without the objective, where each group has a selector: a literal that puts its constraints in force.

        Returned with it: each selector, with its constraints as they are here. A constraint that one of the `clues`
        enforces has that clue as its selector, unless the clue is the value of a cell: what follows from that is a
        rule. Constraints without place and sentence only define what others speak about, and stay in force. Variables
        have the same numbers in the copy; to keep it so, this model is frozen.
        """
        self.freeze()
        copy = Model()
        copy.integers, copy.keys, copy.selectors = [*self.integers], [*self.keys], [*self.selectors]
        copy._meanings, copy._true = [*self._meanings], self._true
        copy._labels = [(group.place, group.sentence) for group in self.group_of]
        values = {abs(key) for key in self.keys if isinstance(key, int)}
        values |= {number for number, meaning in enumerate(self._meanings, 1) if isinstance(meaning, _Views)}
        enforcing = {*map(abs, clues)} - values
        selector_of: dict[str, Literal] = {}
        selected: dict[Literal, list[Constraint]] = {}
        for constraint, group in zip(self.constraints, self.group_of, strict=True):
            sentence = str(group)
            selector = next((literal for literal in constraint.enforce if abs(literal) in enforcing), None)
            if selector is None and sentence:
                selector = selector_of.get(sentence)
                if selector is None:
                    selector = selector_of[sentence] = copy.boolean(sentence)
                copy.parts.append(constraint.enforced_by(selector))
            else:
                copy.parts.append(constraint)
            if selector is not None:
                selected.setdefault(selector, []).append(constraint)
        copy.freeze()
        return copy, selected

    def freeze(self) -> None:
        """Nothing can be added from here on. Compiling a model freezes it."""
        self.frozen = True

    # reading

    def difference(self, keys: Sequence[int]) -> list[Literal]:
        """The clause "some key has another value than in `keys`" (values in the order of the keys)."""
        if self._denials is None or len(self._denials) != len(self.keys):
            self._denials = [_denial(key) for key in self.keys]
        return [value_of[value] for value_of, value in zip(self._denials, keys, strict=True)]

    def describe(self, literal: Literal) -> str:
        """The literal in words: "r1c2 is 5", "r1c2 is not 5"."""
        view = self.meaning(abs(literal))
        if view is None:
            name, values, otherwise = self._boolean(abs(literal))
            if values is not None:
                return are([name], values[literal > 0])
            return name if literal > 0 else otherwise
        integer, relation, value = view
        if relation == "=":
            if value in integer.predicates:
                return integer.predicates[value].says(literal > 0)
            word = integer.words.get(value, value)
            return f"{integer.name} is {word}" if literal > 0 else f"{integer.name} is not {word}"
        return f"{integer.name} is at most {value}" if literal > 0 else f"{integer.name} is more than {value}"

    def name(self, cell: Variable) -> str:
        """What people call a cell; of a statement, what it says."""
        if isinstance(cell, Integer):
            return cell.name
        if self.meaning(abs(cell)) is not None:
            return self.describe(cell)
        name, values, _ = self._boolean(abs(cell))
        return self.describe(cell) if values is None else name

    def words(self, cell: Variable) -> dict[int, str] | None:
        """What people call each value of a cell; None for a statement, which is true or not."""
        if isinstance(cell, Integer):
            return {value: str(cell.words.get(value, value)) for value in cell.values}
        if self.meaning(abs(cell)) is not None:
            return None
        _, values, _ = self._boolean(abs(cell))
        return None if values is None else dict(enumerate(values if cell > 0 else values[::-1]))

    # inner

    def _aim(self, terms: Iterable[tuple[int, Variable]], maximise: bool, ties: Iterable[Variable]) -> None:
        self._must_be_open()
        self.objective = Objective(tuple(terms), maximise, tuple(ties))
        for cell in self.objective.ties:
            if isinstance(cell, Integer):
                cell.equals_each()

    def _variable(self, meaning: _Boolean) -> Literal:
        if self.frozen:
            self._must_be_open()
        self._meanings.append(meaning)
        if not len(self._meanings) & CLOCK_MASK:
            check_clock()
        return len(self._meanings)

    def _grow(self, many: int) -> Literal:
        """The first of so many new variables, whose meanings the caller adds."""
        self._must_be_open()
        before = len(self._meanings)
        if before | CLOCK_MASK != before + many | CLOCK_MASK:
            check_clock()
        return before + 1

    def _boolean(self, variable: int) -> _Boolean:
        """The names of a Boolean that is no literal of an integer."""
        meaning = self._meanings[variable - 1]
        assert not isinstance(meaning, _Views)
        return meaning.at(variable) if isinstance(meaning, _Booleans) else meaning

    def _list(self) -> None:
        """List the parts that came since the last time, constraint by constraint."""
        for part, (place, sentence) in zip(self.parts[self._listed :], self._labels[self._listed :], strict=True):
            if isinstance(part, Family):
                self._constraints += part
                self._groups += [Group(_within(place, where), words) for where, words in part.words()]
            else:
                self._constraints.append(part)
                self._groups.append(Group(place, sentence))
        self._listed = len(self.parts)

    def _must_be_open(self) -> None:
        if self.frozen:
            raise FrozenModelError("the model is compiled already; build a new one to add to it")


def _within(outer: str, place: str) -> str:
    """What a place within another one is called."""
    return f"{outer}, {place}" if outer and place else outer or place


def _named(cell: Cell) -> str:
    return cell_name(*cell)


def _denial(key: Variable) -> Sequence[Literal] | dict[int, Literal]:
    """The literal "key is not v" at v: in a list where values are small enough to be its positions."""
    if isinstance(key, int):
        return (key, -key)
    table = {value: -literal for value, literal in key.known_equals.items()}
    if key.values[0] < 0 or key.values[-1] > 2 * len(key.values) + 8:
        return table
    return [table.get(value, 0) for value in range(key.values[-1] + 1)]
