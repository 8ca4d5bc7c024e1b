"""Tapa.

Rules: shade some cells of the grid. The shaded cells form one connected region, and no 2x2 square is all shaded. A
cell with numbers is unshaded, and the numbers are the lengths of the runs of shaded cells in the ring of eight cells
around it, in any order; between two runs there is at least one cell that is not shaded. 0 says that none is shaded,
and a question mark is a number that is not told. Source: https://en.wikipedia.org/wiki/Tapa_(puzzle)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import compress, groupby, product
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import GROUP, Penpa, Texts
from clueproof.codecs.puzzlink import GROUPS, Cells, Link, Value
from clueproof.english import counted, listed

RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The steps to the cells around a cell, in the order of the ring."""


class TapaRuns:
    """What cells say, the numbers as digits of one (see `DigitGroups`)."""

    @staticmethod
    def all() -> Iterator[int]:
        """All that have room in a ring: each run takes its cells and one behind them."""
        yield from range(10)
        for number in range(2, 5):
            # the others take two cells each
            longest = len(RING) - 1 - 2 * (number - 1)
            for digits in product((*range(1, longest + 1), cp.DigitGroups.UNTOLD), repeat=number):
                lengths = [1 if digit == cp.DigitGroups.UNTOLD else digit for digit in digits]
                if sum(lengths) + number <= len(RING):
                    yield int("".join(map(str, digits)))

    @staticmethod
    def fault(shape: cp.GridShape, clued: cp.Cell, says: int) -> str | None:
        """Why runs can't be around a cell; None if they can."""
        there = [on_board(shape, cell) for cell in ring(clued)]
        if possible(tuple(there), says):
            return None
        return f"there is no room for {spelled(says)} in the {counted(sum(there), 'cell')} around it"


GROUP_WORDS: dict[Value, str] = {
    number: said.replace("9", "?") for number in range(10_000) if "9" in (said := str(number))
}
"""How records write groups with digits that are not told."""


class Tapa(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """Numbers are no literals: one model for all puzzles of a shape would need a table for each of the 23 things that a
    cell can say, and of those with question marks."""

    name = "tapa"
    group = "Shading"
    title = "Tapa"
    noun = "a Tapa"
    usual = cp.Usual((8, 8), density=0.6)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.CellNumbers(cp.DigitGroups(TapaRuns.all), also_called=("board",), limit=TapaRuns()),)
    answer = cp.Shading()
    puzzlink = Link("tapa", Cells(GROUPS, GROUP_WORDS))
    penpa = Penpa(Texts(form="[0-8?]{1,4}", kinds=(GROUP,), says=dict(GROUP_WORDS.items())))
    technique_names: ClassVar = {
        ("only way left", "no 2x2 square"): "no 2x2 square",
        ("combinations", "around it"): "fits around a number",
        ("straight from the rules", "a cell with numbers"): "numbers stay unshaded",
    }

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.connected(e.shaded, "the shaded cells form one connected region")

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, there = cp.cell_name(*clue.position), [on_board(shape, cell) for cell in ring(clue.position)]
        holds = e.model.selector(f"{name} has {spelled(clue.value)} around it")
        around = tuple([e.shaded[cell] for cell in ring(clue.position) if on_board(shape, cell)])
        e.add(cp.Clause(e.unshaded[clue.position], enforce=(holds,)), "a cell with numbers is unshaded")
        rows = possible(tuple(there), clue.value)
        e.add(cp.Table(around, rows, enforce=(holds,)), f"{name} has {spelled(clue.value)} around it")
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        return cp.square(shaded) or cp.cut_off(shaded)

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        shaded = cp.Shading.shaded(solution)
        return lambda clued: None if clued in shaded else runs_of([cell in shaded for cell in ring(clued)])

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return found is not None and cp.DigitGroups.fits(stated, found)

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"{name} has numbers, but is shaded"
        return f"{name} has {spelled(found)} around it, not {spelled(clue.value)}"


def ring(cell: cp.Cell) -> list[cp.Cell]:
    """The cells around a cell, in the order of the ring, also those that are not on the board."""
    return [(cell[0] + down, cell[1] + right) for down, right in RING]


def on_board(shape: cp.GridShape, cell: cp.Cell) -> bool:
    """Is there such a cell?"""
    return 0 <= cell[0] < shape.height and 0 <= cell[1] < shape.width


def runs_of(shaded: Sequence[int]) -> int:
    """The lengths of the runs of shaded cells in a ring, as digits in ascending order."""
    begin = next((place for place, sign in enumerate(shaded) if not sign), 0)
    turned = [*shaded[begin:], *shaded[:begin]]
    return cp.DigitGroups.of(len([*run]) for sign, run in groupby(turned) if sign)


@cache
def possible(there: tuple[bool, ...], says: int) -> tuple[tuple[int, ...], ...]:
    """All ways to shade those cells of a ring that are there so that they have the runs of a clue."""
    holds = Tapa().clue_holds
    fitting = [signs for runs, own in _rings().items() if holds(says, runs) for signs in own]
    missing = [place for place, here in enumerate(there) if not here]
    return tuple(
        sorted([(*compress(signs, there),) for signs in fitting if not any(signs[place] for place in missing)])
    )


@cache
def _rings() -> dict[int, list[tuple[int, ...]]]:
    """All ways to shade a ring, by their runs."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for signs in product((0, 1), repeat=len(RING)):
        found.setdefault(runs_of(signs), []).append(signs)
    return found


def spelled(says: int) -> str:
    """As in "a run of 5", "runs of 1, 1 and 3"."""
    if says == 0:
        return "no shaded cell"
    lengths = [*str(says).replace(str(cp.DigitGroups.UNTOLD), "?")]
    return f"{'a run' if len(lengths) == 1 else 'runs'} of {listed(lengths)}"
