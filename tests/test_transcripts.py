"""What the documentation shows of the command line is what it says: each `$` line is run, and its output compared."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from clueproof.cli.commands import commands

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```\n(\$ .*?)^```$", re.MULTILINE | re.DOTALL)
SECONDS = re.compile(r"\(\d+\.\d+ s\)")
ECHO = re.compile(r"echo (\S+) \| (.*)")


def transcript(page: Path) -> Iterator[tuple[str, str]]:
    """Each command of a page, and the output that is shown below it."""
    for block in BLOCK.findall(page.read_text()):
        for shown in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = shown.partition("\n")
            yield command, output


@pytest.mark.parametrize("name", ["README.md", "docs/explaining.md"])
def test_commands_say_what_the_page_shows(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands_run = 0
    for command, shown in transcript(ROOT / name):
        program, *arguments = shlex.split(command)
        if program == "cat":
            Path(arguments[0]).write_text(shown)
            continue
        typed = None
        if piped := ECHO.fullmatch(command):
            typed, (program, *arguments) = f"{piped[1]}\n", shlex.split(piped[2])
        assert program == "clueproof", command
        said = CliRunner().invoke(commands, arguments, input=typed).output
        assert SECONDS.sub("(0.01 s)", said).rstrip("\n") == SECONDS.sub("(0.01 s)", shown).rstrip("\n"), command
        commands_run += 1
    assert commands_run >= 2
