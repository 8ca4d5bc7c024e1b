"""What the documentation shows of the command line is what it says: each `$` line is run, and its output compared."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from clueproof.cli.commands import commands
from clueproof.questions.sessions import close_all
from tests.genre_page import PAGE as GENRE_PAGE
from tests.genre_page import START as GENRE_START
from tests.pages import PAGES, blocks

SECONDS = re.compile(r"\(\d+\.\d+ s\)")
CHECKERS = re.compile(r"(?<=checked by clueproof \(LRAT\)), .*")
"""Which others accepted a proof depends on what is installed."""
ECHO = re.compile(r"echo (?P<typed>\S+) \| (?P<command>.*)")
REST = re.compile(r"^\.\.\.\n\Z", re.MULTILINE)
"""Three dots at the end stand for the rest of the output."""
SHOWN = [
    pytest.param(page, id=page.name)
    for page in PAGES
    # what these show runs in packages of their own: tests/test_genre_page.py
    if page not in (GENRE_PAGE, GENRE_START) and blocks(page, "transcript")
]


def transcript(page: Path) -> Iterator[tuple[str, str]]:
    """Each command of a page, and the output that is shown below it."""
    for block in blocks(page, "transcript"):
        for shown in re.split(r"^\$ ", block.body, flags=re.MULTILINE)[1:]:
            command, _, output = shown.partition("\n")
            yield command, output


def everywhere(output: str) -> str:
    """The output without what differs from run to run, and from machine to machine."""
    return CHECKERS.sub("", SECONDS.sub("", output))


def test_pages_with_transcripts_are_found() -> None:
    assert {"README.md", "explaining.md"} <= {param.id for param in SHOWN}


@pytest.mark.parametrize("page", SHOWN)
def test_commands_say_what_the_page_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # which of several solutions a session shows depends on what it was asked before
    close_all()
    monkeypatch.chdir(tmp_path)
    commands_run = 0
    for command, shown in transcript(page):
        program, *arguments = shlex.split(command)
        if program == "cat":
            Path(arguments[0]).write_text(shown)
            continue
        typed = None
        if piped := ECHO.fullmatch(command):
            typed, (program, *arguments) = f"{piped['typed']}\n", shlex.split(piped["command"])
        assert program == "clueproof", command
        said = everywhere(CliRunner().invoke(commands, arguments, input=typed).output).rstrip("\n")
        shown = everywhere(shown)
        if REST.search(shown):
            shown = REST.sub("", shown).rstrip("\n")
            said = said[: len(shown)]
        assert said == shown.rstrip("\n"), command
        commands_run += 1
    assert commands_run
