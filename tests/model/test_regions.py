"""Divisions into regions: what they mean said a second time, and cuts that their reasons alone let a checker verify."""

from __future__ import annotations

import random
from itertools import groupby, product
from typing import Any

import pytest

from clueproof.grid import Grid
from clueproof.model import BorderedRegions, Cut, Model, NumberedRegions, Placement, ValueRegions
from clueproof.testing.lowering import assignment_of


def test_value_regions_of_a_line_are_runs_as_long_as_their_value() -> None:
    model = Model()
    line = tuple(model.integer(str(place), range(1, 5)) for place in range(5))
    regions = ValueRegions(line, ((0, 1), (1, 2), (2, 3), (3, 4)))
    allowed = 0
    for values in product(range(1, 5), repeat=5):
        runs = all(len([*run]) == value for value, run in groupby(values))
        assert regions.means(assignment_of(model, line, values)) is runs
        allowed += runs
    assert allowed == 6


@pytest.mark.parametrize(("least", "most"), [(1, 6), (2, 3), (3, 3), (2, 2), (4, 5)])
def test_bordered_regions_of_a_line_are_its_stretches(least: int, most: int) -> None:
    model = Model()
    borders = tuple(model.boolean(str(place)) for place in range(5))
    edges = tuple((place, place + 1) for place in range(5))
    regions = BorderedRegions(tuple("abcdef"), edges, borders, least, most)
    for values in product((0, 1), repeat=5):
        stretches = "o" + "".join("|o" if value else "o" for value in values)
        right = all(least <= len(stretch) <= most for stretch in stretches.split("|"))
        assert regions.means(assignment_of(model, borders, values)) is right


@pytest.mark.parametrize(("roots", "size"), [((1, 4), 2), ((0, 5), 3), ((2, 5), 1), ((0, 3), 9), ((2, 3), 1)])
def test_numbered_regions_of_a_line_are_stretches_with_a_root_each(roots: tuple[int, int], size: int) -> None:
    model = Model()
    *nodes, told = cells = tuple(model.boolean(str(place)) for place in range(7))
    edges = tuple((place, place + 1) for place in range(5))
    regions = NumberedRegions(tuple(nodes), edges, roots, ((size, told), None), ("one", "other"))
    for values in product((0, 1), repeat=7):
        signs = ["." if not value else "abcdef"[place] for place, value in enumerate(values[:6])]
        stretches = [stretch for stretch in "".join(signs).split(".") if stretch]
        here = [["abcdef".index(sign) for sign in stretch] for stretch in stretches]
        right = {*roots} <= {place for stretch in here for place in stretch}
        right &= all(len({*stretch} & {*roots}) == 1 for stretch in here)
        right &= not values[6] or all(len(stretch) == size for stretch in here if roots[0] in stretch)
        assignment = assignment_of(model, cells, values)
        assert regions.means(assignment) is right
        assert bool(regions.cuts(assignment)) is not right


def test_what_regions_can_reach() -> None:
    """Nothing beside the root of another region, and no further than their size lets them."""
    model = Model()
    *nodes, told, too = (model.boolean(str(place)) for place in range(14))
    edges = tuple(Grid(3, 4, range(12)).edges)
    regions = NumberedRegions(tuple(nodes), edges, (0, 10), ((3, told), (2, too)), ("one", "other"))
    assert [sorted(steps) for steps in regions.in_reach] == [[0, 1, 2, 4, 5, 8], [6, 9, 10, 11]]
    assert sorted(regions.reached(1)) == [2, 3, 5, 6, 7, 8, 9, 10, 11]
    assert dict(regions.out_of_reach()) == {3: (told, too), 7: (told, too)}


@pytest.mark.parametrize(
    ("roots", "sizes", "names"),
    [((0, 0), (None, None), ("a", "b")), ((0,), (), ("a",)), ((0, 1), (None, None), ("a",))],
)
def test_each_region_has_a_root_of_its_own(roots: tuple[int, ...], sizes: Any, names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="each root is a node of its own"):
        NumberedRegions((1, 2), ((0, 1),), roots, sizes, names)


def test_a_placement_has_exactly_the_cells_of_a_place() -> None:
    model = Model()
    cells = tuple(model.boolean(str(place)) for place in range(4))
    placement = Placement(cells, ((0, 1), (2, 1), (3,)))
    found = {values for values in product((0, 1), repeat=4) if placement.means(assignment_of(model, cells, values))}
    assert found == {(1, 1, 0, 0), (0, 1, 1, 0), (0, 0, 0, 1)}


def connected(cells: set[int], edges: set[frozenset[int]]) -> bool:
    reached = {min(cells)}
    for _ in cells:
        reached |= {cell for cell in cells if any({cell, other} in edges for other in reached)}
    return reached == cells


def check_values(regions: ValueRegions, cut: Cut) -> None:
    """A cut about values follows from what its reason says, and is the clause that its reason means."""
    reason: Any = cut.reason
    what, value, *rest = reason
    edges = {frozenset(edge) for edge in regions.edges}
    nodes = regions.nodes
    if what == "too large":
        (part,) = rest
        assert len({*part}) == value + 1
        assert connected({*part}, edges)
        assert {*cut.clause} == {-nodes[cell].equals(value) for cell in part}
        return
    assert what == "too small"
    cell, region, around = rest
    assert cell in region
    assert len({*region}) < value
    beyond = {near for edge in edges for near in edge if edge & {*region}} - {*region}
    assert {*around} == beyond
    wanted = {nodes[near].equals(value) for near in beyond if value in nodes[near].values}
    assert {*cut.clause} == wanted | {-nodes[cell].equals(value)}


def check_borders(regions: BorderedRegions, cut: Cut) -> None:
    """The same for a cut about borders."""
    reason: Any = cut.reason
    what, *rest = reason
    edges, borders = regions.edges, regions.borders
    if what == "too small":
        region = {*rest[0]}
        assert len(region) < regions.least
        leaving = {border for edge, border in zip(edges, borders, strict=True) if len(region & {*edge}) == 1}
        assert {*cut.clause} == {-border for border in leaving}
        return
    places = rest[-1]
    ways = [frozenset(edges[place]) for place in places]
    cells = {cell for way in ways for cell in way}
    assert connected(cells, {*ways})
    wanted = {borders[place] for place in places}
    if what == "too large":
        assert len(cells) > regions.most
    else:
        assert what == "within"
        assert {*edges[rest[0]]} <= cells
        wanted |= {-borders[rest[0]]}
    assert {*cut.clause} == wanted


@pytest.mark.parametrize("seed", range(4))
def test_cuts_follow_from_their_reasons(seed: int) -> None:
    chance = random.Random(seed)
    grid = Grid(4, 5, range(20))
    edges, kinds = tuple(grid.edges), set()
    for _ in range(30):
        model = Model()
        nodes = tuple(model.integer(str(place), range(1, 6)) for place in range(20))
        values = ValueRegions(nodes, edges)
        few = chance.sample(range(1, 6), 2)
        assignment = assignment_of(model, nodes, [chance.choice(few) for _ in nodes])
        for cut in values.cuts(assignment):
            check_values(values, cut)
            kinds.add(cut.reason[0])
        model = Model()
        borders = tuple(model.boolean(str(place)) for place in range(len(edges)))
        regions = BorderedRegions(tuple(map(str, range(20))), edges, borders, 4, 5)
        dense = chance.random()
        assignment = assignment_of(model, borders, [int(chance.random() < dense) for _ in borders])
        for cut in regions.cuts(assignment):
            check_borders(regions, cut)
            kinds.add(cut.reason[0])
    assert kinds == {"too large", "too small", "within"}
