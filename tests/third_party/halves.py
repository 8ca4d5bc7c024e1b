"""Half of the cells of each row and column are shaded. A genre whose clues say which cells are empty, too."""

from __future__ import annotations

import clueproof.genres as cp


class Halves(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A dot is a clue: this cell is empty."""

    name = "halves"
    title = "Halves"
    noun = "a puzzle of Halves"
    even = True
    usual = cp.Usual((4, 4))
    layers: tuple[cp.Layer, ...] = (cp.CellValues(cp.CellSigns({"#": 1, ".": 0})),)
    answer = cp.Shading()

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        for name, line in e.shaded.lines:
            with e.group(name):
                e.add(cp.Exactly(len(line) // 2, line), "half of the cells are shaded")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for kind, lines in (("row", solution), ("column", [*map("".join, zip(*solution, strict=True))])):
            for number, line in enumerate(lines, 1):
                if 2 * line.count("#") != len(line):
                    return f"half of the cells of {kind} {number} are not shaded"
        return None


class OnlyDots(cp.CellSigns):
    """A dot is the only sign for nothing, and the sign for an empty cell too."""

    blanks = frozenset({"."})


class Dotted(Halves):
    """The same, with a clue that no text can tell from nothing."""

    name = "dotted"
    layers = (cp.CellValues(OnlyDots({"#": 1, ".": 0})),)
