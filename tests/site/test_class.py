"""A class in the browser: pupils join by a nickname, the teacher's page shows the truth, with a server and without."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.class_people import NAMES, solved_neighbours
from tests.class_people import Page as PupilsPage
from tests.site.conftest import DESKTOP, OFFLINE, PATIENCE, PHONE, Visitor, ready
from tests.site.keeping import in_the_end
from tests.site.sizes import inside, resize
from tests.site.writing import LESSON, RIGHT, opened, set_up, write
from uptown_widget.lessons import checks
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import Report
from uptown_widget.lessons.short_report import short_report
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.screen.controls import Event
from uptown_widget.serve import classroom as served
from uptown_widget.serve.classroom import Classroom

IMPATIENT = "const { setInterval } = self; self.setInterval = (look, ms) => setInterval(look, Math.min(ms, 300));"
"""Lets the teacher's page look at its class more often."""
GROUPS = "class/#groups"
"""The address of a class, with a chapter that begins with a number to choose: 3 is right."""


def join(page: Page, nickname: str) -> None:
    page.get_by_role("textbox", name="Nickname").fill(nickname)
    page.get_by_role("button", name="Join the class").click()
    expect(page.locator(".uptown-classroom")).to_contain_text(f"under the nickname {nickname}")


def lead(page: Page, pupil: Page) -> None:
    """Pause and continue, give a task, show Ben's board and remove Ben, whose page follows each time."""
    page.get_by_role("button", name="Pause everybody").click()
    expect(pupil.locator(".uptown-status")).to_contain_text("paused")
    expect(pupil.locator(".uptown-board")).to_have_attribute("data-cover", "Your teacher has paused the class.")
    expect(pupil.get_by_role("button", name="3", exact=True)).to_be_disabled()
    expect(pupil.get_by_role("button", name="Next")).to_be_disabled()
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(pupil.locator(".uptown-status")).not_to_contain_text("paused")
    assert pupil.locator(".uptown-board").get_attribute("data-cover") is None
    minutes = page.locator("#minutes")
    for typed, meant, shown in (("-5", "1", "0:5"), ("", "5", "4:5")):
        minutes.fill(typed)
        page.get_by_role("button", name="Start the clock").click()
        expect(minutes).to_have_value(meant)
        expect(pupil.get_by_role("timer")).to_contain_text(shown)
        page.get_by_role("button", name="Stop the clock").click()
    expect(pupil.get_by_role("timer")).to_be_hidden()
    page.get_by_role("checkbox", name="The end").check()
    page.get_by_role("button", name="Give these tasks").click()
    tasks = pupil.locator(".uptown-top > .uptown-tasks")
    expect(tasks).to_contain_text("Your tasks: 1.")
    expect(tasks.get_by_role("link")).to_have_text("9. The end 0/2")
    expect(page.locator("#task-code")).to_be_visible()
    expect(page.locator("#pupils thead")).to_contain_text("The end")
    page.get_by_role("button", name="Ben").click()
    expect(page.locator("#board img")).to_have_js_property("complete", True)
    facts = page.locator("#pupil dl")
    expect(facts).to_contain_text("3. Groups · 1")
    expect(facts).to_contain_text("How many groups")
    expect(facts).to_contain_text("1: ")
    expect(page.get_by_role("button", name="Close")).to_be_focused()  # a field would open the keyboard of a tablet
    pupil.get_by_role("button", name="2", exact=True).click()
    expect(facts).to_contain_text("2: ")  # what is looked at stays true
    page.get_by_label("New nickname").fill("Benny")
    page.get_by_role("button", name="Rename").click()
    expect(page.locator("#news")).to_have_text("Ben is now Benny.")
    expect(page.get_by_role("button", name="Benny")).to_be_focused()
    expect(pupil.locator(".uptown-classroom")).to_contain_text("under the nickname Benny")
    page.get_by_role("button", name="Benny").click()
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Remove from the class").click()
    expect(page.locator("#pupils tbody tr")).to_have_count(1)
    expect(pupil.locator(".uptown-classroom")).to_contain_text("removed you")


