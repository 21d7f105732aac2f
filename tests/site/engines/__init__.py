"""The pages in Firefox and WebKit, from Debian's packages; all of it: `pytest -m site -n 0 tests/site/engines`."""
