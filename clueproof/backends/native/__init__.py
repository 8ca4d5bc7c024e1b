"""`native`: a solver of our own in C++, with the rules of puzzles built in. Compiled when clueproof is installed, where
there is a compiler; everything works without it."""
