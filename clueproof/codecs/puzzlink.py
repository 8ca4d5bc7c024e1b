"""Links of puzz.link, as genres declare them: `puzzlink = Link("nurikabe", Cells(NUMBERS))`.

A link names its genre and the size; behind that it holds parts (`Part`): cells, rooms, clues around the grid. A part
reads the fields of a JSON record, and writes itself from a puzzle. What stands in it are values in a row, each None
(nothing there), a whole number, or `UNKNOWN` (a clue without its number: "?", or a wall without one); a coding
(`Coding`) reads and writes them. Sources: https://github.com/robx/pzprjs (src/variety-common/Encode.js),
https://github.com/semiexp/cspuz (cspuz/puzzle/url.py)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, takewhile
from math import ceil
from typing import Any, ClassVar, Final, Literal, NoReturn, TypeAlias
from warnings import warn

from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted
from clueproof.grid.board import Cell
from clueproof.grid.edges import Edge, Position, link_name, links, rectangle, site_name
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import HOLE, GridShape, OfShape, holes_of
from clueproof.syntax.record import JsonValue

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
            for way in self._ways:
                values = way.read(scanner)
                if values is not None:
                    break
            else:
                scanner.fail(f"{self._expected} for {counted(count - len(found), 'more place')}")
            found += values
            if len(found) > count and (values[0] is None or any(value is not None for value in found[count:])):
                scanner.at = begin
                scanner.exceed(count - len(found) + len(values), "places")
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
    """A letter for so many places with nothing: the first one for 1, or for `least`, the next for one more ..."""

    def __init__(self, first: str = "g", least: int = 1) -> None:
        self._letters, self._least = DIGITS[DIGITS.index(first) :], least
        self.expected = f"a letter from {first} to z"

    def read(self, scanner: Scanner) -> list[Value] | None:
        letter = scanner.take(self._letters)
        return None if letter is None else [None] * (self._letters.index(letter) + self._least)

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        most = len(self._letters) + self._least - 1
        empty = len([*takewhile(lambda value: value is None, values[at : at + most])])
        return (self._letters[empty - self._least], empty) if empty >= self._least else None


class Hexadecimal(Token):
    """A number in hexadecimal digits; longer ones behind a sign that says how long, and from where they count. One that
    is less than `least` is refused: in files, where the lack of a number may be a 0, it would be none."""

    _FORMS: ClassVar[tuple[tuple[str, int, int], ...]] = (
        ("", 1, 0), ("-", 2, 0), ("+", 3, 0), ("=", 3, 4096), ("%", 3, 8192), ("*", 4, 12240), ("$", 5, 77776)
    )  # fmt: skip
    _SIGNS = "-+=%@*$"

    def __init__(self, least: int = 0) -> None:
        self._least = least
        self.expected = f"a number from {least} on" if least else "a number"

    def read(self, scanner: Scanner) -> list[Value] | None:
        begin = scanner.at
        sign = scanner.take(self._SIGNS) or ""
        # newer links, since % begins an escape
        sign = "%" if sign == "@" else sign
        _, length, offset = next(form for form in self._FORMS if form[0] == sign)
        digits = scanner.digits(length, DIGITS[:16])
        if digits is None:
            if sign:
                scanner.fail(f"{counted(length, 'hexadecimal digit')}")
            return None
        number = int(digits, 16) + offset
        if number < self._least:
            scanner.at = begin
            scanner.fail(self.expected)
        return [number]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int) or value < self._least:
            return None
        limits = (16, 256, 4096, 8192, 12240, 77776, 77776 + 16**5)
        found = next((form for form, limit in zip(self._FORMS, limits, strict=False) if value < limit), None)
        if found is None:
            return None
        sign, length, offset = found
        return f"{sign}{value - offset:0{length}x}", 1


class ShortHexadecimal(Hexadecimal):
    """The same, of two digits at most."""

    _FORMS = Hexadecimal._FORMS[:2]
    _SIGNS = "-"


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
    """A number as one digit or letter; up to 1295 as two behind a sign. Or in fewer digits than 36."""

    expected = "a digit or letter"

    def __init__(self, base: int = 36) -> None:
        self._base = base

    def read(self, scanner: Scanner) -> list[Value] | None:
        sign = scanner.take("-")
        digits = scanner.digits(2 if sign else 1, DIGITS[: self._base])
        if digits is None:
            if sign:
                scanner.fail("2 digits or letters")
            return None
        return [int(digits, self._base)]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int) or value >= self._base**2:
            return None
        tens, ones = divmod(value, self._base)
        return (f"-{DIGITS[tens]}{DIGITS[ones]}" if tens else DIGITS[ones]), 1


class LetterNumber(Token):
    """A number as one digit or letter: a to j for 10 to 19, A to Z for 20 to 45."""

    expected = "a digit or letter"
    _SIGNS = DIGITS[:20] + DIGITS[10:].upper()

    def read(self, scanner: Scanner) -> list[Value] | None:
        sign = scanner.take(self._SIGNS)
        return None if sign is None else [self._SIGNS.index(sign)]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        return (self._SIGNS[value], 1) if isinstance(value, int) and 0 <= value < len(self._SIGNS) else None


class PointingNumber(Token):
    """A number and where its arrow points, 1 to 4 for up, down, left, right, as one value: `number * 5 + arrow`. From 5
    on the arrow says that the number has two digits. An unknown number has a dot."""

    expected = "a clue"
    arrowless = False
    """Can numbers have no arrow, which is 0?"""

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
        if arrow == 0 and not self.arrowless:
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


class DottedNumber(PointingNumber):
    """The same for circles with a dot: the arrow of one whose number is not told is, as that of the number `UNTOLD`."""

    UNTOLD = 256

    def read(self, scanner: Scanner) -> list[Value] | None:
        begin = scanner.at
        if (arrow := scanner.take("1234")) is not None and scanner.take(".") is not None:
            return [self.UNTOLD * 5 + int(arrow)]
        scanner.at = begin
        return super().read(scanner)

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        untold = isinstance(value, int) and value // 5 == self.UNTOLD
        return (f"{value % 5}.", 1) if untold and isinstance(value, int) else super().write(values, at)


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


class UnknownNumber(Token):
    """A clue without its number."""

    def __init__(self, sign: str = ".", expected: str = "a dot") -> None:
        self._sign, self.expected = sign, expected

    def read(self, scanner: Scanner) -> list[Value] | None:
        return None if scanner.take(self._sign) is None else [UNKNOWN]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        return (self._sign, 1) if values[at] == UNKNOWN else None


class OneSign(Token):
    """A few signs, each for a value."""

    def __init__(self, values: Mapping[str, Value], expected: str) -> None:
        self._values, self.expected = values, expected

    def read(self, scanner: Scanner) -> list[Value] | None:
        letter = scanner.take("".join(self._values))
        return None if letter is None else [self._values[letter]]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        letter = next((letter for letter, value in self._values.items() if value == values[at]), None)
        return None if letter is None or values[at] is None else (letter, 1)


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


class LoopDigitGroup(DigitGroup):
    """The same with larger digits: three are two digits or letters behind a plus, four behind a minus."""

    _SIGNED: ClassVar = {"+": (3, 7), "-": (4, 6)}

    def read(self, scanner: Scanner) -> list[Value] | None:
        begin, sign = scanner.at, scanner.take("+-")
        if sign is None and scanner.next not in ("", *"abcdef"):
            # four that are not told have no digit of their own
            return None if scanner.next == "9" else super().read(scanner)
        digits = scanner.digits(2, DIGITS)
        if digits is None:
            if sign is not None:
                scanner.fail("2 digits or letters")
            return None
        length, each, least = (2, 8, 360) if sign is None else (*self._SIGNED[sign], 36)
        code = int(digits, 36) - least
        if not 0 <= code < each**length:
            scanner.at = begin
            scanner.fail(self.expected)
        return [int("".join([str(code // each**place % each or 9) for place in reversed(range(length))]))]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int) or value < 10:
            return super().write(values, at)
        digits = [int(digit) % 9 for digit in str(value)]
        sign = {2: "", 3: "+", 4: "-"}[len(digits)]
        each, code = self._SIGNED[sign][1] if sign else 8, 0
        for digit in digits:
            code = code * each + digit
        tens, ones = divmod(code + (36 if sign else 360), 36)
        return f"{sign}{DIGITS[tens]}{DIGITS[ones]}", 1


class LessOne(Token):
    """A number from 1, less 1, as one decimal digit, or as two behind a sign."""

    expected = "a number"

    def read(self, scanner: Scanner) -> list[Value] | None:
        sign = scanner.take("-")
        digits = scanner.digits(2 if sign else 1, DIGITS[:10])
        if digits is None:
            if sign:
                scanner.fail("2 digits")
            return None
        return [int(digits) + 1]

    def write(self, values: Sequence[Value], at: int) -> tuple[str, int] | None:
        value = values[at]
        if not isinstance(value, int) or not 0 < value <= 100:
            return None
        return (f"-{value - 1}" if value > 10 else str(value - 1)), 1


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
        values = [value or None for value in range(each)]
        self._meant = dict(zip(self._digits, product(values, repeat=per_digit), strict=True))

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        found: list[Value] = []
        for _ in range(ceil(count / self._per)):
            digit = scanner.take(self._digits)
            if digit is None:
                scanner.fail(f"a digit from 0 to {self._digits[-1]} for {counted(count - len(found), 'more place')}")
            found += self._meant[digit]
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


class InPairs(Coding):
    """Numbers up to 3, two in a hexadecimal digit, as another coding writes it; 0 for nothing."""

    def __init__(self, coding: Coding) -> None:
        self._coding = coding

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        begin = scanner.at
        try:
            pairs = self._coding.read(scanner, (count + 1) // 2)
        except NotationError:
            # some programs leave out the last digit, which has a single number, where that is none
            scanner.at = begin
            pairs = self._coding.read(scanner, count // 2)
        numbers = [16 if pair == UNKNOWN else pair or 0 for pair in pairs]
        found: list[Value] = [value or None for number in numbers for value in divmod(number, 4)]
        if max(numbers, default=0) >= 16 or any(found[count:]):
            scanner.at = begin
            scanner.fail(f"{counted(count, 'number')} up to 3, two in a digit,")
        return [*found, None][:count]

    def write(self, values: Sequence[Value]) -> str:
        if UNKNOWN in values:
            raise UnwritableError(UNKNOWN)
        numbers = [*[value if isinstance(value, int) else 0 for value in values], 0]
        return self._coding.write([numbers[n] * 4 + numbers[n + 1] or None for n in range(0, len(values), 2)])


class BehindSign(Coding):
    """One coding behind a sign; without the sign another one, which is written where it can say all."""

    def __init__(self, sign: str, behind: Coding, without: Coding) -> None:
        self._sign, self._behind, self._without = sign, behind, without

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        return (self._without if scanner.take(self._sign) is None else self._behind).read(scanner, count)

    def write(self, values: Sequence[Value]) -> str:
        try:
            return self._without.write(values)
        except UnwritableError:
            return self._sign + self._behind.write(values)


class MarkDistances(Coding):
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


class MarksAhead(Coding):
    """Places that are marked (1), each by how many lie before it; a dot stands for 36 that are not."""

    def __init__(self, *, ended: bool = True) -> None:
        """`ended`: the places behind the last one that is marked are written too."""
        self._ended = ended

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        found: list[Value] = []
        if not count and self._ended:
            scanner.expect("0")
        while len(found) < count and (scanner or self._ended):
            digit = scanner.take(DIGITS + ".")
            if digit is None:
                scanner.fail(f"a digit or letter for {counted(count - len(found), 'more place')}")
            found += [None] * 36 if digit == "." else [*[None] * DIGITS.index(digit), 1]
            # behind the last place there is nothing either
            if len(found) > count + (found[-1] == 1):
                scanner.at -= 1
                scanner.fail(f"no more than {counted(count, 'place')} in all")
        return [*found[:count], *[None] * (count - len(found))]

    def write(self, values: Sequence[Value]) -> str:
        written, before = "", 0
        for value in values:
            before += 1
            if value is not None or before == 36:
                written, before = written + ("." if value is None else DIGITS[before - 1]), 0
        return written + (DIGITS[before] if self._ended and (before or not written) else "")


NUMBERS = OneOf(Spaces(), Hexadecimal(), UnknownNumber())
"""Numbers of any size: most genres."""
SHORT_NUMBERS = OneOf(Spaces(), ShortHexadecimal(), UnknownNumber())
"""The same of two digits at most: Kazunori Room."""
FROM_1 = OneOf(Spaces(), Hexadecimal(least=1), UnknownNumber())
"""The same as `NUMBERS` where 0 is no clue, and in files stands for none."""
DIGITS_AND_SPACES = OneOf(Spaces("a"), Decimal(), UnknownNumber())
"""Digits, and letters from a on for places with nothing: Sukoro."""
DIGITS_OR_NUMBERS = BehindSign("-", NUMBERS, DIGITS_AND_SPACES)
"""The same where there are only digits, else numbers of any size behind a minus: Usotatami."""
MISSING = 7
"""What stands for a cell that is no part of the board, where numbers are less."""
FOUR = OneOf(Spaces(), NumberAndSpaces(0, 4), UnknownNumber())
"""Numbers up to 4: Slitherlink, Akari, Slant."""
ONE_EACH = OneOf(Decimal(), Nothing("."))
"""A digit for each place: old links."""
GROUPS = OneOf(Spaces(), DigitGroup())
"""Several digits in a cell: Tapa."""
LOOP_GROUPS = OneOf(Spaces(), LoopDigitGroup())
"""The same of a loop: Tapa-like Loop."""
DOTS = OneOf(Spaces(), NumberAndSpaces(1, 2))
"""Dots, 1 white and 2 black: Galaxies, Kropki."""
DOTS_OF_THREE = InPairs(NUMBERS)
"""Dots, 1 black, 2 grey and 3 white: Kurarin, Tetrochain-K."""
SIDE_SIGNS = OneOf(Spaces(), NumberAndSpaces(1, 5))
"""Few signs, 1 to 5: Voxas."""
MARKS = MarkDistances()
"""Marked places (1), by the distances between them: the trees of Tents."""
MARKS_BEFORE = MarksAhead(ended=False)
"""Marked places (1), each by how many lie before it: Ring-ring."""
POINTINGS = OneOf(Spaces("a"), PointingNumber(), UnknownNumber("+", "a plus sign"))
"""Numbers with arrows: Yajilin. A wall without a clue has a question mark, or (+) nothing."""
DOTTED = OneOf(Spaces("a"), DottedNumber())
"""Numbers with dots at one side: Firefly."""
SIDED_POINTINGS = OneOf(Spaces("a"), SidedPointing())
"""Sides of a loop, and numbers with arrows: Castle Wall."""
EVERYWHERE = OneOf(Alphanumeric(), Nothing("."))
"""Numbers in nearly every cell: Hitori."""
SUMS = OneOf(Alphanumeric(base=32))
"""A number everywhere: Kakurasu."""
CIRCLES_AND_ARROWS = OneOf(
    OneSign({"g": -2, "h": -4, "i": -5, "j": -3}, "g to j for an arrow"),
    Spaces("k"),
    ShortHexadecimal(),
    UnknownNumber(),
)
"""Numbers, and arrows (`CirclesAndArrows`): Sashigane."""
BLACK_ARROWS = OneOf(
    OneSign({"a": -1, "b": -2, "c": -3, "d": -4, "e": -5}, "a to e for a black cell"), Spaces(), LessOne()
)
"""Numbers, black cells and arrows in them, up, down, left, right: Makaro."""
ROUTES = OneOf(OneSign({"1": 1, "2": 2, "3": 3, "4": 4}, "a digit from 1 to 4"), Spaces("5"))
"""1 the start of a route, 2 its goal, 3 a circle, 4 a triangle: Nurimaze."""
PIECES = OneOf(OneSign(dict(zip("abcdefg", range(11, 18), strict=True)), "a to g for a piece"), Spaces("h"))
"""Pieces of a loop: 11 a crossing, then up and down, across, from above to the right and to the left, from below to the
left and to the right: Pipelink."""
INEQUALITIES_AND_NUMBERS = OneOf(
    OneSign({"g": -1, "h": -2}, "g or h for an inequality"), Spaces("i"), ShortHexadecimal(), UnknownNumber()
)
"""Between two cells: numbers, -1 for `<` or `^` and -2 for `>` or `v`: Minarism."""
BLACK_SUMS = OneOf(
    Spaces("k", 2), Nothing("."), OneSign({"+": -1}, "a plus sign"), LetterNumber(), UnknownNumber("_", "an underscore")
)
"""Black cells (-1), and numbers up to 45: Kakuru, Number Rope."""
ONE_OF_FIVE = OneOf(
    OneSign({str(number): number for number in range(5)}, "a digit from 0 to 4"), UnknownNumber("5", "a 5"), Spaces("6")
)
"""Numbers up to 4, one a digit: Shugaku."""
CIRCLES = Packed(3, 3)
"""1 is white, 2 is black."""
BITS = Packed(2, 5)
"""Yes or no for each place, five to a digit: borders, holes."""


# parts


SIDES = {side: side for side in ("top", "bottom", "left", "right")}
COLUMNS_AND_ROWS = {"top": "col_counts", "left": "row_counts"}
"""The fields of clues around the grid that count: of the columns, of the rows."""


class Part(ABC):
    """A part of a link."""

    holes = False
    """Does it say which cells are missing?"""

    @abstractmethod
    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        """The fields that it states. Raises NotationError."""

    @abstractmethod
    def write(self, puzzle: Puzzle) -> str:
        """The part of the link for a puzzle. Raises NotationError if links can't say it."""

    def says_something(self, puzzle: Puzzle) -> bool:
        """Has the puzzle anything for this part?"""
        return True


