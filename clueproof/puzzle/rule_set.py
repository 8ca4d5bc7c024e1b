"""What a genre owes: a rule set, which turns text, puzzles, models, boards and solutions into each other.

A rule set has five roles, each a class of its own: `Rules`, `Codec`, `ClueChanges`, `BoardInput` and `BoardOutput`.
To add a genre without a grid, subclass `RuleSet` in a file of your own and register an instance under the entry point
group `clueproof.rule_sets`; every question, backend and the command line then know it. Genres on a grid subclass
`Genre`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from clueproof.errors import BadPuzzleError, ClueproofError, Place
from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, Position
from clueproof.imports import RenamedMembers
from clueproof.model import Literal
from clueproof.puzzle.clue import GIVEN, Clue
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.shape import Option
from clueproof.puzzle.solution import Clues, OfSolution, Shape, Solution
from clueproof.registry import imported
from clueproof.syntax.record import JsonValue, Record

if TYPE_CHECKING:
    from clueproof.grid.symmetry import Isometry
    from clueproof.puzzle.fields import EditorState
    from clueproof.puzzle.inputs import InputKind
    from clueproof.puzzle.partial_board import PartialBoard
    from clueproof.puzzle.random_shapes import RandomShape
    from clueproof.puzzle.turning import Turning
    from clueproof.seeded_random import SeededRandom


GenreShape = TypeVar("GenreShape", bound=Hashable)
GenreClues = TypeVar("GenreClues")
GenreSolution = TypeVar("GenreSolution")


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle(OfSolution, Generic[Shape, Clues, Solution]):
    """One instance: the rule set, its shape (all that rules depend on) and its clues, as plain data.

    `id`, `place`, `layout` (how the grid was written) and `notes` only say where it came from: puzzles that
    differ in nothing else are equal.
    """

    rules: RuleSet[Shape, Clues, Solution]
    shape: Shape
    clues: Clues
    id: str | int | None = field(default=None, compare=False)
    place: Place | None = field(default=None, compare=False)
    layout: str = field(default="rows", compare=False)
    about: dict[str, str] = field(default_factory=dict, compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)
    """What was ignored when the puzzle was read, in words; answers mention it."""

    @property
    def name(self) -> str:
        """What to call the puzzle: its id, else the place it came from."""
        return str(self.id) if self.id not in (None, "") else str(self.place) if self.place else self.rules.name

    def of(
        self, genre: type[RuleSet[GenreShape, GenreClues, GenreSolution]]
    ) -> Puzzle[GenreShape, GenreClues, GenreSolution]:
        """The puzzle itself, as one of that genre, so that type checkers know what its solutions are. Raises
        BadPuzzleError if it is none."""
        if not isinstance(self.rules, genre):
            raise BadPuzzleError(f"{self.name}: expected a puzzle {genre.name}, not {self.rules.name}")
        found: Any = self
        return found  # type: ignore[no-any-return]

    def to_url(self, kind: str = "puzzlink") -> str:
        """The puzzle as a link of puzz.link, or of another kind ("penpa"). Raises NotationError, a ClueproofError that
        says why, where there is none."""
        url: str = imported("clueproof.formats.links:to_link")(self, kind)
        return url

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}: {self.rules.name}>" if self.name != self.rules.name else f"<Puzzle {self.name}>"

    def __str__(self) -> str:
        """The board, as `print(puzzle)` shows it."""
        # only who prints it pays for the import
        from clueproof.render.text import to_plain

        return to_plain(self.rules.draw(self))

    def _repr_svg_(self) -> str:
        """The puzzle as notebooks show it."""
        # only notebooks pay for the import
        from clueproof.render.svg import to_svg

        return to_svg(self.rules.draw(self))


PuzzleOf: TypeAlias = "Puzzle[Any, Any, Solution]"
"""A puzzle of which only the type of its solutions is known."""


class CluesUnknownError(ClueproofError):
    """A rule set doesn't say what its clues are one by one, so that puzzles of it can't be made or changed."""

    def __init__(self, rules: GenreFacts) -> None:
        super().__init__(f"the rules of {rules.name} don't say how to add and take away clues")


@dataclass(frozen=True, slots=True)
class Usual:
    """What generated puzzles of a genre are like unless something else is asked for."""

    size: tuple[int, int] = (6, 6)
    """Height and width."""
    left_out_first: tuple[str, ...] = ()
    """Kinds of clues that are left out before others."""
    density: float = 0.5
    """The share of larger values among random decisions, such as shaded cells."""
    irreducible: bool = True
    """Are needless clues left out?"""
    clues_first: bool = False
    """Are clues drawn first, and then a solution that has them? Else a solution is drawn first, and the clues are those
    that it implies; in some genres all of these rarely determine the solution."""
    easy_up_to: int = 0
    """Up to this many cells, leaving out clues needs hardly any search; above that another solver is used."""


class GenreFacts(RenamedMembers, ABC, OfSolution, Generic[Shape, Clues, Solution]):
    """What all parts of a rule set know of their genre: its names, the kinds of its clues, the sizes of its boards."""

    name: ClassVar[str]
    """As on the command line: lower case, hyphens."""
    aliases: ClassVar[tuple[str, ...]] = ()
    """What else people call it; a genre that derives from this one doesn't inherit them. Case, and what stands between
    words, make no difference."""
    alias_options: ClassVar[Mapping[str, Mapping[str, JsonValue]]] = {}
    """Aliases that stand for options too -> fields of the record, unless a puzzle states them itself. The value None is
    for those that every puzzle of the name has to state."""
    group: ClassVar[str] = ""
    """Under which heading lists of genres have it; "" for the last, "Others"."""
    title: ClassVar[str]
    """As people say it, with the other names of the genre."""
    kinds: ClassVar[tuple[str, ...]] = (GIVEN,)
    """The kinds of clues that puzzles may have."""
    constraint_kinds: ClassVar[frozenset[str]] = frozenset()
    """Those whose clues are constraints: a puzzle with such a clue gets a model of its own. All other clues are
    literals of the model that all puzzles of the shape share."""
    technique_names: ClassVar[Mapping[tuple[str, str], str]] = {}
    """What people who solve the genre call techniques of explanations: by the name of a technique and words of the
    sentence of the rule that it is used at, "" for every rule; the first that fits counts."""
    has_holes: ClassVar[bool] = False
    """Can cells of the board be missing?"""
    largest: ClassVar[int] = 1000
    """Rows or columns that a puzzle may have."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: the rules of {self.name}>"

    def size_fault(self, height: int, width: int) -> str | None:
        """What is wrong with a size, in words, before anything is built from it; None for one that can be."""
        if max(height, width) <= self.largest:
            return None
        return f"a puzzle {self.name} has at most {self.largest} rows and columns, not {height}x{width}"

    def must_fit(self, height: int, width: int, stated: Container[str] = ()) -> None:
        """Refuse a size that can't be for a puzzle that states these fields. Raises BadPuzzleError."""
        if (fault := self.size_fault(height, width)) is not None:
            raise BadPuzzleError(fault)


