"""Every public function, called with what it can't use: one line that names the argument and what was expected."""

from __future__ import annotations

import inspect
import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import clueproof
from clueproof.comparison import Comparison
from clueproof.grid.board import Board

PUZZLE = clueproof.parse("sudoku\n1.34\n341.\n..4.\n43..")
TEXT = "sudoku\n1...\n....\n....\n...."
STEPS = [step for step in clueproof.explain_steps(PUZZLE) if isinstance(step, clueproof.ExplainedStep)]

THING, CLASS, NAN = object(), object, float("nan")
NO_TEXT = (None, b"sat", 1, {}, THING, CLASS, Board(1, 1))
NO_NUMBER = (b"1", "1", 1.5, True, {}, THING, CLASS, NAN)
NO_FLAG = (None, "no", 1, {}, THING)
NO_FUNCTION = ("print", 1, {}, THING, Board(1, 1))
NO_LIST = (1, THING, b"sat", {"given": 1}, "given", [1], [None])

WRONG: dict[str, tuple[Any, ...]] = {
    "puzzle": (None, b"sudoku", 1, {}, [PUZZLE], THING, Board(1, 1), clueproof.Puzzle),
    "puzzles": (None, b"sudoku", 1, {}, ["sudoku"], TEXT, THING, Board(1, 1)),
    "backend": (None, b"sat", 1, {}, ["sat"], THING, Board(1, 1), "foo", "sat:foo", "cpsat:foo=1", ""),
    "backends": (None, "sat", {}, [1], [], THING),
    "spec": (*NO_TEXT, "foo", "sat:foo", "cpsat:foo=1", ""),
    "time_limit": (-1, -0.5, NAN, "soon", True, b"1", {}, THING, CLASS),
    "limit": (-1, *NO_NUMBER),
    "count": (-1, *NO_NUMBER),
    "up_to": (-1, 0, None, *NO_NUMBER),
    "rounds": (-1, None, *NO_NUMBER),
    "memory_limit": (-1, 0, *NO_NUMBER),
    "jobs": (-1, 0, 10**9, *NO_NUMBER),
    "per_page": (-1, 0, 3, *NO_NUMBER),
    "seed": (None, b"x", 1.5, NAN, True, {}, THING),
    "epsilon": (None, "1", 0, -1, NAN, float("inf"), THING),
    "delta": (None, "1", 0, 1, -1, NAN, THING),
    "cancel": ("now", True, 1, {}, THING, Board(1, 1), lambda: True, clueproof.Cancel),
    "progress": NO_FUNCTION,
    "missed": NO_FUNCTION,
    "watch": (*NO_FUNCTION, print),
    "irreducible": NO_FLAG,
    "techniques": NO_FLAG,
    "assume_unique": NO_FLAG,
    "by_hand": NO_FLAG,
    "whole": NO_FLAG,
    "keep": NO_FLAG,
    "unique": NO_FLAG,
    "cold": NO_FLAG,
    "start": (*NO_TEXT, "cold", "foo"),
    "repeat": (-1, 0, None, *NO_NUMBER),
    "seeds": NO_FLAG,
    "clock": (*NO_TEXT, "foo"),
    "command": NO_TEXT,
    "faults": NO_FLAG,
    "labels": NO_FLAG,
    "title": NO_FLAG,
    "rules": NO_FLAG,
    "kinds": (*NO_LIST, ["foo"]),
    "peers": (None, *NO_LIST, ["foo"]),
    "peer_python": NO_TEXT,
    "scheduler": (*NO_TEXT[1:], "", "nowhere", "foo://127.0.0.1:1"),
    "results": NO_TEXT[1:],
    "paper": (*NO_TEXT, "a3"),
    "book": NO_TEXT,
    "to": (*NO_TEXT, "foo"),
    "kind": (*NO_TEXT, "foo"),
    "text": (*NO_TEXT, "", "foo"),
    "name": (*NO_TEXT, "foo"),
    "value": (*NO_TEXT[1:], "foo"),
    "source": (None, 1, True, {}, THING, Board(1, 1), "no/such/file"),
    "solution": (1, b"1234", {}, THING, Board(1, 1), (), ((1, 2),), (None,), "foo"),
    "answer": (1, b"1234", THING, Board(1, 1)),
    "answers": NO_LIST[:-2],
    "solutions": NO_LIST[:-2],
    "known": (None, 1, "r1c1", {}, ["r1c1"], [0], [10**6], [1.0]),
    "choice": (None, {}, "rotation", THING),
    "other": (b"cpsat", 1, {}, THING, "foo"),
    "certificate": (None, 1, True, {}, b"x", THING, "no/such/file"),
    "wanted": (None, b"sudoku", 1, {}, THING, Board(1, 1), "foo"),
    "step": (None, 1, "step", {}, THING, PUZZLE),
    "walkthrough": (None, 1, "steps", {}, THING, PUZZLE),
    "board": (None, 1, "board", {}, THING, PUZZLE),
    "size": (4, "4x4", (4,), (4, "4"), {}, (0, 0), (-4, 4), (3, 4), (10**9, 10**9)),
    "options": (None, 1, "diagonals", [], {"no_such_option": 1}, {"diagonals": "perhaps"}),
    "first": (*NO_LIST, ["foo"]),
    "symmetry": (*NO_TEXT, "foo"),
    "at_least": (-1, None, *NO_NUMBER),
    "density": (-1, 2, NAN, "dense", THING),
    "difficulty": (*NO_TEXT[1:], "foo"),
}
"""Parameter -> what no function can use there."""

