"""When what was just drawn has been painted, for measurements in a page."""

WHEN_PAINTED = """() => {
    const next = window.requestAnimationFrame.bind(window);
    let inFrame = false;
    window.requestAnimationFrame = (paint) => next((time) => {
        inFrame = true;
        try { paint(time); } finally { inFrame = false; }
    });
    window.whenPainted = (tell) => {
        const after = () => setTimeout(tell, 0);
        if (inFrame) after();
        else next(after);
    };
}"""
"""For the page: gives it `whenPainted`, which calls back once the frame is done that has what was drawn last.

What a frame's own callback draws is in that frame; anything else comes in the next one.
"""
