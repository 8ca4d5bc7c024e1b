"""Clauses of a template are those that are written: the same ones, on the same variables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from clueproof.lowering.clauses import Formula, template
from clueproof.lowering.clauses.template import clause_template
from clueproof.model import AtMost, Exactly, Linear, Literal, Model, VisibleCount, VisibleSum
from tests.lowering.cases import CASES


def clauses(build: Callable[[], Model]) -> tuple[int, Counter[frozenset[Literal]]]:
    formula = Formula(build())
    return formula.top, Counter(map(frozenset, formula.clauses))


def large() -> Model:
    """Templates too large to try all assignments of."""
    model = Model()
    bits = [model.boolean(f"b{place}") for place in range(30)]
    switch = model.boolean("switch")
    one, other = model.integer("one", range(20)), model.integer("other", (-3, 0, 1, 7, 50))
    model.key(*bits, switch, one, other)
    model.add(Exactly(15, tuple(bits)))
    model.add(AtMost(9, tuple(bits[5:25]), enforce=(switch,)))
    model.add(Linear((*((1, bit) for bit in bits[:17]), (-1, one)), 0, 0))
    model.add(Linear(((2, one), (-3, other)), -5, 12, enforce=(-switch,)))
    model.add(VisibleSum((tuple(bits[:7]), tuple(bits[7:12]), (), tuple(bits[12:23])), 11, enforce=(switch,)))
    heights = [model.integer(f"h{place}", range(1, 9)) for place in range(8)]
    model.add(VisibleCount(tuple(heights), model.integer("seen", range(1, 9))))
    model.key(*heights)
    return model


def test_instances_are_what_is_written() -> None:
    for build in [large, *(lambda case=case: case.build()[0] for case in CASES)]:
        template.forget()
        # first written, then recorded and instantiated, then instantiated
        written = clauses(build)
        assert clauses(build) == written
        assert clauses(build) == written


def test_what_comes_back_is_named_as_the_literals_are() -> None:
    class Paper(Formula):
        """A formula of an empty model."""

        def __init__(self) -> None:
            super().__init__(Model())
            self.top = 9

    @clause_template(kept=1)
    def write(literals, target):  # type: ignore[no-untyped-def]
        fresh = target.new()
        target.add((fresh,))
        target.add(())
        target.add((-fresh, *literals))
        return [fresh, -literals[0]]

    for _ in range(3):
        paper = Paper()
        with paper.enforced((7,)):
            assert [*write((-3, 5), paper)] == [10, 3]
        assert Counter(paper.clauses) == Counter([(-7, 10), (-7,), (-7, -10, -3, 5)])
