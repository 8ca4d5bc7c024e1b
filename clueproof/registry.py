"""Things by name: our own, and those that other packages add through entry points.

Our own are listed as strings, "module:attribute", so that only what is used is imported. Entry points are looked up
when a name is asked for that isn't ours: that costs 30 ms, which our own need not pay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property, lru_cache
from importlib import import_module
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from clueproof.english import ALIKE, nearest
from clueproof.errors import ClueproofError, quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OURS = __name__.partition(".")[0]
GROUPS = (
    "clueproof.rule_sets",
    "clueproof.backends",
    "clueproof.constraints",
    "clueproof.techniques",
    "clueproof.links",
    "clueproof.penpa",
)
"""The entry point groups by which other packages extend clueproof."""
LONGEST_WORD = 60
"""What is longer is no slip of the pen."""
MOST_LISTED = 20
"""More names than these no message lists."""
BETWEEN_WORDS = re.compile(r"[\s_-]+")
"""What parts the words of a name, if anything does."""


class Registry:
    """What has a name: where it is, its other names, and what other packages add."""

    def __init__(
        self,
        noun: str,
        own: Mapping[str, str],
        error: type[ClueproofError],
        *,
        group: str | None = None,
        aliases: Mapping[str, str] | None = None,
        aliases_of: Callable[[Any], Sequence[str]] = lambda _: (),
        thing: str | None = None,
        quotes: bool = True,
        prefix: str = "",
    ) -> None:
        """`noun` and `thing` are what messages call one ("unknown puzzle 'x'", "the rules of 'x' can't be loaded");
        `group` is the entry point group; `aliases_of` tells the aliases of one of another package; `quotes`: names that
        are suggested stand in quotes; `prefix`: what may stand before a name."""
        self.own, self.aliases = own, aliases or {}
        self._noun, self._thing, self._error, self._group, self._quotes = noun, thing or noun, error, group, quotes
        self._prefix, self._aliases_of = prefix, aliases_of
        self._near = lru_cache(maxsize=4096)(self._find_near)
        self._others: dict[str, EntryPoint] | None = None

    def others(self) -> dict[str, EntryPoint]:
        """What other packages add."""
        if self._others is None:
            self._others = {entry.name: entry for entry in entries(self._group) if entry.name not in self.own}
        return self._others

    def names(self) -> list[str]:
        """All names, aliases left aside."""
        return [*self.own, *sorted(self.others())]

    def __contains__(self, name: str) -> bool:
        return self.known(name) is not None

    def known(self, name: str) -> str | None:
        """The name or alias that this is, in whatever case and with whatever between its words: "Yin Yang", "YIN_YANG"
        and "yinyang" are "yin-yang". None for one that nobody has."""
        if name in self.own or name in self.aliases:
            return name
        plain = _plain(name)
        if plain not in self._plain_names:
            plain = plain.removeprefix(self._prefix)
        if plain in self._plain_names or len(name) > LONGEST_WORD:
            return self._plain_names.get(plain)
        others = self.others()
        if name in others:
            return name
        return next((other for other in (*others, *self.aliases_of_others) if _plain(other) == plain), None)

    @cached_property
    def _plain_names(self) -> dict[str, str]:
        """Our own names and the aliases, by their letters."""
        return {_plain(name): name for name in (*self.aliases, *self.own)}

    def resolved(self, name: str) -> str:
        """The name that an alias stands for, however it is written; one that nobody has as it is."""
        known = self.known(name)
        if known is None:
            return name
        if known in self.own or known in self.aliases or known in self.others():
            return self.aliases.get(known, known)
        return self.aliases_of_others[known]

    @cached_property
    def aliases_of_others(self) -> dict[str, str]:
        """Alias -> name, of what other packages add. What can't be loaded has none: who asks for it by name is told."""
        found: dict[str, str] = {}
        for name, entry in self.others().items():
            with suppress(Exception):
                found = {**dict.fromkeys(self._aliases_of(entry.load()), name), **found}
        return found

    def load(self, name: str) -> Any:
        """What has the name, or the alias. Raises the registry's error: for an unknown name it says what is near, for
        what can't be loaded it names the package."""
        name = self.resolved(name)
        if name in self.own:
            try:
                return imported(self.own[name])
            except ModuleNotFoundError as error:
                raise self._error(
                    f"{self._thing} {quoted(name)} needs the package {error.name}, which is not installed"
                ) from error
        entry = self.others().get(name)
        if entry is None:
            raise self._error(f"unknown {self._noun} {quoted(name)}; {self._hint(name)}")
        try:
            return entry.load()
        except Exception as error:
            where = f" (package {provider(entry)})"
            said = str(error) if isinstance(error, ImportError) else described(error)
            raise self._error(f"{self._thing} {quoted(name)}{where} can't be loaded: {said}") from error

    def near(self, word: str, alike: float) -> str | None:
        """The name or alias that looks most like the word, if any is that much `alike` (see `difflib`)."""
        return self._near(word, alike) if len(word) <= LONGEST_WORD else None

    def _find_near(self, word: str, alike: float) -> str | None:
        # many lines of files are asked, so names that share too few letters with the word are left out at once
        return nearest(
            word,
            [
                name
                for name in (*self.names(), *self.aliases, *self.aliases_of_others)
                if 2 * min(len(word), len(name)) >= alike * (len(word) + len(name))
                and 2 * sum(map(name.__contains__, word)) >= alike * (len(word) + len(name))
            ],
            alike,
        )

    def _hint(self, name: str) -> str:
        near = self.near(name.lower(), ALIKE)
        if near is None and len(names := self.names()) > MOST_LISTED:
            return f"there are {len(names)}, which `{OURS} {self._noun}s` lists"
        if near is None:
            return f"there are {', '.join(names)}"
        return f"did you mean {quoted(near) if self._quotes else near}?"


