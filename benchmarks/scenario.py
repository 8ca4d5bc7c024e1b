"""What a scenario declares, and how the runner calls it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import click

from benchmarks import scenarios

Row = dict[str, Any]
Found = dict[str, dict[str, Any]]
"""Part -> date, machine and rows: what a file of results holds."""


class Words(click.ParamType):
    """Words with commas between them."""

    name = "A,B,..."

    def convert(self, value: Any, param: Any, context: Any) -> tuple[str, ...]:
        return tuple(filter(None, value.split(","))) if isinstance(value, str) else tuple(value)


def option(name: str, default: Any, says: str) -> click.Option:
    """An option of the type of its default: a tuple is words with commas between them, a class a value that may be
    missing."""
    kind = default if isinstance(default, type) else Words() if isinstance(default, tuple) else type(default)
    kind = click.Path(path_type=Path) if isinstance(kind, type) and issubclass(kind, Path) else kind
    return click.Option(
        [f"--{name}"],
        default=None if isinstance(default, type) else default,
        type=kind,
        is_flag=default is False,
        show_default=not isinstance(default, type) and default is not False,
        help=says,
    )


@dataclass(frozen=True)
class Scenario:
    """What is measured: on which puzzles, in which ways. Each part is a function that yields rows; its parameters are
    names of options, or one of these: `wanted` says whether `--only` asks for a name, `known` has the rows of the part
    that the file of results has already, `folder` is that of the collections (the part is left out where there is
    none), `perhaps` that folder or None."""

    name: str
    purpose: str
    puzzles: str
    ways: str
    parts: Mapping[str, Callable[..., Iterable[Row]]]
    options: Sequence[click.Option] = ()
    quick: Mapping[str, Any] = field(default_factory=dict)
    """The options of `--quick`: a run of seconds that shows that it works."""
    optional: Sequence[str] = ()
    """Parts that run only when `--parts` names them."""
    key: Sequence[str] = ()
    """Fields by which a row takes the place of an older one in a file of results; without them a part is replaced."""
    page: Callable[[Found, Path | None], None] | None = None
    """Writes what a file of results holds, whose path may be given, into a page."""


def needs_folder(part: Callable[..., Iterable[Row]]) -> bool:
    """Does it measure with the collections alone?"""
    return "folder" in inspect.signature(part).parameters


@dataclass(frozen=True)
class Asked:
    """What the command line says."""

    options: Mapping[str, Any]
    folder: Path | None
    only: Sequence[str] = ()
    known: Sequence[Row] = field(default=())

    def wanted(self, name: str) -> bool:
        """Does `--only` ask for it?"""
        return not self.only or any(fnmatch(name.lower(), pattern.lower()) for pattern in self.only)

    def rows(self, part: Callable[..., Iterable[Row]]) -> Iterator[Row]:
        """What a part measures."""
        given = {
            **self.options, "wanted": self.wanted, "known": self.known, "folder": self.folder, "perhaps": self.folder,
        }  # fmt: skip
        yield from part(**{name: given[name] for name in inspect.signature(part).parameters})


def every_scenario() -> dict[str, Scenario]:
    """All scenarios by name."""
    modules = [import_module(f"{scenarios.__name__}.{module.name}") for module in iter_modules(scenarios.__path__)]
    return {scenario.name: scenario for module in modules for scenario in module.SCENARIOS}
