"""Pips.

Rules: lay all the dominoes of a list on the board so that each covers two cells that share a side and every cell is
covered once. Regions can have a condition. A number is the sum of the numbers in the region; with > or < the sum is
greater or less than that. With = all numbers in the region are equal, with ≠ they are all different. Two solutions
differ if some cell has another number, or is covered together with another cell.
Source: https://www.nytimes.com/games/pips
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement, count
from typing import Any

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.english import counted, doing, listed
from clueproof.errors import quoted
from clueproof.grid.edges import Cell, Edge, link_name, links
from clueproof.model import Integer, Literal, Model, Variable
from clueproof.puzzle.answers.answer import AnswerKind
from clueproof.puzzle.dominoes import Pair, halves_of
from clueproof.puzzle.encoding import EdgeEncoding
from clueproof.puzzle.shape import OptionField
from clueproof.puzzle.solution import NumberedDominoes
from clueproof.syntax.record import JsonValue, Line

MOST_PIPS = 99
DOMINO = re.compile(r"(\d{1,2})[-/|](\d{1,2})")
SEVERAL = re.compile(rf"{DOMINO.pattern}(?:[\s,;]+{DOMINO.pattern})*")
NO_CELL = "."


@dataclass(frozen=True)
class _DominoesOption(OptionField[tuple[Pair, ...]]):
    """A list of dominoes, `0-1 2-2` or pairs of numbers in JSON."""

    words: str = "the dominoes, as 0-1,2-2"

    def option(self, name: str, default: tuple[Pair, ...]) -> cp.Option:
        return cp.Option(name, self.words, "text", "")

    def told(self, name: str, value: tuple[Pair, ...], default: tuple[Pair, ...]) -> str:
        return f"dominoes {' '.join([_written(pair) for pair in value])}"

    def written(self, value: tuple[Pair, ...]) -> JsonValue:
        return [list[JsonValue](pair) for pair in value]

    def read(self, record: cp.Record, name: str, default: tuple[Pair, ...], width: int) -> tuple[Pair, ...]:
        stated = record.get(name)
        if stated is None or stated == "":
            return default
        found: list[Pair] = []
        for one in stated if isinstance(stated, list) else [stated]:
            text, line = (one.text, one.number) if isinstance(one, Line) else (str(one), None)
            if isinstance(one, list) and len(one) == 2 and all(type(n) is int and 0 <= n <= MOST_PIPS for n in one):
                found.append(_pair(*one))  # type: ignore[arg-type]
            elif SEVERAL.fullmatch(text.strip()):
                found += [_pair(int(low), int(high)) for low, high in DOMINO.findall(text)]
            else:
                expected = f"pairs of numbers from 0 to {MOST_PIPS}, such as 0-1,2-2"
                record.fail(f"{name} are {expected}, not {quoted(text)}", line)
        return tuple(sorted(found))


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one <= other else (other, one)


def _written(pair: Pair) -> str:
    return f"{pair[0]}-{pair[1]}"


@dataclass(frozen=True, slots=True)
class PipsShape(cp.CagedShape):
    """The regions, which cover the board, and the dominoes, sorted, the smaller number of each first."""

    dominoes: tuple[Pair, ...] = field(default=(), metadata={"option": _DominoesOption()})

    @property
    def cells(self) -> list[Cell]:
        """The cells of the board, row by row."""
        return sorted(cell for cage in self.cages for cell in cage)

    @property
    def holes(self) -> frozenset[Cell]:
        """The cells of the grid that are no part of the board."""
        return frozenset({*cp.rectangle(self.height, self.width)}.difference(self.cells))

    @property
    def numbers(self) -> list[int]:
        """Those on the dominoes, each once."""
        return sorted({number for pair in self.dominoes for number in pair})


@dataclass(eq=False, repr=False)
class DominoEncoding(EdgeEncoding):
    """A key for each two neighbours, are they a domino? And one for the number of each cell."""

    cells: dict[Cell, Integer] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Variable, Sequence[cp.Position]]:
        return {**super().shown, **{number: (cell,) for cell, number in self.cells.items()}}


class LaidDominoes(AnswerKind[DominoEncoding, NumberedDominoes]):
    """Dominoes and the numbers on them. In JSON rows of cells: the number, and the half that the cell is covered by
    (`<`, `>`, `^` or `v`): "3<"; a dot for a cell that is no part of the board."""

    HALF = re.compile(r"(\d{1,2})([<>^v])")
    SECOND: Mapping[str, Cell] = {"<": (0, 1), "^": (1, 0)}

    def encode(self, shape: PipsShape) -> DominoEncoding:  # type: ignore[override]
        model, board = Model(), shape.cells
        edges = model.boolean_edges(links(board), ("no domino", "a domino"))
        cells = {cell: model.integer(cp.cell_name(*cell), shape.numbers) for cell in board}
        model.key(*edges.values(), *cells.values())
        points: dict[Cell, list[Edge]] = {cell: [] for cell in board}
        for edge in edges:
            for cell in edge:
                points[cell].append(edge)
        return DominoEncoding(model, holes=shape.holes, edges=edges, points=points, cells=cells)

    def decode(self, shape: PipsShape, keys: tuple[int, ...]) -> NumberedDominoes:  # type: ignore[override]
        edges = links(shape.cells)
        joined = frozenset(edge for edge, key in zip(edges, keys, strict=False) if key)
        return NumberedDominoes(keys[len(edges) :], joined)

    def fault(self, shape: PipsShape, solution: NumberedDominoes) -> str | None:  # type: ignore[override]
        board = shape.cells
        if len(solution.numbers) != len(board):
            return f"the solution has {counted(len(solution.numbers), 'number')} for {counted(len(board), 'cell')}"
        if odd := sorted(solution.dominoes.difference(links(board))):
            return f"there can be no domino {link_name(odd[0])}"
        for cell, number in self.number_of(shape, solution).items():
            if number not in shape.numbers:
                return f"{cp.cell_name(*cell)} holds {number}, which is on no domino"
        return None

    def draw(self, board: cp.Board, shape: PipsShape, solution: NumberedDominoes, layout: str) -> cp.Board:  # type: ignore[override]
        texts = {cell: str(number) for cell, number in self.number_of(shape, solution).items()}
        walls = board.walls.union(links(texts)) - solution.dominoes
        return replace(board, texts={**board.texts, **texts}, walls=walls)

    def to_json(self, shape: PipsShape, solution: NumberedDominoes, layout: str) -> JsonValue:  # type: ignore[override]
        number, half = self.number_of(shape, solution), halves_of(solution.dominoes)
        word = {cell: f"{number[cell]}{half.get(cell, '')}" for cell in number}
        return [[word.get((r, c), NO_CELL) for c in range(shape.width)] for r in range(shape.height)]

    def from_json(self, shape: PipsShape, value: JsonValue) -> NumberedDominoes | None:  # type: ignore[override]
        rows = [row for row in value if isinstance(row, list)] if isinstance(value, list) else []
        if len(rows) != shape.height or {*map(len, rows)} != {shape.width}:
            return None
        written = {(r, c): text for r, row in enumerate(rows) for c, text in enumerate(row) if isinstance(text, str)}
        if len(written) < shape.height * shape.width:
            return None
        said = {cell: self.HALF.fullmatch(text) for cell, text in written.items()}
        half = {cell: (int(found[1]), found[2]) for cell, found in said.items() if found}
        if [*half] != shape.cells:
            return None
        dominoes = [
            (cell, (cell[0] + down, cell[1] + right))
            for cell, (_, sign) in half.items()
            for down, right in [self.SECOND.get(sign, (0, 0))]
            if (down, right) != (0, 0)
        ]
        found = NumberedDominoes(tuple([number for number, _ in half.values()]), frozenset(dominoes))
        # a half without the other one is no domino
        return found if halves_of(dominoes) == {cell: sign for cell, (_, sign) in half.items()} else None

    def value_at(self, shape: PipsShape, solution: NumberedDominoes) -> Callable[[Cell], int]:  # type: ignore[override]
        return self.number_of(shape, solution).__getitem__

    @staticmethod
    def number_of(shape: PipsShape, solution: NumberedDominoes) -> dict[Cell, int]:
        """The number of each cell."""
        return dict(zip(shape.cells, solution.numbers, strict=True))


SUM, GREATER, LESS, EQUAL, DIFFERENT = "", ">", "<", "=", "≠"


@dataclass(frozen=True, slots=True)
class Condition:
    """What the numbers of a region fulfil: a sign, and the number that their sum is compared with, if it is."""

    sign: str
    number: int = 0
    numbers: tuple[int, ...] = field(default=(), compare=False)
    """Those of a solution, where the condition is what that shows."""

    def fits(self, numbers: tuple[int, ...]) -> bool:
        """Do the numbers of a region fulfil it?"""
        found = sum(numbers)
        return {
            SUM: found == self.number,
            GREATER: found > self.number,
            LESS: found < self.number,
            EQUAL: len({*numbers}) == 1,
            DIFFERENT: len({*numbers}) == len(numbers),
        }[self.sign]


class Conditions(cp.CageClues[Condition]):
    """A sum, `12`; more or less than one, `>12` and `<12`; `=` and `≠`, which may be typed `!=`."""

    expected = "a sum such as 12, >12, <12, = or !="
    NAMES: Mapping[str, str] = {
        "sum": SUM,
        "greater": GREATER,
        "less": LESS,
        "equals": EQUAL,
        "unequal": DIFFERENT,
    }
    """As JSON has them."""
    NONE = "empty"
    """The name of no condition there."""

    def read(self, text: str) -> Condition | None:
        if text in ("=", "≠", "!="):
            return Condition(EQUAL if text == "=" else DIFFERENT)
        found = re.fullmatch(r"([<>]?)(\d{1,5})", text)
        return Condition(found[1], int(found[2])) if found and text.isascii() else None

    def written(self, says: Condition) -> str:
        return says.sign if says.sign in (EQUAL, DIFFERENT) else f"{says.sign}{says.number}"

    def of_json(self, cage: Mapping[str, JsonValue]) -> Condition | str | None:
        name, target = cage.get("type"), cage.get("target")
        if name in (None, self.NONE) and target is None:
            return None
        name = name if name is not None else "sum"
        sign = self.NAMES.get(name) if isinstance(name, str) else None
        if sign is None:
            return f'expected {listed([*self.NAMES, self.NONE], "or")} as "type", not {quoted(str(name))}'
        if sign in (EQUAL, DIFFERENT):
            return Condition(sign) if target is None else f'{name} has no "target"'
        return (self.read(f"{sign}{target}") if type(target) is int else None) or (
            f'expected a whole number as "target" of {name}, not {quoted(str(target))}'
        )

    def to_json(self, says: Condition) -> dict[str, JsonValue]:
        name = next(name for name, sign in self.NAMES.items() if sign == says.sign)
        return {"type": name, **({} if says.sign in (EQUAL, DIFFERENT) else {"target": says.number})}

    def fault(self, says: Condition, cage: cp.Cage, shape: cp.GridShape) -> str | None:
        return None


class ConditionedRegions(cp.Cages[Condition]):
    """Regions and their conditions. JSON may have them as newspapers do, as `regions` with `indices`."""

    noun = "region"

    def tokens(self, record: cp.Record, form: Any) -> cp.Tokens:
        record.also_called("cages", "regions")
        cages = record.fields.get("cages")
        if isinstance(cages, list):
            named: list[Any] = [self._renamed(cage) if isinstance(cage, dict) else cage for cage in cages]
            record.fields["cages"] = named
        return super().tokens(record, form)

    def start(self, shape: Any) -> Any:
        # the regions say which cells there are
        return replace(shape, cages=())

    @staticmethod
    def _renamed(cage: dict[str, JsonValue]) -> JsonValue:
        return {"cells" if name == "indices" and "cells" not in cage else name: what for name, what in cage.items()}


class Pips(cp.Genre[PipsShape, DominoEncoding, NumberedDominoes]):
    """A condition is a constraint: each outline and each list of dominoes is a shape of its own, so that each puzzle
    has a model of its own anyway."""

    name = "pips"
    aliases = ("nyt-pips",)
    group = "Things to place"
    title = "Pips"
    noun = "a Pips"
    usual = cp.Usual((5, 5))
    largest = 40
    shape = PipsShape
    constraint_kinds = frozenset({cp.CAGE})
    layers = (ConditionedRegions(Conditions(), covering=True, outline=True),)
    answer = LaidDominoes()

    def generator(self) -> cp.Generator:
        return PipsGenerator(self, lambda options: _random_condition, largest=5)

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Puzzle[PipsShape, cp.Clues]:
        bare = super().empty(height, width, options)
        cells = cp.rectangle(height, width)
        dominoes = bare.shape.dominoes or tuple(sorted(_first_of_set(len(cells) // 2)))
        # each cell is a region; those for which there is no domino are no part of the board
        cells = cells[: 2 * len(dominoes)]
        return replace(bare, shape=replace(bare.shape, cages=tuple([(cell,) for cell in cells]), dominoes=dominoes))

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> PipsShape:
        shape = super().read_shape(record, tokens)
        dominoes, cells = shape.dominoes, len(shape.cells)
        if not dominoes:
            record.fail("the puzzle does not say which dominoes there are; write dominoes=0-1,2-2")
        if 2 * len(dominoes) != cells:
            record.fail(
                f"{doing(len(dominoes), 'domino', 'cover')} {counted(2 * len(dominoes), 'cell')}; the board has {cells}"
            )
        return shape

    def write_shape(self, record: cp.Record, shape: PipsShape) -> None:
        super().write_shape(record, shape)
        if record.typed:
            record.fields["dominoes"] = ",".join([_written(pair) for pair in shape.dominoes])

    def draw_shape(self, shape: PipsShape) -> cp.Board:
        return replace(super().draw_shape(shape), holes=shape.holes)

    def rules(self, shape: PipsShape, e: DominoEncoding) -> None:
        places: dict[Pair, list[Literal]] = {pair: [] for pair in shape.dominoes}
        on: dict[Edge, list[Literal]] = {edge: [] for edge in e.edges}
        parts: list[tuple[Literal, ...]] = []
        for edge, joined in e.edges.items():
            one, other = (e.cells[cell] for cell in edge)
            for pair, laid in places.items():
                for low, high in sorted({pair, pair[::-1]}):
                    where = f"domino {low}-{high} on {link_name(edge)}"
                    lies = e.model.statement(f"a {where}", f"no {where}")
                    laid.append(lies)
                    on[edge].append(lies)
                    parts += [(-lies, joined), (-lies, one.equals(low)), (-lies, other.equals(high))]
        covering = {cell: e.at(edges) for cell, edges in e.points.items()}
        e.add_counts(cp.Exactly, 1, covering, "one domino covers it", cp.site_name)
        e.add_clauses(parts, "a domino lies there with its numbers", conditions=1)
        which = {edge: (-joined, *on[edge]) for edge, joined in e.edges.items()}
        e.add_clauses(which, "each domino is one of the list", link_name)
        times = Counter(shape.dominoes)
        rows = {pair: tuple(laid) for pair, laid in places.items()}
        e.add_counts(
            cp.Exactly,
            [times[pair] for pair in rows],
            rows,
            lambda pair: f"the domino {_written(pair)} is there {_times(times[pair])}",
        )
        # it follows, and is how people begin
        halves = Counter(number for pair in shape.dominoes for number in pair)
        holding = {number: tuple([cell.equals(number) for cell in e.cells.values()]) for number in halves}
        e.add_counts(
            cp.Exactly,
            [halves[number] for number in holding],
            holding,
            lambda number: f"the dominoes have {counted(halves[number], 'half')} with a {number}",
        )

    def clue(self, shape: PipsShape, e: DominoEncoding, clue: cp.Clue) -> Literal:
        cage, says = cp.cage_at(shape, clue.position), clue.value
        line = tuple([e.cells[cell] for cell in cage])
        return e.model.clue(_constraint(says, line, shape.numbers), _sentence(says, cage))

    def find_violation(self, puzzle: cp.Puzzle[PipsShape, cp.Clues], solution: NumberedDominoes) -> str | None:
        shape = puzzle.shape
        number = self.answer.number_of(shape, solution)
        covered = Counter(cell for domino in solution.dominoes for cell in domino)
        for cell in number:
            if covered[cell] != 1:
                return f"{cp.cell_name(*cell)} is covered by {counted(covered[cell], 'domino')}"
        found = Counter(_pair(number[one], number[other]) for one, other in solution.dominoes)
        for pair, times in sorted(Counter(shape.dominoes).items()):
            if found[pair] != times:
                return f"the domino {_written(pair)} is there {_times(times)}, but laid {_times(found[pair])}"
        return None

    def clue_values(self, shape: PipsShape, solution: NumberedDominoes, kind: str) -> Callable[[Cell], Condition]:
        number = self.answer.number_of(shape, solution)
        held = {cage[0]: tuple([number[cell] for cell in cage]) for cage in shape.cages}
        return lambda first: Condition(SUM, sum(held[first]), held[first])

    def clue_holds(self, stated: Condition, found: Condition) -> bool:
        return stated.fits(found.numbers)

    def describe_violation(self, shape: PipsShape, solution: NumberedDominoes, clue: cp.Clue, found: Condition) -> str:
        held = listed([*map(str, found.numbers)])
        return f"the region of {cp.cell_name(*clue.position)} holds {held}, not {Conditions().written(clue.value)}"


def _times(number: int) -> str:
    return {0: "nowhere", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _constraint(says: Condition, line: tuple[Integer, ...], numbers: Sequence[int]) -> cp.Constraint:
    """The numbers fulfil the condition."""
    if says.sign == EQUAL:
        return cp.Table(line, tuple([(number,) * len(line) for number in numbers]))
    if says.sign == DIFFERENT:
        return cp.AllDifferent(line)
    terms = tuple([(1, cell) for cell in line])
    least, most = {
        SUM: (says.number, says.number),
        GREATER: (says.number + 1, None),
        LESS: (None, says.number - 1),
    }[says.sign]
    return cp.Linear(terms, least, most)


def _sentence(says: Condition, cage: cp.Cage) -> str:
    """The same in words."""
    names, alone = listed([cp.cell_name(*cell) for cell in cage]), len(cage) == 1
    if says.sign in (EQUAL, DIFFERENT):
        are = "is" if alone else "are" if len(cage) == 2 else "are all"
        return f"{names} {are} {'equal' if says.sign == EQUAL else 'different'}"
    than = {SUM: "", GREATER: "more than ", LESS: "less than "}[says.sign]
    return f"{names} {'is' if alone else 'add up to'} {than}{says.number}"


def _random_condition(numbers: tuple[int, ...], rng: cp.SeededRandom) -> Condition:
    """What a region with these numbers can say."""
    found = sum(numbers)
    if len(numbers) > 1 and len({*numbers}) == 1:
        return Condition(EQUAL)
    can = [Condition(SUM, found)] * 3
    if len(numbers) > 2 and len({*numbers}) == len(numbers):
        can += [Condition(DIFFERENT)] * 3
    if len(numbers) < 3:
        can += [Condition(LESS, found + 1 + rng.below(2)), *([Condition(GREATER, found - 1)] if found else [])]
    return rng.one_of(can)


DOUBLE_SIX = 6
"""The largest number of puzzles that are made, if there are enough dominoes up to it."""
MAX_DRAWS = 50


def _first_of_set(many: int) -> list[Pair]:
    """The first dominoes of a set: 0-0, 0-1, 1-1, 0-2 ..."""
    found: list[Pair] = []
    for high in range(MOST_PIPS + 1):
        found += [(low, high) for low in range(high + 1)]
        if len(found) >= many:
            break
    return found[:many]


class PipsGenerator(cp.CagesGenerator):
    """An outline of dominoes that lie side by side, on two thirds of the grid; random ones of the double-six set on
    them; and regions that grow from single cells (`CagesGenerator`)."""

    redraws = True
    drawn_field = "dominoes"

    def filled(
        self, bare: cp.Puzzle, rng: cp.SeededRandom, solver: cp.PuzzleSolver
    ) -> tuple[cp.Puzzle, Mapping[Cell, int]]:
        height, width = bare.shape.height, bare.shape.width
        many = max(1, height * width // 3)
        if height * width < 2:
            raise cp.RecipeError("a domino covers two cells; the board has one")
        most = next(n for n in count(DOUBLE_SIX) if (n + 1) * (n + 2) // 2 >= many)
        for _ in range(MAX_DRAWS):
            check_clock()
            laid = _outline(height, width, many, rng)
            pairs = rng.shuffled([*combinations_with_replacement(range(most + 1), 2)])[: len(laid)]
            number: dict[Cell, int] = {}
            for domino, pair in zip(laid, pairs, strict=True):
                number.update(zip(domino, pair if rng.happens(0.5) else pair[::-1], strict=True))
            number = dict(sorted(number.items()))
            shape = replace(bare.shape, cages=tuple([(cell,) for cell in number]), dominoes=tuple(sorted(pairs)))
            puzzle = replace(bare, shape=shape)
            told = [cp.Clue(cp.CAGE, cell, Condition(SUM, own)) for cell, own in number.items()]
            # the same numbers can be those of two ways to lay the dominoes
            if solver.is_unique(self.rules.with_clues(puzzle, told)):
                break
        return puzzle, number


def _outline(height: int, width: int, many: int, rng: cp.SeededRandom) -> list[Edge]:
    """So many dominoes, or as many as find room, each beside one of the others; if that comes about, some on every side
    of the grid."""
    edges = links(cp.rectangle(height, width))
    for _ in range(MAX_DRAWS):
        laid = [rng.one_of(edges)]
        taken = {*laid[0]}
        while len(laid) < many:
            near = {other for cell in taken for other in cp.beside(cell, height, width)}
            fits = [edge for edge in edges if taken.isdisjoint(edge) and not near.isdisjoint(edge)]
            if not fits:
                break
            laid.append(rng.one_of(fits))
            taken.update(laid[-1])
        rows, columns = {r for r, _ in taken}, {c for _, c in taken}
        if {0, height - 1} <= rows and {0, width - 1} <= columns:
            break
    return laid
