"""Making elimination puzzles: random categories and persons, and true statements of every kind about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from clueproof.clock import check_clock
from clueproof.encoders.elimination.statements import (
    KINDS,
    All,
    AllDifferent,
    Arrangement,
    Category,
    Compare,
    Count,
    Different,
    EliminationShape,
    If,
    Item,
    Not,
    Number,
    Offset,
    OneOf,
    Reference,
    Related,
    Same,
    Statement,
    Value,
    holds,
    kind,
    magnitude,
    step,
    whole_if_possible,
)
from clueproof.generators.generator import Generator, PuzzleSolver
from clueproof.generators.recipe import Recipe, RecipeError
from clueproof.puzzle.rule_set import Puzzle
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue, Record

PLACE = "position"
"""The category of places in a row: 1, 2, 3, ..."""
NUMBERS: dict[str, tuple[str, ...]] = {
    "age": tuple(map(str, range(21, 70))),
    "height": tuple(map(str, range(150, 200))),
    "points": tuple(map(str, range(210, 800, 10))),
    "year": tuple(map(str, range(1985, 2025))),
    "price": tuple([f"{pence // 100}.{pence % 100:02}" for pence in range(250, 1550, 50)]),
}
"""Numbers to choose from."""
SEQUENCES: dict[str, tuple[str, ...]] = {
    "day": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "month": (
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ),
}  # fmt: skip
"""Words that have an order; consecutive ones are chosen."""
WORDS: dict[str, tuple[str, ...]] = {
    "name": (
        "Alice", "Boris", "Clara", "David", "Edith", "Felix", "Grace", "Henry", "Irene", "Jacob",
        "Kitty", "Lewis", "Maria", "Nigel", "Oscar", "Peter", "Queenie", "Ralph", "Sarah", "Tobias",
    ),
    "pet": (
        "dog", "cat", "hamster", "parrot", "tortoise", "rabbit", "goldfish", "pony", "canary", "gecko",
        "ferret", "mouse", "hedgehog", "donkey", "goat", "pigeon", "iguana", "owl", "hen", "newt",
    ),
    "drink": (
        "tea", "coffee", "milk", "cocoa", "lemonade", "water", "cider", "beer", "squash", "stout",
        "sherry", "port", "gin", "rum", "whisky", "cola", "mead", "perry", "buttermilk", "barley water",
    ),
    "job": (
        "baker", "teacher", "plumber", "painter", "dentist", "farmer", "lawyer", "sailor", "tailor", "pilot",
        "nurse", "grocer", "joiner", "barber", "miller", "printer", "jeweller", "vet", "postman", "librarian",
    ),
    "hobby": (
        "chess", "knitting", "sailing", "rowing", "fencing", "pottery", "gardening", "cycling", "archery", "origami",
        "bowls", "cricket", "darts", "skating", "juggling", "birdwatching", "embroidery", "climbing", "judo", "bridge",
    ),
    "favourite colour": (
        "red", "green", "blue", "yellow", "white", "black", "grey", "brown", "purple", "pink",
        "orange", "turquoise", "crimson", "beige", "indigo", "scarlet", "olive green", "silver", "gold", "mauve",
    ),
    "city": (
        "Leeds", "York", "Bath", "Bristol", "Cardiff", "Derby", "Dundee", "Durham", "Exeter", "Glasgow",
        "Lincoln", "Norwich", "Oxford", "Perth", "Plymouth", "Swansea", "Truro", "Wells", "Worcester", "Carlisle",
    ),
    "instrument": (
        "violin", "cello", "flute", "oboe", "trumpet", "piano", "harp", "guitar", "drums", "clarinet",
        "tuba", "banjo", "lute", "viola", "bassoon", "organ", "recorder", "mandolin", "trombone", "saxophone",
    ),
    "fruit": (
        "apples", "pears", "plums", "cherries", "grapes", "figs", "melons", "bananas", "peaches", "apricots",
        "mangoes", "limes", "kiwis", "dates", "papayas", "quinces", "raspberries", "gooseberries", "damsons",
        "nectarines",
    ),
    "flower": (
        "roses", "tulips", "lilies", "daisies", "pansies", "poppies", "asters", "dahlias", "irises", "peonies",
        "violets", "lupins", "foxgloves", "crocuses", "primroses", "marigolds", "orchids", "sunflowers", "begonias",
        "bluebells",
    ),
    "language": (
        "Welsh", "French", "German", "Italian", "Spanish", "Danish", "Dutch", "Finnish", "Greek", "Polish",
        "Czech", "Irish", "Latin", "Russian", "Turkish", "Hindi", "Arabic", "Japanese", "Swahili", "Hungarian",
    ),
    "subject": (
        "law", "physics", "history", "biology", "medicine", "chemistry", "geology", "music", "drama", "botany",
        "zoology", "economics", "geography", "theology", "philosophy", "algebra", "astronomy", "archaeology",
        "linguistics", "statistics",
    ),
}  # fmt: skip
"""Words without an order."""
MAX_PERSONS = min(map(len, WORDS.values()))
"""Persons for whom there are words."""
MAX_TRIES = 40
"""Failed attempts at a part before the statement is given up."""
FREQUENT = {
    "same": 4, "different": 6, "one-of": 8, "neither": 6, "order": 10, "distance": 9, "number": 8, "pairs": 2,
    "all-different": 4, "either": 9, "count": 6, "both": 2, "not": 2, "if": 7,
}  # fmt: skip
"""How often a statement of each kind is made, in proportion."""
PLAIN = "same", "different", "one-of", "neither", "order", "distance"
"""The kinds of statements that sound natural, and that puzzles have unless others are asked for."""
USUAL_PERSONS, USUAL_CATEGORIES = 5, 5
"""The default size."""
OPEN_ITEMS = 3600
"""At first, plain links settle all but OPEN_ITEMS / persons² items. Without that, finding the needless statements of a
large puzzle takes very long."""


def random_categories(persons: int, categories: int, rng: SeededRandom) -> dict[str, JsonValue]:
    """Random categories with random items, the places first and at least one more of numbers if there are three."""
    if not 1 <= persons <= MAX_PERSONS:
        raise RecipeError(f"there are words for 1 to {MAX_PERSONS} persons, not {persons}; give categories of your own")
    there = {name: words for name, words in (NUMBERS | SEQUENCES | WORDS).items() if len(words) >= persons}
    if not 2 <= categories <= len(there) + 1:
        raise RecipeError(
            f"there are words for 2 to {len(there) + 1} categories of {persons}, not {categories}; "
            "give categories of your own"
        )
    names = rng.shuffled([name for name in there if name != "name"])
    numeric = next(name for name in names if name in NUMBERS)
    names.sort(key=lambda name: name != numeric)
    chosen = ["name", *names][: categories - 1]
    listed: dict[str, JsonValue] = {PLACE: [*range(1, persons + 1)]}
    for name in [name for name in (*WORDS, *SEQUENCES, *NUMBERS) if name in chosen]:
        words = there[name]
        if name in SEQUENCES:
            start = rng.below(len(words) - persons + 1)
            listed[name] = [*words[start : start + persons]]
        else:
            listed[name] = [*sorted(rng.shuffled(words)[:persons], key=words.index)]
    return listed


class Persons:
    """A random solution. `ordered` are the categories of words that have an order. With `plain`, statements refer to
    persons by items alone, and begin with a name."""

    def __init__(self, shape: EliminationShape, ordered: Sequence[str], rng: SeededRandom, plain: bool = False) -> None:
        self.plain = plain
        self.shape = shape
        self.rng = rng
        columns = [rng.shuffled(category.labels) for category in shape.categories]
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
        return self.rng.one_of(left) if left else None

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
        # names are chosen twice as often
        place = self.rng.one_of([place for place in left if self.shape.categories[place] == self.names] * 2 + left)
        return Item(self.shape.categories[place].name, self.rows[person][place])

    def category_of(self, item: Item) -> Category:
        return self.shape.category[item.category]

    def reference(self, person: int, *avoid: Category) -> Reference | None:
        """An item of the person, or sometimes an offset from a neighbour's item."""
        rows = [category for category in self.consecutive if category not in avoid]
        if rows and not self.plain and self.rng.happens(0.12):
            category = self.rng.one_of(rows)
            by = self.rng.one_of((-1, 1))
            neighbour = self.neighbour(person, category, by)
            of = None if neighbour is None else self.item(neighbour, category)
            if of is not None:
                return Offset(of, category.name, -by)
        return self.item(person, *avoid)

    def in_order(self, a: Reference, b: Item) -> tuple[Reference, Reference]:
        """Two items in either order, whichever reads better."""
        named = self.names is not None and b.category == self.names.name
        return (b, a) if self.plain and named else (a, b)

    def neighbour(self, person: int, category: Category, by: int) -> int | None:
        wanted = self.truth.number(category.name, person) + by
        for other in range(self.shape.size):
            if self.truth.number(category.name, other) == wanted:
                return other
        return None


