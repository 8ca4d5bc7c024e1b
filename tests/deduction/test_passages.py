"""What is said of the ways through a point of a loop or of paths."""

from __future__ import annotations

import pytest

import clueproof

PLACED = {
    "geradeweg\n. . 2 . .\n. . . . 1\n. . . . .\n. . . 2 .\n": (
        "r1c4-r2c4 would close the loop, but then r1c3 can't have 2 lines any more",
    ),
    "numberlink\n....1\n..231\n..4..\n...2.\n34...\n": (
        "from r1c5 the line can go on only to r2c5, not to r1c4 (to r1c4: there is no line between r1c4 and r2c4, then "
        "2 links later the lines at r3c4 don't fit, as the lines form a path between each two equal numbers)",
    ),
    "slitherlink\n.12..\n..1.2\n..21.\n.1.33\n.2...\n": (
        "from the line between r4c3 and r4c4 it can go on by the line between r3c3 and r3c4 or the line between r3c3 "
        "and r4c3, and either way the same follows",
    ),
}


@pytest.mark.parametrize("text", PLACED)
def test_reasons_name_the_ways(text: str) -> None:
    said = [clueproof.reason(step) for step in clueproof.explain(clueproof.parse(text))]
    assert {*PLACED[text]} <= {*said}


def test_a_loop_that_meets_all_clues_may_be_closed() -> None:
    explanation = clueproof.explain(clueproof.parse("slitherlink\n33\n..\n"))
    assert explanation.end == "solved"
    assert "loop closed with clues left" not in {step.technique for step in explanation}
