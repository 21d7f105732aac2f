"""The stage curtain that hides a rack until its player opens it; pure."""

from functools import cache

from uptown_widget.screen.scene import Line, Path, Rect, Shape
from uptown_widget.uptown.view.art.geometry import BACKDROP_HEIGHT, BOARD_BOTTOM, WIDTH

_FOLDS = 18


@cache
def curtain_shapes() -> tuple[Shape, ...]:
    """Return the curtain in front of the rack: folds, a scalloped hem, a fringe and a stepped pelmet."""
    left, right, top, bottom = 22.0, WIDTH - 22, BOARD_BOTTOM + 12, BOARD_BOTTOM + BACKDROP_HEIGHT - 12
    fold = (right - left) / _FOLDS
    hem = "".join(f"q{-fold / 2:g} 9 {-fold:g} 0" for _ in range(_FOLDS))
    cloth = f"M{left:g} {top:g}H{right:g}V{bottom - 6:g}{hem}Z"
    folds = "".join(
        f"M{left + i * fold + 0.55 * fold:g} {top:g}H{left + (i + 1) * fold:g}V{bottom - 6:g}"
        f"Q{left + (i + 0.9) * fold:g} {top + 50:g} {left + (i + 0.55) * fold:g} {top:g}Z"
        for i in range(_FOLDS)
    )
    swags = "".join(
        f"M{left + i * 6 * fold:g} {top + 8:g}h{6 * fold:g}v4q{-3 * fold:g} 26 {-6 * fold:g} 0Z"
        for i in range(_FOLDS // 6)
    )
    fringe = "".join(
        f"M{left + (i + 0.1) * fold:g} {bottom - 14:g}h{0.8 * fold:g}v2h{-0.8 * fold:g}Z" for i in range(_FOLDS)
    )
    return (
        Path(cloth, 0, 0, 1, "velvet"),
        Path(folds, 0, 0, 1, "fold", 0.7),
        Path(fringe, 0, 0, 1, "gold"),
        Path(swags, 0, 0, 1, "fold"),
        *(Line(_swag(left + i * 6 * fold, top + 12, 6 * fold), "gold", 2.0) for i in range(_FOLDS // 6)),
        Rect(left - 6, top - 6, right - left + 12, 14, "velvet", "gold", 1.5),
    )


def _swag(x: float, y: float, width: float) -> tuple[tuple[float, float], ...]:
    """Return the lower edge of a swag, a flat arc."""
    return tuple((x + width * t / 12, y + 52 * (t / 12) * (1 - t / 12)) for t in range(13))
