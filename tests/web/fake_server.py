"""A server with the fake engine: `python -m tests.web.fake_server LIMITS`, a JSON object. Says its address."""

from __future__ import annotations

import json
import sys
from functools import partial

from clueproof.web.server.limits import Limits
from clueproof.web.server.serving import address_of, bound, serve

LIMITS = {
    "jobs": 3,
    "seconds": 20.0,
    "memory": 1 << 30,
    "message": 1 << 16,
    "waiting": 4,
    "open": 7,
    "connections": 40,
    "unsent": 1 << 20,
    "headers": 0.5,
    "body": 0.5,
    "stall": 0.5,
}
"""Small ones, which are easily reached."""


def main() -> None:
    """Serve until a signal comes."""
    limits = Limits(**{**LIMITS, **json.loads(sys.argv[1])})
    with bound("127.0.0.1", 0) as listening:
        said = partial(print, address_of(listening), flush=True)
        serve(listening, limits, ["puzzles.example"], said, "tests.web.fake_engine:Engine")


if __name__ == "__main__":
    main()