def test_pupils_join_by_nicknames_of_their_own_and_the_teacher_sees_what_they_do(
    browser: Browser, where: str, classroom: Classroom
) -> None:
    pupils = [Visitor(browser, where, options) for options in (DESKTOP, PHONE)]
    pages = [ready(pupil.open(GROUPS)) for pupil in pupils]
    for page in pages:
        assert inside(page, "#uptown-title-classroom")
        assert inside(page, ".uptown-classroom button"), "who comes to join need not search"
    for page, nickname, answer in zip(pages, ("Ada", "Ben"), "31", strict=True):
        if nickname == "Ben":
            page.get_by_role("textbox", name="Nickname").fill("ada")
            page.get_by_role("button", name="Join the class").click()
            expect(page.locator(".uptown-classroom")).to_contain_text("Somebody else has this nickname.")
            assert all("409" in line for line in pupils[1].wrong)
            pupils[1].wrong.clear()
        join(page, nickname)
        page.get_by_role("button", name=answer, exact=True).click()
        expect(page.locator(".uptown-steps p").first).to_contain_text("1 solved" if answer == "3" else "0 solved")
    teacher = Visitor(browser, where, DESKTOP)
    page = teacher.open("teacher/?class")
    expect(page.get_by_label("Code")).to_have_value(classroom.code)  # this is the server's own machine
    rows = page.locator("#pupils tbody tr")
    expect(rows.filter(has_text="Ada")).to_contain_text("3. Groups · 1")
    expect(rows.filter(has_text="Ada")).to_contain_text("1 / ")
    expect(rows.filter(has_text="Ben")).to_contain_text("0 / ")
    expect(page.locator("#stops tbody tr")).to_contain_text("3. Groups · 1")
    expect(page.locator("#address")).to_have_text(f"{where}class/")
    expect(page.locator("#qr")).to_have_js_property("naturalWidth", 150)
    page.locator("#links summary").click()
    page.screenshot(path="build/pictures/teacher.png", full_page=True)
    chapter = page.locator("#links").get_by_role("link", name="3. Groups", exact=True)
    assert chapter.get_attribute("href") == f"{where}play/learn.html?class#groups"
    second = chapter.locator("xpath=..").get_by_role("link", name="2", exact=True)
    assert second.get_attribute("href") == f"{where}play/learn.html?class#groups/2"
    lead(page, pages[1])
    assert all("410" in line for line in pupils[1].wrong), "removed"
    pupils[1].wrong.clear()
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete everything").click()
    expect(page.locator("#news")).to_have_text("Nobody has joined yet.")
    expect(rows).to_have_count(0)
    expect(pages[0].locator(".uptown-classroom")).to_contain_text("removed you")
    assert all("410" in line for line in pupils[0].wrong), "deleted"
    pupils[0].wrong.clear()
    for each in (*pupils, teacher):
        assert each.wrong == []
        each.context.close()


def test_without_a_server_thirty_files_make_the_same_table_and_a_pupil_has_a_code_to_show(
    visitor: Visitor, tmp_path: Path
) -> None:
    page = ready(visitor.open("play/learn.html#groups"))
    page.get_by_role("button", name="3", exact=True).click()
    page.get_by_role("button", name="Chapters").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    text = download.value.path().read_text(encoding="utf-8")
    page.get_by_role("textbox", name="Nickname").fill("Ada")
    page.get_by_role("button", name="QR code").click()
    # This address is one of the test machine alone, which the page says; another address is in test_thirty_browsers.py.
    expect(page.locator(".uptown-contents")).to_contain_text("Other devices cannot open this address")
    files = []
    for number in range(30):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps({**json.loads(text), "nickname": f"Pupil {number}"}), encoding="utf-8")
    (tmp_path / "holiday.json").write_text("[]")
    files.append(tmp_path / "._0.json")  # as macOS adds it
    files[-1].write_bytes(b"\0\5\x16\7")
    page = visitor.open("teacher/")
    page.get_by_label("The pupils' files").set_input_files([*files, tmp_path / "holiday.json"])
    expect(page.locator("#pupils tbody tr")).to_have_count(30)
    expect(page.locator("#pupils tbody tr").first).to_contain_text("1 / ")
    expect(page.locator("#news")).to_have_text("holiday: this is not the progress of a pupil, or it is damaged.")
    page.get_by_label("Or paste").fill(text.replace('"nickname":""', '"nickname":"Zoe"'))
    expect(page.locator("#pupils tbody tr")).to_have_count(31)
    for size in ((1280, 800), (390, 844)):
        resize(page, *size)
        assert inside(page, "#drop")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def code_of(nickname: str, *solved: str) -> str:
    """What the QR code of a pupil holds."""
    progress = Progress()
    for name in solved:
        progress.record_try("02_rules", name, right=True)
    return f"teacher/#{short_report(Report(nickname, 'groups', 'count groups', progress))}"


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_the_teachers_page_is_read_in_another_language_by_one_press_which_all_pages_remember(visitor: Visitor) -> None:
    page = visitor.open("teacher/")
    title = page.locator("h1")
    english = title.inner_text()
    french = page.get_by_role("button", name="Français")
    french.click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(title).not_to_have_text(english)
    expect(french).to_have_attribute("aria-pressed", "true")
    expect(visitor.open("").locator("html")).to_have_attribute("lang", "fr")


