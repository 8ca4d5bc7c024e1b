"""Elimination puzzles: random categories and persons, and true sentences of every kind about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.elimination import Category, EliminationShape
from clueproof.encoders.elimination.categories import Number, magnitude, step, whole_if_possible
from clueproof.encoders.elimination.kinds import KINDS, kind
from clueproof.encoders.elimination.meaning import Arrangement, holds
from clueproof.encoders.elimination.statements import (
    All,
    AllDifferent,
    Compare,
    Count,
    Different,
    If,
    Item,
    Not,
    Offset,
    OneOf,
    Reference,
    Related,
    Same,
    Statement,
    Value,
)
from clueproof.encoders.record import JsonValue
from clueproof.formats import read
from clueproof.generate.makers import Maker
from clueproof.generate.recipe import Recipe, RecipeError
from clueproof.generate.words import NUMBERS, PLACE, SEQUENCES, WORDS
from clueproof.questions import Unique, verify
from clueproof.questions.chance import Chance

PERSONS, CATEGORIES = 5, 5
"""The usual size."""
LARGEST = min(map(len, WORDS.values()))
"""Persons for whom there are words."""
FREQUENT = {
    "same": 4, "different": 6, "one-of": 8, "neither": 6, "order": 10, "distance": 9, "number": 8, "pairs": 2,
    "all-different": 4, "either": 9, "count": 6, "both": 2, "not": 2, "if": 7,
}  # fmt: skip
"""How often a statement of each kind is made, in proportion."""
OPEN = 3600
"""So many items, divided by the square of the persons, are left open by plain links, at first; where there are more,
links tell the rest. With 20 persons and 10 categories it takes minutes to find out what is needless among statements
of all kinds alone, with 9 items left open seconds."""
TRIES = 40
"""Statements that are made in vain before it is believed that there are no more."""


class Riddles(Maker):
    """Makes elimination puzzles; `size` is persons and categories.

    Options: `categories`, a mapping of names to items, or the name of a file whose first puzzle has
    them; `ordered`, those of them, beside numbers, whose items are listed in an order that means something.
    """

    size = PERSONS, CATEGORIES
    irreducible = True

    def begin(self, rules: RuleSet[Any, Any, Any], recipe: Recipe, chance: Chance) -> Puzzle[Any, Any]:
        """Statements, more and more of them until there is one solution or nothing more to say."""
        options = dict(recipe.options)
        ordered = _names(options.pop("ordered", []))
        size, given = recipe.size, options.get("categories")
        if given is None:
            size = size or self.size
            options["categories"] = _drawn(*size, chance)
        else:
            options["categories"] = given = _categories(given)
            size = size or _size(given)
        blank = rules.blank(*size, options)
        for name in ordered:
            if name not in blank.shape.category:
                raise RecipeError(f"there is no category {name!r}; there are {', '.join(blank.shape.category)}")
        teller = _Teller(blank.shape, ordered, chance)
        wanted = KINDS if recipe.kinds is None else recipe.kinds
        items = size[0] * (size[1] - 1)
        left = min(items, OPEN // size[0] ** 2)
        links = teller.links() if "same" in wanted else []
        told = len(links) and items - left
        said = dict.fromkeys(links[:told])
        others, more = 0, left
        while True:
            check_clock()
            ended = not teller.tell(said, wanted, len(said) + more)
            puzzle = replace(blank, clues=tuple(chance.shuffled(list(said))))
            if ended or isinstance(verify(puzzle), Unique):
                return puzzle
            others += more
            more = others // 3 + 1
            if told:
                further = links[told:][: (len(links) - told) // 3 + 1]
                said.update(dict.fromkeys(further))
                told += len(further)


def _drawn(persons: int, categories: int, chance: Chance) -> dict[str, JsonValue]:
    """Random categories with random items, the places first and at least one more of numbers if there are three."""
    if not 1 <= persons <= LARGEST:
        raise RecipeError(f"there are words for 1 to {LARGEST} persons, not {persons}; give categories of your own")
    there = {name: words for name, words in (NUMBERS | SEQUENCES | WORDS).items() if len(words) >= persons}
    if not 2 <= categories <= len(there) + 1:
        raise RecipeError(
            f"there are words for 2 to {len(there) + 1} categories of {persons}, not {categories}; "
            "give categories of your own"
        )
    names = chance.shuffled([name for name in there if name != "name"])
    numeric = next(name for name in names if name in NUMBERS)
    names.sort(key=lambda name: name != numeric)
    chosen = ["name", *names][: categories - 1]
    listed: dict[str, JsonValue] = {PLACE: [*range(1, persons + 1)]}
    for name in [name for name in (*WORDS, *SEQUENCES, *NUMBERS) if name in chosen]:
        words = there[name]
        if name in SEQUENCES:
            start = chance.below(len(words) - persons + 1)
            listed[name] = [*words[start : start + persons]]
        else:
            listed[name] = [*sorted(chance.shuffled(words)[:persons], key=words.index)]
    return listed


def _names(value: JsonValue) -> Sequence[str]:
    names = [name.strip() for name in value.split(",")] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise RecipeError("the option ordered must be a list of categories")
    return [str(name) for name in names]


def _categories(value: JsonValue) -> JsonValue:
    """The categories themselves, or those of the first puzzle of the file that is named."""
    if not isinstance(value, str):
        return value
    for puzzle in read(value, "elimination"):
        return puzzle.rules.format(puzzle).fields["categories"]  # type: ignore[return-value]
    raise RecipeError(f"{value} holds no puzzle")


def _size(categories: JsonValue) -> tuple[int, int]:
    """Persons and categories; what is no mapping of lists is refused later, by the rule set."""
    lists = list(categories.values()) if isinstance(categories, dict) else []
    return (len(lists[0]) if lists and isinstance(lists[0], list) else 0), len(lists)


class _Teller:
    """Draws who is who and says what is true of it."""

    def __init__(self, shape: EliminationShape, ordered: Sequence[str], chance: Chance) -> None:
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
        self.makers: dict[str, Callable[[], Statement | None]] = {
            "same": self.same,
            "different": self.different,
            "one-of": self.one_of,
            "neither": self.neither,
            "order": self.order,
            "distance": self.distance,
            "number": self.number,
            "pairs": self.pairs,
            "all-different": self.all_different,
            "either": self.either,
            "count": self.count,
            "both": self.both,
            "not": self.negation,
            "if": self.condition,
        }

    def tell(self, said: dict[Statement, None], kinds: Sequence[str], number: int) -> bool:
        """Put new true statements of these kinds to those said until there are so many; False if there are no more."""
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
            elif holds(statement, self.truth):
                said[statement] = None
                tries = TRIES * len(bag)
        return True

    def links(self) -> list[Statement]:
        """Who is who, as links none of which follows from the others."""
        found: list[Statement] = []
        for row in self.rows:
            items = [Item(category.name, label) for category, label in zip(self.shape.categories, row, strict=True)]
            items = self.chance.shuffled(items)
            found += [Same(item, self.chance.one_of(items[:place])) for place, item in enumerate(items) if place]
        return self.chance.shuffled(found)

    # what statements are about

    def person(self, *others: int) -> int | None:
        """Somebody else."""
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
        """An item of the person, or now and then the person by a neighbour of whom one is told."""
        rows = [category for category in self.consecutive if category not in avoid]
        if rows and self.chance.happens(0.12):
            category = self.chance.one_of(rows)
            by = self.chance.one_of((-1, 1))
            neighbour = self.neighbour(person, category, by)
            of = None if neighbour is None else self.item(neighbour, category)
            if of is not None:
                return Offset(of, category.name, -by)
        return self.item(person, *avoid)

    def neighbour(self, person: int, category: Category, by: int) -> int | None:
        wanted = self.truth.number(category.name, person) + by
        for other in range(self.shape.size):
            if self.truth.number(category.name, other) == wanted:
                return other
        return None

    # statements, each true or checked by `tell`; None if there is none of what chance chose

    def same(self) -> Statement | None:
        person = self.person()
        assert person is not None
        b = self.item(person)
        assert b is not None
        a = self.reference(person, self.category_of(b))
        return None if a is None else Same(a, b)

    def different(self) -> Statement | None:
        found = self.two()
        if found is None:
            return None
        b = self.item(found[1])
        assert b is not None
        a = self.reference(found[0], self.category_of(b))
        return None if a is None else Different(a, b)

    def one_of(self) -> Statement | None:
        found = self.two()
        if found is None or self.shape.size < 3:
            return None
        right = self.item(found[0])
        assert right is not None
        category = self.category_of(right)
        a = self.reference(found[0], category)
        wrong = [label for label in category.labels if label != right.label]
        more = 1 + (self.shape.size > 4 and self.chance.happens(0.4))
        labels = {right.label, *self.chance.shuffled(wrong)[:more]}
        options = tuple([Item(category.name, label) for label in category.labels if label in labels])
        return None if a is None else OneOf(a, options)

    def neither(self) -> Statement | None:
        """Mostly of one category, so that it reads "drinks neither tea nor coffee"."""
        found = self.two()
        if found is None or self.shape.size < 4:
            return None
        category = self.chance.one_of(self.shape.categories)
        a = self.item(found[0], category)
        wrong = [label for label in category.labels if label != self.truth.label(category.name, found[0])]
        labels = self.chance.shuffled(wrong)[:2]
        others = [Item(category.name, label) for label in category.labels if label in labels]
        return None if a is None else All(tuple([Different(a, other) for other in others]))

    def both_sides(self, category: Category) -> tuple[Reference, Reference, Number] | None:
        """Two persons, and by how much the second is further on in the category."""
        found = self.two()
        if found is None:
            return None
        one, other = found
        a, b = self.reference(one, category), self.reference(other, category)
        if a is None or b is None:
            return None
        return a, b, self.truth.number(category.name, other) - self.truth.number(category.name, one)

    def order(self) -> Statement | None:
        if not self.ordered:
            return None
        category = self.chance.one_of(self.ordered)
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
        if not self.ordered:
            return None
        category = self.chance.one_of(self.ordered)
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
        if not self.numeric:
            return None
        category = self.chance.one_of(self.numeric)
        persons = self.chance.shuffled(range(self.shape.size))
        items = [self.item(person, category) for person in persons[:3]]
        values = [Value(category.name, item) for item in items if item is not None]
        numbers = [self.truth.number(category.name, person) for person in persons]
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
        found = self.two()
        if found is None or self.shape.size < 3:
            return None
        a, b = self.item(found[0], category), self.item(found[1], category)
        if a is None or b is None:
            return None
        label = self.truth.label
        chosen = {(label(category.name, found[0]), label(category.name, found[1])): None}
        for _ in range(1 + self.chance.below(2)):
            one, other = self.chance.shuffled(category.labels)[:2]
            chosen[one, other] = None
        order = category.position
        return Related(a, b, category.name, tuple(sorted(chosen, key=lambda pair: (order[pair[0]], order[pair[1]]))))

    def all_different(self) -> Statement | None:
        persons = self.chance.shuffled(range(self.shape.size))[: 3 + self.chance.below(2)]
        items = [self.item(person) for person in persons]
        names = {item.category for item in items if item is not None}
        if len(persons) < 3 or len(names) < 2:
            return None
        return AllDifferent(tuple([item for item in items if item is not None]))

    # statements in statements

    def part(self, wanted: bool) -> Statement | None:
        """A simple statement that is true, or one that is false."""
        makers = (self.link, self.link, self.no_link, self.before, self.beside)
        for _ in range(TRIES):
            statement = self.chance.one_of(makers)()
            if statement is not None and holds(statement, self.truth) == wanted:
                return statement
        return None

    def link(self) -> Statement | None:
        one = self.person()
        assert one is not None
        other = one if self.chance.happens(0.4) else self.person()
        assert other is not None
        b = self.item(other)
        assert b is not None
        a = self.item(one, self.category_of(b))
        return None if a is None else Same(a, b)

    def no_link(self) -> Statement | None:
        link = self.link()
        return Different(link.a, link.b) if isinstance(link, Same) else None

    def before(self) -> Statement | None:
        if not self.ordered:
            return None
        category = self.chance.one_of(self.ordered)
        found = self.two()
        a, b = (None, None) if found is None else (self.item(found[0], category), self.item(found[1], category))
        if a is None or b is None:
            return None
        return Compare(_difference(category, a, b), None, -step([(1, category)]))

    def beside(self) -> Statement | None:
        before = self.before()
        if not isinstance(before, Compare) or not self.shape.category[before.terms[0][1].category].consecutive:
            return None
        return Compare(before.terms, 1, 1, absolute=True)

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
        """At least one of two, or so many of three."""
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


def _difference(category: Category, a: Reference, b: Reference) -> tuple[tuple[int, Value], tuple[int, Value]]:
    """By how much a is further on in the category than b, as terms."""
    return (1, Value(category.name, a)), (-1, Value(category.name, b))


def _gaps(category: Category) -> list[Number]:
    """The distances between items, ascending."""
    numbers = category.numbers
    return sorted({magnitude(whole_if_possible(Fraction(a - b))) for a in numbers for b in numbers if a != b})
