"""`check`: is a filled-in board a solution?"""

from __future__ import annotations

from clueproof.clock import StoppedError
from clueproof.english import with_article
from clueproof.errors import BadPuzzleError
from clueproof.formats.read import Asked, the_puzzle
from clueproof.formats.solutions import read_solution
from clueproof.puzzle.rule_set import Puzzle


def check(puzzle: Asked, solution: object) -> str | None:
    """The rule or clue that a solution breaks, in words; None if it breaks none.

    The solution is one that another question gave (`verify(puzzle).solution`), or one that somebody filled in: a text,
    such as the board that `solve` shows or all cells on one line, or a list from JSON. Nothing is solved: the rules'
    own check, which uses no model, decides. Raises BadPuzzleError for what is no filled-in board of the puzzle.
    """
    puzzle = the_puzzle(puzzle)
    if isinstance(solution, (str, list, dict)):
        solution = read_solution(puzzle, solution)
    return find_violation(puzzle, solution)


def find_violation(puzzle: Puzzle, solution: object) -> str | None:
    """The result of the rules' own check. Raises BadPuzzleError for what has not the form of a solution, which the
    check takes for granted."""
    try:
        return puzzle.rules.check(puzzle, solution)
    except StoppedError:
        raise
    except Exception as error:
        what = with_article(type(solution).__name__)
        raise BadPuzzleError(f"{puzzle.name}: {what} like this is no filled-in {puzzle.rules.name}") from error
