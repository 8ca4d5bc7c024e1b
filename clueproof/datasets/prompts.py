"""Prompts: the rules of a puzzle in words, the puzzle, and how to answer, put together by a template of jinja2."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from jinja2 import StrictUndefined, Template
from jinja2 import TemplateError as JinjaError
from jinja2.sandbox import SandboxedEnvironment

from clueproof.errors import ClueproofError

PROMPT = files("clueproof.datasets").joinpath("templates/prompt.txt").read_text(encoding="utf-8")
"""The template where no other is named."""
NAMES = (
    "rules",
    "puzzle",
    "board",
    "genre",
    "title",
    "height",
    "width",
    "grade",
    "example_puzzle",
    "example_board",
    "example_answer",
)
"""What a template can show."""


class TemplateError(ClueproofError):
    """A template can't be used; the message says why."""


@cache
def prompt_template(text: str) -> Template:
    """The template. It can show what has one of the `NAMES`. Raises TemplateError."""
    # templates may come with data of other people
    environment = SandboxedEnvironment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False)
    try:
        found = environment.from_string(text)
        found.render(dict.fromkeys(NAMES, ""))
    except JinjaError as error:
        line = getattr(error, "lineno", None)
        where = "" if line is None else f"line {line}: "
        raise TemplateError(f"{where}{error}; a template can show {', '.join(NAMES)}") from None
    except (TypeError, ValueError, ArithmeticError, LookupError) as error:
        raise TemplateError(f"{error}") from None
    return found


def prompt(template: str, values: dict[str, object]) -> str:
    """What the template says with these values. Raises TemplateError."""
    try:
        return prompt_template(template).render(values)
    except Exception as error:
        raise TemplateError(f"the template fails: {error}") from error
