"""All that a genre of your own needs, in one place: see docs/genres.md."""

from clueproof.puzzle.answers.cells import Bits, CellAnswer, LettersAndGaps, NumberRows, Numbers, Shading, SignRows
from clueproof.puzzle.answers.loop import EdgeLines, Lines, not_one_loop
from clueproof.puzzle.answers.picture import (
    PLAIN,
    UNFILLED,
    ColourNames,
    KnownCells,
    Picture,
    PictureEncoding,
    PictureShape,
)
from clueproof.puzzle.clue import GIVEN, Clue, Clues
from clueproof.puzzle.encoding import BooleanEncoding, CellEncoding, EdgeEncoding, Encoding, ShadingEncoding
from clueproof.puzzle.genre import Genre
from clueproof.puzzle.layers.cells import CellNumbers, CellValues
from clueproof.puzzle.layers.frame import BORDER, Frame, line_from, name_of, views
from clueproof.puzzle.layers.layer import Tokens
from clueproof.puzzle.layers.lines import LINE, LineBlocks, LineTokens, blocks_of, line_at, line_name, read_aloud
from clueproof.puzzle.layers.signs import SIGN, SignedCells
from clueproof.puzzle.one_line import read_line
from clueproof.puzzle.regions import BoxedShape, with_boxes, write_boxes
from clueproof.puzzle.rule_set import Puzzle, RuleSet, Usual
from clueproof.puzzle.shape import GridShape, choice, flag, letter_count
from clueproof.puzzle.sketch import ChoiceSketch
from clueproof.puzzle.symbols import Counts, Digits, Letters, Numerals, Symbols
from clueproof.seeded_random import SeededRandom

__all__ = [
    "BORDER",
    "GIVEN",
    "LINE",
    "PLAIN",
    "SIGN",
    "UNFILLED",
    "Bits",
    "BooleanEncoding",
    "BoxedShape",
    "CellAnswer",
    "CellEncoding",
    "CellNumbers",
    "CellValues",
    "ChoiceSketch",
    "Clue",
    "Clues",
    "ColourNames",
    "Counts",
    "Digits",
    "EdgeEncoding",
    "EdgeLines",
    "Encoding",
    "Frame",
    "Genre",
    "GridShape",
    "KnownCells",
    "Letters",
    "LettersAndGaps",
    "LineBlocks",
    "LineTokens",
    "Lines",
    "NumberRows",
    "Numbers",
    "Numerals",
    "Picture",
    "PictureEncoding",
    "PictureShape",
    "Puzzle",
    "RuleSet",
    "SeededRandom",
    "Shading",
    "ShadingEncoding",
    "SignRows",
    "SignedCells",
    "Symbols",
    "Tokens",
    "Usual",
    "blocks_of",
    "choice",
    "flag",
    "letter_count",
    "line_at",
    "line_from",
    "line_name",
    "name_of",
    "not_one_loop",
    "read_aloud",
    "read_line",
    "views",
    "with_boxes",
    "write_boxes",
]  # fmt: skip
