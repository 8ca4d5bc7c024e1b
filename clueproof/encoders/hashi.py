"""Hashi (Hashiwokakero, Bridges).

Rules: join the islands by bridges. Bridges run straight along a row or a column from one island to the next, and do
not cross. Up to two of them lie side by side, or as many as the option `max_bridges` says. The number of an island is
how many bridges end there. The bridges connect all islands. With `loops=no` they form no loop (those side by side
are none). Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.game_ids import GameId, RunLengths
from clueproof.codecs.penpa import CIRCLED_ISLANDS, Penpa
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted, doing, number_word
from clueproof.grid.directions import Direction
from clueproof.puzzle.answers.loops import Pair


@dataclass(frozen=True, slots=True)
class HashiShape(cp.IslandShape):
    """Islands, and whether bridges may form loops."""

    loops: bool = cp.flag(True, "bridges may form loops", off="bridges form no loop")


class Bridges(GameId[HashiShape]):
    """`m` among the parameters is how many bridges can lie side by side, `L` says that they form no loop."""

    USUAL = 2
    """How many lie side by side where parameters don't say it."""

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        found = super().fields(scanner, height, width, options)
        stated: Fields = {"max_bridges": int(options["most"] or self.USUAL), **found}
        return {"loops": False, **stated} if options["loops"] else stated

    def refuse(self, puzzle: cp.Puzzle) -> None:
        if any(island not in puzzle.clues[cp.GIVEN] for island in puzzle.shape.islands):
            raise NotationError("in a game id of bridges every island has a number")

    def parameters(self, shape: HashiShape) -> str:
        return f"{super().parameters(shape)}m{shape.max_bridges}{'' if shape.loops else 'L'}"


class Hashi(cp.Genre[HashiShape, cp.BridgeEncoding, cp.Bridges]):
    """Where the islands are is the shape. A number is no literal: one model for all numbers that the same islands could
    have would take longer to build, and puzzles seldom share their islands."""

    name = "hashi"
    aliases = ("bridges", "hashiwokakero", "hashikake")
    group = "Loops, paths and links"
    title = "Hashi (Hashiwokakero, Bridges)"
    noun = "a Hashi"
    shape = HashiShape
    usual = cp.Usual((9, 9), irreducible=False)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.Islands(lambda shape: 4 * shape.max_bridges, "the {most} bridges that can end at an island"),)
    answer = cp.IslandBridges()
    puzzlink = Link(
        "hashikake", Cells(FROM_1, {UNKNOWN: "?"}, unnumbered=lambda shape: shape.islands), also=("hashi", "bridges")
    )
    penpa = Penpa(*CIRCLED_ISLANDS)
    game_id = Bridges(
        "bridges",
        Cells(RunLengths("123456789ABCDEFG")),
        options=r"(i\d+)?(e\d+)?(m(?P<most>\d+))?(?P<loops>L?)(d\d+)?",
        like="7x7m2 or 7x7m2L",
    )

    def generator(self) -> cp.Generator:
        return HashiGenerator(self)

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> HashiShape:
        plain = super().read_shape(record, tokens)
        islands = next(one.islands for one in tokens if isinstance(one, cp.IslandTokens))
        if not islands:
            record.fail("the puzzle has no islands")
        return HashiShape(plain.height, plain.width, plain.max_bridges, islands, plain.loops)

    def wording(self, puzzle: cp.Puzzle[HashiShape, cp.Clues]) -> Mapping[str, str]:
        shape, most = puzzle.shape, number_word(puzzle.shape.max_bridges)
        beside = "Up to two of them lie side by side, or as many as the option `max_bridges` says."
        own = (
            "No two of them lie side by side." if shape.max_bridges == 1 else f"Up to {most} of them lie side by side."
        )
        loops = " With `loops=no` they form no loop (those side by side are none)."
        return {beside: own, loops: "" if shape.loops else " They form no loop (those side by side are none)."}

    def rules(self, shape: HashiShape, e: cp.BridgeEncoding) -> None:
        built = {pair: bridges.at_least(1) for pair, bridges in e.bridges.items()}
        crossings = {pair: tuple([built[link] for link in pair]) for pair in shape.crossings}
        e.ban(crossings, lambda pair: "{} and {} do not cross".format(*map(cp.link_name, pair)))
        number_of = {island: number for number, island in enumerate(shape.islands)}
        ends = [(number_of[one], number_of[other]) for one, other in built]
        e.join(len(number_of), [*built.values()], ends, "the bridges connect all islands")
        if not shape.loops:
            e.add(cp.Acyclic(tuple(built.values()), tuple(ends)), "the bridges form no loop")

    def clue(self, shape: HashiShape, e: cp.BridgeEncoding, clue: cp.Clue) -> cp.Literal:
        terms = tuple((1, bridges) for bridges in e.ending.get(clue.position, ()))
        return e.model.clue(
            cp.Linear(terms, clue.value, clue.value),
            f"{cp.cell_name(*clue.position)} has {counted(clue.value, 'bridge')}",
        )

    def find_violation(self, puzzle: cp.Puzzle[HashiShape, cp.Clues], solution: cp.Bridges) -> str | None:
        joined, over = cp.Joined[cp.Cell](), dict[cp.Cell, cp.Bridge]()
        for bridge in sorted(solution):
            for cell in cp.between(bridge[:2]):
                if cell in over:
                    return f"{cp.link_name(over[cell][:2])} and {cp.link_name(bridge[:2])} cross"
                over[cell] = bridge
            if not joined.join(*bridge[:2]) and not puzzle.shape.loops:
                return f"{cp.link_name(bridge[:2])} closes a loop"
        if (apart := joined.cut_off(puzzle.shape.islands)) is not None:
            return f"{cp.cell_name(*apart[1])} is not connected with {cp.cell_name(*apart[0])}"
        return None

    def clue_values(self, shape: HashiShape, solution: cp.Bridges, kind: str) -> Callable[[cp.Cell], int | None]:
        ending = self.answer.value_at(shape, solution)
        return lambda island: ending(island) or None

    def describe_violation(self, shape: HashiShape, solution: cp.Bridges, clue: cp.Clue, found: int | None) -> str:
        return f"{doing(found or 0, 'bridge', 'end')} at {cp.cell_name(*clue.position)}, not {clue.value}"


