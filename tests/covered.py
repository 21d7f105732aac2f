"""Controls that lie under something else, so that nobody can press them."""

from playwright.sync_api import Locator, Page

_COVERED = """root => {
    const lies = (dialog) => getComputedStyle(dialog).position !== "static"; // over the page
    const sheet = [...document.querySelectorAll("dialog[open]")].findLast(lies);
    const inside = root.contains(sheet ?? null) ? sheet : root; // what a sheet lies over is not to be pressed
    const parts = "button, select, input, textarea, summary, a[href], [role=slider]";
    return [...inside.querySelectorAll(parts)].flatMap((part) => {
        const size = part.getBoundingClientRect();
        const off = part.disabled || part.getAttribute("aria-disabled") === "true";
        // What only screen readers find has no size.
        if (off || size.width < 2 || !part.checkVisibility({ visibilityProperty: true })) return [];
        part.scrollIntoView({ block: "center", inline: "nearest" });
        const [box] = part.getClientRects(); // the first line of a link
        if (box.bottom <= 0) return []; // comes into the window with the focus
        const own = [part, ...(part.labels ?? [])];
        for (const [x, y] of [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]) {
            const found = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
            if (own.some((each) => each.contains(found))) continue;
            return [`${part.ariaLabel || part.title || part.innerText} lies under ${found?.outerHTML.slice(0, 120)}`];
        }
        return [];
    });
}"""


def covered(part: Locator) -> list[str]:
    """Return the visible and enabled controls of which a part belongs to something else."""
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
