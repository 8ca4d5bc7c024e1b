"""Statements in statements, by kinds."""

from __future__ import annotations

from clueproof.encoders.elimination.meaning import holds
from clueproof.encoders.elimination.statements import (
    All,
    Count,
    If,
    Not,
    Statement,
)
from clueproof.generation.elimination.facts import Facts

TRIES = 40
"""Failed attempts at a part before the statement is given up."""


class Compounds:
    """Makes random true statements that contain others; None if the random choices allow none."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.chance = facts.chance

    def part(self, wanted: bool) -> Statement | None:
        """A simple statement that is true, or one that is false."""
        facts = self.facts
        makers = (facts.link, facts.link, facts.no_link, facts.before, facts.beside)
        for _ in range(TRIES):
            statement = self.chance.one_of(makers)()
            if statement is not None and holds(statement, self.facts.persons.truth) == wanted:
                return statement
        return None

    def parts(self, *wanted: bool) -> tuple[Statement, ...] | None:
        """Different simple statements, true and false as wanted."""
        found: dict[Statement, None] = {}
        for truth in wanted:
            part = self.part(truth)
            if part is None or part in found:
                return None
            found[part] = None
        return tuple(found)

    def either(self) -> Statement | None:
        parts = self.parts(*self.chance.shuffled([True, False]))
        return None if parts is None else Count(1, 1, parts)

    def count(self) -> Statement | None:
        """At least one of two, or a number of three."""
        if self.chance.happens(0.4):
            parts = self.parts(*self.chance.one_of([(True, True), (True, False), (False, True)]))
            return None if parts is None else Count(1, 2, parts)
        wanted = [self.chance.happens(0.5) for _ in range(3)]
        parts, right = self.parts(*wanted), sum(wanted)
        if parts is None:
            return None
        least, most = self.chance.one_of([(right, right), (right, 3), (0, right)])
        return Count(least, most, parts) if (least, most) not in ((0, 3), (1, 1), (3, 3), (0, 0)) else None

    def both(self) -> Statement | None:
        parts = self.parts(True, True)
        return None if parts is None else All(parts)

    def negation(self) -> Statement | None:
        """Not both, or not this order."""
        parts = self.parts(*self.chance.one_of([(True, False), (False, True), (False, False)]))
        return None if parts is None else Not(All(parts))

    def condition(self) -> Statement | None:
        parts = self.parts(*self.chance.one_of([(True, True), (False, True), (False, False)]))
        return None if parts is None else If(*parts)
