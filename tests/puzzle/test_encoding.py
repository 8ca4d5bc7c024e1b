"""What rules post through an encoding."""

from __future__ import annotations

from clueproof.grid.edges import site_name
from clueproof.model import Clause, Exactly
from clueproof.puzzle.encoding import Encoding


def test_words_of_rows_are_functions_of_what_the_rows_are_about() -> None:
    e = Encoding()
    a, b, c = (e.model.boolean(name) for name in "abc")
    e.add_clauses({(0, 0): (a, b), (1, 2): (b, c)}, lambda cell: f"a rule of row {cell[0] + 1}", site_name)
    e.add_counts(Exactly, [1, 0], {"left": (-a, b), "right": (-b, c)}, "so many", str, conditions=1)
    with e.group("row 1"):
        e.ban({"x": (a, c)}, lambda name: f"not both of {name}")
    said = [(group.place, group.sentence) for group in e.model.group_of]
    assert list(zip(e.model.constraints, said, strict=True)) == [
        (Clause(a, b), ("r1c1", "a rule of row 1")),
        (Clause(b, c), ("r2c3", "a rule of row 2")),
        (Exactly(1, (b,), enforce=(a,)), ("left", "so many")),
        (Exactly(0, (c,), enforce=(b,)), ("right", "so many")),
        (Clause(-a, -c), ("row 1", "not both of x")),
    ]


def test_words_of_rows_in_a_list_are_functions_of_their_numbers() -> None:
    e = Encoding()
    a, b = (e.model.boolean(name) for name in "ab")
    e.ban([(a, b), (a,)], "no", "row {}".format)
    assert [(group.place, group.sentence) for group in e.model.group_of] == [("row 0", "no"), ("row 1", "no")]
    assert e.model.constraints == [Clause(-a, -b), Clause(-a)]
