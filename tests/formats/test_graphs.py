"""Graphs in the DIMACS edge format and as lists of edges."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from clueproof import BadPuzzleError, Multiple, parse, read, verify
from clueproof.formats import to_json, to_text

DIMACS = "c a path with a heavy end\nc\np edge 4 3\nn 4 7\ne 1 2\ne 2 3\n\ne 3 4\ne 4 3\n"
SAME = "independent-set vertices=4\n1 2\n2 3\n3 4\nweights: 1 1 1 7\n"


def test_dimacs_by_what_it_holds() -> None:
    assert parse(DIMACS) == parse(SAME)
    assert parse("p col 2 1\ne 2 1") == parse("independent-set vertices=2\n1 2")
    (found,) = read(io.StringIO(DIMACS))
    assert found == parse(SAME)
    assert found.id is None
    verdict = verify(found)
    assert isinstance(verdict, Multiple)
    assert {verdict.solution, verdict.second} == {("1", "4"), ("2", "4")}


@pytest.mark.parametrize("ending", [".mis", ".col", ".clq", ".MIS"])
def test_dimacs_by_its_name(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"path{ending}"
    file.write_text(DIMACS)
    (found,) = read(file)
    assert found == parse(SAME)
    assert found.id == "path"


def test_a_list_of_edges(tmp_path: Path) -> None:
    file = tmp_path / "few.edges"
    file.write_text("# a comment\n% another\nc d\n\nd, e\n")
    (found,) = read(file)
    assert found == parse("independent-set\nc d\nd e")
    assert found.id == "few"


def test_rows_that_look_like_comments_are_rows() -> None:
    asked = parse("c . .\n. . .\n. . .\nletters: 3\n", "easy-as-abc")
    assert asked.rules.name == "easy-as-abc"


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("a.mis", "e 1 2\n", ":1: expected the problem line 'p edge VERTICES EDGES', not 'e 1 2'"),
        ("a.mis", "c only\n", ":1: the graph has no problem line"),
        ("a.mis", "p cnf 3 4\n", ":1: expected the problem line"),
        ("a.mis", "p edge 3\n", ":1: expected the problem line"),
        ("a.mis", "p edge 3 1\np edge 3 1\n", ":2: expected an edge 'e U V', a weight 'n V WEIGHT' or a comment"),
        ("a.mis", "p edge 3 1\ne 1\n", ":2: expected an edge"),
        ("a.mis", "p edge 3 1\ne 1 4\n", ":2: there is no vertex '4'; they are numbered 1 to 3"),
        ("a.mis", "p edge 3 1\ne 0 1\n", ":2: there is no vertex '0'"),
        ("a.mis", "p edge 3 1\ne 2 2\n", ":2: an edge joins 2 to itself"),
        ("a.mis", "p edge 3 1\nn 2 -5\n", ":2: a weight is a whole number"),
        ("a.mis", "c\np edge 0 0\n", ":2: vertices must be at least 1"),
        ("a.edges", "a b\nb c d\n", ":2: an edge is two vertices"),
        ("a.edges", "a b\n\nb b\n", ":3: an edge joins b to itself"),
        ("a.edges", "% nothing\n", ":1: the graph has no vertices"),
    ],
)
def test_bad_graphs(tmp_path: Path, name: str, text: str, problem: str) -> None:
    file = tmp_path / name
    file.write_text(text)
    with pytest.raises(BadPuzzleError) as caught:
        list(read(file))
    assert str(caught.value).startswith(f"{file}{problem}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["0", "7", "07", "1", "x"])
def test_a_single_vertex_called_by_a_number_is_no_number_of_vertices(name: str) -> None:
    puzzle = parse(json.dumps({"puzzle": "independent-set", "vertices": [name], "edges": []}))
    assert puzzle.shape.graph.vertices == (name,)
    for text in (to_text(puzzle), json.dumps(to_json(puzzle))):
        assert parse(text).shape == puzzle.shape, text
