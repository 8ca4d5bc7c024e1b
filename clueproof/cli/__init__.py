"""The command line. Each module has one command or several that belong together; `commands` lists them.

`puzzle_loop` is the loop of commands that answer a question about each puzzle; `options` are the shared options.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn

from clueproof.cli.signals import ignore_signals, install_handlers, word_and_status
from clueproof.errors import wants_memory

NEW_OBJECTS = 20_000
"""So many objects are made before garbage is looked for."""


def main() -> NoReturn:
    """Run the command line on the arguments of the process, and end the process."""
    status = 70
    try:
        try:
            install_handlers()
            # modules are no garbage: looking for some takes a tenth of the start
            gc.set_threshold(NEW_OBJECTS)
            from clueproof.cli.commands import commands

            commands.main(prog_name="clueproof")
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        except KeyboardInterrupt as end:
            word, status = word_and_status(end)
            with suppress(OSError, ValueError, AttributeError):
                sys.stderr.write(f"{word}\n")
        except Exception as error:
            if wants_memory(error):
                os.write(2, b"unknown: out of memory\n")
                status = 3
            else:
                os.write(2, b"INTERNAL ERROR: a bug in clueproof\n")
    except KeyboardInterrupt as end:
        # a second interrupt, or an error, while the first is handled
        _, status = word_and_status(end)
    finally:
        # in any case: a traceback would end with status 1, which means "not unique"
        _leave(status)


def _leave(status: int) -> NoReturn:
    """End the process without freeing its memory first.

    Python would free millions of clauses object by object, which takes too long after Ctrl-C. What must be done at the
    end, such as killing children, is done.
    """
    try:
        ignore_signals()
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError, AttributeError):
                stream.flush()
    finally:
        # also if memory is too short for that
        os._exit(status)
