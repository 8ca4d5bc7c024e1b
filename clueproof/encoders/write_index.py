"""Writes `index`, the list of our genres, from what their classes say: `python -m clueproof.encoders.write_index`.

Genres and groups that are listed keep their places; new ones come last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TypeVar

from clueproof import encoders
from clueproof.codecs.kudamono import Kudamono
from clueproof.codecs.puzzlink import declared_links
from clueproof.encoders import index
from clueproof.encoders.registry import declared, own_aliases
from clueproof.puzzle.rule_set import RuleSet

HEAD = '''"""Our genres by name, so that none is imported that is not in use.

Written by `python -m clueproof.encoders.write_index` from what the classes say; don't change it by hand.
"""

from __future__ import annotations
'''


WIDTH = 120
"""Of a line."""

Entry = TypeVar("Entry")


def index_text() -> str:
    """What `index` should be."""
    genres = dict(_in_order(_genres(), index.GENRES))
    groups: dict[str, list[str]] = {heading: [] for heading in index.GROUPS}
    listed = [name for members in index.GROUPS.values() for name in members]
    for name, (_, kind) in _in_order(genres.items(), listed):
        groups.setdefault(kind.group, []).append(name)
    groups = {heading: names for heading, names in groups.items() if names}
    where = {name: where for name, (where, _) in genres.items()}
    aliases = {name: found for name, (_, kind) in genres.items() if (found := own_aliases(kind))}
    aliases = dict(_in_order(aliases.items(), index.ALIASES))
    kinds = {name: kind for name, (_, kind) in genres.items()}
    links = {
        called: name
        for name, kind in kinds.items()
        for link in declared_links(declared(kind, "puzzlink"), kind.__name__)
        for called in link.names
    }
    marked = {
        link.called: name for name, kind in kinds.items() if isinstance(link := declared(kind, "kudamono"), Kudamono)
    }
    drawn, coded = ([name for name, kind in kinds.items() if declared(kind, member)] for member in ("penpa", "game_id"))
    tables = (
        _written("GENRES: dict[str, str]", where, "Name -> where its class is."),
        _written("GROUPS: dict[str, tuple[str, ...]]", groups, "Heading -> the genres below it, like with like."),
        _written("ALIASES: dict[str, tuple[str, ...]]", aliases, "Name -> what else people call it."),
        _written("PUZZLINK: dict[str, str]", links, "Name in links of puzz.link -> genre."),
        _written("KUDAMONO: dict[str, str]", marked, "Name, and variant, in links of Kudamono -> genre."),
        _names("PENPA", drawn, "The genres that links of Penpa have."),
        _names("GAME_IDS", coded, "The genres that game ids have."),
    )
    return "\n".join([HEAD, *tables])


def _genres() -> Iterator[tuple[str, tuple[str, type[RuleSet]]]]:
    """Each name with where its class is, and the class."""
    for found in iter_modules(encoders.__path__):
        module = import_module(f"{encoders.__name__}.{found.name}")
        for kind in vars(module).values():
            is_genre = isinstance(kind, type) and issubclass(kind, RuleSet) and "name" in vars(kind)
            if is_genre and f"{kind.__module__}.".startswith(f"{module.__name__}."):
                yield kind.name, (f"{module.__name__}:{kind.__name__}", kind)


def _in_order(items: Iterable[tuple[str, Entry]], listed: Iterable[str]) -> list[tuple[str, Entry]]:
    """The items by name, those that are listed first."""
    place = {name: place for place, name in enumerate(listed)}
    return sorted(items, key=lambda item: place.get(item[0], len(place)))


def _written(name: str, table: Mapping[str, str | Sequence[str]], says: str) -> str:
    lines = [line for key, value in table.items() for line in _lines(key, value)]
    return "\n".join([f"{name} = {{", *lines, "}", f'"""{says}"""', ""])


def _names(name: str, names: Sequence[str], says: str) -> str:
    return "\n".join(
        [f"{name}: tuple[str, ...] = (", *[f"    {_quoted(one)}," for one in names], ")", f'"""{says}"""', ""]
    )


def _lines(key: str, value: str | Sequence[str]) -> list[str]:
    """An entry of a table, as it is formatted."""
    text = (
        f'"{value}"'
        if isinstance(value, str)
        else "".join(["(", ", ".join(map(_quoted, value)), ",)" if len(value) == 1 else ")"])
    )
    line = f'    "{key}": {text},'
    if len(line) <= WIDTH:
        return [line]
    return [f'    "{key}": (', *[f"        {_quoted(one)}," for one in value], "    ),"]


def _quoted(text: str) -> str:
    return f'"{text}"'


if __name__ == "__main__":
    Path(index.__file__).write_text(index_text(), "utf-8")
