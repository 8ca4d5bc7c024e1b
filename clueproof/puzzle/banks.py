"""Banks of pieces, an option of shapes: a set that has a name, or drawings of pieces, such as `##/#.,###`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from clueproof.english import counted, listed
from clueproof.errors import quoted
from clueproof.grid import one_piece
from clueproof.grid.polyominoes import PENTOMINOES, TETROMINOES, Form, drawing, drawn, form_of, letter_of
from clueproof.puzzle.shape import GridShape, Option, OptionField
from clueproof.syntax.record import JsonValue, Record

Bank: TypeAlias = tuple[Form, ...]
"""Pieces, each as it was drawn; one that there is several times stands there as often."""
BANKS: Mapping[str, Bank] = MappingProxyType(
    {
        "pentominoes": tuple(PENTOMINOES.values()),
        "tetrominoes": tuple(TETROMINOES.values()),
        "double-tetrominoes": tuple(form for form in TETROMINOES.values() for _ in range(2)),
        "none": (),
    }
)
"""The sets that have a name."""
MAX_PIECES = 100


def bank_name(bank: Bank) -> str | None:
    """The name of the set; None if it has none."""
    return next((name for name, own in BANKS.items() if own == bank), None)


def polyomino_name(form: Form) -> str:
    """What people call a piece: "L-tetromino", "piece ##/#."."""
    kinds = {4: "tetromino", 5: "pentomino"}
    return f"{letter_of(form)}-{kinds[len(form)]}" if len(form) in kinds else f"piece {drawing(form_of(form))}"


@dataclass(frozen=True)
class _BankOption(OptionField[Bank]):
    words: str = ""

    def option(self, name: str, default: Bank) -> Option:
        return Option(name, self.words, "text", self.written(default))

    def told(self, name: str, value: Bank, default: Bank) -> str:
        # genres draw the pieces, or name them, themselves
        return ""

    def written(self, value: Bank) -> JsonValue:
        return bank_name(value) or ",".join(map(drawing, value))

    def read(self, record: Record, name: str, default: Bank, width: int) -> Bank:
        stated = record.get(name)
        if stated is None:
            return default
        if isinstance(stated, str) and stated.strip().lower() in BANKS:
            return BANKS[stated.strip().lower()]
        texts: Sequence[object] = re.split(r"[\s,]+", stated.strip()) if isinstance(stated, str) else ()
        texts = stated if isinstance(stated, list) else texts
        if not texts:
            record.fail(f"{name} is {listed([*BANKS], 'or')}, or pieces such as ##/#.,###")
        if len(texts) > MAX_PIECES:
            record.fail(f"{name}: there are {counted(MAX_PIECES, 'piece')} at most, not {len(texts)}")
        bank = tuple([_read_piece(record, name, str(text)) for text in texts])
        # a set with a name is one however its pieces were drawn
        forms = Counter(map(form_of, bank))
        return next((own for own in BANKS.values() if Counter(own) == forms), bank)


def _read_piece(record: Record, name: str, text: str) -> Form:
    if not re.fullmatch(r"[#.]+(/[#.]+)*", text) or "#" not in text:
        sets = listed([*BANKS], "or")
        record.fail(f"{name}: {quoted(text)} is no piece; expected # for its cells, as in ##/#.,###, or {sets}")
    form = drawn(text)
    if len(one_piece(form)) < len(form):
        record.fail(f"{name}: the cells of {quoted(text)} do not hang together")
    return form


def bank(default: str, words: str = "the pieces: a set of them, or drawings such as ##/#.,###") -> Bank:
    """A field of a shape that is a bank of pieces; `default` is the name of a set."""
    return field(default=BANKS[default], metadata={"option": _BankOption(words)})


@dataclass(frozen=True, slots=True)
class BankShape(GridShape):
    """Which pieces there are."""

    pieces: tuple[Form, ...] = bank("pentominoes")
