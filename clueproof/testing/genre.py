"""What every genre owes, tested with the data of a card: good and bad examples, small boards, pictures."""

from __future__ import annotations

import json
import pickle
import signal
import threading
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import lru_cache
from math import prod
from random import Random
from types import FrameType
from typing import ClassVar, TypeVar

import pytest

from clueproof import (
    BadPuzzleError,
    Made,
    Multiple,
    NoSolution,
    Puzzle,
    RecipeError,
    RuleSet,
    Unique,
    count,
    generate,
    parse,
    rule_set,
    solutions,
    to_game_id,
    to_json,
    to_link,
    to_plain,
    to_svg,
    to_text,
    verify,
)
from clueproof.backends import Satisfied, backend
from clueproof.clock import Clock
from clueproof.codecs.scanner import NotationError
from clueproof.editor.draft import Draft, Typing, blank, entered, inputs_of, read_draft, state_of
from clueproof.editor.player_marks import PlayerMarks
from clueproof.grid.board import DOT, Board, Position
from clueproof.grid.edges import Corner, is_edge, only_cells, sides_of
from clueproof.grid.symmetry import SQUARE, SYMMETRIES, orbit
from clueproof.model import equal, values_of
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.fields import EditorState, Place
from clueproof.puzzle.inputs import InputKind
from clueproof.puzzle.layers.layer import Layer
from clueproof.puzzle.partial_board import ChoicePartialBoard, KeyedPartialBoard
from clueproof.puzzle.rule_set import CluesUnknownError
from clueproof.questions.instance import compile_puzzle
from clueproof.symmetry import canonical_form, canonical_puzzle, stated_puzzle
from clueproof.syntax.record import JsonValue
from clueproof.testing.installed import installed
from clueproof.testing.trial import Keys, Trial

Row = TypeVar("Row")
Suite = TypeVar("Suite", bound="GenreSuite")

MIN_COUNTED = 20
"""A puzzle with fewer solutions has them listed by all backends."""
MAX_CHECKED = 300
"""The most boards of a puzzle with random clues that `check` is asked about."""
MAX_LISTED = 600
"""The most solutions that are compared one by one."""


def _anything(made: Made) -> bool:
    return True


@dataclass(frozen=True)
class Making:
    """Puzzles that `generate` is asked for, and what must hold for each of them, besides what holds for all: each has
    one solution, which is the stated one, and reads back."""

    size: tuple[int, int] | None = None
    _: KW_ONLY
    options: Mapping[str, JsonValue] = field(default_factory=dict)
    density: float | None = None
    seed: int | str = "made"
    count: int = 1
    holds: Callable[[Made], bool] = _anything
    irreducible: bool = False
    """Must it be proved that no clue can be left out?"""
    again: bool = False
    """Are the puzzles made a second time, to see that they are the same?"""
    backend: str = "auto"
    """The backend that verifies that there is one solution."""

    def made(self, name: str) -> list[Made]:
        """The puzzles, of this genre."""
        found = generate(
            name, seed=self.seed, count=self.count, size=self.size, options=self.options, density=self.density
        )
        return [*found]


@dataclass(frozen=True, kw_only=True)
class Truth:
    """Small puzzles whose solutions are known otherwise than from the model and from `check`."""

    solutions: Callable[[Puzzle], Iterable[object]]
    """A function that finds all solutions of a puzzle by the wording of the rules: among all boards, or by a search of
    another kind."""
    puzzles: Sequence[str]
    clues: int = 0
    """How many puzzles with random clues are made of each as well: with some clues of one solution, and now and then
    one of another solution."""
    words: Collection[str] = ("unique", "multiple")
    """Verdicts that some of the puzzles must get."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """What the suite has to know of a genre. Puzzles are texts as in a file, boards solutions as in Python."""

    name: str
    aliases: tuple[str, ...] = ()
    """The other names of the genre."""
    source: str
    """Where the puzzle and its solution come from."""
    puzzle: str
    """A published puzzle with one solution."""
    solution: object
    board: str
    """The puzzle as plain text."""
    solved_board: str
    """The same with its solution."""
    small: tuple[str, ...]
    """Puzzles so small that all boards can be tried, or a few thousand: with clues of every kind, with none, and of
    several shapes."""
    square: bool = False
    """Is every board of the genre as high as wide? Else some of the puzzles must not be."""
    forms: tuple[tuple[str, ...], ...] = ()
    """Texts that mean the same puzzle; the first of each is the one that is written."""
    written: tuple[str, ...] = ()
    """More puzzles, of shapes and with options that the others don't have: what is written of them reads back."""
    refused: tuple[tuple[str, str], ...]
    """Bad input, and what the message says. Where that ends with a line break, the message ends there."""
    broken: tuple[tuple[str, object, str | None], ...]
    """A puzzle, a board, and what `check` says of it: the rule that it breaks, None if it breaks none."""
    not_best: tuple[tuple[str, object, str | None], ...] = ()
    """The same for `check_best`."""
    wrong: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Puzzles without a solution, and the sentences of their irreducible core."""
    open: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Puzzles with several solutions, and the keys, as people call them, in which two differ; none for any."""
    unique: tuple[tuple[str, object], ...] = ()
    """More puzzles with one solution."""
    boards: tuple[tuple[str, object, str], ...] = ()
    """More pictures: a puzzle, a board or None, and the plain text."""
    answers: tuple[tuple[str, object, JsonValue], ...] = ()
    """A puzzle, a board, and that board in JSON, in the form in which the puzzle's grid is written."""
    in_json: tuple[tuple[str, Mapping[str, JsonValue]], ...] = ()
    """Puzzles, and fields of theirs in JSON."""
    blank: tuple[tuple[int, int, Mapping[str, JsonValue], str], ...] = ()
    """Height, width and options, and the text of that puzzle without clues."""
    made: tuple[Making, ...] = ()
    """Puzzles that are generated."""
    bad_made: tuple[tuple[Making, str], ...] = ()
    """What can't be generated, and what the message says."""
    truth: tuple[Truth, ...] = ()
    """Small puzzles whose solutions are known otherwise."""
    counts: tuple[tuple[str, int], ...] = ()
    """Puzzles, and how many solutions they have."""
    ids: tuple[tuple[str, ...], ...] = ()
    """A verdict, a game id of Simon Tatham's programs as it is written, and what else means the same puzzle: other ids,
    or texts."""
    bad_ids: tuple[tuple[str, int | None, str], ...] = ()
    """Bad game ids, the column that is named, if any, and what the message says behind it."""
    no_ids: tuple[tuple[str, str], ...] = ()
    """Puzzles that no game id can say, and why."""
    links: tuple[tuple[str, ...], ...] = ()
    """A verdict, a link of puzz.link as it is written, and what else means the same puzzle: other links, or texts."""
    bad_links: tuple[tuple[str, int | None, str], ...] = ()
    """Bad links, the column that is named, if any, and what the message says behind it."""
    no_links: tuple[tuple[str, str], ...] = ()
    """Puzzles that no link can say, and why."""
    not_implied: frozenset[str] = frozenset()
    """Kinds of clues that `implied` leaves out although they can be stated."""
    backends: tuple[str, ...] = ("sat", "sat:glucose42", "cpsat", "brute-force")
    """Backends that agree about the puzzle and the small ones; brute force about those of few boards. One that is not
    installed is left out."""


