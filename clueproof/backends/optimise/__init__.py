"""The best solution by an objective, for sessions whose solver takes assumptions and gives cores."""

from clueproof.backends.optimise.costs import Costs, costs_of
from clueproof.backends.optimise.least_cost import Outcome, least_cost
from clueproof.backends.optimise.space import Asking, Space

__all__ = ["Asking", "Costs", "Outcome", "Space", "costs_of", "least_cost"]
