"""The board in an answer in prose: what stands between tags, behind "Answer:", in a fenced block, or among sentences.

Language models and people write more than was asked for. What is around the board is taken off here; the board itself
is read as strictly as any other solution (`clueproof.formats.solutions`).
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from clueproof.formats.solutions import REMARK
from clueproof.syntax.record import JsonValue

THOUGHTS = re.compile(r"<(/?)(?:think|thinking|reasoning|scratchpad)>", re.IGNORECASE)
COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
TOKEN = re.compile(r"<\|\w{1,40}\|>|</?s>|<(?:eos|end_of_turn)>")
"""What language models end with."""
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff"
ANSWER_NAMES = ("solution", "answer", "final_answer", "final answer")
BOARD_NAMES = ("grid", "board")
"""What an object of JSON calls the board in it; the second where it has none of the first, since a puzzle is a board
too."""
DENIED = re.compile(
    r"(?:\b(?:not|never)|n['\u2019]t)\b[ \t*_]*(?:(?:be|this|these|that|the|following|board|grid|one)\b[ \t*_]*)*"
    r"(?::[ \t*_]*\n+|:?[ \t*_]*\n*(?=[\[{(|`\"#.+\d]))",
    re.IGNORECASE,
)
"""What ends right before a board and says that it is not the answer."""
PARAGRAPH = re.compile(r".*?(?=\n[ \t]*\n|\Z)", re.DOTALL)
TAGGED = re.compile(r"<(answer|solution|final_answer)>(.*?)(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
BOXED = re.compile(r"\\boxed\{((?:[^{}]|\{[^{}]*\})*)\}", re.DOTALL)
HEADED = re.compile(
    r"^[ \t#>*_]*(?:the +)?(?:final +|my +)?(?:answer|solution)(?:(?: +is)?[ \t*_]*(?::[ \t*_]*\n?|$)"
    r"| +is[ \t*_]+(?=[\[{(\d.#]))",
    re.MULTILINE | re.IGNORECASE,
)
"""A line that begins with "Answer:" or "The answer is 12", or a heading, in whatever weight."""
FENCED = re.compile(r"^[ \t]*(```+|~~~+)[^\n`]*\n(.*?)(?:^[ \t]*\1|\Z)", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"^\s*`([^`\n]+)`\s*$")
LINE_ENDS = re.compile(r"</(?:tr|p|div|li)>|<br\s*/?>", re.IGNORECASE)
CELL_ENDS = re.compile(r"</t[dh]>", re.IGNORECASE)
TAGS = re.compile(
    r"</?(?:table|tbody|thead|tr|td|th|p|div|li|ul|ol|pre|code|b|i|em|strong|span|html|body)\b[^<>]*>", re.I
)
ROW_NAMES = re.compile(r"^[ \t]*row[ \t]*\d+[ \t]*[:.)=-][ \t]*", re.MULTILINE | re.IGNORECASE)
PROSE = re.compile(r"[A-Za-z]{2,}[a-z][ ,]+[A-Za-z']{2,}|:\s*$")
"""What a sentence has, and a row of a board hasn't: words side by side, not all in capitals, or a colon at the end."""
BRACKET = re.compile(r"[\[{]")
MATRIX = re.compile(r"\\begin\{(\w{0,6}matrix|array|tabular)\}(?:\{[^{}\n]*\})?(.*?)(?:\\end\{\1\}|\Z)", re.DOTALL)
"""A matrix or table of LaTeX."""
LINE_MARKS = (
    re.compile(r"[ \t]*>[ \t]?(.*)"),
    re.compile(r"[ \t]*\d+[.)][ \t]+(.*)"),
    re.compile(r"[ \t]*\*\*(.*)\*\*[ \t]*"),
    re.compile(r"[ \t]*[\[(](.*)[\])],?[ \t]*"),
)
"""What all lines of a board may have around them: that of a quotation, numbers, weight, brackets."""
NO_COMMA = re.compile(r"(?<=[\d\]])\s+(?=[-\d\[])")
NO_COMMA_QUOTED = re.compile(r"(?<=[\"\]])\s+(?=[\"\[])")
"""Where NumPy has no comma, between numbers and between texts."""
NOTHING = re.compile(r"\bNone\b")
LAST_COMMA = re.compile(r",(\s*[\]})])")
MOST = 16
"""Pieces of an answer that are looked at, the last ones."""
LONGEST_ROW = 2_000
"""Characters of a line that may be a row of a board."""


