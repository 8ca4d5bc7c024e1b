"""Statements by kind: what a maker of puzzles chooses from."""

from __future__ import annotations

from clueproof.encoders.elimination.statements import (
    All,
    AllDifferent,
    Compare,
    Count,
    Different,
    If,
    Not,
    OneOf,
    Related,
    Same,
    Statement,
)

KINDS = (
    "same", "different", "one-of", "neither", "order", "distance", "number", "pairs", "all-different",
    "either", "count", "both", "not", "if",
)  # fmt: skip


def kind(statement: Statement) -> str:
    """The kind of the statement, one of `KINDS`, by what holds it together."""
    match statement:
        case Same():
            return "same"
        case Different():
            return "different"
        case OneOf():
            return "one-of"
        case Compare(terms, _, _, absolute):
            if [coefficient for coefficient, _ in terms] == [1, -1] and terms[0][1].category == terms[1][1].category:
                return "distance" if absolute else "order"
            return "number"
        case Related():
            return "pairs"
        case AllDifferent():
            return "all-different"
        case Count(least, most, parts):
            return "either" if least == most == 1 < len(parts) else "count"
        case All(parts):
            return "neither" if len(parts) > 1 and all(isinstance(part, Different) for part in parts) else "both"
        case Not():
            return "not"
        case If():
            return "if"
