"""`python -m uptown_widget` plays in a terminal; see `terminal.command` for the arguments."""

from uptown_widget.console import interruptible

if __name__ == "__main__":
    with interruptible():
        from uptown_widget.terminal.command import main

        main()
