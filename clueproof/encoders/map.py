"""Map colouring.

Rules: give each region of the map one of four colours, so that regions with a common border have different ones. Some
colours are given. Regions that meet at a corner only may be alike, unless the option `corners` says that they differ
too: that is Different Neighbours, which has numbers for colours. Another option asks for another number of colours.
Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/map.html, https://www.janko.at/Raetsel/Different-Neighbors/
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted, number_word
from clueproof.grid.joined import Joined
from clueproof.puzzle.areas import numbered
from clueproof.syntax.record import JsonValue


@dataclass(frozen=True, slots=True)
class MapShape(cp.AreaShape):
    """The regions, how many colours there are, and whether regions that meet at a corner differ."""

    colours: int = cp.choice(
        4, among=(2, 3, 4, 5, 6), words="how many colours there are", says=lambda number: f"{number} colours"
    )
    corners: bool = cp.flag(False, "regions that meet at a corner differ too")

    @property
    def neighbours(self) -> list[tuple[int, int]]:
        """The pairs of regions that differ, in order."""
        if not self.corners:
            return self.touching
        region = self.region_of
        squares = cp.squares(self.height, self.width)
        diagonal = [(region[one], region[other]) for a, b, c, d in squares for one, other in ((a, d), (b, c))]
        return sorted({*self.touching, *[(min(pair), max(pair)) for pair in diagonal if pair[0] != pair[1]]})


class MapId(GameId[MapShape]):
    """Which cells belong together, a comma, and the given colours. Parameters state the number of regions.

    The lines between neighbouring cells come in an order of their own: those between rows, row by row, then those
    between columns, column by column. A letter is a run of lines that are alike, "a" one and "y" 25, and the runs are
    in turn no borders and borders; "z" is 25 lines of a run that goes on. In front of the first line stands one that is
    none of the grid's. Of the regions, in the order in which they begin, a digit is the colour, and a letter a run
    without one, "a" is 1 and "z" 26.
    """

    LONGEST = 25
    """Lines that one letter stands for."""
    NUMBER = 4
    """Colours."""
    LEAST = 5
    """Regions of a map that the program accepts."""
    COLOURS = RunLengths("0123")

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        regions = self._regions(scanner, height, width)
        number = max(regions) + 1
        if options["regions"] is not None and number != int(options["regions"]):
            there = counted(number, "region")
            message = f"the borders make {there}, but the parameters say {options['regions']}"
            raise NotationError(message, options.start("regions") - 1)
        scanner.expect(",")
        colours = self.COLOURS.read(scanner, number)
        rows = [regions[start : start + width] for start in range(0, len(regions), width)]
        given = {regions.index(region): int(colour) + 1 for region, colour in enumerate(colours) if colour is not None}
        grid = [[given.get(r * width + c, 0) for c in range(width)] for r in range(height)]
        found: Fields = {"regions": [[region + 1 for region in row] for row in rows]}
        return {"grid": [list[JsonValue](row) for row in grid], **found} if given else found

    def refuse(self, puzzle: cp.Puzzle) -> None:
        shape = puzzle.shape
        if shape.corners:
            raise NotationError("no game id: in Map regions that meet at a corner may be alike")
        if shape.colours != self.NUMBER:
            raise NotationError(f"no game id: Map has {self.NUMBER} colours, not {shape.colours}")
        if len(shape.cells_of) < self.LEAST:
            raise NotationError(f"no game id: Map has {self.LEAST} regions or more, not {len(shape.cells_of)}")

    def parameters(self, shape: MapShape) -> str:
        return f"{super().parameters(shape)}n{len(shape.cells_of)}"

    def body(self, puzzle: cp.Puzzle) -> str:
        shape, given, walls = puzzle.shape, puzzle.clues[cp.GIVEN], puzzle.shape.walls
        borders = "".join(self._runs(line in walls for line in self._lines(shape.height, shape.width)))
        colours = [given[cells[0]] - 1 if cells[0] in given else None for cells in shape.cells_of]
        return f"{borders},{self.COLOURS.write(colours)}"

    @staticmethod
    def _lines(height: int, width: int) -> list[cp.Edge]:
        """The lines between two cells, in their order."""
        below = [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)]
        return below + [((r, c), (r, c + 1)) for c in range(width - 1) for r in range(height)]

    def _regions(self, scanner: Scanner, height: int, width: int) -> tuple[int, ...]:
        """The region of each cell, row by row."""
        lines = self._lines(height, width)
        open_lines: list[cp.Edge] = []
        at, border = -1, False
        while at < len(lines):
            letter = scanner.take(ascii_lowercase)
            if letter is None:
                scanner.fail("a run of borders")
            run = self.LONGEST if letter == "z" else ascii_lowercase.index(letter) + 1
            if at + run > len(lines):
                scanner.at -= 1
                scanner.fail(f"a run of at most {counted(len(lines) - at, 'line')}")
            if not border:
                open_lines += lines[max(at, 0) : at + run]
            at += run
            if letter != "z":
                border = not border
        joined = Joined[cp.Cell]()
        for one, other in open_lines:
            joined.join(one, other)
        return numbered(map(joined.root, cp.rectangle(height, width)))

    def _runs(self, borders: Iterator[bool]) -> Iterator[str]:
        """The letters of the runs, the line in front of the first one included."""
        run, before = 1, False
        for border in borders:
            if border != before:
                yield ascii_lowercase[run - 1]
                run, before = 1, border
                continue
            if run == self.LONGEST:
                yield "z"
                run = 0
            run += 1
        yield ascii_lowercase[run - 1]


class Map(cp.Genre[MapShape, cp.AreaEncoding, cp.SignRows]):
    """A given colour is a literal, and one model serves all puzzles on a map."""

    name = "map"
    aliases = (
        "map-colouring",
        "map-coloring",
        "four-colour-map",
        "four-colours",
        "different-neighbours",
        "different-neighbors",
    )
    alias_options: ClassVar = {
        "different-neighbours": {"corners": True},
        "different-neighbors": {"corners": True},
    }
    group = "Regions"
    title = "Map colouring (four colours), Different Neighbours"
    noun = "a map"
    usual = cp.Usual((10, 10))
    shape = MapShape
    exchangeable_inputs = ((cp.GIVEN,),)
    layers = (cp.GivenColours(),)
    answer = cp.AreaColours(lambda shape: shape.colours)
    game_id = MapId("map", options="(n(?P<regions>[0-9]{1,6}))?(d[enhu])?")

    def generator(self) -> cp.Generator:
        return MapGenerator(self)

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

    def wording(self, puzzle: cp.Puzzle[MapShape, cp.Clues]) -> Mapping[str, str]:
        shape, corners = puzzle.shape, "Regions that meet at a corner differ too."
        only = (
            "Regions that meet at a corner only may be alike, unless the option `corners` says that they differ too: "
            "that is Different Neighbours, which has numbers for colours. Another option asks for another number of "
            "colours."
        )
        own = corners if shape.corners else "Regions that meet at a corner only may be alike."
        return {only: own, "one of four colours": f"one of {number_word(shape.colours)} colours"}

    def rules(self, shape: MapShape, e: cp.AreaEncoding) -> None:
        pairs = tuple([(e.areas[one], e.areas[other]) for one, other in shape.neighbours])
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
        for first, *pair, last in cp.squares(shape.height, shape.width) if shape.corners else ():
            for one, other in ((first, last), pair):
                parted = shape.region_of[one] != shape.region_of[other]
                if parted and solution[one[0]][one[1]] == solution[other[0]][other[1]]:
                    return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} meet at a corner, but are alike"
        return None

    def describe_violation(self, shape: MapShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        given, other = cp.COLOURS[clue.value - 1], cp.COLOURS[found - 1]
        return f"region {cp.cell_name(*clue.position)} is given as {given}, not {other}"

    def draw_shape(self, shape: MapShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)

    def sketch(self, puzzle: cp.Puzzle[MapShape, cp.Clues], encoding: cp.AreaEncoding) -> cp.PartialBoard | None:
        return cp.AreaPartialBoard.of(puzzle, encoding)


USUAL_REGION_SIZE = 8
"""Usual cells of a region."""


class MapGenerator(cp.RandomSolutionGenerator):
    """Random regions and a random colouring of them. Option: `regions`, how many there are."""

    redraws = True

    drawn_field = "regions"

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        height, width = recipe.size or self.size
        options = dict(recipe.options)
        stated = cp.Record({"regions": options.pop("regions", None)}, typed=True)
        empty = self.rules.empty(height, width, options)
        number = stated.whole("regions", 1, height * width) or max(2, height * width // USUAL_REGION_SIZE)
        regions = cp.random_regions(height, width, min(number, height * width), rng)
        return replace(empty, shape=replace(empty.shape, regions=regions))
