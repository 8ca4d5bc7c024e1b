"""Global constraints on boards too large to try all assignments, written out and by cuts; lines that are longer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product

import pytest
from pysat.solvers import Solver

from clueproof.certificates.reasons import clause_proved
from clueproof.errors import ClueproofError
from clueproof.grid import Grid
from clueproof.lowering.clauses import Formula, NoLoweringError, connectivity
from clueproof.model import Acyclic, Assignment, Connected, Constraint, Model, Paths, SingleLoop, Variable


@pytest.mark.parametrize(("height", "width"), [(3, 4), (4, 3), (1, 12)])
def test_connected_on_larger_grids(height: int, width: int) -> None:
    """Written out and by cuts, both against `means`; random boards are half connected or more."""
    model = Model()
    cells = model.boolean_grid(height, width)
    connected = Connected(cells.cells, tuple(cells.edges))
    model.add(connected)
    chance = random.Random(height * width)
    seen = set()
    with Solver("minisat22", bootstrap_with=Formula(model, static=True).clauses) as solver:
        for density in [0.2, 0.5, 0.8, 0.9] * 8:
            full = chance.random() < 0.5
            board = _piece(cells, chance) if full else [chance.random() < density for _ in cells]
            literals = [cell if inside else -cell for cell, inside in zip(cells, board, strict=True)]
            assignment = Assignment(literals, [])
            assert solver.solve(assumptions=literals) is connected.means(assignment)
            assert bool(connected.cuts(assignment)) is not connected.means(assignment)
            for cut in connected.cuts(assignment):
                assert not any(map(assignment.true, cut.clause))
                assert not solver.solve(assumptions=[-literal for literal in cut.clause]), "a cut must follow"
            seen.add(connected.means(assignment))
    assert seen == {True, False}


@pytest.mark.parametrize(("height", "width"), [(3, 4), (4, 3), (2, 8)])
def test_acyclic_on_larger_grids(height: int, width: int) -> None:
    """Written out and by cuts, both against `means`; random sets of edges are trees or near to them."""
    model = Model()
    ends = tuple(Grid(height, width, range(height * width)).edges)
    edges = tuple(model.boolean(str(pair)) for pair in ends)
    acyclic = Acyclic(edges, ends)
    model.add(acyclic)
    chance = random.Random(height * width)
    seen = set()
    with Solver("minisat22", bootstrap_with=Formula(model, static=True).clauses) as solver:
        for spoiled in [0, 0, 1, 2, 6] * 6:
            inside = _tree(ends, chance) ^ {chance.randrange(len(ends)) for _ in range(spoiled)}
            literals = [edge if place in inside else -edge for place, edge in enumerate(edges)]
            assignment = Assignment(literals, [])
            assert solver.solve(assumptions=literals) is acyclic.means(assignment)
            cuts = acyclic.cuts(assignment)
            assert bool(cuts) is not acyclic.means(assignment)
            for cut in cuts:
                assert not any(map(assignment.true, cut.clause))
                _is_cycle([ends[place] for place in cut.reason])  # type: ignore[call-overload]
                assert {*cut.clause} == {-edges[place] for place in cut.reason}  # type: ignore[call-overload]
            seen.add(acyclic.means(assignment))
    assert seen == {True, False}


@pytest.mark.parametrize("steps", [0, 1, 3, 5])
def test_connected_within_steps(steps: int) -> None:
    """With the most steps from the first node nothing is left to cuts: all boards of so many cells besides."""
    model = Model()
    cells = model.boolean_grid(3, 3)
    connected = Connected(cells.cells, tuple(cells.edges), steps)
    model.add(connected)
    seen = set()
    with Solver("minisat22", bootstrap_with=Formula(model).clauses) as solver:
        for others in product((False, True), repeat=len(cells.cells) - 1):
            if sum(others) <= steps:
                literals = [cell if inside else -cell for cell, inside in zip(cells, (True, *others), strict=True)]
                means = connected.means(Assignment(literals, []))
                assert solver.solve(assumptions=literals) is means
                seen.add(means)
    assert True in seen


@pytest.mark.parametrize("small", [True, False], ids=["as small graphs", "as large graphs"])
@pytest.mark.parametrize(("height", "width"), [(3, 5), (4, 4), (2, 9)])
def test_loops_and_paths_on_larger_grids(height: int, width: int, small: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written out and by cuts, both against `means`; what is drawn are one loop or two, or near to it."""
    if not small:
        monkeypatch.setattr(connectivity, "MAX_LAYERED", -1)
    model = Model()
    ends = tuple(Grid(height, width, range(height * width)).edges)
    edges = tuple(model.boolean(str(pair)) for pair in ends)
    corner = height * width - 1
    constraints = SingleLoop(edges, ends), Paths(edges, ends, ((0, corner),)), Paths(edges, ends, ((0, 1), (2, corner)))
    chance = random.Random(height * width)
    for constraint in constraints:
        model = Model()
        for pair in ends:
            model.boolean(str(pair))
        model.add(constraint)
        seen = set()
        with Solver("minisat22", bootstrap_with=Formula(model, static=True).clauses) as solver:
            for spoiled in [0, 0, 0, 0, 1] * 8:
                inside = _drawn(height, width, ends, chance, constraint)
                inside ^= {chance.randrange(len(ends)) for _ in range(spoiled)}
                literals = [edge if place in inside else -edge for place, edge in enumerate(edges)]
                assignment = Assignment(literals, [])
                assert solver.solve(assumptions=literals) is constraint.means(assignment)
                cuts = constraint.cuts(assignment)
                assert bool(cuts) is not constraint.means(assignment)
                for cut in cuts:
                    assert not any(map(assignment.true, cut.clause))
                    assert {*cut.clause} == {*clause_proved(constraint, cut.reason)}
                    assert not solver.solve(assumptions=[-literal for literal in cut.clause]), "a cut must follow"
                seen.add(constraint.means(assignment))
        assert seen == {True, False}, constraint


