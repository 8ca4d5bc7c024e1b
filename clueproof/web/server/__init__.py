"""`clueproof serve`: the page and its engine on this machine. Needs the extra `web`; see docs/workbench.md.

Requests come in at `guard` (which hosts and pages may ask), `app` routes them to files or to `listeners`, these give
messages to the `dispatcher`, and it gives them to `worker` processes that run `worker_program`. `limits` bounds all of
it, `connections` what uvicorn leaves unbounded.
"""
