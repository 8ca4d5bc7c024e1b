"""Files that commands write: each appears complete or not at all, and none is also an input."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from functools import wraps
from pathlib import Path
from typing import Any, TextIO, TypeVar

import click
from click.core import ParameterSource

from clueproof.cli.exit_status import Status
from clueproof.cli.options import complete_files
from clueproof.cli.puzzle_files import must_be_apart
from clueproof.english import listed
from clueproof.errors import ClueproofError

OPEN_FILES = "/proc/self/fd"
"""The folder in which the system lists our open files."""
Command = TypeVar("Command", bound=Callable[..., object])
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


class FileError(ClueproofError):
    """A file can't be written; the message names it."""


@contextmanager
def writing(path: str | Path) -> Iterator[None]:
    """Raise errors of the system as FileErrors for this path."""
    try:
        yield
    except OSError as error:
        raise FileError(f"{path}: {error.strerror or error}") from error


def make_folder(path: str | Path) -> Path:
    """Create the folder if it does not exist. Raises FileError."""
    folder = Path(path)
    with writing(path):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


class NewFile:
    """A file that is written beside its target, and replaces that at the end.

    Where the system allows, it has no name until then, so that nothing is left of it if we are killed. `stream` takes
    the text. A target that is no regular file, such as a pipe, is written to directly.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._abandoned = False
        self._beside = ""
        """The name of the file beside it."""
        self._named = False
        """Has the file beside it its name yet?"""
        # links are followed: their target is replaced
        self._meant = os.path.realpath(path)
        descriptor = _same_stream(path)
        if descriptor is None and _is_plain(path):
            descriptor = self._open_beside()
        try:
            self.stream: TextIO = open(  # noqa: SIM115  (closed by whoever made this)
                path if descriptor is None else descriptor, "w", encoding="utf-8", errors="backslashreplace", newline=""
            )
        except BaseException:
            self._remove()
            raise

    def _open_beside(self) -> int:
        old: os.stat_result | None = None
        with suppress(FileNotFoundError):
            old = os.stat(self._meant)
            # a file without permission to write must not be replaced either
            os.close(os.open(self._meant, os.O_WRONLY))
        folder = os.path.dirname(self._meant)
        self._beside = os.path.join(folder, f".clueproof-{os.urandom(8).hex()}")
        try:
            unnamed = _unnamed_file(folder)
            self._named = unnamed is None
            descriptor = (
                os.open(self._beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666) if unnamed is None else unnamed
            )
            if old is not None:
                with suppress(OSError):
                    # only some users may change the owner
                    os.fchown(descriptor, old.st_uid, old.st_gid)
                os.fchmod(descriptor, stat.S_IMODE(old.st_mode))
            return descriptor
        except BaseException:
            self._remove()
            raise

    def line(self, text: str) -> None:
        """Write a line, or several in one text. Raises FileError."""
        self.write(text + "\n")

    def write(self, text: str) -> None:
        """Write the text. Raises FileError."""
        with writing(self._path):
            self.stream.write(text)

    def bytes(self, content: bytes) -> None:
        """Write bytes. Raises FileError."""
        with writing(self._path):
            self.stream.flush()
            self.stream.buffer.write(content)

    def abandon(self) -> None:
        """Leave the target as it is, as the command failed."""
        self._abandoned = True

    def finish(self) -> None:
        """Replace the target, unless the file was abandoned."""
        self.stream.flush()
        if self._beside and not self._abandoned and not self._named:
            _name_file(self.stream.fileno(), self._beside)
        self.stream.close()
        if self._beside and not self._abandoned:
            os.replace(self._beside, self._meant)
            self._beside = ""

    def discard(self) -> None:
        """Remove the file if it has not replaced the target. Does nothing after `finish`."""
        with suppress(OSError):
            self.stream.close()
        self._remove()

    def _remove(self) -> None:
        if self._beside:
            with suppress(OSError):
                os.unlink(self._beside)


@contextmanager
def new_file(path: str, inputs: Sequence[str]) -> Iterator[NewFile]:
    """The file, which replaces its target if the block ends without an error and doesn't abandon it.

    Raises InUseError, before anything is written, if the target is one of the inputs (files and folders as on the
    command line), and FileError if it can't be written.
    """
    must_be_apart(path, inputs)
    with writing(path):
        file = NewFile(path)
    try:
        yield file
        with writing(path):
            file.finish()
    finally:
        file.discard()


def write_whole(path: str, text: str, inputs: Sequence[str] = ()) -> None:
    """Write a file at once. Errors as for `new_file`."""
    with new_file(path, inputs) as file:
        file.write(text)


def _unnamed_file(folder: str) -> int | None:
    """A nameless file that can get a name in this folder; None where the system has none."""
    flag = getattr(os, "O_TMPFILE", None)
    if flag is None or not os.path.isdir(OPEN_FILES):
        return None
    try:
        return os.open(folder, os.O_WRONLY | flag, 0o666)
    except OSError as error:
        if error.errno in (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL):
            # not every file system supports nameless files
            return None
        raise


def _name_file(descriptor: int, path: str) -> None:
    folder = os.open(OPEN_FILES, os.O_RDONLY)
    try:
        # Python follows the link in /proc only with a folder given
        os.link(str(descriptor), path, src_dir_fd=folder, follow_symlinks=True)
    finally:
        os.close(folder)


def _same_stream(path: str) -> int | None:
    """A copy of standard output or error, if the path refers to the same file, as both must share one position."""
    with suppress(OSError):
        about = os.stat(path)
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError, AttributeError):
                if os.path.samestat(about, os.fstat(stream.fileno())):
                    stream.flush()
                    return os.dup(stream.fileno())
    return None


def _is_plain(path: str) -> bool:
    """Is it a regular file, or will it be one? An open file with a name in /dev is not."""
    if os.path.abspath(path).startswith(("/dev/", "/proc/")):
        return False
    return not os.path.exists(path) or os.path.isfile(path)


FORMATS |= {f".{name}": name for name in OTHERS}
"""What the end of a file's name says about its contents; some formats no command writes."""


class _OutputFile(click.Option):
    """The option -o, whose help mentions formats only for commands with formats."""

    def get_help_record(self, context: click.Context) -> tuple[str, str] | None:
        has_formats = any(parameter.name == "format" for parameter in context.command.params)
        chooses = "; .svg, .jsonl ... choose the --format" if has_formats else ""
        self.help = f"Write to this file instead of standard output{chooses}."
        return super().get_help_record(context)


OUTPUT_FILE = click.option("-o", "--output", "out", cls=_OutputFile, metavar="FILE", shell_complete=complete_files)


def writes_to_file(command: Command) -> Command:
    """Add the option -o to a command: its standard output goes to the file. Use it as the innermost decorator."""

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
    """The format that was asked for, or else that of the file's ending. Raises a usage error for a format that the
    command doesn't write."""
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
    """The input files among the options."""
    named = (options.get(name) for name in ("file", "image", "categories", "solution", "results"))
    # for some commands "solution" is a flag
    return [*options.get("files", ()), *(name for name in named if isinstance(name, str))]
