"""What stands on a screen, without a screen: shapes, controls, themes, SVG and HTML. Pure; knows no game."""
