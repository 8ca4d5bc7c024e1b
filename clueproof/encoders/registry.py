"""Rule sets by name, our own (listed in `index`) and those of other packages.

Another package adds one through the entry point group `clueproof.rule_sets`: the name, and a
`RuleSet` subclass or instance.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from clueproof.arguments import expects
from clueproof.encoders.index import ALIASES, GENRES, GROUPS
from clueproof.errors import ClueproofError, quoted
from clueproof.imports import old_names
from clueproof.puzzle.rule_set import RuleSet
from clueproof.registry import Registry, described, provider
from clueproof.syntax.record import JsonValue

ALSO = {alias: name for name, aliases in ALIASES.items() for alias in aliases}
"""Alias -> genre."""
MOVED_NAMES = {"number-snake": "hidato", "shirokuro": "yin-yang"}
"""Names of genres that were other names of another one before -> which. Puzzles of that name have a note."""


class UnknownRuleSetError(ClueproofError):
    """No rule set has that name, or the package that has it can't be loaded."""


class UnstatedError(ClueproofError):
    """A puzzle does not state something that its genre's name implies."""


def own_aliases(rules: object) -> tuple[str, ...]:
    """The aliases of a rule set, a class or an instance; not those of a genre that it derives from."""
    kind = rules if isinstance(rules, type) else type(rules)
    aliases: tuple[str, ...] = vars(kind).get("aliases", ())
    return aliases


RULE_SETS = Registry(
    "puzzle",
    GENRES,
    UnknownRuleSetError,
    group="clueproof.rule_sets",
    aliases=ALSO,
    aliases_of=own_aliases,
    thing="the rules of",
    prefix="sgt",
)


def names() -> list[str]:
    """The names of all rule sets."""
    return RULE_SETS.names()


def grouped() -> Iterator[tuple[str, list[str]]]:
    """The names of all rule sets in their groups; behind them, as "Others", those of other packages without one."""
    groups = {heading: [*members] for heading, members in GROUPS.items()}
    listed = {name for members in groups.values() for name in members}
    others: list[str] = []
    for name in RULE_SETS.names():
        if name not in listed:
            groups.get(_group_of(name), others).append(name)
    for heading, members in (*groups.items(), ("Others", others)):
        if members:
            yield heading, members


def _group_of(name: str) -> str:
    """The heading that a rule set of another package names; "" if it can't be loaded."""
    try:
        return rule_set(name).group
    except ClueproofError:
        return ""


def other_names(name: str) -> tuple[str, ...]:
    """The aliases of a rule set."""
    if name in GENRES:
        return ALIASES.get(name, ())
    return tuple([alias for alias, genre in RULE_SETS.aliases_of_others.items() if genre == name])


def options_meant(
    name: str, stated: Container[str], otherwise: Mapping[str, JsonValue] | None = None
) -> dict[str, JsonValue]:
    """The options that a name of a genre implies, without those that are `stated`. Raises UnstatedError for one that
    must be stated, unless it has a value in `otherwise`."""
    alias = RULE_SETS.known(name)
    if alias is None or alias == RULE_SETS.resolved(name):
        return {}
    meant = {
        field: (otherwise or {}).get(field) if value is None else value
        for field, value in rule_set(alias).alias_options.get(alias, {}).items()
    }
    for field, value in meant.items():
        if value is None and field not in stated:
            raise UnstatedError(
                f"a puzzle called {name} states its {field}; without them it is a plain {RULE_SETS.resolved(name)}"
            )
    return {field: value for field, value in meant.items() if field not in stated}


@expects()
@cache
def rule_set(name: str) -> RuleSet:
    """The rule set called `name`. Raises UnknownRuleSetError, saying what is near."""
    canonical = RULE_SETS.resolved(name)
    if canonical != name:
        return rule_set(canonical)
    found = RULE_SETS.load(name)
    if isinstance(found, type) and issubclass(found, RuleSet):
        try:
            found = found()
        except Exception as error:
            if name not in RULE_SETS.others():
                raise
            package = provider(RULE_SETS.others()[name])
            raise UnknownRuleSetError(
                f"the rules of {quoted(name)} (package {package}) can't be loaded: {described(error)}"
            ) from error
    if not isinstance(found, RuleSet):
        package = provider(RULE_SETS.others()[name])
        raise UnknownRuleSetError(f"what the package {package} names {quoted(name)} is no RuleSet")
    return found


def declared(rules: RuleSet | type[RuleSet], member: str) -> object:
    """What the class of a genre declares; None if it declares nothing. A genre derived from another one is another
    puzzle, so it inherits no such declaration."""
    for kind in (rules if isinstance(rules, type) else type(rules)).__mro__:
        if getattr(kind, "name", rules.name) != rules.name:
            break
        if member in vars(kind):
            return vars(kind)[member]
    return None


def declares(name: str, own: tuple[str, ...], member: str) -> bool:
    """Does the genre, one of our `own` that have it or one of another package, declare such a member?"""
    return name in own or (name in RULE_SETS.others() and declared(rule_set(name), member) is not None)


def declared_by_others(member: str) -> Iterator[tuple[str, object]]:
    """The genres of other packages that declare such a member, and what they declare."""
    for name in RULE_SETS.others():
        # those that can't be loaded say so when they are asked for
        with suppress(UnknownRuleSetError):
            found = declared(rule_set(name), member)
            if found is not None:
                yield name, found


if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
