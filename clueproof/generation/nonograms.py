"""Nonograms of random pictures, and of image files."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from clueproof.backends import Satisfied, backend
from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation import makers
from clueproof.generation.elementary_switches import has_switch
from clueproof.generation.image_repair import Picture, cleared
from clueproof.generation.images import COLOURS, Size, sketch
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import CHANGED, FEWEST, Recipe, RecipeError
from clueproof.grid import cell_name
from clueproof.model import equal
from clueproof.puzzle.layers.line_blocks import LINE
from clueproof.questions.instance import Instance, compile_puzzle
from clueproof.questions.sessions import opened
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue, Record

DENSITY = 0.5
HEIGHTS = 1 << 20
"""Random heights of pixels are below this."""


class Pictures(Maker):
    """Makes nonograms of random pictures; those whose clues fit several pictures are dropped.

    Options: `colours`, how many. With `image`, the name of a file, the picture is what is seen
    there, and as few pixels are changed as it takes; `height` or `width` instead of a size keeps its
    shape, and with `inverse` the background is dark.
    """

    size = 10, 10
    # every line has its clue
    kinds = (LINE,)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        options = Record(dict(recipe.options), typed=True)
        colours = options.whole("colours", 1, len(COLOURS)) or 1
        image = options.text("image")
        kinds = self.kinds if recipe.kinds is None else recipe.kinds
        if image is None:
            options.done()
            rules.must_fit(*(recipe.size or self.size))
            picture = self._random(recipe, colours, chance)
            # only clues of other kinds could tell the two apart
            if {LINE}.issuperset(kinds) and has_switch(picture):
                return None
            return puzzle_of(rules, picture, [*COLOURS][:colours], kinds)
        height, width = options.whole("height", 1), options.whole("width", 1)
        inverse = options.flag("inverse")
        options.done()
        if recipe.size is not None and (height or width):
            raise RecipeError("give a size, or a height or width, not both")
        size = Size(*recipe.size) if recipe.size is not None else Size(height, width)
        drawn = sketch(image, size, colours, recipe.density, inverse)
        found = cleared(drawn.picture, drawn.changes, Rival(rules, drawn.colours))
        if found is None:
            raise RecipeError(f"{image}: no changes were found with which only one picture fits the clues")
        puzzle = puzzle_of(rules, found.picture, drawn.colours, kinds)
        if found.changes:
            names = " ".join([cell_name(row, column) for row, column, _ in found.changes])
            puzzle = replace(puzzle, about={CHANGED: names, FEWEST: "yes" if found.fewest else "no"})
        return puzzle

    def _random(self, recipe: Recipe, colours: int, chance: SeededRandom) -> Picture:
        """Blots: each pixel gets a random height, summed over its neighbourhood, and the highest are filled."""
        height, width = recipe.size or self.size
        density = DENSITY if recipe.density is None else recipe.density
        heights = _blots(height, width, chance)
        ranked = sorted(range(height * width), key=heights.__getitem__)
        filled = {*ranked[len(ranked) - round(density * len(ranked)) :]}
        layers = [_blots(height, width, chance) for _ in range(colours)] if colours > 1 else [heights]
        pixels = [
            1 + max(range(colours), key=lambda colour: layers[colour][place]) if place in filled else 0
            for place in range(height * width)
        ]
        return tuple([tuple(pixels[start : start + width]) for start in range(0, len(pixels), width)])


def _blots(height: int, width: int, chance: SeededRandom) -> list[int]:
    """For each pixel the sum of random numbers at it and around it."""
    noise = []
    for _ in range(height):
        check_clock()
        noise.append([chance.below(HEIGHTS) for _ in range(width)])
    # beyond the edge it goes on as at the edge
    beside = [[row[max(c - 1, 0)] + row[c] + row[min(c + 1, width - 1)] for c in range(width)] for row in noise]
    blots: list[int] = []
    for r in range(height):
        check_clock()
        rows = beside[max(r - 1, 0)], beside[r], beside[min(r + 1, height - 1)]
        blots += map(sum, zip(*rows, strict=True))
    return blots


class Rival:
    """Finds another picture with the same line clues, see `image_repair.Another`."""

    def __init__(self, rules: RuleSet, colours: Sequence[str]) -> None:
        self._rules, self._colours = rules, colours
        self._posed: tuple[Picture, Instance] | None = None

    def __call__(self, picture: Picture, known: Collection[tuple[int, int]]) -> Picture | None:
        if self._posed is None or self._posed[0] != picture:
            self._posed = picture, compile_puzzle(puzzle_of(self._rules, picture, self._colours, (LINE,)))
        instance = self._posed[1]
        puzzle, model, clues = instance.puzzle, instance.model, instance.clues
        width = len(picture[0])
        differs = []
        for place, key in enumerate(model.keys):
            row, column = divmod(place, width)
            if (row, column) not in known:
                differs.append(-equal(key, picture[row][column]))
        with opened(model, backend(makers.DRAWN_BY)) as session, session.guard() as guard:
            session.add_clause(differs, guard)
            answer = session.solve([*clues, guard])
        return self._rules.decode(puzzle, answer.keys) if isinstance(answer, Satisfied) else None


def puzzle_of(rules: RuleSet, picture: Picture, colours: Sequence[str], kinds: Collection[str] | None) -> Puzzle:
    """The nonogram of the picture with all its clues of these kinds; the name of a single colour is left out."""
    listed: dict[str, JsonValue] = {"colours": [*colours]} if len(colours) > 1 else {}
    blank = rules.empty(len(picture), len(picture[0]), listed)
    return rules.with_clues(
        blank, [clue for clue in rules.implied(blank, picture) if kinds is None or clue.kind in kinds]
    )
