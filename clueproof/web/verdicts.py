"""Questions about the clues of a puzzle; and puzzles generated, repaired or minimised."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import randrange
from typing import TypeAlias

from clueproof import questions
from clueproof.clock import StoppedError, check_clock
from clueproof.errors import ClueproofError
from clueproof.formats.write import to_json
from clueproof.generation.likeness import recipe_like
from clueproof.generation.making import make
from clueproof.generators.recipe import Recipe
from clueproof.grid.board import DOT, Board, Position
from clueproof.grid.edges import only_cells
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions import Multiple, NoSolution, Unique
from clueproof.questions.candidates import Candidates
from clueproof.questions.candidates import candidates as candidates_of
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.minimise import Choice, NotUniqueError
from clueproof.questions.minimise import minimise as minimised
from clueproof.questions.minimise import redundant as redundant_of
from clueproof.questions.repair import Change, Repair
from clueproof.questions.repair import repair as repaired
from clueproof.questions.repairs import Repairs
from clueproof.questions.repairs import repairs as all_repairs
from clueproof.questions.verdicts import boards, known
from clueproof.views import Counted, best, reason, view_of
from clueproof.web.boards import board_answer, clue_fields, clues, json_positions, labelled, svg
from clueproof.web.protocol import ProtocolError, Reply, Request, Response, one_line
from clueproof.web.reading import must_fit, the_puzzle

MAX_SKETCH_VALUES = 25
"""Values of a key: a sketch draws a board for each of them, which takes too long for more."""
MAX_NOTES = 9
"""Notes in a cell that has more values than a sketch can draw."""
Part: TypeAlias = "Callable[[Request, Puzzle], Response]"
SEEDS = 10**9
"""The bound of random seeds."""


def answered(part: Part) -> Callable[[Request], Response]:
    """The function that reads the puzzle of a message and answers."""
    return lambda request: part(request, the_puzzle(request))


def _verify(request: Request, puzzle: Puzzle) -> Response:
    found = questions.verify(puzzle, time_limit=request.options["time_limit"])
    drawn = [labelled(board, request) for board in boards(puzzle, found.solutions)] if found.solutions else []
    value = puzzle.rules.solution_value
    return {
        "verdict": found.word,
        "sentence": view_of(found).sentence(found),
        "solutions": [
            {"value": value(puzzle, solution), "svg": svg(board)}
            for solution, board in zip(found.solutions, drawn, strict=True)
        ],
        **(_differences(puzzle, found) if isinstance(found, Multiple) else {}),
        **reason(found),
        **best(found),
        **known(found.evidence),
    }


def _differences(puzzle: Puzzle, found: Multiple) -> Response:
    encoding = compile_puzzle(puzzle).encoding
    names = {encoding.key_name(place): key for place, key in enumerate(encoding.model.keys)}
    shown = encoding.shown
    return {
        "differ": [*found.differ],
        "sites": json_positions(position for name in found.differ for position in shown.get(names[name], ())),
    }


def _count(request: Request, puzzle: Puzzle) -> Response:
    limit = request.options["limit"]
    found = Counted(questions.count(puzzle, limit, time_limit=request.options["time_limit"]), limit)
    return {
        "count": found.count.found,
        "exact": found.count.complete,
        "sentence": view_of(found).sentence(found),
        "reason": found.count.reason,
        **known(found.evidence),
    }


def _candidates(request: Request, puzzle: Puzzle) -> Response:
    found = candidates_of(puzzle, time_limit=request.options["time_limit"])
    if not isinstance(found, Candidates):
        return {"verdict": found.word, "complete": False, "cells": [], **reason(found), **known(found.evidence)}
    encoding = compile_puzzle(puzzle).encoding
    shown = encoding.shown
    cells = [
        {
            "name": key.name,
            "sites": json_positions(shown.get(encoding.model.keys[place], ())),
            "words": [key.words[value] for value in key.seen],
            **({"undecided": [key.words[value] for value in key.undecided]} if key.undecided else {}),
        }
        for place, key in enumerate(found.keys)
    ]
    return {
        "verdict": found.word,
        "complete": found.complete,
        "svg": svg(labelled(_noted(puzzle, found), request)),
        "settled": len(found.backbone),
        "open": len(found.open),
        "cells": cells,
        "reason": found.reason,
        **known(found.evidence),
    }


def _noted(puzzle: Puzzle, found: Candidates) -> Board:
    """The board with settled keys as in a solution, and open ones as small notes, where boards can show that."""
    if max((len(key.words) for key in found.keys), default=0) > MAX_SKETCH_VALUES:
        return _noted_by_witnesses(puzzle, found)
    sketch = puzzle.rules.sketch(puzzle, compile_puzzle(puzzle).encoding)
    if sketch is None:
        return found.board()
    return sketch.board([sorted({*key.seen, *key.undecided}) for key in found.keys])


def _noted_by_witnesses(puzzle: Puzzle, found: Candidates) -> Board:
    """The same from the known solutions instead of a board for each value, with few notes."""
    encoding, board = compile_puzzle(puzzle).encoding, found.board()
    texts, notes = dict(board.texts), dict(board.notes)
    for key, variable in zip(found.keys, encoding.model.keys, strict=True):
        for cell in only_cells(encoding.shown.get(variable, ())):
            if not key.settled:
                texts.pop(cell, None)
                if len(key.seen) + len(key.undecided) <= MAX_NOTES:
                    notes[cell] = tuple(key.words[value] for value in sorted({*key.seen, *key.undecided}))
            elif not (board.texts.get(cell) or cell in board.symbols or cell in board.shaded or cell in board.colours):
                notes[cell] = (DOT,)
    return replace(board, texts=texts, notes=notes)


def _core(request: Request, puzzle: Puzzle) -> Response:
    irreducible = request.options.get("irreducible", False)
    found = questions.verify(puzzle, time_limit=request.options["time_limit"], irreducible=irreducible)
    if not isinstance(found, NoSolution):
        return {"verdict": found.word, "clues": [], "sites": [], **reason(found), **known(found.evidence)}
    return {
        "verdict": found.word,
        "sentence": one_line(found.core.sentence),
        "irreducible": found.core.irreducible,
        **_told(request, puzzle, dict(zip(found.core.positions, found.core.sentences, strict=True))),
        **known(found.evidence),
    }


def _told(request: Request, puzzle: Puzzle, said: dict[int, str]) -> Response:
    """The clues at these positions with their sentences, and a board on which they are marked."""
    listed_clues = clues(puzzle)
    told = [(listed_clues[place], sentence) for place, sentence in said.items() if place < len(listed_clues)]
    places = [clue.position for clue, _ in told]
    marked: list[Position] = [place for place in places if isinstance(place, tuple)]
    return {
        "clues": [clue_fields(clue, one_line(sentence)) for clue, sentence in told],
        "sites": json_positions(marked),
        "svg": svg(labelled(puzzle.rules.draw(puzzle), request), marked),
    }


def _redundant(request: Request, puzzle: Puzzle) -> Response:
    try:
        found = redundant_of(puzzle, time_limit=request.options["time_limit"])
    except NotUniqueError as error:
        fields = {"verdict": error.verdict.word, "clues": [], "sites": [], **reason(error.verdict)}
        return {**fields, **known(error.verdict.evidence)}
    return {
        "verdict": Unique.word,
        **_told(request, puzzle, dict(zip(found.positions, found.sentences, strict=True))),
        "undecided": len(found.undecided),
        **known(found.evidence),
    }


def _difficulty(request: Request, puzzle: Puzzle) -> Response:
    # a large import that verdicts don't need
    from clueproof.explanation.difficulty import Difficulty
    from clueproof.explanation.difficulty import difficulty as difficulty_of

    found = difficulty_of(puzzle, time_limit=request.options["time_limit"])
    if not isinstance(found, Difficulty):
        return {"verdict": found.word, **reason(found), **known(found.evidence)}
    return {"verdict": Unique.word, **view_of(found).fields(found, puzzle), **known(found.evidence)}


verify, count, candidates = answered(_verify), answered(_count), answered(_candidates)
core, redundant, difficulty = answered(_core), answered(_redundant), answered(_difficulty)
PARTS: dict[str, tuple[Part, tuple[str, ...]]] = {
    "count": (_count, (Multiple.word,)),
    "candidates": (_candidates, (Unique.word, Multiple.word)),
    "core": (_core, (NoSolution.word,)),
    "redundant": (_redundant, (Unique.word,)),
    "difficulty": (_difficulty, (Unique.word,)),
}
"""The parts that `watch` can show besides the verdict, and the verdicts to which each applies."""


def watch(request: Request) -> Iterator[Reply]:
    """The verdict, and the parts that are asked for and apply to it, each as soon as it is known."""
    puzzle = the_puzzle(request)
    first = _verify(request, puzzle)
    word = first["verdict"]
    shown: list[str] = []
    left_out: dict[str, str] = {}
    if "verdict" in request.options["show"]:
        shown.append("verdict")
        yield Reply("verdict", first)
    for name, (part, verdicts) in PARTS.items():
        if name in request.options["show"] and word in verdicts:
            check_clock()
            try:
                yield Reply(name, part(request, puzzle))
            except StoppedError:
                raise
            except ClueproofError as error:
                left_out[name] = one_line(str(error))
            else:
                shown.append(name)
    yield Reply(None, {"verdict": word, "clues": len(clues(puzzle)), "parts": shown, "left_out": left_out})


def repair(request: Request) -> Response:
    """The puzzle with exactly one solution, by as few changes of its clues as possible."""
    puzzle = the_puzzle(request)
    found = repaired(puzzle, kinds=request.options["kinds"] or None, time_limit=request.options["time_limit"])
    if not isinstance(found, Repair):
        return {
            "repair": found.word,
            "sentence": view_of(found).sentence(found),
            "changes": [],
            "sites": [],
            "reason": found.reason,
            **known(found.evidence),
        }
    fields = view_of(found).fields(found, puzzle)
    return {
        "repair": found.word,
        "sentence": view_of(found).sentence(found),
        **_changed(found, request),
        **{name: fields[name] for name in ("minimum", "irreducible", "bound", "reason")},
        "board": board_answer(replace(found.puzzle, id=puzzle.id), request),
        **known(found.evidence),
    }


def repairs(request: Request) -> Response:
    """All repairs with the fewest changes, up to a limit."""
    puzzle, options = the_puzzle(request), request.options
    found = all_repairs(
        puzzle, kinds=options["kinds"] or None, limit=options["limit"], time_limit=options["time_limit"]
    )
    told = {
        "repairs": found.word,
        "sentence": view_of(found).sentence(found),
        "complete": isinstance(found, Repairs) and found.complete,
        "choices": [],
        **known(found.evidence),
    }
    if not isinstance(found, Repairs):
        return {**told, "reason": found.reason}
    choices = [
        {"puzzle": to_json(replace(one.puzzle, id=puzzle.id)), **_changed(one, request)} for one in found.repairs
    ]
    return {**told, "choices": choices if found.changes else []}


def _changed(repair: Repair, request: Request) -> Response:
    """The changes of a repair, and where they are on the board that results."""
    positions = [clue.position for change in repair.changes for clue in (change.old, change.new) if clue is not None]
    board = labelled(repair.puzzle.rules.draw(repair.puzzle), request)
    return {
        "changes": [_change(change) for change in repair.changes],
        "sites": json_positions(positions),
        "svg": svg(board, [position for position in positions if isinstance(position, tuple)]),
    }


def _change(change: Change) -> Response:
    kind = "add" if change.old is None else "drop" if change.new is None else "replace"
    clues = {name: clue_fields(clue) for name, clue in (("old", change.old), ("new", change.new)) if clue is not None}
    return {"change": kind, "sentence": one_line(change.sentence), **clues}


def minimise(request: Request) -> Response:
    """The puzzle without needless clues."""
    puzzle, options, seed = the_puzzle(request), request.options, _seed(request)
    choice = Choice(seed, options["first"] or (), (), options["symmetry"], options["at_least"])
    found = minimised(puzzle, choice, time_limit=options["time_limit"])
    return {
        "board": board_answer(found.puzzle, request),
        **view_of(found).fields(found, puzzle),
        "seed": seed,
        **known(found.evidence),
    }


def generate(request: Request) -> Response:
    """A new puzzle, of the shape of the one in the message or as the options say."""
    started, options, seed = time.perf_counter(), request.options, _seed(request)
    made = make(
        replace(
            _recipe(request),
            kinds=tuple(options["only"]) if options["only"] else None,
            symmetry=options["symmetry"],
            at_least=options["clues"],
            irreducible=False if options["all_clues"] else None,
            difficulty=options["difficulty"],
            by_hand=options["by_hand"],
        ),
        seed,
        time_limit=options["time_limit"],
    )
    return {
        # the id, which is the seed and the number, is for batches
        "board": board_answer(replace(made.puzzle, id=None), request),
        "irreducible": made.irreducible,
        "grade": made.grade,
        "seed": seed,
        "seconds": round(time.perf_counter() - started, 6),
    }


def _recipe(request: Request) -> Recipe:
    options = request.options
    if request.puzzle is not None:
        if any(options[name] is not None for name in ("genre", "height", "width")) or options["options"]:
            raise ProtocolError(
                "a puzzle like the given one has its genre, size and options; state them without a puzzle"
            )
        return recipe_like(the_puzzle(request))
    if options["genre"] is None:
        raise ProtocolError("generate takes a puzzle, or the name of a genre")
    height, width = options["height"], options["width"]
    if (height is None) != (width is None):
        raise ProtocolError("a size is a height and a width")
    if height is None:
        return Recipe(options["genre"], None, options["options"])
    must_fit(height, width)
    return Recipe(options["genre"], (height, width), options["options"])


def _seed(request: Request) -> int | str:
    stated = request.options["seed"]
    return randrange(SEEDS) if stated is None else stated
