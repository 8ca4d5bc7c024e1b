"""What the clues of a puzzle allow: how many solutions, which candidates, which clues contradict or are not needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from clueproof import questions
from clueproof.clock import StoppedError, check_clock
from clueproof.english import counted, listed
from clueproof.errors import ClueproofError
from clueproof.grid.board import DOT, Board, Site
from clueproof.grid.edges import only_cells
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions import Evidence, Multiple, NoSolution, Unique, Unknown, Verdict
from clueproof.questions.answer_boards import boards
from clueproof.questions.candidates import Candidates
from clueproof.questions.candidates import candidates as candidates_of
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.minimise import NotUniqueError
from clueproof.questions.minimise import redundant as redundant_of
from clueproof.web.boards import clue_fields, clues, labelled, sites, svg
from clueproof.web.protocol import Answer, Asked, Told, one_line
from clueproof.web.reading import the_puzzle

MOST_LOOKS = 25
"""A sketch draws a board for each value that a key can have: of more values that takes too long."""
MOST_NOTES = 9
"""Notes in a cell, where it can have very many values."""
NAMED = 5
"""Keys that a sentence names; the others are counted."""

Part: TypeAlias = "Callable[[Asked, Puzzle], Answer]"


def answered(part: Part) -> Callable[[Asked], Answer]:
    """The answer to a message whose puzzle is not read yet."""
    return lambda asked: part(asked, the_puzzle(asked))


def _verify(asked: Asked, puzzle: Puzzle) -> Answer:
    found = questions.verify(puzzle, time_limit=asked.options["time_limit"])
    drawn = [labelled(board, asked) for board in boards(puzzle, found.solutions)] if found.solutions else []
    value = puzzle.rules.solution_value
    return {
        "verdict": found.word,
        "sentence": _sentence(found),
        "solutions": [
            {"value": value(puzzle, solution), "svg": svg(board)}
            for solution, board in zip(found.solutions, drawn, strict=True)
        ],
        **(_differences(puzzle, found) if isinstance(found, Multiple) else {}),
        **_reason(found),
        **_best(found),
        **known(found.evidence),
    }


def _sentence(found: Verdict) -> str:
    if isinstance(found, Unique):
        return "exactly one solution" if found.best is None else "exactly one best solution"
    if isinstance(found, Multiple):
        named = [*found.differ[:NAMED]]
        if len(found.differ) > NAMED:
            named.append(f"{len(found.differ) - NAMED} more")
        return f"several solutions; two of them differ in {listed(named)}"
    # which clues contradict each other takes longer to find out; the ask "core" tells it
    return "no solution" if isinstance(found, NoSolution) else f"not decided: {found.reason}"


def _differences(puzzle: Puzzle, found: Multiple[Any]) -> Answer:
    encoding = compile_puzzle(puzzle).encoding
    names = {encoding.key_name(place): key for place, key in enumerate(encoding.model.keys)}
    shown = encoding.shown
    return {
        "differ": [*found.differ],
        "sites": sites(spot for name in found.differ for spot in shown.get(names[name], ())),
    }


def _reason(found: object) -> Answer:
    return {"reason": found.reason} if isinstance(found, Unknown) else {}


def _best(found: Verdict) -> Answer:
    best = None if isinstance(found, NoSolution) else found.best
    return {} if best is None else {"value": best.value, "bound": best.bound}


def known(evidence: Evidence) -> Answer:
    """Who answered, and how long it took."""
    return {"backend": evidence.backend, "seconds": round(evidence.seconds, 6)}


def _count(asked: Asked, puzzle: Puzzle) -> Answer:
    found = questions.count(puzzle, asked.options["limit"], time_limit=asked.options["time_limit"])
    number = counted(found.found, "solution")
    return {
        "count": found.found,
        "exact": found.complete,
        "sentence": number if found.complete else f"at least {number}",
        "reason": found.reason,
        **known(found.evidence),
    }


def _candidates(asked: Asked, puzzle: Puzzle) -> Answer:
    found = candidates_of(puzzle, time_limit=asked.options["time_limit"])
    if not isinstance(found, Candidates):
        return {"verdict": found.word, "complete": False, "cells": [], **_reason(found), **known(found.evidence)}
    encoding = compile_puzzle(puzzle).encoding
    shown = encoding.shown
    cells = [
        {
            "name": key.name,
            "sites": sites(shown.get(encoding.model.keys[place], ())),
            "words": [key.words[value] for value in key.seen],
            **({"undecided": [key.words[value] for value in key.undecided]} if key.undecided else {}),
        }
        for place, key in enumerate(found.keys)
    ]
    return {
        "verdict": found.word,
        "complete": found.complete,
        "svg": svg(labelled(_noted(puzzle, found), asked)),
        "settled": len(found.backbone),
        "open": len(found.open),
        "cells": cells,
        "reason": found.reason,
        **known(found.evidence),
    }


def _noted(puzzle: Puzzle, found: Candidates) -> Board:
    """What is settled as it looks in a solution, what is open as small notes, where boards can show that."""
    if max((len(key.words) for key in found.keys), default=0) > MOST_LOOKS:
        return _noted_by_witnesses(puzzle, found)
    sketch = puzzle.rules.sketch(puzzle, compile_puzzle(puzzle).encoding)
    if sketch is None:
        return found.board()
    return sketch.board([sorted({*key.seen, *key.undecided}) for key in found.keys])


def _noted_by_witnesses(puzzle: Puzzle, found: Candidates) -> Board:
    """The same from the solutions that are known, not from a board for each value; many notes would not be read."""
    encoding, board = compile_puzzle(puzzle).encoding, found.board()
    texts, notes = dict(board.texts), dict(board.notes)
    for key, cell in zip(found.keys, encoding.model.keys, strict=True):
        for spot in only_cells(encoding.shown.get(cell, ())):
            if not key.settled:
                texts.pop(spot, None)
                if len(key.seen) + len(key.undecided) <= MOST_NOTES:
                    notes[spot] = tuple(key.words[value] for value in sorted({*key.seen, *key.undecided}))
            elif not (board.texts.get(spot) or spot in board.symbols or spot in board.shaded or spot in board.colours):
                notes[spot] = (DOT,)
    return replace(board, texts=texts, notes=notes)


def _core(asked: Asked, puzzle: Puzzle) -> Answer:
    irreducible = asked.options.get("irreducible", False)
    found = questions.verify(puzzle, time_limit=asked.options["time_limit"], irreducible=irreducible)
    if not isinstance(found, NoSolution):
        return {"verdict": found.word, "clues": [], "sites": [], **_reason(found), **known(found.evidence)}
    return {
        "verdict": found.word,
        "sentence": one_line(found.core.sentence),
        "irreducible": found.core.irreducible,
        **_told(asked, puzzle, dict(zip(found.core.positions, found.core.sentences, strict=True))),
        **known(found.evidence),
    }


def _told(asked: Asked, puzzle: Puzzle, said: dict[int, str]) -> Answer:
    """The clues at these positions, what each says, and a board on which they are marked."""
    listed_clues = clues(puzzle)
    told = [(listed_clues[place], sentence) for place, sentence in said.items() if place < len(listed_clues)]
    places = [clue.position for clue, _ in told]
    marked: list[Site] = [spot for spot in places if isinstance(spot, tuple)]
    return {
        "clues": [clue_fields(clue, one_line(sentence)) for clue, sentence in told],
        "sites": sites(marked),
        "svg": svg(labelled(puzzle.rules.draw(puzzle), asked), marked),
    }


def _redundant(asked: Asked, puzzle: Puzzle) -> Answer:
    try:
        found = redundant_of(puzzle, time_limit=asked.options["time_limit"])
    except NotUniqueError as error:
        verdict = error.verdict
        return {"verdict": verdict.word, "clues": [], "sites": [], **_reason(verdict), **known(verdict.evidence)}
    return {
        "verdict": Unique.word,
        **_told(asked, puzzle, dict(zip(found.positions, found.sentences, strict=True))),
        "undecided": len(found.undecided),
        **known(found.evidence),
    }


def _difficulty(asked: Asked, puzzle: Puzzle) -> Answer:
    # explanations are much to import for a verdict
    from clueproof.explanation.difficulty import Difficulty
    from clueproof.explanation.difficulty import difficulty as difficulty_of

    found = difficulty_of(puzzle, time_limit=asked.options["time_limit"])
    if not isinstance(found, Difficulty):
        return {"verdict": found.word, **_reason(found), **known(found.evidence)}
    return {"verdict": Unique.word, **found.fields(), **known(found.evidence)}


verify, count, candidates = answered(_verify), answered(_count), answered(_candidates)
core, redundant, difficulty = answered(_core), answered(_redundant), answered(_difficulty)

PARTS: dict[str, tuple[Part, tuple[str, ...]]] = {
    "count": (_count, (Multiple.word,)),
    "candidates": (_candidates, (Unique.word, Multiple.word)),
    "core": (_core, (NoSolution.word,)),
    "redundant": (_redundant, (Unique.word,)),
    "difficulty": (_difficulty, (Unique.word,)),
}
"""What `watch` shows besides the verdict, and the verdicts with which it applies."""


def watch(asked: Asked) -> Iterator[Told]:
    """The verdict and what else is to be shown, each as soon as it is known, as far as it applies."""
    puzzle = the_puzzle(asked)
    first = _verify(asked, puzzle)
    word = first["verdict"]
    shown: list[str] = []
    left_out: dict[str, str] = {}
    if "verdict" in asked.options["show"]:
        shown.append("verdict")
        yield Told("verdict", first)
    for name, (part, verdicts) in PARTS.items():
        if name in asked.options["show"] and word in verdicts:
            check_clock()
            try:
                yield Told(name, part(asked, puzzle))
            except StoppedError:
                raise
            except ClueproofError as error:
                left_out[name] = one_line(str(error))
            else:
                shown.append(name)
    yield Told(None, {"verdict": word, "clues": len(clues(puzzle)), "parts": shown, "left_out": left_out})
