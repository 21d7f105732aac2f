"""The pictures of the README, the landing page and the docs: real games, drawn by our own code.

`python -m lite.build.pictures` draws them anew in docs/pictures/; a test finds stale ones.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from lite.build.rules_pictures import scenes, skyline
from lite.paths import ROOT
from uptown_widget.screen.controls import Event
from uptown_widget.screen.scene import Scene
from uptown_widget.screen.svg import svg
from uptown_widget.studies import Mark, Study, diagram
from uptown_widget.ui.effects import Seat, TableInfo, Turn
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown import Move, Observation, Rules, State, game, square_name
from uptown_widget.uptown.bots.policies import GreedyPolicy
from uptown_widget.uptown.game import ADVISER, new_ui, on, view
from uptown_widget.uptown.rules.board import SQUARES
from uptown_widget.uptown.view.setup import Setup
from uptown_widget.uptown.view.svg import board_svg
from uptown_widget.uptown.view.ui import UI

PICTURES = ROOT / "docs/pictures"
NAMES = ("You", "Ella", "Duke", "Billie")


@cache
def match(seed: str = "a night uptown") -> tuple[State, ...]:
    """The positions of a game among four greedy bots."""
    rng = random.Random(seed)
    states, policy = [State.deal(Rules(players=4), rng)], GreedyPolicy()
    while states[-1].outcome() is None:
        state = states[-1]
        states.append(state.apply(policy.choose(state.observation(state.current_player), rng)))
    return tuple(states)


def position(plies: int = 48) -> Observation:
    """What the first of four players sees after some turns."""
    return match()[plies].observation(0)


def table(plies: int = 48) -> UI:
    """The table at which it is seen, with the turns that led to it."""
    seats = tuple(Seat(name, "greedy" if index else None) for index, name in enumerate(NAMES))
    turns = []
    for before, after in zip(match()[:plies], match()[1 : plies + 1], strict=True):
        move = next(move for move in before.legal_moves() if before.apply(move).table == after.table)
        turns.append(Turn(before.current_player, move, before.observation(None), after.observation(None)))
    info: TableInfo[Observation, Move] = TableInfo(seats, "a night uptown", tuple(turns), viewer=0)
    return update(new_ui(Setup(players=4), info), seen=plies)


def states() -> Iterator[tuple[str, Scene]]:
    """What a table shows in turn, by name: the scenes of the real view."""
    seen, ui = position(), table()

    def pressed(*names: str) -> Scene:
        now = ui
        for name in names:
            now, _ = on(Event("press", name), seen, now)
        return view(seen, now).scene

    yield "picked", pressed("rack:blue:0")
    slot, square = _split(seen)
    yield "forbidden", pressed(f"rack:blue:{slot}", f"square:{square_name(square)}")
    yield "groups", view(seen, replace(ui, groups=True, safe=True)).scene
    best = tuple(ADVISER.analyse(seen, random.Random("a hint")))
    yield "hint", view(seen, update(replace(ui, heat=True), info=replace(ui.shared.info, hint=best))).scene
    hidden = match()[48].observation(None)
    yield "curtain", view(hidden, update(ui, info=replace(ui.shared.info, curtain=True))).scene
    over = len(match()) - 1
    ending = view(position(over), table(over)).section("ending")
    yield "ending", next(block for block in ending.blocks if isinstance(block, Scene)) if ending else pressed()


def _split(seen: Observation) -> tuple[int, int]:
    """Return a rack slot and a square where its tile would split a group."""
    for slot, tile in enumerate(seen.racks[0] or ()):
        for square in SQUARES:
            if seen.at(square):
                error = seen.explain(Move(tile, square, capture=True))
                if error is not None and len(error.parts) > 1:
                    return slot, square
    msg = "Choose another game for the pictures: nothing here can be split."
    raise LookupError(msg)


def study_diagram() -> str:
    """A diagram of a study, as a teacher would put it into a page: two groups that one tile joins."""
    rules = Rules(players=3)
    tiles = {"blue": {"E4": "4", "E6": "6"}, "yellow": {"C5": "C", "G5": "G"}, "green": {"F5": "F"}}
    start = State.from_table(rules, tiles=tiles, racks={"blue": "5 A 9 ring car"}, ply=6)
    study = Study(game, start)
    node = study.play(study.root, game.parse_move("5@E5", start.observation(0)))
    study.annotate(node, "", [Mark("group", ("E5",)), Mark("arrow", ("C5", "E5"), "red")])
    return diagram(study, node).svg(width=420)


def pictures() -> dict[str, str]:
    """File names and SVG texts."""
    seen = position()
    shown = seen.racks[0][0] if seen.racks[0] else None
    legal = [move for move in seen.legal_moves() if move.tile is shown]
    drawn = {f"board-{theme}.svg": board_svg(seen, width=560, theme=theme, legal=legal) for theme in ("light", "dark")}
    drawn |= {f"{name}.svg": svg(scene, width=420) for name, scene in (*states(), ("upturn", skyline()), *scenes())}
    drawn["study-diagram.svg"] = study_diagram()
    return {name: text + "\n" for name, text in drawn.items()}


def main() -> None:
    """Write the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, text in pictures().items():
        (PICTURES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
