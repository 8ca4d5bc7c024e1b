"""Reading puzzles: which form a text has, one puzzle after the other, errors with their place."""

from __future__ import annotations

import codecs
import io
import os
import re
from collections import deque
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from stat import S_ISFIFO
from typing import IO, TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from clueproof.arguments import FILE, NONE, TEXT, expects
from clueproof.clock import StoppedError
from clueproof.encoders.registry import rule_set
from clueproof.errors import BadPuzzleError, ClueproofError, ItemPlace, Place, UnexpectedError, quoted, wants_memory
from clueproof.formats.forms import LARGEST_JSON, Found, Opening, form_of, is_comment
from clueproof.formats.records import as_called
from clueproof.puzzle.rule_set import Puzzle, PuzzleOf
from clueproof.puzzle.solution import Solution
from clueproof.syntax.record import LONE_SURROGATE, Line

if TYPE_CHECKING:
    from clueproof.puzzle.solution import AnySolution


HEAD = 4096
"""So many bytes tell what kind of file it is."""
MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""Byte order marks, longer ones first, and the encodings that they tell."""
WITHOUT_MARK = re.compile(rb"(?:[\t\n\r -~]\0){4}|(?:\0[\t\n\r -~]){4}")
"""How ASCII in UTF-16 begins where no mark says so."""


class UnreadableFile(NamedTuple):
    """A kind of file that no puzzle is read from."""

    begins: re.Pattern[bytes]
    is_a: str
    """What it is, and what to do instead; {} stands for the name of the file."""


KINDS = (
    UnreadableFile(
        re.compile(rb"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|BM.{4}\0{4}|II\*\0|MM\0\*|RIFF.{4}WEBP", re.DOTALL),
        "an image, not a puzzle; `clueproof generate nonogram --image {}` makes a nonogram that shows it",
    ),
    UnreadableFile(re.compile(rb"%PDF-"), "a PDF, not text; type the puzzle, or copy it out of the document as text"),
    UnreadableFile(
        re.compile(rb"PK\x03\x04.*?(?:xl/|opendocument\.spreadsheet)", re.DOTALL),
        "a spreadsheet, not text; save it as CSV, or copy the cells below a header line such as 'sudoku'",
    ),
    UnreadableFile(
        re.compile(rb"PK\x03\x04.*?(?:word/|opendocument\.text)|\xd0\xcf\x11\xe0", re.DOTALL),
        "a document of an office program, not text; save it as plain text",
    ),
    UnreadableFile(
        re.compile(rb"PK\x03\x04|PK\x05\x06|\x1f\x8b|BZh\d|\xfd7zXZ\0|7z\xbc\xaf\x27\x1c|\x28\xb5\x2f\xfd"),
        "a compressed file; unpack it first",
    ),
    UnreadableFile(
        # one comment is no part of another
        re.compile(rb"\s*(?:(?><!--.*?-->)\s*)*+<(?:!doctype html|html)\b", re.DOTALL | re.IGNORECASE),
        "a web page (HTML), not a puzzle; give a link to the puzzle, or the puzzle as text",
    ),
)


def text_of(binary: io.BufferedReader, file: str) -> io.TextIOWrapper:
    """The text of a file: in UTF-8, or in UTF-16 or UTF-32 where a mark says so. Bytes that are no UTF-8 come as
    surrogates. Raises BadPuzzleError, saying what it is, for one of another kind."""
    head = binary.peek(HEAD)[:HEAD]
    encoding = next((encoding for mark, encoding in MARKS.items() if head.startswith(mark)), None)
    if encoding is not None:
        return io.TextIOWrapper(binary, encoding)
    said = next((kind.is_a for kind in KINDS if kind.begins.match(head)), None)
    if said is None and WITHOUT_MARK.match(head) is not None:
        said = "text in UTF-16 without a byte order mark; save it as UTF-8"
    if said is not None:
        name = "FILE" if file.startswith("<") else file
        raise BadPuzzleError(f"this is {said.replace('{}', name)}", Place(file, 1))
    return io.TextIOWrapper(binary, "utf-8", "surrogateescape")


LONGEST_LINE = 1_000_000
"""A line that is not shorter is no puzzle, unless it is JSON; it is refused before it is read to its end."""
MOST_REFUSED = 10_000
"""So many puzzles in a row that can't be read are no puzzles; what is behind them is not looked for."""
MOST_ABOVE, LONGEST_ABOVE = 100, 1000
"""So many comments, of so many characters, above the first puzzle are kept for forms in which they tell something."""
NO_UTF_8 = "this is no text file in UTF-8; save it as such (one in Latin-1: iconv -f latin1 -t utf-8 OLD > NEW)"
TEXT_NAME = "<text>"
"""What stands for the name of a file where there is none."""
SUDOKU_LINE = re.compile(r"[0-9.]{81}")
"""A text that every form but that of lists of Sudokus leaves alone."""
FILE_NAME = re.compile(r"(?:.*[\\/])?\w[\w ()-]*\.(?:txt|json|jsonl|parquet|gz|non|sdk|sdm)")
"""What names a file rather than is a puzzle."""
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")


