"""A notebook of the site joins a room of the server that the site comes from: the browser holds the connection."""

from playwright.sync_api import Browser, expect

from tests.site.conftest import DESKTOP, PATIENCE, Visitor
from tests.site.tables import Tables
from tests.site.writing import READY, write

TURNS = """
for _ in range(3):
    await table.until_my_turn()
    table.session.play(table.session.observation.legal_moves()[0])
"""


def test_a_notebook_of_the_site_plays_in_a_room(browser: Browser, site: str) -> None:
    visitor = Visitor(browser, site, {**DESKTOP, "locale": "en"})
    page = visitor.open("notebooks/index.html?path=01_play.ipynb")
    page.wait_for_function(READY, timeout=PATIENCE)
    write(page, 0, 'import uptown_widget\nuptown_widget.play(room="http://localhost:9/room/KMNPQ")')
    told = "There is no answer from http://localhost:9/room/. A page may be allowed to connect to its own server only."
    expect(page.locator(".jp-CodeCell .uptown").first).to_contain_text(told, timeout=PATIENCE)
    with Tables(site) as tables:
        code = tables.open("Ada", start=False)
        write(page, 0, f'import uptown_widget\ntable = uptown_widget.play(room="{code}")\ntable')
        board = page.locator(".jp-CodeCell .uptown").first
        expect(board).to_contain_text("Ada", timeout=PATIENCE)
        page.screenshot(path="build/pictures/room-notebook-lobby.png")
        board.get_by_label("Your name").fill("Ben")
        board.get_by_label("Your name").press("Tab")
        board.get_by_role("button", name="Sit down").click()
        tables.start(0, 2)
        expect(page.locator(".uptown-card")).to_have_count(2, timeout=PATIENCE)
        write(page, 1, TURNS)
        tables.play(0, 4)
        page.locator(".uptown-seats").first.scroll_into_view_if_needed()
        expect(page.locator(".uptown-log option").nth(3)).to_be_attached(timeout=PATIENCE)
        page.screenshot(path="build/pictures/room-notebook.png")
    visitor.context.close()
