"""How compressible a text is, the same on every machine."""

from __future__ import annotations

from math import log


def complexity(text: str) -> float:
    """The Lempel-Ziv complexity of a text: about 1 for random characters, near 0 for one that repeats itself.

    The number of phrases of A. Lempel and J. Ziv, On the complexity of finite sequences, 1976, divided by what random
    texts of that length and alphabet tend to, n / log n to the base of the number of different characters. Short texts
    have more than that; so compare texts of one length. Compressors such as zlib differ from machine to machine.
    """
    length, letters = len(text), len({*text})
    if length < 2 or letters < 2:
        return 0.0
    phrases, start = 0, 0
    while start < length:
        end = start + 1
        # a phrase is the shortest part that does not occur before its own end
        while end <= length and text[start:end] in text[: end - 1]:
            end += 1
        phrases += 1
        start = end
    return round(phrases * log(length) / log(letters) / length, 4)
