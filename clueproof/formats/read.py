"""Reading puzzles: which form a text has, one puzzle after the other, errors with their place."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any

from clueproof.clock import StoppedError
from clueproof.encoders.registry import STATED, UnknownRuleSetError, rule_set
from clueproof.errors import BadPuzzleError, ClueproofError, Place, quoted, wants_memory
from clueproof.formats import graphs
from clueproof.formats import non as non_form
from clueproof.formats import text as text_form
from clueproof.formats.game_ids import records as game_ids
from clueproof.formats.links import records as links
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.syntax.record import TOLD, Line, Record

LONGEST_LINE = 1_000_000
"""A line that is not shorter is no puzzle, unless it is JSON; it is refused before it is read to its end."""
LARGEST_JSON = 1 << 26
"""Characters of a JSON document over several lines, or of one line of JSON."""
LONGEST_ROW = 64
"""A line that is a puzzle by itself and not longer could also be the first row of one."""
MOST_REFUSED = 10_000
"""So many puzzles in a row that can't be read are no puzzles; what is behind them is not looked for."""
UNDECODED = re.compile("[\ud800-\udfff]")
"""What Python puts in the place of bytes that are no UTF-8."""
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
VERDICTS = ("unique", "multiple", "none", "unknown")
LIST_LINE = re.compile(r"[0-9.*_-]{81}")
"""The usual form of Sudoku lists: recognised without a header or a name."""


def read(
    source: str | Path | IO[str], puzzle: str | None = None, *, name: str | None = None
) -> Iterator[Puzzle[Any, Any]]:
    """The puzzles of a file or an open text stream, one by one; `puzzle` names the rule set of headerless ones.

    Raises BadPuzzleError at the first puzzle that can't be read; use `read_all` to go on behind it.
    """
    for found in read_all(source, puzzle, name=name):
        if isinstance(found, ClueproofError):
            raise found
        yield found


def parse(text: str, puzzle: str | None = None) -> Puzzle[Any, Any]:
    """The one puzzle that a text describes. Raises BadPuzzleError, also when there are none or several."""
    if puzzle is not None and "\n" not in text and (listed := rule_set(puzzle).parse_line(text, None)) is not None:
        return listed
    if puzzle is not None:
        rule_set(puzzle)
    found = list(_scan(_Lines(io.StringIO(text, newline=None), "<text>"), "<text>", puzzle))
    for item in found:
        if isinstance(item, ClueproofError):
            raise item
    if len(found) != 1:
        raise BadPuzzleError(f"expected one puzzle, found {len(found)}")
    only = found[0]
    assert isinstance(only, Puzzle)
    return only


def read_all(
    source: str | Path | IO[str], puzzle: str | None = None, *, name: str | None = None
) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    """As `read`, but a puzzle that can't be read comes as the error that says why, and reading goes on."""
    if puzzle is not None:
        rule_set(puzzle)
    if not isinstance(source, (str, Path)):
        name = name or str(getattr(source, "name", "<stream>"))
        yield from _scan(_Lines(source, name), name, puzzle)
        return
    try:
        with open(source, encoding="utf-8", errors="surrogateescape", newline=None) as stream:
            yield from _scan(_Lines(stream, name or str(source)), name or str(source), puzzle)
    except OSError as error:
        if wants_memory(error):
            raise MemoryError from error
        yield BadPuzzleError(f"{source}: {error.strerror or error}")


