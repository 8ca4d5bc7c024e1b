"""What a shell offers when somebody presses Tab: names of puzzles, of backends and of files. See docs/completion.md."""

from __future__ import annotations

import shutil
from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

TEAMS = ("portfolio", "cubes")
"""Backends whose options are backends."""


def files(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Files, which the shell knows."""
    return [CompletionItem(incomplete, type="file")]


def folders(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Folders, which the shell knows."""
    return [CompletionItem(incomplete, type="dir")]


def puzzles(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of puzzles, and other names where none begins so."""
    from clueproof.encoders.registry import RULE_SETS, other_names

    names = RULE_SETS.names()
    return _beginning(incomplete, names) or _beginning(
        incomplete, [also for name in names for also in other_names(name)]
    )


def topics(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Forms that puzzles are written in, commands, and names of puzzles."""
    from clueproof.cli.commands import COMMANDS
    from clueproof.cli.manual import general_sections

    return _beginning(incomplete, [*general_sections(), *COMMANDS]) + puzzles(context, parameter, incomplete)


def backends(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of backends, and behind a colon their solvers, encodings and options."""
    return _beginning(incomplete, _backends(incomplete))


def several_backends(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The last of some backends with commas between them."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(f"{before}{comma}{item.value}") for item in backends(context, parameter, last)]


def symmetries(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of symmetries."""
    from clueproof.grid.symmetry import SYMMETRIES

    return _beginning(incomplete, SYMMETRIES)


def grades(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The grades of difficulty that are one word: bash would take others apart."""
    from clueproof.explanation.difficulty import GRADES

    return _beginning(incomplete, [grade for grade in GRADES if " " not in grade])


def _backends(incomplete: str) -> list[str]:
    from clueproof.backends.registry import BACKENDS

    if incomplete.startswith("sat:"):
        from clueproof.backends.sat import INCREMENTAL, ONE_SHOT
        from clueproof.lowering.clauses import CHOICES

        solver, comma, option = incomplete.removeprefix("sat:").rpartition(",")
        ways = [f"{name}={way}" for name, choices in CHOICES.items() for way in choices]
        if comma or "=" in option:
            return [f"sat:{solver}{comma}{way}" for way in ways]
        return [f"sat:{name}" for name in (*INCREMENTAL, *ONE_SHOT, *[f"{option}=" for option in CHOICES])]
    if incomplete.startswith("cpsat:"):
        from clueproof.backends.cpsat import LARGEST, NATIVE

        chosen, comma, _ = incomplete.removeprefix("cpsat:").rpartition(",")
        return [f"cpsat:{chosen}{comma}{option}" for option in (NATIVE, *[f"{name}=" for name in LARGEST])]
    if incomplete.startswith("dimacs:"):
        from clueproof.backends.dimacs import PACKAGES

        return [f"dimacs:{program}" for program in PACKAGES if shutil.which(program)]
    team, colon, members = incomplete.partition(":")
    if colon and team in TEAMS:
        before, comma, last = members.rpartition(",")
        return [f"{team}:{before}{comma}{name}" for name in _backends(last) if name.partition(":")[0] not in TEAMS]
    # these are nothing by themselves
    return [f"{name}:" if name in ("dimacs", "checked", *TEAMS) else name for name in BACKENDS.names()]


def _beginning(incomplete: str, names: Iterable[str]) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
