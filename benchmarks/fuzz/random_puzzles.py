"""Random puzzles of every genre: small and of odd shapes, with all clues of a solution, some of them, or wrong ones."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from clueproof import BadPuzzleError, ClueproofError, Puzzle, parse, read, rule_set, to_text
from clueproof.clock import Clock
from clueproof.encoders.registry import MEANS, OTHER_NAMES
from clueproof.encoders.registry import OWN as GENRES
from clueproof.generation import Recipe
from clueproof.generation.makers import maker
from clueproof.puzzle.clue import Clue
from clueproof.questions.instance import compile_puzzle
from clueproof.seeded_random import SeededRandom

INSTANCES = Path(__file__).parents[2] / "instances"
SIZES = (
    (4, 4), (3, 3), (2, 2), (1, 1), (1, 4), (5, 1), (2, 3), (3, 2), (3, 4), (4, 3), (2, 5), (5, 2), (5, 5), (4, 6),
    (6, 4), (6, 6), (3, 7), (5, 6),
)  # fmt: skip
"""Heights and widths; where a genre has other ones alone, its usual size."""
MOST_KEYS = 150
"""Of shipped puzzles, larger ones are left out."""
SECONDS = 5.0
"""What takes longer to make is left out."""
OPTIONS: dict[str, list[dict[str, Any]]] = {}
"""Genre -> options that one of its other names stands for."""
for _genre, _names in OTHER_NAMES.items():
    for _name in {*_names.split()} & {*MEANS}:
        if all(value is not None for value in MEANS[_name].values()):
            OPTIONS.setdefault(_genre, []).append(MEANS[_name])


def random_puzzle(chance: SeededRandom, genre: str) -> Puzzle | None:
    """A puzzle of the genre with all clues of a solution, or one that is shipped; None if chance made none."""
    return _shipped(chance, genre) if chance.happens(0.3) else _made(chance, genre)


def spoiled(chance: SeededRandom, whole: Puzzle) -> Puzzle | None:
    """The puzzle with fewer clues, and a few that say something else: it may have any number of solutions. None if
    that is no puzzle."""
    clues = whole.rules.clue_list(whole)
    share = chance.one_of((1.0, 0.9, 0.75, 0.5, 0.3, 0.1, 0.0))
    kept = [clue for clue in clues if chance.happens(share)]
    for _ in range(chance.one_of((0, 0, 1, 1, 2, 4))):
        if kept:
            place = chance.below(len(kept))
            kept[place] = _changed(chance, kept[place], clues)
    return puzzle_with(whole, kept)


def puzzle_with(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle | None:
    """The puzzle with these clues instead; None if that is no puzzle."""
    try:
        found = puzzle.rules.with_clues(puzzle, clues)
        return found if parse(to_text(found)) == found else None
    except (ClueproofError, KeyError, ValueError, TypeError, IndexError):
        # clues changed at random need not be of a form that the genre knows
        return None


def _made(chance: SeededRandom, genre: str) -> Puzzle | None:
    """With all clues that one solution implies."""
    options = chance.one_of([{}, *OPTIONS.get(genre, [])])
    for size in (*islice(chance.drawn(SIZES), 4), None):
        recipe = Recipe(genre, size, options)
        try:
            with Clock(SECONDS):
                found = maker(genre).begin(rule_set(genre), recipe, chance)
        except ClueproofError:
            # no size, or none that has a solution; or too slow
            continue
        if found is not None:
            return found
    return None


def _shipped(chance: SeededRandom, genre: str) -> Puzzle | None:
    there = _instances(genre)
    return chance.one_of(there) if there else None


@cache
def _instances(genre: str) -> list[Puzzle]:
    """The puzzles in `instances` that are not too large."""
    found: list[Puzzle] = []
    for path in sorted((INSTANCES / genre).glob("*.txt")):
        try:
            found += [puzzle for puzzle in read(path) if len(compile_puzzle(puzzle).model.keys) <= MOST_KEYS]
        except BadPuzzleError:
            continue
    return found


def _changed(chance: SeededRandom, clue: Clue, clues: list[Clue]) -> Clue:
    """Says what another clue of its kind says, or a number one more or less."""
    others = [other.says for other in clues if other.kind == clue.kind and other.says != clue.value]
    if others and chance.happens(0.6):
        return clue._replace(value=chance.one_of(others))
    return clue._replace(value=_near(chance, clue.value))


def _near(chance: SeededRandom, says: Any) -> Any:
    if isinstance(says, bool):
        return not says
    if isinstance(says, int):
        return says + chance.one_of((-1, 1))
    if isinstance(says, tuple) and says:
        place = chance.below(len(says))
        return (*says[:place], _near(chance, says[place]), *says[place + 1 :])
    return says


GENRE_NAMES = tuple(sorted(GENRES))
