"""Why: steps to the solution, smallest reasons, hints, and how hard a puzzle is for people."""

from clueproof.explain.difficulty import Difficulty, NoDifficultyError, difficulty
from clueproof.explain.explanation import Explained, Explanation, explain
from clueproof.explain.grades import GRADES
from clueproof.explain.smallest import Because, Reasons
from clueproof.explain.switches import Premise, Switches
from clueproof.explain.why import UnknownNameError, Why, contradiction, hint, why

__all__ = [
    "GRADES",
    "Because",
    "Difficulty",
    "Explained",
    "Explanation",
    "NoDifficultyError",
    "Premise",
    "Reasons",
    "Switches",
    "UnknownNameError",
    "Why",
    "contradiction",
    "difficulty",
    "explain",
    "hint",
    "why",
]