class Cells(Part):
    """Clues in the cells of a grid."""

    def __init__(
        self,
        coding: Coding,
        words: Mapping[Value, str] | None = None,
        *,
        field: str = "grid",
        kind: str = GIVEN,
        says: Mapping[Value, Hashable] | None = None,
        larger: int = 0,
        unnumbered: OfShape[Collection[Cell]] = lambda shape: (),
        bare: Value = UNKNOWN,
        shaped: OfShape[Mapping[Cell, Value]] = lambda shape: {},
    ) -> None:
        """`words`: how the field writes values that are no numbers; `says`: what clues of the puzzle say for each,
        the number itself unless it is given; `larger`: by how much the grid is larger (corners of cells: 1);
        `unnumbered`: where the shape has something (walls, islands, trees), which without a number is `bare`; `shaped`:
        what else stands in cells by the shape."""
        self._coding, self._field, self._kind, self._larger = coding, field, kind, larger
        self._words, self._unnumbered, self._bare, self._shaped = words or {}, unnumbered, bare, shaped
        self._value = {} if says is None else {meant: value for value, meant in says.items()}
        self.holes = HOLE in self._words.values()

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        height, width = height + self._larger, width + self._larger
        found = self._coding.read(scanner, height * width)
        if UNKNOWN in found and UNKNOWN not in self._words:
            where = site_name(divmod(found.index(UNKNOWN), width))
            raise NotationError(f"{where} has a clue without a number, which this puzzle has not")
        cells = [self._words.get(value, value) for value in found] if self._words else found
        return {self._field: [list[JsonValue](cells[start : start + width]) for start in range(0, len(cells), width)]}

    def write(self, puzzle: Puzzle) -> str:
        clues = puzzle.clues[self._kind]
        height, width = puzzle.shape.height + self._larger, puzzle.shape.width + self._larger
        cells = [(r, c) for r in range(height) for c in range(width)]
        values = {cell: self._value.get(says, says) for cell, says in clues.items()}
        bare = {**dict.fromkeys(self._unnumbered(puzzle.shape), self._bare), **self._shaped(puzzle.shape)}
        return written(self._coding, [values.get(cell, bare.get(cell)) for cell in cells], cells)

    def says_something(self, puzzle: Puzzle) -> bool:
        return bool(puzzle.clues[self._kind])


