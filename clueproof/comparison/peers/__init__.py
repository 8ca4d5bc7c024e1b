"""Other people's solvers, asked what backends are asked: is there exactly one solution, and which?

A peer is a module here that may import the standard library, its own package and the modules beside it (`problems`,
`cells`), relatively, and nothing else: it runs in whatever interpreter has the package, `answering.py` around it, and
clueproof need not be installed there. It gets puzzles as the records of JSON Lines files, and gives solutions as
`clueproof solve --format jsonl` writes them. On our side `asking.py` starts the interpreter, keeps the limits, and
judges each solution by the rules' own check. No peer is a dependency of clueproof.

Peers are no backends: a backend gets a model of ours, while a peer has rules of its own, so that its answers don't
depend on our encodings.
"""
