"""Each technique by itself on a minimal example."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

import clueproof
from clueproof.deduction import techniques
from clueproof.deduction.engine.chains import CHAINS
from clueproof.deduction.engine.propagation import PropagationEngine
from clueproof.deduction.engine.registry import network_of, own_propagators
from clueproof.deduction.engine.steps import GIVEN
from clueproof.deduction.order import ORDER
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.connectivity import ConnectedNodes
from clueproof.deduction.techniques.places import RulesAtPlace
from clueproof.english import listed
from clueproof.grid import Grid, cell_name
from clueproof.grid.edges import Cell, Edge, ends, rectangle, side_name, sides, sides_of
from clueproof.model import (
    Acyclic,
    AdjacencyBan,
    AllDifferent,
    Alternatives,
    AtLeast,
    AtMost,
    Automaton,
    BorderedRegions,
    Clause,
    Connected,
    Consecutive,
    Exactly,
    FirstVisible,
    Followed,
    Integer,
    Lexicographic,
    Linear,
    LinesDiffer,
    Literal,
    Matching,
    Model,
    NoRun,
    NumberedRegions,
    PartedRegions,
    Paths,
    Placement,
    Predicate,
    Product,
    Runs,
    SingleLoop,
    Square,
    SumBetween,
    Table,
    ValueRegions,
    Variable,
    VisibleCount,
    VisibleSum,
    equal,
    total,
)
from clueproof.puzzle.answers.loops import ShadedLoopEncoding
from clueproof.puzzle.encoding import EdgeEncoding
from clueproof.questions.instance import compile_puzzle


class Example(NamedTuple):
    """A model, what is known, and what the technique alone leaves to the cells that it changes."""

    model: Model
    known: list[Literal]
    left: dict[Variable, set[int]]
    says: str


def alone(model: Model, known: Sequence[Literal], name: str) -> tuple[dict[Variable, set[int]], list[str]]:
    """What the technique with this name leaves to the cells that it changes, and the sentences that it says."""
    network = network_of(model)
    state = PropagationEngine(network)
    state.assumes_unique = True
    for literal in known:
        view = network.view(literal)
        state.remove([(view.variable, view.no)], stated=literal > 0)
    before = list(state.domains)
    phrases = Phrases(network)
    said = []
    progress = True
    while progress and not state.contradiction:
        progress = False
        for propagator in network.propagators:
            refuting = [technique for technique in network.techniques if propagator.enforce and technique.refutes]
            for technique in [*propagator.techniques, *refuting]:
                in_force = not any(state.domains[view.variable] & view.no for view in propagator.enforce)
                if technique.name != name or in_force is technique.refutes:
                    continue
                found = technique.find(propagator, state)
                if found is not None:
                    assert found.prunings or found.assigned
                    changes = state.remove(found.prunings)
                    said.append(technique.say(found, propagator.constraints, phrases))
                    assert changes or found.assigned
                    progress |= bool(changes)  # what only states a value does so again and again
    changed = {
        network.cell[variable]: set(network.values_of(after))
        for variable, (was, after) in enumerate(zip(before, state.domains, strict=True))
        if was != after
    }
    return changed, said


def without(cell: Integer, *values: int) -> list[Literal]:
    """The cell has none of these values."""
    return [-cell.equals(value) for value in values]


def only(cell: Integer, *values: int) -> list[Literal]:
    """The cell has one of these values."""
    return without(cell, *(value for value in cell.values if value not in values))


def group(size: int, most: int | None = None) -> tuple[Model, tuple[Integer, ...]]:
    """A row of cells that are all different."""
    model = Model()
    cells = tuple(model.integer(f"c{n}", range(1, (most or size) + 1)) for n in range(1, size + 1))
    model.key(*cells)
    with model.group("the row"):
        model.add(AllDifferent(cells), "every number once")
    return model, cells


def latin(side: int) -> tuple[Model, Grid[Integer]]:
    model = Model()
    cells = model.integer_grid(side, side, range(1, side + 1))
    model.key(*cells)
    for name, line in cells.lines:
        with model.group(name):
            model.add(AllDifferent(line), "every number once")
    return model, cells


def bits(number: int) -> tuple[Model, list[Literal]]:
    model = Model()
    cells = [model.boolean(f"b{n}", ("0", "1")) for n in range(1, number + 1)]
    model.key(*cells)
    return model, cells


EXAMPLES: dict[str, Callable[[], Example]] = {}


def example(name: str) -> Callable[[Callable[[], Example]], Callable[[], Example]]:
    def register(build: Callable[[], Example]) -> Callable[[], Example]:
        EXAMPLES[name] = build
        return build

    return register


@example("peer elimination")
def _() -> Example:
    model, (a, b, c) = group(3)
    return Example(model, [a.equals(2)], {b: {1, 3}, c: {1, 3}}, "c1 is 2, so no other cell of the row is")


@example("naked single")
def _() -> Example:
    model, (a, *_) = group(3)
    return Example(model, only(a, 2), {}, "2 is the only candidate left for c1")


@example("taken in a house")
def _() -> Example:
    model = Model()
    cells = [model.integer(name, range(3)) for name in "ab"]
    p, q = model.boolean("p"), model.boolean("q")
    model.key(*cells, p, q)
    model.add(AllDifferent((*cells, q), enforce=(p,)), "different")
    a, b = cells
    return Example(model, [p, a.equals(1)], {b: {2}, q: {0}}, "1 is taken already, and different")


@example("hidden single")
def _() -> Example:
    model, (a, b, c) = group(3)
    return Example(model, [*without(a, 3), *without(c, 3)], {b: {3}}, "only place for 3 in the row")


@example("hidden single in a line")
def _() -> Example:
    model = Model()
    a, b, c = (model.integer(name, range(1, 4)) for name in "abc")
    model.key(a, b, c)
    with model.group("column 2"):
        model.add(AllDifferent((a, b, c)), "every number once")
    return Example(model, [*without(a, 3), *without(c, 3)], {b: {3}}, "only place for 3 in column 2")


@example("locked candidates")
def _() -> Example:
    model = Model()
    cells = [model.integer(f"c{n}", range(1, 5)) for n in range(1, 7)]
    model.key(*cells)
    with model.group("the box"):
        model.add(AllDifferent(tuple(cells[:4])))
    with model.group("the row"):
        model.add(AllDifferent(tuple(cells[2:])))
    a, b, _, _, e, f = cells
    known = [*without(a, 1), *without(b, 1)]
    return Example(
        model, known, {e: {2, 3, 4}, f: {2, 3, 4}}, "1 in the box is in c3 and c4, so nowhere else in the row"
    )


@example("numbers in a row")
def _() -> Example:
    model = Model()
    cells = tuple(model.integer(f"c{n}", range(1, 8)) for n in range(1, 4))
    model.key(*cells)
    with model.group("the row"):
        model.add(Consecutive(cells), "consecutive numbers")
    a, b, c = cells
    known = [*without(a, 1, 2, 3, 4), *without(b, 3, 4, 5), *without(c, 6)]
    sentence = "the row: consecutive numbers, and only 4, 5, 6 and 7 can be among them"
    return Example(model, known, {b: {6, 7}, c: {4, 5, 7}}, sentence)


def renban() -> tuple[Model, list[Integer], Literal]:
    """A line of three cells in a row of six, whose numbers follow each other while a clue is true."""
    model = Model()
    cells = [model.integer(f"c{n}", range(1, 8)) for n in range(1, 7)]
    clue = model.boolean("clue")
    model.key(*cells)
    with model.group("row 1"):
        model.add(AllDifferent(tuple(cells)), "every number once")
    with model.group("the line"):
        model.add(Consecutive(tuple(cells[:3]), enforce=(clue,)), "consecutive numbers")
    return model, cells, clue


@example("missing number in a row")
def _() -> Example:
    model, (a, b, c, *_), clue = renban()
    # 2 to 4 or 3 to 5
    known = [clue, *only(a, 2, 3, 4, 5), *only(b, 3, 4), *only(c, 2, 4, 5), *without(a, 3, 4)]
    sentence = "the line: consecutive numbers; within 2 to 5 they have 3, and only c2 can have it"
    return Example(model, known, {b: {3}, c: {4}}, sentence)


@example("held by numbers in a row")
def _() -> Example:
    model, (a, b, c, d, e, f), clue = renban()
    known = [clue, *only(a, 3, 4), *only(b, 3, 4), *only(c, 2, 5)]
    sentence = "the line: consecutive numbers; within 2 to 5 they have 3, in c1 or c2"
    return Example(model, known, {cell: {1, 2, 5, 6, 7} for cell in (d, e, f)}, sentence)


@example("wherever it goes")
def _() -> Example:
    model, (a, b, c) = group(3)
    beyond = model.integer("d", range(1, 4))
    model.key(beyond)
    model.add(AdjacencyBan(((a, beyond), (b, beyond), (c, beyond)), ((1, 1), (2, 2))), "equal numbers don't touch")
    sentence = "1 in the row is in c1 or c2, and wherever it is, equal numbers don't touch"
    return Example(model, [*without(c, 1), *without(beyond, 2)], {beyond: {3}}, sentence)


def _subset(size: int, hidden: bool) -> Example:
    """`size` values for `size` of 2 * size + 1 cells; the naked one in fewer cells than there are values."""
    model, cells = group(2 * size + 1, None if hidden else 2 * size + 2)
    chosen, rest = cells[:size], cells[size:]
    few, many = set(range(1, size + 1)), set(cells[0].values) - set(range(1, size + 1))
    if hidden:
        known = [literal for cell in rest for literal in without(cell, *few)]
        return Example(model, known, dict.fromkeys(chosen, few), "have no other places in the row than c1")
    known = [literal for cell in chosen for literal in only(cell, *few)]
    return Example(model, known, dict.fromkeys(rest, many), "of the row take 1")


for _size, _name in ((2, "pair"), (3, "triple"), (4, "quadruple")):
    EXAMPLES[f"naked {_name}"] = lambda size=_size: _subset(size, False)  # type: ignore[misc]
    EXAMPLES[f"hidden {_name}"] = lambda size=_size: _subset(size, True)  # type: ignore[misc]


def _fish(size: int) -> Example:
    """1 stands in the first `size` columns of the first `size` rows."""
    model, cells = latin(2 * size + 1)
    known = [literal for row in cells.rows[:size] for cell in row[size:] for literal in without(cell, 1)]
    left = {cell: set(cell.values) - {1} for row in cells.rows[size:] for cell in row[:size]}
    return Example(model, known, left, "1 in rows 1")


EXAMPLES["X-wing"] = lambda: _fish(2)
EXAMPLES["swordfish"] = lambda: _fish(3)
EXAMPLES["jellyfish"] = lambda: _fish(4)


def boxed(side: int) -> tuple[Model, Grid[Integer]]:
    """Rows, columns, and the upper left box of 2x3."""
    model, cells = latin(side)
    with model.group("box 1"):
        model.add(AllDifferent(tuple(cells[r, c] for r in range(2) for c in range(3))), "every number once")
    return model, cells


def nowhere_else(cells: Grid[Integer], value: int, places: dict[int, Sequence[int]]) -> list[Literal]:
    """In these rows the value is in these columns alone."""
    return [-cells[r, c].equals(value) for r, able in places.items() for c in range(6) if c not in able]


@example("finned X-wing")
def _() -> Example:
    model, cells = boxed(6)
    # r1 is the one with fins: r2c1 sees them
    known = nowhere_else(cells, 5, {0: (0, 1, 2, 4), 3: (0, 4)})
    sentence = "5 in rows 1 and 4 is in columns 1 and 5, unless r1c2 or r1c3 is 5; either way r2c1 is not 5"
    return Example(model, known, {cells[1, 0]: {1, 2, 3, 4, 6}}, sentence)


@example("sashimi X-wing")
def _() -> Example:
    model, cells = boxed(6)
    known = nowhere_else(cells, 5, {0: (1, 2, 4), 3: (0, 4)})
    sentence = "5 in rows 1 and 4 is in columns 1 and 5, unless r1c2 or r1c3 is 5; either way r2c1 is not 5"
    return Example(model, known, {cells[1, 0]: {1, 2, 3, 4, 6}}, sentence)


@example("finned swordfish")
def _() -> Example:
    model, cells = boxed(6)
    known = nowhere_else(cells, 5, {0: (0, 1, 4), 3: (0, 5), 4: (4, 5)})
    sentence = "5 in rows 1, 4 and 5 is in columns 1, 5 and 6, unless r1c2 is 5; either way r2c1 is not 5"
    return Example(model, known, {cells[1, 0]: {1, 2, 3, 4, 6}}, sentence)


@example("sashimi swordfish")
def _() -> Example:
    model, cells = boxed(6)
    known = nowhere_else(cells, 5, {0: (1, 4), 3: (0, 5), 4: (4, 5)})
    sentence = "5 in rows 1, 4 and 5 is in columns 1, 5 and 6, unless r1c2 is 5; either way r2c1 is not 5"
    return Example(model, known, {cells[1, 0]: {1, 2, 3, 4, 6}}, sentence)


@example("Sue de Coq")
def _() -> Example:
    model, cells = boxed(6)
    # r1c1 and r1c2 have four values: r1c4 takes two of them in the row, r2c1 the others in the box
    known = [*only(cells[0, 0], 1, 2, 3), *only(cells[0, 1], 2, 3, 4), *only(cells[0, 3], 1, 2)]
    known += only(cells[1, 0], 3, 4)
    left: dict[Variable, set[int]] = {cells[0, c]: {3, 4, 5, 6} for c in (4, 5)}
    left |= {cells[1, c]: {1, 2, 5, 6} for c in (1, 2)} | {cells[0, 2]: {5, 6}}
    sentence = (
        "r1c1, r1c2, r1c4 and r2c1 have only 1, 2, 3 and 4, as many as cells, and r1c4 has none in common with r2c1; "
        "so each is in one of them"
    )
    return Example(model, known, left, sentence)


@example("remote pair")
def _() -> Example:
    model, cells = latin(5)
    known = [literal for r, c in ((0, 0), (0, 2), (3, 2), (3, 4)) for literal in only(cells[r, c], 1, 2)]
    # beside pairs in row 1, column 3 and row 4, and at the corners that see both ends
    others = ((0, 1), (0, 3), (0, 4), (1, 2), (2, 2), (4, 2), (3, 0), (3, 1), (3, 3))
    left: dict[Variable, set[int]] = {cells[place]: {3, 4, 5} for place in others}
    sentence = "r1c1, r1c3, r4c3 and r4c5 have only 1 and 2: one of these in r1c1 and r4c3, the other in r1c3 and r4c5"
    return Example(model, known, left, sentence)


@example("simple colouring")
def _() -> Example:
    model = Model()
    a, b, c, d, e = (model.integer(name, range(1, 5)) for name in "abcde")
    model.key(a, b, c, d, e)
    for count, cells in ((Exactly, (a, b)), (Exactly, (b, c)), (Exactly, (c, d)), (AtMost, (a, e)), (AtMost, (e, d))):
        for value in (1, 2):
            model.add(count(1, tuple(cell.equals(value) for cell in cells)))
    # 1 in a and c, or in b and d
    return Example(model, [], {e: {3, 4}}, "1 is in all of a and c or in all of b and d, and e sees one of each")


@example("XY-wing")
def _() -> Example:
    model, cells = latin(4)
    known = [*only(cells[0, 0], 1, 2), *only(cells[0, 2], 1, 3), *only(cells[3, 0], 2, 3)]
    return Example(model, known, {cells[3, 2]: {1, 2, 4}}, "if r1c1 is 1, r1c3 is 3; if r1c1 is 2, r4c1 is 3")


@example("XYZ-wing")
def _() -> Example:
    # in the first box of a Sudoku, so to speak: r1c1 and its wings all see r2c1
    model, cells = latin(4)
    model.add(AllDifferent((cells[0, 0], cells[0, 1], cells[1, 0], cells[1, 1])), "box")
    known = [*only(cells[0, 0], 1, 2, 3), *only(cells[1, 1], 1, 3), *only(cells[2, 0], 2, 3)]
    return Example(
        model, known, {cells[1, 0]: {1, 2, 4}}, "if r1c1 is 1, r2c2 is 3; if r1c1 is 2, r3c1 is 3; else it is 3 itself"
    )


def linked(strong: Sequence[str], weak: Sequence[str]) -> tuple[Model, dict[str, Integer]]:
    """Cells with 1 to 4: of the strongly linked ones exactly one is 1, and one 2; of the weakly linked ones at most."""
    model = Model()
    cells = {name: model.integer(name, range(1, 5)) for name in sorted({*"".join([*strong, *weak])})}
    model.key(*cells.values())
    for count, several in ((Exactly, strong), (AtMost, weak)):
        for names in several:
            for value in (1, 2):
                model.add(count(1, tuple(cells[name].equals(value) for name in names)))
    return model, cells


@example("X-chain")
def _() -> Example:
    model, by = linked(["ab", "cd"], ["bc", "ae", "de"])
    sentence = "if 1 is not in a it is in b, so not in c, so in d; so a or d is 1"
    return Example(model, [], {by["e"]: {3, 4}}, sentence)


@example("XY-chain")
def _() -> Example:
    model, cells = latin(5)
    # r1c1 not 1 -> 2 -> r1c2 not 2 -> 3 -> r3c2 not 3 -> 4 -> r3c4 not 4 -> 1; r3c1 and r1c4 see both ends
    known = [*only(cells[0, 0], 1, 2), *only(cells[0, 1], 2, 3), *only(cells[2, 1], 3, 4), *only(cells[2, 3], 4, 1)]
    left = {cells[0, 3]: {2, 3, 4, 5}, cells[2, 0]: {2, 3, 4, 5}}
    sentence = "if r1c1 is not 1, then it is 2, then r1c2 is 3, then r3c2 is 4, then r3c4 is 1; so r1c1 or r3c4 is 1"
    return Example(model, known, left, sentence)


@example("alternating inference chain")
def _() -> Example:
    model, by = linked(["bc", "cd"], ["ab", "ae", "de"])
    sentence = "if a is not 1, then a is 2, then b is not 2, then c is 2, then c is not 1, then d is 1; so a or d is 1"
    return Example(model, only(by["a"], 1, 2), {by["e"]: {3, 4}}, sentence)


@example("grouped chain")
def _() -> Example:
    model, by = linked(["xpq", "yz"], ["pqy", "xe", "ze"])
    sentence = "if x is not 1, then p or q is 1, then y is not 1, then z is 1; so x or z is 1"
    return Example(model, [], {by["e"]: {3, 4}}, sentence)


def placed(strong: dict[str, str], weak: Sequence[str]) -> tuple[Model, dict[str, Integer]]:
    """As `linked`, with the places of the strongly linked ones."""
    model = Model()
    cells = {name: model.integer(name, range(1, 5)) for name in sorted({*"".join([*strong.values(), *weak])})}
    model.key(*cells.values())
    for place, names in (*strong.items(), *(("", names) for names in weak)):
        with model.group(place):
            for value in (1, 2):
                count = Exactly if place else AtMost
                model.add(count(1, tuple(cells[name].equals(value) for name in names)))
    return model, cells


@example("skyscraper")
def _() -> Example:
    model, by = placed({"row 1": "ab", "row 2": "cd"}, ["ae", "de"])
    with model.group("column 1"):
        for value in (1, 2):
            model.add(AtMost(1, (by["b"].equals(value), by["c"].equals(value))))
    sentence = "1 in row 1 is in b or a, and in row 2 in c or d; as b and c see each other, a or d is 1"
    return Example(model, [], {by["e"]: {3, 4}}, sentence)


@example("two-string kite")
def _() -> Example:
    model, by = placed({"row 1": "abx", "column 1": "cdx"}, ["bc", "ae", "de"])
    sentence = "1 in row 1 is in b or a, and in column 1 in c or d; as b and c see each other, a or d is 1"
    return Example(model, without(by["x"], 1, 2), {by["e"]: {3, 4}}, sentence)


@example("turbot fish")
def _() -> Example:
    model, by = placed({"row 1": "ab", "box 1": "cd"}, ["bc", "ae", "de"])
    sentence = "1 in row 1 is in b or a, and in box 1 in c or d; as b and c see each other, a or d is 1"
    return Example(model, [], {by["e"]: {3, 4}}, sentence)


@example("empty rectangle")
def _() -> Example:
    model, by = placed({"column 1": "fn", "box 1": "pqr"}, ["np", "fe", "qre"])
    sentence = "1 in column 1 is in f or n, and if in n, then in box 1 in q or r; so f, q or r is 1"
    return Example(model, [], {by["e"]: {3, 4}}, sentence)


@example("W-wing")
def _() -> Example:
    model, by = placed({"row 1": "xy"}, ["ax", "by", "ae", "be"])
    known = [*only(by["a"], 1, 2), *only(by["b"], 1, 2)]
    sentence = "a and b have 1 and 2; 1 in row 1 is in x or y, so one of the two is not 1 but 2"
    return Example(model, known, {by["e"]: {3, 4}}, sentence)


def three_sets() -> tuple[Model, list[Literal], dict[Variable, set[int]]]:
    """Of a, b and c, and d, each next two have one value in common; a and d see e."""
    model = Model()
    a, b, c, d, e = (model.integer(name, range(1, 5)) for name in "abcde")
    model.key(a, b, c, d, e)
    for pair in ((a, b), (b, c), (c, d), (a, e), (d, e)):
        model.add(AllDifferent(pair))
    known = [*only(a, 1, 2), *only(b, 2, 4), *only(c, 3, 4), *only(d, 1, 3)]
    return model, known, {e: {2, 3, 4}}


THROUGH_SETS = (
    "if a is not 1, then b is 4 (a and b then have 2 and 4), then c is not 4, then d is 1 (c and d then have 1 and 3); "
    "so a or d is 1"
)
"""A chain through two sets is shorter than one through three."""


@example("ALS-XY-wing")
def _() -> Example:
    return Example(*three_sets(), THROUGH_SETS)


@example("ALS chain")
def _() -> Example:
    return Example(*three_sets(), THROUGH_SETS)


@example("ALS-XZ")
def _() -> Example:
    model = Model()
    a, b, c, e = (model.integer(name, range(1, 5)) for name in "abce")
    model.key(a, b, c, e)
    for pair in ((a, b), (b, c), (a, e), (c, e)):
        model.add(AllDifferent(pair))
    known = [*only(a, 1, 2), *only(b, 2, 3), *only(c, 1, 3)]
    sentence = "a has 1 and 2, b and c have 1, 2 and 3; only one of these sets can have 2, and the one without it has 1"
    return Example(model, known, {e: {2, 3, 4}}, sentence)


def two_rows(beside: str = "") -> tuple[Model, dict[str, Integer]]:
    """Two rows, p q and r s with what is beside them, and the columns p r and q s; p and q have 1 and 2 alone."""
    model = Model()
    by = {name: model.integer(name, range(1, 6)) for name in f"pqrs{beside}"}
    model.key(*by.values())
    for place, names in (("row 1", "pq"), ("row 2", f"rs{beside}"), ("column 1", "pr"), ("column 2", "qs")):
        with model.group(place):
            model.add(AllDifferent(tuple(by[name] for name in names)))
    return model, by


@example("BUG+1")
def _() -> Example:
    model, cells = latin(3)
    # without the 3 of r1c1 all could be exchanged
    pairs = {(0, 0): (1, 2, 3), (0, 1): (1, 2), (1, 0): (1, 2), (1, 1): (1, 2)}
    pairs |= {(0, 2): (3,), (1, 2): (3,), (2, 0): (3,), (2, 1): (3,), (2, 2): (1,)}
    known = [literal for place, values in pairs.items() for literal in only(cells[place], *values)]
    sentence = (
        "if r1c1 is not 3, every open cell has two candidates, and each of these two places in its houses; "
        "so all could be exchanged, and a puzzle has one solution"
    )
    return Example(model, known, {cells[0, 0]: {3}}, sentence)


DEADLY = "if p, q, r and s had only 1 and 2, these could be exchanged, and a puzzle has one solution; so "


@example("unique rectangle type 1")
def _() -> Example:
    model, by = two_rows()
    known = [literal for name in "pqr" for literal in only(by[name], 1, 2)]
    return Example(model, known, {by["s"]: {3, 4, 5}}, f"{DEADLY}s is something else")


@example("unique rectangle type 2")
def _() -> Example:
    model, by = two_rows("t")
    known = [*only(by["p"], 1, 2), *only(by["q"], 1, 2), *only(by["r"], 1, 2, 3), *only(by["s"], 1, 2, 3)]
    return Example(model, known, {by["t"]: {1, 2, 4, 5}}, f"{DEADLY}r or s is 3")


@example("unique rectangle type 3")
def _() -> Example:
    model, by = two_rows("tu")
    known = [*only(by["p"], 1, 2), *only(by["q"], 1, 2), *only(by["r"], 1, 2, 3), *only(by["s"], 1, 2, 4)]
    known += only(by["t"], 3, 4)
    sentence = f"{DEADLY}r or s is 3 or 4, which with t takes 3 and 4 of row 2"
    return Example(model, known, {by["u"]: {1, 2, 5}}, sentence)


@example("unique rectangle type 4")
def _() -> Example:
    model, by = two_rows("t")
    known = [*only(by["p"], 1, 2), *only(by["q"], 1, 2), *only(by["r"], 1, 2, 3), *only(by["s"], 1, 2, 3)]
    known += only(by["t"], 2, 3)
    sentence = f"{DEADLY}as 1 in row 2 is in r or s, neither is 2"
    return Example(model, known, {by["r"]: {1, 3}, by["s"]: {1, 3}}, sentence)


@example("two cases")
def _() -> Example:
    model, (a, b, c) = bits(3)
    more = model.statement("there are more 1s", "there are more 0s")
    for way, counted in ((more, (a, b, c)), (-more, (-a, -b, -c))):
        model.add(Exactly(3, counted, enforce=(way,)), "three alike")
    model.add(Clause(-a, -b), "not both 1")
    says = 'there are more 1s or there are more 0s, and only the latter can be (if there are more 1s, then "not both 1"'
    return Example(model, [], {a: {0}, b: {0}, c: {0}, more: {0}}, says)


def test_what_both_cases_have_in_common_follows() -> None:
    model, (a, b, c) = bits(3)
    more = model.statement("there are more 1s", "there are more 0s")
    model.add(Exactly(2, (a, b), enforce=(more,)), "two 1s")
    model.add(Exactly(2, (-b, -c), enforce=(-more,)), "two 0s")
    model.add(AdjacencyBan(((a, c), (b, c)), ((1, 1),)), "no two 1s side by side")
    changed, (said, *_) = alone(model, [], "two cases")
    assert (changed, said) == (
        {c: {0}},
        "there are more 1s or there are more 0s, and either way the same follows (if there are more 1s, then "
        "b1 is 1, and no two 1s side by side; if there are more 0s, then two 0s, and no more are left)",
    )


@example("last one left")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    with model.group("the row"):
        model.add(Exactly(2, (a, b, -c, d)), "two of four")
    return Example(model, [a, -b, -d], {c: {0}}, "only b3 is open, and the row: two of four")


@example("number complete")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    with model.group("the row"):
        model.add(AtMost(2, (a, b, -c, d)))
    return Example(model, [a, b], {c: {1}, d: {0}}, "there are 2 already")


@example("rest is needed")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    with model.group("the row"):
        model.add(Exactly(2, (a, b, c, d)))
    return Example(model, [-a, -d], {b: {1}, c: {1}}, "the row has two 1s, and only 2 places are left")


@example("next to each other")
def _() -> Example:
    model, (a, b, c) = bits(3)
    model.add(AdjacencyBan(((a, b), (b, c)), ((1, 1),)), "no two next to each other")
    return Example(model, [b], {a: {0}, c: {0}}, "b2 is 1, and no two next to each other")


@example("only way left")
def _() -> Example:
    model, (a, b, c) = bits(3)
    model.add(Clause(a, -b, c), "the rule")
    return Example(model, [-a, b], {c: {1}}, "b1 is 0 and b2 is 1, and the rule")


@example("straight from the rules")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    for fact, when in ((a, ()), (-b, (d,)), (c, (-d,))):
        model.add(Clause(fact, enforce=when), "the rule")
    return Example(model, [d], {a: {1}, b: {0}}, "the rule")


@example("next to a pair")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    model.add(NoRun((a, b, c, d), 3), "no three alike")
    return Example(model, [b, c], {a: {0}, d: {0}}, "b2 and b3 are alike, and no three alike")


@example("gap in a pair")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    model.add(NoRun((a, b, c, d), 3), "no three alike")
    return Example(model, [-a, -c], {b: {1}}, "b1 and b3 are alike")


@example("first seen")
def _() -> Example:
    model = Model()
    a, b, c = (model.integer(name, range(3)) for name in "abc")
    model.key(a, b, c)
    model.add(FirstVisible((a, b, c), 2), "2 first")
    return Example(model, [-a.equals(2), -b.equals(0)], {a: {0}, b: {2}}, "2 first, and only b is left for it")


def lettered(side: int, letters: int) -> tuple[Model, tuple[Integer, ...]]:
    """A line in which each letter is once, 1 is the first from the left, and other cells are 0."""
    model = Model()
    line = tuple(model.integer(f"c{n}", range(letters + 1)) for n in range(1, side + 1))
    model.key(*line)
    for letter in range(1, letters + 1):
        model.add(Exactly(1, tuple(cell.equals(letter) for cell in line)), f"{letter} once")
    with model.group("the row from the left"):
        model.add(FirstVisible(line, 1), "1 comes first")
    return model, line


@example("room behind the first")
def _() -> Example:
    model, line = lettered(5, 3)
    return Example(
        model,
        [],
        {line[3]: {0, 2, 3}, line[4]: {0, 2, 3}},
        "the row from the left: 1 comes first, and 2 others come behind it",
    )


def test_room_for_one_that_has_few_places() -> None:
    model, line = lettered(5, 3)
    known = [-cell.equals(2) for cell in line[2:]]
    left, said = alone(model, known, "room behind the first")
    assert left[line[1]] == {0, 2, 3}
    assert said[-1] == "the row from the left: 1 comes first, and 2, behind it, is at c2 at the latest"


@example("last open cell")
def _() -> Example:
    class Unequal(AllDifferent.__mro__[1]):  # type: ignore[misc, name-defined]
        """A constraint of somebody else: the first two are not equal."""

        def means(self, assignment):  # type: ignore[no-untyped-def]
            return assignment.value(a) != assignment.value(b)

        def cells(self):  # type: ignore[no-untyped-def]
            return (a, b)

    model = Model()
    a, b = (model.integer(name, range(3)) for name in "ab")
    model.key(a, b)
    model.add(Unequal(), "unequal")
    return Example(model, [a.equals(1)], {b: {0, 2}}, "unequal: nothing else is left")


@example("cells in sight")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    model.add(VisibleSum(((a, b, c), (d,)), 3), "sees 3")
    return Example(model, [], {a: {1}, b: {1}}, "sees 3, and only this fits")


def blocks(number: int, *lengths: int) -> tuple[Model, list[Literal]]:
    model, cells = bits(number)
    model.add(Runs(tuple(cells), tuple((length, 1) for length in lengths)), " ".join(map(str, lengths)))
    return model, cells


@example("exact fit")
def _() -> Example:
    model, (a, b, c, d, e) = blocks(5, 2, 1)
    says = "2 1: 4 long with 1 gap in 4 cells, b2 to b5"
    return Example(model, [-a], {b: {1}, c: {1}, d: {0}, e: {1}}, says)


@example("line complete")
def _() -> Example:
    model, (a, b, c, d, e) = blocks(5, 2, 1)
    return Example(model, [a, b, e], {c: {0}, d: {0}}, "2 1: all 3 cells of its blocks are found")


@example("simple boxes")
def _() -> Example:
    model, cells = blocks(8, 3, 3)
    says = "3 3: 7 long with 1 gap in 8 cells, b1 to b8: each block can shift by 1 only"
    return Example(model, [], {cells[number]: {1} for number in (1, 2, 5, 6)}, says)


@example("punctuating")
def _() -> Example:
    model, (_, _, c, d, e, f, *_) = blocks(9, 2, 2)
    return Example(model, [d, e], {c: {0}, f: {0}}, "b4 to b5 are a whole block, as no block is longer")


@example("forcing")
def _() -> Example:
    model, (_, _, c, d, e, *_) = blocks(10, 2, 2)
    return Example(model, [-c, -e], {d: {0}}, "the gap of 1 at b4 is too small for the first 2")


@example("splitting")
def _() -> Example:
    model, (_, _, c, d, e, *_) = blocks(9, 2, 2, 1)
    says = "with b4 there would be 3 in a row, b3 to b5, and no block is longer than 2"
    return Example(model, [c, e], {d: {0}}, says)


@example("joining")
def _() -> Example:
    model, (a, b, c, d, e, *others) = blocks(9, 4)
    left = {c: {1}, d: {1}, **{cell: {0} for cell in (a, *others)}}
    return Example(model, [b, e], left, "the 4 alone reaches b2 and b5; then all 4 cells of its blocks are found")


@example("glue")
def _() -> Example:
    model, (_, b, c, d, *_) = blocks(9, 4, 1)
    return Example(model, [b], {c: {1}, d: {1}}, "the 4, which has b2, begins at b1 at the earliest")


@example("mercury")
def _() -> Example:
    model, (a, _, c, d, _, _, g, _) = blocks(8, 3, 2)
    says = "3 2: the 3, which alone reaches b4, begins at b2 at the earliest; then 6 long with 1 gap in 7 cells"
    return Example(model, [d, g], {a: {0}, c: {1}}, says)


@example("simple spaces")
def _() -> Example:
    model, (a, b, _, d, e, _) = blocks(6, 3)
    says = "3: the 3 begins at b3 at the earliest; then 3 long in 4 cells, b3 to b6: it can shift by 1 only"
    return Example(model, [-b], {a: {0}, d: {1}, e: {1}}, says)


@example("overlap")
def _() -> Example:
    model, (_, b, _, d, _, f, _) = blocks(7, 2, 2)
    return Example(
        model, [-d], {b: {1}, f: {1}}, "2 2: the first 2 begins at b1 at the earliest and at b2 at the latest"
    )


@example("block arrangements")
def _() -> Example:
    model, (_, _, _, d, e, _) = blocks(6, 2, 1)
    says = "2 1: leftmost the 2 at b1 and the 1 at b4, rightmost the 2 at b3 and the 1 at b6, and every arrangement"
    return Example(model, [d], {e: {0}}, says)


@example("combinations")
def _() -> Example:
    model = Model()
    a, b, c = (model.integer(name, range(3)) for name in "abc")
    model.key(a, b, c)
    model.add(Table((a, b, c), ((0, 1, 1), (1, 2, 0), (2, 1, 1))), "listed")
    return Example(model, [-b.equals(2)], {a: {0, 2}, b: {1}, c: {1}}, "listed, and nothing else fits")


@example("ways at one place")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    with model.group("the corner"):
        model.add(Clause(a, b, c), "not all are empty")
        model.add(Clause(-a, d), "a full one has its neighbour")
        model.add(Clause(-b, d), "a full one has its neighbour")
        model.add(Clause(-c, d), "a full one has its neighbour")
    says = "not all are empty, a full one has its neighbour; if b4 is 0, this is broken whatever b1, b2 and b3 are"
    return Example(model, [], {d: {1}}, f"the corner: {says}")


def test_few_ways_to_fill_a_place_are_counted() -> None:
    model, (a, b, c) = bits(3)
    with model.group("the corner"):
        model.add(Clause(a, b), "one of the first two")
        model.add(Clause(-a, c), "each with the third")
        model.add(Clause(-b, c), "each with the third")
    _, (said, *_) = alone(model, [-a], "ways at one place")
    assert said == "the corner: the rules leave one way"
    changed, (said, *_) = alone(model, [], "ways at one place")
    assert (changed, said) == ({c: {1}}, "the corner: the rules leave 3 ways, and all agree")


def test_no_way_to_fill_a_place_is_a_contradiction() -> None:
    model, (a, b) = bits(2)
    with model.group("the corner"):
        model.add(Clause(a, b), "not both are empty")
        model.add(Clause(-a, b), "a full one has its neighbour")
    network = network_of(model)
    state = PropagationEngine(network)
    state.remove([(network.view(b).variable, network.view(b).yes)])
    (propagator,) = [one for one in network.propagators if isinstance(one, RulesAtPlace)]
    technique, _ = propagator.techniques
    found = technique.find(propagator, state)
    assert found is not None
    said = technique.say(found, propagator.constraints, Phrases(network))
    assert (found.prunings, said) == ([], "the corner: the rules leave no way")


@example("ways that fit at one place")
def _() -> Example:
    model, (a, b, c) = bits(3)
    with model.group("the corner"):
        model.add(Clause(a, b), "one of them")
        model.add(Clause(-a, -b), "not both")
    model.add(AdjacencyBan(((a, c), (b, c)), ((1, 1),)), "no two next to each other")
    says = "the rules at the corner together; of 2 ways both lead to this (no two next to each other)"
    return Example(model, [], {c: {0}}, says)


@example("line arrangements with counts")
def _() -> Example:
    model = Model()
    line = [model.integer(name, range(3)) for name in "abcde"]
    model.key(*line)
    model.add(AdjacencyBan(tuple(pairwise(line)), ((1, 1),)), "no two 1 side by side")
    model.add(Exactly(3, tuple(cell.equals(1) for cell in line)), "three are 1")
    a, b, c, d, e = line
    return Example(
        model, [], {a: {1}, b: {0, 2}, c: {1}, d: {0, 2}, e: {1}}, "three are 1, and every arrangement that is left"
    )


def map_of_four(edges: Sequence[str], values: int) -> tuple[Model, dict[str, Integer]]:
    model = Model()
    areas = {name: model.integer(name, range(1, values + 1)) for name in "abcd"}
    model.key(*areas.values())
    alike = tuple((value, value) for value in range(1, values + 1))
    model.add(AdjacencyBan(tuple((areas[one], areas[other]) for one, other in edges), alike), "neighbours differ")
    return model, areas


@example("pair of neighbours")
def _() -> Example:
    model, by = map_of_four(("ab", "bc", "ac", "ad"), 4)
    known = [-by[name].equals(value) for name in "ab" for value in (3, 4)]
    return Example(model, known, {by["c"]: {3, 4}}, "a and b take 1 and 2 among themselves, and neighbours differ")


@example("triple of neighbours")
def _() -> Example:
    model, by = map_of_four(("ab", "ac", "ad", "bc", "bd", "cd"), 5)
    known = [-by[name].equals(value) for name in "abc" for value in (4, 5)]
    return Example(model, known, {by["d"]: {4, 5}}, "a, b and c take 1, 2 and 3 among themselves")


@example("as many rules as places")
def _() -> Example:
    model = Model()
    a, b, c, d, e, f, g = (model.boolean(name) for name in "abcdefg")
    model.key(a, b, c, d, e, f, g)
    for place, literals in (("one", (a, b)), ("two", (c, d)), ("three", (a, c, e)), ("four", (b, d, f))):
        with model.group(place):
            model.add(Exactly(1, literals), "one of them")
    for literals in ((e, g), (f, g)):
        model.add(Exactly(1, literals), "with g")
    return Example(model, [], {e: {0}, f: {0}}, "all that is left for one and two is in three and four")


@example("two counts together")
def _() -> Example:
    model = Model()
    a, b, c = (model.integer(name, range(1, 4)) for name in "abc")
    model.key(a, b, c)
    model.add(Exactly(1, (-a.equals(1), -b.equals(1), -c.equals(1))), "left shows 1")
    model.add(Exactly(2, (-a.equals(2), -b.equals(2), -c.equals(2))), "right shows 2")
    # one is 2 and not 1, or 3; with a 3 the others would both be 1 and show from the right
    return Example(
        model, [], {a: {1, 2}, b: {1, 2}, c: {1, 2}}, "left shows 1, right shows 2, and nothing else fits both"
    )


@example("innies")
def _() -> Example:
    model = Model()
    a, b, c, d = (model.integer(name, range(1, 5)) for name in "abcd")
    model.key(a, b, c, d)
    with model.group("row 1"):
        model.add(AllDifferent((a, b, c, d)), "every number once")
    model.add(Linear(((1, a), (1, b), (1, c)), 8, 8), "add up to 8")
    return Example(model, [], {d: {2}}, "the cages in row 1 leave 10 - 8 = 2 to d")


@example("outies")
def _() -> Example:
    model = Model()
    a, b, c, d, e = (model.integer(name, range(1, 5)) for name in "abcde")
    model.key(a, b, c, d, e)
    with model.group("row 1"):
        model.add(AllDifferent((a, b, c, d)), "every number once")
    model.add(Linear(((1, a), (1, b)), 6, 6), "add up to 6")
    model.add(Linear(((1, c), (1, d), (1, e)), 7, 7), "add up to 7")
    return Example(model, [], {e: {3}}, "the cages over row 1 leave 6 + 7 - 10 = 3 to e outside")


@example("killer pair")
def _() -> Example:
    model = Model()
    a, b, c, d, e = (model.integer(name, range(1, 7)) for name in "abcde")
    model.key(a, b, c, d, e)
    with model.group("row 1"):
        model.add(AllDifferent((a, b, c, d, e)), "every number once")
    model.add(Linear(((1, a), (1, b)), 7, 7), "a and b add up to 7")
    # 1 + 6, 2 + 5 and no 3 + 4
    known = [*only(c, 1, 2), *without(a, 3, 4), *without(b, 3, 4)]
    says = "a and b add up to 7 and c is 1 or 2, so each has 1 or 2, and nothing else in row 1 does"
    return Example(model, known, {d: {3, 4, 5, 6}, e: {3, 4, 5, 6}}, says)


@example("combinations of two cages")
def _() -> Example:
    model = Model()
    a, b, c, d, e = (model.integer(name, range(1, 7)) for name in "abcde")
    model.key(a, b, c, d, e)
    with model.group("row 1"):
        model.add(AllDifferent((a, b, c, d, e)), "every number once")
    model.add(Linear(((1, a), (1, b)), 3, 3), "a and b add up to 3")
    model.add(Linear(((1, c), (1, d)), 7, 7), "c and d add up to 7")
    # 1 and 6, or 2 and 5, would take what the first cage needs
    return Example(
        model,
        [],
        {a: {1, 2}, b: {1, 2}, c: {3, 4}, d: {3, 4}},
        "a and b add up to 3 and c and d add up to 7, and nothing else leaves different numbers to both in row 1",
    )


@example("ways to fill a cage")
def _() -> Example:
    model = Model()
    a, b, c = (model.integer(name, range(1, 7)) for name in "abc")
    model.key(a, b, c)
    model.add(AllDifferent((a, b)), "different")
    model.add(Product((a, b, c), 12), "multiply to 12")
    # 1 would be there twice but for that, as would be 2
    return Example(
        model, [-c.equals(6), -c.equals(2), -c.equals(4)], {a: {1, 2, 3, 4, 6}, b: {1, 2, 3, 4, 6}, c: {1, 3}},
        "multiply to 12, and no other way is left",
    )  # fmt: skip


@example("held by a cage")
def _() -> Example:
    model = Model()
    a, b, c = (model.integer(name, range(1, 5)) for name in "abc")
    model.key(a, b, c)
    with model.group("row 1"):
        model.add(AllDifferent((a, b, c)), "every number once")
    model.add(Linear(((1, a), (1, b)), 6, 6), "add up to 6")
    return Example(model, [], {c: {1, 3}}, "add up to 6, which takes 2 and 4 of row 1 either way")


@example("bounds of a sum")
def _() -> Example:
    model = Model()
    a, b, c = (model.integer(name, range(10)) for name in "abc")
    model.key(a, b, c)
    model.add(Linear(((1, a), (2, b), (1, c)), least=29), "enough")
    return Example(
        model,
        [-a.equals(9), -a.equals(8)],
        {a: set(range(2, 8)), b: {7, 8, 9}, c: set(range(4, 10))},
        "enough, and the others leave nothing else",
    )


@example("ways to make a sum")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    model.add(Linear(((3, a), (5, b), (6, c), (7, d)), 12, 12), "worth 12")
    # 5 and 7; 3 and 6 with one more are too few or too many
    return Example(model, [], {a: {0}, b: {1}, c: {0}, d: {1}}, "all ways that are left agree, as worth 12")


@example("chain with other rules")
def _() -> Example:
    model, cells = latin(4)
    a, b = cells[0, 0], cells[1, 1]
    model.add(AdjacencyBan(((a, b),), ((1, 3), (2, 3))), "no 3 beside 1 or 2")
    says = "if r1c1 is not 1, then r1c1 is 2; this goes round in a loop, so one of each two in a row is true"
    return Example(model, only(a, 1, 2), {b: {1, 2, 4}}, f"{says} (no 3 beside 1 or 2)")


@example("value that doesn't fit")
def _() -> Example:
    model = Model()
    a, b, c = (model.integer(name, range(1, 5)) for name in "abc")
    model.key(a, b, c)
    model.add(Clause(-a.equals(1), b.equals(2)), "1 in a brings 2 to b")
    model.add(total((a, b, c), 7), "they add up to 7")
    says = "if a is 1, then b is 2, but then they add up to 7, which leaves 4 to c, which can't be 4"
    return Example(model, [*only(a, 1, 3), *only(b, 1, 2, 3), *only(c, 1, 2, 3)], {a: {3}}, says)


@example("whichever value it has")
def _() -> Example:
    model = Model()
    a, b = (model.integer(name, range(1, 5)) for name in "ab")
    model.key(a, b)
    model.add(AdjacencyBan(((a, b),), ((1, 3), (2, 3))), "b is no 3 beside 1 or 2")
    says = "a is 1 or 2, and either leads to this (with 1: a is 1, and b is no 3 beside 1 or 2; with 2: "
    return Example(model, [*only(a, 1, 2)], {b: {1, 2, 4}}, says)


@example("combinations of neighbours")
def _() -> Example:
    model = Model()
    a, b, c = (model.integer(name, range(1, 8)) for name in "abc")
    model.key(a, b, c)
    model.add(total((a, b, c), 9), "they add up to 9")
    model.add(AdjacencyBan(((a, b), (b, c)), tuple((n, n) for n in range(1, 8))), "equal numbers don't touch")
    says = "if c is 7, only 1 + 1 + 7 would do, and equal numbers don't touch"
    return Example(model, [*only(a, 1, 7), *only(c, 1, 7)], {c: {1}}, says)


@example("combinations that fit and beyond")
@example("combinations that fit")
def _() -> Example:
    model = Model()
    a, b, c, d = (model.integer(name, range(1, 6)) for name in "abcd")
    model.key(a, b, c, d)
    model.add(total((a, b, c), 10), "they add up to 10")
    model.add(AllDifferent((b, d)), "b and d differ")
    model.add(AllDifferent((c, d)), "c and d differ")
    says = "which leaves 6 to b and c: 2 + 4 or 4 + 2; both lead to this (with 2 + 4: "
    return Example(model, [*only(a, 4), *only(b, 2, 4), *only(c, 2, 4)], {d: {1, 3, 5}}, says)


@example("counted in their order")
def _() -> Example:
    model, (a, b, c, d, e) = bits(5)
    for before, cell in ((a, b), (b, c), (d, e), (e, d)):
        model.add(Clause(-cell, before))
    model.add(Exactly(3, (a, b, c, d, e)), "three in all")
    # d and e are equal: with them one more, without them all three
    return Example(model, [], {a: {1}}, "three in all; with cells that follow from others, all ways to make that agree")


@example("combinations of a sum")
def _() -> Example:
    model, (a, b, c, _) = group(4)
    with model.group("the cage"):
        model.add(Linear(((1, a), (1, b), (1, c)), 6, 6), "sum 6")
    # 1 + 2 + 3, and no 4
    return Example(
        model, only(b, 2, 3), {a: {1, 2, 3}, c: {1, 2, 3}}, "and no other way with different numbers is left in"
    )


@example("equal sums with different numbers")
def _() -> Example:
    model = Model()
    cells = [model.integer(name, range(1, 5)) for name in "abc"]
    a, b, c = cells
    model.key(*cells)
    with model.group("the row"):
        model.add(AllDifferent((b, c)), "no number twice")
    model.add(Linear(((1, a), (-1, b), (-1, c)), 0, 0), "a is the sum of the others")
    # 1 + 2, 1 + 3
    says = "a is the sum of the others, and no other way is left"
    return Example(model, [], {a: {3, 4}, b: {1, 2, 3}, c: {1, 2, 3}}, says)


@example("nothing beside it")
def _() -> Example:
    model = Model()
    cells = [model.integer(name, range(1, 5)) for name in "abc"]
    model.key(*cells)
    near = tuple([(one, other) for one in range(1, 5) for other in range(1, 5) if abs(one - other) < 2])
    model.add(AdjacencyBan(tuple(pairwise(cells)), (*near, (3, 1), (1, 3))), "far apart")
    says = "far apart, and no number goes beside 3"
    return Example(model, [], {cell: {1, 2, 4} for cell in cells}, says)


@example("room on a line")
def _() -> Example:
    model = Model()
    cells = [model.integer(name, range(1, 6)) for name in "abc"]
    model.key(*cells)
    clue = model.selector("numbers grow")
    for one, other in pairwise(cells):
        model.add(Linear(((1, one), (-1, other)), None, -1, enforce=(clue,)), "numbers grow")
    a, b, c = cells
    says = "numbers grow: c is at least 4, as b, 1 step before it, is at least 3"
    return Example(model, [clue, *only(a, 2, 3), *only(b, 3, 4)], {c: {4, 5}}, says)


@example("order of lines")
def _() -> Example:
    model = Model()
    a, b, c, d = (model.integer(name, range(3)) for name in "abcd")
    model.key(a, b, c, d)
    model.add(Lexicographic((a, b), (c, d), strict=True), "in order")
    return Example(model, [a.equals(1), d.equals(0)], {c: {2}}, "in order: the lines would not be in order")


@example("not a finished line again")
def _() -> Example:
    model, cells = bits(8)
    with model.group("row 1"):
        model.add(Exactly(2, tuple(cells[:4])))
    model.add(LinesDiffer((tuple(cells[:4]), tuple(cells[4:]))), "no two alike")
    finished = [cells[4], -cells[5], cells[6], -cells[7]]
    return Example(
        model, [*finished, cells[0], -cells[1]], {cells[2]: {0}, cells[3]: {1}}, "would be a copy of the line from b5"
    )


@example("arrangements but finished lines")
def _() -> Example:
    model, cells = bits(12)
    first, second, third = (tuple(cells[start : start + 4]) for start in (0, 4, 8))
    model.add(Exactly(2, third))
    model.add(LinesDiffer((first, second, third)), "no two alike")
    finished = [-first[0], -first[1], first[2], first[3], -second[0], second[1], -second[2], second[3]]
    a, b, c, d = third
    return Example(model, [*finished, -a], {b: {1}, c: {1}, d: {0}}, "would be a copy of the line from b1")


@example("line arrangements")
def _() -> Example:
    model, (a, b, c) = bits(3)
    model.add(Automaton((a, b, c), 0, (0,), ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))), "even")
    return Example(model, [a, -c], {b: {1}}, "even, and every arrangement that is left agrees")


def skyline(heights: int) -> tuple[Model, tuple[Integer, ...], Integer]:
    """A line of different heights, and how many of them are seen from its beginning."""
    model, line = group(heights)
    seen = model.integer("seen", range(1, heights + 1))
    model.key(seen)
    with model.group("the row from the left"):
        model.add(VisibleCount(line, seen), "so many are seen")
    return model, line, seen


@example("clue of 1")
def _() -> Example:
    model, line, seen = skyline(4)
    return Example(
        model,
        [seen.equals(1)],
        {line[0]: {4}},
        "the row from the left sees 1, so 4 comes first and hides all others",
    )


@example("clue of N")
def _() -> Example:
    model, line, seen = skyline(3)
    return Example(
        model,
        [seen.equals(3)],
        {line[0]: {1}, line[1]: {2}, line[2]: {3}},
        "the row from the left sees 3, which is all: 1, 2 and 3 in this order",
    )


@example("high skyscrapers")
def _() -> Example:
    model, line, seen = skyline(5)
    return Example(
        model,
        [seen.equals(3)],
        {line[0]: {1, 2, 3}, line[1]: {1, 2, 3, 4}},
        "the row from the left sees 3, so at least two before 5 and one before 4 must be seen",
    )


@example("too few seen")
def _() -> Example:
    model, line, seen = skyline(4)
    # behind a 2 only 3 and 4 can be seen, so 3 comes before 4
    return Example(
        model,
        [seen.equals(3), *only(line[0], 2), *only(line[1], 1, 4), *without(line[2], 1, 2)],
        {line[1]: {1}, line[2]: {3}, line[3]: {4}},
        "the row from the left sees 3, and with 4 at c2 or c3 or 1, 2 or 3 at c4 it would see 2 at most",
    )


@example("too many seen")
def _() -> Example:
    model, line, seen = skyline(4)
    return Example(
        model,
        [seen.equals(2), *only(line[0], 1), *without(line[2], 4)],
        {line[1]: {1, 2, 4}, line[3]: {1, 2, 3}},
        "the row from the left sees 2, and with 3 at c2 or 4 at c4 it would see 3 at least",
    )


@example("visible arrangements")
def _() -> Example:
    model, line, seen = skyline(3)
    return Example(
        model,
        [-seen.equals(1), -line[0].equals(1)],
        {line[0]: {2}, line[1]: {1, 3}, seen: {2}},
        "so many are seen, and every arrangement that is left agrees",
    )


@example("line arrangements with a count")
def _() -> Example:
    model, (a, b, c, d, e, f) = bits(6)
    model.add(NoRun((a, b, c, d, e, f), 3), "no three alike")
    model.add(Exactly(3, (a, b, c, d, e, f)), "as many 0 as 1")
    # the third 1 among c to f must part the others
    return Example(
        model,
        [a, b],
        {c: {0}, f: {0}},
        "b3, b4 and b5 would be alike with the last 1 at b6; b4, b5 and b6 would be alike with the last 1 at b3",
    )


def test_many_cells_of_a_line_at_once_have_no_reason_each() -> None:
    model, cells = bits(5)
    model.add(NoRun(tuple(cells), 3), "no three alike")
    model.add(Exactly(1, tuple(cells)), "one 1")
    left, said = alone(model, [], "line arrangements with a count")
    assert left == dict(zip(cells, [{0}, {0}, {1}, {0}, {0}], strict=True))
    assert said == ["no three alike, one 1, and every arrangement that is left agrees"]


@example("line arrangements with what is seen")
def _() -> Example:
    model = Model()
    line = tuple(model.integer(name, range(1, 5)) for name in "abcd")
    left, right = (model.integer(name, range(1, 5)) for name in ("from the left", "from the right"))
    model.key(*line, left, right)
    model.add(AllDifferent(line), "all different")
    model.add(VisibleCount(line, left))
    model.add(VisibleCount(line[::-1], right))
    a, b, c, d = line
    known = [left.equals(2), right.equals(3)]
    return Example(
        model,
        known,
        {a: {1, 2, 3}, b: {4}, c: {2, 3}, d: {1, 2}},
        "all different, and every arrangement that is left agrees",
    )


def blocked(size: int) -> tuple[Model, tuple[Integer, ...], Integer]:
    """A line with two 0s, each other number once, and the sum between the 0s."""
    model = Model()
    line = tuple(model.integer(f"c{n}", range(size - 1)) for n in range(1, size + 1))
    total = model.integer("the sum", range(sum(range(size - 1)) + 1))
    model.key(*line)
    with model.group("the row"):
        model.add(SumBetween(line, (0,), total), "so much is between")
    return model, line, total


LEFT = "so much is between, and every arrangement that is left agrees"
"""What is said where the step is not shown: see `test_sums_between.py` for the rest."""


@example("sum of a line")
def _() -> Example:
    model, line, total = blocked(4)
    known = [cell.equals(value) for cell, value in zip(line, (0, 2, 0, 1), strict=True)]
    return Example(model, known, {total: {2}}, LEFT)


@example("blocks side by side")
def _() -> Example:
    model, (a, b, c, d), total = blocked(4)
    return Example(model, [total.equals(0), -b.equals(0)], {a: {1, 2}, c: {0}, d: {0}}, LEFT)


@example("blocks at both ends")
def _() -> Example:
    model, (a, b, c, d), total = blocked(4)
    return Example(model, [total.equals(3)], {a: {0}, b: {1, 2}, c: {1, 2}, d: {0}}, LEFT)


@example("distance of blocks")
def _() -> Example:
    model, (_, _, c, _, _), total = blocked(5)
    # two numbers of 1, 2 and 3 make 5, one can't
    return Example(model, [total.equals(5)], {c: {1, 2, 3}}, LEFT)


@example("numbers between blocks")
def _() -> Example:
    model, (a, b, c, d, e), total = blocked(5)
    left = {a: {0, 1}, b: {0, 2, 3}, c: {0, 2, 3}, d: {0, 2, 3}, e: {0, 1}}
    return Example(model, [total.equals(5)], left, LEFT)


@example("blocks around a number")
def _() -> Example:
    model, (a, b, c, _, _, f), total = blocked(6)
    # 7 is 3 + 4 or 1 + 2 + 4, so 4 lies between the 0s
    return Example(model, [total.equals(7), b.equals(4)], {a: {0}, c: {1, 2, 3, 4}, f: {1, 2, 3, 4}}, LEFT)


@example("sum between blocks")
def _() -> Example:
    model, (_, b, c, d, e, _), total = blocked(6)
    known = [total.equals(4), b.equals(0), e.equals(0)]
    return Example(model, known, {c: {1, 3}, d: {1, 3}}, LEFT)


@example("sum outside of blocks")
def _() -> Example:
    model, (a, b, _, _, e, f), total = blocked(6)
    known = [total.equals(4), b.equals(0), e.equals(0)]
    return Example(model, known, {a: {2, 4}, f: {2, 4}}, LEFT)


@example("places of blocks")
def _() -> Example:
    model, (a, b, c, d), total = blocked(4)
    return Example(model, [total.equals(1), *without(b, 1)], {a: {2}, b: {0}, c: {1}, d: {0}}, LEFT)


@example("arrangements with a sum")
def _() -> Example:
    model, (a, b, c, d, e), total = blocked(5)
    # b and e are not both 0, so one of them is 1
    known = [total.equals(0), *without(b, 2, 3), *without(e, 2, 3)]
    return Example(model, known, {a: {0, 2, 3}, c: {0, 2, 3}, d: {0, 2, 3}}, LEFT)


def forbidding(size: int) -> Example:
    """Two 0s side by side, and something that holds wherever they are."""
    model, line, total = blocked(size)
    other = model.boolean("it holds")
    model.key(other)
    for cell in (*line[1:-1:2], line[-1]):
        model.add(Clause(-cell.equals(0), other), "it holds beside a 0")
    places = {4: "all 3", 6: "all 5"}[size]
    says = f"so much is between, and {places} places that are left lead to this (c1 and c2: c2 is 0, and it holds"
    return Example(model, [total.equals(0)], {other: {1}}, says)


@example("few ways to place blocks")
def _() -> Example:
    return forbidding(4)


@example("ways to place blocks")
def _() -> Example:
    return forbidding(6)


@example("closed pocket")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    model.add(Connected((a, b, c, d), ((0, 1), (1, 2), (2, 3))), "in one piece")
    return Example(model, [a, -b], {c: {0}, d: {0}}, "b3 and b4 can't be reached from the others")


@example("cut cell")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    model.add(Connected((a, b, c, d), ((0, 1), (1, 2), (2, 3))), "in one piece")
    return Example(model, [a, c], {b: {1}}, "without b2 others would be cut off")


def _next_beside() -> tuple[Model, list[Integer]]:
    model = Model()
    cells = [model.integer(name, range(1, 5)) for name in "abc"]
    model.key(*cells)
    model.add(Followed(cells[0], tuple(cells[1:]), 4), "the next is beside it")
    return model, cells


@example("only one can follow")
def _() -> Example:
    model, (a, b, c) = _next_beside()
    return Example(model, [a.equals(2), b.at_most(2)], {c: {3}}, "a is 2: the next is beside it, and only c can be 3")


@example("one after the other")
def _() -> Example:
    model, (a, b, c) = _next_beside()
    model.add(AllDifferent((a, b, c)))
    known = [a.at_most(3), b.equals(1), c.equals(3)]
    return Example(model, known, {a: {2}}, "any other number at a would leave no place for")


@example("nothing before or after")
def _() -> Example:
    model, (a, b, c) = _next_beside()
    model.add(AllDifferent((a, b, c)))
    known = [b.at_most(2), c.at_least(4)]
    return Example(model, known, {a: {1, 3}}, "elsewhere these numbers would leave no place")


def test_what_is_cut_off_follows_from_the_cells_around_it_alone() -> None:
    model, (a, b, c, d, e, f) = bits(6)
    model.add(Connected((a, b, c, d, e, f), ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5))), "one piece")
    network = network_of(model)
    state = PropagationEngine(network)
    for literal in (a, c, -e):
        view = network.view(literal)
        state.remove([(view.variable, view.no)])
    (graph,) = [one for one in network.propagators if isinstance(one, ConnectedNodes)]
    by_name = {technique.name: technique.find(graph, state) for technique in graph.techniques}
    # without b nothing joins a and c, wherever e is; f can't be reached as e is out, wherever c is
    for name, cells in (("cut cell", [a, c]), ("closed pocket", [a, e])):
        found = by_name[name]
        assert found is not None and found.reason is not None
        assert {variable for variable, _ in found.reason} == {*map(network.variable, cells)}


@example("closed cycle")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    model.add(Acyclic((a, b, -c, d), ((0, 1), (1, 2), (2, 0), (2, 3))), "no cycles")
    return Example(model, [a, b], {c: {1}}, "b3 as 0 would close a loop, and no cycles")


@example("last place")
def _() -> Example:
    model, (a, b, c) = bits(3)
    model.add(Placement((a, b, c), ((0, 1), (1, 2))), "it has 2 cells")
    return Example(model, [-a], {b: {1}, c: {1}}, "it has 2 cells, and there is one place left for it")


@example("in every place")
def _() -> Example:
    model, (a, b, c) = bits(3)
    model.add(Placement((a, b, c), ((0, 1), (1, 2))), "it has 2 cells")
    return Example(model, [], {b: {1}}, "it has 2 cells, and all places that are left for it cover this")


@example("in no place")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    model.add(Placement((a, b, c, d), ((0, 1), (1, 2), (2, 3))), "it has 2 cells")
    return Example(model, [a], {c: {0}, d: {0}}, "it has 2 cells, and no place that is left for it reaches this")


def valued(height: int, width: int, most: int) -> tuple[Model, Grid[Integer]]:
    """A board of regions as large as their numbers."""
    model = Model()
    cells = model.integer_grid(height, width, range(1, most + 1))
    model.key(*cells)
    model.add(ValueRegions(cells.cells, tuple(cells.edges)), "as many cells as the number")
    return model, cells


@example("region is complete")
def _() -> Example:
    model, cells = valued(1, 4, 3)
    a, b, c, _ = cells
    return Example(model, [a.equals(2), b.equals(2)], {c: {1, 3}}, "the region of r1c1 is complete with 2 cells")


@example("only way to grow")
def _() -> Example:
    model, cells = valued(1, 4, 3)
    a, b, _, _ = cells
    return Example(model, [a.equals(2)], {b: {2}}, "the region of r1c1 has only 1 cell and can only grow into r1c2")


@example("too large together")
def _() -> Example:
    model, cells = valued(1, 3, 3)
    a, b, c = cells
    return Example(
        model, [a.equals(2), c.equals(2)], {b: {1, 3}}, "regions would join at r1c2 and have 3 cells, and as"
    )


@example("no room to grow")
def _() -> Example:
    model, cells = valued(1, 4, 3)
    a, b, c, _ = cells
    return Example(
        model,
        [c.equals(1)],
        {a: {1, 2}, b: {1, 2}, cells.cells[3]: {1}},
        "r1c1 has no room for a region of 3 cells, as there could only be 2",
    )


@example("room for one region")
def _() -> Example:
    model, (a, b, c, d, e, border) = bits(6)
    edges = (0, 1), (1, 2), (2, 3), (3, 4)
    borders = (-model.true, border, -model.true, -model.true)
    model.add(PartedRegions((a, b, c, d, e), edges, borders, 2), "2 or more")
    return Example(
        model,
        [b, c, -e],
        {border: {0}},
        "the 4 cells around b2 have no room for two regions of 2 cells or more and different sizes",
    )


@example("needed to grow")
def _() -> Example:
    model, cells = valued(2, 3, 3)
    known = [cells[0, 0].equals(3), cells[1, 1].equals(1)]
    return Example(
        model, known, {cells[0, 1]: {3}}, "the region of r1c1 needs 3 cells, and without r1c2 it could only have 2"
    )


@example("no room within reach")
def _() -> Example:
    model, cells = valued(1, 5, 4)
    a, b, *others = cells
    known = [*without(a, 3), *without(b, 3), *(cell.equals(4) for cell in others)]
    return Example(model, known, {a: {1, 2}}, "r1c1 has no room for a region of 4 cells, as there could only be 1")


@example("would shut in a cell")
def _() -> Example:
    model, (_, b, _, d, _) = valued(1, 5, 4)
    says = "if r1c2 is 1, then r1c1 has no room for a region of 2, 3 or 4 cells"
    return Example(model, [], {b: {2, 3, 4}, d: {2, 3, 4}}, says)


@example("ways to complete a region")
def _() -> Example:
    model, cells = valued(2, 3, 4)
    sentence = "the region of r1c1 lacks 1 cell, and both ways to add it agree"
    return Example(model, [cells[0, 0].equals(2)], {cells[1, 1]: {1, 3, 4}}, sentence)


@example("no way to complete a region")
def _() -> Example:
    model, cells = valued(2, 2, 3)
    # r1c2 and r2c1 have no other neighbour that is open
    known = [*only(cells[1, 0], 2, 3), *without(cells[1, 1], 2, 3)]
    sentence = "if r1c1 is 1, then its region is complete and shuts in r1c2"
    return Example(model, known, {cells[0, 0]: {2, 3}, cells[0, 1]: {1, 3}}, sentence)


def test_a_way_that_shuts_in_a_cell_is_told() -> None:
    model, cells = valued(2, 3, 4)
    known = [*only(cells[1, 0], 3, 4), *without(cells[1, 1], 2, 3, 4), *without(cells[0, 2], 2)]
    _, said = alone(model, known, "no way to complete a region")
    assert "if r1c1 is 2, then its region can only be completed by r1c2, which shuts in r2c1" in said


def bordered(*edges: tuple[int, int], least: int, most: int) -> tuple[Model, list[Literal]]:
    """The nodes of a graph, in regions."""
    model, borders = bits(len(edges))
    names = tuple("abcdef")[: max(map(max, edges)) + 1]
    model.add(BorderedRegions(names, edges, tuple(borders), least, most), "regions")
    return model, borders


@example("borders of a region")
def _() -> Example:
    model, (p, q, r) = bordered((0, 1), (1, 2), (2, 3), least=1, most=2)
    return Example(model, [-q], {p: {1}, r: {1}}, "the region of b is complete with 2 cells")


@example("within a region")
def _() -> Example:
    model, (p, q, r) = bordered((0, 1), (1, 2), (2, 0), least=1, most=3)
    return Example(model, [-p, -q], {r: {0}}, "c and a are in the same region")


@example("only way out")
def _() -> Example:
    model, (p, q) = bordered((0, 1), (1, 2), least=2, most=3)
    return Example(model, [-q], {p: {0}}, "the region of a has only 1 cell and can only grow into b")


@example("regions to be parted")
def _() -> Example:
    model, (p, q, r) = bordered((0, 1), (1, 2), (2, 3), least=1, most=3)
    return Example(model, [-p, -r], {q: {1}}, "regions would join between b and c and have 4 cells, and regions")


@example("needed way out")
def _() -> Example:
    model, (p, q, r) = bordered((0, 1), (1, 2), (2, 3), least=3, most=4)
    return Example(model, [-r], {p: {0}, q: {0}}, "needs 3 cells, and without the way from a to b it could only have 1")


def counted_pieces(number: int, *edges: tuple[int, int]) -> tuple[Model, tuple[int, ...], tuple[int, ...]]:
    """A number, the first node, that counts so many cells that are joined with it: the cells, and what counts each."""
    model, cells = bits(max(map(max, edges)))
    counts = tuple([model.boolean(f"count {place}") for place in range(len(cells))])
    with model.group("the number"):
        for cell, own in zip(cells, counts, strict=True):
            model.add(Clause(-own, cell), "it counts cells")
        for one, other in [*edges, *((other, one) for one, other in edges)]:
            if other:
                before = [-counts[one - 1]] if one else []
                model.add(Clause(*before, -cells[other - 1], counts[other - 1]), "it counts whole pieces")
        model.add(Connected((model.true, *counts), edges), "it counts pieces beside it")
        model.add(Exactly(number, counts), "its count")
    return model, tuple(cells), counts


@example("number is complete")
def _() -> Example:
    model, (a, b, c, d), _ = counted_pieces(2, (0, 1), (1, 2), (2, 3), (0, 4))
    return Example(model, [a, b], {c: {0}, d: {0}}, "the number has its 2 cells")


@example("too large for a number")
def _() -> Example:
    model, (a, b, c, _), _ = counted_pieces(2, (0, 1), (1, 2), (2, 3), (0, 4))
    return Example(model, [b, c], {a: {0}}, "the number would count 3 cells with b1")


@example("all that a number can reach")
def _() -> Example:
    model, (a, b, _), _ = counted_pieces(2, (0, 1), (1, 2), (2, 3))
    return Example(model, [], {a: {1}, b: {1}}, "the number can reach no more than its 2 cells")


@example("needed for a number")
def _() -> Example:
    model, (a, *_), _ = counted_pieces(2, (0, 1), (1, 2), (1, 3), (0, 4))
    return Example(model, [], {a: {1}}, "the number needs 2 cells, and without b1 it could only reach 1")


@example("counted")
def _() -> Example:
    model, (a, b, c), counts = counted_pieces(1, (0, 1), (1, 2), (2, 3))
    left = {own: {value} for own, value in zip(counts, (1, 0, 0), strict=True)}
    return Example(model, [a, -b, c], left, "the number: its count")


@example("few ways to reach a number")
def _() -> Example:
    model, (_, _, c, _), _ = counted_pieces(1, (0, 1), (0, 2), (1, 3), (2, 3), (3, 4))
    return Example(model, [], {c: {0}}, "both ways for the number to count 1 cell agree")


@example("ways to reach a number")
def _() -> Example:
    model, (*_, last), _ = counted_pieces(1, *((0, node) for node in range(1, 6)), *((node, 6) for node in range(1, 6)))
    return Example(model, [], {last: {0}}, "all 5 ways for the number to count 1 cell agree")


def nurikabe(text: str, land: str = "", sea: str = "") -> tuple[Model, list[Literal], dict[str, int]]:
    """The model of a puzzle, what is known besides its clues, and the key of each cell, which is true for sea."""
    problem = compile_puzzle(clueproof.parse(f"nurikabe\n{text}\n"))
    keys = {problem.model.name(key): key for key in problem.model.keys if isinstance(key, int)}
    return (
        problem.model,
        [*problem.clues, *(-keys[cell] for cell in land.split()), *(keys[cell] for cell in sea.split())],
        keys,
    )


@example("would shut in an island")
def _() -> Example:
    model, known, of = nurikabe("3..1\n....", land="r1c1 r1c4", sea="r2c1 r1c3 r2c4")
    says = "if r2c3 is land, the island of the 3 at r1c1 can only reach 2 of its 3 cells"
    return Example(model, known, {of["r2c3"]: {1}}, says)


@example("island is complete")
def _() -> Example:
    model, known, of = nurikabe("2...\n....\n...1", land="r1c1 r1c2", sea="r2c4 r3c3")
    left: dict[Variable, set[int]] = {of[cell]: {1} for cell in ("r1c3", "r2c1", "r2c2")}
    return Example(model, known, left, "the island of the 2 at r1c1 has its 2 cells")


@example("between islands")
def _() -> Example:
    model, known, of = nurikabe("3...\n....\n2...", land="r1c1 r1c2 r3c1 r3c2")
    left: dict[Variable, set[int]] = {of["r2c1"]: {1}, of["r2c2"]: {1}}
    return Example(model, known, left, "r2c1 is beside the island of the 3 at r1c1 and the island of the 2 at r3c1")


@example("too large for an island")
def _() -> Example:
    model, known, of = nurikabe("3.....\n......", land="r1c1 r1c3 r1c4")
    return Example(model, known, {of["r1c2"]: {1}}, "the island of the 3 at r1c1 would have 4 cells with r1c2")


@example("room of an island")
def _() -> Example:
    model, known, of = nurikabe("3...\n....", land="r1c1", sea="r2c1")
    return Example(model, known, {of["r1c2"]: {0}}, "the island of the 3 at r1c1 can only go on through r1c2")


@example("needed for an island")
def _() -> Example:
    model, known, of = nurikabe("4...\n....", land="r1c1", sea="r1c3 r2c3")
    left: dict[Variable, set[int]] = {of["r1c2"]: {0}, of["r2c1"]: {0}, of["r2c2"]: {0}}
    return Example(
        model, known, left, "the island of the 4 at r1c1 needs 4 cells, and without r1c2 it could only reach 3"
    )


@example("out of reach of islands")
def _() -> Example:
    model, known, of = nurikabe("3...\n....", land="r1c1", sea="r1c2")
    left: dict[Variable, set[int]] = {of[cell]: {1} for cell in ("r1c3", "r1c4", "r2c3", "r2c4")}
    return Example(model, known, left, "no island can reach them")


@example("land that lacks a number")
def _() -> Example:
    model, known, of = nurikabe("5...\n....", land="r1c1 r1c3", sea="r1c2 r1c4")
    left: dict[Variable, set[int]] = {of["r2c1"]: {0}, of["r2c2"]: {0}, of["r2c3"]: {0}}
    return Example(model, known, left, "the land at r1c3 can only reach a number through r2c3")


@example("only island in reach")
def _() -> Example:
    model, known, of = nurikabe("6....\n.....", land="r1c1 r1c4", sea="r1c2")
    left: dict[Variable, set[int]] = {of["r2c1"]: {0}, of["r2c2"]: {0}, of["r2c3"]: {0}}
    sentence = "only the island of the 6 at r1c1 can reach the land at r1c4, and only through r2c1"
    return Example(model, known, left, sentence)


@example("number of an island")
def _() -> Example:
    model, (a, b, c, told) = bits(4)
    model.add(NumberedRegions((a, b, c), ((0, 1), (1, 2)), (0,), ((2, told),), ("the island",)), "one number each")
    return Example(model, [], {a: {1}}, "one number each")


def about_a_count(cells: int) -> tuple[Model, list[int]]:
    """One of these cells; another one is next to all of them."""
    model, (other, *counted) = bits(cells + 1)
    model.add(Exactly(1, tuple(counted)), "one of them")
    model.add(AdjacencyBan(tuple((cell, other) for cell in counted), ((1, 1),)), "no two next to each other")
    return model, [other, *counted]


@example("few ways to meet a count")
def _() -> Example:
    model, (other, *_) = about_a_count(3)
    return Example(model, [], {other: {0}}, "one of them, and all 3 ways to do so agree (no two next to each other)")


@example("ways to meet a count")
def _() -> Example:
    model, (other, *_) = about_a_count(5)
    return Example(model, [], {other: {0}}, "one of them, and all 5 ways to do so agree (no two next to each other)")


def room(size: int, number: int) -> tuple[Model, list[Literal], Literal]:
    """A room, a line of cells that has so many connected ones, and another cell."""
    model, (*line, other) = bits(size + 1)
    with model.group("the room"):
        model.add(Connected(tuple(line), tuple(pairwise(range(size)))), "one piece")
        model.add(Exactly(number, tuple(line)), "so many cells")
    return model, line, other


@example("out of reach of a piece")
def _() -> Example:
    model, (a, b, c, *_), _ = room(6, 3)
    says = "the room: this is out of reach of a piece of 3 cells"
    return Example(model, [-c], {a: {0}, b: {0}}, says)


@example("needed for a piece")
def _() -> Example:
    model, (_, _, c, *_), _ = room(5, 3)
    says = "the room: without b3 there is no room for a piece of 3 cells"
    return Example(model, [], {c: {1}}, says)


@example("few ways to place a piece")
def _() -> Example:
    model, (_, b, c, _), other = room(4, 2)
    model.add(AdjacencyBan(((b, other), (c, other)), ((1, 1),)), "no two next to each other")
    says = "the room can hold 3 pieces of 2 cells, and all lead to this (so many cells; no two next to each other)"
    return Example(model, [], {other: {0}}, says)


@example("ways to place a piece")
def _() -> Example:
    model, line, other = room(9, 3)
    model.add(AdjacencyBan(tuple([(cell, other) for cell in line]), ((1, 1),)), "no two next to each other")
    says = "the room can hold 7 pieces of 3 cells, and all lead to this (so many cells; no two next to each other)"
    return Example(model, [], {other: {0}}, says)


def test_pieces_that_a_room_can_hold_fit_all_that_is_said_of_their_size() -> None:
    """An integer that says how many, a rule that is not in force, cells that are known."""
    model, (a, b, c, d, extra) = bits(5)
    number = model.integer("the number", range(1, 5))
    model.key(number)
    with model.group("the room"):
        model.add(Connected((a, b, c, d), ((0, 1), (1, 2), (2, 3))), "one piece")
    model.add(Linear((*[(1, cell) for cell in (a, b, c, d)], (-1, number)), 0, 0), "so many")
    model.add(Exactly(1, (a, b, c, d), enforce=(extra,)), "one")
    assert alone(model, [a, -extra], "out of reach of a piece") == ({}, [])
    changed, said = alone(model, [a, -number.equals(4), -number.equals(3)], "out of reach of a piece")
    assert changed == {c: {0}, d: {0}}
    assert said == ["the room: this is out of reach of a piece of 1 or 2 cells"]
    assert alone(model, [b, extra], "out of reach of a piece")[0] == {a: {0}, c: {0}, d: {0}}
    assert alone(model, [b, -extra, -number.equals(1), -d], "few ways to place a piece")[0] == {}


def about_a_rule(ways: int) -> tuple[Model, Literal]:
    """One of so many literals is true, and each excludes the same."""
    model, (other, *literals) = bits(ways + 1)
    model.add(Clause(*literals), "one of them")
    model.add(AdjacencyBan(tuple([(one, other) for one in literals]), ((1, 1),)), "no two next to each other")
    return model, other


@example("few cases")
def _() -> Example:
    model, other = about_a_rule(3)
    says = "one of b2, b3 and b4 is 1 (one of them), and each of them leads to this (no two next to each other)"
    return Example(model, [], {other: {0}}, says)


@example("several cases")
def _() -> Example:
    model, other = about_a_rule(5)
    says = "one of b2, b3, b4, b5 and b6 is 1 (one of them), and each of them leads to this (no two next to each other)"
    return Example(model, [], {other: {0}}, says)


def test_a_rule_says_what_rules_out_all_but_one_way() -> None:
    model, (b, c, d, y, z) = bits(5)
    model.add(Clause(b, c, d), "one of them")
    for one, other in ((b, y), (c, z)):
        name = model.name(one)
        model.add(Clause(-one, other), f"{name} with another")
        model.add(Clause(-one, -other), f"{name} without it")
    changed, said = alone(model, [], "few cases")
    assert changed[d] == {1}
    begin = "one of b1, b2 and b3 is 1 (one of them), and only b3 can be (not b1: "
    assert said[0].startswith(begin) and "; not b2: " in said[0]
    assert "b3:" not in said[0]


@example("ways out of a piece")
def _() -> Example:
    model, (a, b, c, d, e) = bits(5)
    model.add(Connected((a, b, c, d), ((0, 1), (0, 2), (1, 3), (2, 3))), "in one piece")
    model.add(AdjacencyBan(((b, e), (c, e)), ((1, 1),)), "no two next to each other")
    # both ways say why
    says = "and either leads to this (with b2: b2 is 1, and no two next to each other; with b3: b3 is 1, and "
    return Example(model, [a, d], {e: {0}}, says)


@example("sides together")
def _() -> Example:
    model, (p, q, r, _) = bordered((0, 1), (1, 2), (2, 3), (3, 0), least=1, most=4)
    model.add(Clause(-p, q), "p with q")
    model.add(Clause(-q, p), "q with p")
    model.add(Exactly(2, (p, q, r)), "two borders")
    return Example(model, [], {p: {1}, q: {1}, r: {0}}, "two borders: what all ways have in common, as p with")


@example("area of whole regions")
def _() -> Example:
    model, (p, q, r) = bordered((0, 1), (1, 2), (2, 3), least=2, most=2)
    return Example(model, [], {p: {0}, q: {1}, r: {0}}, "which are left only by")


@example("whichever it is")
def _() -> Example:
    model, (a, b, c, d) = bits(4)
    model.add(Clause(a, b), "one of both")
    model.add(AdjacencyBan(((a, c), (b, c), (b, d)), ((1, 1),)), "no two next to each other")
    says = "b1 or b2 is 1 (one of both), and either leads to this (no two next to each other)"
    return Example(model, [], {c: {0}}, says)


@example("overlap of counts")
def _() -> Example:
    model, (a, b, c, d, e) = bits(5)
    with model.group("left"):
        model.add(Exactly(3, (a, b, c, d)), "three of four")
    with model.group("right"):
        model.add(AtMost(2, (c, d, e)), "two of three")
    # without a the left one needs both c and d, and the right one has no more
    return Example(model, [-a], {b: {1}, c: {1}, d: {1}, e: {0}}, "left and right share b3 and b4, of which 2 are 1")


@example("too few places")
def _() -> Example:
    model, (a, b, c, d, e) = bits(5)
    model.add(AtLeast(2, (a, b, c, d)), "two of four")
    model.add(AdjacencyBan(((a, b), (b, c), (c, d), (a, e), (b, e)), ((1, 1),)), "no two next to each other")
    # b and c would be one place less; with e only c or d is left
    return Example(
        model, [-c], {d: {1}, e: {0}}, "two of four; unless b4 is 1, only b1 and b2 are left, with room for 1"
    )


def in_rows(cells: int, rows: dict[str, tuple[int, list[int]]]) -> tuple[Model, list[Literal]]:
    """Counts with their places: how many of which cells."""
    model, x = bits(cells)
    for place, (number, chosen) in rows.items():
        with model.group(place):
            model.add(Exactly(number, tuple([x[cell] for cell in chosen])), f"{number} of them")
    return model, x


@example("counting")
def _() -> Example:
    rows = {"row 1": (1, [0, 1, 2, 3]), "row 2": (2, [4, 5, 6, 7])}
    regions = {"region 1": (1, [0, 1, 2]), "region 2": (1, [4, 5, 6])}
    model, x = in_rows(8, {**rows, **regions})
    # region 1 has the only one of row 1, and region 2 but one of the two of row 2
    left: dict[Variable, set[int]] = {x[3]: {0}, x[7]: {1}}
    return Example(model, [], left, "row 1 has no more room than region 1, inside, needs")


@example("counting with a rest")
def _() -> Example:
    rows = {"row 1": (2, [0, 1, 2, 3]), "row 2": (1, [4, 5, 6])}
    regions = {"region 1": (1, [0, 1, 4]), "region 2": (1, [2, 3, 5])}
    model, x = in_rows(8, {**rows, **regions})
    model.add(AdjacencyBan(((x[2], x[7]), (x[3], x[7])), ((1, 1),)), "no two next to each other")
    says = "region 1 lies in row 1, so b3 and b4 have one 1, and too few places would be left"
    return Example(model, [-x[4]], {x[5]: {0}, x[7]: {0}}, says)


@example("one step ahead")
def _() -> Example:
    model, (a, b, c, d, e) = bits(5)
    model.add(AtLeast(1, (a, b)), "a or b")
    model.add(AtLeast(1, (c, d)), "c or d")
    model.add(AdjacencyBan(((e, a), (b, c), (e, d)), ((1, 1),)), "no two next to each other")
    says = "if b5 is 1, then b2 is 1 (a or b), which leaves too few places: c or d"
    return Example(model, [], {e: {0}}, says)


@example("two steps ahead")
def _() -> Example:
    model, (a, b, c, d, e, f, g) = bits(7)
    for one, other in ((a, b), (c, d), (e, f)):
        model.add(AtLeast(1, (one, other)), f"{model.name(one)} or {model.name(other)}")
    model.add(AdjacencyBan(((g, a), (b, c), (d, e), (g, f)), ((1, 1),)), "no two next to each other")
    says = "if b7 is 1, then b2 is 1 (b1 or b2) and b5 is 1 (b5 or b6), which leaves too few places: b3 or b4"
    return Example(model, [], {g: {0}}, says)


def test_a_rule_that_uses_up_its_room_at_several_places_is_one() -> None:
    model, (a, b, c, d, e) = bits(5)
    for one in (b, c, d):
        model.add(Clause(a, one, e), "one of three")
    model.add(NoRun((b, c, d), 3), "no three in a row are alike")
    changed, (said, *_) = alone(model, [-e], "two steps ahead")
    assert (changed, said) == (
        {a: {1}},
        'if b1 is 0, then b2, b3 and b4 are 1 (one of three), but then "no three in a row are alike" is broken',
    )


def test_a_pressured_exclusion_cuts_off_cells() -> None:
    model, (a, b, c, d, e) = bits(5)
    model.add(Connected((a, b, c), ((0, 1), (1, 2))), "they hang together")
    model.add(AtLeast(2, (d, e, -b)), "two of three")
    model.add(AtLeast(2, (d, e, a)), "two of these")
    changed, (said, *_) = alone(model, [a, c, d], "two steps ahead")
    assert (changed, said) == (
        {e: {1}},
        'if b5 is 0, then b2 is 0 (two of three), but then "they hang together" is broken, as some are cut off',
    )


@example("count shared out")
def _() -> Example:
    model, cells = bits(9)
    model.add(AtLeast(7, cells), "seven are 1")
    with model.group("the row"):
        model.add(NoRun(cells[:8], 4), "no four in a row are alike")
    says = (
        "seven are 1, so that at most two 0s are left; 2 parts that share no cell need one each "
        "(no four in a row are alike: b1, b2, b3 and b4; b5, b6, b7 and b8), so that no others are"
    )
    return Example(model, [], {cells[8]: {1}}, says)


@example("few ways to fill a room")
@example("all ways to fill a room")
def _() -> Example:
    model, (a, b, *_) = bits(4)
    one, other = (model.statement(f"{name} piece", f"no {name} piece") for name in ("one", "other"))
    with model.group("the room"):
        model.add(Exactly(1, (one, other)), "there is one piece")
        for piece in (one, other):
            model.add(Clause(-piece, a, b), "a piece has a cell")
            model.add(Clause(-piece, a, -b), "a piece has a cell")
    return Example(model, [], {a: {1}}, "the room: 2 ways are left to fill it, and both lead to this")


@example("ways to fill a square")
@example("ways to fill a square and beyond")
def _() -> Example:
    model = Model()
    a, b, c, d = (model.boolean(cell_name(row, column), ("0", "1")) for row in range(2) for column in range(2))
    model.key(a, b, c, d)
    for clause in ((d, a), (d, -a, b), (d, -b, -c)):
        model.add(Clause(*clause), "one of them is")
    says = "of 8 ways to fill r1c1, r1c2, r2c1 and r2c2 4 fit what is beside, and these agree (one of them is)"
    return Example(model, [c], {d: {1}}, says)


@example("ways to place a shape")
def _() -> Example:
    model, (a, b, c, d, e) = bits(5)
    model.add(Placement((a, b, c, d), ((0, 1), (1, 2), (2, 3))), "it has 2 cells")
    model.add(AdjacencyBan(((a, e), (c, e)), ((1, 1),)), "no two next to each other")
    says = "it has 2 cells; of 3 places all lead to this (no two next to each other)"
    return Example(model, [], {e: {0}}, says)


def shapes_at_cell(*needs: Sequence[int]) -> tuple[Model, list[Literal]]:
    """Cells, on the first of which one of some shapes lies if it is full: the cells that each covers."""
    model, cells = bits(4)
    lying = [model.statement(f"a shape lies in {covers}", f"no shape lies in {covers}") for covers in needs]
    model.add(Clause(-cells[0], *lying), "full cells form shapes")
    for lies, covers in zip(lying, needs, strict=True):
        for cell in covers:
            model.add(Clause(cells[cell], enforce=(lies,)), "full cells form shapes")
    return model, cells


@example("every shape at a cell")
def _() -> Example:
    model, (a, b, c, d) = shapes_at_cell((0, 1, 2), (0, 1, 3), (0, 3))
    says = "only one shape that is left can lie at full cells form shapes: a shape lies in (0, 1, 2)"
    return Example(model, [a, -d], {b: {1}, c: {1}}, says)


def test_all_shapes_that_are_left_cover_a_cell() -> None:
    model, (a, b, c, d) = shapes_at_cell((0, 1, 2), (0, 1, 3))
    changed, (said, *_) = alone(model, [a], "every shape at a cell")
    assert changed == {b: {1}}
    assert said == "2 shapes that are left can lie at full cells form shapes, and both lead to this"
    # a cell at which none can lie
    changed, (said, *_) = alone(model, [-c, -d], "every shape at a cell")
    assert changed == {a: {0}}
    assert said == "if b1 is 1, no shape that is left can lie at full cells form shapes"


def trail(cells: int) -> tuple[Model, list[Integer]]:
    """Cells in a line, some with trails of 1, 2 and 3."""
    model = Model()
    line = [model.integer(f"c{place}", range(4)) for place in range(1, cells + 1)]
    model.key(*line)
    for place, cell in enumerate(line):
        beside = [*line[max(place - 1, 0) : place], *line[place + 1 : place + 2]]
        for number, after in ((1, 2), (2, 1), (2, 3), (3, 2)):
            following = Exactly(1, tuple([other.equals(after) for other in beside]), enforce=(cell.equals(number),))
            model.add(following, "numbers follow each other")
    return model, line


@example("no room for a trail")
def _() -> Example:
    model, (a, b, c) = trail(3)
    left = {a: {0, 1, 3}, b: {0, 2}, c: {0, 1, 3}}
    return Example(model, [], left, "numbers follow each other, and from c1 as 2 they have no room")


@example("room for a trail")
def _() -> Example:
    model, (_, b, c, d) = trail(4)
    says = "numbers follow each other, and from c2 as 1 they have room in one way"
    return Example(model, [b.equals(1)], {c: {2}, d: {3}}, says)


@example("trails that fit")
def _() -> Example:
    model, (a, b, c, d, e) = trail(5)
    other = model.boolean("other")
    model.key(other)
    for number in (1, 3):
        model.add(Clause(other, -d.equals(number)), "it is so")
    known = [c.equals(2), b.at_least(1), d.at_least(1), -b.equals(2), -d.equals(2)]
    says = "numbers follow each other, and from c3 as 2 they have room in 2 ways, and both agree here (it is so)"
    return Example(model, known, {a: {0}, e: {0}, other: {1}}, says)


@example("ways to fill a stretch and beyond")
@example("ways to fill a stretch")
def _() -> Example:
    model, (a, b, c, d, e) = bits(5)
    model.add(NoRun((a, b, c, d), 4), "no four alike")
    model.add(AdjacencyBan(((c, e), (d, e)), ((1, 1),)), "no two next to each other")
    model.add(Clause(c, d), "one of them")
    says = "no four alike, b1 to b4 neither; of 3 ways 2 fit what is beside, and these agree"
    return Example(model, [a, b], {e: {0}}, says)


@example("one stretch of the border")
def _() -> Example:
    model, cells = bits(5)
    changes = [model.boolean(f"change {place}") for place in range(5)]
    for change, (one, other) in zip(changes, pairwise([*cells, cells[0]]), strict=True):
        for literals in ((change, one, -other), (change, -one, other), (-change, one, other), (-change, -one, -other)):
            model.add(Clause(*literals), "a change")
    model.add(AtMost(2, tuple(changes)), "it changes twice at most")
    a, b, c, d, _ = cells
    says = "it changes twice at most: this lies between b1 and b3, away from b4"
    return Example(model, [a, c, -d], {b: {1}}, says)


@example("ways to see")
def _() -> Example:
    model, (a, b, c, d, e) = bits(5)
    model.add(VisibleSum(((a, b), (c, d)), 2), "it sees 2")
    model.add(AdjacencyBan(((a, c),), ((1, 1),)), "no two next to each other")
    model.add(Clause(-b, -e), "b without e")
    model.add(Clause(-d, -e), "d without e")
    # one cell on either side can't be, and both other ways exclude e
    beside = "d without e; no two next to each other; b without e"
    return Example(model, [], {e: {0}}, f"it sees 2; of 3 ways 2 fit what is beside, and these agree ({beside})")


SQUARES = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))


@example("two lines meet")
def _() -> Example:
    model, x = bits(7)
    model.add(SingleLoop(x, SQUARES), "one loop")
    return Example(model, [x[0], x[1]], {x[5]: {0}}, "b1 and b2 meet")


@example("line that goes on")
def _() -> Example:
    model, x = bits(7)
    model.add(SingleLoop(x, SQUARES), "one loop")
    return Example(model, [x[0], -x[1]], {x[2]: {1}, x[4]: {1}, x[5]: {1}}, "from b1 there is only one way on")


@example("dead end")
def _() -> Example:
    model, x = bits(7)
    model.add(SingleLoop(x, SQUARES), "one loop")
    return Example(model, [-x[6]], {x[1]: {0}, x[3]: {0}}, "a dead end")


@example("loop closed too early")
def _() -> Example:
    model, x = bits(7)
    model.add(Paths(x, SQUARES, ((2, 5),)), "one path")
    return Example(model, [x[0], x[4], x[5]], {x[2]: {0}, x[6]: {0}}, "b3 and b7 would each close")


@example("loop closed with clues left")
def _() -> Example:
    model, x = bits(7)
    model.add(SingleLoop(x, SQUARES), "one loop")
    model.add(AtLeast(1, (x[1], x[3], x[6])), "a line on the right")
    says = "b5 would close the loop, but then a line on the right"
    return Example(model, [x[0], x[2], x[5]], {x[4]: {0}}, says)


@example("one way through a cell")
def _() -> Example:
    model, (*x, y) = bits(8)
    model.add(SingleLoop(tuple(x), SQUARES), "one loop")
    model.add(Clause(-x[0], y), "right or nothing")
    model.add(Clause(x[0], x[4], y), "one of three")
    says = "the line can pass by b1 and b5 or not at all, and either way the same follows"
    return Example(model, [], {y: {1}}, says)


@example("few ways through a cell")
def _() -> Example:
    model, (*x, y) = bits(8)
    model.add(SingleLoop(tuple(x), SQUARES), "one loop")
    model.add(Clause(-x[1], y), "right or nothing")
    model.add(Clause(-x[5], y), "down or nothing")
    says = "from b1 it can go on by b2 or b6, and either way the same follows"
    return Example(model, [x[0], x[4], x[2]], {y: {1}}, says)


@example("ways through a cell")
def _() -> Example:
    # of four ways the one without a line leaves none at all
    model, (*x, y) = bits(8)
    model.add(SingleLoop(tuple(x), SQUARES), "one loop")
    for one, other in combinations((x[0], x[1], x[5]), 2):
        model.add(Clause(-one, -other, y), "two of them")
    model.add(Clause(x[0], x[1], x[5], y), "none of them")
    return Example(model, [], {y: {1}}, "the line can pass in 3 ways, and each way the same follows")


def pearls(rows: Sequence[str], known: dict[Edge, int], left: dict[Edge, int], says: str) -> Example:
    """A Masyu, and lines that are known."""
    return looping("masyu\n" + "\n".join(rows) + "\n", known, left, says)


def looping(text: str, known: dict[Edge, int], left: dict[Edge, int], says: str) -> Example:
    """A puzzle with a loop, and lines that are known."""
    problem = compile_puzzle(clueproof.parse(text))
    assert isinstance(problem.encoding, EdgeEncoding)
    edges = problem.encoding.edges
    facts = [edges[edge] if line else -edges[edge] for edge, line in known.items()]
    changed: dict[Variable, set[int]] = {edges[edge]: {line} for edge, line in left.items()}
    return Example(problem.model, [*problem.clues, *facts], changed, says)


def across(r: int, *columns: int) -> list[Edge]:
    """The edges from these cells of a row to the next ones, by indices from 0."""
    return [((r, c), (r, c + 1)) for c in columns]


def down(c: int, *rows: int) -> list[Edge]:
    """The edges from these cells of a column to the ones below."""
    return [((r, c), (r + 1, c)) for r in rows]


def typed(text: str, known: Mapping[str, int], left: Mapping[str, set[int]], says: str) -> Example:
    """A puzzle as it is typed, and by the names of cells what is known, and what is left to them."""
    problem = compile_puzzle(clueproof.parse(text))
    keys = {problem.model.name(key): key for key in problem.model.keys}
    facts = [equal(keys[name], value) for name, value in known.items()]
    return Example(
        problem.model, [*problem.clues, *facts], {keys[name]: several for name, several in left.items()}, says
    )


def _ways_around(size: int) -> Example:
    """A clue says that two of the cells are true, and each two of them lead to the same."""
    model, (clue, y, *around) = bits(size + 2)
    rows = [tuple(int(n in pair) for n in range(size)) for pair in combinations(range(size), 2)]
    model.add(Table(tuple(around), tuple(rows), enforce=(clue,)), "two of them")
    for one, other in combinations(around, 2):
        model.add(Clause(-one, -other, y), "with two of them")
    says = f"two of them; of {len(rows)} ways all lead to this (with two of them)"
    return Example(model, [clue], {y: {1}}, says)


EXAMPLES["few ways around a number"] = lambda: _ways_around(3)
EXAMPLES["ways around a number"] = lambda: _ways_around(4)


ISLANDS = {
    "4 in the corner": ("4.2\n...\n2.1", {}, {"r1c1-r1c3": {2}, "r1c1-r3c1": {2}}, "4 bridges and two neighbours"),
    "3 in the corner": ("3.2\n...\n2.1", {}, {"r1c1-r1c3": {1, 2}, "r1c1-r3c1": {1, 2}}, "room for 2 only"),
    "6 at the side": (
        "2.6.2\n.....\n1.3.1",
        {},
        {"r1c1-r1c3": {2}, "r1c3-r1c5": {2}, "r1c3-r3c3": {2}},
        "r1c3 has 6 bridges and three neighbours, which take two each at most",
    ),
    "5 at the side": (
        "2.5.2\n.....\n1.4.1",
        {},
        {"r1c1-r1c3": {1, 2}, "r1c3-r1c5": {1, 2}, "r1c3-r3c3": {1, 2}},
        "without one of them there is room for 4 only",
    ),
    "8 in the middle": (
        "..2..\n.....\n2.8.2\n.....\n..2..",
        {},
        {link: {2} for link in ("r1c3-r3c3", "r3c1-r3c3", "r3c3-r3c5", "r3c3-r5c3")},
        "r3c3 has 8 bridges and four neighbours",
    ),
    "7 in the middle": (
        "..2..\n.....\n2.7.2\n.....\n..1..",
        {},
        {link: {1, 2} for link in ("r1c3-r3c3", "r3c1-r3c3", "r3c3-r3c5", "r3c3-r5c3")},
        "without one of them there is room for 6 only",
    ),
    "only one neighbour": ("1.2.1", {}, {"r1c1-r1c3": {1}, "r1c3-r1c5": {1}}, "r1c1 has 1 bridge, and only"),
    "island has its bridges": (
        "2.2\n...\n2.2",
        {"r1c1-r1c3": 2},
        {"r1c1-r3c1": {0}, "r1c3-r3c3": {0}},
        "r1c1 has 2 bridges, and has both already",
    ),
    "bridge in the way": (".1.\n2.2\n.1.", {"r1c2-r3c2": 1}, {"r2c1-r2c3": {0}}, "r1c2-r3c2 has a bridge"),
    "just enough room for bridges": (
        "3.2\n...\n2.1",
        {"r1c1-r3c1": 1},
        {"r1c1-r1c3": {2}},
        "r1c1 has 3 bridges, and there is room for 2 + 1 and no more",
    ),
    "needed for the bridges": (
        "2.4.1\n.....\n1.3.1",
        {"r1c3-r1c5": 1},
        {"r1c1-r1c3": {1, 2}, "r1c3-r3c3": {1, 2}},
        "r1c3 has 4 bridges, and without any one of these links there is room for 1 + 2 = 3 only",
    ),
    "rest of the bridges": (
        "1.3\n...\n2.2",
        {},
        {"r1c1-r1c3": {0, 1}, "r1c1-r3c1": {0, 1}},
        "r1c1 has 1 bridge, so none of its links has more",
    ),
    "isolation": (
        "1.1\n...\n2.2",
        {},
        {"r1c1-r1c3": {0, 2}, "r3c1-r3c3": {0, 1}},
        "1 bridge on r1c1-r1c3 would complete two 1s without a link to the others",
    ),
}
for _name, (_rows, _known, _left, _says) in ISLANDS.items():
    EXAMPLES[_name] = partial(typed, f"hashi\n{_rows}\n", _known, _left, _says)


HITORI = {
    "adjacent triplet": ("1114\n2345", {"r1c2": {0}, "r1c1": {1}, "r1c3": {1}}, "if r1c2 is shaded, r1c1 and r1c3 are"),
    "square between a pair": ("1213\n2345", {"r1c2": {0}}, "r1c2 lies between r1c1 and r1c3, of which one is shaded"),
    "pair induction": ("112314\n234561", {"r1c5": {1}}, "r1c1 and r1c2 are side by side, so one is unshaded"),
    "corner pair": ("1123\n2314\n3451", {"r2c1": {0}}, "r1c1 is unshaded, so r1c2 is shaded"),
    "corner triplet": ("1123\n1314\n3451", {"r1c1": {1}}, "if r1c1 is unshaded, r1c2 and r2c1 are shaded"),
}
for _name, (_rows, _left, _says) in HITORI.items():
    EXAMPLES[_name] = partial(typed, f"hitori\n{_rows}\n", {}, _left, _says)
EXAMPLES["repeated number"] = partial(
    typed, "hitori\n1213\n2345\n", {"r1c1": 0}, {"r1c3": {1}}, "r1c1 is unshaded, and row 1: only one 1 stays unshaded"
)


@example("circle at the border")
def _() -> Example:
    left = {**dict.fromkeys(across(0, 1, 2), 1), **dict.fromkeys(down(2, 0), 0)}
    says = "the white circle at r1c3 is at the border, so the line goes straight along it"
    return looping("shingoki\n. . w . .\n. . . . .\n. . . . .\n", {}, left, says)


def one_circle(circle: str) -> str:
    """A Shingoki with a circle in the middle."""
    rows = [["."] * 5 for _ in range(5)]
    rows[2][2] = circle
    return "shingoki\n" + "\n".join(map(" ".join, rows)) + "\n"


@example("straight through a white circle")
def _() -> Example:
    left = {**dict.fromkeys(across(2, 1), 1), **dict.fromkeys(down(2, 1, 2), 0)}
    says = "the line goes straight through the white circle at r3c3"
    return looping(one_circle("w"), dict.fromkeys(across(2, 2), 1), left, says)


@example("turn at a black circle")
def _() -> Example:
    says = "the line turns at the black circle at r3c3"
    return looping(one_circle("b"), dict.fromkeys(across(2, 2), 1), dict.fromkeys(across(2, 1), 0), says)


@example("arms of a circle")
def _() -> Example:
    says = (
        "the arms of the white circle at r3c3 have 4 lines, at most 2 of them the other way, "
        "so the one to the left has 2 at least"
    )
    return looping(one_circle("w4"), dict.fromkeys(across(2, 1, 2), 1), dict.fromkeys(across(2, 0, 3), 1), says)


@example("no arm that way")
def _() -> Example:
    says = "the arms of the white circle at r2c3 have 4 lines, and one up would have 1 at most and the other 1"
    text = "shingoki\n. . . . .\n. . w4 . .\n. . . . .\n"
    return looping(text, {}, dict.fromkeys(down(2, 0), 0), says)


FOUR_ROOMS = "country-road\naabb\naabb\nccdd\nccdd\n"


@example("room entered and left")
def _() -> Example:
    says = "the loop enters and leaves the room of r1c1 by r1c2-r1c3 and r2c2-r2c3"
    left = dict.fromkeys([edge for c in range(4) for edge in down(c, 1)], 0)
    return looping(FOUR_ROOMS, dict.fromkeys([*across(0, 1), *across(1, 1)], 1), left, says)


@example("only two ways into a room")
def _() -> Example:
    says = "the loop passes the room of r1c1, and only r2c2-r2c3 and r2c2-r3c2 lead into it"
    left = dict.fromkeys([*across(1, 1), *down(1, 1)], 1)
    return looping(FOUR_ROOMS, dict.fromkeys([*across(0, 1), *down(0, 1)], 0), left, says)


def shading(lines: dict[Edge, int], left_lines: dict[Edge, int], shaded: dict[Cell, int], says: str) -> Example:
    """A Yajilin of 3x3 cells without arrows, and lines that are known; what is left to lines, and to cells."""
    problem = compile_puzzle(clueproof.parse("yajilin\n. . .\n. . .\n. . .\n"))
    e = problem.encoding
    assert isinstance(e, ShadedLoopEncoding)
    left: dict[Variable, set[int]] = {e.edges[edge]: {line} for edge, line in left_lines.items()}
    left |= {e.shaded[cell]: {value} for cell, value in shaded.items()}
    return Example(
        problem.model, [e.edges[edge] if line else -e.edges[edge] for edge, line in lines.items()], left, says
    )


@example("cell with a line")
def _() -> Example:
    return shading(dict.fromkeys(across(0, 0), 1), {}, {(0, 0): 0, (0, 1): 0}, "r1c1-r1c2 passes r1c1")


@example("only two ways left")
def _() -> Example:
    example = shading({}, dict.fromkeys([*across(0, 0), *down(0, 0)], 1), {}, "only two ways are left there")
    e = compile_puzzle(clueproof.parse("yajilin\n. . .\n. . .\n. . .\n")).encoding
    assert isinstance(e, ShadedLoopEncoding)
    return example._replace(known=[-e.shaded[0, 0]])


@example("too few ways left")
def _() -> Example:
    says = "only one way, r1c1-r2c1, is left at r1c1, so that no line can pass it"
    return shading(dict.fromkeys(across(0, 0), 0), {}, {(0, 0): 1}, says)


@example("beside a cell with two ways")
def _() -> Example:
    says = (
        "r1c1 has two ways left: if r1c2 is shaded or r2c1 is shaded, then r1c1 is shaded, "
        "but no two shaded cells share a side"
    )
    return shading({}, {}, dict.fromkeys([(0, 1), (1, 0), (1, 2), (2, 1)], 0), says)


@example("black pearl near the border")
def _() -> Example:
    left = {**dict.fromkeys([*across(1, 1, 2), *down(1, 1, 2)], 1), **dict.fromkeys([*across(1, 0), *down(1, 0)], 0)}
    says = "the black pearl at r2c2 has no two cells ahead up or left, so the line goes down and right from it"
    return pearls([".....", ".B...", ".....", "....."], {}, left, says)


@example("black pearl blocked on a side")
def _() -> Example:
    left = {**dict.fromkeys(across(2, 2, 3), 1), across(2, 1)[0]: 0}
    says = "the black pearl at r3c3 has no two cells ahead left, so the line goes right from it, two cells straight"
    return pearls([".....", ".....", "..B..", ".....", "....."], dict.fromkeys(across(2, 0), 0), left, says)


@example("straight on from a black pearl")
def _() -> Example:
    left = {across(2, 3)[0]: 1, across(2, 1)[0]: 0}
    says = "from the black pearl at r3c3 the line goes right, two cells straight, and not to the other side"
    return pearls([".....", ".....", "..B..", ".....", "....."], dict.fromkeys(across(2, 2), 1), left, says)


@example("pearl at the border")
def _() -> Example:
    left = {**dict.fromkeys(across(0, 0, 1), 1), down(1, 0)[0]: 0}
    says = "the white pearl at r1c2 is at the border, so the line goes straight along it"
    return pearls([".W..", "....", "....", "...."], {}, left, says)


@example("straight through a white pearl")
def _() -> Example:
    left = {across(1, 1)[0]: 1, **dict.fromkeys(down(1, 0, 1), 0)}
    says = "the line goes straight through the white pearl at r2c2"
    return pearls(["....", ".W..", "....", "...."], dict.fromkeys(across(1, 0), 1), left, says)


@example("turn beside a white pearl")
def _() -> Example:
    says = "the line comes straight to the white pearl at r1c3, so it turns in the cell right of it"
    return pearls(["..W..", ".....", "....."], dict.fromkeys(across(0, 0, 1, 2), 1), {across(0, 3)[0]: 0}, says)


@example("black pearls side by side")
def _() -> Example:
    left = {**dict.fromkeys(across(1, 0, 1, 3, 4), 1), across(1, 2)[0]: 0}
    says = "a line between the black pearls at r2c3 and r2c4 could not go straight on"
    return pearls(["......", "..BB..", "......"], {}, left, says)


@example("three white pearls in a row")
def _() -> Example:
    left = dict.fromkeys(across(1, 0, 1, 2, 3), 0) | dict.fromkeys([*down(1, 0, 1), *down(2, 0, 1), *down(3, 0, 1)], 1)
    says = "a line along the white pearls at r2c2, r2c3 and r2c4 would not turn beside the middle one"
    return pearls([".....", ".WWW.", "....."], {}, left, says)


@example("two white pearls at the border")
def _() -> Example:
    left = {across(0, 0)[0]: 0, across(0, 4)[0]: 0} | dict.fromkeys(across(0, 1, 2, 3), 1)
    left |= dict.fromkeys([*down(1, 0), *down(4, 0)], 1)
    says = (
        "the line goes along the border through the white pearls at r1c3 and r1c4, and turns away from it on both sides"
    )
    return pearls(["..WW..", "......", "......"], {}, left, says)


@example("black pearl before two white pearls")
def _() -> Example:
    left = {down(2, 1)[0]: 0, **dict.fromkeys(down(2, 2, 3), 1)}
    says = "of the pearls at r3c3, r2c2 and r2c4 a line from the black one between the white ones"
    return pearls([".....", ".W.W.", "..B..", ".....", "....."], {}, left, says)


@example("parity of crossings")
def _() -> Example:
    # two squares side by side: what leads from the first to the second comes back
    model, x = bits(7)
    model.add(SingleLoop(x, SQUARES), "one loop")
    left = {x[2]: {1}, x[3]: {0}, x[4]: {1}, x[5]: {1}, x[6]: {0}}
    return Example(model, [x[0], -x[1]], left, "between two parts of the board, so that no line could come back")


@example("ways around a clue")
def _() -> Example:
    # a corner with 3 lines of its 4 around it
    model, x = bits(7)
    model.add(SingleLoop(x, SQUARES), "one loop")
    model.add(Exactly(3, (x[0], x[2], x[4], x[5])), "three")
    return Example(
        model,
        [],
        {x[0]: {1}, x[2]: {1}, x[4]: {1}, x[1]: {1}, x[3]: {1}, x[5]: {0}},
        "three, and only one way is left",
    )


@example("ways around two clues")
def _() -> Example:
    model, x = bits(7)
    model.add(SingleLoop(x, SQUARES), "one loop")
    model.add(Exactly(3, (x[0], x[2], x[4], x[5]), enforce=(x[4],)), "three")
    model.add(AtLeast(3, (x[1], x[3], x[5], x[6])), "three or four")
    return Example(
        model, [x[4]], {x[0]: {1}, x[2]: {1}, x[1]: {1}, x[3]: {1}, x[5]: {0}, x[6]: {1}}, "three, three or four"
    )


def fences(
    size: int, numbers: dict[tuple[int, int], int], known: Sequence[Edge], left: dict[Edge, int], says: str
) -> Example:
    """A loop along the sides of a square board, with numbers and lines that are known."""
    model = Model()
    name_of = partial(side_name, size=(size, size))
    edges = model.boolean_edges(sides(rectangle(size, size)), ("no line", "a line"), name_of)
    model.key(*edges.values())
    model.add(SingleLoop(tuple(edges.values()), tuple(map(ends, edges))), "one loop")
    for cell, number in numbers.items():
        with model.group(cell_name(*cell)):
            model.add(Exactly(number, tuple([edges[side] for side in sides_of(cell)])), f"{number} lines")
    return Example(model, [edges[edge] for edge in known], {edges[edge]: {line} for edge, line in left.items()}, says)


UPPER_LEFT, LOWER_RIGHT = [sides_of((0, 0))[n] for n in (0, 3)], [sides_of((1, 1))[n] for n in (1, 2)]


@example("number in a corner")
def _() -> Example:
    says = "the upper left corner of the 3 at r1c1, so its two sides there have 2 lines, and the others 1"
    return fences(2, {(0, 0): 3}, [], dict.fromkeys(UPPER_LEFT, 1), says)


@example("line at a corner of a number")
def _() -> Example:
    left = {**dict.fromkeys(UPPER_LEFT, 1), ((1, 0), (1, 1)): 0}
    says = "a line comes to the lower right corner of the 3 at r1c1 and goes on along it"
    return fences(2, {(0, 0): 3}, [((0, 1), (1, 1))], left, says)


@example("diagonal 3s")
def _() -> Example:
    left = dict.fromkeys([*UPPER_LEFT, *LOWER_RIGHT], 1)
    return fences(2, {(0, 0): 3, (1, 1): 3}, [], left, "the 3s at r1c1 and r2c2 touch: two lines of one")


@example("diagonal 3s with 2s between")
def _() -> Example:
    left = dict.fromkeys([*UPPER_LEFT, *[sides_of((2, 2))[n] for n in (1, 2)]], 1)
    says = "two lines of a 3 where it touches a 2 would leave none for the other 3"
    return fences(3, {(0, 0): 3, (1, 1): 2, (2, 2): 3}, [], left, says)


@example("diagonal of numbers")
def _() -> Example:
    left = dict.fromkeys([*UPPER_LEFT, *LOWER_RIGHT], 0)
    return fences(2, {(0, 0): 1, (1, 1): 1}, [], left, "the 1s at r1c1 and r2c2 touch: at each of these corners")


@example("0 beside 3")
def _() -> Example:
    # on 3x3 cells the loop is known beyond the 0
    lines = [sides_of((1, 1))[n] for n in range(3)] + [((0, 0), (0, 1)), ((2, 0), (2, 1))]
    none = [*sides_of((1, 0)), ((0, -1), (0, 0)), ((2, -1), (2, 0))]
    none += [((r, 1), (r, 2)) for r in (0, 2)] + [((r, 2), (r + 1, 2)) for r in (0, 1)]
    left = {**dict.fromkeys(lines, 1), **dict.fromkeys(none, 0)}
    return fences(3, {(1, 0): 0, (1, 1): 3}, [], left, "the 0 at r2c1 and the 3 at r2c2 share a side")


@example("adjacent 3s")
def _() -> Example:
    left = {((1, 0), (1, 1)): 1, ((1, 1), (1, 2)): 1, ((1, 2), (1, 3)): 1}
    left |= {((0, 1), (0, 2)): 0, ((2, 1), (2, 2)): 0}
    # the 1 elsewhere: a loop around the two alone would leave it out
    return fences(4, {(1, 1): 3, (1, 2): 3, (3, 3): 1}, [], left, "the 3s at r2c2 and r2c3 share a side")


@example("inside and outside")
def _() -> Example:
    says = "by the lines around and what r1c1 says, r1c1 is inside the loop"
    return fences(2, {(0, 0): 3}, [], dict.fromkeys(UPPER_LEFT, 1), says)


@example("inside in one piece")
def _() -> Example:
    # both ends of the first row are inside, and what lies below them outside
    known = [((-1, 0), (0, 0)), ((-1, 2), (0, 2)), ((0, 0), (1, 0)), ((0, 2), (1, 2))]
    says = "the inside of the loop is one piece, and r1c1 and r1c3 are joined only through r1c2"
    left = {((0, 0), (0, 1)): 0, ((0, 1), (0, 2)): 0, ((-1, 1), (0, 1)): 1}
    return fences(3, {}, known, left, says)


@example("ruled-out case")
def _() -> Example:
    model, (a, b, c) = bits(3)
    model.add(Exactly(2, (a, b), enforce=(-c,)), "both")
    return Example(model, [-a], {c: {1}}, "then both, and not so many are left")


PETS = {"name": ["Ann", "Bob", "Cy"], "pet": ["cat", "dog", "cow"], "day": ["Mon", "Tue", "Wed"]}


def logic_grid(categories: dict[str, list[str]] = PETS) -> tuple[Model, Matching]:
    """Who belongs with what, the squares in the order of the categories."""
    model, names = Model(), list(categories)
    squares = []
    for one, other in combinations(range(len(names)), 2):
        words = dict(enumerate(categories[names[other]], 1))
        says = {n: Predicate("{}", "has", "has not", word) for n, word in words.items()}
        cells = tuple(
            model.integer(item, words, words, {n: said._replace(subject=item) for n, said in says.items()})
            for item in categories[names[one]]
        )
        model.key(*cells)
        squares.append(Square(one, other, cells))
    matching = Matching(tuple(squares), tuple(names), tuple(map(tuple, categories.values())))
    model.add(matching, "what belongs together")
    return model, matching


def of(matching: Matching, text: str) -> Literal:
    """ "Ann cat": the literal that both belong together."""
    nodes = {name: (c, n) for c, items in enumerate(matching.items) for n, name in enumerate(items)}
    one, other = text.split()
    return matching.link(nodes[one], nodes[other])


@example("crossed out")
def _() -> Example:
    model, grid = logic_grid()
    names = grid.square[0, 1].cells
    return Example(
        model, [of(grid, "Ann cat")], {names[1]: {2, 3}, names[2]: {2, 3}}, "the rest of row and column is crossed out"
    )


@example("last place in a row")
def _() -> Example:
    model, grid = logic_grid()
    known = [-of(grid, "Ann cat"), -of(grid, "Bob cat")]
    return Example(model, known, {grid.square[0, 1].cells[2]: {1}}, "only Cy is left for cat in name")


@example("transitivity")
def _() -> Example:
    model, grid = logic_grid()
    known = [of(grid, "Ann cat"), -of(grid, "Bob cat"), -of(grid, "Cy cat"), of(grid, "cat Tue")]
    return Example(model, known, {grid.square[0, 2].cells[0]: {2}}, "Ann has cat and cat has Tue")


@example("cross-reference")
def _() -> Example:
    model, grid = logic_grid()
    known = [of(grid, "Ann cat"), -of(grid, "cat Tue")]
    return Example(model, known, {grid.square[0, 2].cells[0]: {1, 3}}, "Ann has cat, and cat has not Tue")


@example("nothing in common")
def _() -> Example:
    model, grid = logic_grid()
    known = [-of(grid, text) for text in ("Ann Mon", "cat Tue", "cat Wed")]
    return Example(model, known, {grid.square[0, 1].cells[0]: {2, 3}}, "cat has Mon, and Ann has not Mon")


def pair_in_a_grid(size: int) -> Example:
    names = ["Ann", "Bob", "Cy", "Di", "Ed"][: size + 1]
    pets = ["cat", "dog", "cow", "pig", "hen"][: size + 1]
    model, grid = logic_grid({"name": names, "pet": pets})
    known = [-of(grid, f"{name} {pets[-1]}") for name in names[:size]]
    known += [-of(grid, f"{names[0]} {pets[n]}") for n in range(2, size)]
    cells = grid.square[0, 1].cells
    return Example(
        model, known, {cells[size]: {size + 1}}, f"{listed(names[:size])} have {listed(pets[:size])} among them"
    )


@example("pair of a logic grid")
def _() -> Example:
    return pair_in_a_grid(2)


@example("triple of a logic grid")
def _() -> Example:
    return pair_in_a_grid(3)


def statement(says: str, *ways: str) -> tuple[Model, Matching]:
    """A statement with its ways: "Ann cat, Bob dog"; "-Ann cat" where these don't belong together."""
    model, grid = logic_grid()
    literals = [
        tuple(-of(grid, pair[1:]) if pair[0] == "-" else of(grid, pair) for pair in way.split(", ")) for way in ways
    ]
    with model.group("statement 1"):
        model.add(Alternatives(tuple(literals)), says)
    return model, grid


