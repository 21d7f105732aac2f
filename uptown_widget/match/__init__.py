"""A match and the session around it: seats, records, autosave, undo, bots. Knows no particular game."""
