"""Where the puzzles of each rule set come from: a solution with all clues that it implies, to be cut down later."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from clueproof.backends import Limit, backend
from clueproof.encoders import Puzzle, RuleSet, rule_set
from clueproof.generation.random_solution import random_keys
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.model import Literal
from clueproof.puzzle.rule_set import Usual
from clueproof.questions.instance import Instance, compile_puzzle, confirmed
from clueproof.questions.sessions import opened
from clueproof.registry import Registry
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue

DRAWN_BY = "sat"
"""The backend that draws. The solution is the same with any other; this is the fastest."""

SMALL_CUT_BY = "sat:cadical153"
"""The backend that leaves out clues where queries need no search: it answers those in half the time of the usual one,
which is faster once there is search. The puzzles are the same."""

OWN: dict[str, str] = {
    "elimination": "clueproof.generation.elimination.maker:EliminationMaker",
    "sudoku": "clueproof.generation.jigsaws:Jigsaws",
    "thermometers": "clueproof.generation.fillings:ThermometerMaker",
    "battleships": "clueproof.generation.fleets:Fleets",
    "aquarium": "clueproof.generation.fillings:AquariumMaker",
    "lits": "clueproof.generation.lits:ShapesInRooms",
    "fillomino": "clueproof.generation.numbered_regions:NumberedRegions",
    "sumplete": "clueproof.generation.line_sums:SumsOfNumbers",
    "kakurasu": "clueproof.generation.line_sums:LineSums",
    "norinori": "clueproof.generation.rooms:DominoesInRooms",
    "aqre": "clueproof.generation.heyawake:AqreRooms",
    "nurimisaki": "clueproof.generation.nurimisaki:Coasts",
    "chocona": "clueproof.generation.heyawake:ChoconaRooms",
    "ayeheya": "clueproof.generation.heyawake:AyeheyaRooms",
    "star-battle": "clueproof.generation.rooms:Skies",
    "tents": "clueproof.generation.tents:Camps",
    "akari": "clueproof.generation.walls:Walls",
    "hitori": "clueproof.generation.hitori_numbers:HitoriNumbers",
    "hashi": "clueproof.generation.islands:IslandMaker",
    "independent-set": "clueproof.generation.graphs:Graphs",
    "dominosa": "clueproof.generation.dominoes:Dominosas",
    "killer-sudoku": "clueproof.generation.cages:Killers",
    "str8ts": "clueproof.generation.straights:Straights",
    "n-queens": "clueproof.generation.rooms:Queens",
    "suguru": "clueproof.generation.filled_rooms:Sugurus",
    "ripple-effect": "clueproof.generation.filled_rooms:Ripples",
    "kakuro": "clueproof.generation.kakuro_grids:KakuroGrids",
    "net": "clueproof.generation.trees:TreeMaker",
    "heyawake": "clueproof.generation.heyawake:RoomsToShade",
    "castle-wall": "clueproof.generation.castle_walls:CastleWalls",
    "tatamibari": "clueproof.generation.rectangles:TatamiMaker",
    "detour": "clueproof.generation.detours:TurnsInRooms",
    "shakashaka": "clueproof.generation.quilts:Quilts",
    "country-road": "clueproof.generation.country_road:RoomsOnARoad",
    "nurikabe": "clueproof.generation.nurikabe:IslandsInTheSea",
    "undead": "clueproof.generation.mirrors:Haunted",
    "kenken": "clueproof.generation.cages:KenKens",
    "map": "clueproof.generation.maps:Maps",
    "magnets": "clueproof.generation.dominoes:Magnets",
    "nonogram": "clueproof.generation.nonograms:Pictures",
    "galaxies": "clueproof.generation.galaxies:GalaxyMaker",
    "palisade": "clueproof.generation.equal_regions:EqualRegionMaker",
    "shikaku": "clueproof.generation.rectangles:RectangleMaker",
    "simple-loop": "clueproof.generation.loops:LoopMaker",
    "hidato": "clueproof.generation.number_snakes:NumberSnakes",
    "numbrix": "clueproof.generation.number_snakes:NumberSnakes",
    "numberlink": "clueproof.generation.path_ends:PathEnds",
    "signpost": "clueproof.generation.arrow_paths:ArrowPathMaker",
    "yajilin": "clueproof.generation.arrow_rings:ArrowRings",
    "triangle-sum": "clueproof.generation.number_paths:Triangles",
    "unidirectional-tsp": "clueproof.generation.number_paths:Matrices",
}
"""Rule set -> its own maker. Strings, so that only what is used is imported."""

MAKERS = Registry("maker", OWN, RecipeError)


class Maker(ABC):
    """Makes the puzzles of one rule set, before clues are left out."""

    size: tuple[int, int]
    """Default height and width."""
    kinds: tuple[str, ...] | None = None
    """Default kinds of clues, None for all."""
    first: tuple[str, ...] = ()
    """Kinds that are left out before others."""
    made: ClassVar[Mapping[str, JsonValue]] = {}
    """Options that puzzles of some names have to state -> the value with which they are made."""
    irreducible: bool = False
    """Are needless clues left out by default?"""

    def cut_by(self, recipe: Recipe) -> str:
        """The backend to leave out clues with."""
        return "auto"

    @abstractmethod
    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        """A puzzle with all clues that it may keep. Whether it has one solution is found out later; if
        not, another one is begun. None if it plainly has several. Raises RecipeError, BadPuzzleError."""


class Drawn(Maker):
    """A random solution of the rules, with all clues that it implies."""

    def __init__(self, usual: Usual) -> None:
        self.size, self.first, self.irreducible = usual.size, usual.left_out_first, usual.irreducible
        self._density, self._easy_up_to, self._clues_first = usual.density, usual.easy_up_to, usual.clues_first

    def cut_by(self, recipe: Recipe) -> str:
        height, width = recipe.size or self.size
        return SMALL_CUT_BY if height * width <= self._easy_up_to else "auto"

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        if rules.random_shape is not None:
            empty = replace(empty, shape=rules.random_shape.drawn(empty.shape, chance))
        try:
            keys = self.draw(empty, recipe, chance)
        except NoSolutionError:
            if rules.random_shape is None:
                raise
            # another shape may have one
            return None
        clues = rules.random_clues(empty, confirmed(empty, keys, DRAWN_BY), chance)
        kinds = recipe.kinds
        return rules.with_clues(empty, [clue for clue in clues if kinds is None or clue.kind in kinds])

    def stating(self, empty: Puzzle, keys: tuple[int, ...], recipe: Recipe) -> Puzzle:
        """The puzzle with all clues, of the kinds that are wanted, that a solution implies."""
        rules, kinds = empty.rules, recipe.kinds
        clues = rules.implied(empty, rules.decode(empty, keys))
        return rules.with_clues(empty, [clue for clue in clues if kinds is None or clue.kind in kinds])

    def empty(self, rules: RuleSet, height: int, width: int, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        """The puzzle without clues."""
        return _empty(rules, height, width, json.dumps(dict(recipe.options), default=str))

    def draw(self, empty: Puzzle, recipe: Recipe, chance: SeededRandom) -> tuple[int, ...]:
        """The values of the keys in a random solution. Raises RecipeError if there is none."""
        instance = compile_puzzle(empty)
        density = self._density if recipe.density is None else recipe.density
        first = _clue_decisions(instance, chance) if self._clues_first else ()
        with opened(instance.model, backend(DRAWN_BY)) as session:
            keys = random_keys(session, instance.clues, chance, Limit(), density, first)
        if not isinstance(keys, tuple):
            raise NoSolutionError(
                f"no {empty.rules.name} of {empty.shape.height} by {empty.shape.width} has a solution"
            )
        return keys


class NoSolutionError(RecipeError):
    """A shape has no solution."""


def _clue_decisions(instance: Instance, chance: SeededRandom) -> list[Sequence[Literal]]:
    """What clues can say, for each position, in random order."""
    stated = instance.encoding.stated
    positions = [(kind, at) for kind in instance.puzzle.rules.kinds for at in stated.get(kind, ())]
    return [chance.shuffled([*stated[kind][at].values()]) for kind, at in chance.drawn(positions)]


@lru_cache(maxsize=16)
def _empty(rules: RuleSet, height: int, width: int, options: str) -> Puzzle:
    """The puzzle without clues, cached. The options are JSON because cache keys must be hashable."""
    return rules.empty(height, width, json.loads(options))


def maker(name: str) -> Maker:
    """The maker of the rule set."""
    rules = rule_set(name)
    if rules.name in OWN:
        found: Maker = MAKERS.load(rules.name)()
        return found
    return Drawn(rules.usual)
