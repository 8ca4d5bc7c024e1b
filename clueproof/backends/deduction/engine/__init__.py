"""The engine of `deduction`: variables with candidates, propagators that wait in queues, trial and search.

It names no technique: those register themselves (`registry`).
"""
