"""Frozen dataclasses with something changed in them, whatever their fields; pure."""

from dataclasses import replace
from typing import Any, TypeVar

from uptown_widget.protocols import Record

R = TypeVar("R", bound=Record)


def changed(record: R, **changes: Any) -> R:  # noqa: ANN401  each field has its own type
    """Return a record with other values in some fields."""
    return replace(record, **changes)
