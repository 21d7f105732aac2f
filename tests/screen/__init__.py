"""Tests of the UI toolkit, without a display."""
