"""What the documentation shows can be read."""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import click
import pytest

import clueproof
from clueproof.certificates.statement import ENCODINGS
from clueproof.cli.commands import commands
from tests.pages import PAGES, ROOT, Block, blocks

KINDS = ("commands", "json", "peg", "puzzles", "python", "text", "toml", "transcript")


def shown(kind: str) -> list[object]:
    """All blocks of a kind, as parameters."""
    return [pytest.param(block, id=block.name) for page in PAGES for block in blocks(page, kind)]


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    """Only `text` is for people alone: drawings, diagrams and messages."""
    assert [block.name for page in PAGES for block in blocks(page) if block.kind not in KINDS] == []


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_blocks_of_every_kind(kind: str) -> None:
    """Else a test that is given all of a kind checks nothing."""
    assert shown(kind)


def test_links_lead_somewhere() -> None:
    lost = []
    for page in PAGES:
        targets = re.findall(r"\]\(([^)#:]+)\)", page.read_text())
        lost += [f"{page.name}: {target}" for target in targets if not (page.parent / target).exists()]
    assert lost == []


def test_nothing_is_said_to_come_from_an_index() -> None:
    """No index has clueproof; where it is installed, its extras are had by name."""
    told = r"(?:install|pipx run|uvx)(?: -[a-z]+)* '?clueproof\b(?!\[)[^`\n]*"
    assert {page.name: found for page in PAGES if (found := re.findall(told, page.read_text()))} == {}


def test_links_within_pages_lead_to_headings() -> None:
    """As sites make anchors of headings: lower case, hyphens for blanks, nothing of what is no letter."""
    lost = []
    for page in PAGES:
        for target, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text()):
            headings = re.findall(r"^#+ (.*)$", (page.parent / target if target else page).read_text(), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}
            lost += [f"{page.name}: {target}#{anchor}"] if anchor not in anchors else []
    assert lost == []


def test_nothing_stands_twice_in_the_changelog() -> None:
    """As it would where two branches are merged by keeping the lines of both."""
    lines = [line for line in (ROOT / "CHANGELOG.md").read_text().splitlines() if len(line) > 40]
    assert [line for line, times in Counter(lines).items() if times > 1] == []


def test_every_encoding_of_certificates_is_listed() -> None:
    page = (ROOT / "docs" / "certificates.md").read_text()
    table = page.partition("| encoding | clueproof |\n|---|---|\n")[2].partition("\n\n")[0]
    assert [int(row.split("|")[1]) for row in table.splitlines()] == [*ENCODINGS]


def test_the_floors_are_those_of_the_contract() -> None:
    """`docs/architecture.md` shows the layers that import-linter checks."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    picture = blocks(ROOT / "docs" / "architecture.md", "text")[0].body.splitlines()
    for layer, line in zip(contracts[0]["layers"], picture, strict=True):
        assert f"{line} ".startswith(f"{layer} "), line


@pytest.fixture
def somebodys_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """What samples import from `my_package`."""
    from tests.third_party.parity import Odd
    from tests.third_party.test_island import TestIsland

    class Increasing(Odd):
        """A type of constraint that has no technique yet."""

    parts = {
        "constraints": {"Increasing": Increasing},
        "parity": {"Odd": Odd},
        "cards": {"ISLAND": TestIsland.card},
    }
    for name, what in {"my_package": {}, **{f"my_package.{part}": what for part, what in parts.items()}}.items():
        module = ModuleType(name)
        vars(module).update(what)
        monkeypatch.setitem(sys.modules, name, module)


@pytest.mark.parametrize("block", shown("python"))
def test_python_samples_run(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, somebodys_package: None
) -> None:
    """Each as a script of its own; `puzzle` is one that was read before."""
    monkeypatch.chdir(tmp_path)
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    module = ModuleType("sample")
    monkeypatch.setitem(sys.modules, "sample", module)
    vars(module).update(clueproof=clueproof, puzzle=clueproof.parse(line))
    # in a thread of its own, since a browser that a test drives leaves an event loop running in this one
    with ThreadPoolExecutor(1) as thread:
        thread.submit(exec, compile(block.body, "sample", "exec"), vars(module)).result()


@pytest.mark.parametrize("block", shown("toml"))
def test_settings_are_toml(block: Block) -> None:
    assert tomllib.loads(block.body)


COMMAND = re.compile(r"^(?:\$ )?(?:.*\| )?clueproof ([\w-]+)(.*)", re.MULTILINE)


@pytest.mark.parametrize("block", [*shown("commands"), *shown("transcript")])
def test_commands_have_the_options_that_are_shown(block: Block) -> None:
    """Every `clueproof ...` line names a command and options that there are."""
    found = COMMAND.findall(block.body)
    assert found or block.body.removeprefix("$ ").split()[0] in ("curl", "pip", "python", "python3")
    for name, words in found:
        command = commands.get_command(click.Context(commands), name)
        while isinstance(command, click.Group):
            name, _, words = words.strip().partition(" ")
            command = command.get_command(click.Context(command), name)
        assert command is not None, name
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        assert {*re.findall(r"(?<=\s)--[a-z-]+", words)} <= known | {"--help"}, words
