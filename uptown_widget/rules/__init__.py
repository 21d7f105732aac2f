"""What the rules of all games share: argument checks, small base classes, positions as text. Imports `errors`."""
