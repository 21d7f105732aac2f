"""`python -m lite.build.site` builds the site unless it is up to date."""

from lite.build.site import main

if __name__ == "__main__":
    main()
