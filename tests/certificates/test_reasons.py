"""What reasons prove is what cuts say, and what a changed reason proves follows all the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from pysat.solvers import Solver

from clueproof.certificates.reasons import ReasonError, clause_proved, frozen, thawed
from clueproof.grid import Grid
from clueproof.lowering.clauses import Formula
from clueproof.model import (
    Acyclic,
    Assignment,
    BorderedRegions,
    Connected,
    LazyConstraint,
    Model,
    NumberedRegions,
    PartedRegions,
    Paths,
    SingleLoop,
    ValueRegions,
)

HEIGHT, WIDTH = 3, 4
SIZE = HEIGHT * WIDTH
EDGES = tuple(Grid(HEIGHT, WIDTH, range(SIZE)).edges)
STAR = tuple((0, point) for point in range(1, 13))
"""A point with so many lines that not all is written out about it."""


def booleans(model: Model, many: int) -> tuple[int, ...]:
    return tuple(model.boolean(str(place)) for place in range(many))


KINDS: dict[str, Callable[[Model], LazyConstraint]] = {
    "connected": lambda model: Connected(booleans(model, SIZE), EDGES),
    "acyclic": lambda model: Acyclic(booleans(model, len(EDGES)), EDGES),
    "loop": lambda model: SingleLoop(booleans(model, len(EDGES)), EDGES, through=(5,)),
    "loop or none": lambda model: SingleLoop(booleans(model, len(EDGES)), EDGES, or_none=True),
    "star": lambda model: SingleLoop(booleans(model, len(STAR) + 1), (*STAR, (1, 2))),
    "paths": lambda model: Paths(booleans(model, len(EDGES)), EDGES, ((0, 6), (3, 8))),
    "covering paths": lambda model: Paths(booleans(model, len(EDGES)), EDGES, ((0, 11),), covering=True),
    "values": lambda model: ValueRegions(tuple(model.integer(str(place), range(1, 5)) for place in range(SIZE)), EDGES),
    "values, the last or more": lambda model: ValueRegions(
        tuple(model.integer(str(place), range(1, 5)) for place in range(SIZE)), EDGES, 4
    ),
    "parted": lambda model: PartedRegions(booleans(model, SIZE), EDGES, booleans(model, len(EDGES)), 2),
    "numbered": lambda model: NumberedRegions(
        booleans(model, SIZE),
        EDGES,
        (0, 6, 11),
        ((2, model.boolean("told")), (4, model.boolean("too")), None),
        ("a", "b", "c"),
    ),
    "borders": lambda model: BorderedRegions(tuple(map(str, range(SIZE))), EDGES, booleans(model, len(EDGES)), 3, 4),
}


def changed(reason: Any, chance: random.Random) -> Any:
    """With one number in it changed, left out, or put in twice."""
    found = thawed(reason)
    inside = found
    while True:
        lists = [item for item in inside if isinstance(item, list) and item]
        if not lists or chance.random() < 0.3:
            break
        inside = chance.choice(lists)
    if not inside:
        return reason
    place = chance.randrange(len(inside))
    what = chance.randrange(3)
    if what == 0:
        inside[place] = chance.randrange(-1, 20)
    elif what == 1:
        del inside[place]
    else:
        inside.append(inside[place] if chance.random() < 0.5 else chance.randrange(20))
    return frozen(found)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("many", [60, pytest.param(3000, marks=pytest.mark.slow)])
def test_reasons(kind: str, many: int) -> None:
    chance = random.Random(kind)
    model = Model()
    constraint = KINDS[kind](model)
    if isinstance(constraint, ValueRegions):
        for node in constraint.nodes:
            for value in node.values:
                node.equals(value)
    model.add(constraint)
    formula = Formula(model, static=True)
    refused = proved = 0
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:

        def follows(clause: list[int]) -> bool:
            return not solver.solve(assumptions=[-literal for literal in dict.fromkeys(clause)])

        for _ in range(many):
            density = chance.random()
            literals = [v if chance.random() < density else -v for v in range(1, model.variables + 1)]
            few = chance.sample(range(1, 5), 2)
            values = [chance.choice(few) for _ in model.integers]
            assignment = Assignment(literals, values)
            for cut in constraint.cuts(assignment):
                assert {*clause_proved(constraint, cut.reason)} == {*cut.clause}
                assert frozen(thawed(cut.reason)) == cut.reason
                proved += 1
                try:
                    clause = clause_proved(constraint, changed(cut.reason, chance))
                except ReasonError:
                    refused += 1
                else:
                    assert follows(clause), "a reason that is accepted must prove its clause"
    assert proved
    assert refused


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("reason", [(), ((),), (0,), ("too large",), (None, None, None), ("x", 1, 2, 3, 4), ([],)])
def test_what_is_no_reason(kind: str, reason: tuple[Any, ...]) -> None:
    constraint = KINDS[kind](Model())
    if kind == "loop" and not reason:
        assert clause_proved(constraint, reason)
        return
    if kind == "star" and not reason:
        return
    with pytest.raises(ReasonError):
        clause_proved(constraint, reason)
