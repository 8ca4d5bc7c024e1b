"""Dominosa (Domino hunt).

Rules: the board shows the numbers of a whole set of dominoes, but not where one domino ends. Find the dominoes: each
covers two cells that share a side, every cell is covered once, and every pair of numbers is there once. The set has all
pairs from 0-0 to n-n; without doubles those of different numbers. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/dominosa.html
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from string import digits
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.game_ids import GameId, rows
from clueproof.codecs.scanner import Fields, NotationError, Scanner


class DominosaId(GameId[cp.DominoSetShape]):
    """Parameters state n of the set up to n-n, on n + 1 rows of n + 2; a digit for each cell, larger numbers in
    brackets."""

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        height, width = width + 1, width + 2
        found: list[str] = []
        while len(found) < height * width:
            if scanner.take("[") is None:
                found += scanner.several(digits, 1, "a digit or a number in brackets")
                continue
            found.append(str(scanner.take_number("a number")))
            scanner.expect("]")
        return {"grid": rows(found, width)}

    def refuse(self, puzzle: cp.Puzzle) -> None:
        shape, most = puzzle.shape, puzzle.shape.most
        if not shape.doubles or most < 1 or (shape.height, shape.width) != (most + 1, most + 2):
            raise NotationError("no game id: Dominosa has the sets up to n-n, from 1 on, on n + 1 rows of n + 2 cells")
        if puzzle.clues:
            raise NotationError("no game id: Dominosa has no dominoes that are given")

    def parameters(self, shape: cp.DominoSetShape) -> str:
        return str(shape.most)

    def body(self, puzzle: cp.Puzzle) -> str:
        numbers = [str(number) for row in puzzle.shape.numbers for number in row]
        return "".join([number if len(number) == 1 else f"[{number}]" for number in numbers])


class Dominosa(cp.Genre[cp.DominoSetShape, cp.EdgeEncoding, cp.DominoSet]):
    """The numbers belong to the shape: a set without one of them is none. What can be given and taken away is where
    some dominoes lie."""

    name = "dominosa"
    aliases = ("domino", "domino-hunt", "solitaire-dominoes")
    group = "Regions"
    title = "Dominosa (Domino hunt)"
    noun = "a Dominosa"
    usual = cp.Usual((7, 8))
    shape = cp.DominoSetShape
    layers = (cp.GivenDominoes(),)
    answer = cp.Dominoes()
    game_id = DominosaId("dominosa", options="(d[tbhea])?")

    technique_names: ClassVar = {
        ("number complete", "covers it"): "cell is covered",
        ("last one left", "covers it"): "only neighbour left",
        ("number complete", "lies in one place"): "domino is placed",
        ("last one left", "lies in one place"): "only place for a domino",
        ("whichever it is", "lies in one place"): "wherever the domino lies",
    }

    def generator(self) -> cp.Generator:
        return DominosaGenerator(self)

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.DominoSetShape:
        record.also_called("grid", "board")
        grid = record.grid("grid", signs=frozenset())
        return cp.read_numbers(grid, self.shape_of(record, grid.height, grid.width))

    def shape_of(self, record: cp.Record, height: int, width: int) -> cp.DominoSetShape:
        return cp.in_order(super().shape_of(record, height, width), record)

    def write_shape(self, record: cp.Record, shape: cp.DominoSetShape) -> None:
        super().write_shape(record, shape)
        cp.write_numbers(record, shape)

    def shape_inputs(self, shape: cp.DominoSetShape) -> list[cp.InputKind]:
        most = shape.most
        hint = f"a number from 0 to {most}"
        return [
            cp.InputKind(
                "number", "number", cp.CellField(), free=True, hint=hint, structural=True, meant=cp.whole(0, most)
            )
        ]

    def wording(self, puzzle: cp.Puzzle[cp.DominoSetShape, cp.Clues]) -> Mapping[str, str]:
        shape = puzzle.shape
        told = "The set has all pairs from 0-0 to n-n; without doubles those of different numbers."
        least, most = (0, 0), (shape.most, shape.most)
        pairs = f"all pairs from {least[0]}-{least[1]} to {most[0]}-{most[1]}"
        return {told: f"The set has {pairs}." if shape.doubles else f"The set has {pairs}, but no doubles."}

    def rules(self, shape: cp.DominoSetShape, e: cp.EdgeEncoding) -> None:
        places: dict[cp.Pair, list[int]] = {pair: [] for pair in shape.set}
        doubles: dict[cp.Edge, tuple[cp.Literal]] = {}
        for edge, joined in e.edges.items():
            e.state(cp.DOMINO, edge, {1: joined})
            pair = shape.pair(edge)
            if pair in places:
                places[pair].append(joined)
            else:
                doubles[edge] = (joined,)
        e.ban(doubles, lambda edge: f"{cp.link_name(edge)} has the same number twice")
        covering = {cell: e.at(edges) for cell, edges in e.points.items()}
        e.add_counts(cp.Exactly, 1, covering, "one domino covers it", cp.site_name)
        dominoes = {f"the pair {low}-{high}": tuple(joins) for (low, high), joins in places.items()}
        e.add_counts(cp.Exactly, 1, dominoes, lambda name: f"{name} lies in one place", str)

    def find_violation(self, puzzle: cp.Puzzle[cp.DominoSetShape, cp.Clues], solution: cp.DominoSet) -> str | None:
        numbers, covered, seen = puzzle.shape.numbers, Counter[cp.Cell](), set[cp.Pair]()
        for one, other in sorted(solution):
            pair = numbers[one[0]][one[1]], numbers[other[0]][other[1]]
            if pair in seen:
                return f"the domino {min(pair)}-{max(pair)} lies in two places"
            if not puzzle.shape.doubles and pair[0] == pair[1]:
                return f"{cp.link_name((one, other))} has the same number twice"
            seen |= {pair, pair[::-1]}
            covered.update((one, other))
        for r, row in enumerate(numbers):
            for c in range(len(row)):
                if covered[r, c] != 1:
                    return f"{cp.cell_name(r, c)} is covered by {covered[r, c]} dominoes"
        return None

    def describe_violation(self, shape: cp.DominoSetShape, solution: cp.DominoSet, clue: cp.Clue, found: object) -> str:
        return f"the domino {cp.link_name(clue.position)} is given, but is not there"

    def clue_values(
        self, shape: cp.DominoSetShape, solution: cp.DominoSet, kind: str
    ) -> Callable[[cp.Edge], int | None]:
        return lambda edge: 1 if edge in solution else None

    def draw_shape(self, shape: cp.DominoSetShape) -> cp.Board:
        texts = {(r, c): str(number) for r, row in enumerate(shape.numbers) for c, number in enumerate(row)}
        return replace(super().draw_shape(shape), texts=texts, given=frozenset(texts))


AT_ONCE = 6
"""Solutions of a dealt board that are looked for at once."""
MAX_DEALS, MAX_CHANGES = 400, 20_000
"""After so many dealt boards, or changes to one of them, a new division is begun."""


class DominosaGenerator(cp.Generator):
    """A random division, on which the dominoes are dealt until no other division has them all.

    After each other division that is found, two dominoes change places or one is turned, as often as it takes for none
    of the divisions known so far to have every domino once. (Nearly all boards that are simply dealt have several
    solutions: of 300 with the set up to 6-6 eight had a single one.)
    """

    drawn_field = "grid"

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.rules.empty(*(recipe.size or self.size), recipe.options)
        deal = _Deal(empty.shape, rng)
        for _ in range(MAX_DEALS):
            check_clock()
            puzzle = replace(empty, shape=cp.with_numbers(empty.shape, deal.numbers))
            others = [other for other in solver.solutions(puzzle, limit=AT_ONCE) if other != deal.dominoes]
            if not others:
                return puzzle
            deal.others += others
            if not deal.changed():
                return None
        return None


class _Deal:
    """The dominoes of a set on a division of the board."""

    def __init__(self, shape: cp.DominoSetShape, rng: cp.SeededRandom) -> None:
        self._width, self._rng = shape.width, rng
        self._division = cp.random_dominoes(shape.height, shape.width, rng)
        self.dominoes = frozenset(self._division)
        self._pairs = rng.shuffled(shape.set)
        self._pairs = [pair if rng.happens(0.5) else pair[::-1] for pair in self._pairs]
        self._number_of: dict[cp.Cell, int] = {}
        for place in range(len(self._pairs)):
            self._lay(place)
        self.others: list[cp.DominoSet] = []
        """Divisions that are to lack some domino."""

    @property
    def numbers(self) -> list[int]:
        """Row by row."""
        return [self._number_of[cell] for cell in sorted(self._number_of)]

    def _lay(self, place: int) -> None:
        one, other = self._division[place]
        self._number_of[one], self._number_of[other] = self._pairs[place]

    def changed(self) -> bool:
        """Change places and turn dominoes until each of the `others` lacks a domino; False if that takes too long."""
        pairs, rng = self._pairs, self._rng
        whole = self._whole()
        for _ in range(MAX_CHANGES):
            if not whole:
                return True
            places = self._parted_by(rng.one_of(whole))
            place = rng.one_of(places)
            if rng.happens(0.3) and pairs[place][0] != pairs[place][1]:
                other = place
                before = pairs[place], pairs[place]
                pairs[place] = pairs[place][::-1]
            else:
                other = rng.below(len(pairs))
                before = pairs[place], pairs[other]
                pairs[place], pairs[other] = pairs[other], pairs[place]
            self._lay(place)
            self._lay(other)
            now = self._whole()
            if len(now) <= len(whole):
                whole = now
            else:
                pairs[place], pairs[other] = before
                self._lay(place)
                self._lay(other)
        return False

    def _whole(self) -> list[cp.DominoSet]:
        """Those of the others that have every domino once."""
        number_of = self._number_of
        found = []
        for division in self.others:
            seen = set()
            for one, other in division:
                a, b = number_of[one], number_of[other]
                pair = (a, b) if a < b else (b, a)
                if pair in seen:
                    break
                seen.add(pair)
            else:
                found.append(division)
        return found

    def _parted_by(self, division: cp.DominoSet) -> list[int]:
        """The dominoes that lie elsewhere in that division."""
        return [place for place, domino in enumerate(self._division) if domino not in division]