class Rules(GenreFacts[Shape, Clues, Solution]):
    """The rules: as a model, and as a check in plain Python."""

    @abstractmethod
    def encode(self, shape: Shape) -> Encoding:
        """The model of the rules for a shape: variables, constraints in groups, keys; and what its parts are called."""

    def encode_puzzle(self, puzzle: Puzzle[Shape, Clues]) -> Encoding:
        """The same for a puzzle that may be the only one of its shape: it may leave out what other clues need, and then
        says so (`Encoding.narrowed`)."""
        return self.encode(self.modelled(puzzle))

    def modelled(self, puzzle: Puzzle[Shape, Clues]) -> Shape:
        """The shape to `encode` for a puzzle: its own, as it is here; or one that says more of what the model is like.

        The rules stay the same: the model must serve the puzzle with any of its clues left out too.
        """
        return puzzle.shape

    @abstractmethod
    def clues(self, puzzle: Puzzle[Shape, Clues], encoding: Any) -> list[Literal]:
        """The clues as literals to be assumed; `encoding` is what `encode` returned for the shape.

        Clues of the `constraint_kinds` are posted with `encoding.model.clue(constraint, sentence)`.
        """

    @abstractmethod
    def decode(self, puzzle: Puzzle[Shape, Clues], keys: tuple[int, ...]) -> Solution:
        """The solution from the values of the model's keys, in the order in which they were marked."""

    @abstractmethod
    def check(self, puzzle: Puzzle[Shape, Clues], solution: Solution) -> str | None:
        """None if the solution obeys the rules and clues, else the rule that it breaks, in words.

        Plain Python straight from the wording of the rules, sharing nothing with `rules`: every
        answer passes through here before it leaves the library.
        """

    def houses(self, shape: Shape) -> Sequence[Sequence[int]]:
        """Where a solution has nothing to obey but its clues, and that rows, columns and the like have every number
        once: all these sets of cells, as places on the board, counted row by row. Straight from the wording of the
        rules, as the check itself; solutions of many puzzles are checked by it together. It counts only in a class that
        states `find_violation` too."""
        return ()

    def check_best(self, puzzle: Puzzle[Shape, Clues], solution: Solution) -> str | None:
        """Why a solution that passed `check` is not the best one, where the rules ask for the best; else None.

        Called when a backend claims to have proved the optimum. For rule sets whose optimum is easy to find
        without a model.
        """
        return None

    def unlimited(self, shape: Shape) -> tuple[Encoding, Callable[[tuple[int, ...]], Solution]] | None:
        """An encoding whose keys also allow what the shape forbids, such as a line into a black cell, and a function
        from their values to the solution, right or wrong; None, as it is here, if the shape forbids nothing."""
        return None

    def explained(self, puzzle: Puzzle[Shape, Clues]) -> Puzzle[Shape, Clues]:
        """The puzzle as explanations see it: with the same solutions, and with rules whose keys are what people note.
        In most genres the puzzle itself, where these are what they must find."""
        return puzzle

    def has_relaxed_model(self, puzzle: Puzzle[Shape, Clues]) -> bool:
        """May the model of a puzzle, with some clues left out, have solutions that the puzzle without them has not?"""
        return False

    def symmetries(self, puzzle: Puzzle[Shape, Clues]) -> Sequence[tuple[int, ...]]:
        """Permutations of the keys that turn every solution of the puzzle into a solution.

        Each says for every key at which key its value goes. A hint: hard searches look for symmetric
        solutions first; no verdict rests on it.
        """
        return ()


