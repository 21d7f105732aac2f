"""The docs: the reference is complete, and what they tell readers to type works."""
