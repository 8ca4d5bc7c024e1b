"""The command line where modules are missing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

BLOCK = """
import importlib.metadata
import sys

MISSING = {missing!r}

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

def distribution(name, known=importlib.metadata.distribution):
    if name in MISSING:
        raise importlib.metadata.PackageNotFoundError(name)
    return known(name)

sys.meta_path.insert(0, Blocked())
importlib.metadata.distribution = distribution
"""
RUN = """
import json, sys
from click.testing import CliRunner
from clueproof.cli.commands import commands

for arguments in json.loads(sys.argv[1]):
    done = CliRunner(catch_exceptions=False).invoke(commands, arguments)
    print(json.dumps([done.exit_code, done.output]))
"""


def said_without(
    folder: Path, missing: Sequence[str], files: Mapping[str, str], commands: Sequence[str], also: str = ""
) -> dict[str, tuple[int, str]]:
    """The exit status and output of each command, run in the folder with the files, where these modules can't be
    imported. `also` is run before all else."""
    (folder / "sitecustomize.py").write_text(BLOCK.format(missing=[*missing]) + also)
    for name, text in files.items():
        (folder / name).write_text(text)
    done = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps([command.split() for command in commands])],
        cwd=folder,
        # workers of generate are started with it too
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(zip(commands, map(json.loads, done.stdout.splitlines()), strict=True))
