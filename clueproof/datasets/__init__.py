"""Data sets of verified puzzles, for training and evaluation (docs/datasets.md)."""

from clueproof.datasets.card import card
from clueproof.datasets.dataset import DataSet, Placing, place_rows
from clueproof.datasets.prompts import PROMPT, TemplateError, prompt_template
from clueproof.datasets.rows import COLUMNS, MakeRow, example_of, puzzle_prompt, puzzle_row
from clueproof.datasets.tables import write_table

__all__ = [
    "COLUMNS",
    "PROMPT",
    "DataSet",
    "MakeRow",
    "Placing",
    "TemplateError",
    "card",
    "example_of",
    "place_rows",
    "prompt_template",
    "puzzle_prompt",
    "puzzle_row",
    "write_table",
]
