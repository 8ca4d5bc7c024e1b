"""The text form: a header line with the name and options, then the grid as a person types it.

    # a comment
    sudoku box=2x3 id=small-1
    1 . . | . . 6
    ...

Options are `name=value` (values with spaces in double quotes, escaped as in JSON) or a bare name for
yes. A line `name:` begins a further grid or list of that name, `name: value` is a single one. A new
header begins the next puzzle. Lines that are indented deeper than the `name:` above them belong to
it whatever they look like, so a list may hold sentences. docs/formats.md has it all.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import NamedTuple

from clueproof.clock import StoppedError
from clueproof.encoders.registry import RULE_SETS, rule_set
from clueproof.errors import BadPuzzleError, Place, quoted, shortened
from clueproof.formats.forms import Form, Found, Opening, is_comment, stated
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import NO_HOLES
from clueproof.syntax.record import EMPTY, MAX_FIELDS, SIZES, Line, Record
from clueproof.syntax.typed_grid import Expected, size_of, spaces_may_be_cells

HEADER = re.compile(r"\s*([A-Za-z][\w-]+)(?=\s|$)(?!\s*[:=])(.*)")
SOMETHING = re.compile(r"\S")
OPTION = re.compile(r'\s*([A-Za-z][\w-]*)(?:=(?:("(?:[^"\\]|\\.)*")|[“”„]([^“”„"]*)[“”]|([^\s"]*)))?(?=\s|$)')
WORDS = re.compile(r"\s*([A-Za-z]\w*(?:[ \t]+\w+){1,4})(?=\s|$)(?!\s*[:=])")
"""A name of several words, such as "Easy as ABC", and perhaps more than that."""
TYPOGRAPHIC = re.compile('[“”„]([^“”„"]*)[“”]')
"""A value between quotes as word processors make them."""
SECTION = re.compile(r"\s*([A-Za-z][\w-]*):(?!//)(.*)")

MOST_LINES = 50_000
MOST_CHARACTERS = 4_000_000
"""A puzzle of more lines or characters is refused before it fills the memory. The largest graph, written by us, has
30,000 lines."""
NO_HEADER = "expected a header line with the puzzle's name, such as 'sudoku' (or use --puzzle NAME)"
LINK_WITHIN = re.compile(r"(?:https?://|puzz\.link/)\S")
NAME_WITH_COLON = re.compile(r"\s*([A-Za-z][\w -]*):\s*")
SENTENCE = re.compile(r"\W*[A-Z][a-z]*(?:\s+[\w'’-]+){2,}[.!]?\s*")
MOST_SKIPPED = 500_000
"""After an error so many lines are searched for the next header."""
SHORTEST_SLIP = 5
"""A shorter word is a row rather than a misspelt name."""
ROW_WITH_HASH = re.compile(r"#[\w#.*?+|\-\\/<>^~@\s]*")
"""What a line that begins with # looks like if it can be a row."""
GRIDS = frozenset({"grid", "board", "regions", "cells"})
"""The sections that may hold the rows of a board."""
WIDEST_BANDS = 200
"""Empty lines part the bands of wider grids only if there is a header."""


class Header(NamedTuple):
    """What a header line says."""

    name: str
    """The rule set, as it is registered where it is known."""
    rest: str
    """The options."""
    start: int
    """Where in the line they begin."""


@dataclass
class Block:
    """The lines of one puzzle: from its header line, if it has one, to the next puzzle."""

    header: Line | None
    body: list[Line] = field(default_factory=list)
    characters: int = 0
    problem: tuple[str, Line] | None = None
    """What is wrong with the block as a whole, and where it shows."""
    sections: set[str] = field(default_factory=set)
    """The lines that begin one, as `name:`, in lower case."""
    stated: int | None = None
    """The height, where a line in the body says it."""
    section: str = "grid"
    """The last of them."""
    alone: list[Line] = field(default_factory=list)
    """Lines that begin with #, with no row beside them, in that section."""
    start: int = 0
    """Where in the body the last of them begins, behind its `name:` line."""
    bands: list[tuple[int, int]] = field(default_factory=list)
    """Rows and columns of what empty lines part in that section. The lines from `unread` on are not among them."""
    unread: int = 0

    def add(self, line: Line) -> None:
        """Keep the line, as long as the block may still be a puzzle."""
        if self.problem is None:
            self.body.append(line)
            self.characters += len(line.text)
            if len(self.body) > MOST_LINES or self.characters > MOST_CHARACTERS:
                self.problem = "this goes on for too long to be a puzzle", line
                self.body.clear()
            elif match := SECTION.fullmatch(line.text):
                if not match[2].strip():
                    self.sections.add(_plain(line.text))
                    self.section = match[1].lower()
                elif match[1].lower() in SIZES and (number := re.match(r"\s*(\d{1,9})", match[2])):
                    self.stated = int(number[1])
                self.start = self.unread = len(self.body)
                self.bands = []

    def next_band(self) -> list[str]:
        """The rows of the last section that no band has yet."""
        rows = [text for line in self.body[self.unread :] if (text := line.text).strip()]
        self.unread = len(self.body)
        return rows


