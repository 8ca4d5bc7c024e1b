"""The output of commands: answers on standard output, complaints on standard error, and a status line."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from datetime import timedelta
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

import click

from clueproof.cli.exit_status import complain, complain_at_length, one_line
from clueproof.columns import columns_of, flush_left, plain_table
from clueproof.questions import Multiple, NoSolution, Solved, Unique, Unknown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from rich.console import Console
    from rich.text import Text


DELAY = 1.5
"""Seconds before the status line appears: quick commands show none."""
BAR = 20
"""Columns of the progress bar."""
PERIOD = 0.2
"""Seconds between two updates of the status line."""

COLOURS = {
    Unique.word: "green",
    Solved.word: "green",
    Multiple.word: "yellow",
    NoSolution.word: "red",
    Unknown.word: "magenta",
}
"""The colours of verdicts; other words have none."""


def a_second(number: int, seconds: float) -> str:
    """How many that is a second, in words."""
    rate = number / max(seconds, 1e-9)
    return f"{rate:,.0f} a second" if rate >= 100 else f"{rate:.3g} a second"


class Output:
    """Standard output, flushed after each line, so that a reader need not wait, unless the next line follows at once.

    While it is open and standard error is a terminal, a status line appears there after a while: `doing` and `counts`,
    the speed, and with a `total` the time left.
    """

    def __init__(self) -> None:
        self.started = time.perf_counter()
        self.counts: Counter[str] = Counter()
        """The number of answers by their words."""
        self.doing = ""
        """The present work."""
        self.total: int | None = None
        """The number of answers to come, if it is known."""
        self.known = 0
        """Answers among the counts that were known before and took no time."""
        self.counting: Callable[[], Iterable[object]] | None = None
        """An iterable of as many items as there will be answers. They are counted once the status line appears."""
        self._stream: TextIO = sys.stdout
        self._status = StatusLine(self) if _is_terminal(sys.stderr) else None
        self.at_once = False
        """Does the next line follow without delay? Lines are then kept for a while; whoever says so calls `flush`."""
        self._begun: ExitStack | None = None
        """Hides the status line while an unfinished line is on the screen."""
        self._terminal = _is_terminal(self._stream)
        self.coloured = self._terminal and "NO_COLOR" not in os.environ
        """Is the output a terminal with colours?"""

    @cached_property
    def shows_blocks(self) -> bool:
        """Is the output a terminal that can show block characters?"""
        from clueproof.render.blocks import BLOCKS

        return self._terminal and _has(self._stream, BLOCKS)

    @property
    def seconds(self) -> float:
        """The seconds since it was opened."""
        return time.perf_counter() - self.started

    def line(self, text: str) -> None:
        """Write a line, or several in one text; or the rest of an unfinished line."""
        begun, self._begun = self._begun, None
        with self._alone() if begun is None else begun:
            self._stream.write(text + "\n")
            if not self.at_once:
                self._stream.flush()

    def flush(self) -> None:
        """Write what was kept back."""
        self.at_once = False
        with self._alone():
            self._stream.flush()

    def begin(self, text: str) -> None:
        """Write the beginning of a line; the next text finishes it."""
        self._begun = ExitStack()
        self._begun.enter_context(self._alone())
        self._stream.write(text)
        self._stream.flush()

    def end(self) -> None:
        """Finish an unfinished line, if there is one."""
        if self._begun is not None:
            self.line("")

    def _alone(self) -> AbstractContextManager[None]:
        """Hide the status line inside the block."""
        return nullcontext() if self._status is None else self._status.hidden()

    def bytes(self, content: bytes) -> None:
        """Write bytes."""
        with self._alone():
            self._stream.flush()
            self._stream.buffer.write(content)
            self._stream.buffer.flush()

    def complain(self, text: str) -> None:
        """Write a line to standard error."""
        self.end()
        with self._alone():
            self._stream.flush()
            complain(text)

    def complain_at_length(self, text: str) -> None:
        """Write lines to standard error."""
        self.end()
        with self._alone():
            self._stream.flush()
            complain_at_length(text)

    def columns(self, name: str, word: str, detail: str | Callable[[], str]) -> str:
        """The line of a puzzle: its name, the word of the verdict in its colour, and a detail.

        If the detail takes a while to compute it is a function: the beginning of the line is then written at once, and
        the rest is returned.
        """
        parts = [name]
        if word:
            padded = word.ljust(8) if detail else word
            parts.append(click.style(padded, fg=COLOURS.get(word)) if self.coloured else padded)
        if callable(detail):
            self.begin("  ".join([*parts, ""]))
            return detail()
        if detail:
            parts.append(detail)
        return "  ".join(parts)

    def __enter__(self) -> Output:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()
        # what is kept back where an error ends it
        with suppress(OSError, ValueError):
            self._stream.flush()
        if self._status is not None:
            self._status.stop()


class StatusLine:
    """The last line of a terminal, redrawn by a thread; hidden while something else is written."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="status line", daemon=True)
        self._console: Console | None = None
        self._drawn = False

    def start(self) -> None:
        """Appear after `DELAY`."""
        self._thread.start()

    def stop(self) -> None:
        """Disappear for good."""
        self._stopped.set()
        self._thread.join(1)
        self._erase()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Hide the line inside the block."""
        with self._lock:
            self._erase()
            yield

    def _run(self) -> None:
        if self._stopped.wait(DELAY):
            return
        from rich.console import Console

        self._console = Console(stderr=True, highlight=False)
        threading.Thread(target=self._count, name="count", daemon=True).start()
        while not self._stopped.is_set():
            with self._lock:
                self._erase()
                self._draw(self._console)
            self._stopped.wait(PERIOD)

    def _count(self) -> None:
        """Count the work to do, in a thread beside the work."""
        output, many = self._output, 0
        if output.counting is None or output.total is not None:
            return
        for _ in output.counting():
            many += 1
            if self._stopped.is_set():
                return
        output.total = many

    def _draw(self, console: Console) -> None:
        from rich.text import Text

        output = self._output
        done, total, seconds = output.counts.total(), output.total, output.seconds
        new = done - output.known
        begin, bar = Text(f"{seconds:.0f} s: "), Text()
        speed = f", {a_second(new, seconds)}" if new else ""
        if total is None or total < max(done, 2):
            begin.append(f"{done} done")
        else:
            begin.append(f"{done} of {total}")
            bar = _bar(console, done, total)
            if new:
                speed += f", {timedelta(seconds=round((total - done) * seconds / new))} left"
        words = Text("".join(f", {count} {word}" for word, count in output.counts.items()))
        doing = Text(f"; {output.doing}")
        console.print(_fitted(console.width - 1, begin, bar, Text(speed), words, doing), end="", soft_wrap=True)
        self._drawn = True

    def _erase(self) -> None:
        if self._drawn and self._console is not None:
            from rich.control import Control
            from rich.segment import ControlType

            self._console.control(Control((ControlType.CURSOR_MOVE_TO_COLUMN, 0), (ControlType.ERASE_IN_LINE, 2)))
            self._drawn = False


def _fitted(width: int, begin: Text, bar: Text, speed: Text, words: Text, doing: Text) -> Text:
    """The status line in so many columns. If there is too little room the bar is left out first, then the end of the
    counts, then the end of the present work beyond half of the line."""
    from rich.text import Text

    others = begin.cell_len + speed.cell_len
    if bar and others + bar.cell_len + 1 + words.cell_len + doing.cell_len <= width:
        begin = Text.assemble(begin, " ", bar)
    else:
        _shorten(doing, max(width // 2, width - others - words.cell_len))
        _shorten(words, width - others - doing.cell_len)
    text = Text.assemble(begin, speed, words, doing, style="dim")
    _shorten(text, width)
    return text


def _shorten(text: Text, width: int) -> None:
    if width > 0:
        text.truncate(width, overflow="ellipsis")
    else:
        text.plain = ""


def _bar(console: Console, done: int, total: int) -> Text:
    """The progress bar, `BAR` columns wide."""
    from rich.progress_bar import ProgressBar
    from rich.text import Text

    segments = console.render(ProgressBar(total, done, width=BAR), console.options)
    return Text.assemble(*((segment.text, segment.style or "") for segment in segments))


def _has(stream: TextIO, letters: str) -> bool:
    try:
        letters.encode(stream.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _is_terminal(stream: TextIO | None) -> bool:
    """Is the stream a terminal on which text can be redrawn and coloured?"""
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


def write_table(rows: Sequence[Sequence[str]], output: Output) -> None:
    """The table on the output. The first row is the head."""
    if not output.coloured:
        output.line(plain_table(rows))
        return
    # imported only for terminals
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    head, *others = rows
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for place, name in enumerate(head):
        table.add_column(Text(name), justify="right" if place else "left", style="bold" if not place else "")
    for row in others:
        table.add_row(*map(Text, row))
    console = Console(highlight=False)
    with console.capture() as captured:
        console.print(table)
    output.line(captured.get().rstrip("\n"))


def print_rows(rows: list[tuple[str, str]]) -> None:
    """Print names, with descriptions beside them."""
    width = max(columns_of(name) for name, _ in rows)
    for name, says in rows:
        sys.stdout.write(f"{flush_left(name, width)}  {one_line(says)}\n")
    sys.stdout.flush()


def origin(entry: EntryPoint | None) -> str:
    """The package that adds an entry, if it is not clueproof, in parentheses."""
    if entry is None:
        return ""
    package = entry.dist
    return f" (from {entry.value})" if package is None else f" (from {package.name} {package.version})"
