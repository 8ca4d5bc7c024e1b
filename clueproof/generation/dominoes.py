"""Boards divided into dominoes at random; Magnets and Dominosa on them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Edge, Spot, rectangle
from clueproof.puzzle.dominoes import DominoSetShape, DominoShape, with_numbers
from clueproof.puzzle.solution import DominoSet
from clueproof.questions import solutions
from clueproof.seeded_random import SeededRandom

DENSITY = 0.9
"""The usual share of dominoes that become magnets where they can. With 0.9 three of five boards of 6x6 to 10x10 have
one solution at once, with 0.6 one of three."""
AT_ONCE = 6
"""Solutions of a dealt board that are looked for at once."""
MOST_DRAWS, MOST_DEALS, MOST_CHANGES = 100, 400, 20_000
"""After so many boards of magnets, dealt boards, or changes to one of these, a new division is begun."""


class Magnets(Maker):
    """Makes Magnets with all numbers: a random division into dominoes, which become magnets one after the other where
    they can. The density is the share of those that do. Where another solution has the same numbers, the dominoes that
    are otherwise in it are drawn anew."""

    size = 6, 6
    irreducible = True

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        empty = rules.empty(*(recipe.size or self.size), recipe.options)
        shape = replace(empty.shape, dominoes=random_dominoes(empty.shape.height, empty.shape.width, chance))
        empty = replace(empty, shape=shape)
        density = DENSITY if recipe.density is None else recipe.density
        magnets = _Magnets(shape, chance)
        magnets.draw(shape.dominoes, density)
        for _ in range(MOST_DRAWS):
            check_clock()
            solution = magnets.rows
            kinds = recipe.kinds
            clues = [clue for clue in rules.implied(empty, solution) if kinds is None or clue.kind in kinds]
            puzzle = rules.with_clues(empty, clues)
            other = next((found for found in solutions(puzzle, limit=2) if found != solution), None)
            if other is None:
                return puzzle
            magnets.draw(magnets.parted_by(other), chance.one_of((density, 0.5)))
        return None


class _Magnets:
    """A solution on a division into dominoes."""

    def __init__(self, shape: DominoShape, chance: SeededRandom) -> None:
        self._shape, self._chance = shape, chance
        self._signs: dict[Spot, str] = {}

    @property
    def rows(self) -> tuple[str, ...]:
        """Rows of +, - and dots."""
        height, width = self._shape.height, self._shape.width
        return tuple(["".join([self._signs.get((r, c), ".") for c in range(width)]) for r in range(height)])

    def draw(self, dominoes: Sequence[Edge], density: float) -> None:
        """Draw these dominoes anew, in random order: magnets where they can be, so many of them."""
        signs = self._signs
        for cell in (cell for domino in dominoes for cell in domino):
            signs.pop(cell, None)
        for one, other in self._chance.shuffled(dominoes):
            ways = [
                (first, second)
                for first, second in (("+", "-"), ("-", "+"))
                if not any(signs.get(near) == first for near in _near(one))
                and not any(signs.get(near) == second for near in _near(other))
            ]
            if ways and self._chance.happens(density):
                signs[one], signs[other] = self._chance.one_of(ways)

    def parted_by(self, rows: Sequence[str]) -> list[Edge]:
        """The dominoes that are otherwise in that solution."""
        return [
            domino
            for domino in self._shape.dominoes
            if any(rows[r][c] != self._signs.get((r, c), ".") for r, c in domino)
        ]


class Dominosas(Maker):
    """Makes Dominosa puzzles: a random division, on which the dominoes are dealt until no other division has them all.

    After each other division that is found, two dominoes change places or one is turned, as often as it takes for none
    of the divisions known so far to have every domino once. (Nearly all boards that are simply dealt have several
    solutions: of 300 with the set up to 6-6 eight had a single one.)
    """

    size = 7, 8
    irreducible = True

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        empty = rules.empty(*(recipe.size or self.size), recipe.options)
        deal = _Deal(empty.shape, chance)
        for _ in range(MOST_DEALS):
            check_clock()
            puzzle = replace(empty, shape=with_numbers(empty.shape, deal.numbers))
            others = [other for other in solutions(puzzle, limit=AT_ONCE) if other != deal.dominoes]
            if not others:
                return puzzle
            deal.others += others
            if not deal.changed():
                return None
        return None


class _Deal:
    """The dominoes of a set on a division of the board."""

    def __init__(self, shape: DominoSetShape, chance: SeededRandom) -> None:
        self._width, self._chance = shape.width, chance
        self._division = random_dominoes(shape.height, shape.width, chance)
        self.dominoes = frozenset(self._division)
        self._pairs = chance.shuffled(shape.set)
        self._pairs = [pair if chance.happens(0.5) else pair[::-1] for pair in self._pairs]
        self._number_of: dict[Spot, int] = {}
        for place in range(len(self._pairs)):
            self._lay(place)
        self.others: list[DominoSet] = []
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
        pairs, chance = self._pairs, self._chance
        whole = self._whole()
        for _ in range(MOST_CHANGES):
            if not whole:
                return True
            places = self._parted_by(chance.one_of(whole))
            place = chance.one_of(places)
            if chance.happens(0.3) and pairs[place][0] != pairs[place][1]:
                other = place
                before = pairs[place], pairs[place]
                pairs[place] = pairs[place][::-1]
            else:
                other = chance.below(len(pairs))
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

    def _whole(self) -> list[DominoSet]:
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

    def _parted_by(self, division: DominoSet) -> list[int]:
        """The dominoes that lie elsewhere in that division."""
        return [place for place, domino in enumerate(self._division) if domino not in division]


def random_dominoes(height: int, width: int, chance: SeededRandom) -> tuple[Edge, ...]:
    """A random division of a board into dominoes, sorted. Where the number of cells is odd, one is left over.

    Cells of one colour of a chessboard get partners one after the other; where all neighbours are taken, their partners
    look for others (augmenting paths).
    """
    cells = rectangle(height, width)
    partner: dict[Spot, Spot] = {}
    for start in chance.shuffled([cell for cell in cells if sum(cell) % 2 == 0]):
        _join(start, partner, {*cells}, chance)
    return tuple(sorted((cell, other) for cell, other in partner.items() if cell < other))


def _near(cell: Spot) -> list[Spot]:
    r, c = cell
    return [(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)]


def _join(start: Spot, partner: dict[Spot, Spot], cells: set[Spot], chance: SeededRandom) -> None:
    """Give the cell a partner, if it can have one, by the shortest way of changing those of others."""
    came_from: dict[Spot, Spot] = {}
    ahead = deque([start])
    while ahead:
        cell = ahead.popleft()
        for near in chance.shuffled(_near(cell)):
            if near not in cells or near in came_from:
                continue
            came_from[near] = cell
            if near in partner:
                ahead.append(partner[near])
                continue
            while True:
                cell = came_from[near]
                before = partner.get(cell)
                partner[near], partner[cell] = cell, near
                if before is None:
                    return
                near = before
