"""What every genre owes, asked over a data card: examples good and bad, small boards, pictures."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod
from typing import Any, ClassVar

import pytest

from clueproof import (
    BadPuzzleError,
    Multiple,
    NoSolution,
    Puzzle,
    Unique,
    parse,
    solutions,
    to_json,
    to_plain,
    to_svg,
    to_text,
    verify,
)
from clueproof.backends import Satisfied, backend
from clueproof.grid.symmetry import SQUARE, SYMMETRIES, orbit
from clueproof.model import Literal, equal, values_of
from clueproof.puzzle.clue import Clue
from clueproof.questions.pose import Posed, pose

MOST_BOARDS = 1 << 13
"""Of a board with more assignments of its keys, so many random and mutated ones are compared."""
SAMPLE = 300


@dataclass(frozen=True)
class Card:
    """What the suite needs to know of a genre.

    `puzzle` is a published puzzle in the text form, with one solution: `solution`, and where both come from: `source`.
    `same` are other forms of that puzzle. `broken` are boards that are no solutions: the text of a puzzle, the board,
    and the sentence that names the broken rule. `refused` are bad inputs: text, and what the message says.
    `small` are texts of puzzles so small that all boards can be compared, with and without clues, in several shapes.
    `board` and `solved_board` are `puzzle` and its solution as plain text. `wrong` are puzzles without a solution,
    with the sentences of their core; `open` are puzzles with several.
    """

    name: str
    source: str
    puzzle: str
    solution: Any
    board: str
    solved_board: str
    small: tuple[str, ...]
    same: tuple[str, ...] = ()
    broken: tuple[tuple[str, Any, str], ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    wrong: tuple[tuple[str, tuple[str, ...]], ...] = ()
    open: tuple[str, ...] = ()
    backends: tuple[str, ...] = ("sat", "sat:glucose42", "cpsat", "brute-force")
    """Backends that decide the small puzzles."""


class GenreSuite:
    """Derive a class whose name begins with `Test`, and set its `card`."""

    card: ClassVar[Card]

    # reading and writing

    def test_other_forms_are_the_same_puzzle(self) -> None:
        puzzle = parse(self.card.puzzle)
        for text in self.card.same:
            assert parse(text) == puzzle, text

    def test_what_is_written_reads_back(self) -> None:
        for puzzle in self._puzzles():
            rules = puzzle.rules
            clues = _clue_list(puzzle)
            for some in _subsets(clues):
                fewer = puzzle if some is None else rules.with_clues(puzzle, some)
                for text in (to_text(fewer), json.dumps(to_json(fewer))):
                    again = parse(text)
                    assert again == fewer, text
                    assert to_json(again) == to_json(fewer), text

    def test_bad_input_is_refused(self) -> None:
        for text, message in self.card.refused:
            with pytest.raises(BadPuzzleError) as caught:
                parse(text)
            assert message in str(caught.value), text
            assert "\n" not in str(caught.value)

    # verdicts

    def test_published_puzzle(self) -> None:
        verdict = verify(parse(self.card.puzzle))
        assert isinstance(verdict, Unique)
        assert verdict.solution == self.card.solution

    def test_puzzles_without_a_solution_have_a_core(self) -> None:
        for text, sentences in self.card.wrong:
            verdict = verify(parse(text), irreducible=True)
            assert isinstance(verdict, NoSolution), text
            assert verdict.core.sentences == sentences, text

    def test_puzzles_with_several_solutions(self) -> None:
        for text in self.card.open:
            puzzle = parse(text)
            verdict = verify(puzzle)
            assert isinstance(verdict, Multiple), text
            assert verdict.differ
            assert verdict.solution != verdict.second

    def test_check_names_the_broken_rule(self) -> None:
        puzzle = parse(self.card.puzzle)
        assert puzzle.rules.check(puzzle, self.card.solution) is None
        for text, board, sentence in self.card.broken:
            puzzle = parse(text)
            assert puzzle.rules.check(puzzle, board) == sentence, board

    def test_model_and_check_accept_the_same_boards(self) -> None:
        """All boards of small shapes; of larger ones solutions, mutated solutions and random boards."""
        for puzzle in (*self._small(), *self._spoiled()):
            posed = pose(puzzle)
            keys = [values_of(key) for key in posed.model.keys]
            if posed.model.objective is None and prod(map(len, keys)) <= MOST_BOARDS:
                expected = {repr(board) for values in product(*keys) if (board := _board(posed, values)) is not None}
                found = [*map(repr, solutions(puzzle))]
                assert {*found} == expected, to_text(puzzle)
                assert len(found) == len(expected), "each solution is listed once"
            elif posed.model.objective is None:
                for values in _some_boards(posed, keys):
                    accepted = _accepts(posed, values)
                    assert (_board(posed, values) is not None) == accepted, (to_text(puzzle), values)

    def test_backends_agree(self) -> None:
        for puzzle in (*self._small()[:4], *self._spoiled()[:4]):
            words = {name: verify(puzzle, backend=name).word for name in self.card.backends}
            assert len({*words.values()}) == 1, (to_text(puzzle), words)

    # clues one by one

    def test_clues_agree_with_each_other(self) -> None:
        for puzzle in self._puzzles():
            rules, clues = puzzle.rules, _clue_list(puzzle)
            if clues is None:
                pytest.skip("the genre does not tell its clues one by one")
            assert rules.with_clues(puzzle, clues) == puzzle
            assert rules.with_clues(puzzle, clues[::-1]) == puzzle or len({clue.spot for clue in clues}) < len(clues)
            assert len(pose(puzzle).clues) == len(clues)
            assert {clue.kind for clue in clues} <= {*rules.kinds}
            assert len({*clues}) == len(clues), "clues are told apart"

    def test_implied_clues_hold(self) -> None:
        """All that a solution implies is true of it, for `check` and for the model, and a false clue is not."""
        for puzzle in self._puzzles():
            if _clue_list(puzzle) is None:
                pytest.skip("the genre does not tell its clues one by one")
            rules, bare = puzzle.rules, puzzle.rules.with_clues(puzzle, [])
            for solution in islice(solutions(puzzle), 3):
                implied = rules.implied(bare, solution)
                full = rules.with_clues(bare, implied)
                assert rules.check(full, solution) is None
                posed = pose(full)
                if posed.model.objective is None:
                    assert isinstance(verify(full), (Unique, Multiple))
                for clue in _clue_list(puzzle) or ():
                    assert clue in implied or rules.check(rules.with_clues(bare, [clue]), solution) is None

    def test_clues_stand_on_the_board(self) -> None:
        """Clues have cell coordinates, so that symmetry maps clues to clues."""
        for puzzle in self._puzzles():
            board = puzzle.rules.draw(puzzle)
            for clue in _clue_list(puzzle) or ():
                if clue.spot is None:
                    continue
                row, column = clue.spot
                assert -1 <= row <= board.height and -1 <= column <= board.width
                for name in SYMMETRIES if board.height == board.width else SYMMETRIES.keys() - SQUARE:
                    assert clue.spot in orbit(clue.spot, name, board.height, board.width)

    # pictures

    def test_boards(self) -> None:
        puzzle = parse(self.card.puzzle)
        assert to_plain(puzzle.rules.draw(puzzle)) == self.card.board
        assert to_plain(puzzle.rules.draw(puzzle, self.card.solution)) == self.card.solved_board

    def test_half_solved_boards(self) -> None:
        """A sketch shows any state of knowledge, and what it shows when all is known is the solution."""
        chance = random.Random(1)
        for puzzle in self._puzzles():
            posed = pose(puzzle)
            sketch = puzzle.rules.sketch(puzzle, posed.encoding)
            to_svg(puzzle.rules.draw(puzzle))
            if sketch is None:
                continue
            domains = [values_of(key) for key in posed.model.keys]
            for _ in range(3):
                known = [[value for value in domain if chance.random() < 0.5] or [domain[0]] for domain in domains]
                board = sketch.board(known)
                assert to_plain(board)
                assert to_svg(board).startswith("<svg")
            for key in range(len(domains)):
                assert sketch.spots(key) is not None

    # the puzzles of the card

    def _small(self) -> list[Puzzle[Any, Any]]:
        return [*map(parse, self.card.small)]

    def _puzzles(self) -> list[Puzzle[Any, Any]]:
        return [parse(self.card.puzzle), *self._small()]

    def _spoiled(self) -> list[Puzzle[Any, Any]]:
        """Small puzzles with random clues: some of what a solution implies, and now and then a clue of another one."""
        chance = random.Random(self.card.name)
        found = []
        for puzzle in self._small():
            if _clue_list(puzzle) is None:
                continue
            rules = puzzle.rules
            truths = [*islice(solutions(puzzle, limit=40), 40)]
            for _ in range(3 if truths else 0):
                one, other = (rules.implied(puzzle, chance.choice(truths)) for _ in range(2))
                clues = {clue[:2]: clue for clue in one if chance.random() < 0.3}
                if chance.random() < 0.5:
                    wrong = chance.choice(other) if other else None
                    clues |= {wrong[:2]: wrong} if wrong is not None else {}
                found.append(rules.with_clues(puzzle, [*clues.values()]))
        return found


def _clue_list(puzzle: Puzzle[Any, Any]) -> list[Clue] | None:
    from clueproof.puzzle.rule_set import CluesUnknownError

    try:
        return puzzle.rules.clue_list(puzzle)
    except CluesUnknownError:
        return None


def _subsets(clues: Sequence[Clue] | None) -> Iterator[list[Clue] | None]:
    """All clues, none, single ones, and random halves; None stands for all."""
    yield None
    if clues is None:
        return
    chance = random.Random(len(clues))
    yield []
    for clue in clues[:8]:
        yield [clue]
    for _ in range(6):
        yield [clue for clue in clues if chance.random() < 0.5]


def _board(posed: Posed, values: Sequence[int]) -> Any:
    """The board that the keys mean, None if `check` refuses it."""
    rules = posed.puzzle.rules
    board = rules.decode(posed.puzzle, tuple(values))
    return board if rules.check(posed.puzzle, board) is None else None


def _accepts(posed: Posed, values: Sequence[int]) -> bool:
    """Does the model accept the board?"""
    keys: list[Literal] = [equal(key, value) for key, value in zip(posed.model.keys, values, strict=True)]
    with backend("sat").open(posed.model) as session:
        return isinstance(session.solve([*posed.clues, *keys]), Satisfied)


def _some_boards(posed: Posed, domains: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    chance = random.Random(len(domains))
    with backend("sat").open(posed.model) as session:
        answer = session.solve(posed.clues)
    for number in range(SAMPLE // 10):
        values = [chance.choice(domain) for domain in domains]
        if isinstance(answer, Satisfied) and number % 3:
            values = [*answer.keys]
            for place in chance.sample(range(len(values)), min(len(values), number % 4)):
                values[place] = chance.choice(domains[place])
        yield tuple(values)
