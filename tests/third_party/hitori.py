"""Hitori: shade cells so that no number stands twice unshaded in a line; shaded cells never share a side, and the
unshaded ones form one connected region. Source: https://en.wikipedia.org/wiki/Hitori
"""

from collections.abc import Callable
from itertools import combinations

import clueproof.genres as cp
from clueproof.codecs import EVERYWHERE, Cells, GameId, Link, Penpa, RunLengths, Texts


class Hitori(cp.Genre[cp.GridShape, cp.ShadingEncoding]):
    """Clues are the numbers; a cell without one may hold any."""

    name = "my-hitori"
    title = "Hitori (Singles)"
    noun = "a Hitori"
    usual = cp.Usual((6, 6), density=0.3, irreducible=False)
    layers = (cp.CellNumbers(cp.Numerals(lambda shape: max(shape.height, shape.width))),)
    answer = cp.Shading()

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        cells, numbers = cp.rectangle(shape.height, shape.width), range(1, max(shape.height, shape.width) + 1)
        number = {cell: e.model.integer(f"the number of {cp.cell_name(*cell)}", numbers) for cell in cells}
        for name, line in cp.Grid(shape.height, shape.width, cells).lines:
            for (a, b), n in ((pair, n) for pair in combinations(line, 2) for n in numbers):
                both = (number[a].equals(n), number[b].equals(n))
                with e.group(name):
                    e.add(cp.Clause(e.shaded[a], e.shaded[b], enforce=both), "no number twice")
        for cell in cells:
            e.state(cp.GIVEN, cell, number[cell])

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, unshaded, given = cp.Shading.shaded(solution), cp.Shading.unshaded(solution), puzzle.clues[cp.GIVEN]
        for (r, c), (s, d) in combinations(sorted(shaded), 2):
            if abs(r - s) + abs(c - d) == 1:
                return f"{cp.cell_name(r, c)} and {cp.cell_name(s, d)} are shaded and share a side"
        for a, b in combinations(sorted(unshaded & given.keys()), 2):
            if given[a] == given[b] and (a[0] == b[0] or a[1] == b[1]):
                return f"{cp.cell_name(*a)} and {cp.cell_name(*b)} are unshaded and both {given[a]}"
        return None if cp.one_piece(unshaded) == unshaded else "the unshaded cells are in pieces"

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        return lambda cell: None  # a shading leaves open what the numbers are

    def clue_holds(self, stated: object, found: object) -> bool:
        return True  # `find_violation` looks at the numbers

    def random_clues(
        self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        (height, width), unshaded = (puzzle.shape.height, puzzle.shape.width), cp.Shading.unshaded(solution)
        rows, columns = rng.shuffled(range(height)), rng.shuffled(range(width))
        says = {(r, c): (rows[r] + columns[c]) % max(height, width) + 1 for r in range(height) for c in range(width)}
        for r, c in sorted(cp.Shading.shaded(solution)):
            says[r, c] = says[rng.one_of([s for s in sorted(unshaded) if (s[0] == r) != (s[1] == c)])]
        return [cp.Clue(cp.GIVEN, *one) for one in sorted(says.items())]


LINK = Link("my-hitori", Cells(EVERYWHERE), puzzle="my-hitori")
"""Its links, as an entry of the group "clueproof.links" names them."""
PENPA = Penpa(Texts(), puzzle="my-hitori")
"""Its links of Penpa, as an entry of the group "clueproof.penpa" names them."""


class Linked(Hitori):
    """The same, with what other programs have as members."""

    puzzlink = Link("my-hitori", Cells(EVERYWHERE))
    penpa = Penpa(Texts())
    game_id = GameId("my-singles", Cells(RunLengths("123456789")))
