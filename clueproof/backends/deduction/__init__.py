"""`deduction`: solves as a person would, and leaves a trail of steps that a person can follow.

Every variable has candidates, and techniques remove some, always the easiest first. Techniques look at constraints, not
at puzzles. `engine` holds the candidates and decides which technique looks next; `techniques` register themselves
there; `technique_names` orders them; `sentences` says in words what they conclude.
"""

import clueproof.backends.deduction.techniques  # noqa: F401  registers them
from clueproof.backends.deduction.backend import DeductionBackend, make
from clueproof.backends.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    Propagator,
    State,
    Technique,
    TechniqueError,
    View,
    Wakes,
    bits,
    combines_constraints,
    is_single,
    propagates,
)
from clueproof.backends.deduction.engine.session import RAN_OUT, DeductionSession
from clueproof.backends.deduction.engine.steps import Deduction, Removed, Step, trail
from clueproof.backends.deduction.phrases import Phrases, cell_words, stated

__all__ = [
    "RAN_OUT",
    "Conclusion",
    "Deduction",
    "DeductionBackend",
    "DeductionSession",
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
    "Wakes",
    "bits",
    "cell_words",
    "combines_constraints",
    "is_single",
    "make",
    "propagates",
    "stated",
    "trail",
]
