"""Houses in a row, told in English: how ZebraLogic and reasoning-gym state logic grids.

Both fill in the same sentences, in which an item is named by a fixed phrase: "the person who loves white". Where a
sentence can't be read, or in two ways, the puzzle is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from clueproof.encoders.elimination.verbs import ORDINALS
from clueproof.errors import BadPuzzleError, Place, quoted
from clueproof.formats.forms import Form, Found, Opening, stated
from clueproof.syntax.record import Line, Record

HOUSES = re.compile(r"There are (\d{1,2}) houses\b")
CATEGORY = re.compile(r" *- (.+?): *(.+?) *")
"""A line with what is said of a category, and its items."""
CLUE = re.compile(r" *(\d{1,3})\. *(.+?)\.? *")
OTHER = re.compile(r"\s*|#* *Clues:? *|What is .*\?.*", re.IGNORECASE)
"""What else may stand below the categories; a question asks for a part of the solution."""
PHRASES = """
unique name: {}
nationalit: the {} | the {} person
child: the person's child is named {} | the person who is the mother of {}
mothers: the person whose mother's name is {}
hair: the person who has {} hair
heights: the person who is {} | the person who has an {} height
education: the person with an {}'s degree | the person with a {}'s degree | the person with a {} | \
the person with a {} diploma | the person who attended {}
occupation: the person who is a {} | the person who is an {}
birthday: the person whose birthday is in {}
style of house: the person in a {}-style house | the person in a {}-style home | the person in a {}-style villa | \
the person living in a {}-style house | the person residing in a {} house
vacation: the person who loves {} vacations | the person who enjoys {} trips | the person who enjoys {} retreats | \
the person who prefers {} breaks | the person who likes going on {} | the person who goes on {} tours
hobby: the person who loves {} | the person who enjoys {} | the person who {} as a hobby | the {} enthusiast | \
the {} hobbyist
pet: the person who keeps a pet {} | the person with a pet {} | the person who has a {} | the person who owns a {} | \
the person with an aquarium of {}
animals: the {} keeper | the {} lover | the {} owner | the {} enthusiast | the person who keeps {}
favorite color: the person who loves {} | the person whose favorite color is {}
smoothie: the {} smoothie lover | the {} smoothie drinker | the person who likes {} smoothies | \
the person who drinks {} smoothies | the person whose favorite smoothie is {}
drink: the {} drinker | the {} lover | the person who likes {} | the one who only drinks {}
cigar: the {} smoker | the person who smokes {} | the person who smokes many unique {} | \
the person who smokes many different {} | the person partial to {}
lunch: the person who loves {} | the person who loves the {} | the person who loves the {} eater | \
the person who loves eating {} | the person who is a {} lover
flower: the person who loves a {} arrangement | the person who loves a bouquet of {} | \
the person who loves the boquet of {} | the person who loves the {} bouquet | the person who loves the vase of {}
book: the person who loves {} books
music: the person who loves {} music
sport: the person who loves {}
car model: the person who owns a {} | the person who owns an {}
phone: the person who uses a {} | the person who uses an {}
"""
"""What the line of a category has in it, the first that fits, and the phrases for its items."""
SPELLED = {
    "brit": "british",
    "swede": "swedish",
    "jan": "january",
    "feb": "february",
    "mar": "march",
    "sept": "september",
    "painting": "paints",
    "ford f150": "ford f-150",
    "hip hop": "hip-hop",
    "horse": "horses",
    "cruise": "cruises",
    "roses": "rose",
}
"""Items that are spelled in another way in sentences."""
RIGHT_OF = "right_of"
"""Clues have the other one for it, with the items turned round."""
RELATIONS = (
    ("at", re.compile(rf" is in the ({'|'.join(ORDINALS)}) house", re.IGNORECASE)),
    ("not_at", re.compile(rf" is not in the ({'|'.join(ORDINALS)}) house", re.IGNORECASE)),
    ("same", re.compile(r" is ")),
    ("different", re.compile(r" is not ")),
    ("directly_left", re.compile(r" is directly left of ")),
    ("left_of", re.compile(r" is somewhere to the left of ")),
    (RIGHT_OF, re.compile(r" is somewhere to the right of ")),
)
"""What stands between two items, or behind one."""
BESIDE = re.compile(r"(.+) are next to each other", re.IGNORECASE)
BETWEEN = re.compile(r"There (?:is|are) (one|two|three|four) houses? between (.+)", re.IGNORECASE)
AND = re.compile(r" and ")
EXAMPLE = "'Eric is in the first house' or 'Peter is directly left of Eric'"
MOST_ABOVE = 8
"""Lines above the categories, and the first of them."""
MOST_LINES, LONGEST_LINE = 500, 1_000
"""More than any puzzle has."""
DISTANCES = {"one": 2, "two": 3, "three": 4, "four": 5}
"""How far apart two houses are that have so many between them."""


class _NamedItems(NamedTuple):
    said: str
    items: list[str]
    phrases: tuple[str, ...]

    def phrases_of(self, item: str) -> Iterator[str]:
        """What the item is called in sentences, in small letters."""
        for spelled in dict.fromkeys([item.lower(), SPELLED.get(item.lower(), item.lower())]):
            yield from (phrase.format(spelled) for phrase in self.phrases)


class HousesInEnglish(Form):
    """One puzzle a file."""

    def recognises(self, opening: Opening) -> bool:
        return HOUSES.search(opening.bare) is not None and any(
            CATEGORY.fullmatch(line.text) for line in opening.ahead(MOST_ABOVE)
        )

    def read(self, opening: Opening) -> Iterator[Found]:
        yield stated(lambda: ("elimination", _record(opening)))


def _record(opening: Opening) -> Record:
    """The puzzle as a record of houses, as `clueproof.encoders.elimination` reads it."""
    houses = HOUSES.search(opening.bare)
    assert houses is not None
    categories = list[_NamedItems]()
    clues, text = list[dict[str, Any]](), list[str]()
    named = dict[str, list[tuple[int, int]]]()
    for line in _short(opening):
        try:
            if (found := CATEGORY.fullmatch(line.text)) is not None:
                category = _category(found[1], found[2])
                for place, item in enumerate(category.items):
                    for phrase in category.phrases_of(item):
                        named.setdefault(phrase, []).append((len(categories), place))
                categories.append(category)
            elif (found := CLUE.fullmatch(line.text)) is not None:
                clues.append(_clue(found[2], named))
                text.append(line.text.strip())
            elif categories and OTHER.fullmatch(line.text) is None:
                raise BadPuzzleError(f"expected a numbered clue, not {quoted(line.text.strip())}")
        except BadPuzzleError as error:
            raise BadPuzzleError(error.message, Place(opening.file, line.number)) from None
    fields: dict[str, Any] = {
        "houses": int(houses[1]),
        "attributes": [{"name": category.said, "values": category.items} for category in categories],
        "clues": clues,
        "text": "\n".join(text),
    }
    return Record(fields, Place(opening.file, opening.first.number))


def _short(opening: Opening) -> Iterator[Line]:
    """The lines of the file. Raises BadPuzzleError if they are more than a puzzle can have."""
    for number, line in enumerate(opening.lines()):
        if number == MOST_LINES or len(line.text) > LONGEST_LINE:
            raise BadPuzzleError("this goes on for too long to be a puzzle", Place(opening.file, line.number))
        yield line


def _category(said: str, listed: str) -> _NamedItems:
    """ " - Each person has a unique name: `Eric`, `Peter`", with or without the marks."""
    for line in PHRASES.strip().split("\n"):
        word, _, phrases = line.partition(": ")
        if word in said.lower():
            items = [item.strip(" `") for item in listed.split(",")]
            return _NamedItems(said, items, tuple(phrases.split(" | ")))
    raise BadPuzzleError(
        f"{quoted(said)} is no category that these puzzles have, such as 'Each person has a unique name'"
    )


def _clue(said: str, named: dict[str, list[tuple[int, int]]]) -> dict[str, Any]:
    """The clue that a sentence states, as a record has it."""
    found = [*_readings(" ".join(said.split()), named)]
    if len(found) != 1:
        why = "can be read in several ways" if found else f"can't be read; expected a clue such as {EXAMPLE}"
        raise BadPuzzleError(f"{quoted(said)} {why}")
    return found[0]


def _readings(said: str, named: dict[str, list[tuple[int, int]]]) -> Iterator[dict[str, Any]]:
    for kind, relation in RELATIONS:
        for link in relation.finditer(said):
            first, behind = said[: link.start()], said[link.end() :]
            if kind not in ("at", "not_at"):
                one, other = (behind, first) if kind == RIGHT_OF else (first, behind)
                yield from _pairs("left_of" if kind == RIGHT_OF else kind, one, other, named)
            elif not behind:
                house = ORDINALS.index(link[1].lower()) + 1
                yield from ({"type": kind, "a": [*a], "pos": house} for a in named.get(first.lower(), ()))
    if (found := BESIDE.fullmatch(said)) is not None:
        yield from _apart(found[1], 1, named)
    if (found := BETWEEN.fullmatch(said)) is not None:
        yield from _apart(found[2], DISTANCES[found[1].lower()], named)


def _apart(listed: str, distance: int, named: dict[str, list[tuple[int, int]]]) -> Iterator[dict[str, Any]]:
    """The clue about the distance of two items with "and" between them."""
    for link in AND.finditer(listed):
        yield from _pairs("distance", listed[: link.start()], listed[link.end() :], named, d=distance)


def _pairs(
    kind: str, first: str, second: str, named: dict[str, list[tuple[int, int]]], **more: int
) -> Iterator[dict[str, Any]]:
    """The clue about two items, for all that the phrases may name."""
    for a in named.get(first.lower(), ()):
        for b in named.get(second.lower(), ()):
            yield {"type": kind, "a": [*a], "b": [*b], **more}
