"""Writes `docs/vocabulary.md`, what a genre can be said with: `python -m tests.vocabulary_page`.

Layers, answers, encodings, parts of links, random shapes and generators, each with its docstring, what its constructor
takes, what it looks like in a puzzle of ours, and the genres that have it. All is read off the classes.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import clueproof.codecs.puzzlink as puzzlink
import clueproof.genres as cp
from clueproof import Puzzle, rule_set
from clueproof.codecs.kudamono import KudamonoPart
from clueproof.codecs.penpa import Drawn
from clueproof.codecs.puzzlink import Coding, Part
from clueproof.encoders.index import GENRES
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.genre import Genre
from clueproof.puzzle.layers.layer import Layer
from clueproof.puzzle.random_shapes import RandomShape
from clueproof.syntax.record import Record
from tests.notations import BY_PUZZLE, KUDAMONO_LINKS, LINKS
from tests.puzzle_pages import DOCS, example, solution_of

PAGE = DOCS / "vocabulary.md"
SHOWN = 12
"""So many genres are named, at most."""
PLAIN = {"object", "ABC", "Generic", "Layer", "AnswerKind", "CellAnswer", "Encoding", "Part", "Drawn", "RandomShape"}
"""Bases that need no naming: what the heading says, or Python."""
BEGIN = """# What a genre can be said with

