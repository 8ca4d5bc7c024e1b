"""Map colouring.

Rules: give each region of the map one of four colours, so that regions with a common border have different ones. Some
colours are given. Regions that meet at a corner only may be alike. An option asks for another number of colours.
Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/map.html
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import clueproof.genres as cp
from clueproof.syntax.record import JsonValue


@dataclass(frozen=True, slots=True)
class MapShape(cp.AreaShape):
    """The regions, and how many colours there are."""

    colours: int = cp.choice(4, among=(2, 3, 4, 5, 6), words="how many colours there are")


class Map(cp.Genre[MapShape, cp.AreaEncoding, cp.SignRows]):
    """A given colour is a literal, and one model serves all puzzles on a map."""

    name = "map"
    title = "Map colouring (four colours)"
    noun = "a map"
    usual = cp.Usual((10, 10))
    shape = MapShape
    layers = (cp.GivenColours(),)
    answer = cp.AreaColours(lambda shape: shape.colours)

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> MapShape:
        height, width, regions = cp.read_areas(record)
        return replace(self.shape_of(record, height, width), regions=regions)

    def write_shape(self, record: cp.Record, shape: MapShape) -> None:
        super().write_shape(record, shape)
        cp.write_areas(record, shape)

    def shape_inputs(self, shape: MapShape) -> list[cp.InputKind]:
        return [cp.region_input("region", cp.RegionField())]

    def start(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Record:
        puzzle = self.empty(height, width, options)
        # the whole map is one region
        return self.format(replace(puzzle, shape=replace(puzzle.shape, regions=(0,) * (height * width))))

    def rules(self, shape: MapShape, e: cp.AreaEncoding) -> None:
        pairs = tuple([(e.areas[one], e.areas[other]) for one, other in shape.touching])
        alike = tuple([(colour, colour) for colour in range(1, shape.colours + 1)])
        e.add(cp.AdjacencyBan(pairs, alike), "neighbouring regions differ")

    def find_violation(self, puzzle: cp.Puzzle[MapShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape = puzzle.shape
        for r in range(shape.height):
            for c in range(shape.width):
                for down, right in ((r, c + 1), (r + 1, c)):
                    if down == shape.height or right == shape.width:
                        continue
                    one_region = shape.regions[r * shape.width + c] == shape.regions[down * shape.width + right]
                    one_colour = solution[r][c] == solution[down][right]
                    if one_region != one_colour:
                        what = "are of one region, but differ" if one_region else "are of two regions, but alike"
                        return f"{cp.cell_name(r, c)} and {cp.cell_name(down, right)} {what}"
        return None

    def describe_violation(self, shape: MapShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        given, other = cp.COLOURS[clue.value - 1], cp.COLOURS[found - 1]
        return f"region {cp.cell_name(*clue.position)} is given as {given}, not {other}"

    def draw_shape(self, shape: MapShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)

    def sketch(self, puzzle: cp.Puzzle[MapShape, cp.Clues], encoding: cp.AreaEncoding) -> cp.PartialBoard | None:
        return cp.AreaPartialBoard.of(puzzle, encoding)