def boards_in(answer: str, longest: int) -> Iterator[list[JsonValue]]:
    """What the board in an answer may be: in each list all pieces that are equally likely to be it, the likeliest list
    first, none of more characters than `longest`. An answer that says by tags, headings or fences where its board is
    has it nowhere else. Takes time in proportion to the answer."""
    parts = _stated(_without_denied(_without_thoughts(TOKEN.sub("", COMMENT.sub("", answer)))))
    fenced = [found[2] for part in parts for found in FENCED.finditer(part)]
    pieces = [piece for piece in map(_plain, (fenced or parts)[-MOST:]) if piece.strip()]

    def short(texts: Iterable[str]) -> list[str]:
        return [text for text in texts if len(text) <= longest][-MOST:]

    whole = short(pieces)
    yield _all_read(whole)
    values = [[*_values(piece, longest)] for piece in pieces]
    yield _all_named([value for found in values for _, value in found][-MOST:])
    pieces = [rest for piece, found in zip(pieces, values, strict=True) if (rest := _without_tables(piece, found))]
    tried = short(pieces)
    # boards with empty lines, and without
    for parting in (True, False):
        if (blocks := short(block for piece in pieces for block in _blocks(piece, parting))) != tried:
            yield _all_read(blocks)
            tried = tried + blocks
    bare = dict.fromkeys(bare for text in tried if (bare := _bare(text)) != text)
    yield _all_read(bare)
    loose = [loose for piece in pieces if (loose := as_json(piece)) != piece]
    yield _all_named([value for piece in loose for _, value in _values(piece, longest)][-MOST:])


def _without_thoughts(text: str) -> str:
    """What stands behind the last thoughts; thoughts without an end go on to the end of the text."""
    marks = [*THOUGHTS.finditer(text)]
    ends = [mark.end() for mark in marks if mark[1]]
    start = ends[-1] if ends else 0
    return text[start : next((mark.start() for mark in marks if mark.start() >= start), None)]


def _without_denied(text: str) -> str:
    """Without what the text says is not the answer: a value of JSON, or a paragraph."""
    kept, end = [], 0
    for found in DENIED.finditer(text):
        if found.start() >= end:
            kept.append(text[end : found.start()])
            end = _end_of_board(text, found.end())
    return "".join([*kept, text[end:]])


def _end_of_board(text: str, start: int) -> int:
    """Where the board ends that begins there."""
    while text[start : start + 1].isspace():
        start += 1
    with suppress(ValueError, RecursionError):
        return _decoder.raw_decode(text, start)[1]
    found = PARAGRAPH.match(text, start)
    return len(text) if found is None else found.end()


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


def _bare(text: str) -> str:
    """Without the marks that all its lines have around them; the text itself if there are none."""
    matrix = MATRIX.search(text)
    if matrix is not None:
        text = matrix[2].replace("\\hline", "").replace("\\\\", "\n").replace("&", " ")
    lines = [line for line in text.split("\n") if line.strip()]
    marked = False
    for mark in LINE_MARKS if lines else ():
        found = [bare[1] for line in lines if (bare := mark.fullmatch(line)) is not None]
        if len(found) == len(lines):
            lines, marked = found, True
    return "\n".join(lines).replace('"', "").replace("'", "") if marked else text


def as_json(text: str) -> str:
    """Lists as Python or NumPy write them, or with a comma too many, as JSON has them."""
    if '"' not in text:
        text = text.replace("'", '"')
    if "," not in text:
        text = (NO_COMMA_QUOTED if '"' in text else NO_COMMA).sub(", ", text)
    return LAST_COMMA.sub(r"\1", NOTHING.sub("null", text.replace("(", "[").replace(")", "]")))