class TextForm(Form):
    """What is in no other form."""

    def recognises(self, opening: Opening) -> bool:
        return True

    def read(self, opening: Opening) -> Iterator[Found]:
        def parsed(block: Block) -> Found:
            first = block.header or (block.body[0] if block.body else opening.first)
            return stated(lambda: record_of(block, opening.file, opening.default), Place(opening.file, first.number))

        def is_whole(block: Block) -> bool:
            found = parsed(block)
            if isinstance(found, StoppedError):
                raise found
            return isinstance(found, Puzzle)

        # without a header the first rows of a board may look like comments
        lines = opening.lines() if opening.default is None else chain(opening.above, opening.lines())
        return map(parsed, blocks(lines, opening.default, is_whole))


def blocks(lines: Iterator[Line], default: str | None, is_whole: Callable[[Block], bool]) -> Iterator[Block]:
    """The blocks of a text. Comments are left out.

    Puzzles without a header (their rule set is `default`) are separated by empty lines; `is_whole`
    decides whether the lines before one are a puzzle by themselves: if not they may be a band of boxes.
    Behind a block with a problem all lines are skipped up to the next header.
    """
    block: Block | None = None
    lost, skipped = False, 0
    after_gap = False
    section: str | None = None
    hashed: list[Line] = []
    for line in lines:
        bare = line.text.strip()
        if bare.startswith("#") and is_comment(bare, _name_of(block, default)):
            if not lost and ROW_WITH_HASH.fullmatch(bare):
                hashed.append(line)
            continue
        nested = block is not None and _nested(line.text, section)
        if bare and not nested:
            section = line.text if _begins_section(line.text) else section
            if _is_header(line.text, block, default, after_gap, lost):
                if block is not None:
                    _add_rows(block, hashed, None, default)
                    yield block
                block, section, lost, skipped = Block(line), None, False, 0
                after_gap = False
                hashed.clear()
                continue
            if block is None and not lost:
                block = Block(None)
                if default is None:
                    block.problem = _no_header(line.text), line
            elif after_gap and block is not None and block.header is None and _ends(block, line, is_whole):
                yield block
                block = Block(None)
        if block is not None:
            if not nested:
                _add_rows(block, hashed, line, default)
            block.add(line)
            if block.problem is not None:
                yield block
                block, lost = None, True
        elif lost:
            skipped += 1
            if skipped > MOST_SKIPPED:
                yield Block(None, problem=(f"no header line in {MOST_SKIPPED:,} lines; reading ends here", line))
                return
        hashed.clear()
        after_gap = not bare
    if block is not None:
        _add_rows(block, hashed, None, default)
        yield block


def _add_rows(block: Block, hashed: Sequence[Line], after: Line | None, default: str | None) -> None:
    """Take those of some lines that begin with # for what they are: rows of the board, by what stands before and
    `after` them. Where no cell of a board can be missing they are refused, so that it does not become a smaller one
    in silence; all others are comments."""
    if not (hashed or block.alone) or block.section not in GRIDS:
        return
    ends = after is None or SECTION.fullmatch(after.text) is not None
    name = _name_of(block, default)
    if name is None or name not in RULE_SETS or not (rules := rule_set(name)).grid:
        return
    if getattr(rules, "square", False) and not rules.has_holes:
        return
    rows = [line.text for line in block.body[block.start :]]
    beside = [text for text in (*rows[-1:], "" if ends or after is None else after.text) if text.strip()]
    if not beside and rules.has_holes:
        block.alone += hashed
    if ends and not any(map(str.strip, rows)):
        # all rows begin so where the first column is missing
        for line in filter(_is_row_alone, block.alone):
            block.add(line)
        block.alone.clear()
    for line in hashed:
        in_rows = {*line.text.strip()} <= {*rules.hash_rows}
        if any(_is_row_beside(line.text, text, rules.has_holes, in_rows) for text in beside):
            block.add(line)
            if not rules.has_holes and not in_rows:
                block.problem = f"{NO_HOLES}; a comment has words", line
                return


def _is_row_alone(line: Line) -> bool:
    """Does a line that begins with # look like cells: a word, or single symbols?"""
    cells = line.text.split()
    return len(cells) == 1 or max(map(len, cells)) == 1


