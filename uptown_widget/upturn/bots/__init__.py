"""The bots of Upturn and what they go by. They see an `Observation`, never a `State`.

Only `value.py`, which plays on from guessed states for a search, knows that type.
"""
