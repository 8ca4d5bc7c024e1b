"""The pages of the documentation, and the blocks of code on them, for the tests that run or read what they show."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
GENERATED = "<!-- from here on written by"
"""What follows is written by a script that has a test of its own."""
FENCE = re.compile(r"^(?P<fence>`{3,})(?P<form>.*)\n(?P<body>(?:.*\n)*?)(?P=fence)$", re.MULTILINE)
REMARK = re.compile(r"<!-- (.*) -->\n\Z")
EXAMPLE = re.compile(r"(?P<number>\d+) puzzles?(?:, --puzzle (?P<name>\S+))?(?P<same>, all the same)?")


class Block(NamedTuple):
    """A fenced block: what stands behind the fence, the HTML comment in the line above it, and the text."""

    page: Path
    line: int
    form: str
    remark: str
    body: str

    @property
    def name(self) -> str:
        """Where it stands."""
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def kind(self) -> str:
        """What it is, and so which test reads it: `python` and `toml`; `puzzles`, those that its remark counts;
        `transcript`, commands and what they print; `commands` alone; `text`, drawings and the like, read by people
        only."""
        if EXAMPLE.fullmatch(self.remark):
            return "puzzles"
        if self.body.startswith("$ "):
            return "transcript"
        return {"sh": "commands"}.get(self.form, self.form)


def blocks(page: Path, kind: str | None = None) -> list[Block]:
    """All blocks of a page, or those of a kind. What is generated counts for puzzles only."""
    text = page.read_text(encoding="utf-8")
    typed = len(text.partition(GENERATED)[0])
    found = []
    for match in FENCE.finditer(text):
        remark = REMARK.search(text, 0, match.start())
        line = text.count("\n", 0, match.start()) + 1
        block = Block(page, line, match["form"], remark[1] if remark else "", match["body"])
        if (kind is None or block.kind == kind) and (match.start() < typed or block.kind == "puzzles"):
            found.append(block)
    return found
