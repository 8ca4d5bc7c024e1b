"""Names in a text: the longest of some that stands at a place, and what is near to one that is none of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from clueproof.english import nearest


class Names:
    """Labels or categories as they stand in sentences: letters in the other case will do where that leaves one."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self._exact = frozenset(self.names)

    def at(self, text: str, at: int) -> tuple[str, int] | None:
        """The longest name here that no more of a word follows, and its end."""
        loose = self._loose.match(text, at)
        if loose is None:
            return None
        same = self._folded.get(loose[1].casefold(), ())
        if len(same) == 1:
            return same[0], loose.end()
        strict = self._strict.match(text, at)
        return None if strict is None else (strict[1], strict.end())

    def nearest(self, name: str) -> str | None:
        """The name that was probably meant, None if none is near."""
        near = nearest(name.casefold(), self._folded)
        return None if near is None else self._folded[near][-1]

    def __contains__(self, name: str) -> bool:
        return name in self._exact

    @cached_property
    def _folded(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for name in self.names:
            found[name.casefold()] = (*found.get(name.casefold(), ()), name)
        return found

    @cached_property
    def _loose(self) -> re.Pattern[str]:
        return _longest(self.names, re.IGNORECASE)

    @cached_property
    def _strict(self) -> re.Pattern[str]:
        return _longest(self.names, re.NOFLAG)


def _longest(names: Iterable[str], flags: int) -> re.Pattern[str]:
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    either = "|".join(re.escape(name) + (r"(?!\w)" if re.match(r"\w", name[-1]) else "") for name in longest_first)
    return re.compile(rf"\s*({either})", flags)
