"""Checks and tests our JavaScript, which needs no build step of its own."""
