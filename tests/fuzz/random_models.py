"""Random models as data: any constraint over few cells, so that all assignments can be tried."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import prod
from typing import Any

from clueproof.grid import Grid
from clueproof.seeded_random import SeededRandom

SMALL = 24
"""Assignments of a model to which larger matchings can be added."""
MOST_ASSIGNMENTS = 768
DOMAINS = ([0, 1], [0, 1, 2], [1, 2, 3], [0, 1, 2, 3], [1, 2, 3, 4], [-2, 0, 1], [0, 2, 5], [3], [-7, 4, 100])

Fields = dict[str, Any]


class Pool:
    """The cells of a model, and random choices among them."""

    def __init__(self, chance: SeededRandom, booleans: list[str], integers: dict[str, list[int]]) -> None:
        self.chance = chance
        self.booleans = booleans
        self.integers = integers

    @classmethod
    def random(cls, chance: SeededRandom, most: int) -> Pool:
        """Some Booleans and integers, with so many assignments at most."""
        pool, mixed = cls(chance, ["b0"], {}), chance.below(4)
        while True:
            integer = chance.below(4) < mixed
            domain = chance.one_of(DOMAINS) if integer else [0, 1]
            if pool.size * len(domain) > most or (pool.size > 8 and chance.happens(0.12)):
                return pool
            if integer:
                pool.integers[f"x{len(pool.integers)}"] = list(domain)
            else:
                pool.booleans.append(f"b{len(pool.booleans)}")

    @property
    def size(self) -> int:
        """How many assignments there are."""
        return prod([2] * len(self.booleans) + [len(values) for values in self.integers.values()])

    @property
    def cells(self) -> list[str]:
        """All variables."""
        return [*self.booleans, *self.integers]

    def number(self, low: int, high: int) -> int:
        """A number from `low` to `high`."""
        return low + self.chance.below(high - low + 1)

    def literal(self) -> str:
        """A Boolean, or a literal of an integer; one in three is negated."""
        chance = self.chance
        name = chance.one_of(self.cells)
        if name in self.integers:
            values = self.integers[name]
            value = chance.one_of(values) if chance.happens(0.92) else values[-1] + 1
            name += f"{chance.one_of(('=', '=', '<='))}{value}"
        return f"-{name}" if chance.happens(1 / 3) else name

    def cell(self) -> str:
        """An integer or a literal."""
        if self.integers and self.chance.happens(0.5):
            return self.chance.one_of([*self.integers])
        return self.literal()

    def some(self, one: Callable[[], str], low: int, high: int) -> list[str]:
        """From `low` to `high` of them; one in ten stands twice."""
        found: list[str] = []
        for _ in range(self.number(low, high)):
            for _ in range(6):
                name = one()
                if name not in found or self.chance.happens(0.02):
                    break
            found.append(name)
        return found

    def line(self, low: int = 1, high: int = 5) -> list[str]:
        """Cells: mostly of one sort."""
        sort = self.chance.below(4)
        if sort == 0 or not self.integers or (sort == 1 and len(self.booleans) > 2):
            return self.literals(low, high)
        if sort < 3:
            return self.some(lambda: self.chance.one_of([*self.integers]), low, high)
        return self.some(self.cell, low, high)

    def literals(self, low: int, high: int) -> list[str]:
        """Literals: mostly Booleans as they are."""
        if self.booleans and self.chance.happens(0.5):
            return self.some(lambda: self.chance.one_of(self.booleans), low, high)
        return self.some(self.literal, low, high)

    def values(self, cell: str) -> list[int]:
        """The domain of a cell."""
        return self.integers.get(cell, [0, 1])

    def value(self) -> int:
        """One that some cell may have."""
        return self.chance.one_of(self.values(self.chance.one_of(self.cells))) + (self.chance.below(12) == 0)

    def edges(self, nodes: int, most: int, loops: bool = True) -> list[list[int]]:
        """Edges of a graph: a path, a cycle, a grid, or any; shuffled, some turned around."""
        chance, sort = self.chance, self.chance.below(5)
        if sort == 0:
            found = [[a, a + 1] for a in range(nodes - 1)]
        elif sort == 1 and nodes > 2:
            found = [[a, (a + 1) % nodes] for a in range(nodes)]
        elif sort == 2 and nodes > 3 and nodes % 2 == 0:
            found = [[a, b] for a, b in Grid(2, nodes // 2, range(nodes)).edges]
        elif nodes:
            found = [[chance.below(nodes), chance.below(nodes)] for _ in range(self.number(0, most))]
        else:
            found = []
        found = [edge[::-1] if chance.happens(0.3) else edge for edge in found if loops or edge[0] != edge[1]]
        return chance.shuffled(found)[:most]


def _all_different(pool: Pool) -> Fields:
    return {"line": pool.line(0, 4)}


def _cardinality(pool: Pool) -> Fields:
    literals = pool.literals(0, 7)
    return {"count": pool.number(-1, len(literals) + 1), "literals": literals}


def _clause(pool: Pool) -> Fields:
    return {"literals": pool.literals(0, 4)}


def linear_terms(pool: Pool, most: int = 5) -> list[list[Any]]:
    """Terms with small factors, all the same, or a few large ones."""
    cells, sort = pool.line(0, most), pool.chance.below(4)
    if sort == 0:
        factor = pool.number(-2, 3)
        return [[factor, cell] for cell in cells]
    if sort == 1:
        return [[pool.chance.one_of((1, -1)), cell] for cell in cells]
    high = 9 if sort == 2 else 1000
    return [[pool.number(-high // 2, high), cell] for cell in cells]


def _linear(pool: Pool) -> Fields:
    terms = linear_terms(pool)
    reach = [sorted(factor * value for value in pool.values(cell)) for factor, cell in terms]
    low, high = sum(part[0] for part in reach) - 1, sum(part[-1] for part in reach) + 1
    least, most = sorted((pool.number(low, high), pool.number(low, high)))
    sort = pool.chance.below(8)
    if sort == 0:
        least, most = most, least
    elif sort < 3:
        most = least
    return {"terms": terms, "least": None if sort == 3 else least, "most": None if sort == 4 else most}


def _product(pool: Pool) -> Fields:
    line = pool.line(0, 4)
    return {"line": line, "result": prod(pool.chance.one_of(pool.values(cell)) for cell in line)}


def _table(pool: Pool) -> Fields:
    line = pool.line(0, 4)
    rows = [[pool.chance.one_of(pool.values(cell)) for cell in line] for _ in range(pool.number(0, 6))]
    for row in rows:
        if row and pool.chance.happens(0.05):
            row[0] += 17
    return {"line": line, "rows": rows}


def _adjacency_ban(pool: Pool) -> Fields:
    line = pool.line(1, 5)
    neighbours = [[line[a], line[b]] for a, b in pool.edges(len(line), 6)]
    return {"neighbours": neighbours, "banned": [[pool.value(), pool.value()] for _ in range(pool.number(0, 3))]}


def _no_run(pool: Pool) -> Fields:
    return {"line": pool.line(0, 6), "length": pool.number(-1, 4)}


def _lines_differ(pool: Pool) -> Fields:
    width = pool.number(0, 3)
    return {"lines": [pool.line(width, width) for _ in range(pool.number(0, 4))]}


def _runs(pool: Pool) -> Fields:
    line = pool.line(0, 7)
    values = [value for cell in line for value in pool.values(cell) if value] or [1]
    count = pool.number(0, 3)
    return {"line": line, "blocks": [[pool.number(1, 2), pool.chance.one_of(values)] for _ in range(count)]}


def _automaton(pool: Pool) -> Fields:
    line = pool.line(0, 5)
    values = sorted({value for cell in line for value in pool.values(cell)}) or [0, 1]
    states = range(pool.number(1, 4))
    steps = [
        [state, value, pool.chance.one_of(states)] for state in states for value in values if pool.chance.happens(0.8)
    ]
    return {
        "line": line,
        "start": pool.chance.one_of(states),
        "accepting": [state for state in states if pool.chance.happens(0.5)],
        "transitions": steps,
    }


def _lexicographic(pool: Pool) -> Fields:
    width = pool.number(0, 3)
    left, right = pool.line(width, width), pool.line(width, width)
    return {"left": left, "right": right, "strict": pool.chance.happens(0.5)}


def _connected(pool: Pool) -> Fields:
    nodes = pool.literals(0, 8)
    return {"nodes": nodes, "edges": pool.edges(len(nodes), 12)}


def _acyclic(pool: Pool) -> Fields:
    ends = pool.edges(pool.number(1, 6), 9)
    return {"edges": pool.literals(len(ends), len(ends)), "ends": ends}


def _single_loop(pool: Pool) -> Fields:
    points = pool.number(2, 6)
    ends = pool.edges(points, 9, loops=False)
    return {
        "edges": pool.literals(len(ends), len(ends)),
        "ends": ends,
        "through": pool.chance.shuffled(range(points))[: pool.chance.below(3)],
        "or_none": pool.chance.happens(0.5),
    }


LADDER = [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5], [5, 6]]
LADDER_FACES = [[0, 1], [0, 2], [0, 1], [0, 2], [0, 1], [1, 2], [0, 2], [0, 0]]


def _paths(pool: Pool) -> Fields:
    if pool.chance.happens(0.2):
        points, ends, faces = 7, LADDER, LADDER_FACES
    else:
        points = pool.number(2, 7)
        ends, faces = pool.edges(points, 9, loops=False), []
    order = pool.chance.shuffled(range(points))
    pairs = [[order[2 * n], order[2 * n + 1]] for n in range(pool.number(0, points // 2))]
    return {
        "edges": pool.literals(len(ends), len(ends)),
        "ends": ends,
        "pairs": pairs,
        "covering": pool.chance.happens(0.5),
        "faces": faces,
    }


def _value_regions(pool: Pool) -> Fields:
    nodes = pool.some(lambda: pool.chance.one_of([*pool.integers]), 0, 6)
    or_more = {"or_more": pool.number(0, 4)} if pool.chance.happens(0.4) else {}
    return {"nodes": nodes, "edges": pool.edges(len(nodes), 9), **or_more}


def _parted_regions(pool: Pool) -> Fields:
    nodes = pool.literals(0, 6)
    edges = pool.edges(len(nodes), 8)
    return {
        "nodes": nodes,
        "edges": edges,
        "borders": pool.literals(len(edges), len(edges)),
        "least": pool.number(-1, 4),
    }


def _bordered_regions(pool: Pool) -> Fields:
    nodes = [f"n{n}" for n in range(pool.number(0, 6))]
    edges = pool.edges(len(nodes), 8)
    least = pool.number(-1, 4)
    return {
        "nodes": nodes,
        "edges": edges,
        "borders": pool.literals(len(edges), len(edges)),
        "least": least,
        "most": least + pool.number(-1, 3),
    }


def _numbered_regions(pool: Pool) -> Fields:
    nodes = pool.literals(0, 6)
    roots = [place for place in range(len(nodes)) if pool.chance.happens(0.3)]
    return {
        "nodes": nodes,
        "edges": pool.edges(len(nodes), 8),
        "roots": roots,
        "sizes": [[pool.number(0, 4), *pool.literals(1, 1)] if pool.chance.happens(0.7) else None for _ in roots],
        "names": [f"n{root}" for root in roots],
    }


def _placement(pool: Pool) -> Fields:
    nodes = pool.literals(0, 6)
    places = [[place for place in range(len(nodes)) if pool.chance.happens(0.4)] for _ in range(pool.number(0, 5))]
    return {"nodes": nodes, "places": places}


def _followed(pool: Pool) -> Fields:
    return {"cell": pool.cell(), "by": pool.line(0, 4), "end": pool.value(), "step": pool.number(-2, 2)}


def _first_visible(pool: Pool) -> Fields:
    return {"line": pool.line(0, 5), "value": pool.value()}


def _sum_between(pool: Pool) -> Fields:
    ends = [pool.number(-1, 3) for _ in range(pool.number(0, 2))]
    return {"line": pool.line(0, 5), "ends": ends, "total": pool.cell()}


def _visible_count(pool: Pool) -> Fields:
    return {"line": pool.line(0, 5), "count": pool.cell()}


def _visible_sum(pool: Pool) -> Fields:
    rays = [pool.literals(0, 4) for _ in range(pool.number(0, 3))]
    return {"rays": rays, "total": pool.number(-1, sum(map(len, rays)) + 1)}


def _alternatives(pool: Pool) -> Fields:
    return {"alternatives": [pool.literals(0, 3) for _ in range(pool.number(0, 4))]}


def _matching(pool: Pool) -> Fields:
    """Two or three categories of two items, or two of three, each square with integers of its own."""
    categories, size = pool.chance.one_of(((2, 2), (2, 3), (3, 2)) if pool.size <= SMALL else ((2, 2),))
    squares = []
    for one, other in combinations(range(categories), 2):
        cells = [f"x{len(pool.integers) + place}" for place in range(size)]
        pool.integers |= {cell: [*range(1, size + 1)] for cell in cells}
        squares.append([other, one, cells] if pool.chance.happens(0.3) else [one, other, cells])
    return {"squares": squares}


MAKERS: dict[str, Callable[[Pool], Fields]] = {
    "Acyclic": _acyclic,
    "AdjacencyBan": _adjacency_ban,
    "AllDifferent": _all_different,
    "Alternatives": _alternatives,
    "AtLeast": _cardinality,
    "AtMost": _cardinality,
    "Automaton": _automaton,
    "BorderedRegions": _bordered_regions,
    "Clause": _clause,
    "Connected": _connected,
    "Consecutive": _all_different,
    "Exactly": _cardinality,
    "FirstVisible": _first_visible,
    "Followed": _followed,
    "Lexicographic": _lexicographic,
    "Linear": _linear,
    "LinesDiffer": _lines_differ,
    "Matching": _matching,
    "NoRun": _no_run,
    "NumberedRegions": _numbered_regions,
    "PartedRegions": _parted_regions,
    "Paths": _paths,
    "Placement": _placement,
    "Product": _product,
    "Runs": _runs,
    "SingleLoop": _single_loop,
    "SumBetween": _sum_between,
    "Table": _table,
    "ValueRegions": _value_regions,
    "VisibleCount": _visible_count,
    "VisibleSum": _visible_sum,
}
"""Constraint -> the fields of a random one."""


def random_constraint(pool: Pool, name: str) -> Fields:
    """A constraint of that name; half of them are enforced, by up to three literals one around the other."""
    made = {"type": name, **MAKERS[name](pool)}
    if pool.chance.happens(0.5):
        made["enforce"] = [pool.literal() for _ in range(pool.chance.one_of((1, 1, 2, 3)))]
    return made


def random_model(chance: SeededRandom, most: int = MOST_ASSIGNMENTS) -> Fields:
    """A model of one to five constraints. Keys are a few of the cells, some of them negated; some have an objective."""
    pool = Pool.random(chance, most)
    names = [name for name in MAKERS if pool.integers or name != "ValueRegions"]
    constraints = []
    for _ in range(1 + chance.below(5)):
        # one matching brings variables enough
        names = [name for name in names if name != "Matching" or not constraints]
        constraints.append(random_constraint(pool, chance.one_of(names)))
    keys = [_key(pool, name) for name in pool.cells if chance.happens(0.8)]
    if chance.happens(0.2):
        keys += [pool.literal()]
    data = {
        "booleans": pool.booleans,
        "integers": pool.integers,
        "constraints": constraints,
        "keys": chance.shuffled(keys) if chance.happens(0.3) else keys,
    }
    if chance.happens(0.25):
        ties = pool.some(lambda: chance.one_of(pool.cells), 1, 3) if chance.happens(0.3) else []
        data["objective"] = {"terms": linear_terms(pool), "maximise": chance.happens(0.5), "ties": ties}
    return data


def random_cover(chance: SeededRandom) -> Fields:
    """A model that is an exact cover: exactly one of some choices, or at most one, is made, and numbers differ."""
    pool = Pool.random(chance, MOST_ASSIGNMENTS)
    choices = [*pool.booleans, *(f"{name}={value}" for name, values in pool.integers.items() for value in values)]

    def one() -> Fields:
        if pool.integers and chance.happens(0.4):
            return {"type": "AllDifferent", "line": chance.shuffled([*pool.integers])[: pool.number(1, 4)]}
        literals = chance.shuffled(choices)[: pool.number(1, 5)]
        return {"type": chance.one_of(("Exactly", "AtMost")), "count": 1, "literals": literals}

    constraints = [one() for _ in range(pool.number(1, 5))]
    return {"booleans": pool.booleans, "integers": pool.integers, "constraints": constraints, "keys": pool.cells}


def _key(pool: Pool, name: str) -> str:
    if name in pool.integers:
        return name if pool.chance.happens(0.85) else pool.literal()
    return f"-{name}" if pool.chance.happens(0.15) else name


def random_queries(model: Fields, chance: SeededRandom, number: int) -> list[list[str]]:
    """Lists of assumptions about the cells of a model: none, few, or many."""
    pool = Pool(chance, model["booleans"], model["integers"])
    lengths = (0, 1, 1, 2, 3, len(pool.cells), len(pool.cells) + 1)
    return [[pool.literal() for _ in range(chance.one_of(lengths))] for _ in range(number)]
