"""What kind of file it is by its first bytes: text in some encoding, or what no puzzle is read from."""

from __future__ import annotations

import codecs
import io
import re
from typing import NamedTuple

from clueproof.errors import BadPuzzleError, Place

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


class Kind(NamedTuple):
    """A kind of file that no puzzle is read from."""

    begins: re.Pattern[bytes]
    is_a: str
    """What it is, and what to do instead; {} stands for the name of the file."""


KINDS = (
    Kind(
        re.compile(rb"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|BM.{4}\0{4}|II\*\0|MM\0\*|RIFF.{4}WEBP", re.DOTALL),
        "an image, not a puzzle; `clueproof generate nonogram --image {}` makes a nonogram that shows it",
    ),
    Kind(re.compile(rb"%PDF-"), "a PDF, not text; type the puzzle, or copy it out of the document as text"),
    Kind(
        re.compile(rb"PK\x03\x04.*?(?:xl/|opendocument\.spreadsheet)", re.DOTALL),
        "a spreadsheet, not text; save it as CSV, or copy the cells below a header line such as 'sudoku'",
    ),
    Kind(
        re.compile(rb"PK\x03\x04.*?(?:word/|opendocument\.text)|\xd0\xcf\x11\xe0", re.DOTALL),
        "a document of an office program, not text; save it as plain text",
    ),
    Kind(
        re.compile(rb"PK\x03\x04|PK\x05\x06|\x1f\x8b|BZh\d|\xfd7zXZ\0|7z\xbc\xaf\x27\x1c|\x28\xb5\x2f\xfd"),
        "a compressed file; unpack it first",
    ),
    Kind(
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
