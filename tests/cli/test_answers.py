"""What commands answer, word for word: the transcripts in `answers`, one session a file.

The puzzles of `puzzles.py` lie there as files, and `$ cat FILE` writes another. `$ clueproof ...`, perhaps with
`< FILE`, is run; below it stands what it prints: lines of standard error begin with `! `, and the last one tells the
exit status if that is not 0. `…` stands for any text within a line, a line of `⋮` for any lines.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from clueproof.cli.commands import commands
from clueproof.questions.sessions import close_all
from tests.cli import puzzles

FOLDER = Path(__file__).parent / "answers"
SHARED = {
    "right": puzzles.UNIQUE,
    "wrong": puzzles.NONE,
    "open": puzzles.MULTIPLE,
    "bits": puzzles.BINARY,
    "bad": puzzles.BAD,
}
SECONDS = re.compile(r'(?<=\()\d+\.\d\d(?= s\))|(?<="seconds": )[\d.e-]+')


def steps(transcript: str) -> Iterator[tuple[str, str]]:
    """Each command, and what stands below it."""
    for step in re.split(r"^\$ ", transcript, flags=re.MULTILINE)[1:]:
        command, _, shown = step.partition("\n")
        yield command, shown


def answer(command: str) -> str:
    """What a command prints here and now, as transcripts show it."""
    typed, _, source = command.partition(" < ")
    program, *arguments = shlex.split(typed)
    assert program == "clueproof", command
    done = CliRunner().invoke(commands, arguments, input=Path(source).read_bytes() if source else None)
    assert isinstance(done.exception, SystemExit | None)
    errors = "".join(f"! {line}\n" for line in done.stderr.splitlines())
    return SECONDS.sub("…", done.stdout + errors) + (f"[{done.exit_code}]\n" if done.exit_code else "")


def fits(shown: str, said: str) -> bool:
    """Is this what is shown? Blank lines at the end make no difference."""
    shown, said = (f"{text.rstrip()}\n" for text in (shown, said))
    pattern = re.escape(shown).replace("…", ".*").replace("⋮\\\n", r"(.*\n)*")
    return re.fullmatch(pattern, said) is not None


def replayed(transcript: str) -> Iterator[tuple[str, str, str]]:
    """Each command with what is shown and what was said, in the folder that we are in."""
    # which of several solutions a session shows depends on what it was asked before
    close_all()
    for name, text in SHARED.items():
        Path(f"{name}.txt").write_text(text)
    for command, shown in steps(transcript):
        if command.startswith("cat "):
            Path(command.removeprefix("cat ")).write_text(shown, encoding="utf-8")
        else:
            yield command, shown, answer(command)


@pytest.mark.usefixtures("stubs")
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_commands_answer_word_for_word(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command, shown, said in replayed(path.read_text(encoding="utf-8")):
        if not fits(shown, said):
            # a comparison that pytest shows line by line
            assert said == shown, command


def test_what_fits() -> None:
    assert fits("a … c\n⋮\nz\n\n", "a b c\nd\n\ne\nz\n")
    assert not fits("a … c\n", "a\nc\n")
    assert not fits("a\n⋮\nz\n", "a\nb\n")
    assert not fits("a.c\n[1]\n", "abc\n[1]\n")