def _drawn(
    height: int, width: int, ends: Sequence[tuple[int, int]], chance: random.Random, constraint: SingleLoop | Paths
) -> set[int]:
    """The outlines of some squares, what two of them share left out; for paths added to those between the ends."""
    place = {pair: number for number, pair in enumerate(ends)}
    inside: set[int] = set()
    if isinstance(constraint, Paths):
        for one, other in constraint.pairs:
            way = [one + step for step in range(other % width - one % width + 1)]
            way += [way[-1] + width * step for step in range(1, other // width - one // width + 1)]
            inside ^= {place[pair] for pair in pairwise(way)}
    for _ in range(chance.choice([0, 1, 1, 2, 3])):
        r, c = chance.randrange(height - 1), chance.randrange(width - 1)
        one = r * width + c
        square = ((one, one + 1), (one, one + width), (one + 1, one + 1 + width), (one + width, one + 1 + width))
        inside ^= {place[pair] for pair in square}
    return inside


def _tree(ends: Sequence[tuple[int, int]], chance: random.Random) -> set[int]:
    """The positions of the edges of a random tree that reaches every point."""
    reached, inside = {ends[0][0]}, set()
    while border := [place for place, (a, b) in enumerate(ends) if (a in reached) != (b in reached)]:
        inside.add(chance.choice(border))
        reached |= {point for place in inside for point in ends[place]}
    return inside


def _is_cycle(ends: Sequence[tuple[int, int]]) -> None:
    """As a checker of a cut looks: each edge goes on where the one before ended, the last one back to the start."""
    for start, here in (ends[0], ends[0][::-1]):
        for one, other in ends[1:]:
            here = {one: other, other: one}.get(here, -1)
        if here == start:
            return
    raise AssertionError(f"{ends} is no cycle")


def _piece(cells: Grid[int], chance: random.Random) -> list[bool]:
    """A random connected part of the grid."""
    inside = {chance.randrange(len(cells))}
    for _ in range(len(cells) // 2):
        border = sorted({b if a in inside else a for a, b in cells.edges if (a in inside) != (b in inside)})
        inside.add(chance.choice(border))
    return [place in inside for place in range(len(cells))]


def test_a_constraint_without_lowering_is_refused() -> None:
    model = Model()
    model.add(_Unheard(model.boolean("a")))
    with pytest.raises(NoLoweringError, match="_Unheard has no clause lowering") as caught:
        Formula(model)
    assert isinstance(caught.value, ClueproofError), "who asks a question need not know of lowerings"


@dataclass(frozen=True)
class _Unheard(Constraint):
    literal: int

    def means(self, assignment: Assignment) -> bool:
        return assignment.true(self.literal)

    def cells(self) -> Sequence[Variable]:
        return (self.literal,)
