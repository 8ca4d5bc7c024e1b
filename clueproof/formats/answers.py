"""The board in an answer in prose: what stands between tags, behind "Answer:", in a fenced block, or among sentences.

Language models and people write more than was asked for. What is around the board is taken off here; the board itself
is read as strictly as any other solution (`clueproof.formats.solutions`).
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from clueproof.formats.solutions import REMARK
from clueproof.syntax.record import JsonValue

END_OF_THOUGHTS = re.compile(r"</(?:think|thinking|reasoning|scratchpad)>", re.IGNORECASE)
TAGGED = re.compile(r"<(answer|solution|final_answer)>(.*?)(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
BOXED = re.compile(r"\\boxed\{((?:[^{}]|\{[^{}]*\})*)\}", re.DOTALL)
HEADED = re.compile(
    r"^[ \t#>*_]*(?:the +)?(?:final +|my +)?(?:answer|solution)(?: +is)?[ \t*_]*(?::[ \t*_]*\n?|$)",
    re.MULTILINE | re.IGNORECASE,
)
"""A line that begins with "Answer:", or a heading, in whatever weight."""
FENCED = re.compile(r"^[ \t]*(```+|~~~+)[^\n`]*\n(.*?)(?:^[ \t]*\1|\Z)", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"^\s*`([^`\n]+)`\s*$")
LINE_ENDS = re.compile(r"</(?:tr|p|div|li)>|<br\s*/?>", re.IGNORECASE)
CELL_ENDS = re.compile(r"</t[dh]>", re.IGNORECASE)
TAGS = re.compile(
    r"</?(?:table|tbody|thead|tr|td|th|p|div|li|ul|ol|pre|code|b|i|em|strong|span|html|body)\b[^<>]*>", re.I
)
ROW_NAMES = re.compile(r"^[ \t]*row[ \t]*\d+[ \t]*[:.)=-][ \t]*", re.MULTILINE | re.IGNORECASE)
PROSE = re.compile(r"[A-Za-z]{3,}[ ,]+[A-Za-z']{2,}|:\s*$")
"""What a sentence has, and a row of a board hasn't: words side by side, or a colon at the end."""
BRACKET = re.compile(r"[\[{]")
MOST = 16
"""Pieces of an answer that are looked at, the last ones."""
LONGEST_ROW = 2_000
"""Characters of a line that may be a row of a board."""


def boards_in(answer: str, longest: int) -> Iterator[list[JsonValue]]:
    """What the board in an answer may be: in each list all pieces that are equally likely to be it, the likeliest list
    first, none of more characters than `longest`. An answer that says by tags, headings or fences where its board is
    has it nowhere else. Takes time in proportion to the answer."""
    thoughts = [found.end() for found in END_OF_THOUGHTS.finditer(answer)]
    parts = _stated(answer[thoughts[-1] :] if thoughts else answer)
    fenced = [found[2] for part in parts for found in FENCED.finditer(part)]
    pieces = [piece for piece in map(_plain, (fenced or parts)[-MOST:]) if piece.strip()]
    whole = [piece for piece in pieces if len(piece) <= longest]
    yield [*whole]
    yield [value for piece in pieces for value in _values(piece, longest)][-MOST:]
    blocks = [block for piece in pieces for block in _blocks(piece) if len(block) <= longest][-MOST:]
    if blocks != whole:
        yield [*blocks]


def _stated(text: str) -> list[str]:
    """The parts that the answer says are the answer; all of it where it says nothing."""
    if tagged := [found[2] for found in TAGGED.finditer(text)]:
        return tagged
    if boxed := [found[1] for found in BOXED.finditer(text)]:
        return boxed
    headings = [*HEADED.finditer(text)]
    ends = [found.start() for found in headings[1:]] + [len(text)]
    parts = [text[found.end() : end] for found, end in zip(headings, ends, strict=True)] if headings else []
    return [part for part in parts if part.strip()] or [text]


def _plain(piece: str) -> str:
    """Without tags, what they stand for in their place, and without names of rows."""
    if "<" in piece and (TAGS.search(piece) or LINE_ENDS.search(piece)) is not None:
        lines = LINE_ENDS.split(" ".join(piece.split("\n")) if LINE_ENDS.search(piece) else piece)
        piece = "\n".join([TAGS.sub("", CELL_ENDS.sub(" ", line)).strip(" ") for line in lines])
    if "&" in piece:
        piece = html.unescape(piece)
    if (code := CODE.match(piece)) is not None:
        piece = code[1]
    return ROW_NAMES.sub("", piece)


def _values(piece: str, longest: int) -> Iterator[JsonValue]:
    """The lists and objects of JSON in a text, none within another one."""
    decoder, end = json.JSONDecoder(), 0
    for found in BRACKET.finditer(piece):
        if found.start() < end:
            continue
        # what follows is looked at once, whether it is JSON or not
        part = piece[found.start() : found.start() + longest]
        try:
            value, length = decoder.raw_decode(part)
            yield value
        except json.JSONDecodeError as error:
            length = max(1, error.pos)
        except RecursionError:
            return
        end = found.start() + length


def _blocks(piece: str) -> Iterator[str]:
    """The runs of lines without an empty one or a sentence among them."""
    block: list[str] = []
    for line in (*piece.split("\n"), ""):
        if line.strip() and len(line) <= LONGEST_ROW and PROSE.search(line) is None:
            block.append(line)
        elif block:
            yield "\n".join(block)
            block = []


def pieces_of(answer: object, longest: int) -> Iterator[Sequence[JsonValue]]:
    """The same of an answer that may be a value from JSON already, or a text that is one."""
    if isinstance(answer, (list, dict)):
        yield [answer]
    elif isinstance(answer, str):
        with suppress(ValueError, RecursionError):
            value = json.loads(answer)
            if isinstance(value, (list, dict)):
                yield [value]
                return
        if len(answer) <= longest and REMARK.search(answer) is not None:
            yield [answer]
        yield from boards_in(answer, longest)
