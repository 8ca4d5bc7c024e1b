"""Slalom (Suraromu).

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and passes the start and no black cell. A gate is a dashed line through one cell or several of a row or column.
The loop crosses every gate exactly once, straight across. The number of a gate says as which one the loop, which may
leave the start either way, crosses it. Source: https://www.nikoli.co.jp/en/puzzles/slalom/
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import (
    HOST,
    NUMBERS,
    Coding,
    Flag,
    Link,
    OneOf,
    OneSign,
    Part,
    PointingNumber,
    Spaces,
    Value,
    written,
)
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.grid.board import Board
from clueproof.grid.joined import Joined
from clueproof.puzzle.layers.layer import GridTokens, Layer, Read, S, write_grid
from clueproof.syntax.record import EMPTY

if TYPE_CHECKING:
    from clueproof.puzzle.inputs import InputKind

WALL, START, UPRIGHT, LEVEL = "#", "S", "U", "L"
CELL = re.compile(r"#|[UL]([1-9][0-9]{0,8})?")
"""What stands in a cell besides the start."""
Gate = tuple[cp.Cell, ...]


@lru_cache(maxsize=64)
def _gates(upright: frozenset[cp.Cell], level: frozenset[cp.Cell]) -> tuple[Gate, ...]:
    joined = Joined[cp.Cell]()
    for cells, (down, right) in ((upright, (1, 0)), (level, (0, 1))):
        for r, c in cells:
            if (r + down, c + right) in cells:
                joined.join((r, c), (r + down, c + right))
    found: dict[cp.Cell, list[cp.Cell]] = {}
    for cell in sorted(upright | level):
        found.setdefault(joined.root(cell), []).append(cell)
    return tuple(map(tuple, found.values()))


@dataclass(frozen=True, slots=True)
class SlalomShape(cp.WalledShape):
    """The black cells, where the loop starts, and the cells of gates, by whether they stand upright."""

    start: cp.Cell = (0, 0)
    upright: frozenset[cp.Cell] = frozenset()
    level: frozenset[cp.Cell] = frozenset()

    @property
    def gates(self) -> tuple[Gate, ...]:
        """The cells of each gate."""
        return _gates(self.upright, self.level)

    def beside(self, gate: Gate) -> list[tuple[int, cp.Cell]]:
        """The black cells at the ends of a gate, and which way it lies from there: 1 above, 2 below, 3 at the left,
        4 at the right."""
        (r, c), (down, right) = gate[0], gate[-1]
        upright = gate[0] in self.upright
        ends = [(2, (r - 1, c)), (1, (down + 1, c))] if upright else [(4, (r, c - 1)), (3, (r, right + 1))]
        return [(way, cell) for way, cell in ends if cell in self.walls]


def gate_name(gate: Gate) -> str:
    """What people call a gate: "the gate of r1c2"."""
    return f"the gate of {cp.cell_name(*gate[0])}"


class Gates(Layer[SlalomShape]):
    """A grid of cells: `#` is black, S the start, U a cell of an upright gate, L one of a level gate, each with the
    gate's number behind it, in any of its cells. The position of a number is the gate's first cell."""

    kinds = (cp.GIVEN,)
    shape = SlalomShape
    turns: ClassVar = {cp.GIVEN: cp.AxisSigns(UPRIGHT, LEVEL)}

    def tokens(self, record: cp.Record, form: object) -> GateTokens:
        record.also_called("grid", "board")
        return GateTokens(record.grid("grid", EMPTY))

    def write(self, record: cp.Record, clues: cp.Clues, shape: SlalomShape) -> None:
        texts = self.texts(clues, shape)
        write_grid(record, shape, texts, EMPTY, " ")

    def texts(self, clues: cp.Clues, shape: SlalomShape) -> dict[cp.Cell, str]:
        """What stands in cells."""
        texts = {**dict.fromkeys(shape.upright, UPRIGHT), **dict.fromkeys(shape.level, LEVEL)}
        numbered = {cell: f"{texts[cell]}{number}" for cell, number in clues[cp.GIVEN].items()}
        return {**texts, **numbered, **dict.fromkeys(shape.walls, WALL), shape.start: START}

    def positions(self, kind: str, shape: SlalomShape) -> Iterable[cp.Cell]:
        return [gate[0] for gate in shape.gates]

    def draw(self, board: Board, clues: cp.Clues, shape: SlalomShape, solved: bool, layout: str) -> Board:
        texts = {cell: text for cell, text in self.texts(clues, shape).items() if cell not in shape.walls}
        given = board.given | texts.keys() | shape.walls
        return replace(board, texts={**board.texts, **texts}, given=given, shaded=board.shaded | shape.walls)

    def inputs(self, shape: SlalomShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField, SingleField
        from clueproof.puzzle.inputs import InputChoice, InputKind

        cells = CellField(part=lambda token: "" if token == START else token)
        start = SingleField(part=lambda token: token if token == START else "")
        signs = InputChoice(WALL, "black"), InputChoice(UPRIGHT, "upright gate"), InputChoice(LEVEL, "level gate")

        def read(text: str) -> str | None:
            return text if CELL.fullmatch(text) else None

        hint = "#, U or L, the latter two with the number of the gate or without"
        return [
            InputKind(cp.GIVEN, "black cell or gate", cells, signs, free=True, hint=hint, structural=True, meant=read),
            InputKind("start", "start of the loop", start, (InputChoice(START, "the start"),), structural=True),
        ]


@dataclass(frozen=True)
class GateTokens(GridTokens[SlalomShape]):
    """The grid, which says how large the board is."""

    def shaped(self, shape: S) -> S:
        of = {sign: {cell for cell, token in self.cells if token[:1] == sign} for sign in (WALL, START, UPRIGHT, LEVEL)}
        for (r, c), token in self.cells:
            if token not in EMPTY | {"", START} and not CELL.fullmatch(token):
                self.grid.fail(
                    f"{quoted(token)} is no cell; expected #, S, U or L, the latter with a number or not", r, c
                )
        if len(of[START]) != 1:
            self.grid.record.fail(f"the grid has {counted(len(of[START]), 'S')}, the start of the loop, not one")
        walls, upright, level = (frozenset(of[sign]) for sign in (WALL, UPRIGHT, LEVEL))
        return replace(shape, walls=walls, start=min(of[START]), upright=upright, level=level)  # type: ignore[call-arg]

    def read(self, shape: SlalomShape) -> Read:
        first = {cell: gate[0] for gate in shape.gates for cell in gate}
        found: dict[cp.Cell, int] = {}
        for (r, c), token in self.cells:
            if (r, c) in first and token[1:]:
                number = int(token[1:])
                if number > len(shape.gates):
                    self.grid.fail(f"{token[1:]} is more than the {counted(len(shape.gates), 'gate')}", r, c)
                if found.setdefault(first[r, c], number) != number:
                    self.grid.fail("the gate has another number already", r, c)
        return Read({cp.GIVEN: found}, self.grid.layout)


CELLS = OneOf(OneSign({"1": 1, "2": 2, "3": 3}, "a digit from 1 to 3"), Spaces("4"))
"""1 a black cell, 2 an upright gate, 3 a level one."""


class GateNumber(PointingNumber):
    """The number of a gate, in a black cell at its end, with an arrow that says where the gate is, or without one."""

    arrowless = True


class GatesPart(Part):
    """Cells, then numbers, of black cells or of the gates themselves, and behind a stroke the number of the start."""

    def __init__(self, numbers: Coding, *, of_gates: bool = False, arrows: bool = False) -> None:
        self._numbers, self._of_gates, self._arrows = numbers, of_gates, arrows

    def read(self, scanner: Scanner, height: int, width: int) -> Fields:
        board = cp.rectangle(height, width)
        signs = dict(zip(board, CELLS.read(scanner, len(board)), strict=True))
        walls, upright, level = (frozenset(cell for cell in board if signs[cell] == sign) for sign in (1, 2, 3))
        shape = SlalomShape(height, width, walls=walls, upright=upright, level=level)
        values = self._numbers.read(scanner, len(shape.gates) if self._of_gates else len(walls))
        if self._of_gates:
            number: Mapping[Gate, Value] = {
                gate: value for gate, value in zip(shape.gates, values, strict=True) if value
            }
        else:
            says = dict(zip(sorted(walls), values, strict=True))
            number = numbers_of_gates(shape, {cell: says[cell] for cell in says if says[cell]}, self._arrows)
        start = scanner.take_number("the number of the start") if scanner.take("/") else 0
        if start >= len(board) or board[start] in walls | upright | level:
            raise NotationError("the start is in no open cell of the board")
        texts = {**dict.fromkeys(walls, WALL), **dict.fromkeys(upright, UPRIGHT), **dict.fromkeys(level, LEVEL)}
        texts |= {gate[0]: f"{texts[gate[0]]}{value}" for gate, value in number.items()} | {board[start]: START}
        return {"grid": [[texts.get((r, c), ".") for c in range(width)] for r in range(height)]}

    def write(self, puzzle: cp.Puzzle) -> str:
        shape: SlalomShape = puzzle.shape
        board, given = cp.rectangle(shape.height, shape.width), puzzle.clues[cp.GIVEN]
        signs = {
            cell: sign for sign, cells in enumerate((shape.walls, shape.upright, shape.level), 1) for cell in cells
        }
        gates = [gate for gate in shape.gates if gate[0] in given]
        owner: dict[cp.Cell, tuple[Gate, int]] = {}
        for gate in gates:
            if not _placed(gate, shape, owner, set()):
                raise NotationError(
                    f"links can't say the number of {gate_name(gate)}: no black cell is left at its ends"
                )
        numbers: dict[cp.Cell, Value] = {cell: given[gate[0]] * 5 + way for cell, (gate, way) in owner.items()}
        walls = sorted(shape.walls)
        text = written(CELLS, [signs.get(cell) for cell in board], board)
        return (
            f"{text}{written(self._numbers, [numbers.get(cell) for cell in walls], walls)}/{board.index(shape.start)}"
        )


def _placed(gate: Gate, shape: SlalomShape, owner: dict[cp.Cell, tuple[Gate, int]], tried: set[cp.Cell]) -> bool:
    """Give a gate a black cell at one of its ends for its number, from another gate that can have one elsewhere."""
    for way, cell in shape.beside(gate):
        if cell not in tried:
            tried.add(cell)
            if cell not in owner or _placed(owner[cell][0], shape, owner, tried):
                owner[cell] = gate, way
                return True
    return False


def numbers_of_gates(shape: SlalomShape, says: Mapping[cp.Cell, Value], arrows: bool) -> dict[Gate, int]:
    """The numbers of gates that stand in black cells, as `number * 5 + arrow` if there may be arrows, by the rules of
    puzz.link: one that could belong to several gates is that of the gate which can have no other. Raises NotationError
    where it is left open."""
    plain = {cell: value for cell, value in says.items() if isinstance(value, int)}
    number_in = {cell: divmod(value, 5) if arrows else (value, 0) for cell, value in plain.items()}
    open_numbers: dict[Gate, list[int]] = {gate: [] for gate in shape.gates}
    for gate in shape.gates:
        for way, cell in shape.beside(gate):
            if cell in number_in and number_in[cell][1] in (0, way):
                open_numbers[gate].append(number_in[cell][0])
    found = {gate: both[0] for gate, both in open_numbers.items() if len(both) == 2 and both[0] == both[1]}
    while True:
        left = {
            gate: [number for number in numbers if number not in found.values()]
            for gate, numbers in open_numbers.items()
            if gate not in found
        }
        alone = Counter([numbers[0] for numbers in left.values() if len(numbers) == 1])
        new = {gate: numbers[0] for gate, numbers in left.items() if len(numbers) == 1 and alone[numbers[0]] == 1}
        if not new:
            every = Counter([number for numbers in left.values() for number in numbers])
            once = {gate: [number for number in numbers if every[number] == 1] for gate, numbers in left.items()}
            new = {gate: numbers[0] for gate, numbers in once.items() if len(numbers) == 1}
        if not new:
            break
        found |= new
    stray = sorted(cell for cell, (number, _) in number_in.items() if number not in found.values())
    if stray:
        raise NotationError(f"the number in {cp.cell_name(*stray[0])} is of no gate, or of which is not clear")
    return found


WITH_ARROWS = GatesPart(OneOf(Spaces(), GateNumber()), arrows=True)


class SlalomLink(Link):
    """Links are written as newer ones are, with the letter d."""

    def write(self, puzzle: cp.Puzzle) -> str:
        return f"{HOST}{self.name}/d/{puzzle.shape.width}/{puzzle.shape.height}/{WITH_ARROWS.write(puzzle)}"


class Slalom(cp.Genre[SlalomShape, cp.EdgeEncoding, cp.Lines]):
    """How many gates were crossed before is a number for each cell, along a loop that has a direction."""

    name = "slalom"
    aliases = ("suraromu",)
    group = "Loops, paths and links"
    title = "Slalom (Suraromu)"
    noun = "a Slalom"
    shape = SlalomShape
    usual = cp.Usual((7, 7))
    hash_rows = "#SUL0123456789._-*?| "
    isometries = "diagonal"
    layers = (Gates(),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)
    puzzlink = SlalomLink(
        "slalom",
        GatesPart(NUMBERS, of_gates=True),
        flags=(
            Flag("d", "numbers have arrows", {}, (WITH_ARROWS,)),
            Flag("p", "numbers are in black cells", {}, (GatesPart(NUMBERS),)),
        ),
    )

    def generator(self) -> cp.Generator:
        return SlalomGenerator(self)

    def rules(self, shape: SlalomShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop", [shape.start])
        passed, gates = e.on_loop, shape.gates
        e.ban([(line,) for line in e.at(_along(shape))], "the loop crosses gates straight")
        crossed = {gate: tuple([passed[cell] for cell in gate]) for gate in gates}
        e.add_counts(cp.Exactly, 1, crossed, "the loop crosses it once", gate_name)
        if not gates:
            return
        way, many, on_gate = e.directed(), len(gates), shape.upright | shape.level
        before = {cell: e.model.integer(f"gates up to {cp.cell_name(*cell)}", range(many + 1)) for cell in e.points}
        reached = {cell: [number.at_least(least) for least in range(many + 2)] for cell, number in before.items()}
        rows: list[tuple[cp.Literal, ...]] = [(-reached[shape.start][1],)]
        for (one, other), step in way.items():
            there, here = reached[other], reached[one]
            if other == shape.start:
                rows.append((-step, here[many]))
                continue
            # as many as before, or one more
            for least in range(many + 1):
                after = there[least + (other in on_gate)]
                rows += [(-step, -here[least], after), (-step, here[least], -after)]
            if other in on_gate:
                rows.append((-step, there[1]))
        e.add_clauses(rows, "gates are counted along the loop")
        place = {gate: e.model.integer(gate_name(gate), range(1, many + 1)) for gate in gates}
        e.add(cp.AllDifferent(tuple(place.values())), "gates are crossed one after the other")
        same: list[tuple[cp.Literal, ...]] = []
        for gate in gates:
            for least in range(1, many + 1):
                number = place[gate].at_least(least)
                for cell in gate:
                    count = reached[cell][least]
                    same += [(-passed[cell], number, -count), (-passed[cell], -number, count)]
        e.add_clauses(same, "the number of a gate counts itself")
        for gate in gates:
            e.state(cp.GIVEN, gate[0], place[gate])

    def find_violation(self, puzzle: cp.Puzzle[SlalomShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape, given = puzzle.shape, puzzle.clues[cp.GIVEN]
        if (fault := cp.not_one_loop(self.answer, shape, solution)) is not None:
            return fault
        loop = cp.loop_order(solution)
        if shape.start not in loop:
            return f"the loop does not pass the start, {cp.cell_name(*shape.start)}"
        for gate in shape.gates:
            if (many := len({*gate}.intersection(loop))) != 1:
                return f"the loop crosses {gate_name(gate)} {counted(many, 'time')}, not once"
        turned = sorted(solution & _along(shape))
        if turned:
            return f"the loop does not cross a gate straight at {cp.link_name(turned[0])}"
        first = loop.index(shape.start)
        order = crossed_gates(loop[first:] + loop[:first], shape)
        for gates in (order, order[::-1]):
            if all(gates[number - 1][0] == cell for cell, number in given.items()):
                return None
        return "the loop crosses the gates in another order than that of their numbers"

    def clue_values(self, shape: SlalomShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        return lambda cell: None  # the loop leaves open which way it goes

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return True  # `find_violation` looks at the numbers

    def random_clues(
        self, puzzle: cp.Puzzle[SlalomShape, cp.Clues], solution: cp.Lines, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        loop = cp.loop_order(solution)
        first = loop.index(puzzle.shape.start)
        order = crossed_gates(loop[first:] + loop[:first], puzzle.shape)
        order = order if rng.below(2) else order[::-1]
        return [cp.Clue(cp.GIVEN, gate[0], number) for number, gate in enumerate(order, 1)]


def _along(shape: SlalomShape) -> set[cp.Edge]:
    """The edges with lines that would run along a gate."""
    up_and_down = {side for cell in shape.upright for side in cp.sides_of(cell)[::2]}
    return up_and_down | {side for cell in shape.level for side in cp.sides_of(cell)[1::2]}


def crossed_gates(way: Sequence[cp.Cell], shape: SlalomShape) -> list[Gate]:
    """The gates that a way crosses, in order."""
    gate_of = {cell: gate for gate in shape.gates for cell in gate}
    return [gate_of[cell] for cell in way if cell in gate_of]


CELLS_PER_CUT, FEWEST = 3, 10
"""The loop is cut short once for so many cells of the board, while it passes more than the fewest."""
CELLS_PER_GATE = 9
"""There is a gate for so many cells of the board to begin with."""
MAX_SIDE = 9
"""The most cells of a gate on each side of the loop."""


class SlalomGenerator(cp.Generator):
    """A random loop across some gates, each with a black cell at one end. Where there is another loop, a cell that it
    alone passes becomes black, or a gate is built where it goes another way. What is needless is left out."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        loop = cp.random_loop(height, width, CELLS_PER_CUT, FEWEST, rng) if min(height, width) > 1 else []
        if not loop:
            return None
        lines, at = cp.loop_lines(loop), cp.passages(cp.loop_lines(loop))
        shape, backwards = replace(blank.shape, start=loop[0]), rng.below(2)

        def numbered(shape: SlalomShape) -> cp.Puzzle:
            order = crossed_gates(loop, shape)
            order = order[::-1] if backwards else order
            numbers = [cp.Clue(cp.GIVEN, gate[0], number) for number, gate in enumerate(order, 1)]
            return self.rules.with_clues(replace(blank, shape=shape), numbers)

        places = rng.shuffled([cell for cell in loop[1:] if not at[cell].turns])
        for cell in places[: max(1, height * width // CELLS_PER_GATE)]:
            shape = _with_gate(shape, cell, loop, rng) or shape
        while len(both := solver.first_two(numbered(shape))) > 1:
            check_clock()
            other, gates = both[both[0] == lines], shape.upright | shape.level
            stray = sorted({cell for line in other for cell in line} - {*loop} - gates)
            if stray:
                shape = replace(shape, walls=shape.walls | {rng.one_of(stray)})
                continue
            elsewhere = {cell for line in lines - other for cell in line}
            built = (_with_gate(shape, cell, loop, rng) for cell in places if cell in elsewhere - gates)
            longer = next(filter(None, built), None)
            if longer is None:
                return None
            shape = longer
        # the less there is besides, the more numbers are needed
        for part in rng.shuffled([*shape.gates, *[(wall,) for wall in sorted(shape.walls)]]):
            check_clock()
            of = {name: getattr(shape, name).difference(part) for name in ("walls", "upright", "level")}
            fewer = replace(shape, **of)
            if fewer.gates and all(map(fewer.beside, fewer.gates)) and solver.is_unique(numbered(fewer)):
                shape = fewer
        return numbered(shape)


def _with_gate(shape: SlalomShape, cell: cp.Cell, loop: Sequence[cp.Cell], rng: cp.SeededRandom) -> SlalomShape | None:
    """The shape with a gate across a loop that goes straight on in a cell; None if there is no place for one."""
    passed, gates = {*loop}, shape.upright | shape.level
    # the gate is at right angles to the loop, which passes the two cells at its sides or those above and below
    upright = all(near in passed for near in ((cell[0], cell[1] - 1), (cell[0], cell[1] + 1)))
    down, right = (1, 0) if upright else (0, 1)
    board = {*cp.rectangle(shape.height, shape.width)}
    gate, walls = {cell}, set[cp.Cell]()
    for sign in (1, -1):
        way = [(cell[0] + sign * step * down, cell[1] + sign * step * right) for step in range(1, MAX_SIDE + 2)]
        ends = []
        for number, end in enumerate(way):
            if end in shape.walls or end not in board:
                ends.append(number)
                break
            if end in passed or end in gates:
                break
            ends.append(number)
        if not ends:
            return None
        reach = max(rng.one_of(ends), rng.one_of(ends))
        gate.update(way[:reach])
        walls.add(way[reach])
    inside = walls & board
    if not inside:
        return None
    shape = replace(shape, walls=shape.walls | inside)
    return replace(shape, upright=shape.upright | gate) if upright else replace(shape, level=shape.level | gate)
