"""Independent sets: random graphs with exactly one best set."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from clueproof.backends import Limit, Optimum, Satisfied, Session, backend
from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.independent_set import Choice, IndependentSetShape
from clueproof.errors import InternalError
from clueproof.generation import makers
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.sessions import opened
from clueproof.questions.tie_break import lexicographic_min
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.graph import Graph
from clueproof.syntax.record import Record

LARGEST = 200
"""Vertices: the best set of larger graphs is hard to prove."""
HEAVIEST = 100
DENSITY = 0.2
"""Default: the share of pairs that are joined at first."""


class Graphs(Maker):
    """Makes independent set puzzles; the size is the number of vertices.

    A random graph gets more edges until its best set, of several at first the one that comes first in
    the order of the vertices, has no equal. Option: `weights`, the largest of the random weights.
    """

    size = 20, 20

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        number = recipe.one_size(self.size[0], "vertices")
        if number > LARGEST:
            raise RecipeError(f"a graph that is made has at most {LARGEST} vertices, not {number}")
        options = Record(dict(recipe.options), typed=True)
        heaviest = options.whole("weights", 1, HEAVIEST)
        options.done()
        names = tuple([str(vertex) for vertex in range(1, number + 1)])
        weights = () if heaviest is None else tuple([1 + chance.below(heaviest) for _ in names])
        density = DENSITY if recipe.density is None else recipe.density
        edges = [pair for pair in combinations(range(number), 2) if chance.happens(density)]

        def puzzle() -> Puzzle:
            return Puzzle(rules, IndependentSetShape(Graph(names, tuple(sorted(edges)), weights), True), Choice())

        with opened(compile_puzzle(puzzle()).model, backend(makers.DRAWN_BY)) as session:
            edges += more_edges(session, chance)
        return puzzle()


def more_edges(session: Session, chance: SeededRandom) -> Iterator[tuple[int, int]]:
    """Edges, as positions of keys, that leave one best set only.

    While there is another one, an edge is added inside of the one that comes first in the order of
    the vertices, but not inside of the wanted one. So the edges don't depend on what a solver finds first.
    """
    keys = [key for key in session.model.keys if isinstance(key, int)]
    # the vertices that come first in a set are those that are in it
    order = [-key for key in keys]
    optimum = session.optimise((), Limit())
    if not isinstance(optimum, Optimum) or not optimum.proven:
        check_clock()
        raise InternalError("the best set of a random graph was not found; this is a bug in clueproof")
    with session.guard() as best:
        session.hold(optimum, best)
        wanted, _ = lexicographic_min(session, order, optimum.best, (best,), Limit())
        chosen = {place for place, key in enumerate(wanted.keys) if key}
        session.add_clause(session.model.difference(wanted.keys), best)
        while isinstance(other := session.solve((best,)), Satisfied):
            other, _ = lexicographic_min(session, order, other, (best,), Limit())
            inside = [place for place, key in enumerate(other.keys) if key]
            pairs = [pair for pair in combinations(inside, 2) if not chosen.issuperset(pair)]
            if not pairs:
                # a single vertex, or one of weight nothing: another graph may do better
                return
            a, b = chance.one_of(pairs)
            session.add_clause((-keys[a], -keys[b]), best)
            yield a, b
