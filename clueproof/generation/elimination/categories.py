"""Random categories."""

from __future__ import annotations

from clueproof.generation.elimination.words import NUMBERS, PLACE, SEQUENCES, WORDS
from clueproof.generators.recipe import RecipeError
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue

LARGEST = min(map(len, WORDS.values()))
"""Persons for whom there are words."""


def random_categories(persons: int, categories: int, chance: SeededRandom) -> dict[str, JsonValue]:
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
