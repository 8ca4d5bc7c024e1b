"""A board as a picture in block characters, for terminals: two rows in one line."""

from __future__ import annotations

from itertools import groupby

from clueproof.grid.board import Board, Cell
from clueproof.render.colours import RGB, luminance, shades

BLOCKS = "▀▄█▒░"
"""The characters that a terminal must be able to show."""
PAPER, INK = (255, 255, 255), (0, 0, 0)
GREY_PAPER = (215, 215, 215)
"""The background where a colour is shown as white, as blocks have no room for outlines."""
MARKED_PAPER, MARKED_INK = (255, 215, 135), (175, 95, 0)

LEVELS = (0, 95, 135, 175, 215, 255)
"""The levels of each colour channel in terminals with 256 colours."""


def to_blocks(board: Board, coloured: bool = False) -> str:
    """The shading of the board in half blocks, two rows in one line; texts and margins are left out.

    `coloured`: in 256 colours on white, on grey where a colour is white, with escape sequences; otherwise every
    colour is as dark. A board with marks has a line for each row and two columns a cell, as half a block has no
    room for a mark.
    """
    lines = _coloured(board) if coloured else _plain(board)
    return "\n".join(lines)


def _plain(board: Board) -> list[str]:
    filled = {*board.shaded, *board.colours}
    if board.marked:
        shades = {(False, False): "  ", (False, True): "░░", (True, False): "██", (True, True): "▒▒"}
        rows = [[shades[cell in filled, cell in board.marked] for cell in _row(board, r)] for r in range(board.height)]
    else:
        halves = {(False, False): " ", (False, True): "▄", (True, False): "▀", (True, True): "█"}
        rows = [
            [halves[(r, c) in filled, (r + 1, c) in filled] for _, c in _row(board, r)]
            for r in range(0, board.height, 2)
        ]
    return ["".join(row).rstrip() for row in rows]


def _coloured(board: Board) -> list[str]:
    named = shades([*board.palette, *sorted(set(board.colours.values()))])
    paper = GREY_PAPER if _code(PAPER) in map(_code, named.values()) else PAPER

    def look(cell: Cell) -> RGB:
        if cell in board.colours:
            return named[board.colours[cell]]
        marked = cell in board.marked
        if cell in board.shaded:
            return MARKED_INK if marked else INK
        return MARKED_PAPER if marked else paper

    lines = []
    for r in range(0, board.height, 1 if board.marked else 2):
        cells = []
        for cell in _row(board, r):
            ground, below = look(cell), (r + 1, cell[1])
            if board.marked:
                ink = PAPER if luminance(ground) < 0.5 else INK
                cells.append((f"38;5;{_code(ink)};48;5;{_code(ground)}", "[]" if cell in board.marked else "  "))
            else:
                under = f"48;5;{_code(look(below))}" if below[0] < board.height else "49"
                cells.append((f"38;5;{_code(ground)};{under}", "▀"))
        runs = groupby(cells, lambda cell: cell[0])
        lines.append("".join(f"\x1b[{codes}m{''.join(said for _, said in run)}" for codes, run in runs) + "\x1b[0m")
    return lines


def _row(board: Board, r: int) -> list[Cell]:
    return [(r, c) for c in range(board.width)]


def _code(shade: RGB) -> int:
    """The nearest colour in the cube of 6 x 6 x 6 that terminals with 256 colours have."""
    red, green, blue = (min(range(6), key=lambda level, part=part: abs(LEVELS[level] - part)) for part in shade)  # type: ignore[misc]
    return 16 + 36 * red + 6 * green + blue
