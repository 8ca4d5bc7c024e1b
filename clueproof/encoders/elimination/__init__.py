"""Elimination puzzles (zebra puzzles, logic grids).

Rules: there are M categories of N items. Match the items into N persons, each with one item of every
category and every item with one person, so that all statements are true. Source:
https://en.wikipedia.org/wiki/Logic_puzzle#Logic_grid_puzzles

It takes a package, because its clues are sentences:

- `categories` is the shape, `statements` are the clues as data, `kinds` their kinds, `validity` what can't be meant;
- `grammar.peg` says which sentences there are (`grammar` reads that file); `reader` and `forms` turn sentences into
  statements, `writer` does the opposite, `names` and `phrases` are labels and what people say of well-known categories;
- `meaning` says when a statement is true; `encoding` and `clauses` say the same to solvers;
- explanations have a model of their own, a cross grid: `links` are the pairs of items, `outcomes` the ways in which
  statements can be true, `predicates` what people say of a pair, `cross_grid` the picture;
- `rule_set` brings these together; `zebra_record` reads records of houses, `builder` makes puzzles in Python.
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
