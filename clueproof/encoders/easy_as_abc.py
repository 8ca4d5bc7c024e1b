"""Easy as ABC (ABC End View).

Rules: put letters into a square grid so that every letter stands once in every row and every column;
the other cells stay empty. A letter at the border is the first one seen from there. Source:
https://en.wikipedia.org/wiki/Buchstabensalat_(puzzle)
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import ascii_uppercase

import clueproof.genres as cp
from clueproof.codecs.penpa import Outside, Penpa, RangeBeside, Texts
from clueproof.codecs.puzzlink import NUMBERS, Around, Cells, Link, Number, Optional, Value
from clueproof.syntax.record import JsonValue

STAYS_EMPTY, SOME_LETTER = 0, -1
"""What is given in a cell other than a letter (from 1)."""


@dataclass(frozen=True, slots=True)
class AbcShape(cp.GridShape):
    """How many letters there are."""

    letters: int = cp.letter_count()

    @property
    def alphabet(self) -> str:
        """The letters in their order."""
        return string.ascii_uppercase[: self.letters]


LETTERS: dict[Value, str] = dict(enumerate(ascii_uppercase, 1))


class EasyAsAbc(cp.Genre[AbcShape, cp.CellEncoding, cp.SignRows]):
    """Clues are letters as numbers from 1, around the grid and in it; in it also the two marks."""

    name = "easy-as-abc"
    aliases = ("end-view", "abc-end-view")
    group = "Numbers and letters in lines"
    title = "Easy as ABC (ABC End View)"
    noun = "Easy as ABC"
    usual = cp.Usual((6, 6), left_out_first=(cp.GIVEN,))
    shape = AbcShape
    square = True
    largest = 36
    exchangeable_inputs = ((cp.BORDER, cp.GIVEN),)
    layers = (
        cp.Frame(
            cp.Letters(lambda shape: shape.letters),
            cp.Letters(
                lambda shape: shape.letters,
                {"-": STAYS_EMPTY, "?": SOME_LETTER},
                "- for a cell that stays empty, ? for some letter, . for nothing",
                {"-": "stays empty", "?": "some letter"},
            ),
        ),
    )
    answer = cp.LettersAndGaps(lambda shape: shape.alphabet)
    puzzlink = Link(
        "easyasabc", Number("letters"), Around(NUMBERS, cp.BORDER, words=LETTERS), Optional(Cells(NUMBERS, LETTERS))
    )
    penpa = Penpa(
        Outside(cp.BORDER, form="[A-Z]", says=dict(LETTERS.items())),
        Texts(form="[A-Z]", says=dict(LETTERS.items())),
        RangeBeside("A", lambda shape: shape.letters, "letters"),
    )

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Puzzle[AbcShape, cp.Clues]:
        # as many letters as are usual, 3 of 4 up to 5 of 7, and not fewer than half of a large side
        return super().empty(height, width, {"letters": max(1, width - 1 - width // 5), **options})

    def wording(self, puzzle: cp.Puzzle[AbcShape, cp.Clues]) -> Mapping[str, str]:
        last = ascii_uppercase[puzzle.shape.letters - 1]
        return {"Put letters into": f"Put the letters A to {last} into"}

    def rules(self, shape: AbcShape, e: cp.CellEncoding) -> None:
        side, letters = shape.side, list(enumerate(shape.alphabet, 1))
        for number, letter in letters:
            has = cp.Grid(side, side, [cell.equals(number) for cell in e.cells])
            e.add_counts(cp.Exactly, 1, dict(has.lines), f"{letter} once", str)
        for position, name, cells in cp.views(e.cells):
            # every letter needs a place, so that the first one stands among these cells
            near = cells[: side - shape.letters + 1]
            seen: dict[int, cp.Literal] = {}
            with e.group(name):
                for number in e.open_values(cp.BORDER, position, range(1, shape.letters + 1)):
                    letter = shape.alphabet[number - 1]
                    seen[number] = e.model.statement(f"{name}: {letter} first", f"{name}: {letter} not first")
                    e.add(cp.FirstVisible(near, number, enforce=(seen[number],)), f"{letter} comes first")
            e.state(cp.BORDER, position, seen)
        for place, cell in enumerate(e.cells):
            values = {value: cell.equals(value) for value in cell.values}
            e.state(cp.GIVEN, divmod(place, side), {**values, SOME_LETTER: -cell.equals(0)})

    def find_violation(self, puzzle: cp.Puzzle[AbcShape, cp.Clues], solution: cp.SignRows) -> str | None:
        alphabet = puzzle.shape.alphabet
        for name, line in cp.named_lines(solution):
            if sorted("".join(line).replace(".", "")) != list(alphabet):
                return f"{name} does not hold each of {alphabet} once"
        return None

    def clue_values(self, shape: AbcShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        if kind == cp.BORDER:
            return lambda cell: shape.alphabet.index("".join(cp.line_from(solution, cell)).lstrip(".")[0]) + 1
        return super().clue_values(shape, solution, kind)

    def clue_holds(self, stated: object, found: object) -> bool:
        return bool(stated == SOME_LETTER and found != STAYS_EMPTY)

    def describe_violation(self, shape: AbcShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        letter, (kind, position, says) = "." + shape.alphabet, clue
        if kind == cp.BORDER:
            return f"{cp.name_of(position, shape.side)}: the first letter is {letter[found]}, not {letter[says]}"
        name = cp.cell_name(*position)
        if says == STAYS_EMPTY:
            return f"{name} must stay empty, but holds {letter[found]}"
        if says == SOME_LETTER:
            return f"{name} must hold a letter, but is empty"
        return f"{name} is given as {letter[says]}, not {letter[found]}"