@example("stated")
def _() -> Example:
    model, grid = statement("Ann is before Bob", "Ann Mon, Bob Tue", "Ann Mon, Bob Wed", "Ann Tue, Bob Wed")
    cells = grid.square[0, 2].cells
    left = {cells[0]: {1, 2}, cells[1]: {2, 3}}
    return Example(model, [], left, "statement 1: Ann is before Bob")


@example("one of several")
def _() -> Example:
    model, grid = statement("Ann has cat or dog", "Ann cat", "Ann dog")
    cells = grid.square[0, 1].cells
    left = {cells[0]: {1}, cells[1]: {2, 3}, cells[2]: {2, 3}}
    return Example(model, [-of(grid, "Ann dog")], left, "statement 1: Ann has cat or dog")


@example("order and distance")
def _() -> Example:
    model, grid = statement("Ann is before Bob", "Ann Mon, Bob Tue", "Ann Mon, Bob Wed", "Ann Tue, Bob Wed")
    cells = grid.square[0, 2].cells
    return Example(model, [of(grid, "Ann Tue")], {cells[1]: {3}, cells[2]: {1}}, "statement 1: Ann is before Bob")


@example("either-or")
def _() -> Example:
    model, grid = statement("either Ann has cat or Bob has Mon", "Ann cat, -Bob Mon", "-Ann cat, Bob Mon")
    cells = grid.square[0, 1].cells
    left = {cells[0]: {1}, cells[1]: {2, 3}, cells[2]: {2, 3}}
    return Example(model, [-of(grid, "Bob Mon")], left, "or Bob has Mon: Ann has cat and Bob has not Mon")


