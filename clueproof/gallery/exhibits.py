"""What the gallery shows: a puzzle of every genre, made for the seed, with its solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from clueproof.encoders.registry import grouped, other_names, rule_set
from clueproof.errors import ClueproofError
from clueproof.formats.write import to_text
from clueproof.generation import Recipe, make
from clueproof.grid.board import Board
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.rules_text import RulesText, rules_text

SECONDS = 20.0
"""No puzzle is waited for longer."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A genre, its rules, and a puzzle with its solution; or the reason why there is none."""

    family: str
    name: str
    title: str
    also: tuple[str, ...]
    """Its other names."""
    rules: RulesText
    puzzle: Puzzle | None
    boards: tuple[Board, ...] = ()
    """The puzzle and its solution."""
    text: str = ""
    """The puzzle as text."""
    fault: str = ""
    """Why there is no puzzle."""


def exhibits(seed: int | str = 0, names: Iterable[str] | None = None) -> Iterator[Exhibit]:
    """All genres, or those of the names, family by family, each with the first puzzle that the seed makes."""
    wanted = None if names is None else {rule_set(name).name for name in names}
    for family, members in grouped():
        for name in members:
            if wanted is None or name in wanted:
                yield _exhibit(family, name, seed)


def _exhibit(family: str, name: str, seed: int | str) -> Exhibit:
    also = other_names(name)
    try:
        rules = rule_set(name)
    except ClueproofError as error:
        return Exhibit(family, name, name, also, RulesText(""), None, fault=str(error))
    try:
        made = make(Recipe(name), seed, time_limit=SECONDS)
        boards = rules.draw(made.puzzle), rules.draw(made.puzzle, made.solution)
        puzzle = replace(made.puzzle, id=None)
        text = to_text(puzzle)
    except ClueproofError as error:
        return Exhibit(family, name, rules.title, also, rules_text(rules), None, fault=str(error))
    return Exhibit(family, name, rules.title, also, rules_text(rules), puzzle, boards, text)
