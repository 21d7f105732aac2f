"""What a session shows beside the board and what stays in sight: for devices of every kind in tests."""

from typing import Any

from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Block, Control, Prose, Row


class Beside:
    """A device with a session."""

    session: Session[Any, Any]

    def blocks(self) -> list[Block]:
        """What stands beside the board and what stays in sight, first the latter."""
        sections = self.session.screen.sections
        assert any(section.name == "room" for section in sections)
        return [block for section in sections if section.name in {"urgent", "room"} for block in section.blocks]

    def text(self) -> str:
        return " ".join(line for block in self.blocks() if isinstance(block, Prose) for line in block.lines)

    def controls(self) -> dict[str, Control]:
        """By name, without that of the way in which the devices are connected."""
        found = [control for block in self.blocks() if isinstance(block, Row) for control in block.controls]
        return {control.id.removeprefix("letter-").removeprefix("room-"): control for control in found}
