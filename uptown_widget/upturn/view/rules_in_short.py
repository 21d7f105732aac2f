"""The rules of Upturn in a few sentences; pure."""

from uptown_widget.i18n import say


def lines() -> tuple[str, ...]:
    """Return what a player must know to begin a match."""
    return (
        say("The first player to run out of stones wins."),
        say("Each turn, lay a stone at the end of the row: a higher number if it rises, a lower one if it falls."),
        say("If you cannot or do not want to lay a stone, draw one; then you may still lay one."),
        say("Up, Down and Up & Down turn the row, and with it the order of play. Skip passes over the next player."),
        say("A twin, such as 44, takes along all your numbers between the last one and itself."),
        say("After a twin you may hand out stones from the pot to the others: up to as many as you have laid."),
        say("The last stone must be a number."),
    )
