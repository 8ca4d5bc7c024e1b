"""Nonogram (Picross, Griddlers, Hanjie), plain and coloured.

Rules: colour some cells of a grid. The numbers at a row or column are the lengths of its blocks of
coloured cells, in this order; at least one empty cell stands between two blocks. In a coloured
puzzle each block has its colour, and only blocks of the same colour need an empty cell between them.
Source: https://en.wikipedia.org/wiki/Nonogram
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.game_ids import GameId, RunsBeforeDigits, given_cells, rows
from clueproof.codecs.penpa import NUMBER, PLAIN, Drawn, Grid, Penpa, PenpaText, Sheet, doubled
from clueproof.codecs.puzzlink import Link, Lists, Value
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted, did_you_mean
from clueproof.errors import quoted, shortened
from clueproof.generators.recipe import CHANGED, FEWEST
from clueproof.grid.symmetry import Isometry
from clueproof.syntax.line_clues import COLOUR, MAX_COLOURS
from clueproof.syntax.record import JsonValue, Line

if TYPE_CHECKING:
    from clueproof.generators.picture_repair import Picture


LineClue: TypeAlias = "tuple[tuple[int, int], ...] | None"


class BlocksDrawing(Drawn):
    """The blocks of a nonogram's lines, each line of numbers ending at the board."""

    def read(self, sheet: Sheet, grid: Grid) -> Fields:
        return {
            "cols": [self._line(sheet, [(r, c) for r in self._outwards(sheet, 0)]) for c in range(sheet.width)],
            "rows": [self._line(sheet, [(r, c) for c in self._outwards(sheet, 1)]) for r in range(sheet.height)],
        }

    def _outwards(self, sheet: Sheet, axis: int) -> range:
        return range(-1, min([point[axis] // 2 for point in sheet.texts] + [0]) - 1, -1)

    def _line(self, sheet: Sheet, places: list[cp.Cell]) -> JsonValue:
        found: list[JsonValue] = []
        for place in places:
            text = sheet.texts.get(doubled(place))
            if text is not None and text.kind in PLAIN and re.fullmatch(NUMBER, text.text, re.ASCII):
                del sheet.texts[doubled(place)]
                found.insert(0, int(text.text))
        return [] if found == [0] else found

    def write(self, puzzle: cp.Puzzle, sheet: Sheet) -> None:
        shape, lines = puzzle.shape, puzzle.clues[cp.LINE]
        if not shape.plain or puzzle.clues[cp.GIVEN]:
            raise NotationError("Penpa links can't say colours, nor cells that are given")
        cells = [(-1, c) for c in range(shape.width)] + [(r, -1) for r in range(shape.height)]
        for r, c in cells:
            if (r, c) not in lines:
                raise NotationError(f"Penpa links can't say that {cp.line_name((r, c))} has no clue")
            lengths = [length for length, _ in reversed(lines[r, c])] or [0]
            for step, length in enumerate(lengths):
                sheet.texts[doubled((r - step * (r < 0), c - step * (c < 0)))] = PenpaText(str(length))
        deep = [-min(point[axis] // 2 for point in sheet.texts) for axis in (0, 1)]
        sheet.margins = (deep[0], 0, deep[1], 0)


class BlocksPart(Lists):
    """The blocks of a nonogram's lines. Each line has some, or none: that it has no clue can't be said."""

    def listed(self, outwards: list[Value]) -> JsonValue:
        return super().listed(outwards) or []

    def lists(self, puzzle: cp.Puzzle) -> Mapping[cp.Cell, Sequence[int]]:
        shape, lines = puzzle.shape, puzzle.clues[cp.LINE]
        if not shape.plain or puzzle.clues[cp.GIVEN]:
            raise NotationError("links can't say colours, nor cells that are given")
        for cell in [(-1, c) for c in range(shape.width)] + [(r, -1) for r in range(shape.height)]:
            if cell not in lines:
                raise NotationError(f"links can't say that {cp.line_name(cell)} has no clue")
        return {cell: [length for length, _ in blocks] for cell, blocks in lines.items()}


class Pattern(GameId):
    """The blocks of each column and then of each row, "3.1/2//...". Behind a comma stand known cells: 0 is empty,
    1 full."""

    SIGNS: Mapping[Value, str] = {None: ".", 0: "x", 1: "#"}
    KNOWN = RunsBeforeDigits("a letter for known cells", open_end=True)

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        lines = [self._line(scanner, first=place == 0) for place in range(width + height)]
        found: Fields = {"rows": lines[width:], "cols": lines[:width]}
        if scanner.take(","):
            known = self.KNOWN.read(scanner, height * width)
            found["grid"] = rows([self.SIGNS[digit] for digit in known], width)
        return found

    def refuse(self, puzzle: cp.Puzzle) -> None:
        if not puzzle.shape.plain:
            raise NotationError("no game id: Pattern has no colours")
        if any(place not in puzzle.clues[cp.LINE] for place in self._places(puzzle.shape)):
            raise NotationError("no game id: Pattern has a clue for every row and column, also without blocks")

    def body(self, puzzle: cp.Puzzle) -> str:
        shape, lines, given = puzzle.shape, puzzle.clues[cp.LINE], puzzle.clues[cp.GIVEN]
        says = "/".join(".".join(str(length) for length, _ in lines[place]) for place in self._places(shape))
        return says + (f",{self.KNOWN.write(given_cells(puzzle))}" if given else "")

    @staticmethod
    def _places(shape: cp.GridShape) -> list[cp.Cell]:
        return [*((-1, c) for c in range(shape.width)), *((r, -1) for r in range(shape.height))]

    @staticmethod
    def _line(scanner: Scanner, *, first: bool) -> JsonValue:
        if not first:
            scanner.expect("/")
        blocks: list[JsonValue] = []
        if (length := scanner.number()) is None:
            return blocks
        blocks.append(length)
        while scanner.take("."):
            blocks.append(scanner.take_number("the length of a block"))
        return blocks


class Nonogram(cp.Genre[cp.PictureShape, cp.PictureEncoding, cp.NumberRows]):
    """Every line is a clue, and so are known cells; they are no literals, so each puzzle has a model of its own."""

    name = "nonogram"
    aliases = (
        "griddler",
        "griddlers",
        "hanjie",
        "picross",
        "pattern",
        "paint-by-numbers",
        "pic-a-pix",
        "picture-cross",
        "nonograms",
    )
    group = "Shading"
    title = "Nonogram (Picross, Griddlers, Hanjie), plain or coloured"
    noun = "a nonogram"
    shape = cp.PictureShape
    largest = 1000
    layers = (cp.KnownCells(cp.ColourNames(), optional=True), cp.LineBlocks())
    kinds = (cp.LINE, cp.GIVEN)
    constraint_kinds = frozenset(kinds)
    further_options = (cp.Option("colours", "the names of the colours, such as a b or red green", "text"),)
    answer = cp.PictureAnswer()
    puzzlink = Link("nonogram", BlocksPart())
    penpa = Penpa(BlocksDrawing())
    game_id = Pattern("pattern")

    def generator(self) -> cp.Generator:
        return NonogramGenerator(self)

    def parse(self, record: cp.Record) -> cp.Puzzle[cp.PictureShape, cp.Clues]:
        puzzle = super().parse(record)
        _check_goal(self, record, puzzle)
        return puzzle

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.PictureShape:
        lines = next(one for one in tokens if isinstance(one, cp.LineTokens))
        return cp.PictureShape(*lines.size, _colours(record, lines))

    def shape_of(self, record: cp.Record, height: int, width: int) -> cp.PictureShape:
        shape = super().shape_of(record, height, width)
        return replace(shape, colours=_colours(record, cp.LineTokens(record, [], [])))

    def turned_options(
        self, shape: cp.PictureShape, options: Mapping[str, JsonValue], isometry: Isometry
    ) -> Mapping[str, JsonValue]:
        # cells that are given may have colours before there are lines that name them
        return options if shape.plain else {**options, "colours": " ".join(shape.colours)}

    def written(self, puzzle: cp.Puzzle[cp.PictureShape, cp.Clues], typed: bool) -> cp.Record:
        record, colours = super().written(puzzle, typed), puzzle.shape.colours
        used = {colour for blocks in puzzle.clues[cp.LINE].values() for _, colour in blocks}
        if len(used) < len(colours) and not puzzle.shape.plain:
            record.fields = {"colours": " ".join(colours), **record.fields}
        return record

    def inputs(self, shape: cp.PictureShape) -> tuple[cp.InputKind, ...]:
        # lists name the colours that cells can have
        return super().inputs(shape)[::-1]

    def wording(self, puzzle: cp.Puzzle[cp.PictureShape, cp.Clues]) -> Mapping[str, str]:
        coloured = (
            "at least one empty cell stands between two blocks. In a coloured puzzle each block has its colour, and "
            "only blocks of the same colour need an empty cell between them."
        )
        one = "at least one empty cell stands between two blocks."
        own = "each block has its colour, and at least one empty cell stands between two blocks of the same colour."
        return {coloured: own if not puzzle.shape.plain else one}

    def rules(self, shape: cp.PictureShape, e: cp.PictureEncoding) -> None:
        """The clues are all there is."""

    def clue(self, shape: cp.PictureShape, e: cp.PictureEncoding, clue: cp.Clue) -> cp.Literal:
        kind, position, says = clue
        if kind == cp.GIVEN:
            word = "empty" if not says else "full" if shape.plain else shape.colours[says - 1]
            return e.model.clue(cp.Clause(cp.equal(e.cells[position], says)), f"{cp.cell_name(*position)} is {word}")
        row, column = position
        line = e.cells.rows[row] if column < 0 else e.cells.columns[column]
        return e.model.clue(cp.Runs(line, says), f"{cp.line_name(position)} {_sentence(says, shape)}")

    def find_violation(self, puzzle: cp.Puzzle[cp.PictureShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        return None

    def clue_values(self, shape: cp.PictureShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], object]:
        if kind == cp.LINE:
            return lambda cell: cp.blocks_of(cp.line_at(solution, cell))
        return super().clue_values(shape, solution, kind)

    def describe_violation(self, shape: cp.PictureShape, solution: cp.NumberRows, clue: cp.Clue, found: object) -> str:
        if clue.kind == cp.LINE:
            said = cp.read_aloud(clue.value, shape.colours)
            return f"{cp.line_name(clue.position)} {_sentence(found, shape)}, but its clue is {said}"
        return f"{cp.cell_name(*clue.position)} is not as it is given"

    def symmetries(self, puzzle: cp.Puzzle[cp.PictureShape, cp.Clues]) -> list[tuple[int, ...]]:
        if puzzle.clues[cp.GIVEN]:
            return []
        lines, shape = puzzle.clues[cp.LINE], puzzle.shape
        rows = [lines.get((r, -1)) for r in range(shape.height)]
        return symmetries(rows, [lines.get((-1, c)) for c in range(shape.width)])


def _sentence(blocks: Any, shape: cp.PictureShape) -> str:
    return f"reads {cp.read_aloud(blocks, shape.colours)}" if blocks else "is empty"


def _colours(record: cp.Record, lines: cp.LineTokens) -> tuple[str, ...]:
    """The names of the colours: those that blocks name and those that the record lists, sorted."""
    value = record.get("colours") or record.get("colors") or []
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) and COLOUR.fullmatch(word) for word in words):
        record.fail("the colours must be a list of letters or words, such as: red green")
    listed = {str(word) for word in words}
    if len(listed) > MAX_COLOURS:
        record.fail(f"a nonogram has at most {MAX_COLOURS} colours, not {len(listed):,}")
    used: set[str] = set()
    for clue in (*lines.rows, *lines.columns):
        for length, colour in clue.blocks or ():
            if colour == cp.UNFILLED:
                clue.fail(record, f"{cp.UNFILLED} marks a cell that stays empty; give the colour another name")
            if colour and listed and colour not in listed:
                every = sorted(listed)
                hint = did_you_mean(colour, every, otherwise=f"there are {shortened(', '.join(every))}", quoted=False)
                clue.fail(record, f"unknown colour {quoted(colour)}; {hint}")
            used.add(colour)
            if len(used) > MAX_COLOURS:
                clue.fail(record, f"a nonogram has at most {MAX_COLOURS} colours")
            if (len(used) > 1 and "" in used) or (listed and not colour):
                clue.fail(record, f"a block of {length} without a colour; in a coloured puzzle each block has one")
    return tuple(sorted((used | listed) - {""})) or (cp.PLAIN,)


def _check_goal(rules: Nonogram, record: cp.Record, puzzle: cp.Puzzle[cp.PictureShape, cp.Clues]) -> None:
    """A file may state the solution. It has to be one: then it can't differ from that of a unique puzzle."""
    value = record.get("goal")
    items: Sequence[object] = value if isinstance(value, list) else [value]
    rows = [(item.text, item.number) if isinstance(item, Line) else (item, None) for item in items if item is not None]
    if not rows:
        return
    line, shape = rows[0][1], puzzle.shape
    if not all(isinstance(text, str) for text, _ in rows):
        record.fail("the goal must be a text, or a list of rows, with a sign for each cell")
    meaning = {"0": 0, ".": 0, **cp.ColourNames().meaning(shape)}
    del meaning[cp.UNFILLED]
    signs = [sign for text, _ in rows for sign in str(text) if not sign.isspace()]
    odd = next((sign for sign in signs if sign not in meaning), None)
    if odd is not None:
        record.fail(f"goal: {quoted(odd)} is no cell; expected {' or '.join(meaning)}", line)
    if len(signs) != shape.height * shape.width:
        cells = counted(shape.height * shape.width, "cell")
        record.fail(f"goal: {counted(len(signs), 'sign')} for {cells}", line)
    solution = rules.answer.decode(shape, tuple(meaning[sign] for sign in signs))
    if (broken := rules.check(puzzle, solution)) is not None:
        record.fail(f"the goal is no solution: {broken}", line)


def symmetries(rows: Sequence[LineClue], columns: Sequence[LineClue]) -> list[tuple[int, ...]]:
    """Where each cell (positions row by row) goes under every turn and reflection that leaves the clues alone.

    Empty lines at the borders stay where they are: the picture inside may be symmetric without them.
    """
    top, bottom = _inside(rows)
    left, right = _inside(columns)
    across, down = list(rows[top:bottom]), list(columns[left:right])
    stay = tuple(range(len(rows) * len(columns)))
    found: list[tuple[int, ...]] = []
    for transposed, upside_down, mirrored in product((False, True), repeat=3):
        new_across, new_down = (down, across) if transposed else (across, down)
        if upside_down:
            new_across, new_down = new_across[::-1], list(map(_reversed, new_down))
        if mirrored:
            new_across, new_down = list(map(_reversed, new_across)), new_down[::-1]
        if (new_across, new_down) != (across, down):
            continue
        goes = list(stay)
        for r, c in product(range(len(across)), range(len(down))):
            new_r, new_c = (c, r) if transposed else (r, c)
            new_r = len(across) - 1 - new_r if upside_down else new_r
            new_c = len(down) - 1 - new_c if mirrored else new_c
            goes[(top + r) * len(columns) + left + c] = (top + new_r) * len(columns) + left + new_c
        if tuple(goes) not in (stay, *found):
            found.append(tuple(goes))
    return found


def _inside(lines: Sequence[LineClue]) -> tuple[int, int]:
    """The first line that may hold a block, and the one behind the last."""
    full = [place for place, clue in enumerate(lines) if clue != ()]
    return (full[0], full[-1] + 1) if full else (0, 0)


def _reversed(clue: LineClue) -> LineClue:
    return None if clue is None else clue[::-1]


USUAL_DENSITY = 0.5
MAX_HEIGHT = 1 << 20
"""Random heights of pixels are below this."""


class NonogramGenerator(cp.Generator):
    """Random pictures; those whose clues fit several pictures are dropped.

    Options: `colours`, how many. With `image`, the name of a file, the picture is what is seen
    there, and as few pixels are changed as it takes; `height` or `width` instead of a size keeps its
    shape, and with `inverse` the background is dark.
    """

    size = 10, 10
    irreducible = False
    # every line has its clue
    kinds = (cp.LINE,)

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        options = cp.Record(dict(recipe.options), typed=True)
        colours = options.whole("colours", 1, len(cp.COLOUR_VALUES)) or 1
        image = options.text("image")
        kinds = self.kinds if recipe.kinds is None else recipe.kinds
        if image is None:
            options.done()
            self.rules.must_fit(*(recipe.size or self.size))
            picture = self._random(recipe, colours, rng)
            # only clues of other kinds could tell the two apart
            if {cp.LINE}.issuperset(kinds) and cp.has_switch(picture):
                return None
            return puzzle_of(self.rules, picture, [*cp.COLOUR_VALUES][:colours], kinds)
        height, width = options.whole("height", 1), options.whole("width", 1)
        inverse = options.flag("inverse")
        options.done()
        if recipe.size is not None and (height or width):
            raise cp.RecipeError("give a size, or a height or width, not both")
        size = cp.Size(*recipe.size) if recipe.size is not None else cp.Size(height, width)
        drawn = cp.sketch(image, size, colours, recipe.density, inverse)
        found = cp.cleared(drawn.picture, drawn.changes, Rival(self.rules, drawn.colours, solver))
        if found is None:
            raise cp.RecipeError(f"{image}: no changes were found with which only one picture fits the clues")
        puzzle = puzzle_of(self.rules, found.picture, drawn.colours, kinds)
        if found.changes:
            names = " ".join([cp.cell_name(row, column) for row, column, _ in found.changes])
            puzzle = replace(puzzle, about={CHANGED: names, FEWEST: "yes" if found.fewest else "no"})
        return puzzle

    def _random(self, recipe: cp.Recipe, colours: int, rng: cp.SeededRandom) -> Picture:
        """Blots: each pixel gets a random height, summed over its neighbourhood, and the highest are filled."""
        height, width = recipe.size or self.size
        density = USUAL_DENSITY if recipe.density is None else recipe.density
        heights = _blots(height, width, rng)
        ranked = sorted(range(height * width), key=heights.__getitem__)
        filled = {*ranked[len(ranked) - round(density * len(ranked)) :]}
        layers = [_blots(height, width, rng) for _ in range(colours)] if colours > 1 else [heights]
        pixels = [
            1 + max(range(colours), key=lambda colour: layers[colour][place]) if place in filled else 0
            for place in range(height * width)
        ]
        return tuple([tuple(pixels[start : start + width]) for start in range(0, len(pixels), width)])


def _blots(height: int, width: int, rng: cp.SeededRandom) -> list[int]:
    """For each pixel the sum of random numbers at it and around it."""
    noise = []
    for _ in range(height):
        check_clock()
        noise.append([rng.below(MAX_HEIGHT) for _ in range(width)])
    # beyond the edge it goes on as at the edge
    beside = [[row[max(c - 1, 0)] + row[c] + row[min(c + 1, width - 1)] for c in range(width)] for row in noise]
    blots: list[int] = []
    for r in range(height):
        check_clock()
        rows = beside[max(r - 1, 0)], beside[r], beside[min(r + 1, height - 1)]
        blots += map(sum, zip(*rows, strict=True))
    return blots


class Rival:
    """Finds another picture with the same line clues, see `picture_repair.Another`."""

    def __init__(self, rules: cp.RuleSet, colours: Sequence[str], solver: cp.PuzzleSolver) -> None:
        self._rules, self._colours, self._solver = rules, colours, solver
        self._posed: tuple[Picture, cp.Puzzle] | None = None

    def __call__(self, picture: Picture, known: Collection[tuple[int, int]]) -> Picture | None:
        if self._posed is None or self._posed[0] != picture:
            self._posed = picture, puzzle_of(self._rules, picture, self._colours, (cp.LINE,))
        values = [None if (r, c) in known else pixel for r, row in enumerate(picture) for c, pixel in enumerate(row)]
        found: Picture | None = self._solver.differing(self._posed[1], values)
        return found


def puzzle_of(rules: cp.RuleSet, picture: Picture, colours: Sequence[str], kinds: Collection[str] | None) -> cp.Puzzle:
    """The nonogram of the picture with all its clues of these kinds; the name of a single colour is left out."""
    listed: dict[str, JsonValue] = {"colours": [*colours]} if len(colours) > 1 else {}
    blank = rules.empty(len(picture), len(picture[0]), listed)
    return rules.with_clues(
        blank, [clue for clue in rules.implied(blank, picture) if kinds is None or clue.kind in kinds]
    )
