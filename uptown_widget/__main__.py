"""`python -m uptown_widget` plays in a terminal; see `terminal.command` for the arguments."""

from uptown_widget.terminal.command import main

if __name__ == "__main__":
    main()