def _is_row_beside(hashed: str, row: str, any_length: bool, any_word: bool) -> bool:
    """Is a line that begins with # a row of the same grid, with as many cells? One of nothing but two or more # may
    have `any_length`, since nobody writes a comment so between rows. With `any_word` the letters of a word can be
    cells, or the name of one, so that the number of cells alone decides."""
    found, cells = (re.split(r"[\s|]+", text.strip("| \t")) for text in (hashed, row))
    symbols, packed = "".join(found), len(cells) == 1
    if {*symbols} == {"#"}:
        return len(symbols) == len(cells[0] if packed else cells) or (any_length and len(symbols) > 1)
    if len(found) != len(cells) or packed:
        return [*map(len, found)] == [*map(len, cells)]
    if any_word:
        return True
    # words are cells only beside cells that are as long
    letters = max((len(cell) for cell in cells if any(map(str.isalpha, cell))), default=1)
    return all(len(cell) <= letters for cell in found if any(map(str.isalpha, cell)))


def _no_header(text: str) -> str:
    """What to say of a first line that is no header."""
    if LINK_WITHIN.search(text) is not None:
        return "a link stands at the beginning of its line; what there is to say about it, behind it"
    if (found := NAME_WITH_COLON.fullmatch(text)) is not None and (name := found[1].strip()) in RULE_SETS:
        return f"a header line has no colon: {quoted(RULE_SETS.known(name))}"
    if SENTENCE.fullmatch(text) is not None:
        return (
            "expected a header line such as 'sudoku'; statements of an elimination puzzle stand below the lines "
            "'elimination', 'categories:' and 'statements:' (`clueproof puzzles elimination` shows one)"
        )
    return NO_HEADER


def _name_of(block: Block | None, default: str | None) -> str | None:
    """The name in the header of a block; without a header the default."""
    found = None if block is None or block.header is None else heading(block.header.text)
    return default if found is None else found.name


def heading(text: str) -> Header | None:
    """The line as a header line, None if it can't be one. Its name may be one that nobody has."""
    if (words := WORDS.match(text)) is not None and any(len(word) > 2 for word in words[1].split()):
        ends = [match.end() for match in re.finditer(r"\w+", words[1])]
        for end in reversed(ends[1:]):
            name = "-".join(words[1][:end].lower().split())
            # letters in a row of cells are no name, though they could be written so
            if RULE_SETS.known(name) == name:
                end += words.start(1)
                return Header(name, text[end:], end)
    if (found := HEADER.fullmatch(text)) is None:
        return None
    return Header(RULE_SETS.known(found[1]) or found[1].lower(), found[2], found.start(2))


def _begins_section(text: str) -> bool:
    """Is the line a `name:` with nothing behind it?"""
    match = SECTION.fullmatch(text)
    return match is not None and not match[2].strip()


def _plain(text: str) -> str:
    return text.strip().lower()


def _nested(text: str, section: str | None) -> bool:
    """Is the line indented deeper than the `name:` line above it?"""
    return section is not None and bool(text.strip()) and _indent(text) > _indent(section)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def looks_like_header(text: str) -> bool:
    """Does the line begin a puzzle wherever it stands, unless it is indented below a `name:`?"""
    found = heading(text)
    return found is not None and (
        found.name in RULE_SETS
        or "=" in found.rest
        or (len(found.name) >= SHORTEST_SLIP and RULE_SETS.near(found.name, 0.75) is not None)
    )


def _is_header(text: str, block: Block | None, default: str | None, after_gap: bool, lost: bool) -> bool:
    """Does the line begin a puzzle? Also with a name that nobody knows, if it can't be a row."""
    found = heading(text)
    if found is None:
        return False
    word, rest = found.name, found.rest.strip()
    if word in RULE_SETS or lost:
        return word in RULE_SETS
    if block is None and default is None:
        return not rest or "=" in rest
    if looks_like_header(text):
        # the names of some extras look like slips of the pen, such as arrow
        return after_gap or block is None or block.section != "extras" or "=" in rest
    if block is None or not after_gap or rest or not word.isalpha():
        return False
    first = next((line.text for line in islice(block.body, block.start, None) if line.text.strip()), None)
    return first is not None and len(word) != len(re.sub(r"[\s|]", "", first))


