"""Tournaments between bots: `python -m uptown_widget.arena`."""
