"""Differential fuzzing: random models, puzzles and sessions, on which all backends and brute force must agree.

    python -m tests.fuzz models --minutes 10 --seed 1

A case is plain data, so that it can be saved, repeated and made smaller. What disagrees is shrunk and saved as a JSON
file; those in tests/fuzz/cases are tried again by `tests/fuzz/test_fuzz.py`.
"""