class Codec(GenreFacts[Shape, Clues, Solution]):
    """Puzzles as records, and solutions as JSON."""

    hash_rows: ClassVar[str] = ""
    """What rows consist of where # is a cell; a line that begins with # and has anything else in it is a comment, as
    all such lines are in genres without such cells."""

    @abstractmethod
    def parse(self, record: Record) -> Puzzle[Shape, Clues, Solution]:
        """The puzzle that a record describes. Raises BadPuzzleError."""

    @abstractmethod
    def format(self, puzzle: Puzzle[Shape, Clues]) -> Record:
        """The canonical record: parses back to the same puzzle."""

    def typed(self, puzzle: Puzzle[Shape, Clues]) -> Record:
        """The record in the form in which people type it, where that is another one than in JSON."""
        return self.format(puzzle)

    def canonical(self, puzzle: Puzzle[Shape, Clues]) -> Puzzle[Any, Any]:
        """The puzzle in the one form in which those that say the same are equal, where there are several; it may be of
        another genre."""
        return puzzle

    def section_of(self, line: str) -> str | None:
        """The section to which a line of text belongs that stands below the header line, with no `name:` above it;
        None where that is the grid, or where the line says `name: value`, as everywhere else."""
        return None

    def parse_line(self, line: str, place: Place | None) -> Puzzle[Shape, Clues] | None:
        """The puzzle written on one line in the genre's usual list form; None if the line is none."""
        return None

    @abstractmethod
    def solution_value(self, puzzle: Puzzle[Shape, Clues], solution: Solution) -> JsonValue:
        """The solution in the form in which the puzzle's grid was written, for JSON."""

    def solution_from(self, puzzle: Puzzle[Shape, Clues], value: JsonValue) -> Solution | None:
        """The solution, right or wrong, for which `solution_value` gives this value or whose board has this text. None,
        as it is here: it is found by trying what each key changes. For answers in which a single key changes nothing,
        or which are read sooner like this. Raises BadPuzzleError, saying where, for what contradicts itself."""
        return None

    def solution_from_walls(self, puzzle: Puzzle[Shape, Clues], walls: frozenset[Edge]) -> Solution | None:
        """The solution, right or wrong, on whose board these walls stand between cells; None, as it is here, if walls
        don't tell it."""
        return None


