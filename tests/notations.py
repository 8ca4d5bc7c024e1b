"""What our genres declare of notations of other programs."""

from __future__ import annotations

from clueproof import rule_set
from clueproof.codecs.kudamono import Kudamono
from clueproof.codecs.penpa import Penpa as PenpaLink
from clueproof.codecs.puzzlink import Link
from clueproof.encoders.index import GAME_IDS, KUDAMONO, PENPA, PUZZLINK
from clueproof.formats.links.kudamono import kudamono_of
from clueproof.formats.links.penpa import penpa_of
from clueproof.formats.links.puzzlink import links_of, names_of

LINKS: dict[str, list[Link]] = {genre: links_of(rule_set(genre)) for genre in dict.fromkeys(PUZZLINK.values())}
"""Genre -> its links of puzz.link."""
BY_NAME: dict[str, tuple[str, Link]] = {
    name: (genre, link) for genre in LINKS for name, link in names_of(rule_set(genre)).items()
}
"""Name in links of puzz.link -> genre, link."""
BY_PUZZLE: dict[str, PenpaLink] = {name: penpa_of(name) for name in PENPA}
"""Genre -> its links of Penpa."""
KUDAMONO_LINKS: dict[str, Kudamono] = {name: kudamono_of(rule_set(name)) for name in KUDAMONO.values()}
"""Genre -> its links of Kudamono."""

__all__ = ["BY_NAME", "BY_PUZZLE", "GAME_IDS", "KUDAMONO_LINKS", "LINKS"]
