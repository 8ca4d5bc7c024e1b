"""The status line: on terminals only, only when it takes long, and never in the way of answers."""

from __future__ import annotations

import math
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

from rich.text import Text

from clueproof.cli import output as table
from clueproof.cli.output import BAR, Output, _fitted
from tests.cli.puzzles import BAD, MULTIPLE, UNIQUE

QUICKLY = """
import sys
from clueproof.cli import output
output.DELAY, output.PERIOD = 0.01, 0.02
from clueproof.cli.commands import commands
commands.main(sys.argv[1:])
"""


def on_terminal(environment, arguments, first, then="", *, both=True, wait_for=b" done", interrupt=False, files=False):
    """(exit status, standard output where it is no terminal, what the terminal got).

    `first` is typed at once, `then` when the terminal shows what to `wait_for`; or the interrupt key is pressed. With
    `files` nobody reads it.
    """
    terminal, its = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-c", QUICKLY, *map(str, arguments), *([] if files else ["-"])],
        stdin=subprocess.PIPE,
        stdout=its if both else subprocess.PIPE,
        stderr=its,
        env={"TERM": "xterm", **environment, "COLUMNS": "60"},
    )
    os.close(its)
    running.stdin.write(first.encode())
    running.stdin.flush()
    waiting, told, pressed = True, False, -math.inf
    seen, deadline = b"", time.monotonic() + 30
    while time.monotonic() < deadline:
        waiting = waiting and wait_for not in seen
        if not waiting and not told:
            told = True
            running.stdin.write(then.encode())
            if not interrupt:
                running.stdin.close()
        if told and interrupt and time.monotonic() > pressed + 5:
            # and nothing else that could end it, at the same time; again, as people do, if nothing happens: Python
            # misses a signal that comes between its last look and the call that waits for input
            pressed = time.monotonic()
            running.send_signal(signal.SIGINT)
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                seen += os.read(terminal, 65536)
            except OSError:
                break
    os.close(terminal)
    running.stdin.close()
    out = b"" if both else running.stdout.read()
    running.stdout.close() if running.stdout else None
    return running.wait(10), out.decode(), seen.decode()


def shown(terminal):
    """The lines that stay on a terminal that knows "first column", "erase the line" and colours."""
    lines, at = [""], 0
    while terminal:
        if terminal.startswith(("\x1b[1G", "\x1b[0G")):
            at, terminal = 0, terminal[4:]
        elif terminal.startswith("\x1b[2K"):
            lines[-1], terminal = "", terminal[4:]
        elif terminal.startswith("\x1b["):
            terminal = terminal[terminal.index("m") + 1 :]
        elif terminal.startswith("\r"):
            at, terminal = 0, terminal[1:]
        elif terminal.startswith("\n"):
            lines.append("")
            at, terminal = 0, terminal[1:]
        else:
            lines[-1] = lines[-1][:at].ljust(at) + terminal[0] + lines[-1][at + 1 :]
            at, terminal = at + 1, terminal[1:]
    return lines


def test_it_tells_what_is_going_on_and_goes_away(environment):
    told = b" a second, 1 unique, 1 multiple; open"
    first, then = UNIQUE + MULTIPLE + "sudoku\n", "....\n" * 4
    status, _, terminal = on_terminal(environment, ["verify"], first, then, wait_for=told)
    assert status == 1
    assert told.decode() in terminal and " s: 2 done, " in terminal
    lines = shown(terminal)
    assert lines[0] == "right     unique"
    assert lines[1].startswith("open      multiple  solutions differ in ")
    assert lines[2].startswith("<stdin>:16        multiple  solutions differ in ")
    assert lines[3].startswith("3 puzzles: 1 unique, 2 multiple (")
    assert lines[4:] == [""]


def test_where_the_number_is_known_it_says_how_long_it_will_take(environment, tmp_path):
    """Files are counted while it works."""
    path = tmp_path / "many.txt"
    # grading takes long enough for that
    path.write_text(UNIQUE * 80)
    _, _, terminal = on_terminal(environment, ["difficulty", path], "", both=False, wait_for=b" of 80", files=True)
    line = re.compile(r"\d+ s: (\d+) of 80, .* a second, 0:00:\d\d")
    # without colours
    found = [int(done) for done in line.findall(re.sub(r"\x1b\[[\d;]*m", "", terminal))]
    assert found and found == sorted(found)
    assert shown(terminal) == [""]


