"""The rules of Uptown: standard library and `uptown_widget.errors` only."""
