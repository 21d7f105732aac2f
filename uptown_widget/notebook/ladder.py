"""A ladder of bots to beat: a learner's bot plays one after another, and what it beats is kept with the progress."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from random import Random
from typing import Any

from uptown_widget.arena.standings import first_errors, standings
from uptown_widget.arena.tournament import seatings, tournament
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_number, use_language
from uptown_widget.lessons import checks
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.notebook.time_limit import guarded
from uptown_widget.protocols import Policy
from uptown_widget.uptown import GreedyPolicy, Move, Observation, PlannerPolicy, game

PLAYERS = 3
SECONDS = 5.0
"""For a move; then a random one is played."""
MINE = "mine"


class _FewGroups:
    """Takes a move that leaves it few groups.

    :param cost: of a captured tile, in groups
    """

    def __init__(self, cost: float) -> None:
        self.cost = cost

    def choose(self, observation: Observation, rng: Random) -> Move:
        me = observation.player or 0

        def value(move: Move) -> tuple[float, float]:
            after = observation.table.after(move)
            return -after.groups[me] - self.cost * after.captures[me], rng.random()

        return max(observation.legal_moves(), key=value)


def rungs() -> dict[str, Policy[Observation, Move]]:
    """Return the bots to beat, the weakest first; the second is the one that a learner begins with."""
    return {
        "random": RandomPolicy(),
        "few groups": _FewGroups(0),
        "few captures": _FewGroups(0.4),
        "greedy": GreedyPolicy(),
        "planner": PlannerPolicy(),
    }


@dataclass(frozen=True, slots=True)
class Rung:
    """What came of playing against one bot."""

    name: str
    strength: float
    margin: float
    beaten: bool
    error: str = ""
    """The first error of the learner's bot, if it made any."""


@dataclass(frozen=True, slots=True)
class Climb:
    """How far a bot came."""

    rungs: Sequence[Rung]
    left: Sequence[str]
    """Those it has not met, since it must beat the one before first."""

    def _lines(self) -> list[str]:
        lines = []
        for each in self.rungs:
            facts = f"{say_number(each.strength, 2)} ± {say_number(each.margin, 2)}"
            if each.beaten:
                lines.append("✓ " + say("{name}: beaten. Strength of your bot: {facts}", name=each.name, facts=facts))
            else:
                lines.append(
                    "✗ " + say("{name}: not beaten. Strength of your bot: {facts}", name=each.name, facts=facts)
                )
        lines += ["· " + say("{name}: still to come", name=name) for name in self.left]
        last = self.rungs[-1]
        if last.beaten:
            verdict = say("Your bot is at the top of the ladder!")
        elif last.strength > 1:
            verdict = say("That may be luck: 1.00 is within the margin of error. Play more deals, or improve your bot.")
        else:
            verdict = say("A strength of 1.00 means that both play equally well. Improve your bot and try again.")
        if last.error:
            lines.append("⚠ " + say("Your bot made errors, and random moves were played instead. The first: {what}",
                                    what=last.error))  # fmt: skip
        return [*lines, verdict]

    def __str__(self) -> str:
        """Return it as text."""
        return "\n".join(self._lines())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        *lines, verdict = map(escape, self._lines())
        rows = "".join(f"<li>{line}</li>" for line in lines)
        listed = f"<ol role='list' style='list-style:none'>{rows}</ol>"
        return f"<div role='status'>{listed}<p><strong>{verdict}</strong></p></div>"


def climb(lesson: Lesson, bot: Any, *, deals: int = 12, seed: object = "ladder") -> Climb:  # noqa: ANN401  a learner's own
    """Let a bot play against one bot of the ladder after another, as long as it beats them.

    It beats a bot if its strength is above 1.00 by more than the margin of error. The deals are the same each time, so
    that two versions of a bot can be compared.

    :raises GameError: it is no bot
    """
    with use_language(lesson.language):
        report = checks.bot(plies=2).run(bot, guarded)
        if not report:
            raise GameError(report.text)
        policy = bot() if isinstance(bot, type) else bot
        ladder, met = rungs(), list[Rung]()
        for name, other in ladder.items():
            games = tournament(game, {MINE: policy, name: other}, seatings([MINE], PLAYERS, name), deals=deals,
                               seed=seed, limit=SECONDS)  # fmt: skip
            (mine,) = (each for each in standings(games) if each.name == MINE)
            beaten = mine.strength - mine.margin > 1
            lesson.progress.record_try(lesson.name, f"beat {name}", right=beaten)
            _, error = first_errors(games).get(MINE, (None, None))
            reason = error.text.rpartition("\n")[2] if error else ""
            met.append(Rung(name, mine.strength, mine.margin, beaten, reason))
            if not beaten:
                break
        return Climb(met, [*ladder][len(met) :])
