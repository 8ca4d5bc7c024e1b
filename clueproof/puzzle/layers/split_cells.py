"""Black cells that are split, with the sum of the cells to the right of them, of those below, of both or of none.

In text and in JSON the sums stand on both sides of a stroke, the one of the cells below first:

    #   4\\   3\\
    \\3  .    .
    \\4  .    .

A number in a white cell is given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from clueproof.english import counted
from clueproof.errors import shortened
from clueproof.grid.board import Board
from clueproof.grid.directions import Direction
from clueproof.grid.edges import Site, Spot, rectangle
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import BLACK_LOOK, Choice, Entry, Look, whole
from clueproof.puzzle.layers.black_cells import WALL, WalledShape
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.syntax.record import EMPTY, JsonValue, Record, TokenGrid

ACROSS, DOWN = "across", "down"
"""The kinds of sums: of the cells to the right of a black cell, and of those below it."""
LARGEST = 9
"""Numbers are from 1 to this."""
NUMBERS = tuple(map(str, range(1, LARGEST + 1)))
SPLIT = re.compile(r"(\d*)[\\/](\d*)", re.ASCII)
WALLS = frozenset({WALL, "B", "b"})
_STEPS = {ACROSS: (0, 1), DOWN: (1, 0)}
_PLACES: Mapping[str, Direction] = {ACROSS: "ne", DOWN: "sw"}
_MINIZINC = {"h_clues_row_col_len_sum": ACROSS, "v_clues_row_col_len_sum": DOWN}


def run_from(shape: WalledShape, wall: Spot, kind: str) -> list[Spot]:
    """The cells that the sum of a black cell is about: up to the next black cell, or the edge of the board."""
    (down, right), found = _STEPS[kind], list[Spot]()
    r, c = wall[0] + down, wall[1] + right
    while r < shape.height and c < shape.width and (r, c) not in shape.walls:
        found.append((r, c))
        r, c = r + down, c + right
    return found


class SplitCells(Layer):
    """Black cells, the sums of some, and numbers that are given in white ones."""

    shape = WalledShape
    kinds = (ACROSS, DOWN, GIVEN)
    SUMS = (ACROSS, DOWN)
    ROWS = "#Bb0123456789\\/._-| \t"
    """All that rows consist of."""

    def tokens(self, record: Record, form: Form) -> SplitTokens:
        record.also_called("grid", "board")
        if "white" in record.fields:
            _from_lists(record)
        elif "row_sums" in record.fields or "col_sums" in record.fields:
            _from_sums(record)
        return SplitTokens(record.grid("grid", EMPTY))

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        across, down = clues[ACROSS], clues[DOWN]
        texts = [["."] * shape.width for _ in range(shape.height)]
        for (r, c), says in clues[GIVEN].items():
            texts[r][c] = str(says)
        for r, c in shape.walls:
            split = (r, c) in across or (r, c) in down
            texts[r][c] = f"{down.get((r, c), '')}\\{across.get((r, c), '')}" if split else WALL
        if not record.typed:
            record.fields["grid"] = list[JsonValue]([list[JsonValue](row) for row in texts])
            return
        wide = max(len(text) for row in texts for text in row)
        between = " " if wide > 1 else ""
        record.fields["grid"] = list[JsonValue](
            [between.join([text.ljust(wide) for text in row]).rstrip() for row in texts]
        )

    def positions(self, kind: str, shape: Any) -> Iterable[Site]:
        if kind == GIVEN:
            return rectangle(shape.height, shape.width, shape.walls)
        return [wall for wall in sorted(shape.walls) if run_from(shape, wall, kind)]

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        small: dict[Spot, dict[Direction, str]] = {}
        for kind, place in _PLACES.items():
            for wall, says in clues[kind].items():
                small.setdefault(wall, {})[place] = str(says)
        given = clues[GIVEN]
        return replace(
            board,
            texts={**board.texts, **{cell: str(says) for cell, says in given.items()}},
            small={**board.small, **small},
            symbols={**board.symbols, **dict.fromkeys(sorted(small), Symbol.FALLING)},
            shaded=board.shaded | shape.walls,
            given=board.given | shape.walls | given.keys(),
        )

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        black = CellSlot(
            part=lambda token: "" if token in NUMBERS else WALL,
            joined=lambda token, sign: sign and (sign if token in NUMBERS else token or sign),
        )
        hint = f"a sum of different numbers from 1 to {LARGEST}"
        sums = [
            Entry(kind, f"sum of the cells {where}", slot, free=True, hint=hint, meant=whole(1), look=Look(small=place))
            for kind, where, slot, place in (
                (DOWN, "below", _sum_slot(0), _PLACES[DOWN]),
                (ACROSS, "to the right", _sum_slot(1), _PLACES[ACROSS]),
            )
        ]
        wall = Entry("wall", "black cell", black, (Choice(WALL, "black"),), structural=True, look=BLACK_LOOK)
        white = CellSlot(
            part=lambda token: token if token in NUMBERS else "",
            joined=lambda token, number: number or ("" if token in NUMBERS else token),
        )
        number = Entry(GIVEN, "given value", white, tuple([Choice(text, text) for text in NUMBERS]))
        return [wall, *sums, number]


@dataclass(frozen=True)
class SplitTokens(Tokens):
    """The grid, which says how large the board is, and where the black cells are."""

    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    @property
    def walls(self) -> frozenset[Spot]:
        """All black cells."""
        places = product(range(self.grid.height), range(self.grid.width))
        return frozenset((r, c) for r, c in places if self._is_wall(self.grid.rows[r][c]))

    def _is_wall(self, token: str) -> bool:
        return token in WALLS or SPLIT.fullmatch(token) is not None

    def shaped(self, shape: S) -> S:
        return replace(shape, walls=self.walls)  # type: ignore[call-arg]

    def read(self, shape: Any) -> Read:
        found: dict[str, dict[Spot, int]] = {ACROSS: {}, DOWN: {}, GIVEN: {}}
        for r, c in product(range(shape.height), range(shape.width)):
            token = self.grid.rows[r][c]
            if token in NUMBERS:
                found[GIVEN][r, c] = int(token)
            elif (r, c) not in shape.walls and token and token not in EMPTY:
                expected = (
                    f"{WALL} for a black cell, sums such as 12\\, \\7 or 12\\7, a number from 1 to {LARGEST}, "
                    "or . for an empty cell"
                )
                self.grid.fail(f"{shortened(token)!r} is no cell; expected {expected}", r, c)
            split = SPLIT.fullmatch(token)
            for kind, text in zip((DOWN, ACROSS), split.groups(), strict=True) if split else ():
                if text.strip("0"):
                    found[kind][r, c] = self._sum(shape, (r, c), kind, text)
        return Read({**found})

    def _sum(self, shape: WalledShape, wall: Spot, kind: str, text: str) -> int:
        """A sum that different numbers can have."""
        many, where = len(run_from(shape, wall, kind)), "to the right of" if kind == ACROSS else "below"
        if not many:
            self.grid.fail(f"{shortened(text)} is a sum of no cells: there is none {where} it", *wall)
        if many > LARGEST:
            self.grid.fail(f"there are {many} cells {where} this one, but only {LARGEST} different numbers", *wall)
        least, most = many * (many + 1) // 2, many * (2 * LARGEST - many + 1) // 2
        if len(text) > LARGEST or not least <= int(text) <= most:
            bounds = f"from {least} to {most}" if many > 1 else f"a number from 1 to {LARGEST}"
            self.grid.fail(
                f"the sum of the {counted(many, 'cell')} {where} it is {bounds}, not {shortened(text)}", *wall
            )
        return int(text)


def _from_sums(record: Record) -> None:
    """The grid of collections without the frame of black cells, which have the sums of each line in lists."""
    inner = record.grid("grid", EMPTY)
    record.fields.pop("board", None)
    rows = [list(row) for row in inner.rows]
    height, width = inner.height, inner.width
    shape = WalledShape(
        height + 1,
        width + 1,
        frozenset(
            (r, c)
            for r, c in product(range(height + 1), range(width + 1))
            if 0 in (r, c) or rows[r - 1][c - 1] in WALLS
        ),
    )
    sums: dict[str, dict[Spot, JsonValue]] = {ACROSS: {}, DOWN: {}}
    for kind, name, number in ((ACROSS, "row_sums", height), (DOWN, "col_sums", width)):
        listed = record.get(name)
        if not isinstance(listed, list) or len(listed) != number or not all(isinstance(line, list) for line in listed):
            record.fail(f"{name} must be {counted(number, 'list')}, one for each line of the grid")
        for line, said in enumerate(listed, 1):
            walls = [wall for wall in sorted(shape.walls) if wall[kind == DOWN] == line]
            first = [wall for wall in walls if len(run_from(shape, wall, kind)) > 1]
            assert isinstance(said, list)
            if len(said) != len(first):
                record.fail(
                    f"{name}, line {line}: there are {counted(len(first), 'sum')} in this line, not {len(said)}"
                )
            sums[kind] |= zip(first, said, strict=True)
    _state(record, rows, shape, sums)


def _from_lists(record: Record) -> None:
    """The grid of collections that list black and white cells as 0 and 1, and each sum with its place."""
    white = record.grid("white", frozenset())
    rows = [[WALL if token == "0" else "." if token == "1" else token for token in row] for row in white.rows]
    spots = product(range(white.height), range(white.width))
    shape = WalledShape(white.height, white.width, frozenset((r, c) for r, c in spots if rows[r][c] == WALL))
    sums: dict[str, dict[Spot, JsonValue]] = {ACROSS: {}, DOWN: {}}
    for name, kind in _MINIZINC.items():
        for clue in record.get(name) or ():  # type: ignore[union-attr]
            if not isinstance(clue, list) or len(clue) != 4 or not all(type(part) is int for part in clue):
                record.fail(f"{name}: expected row, column, length and sum of each line")
            row, column, length, said = map(int, map(str, clue))
            wall = row - 1, column - 1
            if wall not in shape.walls or len(run_from(shape, wall, kind)) != length:
                record.fail(f"{name}: no line of {counted(length, 'cell')} begins at row {row}, column {column}")
            sums[kind][wall] = said
    _state(record, [row[1:] for row in rows[1:]], shape, sums)


def _state(
    record: Record, inner: list[list[str]], shape: WalledShape, sums: Mapping[str, Mapping[Spot, JsonValue]]
) -> None:
    """Put a grid with its sums into a record, in place of what there was."""
    for name in ("height", "width"):
        record.fields.pop(name, None)
    grid: list[JsonValue] = []
    for r in range(shape.height):
        row: list[JsonValue] = []
        for c in range(shape.width):
            if (r, c) in shape.walls:
                down, across = (sums[kind].get((r, c), "") for kind in (DOWN, ACROSS))
                row.append(f"{down}\\{across}")
            else:
                row.append(inner[r - 1][c - 1])
        grid.append(row)
    record.fields["grid"] = grid


def _sums(token: str) -> tuple[str, str]:
    """The sums of the cells below a black cell and to the right of it, "" for none."""
    found = SPLIT.fullmatch(token)
    return (found[1], found[2]) if found else ("", "")


def _with_sum(token: str, at: int, says: str) -> str:
    sums = [*_sums(token)]
    sums[at] = says
    return "\\".join(sums) if any(sums) else token if token in NUMBERS else WALL if token else ""


def _sum_slot(at: int) -> CellSlot:
    return CellSlot(part=lambda token: _sums(token)[at], joined=lambda token, says: _with_sum(token, at, says))
