"""Tents (Tents and Trees).

Rules: pitch a tent for each tree, in one of the four cells beside it, so that every tent belongs to exactly one tree.
No two tents touch, not even at a corner. A number at a row or column is how many of its cells have a tent. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/tents.html
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from clueproof.english import counted
from clueproof.genres import (
    COUNT,
    AdjacencyBan,
    AtMost,
    Clause,
    Clue,
    Clues,
    CountedTrees,
    Exactly,
    Genre,
    Linear,
    Literal,
    MarkEncoding,
    Marks,
    Puzzle,
    Record,
    SignRows,
    Spot,
    Symbol,
    Tokens,
    TreeShape,
    TreeTokens,
    Usual,
    beside,
    cell_name,
    line_name,
    unpaired,
)


class Tents(Genre[TreeShape, MarkEncoding]):
    """Trees belong to the shape. Each line has a count of its tents, of which numbers are literals.

    Which tent belongs to which tree is no key: two solutions have different tents.
    """

    name = "tents"
    title = "Tents (Tents and Trees)"
    noun = "a Tents puzzle"
    usual = Usual((8, 8), density=0.2, irreducible=False)
    shape = TreeShape
    layers = (CountedTrees(),)
    answer = Marks("^", "a tent", Symbol.TENT, lambda shape: shape.treeless)

    def read_shape(self, record: Record, tokens: list[Tokens]) -> TreeShape:
        (trees,) = [one.trees for one in tokens if isinstance(one, TreeTokens)]
        return replace(super().read_shape(record, tokens), trees=trees)

    def rules(self, shape: TreeShape, e: MarkEncoding) -> None:
        touching = [
            (e.marks[r, c], e.marks[near])
            for r, c in e.marks
            for near in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1))
            if near in e.marks
        ]
        e.add(AdjacencyBan(tuple(touching), ((1, 1),)), "no two tents touch")
        tents_of = self._belonging(shape, e)
        for tree, tents in tents_of.items():
            with e.group(f"the tree in {cell_name(*tree)}"):
                e.add(Exactly(1, tuple(tents)), "one tent beside it is its own")
        rows = [((r, -1), [(r, c) for c in range(shape.width)]) for r in range(shape.height)]
        columns = [((-1, c), [(r, c) for r in range(shape.height)]) for c in range(shape.width)]
        for spot, line in rows + columns:
            name = line_name(spot)
            count = e.model.integer(f"the number of tents in {name}", range(len(line) + 1))
            with e.group(name):
                e.add(Linear((*((1, tent) for tent in e.at(line)), (-1, count)), 0, 0), "as many tents as it says")
            e.state(COUNT, spot, count)

    def _belonging(self, shape: TreeShape, e: MarkEncoding) -> dict[Spot, list[Literal]]:
        """For each tree the literals "the tent there is its own". Every tent is that of one tree."""
        tents_of: dict[Spot, list[Literal]] = {tree: [] for tree in sorted(shape.trees)}
        away: list[Literal] = []
        for cell, tent in e.marks.items():
            trees = [tree for tree in beside(cell, shape.height, shape.width) if tree in shape.trees]
            if not trees:
                away.append(tent)
                continue
            if len(trees) == 1:
                tents_of[trees[0]].append(tent)
                continue
            name = cell_name(*cell)
            own = [e.model.statement(*_whose(name, cell_name(*tree))) for tree in trees]
            e.add(Exactly(1, tuple(own), enforce=(tent,)), f"a tent in {name} belongs to one tree beside it")
            for tree, its in zip(trees, own, strict=True):
                e.add(Clause(tent, enforce=(its,)), f"what belongs to the tree in {cell_name(*tree)} is a tent")
                tents_of[tree].append(its)
        with e.group("the field away from trees"):
            e.add(AtMost(0, tuple(away)), "no tent")
        return tents_of

    def broken_rule(self, puzzle: Puzzle[TreeShape, Clues], solution: SignRows) -> str | None:
        tents = self.answer.marked(solution)
        for r, c in sorted(tents):
            for near in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if near in tents:
                    return f"{cell_name(r, c)} and {cell_name(*near)} are tents and touch"
        # as no two tents touch, a tree has at most two beside it
        shape, trees = puzzle.shape, puzzle.shape.trees
        partners = {
            spot: {*beside(spot, shape.height, shape.width)} & (tents if spot in trees else trees)
            for spot in sorted(tents | trees)
        }
        alone = unpaired(partners)
        if alone is None:
            return None
        kind, other = ("tree", "tent") if alone in trees else ("tent", "tree")
        return f"the {kind} in {cell_name(*alone)} has no {other} of its own"

    def says(self, shape: TreeShape, solution: SignRows, kind: str) -> Callable[[Spot], int]:
        sign = self.answer.sign
        rows = [row.count(sign) for row in solution]
        columns = [column.count(sign) for column in zip(*solution, strict=True)]
        return lambda spot: columns[spot[1]] if spot[0] < 0 else rows[spot[0]]

    def fault(self, shape: TreeShape, solution: SignRows, clue: Clue, found: int) -> str:
        return f"{line_name(clue.spot)} has {counted(found, 'tent')}, not {clue.says}"


def _whose(tent: str, tree: str) -> tuple[str, str]:
    return f"the tent in {tent} belongs to the tree in {tree}", f"no tent in {tent} belongs to the tree in {tree}"
