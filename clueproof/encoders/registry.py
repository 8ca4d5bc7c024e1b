"""Rule sets by name, our own and those of other packages.

Another package adds one through the entry point group `clueproof.rule_sets`: the name, and a
`RuleSet` subclass or instance.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from clueproof.errors import ClueproofError, quoted
from clueproof.puzzle.rule_set import RuleSet

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OWN = {
    "sudoku": "clueproof.encoders.sudoku:Sudoku",
    "binary": "clueproof.encoders.binary:Binary",
    "elimination": "clueproof.encoders.elimination:Elimination",
    "nonogram": "clueproof.encoders.nonogram:Nonogram",
    "easy-as-abc": "clueproof.encoders.easy_as_abc:EasyAsAbc",
    "skyscrapers": "clueproof.encoders.skyscrapers:Skyscrapers",
    "range": "clueproof.encoders.range:Range",
    "independent-set": "clueproof.encoders.independent_set:IndependentSet",
    "shade-the-cells": "clueproof.encoders.shade_the_cells:ShadeTheCells",
    "triangle-sum": "clueproof.encoders.triangle_sum:TriangleSum",
    "unidirectional-tsp": "clueproof.encoders.unidirectional_tsp:UnidirectionalTsp",
}
"""Name -> where its class is. Strings, so that only the genres in use are imported."""

ALSO = {
    "takuzu": "binary",
    "binairo": "binary",
    "binary-puzzle": "binary",
    "zebra": "elimination",
    "logic-grid": "elimination",
    "griddler": "nonogram",
    "hanjie": "nonogram",
    "picross": "nonogram",
    "end-view": "easy-as-abc",
    "abc-end-view": "easy-as-abc",
    "towers": "skyscrapers",
    "kurodoko": "range",
    "kuromasu": "range",
    "stable-set": "independent-set",
    "maximum-path-sum": "triangle-sum",
}
"""Other names of a genre."""

LONGEST_WORD = 60
"""What is longer is no slip of the pen."""
GROUP = "clueproof.rule_sets"


class UnknownRuleSetError(ClueproofError):
    """No rule set has that name, or the package that has it can't be loaded."""


@lru_cache(maxsize=1)
def others() -> dict[str, EntryPoint]:
    """The rule sets of other packages."""
    # costs 30 ms, which our own rule sets need not pay
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in OWN}


def names() -> list[str]:
    """The names of all rule sets."""
    return [*OWN, *sorted(others())]


def is_name(name: str) -> bool:
    """Is there a rule set of that name? Cheap for our own."""
    return name in OWN or name in ALSO or name in others()


def near_name(word: str, alike: float) -> str | None:
    """The name that looks most like the word, if any is that much `alike` (see `difflib`)."""
    return _near_name(word, alike) if len(word) <= LONGEST_WORD else None


@lru_cache(maxsize=4096)
def _near_name(word: str, alike: float) -> str | None:
    # many lines are asked, so names that share too few letters with the word are left out at once
    possible = [
        name
        for name, letters in _letters()
        if 2 * min(len(word), len(name)) >= alike * (len(word) + len(name))
        and 2 * sum(map(letters.__contains__, word)) >= alike * (len(word) + len(name))
    ]
    return next(iter(get_close_matches(word, possible, 1, alike)), None)


@lru_cache(maxsize=1)
def _letters() -> list[tuple[str, frozenset[str]]]:
    return [(name, frozenset(name)) for name in [*names(), *ALSO]]


@cache
def rule_set(name: str) -> RuleSet[Any, Any, Any]:
    """The rule set called `name`. Raises UnknownRuleSetError, saying what is near."""
    if name in ALSO:
        return rule_set(ALSO[name])
    if name in OWN:
        module, _, attribute = OWN[name].partition(":")
        found = getattr(import_module(module), attribute)
    elif name in others():
        try:
            found = others()[name].load()
        except (ImportError, AttributeError) as error:
            raise UnknownRuleSetError(f"the rules of {quoted(name)} can't be loaded: {error}") from error
    else:
        near = near_name(name.lower(), 0.5)
        hint = f"did you mean {quoted(near)}?" if near else f"there are {', '.join(names())}"
        raise UnknownRuleSetError(f"unknown puzzle {quoted(name)}; {hint}")
    instance = found() if isinstance(found, type) else found
    assert isinstance(instance, RuleSet)
    return instance
