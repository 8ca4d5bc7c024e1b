"""Links of Kudamono, as genres declare them: `kudamono = Kudamono("hidoku", CellMarks({"x": "#"}))`.

Such a link has entries, each with a name: marks in cells (`L`, `L-N` ...), lines of the grid (`SIE`). A genre names the
parts (`KudamonoPart`) that read them. A entry that nobody takes is refused by its name.

Source: how cspuz_core reads and writes such links (semiexp/cspuz_core, `serializer.rs`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar
from urllib.parse import urlencode

from clueproof.codecs.puzzlink import rooms_of
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import listed
from clueproof.errors import quoted
from clueproof.grid.board import Cell
from clueproof.grid.edges import Edge, site_name
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import OfShape, holes_of
from clueproof.syntax.record import JsonValue

Said = TypeVar("Said")
MARKS, IN_CORNER, LINES = "L", "L-N", "SIE"
"""The entries of marks in cells, of numbers in their corners, and of lines along the grid."""
ANSWERS = ("LF", "X")
"""Entries of what somebody has filled in."""
SMALL = {letter: str(number) for number, letter in enumerate("abcdefghijklmnopqrstuvw", 1)} | {"z": "0"}
"""How older links write numbers up to 23, for genres that have no other letters."""
HOST = "https://pedros.works/paper-puzzle-player?"
STEPS = {"L": (0, -1), "R": (0, 1), "U": (-1, 0), "D": (1, 0)}


@dataclass(frozen=True)
class Entries:
    """What a link holds and nobody has taken yet."""

    height: int
    width: int
    texts: dict[str, Scanner]
    by_text: bool = False
    """Are rows and columns in the order of their numbers as texts (0, 1, 10, 11, 2 ...)? So it is in older links."""

    @property
    def cells(self) -> list[Cell]:
        """The cells in the order in which marks count them: each column upwards, from the first column on."""
        rows, columns = [[*range(size)] for size in (self.height, self.width)]
        if self.by_text:
            rows.sort(key=str)
            columns.sort(key=str)
        return [(self.height - 1 - row, column) for column in columns for row in rows]

    def marks(self, entry: str, read: Callable[[Scanner], Said]) -> dict[Cell, Said]:
        """What stands in cells: each mark, then how many cells it is from the one before. Raises NotationError."""
        scanner, cells, at, found = self.texts.pop(entry, Scanner("")), self.cells, 0, dict[Cell, Said]()
        while scanner:
            said = read(scanner)
            at += scanner.take_number("the number of cells that it is from the mark before")
            if at >= len(cells):
                scanner.refuse("this mark is outside of the board")
            found[cells[at]] = said
        return found

    def lines(self) -> set[Edge]:
        """The pairs of neighbours that lines of the grid part: each line begins so many corners, counted as cells are,
        from the begin of the one before, and goes left, right, up and down. Raises NotationError."""
        scanner, at, found = self.texts.pop(LINES, Scanner("")), 0, set[Edge]()
        while scanner:
            at += scanner.take_number("a number of corners")
            column, row = at // (self.height + 1), self.height - at % (self.height + 1)
            while (way := scanner.take("LRUD")) is not None:
                down, right = STEPS[way]
                next_row, next_column = row + down, column + right
                edge = _between((row, column), (next_row, next_column))
                if not all(0 <= r < self.height and 0 <= c < self.width for r, c in edge):
                    scanner.refuse("this line is not between two cells of the board")
                found.add(edge)
                row, column = next_row, next_column
        return found


def _between(*corners: Cell) -> Edge:
    """The two cells beside the side of a cell from one corner to the next; a corner is at the upper left of the cell
    that is called as it is."""
    (row, column), (end, _) = sorted(corners)
    return ((row - 1, column), (row, column)) if end == row else ((row, column - 1), (row, column))


def number_in_brackets(scanner: Scanner) -> str:
    """The number that stands here, in brackets. Raises NotationError."""
    if scanner.take("(") is None:
        scanner.fail("a number in brackets")
    number = scanner.take_number("a number")
    scanner.expect(")")
    return str(number)


def written_marks(marks: Mapping[Cell, str], height: int) -> str:
    """The text of a entry of marks."""
    places = [0, *sorted([column * height + height - 1 - row for row, column in marks])]
    cell_at = {column * height + height - 1 - row: (row, column) for row, column in marks}
    return "".join([f"{marks[cell_at[place]]}{place - before}" for before, place in pairwise(places)])


def written_lines(edges: Collection[Edge], height: int) -> str:
    """The text of a entry of lines: each as long as it goes straight on."""
    begins: dict[str, set[int]] = {"R": set(), "U": set()}
    for (above, _), (row, column) in edges:
        upwards = above == row
        begins["U" if upwards else "R"].add(column * (height + 1) + height - row - upwards)
    runs = [(0, "")]
    for way, step in (("R", height + 1), ("U", 1)):
        for start in begins[way]:
            if start - step not in begins[way]:
                end = start
                while end in begins[way]:
                    end += step
                runs.append((start, way * ((end - start) // step)))
    runs.sort()
    return "".join([f"{start - before}{ways}" for (before, _), (start, ways) in pairwise(runs)])


class KudamonoPart(ABC):
    """Some of what a link holds."""

    @abstractmethod
    def read(self, entries: Entries) -> Fields:
        """Take what it is. The fields that it states. Raises NotationError."""

    @abstractmethod
    def write(self, puzzle: Puzzle) -> dict[str, str]:
        """The entries that say it; an empty one says nothing. Raises NotationError if links can't."""


