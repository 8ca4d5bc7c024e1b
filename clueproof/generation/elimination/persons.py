"""Who is who, and whom a statement can be about."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.encoders.elimination.categories import Category, EliminationShape
from clueproof.encoders.elimination.meaning import Arrangement
from clueproof.encoders.elimination.statements import Item, Offset, Reference
from clueproof.generation.elimination.words import PLACE, SEQUENCES
from clueproof.seeded_random import SeededRandom


class Persons:
    """A random solution; `ordered` names categories of words whose order means something. With `plain`, statements are
    about items alone, and a name comes first."""

    def __init__(
        self, shape: EliminationShape, ordered: Sequence[str], chance: SeededRandom, plain: bool = False
    ) -> None:
        self.plain = plain
        self.shape = shape
        self.chance = chance
        columns = [chance.shuffled(category.labels) for category in shape.categories]
        self.rows = list(zip(*columns, strict=True))
        self.truth = Arrangement(shape, self.rows)
        self.names = next((category for category in shape.categories if not category.numeric), None)
        meant = {PLACE, *SEQUENCES, *ordered}
        self.ordered = [category for category in shape.categories if category.numeric or category.name in meant]
        self.numeric = [category for category in shape.categories if category.numeric]
        self.consecutive = [category for category in self.ordered if category.consecutive]

    def person(self, *others: int) -> int | None:
        """A random person who is none of the others."""
        left = [person for person in range(self.shape.size) if person not in others]
        return self.chance.one_of(left) if left else None

    def two(self) -> tuple[int, int] | None:
        one = self.person()
        assert one is not None
        other = self.person(one)
        return None if other is None else (one, other)

    def item(self, person: int, *avoid: Category) -> Item | None:
        """An item of the person, of any category but these."""
        left = [place for place, category in enumerate(self.shape.categories) if category not in avoid]
        if not left:
            return None
        # by name more often, where there are names
        place = self.chance.one_of([place for place in left if self.shape.categories[place] == self.names] * 2 + left)
        return Item(self.shape.categories[place].name, self.rows[person][place])

    def category_of(self, item: Item) -> Category:
        return self.shape.category[item.category]

    def reference(self, person: int, *avoid: Category) -> Reference | None:
        """An item of the person, or now and then an offset from a neighbour's item."""
        rows = [category for category in self.consecutive if category not in avoid]
        if rows and not self.plain and self.chance.happens(0.12):
            category = self.chance.one_of(rows)
            by = self.chance.one_of((-1, 1))
            neighbour = self.neighbour(person, category, by)
            of = None if neighbour is None else self.item(neighbour, category)
            if of is not None:
                return Offset(of, category.name, -by)
        return self.item(person, *avoid)

    def in_order(self, a: Reference, b: Item) -> tuple[Reference, Reference]:
        """Two items of which it does not matter which comes first."""
        named = self.names is not None and b.category == self.names.name
        return (b, a) if self.plain and named else (a, b)

    def neighbour(self, person: int, category: Category, by: int) -> int | None:
        wanted = self.truth.number(category.name, person) + by
        for other in range(self.shape.size):
            if self.truth.number(category.name, other) == wanted:
                return other
        return None
