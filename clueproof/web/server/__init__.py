"""`clueproof serve`: the page and its engine on this machine. Needs the extra `web`; see docs/workbench.md.

Requests come in at `guard` (which hosts and pages may ask, how many connections). `app` routes them to files or gives
their messages to the `dispatcher`, which gives them to `worker` processes that run `worker_program`.
"""
