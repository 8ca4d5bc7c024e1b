"""What genres are called in links of puzz.link, and which of them links of Penpa and game ids have.

The facts stand in the classes of the genres, as `puzzlink`, `penpa` and `game_id`. What reads a link must not import
all genres to learn which of them is meant, so their names stand here too; a test compares them with the classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from clueproof.encoders.registry import RULE_SETS, UnknownRuleSetError, rule_set
from clueproof.puzzle.rule_set import RuleSet

PUZZLINK = {
    "sudoku": "sudoku",
    "binairo": "binary",
    "nonogram": "nonogram",
    "easyasabc": "easy-as-abc",
    "skyscrapers": "skyscrapers",
    "building": "skyscrapers",
    "skyscraper": "skyscrapers",
    "hashikake": "hashi",
    "hashi": "hashi",
    "bridges": "hashi",
    "tapa": "tapa",
    "starbattle": "star-battle",
    "norinori": "norinori",
    "aqre": "aqre",
    "yinyang": "yin-yang",
    "nurimisaki": "nurimisaki",
    "chocona": "chocona",
    "ayeheya": "ayeheya",
    "kurotto": "kurotto",
    "lits": "lits",
    "kurodoko": "range",
    "cave": "cave",
    "bag": "cave",
    "corral": "cave",
    "creek": "creek",
    "gokigen": "slant",
    "masyu": "masyu",
    "mashu": "masyu",
    "pearl": "masyu",
    "slither": "slitherlink",
    "slitherlink": "slitherlink",
    "magnets": "magnets",
    "fillomino": "fillomino",
    "fillomino01": "fillomino",
    "hitori": "hitori",
    "akari": "akari",
    "lightup": "akari",
    "bijutsukan": "akari",
    "aquarium": "aquarium",
    "battleship": "battleships",
    "mines": "minesweeper",
    "tents": "tents",
    "shikaku": "shikaku",
    "tentaisho": "galaxies",
    "fivecells": "palisade",
    "fourcells": "palisade",
    "heyawake": "heyawake",
    "heyawacky": "heyawake",
    "yajilin": "yajilin",
    "yajirin": "yajilin",
    "nurikabe": "nurikabe",
    "kakuro": "kakuro",
    "kropki": "kropki",
    "suguru": "suguru",
    "ripple": "ripple-effect",
    "hakyuu": "ripple-effect",
    "hakyukoka": "ripple-effect",
    "numlin": "numberlink",
    "numberlink": "numberlink",
    "arukone": "numberlink",
    "simpleloop": "simple-loop",
    "castle": "castle-wall",
    "shakashaka": "shakashaka",
    "tatamibari": "tatamibari",
    "balance": "balance-loop",
    "detour": "detour",
    "geradeweg": "geradeweg",
    "country": "country-road",
}
"""Name in links -> genre."""
PENPA = (
    "sudoku",
    "binary",
    "nonogram",
    "killer-sudoku",
    "kenken",
    "easy-as-abc",
    "skyscrapers",
    "hashi",
    "tapa",
    "star-battle",
    "norinori",
    "aqre",
    "yin-yang",
    "nurimisaki",
    "chocona",
    "ayeheya",
    "kurotto",
    "lits",
    "range",
    "cave",
    "creek",
    "slant",
    "masyu",
    "slitherlink",
    "magnets",
    "fillomino",
    "hitori",
    "akari",
    "mosaic",
    "kakurasu",
    "thermometers",
    "aquarium",
    "battleships",
    "minesweeper",
    "tents",
    "shikaku",
    "galaxies",
    "palisade",
    "heyawake",
    "yajilin",
    "nurikabe",
    "kakuro",
    "kropki",
    "suguru",
    "ripple-effect",
    "latin-square",
    "numberlink",
    "hidato",
    "numbrix",
    "simple-loop",
    "shingoki",
    "castle-wall",
    "shakashaka",
    "tatamibari",
    "balance-loop",
    "detour",
    "geradeweg",
    "country-road",
)
GAME_IDS = (
    "sudoku",
    "binary",
    "nonogram",
    "futoshiki",
    "killer-sudoku",
    "undead",
    "kenken",
    "skyscrapers",
    "hashi",
    "range",
    "net",
    "signpost",
    "slant",
    "tracks",
    "masyu",
    "slitherlink",
    "dominosa",
    "map",
    "magnets",
    "fillomino",
    "hitori",
    "akari",
    "mosaic",
    "minesweeper",
    "tents",
    "shikaku",
    "galaxies",
    "palisade",
)


def declared(rules: RuleSet[Any, Any, Any], member: str) -> object:
    """What the class of a genre declares; None if it declares nothing. What a genre derived from another one does not
    declare anew it has not: it is another puzzle."""
    for kind in type(rules).__mro__:
        if getattr(kind, "name", rules.name) != rules.name:
            break
        if member in vars(kind):
            return vars(kind)[member]
    return None


def has(name: str, own: tuple[str, ...], member: str) -> bool:
    """Does the genre, one of our `own` that have it or one of another package, declare such a member?"""
    return name in own or (name in RULE_SETS.others() and declared(rule_set(name), member) is not None)


def of_others(member: str) -> Iterator[tuple[str, object]]:
    """The genres of other packages that declare such a member, and what they declare."""
    for name in RULE_SETS.others():
        # those that can't be loaded say so when they are asked for
        with suppress(UnknownRuleSetError):
            found = declared(rule_set(name), member)
            if found is not None:
                yield name, found
