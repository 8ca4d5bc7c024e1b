"""Tents (Tents and Trees).

Rules: pitch a tent for each tree, in one of the four cells beside it, so that every tent belongs to exactly one tree.
No two tents touch, not even at a corner. A number at a row or column is how many of its cells have a tent. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/tents.html
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from string import ascii_lowercase
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.game_ids import GameId, Listed
from clueproof.codecs.penpa import Outside, Penpa, Pictures
from clueproof.codecs.puzzlink import COLUMNS_AND_ROWS, MARKS, NUMBERS, Around, Cells, Coding, Link, Value
from clueproof.codecs.scanner import NotationError, Scanner
from clueproof.english import counted


class WaysToTrees(Coding):
    """How far it is to the next tree: a letter is 1 to 25 empty cells and a tree, "_" a tree, z 25 empty cells; the
    last tree stands behind the end."""

    STEPS = "_" + ascii_lowercase
    """By how many empty cells stand before the tree."""
    LONG = 25
    """Empty cells of a z, which has no tree."""

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        found: list[Value] = [None] * count
        at = 0
        while at <= count:
            step = scanner.take(self.STEPS)
            if step is None:
                scanner.fail("a letter or _ for the way to the next tree")
            at += self.STEPS.index(step) - (step == "z")
            if at > count - (step == "z"):
                scanner.at -= 1
                scanner.fail("a way that ends on the board")
            if step != "z":
                if at < count:
                    found[at] = 1
                at += 1
        return found

    def write(self, values: Sequence[Value]) -> str:
        steps, before = "", -1
        for place in (*(place for place, tree in enumerate(values) if tree), len(values)):
            long, step = divmod(place - before - 1, self.LONG)
            steps += "z" * long + self.STEPS[step]
            before = place
        return steps


class TentsId(GameId):
    """All counts are told."""

    def refuse(self, puzzle: cp.Puzzle) -> None:
        if len(puzzle.clues[cp.COUNT]) < puzzle.shape.height + puzzle.shape.width:
            raise NotationError("a game id of tents has a count for every row and column")


class Tents(cp.Genre[cp.TreeShape, cp.MarkEncoding, cp.SignRows]):
    """Trees belong to the shape. Each line has a count of its tents, of which numbers are literals.

    Which tent belongs to which tree is no key: two solutions have different tents.
    """

    name = "tents"
    aliases = ("tents-and-trees",)
    group = "Things to place"
    title = "Tents (Tents and Trees)"
    noun = "a Tents puzzle"
    usual = cp.Usual((8, 8), density=0.2, irreducible=False)
    shape = cp.TreeShape
    layers = (cp.LineCounts(cp.Trees()),)
    answer = cp.Marks("^", "a tent", cp.Symbol.TENT, lambda shape: shape.treeless)
    puzzlink = Link(
        "tents",
        Around(NUMBERS, cp.COUNT, COLUMNS_AND_ROWS),
        Cells(MARKS, {1: "T"}, unnumbered=lambda shape: shape.trees, bare=1),
    )
    penpa = Penpa(
        Outside(cp.COUNT, COLUMNS_AND_ROWS, words={"?": ""}),
        Pictures("tents", {1: "T"}, shape=lambda shape: dict.fromkeys(shape.trees, 1)),
    )
    game_id = TentsId(
        "tents",
        Cells(WaysToTrees(), {1: "T"}, unnumbered=lambda shape: shape.trees, bare=1),
        Around(Listed("the count of a column or row"), cp.COUNT, COLUMNS_AND_ROWS),
        options="(?:d[et])?",
    )

    technique_names: ClassVar = {
        ("next to each other", ""): "around a tent",
        ("number complete", "beside a tree"): "no tree beside it",
        ("number complete", "of its own beside it"): "tree has its tent",
        ("last one left", "of its own beside it"): "last place beside a tree",
        ("only way left", "what belongs to"): "last place beside a tree",
        ("whichever it is", "of its own beside it"): "wherever the tent stands",
        ("number complete", "as many tents"): "line is complete",
        ("rest is needed", "as many tents"): "line needs all its cells",
        ("last one left", "as many tents"): "last cell of a line",
    }

    def generator(self) -> cp.Generator:
        return TentsGenerator(self)

    def rules(self, shape: cp.TreeShape, e: cp.MarkEncoding) -> None:
        touching = [
            (e.marks[r, c], e.marks[near])
            for r, c in e.marks
            for near in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1))
            if near in e.marks
        ]
        e.add(cp.AdjacencyBan(tuple(touching), ((1, 1),)), "no two tents touch")
        tents_of = self._belonging(shape, e)
        own = {f"the tree in {cp.cell_name(*tree)}": tuple(tents) for tree, tents in tents_of.items()}
        e.add_counts(cp.Exactly, 1, own, lambda tree: f"{tree} has a tent of its own beside it")
        rows = [((r, -1), [(r, c) for c in range(shape.width)]) for r in range(shape.height)]
        columns = [((-1, c), [(r, c) for r in range(shape.height)]) for c in range(shape.width)]
        for cell, line in rows + columns:
            name = cp.line_name(cell)
            count = e.model.integer(f"the number of tents in {name}", range(len(line) + 1))
            with e.group(name):
                e.add(cp.Linear((*((1, tent) for tent in e.at(line)), (-1, count)), 0, 0), "as many tents as it says")
            e.state(cp.COUNT, cell, count)

    def _belonging(self, shape: cp.TreeShape, e: cp.MarkEncoding) -> dict[cp.Cell, list[cp.Literal]]:
        """For each tree the literals "the tent there is its own". Every tent is that of one tree."""
        tents_of: dict[cp.Cell, list[cp.Literal]] = {tree: [] for tree in sorted(shape.trees)}
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
            cell: {*cp.beside(cell, shape.height, shape.width)} & (tents if cell in trees else trees)
            for cell in sorted(tents | trees)
        }
        alone = cp.unpaired(partners)
        if alone is None:
            return None
        kind, other = ("tree", "tent") if alone in trees else ("tent", "tree")
        return f"the {kind} in {cp.cell_name(*alone)} has no {other} of its own"

    def clue_values(self, shape: cp.TreeShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        return cp.line_counts(solution, self.answer.sign)

    def describe_violation(self, shape: cp.TreeShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.line_name(clue.position)} has {counted(found, 'tent')}, not {clue.value}"


def _whose(tent: str, tree: str) -> tuple[str, str]:
    return f"the tent in {tent} belongs to the tree in {tree}", f"no tent in {tent} belongs to the tree in {tree}"


MAX_MOVES = 60
"""Tents that are moved with their trees before others are tried."""


class TentsGenerator(cp.RandomSolutionGenerator):
    """Random tents on `density` of all cells, as far as there is room, each with a tree. While another way to pitch
    them fits, one that it has elsewhere is taken away with its tree, and another one is put up."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(recipe, rng)
        density = Tents.usual.density if recipe.density is None else recipe.density
        tree_of: dict[cp.Cell, cp.Cell] = {}
        for _ in range(MAX_MOVES):
            check_clock()
            _pitch(tree_of, round(density * height * width), height, width, rng)
            shape = replace(empty.shape, trees=frozenset(tree_of.values()))
            keys = tuple([int(cell in tree_of) for cell in shape.treeless])
            puzzle = self.with_implied_clues(replace(empty, shape=shape), keys, recipe)
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            moved = [cell for cell, one, there in zip(shape.treeless, keys, other, strict=True) if one > there]
            del tree_of[rng.one_of(moved)]
        return None


def _pitch(tree_of: dict[cp.Cell, cp.Cell], wanted: int, height: int, width: int, rng: cp.SeededRandom) -> None:
    """Put up tents, each with a tree beside it, until there are as many as wanted, or no more room."""
    trees = {*tree_of.values()}
    for tent in rng.drawn(cp.rectangle(height, width)):
        if len(tree_of) >= wanted:
            return
        around = {(tent[0] + down, tent[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
        if tent in trees or not around.isdisjoint(tree_of):
            continue
        places = [cell for cell in cp.beside(tent, height, width) if cell not in trees and cell not in tree_of]
        if places:
            tree_of[tent] = rng.one_of(places)
            trees.add(tree_of[tent])
