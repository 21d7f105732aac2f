"""Tests of the lessons: exercises, puzzles, checks, progress."""
