"""The compiled arithmetic of the bots."""
