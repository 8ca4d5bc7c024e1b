"""The engine of `deduction`: variables with candidates, propagators that wait in queues, trial and search.

It knows no technique: those register themselves. Here stands what they need for it.
"""

from clueproof.backends.deduction.conclusions import Conclusion, Removals
from clueproof.backends.deduction.engine.errors import TechniqueError
from clueproof.backends.deduction.engine.network import Network
from clueproof.backends.deduction.engine.propagator import LinePropagator, Propagator, Technique, Wakes
from clueproof.backends.deduction.engine.registry import combines_constraints, propagates, refutes
from clueproof.backends.deduction.engine.state import State
from clueproof.backends.deduction.variables import View, bits, is_single

__all__ = [
    "Conclusion",
    "LinePropagator",
    "Network",
    "Propagator",
    "Removals",
    "State",
    "Technique",
    "TechniqueError",
    "View",
    "Wakes",
    "bits",
    "combines_constraints",
    "is_single",
    "propagates",
    "refutes",
]
