"""`python -m uptown_widget.arena` plays a tournament; see `command` for the arguments."""

from uptown_widget.arena.command import main

if __name__ == "__main__":
    main()
