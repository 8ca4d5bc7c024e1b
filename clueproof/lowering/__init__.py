"""How constraints are said to solvers: one small function for each constraint and target.

`clauses` writes conjunctive normal form, `cpsat` writes a CP-SAT model. A backend may take a
constraint natively; what it does not take is lowered to clauses. Nothing is skipped silently.
"""
