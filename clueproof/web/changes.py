"""Puzzles made or mended: one solution by few changes, fewer clues, a new puzzle."""

from __future__ import annotations

import time
from dataclasses import replace
from random import randrange

from clueproof.english import counted
from clueproof.generation.likeness import recipe_like
from clueproof.generation.making import make
from clueproof.generation.recipe import Recipe
from clueproof.questions.minimise import Choice
from clueproof.questions.minimise import minimise as minimised
from clueproof.questions.repair import Irreparable, Repair
from clueproof.questions.repair import repair as repaired
from clueproof.questions.repair.repairs import Change
from clueproof.web.boards import board_answer, clue_fields, labelled, sites, svg
from clueproof.web.protocol import Answer, Asked, ProtocolError, one_line
from clueproof.web.reading import must_fit, the_puzzle
from clueproof.web.verdicts import known

SEEDS = 10**9
"""So many seeds are chosen from where none is stated."""


def repair(asked: Asked) -> Answer:
    """The puzzle with exactly one solution, by as few changes of its clues as possible."""
    puzzle = the_puzzle(asked)
    found = repaired(puzzle, kinds=asked.options["kinds"] or None, time_limit=asked.options["time_limit"])
    if not isinstance(found, Repair):
        said = f"not decided: {found.reason}"
        return {
            "repair": found.word,
            "sentence": f"it can't be repaired: {found.reason}" if isinstance(found, Irreparable) else said,
            "changes": [],
            "sites": [],
            "reason": found.reason,
            **known(found.evidence),
        }
    spots = [clue.position for change in found.changes for clue in (change.old, change.new) if clue is not None]
    board = puzzle.rules.draw(found.puzzle)
    return {
        "repair": found.word,
        "sentence": _said(found),
        "changes": [_change(change) for change in found.changes],
        "sites": sites(spots),
        "minimum": found.minimum,
        "irreducible": found.irreducible,
        "bound": found.bound,
        "reason": found.reason,
        "board": board_answer(replace(found.puzzle, id=puzzle.id), asked),
        "svg": svg(labelled(board, asked), [spot for spot in spots if isinstance(spot, tuple)]),
        **known(found.evidence),
    }


def _said(found: Repair) -> str:
    if not found.changes:
        return "it has exactly one solution as it is"
    number = counted(len(found.changes), "change")
    if found.minimum:
        return f"{number}, the fewest" if found.overall else f"{number}, the fewest for this solution"
    return f"{number}, perhaps not the fewest: {found.reason}"


def _change(change: Change) -> Answer:
    kind = "add" if change.old is None else "drop" if change.new is None else "replace"
    clues = {name: clue_fields(clue) for name, clue in (("old", change.old), ("new", change.new)) if clue is not None}
    return {"change": kind, "sentence": one_line(change.sentence), **clues}


def minimise(asked: Asked) -> Answer:
    """The puzzle without the clues that it does not need."""
    puzzle, options, seed = the_puzzle(asked), asked.options, _seed(asked)
    choice = Choice(seed, options["first"] or (), (), options["symmetry"], options["at_least"])
    found = minimised(puzzle, choice, time_limit=options["time_limit"])
    return {
        "board": board_answer(found.puzzle, asked),
        "dropped": found.dropped,
        "irreducible": found.irreducible,
        "reason": found.reason,
        "seed": seed,
        **known(found.evidence),
    }


def generate(asked: Asked) -> Answer:
    """A new puzzle, of the shape of the one in the message or as the options say."""
    started, options, seed = time.perf_counter(), asked.options, _seed(asked)
    made = make(
        replace(
            _recipe(asked),
            kinds=tuple(options["only"]) if options["only"] else None,
            symmetry=options["symmetry"],
            at_least=options["clues"],
            irreducible=False if options["all_clues"] else None,
            difficulty=options["difficulty"],
        ),
        seed,
        time_limit=options["time_limit"],
    )
    return {
        # its id is for batches of them
        "board": board_answer(replace(made.puzzle, id=None), asked),
        "irreducible": made.irreducible,
        "grade": made.grade,
        "seed": seed,
        "seconds": round(time.perf_counter() - started, 6),
    }


def _recipe(asked: Asked) -> Recipe:
    options = asked.options
    if asked.puzzle is not None:
        if any(options[name] is not None for name in ("genre", "height", "width")) or options["options"]:
            raise ProtocolError(
                "a puzzle like the given one has its genre, size and options; state them without a puzzle"
            )
        return recipe_like(the_puzzle(asked))
    if options["genre"] is None:
        raise ProtocolError("generate takes a puzzle, or the name of a genre")
    height, width = options["height"], options["width"]
    if (height is None) != (width is None):
        raise ProtocolError("a size is a height and a width")
    if height is None:
        return Recipe(options["genre"], None, options["options"])
    must_fit(height, width)
    return Recipe(options["genre"], (height, width), options["options"])


def _seed(asked: Asked) -> int | str:
    stated = asked.options["seed"]
    return randrange(SEEDS) if stated is None else stated