class HoledCells(Cells):
    """What stands in the cells of a grid, and then, if there are some, the cells that are none; or these first."""

    def __init__(
        self, coding: Coding, words: Mapping[Value, str] | None = None, *, holes_first: bool = False, **more: Any
    ) -> None:
        """`holes_first`: the cells that are none stand before the others, whether there are some or not; else as for
        `Cells`."""
        super().__init__(coding, words, **more)
        self.holes, self._first = True, holes_first

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        holes = read_holes(scanner, height, width) if self._first else None
        fields = super().read(scanner, height, width)
        rows: Any = fields[self._field]
        for r, c in read_holes(scanner, height, width) if holes is None else holes:
            if rows[r][c] is not None:
                raise NotationError(f"{site_name((r, c))} has a clue, but is no cell")
            rows[r][c] = HOLE
        return fields

    def write(self, puzzle: Puzzle) -> str:
        cells, shape = super().write(puzzle), puzzle.shape
        if self._first:
            return _written_cells(shape, holes_of(shape)) + cells
        return cells + written_holes(shape)


class TintedCells(Cells):
    """Which cells are grey, then clues in others; a grey cell with one is refused."""

    GREY = "#"

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        grey = BITS.read(scanner, height * width)
        found = super().read(scanner, height, width)
        rows: list[list[JsonValue]] = found[self._field]  # type: ignore[assignment]
        for number, bit in enumerate(grey):
            r, c = divmod(number, width)
            if bit and rows[r][c] is not None:
                raise NotationError(f"{site_name((r, c))} is grey and has a clue, which says nothing there")
            if bit:
                rows[r][c] = self.GREY
        return found

    def write(self, puzzle: Puzzle) -> str:
        return _written_cells(puzzle.shape, puzzle.shape.tinted) + super().write(puzzle)