def _scan(source: _Lines, file: str, default: str | None) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    lines = source.numbered()
    try:
        first = next(
            (line for line in lines if (bare := line.text.strip()) and not text_form.is_comment(bare, default)), None
        )
        if first is None:
            yield BadPuzzleError("the file holds no puzzle", Place(file, max(1, source.number)))
            return
        bare = first.text.strip()
        ahead = [first]
        if graphs.is_graph(file, ahead, lines):
            found = iter([_graph(chain(ahead, lines), file, default)])
        elif bare[0] == "{" or re.match(r"\[\s*([\[{]|$)", bare):
            found = _json(chain(ahead, lines), file, default)
        elif links.is_link(bare):
            found = _listed(chain(ahead, lines), lambda line: links.record_of(line, file))
        elif game_ids.is_id(bare, default):
            found = _game_ids(chain(ahead, lines), file, default)
        elif non_form.is_non(first.text, file, default):
            found = _non(chain(ahead, lines), file)
        else:
            rules = _list_rules(bare, lines, ahead, default)
            every = chain(ahead, lines)
            found = _text(every, file, default) if rules is None else _list_lines(every, file, rules)
        none, refused = True, 0
        for item in found:
            none = False
            if not isinstance(item, ClueproofError):
                refused = 0
                yield item
                continue
            refused += 1
            yield item.at(Place(file, first.number)) if isinstance(item, StoppedError) else item
            if refused == MOST_REFUSED:
                yield BadPuzzleError(
                    f"{refused:,} puzzles in a row can't be read; reading ends here", Place(file, source.number)
                )
                return
        if none:
            yield BadPuzzleError("the file holds no puzzle", Place(file, first.number))
    except StoppedError as error:
        yield error.at(Place(file, max(1, source.number)))
    except ClueproofError as error:
        yield error
    except UnicodeDecodeError:
        yield BadPuzzleError("this is no text file in UTF-8", Place(file, source.number + 1))


class _Lines:
    """The lines of a stream, never more of it in memory than one line or JSON document may have."""

    def __init__(self, stream: IO[str], file: str) -> None:
        self.stream = stream
        self.file = file
        self.number = 0

    def numbered(self) -> Iterator[Line]:
        """The lines with their numbers, without line breaks. Raises BadPuzzleError for what is no text."""
        readline = self.stream.readline
        while text := readline(LONGEST_LINE):
            if self.number == 0:
                text = text.removeprefix("\ufeff")
            self.number += 1
            if len(text) >= LONGEST_LINE:
                text = self._longer(text)
            line = text.rstrip("\r\n")
            if not line.isascii() or not line.isprintable():
                self._must_be_text(text)
            yield Line(line, self.number)

    def _must_be_text(self, line: str) -> None:
        if CONTROL.search(line):
            raise BadPuzzleError("this is no text file", self._here)
        if UNDECODED.search(line) and not line.lstrip().startswith("#"):
            raise BadPuzzleError("this is no text file in UTF-8", self._here)

    def _longer(self, text: str) -> str:
        """A long line of JSON to its end."""
        if text.lstrip()[:1] in ("{", "["):
            text += self.stream.readline(LARGEST_JSON - LONGEST_LINE)
            if len(text) < LARGEST_JSON:
                return text
            raise BadPuzzleError(f"a JSON document of more than {LARGEST_JSON:,} characters", self._here)
        raise BadPuzzleError(f"a line of {LONGEST_LINE:,} characters or more is no puzzle", self._here)

    @property
    def _here(self) -> Place:
        return Place(self.file, self.number)


# one puzzle a line


def _list_rules(
    first: str, lines: Iterator[Line], ahead: list[Line], default: str | None
) -> RuleSet[Any, Any, Any] | None:
    """The rule set in whose one-line list form the file is, if it is in any.

    A short line might also be the first row of a larger grid. Then the lines up to the next empty
    one decide; they are put into `ahead`. They are a list if each holds a clue and most can be puzzles.
    """
    if default is None:
        return rule_set("sudoku") if LIST_LINE.fullmatch(first) else None
    rules = rule_set(default)
    if rules.parse_line(first, None) is None:
        return None
    if len(first) > LONGEST_ROW:
        return rules
    for line in islice(lines, LONGEST_ROW):
        ahead.append(line)
        if not line.text.strip():
            break
    rows = [bare for line in ahead if (bare := line.text.strip()) and not bare.startswith("#")]
    fit = sum(rules.parse_line(row, None) is not None for row in rows)
    return rules if 2 * fit > len(rows) and all(any(map(str.isalnum, row.replace("0", ""))) for row in rows) else None


