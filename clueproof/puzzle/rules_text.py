"""The rules in words: of a genre, as the docstring of its module states them, and of one of its puzzles."""

from __future__ import annotations

import inspect
import re
import sys
from typing import NamedTuple

from clueproof.puzzle.rule_set import Puzzle, RuleSet

STATED = re.compile(r"Rules: (?P<text>.*?)\s*(?:Source:\s*(?P<source>.*?)\.?)?\s*$", re.DOTALL)
SOURCES = re.compile(r"\s*Sources?: .*$", re.DOTALL)
CONDITION = re.compile(r"With (?:the )?(?:option )?`?(?P<option>[a-z_]+)`?(?P<off>=no)?,? (?P<then>[^.]*\.)(?: |$)")
"""A sentence that holds with an option alone, or without it."""
UNTOLD = re.compile(
    r"(?:^| )(?:A|With a) (?:`\?`|question mark)[^.]*\."
    r"|(?:;|, and) a (?:`\?`|question mark)[^.;,]*(?:, which[^.;,]*)?(?=[.;,])"
    r"|, or a question mark(?=\.)"
)
"""What is said of clues that stand as `?`: a sentence, or the end of one."""
IS_SIDE = re.compile(r"\bn x n\b|\bn rows\b")
"""Where n is how many rows and columns there are; elsewhere it is, say, how many cells a region has."""
SIDE = re.compile(r"\ban n x n\b|\b(?P<from>1 to )n\b(?: - (?P<less>\d+))?|\bn(?= rows)")
VOWELS = (8, 11, 18)
"""Numbers that begin with a vowel when they are said, among sizes of boards."""
RULESET = "ruleset"
"""The field in which a puzzle has rules in the words of its author."""


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


def rules_of(puzzle: Puzzle) -> str:
    """The rules of this puzzle in words: those that its author wrote, or else those that are applied."""
    return puzzle.about.get(RULESET, "").strip() or applied_rules(puzzle)


def applied_rules(puzzle: Puzzle) -> str:
    """The rules by which this puzzle is solved here, in words, whatever its author wrote: those of the genre, without
    what is about options and clues that it does not have, and with its numbers."""
    rules, shape = puzzle.rules, puzzle.shape
    text = SOURCES.sub("", rules_text(rules).text)
    for phrase, own in rules.wording(puzzle).items():
        text = text.replace(phrase, own)

    def settled(found: re.Match[str]) -> str:
        value = getattr(shape, found["option"], None)
        if not isinstance(value, bool):
            return found[0]
        then = found["then"]
        return f"{then[:1].upper()}{then[1:]} " if value is not bool(found["off"]) else ""

    text = CONDITION.sub(settled, text)
    if "?" not in str(rules.format(puzzle).fields):
        text = UNTOLD.sub("", text)
    side = getattr(shape, "side", None)
    if side is not None and getattr(shape, "width", None) == side and IS_SIDE.search(text):
        text = SIDE.sub(lambda found: _with_side(found, side), text)
    # backticks are for documentation
    return " ".join(text.replace("`", "").split())


def _with_side(found: re.Match[str], side: int) -> str:
    """What a rule says of n, on a board of so many rows and columns."""
    if found[0] == "an n x n":
        return f"{'an' if side in VOWELS or 80 <= side < 90 else 'a'} {side} x {side}"
    return f"{found['from'] or ''}{side - int(found['less'] or 0)}"
