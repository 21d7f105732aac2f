"""What somebody says who sits down, whatever they say afterwards."""

from uptown_widget.together.protocol.messages import Sit, write


def sit_text(number: int) -> str:
    """Return the message with which a device takes a seat."""
    return write(Sit(f"Player {number}", f"{number:032x}", f"{number:032x}"))
