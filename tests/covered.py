"""Controls that lie under something else, so that nobody can press them."""

from playwright.sync_api import Locator, Page

_COVERED = """root => [...root.querySelectorAll("button, select, input, textarea, a[href]")].flatMap((part) => {
    const size = part.getBoundingClientRect();
    const off = part.disabled || part.getAttribute("aria-disabled") === "true";
    // What only screen readers find has no size.
    if (off || size.width < 2 || !part.checkVisibility({visibilityProperty: true})) return [];
    part.scrollIntoView({block: "center", inline: "nearest"});
    const box = part.getBoundingClientRect();
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (part.contains(found) || [...(part.labels ?? [])].some((label) => label.contains(found))) return [];
    // Below a sheet that slides over the page, nothing is to be pressed.
    const sheet = found?.closest(".uptown-drawers");
    const slides = sheet && (sheet.matches(":modal") || getComputedStyle(sheet).position === "fixed");
    if (slides && !sheet.contains(part)) return [];
    return [`${part.ariaLabel || part.title || part.innerText} lies under ${found?.outerHTML.slice(0, 120)}`];
})"""


def covered(part: Locator) -> list[str]:
    """Return the visible and enabled controls whose middle belongs to something else."""
    found: list[str] = part.evaluate(_COVERED)
    return found


def make_wide(page: Page, part: Locator, width: int) -> None:
    """Change the window until a part of the page has a width."""
    for _ in range(20):
        missing = width - part.evaluate("part => part.getBoundingClientRect().width")
        if abs(missing) < 1:
            return
        view = page.viewport_size
        assert view is not None
        page.set_viewport_size({"width": round(view["width"] + missing), "height": view["height"]})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert missing == 0, f"it does not get {width} pixels wide"