@dataclass(frozen=True, kw_only=True)
class Extent:
    """How much a suite tries of what has no end."""

    rows: int
    """Of the rows of a field one in so many, where each takes long."""
    boards: int
    """Where a puzzle has at most so many boards, all are tried; else some of each sort."""
    sorts: int
    """How many solutions are among these; of other sorts there are half as many, or as many attempts."""
    forced: int
    """Where it has at most so many, brute force is one of the backends."""
    spoiled: int
    """How many puzzles with random clues are made of each."""
    solutions: int
    """How many solutions of a puzzle are asked for what they imply, and drawn."""
    singles: int
    """How many clues are left alone on the board, and how many keys are known alone."""
    halves: int
    """How often a random half of them is."""
    images: int
    """How many images of a puzzle, turned and reflected, are compared with it."""
    truth: int
    """Of the puzzles and of the random clues of a `Truth` one in so many."""
    made: int
    """The most puzzles that are generated for a `Making`."""
    again: bool
    """Are they generated again, where a `Making` says so?"""


WHOLE = Extent(
    rows=1,
    boards=1 << 12,
    sorts=12,
    forced=1 << 12,
    spoiled=3,
    solutions=4,
    singles=6,
    halves=4,
    images=8,
    truth=1,
    made=1000,
    again=True,
)
"""What is owed."""
SAMPLE = Extent(
    rows=3,
    boards=1 << 8,
    sorts=4,
    forced=1 << 4,
    spoiled=0,
    solutions=2,
    singles=1,
    halves=1,
    images=1,
    truth=4,
    made=1,
    again=False,
)
"""The same of every kind, in a tenth of the time: where all is tried now and then."""


ROWS: dict[str, Callable[[Card], Sequence[object]]] = {}
"""The rows of a card that a test goes over, by its name."""


def each(
    rows: Callable[[Card], Sequence[Row]], *, long: bool = False
) -> Callable[[Callable[[Suite, Row], None]], Callable[[Suite], None]]:
    """A test of each of some rows of the card, one after the other; one that fails is named. It is skipped where all
    rows are: a test of its own for each row would take longer to collect than to run. Of tests that take long the
    extent of the suite says how many rows they get."""

    def looped(test: Callable[[Suite, Row], None]) -> Callable[[Suite], None]:
        def run(suite: Suite) -> None:
            skipped: BaseException | None = None
            ran = False
            for number, row in enumerate(rows(suite.card)):
                if long and number % suite.extent.rows:
                    continue
                try:
                    test(suite, row)
                    ran = True
                except pytest.skip.Exception as skip:
                    skipped = skip
                except BaseException as error:
                    error.add_note(f"row {number + 1} of the card: {row}")
                    raise
            if not ran:
                raise skipped or pytest.skip.Exception("the card has none")

        ROWS[test.__name__] = rows
        run.__name__, run.__qualname__, run.__doc__ = test.__name__, test.__qualname__, test.__doc__
        return run

    return looped


def _texts(card: Card) -> list[str]:
    return [card.puzzle, *card.small, *card.written, *(group[0] for group in card.forms)]


def _tried(card: Card) -> list[str]:
    return [card.puzzle, *card.small]


def _pictures(card: Card) -> list[tuple[str, object, str]]:
    return [(card.puzzle, None, card.board), (card.puzzle, card.solution, card.solved_board), *card.boards]


