"""Writes what techniques there are into `docs/techniques.md`: `python -m tests.techniques_page`.

Names, levels and sentences are read off the techniques, and sources off the docstrings of their modules, or the table
here. What `python -m benchmarks techniques --page` measured stays as it is.
"""

from __future__ import annotations

import inspect
import re
from functools import partial

from clueproof import RuleSet, rule_set
from clueproof.deduction.engine.propagator import AnyTechnique
from clueproof.deduction.engine.registry import own_propagators
from clueproof.deduction.order import place_in_order
from clueproof.encoders import names
from tests.puzzle_pages import DOCS

PAGE = DOCS / "techniques.md"
BEGIN, END = "<!-- techniques that there are -->\n", "<!-- end of the techniques that there are -->\n"
LEVELS = ("bookkeeping", "trivial", "easy", "medium", "hard", "expert")
STUART = "Andrew Stuart, The Logic of Sudoku (2007); [HoDoKu](https://hodoku.sourceforge.net/en/techniques.php)"
WIKIPEDIA = "https://en.wikipedia.org/wiki"
SOURCES = {
    "arrangements": f"[Nonogram]({WIKIPEDIA}/Nonogram)",
    "cages": f"[Killer sudoku]({WIKIPEDIA}/Killer_sudoku) and [Kakuro]({WIKIPEDIA}/Kakuro)",
    "clauses": f"[Light Up]({WIKIPEDIA}/Light_Up_(puzzle)) and [Hitori]({WIKIPEDIA}/Hitori)",
    "connectivity": f"[Heyawake]({WIKIPEDIA}/Heyawake); cut vertices: Tarjan, Depth-First Search and "
    "Linear Graph Algorithms (1972)",
    "counts": f"[Light Up]({WIKIPEDIA}/Light_Up_(puzzle)); [Minesweeper]({WIKIPEDIA}/"
    "Minesweeper_(video_game)) patterns such as 1-2",
    "houses": STUART,
    "islands": f"[Nurikabe]({WIKIPEDIA}/Nurikabe_(puzzle))",
    "lines": f"[Takuzu]({WIKIPEDIA}/Takuzu)",
    "loops": f"[Slitherlink]({WIKIPEDIA}/Slitherlink)",
    "matchings": f"[Zebra Puzzle]({WIKIPEDIA}/Zebra_Puzzle); the grids of logic problems of Dell and Penny Press",
    "overlapping_houses": STUART,
    "regions": f"[Fillomino]({WIKIPEDIA}/Fillomino)",
    "visibility": f"[Kuromasu]({WIKIPEDIA}/Kuromasu)",
}
"""Where a module's techniques are described, if its docstring does not say so."""
GENRES = {
    "akari": f'[Light Up]({WIKIPEDIA}/Light_Up_(puzzle)), "Solving"; Simon Tatham\'s Light Up',
    "castle-wall": "[Castle Wall](https://wpcunofficial.miraheze.org/wiki/Castle_Wall): an arrow counts the borders of "
    "cells ahead that the loop crosses",
    "geradeweg": "[Geradeweg](https://xavierbdm.fr/?p=824): how long each part is where the loop turns, or goes on",
    "heyawake": f'[Heyawake]({WIKIPEDIA}/Heyawake), "Solution methods"; '
    "[Keep It Simple Puzzles](https://www.keepitsimplepuzzles.com/how-to-solve-heyawake-puzzles/)",
    "hitori": "[Conceptis, Hitori techniques](https://www.conceptispuzzles.com/index.aspx?uri=puzzle/hitori/techniques)",
    "lits": f'[LITS]({WIKIPEDIA}/LITS), "Solving strategies"',
    "moon-or-sun": "[Moon or Sun](https://rollforfantasy.com/puzzles/moon-or-sun.php): a room is tried with one sign, "
    "or the other, and rooms beside it follow",
    "nurikabe": f'[Nurikabe]({WIKIPEDIA}/Nurikabe_(puzzle)), "Solution methods"',
    "range": f'[Kuromasu]({WIKIPEDIA}/Kuromasu), "Solution methods"',
    "star-battle": "Kris De Asis, A Star Battle Guide (https://kris.pengy.ca/starbattle)",
    "tapa": "[Puzzle Madness, Tapa](https://puzzlemadness.co.uk/tapa/medium)",
}
"""Where the names are from, or the moves that they are for, that a genre has for techniques."""


def page() -> str:
    """The page with the techniques of today."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return f"{before}{BEGIN}{told()}{END}{rest.partition(END)[2]}"


def told() -> str:
    """A table of the names that genres have, and one of techniques for each level, easiest first."""
    parts = [genre_names()]
    every = sorted(own_propagators().techniques, key=place_in_order)
    for level, word in enumerate(LEVELS):
        rows = [
            f"| {one.name} | {one.difficulty} | {meaning(one)} | {source(one)} |"
            for one in every
            if one.difficulty // 10 == level
        ]
        if rows:
            head = ["| technique | difficulty | what follows | source |", "|---|---|---|---|"]
            parts.append("\n".join([f"### {word.capitalize()}", "", *head, *rows]))
    return "\n" + "\n\n".join(parts) + "\n\n"


def genre_names() -> str:
    """The names of techniques that genres have of their own."""
    rows = [
        f"| `{genre.name}` | {name} | {technique} | {words or 'every rule'} | {source_of(genre)} |"
        for genre in sorted(map(rule_set, names()), key=lambda genre: genre.name)
        if "technique_names" in vars(type(genre))  # not those that it inherits
        for (technique, words), name in genre.technique_names.items()
    ]
    head = ["| genre | its name | technique | at rules that say | source |", "|---|---|---|---|---|"]
    about = (
        "What steps are called in these genres, and those that derive from them. The words are ours where the source "
        "has the move and no name for it. Techniques that only such genres have are in the tables below."
    )
    return "\n".join(["### Names in genres", "", about, "", *head, *rows])


def source_of(genre: RuleSet) -> str:
    """Where its names or moves are from; else where its rules are described."""
    if genre.name in GENRES:
        return GENRES[genre.name]
    said = re.search(r"Source: (\S+)", inspect.getdoc(inspect.getmodule(type(genre))) or "")
    return said[1].rstrip(".;") if said else ""


def meaning(technique: AnyTechnique) -> str:
    """The sentences that the docstring of its finder begins with; "" if it has none."""
    find = technique.find
    found = find.func if isinstance(find, partial) else find
    said = inspect.cleandoc(found.__doc__ or "").partition("\n\n")[0]
    return " ".join(said.replace("|", "\\|").replace("`size`", "So many").split())


def source(technique: AnyTechnique) -> str:
    """Where it is described; "" for our own."""
    find = technique.find
    module = inspect.getmodule(find.func if isinstance(find, partial) else find)
    assert module is not None
    said = re.search(r"Source: (.+?)(?:;|\.$|\.\n|\n\n|\Z)", module.__doc__ or "", re.DOTALL)
    return " ".join(said[1].split()) if said else SOURCES.get(module.__name__.rpartition(".")[2], "")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
