"""Tracks: the data card; random clues against all tracks; game ids."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from clueproof import count, generate, minimise, parse, rule_set, solutions, to_text, verify
from clueproof.grid.edges import Cell, Edge
from clueproof.puzzle.layers.cells import END
from clueproof.testing import Card, GenreSuite
from tests.genres.loops import lines_through

RULES = rule_set("tracks")

ID = "6x6:9q5pC,3,4,3,4,3,S5,4,5,3,S4,3,3"
CLUES = "tracks\ntop: 3 4 3 4 3 5\nleft: 4 5 3 4 3 3\n"
PUBLISHED = CLUES + "DR . . . . .\n. . . . . .\n. . . . . .\nLR . . . . .\n. . . . . .\n. . . . . DL\n"
SOLVED = lines_through(((3, -1), "RRRULULURRRDRRDDDLLDRRD"))
BOARD = """\
   3  4  3  4  3  5
4 DR  .  .  .  .  .
5  .  .  .  .  .  .
3  .  .  .  .  .  .
4 LR  .  .  .  .  .
3  .  .  .  .  .  .
3  .  .  .  .  . DL"""
SOLVED_BOARD = """\
     3    4    3    4    3    5
4   DR--------------+    .    .
     |              |
5    +----+    .    +---------+
          |                   |
3    .    +----+    .    .    |
               |              |
4 --LR---------+    .    .    |
                              |
3    .    .    .    +---------+
                    |
