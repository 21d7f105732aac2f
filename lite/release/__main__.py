"""`python -m lite.release v1.0.0` makes a release."""

from lite.release.release import main

if __name__ == "__main__":
    main()
