"""Markdown as plain text: headings are underlined, code is indented, tables stand in columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from clueproof.columns import columns_of, flush_left

UNDERLINES = {1: "=", 2: "-"}
INDENT = "    "
HEADING = re.compile(r"(#{1,6}) +(.*)")
ITEM = re.compile(r"( *)([-*+]|\d+\.) +(.*)")
RULE_OF_TABLE = re.compile(r"\|?[ :|-]+\|?")
CODE = re.compile(r"(`+)(.+?)\1")
LINK = re.compile(r"!?\[([^\]]*)\]\(([^)\s]*)\)")
EMPHASIS = re.compile(r"(?<![\w*\\])(\*\*|\*)(?=\S)(.+?)(?<=\S)\1(?![\w*])")
ESCAPED = re.compile(r"\\([^\w\s])")
CELL = re.compile(r"(?<!\\)\|")
"""What parts the cells of a row."""


def plain(markdown: str, width: int) -> str:
    """The text in lines of that many columns. Lines of code and rows of tables stay whole, however long they are."""
    return "\n\n".join(_blocks(markdown.strip().split("\n"), width)) + "\n"


def _blocks(lines: Sequence[str], width: int) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("```")), len(lines))
            yield "\n".join(f"{INDENT}{code}".rstrip() for code in lines[at + 1 : end])
            at = end + 1
        elif heading := HEADING.fullmatch(line):
            title = unmarked(heading[2])
            yield f"{title}\n{UNDERLINES[level] * columns_of(title)}" if (level := len(heading[1])) < 3 else title
            at += 1
        elif not line.strip():
            at += 1
        else:
            end = at + 1
            while end < len(lines) and lines[end].strip() and not lines[end].startswith(("```", "#")):
                end += 1
            block = lines[at:end]
            yield "\n".join(_table(block) if line.startswith("|") else _paragraphs(block, width))
            at = end


def _paragraphs(lines: Iterable[str], width: int) -> Iterator[str]:
    """A paragraph, or the items of a list, each in lines of its own."""
    started = 0

    def number_of(line: str) -> int:
        nonlocal started
        started += ITEM.match(line) is not None
        return started

    for _, group in groupby(lines, number_of):
        text = [*group]
        item = ITEM.match(text[0])
        first = f"{item[1]}{item[2]} " if item else ""
        said = " ".join([item[3] if item else text[0], *text[1:]]).split()
        yield textwrap.fill(
            unmarked(" ".join(said)),
            width,
            initial_indent=first,
            subsequent_indent=" " * len(first),
            break_long_words=False,
            break_on_hyphens=False,
        )


def _table(lines: Iterable[str]) -> Iterator[str]:
    rows = [
        [
            unmarked(cell.strip().replace(r"\|", "|"))
            for cell in CELL.split(line.strip().removeprefix("|").removesuffix("|"))
        ]
        for line in lines
        if not RULE_OF_TABLE.fullmatch(line)
    ]
    wide = [max(columns_of(row[n]) if n < len(row) else 0 for row in rows) for n in range(max(map(len, rows)))]
    for row in rows:
        if any(row):
            yield "  ".join(flush_left(cell, most) for cell, most in zip(row, wide, strict=False)).rstrip()


def unmarked(text: str) -> str:
    """The text of one block without its marks; the address of a link stands behind its text."""
    code: list[str] = []

    def kept(found: re.Match[str]) -> str:
        code.append(found[2].strip() if len(found[1]) > 1 else found[2])
        return f"\0{len(code) - 1}\0"

    said = CODE.sub(kept, text)
    said = LINK.sub(lambda link: f"{link[1]} ({link[2]})" if link[2] not in ("", link[1]) else link[1], said)
    said = EMPHASIS.sub(r"\2", EMPHASIS.sub(r"\2", said))
    said = ESCAPED.sub(r"\1", said)
    return re.sub(r"\0(\d+)\0", lambda place: code[int(place[1])], said)