3    .    .    .    +--------DL
                              |"""
SMALL = "tracks\ntop: . . .\nleft: . .\n"


class TestTracks(GenreSuite):
    card = Card(
        name="tracks",
        aliases=("train-tracks",),
        source=f"Simon Tatham's Tracks, {ID}",
        puzzle=PUBLISHED,
        solution=SOLVED,
        board=BOARD,
        solved_board=SOLVED_BOARD,
        small=(
            "tracks\ntop: .\nleft: .\n.\n",
            "tracks width=1\ntop: .\nleft: 1\nLR\n",
            "tracks\ntop: 1 . 1\nleft: .\n. LR .\n",
            "tracks\ntop: . .\nleft: 1 .\n. UD\n. .\n",
            SMALL + ". DR .\n. . LR\n",
        ),
        forms=(
            (
                "tracks\ntop: 2 1 .\nleft: 2 .\nLR DL .\n. UR LR\n",
                "train-tracks\ntop: 2 1 .\nleft: 2 .\nRL LD .\n. ru lr",
                "tracks\ntop: 2 1 .\nside: 2 .\nLR|DL|.\n_|UR|LR",
                '{"puzzle": "tracks", "top": [2, 1, null], "left": [2, null],'
                ' "grid": [["LR", "DL", ""], ["  ", "UR", "LR"]]}',
                '{"puzzle": "tracks", "inputs": {"board": [["LR", "LD", "  "], ["  ", "UR", "LR"]], "top": [2, 1, -1],'
                ' "side": [2, -1]}}',
            ),
        ),
        refused=(
            ("tracks\ntop: 1 1\nleft: 1", "the puzzle has no grid"),
            ("tracks\ntop: 1 2\nleft: 1\n. .", "top, position 2: 2 is more than the 1 cell of that column"),
            ("tracks\ntop: 1\nleft: 1\n. .", "top has 1 clue, but the grid has 2 columns"),
            ("tracks\ntop: 1 x\nleft: 1\n. .", "top, position 2: 'x' is no clue; expected a number, or . for none"),
            (
                "tracks\nLL .",
                "<text>:2:1: 'LL' is no cell; expected two sides of UD, UL, UR, DL, DR, LR, or . for none",
            ),
            ("tracks\nLR .\n.", "<text>:3: row 2 has 1 cell"),
        ),
        broken=(
            (PUBLISHED, SOLVED, None),
            (PUBLISHED, frozenset(), "the track leaves the board at 0 places, not at two"),
            (
                SMALL + ". . .\n. . .\n",
                lines_through(((0, -1), "RRRR"), ((1, 0), "D")),
                "the track leaves the board at 3 places, not at two",
            ),
            (SMALL + ". . .\n. . .\n", lines_through(((0, -1), "RR"), ((0, 2), "R")), "the track ends at r1c2"),
            (
                SMALL + ". . .\n. . .\n",
                lines_through(((0, -1), "RRRR"), ((0, 1), "D")),
                "the track branches or crosses itself at r1c2",
            ),
            (
                "tracks\n. . .\n. . .\n. . .\n",
                lines_through(((0, -1), "RU"), ((1, 1), "RDLU")),
                "there is a loop besides the track",
            ),
            (
                SMALL.replace("left: .", "left: 2") + ". . .\n. . .\n",
                lines_through(((0, -1), "RRRR")),
                "row 1 has 3 pieces of track, not 2",
            ),
            (
                SMALL + ". DL .\n. . .\n",
                lines_through(((0, -1), "RRRR")),
                "r1c2 is a piece from below to the left, but the track does not pass it so",
            ),
            (
                "tracks\n.",
                lines_through(((0, 4), "R")),
                "there can be no line the right side of r1c5",
            ),
        ),
        wrong=(
            (
                "tracks\ntop: 1 0\nleft: .\n. LR",
                ("column 2 has 0 pieces of track", "r1c2 is a piece from the left to the right"),
            ),
        ),
        open=(("tracks\ntop: 1 1\nleft: 2\n. .", ()),),
        unique=(("tracks width=1\ntop: .\nleft: .\nLR", lines_through(((0, -1), "RR"))),),
        answers=(
            ("tracks width=1\ntop: .\nleft: .\nLR", lines_through(((0, -1), "RR")), [[0, -1, 0, 0], [0, 0, 0, 1]]),
        ),
        in_json=(
            ("tracks\ntop: 1 .\nleft: 2\nLR .", {"puzzle": "tracks", "top": "1 .", "left": "2", "grid": ["LR ."]}),
        ),
        blank=((2, 3, {}, SMALL + ". . .\n. . ."),),
        ids=(
            ("unique", "6x6:9q5pC,3,4,3,4,3,S5,4,5,3,S4,3,3"),
            ("unique", "10x8:mAf5cAzsAi,S4,6,6,5,5,4,4,2,2,2,2,2,S7,6,9,8,3,3"),
        ),
        bad_ids=(
            ("2x2:a9", 7, "the game id ends where a cell was expected"),
            ("2x2:5Cb", 8, "the game id ends where ',' was expected"),
            ("2x2:5CaA,1,S2,S2", 17, "the game id ends where ',' was expected"),
            ("2x2:5CaA,1,S2,S2,x", 18, "'x' stands where the number of a line was expected"),
            ("2x2:5CaA,S1,2,S2,1", 10, "'S' stands where no station where no piece leaves the board was expected"),
            ("2x2:5CaA,1,S2,2,1", None, "an S before the number of one column and one row says where the track ends"),
            ("2x2:5CaA,1,S2,S2,1,", 19, "',' stands where the end of the game id was expected"),
            ("2x2:7CaA,1,S2,S2,1", 5, "'7' stands where a cell was expected"),
        ),
        no_ids=(("tracks width=1\ntop: 1\nleft: 1\nUD", "tells where the track leaves the board"),),
    )


Way = tuple[Cell, ...]


@cache
def tracks(height: int, width: int) -> list[Way]:
    """All tracks, by the cells from one side of the board to another, those outside included: each way round once."""

    def on_board(cell: Cell) -> bool:
        return 0 <= cell[0] < height and 0 <= cell[1] < width

    def onward(way: list[Cell]) -> Iterator[Way]:
        r, c = way[-1]
        for there in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)):
            if on_board(there):
                if there not in way:
                    yield from onward([*way, there])
            elif there != way[0]:
                yield (*way, there)

    outside = [(r, c) for r in range(-1, height + 1) for c in range(-1, width + 1) if not on_board((r, c))]
    found = [
        way
        for start in outside
        for r, c in (
            (start[0], start[1] + 1),
            (start[0] + 1, start[1]),
            (start[0], start[1] - 1),
            (start[0] - 1, start[1]),
        )
        if on_board((r, c))
        for way in onward([start, (r, c)])
    ]
    return [way for way in found if way < way[::-1]]


def edges(way: Way) -> frozenset[Edge]:
    return frozenset((min(pair), max(pair)) for pair in pairwise(way))


def clues(way: Way, height: int, width: int) -> dict[str, list[list[str]] | list[int]]:
    """All clues of a track: its pieces, and how many there are in each column and row."""
    letters = {(-1, 0): "U", (1, 0): "D", (0, -1): "L", (0, 1): "R"}
    grid = [[""] * width for _ in range(height)]
    for before, (r, c), after in zip(way, way[1:], way[2:], strict=False):
        piece = {letters[before[0] - r, before[1] - c], letters[after[0] - r, after[1] - c]}
        grid[r][c] = "".join(letter for letter in "UDLR" if letter in piece)
    return {
        "grid": grid,
        "top": [sum(1 for row in grid if row[c]) for c in range(width)],
        "left": [sum(map(bool, row)) for row in grid],
    }


@pytest.mark.parametrize(
    ("height", "width", "number"), [(1, 1, 6), (1, 2, 15), (2, 2, None), (2, 3, None), (3, 3, None)]
)
def test_number_of_tracks(height: int, width: int, number: int | None) -> None:
    by_hand = {*map(edges, tracks(height, width))}
    assert number in (None, len(by_hand))
    asked = RULES.empty(height, width, {})
    assert count(asked).found == len(by_hand) == len(tracks(height, width))
    assert {*solutions(asked)} == by_hand


@pytest.mark.parametrize(("height", "width"), [(1, 4), (2, 3), (3, 3), (4, 2)])
def test_random_clues(height: int, width: int) -> None:
    chance = random.Random(height * 10 + width)
    every = [(edges(way), clues(way, height, width)) for way in tracks(height, width)]
    verdicts = set()
    for _ in range(40):
        truth, share = chance.choice(every)[1], chance.choice([0.2, 0.4])
        other = chance.choice(every)[1] if chance.random() < 0.3 else truth
        asked = {
            "grid": [
                [piece if piece and chance.random() < share else "" for piece in row]
                for row in truth["grid"]  # type: ignore[misc]
            ],
            **{
                side: [number if chance.random() < 2 * share else None for number in other[side]]
                for side in ("top", "left")
            },
        }
        puzzle = parse(json.dumps({"puzzle": "tracks", **asked}))
        expected = {
            lines
            for lines, told in every
            if all(
                stated in ("", there)
                for row, line in zip(asked["grid"], told["grid"], strict=True)
                for stated, there in zip(row, line, strict=True)  # type: ignore[arg-type]
            )
            and all(
                stated in (None, there)
                for side in ("top", "left")
                for stated, there in zip(asked[side], told[side], strict=True)
            )
        }
        assert {*solutions(puzzle)} == expected
        verdict = verify(puzzle)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert verdicts == {"none", "unique", "multiple"}


def test_ends_and_numbers_stay() -> None:
    (made,) = generate("tracks", seed=1, count=1, size=(6, 7))
    assert len(made.puzzle.clues["border"]) == 13
    assert sum(len(piece) for piece in made.puzzle.clues[END]) in (2, 4)
    assert len(made.solution) >= 15
    full = parse(PUBLISHED.replace("4 5 3 4 3 3\nDR .", "4 5 3 4 3 3\nDR LR"))
    assert to_text(minimise(full).puzzle).count("DR") <= 1
    assert minimise(full).puzzle.clues["border"] == full.clues["border"]
    assert minimise(full).puzzle.clues[END] == full.clues[END]
