"""Extras typed on a board, kind by kind."""

from __future__ import annotations

import json

import pytest

from clueproof import Puzzle, parse, rule_set
from clueproof.editor.draft import blank, entered, inputs_of, standing
from clueproof.encoders.extras import HEADINGS, kinds, listed, modified, regions
from clueproof.encoders.extras.inputs import COMMON, line_from
from clueproof.encoders.overlapping_sudoku import layout_of
from tests.encoders.extras.examples import EXAMPLES, REGIONS

OTHER = "renban r4c1-r4c3"


def with_extras(*extras: str) -> Puzzle:
    """A Sudoku of 4 by 4 cells."""
    return parse(json.dumps({"puzzle": "sudoku", "grid": ["...."] * 4, "extras": [*extras]}))


@pytest.mark.parametrize("text", EXAMPLES)
def test_typed_again_and_taken_away(text: str) -> None:
    """Beside another one, which stays."""
    before, wanted = with_extras(OTHER), with_extras(OTHER, text)
    name = text.split()[0]
    ((places, value),) = [one for one in standing(wanted)[name] if one not in standing(before)[name]]
    sent = json.loads(json.dumps(places))
    assert entered(before, name, sent, value) == wanted
    assert entered(wanted, name, sent, "") == before


def test_all_kinds_are_listed_under_their_headings() -> None:
    offered = {entry.name: entry for entry in inputs_of(blank(rule_set("sudoku"), 9, 9, {})) if entry.heading}
    every = {kind.kind for kind in kinds().values()}
    # which need numbers from 0; regions, or doublers, to be found
    about_found = {kind.kind for module in (regions, modified) for kind in listed(module)}
    assert every - offered.keys() == {"doppelganger", *about_found}
    assert [*offered][: len(COMMON)] == [*COMMON]
    assert [*dict.fromkeys(entry.heading for entry in offered.values())][1:] == [
        heading for heading, module in HEADINGS.items() if module not in (regions, modified)
    ]
    assert all(entry.about and entry.words for entry in offered.values())
    assert {name for name, entry in offered.items() if entry.places == "pairs"} == {
        "white-dot", "black-dot", "pair-sum", "no-other-white-dot", "no-other-black-dot", "no-other-pair-sum",
    }  # fmt: skip
    small = {entry.name for entry in inputs_of(blank(rule_set("sudoku"), 4, 4, {}))}
    assert not small & {"global-entropy", "dutch-flatmates"}
    doubled = {entry.name for entry in inputs_of(blank(rule_set("sudoku"), 9, 9, {"doublers": "find"}))}
    assert "doubler" in doubled
    assert "lunchbox" not in doubled
    negated = {entry.name for entry in inputs_of(blank(rule_set("sudoku"), 9, 9, {"negators": "r1c1"}))}
    assert not negated & {"doubler", "negator", "skyscraper", "sum-line"}


@pytest.mark.parametrize(
    ("options", "extra"),
    [("free=2", "greater r4c4 r5c2"), *[("regions=find", text) for text in REGIONS]],
)
def test_free_cells_and_regions_to_be_found(options: str, extra: str) -> None:
    grid = "....\n" * 4
    without, wanted = parse(f"sudoku {options}\n{grid}"), parse(f"sudoku {options}\n{grid}extras:\n  {extra}")
    name = extra.split()[0]
    ((places, value),) = standing(wanted)[name]
    assert entered(without, name, json.loads(json.dumps(places)), value) == wanted
    assert "region" not in standing(wanted) or options == "free=2"


def test_lines_from_the_margins_are_those_of_the_nearest_grid() -> None:
    puzzle = parse("samurai-sudoku\n" + "\n".join(["." * 21] * 21))
    layout = layout_of(puzzle.shape)
    assert line_from(layout, (0, -1)) == tuple((0, c) for c in range(9))
    assert line_from(layout, (7, 21)) == tuple((7, c) for c in range(20, 11, -1))
    assert line_from(layout, (-1, 10)) == tuple((r, 10) for r in range(6, 15))
    at = entered(puzzle, "skyscraper", [[21, 0]], "3")
    assert [str(extra) for extra in at.clues["extra"]] == ["skyscraper 3 r21c1-r13c1"]
    assert standing(at)["skyscraper"] == [(((21, 0),), "3")]
