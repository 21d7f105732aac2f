"""What other people's type checkers read."""