class GenreSuite:
    """Derive a class whose name begins with `Test`, and set its `card`. It has no tests of rows that its card lacks."""

    card: ClassVar[Card]
    time_limit: ClassVar[float] = 300
    """Seconds that a test may take; one that takes longer fails."""
    extent: ClassVar[Extent] = WHOLE

    def __init_subclass__(cls) -> None:
        # a class that others derive from may have no card of its own, or another one than theirs
        for test, rows in ROWS.items() if hasattr(cls, "card") else ():
            ours = vars(GenreSuite)[test]
            if getattr(cls, test) in (ours, None):
                setattr(cls, test, ours if rows(cls.card) else None)

    @pytest.fixture(autouse=True)
    def _ends_in_time(self) -> Iterator[None]:
        """Solvers and models look at the clock; what does not, such as a loop in `check`, is interrupted by a signal,
        where the system has one and the test runs in the main thread."""
        late = f"the test took longer than {self.time_limit:g} s (`time_limit` of the suite)"

        def interrupt(_: int, frame: FrameType | None) -> None:
            # the test may have ended, and what it failed with is being written down
            while frame is not None and frame.f_code.co_name != "pytest_pyfunc_call":
                frame = frame.f_back
            if frame is not None:
                raise TimeoutError(late)

        signals = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGALRM, interrupt) if signals else None
        try:
            if signals:
                # later than the clock, which ends what it can without a trace of where it stood
                signal.setitimer(signal.ITIMER_REAL, self.time_limit + 1)
            with Clock(self.time_limit):
                yield
        finally:
            if signals:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)

    @property
    def rules(self) -> RuleSet:
        return rule_set(self.card.name)

    # reading and writing

    def test_names(self) -> None:
        assert self.rules.name == self.card.name
        assert _parsed(self.card.puzzle).rules == self.rules
        for alias in self.card.aliases:
            assert rule_set(alias) == self.rules, alias

    @each(lambda card: [(group[0], text) for group in card.forms for text in group])
    def test_forms_of_one_puzzle(self, form: tuple[str, str]) -> None:
        written, text = form
        puzzle, same = parse(text), _parsed(written)
        assert puzzle == same, f"\n{text}\nis read as\n{to_text(puzzle)}"
        assert to_text(replace(puzzle, id=same.id, about=same.about)) == written

    @each(_texts, long=True)
    def test_what_is_written_reads_back(self, text: str) -> None:
        puzzle = _parsed(text)
        for fewer in (puzzle, *(self.rules.with_clues(puzzle, some) for some in self._subsets(_clue_list(puzzle)))):
            _reads_back(fewer)

    @each(_tried, long=True)
    def test_all_that_can_be_stated_reads_back(self, tried: str) -> None:
        puzzle = _parsed(tried)
        _clues_told(puzzle)
        bare = self.rules.with_clues(puzzle, [])
        for keys in _some_solutions(bare, self.extent.solutions):
            implied = self.rules.implied(bare, self.rules.decode(bare, keys))
            for some in (implied, *self._subsets(implied)):
                fuller = self.rules.with_clues(bare, some)
                text = to_text(fuller)
                for form in (text, json.dumps(to_json(fuller))):
                    again = parse(form)
                    # a clue may say what the shape said otherwise, such as the size of the largest set
                    assert self.rules.clue_list(again) == self.rules.clue_list(fuller), f"read otherwise:\n{form}"
                    assert again == fuller or to_text(again) == text

    @each(lambda card: card.in_json)
    def test_puzzles_in_json(self, fields: tuple[str, Mapping[str, JsonValue]]) -> None:
        text, expected = fields
        value = to_json(_parsed(text))
        assert {name: value.get(name) for name in expected} == expected

    @each(_texts)
    def test_puzzles_can_be_sent_to_other_processes(self, text: str) -> None:
        puzzle = _parsed(text)
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle

    @each(lambda card: card.refused)
    def test_bad_input_is_refused_in_one_line(self, bad: tuple[str, str]) -> None:
        text, message = bad
        with pytest.raises(BadPuzzleError) as caught:
            _parsed(text)
        said = str(caught.value)
        assert message in f"{said}\n"
        assert said.startswith("<text>:")
        assert "\n" not in said
        assert len(said) < 200

    @each(lambda card: card.blank)
    def test_blank_puzzles(self, blank: tuple[int, int, Mapping[str, JsonValue], str]) -> None:
        height, width, options, text = blank
        puzzle = self.rules.empty(height, width, options)
        assert puzzle == _parsed(text)
        assert _clue_list(puzzle) == []

    # verdicts

    @each(lambda card: [(card.puzzle, card.solution), *card.unique])
    def test_published_puzzles(self, one: tuple[str, object]) -> None:
        text, solution = one
        puzzle = _parsed(text)
        verdict = verify(puzzle)
        assert isinstance(verdict, Unique), f"{verdict.word}:\n{text}"
        assert verdict.solution == solution
        assert puzzle.rules.check(puzzle, solution) is None

    @each(lambda card: card.wrong)
    def test_puzzles_without_a_solution_have_a_core(self, wrong: tuple[str, tuple[str, ...]]) -> None:
        text, sentences = wrong
        verdict = verify(_parsed(text), irreducible=True)
        assert isinstance(verdict, NoSolution), f"{verdict.word}:\n{text}"
        assert verdict.core.sentences == sentences
        assert verdict.core.irreducible

    @each(lambda card: card.open)
    def test_puzzles_with_several_solutions(self, several: tuple[str, tuple[str, ...]]) -> None:
        text, differ = several
        puzzle = _parsed(text)
        verdict = verify(puzzle)
        assert isinstance(verdict, Multiple), f"{verdict.word}:\n{text}"
        assert verdict.solution != verdict.second
        assert verdict.differ
        assert not differ or {*verdict.differ} == {*differ}
        for solution in (verdict.solution, verdict.second):
            assert puzzle.rules.check(puzzle, solution) is None

    @each(lambda card: card.broken)
    def test_check_names_the_broken_rule(self, broken: tuple[str, object, str | None]) -> None:
        text, board, sentence = broken
        puzzle = _parsed(text)
        assert puzzle.rules.check(puzzle, board) == sentence, f"{board} of\n{text}"

    @each(lambda card: card.not_best)
    def test_check_names_what_is_not_the_best(self, not_best: tuple[str, object, str | None]) -> None:
        text, board, sentence = not_best
        puzzle = _parsed(text)
        assert puzzle.rules.check_best(puzzle, board) == sentence, f"{board} of\n{text}"

    @each(_tried)
    def test_model_and_check_accept_the_same_boards(self, tried: str) -> None:
        """All boards where there are few; else solutions, near misses of each rule, mutated and random boards. Each
        rule is broken on the puzzle, and on one of those with random clues."""
        spoiled = self._spoiled(_parsed(tried))
        for number, puzzle in enumerate((_parsed(tried), *spoiled)):
            with Trial(puzzle) as trial:
                if trial.number <= self.extent.boards:
                    accepted = trial.solutions()
                    boards: Iterable[tuple[int, ...]] = trial.every()
                else:
                    part = (number - 1, len(spoiled)) if number else (0, 1)
                    boards = trial.boards(self.extent.sorts, *part)
                    accepted = {keys for keys in boards if trial.accepts(keys)}
                for keys in boards:
                    fault = trial.fault(keys)
                    assert (fault is None) == (keys in accepted), (
                        f"the model {'accepts' if keys in accepted else 'refuses'} {trial.decode(keys)}, "
                        f"but check says {fault or 'that it is right'}:\n{to_text(puzzle)}"
                    )

    def test_solutions_are_the_best_boards(self) -> None:
        """Where the rules ask for the best, `check_best` says of all boards which these are."""
        if type(self.rules).check_best is RuleSet.check_best:
            pytest.skip("the genre asks for no best solution, or has no check of it")
        for puzzle in map(_parsed, self.card.small):
            with Trial(puzzle) as trial:
                few = trial.number <= self.extent.boards
                boards = trial.every() if few else trial.boards(self.extent.sorts)
                right = [trial.decode(keys) for keys in boards if trial.fault(keys) is None]
            found = [*solutions(puzzle)]
            best = [board for board in right if self.rules.check_best(puzzle, board) is None]
            assert {*map(repr, best)} <= {*map(repr, found)}, to_text(puzzle)
            assert not few or len(best) == len(found), to_text(puzzle)
            assert all(self.rules.check_best(puzzle, board) is None for board in found), to_text(puzzle)

    @each(_tried, long=True)
    def test_backends_agree(self, tried: str) -> None:
        for puzzle in [_parsed(tried), *self._spoiled(_parsed(tried))][:2]:
            # tries all boards, which takes hours where they are not few
            boards = prod(len(values_of(key)) for key in compile_puzzle(puzzle).model.keys)
            slow = set() if boards <= self.extent.forced else {"brute-force"}
            if puzzle.rules.has_private_model(puzzle):
                # clues that are constraints are no exact cover
                slow.add("exact-cover")
            names = installed(name for name in self.card.backends if name not in slow)
            verdicts = {name: verify(puzzle, backend=name) for name in names}
            words = {name: verdict.word for name, verdict in verdicts.items()}
            assert len({*words.values()}) == 1, f"{words}:\n{to_text(puzzle)}"
            found = {repr(solution) for solution in solutions(puzzle, limit=MIN_COUNTED)}
            for name, verdict in verdicts.items() if len(found) < MIN_COUNTED else ():
                # what a verdict has proved to be all need not be listed again
                listed = [verdict.solution] if isinstance(verdict, Unique) else []
                listed += solutions(puzzle, backend=name) if isinstance(verdict, Multiple) else []
                assert {*map(repr, listed)} == found, f"{name}:\n{to_text(puzzle)}"

    @each(lambda card: card.truth)
    def test_solutions_are_those_of_the_wording(self, truth: Truth) -> None:
        """Model, check and verdict against a search that shares nothing with them, also with random clues."""
        words = set()
        for text in truth.puzzles[:: self.extent.truth]:
            bare = _parsed(text)
            every = _in_order(bare, truth.solutions(bare))
            chance = Random(text)
            clued = truth.clues // self.extent.truth
            for puzzle in (bare, *_with_random_clues(bare, every, clued, chance)):
                expected = {*(every if puzzle is bare else truth.solutions(puzzle))}
                found = [*solutions(puzzle, limit=MAX_LISTED)]
                assert len({*found}) == len(found)
                same = {*found} == expected if len(found) < MAX_LISTED else {*found} <= expected
                assert same, f"{len(found)} solutions, expected {len(expected)}:\n{to_text(puzzle)}"
                verdict = verify(puzzle)
                assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple"), to_text(puzzle)
                words.add(verdict.word)
                for board in chance.sample(every, min(len(every), MAX_CHECKED)):
                    fault = self.rules.check(puzzle, board)
                    assert (fault is None) == (board in expected), f"{board}: {fault}\n{to_text(puzzle)}"
        assert words >= {*truth.words} or self.extent is not WHOLE

    @each(lambda card: card.counts)
    def test_number_of_solutions(self, counted: tuple[str, int]) -> None:
        text, number = counted
        answer = count(_parsed(text), limit=max(1000, 2 * number))
        assert (answer.found, answer.complete) == (number, True)
        for truth in self.card.truth:
            assert text not in truth.puzzles or len({*truth.solutions(_parsed(text))}) == number

    # generating

    @each(lambda card: card.made, long=True)
    def test_what_is_made(self, making: Making) -> None:
        making = replace(making, count=min(making.count, self.extent.made))
        made = making.made(self.card.name)
        assert len(made) == making.count
        for one in made:
            text = to_text(one.puzzle)
            verdict = verify(one.puzzle, backend=making.backend)
            assert isinstance(verdict, Unique), f"{verdict.word}:\n{text}"
            assert verdict.solution == one.solution, text
            assert parse(text) == one.puzzle
            assert one.irreducible or not making.irreducible, text
            assert making.holds(one), text
        if making.again and self.extent.again:
            assert [to_text(one.puzzle) for one in making.made(self.card.name)] == [to_text(one.puzzle) for one in made]

    @each(lambda card: card.bad_made)
    def test_what_can_not_be_made(self, bad: tuple[Making, str]) -> None:
        making, message = bad
        with pytest.raises((RecipeError, BadPuzzleError)) as caught:
            making.made(self.card.name)
        assert message in str(caught.value)

    # notations of other programs

    @each(lambda card: card.ids)
    def test_game_ids(self, same: tuple[str, ...]) -> None:
        self._written_as(to_game_id, *same)

    @each(lambda card: card.links)
    def test_links(self, same: tuple[str, ...]) -> None:
        self._written_as(to_link, *same)

    def _written_as(self, write: Callable[[Puzzle], str], word: str, written: str, *others: str) -> None:
        puzzle = parse(written, self.card.name)
        assert puzzle.rules == self.rules
        assert write(puzzle) == written
        assert write(parse(to_text(puzzle))) == written
        for text in others:
            assert parse(text, self.card.name) == puzzle, text
        _reads_back(puzzle)
        assert verify(puzzle).word == word

    @each(lambda card: [*card.bad_ids, *card.bad_links])
    def test_bad_notations(self, bad: tuple[str, int | None, str]) -> None:
        text, column, message = bad
        with pytest.raises(BadPuzzleError) as caught:
            parse(text, self.card.name)
        assert str(caught.value) == f"<text>:1:{'' if column is None else f'{column}:'} {message}"

    @each(lambda card: card.no_ids)
    def test_puzzles_without_a_game_id(self, unsaid: tuple[str, str]) -> None:
        self._not_written(to_game_id, *unsaid)

    @each(lambda card: card.no_links)
    def test_puzzles_without_a_link(self, unsaid: tuple[str, str]) -> None:
        self._not_written(to_link, *unsaid)

    def _not_written(self, write: Callable[[Puzzle], str], text: str, message: str) -> None:
        with pytest.raises(NotationError) as caught:
            write(_parsed(text))
        assert message in str(caught.value)

    # clues one by one

    @each(_texts)
    def test_clues_can_be_taken_away_and_put_back(self, text: str) -> None:
        puzzle = _parsed(text)
        rules, clues = puzzle.rules, _clues_told(puzzle)
        assert rules.with_clues(puzzle, clues) == puzzle
        for some in (clues[::-1], *self._subsets(clues)):
            fewer = rules.with_clues(puzzle, some)
            assert {*rules.clue_list(fewer)} == {*some}, to_text(puzzle)
            assert len(rules.clue_list(fewer)) == len(some)
        assert len(compile_puzzle(puzzle).clues) == len(clues)
        assert {clue.kind for clue in clues} <= {*rules.kinds}
        assert len({*clues}) == len(clues), "clues are told apart"
        assert rules.constraint_kinds <= {*rules.kinds}

    def test_the_card_has_clues_of_every_kind(self) -> None:
        puzzles = [*map(_parsed, _texts(self.card))]
        assert {clue.kind for puzzle in puzzles for clue in _clues_told(puzzle)} == {*self.rules.kinds}

    @each(_texts)
    def test_clues_that_are_literals_share_one_model(self, text: str) -> None:
        puzzle = _parsed(text)
        rules, clues = puzzle.rules, _clues_told(puzzle)
        literals = [clue for clue in clues if clue.kind not in rules.constraint_kinds]
        with_literals, bare = rules.with_clues(puzzle, literals), rules.with_clues(puzzle, [])
        shared = compile_puzzle(with_literals, shared=True).model
        assert compile_puzzle(puzzle, shared=True).model is not shared or len(literals) == len(clues)
        if literals and rules.modelled(with_literals) == rules.modelled(bare):
            assert shared is compile_puzzle(bare).model

    def test_implied_clues_are_those_that_hold(self) -> None:
        """Of each clue that some solution implies: `implied`, `check` and model agree about which solutions it is
        true of. A solution with all that it implies is a solution, and others are refused."""
        refused = 0
        for text in _tried(self.card)[:: self.extent.rows]:
            refused += self._implied_clues_hold(_parsed(text))
        silent = {*self.rules.kinds} <= self.card.not_implied
        assert silent or refused or self.extent is not WHOLE, (
            "no solution of the card's puzzles has a clue that is false for another one"
        )

    def _implied_clues_hold(self, puzzle: Puzzle) -> int:
        """How many false clues were refused."""
        rules, clues, refused = puzzle.rules, _clues_told(puzzle), 0
        bare = rules.with_clues(puzzle, [])
        found = _some_solutions(bare, self.extent.solutions)
        implied = {keys: rules.implied(bare, rules.decode(bare, keys)) for keys in found}
        for one in found:
            assert len({*implied[one]}) == len(implied[one])
            full = rules.with_clues(bare, implied[one])
            assert {*rules.clue_list(full)} == {*implied[one]}, to_text(full)
            said = rules.clue_list(full)
            if rules.modelled(full) != rules.modelled(bare):  # its keys tell other things
                for keys in found:
                    false = {*said} - {*implied[keys]}
                    assert (rules.check(full, rules.decode(bare, keys)) is None) == (not false), to_text(full)
                    refused += len(false)
                continue
            instance = compile_puzzle(full)
            places = {clue[:2] for clue in said}
            for clue in clues:
                if clue.position is not None and clue.kind not in self.card.not_implied:
                    hidden = rules.check(rules.with_clues(bare, [clue]), rules.decode(bare, one)) is not None
                    assert clue[:2] in places or hidden, f"{clue} can be stated, but is not implied:\n{to_text(full)}"
            with backend("sat").open(instance.model) as session:
                for keys in found:
                    board = rules.decode(bare, keys)
                    values = [equal(key, value) for key, value in zip(instance.model.keys, keys, strict=True)]
                    false = {*said} - {*implied[keys]}
                    whole = isinstance(session.solve([*instance.clues, *values]), Satisfied)
                    assert whole == (rules.check(full, board) is None) == (not false), (
                        f"{len(false)} clues are false, the model {'accepts' if whole else 'refuses'} {board}, "
                        f"check says {rules.check(full, board)}:\n{to_text(full)}"
                    )
                    for clue, literal in zip(said, instance.clues, strict=True):
                        fault = rules.check(rules.with_clues(bare, [clue]), board)
                        accepted = isinstance(session.solve([literal, *values]), Satisfied)
                        assert accepted == (fault is None) == (clue not in false), (
                            f"{clue} and {board}: the model {'accepts' if accepted else 'refuses'} it, check says "
                            f"{fault}, implied says {clue not in false}:\n{to_text(bare)}"
                        )
                        refused += not accepted
        return refused

    @each(_texts)
    def test_clues_stand_on_the_board(self, text: str) -> None:
        """In cells, at edges, or around the board beside a row or column; symmetries leave them there."""
        puzzle = _parsed(text)
        board = puzzle.rules.draw(puzzle)
        height, width = board.height, board.width
        for clue in _clues_told(puzzle):
            if not isinstance(clue.position, tuple):
                continue
            for name in SYMMETRIES if height == width else SYMMETRIES.keys() - SQUARE:
                for position in orbit(clue.position, name, height, width):
                    assert _on_board(position, height, width), f"{clue} on a board of {height} by {width}"

    # pictures

    @each(_pictures)
    def test_boards(self, picture: tuple[str, object, str]) -> None:
        text, solution, plain = picture
        puzzle = _parsed(text)
        drawn = to_plain(puzzle.rules.draw(puzzle, solution))
        assert drawn == plain
        assert to_svg(puzzle.rules.draw(puzzle, solution)).startswith("<svg")

    @each(lambda card: card.answers)
    def test_solutions_in_json_have_the_form_of_the_grid(self, answer: tuple[str, object, JsonValue]) -> None:
        text, solution, expected = answer
        puzzle = _parsed(text)
        value = puzzle.rules.solution_value(puzzle, solution)
        assert value == expected
        assert json.loads(json.dumps(value)) == value

    def test_some_boards_are_not_square(self) -> None:
        """Rows and columns are easily exchanged where all boards are square."""
        boards = [puzzle.rules.draw(puzzle) for puzzle in map(_parsed, _tried(self.card))]
        assert all(board.height == board.width for board in boards) == self.card.square

    @each(_tried, long=True)
    def test_half_solved_boards(self, tried: str) -> None:
        """A sketch shows any state of knowledge. Knowing one key changes nothing elsewhere than there and at the
        sides of the cell, and when all is known it shows the solution."""
        puzzle = _parsed(tried)
        rules, instance = puzzle.rules, compile_puzzle(puzzle)
        sketch = rules.sketch(puzzle, instance.encoding)
        if sketch is None:
            pytest.skip("boards of the genre show no single keys")
        chance = Random(self.card.name)
        domains = [values_of(key) for key in instance.model.keys]
        for _ in range(self.extent.halves):
            known = [[value for value in domain if chance.random() < 0.5] or [domain[0]] for domain in domains]
            board = sketch.board(known)
            assert to_plain(board)
            assert to_svg(board).startswith("<svg")
        nothing = sketch.board(domains)
        for key in chance.sample(range(len(domains)), min(len(domains), self.extent.singles)):
            for value in domains[key]:
                learnt = sketch.board([[value] if place == key else domain for place, domain in enumerate(domains)])
                cells = sketch.spots(key)
                there = cells.union(*map(sides_of, only_cells(cells)))
                assert _changes(nothing, learnt) <= there, f"key {key} is {value}:\n{to_plain(learnt)}"
        for keys in _some_solutions(puzzle, self.extent.solutions):
            board = sketch.board([[value] for value in keys])
            solved = rules.draw(puzzle, rules.decode(puzzle, keys))
            shown = f"{to_plain(board)}\ninstead of\n{to_plain(solved)}"
            assert all(notes == (DOT,) for notes in board.notes.values()), shown
            assert not board.edge_notes, shown
            if isinstance(sketch, KeyedPartialBoard):
                assert _looks(board) == _looks(solved), shown
            elif isinstance(sketch, ChoicePartialBoard):
                assert board.shaded == solved.shaded | solved.marked, shown

    # typing

    @each(_texts)
    def test_typed_entry_by_entry(self, text: str) -> None:
        """From a blank board of that size, all that stands on the puzzle's leads to the same puzzle."""
        puzzle = _parsed(text)
        state = _sheet(puzzle)
        assert _typed_over(_blank(puzzle), puzzle, state) == puzzle

    def test_typed_away_and_back(self) -> None:
        puzzle = _parsed(self.card.puzzle)
        state = _sheet(puzzle)
        for entry in inputs_of(puzzle):
            for place, value in [*_typed(entry, state).items()][:3]:
                without = entered(puzzle, entry.name, place, "")
                assert place not in _typed(entry, state_of(without)) or entry.places == "regions"
                again = entered(without, entry.name, place, value)
                # what was said of a circle went with it
                assert _typed_over(again, puzzle, state) == puzzle

    def test_wrong_entries_are_refused_in_one_line(self) -> None:
        puzzle = _parsed(self.card.puzzle)
        state = _sheet(puzzle)
        for entry in inputs_of(puzzle):
            assert json.loads(json.dumps(entry.to_json()))["name"] == entry.name
            place = next(iter(_typed(entry, state)), ((0, 0),))
            nowhere = ((-7, 0),) if entry.places != "edges" else (((-7, 0), (-6, 0)),)
            for name, places, value in (
                (entry.name, place, "\N{SNOWMAN}"),
                (entry.name, nowhere, ""),
                (entry.name, ("r1c1",), ""),
                ("no such entry", place, ""),
            ):
                if value or entry.places != "board" or name != entry.name:
                    with pytest.raises(BadPuzzleError, match=r"\A[^\n]{1,200}\Z"):
                        entered(puzzle, name, places, value)
        names = [entry.name for entry in inputs_of(puzzle)]
        assert len({*names}) == len(names)

    def test_filled_in_mark_by_mark(self) -> None:
        """From nothing, marks lead to the solution, and survive JSON; the board can be drawn at every time."""
        puzzle = _parsed(self.card.puzzle)
        filling = PlayerMarks(puzzle, compile_puzzle(puzzle).encoding)
        if not filling.inputs:
            pytest.skip("boards of the genre show no single keys")
        keys = _some_solutions(puzzle, self.extent.solutions)[0]
        solution, state = puzzle.rules.decode(puzzle, keys), filling.blank()
        assert to_svg(filling.board(state)) == to_svg(filling.board(filling.read({})))
        for name, places, value in filling.steps(keys):
            state = filling.entered(state, name, json.loads(json.dumps(places)), value)
        assert filling.read(json.loads(json.dumps(state.fields))) == state
        assert filling.left(state) == 0
        assert filling.solution(state) == solution
        assert puzzle.rules.check(puzzle, filling.solution(state)) is None
        assert to_svg(filling.board(state)).startswith("<svg")
        assert filling.marks(state).items() <= dict(enumerate(keys)).items()
        assert len(filling.literals(state)) == len(filling.marks(state))
        for name, places, _ in filling.steps(keys):
            state = filling.entered(state, name, places, "")
        assert state == filling.blank()
        for entry in filling.inputs:
            wrong: Sequence[tuple[Sequence[Place], str]] = (
                (((0, 0),), "\N{SNOWMAN}"),
                (((-9, -9),), ""),
                (("r1c1",), ""),
            )
            for place, value in wrong:
                with pytest.raises(BadPuzzleError, match=r"\A[^\n]{1,200}\Z"):
                    filling.entered(state, entry.name, place, value)

    # symmetries

    @each(_tried)
    def test_symmetries(self, tried: str) -> None:
        """A puzzle that is turned or reflected as the genre allows has as many solutions, also with half of its clues,
        and the same canonical form."""
        puzzle = _parsed(tried)
        _sheet(puzzle)
        clues, chance = _clue_list(puzzle), Random(tried)
        variants = [puzzle] if not clues else [puzzle, puzzle.rules.with_clues(puzzle, clues[::2])]
        for variant in variants:
            stated = stated_puzzle(variant)
            assert stated is not None
            assert stated.typed() == variant
            images = [image for image in stated.images() if image != stated]
            form, number = canonical_form(variant), self._number_of_solutions(variant)
            assert canonical_form(canonical_puzzle(variant)) == form
            for image in chance.sample(images, min(len(images), self.extent.images)):
                turned = image.typed()
                assert canonical_form(turned) == form
                assert self._number_of_solutions(turned) == number, f"{image}\nset `isometries` or `turns`"

    def _number_of_solutions(self, puzzle: Puzzle) -> int:
        """How many solutions there are, up to a few more than are usual."""
        return count(puzzle, limit=12).found

    # some of what has no end

    def _subsets(self, clues: Sequence[Clue]) -> Iterator[list[Clue]]:
        """None of the clues, single ones, and random halves."""
        if not clues:
            return
        chance = Random(len(clues))
        yield []
        for clue in chance.sample(clues, min(len(clues), self.extent.singles)):
            yield [clue]
        for _ in range(self.extent.halves):
            yield [clue for clue in clues if chance.random() < 0.5]

    def _spoiled(self, puzzle: Puzzle) -> Sequence[Puzzle]:
        """The puzzle with random clues."""
        return _with_clues_of_solutions(puzzle, self.extent.spoiled) if self.extent.spoiled else ()