class CompassCells(Part):
    """Compasses (`Compasses`): four numbers each, up, down, left, right, a dot for one that is not told; or a cell that
    is no part of the board."""

    holes = True
    KINDS = ("up", "below", "left", "right")
    SIGNS = "^v<>"

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        spaces, number, cells = Spaces(), OneOf(Hexadecimal(), UnknownNumber()), list[str]()
        while len(cells) < height * width:
            empty = spaces.read(scanner)
            if empty is not None:
                cells += ["."] * len(empty)
            elif scanner.take("_") is not None:
                cells.append(HOLE)
            else:
                told = zip(self.SIGNS, number.read(scanner, len(self.SIGNS)), strict=True)
                cells.append("".join([f"{sign}{says}" for sign, says in told if says != UNKNOWN]) or UNKNOWN)
        if len(cells) > height * width:
            scanner.at -= 1
            scanner.fail(f"no more than {counted(height * width, 'cell')}")
        return {"grid": [list[JsonValue](cells[start : start + width]) for start in range(0, len(cells), width)]}

    def write(self, puzzle: Puzzle) -> str:
        shape, clues, text, spaces = puzzle.shape, puzzle.clues, "", Spaces()
        told = {cell for kind in self.KINDS for cell in clues[kind]}.union(getattr(shape, "islands", ()))
        cells = rectangle(shape.height, shape.width)
        empty: list[Value] = [0 if cell in told or cell in shape.holes else None for cell in cells]
        at = 0
        while at < len(cells):
            if (skipped := spaces.write(empty, at)) is not None:
                text, at = text + skipped[0], at + skipped[1]
                continue
            numbers: list[Value] = [clues[kind].get(cells[at], UNKNOWN) for kind in self.KINDS]
            text += "_" if cells[at] in shape.holes else written(NUMBERS, numbers, [cells[at]] * len(numbers))
            at += 1
        return text


class LetterCells(Cells):
    """Letters in cells, by their places from 1 (`LetteredShape`)."""

    def __init__(self, untold: bool = False) -> None:
        """`untold`: can there be letters that are not told?"""
        # imported with the genres that have letters
        from clueproof.puzzle.layers.objects import LETTERS, UNTOLD_LETTER

        super().__init__(
            FROM_1,
            {**dict(enumerate(LETTERS, 1)), **({UNKNOWN: UNTOLD_LETTER} if untold else {})},
            shaped=lambda shape: {cell: letter or UNKNOWN for cell, letter in shape.letters},
        )


