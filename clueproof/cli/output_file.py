"""The option -o: what a command writes to standard output goes to a file, which is there whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import wraps
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from clueproof.cli import completion
from clueproof.cli.exit_status import Status
from clueproof.cli.new_file import FileError, new_file
from clueproof.english import listed

Command = TypeVar("Command", bound=Callable[..., Any])

FORMATS = {
    ".svg": "svg",
    ".html": "html",
    ".htm": "html",
    ".jsonl": "jsonl",
    ".csv": "csv",
    ".parquet": "parquet",
    ".pdf": "pdf",
    ".png": "png",
}
OTHERS = ("bmp", "doc", "docx", "eps", "gif", "jpeg", "jpg", "odt", "ps", "tif", "tiff", "webp", "xls", "xlsx")
FORMATS |= {f".{name}": name for name in OTHERS}
"""What the end of a file's name says about its contents; some formats no command writes."""


class _OutputFile(click.Option):
    """Its help speaks of formats only where the command has some."""

    def get_help_record(self, context: click.Context) -> tuple[str, str] | None:
        has_formats = any(parameter.name == "format" for parameter in context.command.params)
        chooses = "; .svg, .jsonl ... choose the --format" if has_formats else ""
        self.help = f"Write to this file instead of standard output{chooses}."
        return super().get_help_record(context)


OUTPUT_FILE = click.option("-o", "--output", "out", cls=_OutputFile, metavar="FILE", shell_complete=completion.files)


def writes_to_file(command: Command) -> Command:
    """The option for a command: it writes to standard output, and that is the file. To stand next to the function."""

    @OUTPUT_FILE
    @wraps(command)
    def run(*, out: str | None, **options: Any) -> Any:
        if out in (None, "-"):
            return command(**options)
        assert out is not None
        if "format" in options:
            options["format"] = chosen_format(out, options["format"])
        with new_file(out, _inputs(options)) as file, redirect_stdout(file.stream):
            try:
                status = command(**options)
            except OSError as error:
                if error.filename is not None or isinstance(error, BrokenPipeError):
                    raise
                raise FileError(f"{out}: {error.strerror or error}") from error
            stream = file.stream
            if status != Status.FINE and stream.seekable() and not stream.tell():
                file.abandon()
            return status

    return run  # type: ignore[return-value]


def chosen_format(out: str, chosen: str) -> str:
    """The format that was asked for, or else the one that the name of the file tells. Raises a usage error for one that
    the command doesn't write."""
    context = click.get_current_context()
    told = FORMATS.get(os.path.splitext(out)[1].lower())
    if told is None or context.get_parameter_source("format") is not ParameterSource.DEFAULT:
        return chosen
    (option,) = (parameter for parameter in context.command.params if parameter.name == "format")
    assert isinstance(option.type, click.Choice)
    if told not in option.type.choices:
        formats = listed(list(option.type.choices), "or")
        raise click.BadParameter(f"{out}: this command writes {formats}, not {told}", context, param_hint="-o")
    return told


def _inputs(options: dict[str, Any]) -> list[str]:
    """The files that are read."""
    named = (options.get(name) for name in ("file", "image", "categories", "solution", "results"))
    # of some commands "solution" is a flag
    return [*options.get("files", ()), *(name for name in named if isinstance(name, str))]