def _list_lines(
    lines: Iterator[Line], file: str, rules: RuleSet[Any, Any, Any]
) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    parse_line = rules.parse_line
    length = 0
    for line in lines:
        bare = line.text.strip()
        if not bare or bare[0] == "#":
            continue
        puzzle = parse_line(bare, Place(file, line.number))
        if puzzle is not None:
            length = length or len(bare)
            yield puzzle
        elif length and len(bare) != length:
            yield BadPuzzleError(
                f"{len(bare)} characters, expected {length}: one {rules.name} a line", Place(file, line.number)
            )
        else:
            odd = next((n for n, symbol in enumerate(bare) if parse_line(_alone(symbol, n, bare), None) is None), None)
            what = "this" if odd is None else quoted(bare[odd])
            yield BadPuzzleError(
                f"{what} does not belong into a {rules.name} of {len(bare)} symbols",
                Place(file, line.number),
                None if odd is None else odd + 1 + len(line.text) - len(line.text.lstrip()),
            )


def _alone(symbol: str, place: int, line: str) -> str:
    """The line with all other cells empty."""
    return "." * place + symbol + "." * (len(line) - place - 1)


def _game_ids(lines: Iterator[Line], file: str, default: str | None) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    if default is None:
        (first,) = islice(lines, 1)
        yield BadPuzzleError(
            "a game id does not say of which puzzle it is; use --puzzle NAME", Place(file, first.number)
        )
        return
    yield from _listed(lines, lambda line: game_ids.record_of(line, file, default))


def _listed(
    lines: Iterator[Line], record_of: Callable[[Line], tuple[str, Record]]
) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    """The puzzles of a list that has one on each line."""
    for line in lines:
        if not line.text.strip() or line.text.lstrip().startswith("#"):
            continue
        try:
            yield puzzle_of(*record_of(line))
        except ClueproofError as error:
            yield error


# records


def puzzle_of(name: str, record: Record) -> Puzzle[Any, Any]:
    """The puzzle that a record describes, with its id and place. Raises BadPuzzleError."""
    name, record = game_ids.completed(name, record)
    try:
        rules = rule_set(name)
    except UnknownRuleSetError as error:
        record.fail(str(error))
    for field, value in STATED.get(name, {}).items():
        record.fields.setdefault(field, value)
    try:
        found = rules.parse(record)
    except StoppedError as error:
        raise error.at(record.place) from None
    record.done()
    identity = record.fields.get("id")
    if identity is not None and (isinstance(identity, bool) or not isinstance(identity, (str, int))):
        record.fail("id must be a text or a whole number")
    if isinstance(identity, str) and not identity.isprintable():
        record.fail("id must be a text that can be printed on one line")
    about = {key: text for key in TOLD if key in record.fields and (text := record.text(key)) is not None}
    expected = about.get("expect")
    if expected not in (None, *VERDICTS):
        record.fail(f"expect is {', '.join(VERDICTS[:-1])} or {VERDICTS[-1]}, not {quoted(expected)}")
    return Puzzle(found.rules, found.shape, found.clues, identity, record.place, found.layout, about)


def _text(lines: Iterator[Line], file: str, default: str | None) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    def parsed(block: text_form.Block) -> Puzzle[Any, Any] | ClueproofError:
        try:
            return puzzle_of(*text_form.record_of(block, file, default))
        except ClueproofError as error:
            return error

    def is_whole(block: text_form.Block) -> bool:
        found = parsed(block)
        if isinstance(found, StoppedError):
            raise found
        return isinstance(found, Puzzle)

    return map(parsed, text_form.blocks(lines, default, is_whole))


def _non(lines: Iterator[Line], file: str) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    for block in non_form.blocks(lines):
        try:
            yield puzzle_of(non_form.PUZZLE, non_form.record_of(block, file))
        except ClueproofError as error:
            yield error


def _graph(lines: Iterator[Line], file: str, default: str | None) -> Puzzle[Any, Any] | ClueproofError:
    try:
        return puzzle_of(default or graphs.USUAL, graphs.record_of(lines, file))
    except ClueproofError as error:
        return error