class CellMarks(KudamonoPart):
    """Marks in cells: letters, and numbers in brackets."""

    def __init__(
        self,
        words: Mapping[str, str] | None = None,
        *,
        numbers: bool = True,
        entry: str = MARKS,
        field: str = "grid",
        kind: str = GIVEN,
        says: Mapping[Hashable, str] | None = None,
        shaped: OfShape[Mapping[Cell, str]] = lambda shape: {},
    ) -> None:
        """`words`: the letters, and what the field has for them; `numbers`: are there any? `says`: the letters of clues
        of the puzzle that are no numbers; `shaped`: those of what stands in cells by the shape."""
        self._words, self._numbers, self._layer, self._field = words or {}, numbers, entry, field
        self._kind, self._says, self._shaped = kind, says or {}, shaped

    def read(self, entries: Entries) -> Fields:
        found = entries.marks(self._layer, self._read)
        rows = range(entries.height)
        return {self._field: [[found.get((r, c), "") for c in range(entries.width)] for r in rows]}

    def _read(self, scanner: Scanner) -> str:
        if self._numbers and scanner.next == "(":
            return number_in_brackets(scanner)
        letter = scanner.take("".join(self._words))
        if letter is None:
            scanner.fail(listed([*["a number in brackets"] * self._numbers, *map(quoted, self._words)], "or"))
        return self._words[letter]

    def write(self, puzzle: Puzzle) -> dict[str, str]:
        marks = {**self._shaped(puzzle.shape)}
        for cell, says in puzzle.clues[self._kind].items():
            if says not in self._says and not (self._numbers and isinstance(says, int)):
                raise NotationError(f"links of Kudamono can't say what the clue in {site_name(cell)} says")
            marks[cell] = self._says.get(says, f"({says})")
        return {self._layer: written_marks(marks, puzzle.shape.height)}


class RoomLines(KudamonoPart):
    """Lines that divide the board into rooms, and the numbers of these, if they have some, each in a cell of its
    room."""

    def __init__(self, numbers: str = "") -> None:
        """`numbers`: the entry in which they are."""
        self._numbers = numbers

    def read(self, entries: Entries) -> Fields:
        room = rooms_of(entries.height, entries.width, entries.lines())
        rows = range(entries.height)
        fields: Fields = {"regions": [[room[r, c] + 1 for c in range(entries.width)] for r in rows]}
        if not self._numbers:
            return fields
        numbers: dict[str, JsonValue] = {}
        for cell, number in entries.marks(self._numbers, number_in_brackets).items():
            if numbers.setdefault(str(room[cell] + 1), number) != number:
                raise NotationError(f"the room of {site_name(cell)} has two numbers")
        return {**fields, "numbers": numbers}

    def write(self, puzzle: Puzzle) -> dict[str, str]:
        # imported with the genres that have rooms
        from clueproof.puzzle.layers.rooms import ROOM

        height, entries = puzzle.shape.height, {LINES: written_lines(puzzle.shape.walls, puzzle.shape.height)}
        if self._numbers:
            numbers = {cell: f"({says})" for cell, says in puzzle.clues[ROOM].items()}
            entries[self._numbers] = written_marks(numbers, height)
        return entries


class Kudamono:
    """What the links of a genre hold."""

    def __init__(
        self, name: str, *parts: KudamonoPart, variant: str = "", fields: Fields | None = None, puzzle: str = ""
    ) -> None:
        """`name`: what links call the genre (`G`), and its `variant` (`V`); `fields` that all puzzles have; `puzzle`:
        the genre, where an entry point names the link."""
        self.name, self.variant, self.parts = name, variant, parts
        self.fields, self.puzzle = fields or {}, puzzle

    @property
    def called(self) -> str:
        """The name, and the variant behind a blank, if it is one."""
        return f"{self.name} {self.variant}".rstrip()

    def read(self, entries: Entries) -> Fields:
        """The fields of the record. Raises NotationError, also where a entry is left."""
        found: Fields = {"height": entries.height, "width": entries.width, **self.fields}
        for part in self.parts:
            found |= part.read(entries)
        for name, scanner in entries.texts.items():
            if scanner and name not in ANSWERS:
                scanner.refuse(f"the link has {quoted(name)}, which Kudamono's {quoted(self.called)} has not")
        return found

    def write(self, puzzle: Puzzle) -> str:
        """The link of a puzzle. Raises NotationError if links can't say it."""
        if holes_of(puzzle.shape):
            raise NotationError(f"links of Kudamono can't say that cells of this {puzzle.rules.name} are missing")
        entries = {name: text for part in self.parts for name, text in part.write(puzzle).items() if text}
        variant = {"V": self.variant} if self.variant else {}
        size = f"{puzzle.shape.width}x{puzzle.shape.height}"
        return HOST + urlencode({"W": size, **entries, "G": self.name, **variant}, safe="()")
