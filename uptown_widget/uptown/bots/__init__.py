"""The bots of Uptown and what they go by. They see an `Observation`, never a `State`."""