class Around(Part):
    """Clues around the grid: those at the top from left to right, then at the bottom, at the left, at the right."""

    def __init__(
        self,
        coding: Coding,
        kind: str,
        fields: Mapping[str, str] = SIDES,
        *,
        paired: bool = False,
        words: Mapping[Value, str] | None = None,
    ) -> None:
        """`fields`: the sides that have clues, in this order, and the fields where they stand; `paired`: the clues of
        the first two sides alternate, then those of the two others; `words`: how fields write clues that are no
        numbers there."""
        self._coding, self._kind, self._fields, self._words = coding, kind, fields, words or {}
        sides = [*fields]
        self._groups = [sides[:2], sides[2:]] if paired else [[side] for side in sides]

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        cells = self._spots(height, width)
        value = dict(zip(cells, self._coding.read(scanner, len(cells)), strict=True))
        said = {cell: "" if says is None else self._words.get(says, says) for cell, says in value.items()}
        return {field: [said[cell] for cell in self._side(side, height, width)] for side, field in self._fields.items()}

    def write(self, puzzle: Puzzle) -> str:
        clues, cells = puzzle.clues[self._kind], self._spots(puzzle.shape.height, puzzle.shape.width)
        for cell in clues:
            if cell not in cells:
                raise NotationError(f"links can't say the clue at {site_name(cell)}")
        return written(self._coding, [clues.get(cell) for cell in cells], cells)

    def _spots(self, height: int, width: int) -> list[Cell]:
        """Where the clues are, in the order of links."""
        sides = [[self._side(side, height, width) for side in group] for group in self._groups]
        return [cell for group in sides for cells in zip(*group, strict=True) for cell in cells]

    def _side(self, side: str, height: int, width: int) -> list[Cell]:
        if side in ("top", "bottom"):
            return [(-1 if side == "top" else height, c) for c in range(width)]
        return [(r, -1 if side == "left" else width) for r in range(height)]


class MarkedCorners(Part):
    """Marks at corners where four cells meet (`CornerMarks`)."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        inner = [(r, c) for r, c in rectangle(height, width) if r and c]
        marks = dict(zip(inner, MarksAhead().read(scanner, len(inner)), strict=True))
        return {"grid": ["".join([".x"[(r, c) in marks and marks[r, c] == 1] for c in range(width + 1)])
                         for r in range(height + 1)]}  # fmt: skip

    def write(self, puzzle: Puzzle) -> str:
        shape = puzzle.shape
        inner = [(r, c) for r, c in rectangle(shape.height, shape.width) if r and c]
        return MarksAhead().write([1 if corner in shape.marks else None for corner in inner])


class Lists(Part):
    """Lists at the columns, then at the rows: for each line what stands there from the grid outwards, in as many places
    as it can have blocks."""

    def __init__(self, words: Mapping[Value, str] | None = None, says: Mapping[Value, int] | None = None) -> None:
        """`words`: how the fields write values that are no numbers; `says`: what lists of the puzzle say for them."""
        self._words, self._value = words or {}, {meant: value for value, meant in (says or {}).items()}

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        high, wide = (height + 1) // 2, (width + 1) // 2
        found = NUMBERS.read(scanner, width * high + height * wide)
        columns = [found[start : start + high] for start in range(0, width * high, high)]
        rows = [found[start : start + wide] for start in range(width * high, len(found), wide)]
        return {"cols": [*map(self.listed, columns)], "rows": [*map(self.listed, rows)]}

    def listed(self, outwards: list[Value]) -> JsonValue:
        """The list of a line, as its field has it."""
        return [self._words.get(value, value) for value in reversed(outwards) if value is not None] or None

    def lists(self, puzzle: Puzzle) -> Mapping[Cell, Sequence[int]]:
        """The lists of a puzzle. Raises NotationError."""
        # imported with the genres that have lists
        from clueproof.puzzle.layers.line_blocks import LINE

        return dict(puzzle.clues[LINE])

    def write(self, puzzle: Puzzle) -> str:
        shape, lists, values = puzzle.shape, self.lists(puzzle), list[Value]()
        for cell in [(-1, c) for c in range(shape.width)] + [(r, -1) for r in range(shape.height)]:
            places = (shape.height + 1) // 2 if cell[0] < 0 else (shape.width + 1) // 2
            outwards = [self._value.get(value, value) for value in reversed(lists.get(cell, ()))]
            if len(outwards) > places:
                raise NotationError(f"links have {places} places at {site_name(cell)}, not {len(outwards)}")
            values += [*outwards, *[None] * (places - len(outwards))]
        return NUMBERS.write(values)


class Between(Part):
    """Signs and numbers between the cells of a grid: those of the pairs side by side first, then those one below the
    other."""

    def __init__(
        self,
        coding: Coding,
        words: Mapping[Value, str | tuple[str, str]] | None = None,
        says: Mapping[Value, Hashable] | None = None,
        kind: str = "sign",
    ) -> None:
        """`words`: how a typed grid writes values that are no numbers, perhaps in another way between the cells of a
        column; `says`: what clues of this `kind` say for each."""
        self._coding, self._words, self._kind = coding, words or {}, kind
        self._value: dict[Hashable, Value] = {meant: value for value, meant in (says or {}).items()}

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        rows = [["."] * (2 * width - 1) for _ in range(2 * height - 1)]
        edges = pairs(height, width)
        for edge, value in zip(edges, self._coding.read(scanner, len(edges)), strict=True):
            if value == UNKNOWN and UNKNOWN not in self._words:
                raise NotationError(f"{link_name(edge)} has a clue without a number, which this puzzle has not")
            (r, c), (below, right) = edge
            word = "." if value is None else self._words.get(value, str(value))
            rows[r + below][c + right] = word if isinstance(word, str) else word[below - r]
        return {"grid": [list[JsonValue](row) for row in rows]}

    def write(self, puzzle: Puzzle) -> str:
        shape, clues = puzzle.shape, puzzle.clues[self._kind]
        if puzzle.clues[GIVEN]:
            raise NotationError("links can't say numbers that are given")
        edges = pairs(shape.height, shape.width)
        says = [clues.get(edge) for edge in edges]
        return written(
            self._coding, [self._value.get(one, one if isinstance(one, int) else None) for one in says], edges
        )


DOT_SIGNS: dict[Value, str] = {None: ".", 1: "o", 2: "@"}


class DotsPart(Part):
    """Dots in cells, on their sides and at their corners; then, if there are some, the cells that are none."""

    def __init__(
        self,
        signs: Mapping[Value, str] = DOT_SIGNS,
        values: Callable[[Puzzle], Mapping[Any, Value]] | None = None,
        *,
        coding: Coding = DOTS,
        holes: bool = False,
    ) -> None:
        """`signs`: how the grid writes the values; `values`: the dots of a puzzle by their places, counted in halves of
        cells, those of its shape (`DottedShape`) by default; `holes`: can cells be missing?"""
        self._signs, self._values, self._coding, self.holes = signs, values or self._of_shape, coding, holes

    def _of_shape(self, puzzle: Puzzle) -> Mapping[Any, Value]:
        light = min(value for value in self._signs if isinstance(value, int))
        return {dot: 2 if dot in puzzle.shape.dark else light for dot in puzzle.shape.dots}

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        across = 2 * width - 1
        values = self._coding.read(scanner, (2 * height - 1) * across)
        for value in values:
            if value not in self._signs:
                raise NotationError("the link has white dots, which this puzzle has not")
        found = [self._signs[value] for value in values]
        for r, c in read_holes(scanner, height, width) if self.holes else ():
            found[2 * r * across + 2 * c] = HOLE
        return {"grid": ["".join(found[start : start + across]) for start in range(0, len(found), across)]}

    def write(self, puzzle: Puzzle) -> str:
        shape, value = puzzle.shape, self._values(puzzle)
        places = rectangle(2 * shape.height - 1, 2 * shape.width - 1)
        return self._coding.write([value.get(place) for place in places]) + (written_holes(shape) if self.holes else "")


class Rooms(Part):
    """A division of the grid: for each pair of neighbours whether a border parts them, those side by side first. Then
    the numbers of the rooms, if they have some, in the order in which the rooms begin.

    A room is what borders enclose; those that end inside one are passed over, where they mean nothing to the rules.
    """

    def __init__(
        self, numbers: Coding | None = None, field: str = "regions", *, closed: bool = False, inner: bool = False
    ) -> None:
        """`numbers`: how those of rooms are written. A border that ends inside a room says something: `closed` refuses
        it, `inner` reads it (`InnerBorders`)."""
        self._numbers, self._field, self._closed, self._inner = numbers, field, closed, inner

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        borders = read_borders(scanner, height, width)
        room = flooded(height, width, borders)
        fields: Fields = {self._field: [[room[r, c] + 1 for c in range(width)] for r in range(height)]}
        if not self._inner:
            _pass_over_loose(scanner, room, borders, refused=self._closed)
        elif inner := _inside_rooms(room, borders):
            fields["borders"] = [*map(link_name, inner)]
        if self._numbers is not None:
            found = enumerate(self._numbers.read(scanner, max(room.values()) + 1), 1)
            fields["numbers"] = {str(number): value for number, value in found if value is not None}
        return fields

    def write(self, puzzle: Puzzle) -> str:
        # imported with the genres that have rooms
        from clueproof.puzzle.layers.rooms import room_numbers

        text = written_borders(puzzle.shape, puzzle.shape.borders if self._inner else puzzle.shape.walls)
        if self._numbers is None:
            return text
        first, says = [cells[0] for cells in puzzle.shape.cells_of], room_numbers(puzzle.clues, puzzle.shape)
        return text + written(self._numbers, [says.get(cell) for cell in first], first)


class HoledRooms(Part):
    """A division of the grid, what stands in its cells, and then, if there are some, the cells that are none."""

    holes = True

    def __init__(self, cells: Cells | None = None, *, closed: bool = False, inner: bool = False) -> None:
        """A border that ends inside a room says something: `closed` refuses it, `inner` reads it (`InnerBorders`)."""
        self._cells, self._closed, self._inner = cells, closed, inner

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        borders = read_borders(scanner, height, width)
        fields: Fields = {} if self._cells is None else self._cells.read(scanner, height, width)
        holes = read_holes(scanner, height, width)
        parting = {edge for edge in borders if holes.isdisjoint(edge)}
        room = {cell: number + 1 for cell, number in flooded(height, width, parting, holes).items()}
        if not self._inner:
            _pass_over_loose(scanner, room, parting, refused=self._closed)
        elif inner := _inside_rooms(room, parting):
            fields["borders"] = [*map(link_name, inner)]
        return {**fields, "regions": [[room.get((r, c), HOLE) for c in range(width)] for r in range(height)]}

    def write(self, puzzle: Puzzle) -> str:
        borders = written_borders(puzzle.shape, puzzle.shape.borders if self._inner else puzzle.shape.walls)
        cells = "" if self._cells is None else self._cells.write(puzzle)
        return borders + cells + written_holes(puzzle.shape)


class BarriersPart(Part):
    """For each pair of neighbours whether a wall parts them (`Barriers`), those side by side first."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        borders = read_borders(scanner, height, width)
        return {"walls": [link_name(pair) for pair in pairs(height, width) if pair in borders]}

    def write(self, puzzle: Puzzle) -> str:
        # imported with the genres that have walls
        from clueproof.puzzle.layers.edges import WALL

        return written_borders(puzzle.shape, puzzle.clues[WALL])