class Facts:
    """Makes random statements that contain no others; None if the random choices allow none.

    Most are true by construction; the caller checks.
    """

    def __init__(self, persons: Persons) -> None:
        self.persons = persons
        self.shape = persons.shape
        self.rng = persons.rng

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
        more = 1 + (self.shape.size > 4 and self.rng.happens(0.4))
        labels = {right.label, *self.rng.shuffled(wrong)[:more]}
        options = tuple([Item(category.name, label) for label in category.labels if label in labels])
        return None if a is None else OneOf(a, options)

    def neither(self) -> Statement | None:
        """The two items are mostly of one category, so that it reads "drinks neither tea nor coffee"."""
        found = self.persons.two()
        if found is None or self.shape.size < 4:
            return None
        category = self.rng.one_of(self.shape.categories)
        a = self.persons.item(found[0], category)
        wrong = [label for label in category.labels if label != self.persons.truth.label(category.name, found[0])]
        labels = self.rng.shuffled(wrong)[:2]
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
        category = self.rng.one_of(self.persons.ordered)
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
        """True bounds of a distance, mostly loose ones."""
        if self.rng.happens(0.45):
            return smallest, None
        if self.rng.happens(0.5) or gap == smallest:
            return gap, gap
        if self.rng.happens(0.6):
            return self.below(gap, category), None
        return smallest, self.above(gap, category)

    def below(self, gap: Number, category: Category) -> Number:
        """A distance between items of the category that is at most this one."""
        return self.rng.one_of([other for other in _gaps(category) if other <= gap][-3:])

    def above(self, gap: Number, category: Category) -> Number:
        """A distance between items of the category that is at least this one."""
        return self.rng.one_of([other for other in _gaps(category) if other >= gap][:3])

    def distance(self) -> Statement | None:
        if not self.persons.ordered:
            return None
        category = self.rng.one_of(self.persons.ordered)
        sides = self.both_sides(category)
        if sides is None:
            return None
        a, b, gap = sides[0], sides[1], magnitude(sides[2])
        terms = _difference(category, a, b)
        gaps = _gaps(category)
        if category.consecutive and gap > 1 and self.rng.happens(0.3):
            return Compare(terms, 1, 1, absolute=True, outside=True)
        if self.rng.happens(0.6) or gap in (gaps[0], gaps[-1]):
            return Compare(terms, gap, gap, absolute=True)
        if self.rng.happens(0.5):
            return Compare(terms, max(gaps[1], self.below(gap, category)), None, absolute=True)
        return Compare(terms, None, min(gaps[-2], self.above(gap, category)), absolute=True)

    def number(self) -> Statement | None:
        """A bound, a sum, a difference of numbers."""
        if not self.persons.numeric:
            return None
        category = self.rng.one_of(self.persons.numeric)
        persons = self.rng.shuffled(range(self.shape.size))
        items = [self.persons.item(person, category) for person in persons[:3]]
        values = [Value(category.name, item) for item in items if item is not None]
        numbers = [self.persons.truth.number(category.name, person) for person in persons]
        if not values:
            return None
        if len(values) < 2 or self.rng.happens(0.25):
            low = self.rng.happens(0.5)
            bound = self.rng.one_of(
                [other for other in category.numbers if (other <= numbers[0]) == low] or [numbers[0]]
            )
            return Compare(((1, values[0]),), bound if low else None, None if low else bound)
        sum_of = numbers[0] + numbers[1]
        if len(values) > 2 and self.rng.happens(0.3):
            factor = 2 if self.rng.happens(0.5) else 1
            total = sum_of - factor * numbers[2]
            bounds = (total, total) if self.rng.happens(0.4) else (0, None) if total >= 0 else (None, 0)
            return Compare(((1, values[0]), (1, values[1]), (-factor, values[2])), *bounds)
        if self.rng.happens(0.3):
            twice = numbers[0] - 2 * numbers[1]
            return Compare(((1, values[0]), (-2, values[1])), *((0, None) if twice >= 0 else (None, 0)))
        terms = (1, values[0]), (1, values[1])
        if self.rng.happens(0.6):
            return Compare(terms, sum_of, sum_of)
        odd = self.round_number(sum_of)
        return Compare(terms, odd, None) if odd <= sum_of else Compare(terms, None, odd)

    def round_number(self, value: Number) -> Number:
        """A rounder number near this one."""
        for unit in (100, 10, 5, 1):
            if magnitude(value) >= 4 * unit:
                return unit * (int(value // unit) + self.rng.below(2))
        return int(value)

    def pairs(self) -> Statement | None:
        """Two or three possibilities for two persons together."""
        category = self.rng.one_of(self.shape.categories)
        found = self.persons.two()
        if found is None or self.shape.size < 3:
            return None
        a, b = self.persons.item(found[0], category), self.persons.item(found[1], category)
        if a is None or b is None:
            return None
        label = self.persons.truth.label
        chosen = {(label(category.name, found[0]), label(category.name, found[1])): None}
        for _ in range(1 + self.rng.below(2)):
            one, other = self.rng.shuffled(category.labels)[:2]
            chosen[one, other] = None
        order = category.position
        return Related(a, b, category.name, tuple(sorted(chosen, key=lambda pair: (order[pair[0]], order[pair[1]]))))

    def all_different(self) -> Statement | None:
        persons = self.rng.shuffled(range(self.shape.size))[: 3 + self.rng.below(2)]
        items = [self.persons.item(person) for person in persons]
        names = {item.category for item in items if item is not None}
        if len(persons) < 3 or len(names) < 2:
            return None
        return AllDifferent(tuple([item for item in items if item is not None]))

    # parts of compound statements, true or false

    def link(self) -> Statement | None:
        one = self.persons.person()
        assert one is not None
        other = one if self.rng.happens(0.4) else self.persons.person()
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
        category = self.rng.one_of(self.persons.ordered)
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


class Compounds:
    """Makes random true statements that contain others; None if the random choices allow none."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.rng = facts.rng

    def part(self, wanted: bool) -> Statement | None:
        """A simple statement that is true, or one that is false."""
        facts = self.facts
        makers = (facts.link, facts.link, facts.no_link, facts.before, facts.beside)
        for _ in range(MAX_TRIES):
            statement = self.rng.one_of(makers)()
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
        parts = self.parts(*self.rng.shuffled([True, False]))
        return None if parts is None else Count(1, 1, parts)

    def count(self) -> Statement | None:
        """At least one of two, or a number of three."""
        if self.rng.happens(0.4):
            parts = self.parts(*self.rng.one_of([(True, True), (True, False), (False, True)]))
            return None if parts is None else Count(1, 2, parts)
        wanted = [self.rng.happens(0.5) for _ in range(3)]
        parts, right = self.parts(*wanted), sum(wanted)
        if parts is None:
            return None
        least, most = self.rng.one_of([(right, right), (right, 3), (0, right)])
        return Count(least, most, parts) if (least, most) not in ((0, 3), (1, 1), (3, 3), (0, 0)) else None

    def both(self) -> Statement | None:
        parts = self.parts(True, True)
        return None if parts is None else All(parts)

    def negation(self) -> Statement | None:
        """Not both, or not this order."""
        parts = self.parts(*self.rng.one_of([(True, False), (False, True), (False, False)]))
        return None if parts is None else Not(All(parts))

    def condition(self) -> Statement | None:
        parts = self.parts(*self.rng.one_of([(True, True), (False, True), (False, False)]))
        return None if parts is None else If(*parts)


"""Statements rejected in a row, for each in the bag, before the search ends."""


class TrueStatements:
    """Adds true statements about a solution, one after the other."""

    def __init__(self, persons: Persons) -> None:
        self.persons = persons
        self.rng = persons.rng
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
        tries = MAX_TRIES * len(bag)
        while len(said) < number:
            check_clock()
            name = self.rng.one_of(bag)
            statement = self.makers[name]()
            if statement is None or statement in said or kind(statement) != name:
                tries -= 1
                if not tries:
                    return False
            elif holds(statement, self.persons.truth):
                said[statement] = None
                tries = MAX_TRIES * len(bag)
        return True

    def links(self) -> list[Statement]:
        """The solution as links that are independent of each other."""
        found: list[Statement] = []
        for row in self.persons.rows:
            items = [
                Item(category.name, label) for category, label in zip(self.persons.shape.categories, row, strict=True)
            ]
            items = self.rng.shuffled(items)
            found += [Same(item, self.rng.one_of(items[:place])) for place, item in enumerate(items) if place]
        return self.rng.shuffled(found)


class EliminationGenerator(Generator):
    """Makes elimination puzzles; `size` is persons and categories.

    Options: `categories`, a mapping of names to items; `ordered`, those of them, beside numbers, whose order of items
    has a meaning; `mixed`, statements of all kinds, and about persons found by counting from another one.
    """

    size = USUAL_PERSONS, USUAL_CATEGORIES
    puzzle_fields = frozenset({"categories"})
    irreducible = True

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle:
        """Add statements until there is one solution, or no further statement."""
        options = dict(recipe.options)
        ordered = _names(options.pop("ordered", []))
        mixed = Record({"mixed": options.pop("mixed", False)}, typed=True).flag("mixed")
        size, given = recipe.size, options.get("categories")
        if given is None:
            size = size or self.size
            options["categories"] = random_categories(*size, rng)
        else:
            size = size or _size(given)
        blank = self.rules.empty(*size, options)
        for name in ordered:
            if name not in blank.shape.category:
                raise RecipeError(f"there is no category {name!r}; there are {', '.join(blank.shape.category)}")
        plain = recipe.kinds is None and not mixed
        statements = TrueStatements(Persons(blank.shape, ordered, rng, plain))
        wanted = PLAIN if plain else KINDS if recipe.kinds is None else recipe.kinds
        items = size[0] * (size[1] - 1)
        left = min(items, OPEN_ITEMS // size[0] ** 2)
        links = statements.links() if "same" in wanted else []
        told = len(links) and items - left
        said = dict.fromkeys(links[:told])
        others, more = 0, left
        while True:
            check_clock()
            ended = not statements.tell(said, wanted, len(said) + more)
            puzzle = replace(blank, clues=tuple(rng.shuffled(list(said))))
            if ended or solver.is_unique(puzzle):
                return puzzle
            others += more
            more = others // 3 + 1
            if told:
                further = links[told:][: (len(links) - told) // 3 + 1]
                said.update(dict.fromkeys(further))
                told += len(further)


def _names(value: JsonValue) -> Sequence[str]:
    names = [name.strip() for name in value.split(",")] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise RecipeError("the option ordered must be a list of categories")
    return [str(name) for name in names]


def _size(categories: JsonValue) -> tuple[int, int]:
    """The numbers of persons and categories. The rule set refuses later what is no mapping of lists."""
    lists = list(categories.values()) if isinstance(categories, dict) else []
    return (len(lists[0]) if lists and isinstance(lists[0], list) else 0), len(lists)