class ClueChanges(GenreFacts[Shape, Clues, Solution]):
    """Clues one by one, added and taken away: what `minimise`, `generate` and `repair` need."""

    usual: ClassVar[Usual] = Usual()
    """What generated puzzles are like."""
    random_shape: ClassVar[RandomShape | None] = None
    """How `generate` draws the rooms, walls or arrows of a puzzle; None where the size and the options say all."""

    def generator(self) -> object:
        """What `generate` gets puzzles from, a `clueproof.generators.generator.Generator`; None, as it is here, for one
        that draws a random solution, with all clues that it implies."""
        return None

    def clue_list(self, puzzle: Puzzle[Shape, Clues]) -> list[Clue]:
        """The clues one by one, in the order of `clues`."""
        raise CluesUnknownError(self)

    def with_clues(self, puzzle: Puzzle[Shape, Clues], clues: Iterable[Clue]) -> Puzzle[Shape, Clues]:
        """The puzzle with these clues instead of its own, in an order of our choice."""
        raise CluesUnknownError(self)

    def implied(self, puzzle: Puzzle[Shape, Clues], solution: Solution) -> list[Clue]:
        """All clues that a puzzle of this shape with that solution can state."""
        raise CluesUnknownError(self)

    def random_clues(self, puzzle: Puzzle[Shape, Clues], solution: Solution, rng: SeededRandom) -> list[Clue]:
        """Clues from which a random puzzle with that solution can start: as it is here, all that are implied.

        Genres in which a solution leaves open what clues say draw them here.
        """
        return self.implied(puzzle, solution)

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> Puzzle[Shape, Clues]:
        """The puzzle of that size without any clue. `options` are fields of a record. Raises BadPuzzleError."""
        self.must_fit(height, width)
        raise CluesUnknownError(self)

    def is_blank(self, puzzle: Puzzle[Shape, Clues]) -> bool:
        """Does the puzzle state nothing, neither a clue nor anything on the board of its shape? Such a board is not
        made, nor called irreducible, even where it has one solution. As it is here, none is blank."""
        return False

    def protected_kinds(self, shape: Shape) -> frozenset[str]:
        """Kinds of clues that are left out only if somebody asks for that, because people read something from the
        lack of one."""
        return frozenset()

    def has_private_model(self, puzzle: Puzzle[Shape, Clues]) -> bool:
        """Does the puzzle get a model that no other shares? As it is here, if one of its clues is a constraint."""
        kinds = self.constraint_kinds
        return bool(kinds) and any(clue.kind in kinds for clue in self.clue_list(puzzle))

    def posted_clues(self, puzzle: Puzzle[Shape, Clues]) -> tuple[Clue, ...] | None:
        """Of a puzzle with a private model, the clues that are constraints, if puzzles with the same ones can share the
        model: then `clues` posts each once. None if they can't, as it is here."""
        return None


class Symmetries(GenreFacts[Shape, Clues, Solution]):
    """Which puzzles of the genre differ only in how they are put down: what `clueproof.symmetry` needs."""

    isometries: ClassVar[str] = "none"
    """The turns and reflections of the board under which the rules stay the same: a name of `grid.symmetry`, such as
    "full" for all eight, or "left-right" where things fall down."""

    def isometries_of(self, puzzle: Puzzle[Shape, Clues]) -> str:
        """The same for a puzzle, whose clues may allow fewer."""
        return self.isometries

    def turning(self, name: str) -> Turning | None:
        """What the values of the input of that name become when the board is turned; None if they stay as they are."""
        return None

    def turned_input(self, name: str, isometry: Isometry) -> str:
        """The input whose values on the image of the board are those of the input of that name here."""
        return name

    def turned_options(
        self, shape: Shape, options: Mapping[str, JsonValue], isometry: Isometry
    ) -> Mapping[str, JsonValue]:
        """The options of the image of a puzzle of that shape, which has these options."""
        return options

    def exchangeable(self, puzzle: Puzzle[Shape, Clues]) -> Sequence[tuple[Collection[str], Sequence[str]]]:
        """Values that can change places with each other all over the board, as letters in a Latin square: names of
        inputs, and the values, as they are typed. As it is here, there are none."""
        return ()

    def exchangeable_lines(self, puzzle: Puzzle[Shape, Clues]) -> tuple[int, int] | None:
        """The height of bands and the width of stacks if the rows of a band, the columns of a stack, bands, stacks, and
        the numbers, can change places, and rows with columns; its clues are given numbers alone then. None, as it is
        here, if they can't."""
        return None