SINGLE = ("board", "cells", "edges", "vertices", "margins")
"""Kinds of places that have a value each."""


def _sheet(puzzle: Puzzle) -> EditorState:
    """What stands on the board; the test is skipped where that can't be typed."""
    rules = puzzle.rules
    if not rules.grid or any(type(layer).inputs is Layer.inputs for layer in getattr(rules, "layers", ())):
        pytest.skip("the genre does not say what can be typed on its boards")
    return state_of(puzzle)


def _blank(puzzle: Puzzle) -> Typing:
    """The blank board of the same size, with the same options."""
    fields = state_of(puzzle).fields
    options = {option.name: fields[option.name] for option in puzzle.rules.options() if option.name in fields}
    return blank(puzzle.rules, puzzle.shape.height, puzzle.shape.width, options)


def _typed(entry: InputKind, state: EditorState) -> dict[Place, str]:
    """What stands on a state of an entry, by the places."""
    return dict(entry.stored_in.typed(state.copy()))


def _typed_over(at: Typing, puzzle: Puzzle, state: EditorState) -> Typing:
    """A board after all was typed on it that stands on the state of a puzzle and not there, and what doesn't was taken
    away."""
    for entry in inputs_of(puzzle):
        wanted, there = _typed(entry, state), _typed(entry, state_of(at))
        for place in there.keys() - wanted.keys() if entry.places in SINGLE else ():
            at = entered(at, entry.name, place, "")
        for place, value in wanted.items():
            if there.get(place) != value:
                at = entered(at, entry.name, json.loads(json.dumps(place)), value)
                if isinstance(at, Draft):
                    _draft_keeps(at)
    return at


