"""Files to download: pictures, puzzles in other forms, formulas and certificates."""

from __future__ import annotations

from base64 import b64encode
from contextlib import suppress
from dataclasses import replace

from clueproof.codecs.scanner import NotationError
from clueproof.exports import export as exported
from clueproof.formats.file_names import file_name
from clueproof.formats.links import to_link
from clueproof.formats.write import WITH_SOLUTION, WRITERS
from clueproof.pictures.picture import draw as picture_of
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.rules_text import RULESET, rules_of
from clueproof.questions import Unique, verify
from clueproof.web.protocol import Request, Response
from clueproof.web.reading import the_puzzle

TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "text": "text/plain",
    "txt": "text/plain",
    "json": "application/json",
    "jsonl": "application/jsonl",
    "non": "text/plain",
    "cnf": "text/plain",
    "certificate.xz": "application/x-xz",
}
"""Media types by the endings of file names."""
ENDINGS = {"text": "txt", "json": "json", "jsonl": "jsonl", "non": "non"}
"""Endings of files by their form; "txt" for all others."""
WORDS = {
    "text": "text, as people type it",
    "json": "JSON",
    "jsonl": "JSON Lines",
    "sgt": "game id of Simon Tatham's puzzles",
    "sudoku-line": "all cells on one line",
    "non": "nonogram file (.non)",
    "fpuzzles": "link of f-puzzles",
    "interactive-solver": "constraints for Interactive Sudoku Solver",
    "kudamono": "link of Kudamono",
    "penpa": "link of Penpa",
    "puzzlink": "link of puzz.link",
    "sudokupad": "link of SudokuPad",
    "tatham": "link of Simon Tatham's puzzles",
}
"""The names of forms that people see."""


def draw(request: Request) -> Response:
    """The puzzle, or its solution, as a picture."""
    puzzle, options = the_puzzle(request), request.options
    picture = picture_of(
        puzzle, **{name: options[name] for name in ("solution", "faults", "labels", "title", "rules", "time_limit")}
    )
    form = options["format"]
    if form == "svg":
        return document(puzzle, form, picture.to_svg())
    if form == "text":
        return document(puzzle, "txt", f"{picture}\n")
    return document(puzzle, form, picture.to_pdf() if form == "pdf" else picture.to_png())


def convert(request: Request) -> Response:
    """The puzzle in another form that can be read: text, JSON, a link, a game id. Links for solving hold the solution
    if that is asked for, and is the only one."""
    puzzle, form = the_puzzle(request), request.options["to"]
    if request.options["solution"] and form in WITH_SOLUTION:
        return document(puzzle, "txt", _solved_link(puzzle, form, request.options["time_limit"]))
    return document(puzzle, ENDINGS.get(form, "txt"), WRITERS[form](puzzle))


def _solved_link(puzzle: Puzzle, form: str, seconds: float) -> str:
    """The link with all that a solver needs: the solution, if there is one and no other, and the rules in words. Raises
    NotationError."""
    verdict = verify(puzzle, time_limit=seconds)
    solution = verdict.solution if isinstance(verdict, Unique) else None
    told = replace(puzzle, about={**puzzle.about, RULESET: rules_of(puzzle)})
    try:
        return to_link(told, form, solution=solution)
    except NotationError:
        # where the rules name what such links don't know
        return to_link(puzzle, form, solution=solution)


def forms(request: Request) -> Response:
    """The forms in which the puzzle can be written."""
    puzzle, found = the_puzzle(request), []
    for form, write in WRITERS.items():
        with suppress(NotationError):
            written = write(puzzle)
            ending = ENDINGS.get(form, "txt")
            link = written.startswith("https://")
            found.append({"name": form, "words": WORDS[form], "type": TYPES[ending], "link": link})
    return {"forms": found}


def export(request: Request) -> Response:
    """The puzzle as a formula for other solvers."""
    puzzle, options = the_puzzle(request), request.options
    text = exported(puzzle, options["to"], unique=options["unique"], time_limit=options["time_limit"])
    return document(puzzle, "cnf" if options["to"] == "dimacs" else "txt", text)


def certificate(request: Request) -> Response:
    """Evidence of the verdict, for `clueproof check-certificate`."""
    # a large import that other asks don't need
    from clueproof.certificates import certify
    from clueproof.certificates.document import SUFFIX

    puzzle = the_puzzle(request)
    found = certify(puzzle, time_limit=request.options["time_limit"])
    return {**document(puzzle, SUFFIX.removeprefix("."), found.packed()), "verdict": found.statement}


def document(puzzle: Puzzle, ending: str, content: str | bytes) -> Response:
    """A file with this content, named after the puzzle."""
    name = file_name("" if puzzle.id is None else str(puzzle.id), puzzle.rules.name)
    said: Response = {"name": f"{name}.{ending}", "type": TYPES[ending]}
    if isinstance(content, str):
        return {**said, "content": content}
    return {**said, "base64": b64encode(content).decode()}
