"""An engine that does what messages say: for the server, which must cope with anything."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from clueproof.clock import Cancels, check_clock


class Engine:
    """Asks: "say", "parts", "work" (ends when cancelled), "stubborn" (does not), "crash", "memory", "fail", "silent",
    "nan", "large", "log"; "verify" and others answer at once. `options` has `seconds` and so on."""

    WARM: ClassVar[Mapping[str, object]] = {"id": 0, "ask": "watch"}

    def ask(
        self, message: Mapping[str, Any], cancel: Cancels | None = None, tell: Callable[[dict[str, Any]], None] = print
    ) -> Iterator[dict[str, Any]]:
        """The answers."""
        options = message.get("options", {})
        name = message.get("id")
        seconds = options.get("seconds", 60.0)
        until = time.monotonic() + seconds
        print("what is printed does no harm")
        if name is None:
            yield {"id": None, "event": "error", "message": "a message has an id"}
            return
        match message["ask"]:
            case "parts":
                for number in range(options["number"]):
                    yield {
                        "id": name,
                        "event": "part",
                        "part": str(number),
                        "answer": {"text": options.get("text", "")},
                    }
                    time.sleep(options.get("pause", 0.0))
            case "work":
                while time.monotonic() < until:
                    tell({"id": name, "event": "progress", "seconds": 0.1})
                    check_clock()
                    time.sleep(0.005)
            case "stubborn":
                tell({"id": name, "event": "progress", "seconds": 0.1})
                time.sleep(seconds)
            case "crash":
                print("aborting", flush=True)
                os.abort()
            case "memory":
                yield {"id": name, "event": "answer", "answer": {"length": len(bytearray(1 << 40))}}
            case "fail":
                raise RuntimeError("broken")
            case "silent":
                return
            case "nan":
                yield {"id": name, "event": "answer", "answer": {"value": float("nan")}}
            case "log":
                logging.getLogger("clueproof.web").error(options["said"])
            case "error":
                yield {"id": name, "event": "error", "message": "a bad puzzle"}
                return
        yield {"id": name, "event": "answer", "answer": {"pid": os.getpid(), "ask": message["ask"], **options}}
