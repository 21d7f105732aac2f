"""What the rules of all games share: checks of arguments, outcomes as JSON, positions as text. Imports `errors`."""
