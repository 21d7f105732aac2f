"""What a learner can hand in: which exercises of a lesson are solved; pure."""

from dataclasses import dataclass
from html import escape

from uptown_widget.checks import unchanging
from uptown_widget.i18n import say, use_language
from uptown_widget.lessons.progress import Result, result_words


@unchanging("A summary never changes.")
@dataclass(frozen=True, slots=True)
class Summary:
    """What a learner can hand in: a page without a name, which is to be written on it."""

    lesson: str
    results: dict[str, Result]
    language: str = "en"

    @property
    def solved(self) -> int:
        """How many exercises are solved."""
        return sum(result.solved for result in self.results.values())

    def _lines(self) -> tuple[str, str, str]:
        with use_language(self.language):
            return (
                say("Lesson {name}", name=self.lesson),
                say("{solved} of {all} exercises solved.", solved=self.solved, all=len(self.results)),
                say("Name:"),
            )

    def _words(self) -> list[tuple[str, str, str]]:
        with use_language(self.language):
            return [("✓" if r.solved else "·", name, result_words(r)) for name, r in self.results.items()]

    def __str__(self) -> str:
        """Return it as text."""
        title, count, name = self._lines()
        lines = [f"{mark} {exercise}: {words}" for mark, exercise, words in self._words()]
        return "\n".join([title, f"{name} " + "_" * 30, count, "", *lines])

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """Return it as part of a page."""
        title, count, name = map(escape, self._lines())
        rows = "".join(
            f"<tr><td>{mark}</td><th scope='row' style='text-align:left'>{escape(exercise)}</th>"
            f"<td style='text-align:left'>{escape(words)}</td></tr>"
            for mark, exercise, words in self._words()
        )
        return (
            f'<section lang="{self.language}"><h2>{title}</h2><p>{name} ______________________________</p>'
            f"<p><strong>{count}</strong></p><table>{rows}</table></section>"
        )

    def page(self) -> str:
        """Return it as a whole HTML page."""
        title = escape(self._lines()[0])
        return (
            f'<!doctype html><html lang="{self.language}"><meta charset="utf-8"><title>{title}</title>'
            f"<body style='font-family:sans-serif;max-width:40em;margin:2em auto'>{self.html()}</body></html>\n"
        )
