"""The notebooks: their titles, and the exercises on programming, so that a summary counts those not met yet; pure."""

from uptown_widget.i18n import say

EXERCISES: dict[str, tuple[str, ...]] = {
    "04_groups": (
        *("components", "cut vertices", "neighbours", "group", "groups", "count_groups"),
        *("cut_squares", "fast_cut_squares", "in a game"),
    ),
    "05_write_a_bot": (
        *("bot", "beat random", "beat few groups", "beat few captures", "beat greedy", "beat planner"),
        "look ahead",
    ),
    "06_chance": ("unseen", "one draw", "chance", "interval"),
    "08_upturn": ("fits", "before", "next", "playable", "bot"),
    "09_fair_play": (
        *("possible tiles", "luck", "thought_of", "guess", "shifted", "opens", "last_word", "chain", "follows"),
        *("draw", "before", "after", "found out", "wrong_link", "wished_tile", "second_move"),
    ),
}
"""Lesson -> the names of its exercises besides those of chapters."""


def notebook_titles() -> dict[str, str]:
    """Return the titles of the notebooks, by lesson, as they begin."""
    return {
        "01_play": say("Play Uptown"),
        "02_rules": say("The rules, step by step"),
        "03_tactics": say("Tactics"),
        "04_groups": say("Groups are graphs"),
        "05_write_a_bot": say("Write a bot"),
        "06_chance": say("Chance"),
        "07_tournament": say("The tournament"),
        "08_upturn": say("Upturn"),
        "09_fair_play": say("Fair without a referee"),
    }
