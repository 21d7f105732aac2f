"""Whether a value is what an annotation says, as the checks of the play page tell it too."""

from dataclasses import make_dataclass
from typing import Any

from uptown_widget.schema import SchemaError, read


def check(annotation: Any, value: object) -> bool:
    """Return whether a field with this annotation may hold a value of JSON."""
    try:
        read(make_dataclass("Holder", [("held", annotation)]), {"held": value})
    except SchemaError:
        return False
    return True
