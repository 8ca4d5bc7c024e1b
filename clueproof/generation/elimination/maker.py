"""Making elimination puzzles: random categories and persons, and true statements of every kind about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.elimination.kinds import KINDS
from clueproof.formats import read
from clueproof.generation.elimination.categories import random_categories
from clueproof.generation.elimination.persons import Persons
from clueproof.generation.elimination.statements import TrueStatements
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.questions import Unique, verify
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue, Record

PLAIN = "same", "different", "one-of", "neither", "order", "distance"
"""The kinds of statements that read as people speak, and that puzzles have unless others are asked for."""
PERSONS, CATEGORIES = 5, 5
"""The usual size."""
OPEN = 3600
"""At first, plain links settle all but OPEN / persons² items. Without that, finding the needless statements of a
puzzle of 20 persons and 10 categories takes minutes; with 9 items left open, seconds."""


class EliminationMaker(Maker):
    """Makes elimination puzzles; `size` is persons and categories.

    Options: `categories`, a mapping of names to items, or the name of a file whose first puzzle has
    them; `ordered`, those of them, beside numbers, whose order of items has a meaning; `mixed`, statements of all
    kinds, and about persons found by counting from another one.
    """

    size = PERSONS, CATEGORIES
    irreducible = True

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        """Statements, more and more of them until there is one solution or nothing more to say."""
        options = dict(recipe.options)
        ordered = _names(options.pop("ordered", []))
        mixed = Record({"mixed": options.pop("mixed", False)}, typed=True).flag("mixed")
        size, given = recipe.size, options.get("categories")
        if given is None:
            size = size or self.size
            options["categories"] = random_categories(*size, chance)
        else:
            options["categories"] = given = _categories(given)
            size = size or _size(given)
        blank = rules.empty(*size, options)
        for name in ordered:
            if name not in blank.shape.category:
                raise RecipeError(f"there is no category {name!r}; there are {', '.join(blank.shape.category)}")
        plain = recipe.kinds is None and not mixed
        statements = TrueStatements(Persons(blank.shape, ordered, chance, plain))
        wanted = PLAIN if plain else KINDS if recipe.kinds is None else recipe.kinds
        items = size[0] * (size[1] - 1)
        left = min(items, OPEN // size[0] ** 2)
        links = statements.links() if "same" in wanted else []
        told = len(links) and items - left
        said = dict.fromkeys(links[:told])
        others, more = 0, left
        while True:
            check_clock()
            ended = not statements.tell(said, wanted, len(said) + more)
            puzzle = replace(blank, clues=tuple(chance.shuffled(list(said))))
            if ended or isinstance(verify(puzzle), Unique):
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
