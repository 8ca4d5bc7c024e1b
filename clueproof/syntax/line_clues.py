"""The clues of nonogram lines as files write them: `3 1 2`, `0` or `-` for an empty line, `?` for no clue.

In JSON a line is a list of lengths, [] for an empty line, null for no clue. In coloured puzzles each
block names its colour: `3a 2b` in text, pairs [3, "a"] in JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn, TypeAlias

from clueproof.english import counted, there_are
from clueproof.errors import quoted, shortened
from clueproof.syntax.record import Line, Record, Value

NamedBlock: TypeAlias = tuple[int, str]
"""The length of a block and the name of its colour, "" where none is given."""

MAX_LENGTH = 1000
"""The most cells of a line."""
TOKEN = re.compile(r"[^\s,.]+")
BLOCK = re.compile(r"(\d{1,9})([^\W\d_]*)")
COLOUR = re.compile(r"[^\W\d_]+")
MAX_COLOURS = 100
"""The most colours of a picture."""


class LineClue(NamedTuple):
    """The clue of one line in a file: its blocks (None: no clue), and where it stands."""

    name: str
    """ "row 3", "column 1"."""
    blocks: tuple[NamedBlock, ...] | None
    line: int | None
    """Number of the line in a text file."""

    def fail(self, record: Record, message: str) -> NoReturn:
        """Refuse the puzzle on account of this clue."""
        record.fail(f"{self.name}: {message}", self.line)


def line_clues(record: Record, kind: str, value: Value, stated: int | None) -> list[LineClue]:
    """The clues of all lines of a kind ("row" or "column"). `stated` is how many the file says there are.

    Raises BadPuzzleError.
    """
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        value = [*re.split(r"[/;\n]", str(value))]
    if not isinstance(value, list):
        record.fail(f"the clues of the {kind}s must be a list with a clue for each {kind}")
    typed = [line for line in value if isinstance(line, Line)]
    items: Sequence[object] = _with_empty_lines(record, kind, typed, stated) if typed else value
    if not items:
        record.fail(f"the puzzle has no clues for its {kind}s; ? stands for a {kind} without one")
    if len(items) > MAX_LENGTH:
        record.fail(f"a nonogram has at most {MAX_LENGTH} {kind}s, not {len(items)}")
    if stated is not None and len(items) != stated:
        record.fail(f"the stated size is {counted(stated, kind)}, but {there_are(len(items), 'clue')} for the {kind}s")
    clues = []
    for number, item in enumerate(items, 1):
        name = f"{kind} {number}"
        if isinstance(item, Line):
            blocks = _typed(_Reader(record, name, item.number), item.text, item.column)
            clues.append(LineClue(name, blocks, item.number))
        else:
            clues.append(LineClue(name, _listed(_Reader(record, name, None), item), None))
    return clues


def _with_empty_lines(record: Record, kind: str, lines: list[Line], stated: int | None) -> list[Line]:
    """The lines of a section that are clues.

    An empty line in a file may be a row without blocks or only part the others. It is a row if the
    stated size needs it, a gap if the size doesn't; without a stated size nobody knows.
    """
    clues = [line for line in lines if line.text.strip()]
    if not clues or len(clues) == stated:
        return clues
    first, last = lines.index(clues[0]), lines.index(clues[-1])
    inner, before, after = lines[first : last + 1], lines[:first], lines[last + 1 :]
    if stated is None:
        for line in inner:
            if not line.text.strip():
                record.fail(f"an empty line between the {kind}s; write 0 for a {kind} without blocks", line.number)
        return clues
    missing = stated - len(inner)
    if missing >= 0 and (not missing or not before or not after):
        return [*before[len(before) - min(missing, len(before)) :], *inner, *after[:missing]]
    return clues


class _Reader(NamedTuple):
    """The line that is being read, for messages."""

    record: Record
    name: str
    line: int | None

    def fail(self, message: str, column: int | None = None) -> NoReturn:
        self.record.fail(f"{self.name}: {message}", self.line, column)

    def block(self, length: int, colour: str, column: int | None = None) -> NamedBlock:
        if length < 1:
            self.fail(f"a block has at least 1 cell, not {length}", column)
        return min(length, 10**9), colour


def _typed(reader: _Reader, text: str, start: int = 1) -> tuple[NamedBlock, ...] | None:
    words = [(match.group(), start + match.start()) for match in TOKEN.finditer(text)]
    if [word for word, _ in words] in ([], ["0"], ["-"]):
        return ()
    if [word for word, _ in words] == ["?"]:
        return None
    return tuple(_blocks_of(reader, words))


def _blocks_of(reader: _Reader, words: list[tuple[str, int]]) -> Iterator[NamedBlock]:
    for word, column in words:
        match = BLOCK.fullmatch(word)
        if match is not None:
            yield reader.block(int(match[1]), match[2], column)
        elif re.fullmatch(r"-\d+", word):
            reader.fail(f"a block has at least 1 cell, not {shortened(word)}", column)
        else:
            reader.fail(f"{quoted(word)} is no block; expected a length, such as 3, or with a colour 3a", column)


def _listed(reader: _Reader, value: object) -> tuple[NamedBlock, ...] | None:
    """The clue in JSON. null is no clue."""
    if value is None:
        return None
    if isinstance(value, str):
        return _typed(reader, value)
    items = value if isinstance(value, list) else [value]
    if items in ([0], ["0"], ["-"], [""]) and not isinstance(items[0], bool):
        return ()
    if items == ["?"]:
        return None
    return tuple(_item(reader, item) for item in items)


def _item(reader: _Reader, item: object) -> NamedBlock:
    match = BLOCK.fullmatch(item.strip()) if isinstance(item, str) else None
    if match is not None:
        return reader.block(int(match[1]), match[2])
    length, colour = item if isinstance(item, list) and len(item) == 2 else (item, "")
    if type(length) is int:
        if not isinstance(colour, str) or (colour and not COLOUR.fullmatch(colour)):
            reader.fail('a colour is a letter or a word of letters, as in [3, "a"]')
        return reader.block(length, colour)
    return reader.fail('expected block lengths, such as [3, 1], or with colours [[3, "a"], [1, "b"]]')
