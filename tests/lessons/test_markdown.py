"""The Markdown of chapters: what stands out does so without its marks, in every language."""

import pytest

from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons import course, tactics, upturn_course
from uptown_widget.lessons.markdown import passage
from uptown_widget.screen.controls import Paragraph, Words


def test_words_stand_out_without_their_marks() -> None:
    (found,) = passage(["The *score* of `D` and `$` is **your number** of groups."]).paragraphs
    assert found == Paragraph(
        (
            Words("The "),
            Words("score", "emphasis"),
            Words(" of "),
            Words("D", "code"),
            Words(" and "),
            Words("$", "code"),
            Words(" is "),
            Words("your number", "strong"),
            Words(" of groups."),
        )
    )


def test_lists_and_quotes_are_told_apart() -> None:
    texts = ["Plain.", "* An item.", "12. **Twelfth**.", "> A rule.", "28 - 4 = 24. Not an item."]
    assert [(each.kind, each.words[0].text) for each in passage(texts).paragraphs] == [
        ("plain", "Plain."),
        ("item", "An item."),
        ("numbered", "Twelfth"),
        ("quote", "A rule."),
        ("plain", "28 - 4 = 24. Not an item."),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_chapter_shows_a_mark(language: str) -> None:
    with use_language(language):
        for make in (*course.CHAPTERS, *tactics.CHAPTERS, *upturn_course.CHAPTERS):
            for paragraph in passage(make().text).paragraphs:
                for words in paragraph.words:
                    assert not {"*", "`", ">"} & {*words.text}, words
