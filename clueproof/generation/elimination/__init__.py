"""Elimination puzzles: the maker, the words that it knows, and what it can say."""
