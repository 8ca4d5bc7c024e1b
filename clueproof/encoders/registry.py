"""Rule sets by name, our own and those of other packages.

Another package adds one through the entry point group `clueproof.rule_sets`: the name, and a
`RuleSet` subclass or instance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from clueproof.errors import ClueproofError, quoted
from clueproof.puzzle.rule_set import RuleSet
from clueproof.registry import Registry, provider
from clueproof.syntax.record import JsonValue

OWN = {
    "sudoku": "clueproof.encoders.sudoku:Sudoku",
    "binary": "clueproof.encoders.binary:Binary",
    "elimination": "clueproof.encoders.elimination:Elimination",
    "nonogram": "clueproof.encoders.nonogram:Nonogram",
    "futoshiki": "clueproof.encoders.futoshiki:Futoshiki",
    "killer-sudoku": "clueproof.encoders.killer_sudoku:KillerSudoku",
    "undead": "clueproof.encoders.undead:Undead",
    "kenken": "clueproof.encoders.kenken:KenKen",
    "easy-as-abc": "clueproof.encoders.easy_as_abc:EasyAsAbc",
    "skyscrapers": "clueproof.encoders.skyscrapers:Skyscrapers",
    "hashi": "clueproof.encoders.hashi:Hashi",
    "tapa": "clueproof.encoders.tapa:Tapa",
    "star-battle": "clueproof.encoders.star_battle:StarBattle",
    "norinori": "clueproof.encoders.norinori:Norinori",
    "aqre": "clueproof.encoders.aqre:Aqre",
    "yin-yang": "clueproof.encoders.yin_yang:YinYang",
    "nurimisaki": "clueproof.encoders.nurimisaki:Nurimisaki",
    "chocona": "clueproof.encoders.chocona:Chocona",
    "ayeheya": "clueproof.encoders.ayeheya:Ayeheya",
    "kurotto": "clueproof.encoders.kurotto:Kurotto",
    "lits": "clueproof.encoders.lits:Lits",
    "range": "clueproof.encoders.range:Range",
    "cave": "clueproof.encoders.cave:Cave",
    "creek": "clueproof.encoders.creek:Creek",
    "net": "clueproof.encoders.net:Net",
    "signpost": "clueproof.encoders.signpost:Signpost",
    "slant": "clueproof.encoders.slant:Slant",
    "independent-set": "clueproof.encoders.independent_set:IndependentSet",
    "shade-the-cells": "clueproof.encoders.shade_the_cells:ShadeTheCells",
    "tracks": "clueproof.encoders.tracks:Tracks",
    "masyu": "clueproof.encoders.masyu:Masyu",
    "slitherlink": "clueproof.encoders.slitherlink:Slitherlink",
    "triangle-sum": "clueproof.encoders.triangle_sum:TriangleSum",
    "unidirectional-tsp": "clueproof.encoders.unidirectional_tsp:UnidirectionalTsp",
    "dominosa": "clueproof.encoders.dominosa:Dominosa",
    "map": "clueproof.encoders.map:Map",
    "magnets": "clueproof.encoders.magnets:Magnets",
    "fillomino": "clueproof.encoders.fillomino:Fillomino",
    "hitori": "clueproof.encoders.hitori:Hitori",
    "akari": "clueproof.encoders.akari:Akari",
    "mosaic": "clueproof.encoders.mosaic:Mosaic",
    "kakurasu": "clueproof.encoders.kakurasu:Kakurasu",
    "sumplete": "clueproof.encoders.sumplete:Sumplete",
    "thermometers": "clueproof.encoders.thermometers:Thermometers",
    "aquarium": "clueproof.encoders.aquarium:Aquarium",
    "battleships": "clueproof.encoders.battleships:Battleships",
    "clouds": "clueproof.encoders.clouds:Clouds",
    "minesweeper": "clueproof.encoders.minesweeper:Minesweeper",
    "tents": "clueproof.encoders.tents:Tents",
    "shikaku": "clueproof.encoders.shikaku:Shikaku",
    "galaxies": "clueproof.encoders.galaxies:Galaxies",
    "palisade": "clueproof.encoders.palisade:Palisade",
    "heyawake": "clueproof.encoders.heyawake:Heyawake",
    "yajilin": "clueproof.encoders.yajilin:Yajilin",
    "nurikabe": "clueproof.encoders.nurikabe:Nurikabe",
    "kakuro": "clueproof.encoders.kakuro:Kakuro",
    "n-queens": "clueproof.encoders.n_queens:NQueens",
    "tenner-grid": "clueproof.encoders.tenner_grid:TennerGrid",
    "kropki": "clueproof.encoders.kropki:Kropki",
    "str8ts": "clueproof.encoders.str8ts:Str8ts",
    "suguru": "clueproof.encoders.suguru:Suguru",
    "ripple-effect": "clueproof.encoders.ripple_effect:RippleEffect",
    "latin-square": "clueproof.encoders.latin_square:LatinSquare",
    "numberlink": "clueproof.encoders.numberlink:Numberlink",
    "hidato": "clueproof.encoders.hidato:Hidato",
    "numbrix": "clueproof.encoders.numbrix:Numbrix",
    "simple-loop": "clueproof.encoders.simple_loop:SimpleLoop",
    "shingoki": "clueproof.encoders.shingoki:Shingoki",
    "castle-wall": "clueproof.encoders.castle_wall:CastleWall",
    "shakashaka": "clueproof.encoders.shakashaka:Shakashaka",
    "tatamibari": "clueproof.encoders.tatamibari:Tatamibari",
    "balance-loop": "clueproof.encoders.balance_loop:BalanceLoop",
    "detour": "clueproof.encoders.detour:Detour",
    "geradeweg": "clueproof.encoders.geradeweg:Geradeweg",
    "country-road": "clueproof.encoders.country_road:CountryRoad",
}
"""Name -> where its class is. Strings, so that only the genres in use are imported."""

GROUPS: dict[str, tuple[str, ...]] = {
    "Numbers and letters in lines": (
        "sudoku", "killer-sudoku", "futoshiki", "kenken", "skyscrapers", "easy-as-abc", "binary", "kakuro",
        "latin-square", "suguru", "ripple-effect", "str8ts", "kropki", "tenner-grid",
    ),
    "Shading": (
        "nonogram", "mosaic", "kakurasu", "sumplete", "range", "cave", "creek", "hitori", "nurikabe", "heyawake",
        "lits", "norinori", "aqre", "yin-yang", "nurimisaki", "chocona", "ayeheya", "kurotto", "tapa",
        "shade-the-cells", "shakashaka", "thermometers", "aquarium", "clouds",
    ),
    "Loops, paths and links": (
        "slitherlink", "masyu", "shingoki", "balance-loop", "geradeweg", "simple-loop", "country-road", "detour",
        "yajilin", "castle-wall", "numberlink", "hashi", "tracks", "net", "slant", "signpost", "hidato", "numbrix",
    ),
    "Regions": ("fillomino", "shikaku", "galaxies", "palisade", "dominosa", "map", "tatamibari"),
    "Things to place": ("akari", "tents", "minesweeper", "battleships", "star-battle", "magnets", "undead", "n-queens"),
    "Words and sums": ("elimination", "independent-set", "triangle-sum", "unidirectional-tsp"),
}  # fmt: skip
"""The genres as lists of them show them, like with like."""

ALSO = {
    "solo": "sudoku",
    "takuzu": "binary",
    "binairo": "binary",
    "binary-puzzle": "binary",
    "unruly": "binary",
    "zebra": "elimination",
    "logic-grid": "elimination",
    "griddler": "nonogram",
    "hanjie": "nonogram",
    "picross": "nonogram",
    "pattern": "nonogram",
    "end-view": "easy-as-abc",
    "abc-end-view": "easy-as-abc",
    "map-colouring": "map",
    "map-coloring": "map",
    "four-colour-map": "map",
    "four-colours": "map",
    "domino": "dominosa",
    "domino-hunt": "dominosa",
    "towers": "skyscrapers",
    "bridges": "hashi",
    "hashiwokakero": "hashi",
    "gokigen-naname": "slant",
    "gokigen": "slant",
    "pipes": "net",
    "freenet": "net",
    "arrow-path": "signpost",
    "starbattle": "star-battle",
    "yinyang": "yin-yang",
    "shirokuro": "yin-yang",
    "ekawayeh": "ayeheya",
    "nuruomino": "lits",
    "two-not-touch": "star-battle",
    "kurodoko": "range",
    "kuromasu": "range",
    "corral": "cave",
    "train-tracks": "tracks",
    "pearl": "masyu",
    "killer": "killer-sudoku",
    "haunted": "undead",
    "keen": "kenken",
    "calcudoku": "kenken",
    "mathdoku": "kenken",
    "loopy": "slitherlink",
    "fences": "slitherlink",
    "unequal": "futoshiki",
    "hutoshiki": "futoshiki",
    "stable-set": "independent-set",
    "maximum-path-sum": "triangle-sum",
    "filling": "fillomino",
    "tentai-show": "galaxies",
    "five-cells": "palisade",
    "islands-in-the-stream": "nurikabe",
    "spiral-galaxies": "galaxies",
    "rect": "shikaku",
    "rectangles": "shikaku",
    "singles": "hitori",
    "lightup": "akari",
    "tents-and-trees": "tents",
    "fill-a-pix": "mosaic",
    "fillapix": "mosaic",
    "mines": "minesweeper",
    "radar": "clouds",
    "battleship": "battleships",
    "solitaire-battleships": "battleships",
    "bimaru": "battleships",
    "thermometer": "thermometers",
    "index-sums": "kakurasu",
    "light-up": "akari",
    "cross-sums": "kakuro",
    "quasigroup": "latin-square",
    "tectonic": "suguru",
    "number-blocks": "suguru",
    "kropki-dots": "kropki",
    "queens": "n-queens",
    "eight-queens": "n-queens",
    "tenner": "tenner-grid",
    "from-0-to-9": "tenner-grid",
    "trees-logic": "star-battle",
    "straights": "str8ts",
    "hakyuu": "ripple-effect",
    "hakyu": "ripple-effect",
    "ripple": "ripple-effect",
    "quasigroup-with-holes": "latin-square",
    "simpleloop": "simple-loop",
    "hidoku": "hidato",
    "number-snake": "hidato",
    "numlin": "numberlink",
    "arukone": "numberlink",
    "connect-the-dots": "numberlink",
    "country": "country-road",
    "semaphores": "shingoki",
    "balance": "balance-loop",
    "proof-of-quilt": "shakashaka",
    "castle": "castle-wall",
    "traffic-lights": "shingoki",
    "yajirin": "yajilin",
    "arrow-ring": "yajilin",
}
"""Other names of a genre."""
STATED: dict[str, dict[str, JsonValue]] = {"unruly": {"unique_lines": False}, "connect-the-dots": {"covering": True}}
"""Other names that stand for an option too: its fields, unless a puzzle states them itself."""


class UnknownRuleSetError(ClueproofError):
    """No rule set has that name, or the package that has it can't be loaded."""


