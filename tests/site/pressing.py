"""Pressing buttons of a page, by touch or with the keyboard."""

from playwright.sync_api import Page


def button(page: Page, name: str, *, touch: bool) -> None:
    found = page.get_by_role("button", name=name, exact=True)
    if touch:
        found.tap()
    else:
        found.focus()
        page.keyboard.press("Enter")
