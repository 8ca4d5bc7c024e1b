"""Faces beside lines, against Euler's formula."""

from __future__ import annotations

from random import Random

from clueproof.grid.edges import faces_beside, links, rectangle


def test_as_many_faces_as_euler_says() -> None:
    chance = Random("faces")
    for _ in range(200):
        height, width = chance.randint(1, 5), chance.randint(1, 5)
        cells = {cell for cell in rectangle(height, width) if chance.random() < 0.8}
        lines = [line for line in links(sorted(cells)) if chance.random() < 0.9]
        faces = faces_beside(lines)
        joined = {cell: {cell} for cell in cells}
        for one, other in lines:
            piece = joined[one] | joined[other]
            joined.update(dict.fromkeys(piece, piece))
        pieces = {min(piece) for piece in joined.values()}
        found = {0} | {face for pair in faces.values() for face in pair}
        assert len(found) == len(lines) - len(cells) + len(pieces) + 1
        assert found == set(range(len(found)))


def test_faces_of_known_boards() -> None:
    square = [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
    assert {frozenset(pair) for pair in faces_beside(square).values()} == {frozenset({0, 1})}
    assert faces_beside([((0, 0), (0, 1))]) == {((0, 0), (0, 1)): (0, 0)}
    assert faces_beside([]) == {}