@example("sums and differences")
def _() -> Example:
    model, grid = statement("a sum", "Ann Mon, Bob Tue, Cy Wed", "Ann Wed, Bob Tue, Cy Mon", "Ann Tue, Bob Mon, Cy Wed")
    ann, bob, _ = grid.square[0, 2].cells
    known = [of(grid, "Cy Mon"), -of(grid, "Bob Wed")]
    return Example(model, known, {ann: {3}, bob: {2}}, "statement 1: a sum, and Cy has Mon")


@example("whichever way")
def _() -> Example:
    model, grid = statement("Ann is next to dog", "Ann Mon, dog Tue", "Ann Tue, dog Mon")
    known = [-of(grid, pair) for pair in ("cow Mon", "cow Tue", "Ann dog", "Ann Wed", "dog Wed")]
    return Example(
        model,
        known,
        {grid.square[0, 1].cells[0]: {1}},
        "Ann is next to dog, and cow has Wed: either Ann has Mon and dog has Tue, or",
    )


def test_the_last_of_a_count_that_is_reached_is_none_of_the_counted() -> None:
    model, (a, b, c, d) = bits(4)
    with model.group("the row"):
        model.add(Exactly(2, (a, b, c, d)), "two of four")
    assert alone(model, [a, -b, d], "last one left") == ({}, [])
    assert alone(model, [a, -b, d], "number complete") == ({c: {0}}, ["the row has its two 1s already"])


