"""How puzz.link writes many values one after the other: each way is one description that reads and writes.

A value is None (nothing there), a whole number, or `UNKNOWN` (a clue without its number: "?", or a wall without one).
Sources: https://github.com/robx/pzprjs (src/variety-common/Encode.js),
https://github.com/semiexp/cspuz (cspuz/puzzle/url.py)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import takewhile
from math import ceil
from typing import ClassVar, Final, Literal, TypeAlias

from clueproof.english import counted
from clueproof.formats.notation import Scanner

UNKNOWN: Final = "?"
Value: TypeAlias = int | Literal["?"] | None
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class UnwritableError(ValueError):
    """A value has no form in a coding."""


class Coding(ABC):
    """Values in a row."""

    @abstractmethod
    def read(self, scanner: Scanner, count: int) -> list[Value]:
        """So many values. Raises NotationError where the text ends too soon or has a symbol that means nothing."""

    @abstractmethod
    def write(self, values: Sequence[Value]) -> str:
        """The text of these values. Raises UnwritableError."""


class Token(ABC):
    """One way to write one value or a few."""

    expected: str
    """What it is, for messages."""

    @abstractmethod
    def read(self, scanner: Scanner) -> list[Value] | None:
        """The values that stand here; None if they are not written in this way."""

    @abstractmethod
    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        """The text of the values from a position on, and how many they are; None if this way can't write them."""


class OneOf(Coding):
    """Tokens one after the other, each in the first way that fits."""

    def __init__(self, *ways: Token) -> None:
        self._ways = ways

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        found: list[Value] = []
        while len(found) < count:
            begin = scanner.at
            values = next((values for way in self._ways if (values := way.read(scanner)) is not None), None)
            if values is None:
                scanner.fail(f"{self._expected} for {counted(count - len(found), 'more place')}")
            found += values
            if any(value is not None for value in found[count:]) or (len(found) > count and values[0] is None):
                scanner.at = begin
                scanner.fail(f"{counted(count - len(found) + len(values), 'place')} at most")
        return found[:count]

    def write(self, values: Sequence[Value]) -> str:
        written, at = "", 0
        while at < len(values):
            done = next((done for way in self._ways if (done := way.write(values, at)) is not None), None)
            if done is None:
                raise UnwritableError(values[at])
            written, at = written + done[0], at + done[1]
        return written

    @property
    def _expected(self) -> str:
        return " or ".join(way.expected for way in self._ways)


class Spaces(Token):
    """A letter for so many places with nothing: the first one for 1, the next for 2 ..."""

    def __init__(self, first: str = "g") -> None:
        self._letters = DIGITS[DIGITS.index(first) :]
        self.expected = f"a letter from {first} to z"

    def read(self, scanner: Scanner) -> list[Value] | None:
        letter = scanner.take(self._letters)
        return None if letter is None else [None] * (self._letters.index(letter) + 1)

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        empty = len([*takewhile(lambda value: value is None, values[at : at + len(self._letters)])])
        return (self._letters[empty - 1], empty) if empty else None


class Hexadecimal(Token):
    """A number in hexadecimal digits; longer ones behind a sign that says how long, and from where they count."""

    expected = "a number"
    _FORMS = (("", 1, 0), ("-", 2, 0), ("+", 3, 0), ("=", 3, 4096), ("%", 3, 8192), ("*", 4, 12240), ("$", 5, 77776))

    def read(self, scanner: Scanner) -> list[Value] | None:
        sign = scanner.take("-+=%@*$") or ""
        # newer links, since % begins an escape
        sign = "%" if sign == "@" else sign
        _, length, offset = next(form for form in self._FORMS if form[0] == sign)
        digits = scanner.digits(length, DIGITS[:16])
        if digits is None:
            if sign:
                scanner.fail(f"{counted(length, 'hexadecimal digit')}")
            return None
        return [int(digits, 16) + offset]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int):
            return None
        limits = (16, 256, 4096, 8192, 12240, 77776, 77776 + 16**5)
        found = next((form for form, limit in zip(self._FORMS, limits, strict=True) if value < limit), None)
        if found is None:
            return None
        sign, length, offset = found
        return f"{sign}{value - offset:0{length}x}", 1


class Decimal(Token):
    """A number of one digit."""

    expected = "a digit"

    def read(self, scanner: Scanner) -> list[Value] | None:
        digit = scanner.take(DIGITS[:10])
        return None if digit is None else [int(digit)]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        return (str(value), 1) if isinstance(value, int) and value < 10 else None


