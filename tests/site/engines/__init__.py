"""The play pages in Firefox and WebKit, both from Debian's packages: `pytest -m long -n 0 tests/site/engines`."""
