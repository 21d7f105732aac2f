"""The server of rooms and of the site: the extra `serve`, started with `uptown-widget serve`."""

HIDDEN_ROOMS = 'hidden data-rooms=""'
"""In the home page, on what leads to the rooms: only a server with rooms shows it."""
