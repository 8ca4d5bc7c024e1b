"""Tile City.

Rules: the board is divided into tiles, its rooms. Shade some of them whole. No 2x2 square is all shaded. In each
connected piece of unshaded cells there is exactly one tile of each size from 1 cell up to the size of its largest tile.
A tile with a number is unshaded, and the number is the size of the largest tile in its piece. A `?` is a number that
isn't told. Source: https://puzz.link/rules.html?tilecity
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import isqrt

import clueproof.genres as cp
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, UNKNOWN, Cells, Link, Rooms
from clueproof.english import counted


def most(shape: cp.AreaShape) -> int:
    """The largest tile that a piece can have: with all the smaller ones it fills the board."""
    return (isqrt(8 * shape.height * shape.width + 1) - 1) // 2


class TileCity(cp.Genre[cp.AreaShape, cp.ShadingEncoding, cp.SignRows]):
    """A piece is named by its tile of one cell; that a tile belongs to it is a literal. Numbers are literals too."""

    name = "tile-city"
    group = "Shading"
    title = "Tile City"
    noun = "a Tile City"
    shape = cp.AreaShape
    usual = cp.Usual((6, 6), density=0.5)
    layers = (
        cp.Rooms(main=False),
        cp.CellNumbers(
            cp.Counts(1, most, "{most}, the largest tile that all the smaller ones leave room for", untold="?"),
            optional=True,
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("tilecity", Rooms(), Cells(DIGITS_AND_SPACES, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))

    def generator(self) -> cp.Generator:
        return cp.MovedCellsGenerator(self, cp.RandomRooms(cells=1.8).drawn)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        tiles = shape.cells_of
        e.shaded_whole(tiles, "tiles are shaded whole")
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        sizes, open_tile = [len(tile) for tile in tiles], [e.unshaded[tile[0]] for tile in tiles]
        near: list[list[int]] = [[] for _ in tiles]
        for one, other in shape.touching:
            near[one].append(other)
            near[other].append(one)
        largest = next(size for size in range(1, len(tiles) + 2) if size not in sizes) - 1
        own: dict[int, dict[int, cp.Literal]] = {}
        """Tile of one cell -> tile that can be in its piece -> the literal that it is."""
        for root, size in enumerate(sizes):
            if size == 1:
                here = f"in the piece of {cp.cell_name(*tiles[root][0])}"
                own[root] = {
                    tile: e.model.boolean(cp.room_name(tiles[tile][0]), (f"not {here}", here))
                    for tile in in_reach(root, sizes, near, largest)
                }
        of_size: dict[int, dict[int, list[cp.Literal]]] = {}
        for root, piece in own.items():
            e.add_clauses([(piece[root], -open_tile[root])], "a tile of one cell is in its own piece")
            place = {tile: at for at, tile in enumerate(piece)}
            edges = [(place[one], place[other]) for one, other in shape.touching if one in place and other in place]
            e.add(cp.Connected(tuple(piece.values()), tuple(edges)), "a piece is connected")
            sized: dict[int, list[cp.Literal]] = {size: [] for size in range(1, largest + 1)}
            for tile, literal in piece.items():
                sized[sizes[tile]].append(literal)
            of_size[root] = sized
            e.add_counts(cp.AtMost, 1, [tuple(alike) for alike in sized.values()], "a piece has no two tiles of a size")
            smaller = [(-literal, *sized[sizes[tile] - 1]) for tile, literal in piece.items() if sizes[tile] > 1]
            e.add_clauses(smaller, "a piece has tiles of all smaller sizes")
            outer = [
                (-open_tile[other], -literal, *([piece[other]] if other in piece else ()))
                for tile, literal in piece.items()
                for other in near[tile]
            ]
            e.add_clauses(outer, "tiles beside each other are of one piece")
        for tile, cells in enumerate(tiles):
            mine = {root: piece[tile] for root, piece in own.items() if tile in piece}
            e.add_counts(cp.Exactly, 1, [(-open_tile[tile], *mine.values())], "it is of one piece", "", 1)
            e.add_clauses([(open_tile[tile], -literal) for literal in mine.values()], "a tile of a piece is unshaded")
            for cell in cells:
                clues = {}
                for number in e.open_values(cp.GIVEN, cell, (cp.Counts.UNTOLD, *range(1, most(shape) + 1))):
                    clue = open_tile[tile]
                    if number != cp.Counts.UNTOLD:
                        clue = e.model.boolean(says(cell, number))
                        rows: list[tuple[cp.Literal, ...]] = [(-clue, open_tile[tile])]
                        for root, literal in mine.items():
                            rows.append((-clue, -literal, *of_size[root].get(number, ())))
                            rows += [(-clue, -literal, -larger) for larger in of_size[root].get(number + 1, ())]
                        e.add_clauses(rows, says(cell, number), cp.cell_name(*cell), 1)
                    clues[number] = clue
                e.state(cp.GIVEN, cell, clues)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape, shaded = puzzle.shape, cp.Shading.shaded(solution)
        if (fault := cp.shaded_in_part(shape.cells_of, shaded) or cp.square(shaded)) is not None:
            return fault
        for piece in cp.pieces(dict.fromkeys(sorted(cp.Shading.unshaded(solution)), True)):
            sizes = tile_sizes(shape, piece)
            if sizes != [*range(1, len(sizes) + 1)]:
                return f"the piece of {cp.cell_name(*min(piece))} has tiles of {', '.join(map(str, sizes))} cells"
        return None

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        every = cp.pieces(dict.fromkeys(sorted(cp.Shading.unshaded(solution)), True))
        largest = [max(tile_sizes(shape, piece), default=0) for piece in every]
        return {cell: size for piece, size in zip(every, largest, strict=True) for cell in piece}.get

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == cp.Counts.UNTOLD and found is not None

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        if found is None:
            return f"{cp.cell_name(*clue.position)} has a number, but is shaded"
        return f"{says(clue.position, found)}, not {clue.value}"


def says(cell: cp.Cell, number: int) -> str:
    """What a number says."""
    return f"the largest tile in the piece of {cp.cell_name(*cell)} has {counted(number, 'cell')}"


def tile_sizes(shape: cp.AreaShape, piece: Collection[cp.Cell]) -> list[int]:
    """The sizes of the tiles in a piece, in order."""
    cells = {*piece}
    return sorted([len(tile) for tile in shape.cells_of if tile[0] in cells])


def in_reach(root: int, sizes: Sequence[int], near: Sequence[Sequence[int]], largest: int) -> list[int]:
    """The tiles that can be in the piece of a tile of one cell: of `largest` tiles, each of another size."""
    steps, ahead = {root: 0}, [root]
    for tile in ahead:
        for other in near[tile] if steps[tile] + 1 < largest else ():
            if other not in steps and 1 < sizes[other] <= largest:
                steps[other] = steps[tile] + 1
                ahead.append(other)
    return ahead
