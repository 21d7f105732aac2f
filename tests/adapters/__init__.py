"""Uptown in other people's tools."""
