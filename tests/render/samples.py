"""Boards of many genres, solved, half solved and new: what pictures must be able to show.

Text and SVG are tested with them, and `docs/pictures.md` shows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from clueproof.grid.board import DOT, Board, Heading, Path, Sign
from clueproof.grid.edges import Cell, Edge, borders, edge, outline, rectangle, side_between, sides_of, stretch
from clueproof.grid.symbols import ARROWS, HALVES, INEQUALITIES, SHIPS, STROKES, Symbol


def rows(text: str) -> dict[Cell, str]:
    """What stands in each cell; cells are parted by blanks, "." is an empty one."""
    lines = [line.split() for line in text.strip().splitlines()]
    return {(r, c): said for r, line in enumerate(lines) for c, said in enumerate(line) if said != "."}


def regions(text: str) -> frozenset[Edge]:
    return borders(rows(text))


def way(*corners: Cell) -> list[Edge]:
    """The edges of a path with these turning points."""
    return [step for one, other in pairwise(corners) for step in stretch(one, other)]


def once(edges: Iterable[Edge]) -> dict[Edge, int]:
    return dict.fromkeys(edges, 1)


def symbols(text: str, **meaning: Symbol) -> dict[Cell, Symbol]:
    return {spot: meaning[said] for spot, said in rows(text).items() if said in meaning}


# Slitherlink

_inside = rows(
    """
    x x x . .
    x . x x .
    x . . x .
    x x . x x
    . x . x .
    """
)
_loop = outline(_inside)
_shown = [(0, 0), (0, 3), (1, 1), (1, 2), (1, 4), (2, 1), (2, 3), (3, 0), (3, 2), (4, 1), (4, 4)]
_numbers = {cell: str(sum(side in _loop for side in sides_of(cell))) for cell in _shown}
slitherlink = Board(5, 5, _numbers, given=frozenset(_numbers), ruling="dots")
slitherlink_half = replace(
    slitherlink,
    fences={
        **once(side for side in sides_of((1, 1)) + sides_of((2, 1)) + sides_of((3, 2)) if side in _loop),
        **dict.fromkeys([side for side in sides_of((4, 4)) + sides_of((2, 1)) if side not in _loop], 0),
    },
    marked=frozenset(sides_of((2, 1))[1:3]),
    tinted=frozenset({(2, 1), sides_of((2, 1))[3]}),
    labels=True,
)
slitherlink_solved = replace(slitherlink, fences=once(_loop))

# Masyu

_pearls = symbols(
    """
    . . . . b
    w . . . .
    . . b . .
    . . . . .
    . . . w .
    """,
    w=Symbol.WHITE_CIRCLE,
    b=Symbol.BLACK_CIRCLE,
)
masyu = Board(5, 5, symbols=_pearls, given=frozenset(_pearls))
masyu_half = replace(
    masyu,
    lines={**once(way((0, 2), (0, 4), (2, 4))), **once(way((4, 2), (4, 4))), edge((3, 3), (4, 3)): 0},
    marked=frozenset({edge((3, 3), (4, 3)), edge((4, 3), (4, 4))}),
    tinted=frozenset({(4, 3)}),
    labels=True,
)
masyu_solved = replace(masyu, lines=once(way((0, 0), (0, 4), (4, 4), (4, 2), (2, 2), (2, 0), (0, 0))))

# Hashi

_bridges = {
    **once(way((0, 0), (0, 2), (0, 5), (2, 5), (4, 5))),
    **dict.fromkeys(way((0, 2), (4, 2)), 2),
    **once(way((0, 0), (2, 0))),
    **dict.fromkeys(way((2, 0), (2, 5)), 2),
    **dict.fromkeys(way((4, 2), (4, 5)), 2),
}
_islands = {
    cell: str(sum(_bridges.get(side, 0) for side in sides_of(cell)))
    for cell in ((0, 0), (0, 2), (0, 5), (2, 0), (2, 2), (2, 5), (4, 2), (4, 5))
}
hashi = Board(
    5,
    6,
    _islands,
    given=frozenset(_islands),
    symbols=dict.fromkeys(_islands, Symbol.WHITE_CIRCLE),
    ruling="none",
    blank=" ",
)
hashi_solved = replace(hashi, lines=_bridges)
hashi_half = replace(
    hashi,
    lines={**dict.fromkeys(way((0, 2), (4, 2)), 2), edge((4, 3), (4, 4)): 0},
    edge_notes={edge((0, 3), (0, 4)): ("0", "1", "2"), edge((2, 3), (2, 4)): ("", "1", "2")},
)

# signs on edges

_digits = rows(
    """
    . . . 3
    . 1 . .
    . . 4 .
    2 . . .
    """
)
_less = {edge((0, 0), (0, 1)): "<", edge((1, 2), (1, 3)): ">", edge((2, 0), (3, 0)): "v", edge((1, 1), (2, 1)): "^"}
futoshiki = Board(
    4,
    4,
    {**_digits, (0, 0): "1", (0, 1): "2"},
    given=frozenset(_digits),
    signs={link: Sign(symbol=INEQUALITIES[said]) for link, said in _less.items()},
    notes={(0, 2): ("", "", "", "4"), (1, 0): ("", "2", "3", "4"), (3, 1): ("", "", "3", "4")},
)
kropki = Board(
    4,
    4,
    rows("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"),
    signs={
        edge((0, 0), (0, 1)): Sign(symbol=Symbol.BLACK_DOT),
        edge((0, 1), (0, 2)): Sign(symbol=Symbol.WHITE_DOT),
        edge((0, 2), (0, 3)): Sign(symbol=Symbol.WHITE_DOT),
        edge((0, 1), (1, 1)): Sign(symbol=Symbol.BLACK_DOT),
        edge((1, 1), (2, 1)): Sign("3", Symbol.WHITE_DOT),
        edge((2, 2), (3, 2)): Sign("6"),
        edge((2, 2), (2, 3)): Sign("12"),
    },
)

# small texts in cells

_cages = (
    frozenset({(0, 0), (0, 1)}),
    frozenset({(0, 2), (0, 3), (1, 3)}),
    frozenset({(1, 0), (2, 0), (3, 0)}),
    frozenset({(1, 1), (1, 2), (2, 1)}),
    frozenset({(2, 2), (2, 3), (3, 3)}),
    frozenset({(3, 1), (3, 2)}),
)
_sums = ("3", "8", "9", "7", "10", "3")
killer = Board(
    4,
    4,
    {(0, 0): "1", (0, 1): "2", (3, 3): "4"},
    small={min(cage): {"nw": said} for cage, said in zip(_cages, _sums, strict=True)},
    cages=_cages,
    walls=regions("a a b b\na a b b\nc c d d\nc c d d"),
    notes={(0, 2): ("", "", "3", "4"), (1, 1): ("", "", "3", "4")},
)
_kakuro = {
    (0, 1): {"sw": "23"},
    (0, 2): {"sw": "30"},
    (1, 0): {"ne": "16"},
    (1, 3): {"sw": "27"},
    (2, 0): {"ne": "17", "sw": "12"},
    (3, 0): {"ne": "10"},
}
kakuro = Board(
    4,
    4,
    {(1, 1): "9", (1, 2): "7"},
    shaded=frozenset({*_kakuro, (0, 0), (0, 3)}),
    small=_kakuro,
    symbols=dict.fromkeys(_kakuro, Symbol.FALLING),
    given=frozenset({*_kakuro}),
)
_tapa = {
    (0, 0): {"nw": "1", "se": "3"},
    (2, 2): {"n": "1", "sw": "1", "se": "2"},
    (3, 4): {"n": "1", "e": "1", "s": "1", "w": "1"},
}
tapa = Board(
    4,
    5,
    {(1, 3): "5"},
    given=frozenset({(1, 3), *_tapa}),
    small=_tapa,
    shaded=frozenset({(0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 4), (2, 1), (2, 3), (2, 4)}),
    notes={(1, 2): (DOT,)},
)

# symbols in cells

shakashaka = Board(
    4,
    5,
    {(0, 2): "2", (2, 4): "1"},
    given=frozenset({(0, 2), (2, 4), (3, 0)}),
    shaded=frozenset({(0, 2), (2, 4), (3, 0)}),
    symbols={
        (0, 0): HALVES["nw"],
        (0, 1): HALVES["ne"],
        (1, 0): HALVES["sw"],
        (1, 1): HALVES["se"],
        (1, 3): HALVES["nw"],
    },
    notes={(3, 3): (DOT,)},
)
star_battle = Board(
    5,
    5,
    symbols={(0, 1): Symbol.STAR, (1, 3): Symbol.STAR, (2, 0): Symbol.STAR},
    notes={(0, 0): (DOT,), (1, 0): (DOT,), (1, 1): (DOT,), (0, 2): (DOT,)},
    walls=regions("a a b b b\na a b b c\nd d d c c\nd e e e c\ne e e c c"),
    tints={
        spot: 1 + "abcde".index(said)
        for spot, said in rows("a a b b b\na a b b c\nd d d c c\nd e e e c\ne e e c c").items()
    },
)
_trees = frozenset({(0, 1), (1, 3), (3, 0), (4, 3)})
tents = Board(
    5,
    5,
    symbols={
        **dict.fromkeys(sorted(_trees), Symbol.TREE),
        (0, 0): Symbol.TENT,
        (0, 3): Symbol.TENT,
        (3, 3): Symbol.TENT,
    },
    given=_trees,
    notes={(0, 2): (DOT,), (1, 0): (DOT,), (1, 1): (DOT,)},
    margins={"top": ("2", "0", "0", "2", "0"), "left": ("2", "0", "0", "1", "1")},
)
signpost = Board(
    3,
    3,
    {(0, 0): "1", (2, 2): "9", (0, 1): "2"},
    given=frozenset(rectangle(3, 3)) - {(0, 1)},
    symbols={
        spot: ARROWS[said]  # type: ignore[index]
        for spot, said in rows("e s sw\nne n w\nn nw .").items()
    },
)
yajilin = Board(
    4,
    4,
    {(0, 1): "2", (2, 2): "1"},
    given=frozenset({(0, 1), (2, 2)}),
    symbols={(0, 1): ARROWS["s"], (2, 2): ARROWS["w"]},
    tints={(0, 1): 0, (2, 2): 0},
    shaded=frozenset({(1, 1), (3, 1)}),
    lines={**once(way((0, 2), (0, 3), (2, 3))), edge((1, 2), (1, 3)): 0},
)
slant = Board(
    3,
    4,
    symbols={(r, c): STROKES[said] for (r, c), said in rows("/ \\ / \\\n\\ / . .\n/ / . \\").items()},
    corners={
        (0, 0): Sign("0", Symbol.WHITE_CIRCLE),
        (0, 2): Sign("2", Symbol.WHITE_CIRCLE),
        (1, 1): Sign("1", Symbol.WHITE_CIRCLE),
        (2, 3): Sign("3", Symbol.WHITE_CIRCLE),
        (3, 4): Sign("1", Symbol.WHITE_CIRCLE),
    },
)
battleships = Board(
    4,
    5,
    symbols={
        (0, 0): SHIPS["w"],
        (0, 1): Symbol.SHIP_MIDDLE,
        (0, 2): SHIPS["e"],
        (0, 4): SHIPS["n"],
        (1, 4): SHIPS["s"],
        (2, 1): Symbol.SHIP,
        (3, 3): Symbol.WATER,
    },
    given=frozenset({(0, 1), (3, 3)}),
    margins={"bottom": ("1", "2", "1", "0", "2"), "right": ("4", "1", "1", "0")},
)
magnets = Board(
    2,
    4,
    symbols={(0, 0): Symbol.PLUS, (0, 1): Symbol.MINUS, (1, 2): Symbol.MINUS, (1, 3): Symbol.PLUS},
    walls=regions("a a b c\nd d b c").difference({edge((1, 2), (1, 3))}) | {edge((0, 2), (1, 2)), edge((0, 3), (1, 3))},
    notes={(0, 2): (DOT,), (0, 3): ("+", "-", "")},
    margins={"top": ("1", "0", "", "1"), "bottom": ("0", "1", "1", "0")},
)
akari = Board(
    4,
    5,
    {(0, 2): "2", (2, 1): "1"},
    given=frozenset({(0, 2), (2, 1), (2, 3)}),
    shaded=frozenset({(0, 2), (2, 1), (2, 3)}),
    symbols={(0, 1): Symbol.BULB, (0, 3): Symbol.BULB, (1, 4): Symbol.CROSS},
)
minesweeper = Board(
    3,
    4,
    {(0, 0): "1", (1, 1): "3", (2, 3): "1"},
    given=frozenset({(0, 0), (1, 1), (2, 3)}),
    symbols={(0, 1): Symbol.MINE, (1, 2): Symbol.MINE, (2, 0): Symbol.MINE},
    notes={(1, 0): (DOT,)},
)

# regions and paths

galaxies = Board(
    4,
    5,
    symbols={(0, 0): Symbol.WHITE_DOT, (3, 3): Symbol.BLACK_DOT},
    given=frozenset({(0, 0), (3, 3)}),
    signs={edge((1, 1), (1, 2)): Sign(symbol=Symbol.WHITE_DOT), edge((0, 3), (1, 3)): Sign(symbol=Symbol.WHITE_DOT)},
    corners={(3, 1): Sign(symbol=Symbol.WHITE_DOT)},
    fences={
        **once(
            side_between(one, other)
            for one, other in (
                ((1, 0), (1, 1)),
                ((0, 1), (1, 1)),
                ((1, 1), (1, 2)),
                ((1, 2), (1, 3)),
                ((0, 3), (1, 3)),
                ((1, 3), (2, 3)),
                ((2, 1), (2, 2)),
                ((2, 0), (2, 1)),
                ((2, 2), (2, 3)),
            )
        ),
        edge((1, 0), (1, 1)): 0,
        edge((0, 3), (0, 4)): 0,
    },
)
nurikabe = Board(
    4,
    5,
    {(0, 1): "3", (1, 4): "2", (3, 0): "1"},
    given=frozenset({(0, 1), (1, 4), (3, 0)}),
    shaded=frozenset({(0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (1, 2)}),
    notes={(1, 1): (DOT,)},
    labels=True,
)
_hitori = rows("1 1 2 4\n3 2 4 1\n4 1 3 2\n2 4 3 3")
hitori = Board(4, 4, _hitori, given=frozenset(_hitori), shaded=frozenset({(0, 0), (3, 2)}), notes={(1, 0): (DOT,)})
numberlink = Board(
    4,
    4,
    {(0, 0): "1", (3, 2): "1", (0, 3): "2", (3, 3): "2", (1, 1): "3", (2, 2): "3"},
    given=frozenset({(0, 0), (3, 2), (0, 3), (3, 3), (1, 1), (2, 2)}),
    lines={**once(way((0, 0), (3, 0), (3, 2))), **once(way((0, 3), (3, 3))), **once(way((1, 1), (1, 2), (2, 2)))},
)
_walls = regions("a a b b\na c c b\nd d c b\nd d d b")
country_road = Board(
    4,
    4,
    {(0, 0): "2"},
    given=frozenset({(0, 0)}),
    walls=_walls,
    lines=once(way((0, 1), (0, 3), (3, 3), (3, 1), (1, 1), (0, 1))),
)
thermometers = Board(
    4,
    4,
    {(0, 0): "1", (3, 3): "2"},
    given=frozenset({(0, 0), (3, 3)}),
    paths=(
        Path(((0, 0), (0, 1), (0, 2), (1, 2)), "thermometer"),
        Path(((3, 0), (2, 0), (1, 1)), "thermometer"),
        Path(((3, 3), (2, 3), (2, 2)), "arrow"),
    ),
)
tracks = Board(
    3,
    4,
    lines={
        **once([((1, -1), (1, 0))]),
        **once(way((1, 0), (1, 1), (0, 1), (0, 3), (2, 3))),
        **once([((2, 3), (3, 3))]),
    },
    given=frozenset(
        {((1, -1), (1, 0)), edge((1, 0), (1, 1)), edge((0, 3), (1, 3)), edge((1, 3), (2, 3)), ((2, 3), (3, 3))}
    ),
    margins={"top": ("1", "2", "1", "3"), "right": ("3", "3", "1")},
)
skyscrapers = Board(
    4,
    4,
    {(0, 0): "4", (2, 1): "3"},
    given=frozenset({(2, 1)}),
    notes={(0, 1): ("1", "2", "", ""), (0, 2): ("1", "2", "3", "")},
    margins={
        "top": ("1", "", "2", "3"),
        "left": ("", "3", "", "2"),
        "right": ("2", "", "", ""),
        "bottom": ("", "2", "", "1"),
    },
    labels=True,
)
holes = Board(
    4,
    5,
    {(0, 0): "1", (1, 1): "2", (3, 4): "3"},
    holes=frozenset({(0, 3), (0, 4), (1, 4), (2, 2), (3, 0)}),
    given=frozenset({(0, 0)}),
    walls=frozenset({edge((1, 0), (1, 1))}),
)

# a cross grid

_marks = symbols(
    """
    o x x x . .
    x . . x o .
    x . . o x x
    . . . . . .
    x o x . . .
    . x . . . .
    """,
    o=Symbol.RING,
    x=Symbol.CROSS,
)
_squares = {(r, c): (r // 3, c // 3) for r, c in rectangle(6, 6) if r < 3 or c < 3}
cross_grid = Board(
    6,
    6,
    symbols=_marks,
    marked=frozenset({(2, 3), (2, 4)}),
    tinted=frozenset({(4, 1), (4, 0)}),
    walls=borders(_squares),
    holes=frozenset(rectangle(6, 6)) - _squares.keys(),
    names={
        "top": ("harp", "flute", "double bass", "10", "12", "14"),
        "left": ("Irene", "Joan", "Mia", "10", "12", "14"),
    },
    headings={
        "top": (Heading("instrument", 3), Heading("price", 3)),
        "left": (Heading("name", 3), Heading("price", 3)),
    },
    sentences=("Irene has the harp", "the flute costs more than the harp, or less than the double bass"),
)

# no grid

_pairs = [((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 2), (1, 0)), ((0, 0), (1, 0)), ((0, 1), (1, 0)), ((1, 0), (1, 1))]
graph = Board(
    2,
    3,
    rows("a b c\nd e"),
    given=frozenset(rows("a b c\nd e")),
    holes=frozenset({(1, 2)}),
    shaded=frozenset({(0, 0), (0, 2)}),
    marked=frozenset({(1, 1)}),
    symbols={(0, 1): Symbol.CROSS},
    small={(0, 0): {"se": "12"}, (1, 1): {"se": "5"}},
    places={(0, 0): (0.5, 0), (0, 1): (0, 2.5), (0, 2): (2, 5), (1, 0): (3, 1.5), (1, 1): (4, 3.5)},
    joins=frozenset(_pairs),
)
_matrix = rows("3 1 2 5 4\n2 6 1 3 1\n5 4 4 1 7")
matrix = Board(
    3,
    5,
    _matrix,
    given=frozenset(_matrix),
    marked=frozenset({(0, 0), (0, 1), (2, 2), (2, 3), (1, 4)}),
    paths=(Path(((0, 0), (0, 1), (-1, 2)), "way"), Path(((3, 1), (2, 2), (2, 3), (1, 4)), "way")),
)

SAMPLES: dict[str, tuple[Board, ...]] = {
    "slitherlink": (slitherlink, slitherlink_half, slitherlink_solved),
    "masyu": (masyu, masyu_half, masyu_solved),
    "hashi": (hashi, hashi_half, hashi_solved),
    "futoshiki, kropki": (futoshiki, kropki),
    "killer sudoku, kakuro, tapa": (killer, kakuro, tapa),
    "shakashaka, slant": (shakashaka, slant),
    "star battle, tents, akari, minesweeper": (star_battle, tents, akari, minesweeper),
    "signpost, yajilin": (signpost, yajilin),
    "battleships, magnets": (battleships, magnets),
    "galaxies, nurikabe, hitori": (galaxies, nurikabe, hitori),
    "numberlink, country road, tracks": (numberlink, country_road, tracks),
    "thermometers, skyscrapers, a board with holes": (thermometers, skyscrapers, holes),
    "a cross grid": (cross_grid,),
    "a graph, a way": (graph, matrix),
}
"""Titles of figures, and the boards that stand side by side."""
