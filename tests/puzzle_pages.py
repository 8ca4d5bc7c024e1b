"""Writes what pages of genres show of the declarations: `python -m tests.puzzle_pages`.

Behind the line `START` of `docs/puzzles/NAME.md`: the names, the options, and the smallest shipped puzzle in every
form, with a picture of it and of its solution. What stands above is written by hand; where there is no page yet, it
begins with the title and the rules of the docstring. Lists of genres in `docs/formats.md` are written too, and the
picture of the README.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from clueproof import Puzzle, Unique, read, rule_set, to_game_id, to_json, to_link, to_text, verify
from clueproof.codecs.scanner import NotationError
from clueproof.encoders.index import GENRES, GROUPS, PENPA
from clueproof.encoders.registry import RULE_SETS
from clueproof.formats.game_ids import notation
from clueproof.gallery import exhibits, to_svg
from clueproof.puzzle.genre import Genre
from clueproof.puzzle.rules_text import rules_text
from clueproof.puzzle.shape import Option, options_of
from clueproof.render import Figure, to_plain, to_sheet
from tests.notations import KUDAMONO_LINKS, LINKS

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
FRONT = "star-battle", "tapa", "kakuro", "slitherlink"
START = "<!-- from here on written by `python -m tests.puzzle_pages` -->\n"
LINK_LIST = re.compile(r"(<!-- links, written by `python -m tests\.puzzle_pages` -->\n).*?(<!-- end -->)", re.DOTALL)
LIST = re.compile(r"(<!-- genres, written by `python -m tests\.puzzle_pages` -->\n).*?(<!-- end -->)", re.DOTALL)


def _has_part(name: str) -> bool:
    path = DOCS / "puzzles" / f"{name}.md"
    return name in GENRES and (
        notation(name) is not None or (path.exists() and START in path.read_text(encoding="utf-8"))
    )


GALLERY = """# Gallery

<!-- written by `python -m tests.puzzle_pages` -->

A puzzle of every genre, and its solution. All have exactly one, proved, and were made by clueproof. A gallery of your
own, with the puzzles as text to copy, and other ones for every seed, is made by

```sh
clueproof puzzles --gallery gallery.html --seed 7
```

