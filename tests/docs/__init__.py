"""The docs: their reference is complete, what they tell to type works."""