@pytest.mark.parametrize("name", [technique.name for technique in own_propagators().techniques])
def test_alone_on_a_minimal_example(name: str) -> None:
    model, known, left, says = EXAMPLES[name]()
    changed, said = alone(model, known, name)
    assert changed == left
    assert says in said[0]


@pytest.mark.parametrize(
    ("name", "total", "known", "says"),
    [
        ("ways to make a sum", 14, {"a": {5}, "b": {0, 2, 7}, "c": {0, 2, 7, 8}}, "9 to b and c: 2 + 7 or 7 + 2"),
        ("ways to make a sum", 14, {"a": {5}, "b": {1, 3}, "c": {0, 2, 7, 9}}, "9 to b and c, which can't make it"),
        ("bounds of a sum", 26, {"a": {8}}, "18 to b and c: 9 + 9"),
        ("bounds of a sum", 26, {"a": {8}, "b": {3}}, "15 to c, which can't be 15"),
        ("bounds of a sum", 20, {"a": {8}, "b": {3}}, "9 to c"),
        ("bounds of a sum", 26, {}, "and the others leave nothing else"),
        ("bounds of a sum", 26, {"a": {8}, "b": {3}, "c": {4}}, '"add up to 26" is broken'),
    ],
)  # fmt: skip
def test_what_is_left_of_a_sum(name: str, total: int, known: dict[str, set[int]], says: str) -> None:
    model = Model()
    terms = {letter: model.integer(letter, range(10)) for letter in "abc"}
    model.key(*terms.values())
    model.add(Linear(tuple([(1, term) for term in terms.values()]), total, total), f"add up to {total}")
    network = network_of(model)
    state = PropagationEngine(network)
    for letter, values in known.items():
        for view in map(network.view, only(terms[letter], *values)):
            state.remove([(view.variable, view.no)])
    ((propagator, technique),) = [
        (one, each) for one in network.propagators for each in one.techniques if each.name == name
    ]
    found = technique.find(propagator, state)
    assert found is not None
    assert technique.say(found, propagator.constraints, Phrases(network)).endswith(says)


