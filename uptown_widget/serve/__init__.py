"""The server of rooms and of the site: the extra `serve`, started with `uptown-widget serve`."""
