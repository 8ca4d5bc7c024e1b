"""Every module that lowers constraints is imported when there is one, so that its constraints are known."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from clueproof import lowering
from clueproof.lowering.clauses.target import LOWERINGS, write_at_once, write_clauses, write_family

REGISTERED = re.compile(r"^@write_\w+\.register", re.MULTILINE)


def _modules(target: str) -> set[str]:
    """The modules that register lowerings."""
    folder = Path(lowering.__path__[0]) / target
    stems = {path.stem for path in folder.glob("*.py") if REGISTERED.search(path.read_text("utf-8"))}
    assert stems
    return {f"{lowering.__name__}.{target}.{stem}" for stem in stems}


def test_every_module_with_lowerings_is_imported() -> None:
    told = f"import sys, {lowering.__name__}.cpsat; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert _modules("cpsat") <= {*ran.stdout.split()}


def test_every_module_with_clauses_is_listed_with_its_constraints() -> None:
    assert _modules("clauses") == {module for modules in LOWERINGS.values() for module in modules}
    for module in _modules("clauses"):
        import_module(module)
    tables = write_clauses, write_at_once, write_family
    registered = [entry for table in tables for entry in table.registry.items()]
    ours = [(kind, function) for kind, function in registered if kind.__module__ in LOWERINGS]
    assert {kind.__module__ for kind, _ in ours} == {*LOWERINGS}
    for kind, function in ours:
        assert function.__module__ in LOWERINGS[kind.__module__], kind


FIRST = """
from clueproof.lowering.clauses import formula_of
from clueproof.model import AdjacencyBan, Connected, Model, Product

class Theirs(AdjacencyBan):
    __module__ = "elsewhere"

model = Model()
cells = [model.boolean(f"cell {n}", ("white", "black")) for n in range(3)]
number = model.integer("number", range(1, 5))
model.add(Connected(tuple(cells), ((0, 1), (1, 2))), "one piece")
model.add(Product((number, number), 4), "two by two")
model.add(Theirs(((cells[0], cells[1]),), ((1, 1),)), "not both")
formula = formula_of(model)
print(formula.top, len(formula.clauses))
"""


def test_a_lowering_is_imported_with_the_first_constraint() -> None:
    imports = "".join(f"import {module}\n" for module in _modules("clauses"))
    first, after = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
        for script in (FIRST, imports + FIRST)
    ]
    assert first == after
    assert len(first.split()) == 2
