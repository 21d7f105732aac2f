"""Builds the static site: `python -m lite.build`."""
