"""Deduction: solving as a person would, with a trail of steps that a person can follow.

Every variable has candidates, and techniques remove some, always the easiest first. Techniques look at constraints, not
at puzzles. `engine` holds the candidates and decides which technique looks next; each module of `techniques` holds
techniques with their names, their difficulty and the sentences that say what they conclude, in the words of `phrases`.
"""

import clueproof.deduction.techniques  # noqa: F401  registers them
from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    Propagator,
    State,
    Technique,
    TechniqueError,
    View,
    Watches,
    bits,
    combines_constraints,
    is_single,
    propagates,
)
from clueproof.deduction.engine.steps import Deduction, Removed, Step, trail
from clueproof.deduction.phrases import Phrases, cell_words, stated

__all__ = [
    "Conclusion",
    "Deduction",
    "LinePropagator",
    "Network",
    "Phrases",
    "Propagator",
    "Removed",
    "State",
    "Step",
    "Technique",
    "TechniqueError",
    "View",
    "Watches",
    "bits",
    "cell_words",
    "combines_constraints",
    "is_single",
    "propagates",
    "stated",
    "trail",
]
