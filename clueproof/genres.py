"""All that a genre of your own needs, in one place: see docs/genres.md."""

from clueproof.chance import Chance
from clueproof.puzzle.answers.cells import Bits, CellAnswer, LettersAndGaps, NumberRows, Numbers, Shading, SignRows
from clueproof.puzzle.answers.loop import EdgeLines, Lines, not_one_loop
from clueproof.puzzle.clue import GIVEN, Clue, Clues
from clueproof.puzzle.encoding import BooleanEncoding, CellEncoding, EdgeEncoding, Encoding, ShadingEncoding
from clueproof.puzzle.genre import Genre
from clueproof.puzzle.layers.cells import CellNumbers, CellValues
from clueproof.puzzle.layers.frame import BORDER, Frame
from clueproof.puzzle.layers.lines import LINE, LineBlocks
from clueproof.puzzle.layers.signs import SIGN, SignedCells
from clueproof.puzzle.rule_set import Puzzle, RuleSet, Usual
from clueproof.puzzle.shape import GridShape, choice, flag
from clueproof.puzzle.symbols import Counts, Digits, Letters, Numerals, Symbols

__all__ = [
    "BORDER", "GIVEN", "LINE", "SIGN", "Bits", "BooleanEncoding", "CellAnswer", "CellEncoding", "CellNumbers",
    "CellValues", "Chance", "Clue", "Clues", "Counts", "Digits", "EdgeEncoding", "EdgeLines", "Encoding", "Frame",
    "Genre", "GridShape", "Letters", "LettersAndGaps", "LineBlocks", "Lines", "NumberRows", "Numbers", "Numerals",
    "Puzzle", "RuleSet", "Shading", "ShadingEncoding", "SignRows", "SignedCells", "Symbols", "Usual", "choice", "flag",
    "not_one_loop",
]  # fmt: skip
