"""Tents (Tents and Trees).

Rules: pitch a tent for each tree, in one of the four cells beside it, so that every tent belongs to exactly one tree.
No two tents touch, not even at a corner. A number at a row or column is how many of its cells have a tent. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/tents.html
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.english import counted


class Tents(cp.Genre[cp.TreeShape, cp.MarkEncoding, cp.SignRows]):
    """Trees belong to the shape. Each line has a count of its tents, of which numbers are literals.

    Which tent belongs to which tree is no key: two solutions have different tents.
    """

    name = "tents"
    title = "Tents (Tents and Trees)"
    noun = "a Tents puzzle"
    usual = cp.Usual((8, 8), density=0.2, irreducible=False)
    shape = cp.TreeShape
    layers = (cp.LineCounts(cp.Trees()),)
    answer = cp.Marks("^", "a tent", cp.Symbol.TENT, lambda shape: shape.treeless)

    def rules(self, shape: cp.TreeShape, e: cp.MarkEncoding) -> None:
        touching = [
            (e.marks[r, c], e.marks[near])
            for r, c in e.marks
            for near in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1))
            if near in e.marks
        ]
        e.add(cp.AdjacencyBan(tuple(touching), ((1, 1),)), "no two tents touch")
        tents_of = self._belonging(shape, e)
        for tree, tents in tents_of.items():
            e.add(cp.Exactly(1, tuple(tents)), f"the tree in {cp.cell_name(*tree)} has a tent of its own beside it")
        rows = [((r, -1), [(r, c) for c in range(shape.width)]) for r in range(shape.height)]
        columns = [((-1, c), [(r, c) for r in range(shape.height)]) for c in range(shape.width)]
        for spot, line in rows + columns:
            name = cp.line_name(spot)
            count = e.model.integer(f"the number of tents in {name}", range(len(line) + 1))
            with e.group(name):
                e.add(cp.Linear((*((1, tent) for tent in e.at(line)), (-1, count)), 0, 0), "as many tents as it says")
            e.state(cp.COUNT, spot, count)

    def _belonging(self, shape: cp.TreeShape, e: cp.MarkEncoding) -> dict[cp.Spot, list[cp.Literal]]:
        """For each tree the literals "the tent there is its own". Every tent is that of one tree."""
        tents_of: dict[cp.Spot, list[cp.Literal]] = {tree: [] for tree in sorted(shape.trees)}
        away: list[cp.Literal] = []
        for cell, tent in e.marks.items():
            trees = [tree for tree in cp.beside(cell, shape.height, shape.width) if tree in shape.trees]
            if not trees:
                away.append(tent)
                continue
            if len(trees) == 1:
                tents_of[trees[0]].append(tent)
                continue
            name = cp.cell_name(*cell)
            own = [e.model.statement(*_whose(name, cp.cell_name(*tree))) for tree in trees]
            e.add(cp.Exactly(1, tuple(own), enforce=(tent,)), f"a tent in {name} belongs to one tree beside it")
            for tree, its in zip(trees, own, strict=True):
                e.add(cp.Clause(tent, enforce=(its,)), f"what belongs to the tree in {cp.cell_name(*tree)} is a tent")
                tents_of[tree].append(its)
        e.add(cp.AtMost(0, tuple(away)), "a tent stands beside a tree")
        return tents_of

    def find_violation(self, puzzle: cp.Puzzle[cp.TreeShape, cp.Clues], solution: cp.SignRows) -> str | None:
        tents = self.answer.marked(solution)
        for r, c in sorted(tents):
            for near in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if near in tents:
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*near)} are tents and touch"
        # as no two tents touch, a tree has at most two beside it
        shape, trees = puzzle.shape, puzzle.shape.trees
        partners = {
            spot: {*cp.beside(spot, shape.height, shape.width)} & (tents if spot in trees else trees)
            for spot in sorted(tents | trees)
        }
        alone = cp.unpaired(partners)
        if alone is None:
            return None
        kind, other = ("tree", "tent") if alone in trees else ("tent", "tree")
        return f"the {kind} in {cp.cell_name(*alone)} has no {other} of its own"

    def clue_values(self, shape: cp.TreeShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Spot], int]:
        return cp.line_counts(solution, self.answer.sign)

    def describe_violation(self, shape: cp.TreeShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.line_name(clue.position)} has {counted(found, 'tent')}, not {clue.value}"


def _whose(tent: str, tree: str) -> tuple[str, str]:
    return f"the tent in {tent} belongs to the tree in {tree}", f"no tent in {tent} belongs to the tree in {tree}"
