"""What stands in the cells of a board that is shown as plain text."""

from __future__ import annotations

from clueproof.grid.board import DOT, Board, Sign, Spot
from clueproof.grid.directions import Direction
from clueproof.grid.edges import rectangle
from clueproof.grid.symbols import ARROWS, CHARACTERS, SHIPS, Symbol

KNOWN = "-"
"""An empty cell that is known to stay empty."""
KNOWN_BESIDE_MINUS = "x"
"""The same where a dash is a symbol."""
SHADED = "#"

_AROUND = {Symbol.WHITE_CIRCLE: "({})", Symbol.WHITE_DOT: "({})", Symbol.WHITE_SQUARE: "[{}]"}
_BESIDE = {*ARROWS.values(), *SHIPS.values()}
_READING: tuple[Direction, ...] = ("nw", "n", "ne", "w", "sw", "e", "s", "se")


def cell_texts(board: Board, blank: str) -> list[list[str]]:
    """Of each cell its text, its symbol, "#" if it is shaded, "{12}" for what it can be; small clues come first."""
    known = KNOWN_BESIDE_MINUS if Symbol.MINUS in board.symbols.values() else KNOWN
    # where the puzzle gives numbers on shaded cells and on others, or all are shaded, it must be said; marks say it too
    mixed = any(board.texts[spot] and spot in board.given for spot in board.texts.keys() - board.shaded)
    mixed = mixed or board.shaded >= {*rectangle(board.height, board.width, board.holes)}
    shaded = board.shaded - board.marked if mixed else frozenset()

    def text_of(spot: Spot) -> str:
        if spot in board.holes:
            return ""
        middle = _middle(board, spot)
        if middle and spot in shaded and spot in board.texts:
            middle = SHADED + middle
        shown = middle if middle is not None else note_text(board.notes.get(spot, ()), known) or blank
        return _with_small(board, spot, shown, middle is None) if spot in board.small else shown

    return [[text_of((r, c)) for c in range(board.width)] for r in range(board.height)]


def note_text(notes: tuple[str, ...], known: str = KNOWN) -> str:
    """What is still possible: "{12}"; a dash for what is known; "" for no notes."""
    left = [note for note in notes if note]
    if not left:
        return ""
    between = "" if max(map(len, left)) == 1 else " "
    return known if left == [DOT] else "{" + between.join(left) + "}"


def sign_text(sign: Sign) -> str:
    """The sign's symbol with its text: "(3)" is a 3 in a white circle, "@3" in a black one, "3>" beside an arrow."""
    text, symbol = sign
    if symbol is None:
        return text
    character = CHARACTERS[symbol]
    if not text:
        return character
    if symbol in _AROUND:
        return _AROUND[symbol].format(text)
    return f"{text}{character}" if symbol in _BESIDE else f"{character}{text}"


def _middle(board: Board, spot: Spot) -> str | None:
    """Without the small texts; None if there is nothing."""
    text, symbol = board.texts.get(spot), board.symbols.get(spot)
    if symbol is not None:
        return sign_text(Sign(text or "", symbol))
    return SHADED if text is None and spot in board.shaded else text


def _with_small(board: Board, spot: Spot, shown: str, empty: bool) -> str:
    small = board.small[spot]
    if board.symbols.get(spot) is Symbol.FALLING and {*small} <= {"ne", "sw"}:
        return f"{small.get('sw', '')}{shown}{small.get('ne', '')}"
    said = ",".join(small[where] for where in _READING if where in small)
    return said if empty and len(small) > 1 else f"{said}:{shown}"
