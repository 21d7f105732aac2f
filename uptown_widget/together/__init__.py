"""One match on several devices without a referee: a log of messages that every device replays and checks.

Pure: it knows no game, no network and no clock. `docs/fair-play.md` describes the protocol. Imports `errors`, `i18n`
and `protocols`.
"""