class RoomsAroundBlack(Part):
    """A division of the grid, and what stands in its cells; those with some signs are black, which are none."""

    holes = True

    def __init__(self, cells: Cells, signs: str) -> None:
        """`signs`: what the grid has in black cells."""
        self._cells, self._signs = cells, signs

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        borders, fields = read_borders(scanner, height, width), self._cells.read(scanner, height, width)
        rows: Any = fields["grid"]
        black = {
            (r, c) for r, row in enumerate(rows) for c, token in enumerate(row) if str(token or " ") in self._signs
        }
        parting = {edge for edge in borders if black.isdisjoint(edge)}
        room = {cell: number + 1 for cell, number in flooded(height, width, parting, black).items()}
        _pass_over_loose(scanner, room, parting)
        return {**fields, "regions": [[room.get((r, c), HOLE) for c in range(width)] for r in range(height)]}

    def write(self, puzzle: Puzzle) -> str:
        shape, black = puzzle.shape, holes_of(puzzle.shape)
        around = [pair for pair in pairs(shape.height, shape.width) if not black.isdisjoint(pair)]
        return written_borders(shape, shape.walls.union(around)) + self._cells.write(puzzle)


class Number(Part):
    """An option that is a number, with a stroke behind it."""

    def __init__(self, field: str) -> None:
        """The name of the option, in records and in the shape."""
        self._field = field

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        number = scanner.take_number("a number")
        scanner.expect("/")
        return {self._field: number}

    def write(self, puzzle: Puzzle) -> str:
        return f"{getattr(puzzle.shape, self._field)}/"


