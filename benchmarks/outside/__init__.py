"""What runs by itself: with another interpreter, another version of clueproof, or nothing of it."""
