"""What a page keeps for practice, in the place of its storage."""


class Shelf:
    """Counts how often it was opened, and holds what was saved last."""

    opened = 0
    text = ""

    def open(self) -> None:
        self.opened += 1

    def save(self, text: str) -> None:
        self.text = text

    def aside(self) -> None:
        """Copy nothing: what is kept here can always be read."""
