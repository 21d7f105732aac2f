"""What a screen reader says about each stone, player and place on the table; pure."""

from functools import lru_cache

from uptown_widget.i18n import current_language, say
from uptown_widget.screen.regions import Region, Tone, filled, toolbar
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.names import player_names, sentences
from uptown_widget.upturn.rules.moves import Lay
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, Stone
from uptown_widget.upturn.view.selection import JOKERS, between, fitting_between, selected_stone
from uptown_widget.upturn.view.sentences import foresee, refusal
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import row_words, stone_label


def regions(scene: Scene) -> tuple[Region, ...]:
    """Return the players, the row with the pot, and the rack."""
    table = toolbar(scene, {"row", "joker", "pot"}, say("Row and pot"))
    return filled((toolbar(scene, {"player"}, say("Players")), table, toolbar(scene, {"stone"}, say("Your rack"))))


def words(observation: Observation, ui: UI) -> dict[str, str]:
    """Return what the row and each stone say: where the row stands, and what laying the stone would do."""
    mine, names, language = ui.shared.my_turn(observation), player_names(ui.shared.info), current_language()
    said = {"row": row_words(observation)}
    if not mine:
        return said | {f"stone:{place}": stone_label(stone) for place, stone in enumerate(observation.rack)}
    planned, fitting = between(observation, ui), fitting_between(observation, ui)
    for place, stone in enumerate(observation.rack):
        plan = _planned(stone, chosen=stone in planned) if stone in fitting else ""
        said[f"stone:{place}"] = plan or _on_rack(observation, stone, names, language)
    return said


def pressed(observation: Observation, ui: UI) -> dict[str, bool]:
    """Return for each stone of the rack whether it is selected, or will be laid before a twin."""
    planned = between(observation, ui)
    return {
        f"stone:{place}": place == ui.shared.selected or stone in planned
        for place, stone in enumerate(observation.rack)
    }


def tones(observation: Observation, ui: UI) -> dict[str, Tone]:
    """Return what is one's own or not, and where the selected stone may go: for a Joker in one of two directions."""
    stone = selected_stone(observation, ui)
    places = () if stone is None else tuple(JOKERS) if stone == JOKER else ("row",)
    found: dict[str, Tone] = dict.fromkeys((f"stone:{place}" for place in range(len(observation.rack))), "own")
    found |= dict.fromkeys((f"player:{player}" for player in range(observation.table.rules.players)), "other")
    found |= {"row": "other", "pot": "other" if observation.table.pot_size else "empty"}
    return found | dict.fromkeys(places, "legal")


def _planned(stone: Stone, *, chosen: bool) -> str:
    label = stone_label(stone)
    return say("{stone}, will be laid.", stone=label) if chosen else say("{stone}, stays on the rack.", stone=label)


@lru_cache(maxsize=128)
def _on_rack(observation: Observation, stone: Stone, names: tuple[str, ...], _language: str) -> str:
    label, move = stone_label(stone), Lay(stone)
    error = observation.explain(move)
    if error is not None:
        return sentences(say("{stone}.", stone=label), refusal(error))
    return sentences(say("{stone}, fits.", stone=label), foresee(observation.table, move, names))
