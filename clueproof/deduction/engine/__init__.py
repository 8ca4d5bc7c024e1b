"""The engine of `deduction`: variables with candidates, propagators that wait in queues, probing and search.

It knows no technique: those register themselves, with what this module exports.
"""

from clueproof.deduction.conclusions import Conclusion, Prunings
from clueproof.deduction.engine.network import Network
from clueproof.deduction.engine.propagator import (
    DrawnLine,
    LinePropagator,
    Propagator,
    State,
    Technique,
    TechniqueError,
    Watches,
)
from clueproof.deduction.engine.registry import combines_constraints, propagates, refutes
from clueproof.deduction.variables import View, bits, is_single

__all__ = [
    "Conclusion",
    "DrawnLine",
    "LinePropagator",
    "Network",
    "Propagator",
    "Prunings",
    "State",
    "Technique",
    "TechniqueError",
    "View",
    "Watches",
    "bits",
    "combines_constraints",
    "is_single",
    "propagates",
    "refutes",
]
