"""Tests of Upturn: rules, laws, texts, bots, and a second engine."""
