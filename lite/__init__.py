"""The static site: its builder, its pages, a local server, and finding a browser for the tests."""
