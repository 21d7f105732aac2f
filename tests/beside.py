"""What a session shows beside the board and what stays in sight: for devices of every kind in tests."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Block, Control, Prose, Row


def seats_of(blocks: Iterable[Block]) -> list[str]:
    """Return who sits where before the match, each with how they are, such as "Ben (here)"."""
    rows = [block.heads for block in blocks if isinstance(block, Row) and block.look == "seat"]
    numbers = [number for number, _, state in rows if state != "removed"]
    assert numbers == [str(number + 1) for number in range(len(numbers))]
    return [f"{name} ({state})" if state else name for _, name, state in rows]


def take_sections(known: dict[str, Any], news: Mapping[str, Sequence[Any]]) -> None:
    """Note what a page knows of its sections after a message: None stands for a block that stays as it was."""
    for name, blocks in news.items():
        known[name] = [block or known[name][place] for place, block in enumerate(blocks)]


def text_of(blocks: Iterable[Block]) -> str:
    """Return what blocks say, and who sits there."""
    blocks = list(blocks)
    return " ".join(
        [*(line for block in blocks if isinstance(block, Prose) for line in block.lines), *seats_of(blocks)]
    )


class Beside:
    """A device with a session."""

    session: Session[Any, Any]

    def blocks(self) -> list[Block]:
        """What stands beside the board and what stays in sight, first the latter."""
        sections = self.session.screen.sections
        assert any(section.name == "room" for section in sections)
        return [block for section in sections if section.name in {"urgent", "room"} for block in section.blocks]

    def text(self) -> str:
        return text_of(self.blocks())

    def seats(self) -> list[str]:
        return seats_of(self.blocks())

    def sitting(self) -> list[str]:
        """Return the names of those who sit at the table."""
        return [
            seat.rpartition(" (")[0] for seat in self.seats() if not seat.startswith("Free") and "(removed)" not in seat
        ]

    def controls(self) -> dict[str, Control]:
        """By name, without that of the way in which the devices are connected."""
        found = [control for block in self.blocks() if isinstance(block, Row) for control in block.controls]
        return {control.id.removeprefix("letter-").removeprefix("room-"): control for control in found}
