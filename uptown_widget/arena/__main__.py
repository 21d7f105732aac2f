"""`python -m uptown_widget.arena` plays a tournament; see `command` for the arguments."""

from uptown_widget.console import interruptible

if __name__ == "__main__":
    with interruptible():
        from uptown_widget.arena.command import main

        main()
