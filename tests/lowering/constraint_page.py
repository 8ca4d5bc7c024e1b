"""Writes `docs/constraints.md` and its pictures: `python -m tests.lowering.constraint_page`.

Meanings and costs are the docstrings of the constraints and of their lowerings. Examples are evaluated, and what a
picture shows is tried: the constraint holds on the left and not on the right.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import clueproof.model
from clueproof.grid import Grid
from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, borders, links, rectangle
from clueproof.lowering.cover import cover
from clueproof.lowering.cpsat import write_native
from clueproof.model import Constraint, LazyConstraint
from clueproof.render import Figure, to_sheet
from clueproof.testing import Case
from clueproof.testing.lowering import assignment_of
from tests.lowering.registered import lowering_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "constraints.md"
START = "<!-- from here on written by `python -m tests.lowering.constraint_page` -->\n"
BITS = None


@dataclass(frozen=True)
class Example:
    """A constraint over the cells `x` of a small `grid`, with values for which it holds, and others."""

    code: str
    holds: str
    broken: str
    note: str
    """What the picture shows."""
    domain: Sequence[int] | None = BITS
    """The values of each cell; shaded cells are true, where they are literals."""
    apart: int = 0
    """So many cells at the end stand apart from the others."""
    regions: bool = False
    """Do neighbours with different values belong to different regions, which the picture shows?"""
    parting: tuple[int, int] | None = None
    """Height and width of a board: the cells are the borders between its cells, all across, then all down."""
    links: tuple[int, int] | None = None
    """The cells are the links of a board of this height and width; those that are true have a line."""

    @property
    def size(self) -> tuple[int, int]:
        rows = self.holds.split("/")
        return len(rows), len(rows[0])

    def values(self, text: str) -> tuple[int, ...]:
        return tuple(int(sign) for sign in text.replace("/", ""))

    def constraint(self, x: Any) -> Constraint:
        names = {name: getattr(clueproof.model, name) for name in clueproof.model.__all__} | {"Grid": Grid}
        height, width = self.links or self.size
        grid = Grid(height, width, tuple(x) if self.links is None else range(height * width))
        found = eval(self.code, names, {"x": tuple(x), "grid": grid})
        assert isinstance(found, Constraint)
        return found

    def is_satisfied(self, text: str) -> bool:
        values = self.values(text)
        model, constraint, cells = Case("example", (self.domain,) * len(values), self.constraint).build()
        return constraint.holds(assignment_of(model, cells, values))

    def board(self, text: str) -> Board:
        if self.links is not None:
            height, width = self.links
            lines = dict[Edge, int](zip(links(rectangle(height, width)), self.values(text), strict=True))
            return Board(height, width, lines=lines, ruling="dots")
        height, width = self.size
        if self.parting is not None:
            height, width = self.parting
            edges = links(rectangle(height, width))
            found = frozenset(edge for edge, value in zip(edges, self.values(text), strict=True) if value)
            return Board(height, width, walls=found)
        at = {divmod(number, width): value for number, value in enumerate(self.values(text))}
        if self.domain is BITS:
            return Board(height, width, shaded=frozenset(cell for cell, value in at.items() if value))
        line = width - self.apart
        texts = {(r, c if c < line else c + 1): str(value) for (r, c), value in at.items()}
        holes = frozenset({(0, line)} if self.apart else ())
        walls = borders(texts) if self.regions else frozenset()
        return Board(height, width + bool(self.apart), texts, holes=holes, walls=walls)


EXAMPLES: dict[str, tuple[str, Example]] = {
    "Clause": ("Logic and counting", Example("Clause(x[0], x[1], -x[2])", "100", "001", "a shaded cell is true")),
    "AllDifferent": ("", Example("AllDifferent(x)", "3142", "3143", "a line with each number once", range(1, 5))),
    "Consecutive": (
        "",
        Example("Consecutive(x)", "4253", "4263", "numbers that follow each other", range(1, 8)),
    ),
    "Exactly": ("", Example("Exactly(2, x)", "01010", "01011", "two shaded cells")),
    "AtLeast": ("", Example("AtLeast(2, x)", "01011", "00010", "two or more")),
    "AtMost": ("", Example("AtMost(2, x)", "00010", "01011", "two or fewer")),
    "Linear": (
        "",
        Example("Linear(((1, x[0]), (1, x[1]), (1, x[2])), 10, 10)", "253", "254", "a cage of 10", range(1, 10)),
    ),
    "Product": ("", Example("Product(x, 24)", "2341", "2342", "a cage of 24", range(1, 5))),
    "Table": (
        "",
        Example("Table(x, ((1, 2, 3), (3, 1, 1)))", "311", "321", "the second row of the table", range(1, 4)),
    ),
    "AdjacencyBan": (
        "Lines of cells",
        Example(
            "AdjacencyBan(grid.neighbours, ((1, 1),))", "100/010/101", "100/110/001", "no two shaded cells share a side"
        ),
    ),
    "NoRun": ("", Example("NoRun(x, length=3)", "110100", "110111", "never three alike side by side")),
    "LinesDiffer": (
        "",
        Example("LinesDiffer(tuple(grid.rows))", "0110/0101/1001", "0110/0101/0110", "no two rows alike"),
    ),
    "Runs": ("", Example("Runs(x, ((3, 1), (1, 1)))", "01110100", "01100111", "a nonogram line: 3 1")),
    "Automaton": (
        "",
        Example(
            "Automaton(x, start=0, accepting=(0,), transitions=((0, 0, 0), (0, 1, 1), (1, 1, 0)))",
            "0110011",
            "0111010",
            "shaded cells come in pairs",
        ),
    ),
    "Lexicographic": (
        "",
        Example(
            "Lexicographic(grid.rows[0], grid.rows[1])", "1320/1402", "1420/1402", "the upper line is first", range(5)
        ),
    ),
    "Followed": (
        "",
        Example("Followed(x[0], x[1:], end=9)", "3814", "3815", "the first number is followed by one more", range(10)),
    ),
    "FirstVisible": (
        "What is seen along a line",
        Example("FirstVisible(x, 2)", "0021", "0120", "seen from the left: 2; 0 is empty", range(4)),
    ),
    "VisibleCount": (
        "",
        Example("VisibleCount(x[:4], x[4])", "21432", "12342", "two buildings are seen from the left", range(1, 5), 1),
    ),
    "SumBetween": (
        "",
        Example("SumBetween(x[:5], (0,), x[5])", "012033", "120034", "3 lie between the two 0s", range(5), 1),
    ),
    "VisibleSum": (
        "",
        Example(
            "VisibleSum(grid.rays(1, 1), 3)",
            "011/111/000",
            "011/111/010",
            "shaded cells can be seen through; from the centre three are seen",
        ),
    ),
    "Connected": (
        "Shapes",
        Example(
            "Connected(x, tuple(grid.edges))", "1110/0011/0110", "1110/0001/0110", "the shaded cells form one piece"
        ),
    ),
    "SingleLoop": (
        "",
        Example(
            "SingleLoop(x, tuple(grid.edges))",
            "111/111/1001",
            "101/101/1111",
            "lines between the centres of cells that form one loop",
            links=(2, 4),
        ),
    ),
    "Paths": (
        "",
        Example(
            "Paths(x, tuple(grid.edges), ((0, 7),))",
            "101/010/0111",
            "101/010/0110",
            "a path between the first cell and the last",
            links=(2, 4),
        ),
    ),
    "Acyclic": (
        "",
        Example(
            "Acyclic(x, tuple(grid.edges))",
            "110110/101101",
            "110110/101111",
            "lines between the centres of cells without a cycle",
            links=(3, 3),
        ),
    ),
    "ValueRegions": (
        "",
        Example(
            "ValueRegions(x, tuple(grid.edges))",
            "3312/3442/1441",
            "3312/3442/4441",
            "each region has as many cells as its number says",
            range(1, 5),
            regions=True,
        ),
    ),
    "NumberedRegions": (
        "",
        Example(
            'NumberedRegions(x, tuple(grid.edges), (0, 11), ((3, x[0]), (2, x[11])), ("upper", "lower"))',
            "1100/1001/0001",
            "1100/1011/0001",
            "a region of 3 cells with the first one, and one of 2 cells with the last one",
        ),
    ),
    "PartedRegions": (
        "",
        Example(
            "PartedRegions(x[:3], ((0, 1), (1, 2)), x[3:], least=1)",
            "11101",
            "11111",
            "regions of one cell and of two; the last two cells are the borders between the first three",
            apart=2,
        ),
    ),
    "BorderedRegions": (
        "",
        Example(
            'BorderedRegions(("a", "b", "c", "d", "e", "f"), tuple(Grid(2, 3, range(6)).edges), x, least=3, most=3)',
            "0110010",
            "0100010",
            "two regions of three cells; x are the borders between the cells",
            parting=(2, 3),
        ),
    ),
    "Placement": (
        "",
        Example(
            "Placement(x, ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)))",
            "010/010",
            "010/001",
            "a rectangle of two cells",
        ),
    ),
    "Matching": (
        "Logic grids",
        Example(
            "Matching((Square(0, 1, x[:3]), Square(0, 2, x[3:6]), Square(1, 2, x[6:])))",
            "123/231/231",
            "123/231/312",
            "a row for each two of three categories: the item of the other one that each item belongs with",
            range(1, 4),
        ),
    ),
    "Alternatives": (
        "",
        Example("Alternatives(((x[0], x[1]), (x[2], x[3])))", "0011", "1010", "the first two, or the last two"),
    ),
}
"""Name of a constraint -> the heading above it, if a part of the page begins there, and an example."""


def constraints() -> Iterator[type[Constraint]]:
    """All that a model can hold."""
    for name in clueproof.model.__all__:
        kind = getattr(clueproof.model, name)
        if isinstance(kind, type) and issubclass(kind, Constraint) and not inspect.isabstract(kind):
            yield kind


def pages() -> dict[Path, str]:
    """What each file holds: the pictures, and the page that shows them."""
    found, parts = {}, []
    for name, (heading, example) in EXAMPLES.items():
        kind = getattr(clueproof.model, name)
        picture = DOCS / "pictures" / f"constraint-{name}.svg"
        boards = example.board(example.holds), example.board(example.broken)
        found[picture] = to_sheet([Figure("", boards)]) + "\n"
        parts.append(f"\n## {heading}\n" if heading else "")
        parts.append(
            f"\n### {name}\n\n{_text(kind)}\n\n```python\n{example.code}\n```\n\n"
            f"![{example.note}](pictures/{picture.name})\n\nLeft: {example.note}. Right: not so.\n\n"
            + "".join(f"- {line}\n" for line in _lowerings(kind))
        )
    by_hand, start, _ = PAGE.read_text().partition(START)
    if not start:
        raise ValueError(f"{PAGE.name} has no line {START.strip()}")
    found[PAGE] = by_hand + START + "".join(parts)
    return found


def _lowerings(kind: type[Constraint]) -> Iterator[str]:
    lazy = "; sessions ask for cuts instead" if issubclass(kind, LazyConstraint) else ""
    clauses = lowering_of(kind)
    yield f"**Clauses** (`{_where(clauses)}`{lazy}): {_text(clauses)}"
    native = write_native.dispatch(kind)
    if native is not write_native.dispatch(object):
        yield f"**CP-SAT** (`{_where(native)}`): {_text(native)}"
    items = cover.dispatch(kind)
    if items is not cover.dispatch(object):
        yield f"**Exact cover** (`{_where(items)}`): {_text(items)}"


def _where(function: Any) -> str:
    return "/".join(function.__module__.split(".")[1:]) + ".py"


def _text(thing: Any) -> str:
    """The docstring as one paragraph; what looks like a product in it is no emphasis."""
    text = " ".join((inspect.getdoc(thing) or "").split())
    elsewhere = re.fullmatch(r"See `(\w+)`\.", text)
    if elsewhere:
        return _text(getattr(inspect.getmodule(thing), elsewhere[1]))
    return re.sub(r"(?<=\s)\*(?=\s)", "·", text)


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
