"""The commands. `MODULES` names the module of each, in which `solve` is the function `solve_command`.

A module is imported when one of its commands runs, so that `clueproof --help` imports none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from clueproof import __version__
from clueproof.cli.exit_status import Status, run_to_status
from clueproof.cli.signals import install_terminate_handler
from clueproof.errors import quoted

COMMANDS = {
    "solve": "Find a solution of each puzzle.",
    "verify": "Has each puzzle exactly one solution?",
    "check": "Which rule does a filled-in board break?",
    "score": "How good is an answer, from 0 to 1?",
    "check-certificate": "Check evidence that somebody else wrote.",
    "count": "How many solutions has each puzzle?",
    "minimise": "Leave out the clues that are not needed.",
    "redundant": "Which clues could each be left out?",
    "candidates": "What can each cell still be?",
    "difficulty": "How hard is each puzzle for people?",
    "repair": "Which changes give each puzzle one solution?",
    "explain": "Solve step by step, as a person would.",
    "hint": "Where to look next.",
    "why": "Why is this cell a 5? Why not a 7?",
    "generate": "Make new puzzles with one solution each.",
    "dataset": "Make a data set of verified puzzles, to train and to evaluate.",
    "serve": "Make and solve puzzles in the browser.",
    "listen": "Be the solver of f-puzzles and SudokuPad.",
    "batch": "Ask about very many puzzles, and lose no answer.",
    "audit": "Is a collection of puzzles what it claims to be?",
    "cluster": "Start a cluster on this machine, to try batch on.",
    "compare": "Compare solvers on the same puzzles.",
    "draw": "Draw puzzles and solutions, on pages too.",
    "convert": "Write puzzles in another form.",
    "export": "Write the formula that solvers get to see.",
    "site": "Write the workbench as static files.",
    "help": "How to write puzzles, and more about a topic.",
    "puzzles": "The puzzles that clueproof knows.",
    "backends": "The solvers that clueproof can use.",
}
"""The summary of each command, in the order of `clueproof --help`."""
MODULES = {
    "solutions": ("solve", "verify", "check", "score", "count", "candidates"),
    "clues": ("minimise", "redundant", "repair"),
    "explain": ("difficulty", "explain", "hint", "why"),
    "generate": ("generate",),
    "dataset": ("dataset",),
    "draw": ("draw",),
    "convert": ("convert", "export"),
    "certificates": ("check-certificate",),
    "batch": ("batch",),
    "audit": ("audit",),
    "compare": ("compare",),
    "serve": ("serve", "listen", "site", "cluster"),
    "catalogue": ("puzzles", "backends"),
    "manual": ("help",),
}
"""Module of this package -> its commands."""


class Commands(click.Group):
    """The group, with our own way to end: see `exit_status`."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run, and end the process with the exit status that the command returns."""
        if "_CLUEPROOF_COMPLETE" in os.environ:
            super().main(args, prog_name, **extra)
        name = prog_name or "clueproof"
        if sys.stdout is None:
            # standard output is closed, so only the exit status tells the answer
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                # characters that the terminal's encoding lacks are no reason to stop
                stream.reconfigure(errors="backslashreplace")

        def work() -> int:
            arguments = list(sys.argv[1:] if args is None else args)
            _must_be_possible(arguments)
            with self.make_context(name, arguments, **extra) as context:
                # not before: `--help`, which has ended by now, needs no ctypes
                install_terminate_handler()
                return int(self.invoke(context) or Status.FINE)

        sys.exit(run_to_status(work))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command."""
        if cmd_name not in COMMANDS:
            return None
        module = next(module for module, names in MODULES.items() if cmd_name in names)
        command: click.Command = getattr(
            import_module(f"clueproof.cli.{module}"), f"{cmd_name.replace('-', '_')}_command"
        )
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click, but the error for an unknown command suggests similar ones."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from clueproof.english import did_you_mean

            hint = did_you_mean(args[0], COMMANDS, f"there are {', '.join(COMMANDS)}", quoted=False)
            ctx.fail(f"unknown command {quoted(args[0])}; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete a command's name without importing any."""
        near = [CompletionItem(name, help=said) for name, said in COMMANDS.items() if name.startswith(incomplete)]
        return near + click.Command.shell_complete(self, ctx, incomplete)


def _must_be_possible(arguments: Sequence[str]) -> None:
    """Raise a usage error for arguments that a shell can't pass and no file can be named; programs can pass them."""
    for argument in arguments:
        try:
            encoded = os.fsencode(argument)
        except UnicodeEncodeError:
            encoded = b"\0"
        if b"\0" in encoded:
            raise click.UsageError(f"{quoted(argument)} holds what no argument can, a null or half a character")


@click.group(
    "clueproof", cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def commands(context: click.Context) -> int:
    """Solve logic puzzles, and prove that each has exactly one solution.

    A puzzle file is what you would type: the name of the puzzle, then its grid, with a dot for an
    empty cell; as many puzzles in a file as you like.

    \b
        sudoku
        1 . | . 4
        . . | . .
        ----+----
        . . | . .
        . 2 | 3 .

    To know whether your puzzles have exactly one solution each:

    \b
        clueproof verify my-puzzles.txt
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        return Status.BAD
    return Status.FINE
