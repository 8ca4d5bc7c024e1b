"""The forms that files of puzzles have, in the order in which they are asked: text takes whatever is left."""

from __future__ import annotations

import re
from typing import NamedTuple

from clueproof.formats.form import Form, Opening
from clueproof.registry import imported


class Listed(NamedTuple):
    """A form. Its class is imported when a file may be in it."""

    where: str
    endings: tuple[str, ...] = ()
    """How the names of such files end, in lower case; in folders, only files of such names are looked at."""
    begins: str | None = None
    """A regular expression: how the first line of every such file begins; None for any."""
    named: bool = False
    """May a file that is named so begin with anything?"""
    asked_for: bool = False
    """May a file begin with anything if the user says what puzzles it has?"""

    def may_have(self, opening: Opening) -> bool:
        """May the file be in this form? If not, its class need not be asked."""
        return (
            self.begins is None
            or (self.named and opening.file.lower().endswith(self.endings))
            or (self.asked_for and opening.default is not None)
            or re.match(self.begins, opening.bare) is not None
        )


FORMS = (
    Listed(
        "clueproof.formats.graphs:Graph",
        (".mis", ".col", ".clq", ".dimacs", ".edges", ".edgelist"),
        r"[cp](?:\s|$)",
        named=True,
    ),
    Listed("clueproof.formats.json_lines:Json", (".jsonl", ".json"), r"[{\[]"),
    Listed("clueproof.formats.lists:Links"),
    Listed("clueproof.formats.sudoku_grids:Killers", (), "3x3:|SumoCue"),
    Listed("clueproof.formats.sudoku_lists:Lists", (".txt", ".sdm"), ".{77}", asked_for=True),
    Listed("clueproof.formats.lists:GameIds", (), r"\d[^:#]*[:#]"),
    Listed(
        "clueproof.formats.nonogram_files:Non",
        (".non", ".nonpack"),
        "(?i:width|height|rows|columns|title|by|catalogue|copyright|license|goal|color|colour|maxrule)",
        named=True,
    ),
    Listed("clueproof.formats.nonogram_files:Nin", (".nin",), "(?!)", named=True),
    Listed("clueproof.formats.xml_files:Xml", (".xml", ".opensudoku"), "<"),
    Listed("clueproof.formats.sudoku_lists:Table", (".csv", ".tsv"), "(?i:.*(?:puzzle|quiz|question|grid|givens))"),
    Listed(
        "clueproof.formats.sudoku_grids:Grids",
        (".sdk", ".ss"),
        r"[^A-WYZa-wyz]|(?i:grid|puzzle|board|game|problem|no|nr)",
        named=True,
    ),
    Listed("clueproof.formats.lists:LinksBelow"),
    Listed("clueproof.formats.text:Text", (".txt",)),
)
ENDINGS = tuple(dict.fromkeys(ending for form in reversed(FORMS) for ending in form.endings))
"""How the names of puzzle files end."""


def form_of(opening: Opening) -> Form:
    """The form that a file is in."""
    for listed in FORMS:
        if listed.may_have(opening):
            form: Form = imported(listed.where)()
            if form.recognises(opening):
                return form
    raise AssertionError("text is what is in no other form")
