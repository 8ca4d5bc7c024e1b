"""Game ids of Simon Tatham's programs, by the name of the rule set."""

from __future__ import annotations

from clueproof.codecs.game_ids import GameId
from clueproof.codecs.scanner import NotationError
from clueproof.registry import Registry

OWN = {
    "mosaic": "clueproof.formats.game_ids.mosaic:Mosaic",
    "minesweeper": "clueproof.formats.game_ids.mines:Mines",
    "tents": "clueproof.formats.game_ids.tents:Tents",
    "dominosa": "clueproof.formats.game_ids.dominosa:Dominosa",
    "akari": "clueproof.formats.game_ids.lightup:LightUp",
    "killer-sudoku": "clueproof.formats.game_ids.solo:KillerSolo",
    "undead": "clueproof.formats.game_ids.undead:Undead",
    "kenken": "clueproof.formats.game_ids.keen:Keen",
    "map": "clueproof.formats.game_ids.map:Map",
    "magnets": "clueproof.formats.game_ids.magnets:Magnets",
    "hitori": "clueproof.formats.game_ids.singles:Singles",
    "sudoku": "clueproof.formats.game_ids.solo:Solo",
    "binary": "clueproof.formats.game_ids.unruly:Unruly",
    "nonogram": "clueproof.formats.game_ids.pattern:Pattern",
    "skyscrapers": "clueproof.formats.game_ids.towers:Towers",
    "range": "clueproof.formats.game_ids.range:Range",
    "hashi": "clueproof.formats.game_ids.bridges:Bridges",
    "futoshiki": "clueproof.formats.game_ids.unequal:Unequal",
    "net": "clueproof.formats.game_ids.net:Net",
    "signpost": "clueproof.formats.game_ids.signpost:Signpost",
    "slant": "clueproof.formats.game_ids.slant:Slant",
    "fillomino": "clueproof.formats.game_ids.filling:Filling",
    "tracks": "clueproof.formats.game_ids.tracks:Tracks",
    "masyu": "clueproof.formats.game_ids.pearl:Pearl",
    "shikaku": "clueproof.formats.game_ids.rect:Rect",
    "galaxies": "clueproof.formats.game_ids.galaxies:Galaxies",
    "palisade": "clueproof.formats.game_ids.palisade:Palisade",
    "slitherlink": "clueproof.formats.game_ids.loopy:Loopy",
}
"""Rule set -> where the notation of its program is."""

NOTATIONS = Registry("notation of game ids", OWN, NotationError)

__all__ = ["NOTATIONS", "OWN", "GameId"]
