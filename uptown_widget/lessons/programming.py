"""The exercises of the lessons on programming, in their order, so that a summary counts those not met yet; pure."""

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
