"""What is said of something that is refused."""

from collections.abc import Callable

from uptown_widget.errors import GameError


def refusal_of(call: Callable[[], object]) -> str:
    """Why a call is refused; "" if it is not."""
    try:
        call()
    except GameError as error:
        return str(error)
    return ""
