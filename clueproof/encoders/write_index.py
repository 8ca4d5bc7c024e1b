"""Writes `index`, the list of our genres, from what their classes say: `python -m clueproof.encoders.write_index`.

Genres and groups that are listed keep their places; new ones come last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from clueproof import encoders
from clueproof.encoders import index
from clueproof.puzzle.rule_set import RuleSet

HEAD = '''"""Our genres by name, so that none is imported that is not in use.

Written by `python -m clueproof.encoders.write_index` from what the classes say; don't change it by hand.
"""

from __future__ import annotations
'''


def index_text() -> str:
    """What `index` should be."""
    genres = dict(_in_order(_genres(), index.GENRES))
    groups: dict[str, dict[str, None]] = {heading: {} for heading in index.GROUPS}
    listed = [name for members in index.GROUPS.values() for name in members]
    for name, (_, kind) in _in_order(genres.items(), listed):
        groups.setdefault(kind.group, {})[name] = None
    where = {name: where for name, (where, _) in genres.items()}
    aliases = {name: kind.aliases for name, (_, kind) in _in_order(genres.items(), listed) if kind.aliases}
    tables = (
        ("GENRES: dict[str, str]", where, "Name -> where its class is."),
        ("GROUPS: dict[str, tuple[str, ...]]", {heading: (*members,) for heading, members in groups.items() if members},
         "Heading -> the genres below it, like with like."),
        ("ALIASES: dict[str, tuple[str, ...]]", aliases, "Name -> what else people call it."),
    )  # fmt: skip
    return "\n".join([HEAD, *(_written(*table) for table in tables)])


def _genres() -> Iterator[tuple[str, tuple[str, type[RuleSet[Any, Any, Any]]]]]:
    """Each name with where its class is, and the class."""
    for found in iter_modules(encoders.__path__):
        module = import_module(f"{encoders.__name__}.{found.name}")
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, RuleSet) and "name" in vars(kind):
                if (kind.__module__ + ".").startswith(module.__name__ + "."):
                    yield kind.name, (f"{module.__name__}:{kind.__name__}", kind)


def _in_order(items: Iterable[tuple[str, Any]], listed: Iterable[str]) -> list[tuple[str, Any]]:
    """The items by name, those that are listed first."""
    place = {name: place for place, name in enumerate(listed)}
    return sorted(items, key=lambda item: place.get(item[0], len(place)))


def _written(name: str, table: Mapping[str, str | tuple[str, ...]], says: str) -> str:
    lines = [f"    {_quoted(key)}: {_quoted(value)}," for key, value in table.items()]
    return "\n".join([f"{name} = {{", *lines, "}  # fmt: skip", f'"""{says}"""', ""])


def _quoted(value: str | tuple[str, ...]) -> str:
    return repr(value).replace("'", '"')


if __name__ == "__main__":
    Path(index.__file__).write_text(index_text(), "utf-8")
