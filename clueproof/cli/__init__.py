"""The command line. `commands` says what can be typed; a module for each command does it.

Modules that work are imported when their command runs, so that `clueproof --help` pays for none.
"""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line on the arguments of the process, and end the process."""
    try:
        from clueproof.cli.commands import commands
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.exit(130)
    commands.main(prog_name="clueproof")
