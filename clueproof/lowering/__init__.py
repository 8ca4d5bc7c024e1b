"""How constraints are written for solvers: one small function for each constraint and target, in tables by type.

`clauses` writes conjunctive normal form, `cpsat` a CP-SAT model, `cover` an exact cover problem. A backend may take a
constraint natively; what it does not take is lowered to clauses. Nothing is skipped silently.
"""
