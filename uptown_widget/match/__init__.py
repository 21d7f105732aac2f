"""A match and the session around it: seats, records, autosave, undo, bots. Knows no particular game."""

from typing import TYPE_CHECKING

from uptown_widget.lazy import lazy

if TYPE_CHECKING:
    from uptown_widget.match.links import fragment
    from uptown_widget.match.match import Match, Ply
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
            "Match": "uptown_widget.match.match",
            "Ply": "uptown_widget.match.match",
            "Reading": "uptown_widget.match.record_reader",
            "Record": "uptown_widget.match.record",
            "RecordError": "uptown_widget.match.record_reader",
            "Seat": "uptown_widget.ui.effects",
            "Seating": "uptown_widget.match.seats",
            "Session": "uptown_widget.match.session",
            "Turn": "uptown_widget.ui.effects",
            "Verdict": "uptown_widget.ui.effects",
            "annotated": "uptown_widget.match.review",
            "fragment": "uptown_widget.match.links",
            "read_record": "uptown_widget.match.record_reader",
            "record_of": "uptown_widget.match.record",
            "result_of": "uptown_widget.match.record",
            "review_match": "uptown_widget.match.review",
            "shared_record": "uptown_widget.match.record",
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
