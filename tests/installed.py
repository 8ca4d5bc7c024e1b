"""A package of somebody else, installed for one interpreter, and the command line in that interpreter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

from tests.processes import running_process

RUN = """\
import json, sys
from click.testing import CliRunner
from clueproof.cli.commands import commands
for line in sys.stdin:
    arguments, text = json.loads(line)
    done = CliRunner().invoke(commands, arguments, input=text)
    assert isinstance(done.exception, SystemExit | None), done.exc_info
    print(json.dumps([done.exit_code, done.stdout, done.stderr]), flush=True)
"""


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


class Command(Protocol):
    def __call__(self, *arguments: object, stdin: str = "") -> Done: ...


def environment_of(position: Path) -> dict[str, str]:
    """In which the packages of a folder are installed, and nothing of this repository is found."""
    return {**os.environ, "PYTHONPATH": str(position), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def install(position: Path, name: str, version: str, files: Mapping[str, str], entry_points: str) -> Path:
    """Lay out a package as pip does."""
    information = f"{name.replace('-', '_')}-{version}.dist-info"
    told = {
        f"{information}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{information}/entry_points.txt": entry_points,
    }
    for path, text in {**files, **told}.items():
        (position / path).parent.mkdir(parents=True, exist_ok=True)
        (position / path).write_text(text)
    return position


@contextmanager
def command_line(position: Path) -> Iterator[Command]:
    """`run("verify", "-", stdin=text)` where this is installed: all runs in one interpreter."""
    with running_process(
        [sys.executable, "-c", RUN],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=position,
        env=environment_of(position),
    ) as child:

        def run(*arguments: object, stdin: str = "") -> Done:
            assert child.stdin is not None and child.stdout is not None
            print(json.dumps([[*map(str, arguments)], stdin]), file=child.stdin, flush=True)
            return Done(*json.loads(child.stdout.readline()))

        yield run
