"""True statements of all kinds about a random solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clueproof.clock import check_clock
from clueproof.encoders.elimination.kinds import kind
from clueproof.encoders.elimination.meaning import holds
from clueproof.encoders.elimination.statements import Item, Same, Statement
from clueproof.generation.elimination.compounds import Compounds
from clueproof.generation.elimination.facts import Facts
from clueproof.generation.elimination.persons import Persons

FREQUENT = {
    "same": 4, "different": 6, "one-of": 8, "neither": 6, "order": 10, "distance": 9, "number": 8, "pairs": 2,
    "all-different": 4, "either": 9, "count": 6, "both": 2, "not": 2, "if": 7,
}  # fmt: skip
"""How often a statement of each kind is made, in proportion."""
TRIES = 40
"""Statements rejected in a row, for each in the bag, before the search ends."""


class TrueStatements:
    """Adds true statements about a solution, one after the other."""

    def __init__(self, persons: Persons) -> None:
        self.persons = persons
        self.chance = persons.chance
        facts = Facts(persons)
        compounds = Compounds(facts)
        self.makers: dict[str, Callable[[], Statement | None]] = {
            "same": facts.same,
            "different": facts.different,
            "one-of": facts.one_of,
            "neither": facts.neither,
            "order": facts.order,
            "distance": facts.distance,
            "number": facts.number,
            "pairs": facts.pairs,
            "all-different": facts.all_different,
            "either": compounds.either,
            "count": compounds.count,
            "both": compounds.both,
            "not": compounds.negation,
            "if": compounds.condition,
        }

    def tell(self, said: dict[Statement, None], kinds: Sequence[str], number: int) -> bool:
        """Add new true statements of these kinds until there are `number`; False if no more are found."""
        bag = [name for name in kinds for _ in range(FREQUENT[name])]
        tries = TRIES * len(bag)
        while len(said) < number:
            check_clock()
            name = self.chance.one_of(bag)
            statement = self.makers[name]()
            if statement is None or statement in said or kind(statement) != name:
                tries -= 1
                if not tries:
                    return False
            elif holds(statement, self.persons.truth):
                said[statement] = None
                tries = TRIES * len(bag)
        return True

    def links(self) -> list[Statement]:
        """The solution as links that are independent of each other."""
        found: list[Statement] = []
        for row in self.persons.rows:
            items = [
                Item(category.name, label) for category, label in zip(self.persons.shape.categories, row, strict=True)
            ]
            items = self.chance.shuffled(items)
            found += [Same(item, self.chance.one_of(items[:place])) for place, item in enumerate(items) if place]
        return self.chance.shuffled(found)