class BoardInput(
    Codec[Shape, Clues, Solution], ClueChanges[Shape, Clues, Solution], Symmetries[Shape, Clues, Solution]
):
    """What can be typed on a board: what `clueproof.editor` needs."""

    grid: ClassVar[bool] = False
    """Can puzzles be typed onto a board, input by input? Then the rule set has `inputs`, `start` and `draft_shape`;
    else they are typed as lines of text."""

    def options(self) -> tuple[Option, ...]:
        """What people can choose besides the size, of what `empty` takes."""
        return ()

    def inputs(self, shape: Shape) -> tuple[InputKind, ...]:
        """What can be typed on a board of this shape, parts of the shape before what is said of them."""
        return ()

    def start(self, height: int, width: int, options: Mapping[str, JsonValue]) -> Record:
        """A board on which nothing has been typed, whether it is a puzzle or not. Raises BadPuzzleError for an option
        that can't be."""
        return self.format(self.empty(height, width, options))

    def draft_shape(self, state: EditorState) -> Shape:
        """The shape of the board on a state, as far as `entries` need it; the state may be no puzzle yet. Raises
        BadPuzzleError for an option that can't be."""
        raise BadPuzzleError(f"puzzles of {self.name} are typed as lines of text, not on a board")


class BoardOutput(GenreFacts[Shape, Clues, Solution]):
    """Puzzles, solutions and half-solved puzzles as boards."""

    @abstractmethod
    def draw(self, puzzle: Puzzle[Shape, Clues], solution: Solution | None = None) -> Board:
        """The puzzle, or its solution, as a board for `render`."""

    def has_cross_grid(self, puzzle: Puzzle[Shape, Clues]) -> bool:
        """Is there a grid of pairs, on which players cross out and circle, though the puzzle is no grid? Then that of
        `explained` is meant."""
        return False

    def completed(self, puzzle: Puzzle[Shape, Clues], keys: Sequence[int | None]) -> list[int | None]:
        """The values of all keys, where some are known: those that follow without any clue too, as that Ann has the cat
        if both are on Monday. None where nothing follows."""
        return [*keys]

    def wording(self, puzzle: Puzzle[Shape, Clues]) -> Mapping[str, str]:
        """Phrases of the rules in words (see `rules_text`), and what they are for this puzzle: "the same number
        of stars" is "2 stars". Sentences that begin "With the option" need none."""
        return {}

    def violated_clues(self, puzzle: Puzzle[Shape, Clues], solution: Solution) -> Collection[Position]:
        """Where clues stand, or signs of the shape, that the solution doesn't meet; none, as it is here, where solved
        boards show none of them instead of what the player fills in."""
        return ()

    def sketch(self, puzzle: Puzzle[Shape, Clues], encoding: Any) -> PartialBoard | None:
        """What draws the puzzle half solved, for explanations; None if boards show no single keys.

        As it is here, for every encoding that tells where its keys are `shown`; `decode` and `draw` then meet values
        that are no solution: all keys with their first value, their second ...
        """
        # only explanations pay for the import
        from clueproof.puzzle.partial_board import KeyedPartialBoard

        return KeyedPartialBoard.of(puzzle, encoding)


class RuleSet(Rules[Shape, Clues, Solution], BoardInput[Shape, Clues, Solution], BoardOutput[Shape, Clues, Solution]):
    """The rules of one genre, in five roles. Stateless; sees no solver.

    The shape is hashable: the model of the rules is built once for each shape and kept.
    """

    old_names: ClassVar[Mapping[str, str]] = {
        "entries": "inputs",
        "lasting": "protected_kinds",
        "loose_model": "has_relaxed_model",
        "own_model": "has_private_model",
        "rough_shape": "draft_shape",
        "unmet": "violated_clues",
    }

    def __eq__(self, other: object) -> bool:
        # unpickled in another process, or loaded twice, a rule set is still the same one
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), self.name))
