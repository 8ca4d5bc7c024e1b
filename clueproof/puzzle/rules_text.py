"""The rules of a genre in words, as the docstring of its module states them."""

from __future__ import annotations

import inspect
import re
import sys
from typing import NamedTuple

from clueproof.puzzle.rule_set import RuleSet

STATED = re.compile(r"Rules: (?P<text>.*?)\s*(?:Source:\s*(?P<source>.*?)\.?)?\s*$", re.DOTALL)


class RulesText(NamedTuple):
    """Sentences, and where they are from: an address, or a book."""

    text: str
    source: str = ""


def rules_text(rules: RuleSet) -> RulesText:
    """What stands behind `Rules:` and `Source:` in the docstring of the genre's module; empty where nothing does."""
    module = sys.modules[type(rules).__module__]
    found = STATED.search(inspect.getdoc(module) or "")
    if found is None:
        return RulesText("")
    text, source = (" ".join((part or "").split()) for part in found.group("text", "source"))
    return RulesText(text[:1].upper() + text[1:], source)
