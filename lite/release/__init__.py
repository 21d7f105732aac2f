"""Makes and checks a release: `python -m lite.release`."""
