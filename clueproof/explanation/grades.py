"""Grades: from a score to a word, for each rule set."""

from __future__ import annotations

from bisect import bisect_right

GRADES = ("trivial", "easy", "medium", "hard", "expert", "beyond technique")
"""Easiest first."""
USUAL = (2.0, 3.0, 4.0, 5.0, 6.0)
"""The upper bound of each grade but the last: the level of techniques that is too hard for it."""
OWN: dict[str, tuple[float, float, float, float, float]] = {
    # facts and what follows from them; a little order; more of it, and either-or; sums, pairs, and whichever way
    "elimination": (2.0, 2.02, 2.5, 4.0, 6.0),
    # pairs, gaps and last cells; counts; few lines looked at as a whole; many of them; and beside finished lines
    "binary": (1.3, 3.0, 3.612, 3.8, 6.0),
    # last candidates; also only places; locked candidates, pairs and triples; fish, colouring and wings; chains
    "sudoku": (1.2, 2.0, 4.0, 5.0, 6.0),
    # there is one technique: it matters how often it is needed
    "nonogram": (2.335, 2.343, 2.35, 2.36, 6.0),
    # what is seen from the border is what the puzzle is about: a little of it is easy
    "skyscrapers": (3.0, 3.25, 4.0, 5.0, 6.0),
}
"""For rule sets where people find other things easy."""


def grade(rules: str, score: float) -> str:
    """The grade of a score for the rule set of that name."""
    return GRADES[bisect_right(OWN.get(rules, USUAL), score)]
