"""Measures the built site in a browser."""
