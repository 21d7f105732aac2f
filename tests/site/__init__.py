"""The built site in a real browser, with every other host blocked."""