def _draft_keeps(draft: Draft) -> None:
    """A draft says what is missing in one line, is drawn, and survives JSON."""
    assert "\n" not in draft.missing
    assert to_svg(draft.board).startswith("<svg")
    again = read_draft(draft.rules, json.loads(json.dumps(draft.to_json())))
    assert isinstance(again, Draft)
    assert (again.to_json(), again.missing) == (draft.to_json(), draft.missing)


@lru_cache(maxsize=256)
def _parsed(text: str) -> Puzzle:
    """A puzzle of the card, read once for many tests."""
    return parse(text)


@lru_cache(maxsize=64)
def _some_solutions(puzzle: Puzzle, number: int) -> Sequence[Keys]:
    """Some of its solutions, by their keys, found once for many tests."""
    with Trial(puzzle) as trial:
        return trial.some_solutions(number)


def _in_order(puzzle: Puzzle, boards: Iterable[Hashable]) -> list[Hashable]:
    """The boards in an order that is the same on every machine; that of sets is not."""
    return sorted({*boards}, key=lambda board: json.dumps(puzzle.rules.solution_value(puzzle, board)))


def _with_random_clues(puzzle: Puzzle, boards: Sequence[object], number: int, chance: Random) -> Iterator[Puzzle]:
    """The puzzle with some clues that one of the boards has, now and then one of them as another board has it."""
    rules = puzzle.rules
    bare = rules.with_clues(puzzle, [])
    for _ in range(number if boards else 0):
        share, truth = chance.choice((0.2, 0.4, 0.8)), rules.implied(bare, chance.choice(boards))
        clues: dict[Hashable, Clue] = {_place(clue): clue for clue in truth if chance.random() < share}
        for other in rules.implied(bare, chance.choice(boards)) if chance.random() < 0.4 else ():
            if chance.random() < 0.1:
                clues[_place(other)] = other
        yield rules.with_clues(bare, clues.values())


