"""How values are written in cells and around a grid: which tokens mean which value, and the other way round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Generic, TypeAlias

from clueproof.english import at_most
from clueproof.puzzle.shape import GridShape, OfShape
from clueproof.puzzle.solution import BoardShape
from clueproof.syntax.numbers import BLANK, SYMBOLS, alphabet_of, number_of
from clueproof.syntax.record import EMPTY, JsonValue, TokenGrid
from clueproof.syntax.typed_grid import Expected, say_enough

Largest: TypeAlias = "int | OfShape[int]"
"""A number, or what it is for a shape."""


def of_shape(largest: Largest, shape: GridShape) -> int:
    """The number for this shape."""
    return largest(shape) if callable(largest) else largest


_BLANKS = (".", "_", "-", "?", "*", "0")
"""Signs for nothing, those first that are written rather than others."""


class Symbols(ABC, Generic[BoardShape]):
    """The tokens of a layer of clues."""

    blanks: frozenset[str] = EMPTY
    """Tokens for "nothing here"."""
    packed: bool = False
    """Is every cell a single symbol, always?"""
    called: Mapping[str, str] = {}
    """What people call some of the tokens."""

    @abstractmethod
    def meaning(self, shape: BoardShape) -> Mapping[str, int]:
        """Token -> value."""

    @abstractmethod
    def expected(self, shape: BoardShape) -> str:
        """What a cell can hold, for messages."""

    @abstractmethod
    def token(self, shape: BoardShape, layout: str = "rows") -> Mapping[int, str]:
        """Value -> token, as pictures show it."""

    def nothing(self, shape: BoardShape) -> tuple[str, ...]:
        """What stands for nothing on this shape: the blanks that have no meaning of their own. The first is written."""
        free = self.blanks.difference(self.meaning(shape))
        return (*(sign for sign in _BLANKS if sign in free), *sorted(free.difference(_BLANKS))) or (".",)

    def written(self, shape: BoardShape) -> dict[int | None, str]:
        """Value, None for nothing -> what is written for it."""
        return {None: self.nothing(shape)[0], **dict[int | None, str](self.token(shape).items())}

    def rows(self, rows: Sequence[Sequence[int | None]], shape: BoardShape) -> list[JsonValue]:
        """Rows of values, None for nothing, in the canonical form: strings of one symbol a cell."""
        token = self.written(shape)
        return ["".join([token[value] for value in row]) for row in rows]

    def say_size(self, rows: Sequence[Sequence[int | None]], shape: BoardShape) -> bool:
        """Do the rows, as they are written, leave no doubt how many cells they have?"""
        return True

    def read(self, grid: TokenGrid, shape: BoardShape) -> tuple[list[int | None], str]:
        """The values of a grid row by row, None for nothing, and how the grid was written (`Puzzle.layout`).

        Raises BadPuzzleError.
        """
        return self.values(grid, shape, self.meaning(shape)), grid.layout

    def values(self, grid: TokenGrid, shape: BoardShape, meaning: Mapping[str, int]) -> list[int | None]:
        """The values of a grid by the meaning of its tokens. Raises BadPuzzleError."""
        return grid.values(meaning, self.expected(shape), None)


DIGITS = "0" + SYMBOLS


class Digits(Symbols):
    """Few values, one digit each, from 0."""

    packed = True

    def __init__(self, number: int) -> None:
        self._digits = DIGITS[:number]

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        return {digit: value for value, digit in enumerate(self._digits)}

    def expected(self, shape: GridShape) -> str:
        return f"{', '.join(self._digits)}, or . when empty"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        return dict(enumerate(self._digits))


class CellSigns(Symbols):
    """A few kinds of marks, one sign a cell."""

    blanks = EMPTY | {"0"}
    packed = True

    def __init__(
        self,
        signs: Mapping[str, int],
        also: Mapping[str, int] | None = None,
        called: Mapping[str, str] | None = None,
    ) -> None:
        """`signs` are told to those who type something else, and the first of each meaning is written; `also` are
        read too; `called` is what people call them."""
        self._signs, self._also, self.called = signs, also or {}, called or {}

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        return {**self._signs, **self._also}

    def expected(self, shape: GridShape) -> str:
        return f"{', '.join(self._signs)}, or . for none" if self._signs else ". for none"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        token: dict[int, str] = {}
        for sign, value in self._signs.items():
            token.setdefault(value, sign)
        return token


@lru_cache(maxsize=64)
def _numerals(least: int, most: int) -> Mapping[str, int]:
    return {str(number): number for number in range(least, most + 1)}


class Counts(Symbols):
    """Numbers from `least`, of any length: what a cell counts. Written as lists of numbers, or with blanks between."""

    UNTOLD = -1
    """The value of a clue whose number is not told."""

    def __init__(
        self,
        least: int,
        most: Largest,
        why: str,
        spaced: bool = False,
        packed: bool = False,
        untold: str = "",
        signs: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """`why` ends the refusal of a larger number: "10 is more than ..."; `most` stands for {most} in it.

        Rows are written as lists of numbers, or `spaced`: with blanks between, or `packed`: one digit a cell. `untold`
        is the sign of a clue without its number, where there are such clues, and `signs` are clues that have none,
        with values below that of `UNTOLD`.
        """
        self.blanks = (EMPTY | {"0"} if least else EMPTY) - {untold}
        self._untold = {untold: self.UNTOLD} if untold else {}
        self._signs = signs
        self.called = {untold: "not told"} if untold else {}
        self._least, self._most, self._why, self.packed = least, most, why, packed
        self._spaced = spaced or not least  # in lists of numbers 0 is an empty cell

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        return {**_numerals(self._least, of_shape(self._most, shape)), **self._untold, **self._signs}

    def expected(self, shape: GridShape) -> str:
        untold = "".join([f", {sign} for one that is not told" for sign in self._untold])
        untold += "".join([f", {sign}" for sign in self._signs])
        return f"a number from {self._least} to {of_shape(self._most, shape)}{untold}, or . for none"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        return {number: token for token, number in self.meaning(shape).items()}

    def rows(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> list[JsonValue]:
        if self.packed:
            return super().rows(rows, shape)
        if self._spaced:
            return [" ".join(row) for row in self._tokens(rows, shape)]
        signs: dict[int | None, str] = {value: sign for sign, value in (*self._untold.items(), *self._signs.items())}
        return [[signs.get(number, number or 0) for number in row] for row in rows]

    def say_size(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> bool:
        return self.packed or say_enough(self._tokens(rows, shape), Expected(self.blanks))

    def _tokens(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> list[list[str]]:
        token = self.written(shape)
        return [[token[number] for number in row] for row in rows]

    def read(self, grid: TokenGrid, shape: GridShape) -> tuple[list[int | None], str]:
        grid.check_numbers(of_shape(self._most, shape), at_most(self._why, of_shape(self._most, shape)))
        return super().read(grid, shape)


class DigitGroups(Symbols):
    """A few digits in a cell, as one number: 113 for 1, 1 and 3; also typed 1/1/3 or 1,1,3. `?` is a digit that is not
    told, in the number a 9."""

    blanks = EMPTY - {"?"}
    UNTOLD = 9

    def __init__(self, groups: Callable[[], Iterable[int]]) -> None:
        """The numbers that there are."""
        self._groups = groups

    @cached_property
    def _tokens(self) -> dict[int, str]:
        return {number: str(number).replace("9", "?") for number in self._groups()}

    @cached_property
    def _meaning(self) -> dict[str, int]:
        return {between.join(token): number for number, token in self._tokens.items() for between in ("", "/", ",")}

    @classmethod
    def fits(cls, stated: int, found: int) -> bool:
        """Can a group stand for these digits, in any order?"""
        known = Counter(str(stated).replace(str(cls.UNTOLD), ""))
        return len(str(stated)) == len(str(found)) and not known - Counter(str(found))

    @staticmethod
    def of(numbers: Iterable[int]) -> int:
        """The group of these numbers, in ascending order; 0 for none."""
        return int("".join(map(str, sorted(numbers))) or "0")

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        return self._meaning

    def expected(self, shape: GridShape) -> str:
        return "numbers such as 113 or 1/1/3, ? for one that is not told, or . for none"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        return self._tokens

    def rows(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> list[JsonValue]:
        return [" ".join(["." if number is None else self._tokens[number] for number in row]) for row in rows]

    def say_size(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> bool:
        written = [["." if number is None else self._tokens[number] for number in row] for row in rows]
        return say_enough(written, Expected(self.blanks))


_SYMBOL_OF: Mapping[int | None, str] = {None: ".", 0: ".", **dict[int | None, str](enumerate(SYMBOLS, 1))}


class Numerals(Symbols):
    """Numbers from 1 to n: digits, then letters, while there are enough."""

    def __init__(
        self,
        most: Largest,
        packed_up_to: int = len(SYMBOLS),
        blanks: frozenset[str] = BLANK,
        alphabets: bool = False,
    ) -> None:
        """Up to `packed_up_to` a row is written as a string of symbols, above that as a list of numbers.

        `alphabets`: grids with more than 9 numbers may also use 0 to F, or A to P (see `alphabet_of`); answers then
        come in the same symbols.
        """
        self._most, self._packed_up_to, self._alphabets = most, packed_up_to, alphabets
        self.blanks = blanks

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        most = of_shape(self._most, shape)
        return number_of(SYMBOLS[:most], most)

    def expected(self, shape: GridShape) -> str:
        most = of_shape(self._most, shape)
        if not self._alphabets:
            return f"a number from 1 to {most}, or . for none"
        letter = f" (or a letter up to {SYMBOLS[most - 1]})" if 9 < most <= len(SYMBOLS) else ""
        return f"a number from 1 to {most}{letter}, or . when empty"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        most = of_shape(self._most, shape)
        if not self._alphabets:
            return {number: str(number) for number in range(1, most + 1)}
        alphabet = layout.partition(" ")[2] or SYMBOLS[:most]
        return dict(enumerate(alphabet if most <= len(alphabet) else map(str, range(1, most + 1)), 1))

    def say_size(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> bool:
        # where all are numbers of two digits, each digit could be a cell
        return of_shape(self._most, shape) <= self._packed_up_to or any((number or 0) <= 9 for number in chain(*rows))

    def rows(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> list[JsonValue]:
        if of_shape(self._most, shape) > self._packed_up_to:
            return [[number or 0 for number in row] for row in rows]
        return ["".join([*map(_SYMBOL_OF.__getitem__, row)]) for row in rows]

    def read(self, grid: TokenGrid, shape: GridShape) -> tuple[list[int | None], str]:
        most, layout = of_shape(self._most, shape), grid.layout
        alphabet = usual = SYMBOLS[:most]
        if self._alphabets and (layout == "rows" or any(map(str.isalpha, grid.tokens))):
            alphabet = alphabet_of(grid.tokens, most)
            if not alphabet:
                grid.record.fail(
                    "0 and another sign for an empty cell both stand in this grid; use one, and 1, 2, 3 ..."
                )
            if layout == "cells" or alphabet != usual:
                layout += " " + alphabet
        return self.values(grid, shape, number_of(alphabet, most)), layout


class Letters(Symbols):
    """Letters from A, as numbers from 1, and signs with a meaning of their own."""

    def __init__(
        self,
        most: Largest,
        signs: Mapping[str, int] | None = None,
        also: str = "",
        called: Mapping[str, str] | None = None,
    ) -> None:
        """`also` tells of the signs, for messages, and `called` is what people call them."""
        self._most, self._signs, self._also, self.called = most, signs or {}, also, called or {}

    def _letters(self, shape: GridShape) -> str:
        return SYMBOLS[9 : 9 + of_shape(self._most, shape)]

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        letters = {letter: number for number, letter in enumerate(self._letters(shape), 1)}
        return {**letters, **{letter.lower(): number for letter, number in letters.items()}, **self._signs}

    def expected(self, shape: GridShape) -> str:
        return f"a letter from A to {self._letters(shape)[-1]}, {self._also or 'or . for none'}"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        return {**dict(enumerate(self._letters(shape), 1)), **{value: sign for sign, value in self._signs.items()}}
