"""Local search for heavy sets of literals that do not exclude each other."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from clueproof.backends.exclusions import heavy_set


@pytest.mark.parametrize("seed", range(12))
def test_small_graphs_against_all_subsets(seed: int) -> None:
    random = Random(seed)
    count = random.randint(1, 11)
    against = [0] * count
    for a, b in combinations(range(count), 2):
        if random.random() < 0.4:
            against[a] |= 1 << b
            against[b] |= 1 << a
    weights = [random.randint(1, 9) if seed % 2 else 1 for _ in range(count)]
    best = max(
        sum(weights[place] for place in chosen)
        for size in range(count + 1)
        for chosen in combinations(range(count), size)
        if not any(against[a] >> b & 1 for a, b in combinations(chosen, 2))
    )
    found = heavy_set(against, weights, 2000)
    assert not any(against[a] >> b & 1 for a, b in combinations(found, 2))
    assert sum(weights[place] for place in found) == best
    assert heavy_set(against, weights, 2000) == found


def test_nothing_to_choose_from() -> None:
    assert heavy_set([], []) == []
    assert heavy_set([0, 0], [1, 1], 5) == [0, 1]