Asked: TypeAlias = "PuzzleOf[Solution] | str | PathLike[str]"
"""A puzzle, the text of one, or the path of a file with a single one."""


@expects(source=FILE, puzzle=NONE | TEXT, name=NONE | TEXT)
def read(
    source: str | Path | IO[str], puzzle: str | None = None, *, name: str | None = None
) -> Iterator[PuzzleOf[AnySolution]]:
    """The puzzles of a file or an open text stream, one by one; `puzzle` names the rule set of headerless ones.

    Raises BadPuzzleError at the first puzzle that can't be read; use `read_all` to go on behind it. The call itself
    raises it for a file that can't be opened, and for unknown rules.
    """
    if puzzle is not None:
        rule_set(puzzle)
    if isinstance(source, (str, Path)):
        _must_open(source)
    return _read(read_all(source, puzzle, name=name))


def _read(every: Iterator[Found]) -> Iterator[PuzzleOf[AnySolution]]:
    for found in every:
        if isinstance(found, ClueproofError):
            raise _raised(found)
        yield found


@expects(puzzle=NONE | TEXT)
def parse(text: str, puzzle: str | None = None) -> PuzzleOf[AnySolution]:
    """The one puzzle that a text describes. Raises BadPuzzleError, also when there are none or several."""
    if puzzle is not None and "\n" not in text and (listed := rule_set(puzzle).parse_line(text, None)) is not None:
        return as_called(listed, puzzle)
    if puzzle is not None:
        rule_set(puzzle)
    elif SUDOKU_LINE.fullmatch(text) and (listed := rule_set("sudoku").parse_line(text, ItemPlace(TEXT_NAME, 1))):
        # as the forms would read it, in a third of the time
        return listed
    found = list(_scan(_Lines(io.StringIO(text, newline=None), TEXT_NAME), TEXT_NAME, puzzle))
    for item in found:
        if isinstance(item, ClueproofError):
            raise _raised(item)
    if len(found) != 1:
        raise BadPuzzleError(f"expected one puzzle, found {len(found)}")
    only = found[0]
    assert isinstance(only, Puzzle)
    return only


def _raised(error: ClueproofError) -> BaseException:
    """What is raised for it: what nobody foresaw as it was."""
    return error.__cause__ or error if isinstance(error, UnexpectedError) else error


def the_puzzle(asked: Asked[Solution]) -> PuzzleOf[Solution]:
    """The puzzle itself, the one that a text describes, or the only one of a file, which a path names; a text of one
    line may name a file too, where there is one. Raises BadPuzzleError, and TypeError for anything else."""
    if isinstance(asked, Puzzle):
        return asked
    found: Any
    if not isinstance(asked, (str, PathLike)):
        raise TypeError(f"expected a puzzle, the text of one or a path, not {type(asked).__name__}")
    if isinstance(asked, str) and ("\n" in asked or not (os.path.isfile(asked) or FILE_NAME.fullmatch(asked))):
        found = parse(asked)
    else:
        several = [*read(Path(asked))]
        if len(several) != 1:
            raise BadPuzzleError(f"{asked}: expected one puzzle, found {len(several)}")
        (found,) = several
    return found  # type: ignore[no-any-return]


def read_all(source: str | Path | IO[str], puzzle: str | None = None, *, name: str | None = None) -> Iterator[Found]:
    """As `read`, but a puzzle that can't be read comes as the error that says why, and reading goes on."""
    if puzzle is not None:
        rule_set(puzzle)
    if not isinstance(source, (str, Path)):
        name = name or str(getattr(source, "name", "<stream>"))
        yield from _scan(_Lines(source, name), name, puzzle)
        return
    try:
        with _opened(source) as binary:
            yield from read_binary(binary, puzzle, name=name or str(source))
    except BadPuzzleError as error:
        yield error
    except OSError as error:
        yield _unreadable(source, error)


