"""Tapa: the data card; random boards against all shadings, question marks, links."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from clueproof import parse, solutions, verify
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.boards import pieces

PUZZLE = "tapa\n. . 3 . 5 .\n. 14 . . . .\n. . . . . .\n. 6 . . 33 .\n. . . . 23 .\n. 5 . . . .\n"
SOLVED = ("#..#.#", "#.####", "##.#.#", "#..#.#", "####.#", "#.#..#")


class TestTapa(GenreSuite):
    card = Card(
        name="tapa",
        source="made by the project's own generator",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(
            " .  .  3  .  5  .\n"
            " . 14  .  .  .  .\n"
            " .  .  .  .  .  .\n"
            " .  6  .  . 33  .\n"
            " .  .  .  . 23  .\n"
            " .  5  .  .  .  ."
        ),
        solved_board=(
            " #  .  3  #  5  #\n"
            " # 14  #  #  #  #\n"
            " #  #  .  #  .  #\n"
            " #  6  .  # 33  #\n"
            " #  #  #  # 23  #\n"
            " #  5  #  .  .  #"
        ),
        small=(
            "tapa\n.\n",
            "tapa\n?\n",
            "tapa\n.\n1\n.\n",
            "tapa\n. . .\n. 8 .\n. . .\n",
            "tapa\n3 . .\n. . .\n",
            "tapa\n. 0 . .\n. . . 2\n",
            "tapa\n. . .\n. ?1 .\n. . .\n2 . .\n",
            "tapa\n. . .\n. 113 .\n. . .\n",
        ),
        forms=(
            (
                "tapa\n. 13 .\n. . 1?\n. . .\n",
                "tapa width=3 height=3\n. 1/3 .\n. . 1,?\n_ - *",
                '{"puzzle": "tapa", "grid": [["", "1/3", ""], ["", null, "1?"], ["", " ", "   "]]}',
                '{"puzzle": "tapa", "inputs": {"board": [["   ", "1/3", "   "], ["   ", "   ", "1/?"], ["", "", ""]]}}',
            ),
            ("tapa\n. 3\n2 .\n", "tapa\n.3\n2.\n", '{"puzzle": "tapa", "grid": [["", 3], [2, ""]]}'),
        ),
        refused=(
            ("tapa\n.8.\n...", "<text>:2:2: there is no room for a run of 8 in the 5 cells around it"),
            ("tapa\n. .\n. 22", "<text>:3:3: there is no room for runs of 2 and 2 in the 3 cells around it"),
            ("tapa\n. . .\n. 35 .\n. . .", "<text>:3:3: '35' is no cell; expected numbers such as 113"),
            ("tapa\n. . .\n. 9 .\n. . .", "<text>:3:3: '9' is no cell"),
            ("tapa\n. . .\n. 103 .\n. . .", "<text>:3:3: '103' is no cell"),
            ("tapa\n. x\n. .", "<text>:2:3: 'x' is no cell"),
            ("tapa\n. 1\n.", "<text>:3: row 2 has 1 cell"),
            ("tapa", "the puzzle has no grid"),
            ("https://puzz.link/p?tapa/3/3/a8n", "there is no room for runs of"),
            ("https://puzz.link/p?tapa/3/3/jzz", "'z' takes more places than the 5 left"),
            ("https://puzz.link/p?tapa/3/3/ja", "the link ends where a digit or letter was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 6 by 6"),
            (PUZZLE, ("####.#", *SOLVED[1:]), "the 2x2 square from r1c3 to r2c4 is shaded"),
            (PUZZLE, (*SOLVED[:5], "#.#.##"), "r5c5 has runs of 2 and 4 around it, not runs of 2 and 3"),
            ("tapa\n...\n", ("#.#",), "r1c3 is cut off from r1c1"),
            ("tapa\n.1.\n", ("##.",), "r1c2 has numbers, but is shaded"),
            ("tapa\n.1.\n", ("...",), "r1c2 has no shaded cell around it, not a run of 1"),
            ("tapa\n.?.\n", ("...",), None),
            ("tapa\n. ?? .\n", ("..#",), "r1c2 has a run of 1 around it, not runs of ? and ?"),
            (
                "tapa\n. . .\n. ?3 .\n. . .\n",
                ("##.", "#..", "..."),
                "r2c2 has a run of 3 around it, not runs of ? and 3",
            ),
            ("tapa\n.1.\n", ("x..",), "r1c1 is neither shaded (#) nor unshaded (.)"),
        ),
        wrong=(
            ("tapa\n3 2 .\n. . .", ("r1c1 has a run of 3 around it", "r1c2 has a run of 2 around it")),
            ("tapa\n. 11 .", ("r1c2 has runs of 1 and 1 around it",)),
        ),
        open=(("tapa\n.1.", ("r1c1", "r1c3")), ("tapa\n..", ())),
        unique=(("tapa\n. . .\n. 8 .\n. . .", ("###", "#.#", "###")), ("tapa\n0 .", ("..",))),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("tapa\n. 13 .\n. . 1?\n. . .\n", {"grid": [". 13 .", ". . 1?", ". . ."]}),),
        blank=((2, 3, {}, "tapa\n. . .\n. . ."),),
        links=(
            ("none", "https://puzz.link/p?tapa/3/3/ja7j"),
            ("none", "https://puzz.link/p?tapa/3/3/j9j"),
            ("multiple", "https://puzz.link/p?tapa/3/3/j.j"),
            ("none", "https://puzz.link/p?tapa/3/3/jd0j"),
            ("none", "https://puzz.link/p?tapa/2/3/a0k"),
            ("unique", "https://puzz.link/p?tapa/7/6/2nabg9w8o0h"),
        ),
        made=(Making((5, 7), irreducible=True), Making((8, 8), irreducible=True), Making((15, 15), irreducible=True)),
    )


AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def around(rows: tuple[str, ...], r: int, c: int) -> list[str]:
    """The lengths of the runs around a cell, in ascending order."""
    signs = ""
    for down, right in AROUND:
        y, x = r + down, c + right
        signs += rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[0]) else "."
    if "." not in signs:
        return ["8"]
    first = signs.index(".")
    runs = [run for run in (signs[first:] + signs[:first]).split(".") if run]
    return sorted(str(len(run)) for run in runs) or ["0"]


def by_hand(height: int, width: int) -> list[tuple[str, ...]]:
    """All boards that keep the rules that are not about clues."""
    found = []
    for signs in product(".#", repeat=height * width):
        text = "".join(signs)
        rows = tuple(text[start : start + width] for start in range(0, len(text), width))
        if any(
            rows[r][c : c + 2] == rows[r + 1][c : c + 2] == "##" for r in range(height - 1) for c in range(width - 1)
        ):
            continue
        shaded = {(r, c) for r in range(height) for c in range(width) if rows[r][c] == "#"}
        if len(pieces(shaded)) < 2:
            found.append(rows)
    return found


@pytest.mark.parametrize(("height", "width"), [(3, 3), (2, 5), (4, 3)])
def test_random_clues(height: int, width: int) -> None:
    chance, every = Random(height * width), by_hand(height, width)
    words = set()
    for _ in range(25):
        truth, clues = chance.choice(every), {}
        for r, c in product(range(height), range(width)):
            if truth[r][c] == "." and chance.random() < 0.3:
                runs = around(truth, r, c)
                chance.shuffle(runs)
                clues[r, c] = ["?" if chance.random() < 0.2 else run for run in runs]
        if clues and chance.random() < 0.2:
            clues[chance.choice([*clues])] = ["2"]
        expected = {
            rows
            for rows in every
            if all(
                rows[r][c] == "."
                and len(runs) == len(there := around(rows, r, c))
                and not Counter(run for run in runs if run != "?") - Counter(there)
                for (r, c), runs in clues.items()
            )
        }
        lines = [" ".join("".join(clues.get((r, c), ".")) for c in range(width)) for r in range(height)]
        puzzle = parse(f"tapa height={height} width={width}\n" + "\n".join(lines))
        assert {*solutions(puzzle)} == expected, lines
        words.add(verdict := verify(puzzle).word)
        assert verdict == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert len(words) > 1
