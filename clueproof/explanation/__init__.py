"""Why: steps to the solution, smallest reasons, hints, and how hard a puzzle is for people."""

from typing import TYPE_CHECKING

from clueproof.explanation.difficulty import GRADES, Difficulty, NoDifficultyError, difficulty
from clueproof.explanation.explainer import Explanation, explain, explain_steps
from clueproof.explanation.mus import GroupSelectors, Mus, MusFinder, Premise, PremiseKind
from clueproof.explanation.ratings import Rating
from clueproof.explanation.steps import End, Ending, ExplainedStep
from clueproof.explanation.walkthrough import Outcome, Walkthrough, walk, walk_through
from clueproof.explanation.why import TruthStatus, UnknownNameError, Why, contradiction, hint, why
from clueproof.explanation.wording import headline, reason
from clueproof.imports import old_names

__all__ = [
    "GRADES",
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
    "TruthStatus",
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

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
