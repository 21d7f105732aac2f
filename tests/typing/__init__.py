"""A program for other people's type checkers."""
