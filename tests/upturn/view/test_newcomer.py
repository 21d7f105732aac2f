"""What a first game of Upturn meets is explained where one looks: special stones, forced draws, handing out."""

from tests.upturn.desk import Desk, turns
from tests.upturn.positions import after, position
from uptown_widget import upturn
from uptown_widget.screen.controls import Notes
from uptown_widget.upturn.view.setup import Setup

STATE = position("20 40", "41 64 joker", "1 2", "9 10")


def test_help_and_the_rules_in_short_show_each_special_stone_with_its_name_and_effect() -> None:
    desk = Desk(STATE)
    desk.press("guide")
    for name in ("guide", "primer"):
        section = desk.screen.section(name)
        assert section
        notes = next(block for block in section.blocks if isinstance(block, Notes)).notes
        assert [note.text.split(":")[0] for note in notes] == [
            *("Up", "Down", "Up & Down", "Skip", "Double skip", "Joker", "Twin", "Penalty stone")
        ]
        assert all(len(note.chips) == 1 and (note.chips[0].path or note.chips[0].text) for note in notes)


def test_where_nothing_can_be_done_but_end_the_turn_the_sentence_names_the_button() -> None:
    drawn = position("20 98", "41", "1 2", "9 10").apply(upturn.Step.DRAW)
    desk = Desk(drawn)
    control = desk.control("done")
    assert control
    assert desk.screen.status.endswith(f"press “{control.label}”.")


def test_before_anything_is_handed_out_one_may_hand_out_none() -> None:
    giving = after(position("20 41", "44 90 99", "1 2", "9 10"), "44", "done")
    desk = Desk(giving)
    control = desk.control("done")
    assert control
    assert control.label == "Hand out none"
    assert "press “Hand out 1”" in desk.screen.status


def test_the_guided_game_is_offered_until_the_person_has_laid_stones_whatever_was_drawn_for_them() -> None:
    start = position("20 40", "41 64 12", "1 2", "9 10")
    offered = {"first_game": "learn/#first"}

    def offer(*texts: str) -> str:
        desk = Desk(after(start, *texts), turns=turns(start, *texts), host_info=offered)
        section = desk.screen.section("newcomer")
        return "" if section is None else str(section.blocks[0])

    others = ("draw", "done") * 2
    drawn = ("draw", "done", *others) * 2
    for texts in ((), drawn, (*drawn, "41", *others)):
        assert "guided game" in offer(*texts)
    assert "guided game" not in offer(*drawn, "41", *others, "64", *others)


def test_at_the_end_the_cards_of_the_players_stay_as_high_as_they_were() -> None:
    end = after(position("20 40", "41", "1 2", "9 10"), "41")
    assert all(not card.taken and not card.facts for card in Desk(end).screen.cards)


def test_a_first_match_is_against_the_lowest_level() -> None:
    assert Setup(3).seats == ("person", "level-1", "level-1")
