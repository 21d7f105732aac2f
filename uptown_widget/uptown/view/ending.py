"""The end of a match of Uptown: the numbers, a chart, what decided, what to share; pure."""

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.chart import chart, curves
from uptown_widget.screen.controls import Grid
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.ending import final_table, share_text
from uptown_widget.ui.names import seat_name, sentences
from uptown_widget.uptown.rules.rules import Outcome, Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.hints import move_words
from uptown_widget.uptown.view.panels import players
from uptown_widget.uptown.view.sentences import score_note, score_words
from uptown_widget.uptown.view.ui import UI, Info
from uptown_widget.uptown.view.words import captured_count


def results(observation: Observation, ui: UI) -> Grid:
    """Return the final table, winners first, the deciding numbers marked."""
    outcome, info, note = observation.table.standing(), ui.shared.info, score_note(observation.rules)
    groups, captured = (say("Groups"), outcome.groups), (say("Captured"), outcome.captures)
    if not observation.rules.counts_captures:
        return final_table(note, info, outcome.ranks, (groups, captured))
    scores = (say("Score"), outcome.scores)
    if observation.rules.scoring != "blockers":  # the sentence above the table tells what counts
        return final_table(note, info, outcome.ranks, (groups, scores, captured), decides=1)
    most = [score - number for score, number in zip(outcome.scores, outcome.groups, strict=True)]
    columns = (groups, (say("Most captures of one colour"), most), scores, captured)
    return final_table(note, info, outcome.ranks, columns, decides=2)


def result_text(observation: Observation, info: Info) -> str:
    """Return the result in plain sentences to share; where captured tiles decided, they are counted, too."""
    outcome, rules = observation.table.standing(), observation.rules
    facts = [score_words(outcome, rules, player) for player in range(rules.players)]
    if outcome.scores.count(min(outcome.scores)) > 1:
        named = zip(facts, map(captured_count, outcome.captures), strict=True)
        facts = [say("{fact} and {captured}", fact=fact, captured=captured) for fact, captured in named]
    return share_text("Uptown", info, outcome.ranks, facts)


def story(observation: Observation, ui: UI, player: int) -> str:
    """Say by how little the only person has won or lost, which move decided, and from how many groups it was."""
    outcome = observation.table.standing()
    return sentences(_margin(outcome, observation.rules, player), _decisive(outcome, ui), _way(ui, player))


def _decisive(outcome: Outcome, ui: UI) -> str:
    """Name the move without which nobody would have won alone, if one joined so many groups; the last of several."""
    info = ui.shared.info
    best, second, *_ = sorted(outcome.scores)
    joins = [
        (turn.before.table.groups[turn.player] + 1 - turn.after.table.groups[turn.player], ply, turn)
        for ply, turn in enumerate(info.turns, 1)
        if outcome.winners == {turn.player}
    ]
    number, ply, turn = max(joins, key=lambda join: join[:2], default=(0, 0, None))
    saved = number - 1
    if turn is None or saved < max(1, second - best):
        return ""
    words = {"turn": ply, "number": number, "move": move_words(turn.move, turn.before, ui)}
    if turn.player == info.you:
        return say("What decided: in turn {turn} you joined {number} groups with {move}.", **words)
    name = seat_name(info.seats[turn.player])
    return say("What decided: in turn {turn} {name} joined {number} groups with {move}.", name=name, **words)


def _margin(outcome: Outcome, rules: Rules, player: int) -> str:
    """Say by how much somebody has won or lost; "" where the win is shared."""
    ranks = outcome.ranks
    first, *others = sorted(set(ranks))
    if ranks[player] == first and (not others or len(outcome.winners) > 1):
        return ""
    rival = others[0] if ranks[player] == first else first
    by, captured = abs(rival[0] - ranks[player][0]), abs(rival[1] - ranks[player][1])
    if not by:
        return say_n(
            "Only {number} captured tile made the difference.",
            "Captured tiles made the difference: {number} fewer.",
            captured,
        )
    if ranks[player] == first:
        if rules.counts_captures:
            return say_n("A lead of {number} point.", "A lead of {number} points.", by)
        return say_n("A lead of {number} group.", "A lead of {number} groups.", by)
    if by == 1:
        behind = ranks[player][1] - rival[1]
        return "" if behind > 0 else _almost(rules, won=behind < 0)
    if rules.counts_captures:
        return say("You were {number} points behind: “Review” shows which moves decided.", number=by)
    return say("You were {number} groups behind: “Review” shows which moves decided.", number=by)


def _almost(rules: Rules, *, won: bool) -> str:
    """Say what one group less would have changed: a tie, or, with fewer captured tiles, a win."""
    if rules.counts_captures and won:
        return say("So close: one point less, and you would have won.")
    if rules.counts_captures:
        return say("So close: one point less, and you would have been level.")
    if won:
        return say("So close: one group fewer, and you would have won.")
    return say("So close: one group fewer, and you would have been level.")


def _way(ui: UI, player: int) -> str:
    """Say that somebody has joined many groups: from how many at most, to how many in the end."""
    groups = [turn.after.table.groups[player] for turn in ui.shared.info.turns]
    if not groups or max(groups) < groups[-1] + 2:
        return ""
    return say("From {most} groups you came down to {number}.", most=max(groups), number=groups[-1])


def course(observation: Observation, ui: UI) -> Scene:
    """Return the chart of what decides: the groups of each player, or their scores."""
    turns = ui.shared.info.turns
    tables = (turns[0].before.table, *(turn.after.table for turn in turns))
    lines = curves(players(observation, ui), [*enumerate((table.standing().scores for table in tables), tables[0].ply)])
    if observation.rules.counts_captures:
        return chart(say("Scores over the match"), say("turns"), say("score"), lines, top=4)
    return chart(say("Groups over the match"), say("turns"), say("groups"), lines, top=4)
