"""What becomes of a question when memory runs out: it has no answer, and the next one gets the memory."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.errors import wants_memory
from clueproof.questions.instance import forget_models
from clueproof.questions.sessions import close_all
from clueproof.questions.verdicts import Evidence

Question = ParamSpec("Question")
Answer = TypeVar("Answer")


def within_memory(
    unknown: Callable[[str, Evidence], Any],
) -> Callable[[Callable[Question, Answer]], Callable[Question, Answer]]:
    """A question that is answered `unknown(reason, evidence)` where memory runs out."""

    def decorate(question: Callable[Question, Answer]) -> Callable[Question, Answer]:
        @wraps(question)
        def asked(*arguments: Question.args, **options: Question.kwargs) -> Answer:
            started = time.perf_counter()
            try:
                return question(*arguments, **options)
            except Exception as error:
                if not wants_memory(error):
                    raise
            # only here, behind the block, does nobody hold on any more to what filled the memory
            release()
            named = signature(question).bind(*arguments, **options).arguments.get("backend", "auto")
            evidence = Evidence(getattr(named, "name", named), 0, time.perf_counter() - started)
            answer: Answer = unknown(OUT_OF_MEMORY, evidence)
            return answer

        return asked

    return decorate


def release() -> None:
    """Give back what is only kept to be quick."""
    close_all()
    forget_models()