def _ends(block: Block, line: Line, is_whole: Callable[[Block], bool]) -> bool:
    """Is the puzzle without a header complete, now that an empty line and this line follow?

    Bands of boxes have equally many rows and make a square together. Where they don't nobody can
    tell which rows belong together, so the whole block is refused. A further section belongs to the
    puzzle that does not have it yet.
    """
    if _begins_section(line.text) and _plain(line.text) not in block.sections:
        return False
    rows = block.next_band()
    if spaces_may_be_cells(rows, Expected(EMPTY)):
        return True
    size = size_of(rows, EMPTY)
    if size[0]:
        block.bands.append(size)
    bands = [height for height, _ in block.bands] or [0]
    height, width = sum(bands), Counter(width for _, width in block.bands or [size]).most_common(1)[0][0]
    if height >= width or 2 * bands[0] > width or width > WIDEST_BANDS:
        return True
    # further bands make it whole only if they make a square, or as many rows as are stated
    if (len(bands) == 1 or height == block.stated) and is_whole(block):
        return True
    if len({*bands}) > 1:
        block.problem = (
            f"bands of {' and '.join(map(str, bands))} rows make no square; "
            "it is unclear where the next puzzle begins, so begin each with a header line",
            line,
        )
    return False


def record_of(block: Block, file: str, default: str | None) -> tuple[str, Record]:
    """The name of the rule set and the record of a block. The name need not be known yet.

    Raises BadPuzzleError.
    """
    if block.problem is not None:
        message, line = block.problem
        raise BadPuzzleError(message, Place(file, line.number))
    if block.header is not None:
        name, record = _headed(block.header, file)
    else:
        assert default is not None
        name, record = default, Record(place=Place(file, block.body[0].number), typed=True)
    section, opened = "grid", None
    rules = rule_set(name) if name in RULE_SETS else None
    for line in block.body:
        if opened is None and rules is not None and (own := rules.section_of(line.text)) is not None:
            lines = record.fields.setdefault(own, [])
            assert isinstance(lines, list)
            lines.append(line)  # type: ignore[arg-type]
            continue
        match = None if _nested(line.text, opened) else SECTION.fullmatch(line.text)
        if match is None:
            rows = record.fields.setdefault(section, [])
            if not isinstance(rows, list):
                if not line.text.strip():
                    continue
                raise BadPuzzleError(f"{section} stands on one line above, but goes on here", Place(file, line.number))
            rows.append(line)  # type: ignore[arg-type]
            continue
        place = Place(file, line.number)
        key = _key(match[1])
        given = record.fields.get(key)
        if given is not None and not (isinstance(given, list) and not _rows_in(given)):
            raise BadPuzzleError(f"{shortened(key)} is given twice", place, match.start(1) + 1)
        value = match[2].strip()
        if value:
            record.fields[key] = _unquoted(value, place, match.end() - len(match[2].lstrip()) + 1)
        else:
            record.fields[key], section, opened = [], key, line.text
    grid = record.fields.get("grid")
    if isinstance(grid, list) and not _rows_in(grid):
        # an empty line below the header is no grid
        del record.fields["grid"]
    return name, record


def _rows_in(lines: Sequence[object]) -> bool:
    return any(isinstance(line, Line) and line.text.strip() for line in lines)


def _headed(line: Line, file: str) -> tuple[str, Record]:
    """The name and the options of a header line."""
    found = heading(line.text)
    assert found is not None
    name, rest, start = found
    place = Place(file, line.number)
    record = Record(place=place, typed=True)
    if name not in RULE_SETS:
        # its options can't be understood, and need not be
        return name, record
    at = 0
    while SOMETHING.search(rest, at):
        if len(record.fields) > MAX_FIELDS:
            raise BadPuzzleError(f"a header line has at most {MAX_FIELDS:,} options", place)
        option = OPTION.match(rest, at)
        if option is None:
            wrong = rest[at:].strip()
            column = start + len(rest) - len(rest[at:].lstrip()) + 1
            raise BadPuzzleError(f"expected name=value or a name, not {quoted(wrong)}", place, column)
        key = _key(option[1])
        if key in record.fields or key == "grid":
            problem = "is given twice" if key in record.fields else "stands below the header line, not in it"
            raise BadPuzzleError(f"{shortened(key)} {problem}", place, start + option.start(1) + 1)
        in_quotes, typographic, plain = option.group(2, 3, 4)
        if in_quotes is not None:
            record.fields[key] = _unquoted(in_quotes, place, start + option.start(2) + 1)
        elif typographic is not None:
            record.fields[key] = typographic
        else:
            record.fields[key] = plain if plain is not None else True
        at = option.end()
    return name, record


def _key(name: str) -> str:
    return name.lower().replace("-", "_")


def _unquoted(text: str, place: Place, column: int) -> str:
    """The value between double quotes, escaped as in JSON, or between typographic ones; other text as it is."""
    if (found := TYPOGRAPHIC.fullmatch(text)) is not None:
        return found[1]
    if not text.startswith('"'):
        return text
    try:
        value = json.loads(text, strict=False)
    except json.JSONDecodeError:
        value = None
    if not isinstance(value, str):
        raise BadPuzzleError(
            f'after \\ stands \\, ", n or t in a quoted text, and a quote at its end; not so in {shortened(text)}',
            place,
            column,
        )
    return value
