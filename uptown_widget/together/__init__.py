"""One match on several devices: in a room, between pages that are connected directly, or by link.

`protocol/` is pure: what devices say to each other, and how each checks it; `docs/fair-play.md` describes it. Around it
stand a source of turns, the lobby, and the transports, each of which knows how text travels.
"""
