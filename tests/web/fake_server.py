"""A server with the fake engine: `python -m tests.web.fake_server LIMITS`, a JSON object in which `engine` may name
another one. Says its address."""

from __future__ import annotations

import json
import sys
from functools import partial

from clueproof.web.server.dispatcher import ServerLimits
from clueproof.web.server.serving import address_of, bound, serve

LIMITS = {
    "jobs": 3,
    "seconds": 20.0,
    "memory": 1 << 30,
    "message": 1 << 16,
    "waiting": 4,
    "open": 5,
    "connections": 40,
    "unsent": 1 << 20,
    "headers": 3.0,
    "body": 2.0,
    "stall": 1.0,
}
"""Small ones, which are easily reached."""


def main() -> None:
    """Serve until a signal comes."""
    given = json.loads(sys.argv[1])
    engine = given.pop("engine", "tests.web.fake_engine:Engine")
    limits = ServerLimits(**{**LIMITS, **given})
    with bound("127.0.0.1", 0) as listening:
        said = partial(print, address_of(listening), flush=True)
        serve(listening, limits, ["puzzles.example"], said, engine)


if __name__ == "__main__":
    main()
