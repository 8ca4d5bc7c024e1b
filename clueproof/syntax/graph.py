"""Graphs in records: vertices with names, edges, weights, read with the place of what is wrong in them.

`edges` (in the text form also the lines below the header) lists pairs, `a b` or `a - b`, or a vertex
with several others, `a - b c d`. `vertices` lists names, or says how many there are, which are then
numbered from 1; without it the vertices are those that the edges name. `weights` are numbers by name
or in the order of the vertices; a vertex without one weighs 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from clueproof.clock import check_clock
from clueproof.english import counted, nearest
from clueproof.errors import quoted, shortened
from clueproof.syntax.record import JsonValue, Line, Record

MAX_VERTICES = 10_000
MAX_WEIGHT = 10**9
"""The largest weight: sums stay within what every backend can add."""
MAX_PAIRS = 200
"""The most edges that are written as pairs; of more, the edges of a vertex stand in one row."""
CLOCK_MASK = 1023
"""A mask: after so many edges the clock is looked at."""
NAME = re.compile(r'\w[^\s,:;"#|\\]{0,99}')


@dataclass(frozen=True, slots=True)
class Graph:
    """Names of vertices; edges as pairs of their positions, the smaller one first, sorted, each once.

    `weights`, one for each vertex, is empty where none is stated.
    """

    vertices: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]
    weights: tuple[int, ...] = ()
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # needed in every query, and edges are many
        object.__setattr__(self, "_hash", hash((self.vertices, self.edges, self.weights)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def numbered(self) -> bool:
        """Are the names 1, 2, 3, ... in this order?"""
        return _numbered(self.vertices)

    def listed(self, places: Iterable[int]) -> list[JsonValue]:
        """The vertices at these positions by name; as whole numbers where they are numbered."""
        return [place + 1 for place in places] if self.numbered else [self.vertices[place] for place in places]


class Entry(NamedTuple):
    """An item of a list in a record, as words, and where it stands."""

    words: list[str]
    where: int | str
    """The line in the file; in JSON the place in words, "edges item 3"."""


class GraphReader:
    """Reads the graph of a record, then what else the record says about its vertices. All raise BadPuzzleError."""

    def __init__(self, record: Record) -> None:
        self._record = record
        record.also_called("vertices", "nodes")
        pairs = list(self._pairs())
        vertices = self._vertices(pairs)
        self._places = {name: place for place, name in enumerate(vertices)}
        edges = set()
        for number, (one, other, entry) in enumerate(pairs):
            if not number & CLOCK_MASK:
                check_clock()
            a, b = self._place(one, entry), self._place(other, entry)
            if a == b:
                self._fail(entry, f"an edge joins {one} to itself")
            edges.add((a, b) if a < b else (b, a))
        self.graph = Graph(vertices, tuple(sorted(edges)), self._weights())

    def listed(self, name: str) -> tuple[int, ...]:
        """The positions of the vertices that a field lists, sorted."""
        return tuple(sorted({self._place(word, entry) for entry in self._entries(name) for word in entry.words}))

    # the parts

    def _pairs(self) -> Iterator[tuple[str, str, Entry]]:
        for name in ("grid", "edges"):
            for entry in self._entries(name):
                dashed = entry.words[1:2] == ["-"]
                others = entry.words[1 + dashed :]
                if not others or (len(others) > 1 and not dashed):
                    self._fail(entry, f"an edge is two vertices, or 'a - b c' for several, not {_shown(entry)}")
                for other in others:
                    yield entry.words[0], other, entry

    def _vertices(self, pairs: Sequence[tuple[str, str, Entry]]) -> tuple[str, ...]:
        """The names: numbers up to the stated one, those that are listed, or those that the edges mention."""
        record = self._record
        stated = record.get("vertices")
        if isinstance(stated, (int, float)) or (isinstance(stated, str) and re.fullmatch(r"[+-]?\d+", stated)):
            return tuple(map(str, range(1, (record.whole("vertices", 1, MAX_VERTICES) or 0) + 1)))
        found: dict[str, None] = {}
        for entry in self._entries("vertices"):
            for word in entry.words:
                if word in found:
                    self._fail(entry, f"vertex {word} is listed twice")
                found[self._name(word, entry)] = None
        if not found:
            for one, other, entry in pairs:
                found[self._name(one, entry)] = found[self._name(other, entry)] = None
            if all(name.isdecimal() for name in found):
                found = dict.fromkeys(sorted(found, key=lambda name: (int(name), name)))
        if not found:
            record.fail("the graph has no vertices")
        if len(found) > MAX_VERTICES:
            record.fail(f"a graph has at most {MAX_VERTICES:,} vertices here, not {len(found):,}")
        return tuple(found)

    def _weights(self) -> tuple[int, ...]:
        value = self._record.get("weights")
        if value is None:
            return ()
        weights = [1] * len(self._places)
        if isinstance(value, dict):
            entries = [Entry([name, str(weight)], f"the weight of {shortened(name)}") for name, weight in value.items()]
        else:
            entries = list(self._entries("weights"))
            if not (isinstance(value, list) and value and isinstance(value[0], Line)):
                listed = [(word, entry) for entry in entries for word in entry.words]
                if len(listed) != len(weights):
                    self._record.fail(f"{counted(len(listed), 'weight')}, but the vertices are {len(weights)}")
                return tuple([self._weight(word, entry) for word, entry in listed])
        for entry in entries:
            if len(entry.words) != 2:
                self._fail(entry, f"expected a vertex and its weight, not {_shown(entry)}")
            weights[self._place(entry.words[0].removesuffix(":"), entry)] = self._weight(entry.words[1], entry)
        return tuple(weights)

    def _weight(self, word: str, entry: Entry) -> int:
        if not re.fullmatch(r"\d{1,10}", word) or int(word) > MAX_WEIGHT:
            self._fail(entry, f"a weight is a whole number from 0 to {MAX_WEIGHT:,}, not {quoted(word)}")
        return int(word)

    # words

    def _entries(self, name: str) -> Iterator[Entry]:
        """The items of a list; a text on one line is a list of one item."""
        value = self._record.get(name)
        if value is None:
            return
        if isinstance(value, dict):
            self._record.fail(f"{name} must be a list")
        for number, item in enumerate(value if isinstance(value, list) else [value], 1):
            if not number & CLOCK_MASK:
                check_clock()
            where = item.number if isinstance(item, Line) else f"{name} item {number}"
            text = item.text if isinstance(item, Line) else item
            words = (
                re.findall(r"[^\s,]+", text) if isinstance(text, str) else text if isinstance(text, list) else [text]
            )
            if any(isinstance(word, bool) or not isinstance(word, (str, int)) for word in words):
                self._fail(Entry([], where), "expected names of vertices or numbers")
            if words or not isinstance(text, str):
                yield Entry([str(word) for word in words], where)

    def _place(self, name: str, entry: Entry) -> int:
        place = self._places.get(name)
        if place is None:
            vertices = tuple(self._places)
            near = nearest(name, vertices)
            hint = f"did you mean {quoted(near)}?" if near else f"they are {vertices[0]} to {vertices[-1]}"
            if _numbered(vertices):
                hint = f"they are numbered 1 to {len(vertices)}"
            self._fail(entry, f"there is no vertex {quoted(name)}; {hint}")
        return place

    def _name(self, word: str, entry: Entry) -> str:
        if not NAME.fullmatch(word):
            self._fail(
                entry,
                f"{quoted(word)} is no name: a letter or digit, then up to 99 more, no blanks, commas, colons",
            )
        return word

    def _fail(self, entry: Entry, message: str) -> NoReturn:
        if isinstance(entry.where, int):
            self._record.fail(message, entry.where)
        self._record.fail(f"{entry.where}: {message}")


def write_graph(graph: Graph, record: Record) -> None:
    """Put the graph into a record, from which it reads back as the same."""
    every = graph.listed(range(len(graph.vertices)))
    record.fields["vertices"] = len(every) if graph.numbered else every
    if not graph.numbered and len(every) == 1 and graph.vertices[0].isdecimal():
        # the comma makes it a list: a number alone says how many vertices there are
        record.fields["vertices"] = f"{graph.vertices[0]},"
    edges: list[JsonValue] = [[every[a], every[b]] for a, b in graph.edges]
    if len(edges) > MAX_PAIRS:
        rows: dict[int, list[str]] = {}
        for a, b in graph.edges:
            rows.setdefault(a, []).append(graph.vertices[b])
        edges = [f"{graph.vertices[a]} - {' '.join(others)}" for a, others in rows.items()]
    record.fields["edges"] = edges
    if graph.weights:
        record.fields["weights"] = dict(zip(graph.vertices, graph.weights, strict=True))


def _numbered(vertices: Sequence[str]) -> bool:
    return all(name == str(number) for number, name in enumerate(vertices, 1))


def _shown(entry: Entry) -> str:
    return quoted(" ".join(entry.words))