def _object_of(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """An object of JSON; a name that stands there twice has a list of what it says."""
    found = dict(pairs)
    if len(found) < len(pairs):
        for name in found:
            said = [value for other, value in pairs if other == name]
            if any(value != said[0] for value in said):
                found[name] = said
    return found


_decoder = json.JSONDecoder(object_pairs_hook=_object_of)


def _named(value: JsonValue) -> list[JsonValue]:
    """What an object says that its board is, if it says so."""
    if not isinstance(value, dict):
        return []
    for names in (ANSWER_NAMES, BOARD_NAMES):
        if found := [said for name, said in value.items() if name.lower() in names]:
            return found
    return []


def _read(text: str) -> JsonValue:
    """The value of a text that is JSON; any other text as it is."""
    if text.lstrip()[:1] in ("{", "[", '"'):
        with suppress(ValueError, RecursionError):
            value: JsonValue = _decoder.decode(text)
            return value
        lines = [line.strip() for line in text.split("\n") if line.strip()]
        if len(lines) > 1 and all(line.startswith("[") for line in lines):
            # a list a line
            with suppress(ValueError, RecursionError):
                return [_decoder.decode(line.removesuffix(",")) for line in lines]
    return text


def _all_read(texts: Iterable[str]) -> list[JsonValue]:
    """What these texts may say, in all."""
    return _all_named(map(_read, texts))


def _all_named(values: Iterable[JsonValue]) -> list[JsonValue]:
    """Values, each behind what it says that its board is."""
    return [each for value in values for each in (*_named(value), value)]


def _without_tables(piece: str, found: Iterable[tuple[slice, JsonValue]]) -> str:
    """What is left of a text without the tables and objects of JSON that were found in it."""
    kept, end = [], 0
    for place, value in found:
        if isinstance(value, dict) or (isinstance(value, list) and any(isinstance(row, (list, dict)) for row in value)):
            kept.append(piece[end : place.start])
            end = place.stop
    return "".join([*kept, piece[end:]]).strip()


def _values(piece: str, longest: int) -> Iterator[tuple[slice, JsonValue]]:
    """The lists and objects of JSON in a text, none within another one, and where each stands."""
    end = 0
    for found in BRACKET.finditer(piece):
        if found.start() < end:
            continue
        # what follows is looked at once, whether it is JSON or not
        part = piece[found.start() : found.start() + longest]
        try:
            value, length = _decoder.raw_decode(part)
            yield slice(found.start(), found.start() + length), value
        except json.JSONDecodeError as error:
            length = max(1, error.pos)
        except RecursionError:
            return
        end = found.start() + length


def _blocks(piece: str, parting: bool) -> Iterator[str]:
    """The runs of lines without a sentence among them and, if empty lines part them, without an empty one."""
    block: list[str] = []
    for line in (*piece.split("\n"), None):
        if line is not None and (
            len(line) <= LONGEST_ROW and PROSE.search(line) is None if line.strip() else not parting
        ):
            block.append(line)
        elif block:
            yield "\n".join(block)
            block = []


def _typed(text: str) -> str:
    """With plain digits and blanks for those of other scripts, and without what can't be seen."""
    if text.isascii():
        return text
    return "".join(
        [
            sign
            if sign < "\x80"
            else str(int(sign))
            if sign.isdecimal()
            else " "
            if sign.isspace()
            else ""
            if sign in INVISIBLE
            else sign
            for sign in text
        ]
    )


def pieces_of(answer: object, longest: int) -> Iterator[Sequence[JsonValue]]:
    """The same of an answer that may be a value from JSON already, or a text that is one."""
    value: Any = _read(_typed(answer)) if isinstance(answer, str) else answer
    if isinstance(value, (list, dict)):
        named = _named(value)
        yield [*named, value]
        # a text may have more around its board
        inside = named[0] if len(named) == 1 else None
    else:
        inside = value
    if isinstance(inside, str):
        if len(inside) <= longest and REMARK.search(inside) is not None:
            yield [inside]
        yield from boards_in(inside, longest)
