"""What can go wrong with a `Solver`. The types are those of the original too, so old handlers still catch them."""

from __future__ import annotations

from clueproof.errors import ClueproofError


class UnknownItemError(ClueproofError, KeyError, ValueError):
    """No category, or no item, has this label, or several categories have it."""

    def __str__(self) -> str:
        return str(self.args[0])


class ContradictionError(ClueproofError, ValueError):
    """The rules so far contradict each other. `rules` are some that already do, as they were called."""

    def __init__(self, rules: tuple[str, ...]) -> None:
        self.rules = rules
        named = f"these rules contradict each other: {'; '.join(rules)}"
        super().__init__(named if rules else "an item has no link left into some category")
