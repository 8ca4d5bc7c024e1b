"""What players fill in."""

from __future__ import annotations

from clueproof.formats.solutions import read_solution
from clueproof.web.boards import labelled, sites, svg
from clueproof.web.protocol import Answer, Asked, one_line
from clueproof.web.reading import the_puzzle


def check(asked: Asked) -> Answer:
    """Which rule a filled-in board breaks, and the clues that it does not meet."""
    puzzle = the_puzzle(asked)
    solution = read_solution(puzzle, asked.options["answer"])
    broken = puzzle.rules.check(puzzle, solution)
    unmet = [] if broken is None else [*puzzle.rules.unmet(puzzle, solution)]
    return {
        "solved": broken is None,
        "rule": None if broken is None else one_line(broken),
        "sites": sites(unmet),
        "svg": svg(labelled(puzzle.rules.draw(puzzle, solution), asked), unmet),
    }