USUAL_DENSITY = 0.25
"""The share of cells that are islands, if there is room."""
MAX_REACH = 6
"""How many cells a bridge to a new island leads at most."""
MAX_MISSES = 100
"""So many ends of bridges without room, one after the other, and the board is full."""
ACROSS_AND_DOWN: tuple[Direction, ...] = ("n", "e", "s", "w")
LOOP_PROBABILITY = 0.3
"""How often islands that see each other get a bridge besides those with which they grew."""


class HashiGenerator(cp.Generator):
    """Islands are grown with their bridges; bridges are added until there is one solution. The density is the share of
    cells that are islands."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        bare = self.rules.empty(height, width, recipe.options)
        density = USUAL_DENSITY if recipe.density is None else recipe.density
        built = _Built(bare.shape, max(2, round(density * height * width)), rng)
        if len(built.shape.islands) == 1:
            return None
        puzzle = replace(bare, shape=built.shape)
        while True:
            check_clock()
            solution = frozenset(cp.Bridge(*pair, number) for pair, number in built.bridges.items())
            puzzle = self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            if not built.raised(sorted({bridge[:2] for bridge in solution ^ other}), rng):
                return None


class _Built:
    """Islands that are all connected, and their bridges."""

    def __init__(self, shape: HashiShape, islands: int, rng: cp.SeededRandom) -> None:
        self._bare, self._joined = shape, cp.Joined[cp.Cell]()
        self.bridges: dict[Pair, int] = {}
        self._over: set[cp.Cell] = set()
        self._islands = [(rng.below(shape.height), rng.below(shape.width))]
        self._grow(islands, rng)
        self.shape = replace(shape, islands=tuple(sorted(self._islands)))
        for pair in rng.shuffled(self.shape.pairs):
            if shape.loops and pair not in self.bridges and rng.happens(LOOP_PROBABILITY):
                self._build(pair, rng)

    def raised(self, pairs: list[Pair], rng: cp.SeededRandom) -> bool:
        """One bridge more between one of the pairs; False if none can have one."""
        for pair in rng.shuffled(pairs):
            if pair not in self.bridges and self._build(pair, rng):
                return True
            if self.bridges.get(pair, self._bare.max_bridges) < self._bare.max_bridges:
                self.bridges[pair] += 1
                return True
        return False

    def _grow(self, wanted: int, rng: cp.SeededRandom) -> None:
        """Islands with a bridge to one that is there already, as many as wanted if there is room."""
        misses = 0
        while len(self._islands) < wanted and misses < MAX_MISSES:
            start = rng.one_of(self._islands)
            ends = self._ends(start, cp.STEPS[rng.one_of(ACROSS_AND_DOWN)])
            misses = 0 if ends else misses + 1
            if ends:
                end = rng.one_of(ends)
                self._islands.append(end)
                one, other = sorted((start, end))
                self._build((one, other), rng)

    def _ends(self, start: cp.Cell, step: tuple[int, int]) -> list[cp.Cell]:
        """Where a bridge from an island can lead to a new one, which has no other beside it."""
        (r, c), (down, right), islands = start, step, {*self._islands}
        ends: list[cp.Cell] = []
        for _ in range(MAX_REACH):
            r, c = r + down, c + right
            inside = 0 <= r < self._bare.height and 0 <= c < self._bare.width
            if not inside or (r, c) in islands or (r, c) in self._over:
                break
            if not islands & {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}:
                ends.append((r, c))
        return ends

    def _build(self, pair: Pair, rng: cp.SeededRandom) -> bool:
        """Bridges between two islands; False if they would cross others, or form a loop where none may be."""
        cells = {*cp.between(pair)}
        if cells & self._over or not (self._joined.join(*pair) or self._bare.loops):
            return False
        self._over |= cells
        self.bridges[pair] = 1 + rng.below(self._bare.max_bridges)
        return True
