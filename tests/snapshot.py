"""All that clueproof does, written down: is one version's behaviour that of another, byte for byte?

    python tests/snapshot.py take OUT [--quick] [--instances FOLDER] [--kept FOLDER] [--only PATTERN] [--jobs 2]
    python tests/snapshot.py compare OLD NEW [--only PATTERN] [--lines 12] [--most 50]

`take` asks the clueproof that the interpreter imports: run it with the environment of either version, and always with
the same script, whose checkout has the inputs. FOLDER (else `CLUEPROOF_INSTANCES`) has the public collections. OUT is
a compressed file of JSON lines, one for each case: exit status, standard output, standard error, files written.

Nothing but what is documented is used: the command line, `import clueproof`, `clueproof.genres`, and the engine of the
workbench. Each case is a process of its own, forked from one that has imported clueproof and asked it nothing, in an
empty folder; cases named `fresh` start a new interpreter, so that what is imported late is missed if it is missing.
The clock stands still in it, so that nothing depends on the load of the machine: no time limit ends anything, and no
time that is printed differs. Cases with processes of their own have the true clock, and times are masked. What
takes too long is written down as `timeout` and is not compared.

`--kept FOLDER` has stores and certificates that a version wrote: the first take fills it, later ones, also of other
versions, read copies of what is there. Give old and new the same folder.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import difflib
import enum
import fnmatch
import gc
import hashlib
import importlib
import inspect
import io
import json
import lzma
import os
import pkgutil
import queue  # noqa: F401  (with the true clock: imported before the clock stands still)
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent import futures  # noqa: F401
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve()
REPOSITORY = HERE.parents[1]
FOLDER = "CLUEPROOF_INSTANCES"
MAX_TEXT = 12_000
"""Of longer outputs the beginning is kept, and a digest of the whole."""
MAX_SOURCE = 60_000
ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "PYTHONIOENCODING": "utf-8",
    "PYTHONDONTWRITEBYTECODE": "1",
    "COLUMNS": "80",
    "LINES": "24",
    "NO_COLOR": "1",
    "TERM": "dumb",
    "TZ": "UTC",
    "LC_ALL": "C.UTF-8",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
}
FORMS = ("text", "json", "jsonl", "sgt", "sudoku-line", "non", "fpuzzles", "penpa", "puzzlink")
BACKENDS = (
    *("sat", "sat:glucose4", "sat:cadical153", "sat:minicard", "sat:all-different=ladder", "cpsat", "cpsat:native"),
    *("exact-cover", "deduction", "deduction:trial", "deduction:search", "brute-force", "dimacs:cadical"),
    *("dimacs:minisat", "checked:sat by cpsat"),
)


class Case(NamedTuple):
    """One thing to do, and all that it depends on."""

    name: str
    arguments: tuple[str, ...] = ()
    """Of the command line."""
    call: str = ""
    """Instead: a function of this script, with `data`."""
    data: Any = None
    files: Mapping[str, str] = {}
    """Written into the case's folder."""
    stdin: str = ""
    true_clock: bool = False
    fresh: bool = False
    seconds: float = 1.0
    """Factor on the limit."""


# ---------------------------------------------------------------------------------------------------------------------
# The clock


class Clock:
    """`time`'s clocks, standing still until `true` is set."""

    NAMES = ("monotonic", "perf_counter", "process_time", "thread_time")

    def __init__(self) -> None:
        self.true = True

    def install(self) -> None:
        """Put them in the place of the true ones; modules imported before keep what they had imported by name."""
        for name in self.NAMES:
            setattr(time, name, self._stopped(getattr(time, name)))

    def _stopped(self, true: Callable[[], float]) -> Callable[[], float]:
        def now() -> float:
            return true() if self.true else 1000.0

        return now


CLOCK = Clock()
elapsed = time.monotonic
wait_for = time.sleep


# ---------------------------------------------------------------------------------------------------------------------
# Values, as text


