"""Nonograms in files of other programs: `.non` and `.nin`.

The `.non` form of nonograms: Steve Simpson's, with the colours and bundles that others added.

    title "Demo"
    width 3
    height 2
    rows
    1,1
    2
    columns
    ...

A line is a word with a value, or a clue below `rows` or `columns`. Properties that are not known are
left out, as the format says. A line of `====` parts the puzzles of a bundle.
Sources: http://www.comp.lancs.ac.uk/~ss/nonogram/fmt2,
https://github.com/mikix/nonogram-db/blob/master/FORMAT.md

Files `.nin` of nonograms: the width and the height, then the clue of each row, then of each column.

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

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from string import ascii_lowercase

from clueproof.codecs.scanner import NotationError, says_all
from clueproof.encoders.registry import RULE_SETS
from clueproof.english import counted
from clueproof.errors import BadPuzzleError, Place, quoted
from clueproof.formats.forms import Form, Found, Opening, stated
from clueproof.formats.text import MOST_CHARACTERS, Block
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.layers.line_blocks import LINE, UNFILLED, read_aloud
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import Line, Record

PUZZLE = "nonogram"
"""The rule set of all puzzles in this form."""
CLUES = {"rows": "rows", "columns": "cols"}
"""Words above the clues, and the fields in which those are kept."""
SIZES = {"width": "width", "columns": "width", "height": "height", "rows": "height"}
"""Words that state a size."""
TEXTS = {"title": "title", "by": "author", "catalogue": "source", "copyright": "copyright", "license": "license"}
"""Words that tell something about the puzzle."""
WORDS = {*SIZES, *TEXTS, "goal", "color", "colour", "maxrule"}
PROPERTY = re.compile(r"([A-Za-z][\w-]*)(?:\s+(.*))?")
"""Of a line without blanks around it."""
DIVIDER = re.compile(r"\s*={3,}\s*")


class Non(Form):
    """Nonograms, one or a bundle."""

    endings = (".non", ".nonpack")

    def recognises(self, opening: Opening) -> bool:
        default, first = opening.default, opening.first.text
        word = re.split(r"\s", first.strip(), maxsplit=1)[0].lower()
        if (default is not None and RULE_SETS.resolved(default) != PUZZLE) or (
            word not in WORDS and not opening.file.endswith(self.endings)
        ):
            return False
        # asked last: other packages' names take 30 ms
        return PROPERTY.fullmatch(first.strip()) is not None and word not in RULE_SETS

    def read(self, opening: Opening) -> Iterator[Found]:
        for block in blocks(opening.lines()):
            yield stated(lambda block=block: (PUZZLE, record_of_block(block, opening.file)))  # type: ignore[misc]


def blocks(lines: Iterator[Line]) -> Iterator[Block]:
    """The puzzles of a bundle."""
    block = Block(None)
    for line in lines:
        if DIVIDER.fullmatch(line.text):
            if _says_something(block):
                yield block
            block = Block(None)
        elif not line.text.lstrip().startswith("#"):
            block.add(line)
    if _says_something(block):
        yield block


def _says_something(block: Block) -> bool:
    return block.problem is not None or any(line.text.strip() for line in block.body)


def record_of_block(block: Block, file: str) -> Record:
    """What the rule set `nonogram` parses. Raises BadPuzzleError."""
    if block.problem is not None:
        message, line = block.problem
        raise BadPuzzleError(message, Place(file, line.number))
    begin = next(line for line in block.body if line.text.strip())
    record = Record(place=Place(file, begin.number), typed=True)
    colours: list[str] = []
    section: list[Line] | None = None
    for line in block.body:
        match = PROPERTY.fullmatch(line.text.strip())
        # the rows of a picture may begin with a letter
        in_goal = section is not None and section is record.fields.get("goal")
        if match is None or (in_goal and match[2] is None and match[1].lower() not in CLUES):
            _put(record, section, line)
            continue
        word, value = match[1].lower(), match[2]
        section = None
        if word in CLUES and value is None:
            section = _begun(record, CLUES[word], line)
        elif word == "goal":
            section = _begun(record, word, line)
            if value is not None:
                section.append(Line(_unquoted(value), line.number))
        elif word in SIZES:
            record.fields[_new(record, SIZES[word], line)] = value or ""
        elif word in TEXTS and value is not None:
            record.fields.setdefault(TEXTS[word], html.unescape(_unquoted(value)))
        elif word in ("color", "colour") and value is not None and value[0].isalpha():
            colours.append(value.split()[0])
    if colours:
        record.fields["colours"] = " ".join(colours)
    for word, field in CLUES.items():
        if field not in record.fields:
            record.fail(f"the puzzle has no {word}; the clues stand below a line {quoted(word)}")
    return record


def _put(record: Record, section: list[Line] | None, line: Line) -> None:
    """Keep a line that is no property; an empty one may be the clue of an empty row."""
    if section is not None:
        section.append(line)
    elif line.text.strip():
        record.fail(f"{quoted(line.text.strip())} stands neither below 'rows' nor below 'columns'", line.number)


def _begun(record: Record, field: str, line: Line) -> list[Line]:
    lines: list[Line] = []
    record.fields[_new(record, field, line)] = lines
    return lines


def _new(record: Record, field: str, line: Line) -> str:
    if field in record.fields:
        record.fail(f"{field} is given twice", line.number)
    return field


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value


def to_non(puzzle: Puzzle) -> str:
    """A nonogram in the `.non` form. Raises NotationError, saying why, where that can't state the puzzle."""
    if puzzle.rules.name != PUZZLE:
        raise NotationError(f"the .non form is one of nonograms: this is a {puzzle.rules.name}")
    shape, clues = puzzle.shape, puzzle.clues[LINE]
    if puzzle.clues[GIVEN] or len(clues) < shape.height + shape.width:
        raise NotationError("the .non form can't say known cells, nor that a line has no clue")
    if any(len(colour) > 1 for colour in shape.colours):
        # the form calls colours by a letter
        shape = replace(shape, colours=_letters(shape.colours))
    lines = [
        f'{word} "{html.escape(" ".join(puzzle.about[field].split()), quote=False)}"'
        for word, field in TEXTS.items()
        if field in puzzle.about
    ]
    lines += [f"width {shape.width}", f"height {shape.height}"]
    if not shape.plain:
        # only what is written pays for the import
        from clueproof.render.colours import hexadecimal, shades

        shade = shades(puzzle.shape.colours)
        named = zip(shape.colours, puzzle.shape.colours, strict=True)
        lines += [f"color {letter} {hexadecimal(shade[name])}" for letter, name in named]
    for word, cells in (
        ("rows", [(r, -1) for r in range(shape.height)]),
        ("columns", [(-1, c) for c in range(shape.width)]),
    ):
        lines += ["", word, *(read_aloud(clues[cell], shape.colours).replace(" ", ",") for cell in cells)]
    text = "\n".join(lines) + "\n"
    record = record_of_block(next(blocks(iter([Line(line, n) for n, line in enumerate(lines, 1)]))), "")
    if not says_all(replace(puzzle, shape=shape), PUZZLE, record.fields):
        raise NotationError("the .non form can't say all that belongs to this nonogram")
    return text