[Which genres are still missing](missing-genres.md), and what they would take.
"""
NAMES = [name for names in GROUPS.values() for name in names if _has_part(name)]
"""Genres whose pages have a part made from the declaration: those of Simon Tatham's programs, and those whose page has
the line for it."""


def example(name: str) -> Puzzle:
    """The smallest puzzle of our own making that has one solution, and a game id if any has, tiny ones left aside."""
    path = ROOT / "instances" / name / "own.txt"
    files = [path] if path.exists() else sorted((ROOT / "instances" / name).glob("*.txt"))
    every = [puzzle for file in files for puzzle in read(file, name) if puzzle.about.get("expect") in ("unique", None)]
    found = [puzzle for puzzle in every if _has_id(puzzle)] or every
    wanted = [puzzle for puzzle in found if puzzle.shape.height * puzzle.shape.width >= 16] or found
    puzzle = min(wanted, key=lambda one: (one.shape.height * one.shape.width, to_text(one)))
    return replace(puzzle, id=None, about={})


def _has_id(puzzle: Puzzle) -> bool:
    if notation(puzzle.rules.name) is None:
        return True
    with suppress(NotationError):
        return bool(to_game_id(puzzle))
    return False


def page(name: str) -> dict[Path, str]:
    """The page of a genre, and its picture."""
    path, picture = DOCS / "puzzles" / f"{name}.md", DOCS / "pictures" / f"puzzle-{name}.svg"
    puzzle = example(name)
    rules, solution = puzzle.rules, solution_of(puzzle)
    boards = rules.draw(puzzle), rules.draw(puzzle, solution)
    by_hand = path.read_text().partition(START)[0].rstrip() + "\n\n" if path.exists() else _beginning(name)
    parts = [by_hand, START, "\n## One puzzle in every form\n\n"]
    picture_there = f"../pictures/{picture.name}" in by_hand
    if not picture_there:
        parts.append(f"![a puzzle and its solution](../pictures/{picture.name})\n\n")
    parts.append(f"As text:\n\n<!-- 1 puzzle -->\n```\n{to_text(puzzle)}```\n\n")
    parts.append(f"As JSON:\n\n<!-- 1 puzzle -->\n```\n{json.dumps(to_json(puzzle))}\n```\n\n")
    parts.append(_id_or_link(name, puzzle))
    parts.append(f"The solution:\n\n```\n{to_plain(boards[1])}\n```\n\n")
    value = json.dumps(rules.solution_value(puzzle, solution), ensure_ascii=False)
    parts.append(f"and in JSON:\n\n```\n{value}\n```\n\n")
    parts.append(f"## Names and options\n\n{_names(name)}{_options(rules)}")
    return {path: "".join(parts), picture: to_sheet([Figure("", boards)]) + "\n"}


def _beginning(name: str) -> str:
    """The title, and the rules in the words of the docstring."""
    said = rules_text(rule_set(name))
    assert said.text, f"{name} has no rules in its docstring"
    source = f" [Source]({said.source})." if said.source else ""
    return f"# {rule_set(name).title}\n\n## Rules\n\n{said.text}{source}\n\n"


def _id_or_link(name: str, puzzle: Puzzle) -> str:
    told = notation(name)
    if told is None or not _has_id(puzzle):
        with suppress(NotationError):
            link = to_link(puzzle)
            return f"As a [link](../formats.md#links):\n\n<!-- 1 puzzle -->\n```\n{link}\n```\n\n"
        return ""
    id = to_game_id(puzzle)
    said = f"As a [game id](../formats.md#game-ids) of `sgt-{told.program}`, with `--puzzle {name}`"
    return f"{said}:\n\n<!-- 1 puzzle, --puzzle {name} -->\n```\n{id}\n```\n\n"


def _names(name: str) -> str:
    also = [other for other, meant in RULE_SETS.aliases.items() if meant == name]
    listed = f"; other names: {', '.join(f'`{other}`' for other in also)}" if also else ""
    holes = "\nCells may be [missing](../formats.md#boards-with-holes).\n" if rule_set(name).has_holes else ""
    return f"On the command line and in files the name is `{name}`{listed}.\n{holes}"


def _options(rules: Any) -> str:
    """The options that the shape declares, with their defaults."""
    if not isinstance(rules, Genre):
        return ""
    rows = [f"| `{option.name}` | {_default(option)} | {_values(option)} |\n" for option in options_of(rules.shape)]
    if not rows:
        return ""
    return "\n| option | default | values |\n|---|---|---|\n" + "".join(rows)


def _default(option: Option) -> str:
    if option.needed or option.default in (None, ""):
        return "none"
    return {True: "yes", False: "no"}[option.default] if isinstance(option.default, bool) else str(option.default)


def _values(option: Option) -> str:
    if option.among:
        return ", ".join(map(str, option.among))
    return {"flag": "yes, no", "text": option.words, "letters": option.words}.get(option.kind, "a whole number")


def _plain_title(name: str) -> str:
    """The title without what stands in brackets behind it."""
    return rule_set(name).title.partition(" (")[0].partition(",")[0]


def front() -> dict[Path, str]:
    """The picture of the README: some puzzles, and below them their solutions."""
    puzzles = [example(name) for name in FRONT]
    blank = [puzzle.rules.draw(puzzle) for puzzle in puzzles]
    solved = [puzzle.rules.draw(puzzle, solution_of(puzzle)) for puzzle in puzzles]
    return {DOCS / "pictures" / "front.svg": to_sheet([Figure("", (*blank,)), Figure("", (*solved,))]) + "\n"}


def solution_of(puzzle: Puzzle) -> Any:
    """The only solution of a puzzle."""
    verdict = verify(puzzle)
    assert isinstance(verdict, Unique)
    return verdict.solution


def lists() -> dict[Path, str]:
    """The page that lists all genres."""
    formats = DOCS / "formats.md"
    programs = "".join(
        f"| `{name}` | `sgt-{told.program}` |\n" for name in NAMES if (told := notation(name)) is not None
    )
    table = f"| genre | program |\n|---|---|\n{programs}"
    text = LIST.sub(rf"\g<1>\n{table}\n\g<2>", formats.read_text())
    return {formats: LINK_LIST.sub(rf"\g<1>\n{_links()}\n\g<2>", text)}


def _links() -> str:
    """The genres that have links, with their names at puzz.link."""
    rows = ["| genre | at puzz.link | Penpa | Kudamono |\n|---|---|---|---|\n"]
    for name in [name for names in GROUPS.values() for name in names]:
        called = [f"`{other}`" for link in LINKS.get(name, ()) for other in (link.name, *link.also)]
        called = [*dict.fromkeys(called)]
        kudamono = f"`{KUDAMONO_LINKS[name].called}`" if name in KUDAMONO_LINKS else ""
        if called or name in PENPA or kudamono:
            penpa = "yes" if name in PENPA else ""
            rows.append(f"| `{name}` | {', '.join(called)} | {penpa} | {kudamono} |\n")
    return "".join(rows)


def gallery() -> dict[Path, str]:
    """The gallery: a picture of each family, and what is in it."""
    found: dict[Path, str] = {}
    parts = [GALLERY]
    for family, members in groupby(exhibits(names=GENRES), attrgetter("family")):
        shown = list(members)
        assert not [exhibit.fault for exhibit in shown if exhibit.fault]
        picture = DOCS / "pictures" / f"gallery-{family.split()[0].strip(',').lower()}.svg"
        found[picture] = to_svg(shown) + "\n"
        parts.append(f"\n## {family}\n\n![{family}](pictures/{picture.name})\n\n")
        parts += [
            f"- [{exhibit.title}](puzzles/{exhibit.name}.md): {exhibit.rules.text or 'see its page'}\n"
            for exhibit in shown
        ]
    found[DOCS / "gallery.md"] = "".join(parts)
    return found


if __name__ == "__main__":
    for written in (*map(page, NAMES), front(), lists(), gallery()):
        for path, text in written.items():
            path.write_text(text)
