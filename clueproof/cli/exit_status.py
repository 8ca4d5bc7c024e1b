"""How a command ends: its exit status, and one line on standard error for an error."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import IntEnum
from typing import NamedTuple, TextIO

import click

from clueproof.cli.signals import interrupt_that_came, word_and_status
from clueproof.clock import StoppedError
from clueproof.errors import (
    LONGEST_QUOTE,
    ClueproofError,
    DisagreementError,
    InternalError,
    UnexpectedError,
    wants_memory,
)

LONG = re.compile(rf"(?<!\w)('[^']{{{LONGEST_QUOTE}}})[^']+(')")

ELSEWHERE = {
    "-n": ("--count", "--limit"),
    "--number": ("--count",),
    "-b": ("--backend",),
    "-f": ("--format",),
    "-j": ("--jobs",),
    "-s": ("--seed",),
    "-t": ("--time-limit",),
}
"""What other programs call options, and what these are called here."""


class Status(IntEnum):
    """Exit statuses. Those above 5 are the conventional ones of sysexits.h and of shells."""

    FINE = 0
    NEGATIVE = 1
    """Some puzzle has several solutions or none, or is not as expected."""
    BAD = 2
    """Bad input or usage. It takes precedence over answers, as not all puzzles were answered."""
    UNKNOWN = 3
    """Some puzzle could not be decided."""
    DISAGREEMENT = 4
    """Two backends contradict each other."""
    INTERNAL = 70
    OUTPUT = 74
    """Standard output can't be written."""
    CLOSED = 129
    """The terminal was closed."""
    INTERRUPTED = 130
    PIPE = 141
    """The reader of our output has gone."""
    TERMINATED = 143


BY_WEIGHT = (Status.DISAGREEMENT, Status.INTERNAL, Status.BAD, Status.NEGATIVE, Status.UNKNOWN)


def worst(statuses: Iterable[Status]) -> Status:
    """The exit status of them all: faults of ours come first, then bad input, then a negative answer, then an unknown
    one."""
    found = {*statuses}
    return next((status for status in BY_WEIGHT if status in found), Status.FINE)


def run_to_status(work: Callable[[], int]) -> int:
    """Do the work; returns the exit status, whatever ended it."""
    try:
        return _run_to_status(work)
    except Exception as error:
        if (interrupt := interrupt_behind(error)) is not None:
            return _interrupted(interrupt)
        if not wants_memory(error):
            raise
        detail = f": {error}" if isinstance(error, MemoryError) and str(error) else ""
    # only here, outside the block, is the exception gone whose frames hold what filled the memory
    complain(f"unknown: out of memory{detail}")
    return Status.UNKNOWN


def _run_to_status(work: Callable[[], int]) -> int:
    """As `run_to_status`, but raises an error for lack of memory."""
    try:
        return work()
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        complain(f"error: {_usage(error)}")
        return Status.BAD
    except InternalError as error:
        return _report_fault(fault_of(error))
    except StoppedError as stopped:
        complain(f"unknown: {stopped}")
        return Status.UNKNOWN
    except ClueproofError as error:
        if wants_memory(error):
            raise
        complain(f"error: {error}")
        return Status.BAD
    except KeyboardInterrupt as end:
        return _interrupted(end)
    except BrokenPipeError:
        _silence(sys.stdout)
        _silence(sys.stderr)
        return Status.PIPE
    except OSError as error:
        if (interrupt := interrupt_behind(error)) is not None:
            return _interrupted(interrupt)
        if wants_memory(error):
            raise
        complain(f"error: {error.filename or 'standard output'}: {error.strerror or error}")
        _silence(sys.stdout)
        return Status.OUTPUT
    except Exception as error:
        if (interrupt := interrupt_behind(error)) is not None:
            return _interrupted(interrupt)
        if wants_memory(error):
            raise
        return _report_fault(fault_of(error))


class Fault(NamedTuple):
    """An error that the user can't have caused: a bug, or a disagreement of backends."""

    status: Status
    text: str
    """One line."""
    trace: str = ""
    """The details to report with it."""


def fault_of(error: Exception, place: str = "") -> Fault:
    """The fault for an error that no input explains; `place`: the puzzle under way."""
    if isinstance(error, UnexpectedError) and isinstance(error.__cause__, Exception):
        error = error.__cause__
    # some messages begin with the place already
    where = f"{place}: " if place and not str(error).startswith(f"{place}: ") else ""
    if isinstance(error, DisagreementError):
        return Fault(Status.DISAGREEMENT, f"DISAGREEMENT{' on ' if error.name else ': '}{error}")
    if isinstance(error, InternalError):
        return Fault(Status.INTERNAL, f"INTERNAL ERROR: {where}{error}")
    # imported only for faults
    from clueproof.registry import fault_of_others

    if (theirs := fault_of_others(error)) is not None:
        return Fault(Status.INTERNAL, f"INTERNAL ERROR: {where}{theirs}")
    import traceback

    told = "this is a bug in clueproof, please report it with the puzzle and what follows"
    return Fault(Status.INTERNAL, f"INTERNAL ERROR: {where}{told}", "".join(traceback.format_exception(error)))


def _report_fault(fault: Fault) -> Status:
    complain(fault.text)
    complain_at_length(fault.trace)
    # the status of a traceback, 1, would mean "not unique"
    return fault.status


def interrupt_behind(error: BaseException) -> KeyboardInterrupt | None:
    """The interrupt that caused the error, if any: a compiled module that is interrupted during its import raises
    ImportError, and its source SyntaxError; closing files early may raise OSError."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, KeyboardInterrupt):
        cause = cause.__cause__ or cause.__context__
    return cause or interrupt_that_came()


def _interrupted(end: BaseException) -> int:
    word, status = word_and_status(end)
    complain(word)
    _close_sessions()
    return status


def complain(text: str) -> None:
    """Write one line to standard error, which may be closed."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"{one_line(text)}\n")
        sys.stderr.flush()


def complain_at_length(text: str) -> None:
    """Write lines unchanged to standard error, which may be closed."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(text)
        sys.stderr.flush()


def one_line(text: str) -> str:
    """The text on one line, with line breaks and control characters as escapes."""
    return text if text.isprintable() else text.encode("unicode_escape").decode("ascii")


def _usage(error: click.ClickException) -> str:
    # click quotes arguments in full, however long they are
    message = LONG.sub(r"\1...\2", " ".join(error.format_message().split()))
    context = getattr(error, "ctx", None)
    if isinstance(error, click.NoSuchOption) and not error.possibilities and context is not None:
        there = {name for parameter in context.command.params for name in parameter.opts}
        message += "".join(f" Did you mean '{name}'?" for name in ELSEWHERE.get(error.option_name, ()) if name in there)
    return message if context is None else f"{message} (see {context.command_path} --help)"


def _close_sessions() -> None:
    """Close the sessions, if the module of sessions was imported at all."""
    sessions = sys.modules.get("clueproof.questions.sessions")
    if sessions is not None:
        sessions.close_all()


def _silence(stream: TextIO | None) -> None:
    """Discard what is still buffered; otherwise the interpreter would complain about it at its end."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[union-attr]
