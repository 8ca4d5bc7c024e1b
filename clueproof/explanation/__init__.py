"""Why: steps to the solution, smallest reasons, hints, and how hard a puzzle is for people."""

from clueproof.explanation.difficulty import Difficulty, NoDifficultyError, difficulty
from clueproof.explanation.explainer import Explanation, explain, explain_steps
from clueproof.explanation.grades import GRADES
from clueproof.explanation.headlines import headline
from clueproof.explanation.mus import Mus, MusFinder
from clueproof.explanation.ratings import Rating
from clueproof.explanation.selectors import GroupSelectors, Premise, PremiseKind
from clueproof.explanation.steps import End, Ending, ExplainedStep
from clueproof.explanation.walkthrough import Outcome, Walkthrough, walk, walk_through
from clueproof.explanation.why import Answer, UnknownNameError, Why, contradiction, hint, why
from clueproof.explanation.wording import reason

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
