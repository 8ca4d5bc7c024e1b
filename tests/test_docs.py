"""What the documentation shows can be read."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import click
import pytest

import clueproof
from clueproof.cli.commands import commands
from clueproof.formats.read import read_all

ROOT = Path(__file__).resolve().parents[1]


def examples() -> list[tuple[str, str]]:
    text = (ROOT / "docs" / "formats.md").read_text()
    return [(form, body) for form, body in re.findall(r"```(text|json)\n(.*?)```", text, re.S)]


@pytest.mark.parametrize(("form", "body"), examples())
def test_examples_of_the_formats_parse(form: str, body: str, tmp_path: Path) -> None:
    file = tmp_path / f"example.{form}"
    file.write_text(body)
    puzzles = list(read_all(file))
    assert puzzles
    assert [puzzle for puzzle in puzzles if not isinstance(puzzle, clueproof.Puzzle)] == []


@pytest.mark.parametrize("page", [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GENERATED = "<!-- from here on written by"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SAMPLES = [
    pytest.param(code, id=f"{page.name}-{number}")
    for page in PAGES
    # what a script writes has a test of its own
    for number, code in enumerate(PYTHON.findall(page.read_text().partition(GENERATED)[0]), 1)
]


@pytest.fixture
def somebodys_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """What samples import from `my_package`."""
    from clueproof.testing import Card
    from tests.third_party.parity import Odd

    class Increasing(Odd):
        """A type of constraint that has no technique yet."""

    parts = {
        "constraints": {"Increasing": Increasing},
        "parity": {"Odd": Odd},
        "cards": {"ISLAND": Card.__new__(Card)},
    }
    for name, what in {"my_package": {}, **{f"my_package.{part}": what for part, what in parts.items()}}.items():
        module = ModuleType(name)
        vars(module).update(what)
        monkeypatch.setitem(sys.modules, name, module)


@pytest.mark.parametrize("code", SAMPLES)
def test_python_samples_run(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, somebodys_package: None
) -> None:
    """Each as a script of its own; `puzzle` is one that was read before."""
    monkeypatch.chdir(tmp_path)
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    module = ModuleType("sample")
    monkeypatch.setitem(sys.modules, "sample", module)
    vars(module).update(clueproof=clueproof, puzzle=clueproof.parse(line))
    exec(compile(code, "sample", "exec"), vars(module))


def test_no_sample_is_left_out() -> None:
    written = sum(page.read_text().partition(GENERATED)[0].count("```python") for page in PAGES)
    assert len(SAMPLES) == written
    assert written >= 14


TRANSCRIPT = re.compile(r"^```(?:sh|console)?\n((?:clueproof|\$ clueproof).*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_have_the_options_that_are_shown(page: Path) -> None:
    """Every `clueproof ...` line in a block names a command and options that there are."""
    for block in TRANSCRIPT.findall(page.read_text()):
        for line in re.findall(r"^(?:\$ )?clueproof ([\w-]+)(.*)", block, re.MULTILINE):
            command = commands.get_command(click.Context(commands), line[0])
            assert command is not None, line
            known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
            assert {*re.findall(r"(?<=\s)--[a-z-]+", line[1])} <= known | {"--help"}, line
