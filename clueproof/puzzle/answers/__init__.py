"""What the player fills in: one module for each kind of answer."""
