"""Writes what techniques there are into `docs/techniques.md`: `python -m tests.techniques_page`.

Names, levels and sentences are read off the techniques, and sources off the docstrings of their modules, or the table
here. What `python -m benchmarks techniques --page` measured stays as it is.
"""

from __future__ import annotations

import inspect
import re
from functools import partial

from clueproof.deduction.engine.propagator import AnyTechnique
from clueproof.deduction.engine.registry import own_propagators
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


def page() -> str:
    """The page with the techniques of today."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return f"{before}{BEGIN}{told()}{END}{rest.partition(END)[2]}"


def told() -> str:
    """A table of techniques for each level, easiest first."""
    parts = []
    every = sorted(own_propagators().techniques, key=lambda one: (one.difficulty, one.name))
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
