"""What to make: plain data that can be sent to another process."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field

from clueproof.arguments import FLAG, NONE, SHARE, SIZE, TEXT, TEXTS, check, instance
from clueproof.errors import ClueproofError
from clueproof.syntax.record import JsonValue

CHANGED, FEWEST = "changed", "fewest"
"""Entries of `Puzzle.about` where the pixels of an image were changed: which ones, and whether fewer are proved too
few."""


class RecipeError(ClueproofError):
    """The recipe can't be followed; the message says why."""


class NoSolutionError(RecipeError):
    """A shape has no solution."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A kind of puzzle: rule set, size, options, and which clues it should have.

    None is the default of the genre. `options` are fields of the puzzle's
    record, such as `diagonals` of a Sudoku, and options of the generator. Clues are of
    these `kinds`; those of the kinds in `first` are left out first; `symmetry` is one of
    `clueproof.grid.symmetry`; not fewer than `at_least` are left. With `irreducible` false all clues
    of what the generator proposes stay. `density` is how much of a picture is filled.
    `difficulty` is the grade that it should have, one of `clueproof.explanation.GRADES`: it has more clues
    than it needs where that makes it easier. One made `by_hand` is for people: named techniques solve it, without
    chains, trials and cores; it too has more clues where it takes them.
    """

    rules: str
    size: tuple[int, int] | None = None
    options: Mapping[str, JsonValue] = field(default_factory=dict)
    kinds: tuple[str, ...] | None = None
    first: tuple[str, ...] | None = None
    symmetry: str = "none"
    at_least: int = 0
    irreducible: bool | None = None
    density: float | None = None
    difficulty: str | None = None
    by_hand: bool = False

    def __post_init__(self) -> None:
        check(
            {name: getattr(self, name) for name in self.__slots__},
            rules=TEXT,
            size=NONE | SIZE,
            options=instance(Mapping),
            first=NONE | TEXTS,
            symmetry=TEXT,
            irreducible=NONE | FLAG,
            density=NONE | SHARE,
            difficulty=NONE | TEXT,
            by_hand=FLAG,
        )

    def one_size(self, usual: int, what: str) -> int:
        """The size where it is a single number, such as the number of vertices. Raises RecipeError for two numbers."""
        if self.size is None:
            return usual
        height, width = self.size
        if height != width:
            raise RecipeError(f"the size is the number of {what} here: {height * width}, not {height}x{width}")
        return height


def other_options(options: Mapping[str, JsonValue], names: Container[str]) -> dict[str, JsonValue]:
    """The options but for those: the ones that the puzzle has, where a generator takes some for itself."""
    return {name: value for name, value in options.items() if name not in names}
