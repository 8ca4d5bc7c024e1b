"""A package of somebody else: a rule set and a backend that clueproof learns of through entry points.

Tests use its modules here, and install copies of them where nothing of this repository is.
"""
