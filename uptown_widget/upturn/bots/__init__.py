"""The bots of Upturn and what they go by. They see an `Observation`, never a `State`."""