def show(value: Any, depth: int = 0) -> Any:
    """What a public answer holds, as JSON: classes by name only where they are public, internal ones may be renamed."""
    import clueproof

    if value is None or (isinstance(value, (bool, int, str, float)) and not isinstance(value, enum.Enum)):
        return value
    if isinstance(value, enum.Enum):
        return str(value.value)
    if isinstance(value, bytes):
        return {"bytes": hashlib.sha256(value).hexdigest()}
    if depth > 7:
        return "..."
    if isinstance(value, clueproof.Puzzle):
        return {"puzzle": clueproof.to_json(value)}
    if isinstance(value, Mapping):
        return {str(show_key(key)): show(item, depth + 1) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((show(item, depth + 1) for item in value), key=repr)
    fields = list(getattr(value, "_fields", ())) if isinstance(value, tuple) else []
    if isinstance(value, (list, tuple)) and not fields:
        return [show(item, depth + 1) for item in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = [field.name for field in dataclasses.fields(value)]
    if fields:
        public = type(value).__name__ in clueproof.__all__
        if public:
            fields += [
                name
                for name, member in inspect.getmembers(type(value), lambda member: isinstance(member, property))
                if name not in fields
            ]
        # `look` computes, `encoding` is the model with all its variables
        shown = {
            name: show(getattr(value, name), depth + 1)
            for name in fields
            if not name.startswith("_") and name not in ("look", "encoding")
        }
        return {type(value).__name__: shown} if public else shown
    if callable(value):
        return "function"
    text = repr(value)
    return text if " at 0x" not in text and "object" not in text else "object"


def show_key(key: Any) -> Any:
    """A key of a mapping, as text."""
    return key if isinstance(key, (str, int)) else json.dumps(show(key))


def tell(name: str, work: Callable[[], Any]) -> Any:
    """Print what it returns, or the error that it raises; what it returns."""
    try:
        value = work()
        shown = value if isinstance(value, str) else json.dumps(show(value), ensure_ascii=False, indent=1)
    except Exception as error:
        print(f"## {name}: raised {type(error).__name__}: {error}")
        return None
    if len(shown) > MAX_TEXT:
        shown = cut(shown)
    print(f"## {name}\n{shown}")
    return value


# ---------------------------------------------------------------------------------------------------------------------
# Cases of the public API, each run in a process of its own


def public_names() -> None:
    """What can be imported, and the signatures."""
    for module_name in ("clueproof", "clueproof.genres", "clueproof.model", "clueproof.testing", "clueproof.encoders"):
        with contextlib.suppress(ImportError):
            module = importlib.import_module(module_name)
            for name in sorted(getattr(module, "__all__", ())):
                value = getattr(module, name)
                kind = type(value).__name__
                with contextlib.suppress(TypeError, ValueError):
                    kind += str(inspect.signature(value)) if inspect.isfunction(value) else ""
                print(f"{module_name}.{name}: {kind}")


def each_name(data: str) -> None:
    """A public name, imported first of all."""
    module, _, name = data.rpartition(".")
    print(type(getattr(importlib.import_module(module), name)).__name__)


def genre_facts(name: str) -> None:
    """What a rule set says of itself, and what its source of random puzzles gives."""
    import clueproof

    genre = clueproof.rule_set(name)
    for attribute in ("name", "title", "group", "aliases", "grid", "kinds", "options", "source", "largest", "words"):
        if hasattr(genre, attribute) and not callable(getattr(genre, attribute)):
            tell(attribute, lambda attribute=attribute: show(getattr(genre, attribute)))


def api(text: str) -> None:
    """Every question of the public API on a puzzle."""
    import clueproof as c

    puzzle = c.parse(text)
    tell("text", lambda: c.to_text(puzzle))
    tell("json", lambda: c.to_json(puzzle))
    tell("name", lambda: [puzzle.name, puzzle.id, puzzle.layout, puzzle.about, puzzle.notes])
    tell("game id", lambda: c.to_game_id(puzzle))
    for kind in ("puzzlink", "penpa", "fpuzzles"):
        tell(kind, lambda kind=kind: c.to_link(puzzle, kind))
    verdict = tell("verify", lambda: c.verify(puzzle))
    tell("word", lambda: [verdict.word, verdict.core if isinstance(verdict, c.NoSolution) else None])
    solved = tell("solve", lambda: c.solve(puzzle))
    solution = getattr(solved, "solution", None)
    if solution is not None:
        tell("check", lambda: c.check(puzzle, solution))
    tell("check nonsense", lambda: c.check(puzzle, ()))
    tell("count", lambda: c.count(puzzle, 12, keep=True))
    tell("solutions", lambda: list(c.solutions(puzzle, 3)))
    tell("candidates", lambda: c.candidates(puzzle))
    tell("svg", lambda: digest(c.draw(puzzle, solution=True, labels=True, title=True, rules=True)))
    tell("cpsat", lambda: c.verify(puzzle, backend="cpsat"))
    tell("redundant", lambda: c.redundant(puzzle))
    tell("minimise", lambda: c.minimise(puzzle, c.Choice(seed=5)))
    tell("difficulty", lambda: c.difficulty(puzzle))
    tell("hint", lambda: c.hint(puzzle))
    tell("formula", lambda: cut(c.export(puzzle, "dimacs")))
    certificate = tell("certify", lambda: c.certify(puzzle))
    if certificate is not None:
        tell("checked", lambda: c.check_certificate(certificate))


def explained(text: str) -> None:
    """Whole explanations by the API."""
    import clueproof as c

    puzzle = c.parse(text)
    last = None
    for step in c.explain_steps(puzzle):
        if isinstance(step, c.ExplainedStep):
            tell(f"step {step.number}", lambda step=step: [c.headline(step), c.reason(step), show(step)])
        last = step
    tell("explanation", lambda: last)
    tell("walk", lambda: c.walk_through(puzzle))
    tell("page", lambda: digest(c.to_html(c.walk_through(puzzle))))


def digest(value: Any) -> Any:
    """Of a picture or page."""
    for name in ("svg", "to_svg", "text"):
        if hasattr(value, name):
            value = getattr(value, name)
            value = value() if callable(value) else value
            break
    if isinstance(value, (list, tuple)):
        return [digest(item) for item in value]
    return cut(value) if isinstance(value, str) else show(value)


def asks(data: Mapping[str, Any]) -> None:
    """The engine of the workbench: every ask on a puzzle."""
    from clueproof.web.engine import Engine

    engine = Engine()

    def ask(name: str, puzzle: Any = None, **options: Any) -> dict[str, Any]:
        message = {"id": 1, "ask": name, **({} if puzzle is None else {"puzzle": puzzle}), "options": options}
        answer: dict[str, Any] = {}
        for event in engine.ask(message):
            tell(f"{name} {json.dumps(options, sort_keys=True)[:200]}", lambda event=event: shortened(event))
            answer = event
        found = answer.get("answer")
        return found if isinstance(found, dict) else {}

    if data["what"] == "genre":
        for size in ({}, {"height": 4, "width": 4}, {"height": 5, "width": 7}, {"height": 0, "width": 3}):
            board = ask("blank", genre=data["genre"], **size)
            for entry in board.get("entries", ())[:6]:
                place = {"cells": [0, 1], "edges": [[0, 0], [0, 1]], "vertices": {"vertex": [1, 1]}, "margins": [-1, 0]}
                for value in [*entry.get("choices", ())[:2], "1", "", "x", entry.get("clear")]:
                    for kind in entry.get("places", ()) if isinstance(entry.get("places"), list) else ("cells",):
                        places = [place[kind]] if kind in place else [[0, 0], [0, 1]]
                        edits = [{"entry": entry["name"], "places": places, "value": value}]
                        ask("enter", board.get("puzzle"), edits=edits)
        return
    if data["what"] == "generate":
        ask("generate", **data["options"])
        return
    if data["what"] == "genres":
        ask("genres")
        for message in (
            {},
            [],
            {"ask": 3},
            {"id": 1, "ask": "nothing"},
            {"id": 1, "ask": "verify", "options": {"x": 1}},
        ):
            tell("bad", lambda message=message: list(engine.ask(message)))
        return
    puzzle = data["puzzle"]
    ask("read", text=puzzle if isinstance(puzzle, str) else json.dumps(puzzle))
    ask("board", puzzle, labels=True)
    if data["what"] == "quick":
        ask("watch", puzzle)
        return
    for name in ("verify", "candidates", "core", "redundant", "difficulty", "forms", "check", "repair"):
        ask(name, puzzle)
    # without a seed it draws one
    ask("minimise", puzzle, seed=6)
    ask("count", puzzle, limit=7)
    ask("watch", puzzle, show=["verdict", "count", "candidates", "core", "redundant", "difficulty"])
    ask("hint", puzzle)
    ask("hint", puzzle, stage="what")
    ask("explain", puzzle, most=30)
    ask("play", puzzle, mistakes=True)
    for form in ("svg", "text"):
        ask("draw", puzzle, format=form, solution=True, title=True, rules=True)
    for form in FORMS:
        ask("convert", puzzle, to=form)
    ask("export", puzzle, to="dimacs", unique=True)
    ask("certificate", puzzle)


def shortened(value: Any) -> Any:
    """Long texts cut, times left out."""
    if isinstance(value, str):
        return cut(value, 1500)
    if isinstance(value, Mapping):
        return {key: shortened(item) for key, item in value.items() if key != "seconds"}
    return [shortened(item) for item in value] if isinstance(value, list) else value


def plan(data: Mapping[str, Any]) -> None:
    """The genres, and the puzzles of each source, for the parent."""
    import clueproof
    from clueproof.web.engine import Engine

    genres = [*Engine().ask({"id": 1, "ask": "genres"})][-1]["answer"]["genres"]
    names = {name for genre in genres for name in (genre["name"], *genre["aliases"])}
    found: dict[str, Any] = {}
    for source in data["sources"]:
        guesses = [None, *(name for name in source["guesses"] if name in names)]
        best: tuple[str | None, list[Any]] = guesses[-1], []
        for guess in reversed(guesses):
            puzzles = []
            with contextlib.suppress(Exception):
                for text in source["parts"] or [source["text"]]:
                    with contextlib.suppress(clueproof.ClueproofError):
                        for puzzle in clueproof.read(io.StringIO(text), guess, name="x"):
                            puzzles.append(clueproof.to_json(puzzle))
                            if len(puzzles) >= data["most"]:
                                break
            if puzzles:
                best = guess, puzzles[: data["most"]]
                break
        found[source["name"]] = best
    Path("plan.json").write_text(json.dumps({"genres": genres, "sources": found}))


# ---------------------------------------------------------------------------------------------------------------------
# The cases


class Source(NamedTuple):
    """A file of puzzles, or the beginning of one."""

    name: str
    text: str
    guesses: tuple[str, ...] = ()
    """Names of genres that the file may be of."""
    parts: tuple[str, ...] = ()
    """Its records, where it has a record on each line."""


def shipped() -> Iterator[Source]:
    """The project's own files."""
    folder = REPOSITORY.joinpath("instances")
    # the broken ones last: of some genres only the first puzzle gets the long questions
    for path in sorted(folder.rglob("*"), key=lambda path: (path.parent, path.name == "broken.txt", path.name)):
        if path.is_file() and path.stat().st_size <= MAX_SOURCE:
            yield Source(f"instances/{path.relative_to(folder)}", path.read_text("utf-8", "replace"))


def collected(folder: Path, most: int) -> Iterator[Source]:
    """The first records of each file of the public collections."""
    for path in sorted(folder.rglob("*")):
        name = f"collections/{path.relative_to(folder)}"
        if not path.is_file() or path.name == "today.tsv":
            continue
        text = path.read_text("utf-8", "replace")
        if ".solutions." in path.name or path.suffix == ".md":
            yield Source(name, "".join(text.splitlines(keepends=True)[:2]))
            continue
        if path.suffix not in (".jsonl", ".tsv", ".txt"):
            if len(text) <= MAX_SOURCE // 2:
                yield Source(name, text)
            continue
        guesses = {path.parent.name, path.stem, path.stem.partition("_")[2], path.stem.lower(), "sudoku"}
        records: dict[str, list[str]] = {}
        header = ""
        for line in text.splitlines():
            if line.startswith("#") and path.suffix == ".txt":
                header += f"{line}\n"
                continue
            genre = ""
            with contextlib.suppress(ValueError, AttributeError):
                genre = str(json.loads(line).get("genre", "")) if path.suffix == ".jsonl" else ""
            links = re.findall(r'https?://[^\s"\\]+', line)
            if path.suffix == ".tsv":
                genre = line.split("\t")[0]
                if not links or len(links[0]) > 900:
                    continue
            line = links[0] if links else line
            if match := re.search(r'"puzzlink": *"([^"]+)"', line):
                line = f"https://puzz.link/p?{match[1]}"
            if len(records.setdefault(genre, [])) < most and len(line) < 6000:
                records[genre].append(line)
        lines = [line for group in records.values() for line in group]
        for start in range(0, len(lines), 24):
            part = lines[start : start + 24]
            whole = header + "".join(f"{line}\n" for line in part)
            tried = tuple(sorted({guess.replace("_", "-") for guess in guesses if guess}))
            yield Source(f"{name}:{start}" if start else name, whole, tried, tuple(part))


def of_source(source: Source, genre: str | None, quick: bool) -> Iterator[Case]:
    """The commands that take whole files."""
    ending = Path(source.name.partition(":")[0]).suffix
    file = f"puzzles{'.txt' if ending in ('.tsv', '.md') or source.text.startswith('http') else ending}"
    files = {file: source.text}
    named = ("--puzzle", genre) if genre else ()

    def case(label: str, *arguments: str, seconds: float = 1.0) -> Case:
        return Case(f"{label}/{source.name}", (*arguments, *named, file), files=files, seconds=seconds)

    yield case("verify", "verify", "--show", "--keep-going", seconds=2)
    if quick and source.name.startswith("collections/"):
        yield case("convert-text", "convert", "--keep-going")
        return
    others = source.name.startswith("collections/")
    for form in ("jsonl", "penpa", "puzzlink") if quick else FORMS[:4] + FORMS[-2:] if others else FORMS:
        yield case(f"convert-{form}", "convert", "--keep-going", "--to", form)
    if genre and not quick:
        yield Case(f"read-unnamed/{source.name}", ("convert", "--keep-going", file), files=files)
    yield case("draw-svg", "draw", "--keep-going", "--rules", "--labels", "--title", "-o", "sheet.svg")
    if quick:
        return
    yield case("candidates", "candidates", "--keep-going", seconds=2)
    yield case("solve", "solve", "--keep-going", "--format", "jsonl", seconds=2)
    if others:
        return
    yield case("draw-text", "draw", "--keep-going", "--format", "text", "--labels", "--title")
    yield case("verify-strict", "verify", "--strict", "--format", "jsonl", seconds=2)
    yield case("verify-expected", "verify", "--expected", "--keep-going", seconds=2)
    yield case("draw-pages", "draw", "--keep-going", "--per-page", "4", "--solution", "-o", "book.svg", seconds=2)
    yield case("draw-faults", "draw", "--keep-going", "--faults", "--format", "text", seconds=2)
    yield case("count", "count", "--keep-going", "--limit", "20", "--format", "jsonl", seconds=2)


def of_puzzle(name: str, puzzle: dict[str, Any], quick: bool, whole: bool, first: bool) -> Iterator[Case]:
    """The commands that think longer, on one puzzle."""
    text = json.dumps(puzzle, ensure_ascii=False)
    files = {"puzzle.json": text}

    def case(label: str, *arguments: str, seconds: float = 1.0) -> Case:
        return Case(f"{label}/{name}", (*arguments, "puzzle.json"), files=files, seconds=seconds)

    yield Case(f"api/{name}", call="api", data=text, seconds=2)
    yield Case(
        f"engine/{name}", call="asks", data={"what": "quick" if quick else "puzzle", "puzzle": puzzle}, seconds=2
    )
    yield case("explain", "explain")
    yield case("repair", "repair", "--show")
    yield Case(f"why/{name}", call="whys", data=text, files=files, seconds=2)
    yield case("hint", "hint", "--tell")
    if quick:
        return
    yield case("minimise", "minimise", "--seed", "3", "--solution")
    yield case("certificate", "verify", "--certificate", "proofs", "--irreducible")
    if not whole:
        return
    for backend in BACKENDS if first else ():
        yield case(
            f"backend-{backend.replace(':', '-')}", "verify", "--show", "--format", "jsonl", "--backend", backend
        )
    yield Case(f"explained/{name}", call="explained", data=text, seconds=2)
    yield case("explain-jsonl", "explain", "--format", "jsonl", "--all")
    yield case("explain-html", "explain", "--format", "html")
    yield case("explain-cores", "explain", "--no-techniques")
    yield case("hint-where", "hint", "--format", "jsonl")
    yield case("minimise-symmetry", "minimise", "--symmetry", "rotation", "--format", "jsonl")
    yield case("redundant", "redundant", "--format", "jsonl")
    yield case("redundant-text", "redundant")
    yield case("repair-jsonl", "repair", "--format", "jsonl")
    yield case("difficulty", "difficulty")
    yield case("difficulty-jsonl", "difficulty", "--format", "jsonl")
    yield case("cross-check", "verify", "--cross-check")
    yield case("check-with", "solve", "--check-with", "cpsat")
    yield case("solve-all", "solve", "--all", "--limit", "4")
    yield case("trace", "solve", "--backend", "deduction", "--trace", "-")
    yield case("candidates-list", "candidates", "--list")
    yield case("candidates-jsonl", "candidates", "--format", "jsonl")
    yield case("count-show", "count", "--limit", "3", "--show")
    yield case("export-dimacs", "export", "--to", "dimacs")
    yield case("export-unique", "export", "--to", "dimacs", "--unique")
    yield case("export-cpsat", "export", "--to", "cpsat")


def of_genre(genre: Mapping[str, Any], quick: bool) -> Iterator[Case]:
    """What is made, told, and typed, of a genre."""
    name = genre["name"]
    yield Case(f"help/{name}", ("help", name))
    yield Case(f"puzzles/{name}", ("puzzles", name))
    yield Case(f"genre/{name}", call="genre_facts", data=name)
    yield Case(f"engine-genre/{name}", call="asks", data={"what": "genre", "genre": name}, seconds=2)
    yield Case(
        f"engine-generate/{name}",
        call="asks",
        data={"what": "generate", "options": {"genre": name, "seed": 4, "height": 4, "width": 4}},
        seconds=2,
    )

    def made(label: str, *options: str) -> Case:
        return Case(f"generate-{label}/{name}", ("generate", name, "--jobs", "1", *options), seconds=2)

    yield made("5x5", "--seed", "1", "--size", "5x5")
    yield made("3x6", "--seed", "z", "--size", "3x6", "--solution")
    yield made("default", "--seed", "2", "--format", "jsonl")
    if quick:
        return
    yield made("6x6", "--seed", "7", "--size", "6x6", "--count", "3", "--format", "jsonl", "--solution")
    yield made("7x4", "--seed", "9", "--size", "7x4", "--all-clues", "--solution")
    yield made("rotation", "--seed", "3", "--size", "6x6", "--symmetry", "rotation")
    yield made("mirrored", "--seed", "3", "--size", "5x5", "--symmetry", "left-right", "--clues", "8")
    yield made("easy", "--seed", "5", "--size", "5x5", "--difficulty", "easy")
    yield made("svg", "--seed", "6", "--size", "4x4", "--format", "svg", "--solution")
    yield made("dense", "--seed", "8", "--size", "5x5", "--density", "0.6")
    yield made("certified", "--seed", "8", "--size", "4x4", "--certificates", "proofs")
    for kind in genre.get("kinds", ()):
        kind = kind if isinstance(kind, str) else kind.get("name", "")
        yield made(f"only-{kind}", "--seed", "1", "--size", "5x5", "--only", kind)
    for option in genre.get("options", ()):
        option = option if isinstance(option, str) else option.get("name", "")
        for value in ("yes", "2"):
            yield made(f"{option}={value}", "--seed", "1", "--size", "5x5", "--set", f"{option}={value}")


def generals(commands: list[str], quick: bool) -> Iterator[Case]:
    """What depends on no puzzle, and what is typed wrongly."""
    yield Case("fresh/names", call="public_names", fresh=True)
    yield Case("names", call="public_names")
    yield Case("engine/genres", call="asks", data={"what": "genres"})
    for arguments in (
        (),
        ("--help",),
        ("--version",),
        ("help",),
        ("puzzles",),
        ("backends",),
        ("nothing",),
        ("--nothing",),
    ):
        yield Case(f"bare/{' '.join(arguments) or '(none)'}", arguments)
    for command in commands:
        parts = tuple(command.split())
        yield Case(f"help/command {command}", (*parts, "--help"))
        yield Case(f"help/topic {command}", ("help", *parts))
        for wrong in WRONG:
            if (command, wrong) != ("site", "no-such-file"):
                yield Case(f"wrong/{command} {wrong}", (*parts, wrong))
        # these serve, or fetch, until they are stopped
        if command not in ("serve", "cluster", "site"):
            yield Case(f"wrong/{command} of nothing", parts)
            yield Case(f"stdin/{command}", (*parts, "-"), stdin="sudoku\n1...\n..2.\n.3..\n...4\n")
            if not quick or command in ("verify", "convert", "explain", "minimise"):
                yield Case(f"fresh/{command}", (*parts, "p.txt"), files={"p.txt": SMALL}, fresh=True)
    for topic in ("text", "json", "puzzlink", "penpa", "sgt", "fpuzzles", "non", "sudoku-line", "nothing", "forms"):
        yield Case(f"help/{topic}", ("help", topic))
    for shell in ("bash", "zsh", "fish"):
        yield Case(f"completion/{shell}", call="completed", data={"_CLUEPROOF_COMPLETE": f"{shell}_source"}, fresh=True)
    for words in (
        "clueproof ",
        "clueproof ver",
        "clueproof verify --",
        "clueproof verify --puzzle s",
        "clueproof help ",
    ):
        number = str(words.count(" "))
        data = {"_CLUEPROOF_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": number}
        yield Case(f"completion/{words}", call="completed", data=data, fresh=True)
    for spoiled, text in bad_texts().items():
        for command in ("verify", "convert", "candidates", "explain"):
            yield Case(f"bad/{command} {spoiled}", (command, "p.txt"), files={"p.txt": text})
        yield Case(f"bad/api {spoiled}", call="bad_api", data=text)
    for backend in (*BACKENDS, "sat:x", "cpsat:workers=0", "portfolio:sat", "cubes:x", "checked:sat", "dimacs:nothing"):
        yield Case(f"backend/{backend}", ("verify", "--show", "--backend", backend, "p.txt"), files={"p.txt": SMALL})
    for options in WRONG_RECIPES:
        for name in ("sudoku", "nonogram", "elimination", "nothing"):
            yield Case(f"wrong/generate {name} {options}", ("generate", name, "--seed", "1", *options.split()))
    yield from with_processes()
    yield from solutions_checked()


WRONG = ("--nothing", "--time-limit=soon", "--jobs=0", "--format=wrong", "--backend=nothing", "no-such-file")
WRONG_RECIPES = (
    *("--size 0x0", "--size x", "--size 100000x100000", "--count 0", "--symmetry odd", "--only nothing", "--set x=y"),
    *("--set x", "--density 2", "--difficulty odd", "--clues -1", "--image none.png"),
)
SUDOKUS = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "11...............................................................................",
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
)
SMALL = "sudoku\n1...\n..2.\n.3..\n...4\n\nbinary\n1..0\n....\n..1.\n....\n"


def bad_texts() -> dict[str, str]:
    """Puzzles as people and programs get them wrong."""
    link = "https://puzz.link/p?"
    return {
        "empty": "",
        "blank": "\n\n  \n",
        "prose": "what is this\nno puzzle at all\n",
        "unknown genre": "sudoko\n1...\n",
        "short row": "sudoku\n1...\n..2\n.3..\n...4\n",
        "long row": "sudoku\n1...\n..2..\n.3..\n...4\n",
        "big number": "sudoku\n1...\n..9.\n.3..\n...4\n",
        "sign": "sudoku\n1...\n..?.\n.3..\n...4\n",
        "option": "sudoku colour=red\n1...\n..2.\n.3..\n...4\n",
        "contradiction": "sudoku\n11..\n....\n....\n....\n",
        "several": "sudoku\n....\n....\n....\n....\n",
        "missing row": "sudoku\n1...\n..2.\n.3..\n",
        "binary": "\0\1\2\3",
        "unprintable": "sudoku\n1\x1b[31m..\n",
        "json broken": '{"puzzle": "sudoku", "grid": [',
        "json no puzzle": '{"grid": ["1..."]}',
        "json field": '{"puzzle": "sudoku", "grid": ["1...", "..2.", ".3..", "...4"], "colour": 3}',
        "json type": '{"puzzle": "sudoku", "grid": 7}',
        "json list": "[1, 2, 3]",
        "jsonl mixed": '{"puzzle": "sudoku", "grid": ["1...", "..2.", ".3..", "...4"]}\n{"puzzle": 3}\n',
        "link cut": f"{link}slither/5/5/cbcb",
        "link long": f"{link}slither/5/5/cbcbcddadcbcbcddadcbcbcddad",
        "link sizes": f"{link}slither/5/x/cbcbcddad",
        "link huge": f"{link}slither/99999/99999/cbcbcddad",
        "link unknown": f"{link}nothing/5/5/cbcbcddad",
        "link sign": f"{link}nurikabe/5/5/g!!5",
        "link empty": link,
        "penpa cut": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVd",
        "fpuzzles cut": "https://f-puzzles.com/?load=N4Ig",
        "sgt cut": "solo:3x3:a1",
        "sgt ill": "loopy:5x5t0:z9z9z9",
        "slitherlink": "slitherlink\n4..\n.4.\n",
        "nonogram": "nonogram\nrows: 1, 9\ncolumns: 1 1, 0\n",
        "nurikabe": "nurikabe\n9.\n.9\n",
        "rooms": "heyawake\n1.\naab\nccb\n",
        "elimination": "elimination\npeople: a b c\nx is next to nothing\n",
    }  # fmt: skip


def bad_api(text: str) -> None:
    """What the API says of it."""
    import clueproof as c

    tell("parse", lambda: c.parse(text))
    tell("parse as", lambda: c.parse(text, "sudoku"))
    tell("read", lambda: list(c.read(io.StringIO(text))))
    tell("verify", lambda: c.verify(c.parse(text)))


def completed(variables: Mapping[str, str]) -> None:
    """What a shell is told."""
    os.environ.update(variables)
    sys.argv = ["clueproof"]
    from clueproof.cli import main

    main()


def with_processes() -> Iterator[Case]:
    """Several processes at work: with the true clock."""
    # one solution or none each: which of several is found depends on what a process was asked before
    lists = "".join(f"{line}\n" for line in SUDOKUS)
    files = {"list.txt": lists, "p.txt": SMALL, "several.txt": f"{'1':.<81}\n"}

    def case(label: str, *arguments: str) -> Case:
        return Case(label, arguments, files=files, true_clock=True, seconds=3)

    yield case("processes/verify", "verify", "--jobs", "2", "--show", "list.txt")
    yield case("processes/solve", "solve", "--jobs", "2", "--format", "jsonl", "list.txt")
    yield case("processes/difficulty", "difficulty", "--jobs", "2", "p.txt")
    yield case("processes/minimise", "minimise", "--jobs", "2", "p.txt")
    yield case("processes/generate", "generate", "sudoku", "--seed", "1", "--count", "6", "--jobs", "2")
    yield case("processes/portfolio", "verify", "--show", "--backend", "portfolio:sat,cpsat", "p.txt")
    yield case("processes/cubes", "verify", "--show", "--backend", "cubes:jobs=1,number=4,sat", "p.txt")
    for question in ("verify", "solve", "difficulty", "minimise", "certify"):
        for form in ("jsonl", "csv"):
            out = f"answers.{form}"
            yield case(f"batch/{question} {form}", "batch", question, "--jobs", "1", "--out", out, "list.txt", "p.txt")
    yield case("batch/generate", "batch", "generate", "sudoku", "--count", "5", "--jobs", "1", "--out", "made.jsonl")
    yield case("batch/several", "batch", "verify", "--jobs", "1", "--out", "answers.jsonl", "several.txt")
    yield case("compare/p", "compare", "--backends", "sat,exact-cover", "--jobs", "1", "p.txt")
    yield case("time limit/0", "verify", "--time-limit", "0", "p.txt")
    yield case("time limit/-1", "verify", "--time-limit", "-1", "p.txt")


def solutions_checked() -> Iterator[Case]:
    """`check`, right and wrong."""
    puzzle = {"p.txt": "sudoku\n1...\n..2.\n.3..\n...4\n"}
    for label, solution in {
        "right": "1243342143122134", "wrong": "1243342143122143", "clue": "2143342143122134", "short": "124",
        "signs": "124x342143122134", "rows": "1 2 | 4 3\n3 4 | 2 1\n4 3 | 1 2\n2 1 | 3 4\n", "empty": "",
    }.items():  # fmt: skip
        yield Case(f"check/{label}", ("check", "p.txt", "s.txt"), files={**puzzle, "s.txt": solution})
        yield Case(f"check/{label} jsonl", ("check", "p.txt", "-", "--format", "jsonl"), files=puzzle, stdin=solution)


def solution_of(data: str) -> None:
    """What `solve` shows passes `check`, in both forms; and one that is altered."""
    for form in ("text", "jsonl"):
        solved = commanded("solve", "--format", form, "puzzle.json")
        for label, solution in (("solved", solved), ("altered", solved.replace("1", "2", 1))):
            Path(f"{label}.{form}").write_text(solution)
            print(solution, commanded("check", "puzzle.json", f"{label}.{form}"))


def whys(data: str) -> None:
    """`why`, of names that the puzzle has."""
    import clueproof

    def names() -> None:
        keys = [*clueproof.candidates(clueproof.parse(data)).keys]
        Path("names").write_text(json.dumps([keys[place].name for place in (0, len(keys) // 2, -1)]))

    print(forked(names, Path("said"), Path("complained"), Path(os.devnull), 1e9))
    for name in json.loads(Path("names").read_text()):
        for arguments in ((name,), (name, "1"), (name, "--format", "jsonl")):
            print("##", *arguments)
            print(commanded("why", "puzzle.json", *arguments))


def commanded(*arguments: str) -> str:
    """What a command prints, in a process of its own; its errors are printed at once."""
    done = forked(lambda: run_command(arguments), Path("said"), Path("complained"), Path(os.devnull), 1e9)
    print(f"[{done}] {Path('complained').read_text()}")
    return Path("said").read_text()


KEPT_COMMANDS = (
    ("batch", "verify", "--jobs", "1", "--out", "verdicts.jsonl", "list.txt"),
    ("batch", "minimise", "--jobs", "1", "--out", "smaller.csv", "list.txt"),
    ("batch", "generate", "binary", "--count", "4", "--jobs", "1", "--out", "made.jsonl"),
    ("compare", "--backends", "sat", "--jobs", "1", "--out", "compared.store", "list.txt"),
    ("verify", "--certificate", "proofs", "list.txt"),
)
KEPT_LISTS = {
    "list.txt": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    "1................................................................................\n",
    "more.txt": "11...............................................................................\n",
}


def of_kept(folder: Path) -> Iterator[Case]:
    """Stores that some version wrote: read, and gone on with."""

    def case(label: str, *arguments: str) -> Case:
        return Case(f"kept/{label}", arguments, data=str(folder), true_clock=True, seconds=3)

    yield case("status", "batch", "status", "verdicts.jsonl")
    yield case("export", "batch", "export", "verdicts.jsonl.run")
    yield case("export csv", "batch", "export", "--format", "csv", "smaller.csv.run")
    yield case("resume", "batch", "verify", "--jobs", "1", "--out", "verdicts.jsonl", "list.txt")
    yield case("go on", "batch", "verify", "--jobs", "1", "--out", "verdicts.jsonl", "list.txt", "more.txt")
    yield case("minimise on", "batch", "minimise", "--jobs", "1", "--out", "smaller.csv", "list.txt", "more.txt")
    yield case("make on", "batch", "generate", "binary", "--count", "6", "--jobs", "1", "--out", "made.jsonl")
    yield case(
        "compare on", "compare", "--backends", "sat,exact-cover", "--jobs", "1", "--out", "compared.store", "list.txt"
    )
    for path in sorted(folder.joinpath("proofs").glob("*")):
        yield case(f"certificate {path.name}", "check-certificate", f"proofs/{path.name}")


def golden(quick: bool) -> Iterator[Case]:
    """Certificates of older versions."""
    for path in sorted(REPOSITORY.joinpath("tests", "certificates", "golden").rglob("*.xz")):
        if not quick or path.parent.name == "0.2.0":
            name = f"{path.parent.name}/{path.name}"
            yield Case(f"golden/{name}", ("check-certificate", path.name), data=str(path), seconds=2)


def fuzz_cases() -> Iterator[Case]:
    """Puzzles that once went wrong."""
    for path in sorted(REPOSITORY.joinpath("tests", "fuzz_cases").glob("*.json")):
        yield Case(f"fuzz/{path.name}", ("verify", path.name), files={path.name: path.read_text("utf-8", "replace")})


# ---------------------------------------------------------------------------------------------------------------------
# Running a case


def cut(text: str, most: int = MAX_TEXT) -> str:
    """The beginning and a digest, if it is long."""
    if len(text) <= most:
        return text
    whole = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
    return f"{text[:most]}\n... {len(text)} characters, {whole}"


def run_command(arguments: tuple[str, ...]) -> None:
    """The command line in this process, which it ends."""
    from clueproof.cli import main

    sys.argv = ["clueproof", *arguments]
    main()


def forked(work: Callable[[], object], out: Path, err: Path, source: Path, seconds: float) -> int:
    """Do the work in a child, and wait for its end: the exit status."""
    pid = start(work, out, err, source, seconds)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def start(work: Callable[[], object], out: Path, err: Path, source: Path, seconds: float) -> int:
    """Do the work in a child: its process id."""
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        return pid
    status = 99
    try:
        os.setsid()
        if seconds < 1e6:
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        for number, path, flags in ((0, source, os.O_RDONLY), (1, out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
                                    (2, err, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)):  # fmt: skip
            os.dup2(os.open(path, flags, 0o644), number, inheritable=True)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
        work()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except BaseException as error:
        print(f"raised {type(error).__name__}: {error}", file=sys.stderr)
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def do(case: Case, folder: Path) -> None:
    """The case's work, in its process and folder."""
    CLOCK.true = case.true_clock
    os.chdir(folder)
    if case.fresh:
        CLOCK.true = True
        if case.call:
            given = "" if case.data is None else repr(case.data)
            code = (
                f"import sys; sys.path.insert(0, {str(HERE.parent)!r}); import snapshot; snapshot.{case.call}({given})"
            )
            os.execv(sys.executable, [sys.executable, "-c", code])
        os.execv(sys.executable, [sys.executable, "-m", "clueproof", *case.arguments])
    if case.call:
        function = globals()[case.call]
        function() if case.data is None else function(case.data)
    else:
        run_command(case.arguments)


class Running(NamedTuple):
    """A case at work."""

    case: Case
    folder: Path
    begun: float
    patience: float
    given: dict[str, bytes]
    """The files that it began with."""


class Taker:
    """Runs cases, several at once, and writes down what came of them."""

    def __init__(self, scratch: Path, jobs: int, seconds: float, masks: list[tuple[re.Pattern[str], str]]) -> None:
        self.scratch, self.jobs, self.seconds, self.masks = scratch, jobs, seconds, masks
        self.running: dict[int, Running] = {}
        self.number = 0
        self.spent: list[tuple[float, str]] = []

    def take(self, cases: Iterator[Case]) -> Iterator[dict[str, Any]]:
        """All of them, as they end."""
        seen: set[str] = set()
        for case in cases:
            while len(self.running) >= self.jobs:
                yield from self.ended()
            if case.name in seen:
                raise ValueError(f"two cases are called {case.name}")
            seen.add(case.name)
            self.begin(case)
        while self.running:
            yield from self.ended()

    def begin(self, case: Case) -> None:
        """Start a case in a folder of its own."""
        self.number += 1
        folder = self.scratch / f"case{self.number}"
        work = folder / "work"
        work.mkdir(parents=True)
        if case.data and case.name.startswith("kept/"):
            shutil.copytree(case.data, work, dirs_exist_ok=True)
        if case.name.startswith("golden/"):
            shutil.copy(case.data, work)
        for name, text in case.files.items():
            (work / name).write_text(text, "utf-8", "surrogateescape")
        (folder / "in").write_text(case.stdin)
        given = {str(path.relative_to(work)): path.read_bytes() for path in work.rglob("*") if path.is_file()}
        seconds = max(1.0, self.seconds * case.seconds)
        pid = start(lambda: do(case, work), folder / "out", folder / "err", folder / "in", seconds)
        self.running[pid] = Running(case, folder, elapsed(), 60 * seconds + 120, given)

    def ended(self) -> Iterator[dict[str, Any]]:
        """Those that have ended since."""
        for pid, running in list(self.running.items()):
            done, status, usage = os.wait4(pid, os.WNOHANG)
            late = not done and elapsed() > running.begun + running.patience
            if late:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(pid, signal.SIGKILL)
                _, status, usage = os.wait4(pid, 0)
            if done or late:
                del self.running[pid]
                # what it may have left running
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(pid, signal.SIGKILL)
                self.spent.append((usage.ru_utime + usage.ru_stime, running.case.name))
                yield self.record(running, os.waitstatus_to_exitcode(status))
                shutil.rmtree(running.folder, ignore_errors=True)
                return
        wait_for(0.004)

    def record(self, running: Running, status: int) -> dict[str, Any]:
        """What is written down of it."""
        case, folder = running.case, running.folder
        about: dict[str, Any] = {"case": case.name}
        if case.arguments:
            about["arguments"] = list(case.arguments)
        if status in (-signal.SIGXCPU, -signal.SIGKILL, -signal.SIGALRM):
            return {**about, "timeout": True}
        written = {}
        for path in sorted((folder / "work").rglob("*")):
            name = str(path.relative_to(folder / "work"))
            if path.is_file() and not name.endswith(VOLATILE):
                content = path.read_bytes()
                if content != running.given.get(name):
                    written[name] = self.masked(case, content)
        return {
            **about,
            "status": status,
            "out": self.masked(case, (folder / "out").read_bytes()),
            "err": self.masked(case, (folder / "err").read_bytes()),
            **({"files": written} if written else {}),
        }

    def masked(self, case: Case, content: bytes) -> list[str] | str:
        """As lines, without what differs each time."""
        if content[:6] == b"\xfd7zXZ\x00":
            content = lzma.decompress(content)
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError:
            return f"{len(content)} bytes, {hashlib.sha256(content).hexdigest()}"
        text = re.sub(r"/\S*/case\d+/work", "<here>", text)
        for pattern, word in self.masks:
            text = pattern.sub(word, text)
        if case.true_clock or case.fresh:
            for pattern, word in TIMES:
                text = pattern.sub(word, text)
            if case.arguments[:1] == ("compare",):
                # columns are as wide as the times
                text = re.sub(" +", " ", text)
        # what this script prints is cut already, answer by answer
        return cut(text, 500_000 if case.call else MAX_TEXT).split("\n")


VOLATILE = (".run", ".store", "-wal", "-shm", ".parquet", ".lock", "said", "complained")
"""Ends of files whose bytes say nothing: stores are databases, and what they hold is told by `export`."""
TIMES = (
    (re.compile(r"\b\d+(\.\d+)?(e-?\d+)? (ms|s|seconds|min)\b"), "<time>"),
    (
        re.compile(r'("\w*(?:seconds|time|building|solving|proving|created|started|duration)"): *[-\d.e]+'),
        r"\1: <time>",
    ),
    (re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?"), "<date>"),
    (re.compile(r"\b\d+:\d\d:\d\d\b"), "<time>"),
    (re.compile(r"[\d,.]+ times as fast"), "<number> times as fast"),
    # no grid of digits and dots
    (re.compile(r"(?<![\w.])x?\d+(\.\d{2,}|(\.\d+)?e-\d+)(?![\w.])"), "<number>"),
)
"""What differs from run to run where the true clock is."""


def masks_for(folder: Path) -> list[tuple[re.Pattern[str], str]]:
    """Versions, places of this machine, and where in the code an error was raised."""
    import clueproof

    words = [
        (str(Path(clueproof.__file__).resolve().parent), "<clueproof>"),
        (str(REPOSITORY), "<repository>"),
        (str(folder), "<folder>"),
        (sys.executable, "<python>"),
        (sys.prefix, "<prefix>"),
        (clueproof.__version__, "<version>"),
    ]
    return [
        *((re.compile(re.escape(word)), mask) for word, mask in words),
        (re.compile(r'File "[^"]*", line \d+, in .*'), "File"),
        (re.compile(r"0x[0-9a-f]{6,}"), "0x"),
    ]


# ---------------------------------------------------------------------------------------------------------------------
# Taking and comparing


def warm() -> None:
    """Import what clueproof has, so that forks need not; it is asked nothing."""
    import clueproof

    for module in pkgutil.walk_packages(clueproof.__path__, "clueproof.", onerror=lambda name: None):
        if not module.name.endswith("__main__"):
            with contextlib.suppress(BaseException):
                importlib.import_module(module.name)
    for name in ("ortools.sat.python.cp_model", "pysat.solvers", "click.shell_completion"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    gc.collect()
    gc.freeze()


def commands_of(scratch: Path) -> list[str]:
    """All commands that `--help` lists, with those of groups."""

    def listed(*command: str) -> list[str]:
        out = scratch / "help"
        forked(lambda: run_command((*command, "--help")), out, Path(os.devnull), Path(os.devnull), 60)
        _, _, tail = out.read_text().partition("\nCommands:\n")
        return re.findall(r"^  ([a-z][\w-]*)", tail, re.MULTILINE)

    found = []
    for command in listed():
        inner = listed(command)
        found += [f"{command} {name}" for name in inner] or [command]
    return found


def fill(folder: Path) -> None:
    """Let this version write what later versions must read."""
    folder.mkdir(parents=True)
    for name, text in KEPT_LISTS.items():
        (folder / name).write_text(text)
    for arguments in KEPT_COMMANDS:
        subprocess.run([sys.executable, "-m", "clueproof", *arguments], cwd=folder, capture_output=True, check=False)


def cases_of(options: argparse.Namespace, scratch: Path) -> Iterator[Case]:
    """All cases, in their order."""
    folder = Path(options.instances) if options.instances else None
    per_file = options.per_file or (1 if options.quick else 3)
    sources = [*shipped(), *(collected(folder, per_file) if folder else ())]
    known = planned(sources, per_file, scratch)
    genres = known["genres"]
    yield from generals(commands_of(scratch), options.quick)
    for genre in genres:
        yield from of_genre(genre, options.quick)
    yield from golden(options.quick)
    yield from fuzz_cases()
    if options.kept:
        yield from of_kept(Path(options.kept).resolve())
    counts: dict[str, int] = {}
    for source in sources:
        genre, puzzles = known["sources"][source.name]
        yield from of_source(source, genre, options.quick)
        for number, puzzle in enumerate(puzzles[: 1 if options.quick else 2], 1):
            name = puzzle.get("puzzle", "")
            if len(json.dumps(puzzle)) > options.largest:
                continue
            counts[name] = counts.get(name, 0) + 1
            whole = counts[name] <= (1 if options.quick else 2)
            if counts[name] <= (1 if options.quick else 6):
                yield from of_puzzle(f"{source.name}#{number}", puzzle, options.quick, whole, counts[name] == 1)
            if whole:
                text = json.dumps(puzzle, ensure_ascii=False)
                label = f"solved-checked/{source.name}#{number}"
                yield Case(label, call="solution_of", data=text, files={"puzzle.json": text}, seconds=2)


def planned(sources: list[Source], most: int, scratch: Path) -> dict[str, Any]:
    """The genres, and the first puzzles of each source, as this version reads them."""
    data = {
        "sources": [{"name": s.name, "text": s.text, "guesses": s.guesses, "parts": s.parts} for s in sources],
        "most": most,
    }

    def work() -> None:
        os.chdir(scratch)
        CLOCK.true = False
        plan(data)

    status = forked(work, scratch / "plan.out", scratch / "plan.err", Path(os.devnull), 1e9)
    if status:
        sys.exit(f"no plan: {(scratch / 'plan.err').read_text()}")
    found: dict[str, Any] = json.loads((scratch / "plan.json").read_text())
    return found


def taken(options: argparse.Namespace, scratch: Path) -> tuple[list[dict[str, Any]], Taker, float]:
    """What came of all cases."""
    CLOCK.install()
    warm()
    begun = elapsed()
    taker = Taker(scratch, options.jobs, options.seconds or (2.0 if options.quick else 5.0), masks_for(scratch))
    wanted = (case for case in cases_of(options, scratch) if is_wanted(case.name, options.only))
    records = []
    for record in taker.take(wanted):
        records.append(record)
        if len(records) % 500 == 0:
            print(f"{len(records)} cases, {elapsed() - begun:.0f} s", file=sys.stderr, flush=True)
    return records, taker, begun


def take(options: argparse.Namespace) -> int:
    """Write the snapshot."""
    if any(os.environ.get(name) != value for name, value in ENVIRONMENT.items()):
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **ENVIRONMENT})
    # the current folder is not where clueproof is found, but if it is installed from there
    sys.path[:] = [path for path in sys.path if path not in ("", str(HERE.parent))]
    if options.kept and not Path(options.kept).exists():
        fill(Path(options.kept))
    # no `TemporaryDirectory`: the command line runs exit functions, which would remove it from the first child
    scratch = Path(tempfile.mkdtemp(prefix="snapshot-"))
    try:
        os.environ["HOME"] = str(scratch)
        records, taker, begun = taken(options, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    records.sort(key=lambda record: record["case"])
    with lzma.open(options.out, "wt", encoding="utf-8", errors="surrogateescape", preset=2) as file:
        for record in records:
            file.write(json.dumps(record, ensure_ascii=True) + "\n")
    late = sum("timeout" in record for record in records)
    spent = sum(seconds for seconds, _ in taker.spent)
    print(f"{len(records)} cases, {late} of them timed out; {elapsed() - begun:.0f} s, {spent:.0f} s of the processor")
    if options.slowest:
        for seconds, case in sorted(taker.spent, reverse=True)[: options.slowest]:
            print(f"{seconds:8.2f} s  {case}")
        kinds: dict[str, float] = {}
        for seconds, case in taker.spent:
            kinds[case.partition("/")[0]] = kinds.get(case.partition("/")[0], 0.0) + seconds
        for kind, seconds in sorted(kinds.items(), key=lambda item: -item[1])[: options.slowest]:
            print(f"{seconds:8.1f} s  all of {kind}")
    return 0


def is_wanted(name: str, only: str | None) -> bool:
    """Does any of the patterns match?"""
    return not only or any(fnmatch.fnmatch(name, f"*{pattern}*") for pattern in only.split(","))


def loaded(path: str) -> dict[str, dict[str, Any]]:
    """The cases of a snapshot by name."""
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return {record["case"]: record for record in map(json.loads, file)}


def lines_of(record: Mapping[str, Any]) -> list[str]:
    """A record as lines, for a difference that reads well."""
    found = [f"exit status {record.get('status')}"]
    streams = {"out": record.get("out", []), "err": record.get("err", []), **record.get("files", {})}
    for name, lines in streams.items():
        found += [f"{name}: {line}" for line in ([lines] if isinstance(lines, str) else lines)]
    return found


def compare(options: argparse.Namespace) -> int:
    """Say what differs."""
    old, new = loaded(options.old), loaded(options.new)
    names = sorted({*old, *new})
    names = [name for name in names if is_wanted(name, options.only)]
    different: dict[str, int] = {}
    told = same = 0
    late: list[str] = []
    for name in names:
        one, other = old.get(name), new.get(name)
        if one is not None and other is not None:
            if "timeout" in one or "timeout" in other:
                late += [] if "timeout" in one and "timeout" in other else [name]
                continue
            if one == other:
                same += 1
                continue
        kind = name.partition("/")[0]
        different[kind] = different.get(kind, 0) + 1
        if told >= options.most:
            continue
        told += 1
        print(f"== {name}")
        if one is None or other is None:
            print(f"   only in {options.new if one is None else options.old}")
            continue
        if "arguments" in one:
            print(f"   clueproof {' '.join(one['arguments'])}")
        delta = list(difflib.unified_diff(lines_of(one), lines_of(other), "old", "new", n=0, lineterm=""))[2:]
        for line in delta[: options.lines]:
            print(f"   {line[:300]}")
        if len(delta) > options.lines:
            print(f"   ... {len(delta) - options.lines} more lines")
    count = sum(different.values())
    if count > told:
        print(f"... and {count - told} more")
    for kind, number in sorted(different.items()):
        print(f"{number:6} differ of {kind}")
    if late:
        print(f"{len(late)} timed out in one of them only, such as {', '.join(late[:5])}")
    print(f"{same} the same, {count} different, of {len(names)} cases")
    return 1 if count else 0


def main() -> int:
    """What was typed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("take", help="write down what the clueproof of this interpreter does")
    taking.add_argument("out")
    taking.add_argument("--instances", default=os.environ.get(FOLDER), help=f"the public collections (else ${FOLDER})")
    taking.add_argument("--kept", help="stores and certificates of one version, for all; filled if it is not there")
    taking.add_argument("--quick", action="store_true", help="fewer puzzles and questions")
    taking.add_argument("--per-file", type=int, help="so many puzzles of each list (3, quick 1)")
    taking.add_argument("--largest", type=int, default=900, help="characters of puzzles that are thought about longer")
    taking.add_argument("--seconds", type=float, help="of the processor, for a case (5, quick 2)")
    taking.add_argument("--only", help="cases whose names match, such as 'explain/*yajilin*,help/'")
    taking.add_argument("-j", "--jobs", type=int, default=2)
    taking.add_argument("--slowest", type=int, default=0, help="say which cases took longest")
    taking.set_defaults(work=take)
    comparing = commands.add_parser("compare", help="say what differs; exit status 1 if anything does")
    comparing.add_argument("old")
    comparing.add_argument("new")
    comparing.add_argument("--only", help="cases whose names match")
    comparing.add_argument("--lines", type=int, default=12, help="of each difference (12)")
    comparing.add_argument("--most", type=int, default=50, help="differences that are told (50)")
    comparing.set_defaults(work=compare)
    options = parser.parse_args()
    return int(options.work(options))


if __name__ == "__main__":
    sys.exit(main())
