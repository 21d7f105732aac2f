"""The static site: its builder, its pages, a server to look at it and the search for a browser."""