class BankPart(Part):
    """A bank of pieces (`BankShape`), behind a stroke: a letter behind another stroke for a usual one; or the number of
    pieces, and each by its width, height and cells, five in a digit."""

    usual: ClassVar[Mapping[str, str]] = {
        "p": "pentominoes",
        "t": "tetrominoes",
        "d": "double-tetrominoes",
        "z": "none",
    }
    """The letter of each bank that has a name."""

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        scanner.expect("/")
        if scanner.take("/"):
            key = scanner.take("".join(self.usual)) or scanner.fail(f"a bank ({', '.join(self.usual)})")
            return {"pieces": self.usual[key]}
        return {"pieces": ["/".join(rows) for _, rows in read_pieces(scanner, "piece")] or "none"}

    def write(self, puzzle: Puzzle) -> str:
        # imported with the genres that have banks
        from clueproof.grid.polyominoes import drawing
        from clueproof.puzzle.banks import bank_name

        bank = puzzle.shape.pieces
        usual = next((key for key, name in self.usual.items() if name == bank_name(bank)), None)
        return f"//{usual}" if usual else written_pieces([drawing(form).split("/") for form in bank])


def read_pieces(scanner: Scanner, what: str) -> list[tuple[int, list[str]]]:
    """How many pieces there are, and each by its width, height and cells, five in a digit: where it begins, and its
    rows, with # for its cells."""
    found = []
    for _ in range(scanner.take_number(f"the number of {what}s")):
        scanner.expect("/")
        begin = scanner.at
        wide, high = [int(scanner.take(DIGITS[1:]) or scanner.fail(f"the size of a {what}"), 36) for _ in range(2)]
        cells = "".join(["#" if bit else "." for bit in BITS.read(scanner, wide * high)])
        found.append((begin, [cells[start : start + wide] for start in range(0, wide * high, wide)]))
    return found


def written_pieces(pieces: Sequence[Sequence[str]]) -> str:
    """The text of pieces, each in rows. Raises NotationError."""
    if any(max(len(rows), len(rows[0])) >= len(DIGITS) for rows in pieces):
        raise NotationError(f"links have pieces of less than {len(DIGITS)} cells in a row or column")
    bits = [BITS.write([int(sign == "#") for row in rows for sign in row]) for rows in pieces]
    texts = [f"/{DIGITS[len(rows[0])]}{DIGITS[len(rows)]}{own}" for rows, own in zip(pieces, bits, strict=True)]
    return f"/{len(texts)}{''.join(texts)}"


class Unstated(Part):
    """Bits for what puzzles of links can have and ours can't, at the end, where they may be missing: what they say is
    refused by name."""

    def __init__(self, digits: Callable[[int, int], int], what: str) -> None:
        """`digits`: how many they are on a board of that height and width; `what` messages call what they say."""
        self._digits, self._what = digits, what

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        bits = scanner.rest[: self._digits(height, width)]
        if set(bits) & {*DIGITS[1:32]}:
            scanner.refuse(f"the link has {self._what}, which this puzzle has not")
        if not bits.strip("0"):
            scanner.at += len(bits)
        return {}

    def write(self, puzzle: Puzzle) -> str:
        return ""


def border_digits(height: int, width: int) -> int:
    """The digits that say where borders are."""
    return ceil(height * (width - 1) / 5) + ceil((height - 1) * width / 5)


GIVEN_BORDERS = Unstated(border_digits, "borders that are given")
"""Borders behind what stands in cells."""


class Optional(Part):
    """A part that is left out where it would say nothing."""

    def __init__(self, part: Part, grid: bool = False) -> None:
        """`grid`: where it is left out there is a blank grid, which says how large the board is."""
        self._part, self._grid = part, grid

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        if scanner:
            return self._part.read(scanner, height, width)
        return {"grid": [list[JsonValue]([None] * width) for _ in range(height)]} if self._grid else {}

    def write(self, puzzle: Puzzle) -> str:
        return self._part.write(puzzle) if self._part.says_something(puzzle) else ""


class Fixed(Part):
    """A text that always stands there."""

    def __init__(self, text: str) -> None:
        self._text = text

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        for symbol in self._text:
            scanner.expect(symbol)
        return {}

    def write(self, puzzle: Puzzle) -> str:
        return self._text


def written(coding: Coding, values: list[Value], positions: Sequence[Position]) -> str:
    """The text of values; those that a coding can't write are refused by the name of their site."""
    try:
        return coding.write(values)
    except UnwritableError as error:
        at = positions[values.index(error.args[0])]
        says, where = error.args[0], site_name(at)
        what = f"that there is no clue at {where}" if says is None else f"what the clue at {where} says: {says}"
        raise NotationError(f"links can't say {what}") from None


def read_borders(scanner: Scanner, height: int, width: int) -> set[Edge]:
    """Where borders are: for each pair of neighbours whether there is one, those side by side first."""
    right = BITS.read(scanner, height * (width - 1))
    below = BITS.read(scanner, (height - 1) * width)
    # only behind what may be refused
    return {pair for pair, bit in zip(pairs(height, width), [*right, *below], strict=True) if bit}


@lru_cache(maxsize=16)
def pairs(height: int, width: int) -> tuple[Edge, ...]:
    """All pairs of neighbours, those side by side first."""
    return tuple(links(rectangle(height, width)))


@lru_cache(maxsize=16)
def _ways_from(height: int, width: int) -> dict[Cell, list[tuple[Edge, Cell]]]:
    """For each cell the sides that it shares with its neighbours, each with the neighbour."""
    found: dict[Cell, list[tuple[Edge, Cell]]] = {cell: [] for cell in rectangle(height, width)}
    for pair in pairs(height, width):
        one, other = pair
        found[one].append((pair, other))
        found[other].append((pair, one))
    return found


def told_numbers(shape: Any) -> dict[Cell, Value]:
    """The numbers that belong to a shape (`ToldShape`), for `shaped` of `Cells`."""
    # imported with the genres that have such numbers
    from clueproof.puzzle.symbols import Counts

    return {cell: UNKNOWN if says == Counts.UNTOLD else says for cell, says in shape.numbers.items()}


def read_holes(scanner: Scanner, height: int, width: int) -> set[Cell]:
    """The cells that are none, which stand at the end of a link if there are some."""
    found = BITS.read(scanner, height * width) if scanner else []
    return {divmod(place, width) for place, hole in enumerate(found) if hole}


def written_holes(shape: GridShape) -> str:
    """The text of them."""
    holes = holes_of(shape)
    return _written_cells(shape, holes) if holes else ""