def _clue_list(puzzle: Puzzle) -> list[Clue]:
    """The clues one by one; none where the genre doesn't tell them."""
    try:
        return puzzle.rules.clue_list(puzzle)
    except CluesUnknownError:
        return []


def _clues_told(puzzle: Puzzle) -> list[Clue]:
    """The clues one by one; the test is skipped where there is nothing to tell."""
    if not puzzle.rules.kinds:
        pytest.skip("puzzles of the genre have no clues")
    try:
        return puzzle.rules.clue_list(puzzle)
    except CluesUnknownError:
        pytest.skip("the genre does not tell its clues one by one")


def _reads_back(puzzle: Puzzle) -> None:
    """Check that the puzzle reads back, as text and as JSON."""
    in_json = to_json(puzzle)
    for form in (to_text(puzzle), json.dumps(in_json)):
        again = parse(form)
        assert again == puzzle, f"{puzzle.shape}, {puzzle.clues}\nis written as\n{form}\nand read as\n{again.clues}"
        assert to_json(again) == in_json
        assert hash(again.shape) == hash(puzzle.shape)


@lru_cache(maxsize=64)
def _with_clues_of_solutions(puzzle: Puzzle, number: int) -> Sequence[Puzzle]:
    """Some of the clues that a solution implies, and now and then one of another solution."""
    rules = puzzle.rules
    try:
        bare = rules.with_clues(puzzle, [])
    except CluesUnknownError:
        return []
    chance = Random(repr(puzzle.shape))
    with Trial(bare) as trial:
        truths = [rules.implied(bare, trial.decode(keys)) for keys in trial.some_solutions(6)]
    found = []
    for _ in range(number if any(truths) else 0):
        one, other = chance.choice(truths), chance.choice(truths)
        clues: dict[Hashable, Clue] = {_place(clue): clue for clue in one if chance.random() < 0.3}
        if other and chance.random() < 0.5:
            wrong = chance.choice(other)
            clues[_place(wrong)] = wrong
        found.append(rules.with_clues(bare, clues.values()))
    return found


