"""The command line. `commands` says what can be typed; a module for each command does it.

Modules that work are imported when their command runs, so that `clueproof --help` pays for none.
"""

from __future__ import annotations

import atexit
import os
import sys
from contextlib import suppress
from typing import NoReturn

from clueproof.cli.signals import neglect, obey, said_by


def main() -> NoReturn:
    """Run the command line on the arguments of the process, and end the process."""
    obey()
    try:
        from clueproof.cli.commands import commands

        commands.main(prog_name="clueproof")
    except SystemExit as end:
        _leave(end.code if isinstance(end.code, int) else 1)
    except KeyboardInterrupt as end:
        word, status = said_by(end)
        with suppress(OSError, ValueError, AttributeError):
            sys.stderr.write(f"{word}\n")
        _leave(status)


def _leave(status: int) -> NoReturn:
    """End the process without taking it apart first.

    Python frees what it holds object by object, the clauses of a 25x25 Sudoku in half a second, which
    is too long after Ctrl-C. What must be done at the end, such as killing children, is done.
    """
    neglect()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(status)