def _written_cells(shape: GridShape, cells: Collection[Cell]) -> str:
    """Some cells of a board: for each whether it is one of them."""
    return BITS.write([int(cell in cells) for cell in rectangle(shape.height, shape.width)])


def written_borders(shape: GridShape, borders: Collection[Edge]) -> str:
    """The text of the borders."""
    bits = [int(pair in borders) for pair in pairs(shape.height, shape.width)]
    beside = shape.height * (shape.width - 1)
    return BITS.write(bits[:beside]) + BITS.write(bits[beside:])


def rooms_of(height: int, width: int, borders: Collection[Edge], holes: Collection[Cell] = ()) -> dict[Cell, int]:
    """As `flooded`. Raises NotationError where a border ends inside a room."""
    room = flooded(height, width, borders, holes)
    for edge in _inside_rooms(room, borders):
        _refuse_loose(edge)
    return room


def _refuse_loose(border: Edge) -> NoReturn:
    raise NotationError(f"a border at {site_name(border[0])} ends inside a room: the rooms are not closed")


def flooded(height: int, width: int, borders: Collection[Edge], holes: Collection[Cell] = ()) -> dict[Cell, int]:
    """The number of the room of each cell that is no hole, in the order of their first cells."""
    room: dict[Cell, int] = {}
    number, ways = -1, _ways_from(height, width)
    for first in rectangle(height, width, holes):
        if first in room:
            continue
        number += 1
        room[first] = number
        reached = [first]
        for cell in reached:
            for side, other in ways[cell]:
                if other not in room and side not in borders and other not in holes:
                    room[other] = number
                    reached.append(other)
    return room


def _pass_over_loose(
    scanner: Scanner, room: Mapping[Cell, int], borders: Collection[Edge], refused: bool = False
) -> None:
    """Note the borders that end inside rooms. Raises NotationError if they are `refused`."""
    loose = _inside_rooms(room, borders)
    if loose and refused:
        _refuse_loose(loose[0])
    if loose:
        scanner.notes.append(f"{counted(len(loose), 'border')} inside rooms passed over, from {site_name(loose[0])} on")


def _inside_rooms(room: Mapping[Cell, int], borders: Collection[Edge]) -> list[Edge]:
    """The borders with one room on both sides."""
    return sorted([(one, other) for one, other in borders if room.get(one, one) == room.get(other, other)])


# links


HOST = "https://puzz.link/p?"


@dataclass(frozen=True)
class Flag:
    """An option of links: a letter before the size."""

    letter: str
    says: str
    """What it says, behind "the option 'x', by which"."""
    fields: Fields | None = None
    """The fields that puzzles with it have; None if it is a rule that clueproof does not have."""
    parts: tuple[Part, ...] = ()
    """How links with it are read, if not like others."""

    @property
    def displays(self) -> bool:
        """Does it say nothing of the puzzle, but only how it is drawn?"""
        return self.fields == {} and not self.parts


class Link:
    """What the links of a genre hold."""

    def __init__(
        self,
        name: str,
        *parts: Part,
        also: tuple[str, ...] = (),
        flags: tuple[Flag, ...] = (),
        frame: int = 0,
        fields: Fields | None = None,
        puzzle: str = "",
    ) -> None:
        """`name`: what links call the genre; `also`: other names in links that are read; `flags`: the options that
        links can have; `frame`: the rows, and the columns, of our board that links don't count; `fields` that all
        puzzles of this kind of link have; `puzzle`: the genre, where an entry point names the link."""
        if parts and isinstance(parts[0], str):
            warn("Link(name, genre, parts) is now Link(name, *parts), in the genre's class", DeprecationWarning, 2)
            puzzle, parts, *more = parts  # type: ignore[assignment]
            also, flags, frame, fields = (*more, *(also, flags, frame, fields)[len(more) :])  # type: ignore[assignment,misc]
        self.name, self.parts, self.also, self.flags, self.frame = name, parts, also, flags, frame
        self.fields, self.puzzle = fields or {}, puzzle

    @property
    def names(self) -> tuple[str, ...]:
        """All names in links that are read, that of the links that are written first."""
        return (self.name, *self.also)

    @property
    def holes(self) -> bool:
        """Can they say that cells are missing?"""
        return any(part.holes for part in self.parts)

    def flags_of(self, puzzle: Puzzle) -> tuple[Flag, ...] | None:
        """The options with which links say all fields that depend on them; None where no link of this kind does."""
        of_puzzle = [flag for flag in self.flags if flag.fields and _has(puzzle, flag.fields)]
        stated = {**self.fields, **{name: value for flag in of_puzzle for name, value in (flag.fields or {}).items()}}
        return tuple(of_puzzle) if _has(puzzle, stated) else None

    def read(self, scanner: Scanner, height: int, width: int, flags: Sequence[Flag] = ()) -> Fields:
        """The fields of the JSON record; what stands behind them is left. Raises NotationError."""
        found = {"height": height, "width": width, **self.fields}
        for flag in flags:
            found |= flag.fields or {}
        for part in next((flag.parts for flag in flags if flag.parts), self.parts):
            found |= part.read(scanner, height, width)
        return found

    def write(self, puzzle: Puzzle) -> str:
        """The link of a puzzle. Raises NotationError if links can't say it."""
        shape = puzzle.shape
        if holes_of(shape) and not self.holes:
            raise NotationError(f"links of puzz.link can't say that cells of this {puzzle.rules.name} are missing")
        body = "".join([part.write(puzzle) for part in self.parts])
        options = "".join([flag.letter for flag in self.flags_of(puzzle) or ()])
        options = f"{options}/" if options else ""
        return f"{HOST}{self.name}/{options}{shape.width - self.frame}/{shape.height - self.frame}/{body}"


def _has(puzzle: Puzzle, fields: Fields) -> bool:
    """Has the shape of a puzzle these fields?"""
    return all(getattr(puzzle.shape, name, value) == value for name, value in fields.items())


def declared_links(declared: object, owner: str) -> tuple[Link, ...]:
    """The links that a genre of the class `owner` has declared as `puzzlink`: none, one, or a tuple of several. Raises
    NotationError."""
    links = declared if isinstance(declared, tuple) else () if declared is None else (declared,)
    for link in links:
        if not isinstance(link, Link):
            raise NotationError(f"what {owner} declares as `puzzlink` is no Link")
    return links
