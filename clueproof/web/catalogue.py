"""What puzzles there are, as data for a page that offers them."""

from __future__ import annotations

from clueproof import __version__
from clueproof.encoders.registry import grouped, other_names, rule_set
from clueproof.errors import ClueproofError
from clueproof.explanation.grades import GRADES
from clueproof.formats.writers import WRITERS
from clueproof.grid.symmetry import SYMMETRIES
from clueproof.puzzle.rule_set import RuleSet
from clueproof.puzzle.rules_text import rules_text
from clueproof.web.protocol import Answer, Asked
from clueproof.web.reading import MOST_CELLS, MOST_CHARACTERS


def genres(asked: Asked) -> Answer:
    """All genres; those of other packages that can't be loaded are left out."""
    found = []
    for family, names in grouped():
        for name in names:
            try:
                found.append(_genre(family, rule_set(name)))
            except ClueproofError:
                continue
    return {
        "version": __version__,
        "limits": {"characters": MOST_CHARACTERS, "cells": MOST_CELLS},
        "symmetries": [*SYMMETRIES],
        "forms": [*WRITERS],
        "grades": [*GRADES],
        "genres": found,
    }


def _genre(family: str, rules: RuleSet) -> Answer:
    height, width = rules.usual.size
    said = rules_text(rules)
    return {
        "name": rules.name,
        "title": rules.title,
        "family": family,
        "aliases": [*other_names(rules.name)],
        # backticks are for documentation
        "rules": said.text.replace("`", ""),
        "source": said.source,
        "sizes": {
            "height": height,
            "width": width,
            "square": rules.size_fault(height, height + 2) is not None,
            "largest": rules.largest,
        },
        "kinds": [*rules.kinds],
        "options": [option.to_json() for option in rules.options()],
        "grid": rules.grid,
    }
