"""The rules of Upturn: standard library and `uptown_widget.errors` only."""
