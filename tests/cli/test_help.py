"""`clueproof help`: commands, puzzles, and the forms in which they are written."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from clueproof.cli.commands import COMMANDS, commands
from clueproof.cli.manual import general_sections, genre_page
from clueproof.cli.plain_markdown import plain
from clueproof.encoders.index import GENRES


def test_without_a_topic_they_are_listed(cli: Any) -> None:
    result = cli("help")
    assert result.exit_code == 0
    assert {"text", "grids", "json-lines", "links", "game-ids", "NAME", "COMMAND"} <= {
        line.split()[0] for line in result.stdout.splitlines()
    }


def test_every_genre_has_its_rules_and_forms() -> None:
    for name in GENRES:
        page = genre_page(name)
        assert page is not None, name
        assert page.startswith("# "), name
        for heading in ("\n## Rules\n", "\n## Text\n", "\n## JSON\n"):
            assert heading in page, name
        for beyond in ("## How it is", "## Making", "<!--", "](../"):
            assert beyond not in page, name


@pytest.mark.parametrize(
    ("topic", "says"),
    [
        (("suguru",), "ccbb"),
        (("Star", "Battle"), "Star Battle\n===========\n"),
        (("loopy",), "Slitherlink\n===========\n"),
        (("text",), "\nGrids\n"),
        (("grids",), "Grids\n"),
        (("json",), "JSON Lines\n----------\n"),
        (("Game", "IDs"), "Game ids\n--------\n"),
        (("penpa",), "Links of Penpa\n"),
    ],
)
def test_topics(cli: Any, topic: tuple[str, ...], says: str) -> None:
    result = cli("help", *topic)
    assert result.exit_code == 0
    assert says in result.stdout


def test_a_section_ends_where_the_next_one_begins() -> None:
    sections = general_sections()
    assert sections["lists"].text.count("\n## ") == 0
    assert "# two Sudokus" in sections["lists"].text
    assert sections["grids"].text in sections["text"].text


@pytest.mark.parametrize("name", ["verify", "check-certificate", "help"])
def test_commands(cli: Any, name: str) -> None:
    assert name in COMMANDS
    assert cli("help", name).stdout == cli(name, "--help").stdout


@pytest.mark.parametrize(
    ("topic", "hint"), [("slitherlnk", "did you mean slitherlink?"), ("verfy", "did you mean verify?")]
)
def test_an_unknown_topic(cli: Any, topic: str, hint: str) -> None:
    result = cli("help", topic)
    assert (result.exit_code, result.stderr) == (2, f"error: there is no topic {topic!r}; {hint}\n")


def test_a_genre_of_another_package_says_what_it_can(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clueproof.cli.manual.genre_page", lambda name: None)
    said = cli("help", "suguru").stdout
    assert said == cli("puzzles", "suguru").stdout
    assert "Equal numbers never touch" in said


def test_elsewhere_it_is_plain_text(cli: Any) -> None:
    for topic in [*general_sections(), *GENRES]:
        said = cli("help", topic).stdout
        for line in said.splitlines():
            assert not re.match(r"#{1,6} [A-Z]|```|\|", line), (topic, line)
            if not line.startswith("    "):
                assert "**" not in line, (topic, line)
                assert "](" not in line, (topic, line)


MARKED = """\
# A *title*

Some `code`, **bold \\* words** and [a page](https://example.org),
2 * 3 * 4.

- one
- two, in
  two lines

| name | meaning |
|---|---|
| `a \\| b` | *both* |

```text
# not a heading **at all**
```
"""


def test_markdown_as_plain_text() -> None:
    assert plain(MARKED, 40) == (
        "A title\n=======\n\n"
        "Some code, bold * words and a page\n(https://example.org), 2 * 3 * 4.\n\n"
        "- one\n- two, in two lines\n\n"
        "name   meaning\na | b  both\n\n"
        "    # not a heading **at all**\n"
    )
    assert plain("## " + "ab " * 3, 4) == "ab ab ab\n--------\n"
    assert plain("", 40) == "\n"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_it_is_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setenv("COLUMNS", "60")
    with monkeypatch.context() as patched, pytest.raises(SystemExit) as ended:
        patched.setattr("sys.stdout", terminal)
        commands.main(["help", "suguru"])
    assert ended.value.code == 0
    said = terminal.getvalue()
    assert "41.5" in said
    assert "```" not in said
    assert "## " not in said
    assert max(map(len, re.sub(r"\x1b\[[\d;]*m", "", said).splitlines())) <= 60