[genres.md](genres.md) teaches how a genre is written. This page lists the pieces, so that nobody needs the source: how
puzzles state clues ([layers](#layers)), what the player fills in ([answers](#answers)), what rules are said with
([encodings](#encodings), and the [constraints](constraints.md)), how links are read and written
([puzz.link](#parts-of-links-of-puzzlink), [Penpa](#parts-of-links-of-penpa), [Kudamono](#parts-of-links-of-kudamono)),
and where new puzzles come from
([random shapes](#random-shapes), [generators](#generators)). `python -m tests.vocabulary_page` wrote it.

Layers, answers, encodings, random shapes and generators are names of `clueproof.genres`; parts of links stand in
`clueproof.codecs.puzzlink`, `clueproof.codecs.penpa` and `clueproof.codecs.kudamono`, those that one genre
alone has with the genre.
"""


@cache
def genres() -> dict[str, Genre[Any, Any, Any]]:
    """The genres that are declared by a class, by name."""
    found = {name: rule_set(name) for name in GENRES}
    return {name: rules for name, rules in found.items() if isinstance(rules, Genre)}


@cache
def puzzle_of(name: str) -> Puzzle:
    return example(name)


def documentation(kind: type) -> str:
    """What its docstring says, and of what it is a kind."""
    bases = [
        base.__name__ for base in kind.__bases__ if base.__name__ not in PLAIN and not base.__name__.startswith("_")
    ]
    return cleaned(kind.__doc__ or "") + (f" A kind of `{bases[0]}`." if bases else "")


def cleaned(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", inspect.cleandoc(text)))


def parameters(kind: type) -> str:
    """What its constructor takes, and what is said of that."""
    begin = kind.__init__
    if begin is object.__init__:
        return ""
    taken = signature(begin)
    if taken in ("()", "(*args: Any, **kwargs: Any)"):
        return ""
    said = cleaned(begin.__doc__ or "") if "__dataclass_fields__" not in vars(kind) else fields_said(kind)
    return f"`{kind.__name__}{taken}`{': ' if said else ''}{said}\n\n"


def signature(function: Callable[..., Any]) -> str:
    """What a method takes, besides itself."""
    parts = list[str]()
    for name, one in [*inspect.signature(function).parameters.items()][1:]:
        if one.kind is one.KEYWORD_ONLY and "*" not in parts and not any(part.startswith("*") for part in parts):
            parts.append("*")
        stars = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        annotation = "" if one.annotation is one.empty else f": {str(one.annotation).strip(chr(39))}"
        default = "" if one.default is one.empty else f" = {written_default(one.default)}"
        parts.append(f"{stars}{name}{annotation}{default}")
    return f"({', '.join(parts)})"


def written_default(value: Any) -> str:
    """A default as a reader would write it; what has no short form is `...`."""
    if isinstance(value, type):
        return value.__name__
    text = repr(value)
    return "..." if text.startswith("<") else text.replace("mappingproxy(", "").replace("})", "}")


def fields_said(kind: type) -> str:
    """What is said of the fields of a dataclass."""
    tree = ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind)))
    body = next(node for node in tree.body if isinstance(node, ast.ClassDef)).body
    said = []
    for one, text in pairwise(body):
        if isinstance(one, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            said.append(f"`{ast.unparse(one.target)}`: {cleaned(str(text.value.value)).rstrip('.')}")
    return "; ".join(said)


def heading(title: str, said: str) -> str:
    return f"\n## {title}\n\n{said}\n"


def named(found: Iterable[str]) -> str:
    """The genres, each a link to its page."""
    names = [*found]
    links = ", ".join(f"[{name}](puzzles/{name}.md)" for name in names[:SHOWN])
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f"In {links}{more}.\n" if names else "In no genre of ours.\n"


def subclasses(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)


def users(parts: Callable[[str], Iterable[Any]], names: Iterable[str]) -> dict[type, dict[str, Any]]:
    """Kind of part -> the genres that have it, each with its part of this kind."""
    found: dict[type, dict[str, Any]] = {}
    for name in names:
        for part in parts(name):
            found.setdefault(type(part), {}).setdefault(name, part)
    return {
        kind: found[kind]
        for kind in sorted(found, key=lambda kind: kind.__name__)
        if kind.__module__.startswith("clueproof.")
    }


def size(puzzle: Puzzle) -> tuple[int, str]:
    """By which the smallest of several puzzles is chosen."""
    return puzzle.shape.height * puzzle.shape.width, puzzle.rules.name


def page_of(puzzle: Puzzle) -> str:
    return f"[{puzzle.rules.name}](puzzles/{puzzle.rules.name}.md)"


def layers_of(name: str) -> Iterator[Layer[Any]]:
    """The layers of a genre, those within a frame too."""
    for layer in genres()[name].layers:
        yield layer
        if isinstance(layer, cp.Framed):
            yield layer.cells


def fields_of(layer: Layer[Any], puzzle: Puzzle) -> dict[str, Any]:
    """The fields of the record that a layer writes for a puzzle."""
    record = Record({})
    layer.write(record, puzzle.clues, puzzle.shape)
    return record.fields


def layers() -> Iterator[str]:
    yield heading("Layers", "A genre has one or several. The JSON is what the layer writes of a puzzle of ours.")
    for kind, found in users(layers_of, genres()).items():
        yield f"\n### {kind.__name__}\n\n{documentation(kind)}\n\n{parameters(kind)}"
        kinds = ", ".join(sorted({f"`{kind}`" for layer in found.values() for kind in layer.kinds}))
        shapes = ", ".join(sorted({f"`{layer.shape.__name__}`" for layer in found.values()}))
        yield f"Kinds of clues: {kinds or 'none, all belongs to the shape'}. Shape: {shapes}.\n\n"
        written = [(puzzle_of(name), fields_of(layer, puzzle_of(name))) for name, layer in found.items()]
        for puzzle, fields in sorted([one for one in written if one[1]], key=lambda one: size(one[0]))[:1]:
            yield f"Such as in {page_of(puzzle)}:\n\n```json\n{json.dumps(fields, ensure_ascii=False)}\n```\n\n"
        yield named(found)


def answers() -> Iterator[str]:
    yield heading("Answers", "A genre has one. The solution is that of the smallest puzzle of ours, in JSON.")
    for kind, found in users(lambda name: [genres()[name].answer], genres()).items():
        puzzle = min(map(puzzle_of, found), key=size)
        encoding = type(found[puzzle.rules.name].encode(puzzle.shape)).__name__
        value = json.dumps(puzzle.rules.solution_value(puzzle, solution_of(puzzle)), ensure_ascii=False)
        yield f"\n### {kind.__name__}\n\n{documentation(kind)}\n\n{parameters(kind)}"
        yield f"Rules get {'an' if encoding[0] in 'AEIO' else 'a'} `{encoding}`. A solution of {page_of(puzzle)}:\n\n"
        yield f"```json\n{value}\n```\n\n{named(found)}"


def encodings() -> Iterator[str]:
    yield heading("Encodings", "What `rules(shape, e)` gets as `e`: keys, and methods that post rules.")
    for kind in (Encoding, *sorted({*subclasses(Encoding)}, key=lambda kind: kind.__name__)):
        if not kind.__module__.startswith("clueproof.puzzle."):
            continue
        yield f"\n### {kind.__name__}\n\n{documentation(kind)}\n\n"
        said = fields_said(kind)
        if said:
            yield f"{said}.\n\n"
        for name, member in vars(kind).items():
            if name.startswith("_") or name in ("shown", "headline"):
                continue
            if inspect.isfunction(member):
                yield f"- `{name}{signature(member)}`: {cleaned(member.__doc__ or '')}\n"
            elif isinstance(member, property) or hasattr(member, "attrname"):
                yield f"- `{name}`: {cleaned(member.__doc__ or '')}\n"


def link_parts() -> Iterator[str]:
    yield heading(
        "Parts of links of puzz.link", "`puzzlink = Link(name, *parts)`. They read fields of the JSON record."
    )
    parts = users(lambda name: [part for link in LINKS[name] for part in link.parts], LINKS)
    for kind in sorted({*parts, *subclasses(Part)}, key=lambda kind: kind.__name__):
        if kind.__module__.startswith("clueproof."):
            yield f"\n### {kind.__name__}\n\n{documentation(kind)}\n\n{parameters(kind)}{named(parts.get(kind, ()))}"
    yield "\n### Codings\n\nHow the values of a part are written, one after the other.\n\n"
    for name, text in constants(puzzlink):
        if isinstance(getattr(puzzlink, name), Coding):
            yield f"- `{name}`: {text}\n"


def constants(module: Any) -> Iterator[tuple[str, str]]:
    """The constants of a module with what is said of them."""
    body = ast.parse(inspect.getsource(module)).body
    for one, text in pairwise(body):
        if isinstance(one, ast.Assign | ast.AnnAssign):
            target = one.targets[0] if isinstance(one, ast.Assign) else one.target
            documented = isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
            if isinstance(target, ast.Name) and not target.id.startswith("_"):
                yield target.id, cleaned(str(text.value.value)) if documented else ""  # type: ignore[attr-defined]


def drawings() -> Iterator[str]:
    yield heading("Parts of links of Penpa", "`penpa = Penpa(*drawings)`: what a puzzle draws on the sheet.")
    for kind, found in users(lambda name: BY_PUZZLE[name].drawings, BY_PUZZLE).items():
        assert issubclass(kind, Drawn)
        yield f"\n### {kind.__name__}\n\n{documentation(kind)}\n\n{parameters(kind)}{named(found)}"


def kudamono_parts() -> Iterator[str]:
    yield heading(
        "Parts of links of Kudamono", "`kudamono = Kudamono(name, *parts)`: what the entries of the link hold."
    )
    for kind, found in users(lambda name: KUDAMONO_LINKS[name].parts, KUDAMONO_LINKS).items():
        assert issubclass(kind, KudamonoPart)
        yield f"\n### {kind.__name__}\n\n{documentation(kind)}\n\n{parameters(kind)}{named(found)}"


def random_shapes() -> Iterator[str]:
    yield heading("Random shapes", "`random_shape = RandomRooms(cells=4)`: what `generate` draws before a solution.")
    parts = users(lambda name: [genres()[name].random_shape] if genres()[name].random_shape else [], genres())
    yield from public(RandomShape, parts)


def generators() -> Iterator[str]:
    yield heading("Generators", "The method `generator` returns one; without it, a `RandomSolutionGenerator`.")
    yield from public(cp.Generator, users(lambda name: [genres()[name].generator()], genres()))


def public(base: type, parts: dict[type, dict[str, Any]]) -> Iterator[str]:
    """The kinds that `clueproof.genres` names, each with the genres that have it or one derived from it."""
    for kind in (base, *sorted({*subclasses(base)}, key=lambda kind: kind.__name__)):
        if kind.__name__ in cp.__all__:
            yield f"\n### {kind.__name__}\n\n{documentation(kind)}\n\n{parameters(kind)}"
            found = {name for other, names in parts.items() if issubclass(other, kind) for name in names}
            if found and kind not in (base, cp.RandomSolutionGenerator):
                yield named(name for name in genres() if name in found)


def page() -> str:
    parts = (
        layers(),
        answers(),
        encodings(),
        link_parts(),
        drawings(),
        kudamono_parts(),
        random_shapes(),
        generators(),
    )
    text = BEGIN + "".join(piece for part in parts for piece in part)
    return re.sub(r"\n{3,}", "\n\n", text)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