RULE_SETS = Registry(
    "puzzle", OWN, UnknownRuleSetError, group="clueproof.rule_sets", aliases=ALSO, thing="the rules of"
)


def names() -> list[str]:
    """The names of all rule sets."""
    return RULE_SETS.names()


def grouped() -> Iterator[tuple[str, list[str]]]:
    """The names of all rule sets in their groups; behind them, as "Others", what other packages add."""
    listed = {name for members in GROUPS.values() for name in members}
    others = [name for name in RULE_SETS.names() if name not in listed]
    for heading, members in (*GROUPS.items(), ("Others", others)):
        if found := [name for name in members if name in RULE_SETS]:
            yield heading, found


def other_names(name: str) -> tuple[str, ...]:
    """What else the rule set is called."""
    return tuple(other for other, meant in RULE_SETS.aliases.items() if meant == name)


@cache
def rule_set(name: str) -> RuleSet[Any, Any, Any]:
    """The rule set called `name`. Raises UnknownRuleSetError, saying what is near."""
    canonical = RULE_SETS.resolved(name)
    if canonical != name:
        return rule_set(canonical)
    found = RULE_SETS.load(name)
    if isinstance(found, type) and issubclass(found, RuleSet):
        found = found()
    if not isinstance(found, RuleSet):
        package = provider(RULE_SETS.others()[name])
        raise UnknownRuleSetError(f"what the package {package} names {quoted(name)} is no RuleSet")
    return found
