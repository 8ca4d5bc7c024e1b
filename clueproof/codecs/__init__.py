"""Notations of other programs, as genres declare them: links of puzz.link and Penpa, game ids of Simon Tatham's.

Each is one description that reads and writes, of parts that are put together; see docs/genres.md, Links. Each
name is imported when it is first used.
"""

from __future__ import annotations

from clueproof.imports import lazy_names

NAMES = {
    "clueproof.codecs.game_ids": "GameId Listed RunLengths",
    "clueproof.codecs.kudamono": "CellMarks Kudamono KudamonoPart RoomLines",
    "clueproof.codecs.penpa": (
        "AtCorners Blacks Circled CirclesBetween Drawn Outside Penpa PenpaSymbol PenpaText Pictures Sheet "
        "Texts ThickLines"
    ),
    "clueproof.codecs.puzzlink": (
        "BITS CIRCLES DIGITS_AND_SPACES DOTS EVERYWHERE FOUR MARKS NUMBERS UNKNOWN Around Between Cells "
        "Coding Flag Link Number OneOf Optional Part Rooms Token Value"
    ),
    "clueproof.codecs.scanner": "Fields NotationError Scanner",
}
"""Module -> its names that are public here."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
