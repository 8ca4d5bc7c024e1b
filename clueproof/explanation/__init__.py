"""Why: steps to the solution, smallest reasons, hints, and how hard a puzzle is for people."""

from clueproof.explanation.difficulty import GRADES, Difficulty, NoDifficultyError, difficulty
from clueproof.explanation.explainer import Explanation, explain, explain_steps
from clueproof.explanation.mus import GroupSelectors, Mus, MusFinder, Premise, PremiseKind
from clueproof.explanation.ratings import Rating
from clueproof.explanation.steps import End, Ending, ExplainedStep
from clueproof.explanation.walkthrough import Outcome, Walkthrough, walk, walk_through
from clueproof.explanation.why import Answer, UnknownNameError, Why, contradiction, hint, why
from clueproof.explanation.wording import headline, reason

__all__ = [
    "GRADES",
    "Answer",
    "Difficulty",
    "End",
    "Ending",
    "ExplainedStep",
    "Explanation",
    "GroupSelectors",
    "Mus",
    "MusFinder",
    "NoDifficultyError",
    "Outcome",
    "Premise",
    "PremiseKind",
    "Rating",
    "UnknownNameError",
    "Walkthrough",
    "Why",
    "contradiction",
    "difficulty",
    "explain",
    "explain_steps",
    "headline",
    "hint",
    "reason",
    "walk",
    "walk_through",
    "why",
]
