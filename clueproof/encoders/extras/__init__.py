"""All kinds of extras, and how they are read: what setters put on a Sudoku besides numbers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import ModuleType

from clueproof.encoders.extras import extra, groups, lines, modified, outside, pairs, patterns, regions, whole_board
from clueproof.encoders.extras.extra import (
    AllOf,
    AnyOf,
    BoardLayout,
    Denied,
    Extra,
    ExtraModel,
    Together,
    default_value,
    read_path,
)
from clueproof.english import nearest
from clueproof.errors import quoted, shortened
from clueproof.grid import cell_name
from clueproof.syntax.record import JsonValue

__all__ = ["BoardLayout", "Extra", "ExtraError", "ExtraModel", "extra_from", "kinds", "read_extra", "to_json"]


UNSIGNED = re.compile(r"\d{1,4}", re.ASCII)
SIGNED = re.compile(r"-?\d{1,4}", re.ASCII)


class ExtraError(ValueError):
    """A text or an object is no extra; the message says why."""


def _subclasses(kind: type[Extra]) -> Iterator[type[Extra]]:
    for one in kind.__subclasses__():
        yield one
        yield from _subclasses(one)


@cache
def kinds() -> dict[str, type[Extra]]:
    """Name or alias -> kind, for all kinds."""
    found = [kind for kind in dict.fromkeys(_subclasses(Extra)) if "kind" in vars(kind)]  # type: ignore[type-abstract]
    return {name: kind for kind in found for name in (kind.kind, *vars(kind).get("aliases", ()))}


HEADINGS: Mapping[str, ModuleType] = {
    "Lines": lines,
    "Between neighbours": pairs,
    "Groups of cells, and single cells": groups,
    "Outside of the board": outside,
    "The whole board": whole_board,
    "About regions to be found": regions,
    "About doublers and negators to be found": modified,
    "Your own": patterns,
    "Together": extra,
}
"""Under which heading the kinds of a module are listed."""
VALUES = {
    "none": "",
    "one": "a number",
    "optional": "a number, or none",
    "several": "numbers: 1,2",
    "text": "a text without blanks",
}


@cache
def listed(module: ModuleType) -> list[type[Extra]]:
    """The kinds of a module, in their order there."""
    known = [kind for kind in kinds().values() if kind.__module__ == module.__name__]
    return [kind for kind in vars(module).values() if kind in known]


def meaning(kind: type[Extra]) -> str:
    """What a kind says, in words."""
    return " ".join(inspect.cleandoc(kind.__doc__ or "").split())


def value_expected(kind: type[Extra]) -> str:
    """Which value it has, in words."""
    return VALUES[kind.values] if kind.default is None else f"a number; {kind.default} without one"


def kind_told(value: JsonValue) -> type[Extra] | None:
    """The kind of what is written as an extra; None if it is of none."""
    name = value.get("kind") if isinstance(value, dict) else value
    words = name.split() if isinstance(name, str) else []
    return kinds().get(words[0].lower().replace("_", "-")) if words else None


def drawn_kinds() -> list[str]:
    """The kinds of which extras can be drawn for a puzzle to be made."""
    return [kind.kind for kind in dict.fromkeys(kinds().values()) if kind.sizes]


def kind_of(name: str) -> type[Extra]:
    """The kind of that name. Raises ExtraError."""
    found = kinds().get(name.lower().replace("_", "-"))
    if found is None:
        near = nearest(name.lower(), kinds())
        hint = f"; it knows {near}" if near else ""
        raise ExtraError(f"{quoted(name)} is no kind of extra that clueproof knows{hint}")
    return found


def read_extra(text: str, layout: BoardLayout | None) -> Extra:
    """The extra that a line of text describes: `cage 15 r1c1-r1c3`; without a layout it need not fit a board. Raises
    ExtraError."""
    name, *words = text.split()
    kind = kind_of(name)
    if kind is Denied:
        return denied([read_extra(" ".join(words), layout)] if words else [], layout)
    if issubclass(kind, Together):
        return _listed(kind, " ".join(words), layout)
    told = kind.values == "text" or (bool(words) and not words[0].lower().startswith("r") and words[0] != "/")
    stated = words[0] if words and told else None
    if stated is not None and kind.values == "none":
        raise ExtraError(f"{kind.kind} has no value, but {quoted(stated)} stands there")
    cells = " ".join(words if stated is None else words[1:])
    found = list[tuple[tuple[int, int], ...]]()
    for part in cells.split("/") if cells else ():
        path = read_path(part)
        if isinstance(path, str):
            raise ExtraError(path)
        found.append(path)
    return made(kind, stated, tuple(found), layout)


def made(
    kind: type[Extra], stated: str | None, groups: tuple[tuple[tuple[int, int], ...], ...], layout: BoardLayout | None
) -> Extra:
    """The extra, of which it is certain that it fits the board, if there is one. Raises ExtraError."""
    extra = kind(groups, _value(kind, stated))
    where = f"{shortened(str(extra))}: " if groups else f"{kind.kind}: "
    if not all(groups):
        raise ExtraError(f"{where}a group has no cells")
    if layout is None:
        return extra
    if len(groups) > 1 and not kind.several:
        raise ExtraError(f"{where}it has one group of cells, not {len(groups)}")
    if kind.least == 0 and groups and not kind.several:
        raise ExtraError(f"{where}it is about the whole board and names no cells")
    if len(extra.cells) < kind.least:
        raise ExtraError(f"{where}it needs {kind.least} cells or more")
    seen = layout.seen_by(kind)
    if (unfit := kind.unfit(seen)) is not None:
        raise ExtraError(f"{where}{unfit}")
    for group in groups:
        for cell in group:
            if cell in layout.free_cells:
                if kind.placed:
                    raise ExtraError(f"{where}{cell_name(*cell)} is a free cell, which has no place on the board")
            elif not (0 <= cell[0] < layout.height and 0 <= cell[1] < layout.width) or cell in layout.holes:
                raise ExtraError(f"{where}{cell_name(*cell)} is not on the board")
        twice = [cell for n, cell in enumerate(group) if cell in group[:n]]
        if twice and not kind.repeats:
            raise ExtraError(f"{where}{cell_name(*twice[0])} stands there twice")
    if (fault := extra.fault(seen)) is not None:
        raise ExtraError(f"{where}{fault}")
    return extra


def _listed(kind: type[Together], text: str, layout: BoardLayout | None) -> Together:
    """What is said of the extras that a text lists. Raises ExtraError."""
    # a pattern may have the sign in it, so that it counts as a word alone
    parts = [part.strip() for part in f" {' '.join(text.split())} ".split(f" {kind.sign} ")]
    within = AllOf.sign if kind is AnyOf else None
    return together(
        kind,
        [
            None if not part else _listed(AllOf, part, layout) if within in part.split() else read_extra(part, layout)
            for part in parts
        ],
    )


def denied(options: Sequence[Extra], layout: BoardLayout | None) -> Denied:
    """The extra that says that another one does not hold. Raises ExtraError."""
    if len(options) != 1 or isinstance(options[0], Together):
        raise ExtraError("not is said of one extra, which is none of several extras")
    extra = Denied(options=tuple(options))
    fault = None if layout is None else extra.fault(layout)
    if fault is not None:
        raise ExtraError(fault)
    return extra


def together(kind: type[Together], options: Sequence[Extra | None]) -> Together:
    """What is said of several extras. Raises ExtraError."""
    found = [option for option in options if option is not None]
    if len(found) < 2 or len(found) < len(options):
        raise ExtraError(f"{kind.kind} has two extras or more, with {kind.sign} between them")
    may_hold = (Denied, AllOf) if kind is AnyOf else (Denied,)
    inner = next((one for one in found if isinstance(one, Together) and not isinstance(one, may_hold)), None)
    if inner is not None:
        raise ExtraError(f"{inner.kind} stands in no {'other ' * (type(inner) is kind)}{kind.kind}")
    return kind(options=tuple(found))


def _value(kind: type[Extra], stated: str | None) -> tuple[int, ...] | str:
    if stated is None:
        if kind.values in ("one", "several", "text"):
            raise ExtraError(
                f"{kind.kind} needs a value: {kind.kind} {'1,2' if kind.values == 'several' else '12'} r1c1-r1c3"
            )
        return default_value(kind)
    if kind.values == "text":
        if not stated.isprintable():
            raise ExtraError(f"{quoted(stated)} is no value of {kind.kind}")
        return stated
    parts = stated.split(",")
    pattern = SIGNED if kind.signed else UNSIGNED
    if not all(map(pattern.fullmatch, parts)):
        more = " or several, such as 1,2" if kind.values == "several" else ""
        raise ExtraError(f"{quoted(stated)} is no value of {kind.kind}; expected a whole number{more}")
    if len(parts) > 1 and kind.values != "several":
        raise ExtraError(f"{kind.kind} has one value, not {shortened(stated)}")
    return tuple(map(int, parts))


def to_json(extra: Extra) -> JsonValue:
    """An extra as an object: its kind, its value if it has one to tell, and its cells as rows and columns from 0."""
    found: dict[str, JsonValue] = {"kind": extra.kind}
    if isinstance(extra, Together):
        found["options"] = [to_json(option) for option in extra.options]
    if extra.value and extra.value != default_value(type(extra)):
        value = extra.value
        found["value"] = value if isinstance(value, str) else value[0] if extra.values != "several" else [*value]
    cells: list[JsonValue] = [[list[JsonValue](cell) for cell in group] for group in extra.groups]
    if extra.several and cells:
        found["groups"] = cells
    elif cells:
        found["cells"] = cells[0]
    return found


def extra_from(value: JsonValue, layout: BoardLayout | None) -> Extra:
    """The extra that an object, or a line of text, describes: see `read_extra`. Raises ExtraError."""
    if isinstance(value, str) and value.strip():
        return read_extra(value, layout)
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        raise ExtraError(
            'an extra is a line of text or an object such as {"kind": "thermo", "cells": [[0, 0], [0, 1]]}'
        )
    kind = kind_of(str(value["kind"]))
    if issubclass(kind, Together):
        options = value.get("options")
        if not isinstance(options, list) or {*value} != {"kind", "options"}:
            raise ExtraError(f'{kind.kind} has "options", a list of extras, and nothing else')
        found = [extra_from(option, layout) for option in options]
        return denied(found, layout) if kind is Denied else together(kind, found)
    others = [*({*value} - {"kind", "value", "cells", "groups"})]
    if others:
        raise ExtraError(f"an extra has no {quoted(others[0])}; it has kind, value, and cells or groups")
    told = value.get("groups", [value["cells"]] if "cells" in value else [])
    stated = value.get("value")
    text = ",".join(map(str, stated)) if isinstance(stated, list) else None if stated is None else str(stated)
    if text is not None and kind.values == "none":
        raise ExtraError(f"{kind.kind} has no value, but {quoted(text)} stands there")
    if not isinstance(told, list) or not all(isinstance(group, list) and all(map(_is_cell, group)) for group in told):
        raise ExtraError(f"the cells of {kind.kind} are a list of rows and columns from 0, such as [[0, 0], [0, 1]]")
    groups = tuple([tuple([(cell[0], cell[1]) for cell in group]) for group in told])  # type: ignore[union-attr,index]
    return made(kind, text, groups, layout)  # type: ignore[arg-type]


def _is_cell(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)
