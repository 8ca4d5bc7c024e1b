"""Extras between neighbours: dots, X and V, greater-than signs, and the rules that no others are left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from clueproof.encoders.extras.extra import BoardLayout, Pair, RelatedPairs
from clueproof.grid.board import Board, Sign
from clueproof.grid.edges import Cell, Edge, links
from clueproof.grid.symbols import Symbol


class Dotted(RelatedPairs):
    """Base of the kinds that are drawn as a sign between neighbours."""

    places = "pairs"
    sizes = range(2, 3)
    diagonally = False

    @property
    def sign(self) -> Sign | None:
        """What is drawn between two cells; None if the number needs telling in words."""
        return None

    @property
    def drawn(self) -> bool:
        return self.sign is not None and all(is_link(pair) for pair in pairwise(self.cells))

    def draw(self, board: Board) -> Board:
        if self.sign is None or not self.drawn:
            return super().draw(board)
        between = {link(*pair): self.sign for pair in pairwise(self.cells)}
        return replace(board, signs={**board.signs, **between})


def is_link(pair: Pair) -> bool:
    """Do two cells share a side?"""
    (r, c), (row, column) = pair
    return abs(r - row) + abs(c - column) == 1


def link(one: Cell, other: Cell) -> Edge:
    return (one, other) if one < other else (other, one)


class WhiteDot(Dotted):
    """Numbers that follow each other in it differ by 1, or by another number that is stated."""

    kind = "white-dot"
    aliases = ("difference",)
    values = "optional"
    default = 1

    @property
    def sentence(self) -> str:
        return f"the numbers of {self.where} differ by {self.number}"

    @property
    def sign(self) -> Sign:
        return Sign("" if self.number == 1 else str(self.number), Symbol.WHITE_DOT)

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return abs(one - other) == self.number


class BlackDot(Dotted):
    """One of two numbers that follow each other in it is twice the other, or as many times as is stated."""

    kind = "black-dot"
    aliases = ("ratio",)
    values = "optional"
    default = 2

    @property
    def sentence(self) -> str:
        return f"of the numbers of {self.where} one is {self.number} times the other"

    @property
    def sign(self) -> Sign:
        return Sign("" if self.number == 2 else str(self.number), Symbol.BLACK_DOT)

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return one == self.number * other or other == self.number * one


class PairSum(Dotted):
    """Numbers that follow each other in it add up to the number stated."""

    kind = "pair-sum"
    signed = True
    values = "one"

    @property
    def sentence(self) -> str:
        return f"the numbers of {self.where} add up to {self.number}"

    @property
    def sign(self) -> Sign:
        return Sign({5: "V", 10: "X"}.get(self.number, str(self.number)))

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return one + other == self.number


class GreaterThan(RelatedPairs):
    """Numbers become less along it."""

    kind = "greater"
    sizes = range(2, 3)
    diagonally = False
    aliases = ("greater-than",)
    directed = True

    @property
    def sentence(self) -> str:
        return f"numbers become less along {self.where}"

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return one > other


class Negative(RelatedPairs):
    """Base of the rules that neighbours without a sign are in no relation that has one. Their groups are the pairs with
    a sign."""

    placed = True
    several = True
    least = 0
    places = "pairs"

    def pairs(self, layout: BoardLayout) -> Iterable[Pair]:
        marked = {frozenset(pair) for group in self.groups for pair in pairwise(group)}
        return [pair for pair in links(layout.cells) if frozenset(pair) not in marked]

    def draw(self, board: Board) -> Board:
        return board

    @property
    def excepted(self) -> str:
        return f", but for {self.where}" if self.groups else ""


class NoOtherDifference(Negative):
    """Neighbours without a white dot don't differ by 1, or by another number that is stated."""

    kind = "no-other-white-dot"
    aliases = ("nonconsecutive",)
    values = "optional"
    default = 1

    @property
    def sentence(self) -> str:
        return f"neighbours don't differ by {self.number}{self.excepted}"

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return abs(one - other) != self.number


class NoOtherRatio(Negative):
    """Of neighbours without a black dot none is twice the other, or as many times as is stated."""

    kind = "no-other-black-dot"
    values = "optional"
    default = 2

    @property
    def sentence(self) -> str:
        return f"no number is {self.number} times its neighbour{self.excepted}"

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return one != self.number * other and other != self.number * one


class NoOtherSum(Negative):
    """Neighbours without a sign don't add up to a number stated, such as 5 and 10."""

    kind = "no-other-pair-sum"
    values = "several"

    @property
    def sentence(self) -> str:
        return f"neighbours don't add up to {' or '.join(map(str, self.several_numbers))}{self.excepted}"

    def fits(self, one: int, other: int, layout: BoardLayout) -> bool:
        return one + other not in self.several_numbers
