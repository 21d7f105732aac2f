"""The UI toolkit as plain data: shapes, controls, themes, SVG and HTML. Pure; knows no game."""
