"""What every genre is: puzzles, their clues, and the rule set that gives them meaning. No genre stands here."""
