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

    Boards that say by marks what the solution is, as a path does, stay as they are.
    """
    if one.marked or other.marked:
        return one, other
    spots = [(r, c) for r in range(one.height) for c in range(one.width)]
    edges = {*drawn_edges(one), *drawn_edges(other)}
    differ: frozenset[Position] = frozenset(
        [
            *(spot for spot in spots if _cell_state(one, spot) != _cell_state(other, spot)),
            *(edge for edge in edges if _edge_state(one, edge) != _edge_state(other, edge)),
        ]
    )
    return replace(one, marked=differ), replace(other, marked=differ)


def drawn_edges(board: Board) -> set[Edge]:
    """The edges of which the board says what is known."""
    return {*board.lines, *board.fences, *board.edge_notes, *board.walls}


def _cell_state(board: Board, spot: Cell) -> Hashable:
    return (
        board.texts.get(spot),
        board.colours.get(spot),
        spot in board.shaded,
        board.symbols.get(spot),
        board.notes.get(spot, ()),
    )


def _edge_state(board: Board, edge: Edge) -> Hashable:
    return board.lines.get(edge), board.fences.get(edge), edge in board.walls, board.edge_notes.get(edge, ())


def overlaid(boards: Sequence[Board], doubtful: frozenset[str] = frozenset()) -> Board:
    """The first board, but in braces all that stands in a cell or on an edge on any of them, where that differs.

    Cells and edges whose names ("r1c2", "r1c2-r1c3") are `doubtful` end with a question mark: perhaps more could
    stand there.
    """
    first = boards[0]
    spots = [(r, c) for r in range(first.height) for c in range(first.width)]
    looks = {spot: _different([_look(board, spot) for board in boards]) for spot in spots}
    unsure = {spot for spot in spots if cell_name(*spot) in doubtful}
    mixed = {spot for spot in spots if len(looks[spot]) > 1 or spot in unsure}
    return replace(
        _edges_overlaid(boards, doubtful),
        texts={**first.texts, **{spot: _braced(looks[spot], spot in unsure) for spot in sorted(mixed)}},
        shaded=first.shaded - mixed,
        symbols={spot: symbol for spot, symbol in first.symbols.items() if spot not in mixed},
        colours={spot: colour for spot, colour in first.colours.items() if spot not in mixed},
        picture=False,
    )


def _edges_overlaid(boards: Sequence[Board], doubtful: frozenset[str]) -> Board:
    """The first board, with notes on the edges that are not the same on all of them."""
    first, notes = boards[0], dict(boards[0].edge_notes)
    for edge in sorted(set().union(*map(drawn_edges, boards))):
        unsure = link_name(edge) in doubtful or side_name(edge) in doubtful
        looks = _different([_edge_look(board, edge) for board in boards])
        if len(looks) > 1 or unsure:
            # of a line that may be there or not there is nothing more to say
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


def _look(board: Board, spot: Cell) -> str:
    if spot in board.symbols:
        return sign_text(Sign(board.texts.get(spot, ""), board.symbols[spot]))
    return board.texts.get(spot, SHADED if spot in board.shaded else board.blank)


def _edge_look(board: Board, edge: Edge) -> str:
    """How many lines there are."""
    return str(board.lines.get(edge) or board.fences.get(edge) or int(edge in board.walls))


def _braced(looks: Sequence[str], unsure: bool) -> str:
    between = "" if max(map(len, looks)) == 1 else " "
    return "{" + between.join(looks) + (OPEN if unsure else "") + "}"
