"""Simple statements about persons, by kinds."""

from __future__ import annotations

from fractions import Fraction

from clueproof.encoders.elimination.categories import Category, Number, magnitude, step, whole_if_possible
from clueproof.encoders.elimination.statements import (
    All,
    AllDifferent,
    Compare,
    Different,
    Item,
    OneOf,
    Reference,
    Related,
    Same,
    Statement,
    Value,
)
from clueproof.generation.elimination.persons import Persons


class Facts:
    """Makes random statements that contain no others; None if the random choices allow none.

    Most are true by construction; the caller checks.
    """

    def __init__(self, persons: Persons) -> None:
        self.persons = persons
        self.shape = persons.shape
        self.chance = persons.chance

    def same(self) -> Statement | None:
        person = self.persons.person()
        assert person is not None
        b = self.persons.item(person)
        assert b is not None
        a = self.persons.reference(person, self.persons.category_of(b))
        return None if a is None else Same(*self.persons.in_order(a, b))

    def different(self) -> Statement | None:
        found = self.persons.two()
        if found is None:
            return None
        b = self.persons.item(found[1])
        assert b is not None
        a = self.persons.reference(found[0], self.persons.category_of(b))
        return None if a is None else Different(*self.persons.in_order(a, b))

    def one_of(self) -> Statement | None:
        found = self.persons.two()
        if found is None or self.shape.size < 3:
            return None
        right = self.persons.item(found[0])
        assert right is not None
        category = self.persons.category_of(right)
        a = self.persons.reference(found[0], category)
        wrong = [label for label in category.labels if label != right.label]
        more = 1 + (self.shape.size > 4 and self.chance.happens(0.4))
        labels = {right.label, *self.chance.shuffled(wrong)[:more]}
        options = tuple([Item(category.name, label) for label in category.labels if label in labels])
        return None if a is None else OneOf(a, options)

    def neither(self) -> Statement | None:
        """Mostly of one category, so that it reads "drinks neither tea nor coffee"."""
        found = self.persons.two()
        if found is None or self.shape.size < 4:
            return None
        category = self.chance.one_of(self.shape.categories)
        a = self.persons.item(found[0], category)
        wrong = [label for label in category.labels if label != self.persons.truth.label(category.name, found[0])]
        labels = self.chance.shuffled(wrong)[:2]
        others = [Item(category.name, label) for label in category.labels if label in labels]
        return None if a is None else All(tuple([Different(a, other) for other in others]))

    def both_sides(self, category: Category) -> tuple[Reference, Reference, Number] | None:
        """Two persons, and by how much the second is further on in the category."""
        found = self.persons.two()
        if found is None:
            return None
        one, other = found
        a, b = self.persons.reference(one, category), self.persons.reference(other, category)
        if a is None or b is None:
            return None
        return a, b, self.persons.truth.number(category.name, other) - self.persons.truth.number(category.name, one)

    def order(self) -> Statement | None:
        if not self.persons.ordered:
            return None
        category = self.chance.one_of(self.persons.ordered)
        sides = self.both_sides(category)
        if sides is None:
            return None
        a, b, gap = sides
        smallest = step([(1, category)])
        least, most = self.bounds(magnitude(gap), smallest, category)
        if gap > 0:
            least, most = None if most is None else -most, None if least is None else -least
        return Compare(_difference(category, a, b), least, most)

    def bounds(self, gap: Number, smallest: Number, category: Category) -> tuple[Number | None, Number | None]:
        """Something true about a distance: mostly little."""
        if self.chance.happens(0.45):
            return smallest, None
        if self.chance.happens(0.5) or gap == smallest:
            return gap, gap
        if self.chance.happens(0.6):
            return self.below(gap, category), None
        return smallest, self.above(gap, category)

    def below(self, gap: Number, category: Category) -> Number:
        """A distance that is there in the category, not more than this one."""
        return self.chance.one_of([other for other in _gaps(category) if other <= gap][-3:])

    def above(self, gap: Number, category: Category) -> Number:
        """A distance that is there in the category, not less than this one."""
        return self.chance.one_of([other for other in _gaps(category) if other >= gap][:3])

    def distance(self) -> Statement | None:
        if not self.persons.ordered:
            return None
        category = self.chance.one_of(self.persons.ordered)
        sides = self.both_sides(category)
        if sides is None:
            return None
        a, b, gap = sides[0], sides[1], magnitude(sides[2])
        terms = _difference(category, a, b)
        gaps = _gaps(category)
        if category.consecutive and gap > 1 and self.chance.happens(0.3):
            return Compare(terms, 1, 1, absolute=True, outside=True)
        if self.chance.happens(0.6) or gap in (gaps[0], gaps[-1]):
            return Compare(terms, gap, gap, absolute=True)
        if self.chance.happens(0.5):
            return Compare(terms, max(gaps[1], self.below(gap, category)), None, absolute=True)
        return Compare(terms, None, min(gaps[-2], self.above(gap, category)), absolute=True)

    def number(self) -> Statement | None:
        """A bound, a sum, a difference of numbers."""
        if not self.persons.numeric:
            return None
        category = self.chance.one_of(self.persons.numeric)
        persons = self.chance.shuffled(range(self.shape.size))
        items = [self.persons.item(person, category) for person in persons[:3]]
        values = [Value(category.name, item) for item in items if item is not None]
        numbers = [self.persons.truth.number(category.name, person) for person in persons]
        if not values:
            return None
        if len(values) < 2 or self.chance.happens(0.25):
            low = self.chance.happens(0.5)
            bound = self.chance.one_of(
                [other for other in category.numbers if (other <= numbers[0]) == low] or [numbers[0]]
            )
            return Compare(((1, values[0]),), bound if low else None, None if low else bound)
        sum_of = numbers[0] + numbers[1]
        if len(values) > 2 and self.chance.happens(0.3):
            factor = 2 if self.chance.happens(0.5) else 1
            total = sum_of - factor * numbers[2]
            bounds = (total, total) if self.chance.happens(0.4) else (0, None) if total >= 0 else (None, 0)
            return Compare(((1, values[0]), (1, values[1]), (-factor, values[2])), *bounds)
        if self.chance.happens(0.3):
            twice = numbers[0] - 2 * numbers[1]
            return Compare(((1, values[0]), (-2, values[1])), *((0, None) if twice >= 0 else (None, 0)))
        terms = (1, values[0]), (1, values[1])
        if self.chance.happens(0.6):
            return Compare(terms, sum_of, sum_of)
        odd = self.round_number(sum_of)
        return Compare(terms, odd, None) if odd <= sum_of else Compare(terms, None, odd)

    def round_number(self, value: Number) -> Number:
        """A rounder number near this one."""
        for unit in (100, 10, 5, 1):
            if magnitude(value) >= 4 * unit:
                return unit * (int(value // unit) + self.chance.below(2))
        return int(value)

    def pairs(self) -> Statement | None:
        """Two or three possibilities for two persons together."""
        category = self.chance.one_of(self.shape.categories)
        found = self.persons.two()
        if found is None or self.shape.size < 3:
            return None
        a, b = self.persons.item(found[0], category), self.persons.item(found[1], category)
        if a is None or b is None:
            return None
        label = self.persons.truth.label
        chosen = {(label(category.name, found[0]), label(category.name, found[1])): None}
        for _ in range(1 + self.chance.below(2)):
            one, other = self.chance.shuffled(category.labels)[:2]
            chosen[one, other] = None
        order = category.position
        return Related(a, b, category.name, tuple(sorted(chosen, key=lambda pair: (order[pair[0]], order[pair[1]]))))

    def all_different(self) -> Statement | None:
        persons = self.chance.shuffled(range(self.shape.size))[: 3 + self.chance.below(2)]
        items = [self.persons.item(person) for person in persons]
        names = {item.category for item in items if item is not None}
        if len(persons) < 3 or len(names) < 2:
            return None
        return AllDifferent(tuple([item for item in items if item is not None]))

    # facts to be put together, true or not

    def link(self) -> Statement | None:
        one = self.persons.person()
        assert one is not None
        other = one if self.chance.happens(0.4) else self.persons.person()
        assert other is not None
        b = self.persons.item(other)
        assert b is not None
        a = self.persons.item(one, self.persons.category_of(b))
        return None if a is None else Same(a, b)

    def no_link(self) -> Statement | None:
        link = self.link()
        return Different(link.a, link.b) if isinstance(link, Same) else None

    def before(self) -> Statement | None:
        if not self.persons.ordered:
            return None
        category = self.chance.one_of(self.persons.ordered)
        found = self.persons.two()
        a, b = (
            (None, None)
            if found is None
            else (self.persons.item(found[0], category), self.persons.item(found[1], category))
        )
        if a is None or b is None:
            return None
        return Compare(_difference(category, a, b), None, -step([(1, category)]))

    def beside(self) -> Statement | None:
        before = self.before()
        if not isinstance(before, Compare) or not self.shape.category[before.terms[0][1].category].consecutive:
            return None
        return Compare(before.terms, 1, 1, absolute=True)


def _difference(category: Category, a: Reference, b: Reference) -> tuple[tuple[int, Value], tuple[int, Value]]:
    """By how much a is further on in the category than b, as terms."""
    return (1, Value(category.name, a)), (-1, Value(category.name, b))


def _gaps(category: Category) -> list[Number]:
    """The distances between items, ascending."""
    numbers = category.numbers
    return sorted({magnitude(whole_if_possible(Fraction(a - b))) for a in numbers for b in numbers if a != b})