def _plain(name: str) -> str:
    return BETWEEN_WORDS.sub("", name).casefold()


def imported(where: str) -> Any:
    """What is there: "module:attribute"."""
    module, _, attribute = where.partition(":")
    return getattr(import_module(module), attribute)


def entries(group: str | None) -> Iterator[EntryPoint]:
    """The entry points of a group, always in the same order."""
    if group is not None:
        from importlib.metadata import entry_points

        yield from sorted(entry_points(group=group), key=lambda entry: (entry.name, entry.value))


def provider(entry: EntryPoint) -> str:
    """The name of the package that an entry point comes from."""
    return entry.module.partition(".")[0] if entry.dist is None else entry.dist.name


def described(error: BaseException) -> str:
    """An error in one line: "ValueError: what it says"."""
    return ": ".join(filter(None, (type(error).__name__, " ".join(str(error).split()))))


# whose fault an error is


@cache
def packages() -> dict[str, str]:
    """The packages that extend clueproof: name of the module at the top -> name of the package."""
    found = {entry.module.partition(".")[0]: provider(entry) for group in GROUPS for entry in entries(group)}
    found.pop(OURS, None)
    return found


def package_of(kind: type) -> str | None:
    """The package in which a class is defined; None if it is ours."""
    top = kind.__module__.partition(".")[0]
    return None if top == OURS else packages().get(top, top)


def fault_of_others(error: BaseException) -> str | None:
    """What an unexpected error says, with the package that extends clueproof in whose code it arose; None for ours.

    It arose there if that code, or a method of an object of that package, was at work: what it hands to us may be what
    we stumble over.
    """
    extending = packages()
    found = None
    for frame, line in _calls(error.__traceback__):
        names = [str(frame.f_globals.get("__name__", "")), type(frame.f_locals.get("self")).__module__]
        for top in (name.partition(".")[0] for name in names):
            if top in extending:
                code = frame.f_code
                found = f"{extending[top]}: {code.co_qualname} ({_short(code.co_filename)}:{line})"
                break
    return None if found is None else f"error in the package {found}: {described(error)}"


def _calls(traceback: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    while traceback is not None:
        yield traceback.tb_frame, traceback.tb_lineno
        traceback = traceback.tb_next


def _short(path: str) -> str:
    return "/".join(path.replace("\\", "/").split("/")[-2:])
