"""A match and the session around it: seats, records, autosave, undo, bots. Knows no particular game."""

from typing import TYPE_CHECKING

from uptown_widget.lazy import lazy

if TYPE_CHECKING:
    from uptown_widget.match.links import fragment
    from uptown_widget.match.match import Match
    from uptown_widget.match.ply import Ply
    from uptown_widget.match.record import Record, record_of, result_of, shared_record
    from uptown_widget.match.record_reader import Reading, RecordError, read_record
    from uptown_widget.match.review import annotated, review_match
    from uptown_widget.match.seats import Seating
    from uptown_widget.match.session import Session
    from uptown_widget.ui.effects import Seat, Turn, Verdict
else:
    __getattr__ = lazy(
        __name__,
        {
            "uptown_widget.match.links": ["fragment"],
            "uptown_widget.match.match": ["Match"],
            "uptown_widget.match.ply": ["Ply"],
            "uptown_widget.match.record": ["Record", "record_of", "result_of", "shared_record"],
            "uptown_widget.match.record_reader": ["Reading", "RecordError", "read_record"],
            "uptown_widget.match.review": ["annotated", "review_match"],
            "uptown_widget.match.seats": ["Seating"],
            "uptown_widget.match.session": ["Session"],
            "uptown_widget.ui.effects": ["Seat", "Turn", "Verdict"],
        },
    )

__all__ = [
    "Match",
    "Ply",
    "Reading",
    "Record",
    "RecordError",
    "Seat",
    "Seating",
    "Session",
    "Turn",
    "Verdict",
    "annotated",
    "fragment",
    "read_record",
    "record_of",
    "result_of",
    "review_match",
    "shared_record",
]