# JSON


def _json(lines: Iterator[Line], file: str, default: str | None) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    """JSON Lines; or, if the first line is no value by itself, objects (or a list of them) over several lines."""
    alone = False
    for line in lines:
        bare = line.text.strip()
        if not bare or bare.startswith("#"):
            continue
        try:
            value = _DECODER.decode(bare)
        except (ValueError, RecursionError) as error:
            if not alone and not (bare[0] == "{" and bare[-1] == "}"):
                yield from _json_document(chain([line], lines), file, default)
                return
            yield _bad_json(error, Place(file, line.number))
        else:
            yield from _from_json(value, Place(file, line.number), default)
        alone = True


def _json_document(
    lines: Iterator[Line], file: str, default: str | None
) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    """All values in what is left of the file.

    Behind an error nothing is sure any more, but a line that is a whole object by itself is taken as
    one: it was a file of JSON Lines that begins with a broken one.
    """
    kept: list[Line] = []
    size = 0
    for line in lines:
        kept.append(line)
        size += len(line.text) + 1
        if size > LARGEST_JSON:
            yield BadPuzzleError(f"a JSON document of more than {LARGEST_JSON:,} characters", Place(file, line.number))
            return
    text = "\n".join([line.text for line in kept])
    at, number = 0, kept[0].number
    while (begin := _SPACE.match(text, at).end()) < len(text):  # type: ignore[union-attr]
        number += text.count("\n", at, begin)
        try:
            value, at = _DECODER.raw_decode(text, begin)
        except (ValueError, RecursionError) as error:
            yield _bad_json(error, Place(file, kept[0].number))
            break
        yield from _from_json(value, Place(file, number), default)
        number += text.count("\n", begin, at)
    else:
        return
    for line in kept:
        bare = line.text.strip()
        if line.number > number and bare.startswith("{") and bare.endswith("}"):
            with suppress(ValueError, RecursionError):
                yield from _from_json(_DECODER.decode(bare), Place(file, line.number), default)


def _bad_json(error: Exception, place: Place) -> BadPuzzleError:
    if isinstance(error, json.JSONDecodeError):
        return BadPuzzleError(
            f"this is no JSON: {error.msg}", Place(place.file, place.line + error.lineno - 1), error.colno
        )
    if isinstance(error, RecursionError):
        return BadPuzzleError("this JSON is nested too deeply", place)
    if str(error).startswith("Exceeds the limit"):
        # Python's own limit, above which conversion takes quadratic time
        return BadPuzzleError(f"a number of more than {sys.get_int_max_str_digits():,} digits", place)
    return BadPuzzleError(f"this JSON can't be read: {error}", place)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object. Raises ValueError for a name that is given twice: nobody knows which one is meant."""
    value = dict(pairs)
    if len(value) != len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise ValueError(f"{quoted(twice)} is given twice")
    return value


_DECODER = json.JSONDecoder(object_pairs_hook=_object)
_SPACE = re.compile(r"\s*")


def _from_json(value: object, place: Place, default: str | None) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    """The puzzle that an object is, or those of a list of objects."""
    for item in value if isinstance(value, list) else [value]:
        try:
            yield _from_object(item, place, default)
        except ClueproofError as error:
            yield error


def _from_object(value: object, place: Place, default: str | None) -> Puzzle[Any, Any]:
    if not isinstance(value, dict):
        raise BadPuzzleError("expected a JSON object for each puzzle", place)
    name = value.get("puzzle", default)
    if not isinstance(name, str):
        raise BadPuzzleError('the object has no "puzzle" with the name of the rules (or use --puzzle NAME)', place)
    inputs = value.get("inputs")
    if isinstance(inputs, dict):
        # some collections keep the puzzle's own fields apart from those about it
        value = {**value, "inputs": None, **inputs}
    return puzzle_of(name, Record({key: item for key, item in value.items() if item is not None}, place))