def test_lines_for_a_file_are_clean(environment):
    status, out, terminal = on_terminal(environment, ["verify"], UNIQUE, MULTIPLE, both=False)
    assert status == 1
    assert out.startswith("right     unique\nopen      multiple")
    assert "\x1b" not in out
    assert " done" in terminal
    assert shown(terminal) == [""]


def test_it_is_not_wider_than_the_terminal(environment):
    wide = UNIQUE.replace("right", "x" * 100)
    _, _, terminal = on_terminal(environment, ["verify"], wide + MULTIPLE, "", both=False)
    drawn = [part.partition("\x1b")[0] for part in terminal.split("\x1b[2m") if "done" in part]
    assert drawn
    assert all(len(text) < 60 for text in drawn)


def test_what_is_worked_on_is_shown_where_there_is_little_room():
    bar = Text("=" * BAR)
    rest = Text(", 0.29 a second, 0:02:05 left"), Text(", 14 expert, 11 beyond technique, 3 hard")
    doing = "; slowest now: 12 s, lists/many.txt:123"

    def line(width, doing=doing):
        return str(_fitted(width, Text("20 s: 28 of 40"), bar, *(part.copy() for part in rest), Text(doing)))

    assert line(150) == f"20 s: 28 of 40 {bar}{rest[0]}{rest[1]}{doing}"
    assert line(130) == f"20 s: 28 of 40{rest[0]}{rest[1]}{doing}"
    assert line(100) == f"20 s: 28 of 40{rest[0]}, 14 expert, 11 b…{doing}"
    assert line(79) == f"20 s: 28 of 40{rest[0]}{doing[:35]}…"
    long = line(79, doing + "x" * 200)
    assert len(long) == 79 and "slowest now: 12 s, " in long
    assert [len(line(width)) for width in range(60)] == [*range(60)]


def test_interrupting_clears_it(environment):
    status, _, terminal = on_terminal(environment, ["verify"], UNIQUE + MULTIPLE, interrupt=True)
    assert status == 130
    assert shown(terminal)[-2:] == ["interrupted", ""]


def test_errors_are_lines_of_their_own(environment):
    status, _, terminal = on_terminal(environment, ["verify", "--keep-going"], UNIQUE + MULTIPLE, BAD)
    assert status == 2
    assert shown(terminal)[2].startswith("error: <stdin>:17:4: ")


def test_quick_commands_never_show_it(environment):
    command = "import sys\nfrom clueproof.cli.commands import commands\ncommands.main(sys.argv[1:])"
    terminal, its = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-c", command, "verify", "-"], input=b"", stderr=its, env=environment, timeout=30
    )
    os.close(its)
    assert done.returncode == 2
    assert os.read(terminal, 1000).startswith(b"error: <stdin>:1: ")
    os.close(terminal)


def test_no_colours_where_they_are_not_wanted(environment):
    _, _, coloured = on_terminal(environment, ["verify"], UNIQUE, wait_for=b"")
    assert "\x1b[32munique\x1b[0m" in coloured
    _, _, plain = on_terminal({**environment, "NO_COLOR": "1"}, ["verify"], UNIQUE, wait_for=b"")
    assert "right     unique\r\n" in plain


def test_dumb_terminals_are_left_alone(environment):
    status, _, terminal = on_terminal({**environment, "TERM": "dumb"}, ["verify"], UNIQUE + MULTIPLE, wait_for=b"")
    assert status == 1
    assert " done" not in terminal


# tables: plain off terminals, the same cells on them


ROWS = [["name", "number"], ["数独", "1"], ["[red]x", "1,000"]]


def test_plain(capsys):
    table.write_table(ROWS, Output())
    assert capsys.readouterr().out == "name    number\n数独         1\n[red]x   1,000\n"


def test_on_a_terminal(capsys):
    output = Output()
    output.coloured = True
    table.write_table(ROWS, output)
    lines = re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out).splitlines()
    assert [line.split() for line in lines if line.strip() and "─" not in line] == ROWS
