"""Game ids of Simon Tatham's programs, by the name of the rule set."""

from __future__ import annotations

from clueproof.formats.game_ids.game_id import GameId, GameIdError, Scanner
from clueproof.registry import Registry

OWN = {
    "kenken": "clueproof.formats.game_ids.keen:Keen",
    "hashi": "clueproof.formats.game_ids.bridges:Bridges",
    "futoshiki": "clueproof.formats.game_ids.unequal:Unequal",
    "slitherlink": "clueproof.formats.game_ids.loopy:Loopy",
}
"""Rule set -> where the notation of its program is."""

NOTATIONS = Registry("notation of game ids", OWN, GameIdError)

__all__ = ["NOTATIONS", "OWN", "GameId", "GameIdError", "Scanner"]
