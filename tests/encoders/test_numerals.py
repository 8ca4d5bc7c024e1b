"""The alphabets in which numbers are written."""

from __future__ import annotations

import pytest

from clueproof.syntax.numbers import SYMBOLS, alphabet_of, number_of, written


@pytest.mark.parametrize(
    ("tokens", "largest", "alphabet"),
    [
        ("123.0", 9, "123456789"),
        ("1A.", 10, "123456789A"),
        ("1A0", 10, "123456789A"),
        ("19.0", 10, "1234567890"),
        ("1A.0", 10, ""),
        ("f.0", 16, "123456789ABCDEF0"),
        ("G.", 16, "123456789ABCDEFG"),
        ("gh.", 16, "ABCDEFGHIJKLMNOP"),
        ("gh1.", 16, "123456789ABCDEFG"),
        ("y.", 25, "ABCDEFGHIJKLMNOPQRSTUVWXY"),
        (".", 16, "123456789ABCDEFG"),
        ("1.0", 36, SYMBOLS),
    ],
)
def test_alphabet(tokens: str, largest: int, alphabet: str) -> None:
    assert alphabet_of({*tokens}, largest) == alphabet


def test_numbers_of_tokens() -> None:
    usual = number_of(SYMBOLS[:16], 16)
    assert (usual["16"], usual["G"], usual["g"], usual["9"]) == (16, 16, 16, 9)
    assert "17" not in usual
    assert "H" not in usual
    hexadecimal = number_of("123456789ABCDEF0", 16)
    assert (hexadecimal["0"], hexadecimal["f"]) == (16, 15)
    assert "10" not in hexadecimal


def test_every_number_reads_as_it_is_written() -> None:
    for largest in (1, 9, 16, 35, 36, 64):
        alphabet = SYMBOLS[:largest]
        symbols = written(alphabet, largest)
        assert symbols[0] == "."
        assert [number_of(alphabet, largest)[symbol] for symbol in symbols[1:]] == [*range(1, largest + 1)]
