"""`deduction`: solves as a person would, and leaves a trail of steps that a person can follow.

Candidates of every variable, techniques that remove some, always the easiest first. Techniques look at
constraints, not at puzzles. `table` says which look where, `technique` how one is made.
"""

from clueproof.backends.deduction.backend import DeductionBackend, make
from clueproof.backends.deduction.session import RAN_OUT, DeductionSession
from clueproof.backends.deduction.steps import Deduction, Removed, Step, trail
from clueproof.backends.deduction.technique import Technique
from clueproof.backends.deduction.words import cell_words

__all__ = [
    "RAN_OUT",
    "Deduction",
    "DeductionBackend",
    "DeductionSession",
    "Removed",
    "Step",
    "Technique",
    "cell_words",
    "make",
    "trail",
]
