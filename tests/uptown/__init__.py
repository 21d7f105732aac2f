"""Tests of the Uptown rules: sentence by sentence, by laws, and against a second engine."""
