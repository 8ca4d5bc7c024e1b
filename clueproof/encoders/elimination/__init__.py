"""Elimination puzzles (zebra puzzles, logic grids).

Rules: there are M categories of N items. Match the items into N persons, each with one item of every
category and every item with one person, so that all statements are true. Source:
https://en.wikipedia.org/wiki/Logic_puzzle#Logic_grid_puzzles

A larger vocabulary than in other rule sets, so a package: `categories` (the shape), `statements` (what
can be said, as data), `language` and `sentences` (reading and writing it), `meaning` (when it is
true), `clauses` (the same for solvers), `rule_set`, `builder`, `zebra_record`.
"""

from clueproof.encoders.elimination.builder import EliminationBuilder
from clueproof.encoders.elimination.categories import Category, EliminationShape
from clueproof.encoders.elimination.reader import SentenceError, parse_sentence
from clueproof.encoders.elimination.rule_set import Elimination
from clueproof.encoders.elimination.writer import sentence

__all__ = [
    "Category",
    "Elimination",
    "EliminationBuilder",
    "EliminationShape",
    "SentenceError",
    "parse_sentence",
    "sentence",
]
