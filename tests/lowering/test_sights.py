"""What is seen along lines, against `holds`, on lines that are longer than the shared small cases."""

from __future__ import annotations

import random

from clueproof.backends import backend
from clueproof.lowering.clauses import Formula
from clueproof.model import Assignment, FirstVisible, Model, VisibleCount, VisibleSum


def test_meaning() -> None:
    """What is meant, in figures written down by hand."""
    model = Model()
    line = [model.integer(f"x{place}", range(6)) for place in range(5)]
    count = model.integer("count", range(6))

    def given(*values: int) -> Assignment:
        return Assignment([], values)

    for values, seen in (((1, 2, 3, 4, 5), 5), ((5, 4, 3, 2, 1), 1), ((2, 1, 4, 3, 5), 3), ((3, 3, 1, 3, 4), 2)):
        for number in range(6):
            constraint = VisibleCount(tuple(line), count)
            assert constraint.holds(given(*values, number)) == (number == seen)
    for values, first in (((0, 0, 3, 1, 0), 3), ((2, 0, 0, 0, 1), 2), ((0, 0, 0, 0, 0), 0)):
        for value in range(4):
            assert FirstVisible(tuple(line), value).holds(given(*values, 0)) == (value == first)
    rays = ((1, 2, 3), (-4,), (5, 6))
    for literals, total in (((1, 2, 3, -4, 5, 6), 6), ((1, -2, 3, 4, -5, 6), 1), ((-1, 2, 3, -4, 5, -6), 2)):
        for number in range(8):
            assert VisibleSum(rays, number).holds(Assignment(literals, ())) == (number == total)


def test_random_long_rays_reach_their_total_and_no_other() -> None:
    """Lines of the length of a real Range puzzle, too many assignments to try them all."""
    random_state = random.Random(5)
    for _ in range(30):
        lengths = [random_state.randrange(12) for _ in range(4)]
        model = Model()
        rays = tuple(tuple(model.boolean("open") for _ in range(length)) for length in lengths)
        total = random_state.randrange(sum(lengths) + 1)
        constraint = VisibleSum(rays, total)
        model.add(constraint)
        model.key(*(cell for ray in rays for cell in ray))
        with backend("sat").open(model) as session:
            for _ in range(20):
                seen = [random_state.randrange(length + 1) for length in lengths]
                assumed = [
                    literal
                    for ray, steps in zip(rays, seen, strict=True)
                    for literal in (*ray[:steps], *(-cell for cell in ray[steps : steps + 1]))
                ]
                satisfied = type(session.solve(assumed)).__name__ == "Satisfied"
                assert satisfied == (sum(seen) == total), (lengths, seen, total)


def test_sight_total_stays_small() -> None:
    """The bounds of the total and of the other rays keep variables and clauses away."""
    model = Model()
    rays = tuple(tuple(model.boolean("open") for _ in range(25)) for _ in range(4))
    model.add(VisibleSum(rays, 3))
    near = Formula(model)
    assert near.top - model.variables <= 5 * 3
    assert len(near.clauses) <= 4 * 3 * 3 + 15 * 3
    assert {abs(literal) for clause in near.clauses for literal in clause if abs(literal) <= 100} == {
        cell for ray in rays for cell in ray[:4]
    }
