"""What type checkers read; `python -m tests.stubs` writes it from the table in `__init__.py`."""

from clueproof.lowering.clauses.formula import Formula as Formula
from clueproof.lowering.clauses.formula import SpooledFormula as SpooledFormula
from clueproof.lowering.clauses.formula import TooLongError as TooLongError
from clueproof.lowering.clauses.formula import formula_of as formula_of
from clueproof.lowering.clauses.sums import unary_count as unary_count
from clueproof.lowering.clauses.target import CHOICES as CHOICES
from clueproof.lowering.clauses.target import DEFAULT as DEFAULT
from clueproof.lowering.clauses.target import ClauseTarget as ClauseTarget
from clueproof.lowering.clauses.target import EncodingChoice as EncodingChoice
from clueproof.lowering.clauses.target import NoLoweringError as NoLoweringError
from clueproof.lowering.clauses.target import lower as lower
from clueproof.lowering.clauses.target import lower_at_once as lower_at_once
from clueproof.lowering.clauses.target import lower_family as lower_family
from clueproof.lowering.clauses.target import write_clauses as write_clauses

NAMES: dict[str, str]
__all__: list[str]
