"""The host for terminals: `python -m uptown_widget` plays there, and runs bots as programs for others."""
