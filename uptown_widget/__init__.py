"""Uptown in Python: rules, bots and an interactive board. Public names are loaded when first used."""

__version__ = "0.1.0"