def _place(clue: Clue) -> Hashable:
    """Where only one clue can stand: two statements that stand nowhere don't take each other's place."""
    return clue[:2] if clue.position is not None else clue


def _on_board(position: Position, height: int, width: int) -> bool:
    """Is it a cell, beside a row or column, an edge or a corner of a cell?"""
    if isinstance(position, Corner):
        return 0 <= position.row <= height and 0 <= position.column <= width
    cells = [*position] if is_edge(position) else only_cells([position])
    sides = [(0 <= row < height, 0 <= column < width) for row, column in cells]
    near = all(-1 <= row <= height and -1 <= column <= width for row, column in cells)
    return near and any(map(all if is_edge(position) else any, sides))


def _looks(board: Board) -> dict[str, object]:
    """What a solver fills in, as the board shows it."""
    return {
        "texts": {cell: text for cell, text in board.texts.items() if text},
        "symbols": dict(board.symbols),
        "colours": dict(board.colours),
        "shaded": board.shaded - board.colours.keys(),
        "walls": board.walls,
        "lines": {edge: number for edge, number in board.lines.items() if number},
        "fences": {edge: number for edge, number in board.fences.items() if number},
    }


def _changes(one: Board, other: Board) -> set[Position]:
    """Cells and edges that look different."""
    found: set[Position] = {*one.shaded ^ other.shaded, *one.walls ^ other.walls}
    for name in ("texts", "symbols", "colours", "notes", "lines", "fences", "edge_notes"):
        before, after = getattr(one, name), getattr(other, name)
        found |= {position for position in {*before, *after} if before.get(position) != after.get(position)}
    return found
