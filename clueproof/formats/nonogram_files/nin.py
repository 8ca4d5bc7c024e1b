"""Files `.nin` of nonograms: the width and the height, then the clue of each row, then of each column.

    3 2
    1 1
    2
    2
    1
    1

Other programs' files look the same and have the columns first, so only the name of a file says that it is one of these.
Source: https://github.com/jwilk-archive/nonogram
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from clueproof.errors import BadPuzzleError, Place, quoted
from clueproof.formats.form import Form, Found, Opening, stated
from clueproof.formats.text import MOST_CHARACTERS
from clueproof.syntax.record import Line, Record

PUZZLE = "nonogram"
SIZE = re.compile(r"\s*(\d{1,4})\s+(\d{1,4})\s*")
CLUE = re.compile(r"(?:\d{1,4}(?:\s+\d{1,4})*)?")
"""Without blanks around it."""
MOST_LINES = 5_000
"""Of a file with one nonogram."""


class Nin(Form):
    """One nonogram a file."""

    endings = (".nin",)

    def recognises(self, opening: Opening) -> bool:
        return opening.file.lower().endswith(self.endings)

    def read(self, opening: Opening) -> Iterator[Found]:
        yield stated(lambda: (PUZZLE, _record(opening)))


def _record(opening: Opening) -> Record:
    file = opening.file
    first, *lines = _lines(opening)
    begin = Place(file, first.number)
    size = SIZE.fullmatch(first.text)
    if size is None:
        raise BadPuzzleError(f"expected the width and the height, such as '10 5', not {quoted(first.text)}", begin)
    width, height = int(size[1]), int(size[2])
    odd = next((line for line in lines if CLUE.fullmatch(line.text.strip()) is None), None)
    if odd is not None:
        raise BadPuzzleError(f"expected a clue, such as '3 1', not {quoted(odd.text.strip())}", Place(file, odd.number))
    clues = [line for line in lines if line.text.strip()]
    if len(clues) < width + height:
        # an empty line is the clue of one without blocks
        clues = [Line(line.text.strip() or "0", line.number) for line in lines[: width + height]]
    if len(clues) != width + height:
        raise BadPuzzleError(f"{len(clues)} clues, but {height} rows and {width} columns have {width + height}", begin)
    record = Record({"height": str(height), "width": str(width)}, begin, typed=True)
    record.fields["rows"], record.fields["cols"] = clues[:height], clues[height:]
    return record


def _lines(opening: Opening) -> Iterator[Line]:
    """All lines that are no comments. Raises BadPuzzleError if they are more than a puzzle can have."""
    characters = 0
    for number, line in enumerate(opening.lines()):
        characters += len(line.text)
        if number > MOST_LINES or characters > MOST_CHARACTERS:
            raise BadPuzzleError("this goes on for too long to be a puzzle", Place(opening.file, line.number))
        if not line.text.startswith("#"):
            yield line