def test_there_are_no_other_examples() -> None:
    names = [technique.name for technique in own_propagators().techniques]
    assert set(EXAMPLES) == set(names)
    assert len(names) == len(set(names))


def test_chains_have_names_of_their_own() -> None:
    """No technique has the name of a chain, or that of the clues."""
    names = {technique.name for technique in own_propagators().techniques}
    assert len(CHAINS) == 9
    assert not names & {GIVEN.name, *CHAINS}


def test_the_index_of_techniques_names_every_module() -> None:
    folder = Path(techniques.__file__).parent
    assert techniques.__all__ == sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__")


def test_difficulty_orders_techniques() -> None:
    """Then their place in the table, which has all of ours and keeps to their difficulty."""
    model, _ = latin(4)
    techniques = network_of(model).techniques
    difficulty = {technique.name: technique.difficulty for technique in techniques}
    assert [technique.name for technique in techniques if technique.name in ORDER] == [*ORDER]
    assert sorted(ORDER) == sorted(EXAMPLES)
    assert [difficulty[name] for name in ORDER] == sorted(difficulty[name] for name in ORDER)
    # another test may have registered that of an example in the documents
    assert {*EXAMPLES} == {
        technique.name
        for technique in techniques
        if technique.name in EXAMPLES or technique.find.__module__.startswith("clueproof.")
    }