def _letters(colours: Sequence[str]) -> tuple[str, ...]:
    """A letter for each colour, in the order of their names: the first one where it tells them apart."""
    initials = [colour[0].lower() for colour in colours]
    free = [letter for letter in ascii_lowercase if letter != UNFILLED]
    if len({*initials}) == len(colours) and initials == sorted(initials) and {*initials} <= {*free}:
        return tuple(initials)
    if len(colours) > len(free):
        raise NotationError(f"the .non form has letters for {len(free)} colours, not for {len(colours)}")
    return tuple(free[: len(colours)])


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
        yield stated(lambda: (PUZZLE, _nin_record(opening)))


def _nin_record(opening: Opening) -> Record:
    file = opening.file
    first, *lines = _nin_lines(opening)
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
        said = f"{counted(height, 'row')} and {counted(width, 'column')}"
        raise BadPuzzleError(f"{counted(len(clues), 'clue')}, but {said} have {width + height}", begin)
    record = Record({"height": str(height), "width": str(width)}, begin, typed=True)
    record.fields["rows"], record.fields["cols"] = clues[:height], clues[height:]
    return record


def _nin_lines(opening: Opening) -> Iterator[Line]:
    """All lines that are no comments. Raises BadPuzzleError if they are more than a puzzle can have."""
    characters = 0
    for number, line in enumerate(opening.lines()):
        characters += len(line.text)
        if number > MOST_LINES or characters > MOST_CHARACTERS:
            raise BadPuzzleError("this goes on for too long to be a puzzle", Place(opening.file, line.number))
        if not line.text.startswith("#"):
            yield line
