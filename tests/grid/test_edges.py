"""Cells, edges and vertices: what is next to what, and what people call it."""

from __future__ import annotations

import pytest

from clueproof.grid.edges import (
    Corner,
    borders,
    corner_name,
    edge,
    ends,
    is_edge,
    link_name,
    links,
    only_cells,
    only_edges,
    outline,
    rays_from,
    rectangle,
    side_between,
    side_name,
    sides,
    sides_at,
    sides_of,
    site_name,
    stretch,
    vertices,
)
from clueproof.grid.symmetry import orbit

SHAPES = [(1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (5, 7)]


@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_how_many_there_are(height, width):
    cells = rectangle(height, width)
    assert len(set(links(cells))) == len(links(cells)) == height * (width - 1) + width * (height - 1)
    assert len(set(sides(cells))) == len(sides(cells)) == height * (width + 1) + width * (height + 1)
    assert len(set(vertices(cells))) == len(vertices(cells)) == (height + 1) * (width + 1)
    assert {*links(cells)} < {*sides(cells)}


@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_sides_run_between_the_corners_of_their_cells(height, width):
    cells = rectangle(height, width)
    for side in sides(cells):
        one, other = ends(side)
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
        assert {one, other} <= {*vertices(cells)}
        assert side_between(one, other) == side_between(other, one) == side
        assert side in sides_at(one) and side in sides_at(other)
        assert all(side in sides_of(cell) for cell in side)
        for cell in side:
            r, c = cell
            assert {one, other} <= {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)}


def test_the_sides_of_a_cell_are_upper_right_lower_left():
    r, c = 3, 5
    assert [ends(side) for side in sides_of((r, c))] == [
        ((r, c), (r, c + 1)),
        ((r, c + 1), (r + 1, c + 1)),
        ((r + 1, c), (r + 1, c + 1)),
        ((r, c), (r + 1, c)),
    ]


def test_the_sides_at_a_vertex_go_up_right_down_left():
    r, c = 3, 5
    away = [(set(ends(side)) - {(r, c)}).pop() for side in sides_at((r, c))]
    assert away == [(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)]


def test_holes_have_no_sides_of_their_own():
    cells = rectangle(2, 2, holes={(0, 1)})
    assert links(cells) == [((1, 0), (1, 1)), ((0, 0), (1, 0))]
    assert ((0, 0), (0, 1)) in sides(cells)
    assert ((0, 1), (0, 2)) not in sides(cells)
    assert (0, 2) not in vertices(cells)


def test_edges_are_in_reading_order_whoever_asks():
    assert edge((1, 1), (1, 0)) == edge((1, 0), (1, 1)) == ((1, 0), (1, 1))
    assert edge((2, 0), (1, 0)) == ((1, 0), (2, 0))


@pytest.mark.parametrize("other", [(0, 0), (1, 1), (0, 2), (5, 5)])
def test_cells_apart_have_no_edge(other):
    with pytest.raises(ValueError, match="share no side"):
        edge((0, 0), other)


@pytest.mark.parametrize("other", [(0, 0), (1, 1), (0, 2)])
def test_vertices_apart_have_no_side_between(other):
    with pytest.raises(ValueError, match="next to each other"):
        side_between((0, 0), other)


def test_the_way_of_a_bridge():
    assert stretch((2, 4), (2, 1)) == [((2, 1), (2, 2)), ((2, 2), (2, 3)), ((2, 3), (2, 4))]
    assert stretch((0, 3), (2, 3)) == [((0, 3), (1, 3)), ((1, 3), (2, 3))]
    with pytest.raises(ValueError, match="no straight way leads from r1c1 to r2c3"):
        stretch((0, 0), (1, 2))
    with pytest.raises(ValueError, match="no straight way"):
        stretch((1, 1), (1, 1))


def test_regions_have_borders_and_cages_outlines():
    region_of = {(0, 0): "a", (0, 1): "a", (1, 0): "b", (1, 1): "a"}
    assert borders(region_of) == {((0, 0), (1, 0)), ((1, 0), (1, 1))}
    around = outline([(0, 0), (0, 1), (1, 1)])
    assert len(around) == 8
    assert ((0, 0), (0, 1)) not in around
    assert ((0, 0), (1, 0)) in around


def test_names():
    assert link_name(((1, 2), (1, 3))) == "r2c3-r2c4"
    assert side_name(((1, 2), (1, 3))) == "the right side of r2c3"
    assert side_name(((1, 2), (2, 2))) == "the lower side of r2c3"
    assert side_name(((1, 2), (1, 3)), (2, 4)) == "the side between r2c3 and r2c4"
    assert side_name(((1, 2), (2, 2)), (2, 4)) == "the lower side of r2c3"
    assert side_name(((-1, 0), (0, 0))) == "the upper side of r1c1"
    assert side_name(((0, -1), (0, 0))) == "the left side of r1c1"
    assert site_name(Corner(0, 0)) == "the upper left corner of r1c1"
    assert site_name(Corner(2, 3)) == "the lower right corner of r2c3"
    assert site_name((2, 3)) == "r3c4"
    assert site_name(((1, 2), (1, 3))) == "r2c3-r2c4"


@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_every_edge_has_a_name_of_its_own(height, width):
    cells = rectangle(height, width)
    assert len({side_name(side) for side in sides(cells)}) == len(sides(cells))
    assert len({link_name(link) for link in links(cells)}) == len(links(cells))
    assert len({corner_name(vertex) for vertex in vertices(cells)}) == len(vertices(cells))


def test_corners_go_to_corners():
    assert orbit(Corner(0, 0), "mirrors", 2, 3) == {Corner(0, 0), Corner(0, 3), Corner(2, 0), Corner(2, 3)}
    assert orbit(Corner(1, 1), "rotation", 2, 3) == {Corner(1, 1), Corner(1, 2)}
    assert orbit(Corner(1, 1), "full", 2, 2) == {Corner(1, 1)}
    assert all(isinstance(corner, Corner) for corner in orbit(Corner(0, 1), "full", 2, 2))


def test_sites_are_cells_or_edges():
    positions = {(1, 0), ((0, 0), (0, 1)), (0, 2), ((0, 0), (1, 0))}
    assert [is_edge(position) for position in ((1, 0), ((0, 0), (0, 1)))] == [False, True]
    assert only_cells(positions) == [(0, 2), (1, 0)]
    assert only_edges(positions) == [((0, 0), (0, 1)), ((0, 0), (1, 0))]
    assert only_cells([Corner(1, 1), (0, 0)]) == [(0, 0)]
    assert not is_edge(Corner(1, 1))


def test_rays_begin_at_their_cell_and_end_at_the_edge():
    assert rays_from((1, 1), 3, 4) == (
        [(1, 1), (1, 2), (1, 3)],
        [(1, 1), (1, 0)],
        [(1, 1), (2, 1)],
        [(1, 1), (0, 1)],
    )
    assert rays_from((0, 0), 1, 1) == ([(0, 0)],) * 4
