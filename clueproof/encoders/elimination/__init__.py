"""Elimination puzzles (zebra puzzles, logic grids).

Rules: there are M categories of N items. Match the items into N persons, each with one item of every
category and every item with one person, so that all statements are true. Source:
https://en.wikipedia.org/wiki/Logic_puzzle#Logic_grid_puzzles

It takes a package, because its clues are sentences:

- `statements` has the shape (categories of items) and the clues as data: their kinds, when one is true, and what can't
  be meant;
- `grammar.peg` says which sentences there are (`grammar` reads that file); `reader` turns sentences into statements,
  `writer` statements into sentences;
- `clauses` states the rules and the statements to solvers;
- explanations have a model of their own, a cross grid of pairs of items: `cross_grid`;
- `rule_set` brings these together, `builder` makes puzzles in Python.
"""

from clueproof.encoders.elimination.builder import EliminationBuilder
from clueproof.encoders.elimination.reader import SentenceError, parse_sentence
from clueproof.encoders.elimination.rule_set import Elimination
from clueproof.encoders.elimination.statements import Category, EliminationShape
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
