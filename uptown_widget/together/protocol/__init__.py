"""What devices in one match say to each other without a referee: a log that every device replays and checks.

Pure: it knows no game, no network and no clock. `docs/fair-play.md` describes the protocol. Imports `errors`, `i18n`
and `protocols`.
"""
