"""The bots of Uptown and what they go by. They see an `Observation`, never a `State`.

Only `value.py` and `planned_playout.py`, which play on from guessed states for a search, know that type.
"""
