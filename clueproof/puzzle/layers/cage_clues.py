"""What cages say: sums, and what an operation makes of their numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import Any

from clueproof.errors import quoted, shortened
from clueproof.puzzle.layers.cages import Cage, CageClues
from clueproof.syntax.record import JsonValue

OPERATIONS = "+-*/"
ALSO = {"x": "*", "X": "*", "×": "*", "·": "*", "÷": "/", ":": "/", "−": "-", "=": ""}
"""Other signs for them, and the one for a lone cell."""


class Sums(CageClues[int]):
    """Sums of different numbers from 1 to the side."""

    expected = "a whole number"

    def read(self, text: str) -> int | None:
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None

    def written(self, says: int) -> str:
        return str(says)

    def of_json(self, cage: Mapping[str, JsonValue]) -> int | str | None:
        found = cage.get("sum", cage.get("target", cage.get("value")))
        if found is None:
            return None
        return found if type(found) is int and cage.get("op", "+") in ("+", "") else "expected a whole number as sum"

    def to_json(self, says: int) -> dict[str, JsonValue]:
        return {"sum": says}

    def fault(self, says: int, cage: Cage, shape: Any) -> str | None:
        many, side = len(cage), shape.side
        least, most = many * (many + 1) // 2, many * (2 * side - many + 1) // 2
        if least <= says <= most:
            return None
        return (
            f"{many} different numbers to {side} add up to {least} at least and {most} at most, not {shortened(says)}"
        )


@dataclass(frozen=True, slots=True)
class Reckoning:
    """An operation, "" for any or none, and what it makes of the numbers of a cage."""

    operation: str
    target: int
    numbers: tuple[int, ...] = field(default=(), compare=False)
    """Those of a solution, where the clue is what that shows."""

    def fits(self, numbers: tuple[int, ...]) -> bool:
        """Do the numbers of a cage make the target?"""
        greatest = max(numbers)
        made = {
            "+": sum(numbers) == self.target,
            "-": greatest - (sum(numbers) - greatest) == self.target,
            "*": prod(numbers) == self.target,
            "/": greatest * greatest == self.target * prod(numbers),
        }
        return made[self.operation] if self.operation else any(made.values())


class Reckonings(CageClues[Reckoning]):
    """A number and the sign of the operation: `12+`, `24x`; numbers are from 1 to the side."""

    expected = "a number and one of + - x /, such as 12+"

    def read(self, text: str) -> Reckoning | None:
        found = re.fullmatch(r"(\d{1,9})(\D?)", text)
        sign = found and ALSO.get(found[2], found[2])
        return Reckoning(sign or "", int(found[1])) if found and (sign == "" or sign in OPERATIONS) else None  # type: ignore[operator]

    def written(self, says: Reckoning) -> str:
        return f"{says.target}{'x' if says.operation == '*' else says.operation}"

    def of_json(self, cage: Mapping[str, JsonValue]) -> Reckoning | str | None:
        target, operation = cage.get("target", cage.get("value")), cage.get("op", cage.get("operation")) or ""
        if target is None:
            return "it has an operation, but no target" if operation else None
        if type(target) is not int or not isinstance(operation, str):
            return "expected a whole number as target, and one of + - * / as op"
        return self.read(f"{target}{operation}") or (
            f"expected a number and one of + - * /, not {shortened(target)} and {quoted(operation)}"
        )

    def to_json(self, says: Reckoning) -> dict[str, JsonValue]:
        return {"op": says.operation, "target": says.target}

    def canonical(self, says: Reckoning, cage: Cage) -> Reckoning:
        return says if len(cage) > 1 else Reckoning("", says.target)

    def fault(self, says: Reckoning, cage: Cage, shape: Any) -> str | None:
        many, side, target = len(cage), shape.side, says.target
        if many == 1 and says.operation in ("-", "/"):
            return "a single cell has nothing to subtract from its number, or to divide it by"
        by_operation = {"+": many * side, "-": side - many + 1, "*": side**many, "/": side}
        most = by_operation[says.operation] if says.operation else side if many == 1 else max(by_operation.values())
        if target > most:
            return f"{shortened(self.written(says))} is too large; {many} numbers to {side} make {most} at most"
        least = many if says.operation == "+" else 0 if says.operation == "-" and many > 2 else 1
        return f"{shortened(self.written(says))} is too small" if target < least else None
