"""A class name means one thing: it stands in one module of the package, or in two where it means the same."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import clueproof

SAME = {
    "AllDifferent": "a constraint, and the statement of an elimination puzzle that says it",
    "Around": "clues around the board, and how links write them",
    "Context": "a genre, and what the workers of a pool have in common",
    "Lists": "lists of Sudokus as a form, and lists of numbers in cells of links",
    "Count": "how many: the answer of `count`, and the statement of an elimination puzzle",
    "Listener": "who waits for answers of the server: the protocol, and a class that has it",
    "NumberedCircles": "circles with numbers as clues, and how Penpa draws them",
    "OneOf": "one of several: what stands at a place of a link, and the statement of an elimination puzzle",
    "Product": "a constraint, and the same in the words of a peer",
    "Rooms": "rooms as clues, and how links write them",
    "Walls": "a genre, and walls of a board as a layer",
}
"""Names in two modules -> what they mean in both. A genre and its notation in links or game ids need no entry."""


def classes() -> dict[str, set[str]]:
    """Each class name with the modules that define it, private classes left aside."""
    root = Path(clueproof.__file__).parent
    found = defaultdict(set)
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(path.relative_to(root).with_suffix("").as_posix())
    return found


def is_notation(modules: set[str]) -> bool:
    """Is one of the two a genre, and the other how its puzzles are written?"""
    genres = {module for module in modules if module.startswith("encoders/") and module.count("/") == 1}
    return len(modules) == 2 and len(genres) == 1 and (modules - genres).pop().startswith(("codecs/", "formats/"))


def test_a_class_name_means_one_thing() -> None:
    for name, modules in classes().items():
        if len(modules) > 1 and not is_notation(modules):
            assert name in SAME, f"{name} is a class of {' and '.join(sorted(modules))}: rename one, or say in SAME why"
            assert len(modules) == 2, f"{name} is a class of {', '.join(sorted(modules))}"
