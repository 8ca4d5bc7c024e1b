"""Repairing puzzles: the fewest clues to add, drop or change so that there is exactly one solution."""

from clueproof.questions.repair.added_clues import RepairError
from clueproof.questions.repair.context import Irreparable
from clueproof.questions.repair.repairs import Change, Repair, repair

__all__ = ["Change", "Irreparable", "Repair", "RepairError", "repair"]
