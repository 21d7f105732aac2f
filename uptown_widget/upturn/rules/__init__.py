"""The rules of Upturn: imports the standard library, `uptown_widget.errors` and `uptown_widget.rules` only."""