OTHERWISE: dict[tuple[str, str], tuple[Any, ...]] = {
    ("parse", "puzzle"): (*NO_TEXT[1:], "foo"),
    ("read", "puzzle"): (*NO_TEXT[1:], "foo"),
    ("read", "name"): NO_TEXT[1:],
    ("draw", "solution"): NO_FLAG,
    ("draw", "puzzles"): (None, b"sudoku", 1, {}, ["sudoku"], [], TEXT, THING, Board(1, 1)),
    ("estimate", "seed"): (0, -1, "x", *NO_NUMBER),
    ("generate", "backend"): (*NO_TEXT, "foo"),
    ("generate", "seed"): (b"x", 1.5, NAN, True, {}, THING),
    ("generate", "irreducible"): NO_FLAG[1:],
    ("check", "solution"): (None, 1, b"1234", {}, THING, Board(1, 1), (None, 1, 2, 3), "foo"),
}
"""Where that differs."""

RIGHT: dict[str, Any] = {
    "puzzle": PUZZLE,
    "puzzles": [PUZZLE],
    "backends": ["sat"],
    "spec": "sat",
    "text": TEXT,
    "source": __file__,
    "solution": None,
    "answer": "1324241331424231",
    "answers": ["1324241331424231"],
    "name": "r1c2",
    "wanted": "sudoku",
    "size": (4, 4),
    "step": STEPS[0],
    "board": PUZZLE.rules.draw(PUZZLE),
    "certificate": "no/such/file",
    "walkthrough": clueproof.walk_through(PUZZLE),
}
"""The other arguments, where they are needed."""

FUNCTIONS = [name for name in clueproof.__all__ if inspect.isfunction(getattr(clueproof, name))]


def parameters(function: str) -> dict[str, inspect.Parameter]:
    return dict(inspect.signature(getattr(clueproof, function)).parameters)


def needed(function: str) -> dict[str, Any]:
    """What it has to be given, rightly."""
    found = {
        name: RIGHT[name] for name, one in parameters(function).items() if one.default is one.empty and name in RIGHT
    }
    return found | {"generate": {"size": (4, 4)}, "rule_set": {"name": "sudoku"}}.get(function, {})


def calls() -> Iterator[Any]:
    for function in FUNCTIONS:
        for name, one in parameters(function).items():
            fields = [field for field in clueproof.Recipe.__slots__ if field != "rules"]
            for argument in fields if one.kind is one.VAR_KEYWORD else [name]:
                yield pytest.param(function, argument, id=f"{function}-{argument}")


@pytest.mark.parametrize(("function", "argument"), [*calls()])
def test_what_a_function_can_not_use_is_named(function: str, argument: str) -> None:
    for wrong in OTHERWISE.get((function, argument), WRONG[argument]):
        with pytest.raises((clueproof.ClueproofError, TypeError, ValueError, OSError)) as caught:
            answer = getattr(clueproof, function)(**{**needed(function), argument: wrong})
            # some begin only when somebody asks for the first one
            next(iter(answer) if inspect.isgenerator(answer) else iter([answer]))
            pytest.fail(f"{function}({argument}={wrong!r}) is {answer!r}")
        said = str(caught.value)
        assert said and "\n" not in said, wrong
        assert "has no attribute" not in said and "not subscriptable" not in said, wrong
        if isinstance(caught.value, TypeError):
            assert f"{argument} is " in said or "expected a puzzle, the text of one or a path" in said, (wrong, said)
            assert "expected" in said


