"""Genres by declaration: a genre names its layers of clues and its answer, and states its rules and its check.

Reading, writing, drawing, decoding, the clues one by one and the empty puzzle follow from these; see
docs/genres.md for a genre in 20 minutes.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from clueproof.english import counted, either
from clueproof.errors import BadPuzzleError, ClueproofError
from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, Position, is_edge, only_cells, site_name
from clueproof.model import Literal, values_of
from clueproof.puzzle.answers.answer import AnswerKind
from clueproof.puzzle.clue import GIVEN, Clue, Clues, Given
from clueproof.puzzle.encoding import ClueLiterals, Encoding
from clueproof.puzzle.layers.layer import BoardRequirements, Layer, Tokens
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.puzzle.shape import GridShape, Option, options_of, read_options, told_options, written_options
from clueproof.puzzle.solution import Solution
from clueproof.syntax.record import JsonValue, Record

if TYPE_CHECKING:
    from clueproof.grid.symmetry import Isometry
    from clueproof.puzzle.fields import EditorState
    from clueproof.puzzle.inputs import InputKind
    from clueproof.puzzle.turning import Turning


S = TypeVar("S", bound=GridShape)
MAX_LISTED = 20
"""Messages list up to this many values of a clue."""
E = TypeVar("E", bound=Encoding)


class GenreError(ClueproofError):
    """A genre does not state what it has to; the message names its class."""


def _must_have(genre: type[Genre[Any, Any]], why: str, shape: type[GridShape]) -> None:
    """Raises GenreError unless the shape of the genre has all fields of that shape."""
    lacking = [field.name for field in fields(shape) if field.name not in {one.name for one in fields(genre.shape)}]
    if lacking:
        raise GenreError(
            f"{genre.__name__}: {why} ({', '.join(lacking)}), so the class needs `shape = {shape.__name__}`, or one "
            f"derived from it, not {genre.shape.__name__}"
        )


def _unstated(puzzle: Puzzle, stated: Mapping[Position, ClueLiterals], given: Given) -> BadPuzzleError:
    """The error for the first clue that the rules don't know."""
    cell, says = next((cell, says) for cell, says in given.items() if says not in stated.get(cell, {}))
    can = [str(value) for value in stated.get(cell, ())]
    if not can:
        expected = "the rules know no clue there"
    else:
        expected = f"expected {either(can)}" if len(can) <= MAX_LISTED else f"expected {can[0]}, {can[1]} ... {can[-1]}"
    return BadPuzzleError(f"the clue {says} in {_called(cell, puzzle.shape)} can't be; {expected}")


def _called(cell: Position, shape: GridShape) -> str:
    """What people call the place of a clue, which may be around the board."""
    beside = [(r, c) for r, c in only_cells([cell]) if not (0 <= r < shape.height and 0 <= c < shape.width)]
    if not beside:
        return site_name(cell)
    # only clues around boards pay for the import
    from clueproof.puzzle.layers.margins import name_of

    return name_of(beside[0], shape.height)


