"""What people type on boards: setters the clues of a puzzle, players their answer."""
