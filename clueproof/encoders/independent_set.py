"""Independent set (stable set): vertices of a graph of which no two are adjacent.

Rules: choose vertices so that no edge joins two of them; as many as there can be, or those of the
greatest weight together, or at least or exactly a stated number. Source: R. M. Karp, "Reducibility
among combinatorial problems" (1972), there as clique in the complement.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from clueproof.clock import check_clock
from clueproof.english import doing, there_are
from clueproof.errors import BadPuzzleError
from clueproof.generators.generator import Generator, PuzzleSolver
from clueproof.generators.recipe import Recipe, RecipeError
from clueproof.genres import GIVEN, ChoicePartialBoard, Clue, Encoding, Puzzle, RuleSet
from clueproof.grid.board import Board
from clueproof.grid.placement import placed
from clueproof.grid.symbols import Symbol
from clueproof.model import AdjacencyBan, AtLeast, Exactly, Literal, Model
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.graph import Graph, GraphReader, write_graph
from clueproof.syntax.record import JsonValue, Record

ROW = 10
"""Vertices in a row of the board."""
AT_ONCE = 10_000
"""Edges before the next look at the clock."""

MOST_DRAWN, MOST_EDGES_DRAWN = 200, 4000
"""Vertices and edges of a graph in which something can be seen; the vertices of a larger one are drawn as a list."""

AT_LEAST, EXACTLY = "at-least", "exactly"
"""Kinds of clues."""

Vertices: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IndependentSetShape:
    """The graph, and whether the best sets are asked for: the heaviest, or the largest where nothing has a weight."""

    graph: Graph
    best: bool


@dataclass(frozen=True, slots=True)
class IndependentSetClues:
    """What is said about the set: positions of vertices that are in it or not, the least and the exact size."""

    chosen: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    at_least: int | None = None
    exactly: int | None = None


class IndependentSet(RuleSet[IndependentSetShape, IndependentSetClues, Vertices]):
    """The shape is the graph and the aim. Clues say which vertices are in or out, and how many are in.

    A number is no literal: a puzzle with one gets a model of its own. A solution is the names of the
    chosen vertices, in the order in which the graph has them.
    """

    name = "independent-set"
    aliases = ("stable-set", "maximum-independent-set")
    group = "Words and sums"
    title = "Independent set (stable set)"
    kinds = (GIVEN, AT_LEAST, EXACTLY)
    constraint_kinds = frozenset({AT_LEAST, EXACTLY})

    def generator(self) -> Generator:
        return IndependentSetGenerator(self)

    def wording(self, puzzle: Puzzle[IndependentSetShape, IndependentSetClues]) -> Mapping[str, str]:
        shape, clues = puzzle.shape, puzzle.clues
        said = []
        if clues.at_least is not None:
            said.append(f"at least {clues.at_least}")
        if clues.exactly is not None:
            said.append(f"exactly {clues.exactly}")
        if shape.best:
            said.append("those of the greatest weight together" if shape.graph.weights else "as many as there can be")
        sizes = (
            "; as many as there can be, or those of the greatest weight together, "
            "or at least or exactly a stated number"
        )
        return {sizes: f"; {', and of these '.join(said)}" if said else ""}

    def parse(self, record: Record) -> Puzzle[IndependentSetShape, IndependentSetClues]:
        reader = GraphReader(record)
        graph = reader.graph
        size = len(graph.vertices)
        for stated in () if record.typed else record.stated_size():
            if stated not in (None, size):
                record.fail(
                    f"the stated number of vertices is {stated}, but {there_are(size, 'vertex')}; "
                    f"vertices={stated} adds others"
                )
        at_least, exactly = record.whole("at_least", 0, size), record.whole("exactly", 0, size)
        if at_least is not None and exactly is not None:
            record.fail("give at_least or exactly, not both")
        choice = IndependentSetClues(reader.listed("in"), reader.listed("out"), at_least or None, exactly)
        both = {*choice.chosen} & {*choice.left}
        if both:
            record.fail(f"vertex {graph.vertices[min(both)]} is both in and out")
        sized = at_least is not None or exactly is not None
        best = record.flag("best", bool(graph.weights) or not sized)
        return Puzzle(self, IndependentSetShape(graph, best), choice)

    def format(self, puzzle: Puzzle[IndependentSetShape, IndependentSetClues]) -> Record:
        graph, clues = puzzle.shape.graph, puzzle.clues
        record = Record(lines=("in", "out") if graph.numbered else ("vertices", "in", "out"))
        sized = clues.at_least is not None or clues.exactly is not None
        if not sized and not puzzle.shape.best:
            record.fields["at_least"] = 0
        if sized and puzzle.shape.best != bool(graph.weights):
            record.fields["best"] = puzzle.shape.best
        for name, size in (("at_least", clues.at_least), ("exactly", clues.exactly)):
            if size is not None:
                record.fields[name] = size
        write_graph(graph, record)
        for name, places in (("in", clues.chosen), ("out", clues.left)):
            if places:
                record.fields[name] = graph.listed(places)
        return record

    def encode(self, shape: IndependentSetShape) -> Encoding:
        """One clause an edge.

        At-most-one constraints over cliques that cover the edges are slower with `sat`, which finds cliques itself, and
        help `cpsat` only with easy graphs (docs/measured.md).
        """
        graph = shape.graph
        model = Model()
        chosen = [model.boolean(name, ("not chosen", "chosen")) for name in graph.vertices]
        model.key(*chosen)
        adjacent: list[tuple[Literal, Literal]] = []
        for start in range(0, len(graph.edges), AT_ONCE):
            check_clock()
            adjacent += [(chosen[a], chosen[b]) for a, b in graph.edges[start : start + AT_ONCE]]
        model.add(AdjacencyBan(tuple(adjacent), ((1, 1),)), "no two chosen vertices are adjacent")
        if shape.best:
            model.maximise(zip(graph.weights or [1] * len(chosen), chosen, strict=True))
        return Encoding(model)

    def clues(self, puzzle: Puzzle[IndependentSetShape, IndependentSetClues], encoding: Encoding) -> list[Literal]:
        clues, model = puzzle.clues, encoding.model
        chosen = tuple([key for key in model.keys if isinstance(key, int)])
        literals = [chosen[place] for place in clues.chosen] + [-chosen[place] for place in clues.left]
        if clues.at_least is not None:
            literals.append(
                model.clue(AtLeast(clues.at_least, chosen), f"at least {doing(clues.at_least, 'vertex', 'be')} chosen")
            )
        if clues.exactly is not None:
            literals.append(
                model.clue(Exactly(clues.exactly, chosen), f"exactly {doing(clues.exactly, 'vertex', 'be')} chosen")
            )
        return literals

    def decode(self, puzzle: Puzzle[IndependentSetShape, IndependentSetClues], keys: tuple[int, ...]) -> Vertices:
        return tuple([name for name, key in zip(puzzle.shape.graph.vertices, keys, strict=True) if key])

    def check(self, puzzle: Puzzle[IndependentSetShape, IndependentSetClues], solution: Vertices) -> str | None:
        graph, clues = puzzle.shape.graph, puzzle.clues
        names, chosen = graph.vertices, {*solution}
        if not chosen <= {*names}:
            return f"there is no vertex {min(chosen - {*names})}"
        if len(chosen) < len(solution):
            return "a vertex is listed twice"
        for a, b in graph.edges:
            if names[a] in chosen and names[b] in chosen:
                return f"{names[a]} and {names[b]} are chosen and adjacent"
        for place in clues.chosen:
            if names[place] not in chosen:
                return f"{names[place]} is not chosen"
        for place in clues.left:
            if names[place] in chosen:
                return f"{names[place]} is chosen"
        if clues.at_least is not None and len(chosen) < clues.at_least:
            return f"{doing(len(chosen), 'vertex', 'be')} chosen, not at least {clues.at_least}"
        if clues.exactly is not None and len(chosen) != clues.exactly:
            return f"{doing(len(chosen), 'vertex', 'be')} chosen, not {clues.exactly}"
        return None

    def draw(self, puzzle: Puzzle[IndependentSetShape, IndependentSetClues], solution: Vertices | None = None) -> Board:
        """The graph, the chosen vertices shaded, those crossed out that the puzzle leaves out. In text, vertices stand
        in their order, ten in a row."""
        graph, clues = puzzle.shape.graph, puzzle.clues
        names = graph.vertices
        cells = [divmod(place, ROW) for place in range(len(names))]
        chosen = [names[place] for place in clues.chosen] if solution is None else solution
        height = -(-len(names) // ROW)
        spot_of = dict(zip(names, cells, strict=True))
        board = Board(
            height,
            min(ROW, len(names)),
            texts={cell: name for name, cell in spot_of.items()},
            given=frozenset(cells),
            shaded=frozenset(spot_of[name] for name in chosen),
            symbols={cells[place]: Symbol.CROSS for place in clues.left} if solution is None else {},
            small={cells[place]: {"se": str(weight)} for place, weight in enumerate(graph.weights)},
            holes=frozenset((height - 1, c) for c in range(ROW) if height > 1 and c >= len(names) - (height - 1) * ROW),
        )
        if len(names) > MOST_DRAWN or len(graph.edges) > MOST_EDGES_DRAWN:
            return board
        joins = frozenset((cells[one], cells[other]) for one, other in graph.edges)
        return replace(board, places=dict(zip(cells, _places(graph), strict=True)), joins=joins)

    def sketch(
        self, puzzle: Puzzle[IndependentSetShape, IndependentSetClues], encoding: Encoding
    ) -> ChoicePartialBoard:
        meaning = {divmod(key, ROW): (key, 1) for key in range(len(encoding.model.keys))}
        return ChoicePartialBoard(self.draw(replace(puzzle, clues=IndependentSetClues())), meaning)

    def solution_value(self, puzzle: Puzzle[IndependentSetShape, IndependentSetClues], solution: Vertices) -> JsonValue:
        graph = puzzle.shape.graph
        chosen = {*solution}
        return graph.listed(place for place, name in enumerate(graph.vertices) if name in chosen)

    def clue_list(self, puzzle: Puzzle[IndependentSetShape, IndependentSetClues]) -> list[Clue]:
        clues = puzzle.clues
        found = [Clue(GIVEN, divmod(place, ROW), True) for place in clues.chosen]
        found += [Clue(GIVEN, divmod(place, ROW), False) for place in clues.left]
        sizes = (AT_LEAST, clues.at_least), (EXACTLY, clues.exactly)
        return found + [Clue(kind, None, size) for kind, size in sizes if size is not None]

    def with_clues(
        self, puzzle: Puzzle[IndependentSetShape, IndependentSetClues], clues: Iterable[Clue]
    ) -> Puzzle[IndependentSetShape, IndependentSetClues]:
        listed = list(clues)
        given = sorted((cell[0] * ROW + cell[1], says) for _, cell, says in listed if cell is not None)
        sizes = {kind: says for kind, _, says in listed}
        choice = IndependentSetClues(
            tuple([place for place, says in given if says]),
            tuple([place for place, says in given if not says]),
            sizes.get(AT_LEAST),
            sizes.get(EXACTLY),
        )
        return replace(puzzle, clues=choice)

    def implied(self, puzzle: Puzzle[IndependentSetShape, IndependentSetClues], solution: Vertices) -> list[Clue]:
        names = puzzle.shape.graph.vertices
        found = [Clue(GIVEN, divmod(place, ROW), name in solution) for place, name in enumerate(names)]
        return [*found, Clue(EXACTLY, None, len(solution))]

    def empty(
        self, height: int, width: int, options: Mapping[str, JsonValue]
    ) -> Puzzle[IndependentSetShape, IndependentSetClues]:
        raise BadPuzzleError("a graph has no height and width")


@lru_cache(maxsize=32)
def _places(graph: Graph) -> list[tuple[float, float]]:
    # of a puzzle and its solution the same
    return placed(len(graph.vertices), graph.edges)


LARGEST = 200
"""Vertices: the best set of larger graphs is hard to prove."""
MAX_WEIGHT = 100
USUAL_DENSITY = 0.2
"""Default: the share of pairs that are joined at first."""


class IndependentSetGenerator(Generator):
    """A random graph with one best set; the size is the number of vertices.

    The graph gets more edges until its best set, of several at first the one that comes first in
    the order of the vertices, has no equal. Option: `weights`, the largest of the random weights.
    """

    size = 20, 20
    irreducible = False

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle:
        number = recipe.one_size(self.size[0], "vertices")
        if number > LARGEST:
            raise RecipeError(f"a graph that is made has at most {LARGEST} vertices, not {number}")
        options = Record(dict(recipe.options), typed=True)
        heaviest = options.whole("weights", 1, MAX_WEIGHT)
        options.done()
        names = tuple([str(vertex) for vertex in range(1, number + 1)])
        weights = () if heaviest is None else tuple([1 + rng.below(heaviest) for _ in names])
        density = USUAL_DENSITY if recipe.density is None else recipe.density
        edges = [pair for pair in combinations(range(number), 2) if rng.happens(density)]

        def puzzle() -> Puzzle:
            shape = IndependentSetShape(Graph(names, tuple(sorted(edges)), weights), True)
            return Puzzle(self.rules, shape, IndependentSetClues())

        def ruled_out(wanted: Sequence[int], other: Sequence[int]) -> Sequence[int]:
            """An edge inside of the other set that is not inside of the wanted one."""
            chosen = {place for place, key in enumerate(wanted) if key}
            inside = [place for place, key in enumerate(other) if key]
            pairs = [pair for pair in combinations(inside, 2) if not chosen.issuperset(pair)]
            if not pairs:
                # a single vertex, or one of weight nothing: another graph may do better
                return ()
            edges.append(rng.one_of(pairs))
            return edges[-1]

        solver.leave_best(puzzle(), ruled_out)
        return puzzle()
