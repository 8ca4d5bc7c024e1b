"""Links of Kudamono: `https://pedros.works/paper-puzzle-player?W=6x5&L=...&G=hidoku`.

Behind the question mark stand entries: the size, the name of the genre, and what the class of the genre declares
(`codecs.kudamono`).
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from clueproof.codecs.kudamono import ANSWERS, HOST, Entries, Kudamono
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.encoders.index import KUDAMONO
from clueproof.encoders.registry import declared, declared_by_others, rule_set
from clueproof.english import listed
from clueproof.errors import quoted
from clueproof.formats.links import LinkNotation
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.syntax.record import NOTES

ENTRY = re.compile(r"(?:^|[?&])(?P<name>[^&=]+)=(?P<text>[^&#]*)")
SIZE = re.compile(r"(\d{1,3})x(\d{1,3})", re.ASCII)
OLD_SIZE = re.compile(r"\d{1,3}", re.ASCII)
LARGEST = 200
"""Rows or columns."""


class KudamonoLinks(LinkNotation):
    """Links of Kudamono, whatever genre they are of."""

    def read(self, text: str, puzzle: str | None) -> tuple[str, Fields]:
        texts = _texts(text)
        called = " ".join([texts.pop(name).text for name in ("G", "V") if name in texts])
        entries = _sized(texts)
        if not called:
            raise NotationError("this link of Kudamono names no genre (G=...), so nobody knows what is on its board")
        rules, link = _named(called)
        if (fault := rules.size_fault(entries.height, entries.width)) is not None:
            raise NotationError(fault)
        fields = link.read(entries)
        notes = [f"the entry {quoted(name)}, an answer, passed over" for name in ANSWERS if name in entries.texts]
        return rules.name, {**fields, NOTES: [*notes]} if notes else fields

    def write(self, puzzle: Puzzle) -> str:
        return kudamono_of(puzzle.rules).write(puzzle)


def _texts(link: str) -> dict[str, Scanner]:
    """The entries of a link by their names. Raises NotationError."""
    found: dict[str, Scanner] = {}
    start = link.find("?")
    for entry in ENTRY.finditer(link, start) if start >= 0 else ():
        text = Scanner(entry["text"], entry.start("text"), "the entry")
        if found.setdefault(entry["name"], text) is not text:
            text.refuse(f"the link has {quoted(entry['name'])} twice")
    return found


def _sized(texts: dict[str, Scanner]) -> Entries:
    """The entries, with the size that the link states. Raises NotationError."""
    across, down = texts.pop("W", Scanner("")), texts.pop("H", None)
    if down is None:
        found = SIZE.fullmatch(across.text)
        width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    else:
        # links of old say the number of the last column and of the last row
        found = OLD_SIZE.fullmatch(across.text) and OLD_SIZE.fullmatch(down.text)
        width, height = (int(across.text) + 1, int(down.text) + 1) if found else (0, 0)
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        across.refuse(f"a link of Kudamono states width and height as W=6x5, of 1 to {LARGEST} cells")
    return Entries(height, width, texts, by_text=down is not None)


def _named(called: str) -> tuple[RuleSet, Kudamono]:
    """The genre that has this name in links, and its link. Raises NotationError."""
    genre = KUDAMONO.get(called)
    names = [*KUDAMONO]
    if genre is None:
        others = {kudamono_of(rule_set(name)).called: name for name, _ in declared_by_others("kudamono")}
        genre, names = others.get(called), [*names, *others]
    if genre is None:
        near = [quoted(one) for one in get_close_matches(called, names, 3, 0.6)] or [*map(quoted, names)]
        raise NotationError(
            f"this is a link of Kudamono of the genre {quoted(called)}, which clueproof does not know; it knows "
            f"{listed(near)}"
        )
    return rule_set(genre), kudamono_of(rule_set(genre))


def kudamono_of(rules: RuleSet) -> Kudamono:
    """What a genre declares. Raises NotationError."""
    found = declared(rules, "kudamono")
    if found is None:
        raise NotationError(f"links of Kudamono have no form for {rules.name}")
    if not isinstance(found, Kudamono):
        raise NotationError(f"what {type(rules).__name__} declares as `kudamono` is no Kudamono")
    return found


__all__ = ["HOST", "KudamonoLinks", "kudamono_of"]
