"""The ways in which devices are connected: each knows how text travels, and nothing of what it says."""