def test_scanned_codes_add_up_in_the_browser_until_they_are_deleted(visitor: Visitor) -> None:
    first = visitor.open(code_of("Ada", "count groups"))
    expect(first.locator("#news")).to_have_text("Ada was added. Pupils: 1.")
    assert first.evaluate("location.hash") == "", "a reload would add it again"
    page = visitor.open(code_of("Zoë 한"))
    expect(page.locator("#news")).to_have_text("Zoë 한 was added. Pupils: 2.")
    rows = first.locator("#pupils tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("3. Groups · 1")
    expect(rows.first).to_contain_text("1 / ")
    visitor.open(code_of("Ada", "count groups", "one group"))
    expect(rows.first).to_contain_text("2 / ")
    page.reload()
    expect(page.locator("#pupils tbody tr")).to_have_count(2)
    page = visitor.open(code_of("Ada").replace("#1.", "#1.0"))
    expect(page.locator("#news")).to_have_text("Scanned code: this is not the progress of a pupil, or it is damaged.")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete everything").click()
    expect(rows).to_have_count(0)
    expect(visitor.open("teacher/").get_by_role("button", name="Delete everything")).to_be_disabled()


ON_BOARD = "0 <= r < 9 and 0 <= c < 9"
GOOD = "def choose(observation, rng):\n    return observation.legal_moves()[0]\n"
ENDLESS = GOOD.replace("    return", "    while observation.ply > 66:\n        pass\n    return")


def test_the_teacher_runs_the_tournament_of_the_collected_bots(
    browser: Browser, where: str, classroom: Classroom, tmp_path: Path
) -> None:
    for name, bot in (("Ada", GOOD), ("Ben", ENDLESS), ("Cleo", "while True: pass")):
        classroom.take(Report(name, "", "", Progress(), name[0] * 32, bot).text().encode())
    (tmp_path / "Dora.py").write_text("class Bot:\n    pass\n")
    teacher = Visitor(browser, where, DESKTOP)
    page = teacher.open("teacher/?class")
    expect(page.locator("#pupils tbody tr")).to_have_count(3)
    expect(page.get_by_label("Code")).to_be_hidden()
    page.get_by_label("Bots as files").set_input_files(tmp_path / "Dora.py")
    page.get_by_label("Who plays whom").select_option("Each against the easy bot")
    page.get_by_label("Deals", exact=True).fill("1")
    page.get_by_label("Seconds a move").fill("2.5")
    expect(page.get_by_role("button", name="Save the hall of fame")).to_be_hidden()
    page.get_by_role("button", name="Run the tournament").click()
    in_the_end(page, page.get_by_text("6 of 6 games played."))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the hall of fame").click()
    assert download.value.suggested_filename.endswith(".html")
    hall = teacher.context.new_page()
    hall.set_content(download.value.path().read_text("utf-8"))
    expect(hall.locator("p").nth(1)).to_have_text("Games: 6. Each against the easy bot. Seconds a move: 2.5.")
    expect(hall.locator("tbody tr")).to_have_count(3)
    expect(hall.locator("pre").first).to_contain_text("def choose(observation, rng):")
    hall.close()
    ranking = page.locator("#ranking tbody tr")
    expect(ranking).to_have_count(3)
    expect(ranking.filter(has_text="Ada").locator("td").last).to_have_text("0")
    expect(ranking.filter(has_text="Ben").locator("td").last).not_to_have_text("0")
    faults = page.locator("#faults details")
    expect(faults.filter(has_text="Cleo")).to_contain_text("Is there an endless loop outside its functions?")
    expect(faults.filter(has_text="Dora")).to_contain_text("choose")
    expect(faults.filter(has_text="Ben")).to_contain_text("no answer within 2.5 seconds")
    expect(page.get_by_role("button", name="Run the tournament")).to_be_enabled()
    teacher.leave("tournament")


def test_a_tournament_can_be_stopped_and_needs_bots(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.open("teacher/")
    run, stop = (page.get_by_role("button", name=name) for name in ("Run the tournament", "Stop"))
    run.click()
    expect(page.locator("#course")).to_have_text("There are too few bots. Collect them, or choose files.")
    for name in ("Ada", "Ben"):
        (tmp_path / f"{name}.py").write_text(GOOD)
    page.get_by_label("Bots as files").set_input_files([tmp_path / "Ada.py", tmp_path / "Ben.py"])
    page.get_by_label("Deals", exact=True).fill("100")
    run.click()
    expect(page.locator("#course")).to_contain_text("of 600 games played.", timeout=PATIENCE)
    stop.click()
    expect(run).to_be_enabled()
    expect(stop).to_be_hidden()


def test_the_teachers_page_tells_the_truth_after_each_step_of_a_lesson_with_thirty(  # noqa: PLR0915  a lesson
    browser: Browser, where: str, classroom: Classroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pupils are as their pages speak, the teachers' pages are in a browser, one of them in French."""
    monkeypatch.setattr(served, "BURST", 10**6)
    monkeypatch.setattr(served, "WAIT", 0.2)
    pupils = [PupilsPage(where, number) for number in range(30)]
    for pupil, name in zip(pupils, NAMES, strict=True):
        pupil.join(name)
    teachers = [Visitor(browser, where, {**DESKTOP, "locale": locale}) for locale in ("en", "fr")]
    for teacher in teachers:
        teacher.context.add_init_script(IMPATIENT)
    page, other = (teacher.open("teacher/?class") for teacher in teachers)
    rows, news = page.locator("#pupils tbody tr"), page.locator("#news")
    expect(rows).to_have_count(30)
    expect(rows.filter(has_text="민수")).to_have_count(1)

    # Tasks: ticked here, they are ticked on the other page, and have a column.
    page.get_by_role("checkbox", name="3. Groups", exact=True).check()
    page.get_by_role("button", name="Give these tasks").click()
    expect(news).to_have_text("Tasks given: 1.")
    expect(other.get_by_role("checkbox", name="3. Groupes", exact=True)).to_be_checked()
    for pupil in pupils[:2]:
        pupil.hear()
        pupil.tour.open("groups")
    pupils[0].answer(right=True)
    pupils[1].answer(right=False)
    expect(rows.filter(has_text="Ada")).to_contain_text("1 / 2")
    expect(rows.filter(has_text="민수")).to_contain_text("0 / 2")

    # Paused, continued, led to a chapter.
    page.get_by_role("button", name="Pause everybody").click()
    expect(news).to_have_text("Everybody is paused.")
    expect(other.get_by_role("button", name="Continuer")).to_be_visible()
    other.get_by_role("button", name="Continuer").click()
    expect(page.get_by_role("button", name="Pause everybody")).to_be_visible()
    page.locator("#chapter").select_option("4. What a tile does to your groups")
    page.get_by_role("button", name="Open for everybody").click()
    pupils[1].hear()
    expect(rows.filter(has_text="민수")).to_contain_text("4. What a tile does to your groups · 1")

    # A quiz; its podium stays when it is ended.
    page.get_by_role("button", name="Take them back").click()
    page.get_by_role("button", name="Start the quiz").click()
    expect(news).to_have_text("The quiz has begun.")
    pupils[0].hear()
    pupils[0].answer(right=True)
    first = page.locator("#podium li").first
    expect(first).to_have_text("Ada: solved 1, tries 1")
    page.get_by_role("button", name="End the quiz").click()
    expect(page.locator("#quiz-state")).to_have_text("The quiz is over. This is the podium:")
    expect(news).to_have_text("The quiz is over.")
    expect(page.get_by_role("button", name="New quiz")).to_be_visible()
    expect(first).to_have_text("Ada: solved 1, tries 1")

    # Hidden names are on no page: neither in the table, nor on the podium, nor beside code, nor on the projector.
    lesson = Lesson("04_groups", "en", file=None)
    lesson.join("Ada", where, pupils[0].tour.membership.key)
    lesson.check(checks.neighbours(), solved_neighbours)
    lesson.hand_in()
    pupils[1].tour.handle(Event("change", "bot", GOOD))
    page.locator("#lesson option").nth(1).wait_for(state="attached")
    page.get_by_role("button", name="Show the code side by side").click()
    expect(page.locator("#codes h3")).to_have_text("Ada")
    page.get_by_role("checkbox", name="Hide names").check()
    expect(news).to_have_text("Names are hidden on this page and on the projector.")
    expect(first).to_have_text("Pupil 1: solved 1, tries 1")
    expect(page.locator("#codes h3")).to_have_text("Pupil 1")
    expect(rows.first).to_contain_text("Pupil 1")
    expect(other.locator("#pupils tbody tr").first).to_contain_text("Élève 1")
    projector = teachers[0].open(f"teacher/projector.html#{classroom.code}")
    expect(projector.locator("#podium li b")).to_have_text("Pupil 1")
    expect(projector.locator("#podium li i")).to_have_text("1")
    expect(projector.locator("#quiz-title")).to_have_text("The quiz is over")
    expect(projector.locator("header")).to_be_hidden()
    projector.screenshot(path="build/pictures/projector-podium.png")
    projector.close()
    page.evaluate("window.print = () => 0")
    page.get_by_role("button", name="Print certificates").click()
    expect(page.locator("#certificates article")).to_have_count(1)
    expect(page.locator("#certificates h2")).to_have_text("Pupil 1")
    for each in (page, other):
        assert not [name for name in NAMES[:6] if name in each.locator("body").inner_text()]

    # A reload shows the same; the hidden tests run on what was handed in, and on bots.
    page.reload()
    expect(rows.first).to_contain_text("Pupil 1")
    expect(first).to_have_text("Pupil 1: solved 1, tries 1")
    page.get_by_role("checkbox", name="Hide names").uncheck()
    expect(rows.filter(has_text="Ada")).to_have_count(1)
    page.get_by_role("button", name="Run the hidden tests").click()
    expect(page.locator("#codes li")).to_have_text("✓ neighbours: Correct in all 81 cases.")
    expect(page.locator("#testing")).to_have_text("All are tested. Right: 1 of 1.")
    page.locator("#lesson").select_option("Bots (1)")
    page.get_by_role("button", name="Run the hidden tests").click()
    expect(page.locator("#codes li")).to_contain_text("✓ bot: Correct in all")
    page.screenshot(path="build/pictures/teacher-lesson.png", full_page=True)
    for teacher in teachers:
        teacher.leave("teachers page after each step")


def test_a_notebook_on_the_site_reports_each_check_and_hands_in_what_the_hidden_tests_run(
    browser: Browser, where: str
) -> None:
    pupil, teacher = Visitor(browser, where, OFFLINE), Visitor(browser, where, DESKTOP)
    page, table = opened(pupil.open(LESSON)), teacher.open("teacher/?class")
    cells, row = page.locator(".jp-CodeCell"), table.locator("#pupils tbody tr")
    set_up(page)
    write(page, 2, 'lesson.join("Ada")')
    expect(cells.nth(2)).to_contain_text("Your teacher sees your progress under the nickname Ada.")
    expect(row).to_contain_text("Ada")
    check = "\n\nlesson.check(checks.neighbours(), neighbours)"
    write(page, 1, f"def neighbours(square):\n    return set(){check}")
    expect(cells.nth(1)).to_contain_text("case 1 of 81")
    expect(row).to_contain_text("Groups are graphs · neighbours")
    row.get_by_role("button", name="Ada").click()
    expect(table.locator("#pupil dl")).to_contain_text("case 1 of 81")
    table.get_by_role("button", name="Close").click()
    write(page, 4, "def on_board(r, c):\n    return 0 <= r < 9 and 0 <= c < 9")
    write(
        page, 1, f"def neighbours(square):\n    row, column = square{RIGHT.replace(ON_BOARD, 'on_board(r, c)')}{check}"
    )
    expect(cells.nth(1)).to_contain_text("Correct in all 81 cases.")
    write(page, 6, "print(lesson.hand_in())")
    expect(cells.nth(6)).to_contain_text("Exercises handed in: 1. Receipt: ")
    said = cells.nth(6).locator(".jp-OutputArea-output").inner_text()
    expect(table.locator("#lesson option")).to_have_count(2)
    table.get_by_role("button", name="Run the hidden tests").click()
    expect(table.locator("#codes li")).to_have_text("✓ neighbours: Correct in all 81 cases.")
    receipt = table.locator("#codes p").inner_text().removeprefix("Receipt ")
    assert f"Receipt: {receipt}." in said
    expect(table.locator("#codes pre")).to_contain_text("def on_board(r, c):")
    teacher.leave("notebook seen by the teacher")
    pupil.leave("notebook that reports")


def test_seconds_are_typed_with_a_comma_or_a_point_and_a_long_name_is_not_cut_off_without_a_word(
    visitor: Visitor,
) -> None:
    page = visitor.open("teacher/")
    field = page.locator("#seconds")
    for typed, valid in (
        ("0,5", True),
        ("0.5", True),
        ("60", True),
        ("61", False),
        ("0,0", False),
        ("2 s", False),
        ("1,000", False),
    ):
        field.fill("")
        field.press_sequentially(typed)
        assert field.input_value() == typed
        assert field.evaluate("field => field.checkValidity()") is valid
    seed = page.locator("#seed")
    seed.fill("x" * 50)
    assert len(seed.input_value()) == 50
    name = page.locator("#new-name")
    assert int(name.get_attribute("maxlength") or 0) > 20, "the server refuses it in a sentence"


def test_the_wheel_scrolls_the_page_and_changes_no_number(visitor: Visitor) -> None:
    page = visitor.open("teacher/")
    field = page.locator("#deals")
    before = field.input_value()
    field.focus()
    field.hover()
    height = page.evaluate("scrollY")
    page.mouse.wheel(0, -200)
    page.wait_for_function("height => scrollY < height", arg=height)
    assert field.input_value() == before


def test_a_text_is_dropped_into_a_field_and_only_a_file_lights_up_where_files_are_taken(visitor: Visitor) -> None:
    page = visitor.open("teacher/")

    def take(kind: str, place: str, given: str) -> tuple[bool, bool]:
        """Drag over a place or drop there; return whether the page took it, and whether it offers to take files."""
        taken = page.locator(place).evaluate(
            """(place, [kind, given]) => {
              const dataTransfer = new DataTransfer();
              if (given === "file") dataTransfer.items.add(new File(["{}"], "x.json"));
              else dataTransfer.setData("text/plain", given);
              return !place.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
            }""",
            [kind, given],
        )
        return taken, "over" in (page.locator("#drop").get_attribute("class") or "")

    for field in ("#paste", "#seed"):
        assert take("dragover", field, "a text") == (False, False)
        assert take("drop", field, "a text") == (False, False)
    assert take("drop", "main", "a text") == (True, False), "the browser would leave the page for a link"
    assert take("dragover", "#paste", "file") == (True, True)
    assert take("dragleave", "#paste", "file") == (True, False)
    take("dragover", "#paste", "file")
    assert take("drop", "#paste", "file") == (True, False)
    expect(page.locator("#news")).not_to_be_empty()
