"""Links: short, safe in an address, and honest about damage."""

import re
from urllib.parse import quote

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from uptown_widget.errors import GameError
from uptown_widget.match.links import fragment, pack, read_link, unpack
from uptown_widget.screen.controls import MAX_TEXT_LENGTH


@given(st.text(max_size=200))
def test_every_text_survives_packing_into_url_safe_characters(text: str) -> None:
    packed = pack(text)
    assert re.fullmatch(r"[A-Za-z0-9_-]+", packed)
    assert unpack(packed) == text


@given(st.text("%2541aé .&=~", max_size=12), st.integers(0, 1))
def test_every_seed_survives_a_link_also_one_that_was_encoded_once_more(seed: str, times: int) -> None:
    kind, _, link = fragment("seed", seed).partition("=")
    for _ in range(times):
        link = quote(link, safe="")
    assert read_link(f"{kind}={link}") == ("seed", seed.strip())


@given(st.text(max_size=60))
def test_a_text_that_was_not_packed_is_refused_with_one_sentence(text: str) -> None:
    with pytest.raises(GameError, match="The link or saved text is damaged"):
        unpack(text)


def test_every_cut_and_every_changed_character_is_noticed() -> None:
    packed = pack("C@C4 CxC4 pass")
    broken = [packed[:cut] for cut in range(len(packed))]
    broken += [packed[:at] + ("A" if packed[at] != "A" else "B") + packed[at + 1 :] for at in range(len(packed) - 1)]
    for text in broken:
        with pytest.raises(GameError):
            unpack(text)


def test_a_small_link_cannot_fill_the_memory() -> None:
    with pytest.raises(GameError):
        unpack(pack("0" * (MAX_TEXT_LENGTH + 1)))


@pytest.mark.parametrize("before", ["", "#", "https://example.org/play/index.html?lang=nl#"])
@pytest.mark.parametrize(("kind", "text"), [("record", "[Game]"), ("position", "3-uptown 0"), ("seed", "a b/ö&#")])
def test_a_link_is_read_with_and_without_its_page(before: str, kind: str, text: str) -> None:
    assert read_link(f" {before}{fragment(kind, text)}\n") == (kind, text)


@pytest.mark.parametrize("text", ['[Game "Uptown"]', "3-uptown 0 9/9 -", "", "#board", "https://example.org/#"])
def test_other_texts_are_not_links(text: str) -> None:
    assert read_link(text) is None


@given(st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=40), st.integers(20, 60))
def test_a_code_between_angle_brackets_may_be_broken_at_any_sign(code: str, width: int) -> None:
    link = f"https://example.org/play/#seed={code}"
    broken = link[:9] + "\n".join(link[place : place + width] for place in range(9, len(link), width))
    assume("=\n" not in broken)  # with that, mails say that a line goes on
    assert read_link(f"Play this one: <{broken}>.") == ("seed", code)


def test_a_code_that_a_mail_may_have_broken_deals_no_other_tiles() -> None:
    with pytest.raises(GameError):
        read_link("Play https://example.org/play/#seed=winter-\nbreak-2026")
    for seed in ("winter-", "a+b", "+++"):
        assert read_link(f"Play https://example.org/play/#seed={seed}") == ("seed", seed)


@pytest.mark.parametrize("blank", [" ", "%20", "%20%20"])
def test_blanks_that_a_mail_has_put_into_what_is_packed_are_left_out(blank: str) -> None:
    packed = pack("Anna plays H@H7")
    for cut in range(1, len(packed)):
        assert read_link(f"#record={packed[:cut]}{blank}{packed[cut:]}") == ("record", "Anna plays H@H7")