def _must_open(path: str | Path) -> None:
    """Refuse a path that names no file, or one that can't be read."""
    try:
        # a pipe that is closed again is broken
        if not S_ISFIFO(os.stat(path).st_mode):
            _opened(path).close()
    except OSError as error:
        raise _unreadable(path, error) from None
    except ValueError:
        raise _no_name(path) from None


def _unreadable(path: str | Path, error: OSError) -> BadPuzzleError:
    if wants_memory(error):
        raise MemoryError from error
    return BadPuzzleError(f"{path}: {error.strerror or error}")


def _no_name(path: str | Path) -> BadPuzzleError:
    return BadPuzzleError(f"no file can be called {quoted(str(path))}")


def _opened(path: str | Path) -> IO[bytes]:
    try:
        return open(path, "rb")
    except ValueError:
        # it holds a null, or half a character
        raise _no_name(path) from None


def read_binary(binary: IO[bytes], puzzle: str | None, *, name: str) -> Iterator[Found]:
    """As `read_all`, from an open file whose encoding is not known. It stays open."""
    # what stands in for a file need not be able to look ahead
    buffered = binary if isinstance(binary, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", binary))
    try:
        stream = text_of(buffered, name)
        try:
            yield from _scan(_Lines(stream, name), name, puzzle)
        finally:
            if not binary.closed:
                stream.detach()
    except BadPuzzleError as error:
        yield error
    finally:
        if buffered is not binary and not binary.closed:
            buffered.detach()


def _scan(source: _Lines, file: str, default: str | None) -> Iterator[Found]:
    lines = source.numbered()
    try:
        above: deque[Line] = deque(maxlen=MOST_ABOVE)
        first = None
        for line in lines:
            if (bare := line.text.strip()) and not is_comment(bare, default):
                first = line
                break
            if len(line.text) <= LONGEST_ABOVE:
                above.append(line)
        if first is None:
            yield BadPuzzleError("the file holds no puzzle", Place(file, max(1, source.number)))
            return
        opening = Opening(first, lines, file, default, above)
        found = form_of(opening).read(opening)
        none, refused, place = True, 0, Place(file, first.number)
        for item in found:
            none = False
            if not isinstance(item, ClueproofError):
                refused = 0
                yield item
                continue
            refused += 1
            place = getattr(item, "place", None) or place
            yield item.at(Place(file, first.number)) if isinstance(item, StoppedError) else item
            if refused == MOST_REFUSED:
                yield BadPuzzleError(
                    f"{refused:,} puzzles in a row can't be read; reading ends here",
                    place._replace(line=source.number),
                )
                return
        if none:
            yield BadPuzzleError("the file holds no puzzle", Place(file, first.number))
    except StoppedError as error:
        yield error.at(Place(file, max(1, source.number)))
    except ClueproofError as error:
        yield error
    except UnicodeDecodeError as error:
        yield BadPuzzleError(f"this is no text file in {error.encoding.upper()}", Place(file, source.number + 1))


class _Lines:
    """The lines of a stream, never more of it in memory than one line or JSON document may have."""

    def __init__(self, stream: IO[str], file: str) -> None:
        self.stream = stream
        self.file = file
        self.number = 0

    def numbered(self) -> Iterator[Line]:
        """The lines with their numbers, without line breaks. Raises BadPuzzleError for what is no text."""
        readline = self.stream.readline
        while text := readline(LONGEST_LINE):
            if self.number == 0:
                text = text.removeprefix("\ufeff")
            self.number += 1
            if len(text) >= LONGEST_LINE:
                text = self._longer(text)
            line = text.rstrip("\r\n")
            if not line.isascii() or not line.isprintable():
                self._must_be_text(text)
            yield Line(line, self.number)

    def _must_be_text(self, line: str) -> None:
        if CONTROL.search(line):
            raise BadPuzzleError("this is no text file", self._here)
        # which Python puts in the place of bytes that are no UTF-8
        if LONE_SURROGATE.search(line) and not line.lstrip().startswith("#"):
            raise BadPuzzleError(NO_UTF_8, self._here)

    def _longer(self, text: str) -> str:
        """A long line of JSON to its end."""
        if text.lstrip()[:1] in ("{", "["):
            text += self.stream.readline(LARGEST_JSON - LONGEST_LINE)
            if len(text) < LARGEST_JSON:
                return text
            raise BadPuzzleError(f"a JSON document of more than {LARGEST_JSON:,} characters", self._here)
        raise BadPuzzleError(f"a line of {LONGEST_LINE:,} characters or more is no puzzle", self._here)

    @property
    def _here(self) -> Place:
        return Place(self.file, self.number)