class Alphanumeric(Token):
    """A number as one digit or letter; up to 1295 as two behind a sign."""

    expected = "a digit or letter"

    def read(self, scanner: Scanner) -> list[Value] | None:
        sign = scanner.take("-")
        digits = scanner.digits(2 if sign else 1, DIGITS)
        if digits is None:
            if sign:
                scanner.fail("2 digits or letters")
            return None
        return [int(digits, 36)]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int) or value >= 36 * 36:
            return None
        tens, ones = divmod(value, 36)
        return (f"-{DIGITS[tens]}{DIGITS[ones]}" if tens else DIGITS[ones]), 1


class PointingNumber(Token):
    """A number and where its arrow points, 1 to 4 for up, down, left, right, as one value: `number * 5 + arrow`. From 5
    on the arrow says that the number has two digits. An unknown number has a dot."""

    expected = "a clue"

    def read(self, scanner: Scanner) -> list[Value] | None:
        begin, sign = scanner.at, scanner.take(DIGITS[:10])
        if sign is None:
            return None
        long, arrow = divmod(int(sign), 5)
        if not long and scanner.take(".") is not None:
            return [UNKNOWN]
        digits = scanner.digits(2 if long else 1, DIGITS[:16])
        if digits is None:
            scanner.fail(f"a number of {counted(long + 1, 'hexadecimal digit')}, or a dot")
        if arrow == 0:
            scanner.at = begin
            scanner.fail("an arrow (1 to 4, or 6 to 9)")
        return [int(digits, 16) * 5 + arrow]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        if value == UNKNOWN:
            return "0.", 1
        if not isinstance(value, int) or value >= 5 * 256:
            return None
        number, arrow = divmod(value, 5)
        return (f"{arrow}{number:x}" if number < 16 else f"{arrow + 5}{number:02x}"), 1


class SidedPointing(Token):
    """A side of a loop, 1 inside and 2 outside, 0 where it is not told, and a number with an arrow as `PointingNumber`
    writes it, as one value: `(number * 5 + arrow) * 3 + side`; where there is no arrow, the side alone."""

    expected = "a clue"

    def read(self, scanner: Scanner) -> list[Value] | None:
        side = scanner.take(DIGITS[:3])
        if side is None:
            return None
        found = PointingNumber().read(scanner)
        if found is None:
            scanner.fail("an arrow (0 to 4, or 6 to 9)")
        return [(found[0] * 3 if isinstance(found[0], int) else 0) + int(side)]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int):
            return None
        pointing, side = divmod(value, 3)
        written = PointingNumber().write([pointing or UNKNOWN], 0)
        return None if written is None else (f"{side}{written[0]}", 1)


class Nothing(Token):
    """A place with nothing, as a sign."""

    def __init__(self, sign: str) -> None:
        self._sign = sign
        self.expected = f"a {sign!r}"

    def read(self, scanner: Scanner) -> list[Value] | None:
        return None if scanner.take(self._sign) is None else [None]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        return (self._sign, 1) if values[at] is None else None


class Unknown(Token):
    """A clue without its number."""

    def __init__(self, sign: str = ".", expected: str = "a dot") -> None:
        self._sign, self.expected = sign, expected

    def read(self, scanner: Scanner) -> list[Value] | None:
        return None if scanner.take(self._sign) is None else [UNKNOWN]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        return (self._sign, 1) if values[at] == UNKNOWN else None


class DigitGroup(Token):
    """A group of one to four digits, as one number in which 9 is a digit that is not told; from two on as two
    digits or letters, by the largest digit that a group of so many can have."""

    expected = "a group of digits"
    _FORMS: ClassVar = {2: (360, 6), 3: (396, 4), 4: (460, 2)}

    def read(self, scanner: Scanner) -> list[Value] | None:
        first = scanner.take(DIGITS[:16] + ".")
        if first is None:
            return None
        if first in "." + DIGITS[:10]:
            return [{".": 9, "9": 1111}.get(first, int(first.replace(".", "9")))]
        code = int(first + (scanner.digits(1, DIGITS) or scanner.fail("a digit or letter")), 36)
        length = max(length for length, (least, _) in self._FORMS.items() if code >= least)
        least, each = self._FORMS[length]
        if code - least >= each**length:
            scanner.at -= 2
            scanner.fail(self.expected)
        digits = [(code - least) // each**place % each for place in reversed(range(length))]
        return [int("".join([str(digit or 9) for digit in digits]))]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int):
            return None
        digits = str(value)
        if len(digits) == 1 or value == 1111:
            return {9: ".", 1111: "9"}.get(value, digits), 1
        least, each = self._FORMS[len(digits)]
        code = least
        for place, digit in enumerate(reversed(digits)):
            code += (int(digit) if digit != "9" else 0) * each**place
        return f"{DIGITS[code // 36]}{DIGITS[code % 36]}", 1


