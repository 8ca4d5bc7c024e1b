"""The pages that say how puzzles are written, as `clueproof help` shows them: `docs/formats.md`, which is about all
puzzles, and the page of each genre. setup.py copies them into what is installed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

INSTALLED, CHECKOUT = files("clueproof") / "manual", Path(__file__).resolve().parents[2] / "docs"
GENERAL = "formats.md"
BEYOND_WRITING = ("How it is solved", "How it is made and solved", "Making puzzles", "Making", "Python")
"""Sections of the pages of genres that are not about how to write a puzzle."""
GENERATED = "<!-- from here on written by"
FENCE = re.compile(r"^```", re.MULTILINE)
HEADING = re.compile(r"^(?P<signs>#{2,3}) (?P<title>.*)\n", re.MULTILINE)
NOT_SHOWN = re.compile(r"^<!--.*?-->\n|^!\[[^\]]*\]\([^)]*\)\n+", re.MULTILINE | re.DOTALL)
"""Remarks and pictures."""
RELATIVE = re.compile(r"\[(?P<text>[^\]]*)\]\((?![a-z]+:)[^)]*\)")
"""A link to another page, which means nothing here."""


class Section(NamedTuple):
    """A heading, and what stands below it up to the next one that is as large."""

    title: str
    level: int
    text: str

    @property
    def topic(self) -> str:
        """The title as a word to type."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")


def general_sections() -> dict[str, Section]:
    """What `docs/formats.md` says about all puzzles, by topic."""
    return {section.topic: section for section in _sections(_page(GENERAL) or "")}


def genre_page(name: str) -> str | None:
    """The rules of the genre, and how its puzzles are written; None if there is no page, as for genres of other
    packages."""
    page = _page(f"puzzles/{name}.md")
    if page is None:
        return None
    first = HEADING.search(page)
    beginning = page[: first.start()] if first else page
    sections = [section for section in _sections(page) if section.level == 2]
    return "".join([beginning, *(section.text for section in sections if section.title not in BEYOND_WRITING)])


def _page(name: str) -> str | None:
    """The page as it was typed, without what only means something beside its other pages."""
    folder: Traversable = INSTALLED if INSTALLED.is_dir() else CHECKOUT
    page = folder.joinpath(name)
    if not page.is_file():
        return None
    typed = page.read_text(encoding="utf-8").partition(GENERATED)[0]
    return RELATIVE.sub(r"\g<text>", NOT_SHOWN.sub("", typed))


def _sections(page: str) -> Iterator[Section]:
    code = [match.start() for match in FENCE.finditer(page)]
    # within a block of code it is no heading
    heads = [head for head in HEADING.finditer(page) if sum(at < head.start() for at in code) % 2 == 0]
    for number, head in enumerate(heads):
        level = len(head["signs"])
        behind = [other.start() for other in heads[number + 1 :] if len(other["signs"]) <= level]
        yield Section(head["title"], level, page[head.start() : min(behind, default=len(page))])
