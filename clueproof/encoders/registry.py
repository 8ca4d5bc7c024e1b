"""Rule sets by name, our own and those of other packages.

Another package adds one through the entry point group `clueproof.rule_sets`: the name, and a
`RuleSet` subclass or instance.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cache

from clueproof.arguments import expects
from clueproof.errors import ClueproofError, quoted
from clueproof.puzzle.rule_set import RuleSet
from clueproof.registry import Registry, described, provider
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

OTHER_NAMES = {
    "sudoku": "solo number-place jigsaw jigsaw-sudoku irregular-sudoku sudoku-x diagonal-sudoku",
    "killer-sudoku": "killer sum-sudoku sumdoku",
    "binary": "takuzu binairo binero binoxxo binary-puzzle binary-sudoku tic-tac-logic unruly",
    "elimination": "zebra zebra-puzzle einsteins-riddle logic-grid logic-grid-puzzle elimination-puzzle",
    "nonogram": "griddler griddlers hanjie picross pattern paint-by-numbers pic-a-pix picture-cross nonograms",
    "easy-as-abc": "end-view abc-end-view",
    "skyscrapers": "skyscraper towers buildings building",
    "kenken": "keen calcudoku mathdoku kendoku inkies tomtom",
    "futoshiki": "unequal hutoshiki more-or-less",
    "latin-square": "quasigroup quasigroup-with-holes",
    "kakuro": "cross-sums",
    "suguru": "tectonic number-blocks capsules",
    "ripple-effect": "hakyuu hakyu ripple hakyukoka",
    "str8ts": "straights",
    "kropki": "kropki-dots",
    "tenner-grid": "tenner from-0-to-9",
    "mosaic": "fill-a-pix fillpix mosaik",
    "kakurasu": "index-sums",
    "range": "kurodoko kuromasu",
    "cave": "corral bag",
    "hitori": "singles",
    "nurikabe": "islands-in-the-stream cell-structure",
    "heyawake": "rooms divided-rooms heyawacky",
    "lits": "nuruomino",
    "yin-yang": "shirokuro",
    "ayeheya": "ekawayeh",
    "shakashaka": "proof-of-quilt",
    "thermometers": "thermometer",
    "clouds": "radar",
    "slitherlink": "loopy fences takegaki loop-the-loop slither",
    "masyu": "pearl pearls mashu",
    "shingoki": "semaphores traffic-lights",
    "balance-loop": "balance",
    "country-road": "country",
    "castle-wall": "castle",
    "yajilin": "yajirin arrow-ring",
    "numberlink": "numlin arukone connect-the-dots flow-free",
    "hashi": "bridges hashiwokakero hashikake",
    "tracks": "train-tracks railroad-tracks",
    "net": "pipes freenet netwalk",
    "slant": "gokigen-naname gokigen",
    "signpost": "arrow-path",
    "hidato": "hidoku number-snake",
    "fillomino": "filling polyominous fillomino01",
    "shikaku": "rect rectangles divide-by-box",
    "galaxies": "tentai-show tentaisho spiral-galaxies sym-a-pix",
    "palisade": "five-cells four-cells",
    "dominosa": "domino domino-hunt solitaire-dominoes",
    "map": "map-colouring map-coloring four-colour-map four-colours",
    "akari": "light-up bijutsukan",
    "tents": "tents-and-trees",
    "minesweeper": "mines",
    "battleships": "battleship solitaire-battleships bimaru",
    "star-battle": "two-not-touch trees-logic",
    "undead": "haunted haunted-mirror-maze",
    "n-queens": "queens eight-queens",
    "independent-set": "stable-set maximum-independent-set",
    "triangle-sum": "maximum-path-sum",
}
"""What else each is called. Case, and what stands between words, make no difference (`Registry.known`)."""
ALSO = {other: name for name, others in OTHER_NAMES.items() for other in others.split()}
"""Other name -> genre."""
MEANS: dict[str, dict[str, JsonValue]] = {
    "unruly": {"unique_lines": False},
    "connect-the-dots": {"covering": True},
    "flow-free": {"covering": True},
    "four-cells": {"region_size": 4},
    "five-cells": {"region_size": 5},
    **{name: {"diagonals": True} for name in ("sudoku-x", "diagonal-sudoku")},
    **{name: {"regions": None} for name in ("jigsaw", "jigsaw-sudoku", "irregular-sudoku")},
}
"""Other names that stand for an option too: its fields, unless a puzzle states them itself. None for those that every
puzzle of the name has to state."""


class UnknownRuleSetError(ClueproofError):
    """No rule set has that name, or the package that has it can't be loaded."""


class UnstatedError(ClueproofError):
    """A puzzle does not state what its genre's name says that it does."""


RULE_SETS = Registry(
    "puzzle", OWN, UnknownRuleSetError, group="clueproof.rule_sets", aliases=ALSO, thing="the rules of", prefix="sgt"
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
    return tuple(OTHER_NAMES.get(name, "").split())


def options_meant(
    name: str, stated: Container[str], otherwise: Mapping[str, JsonValue] | None = None
) -> dict[str, JsonValue]:
    """The options that a name of a genre stands for, without those that are `stated`. Raises UnstatedError for one that
    has to be, unless it is among those that have a value `otherwise`."""
    meant = {
        field: (otherwise or {}).get(field) if value is None else value
        for field, value in MEANS.get(RULE_SETS.known(name) or "", {}).items()
    }
    for field, value in meant.items():
        if value is None and field not in stated:
            raise UnstatedError(
                f"a puzzle called {name} states its {field}; without them it is a plain {RULE_SETS.resolved(name)}"
            )
    return {field: value for field, value in meant.items() if field not in stated}


@expects()
@cache
def rule_set(name: str) -> RuleSet:
    """The rule set called `name`. Raises UnknownRuleSetError, saying what is near."""
    canonical = RULE_SETS.resolved(name)
    if canonical != name:
        return rule_set(canonical)
    found = RULE_SETS.load(name)
    if isinstance(found, type) and issubclass(found, RuleSet):
        try:
            found = found()
        except Exception as error:
            if name not in RULE_SETS.others():
                raise
            package = provider(RULE_SETS.others()[name])
            raise UnknownRuleSetError(
                f"the rules of {quoted(name)} (package {package}) can't be loaded: {described(error)}"
            ) from error
    if not isinstance(found, RuleSet):
        package = provider(RULE_SETS.others()[name])
        raise UnknownRuleSetError(f"what the package {package} names {quoted(name)} is no RuleSet")
    return found
