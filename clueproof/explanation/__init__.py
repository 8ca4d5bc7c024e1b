"""Why: steps to the solution, smallest reasons, hints, and how hard a puzzle is for people."""

from clueproof.explanation.difficulty import Difficulty, NoDifficultyError, difficulty
from clueproof.explanation.grades import GRADES
from clueproof.explanation.mus import Mus, MusFinder
from clueproof.explanation.selectors import GroupSelectors, Premise
from clueproof.explanation.steps import Explained, Explanation, explain
from clueproof.explanation.why import UnknownNameError, Why, contradiction, hint, why

__all__ = [
    "GRADES",
    "Difficulty",
    "Explained",
    "Explanation",
    "GroupSelectors",
    "Mus",
    "MusFinder",
    "NoDifficultyError",
    "Premise",
    "UnknownNameError",
    "Why",
    "contradiction",
    "difficulty",
    "explain",
    "hint",
    "why",
]
