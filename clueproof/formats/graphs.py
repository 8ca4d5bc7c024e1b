"""Graphs in the forms that other programs write: the DIMACS edge format, and plain lists of edges.

DIMACS (second challenge, 1993): `c` a comment, `p edge VERTICES EDGES` (or `p col`), `e U V`, and `n V
WEIGHT` for vertices with weights. The number of edges is not compared: many files list each edge
twice or count otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import NoReturn

from clueproof.clock import check_clock
from clueproof.errors import BadPuzzleError, Place, quoted
from clueproof.formats.forms import Form, Found, Opening, stated
from clueproof.syntax.record import Line, Record

DIMACS_ENDINGS = (".mis", ".col", ".clq", ".dimacs")
LIST_ENDINGS = (".edges", ".edgelist")
USUAL = "independent-set"
"""What is asked about a graph if nobody says otherwise."""
PROBLEM = re.compile(r"p\s+(?:edges?|col|clq|mis)\s+(\d{1,9})\s+\d+")
MOST_COMMENTS = 1000
"""Comments above the problem line of a file that is known only by what it holds."""
LOOK = 1023
"""A mask: after so many lines the clock is looked at."""


class GraphFile(Form):
    """A graph, which is the whole file."""

    endings = DIMACS_ENDINGS + LIST_ENDINGS

    def recognises(self, opening: Opening) -> bool:
        """By its name or by its problem line."""
        if opening.file.lower().endswith(self.endings):
            return True
        first = next((line for line in opening.ahead(MOST_COMMENTS) if not _is_comment(line.text)), None)
        return first is not None and PROBLEM.match(first.text.strip()) is not None

    def read(self, opening: Opening) -> Iterator[Found]:
        yield stated(lambda: (opening.default or USUAL, record_of(opening.lines(), opening.file)))


def record_of(lines: Iterator[Line], file: str) -> Record:
    """The record of the graph that is the whole file, called as the file is. Raises BadPuzzleError."""
    if file.lower().endswith(LIST_ENDINGS):
        rows = [line for line in lines if line.text.strip()[:1] not in ("", "#", "%")]
        record = Record({"edges": [*rows]}, Place(file, rows[0].number if rows else 1), typed=True)
    else:
        record = _dimacs(lines, file)
    if file.lower().endswith(GraphFile.endings):
        record.fields["id"] = PurePath(file).stem
    return record


def _dimacs(lines: Iterator[Line], file: str) -> Record:
    vertices: str | None = None
    begin = 1
    edges: list[Line] = []
    weights: list[Line] = []
    for line in lines:
        if not line.number & LOOK:
            check_clock()
        kind, *words = line.text.split() or ["c"]
        if kind == "c":
            continue
        where = Place(file, line.number)
        problem = PROBLEM.fullmatch(line.text.strip())
        if problem and vertices is None:
            vertices, begin = problem[1], line.number
        elif vertices is None:
            _fail(where, line, "expected the problem line 'p edge VERTICES EDGES'")
        elif kind == "e" and len(words) == 2:
            edges.append(Line(" ".join(words), line.number))
        elif kind == "n" and len(words) == 2:
            weights.append(Line(" ".join(words), line.number))
        else:
            _fail(where, line, "expected an edge 'e U V', a weight 'n V WEIGHT' or a comment 'c ...'")
    if vertices is None:
        raise BadPuzzleError("the graph has no problem line 'p edge VERTICES EDGES'", Place(file, begin))
    record = Record({"vertices": vertices, "edges": [*edges]}, Place(file, begin), typed=True)
    if weights:
        record.fields["weights"] = [*weights]
    return record


def _is_comment(text: str) -> bool:
    return text.split(None, 1)[:1] == ["c"]


def _fail(place: Place, line: Line, expected: str) -> NoReturn:
    raise BadPuzzleError(f"{expected}, not {quoted(line.text.strip())}", place)
