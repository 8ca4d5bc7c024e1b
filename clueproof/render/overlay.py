"""Several boards of one puzzle: laid over each other, or with their differences marked."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from clueproof.grid import cell_name
from clueproof.grid.board import OPEN, Board, Cell, Edge, Position, Sign
from clueproof.grid.edges import link_name, side_name
from clueproof.render.text import SHADED, sign_text


def differences_marked(one: Board, other: Board) -> tuple[Board, Board]:
    """The two boards with the cells and edges marked that look different.

    Boards that show the solution itself by marks, as for a path, stay as they are.
    """
    if one.marked or other.marked:
        return one, other
    cells = [(r, c) for r in range(one.height) for c in range(one.width)]
    edges = {*drawn_edges(one), *drawn_edges(other)}
    differ: frozenset[Position] = frozenset(
        [
            *(cell for cell in cells if _cell_state(one, cell) != _cell_state(other, cell)),
            *(edge for edge in edges if _edge_state(one, edge) != _edge_state(other, edge)),
        ]
    )
    return replace(one, marked=differ), replace(other, marked=differ)


def drawn_edges(board: Board) -> set[Edge]:
    """The edges of which the board shows what is known."""
    return {*board.lines, *board.fences, *board.edge_notes, *board.walls}


def _cell_state(board: Board, cell: Cell) -> Hashable:
    return (
        board.texts.get(cell),
        board.colours.get(cell),
        cell in board.shaded,
        board.symbols.get(cell),
        board.notes.get(cell, ()),
    )


def _edge_state(board: Board, edge: Edge) -> Hashable:
    return board.lines.get(edge), board.fences.get(edge), edge in board.walls, board.edge_notes.get(edge, ())


def overlaid(boards: Sequence[Board], doubtful: frozenset[str] = frozenset()) -> Board:
    """The first board; cells and edges that differ between the boards show all their contents in braces.

    Cells and edges whose names ("r1c2", "r1c2-r1c3") are `doubtful` end with a question mark, as further contents may
    be possible there.
    """
    first = boards[0]
    cells = [(r, c) for r in range(first.height) for c in range(first.width)]
    looks = {cell: _different([_look(board, cell) for board in boards]) for cell in cells}
    unsure = {cell for cell in cells if cell_name(*cell) in doubtful}
    mixed = {cell for cell in cells if len(looks[cell]) > 1 or cell in unsure}
    return replace(
        _edges_overlaid(boards, doubtful),
        texts={**first.texts, **{cell: _braced(looks[cell], cell in unsure) for cell in sorted(mixed)}},
        shaded=first.shaded - mixed,
        symbols={cell: symbol for cell, symbol in first.symbols.items() if cell not in mixed},
        colours={cell: colour for cell, colour in first.colours.items() if cell not in mixed},
        picture=False,
    )


def _edges_overlaid(boards: Sequence[Board], doubtful: frozenset[str]) -> Board:
    """The first board, with notes on the edges that are not the same on all of them."""
    first, notes = boards[0], dict(boards[0].edge_notes)
    for edge in sorted(set().union(*map(drawn_edges, boards))):
        names = link_name(edge), side_name(edge), side_name(edge, (first.height, first.width))
        unsure = not doubtful.isdisjoint(names)
        looks = _different([_edge_look(board, edge) for board in boards])
        if len(looks) > 1 or unsure:
            # "perhaps a line" needs no list
            notes[edge] = (OPEN,) if looks == ["0", "1"] else (*looks, OPEN) if unsure else tuple(looks)
    return replace(
        first,
        lines={edge: count for edge, count in first.lines.items() if edge not in notes},
        fences={edge: count for edge, count in first.fences.items() if edge not in notes},
        walls=first.walls - notes.keys(),
        edge_notes=notes,
    )


def _different(looks: Sequence[str]) -> list[str]:
    return sorted(set(looks), key=lambda look: (len(look), look))


def _look(board: Board, cell: Cell) -> str:
    if cell in board.symbols:
        return sign_text(Sign(board.texts.get(cell, ""), board.symbols[cell]))
    return board.texts.get(cell, SHADED if cell in board.shaded else board.blank)


def _edge_look(board: Board, edge: Edge) -> str:
    """The number of lines on an edge, as text."""
    return str(board.lines.get(edge) or board.fences.get(edge) or int(edge in board.walls))


def _braced(looks: Sequence[str], unsure: bool) -> str:
    between = "" if max(map(len, looks)) == 1 else " "
    return "{" + between.join(looks) + (OPEN if unsure else "") + "}"