@pytest.mark.parametrize("function", FUNCTIONS)
def test_an_unknown_option_is_named(function: str) -> None:
    with pytest.raises(TypeError, match="no_such_option"):
        next(iter(getattr(clueproof, function)(**needed(function), no_such_option=1)))


@pytest.mark.parametrize("function", [name for name in FUNCTIONS if "cancel" in parameters(name)])
def test_a_cancelled_token_ends_every_question_at_once(function: str) -> None:
    token = clueproof.Cancel()
    token.cancel()
    try:
        answer = getattr(clueproof, function)(**needed(function), cancel=token)
        answer = [*answer] if inspect.isgenerator(answer) else answer
    except clueproof.ClueproofError as error:
        assert "cancelled" in str(error) or function == "check_certificate"
    else:
        assert "cancelled" in repr(answer.rows if isinstance(answer, Comparison) else answer)


def test_a_name_that_looks_like_none_gets_no_suggestion() -> None:
    with pytest.raises(clueproof.BackendError, match="unknown backend 'foo'; there are auto, sat, native, cpsat"):
        clueproof.backend("foo")
    with pytest.raises(clueproof.BackendError, match="did you mean cpsat"):
        clueproof.backend("cpsta")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seed": 1.5}, "seed is 1.5, expected an integer or a text"),
        ({"first": "given"}, "first is 'given', expected a list of texts"),
        ({"keep": 1}, "keep is 1, expected a function or a collection of clues"),
        ({"at_least": -1}, "at_least is -1, expected an integer that is at least 0"),
        ({"symmetry": None}, "symmetry is None, expected a text"),
    ],
)
def test_choices_are_looked_at_when_they_are_made(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        clueproof.Choice(**wrong)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: clueproof.read("no-such-file.txt"), "no-such-file.txt: No such file or directory"),
        (lambda: clueproof.read("."), ".: Is a directory"),
        (lambda: clueproof.read(io.StringIO("."), "sudokku"), "unknown puzzle 'sudokku'; did you mean 'sudoku'?"),
        (lambda: clueproof.solutions("sudoku\n5\n"), "<text>:2:1: '5' is no cell"),
        (lambda: clueproof.solutions("sudoku\n.\n", backend="foo"), "unknown backend 'foo'"),
        (lambda: clueproof.explain_steps("sudoku\n5\n"), "<text>:2:1: '5' is no cell"),
        (lambda: clueproof.walk("sudoku\n5\n"), "<text>:2:1: '5' is no cell"),
        (lambda: clueproof.generate("sudokku"), "unknown puzzle 'sudokku'; did you mean 'sudoku'?"),
        (lambda: clueproof.generate("sudoku", size=(7, 8)), "a Sudoku is square; this grid has 7 rows of 8 cells"),
        (lambda: clueproof.generate("sudoku", options={"boxx": 1}), "unknown option 'boxx'; did you mean 'box'?"),
        (lambda: clueproof.generate("sudoku", kinds=("border",)), "sudoku has no clues of the kind 'border'"),
        (lambda: clueproof.generate("sudoku", symmetry="foo"), "unknown symmetry 'foo'"),
        (lambda: clueproof.generate("binary", size=(4, 6), symmetry="diagonal"), "needs a square board, not 4 by 6"),
        (lambda: clueproof.generate("sudoku", difficulty="foo"), "there is no grade 'foo'"),
        (lambda: clueproof.generate("sudoku", backend="foo"), "unknown backend 'foo'"),
        (lambda: clueproof.generate("kakuro", size=(2, 2)), "a Kakuro has three rows and three columns at least"),
        (lambda: clueproof.generate("nonogram", options={"image": "no.png"}), "no.png: there is no such file"),
    ],
)
def test_a_call_that_returns_an_iterator_says_what_is_wrong(call: Callable[[], Any], said: str) -> None:
    with pytest.raises(clueproof.ClueproofError, match=re.escape(said)):
        call()
