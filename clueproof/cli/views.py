"""Answers as lines: the summary of many, boards for the terminal or in one picture, and puzzles that are read again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from clueproof import render  # its parts are imported when they are used
from clueproof.cli.output import Output
from clueproof.encoders import Puzzle
from clueproof.formats.forms import is_comment
from clueproof.grid.board import Board, Cell
from clueproof.questions import Solved, Unique
from clueproof.questions.verdicts import boards
from clueproof.render import to_plain
from clueproof.views import AnyVerdict, Fields, plural, puzzle_object


class Pictured(NamedTuple):
    """An answer in the picture of all boards, with its caption."""

    puzzle: Puzzle
    answer: AnyVerdict
    caption: str


def summary(counts: Counter[str], words: tuple[str, ...], seconds: float, errors: int, *remarks: str) -> str:
    """ "57 puzzles: 50 unique, 4 multiple, 3 none (0.41 s)". `words` gives the order."""
    parts = [f"{counts[word]:,} {word}" for word in words if counts[word]]
    end = f"; {plural(errors, 'error')}" if errors else ""
    said = f": {', '.join([*parts, *remarks])}" if parts else ""
    return f"{plural(counts.total(), 'puzzle')}{said} ({seconds:.2f} s){end}"


def board_lines(boards: Sequence[Board], output: Output | None) -> str:
    """The boards as lines for the output, indented, with an empty line behind each; "" for none. As plain text if
    there is no output."""
    return "".join(f"{indented(board, output)}\n\n" for board in boards).removesuffix("\n")


def sheet(pictured: Sequence[Pictured]) -> str:
    """All boards in one SVG document, each with its puzzle's name and its caption; a single solution by itself."""
    puzzle, answer, _ = pictured[0]
    if len(pictured) == 1 and isinstance(answer, Solved | Unique) and answer.best is None:
        return render.to_svg(*boards(puzzle, answer.solutions))
    return render.to_sheet(
        [
            render.Figure(f"{puzzle.name}: {answer.word}", boards(puzzle, answer.solutions), caption)
            for puzzle, answer, caption in pictured
        ]
    )


def indented(board: Board, output: Output | None) -> str:
    """One board as lines for the output, indented."""
    return "\n".join(f"    {line}".rstrip() for line in board_text(board, output).split("\n"))


def board_text(board: Board, output: Output | None) -> str:
    """One board as lines for the output, or for a file: in blocks on terminals that show them."""
    # without colours plain text is better, as it names the colours of a picture
    blocks = output is not None and board.picture and output.shows_blocks and (output.coloured or not board.colours)
    return render.to_blocks(board, output.coloured) if output is not None and blocks else to_plain(board)


def puzzle_text(puzzle: Puzzle, remark: str, solution: object = None, marked: frozenset[Cell] = frozenset()) -> str:
    """The puzzle in the text form, below comments: the remark, and the solution, if it is given, with marks."""
    # imported only for output of puzzles
    from clueproof.formats.write import read_back, typed_text

    # in genres where # is a cell a comment starts with "#:", so that it is no row of the puzzle before
    said = f"# {remark}"
    lines = [said if is_comment(said, puzzle.rules.name) else f"#: {remark}"] if remark else []
    if solution is not None:
        board = puzzle.rules.draw(puzzle, solution)
        board = replace(board, marked=board.marked | marked)
        lines += ["# solution:", *(f"#:  {line}".rstrip() for line in to_plain(board).split("\n"))]
    return read_back(puzzle, "".join(f"{line}\n" for line in lines) + typed_text(puzzle))


def puzzle_line(puzzle: Puzzle, meta: Fields, solution: object = None) -> str:
    """The puzzle as a JSON object on one line, with remarks in the field "meta"."""
    from clueproof.formats.write import read_back

    return read_back(puzzle, json.dumps(puzzle_object(puzzle, meta, solution), ensure_ascii=False))