class NumberAndSpaces(Token):
    """A small number, with a few places with nothing behind it, as one hexadecimal digit."""

    def __init__(self, least: int, most: int) -> None:
        self._least, self._numbers = least, most - least + 1
        self._most_spaces = 16 // self._numbers - 1
        self._digits = DIGITS[: 16 // self._numbers * self._numbers]
        self.expected = f"a digit from 0 to {self._digits[-1]}"

    def read(self, scanner: Scanner) -> list[Value] | None:
        digit = scanner.take(self._digits)
        if digit is None:
            return None
        spaces, value = divmod(DIGITS.index(digit), self._numbers)
        return [self._least + value, *[None] * spaces]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int) or not 0 <= value - self._least < self._numbers:
            return None
        # behind the last place there is nothing either
        behind = [*values[at + 1 :], *[None] * self._most_spaces][: self._most_spaces]
        spaces = len([*takewhile(lambda value: value is None, behind)])
        return DIGITS[spaces * self._numbers + value - self._least], 1 + spaces


class Packed(Coding):
    """Small numbers, several in a digit: `each` is how many values one can have, 0 for nothing."""

    def __init__(self, each: int, per_digit: int) -> None:
        self._each, self._per = each, per_digit
        self._digits = DIGITS[: each**per_digit]

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        found: list[Value] = []
        for _ in range(ceil(count / self._per)):
            digit = scanner.take(self._digits)
            if digit is None:
                scanner.fail(f"a digit from 0 to {self._digits[-1]} for {counted(count - len(found), 'more place')}")
            number = DIGITS.index(digit)
            places = [number // self._each**place % self._each for place in reversed(range(self._per))]
            found += [place or None for place in places]
        return found[:count]

    def write(self, values: Sequence[Value]) -> str:
        digits = []
        for start in range(0, len(values), self._per):
            number = 0
            for value in [*values[start : start + self._per], *[0] * self._per][: self._per]:
                if value == UNKNOWN:
                    raise UnwritableError(value)
                number = number * self._each + (value or 0)
            digits.append(DIGITS[number])
        return "".join(digits)


class Marks(Coding):
    """Places that are marked (1), by the distances between them."""

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        found: list[Value] = []
        while len(found) < count:
            digit = scanner.take(DIGITS)
            if digit is None:
                scanner.fail(f"a digit or letter for {counted(count - len(found), 'more place')}")
            number = DIGITS.index(digit)
            found += [1, *[None] * number] if number < 18 else [None] * (number - 17)
        return found[:count]

    def write(self, values: Sequence[Value]) -> str:
        written, at = "", 0
        while at < len(values):
            marked = values[at] is not None
            behind = values[at + marked : at + marked + 17 + (not marked)]
            empty = len([*takewhile(lambda value: value is None, behind)])
            written += DIGITS[empty if marked else empty + 17]
            at += empty + marked
        return written


NUMBERS = OneOf(Spaces(), Hexadecimal(), Unknown())
"""Any numbers: most genres."""
DIGITS_AND_SPACES = OneOf(Spaces("a"), Decimal(), Unknown())
HOLE = 7
"""What stands for a cell that is no part of the board, where numbers are less."""
FOUR = OneOf(Spaces(), NumberAndSpaces(0, 4), Unknown())
"""Numbers up to 4: Slitherlink, Akari, Slant."""
ONE_EACH = OneOf(Decimal(), Nothing("."))
"""A digit for each place: old links."""
GROUPS = OneOf(Spaces(), DigitGroup())
"""Several digits in a cell: Tapa."""
GROUP_WORDS: dict[Value, str] = {
    number: str(number).replace("9", "?") for number in range(10_000) if "9" in str(number)
}
"""How records write groups with digits that are not told."""
DOTS = OneOf(Spaces(), NumberAndSpaces(1, 2))
"""Dots, 1 white and 2 black: Galaxies, Kropki."""
MARKS = Marks()
POINTINGS = OneOf(Spaces("a"), PointingNumber(), Unknown("+", "a plus sign"))
"""Numbers with arrows: Yajilin. A wall without a clue has a question mark, or (+) nothing."""
SIDED_POINTINGS = OneOf(Spaces("a"), SidedPointing())
"""Sides of a loop, and numbers with arrows: Castle Wall."""
EVERYWHERE = OneOf(Alphanumeric(), Nothing("."))
"""Numbers in nearly every cell: Hitori."""
CIRCLES = Packed(3, 3)
"""1 is white, 2 is black."""
BITS = Packed(2, 5)