class Genre(RuleSet[S, Clues, Solution], Generic[S, E, Solution]):
    """The rules of one genre on a grid. To write one, state the class members and the four methods below."""

    old_names: ClassVar = {
        **RuleSet.old_names,
        "agrees": "clue_holds",
        "broken_rule": "find_violation",
        "fault": "describe_violation",
        "says": "clue_values",
        "shape_entries": "shape_inputs",
    }
    noun: ClassVar[str]
    """What messages call a puzzle: "a Sudoku"."""
    shape: ClassVar[type[GridShape]] = GridShape
    """The shape; the fields that it adds to height and width are the options."""
    square: ClassVar[bool] = False
    """Is every board a square?"""
    even: ClassVar[bool] = False
    """Are height and width even?"""
    largest = 100
    grid = True
    isometries = "full"
    turns: ClassVar[Mapping[str, Turning]] = {}
    """What becomes of the values of inputs that tell a direction, besides those of layers, when the board is turned."""
    exchangeable_inputs: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """Inputs whose letters and digits can change places with each other all over the board, as in a Latin square; those
    in one group have the same ones."""
    further_options: ClassVar[tuple[Option, ...]] = ()
    """Those that `shape_of` reads besides the fields of the shape."""
    layers: ClassVar[tuple[Layer, ...]]
    """How puzzles state their clues."""
    answer: ClassVar[AnswerKind[Any]]
    """What the player fills in."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "layers" in vars(cls) and "kinds" not in vars(cls):
            cls.kinds = tuple(kind for layer in cls.layers for kind in layer.kinds)
        if "layers" in vars(cls):
            cls.has_holes = any(layer.holes for layer in cls.layers)
        for layer in getattr(cls, "layers", ()):
            _must_have(cls, f"the layer {type(layer).__name__} keeps in the shape what is no clue", layer.shape)
        if cls.random_shape is not None:
            _must_have(cls, f"{type(cls.random_shape).__name__} draws a part of the shape", cls.random_shape.shape)

    def __init__(self) -> None:
        for name in ("name", "title", "noun", "layers", "answer"):
            if not hasattr(self, name):
                raise GenreError(f"{type(self).__name__} does not state `{name}`; docs/genres.md says what it is")

    # what a genre states

    @abstractmethod
    def rules(self, shape: S, e: E) -> None:
        """Post the rules to the encoding, which holds the keys already; state clues that are literals (`e.state`)."""

    @abstractmethod
    def find_violation(self, puzzle: Puzzle[S, Clues], solution: Solution) -> str | None:
        """The first rule that a solution breaks, in words, clues left aside; None if it breaks none.

        Plain Python straight from the wording of the rules, sharing nothing with `rules`. The solution has the
        right form already.
        """

    def clue_values(self, shape: S, solution: Solution, kind: str) -> Callable[[Any], Any]:
        """What clues of a kind say about a solution: from a position to the value, None where no clue can stand.

        As it is here, for clues that are the values of cells.
        """
        return self.answer.value_at(shape, solution)

    def clue(self, shape: S, e: E, clue: Clue) -> Literal:
        """Post a clue that is a constraint (`e.model.clue`) and return its literal. For `constraint_kinds`."""
        raise GenreError(
            f"{type(self).__name__} names {clue.kind!r} in `constraint_kinds`, so it needs a method `clue`"
        )

    def describe_violation(self, shape: S, solution: Solution, clue: Clue, found: Any) -> str:
        """What to say of a clue where the solution shows `found` instead (None: no clue can stand there)."""
        return f"{site_name(clue.position)} is given as {clue.value}, not {found}"

    def clue_holds(self, stated: Any, found: Any) -> bool:
        """Does what a clue states hold for a solution that shows `found`? Asked where the two differ."""
        return False

    # shapes

    def shape_of(self, record: Record, height: int, width: int) -> S:
        """The shape of a puzzle of that size with the options of the record. Raises BadPuzzleError."""
        if (fault := self.size_fault(height, width)) is not None:
            record.fail(fault)
        shape: Any = self.shape(height, width, **read_options(self.shape, record, width))
        return shape  # type: ignore[no-any-return]

    def write_shape(self, record: Record, shape: S) -> None:
        """Add the fields that state the options."""
        record.fields.update(written_options(shape))

    def size_fault(self, height: int, width: int) -> str | None:
        if self.square:
            if height != width:
                found = f"{counted(height, 'row')} of {counted(width, 'cell')}"
                return f"{self.noun} is square; this grid has {found}"
            if not 1 <= height <= self.largest:
                return f"{self.noun} has 1 to {self.largest} rows, not {height}"
        for name, size in (("height", height), ("width", width)):
            if not 1 <= size <= self.largest:
                return f"the {name} of {self.noun} is at most {self.largest}, not {size}"
            if self.even and size % 2:
                return f"the {name} of {self.noun} is even, not {size}"
        return None

    # what follows

    def parse(self, record: Record) -> Puzzle[S, Clues, Solution]:
        form = BoardRequirements(self.noun, self.square, self.even, self.answer.limit)
        tokens = [layer.tokens(record, form) for layer in self.layers]
        shape = self.read_shape(record, tokens)
        found = [one.read(shape) for one in tokens]
        clues = Clues({kind: given for read in found for kind, given in read.clues.items()})
        layout = next((read.layout for read in found if read.layout != "rows"), "rows")
        return Puzzle(self, shape, clues, layout=layout)

    def read_shape(self, record: Record, tokens: list[Tokens]) -> S:
        """The shape of the puzzle that a record describes. Raises BadPuzzleError."""
        shape = self.shape_of(record, *self._size_of(record, tokens))
        for one in tokens:
            shape = one.shaped(shape)
        return shape

    def _size_of(self, record: Record, tokens: list[Tokens]) -> tuple[int, int]:
        sizes = dict.fromkeys([one.size for one in tokens if one.size is not None])
        if len(sizes) > 1:
            found = " and ".join([f"{counted(height, 'row')} of {counted(width, 'cell')}" for height, width in sizes])
            record.fail(f"the grids of {self.noun} are of one size; these have {found}")
        if sizes:
            return next(iter(sizes))
        height, width = record.stated_size()
        if height is None or width is None:
            record.fail(f"the size of {self.noun} is not stated: give its height and width")
        return height, width

    def format(self, puzzle: Puzzle[S, Clues]) -> Record:
        return self.written(puzzle, typed=False)

    def typed(self, puzzle: Puzzle[S, Clues]) -> Record:
        return self.written(puzzle, typed=True)

    def written(self, puzzle: Puzzle[S, Clues], typed: bool) -> Record:
        """The canonical record, for the text form or for JSON."""
        record = Record(typed=typed, lines=tuple(name for layer in self.layers for name in layer.lines))
        self.write_shape(record, puzzle.shape)
        for layer in self.layers:
            layer.write(record, puzzle.clues, puzzle.shape)
        return record

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> Puzzle[S, Clues]:
        record = Record(dict(options), typed=True)
        shape = self.shape_of(record, height, width)
        record.done()
        return Puzzle(self, shape, Clues())

    def is_blank(self, puzzle: Puzzle[S, Clues]) -> bool:
        if puzzle.clues:
            return False
        written = self.format(puzzle).fields
        options = {option.name: written[option.name] for option in self.options() if option.name in written}
        try:
            return self.start(puzzle.shape.height, puzzle.shape.width, options).fields == written  # type: ignore[arg-type]
        except BadPuzzleError:
            # what the options leave open stands on the board
            return False

    # typing

    def options(self) -> tuple[Option, ...]:
        return (*options_of(self.shape), *self.further_options)

    def shape_inputs(self, shape: S) -> Iterable[InputKind]:
        """What can be typed of the parts of the shape that no layer reads."""
        return ()

    def inputs(self, shape: S) -> tuple[InputKind, ...]:
        return (*self.shape_inputs(shape), *(entry for layer in self.layers for entry in layer.inputs(shape)))

    def start(self, height: int, width: int, options: Mapping[str, JsonValue]) -> Record:
        puzzle = self.empty(height, width, options)
        shape = puzzle.shape
        for layer in self.layers:
            shape = layer.start(shape)
        return self.format(replace(puzzle, shape=shape))

    def draft_shape(self, state: EditorState) -> S:
        stated = {option.name: state.fields[option.name] for option in self.options() if option.name in state.fields}
        shape = self.shape_of(Record({**stated}), state.height, state.width)
        for layer in self.layers:
            shape = layer.draft_shape(shape, state)
        return shape

    # symmetries

    def turning(self, name: str) -> Turning | None:
        return self.turns.get(name) or next(filter(None, [layer.turning(name) for layer in self.layers]), None)

    def turned_input(self, name: str, isometry: Isometry) -> str:
        for layer in self.layers:
            if name in layer.faces:
                way = isometry.direction(layer.faces[name])
                return next(other for other, faces in layer.faces.items() if faces == way)
        return name

    def exchangeable(self, puzzle: Puzzle[S, Clues]) -> Sequence[tuple[Collection[str], Sequence[str]]]:
        if not self.exchangeable_inputs:
            return ()
        kinds = {kind.name: kind for kind in self.inputs(puzzle.shape)}
        return [
            (group, [choice.value for choice in kinds[group[0]].choices if choice.value.isalnum()])
            for group in self.exchangeable_inputs
        ]

    # what follows from the answer

    def encode(self, shape: S) -> E:
        return self._encode(shape, None)

    def encode_puzzle(self, puzzle: Puzzle[S, Clues]) -> E:
        shape = self.modelled(puzzle)
        if type(self).encode is not Genre.encode:
            # what another genre does there must not be lost
            return self.encode(shape)
        return self._encode(shape, puzzle.clues)

    def _encode(self, shape: S, given: Clues | None) -> E:
        e: E = self.answer.encode(shape)
        e.given = given
        if GIVEN in self.kinds and GIVEN not in self.constraint_kinds:
            for cell, positions in e.shown.items():
                if positions and not is_edge(positions[0]):
                    e.state(GIVEN, positions[0], cell)
        self.rules(shape, e)
        return e

    def clues(self, puzzle: Puzzle[S, Clues], encoding: E) -> list[Literal]:
        literals: list[Literal] = []
        for kind, given in puzzle.clues.items():
            if kind in self.constraint_kinds:
                literals += [self._posted(puzzle.shape, encoding, Clue(kind, *one)) for one in given.items()]
            elif given:
                stated = encoding.stated.get(kind)
                if stated is None:
                    raise GenreError(
                        f"{type(self).__name__}.rules states no literal for clues of the kind {kind!r}: call "
                        f"`e.state({kind!r}, position, ...)` there, or name the kind in `constraint_kinds` and write "
                        "the method `clue`"
                    )
                try:
                    literals += [stated[cell][says] for cell, says in given.items()]
                except KeyError:
                    raise _unstated(puzzle, stated, given) from None
        return literals

    def _posted(self, shape: S, encoding: E, clue: Clue) -> Literal:
        """The literal of a clue that is a constraint, which is posted once."""
        literal = encoding.posted.get(clue)
        if literal is None:
            literal = encoding.posted[clue] = self.clue(shape, encoding, clue)
        return literal

    def posted_clues(self, puzzle: Puzzle[S, Clues]) -> tuple[Clue, ...] | None:
        if type(self).clues is not Genre.clues:
            # what a genre does there may depend on all clues
            return None
        kinds = self.constraint_kinds
        return tuple(
            [Clue(kind, *one) for kind, given in puzzle.clues.items() if kind in kinds for one in given.items()]
        )

    def decode(self, puzzle: Puzzle[S, Clues], keys: tuple[int, ...]) -> Solution:
        solution: Solution = self.answer.decode(puzzle.shape, keys)
        return solution

    def check(self, puzzle: Puzzle[S, Clues], solution: Solution) -> str | None:
        fault = self.answer.fault(puzzle.shape, solution) or self.find_violation(puzzle, solution)
        if fault is not None:
            return fault
        for clue, found in self._violated(puzzle, solution):
            return self.describe_violation(puzzle.shape, solution, clue, found)
        return None

    def _violated(self, puzzle: Puzzle[S, Clues], solution: Solution) -> Iterator[tuple[Clue, object]]:
        """The clues that don't hold for the solution, each with the value that the solution has there."""
        for kind, given in puzzle.clues.items():
            shown = [*map(self.clue_values(puzzle.shape, solution, kind), given)]
            if shown == [*given.values()]:
                continue
            for (position, stated), found in zip(given.items(), shown, strict=True):
                if found != stated and not self.clue_holds(stated, found):
                    yield Clue(kind, position, stated), found

    def draw(self, puzzle: Puzzle[S, Clues], solution: Solution | None = None) -> Board:
        board = self.draw_shape(puzzle.shape)
        if solution is not None:
            board = self.answer.draw(board, puzzle.shape, solution, puzzle.layout)
        for layer in self.layers:
            board = layer.draw(board, puzzle.clues, puzzle.shape, solution is not None, puzzle.layout)
        told = [board.caption, *self.told(puzzle.shape)] if solution is None else []
        return replace(board, caption=", ".join(filter(None, told))) if any(told) else board

    def told(self, shape: S) -> Sequence[str]:
        """What a puzzle of this shape tells who solves it, below its board: by default its options."""
        return told_options(shape)

    def draw_shape(self, shape: S) -> Board:
        """The board without clues: its size, and the walls and tints that the shape has."""
        return Board(shape.height, shape.width, ruling=self.answer.ruling)

    def solution_value(self, puzzle: Puzzle[S, Clues], solution: Solution) -> JsonValue:
        return self.answer.to_json(puzzle.shape, solution, puzzle.layout)

    def solution_from(self, puzzle: Puzzle[S, Clues], value: JsonValue) -> Solution | None:
        return self.answer.from_json(puzzle.shape, value)

    def unlimited(self, shape: S) -> tuple[E, Callable[[tuple[int, ...]], Solution]] | None:
        answer = self.answer.unlimited()
        if answer is self.answer:
            return None
        encoding, own = answer.encode(shape), self.answer.encode(shape)
        if [*map(values_of, encoding.model.keys)] == [*map(values_of, own.model.keys)]:
            # a board without black cells
            return None
        return encoding, partial(answer.decode, shape)

    def solution_from_walls(self, puzzle: Puzzle[S, Clues], walls: frozenset[Edge]) -> Solution | None:
        return self.answer.from_walls(puzzle.shape, walls)

    def violated_clues(self, puzzle: Puzzle[S, Clues], solution: Solution) -> Collection[Position]:
        return {clue.position for clue, _ in self._violated(puzzle, solution)}

    def clue_list(self, puzzle: Puzzle[S, Clues]) -> list[Clue]:
        return [Clue(kind, cell, says) for kind, given in puzzle.clues.items() for cell, says in given.items()]

    def has_private_model(self, puzzle: Puzzle[S, Clues]) -> bool:
        # without a list of the clues: every puzzle of a list is asked
        return not self.constraint_kinds.isdisjoint(puzzle.clues)

    def with_clues(self, puzzle: Puzzle[S, Clues], clues: Iterable[Clue]) -> Puzzle[S, Clues]:
        says: dict[str, dict[Position, Any]] = {}
        for kind, cell, value in clues:
            says.setdefault(kind, {})[cell] = value
        ordered = {
            kind: {at: given[at] for at in layer.in_order(kind, given, puzzle.shape)}
            for layer in self.layers
            for kind in layer.kinds
            if (given := says.get(kind))
        }
        return replace(puzzle, clues=Clues(ordered))

    def implied(self, puzzle: Puzzle[S, Clues], solution: Solution) -> list[Clue]:
        found: list[Clue] = []
        for layer in self.layers:
            for kind in layer.kinds:
                says = self.clue_values(puzzle.shape, solution, kind)
                positions = layer.positions(kind, puzzle.shape)
                found += [Clue(kind, at, value) for at in positions if (value := says(at)) is not None]
        return found
