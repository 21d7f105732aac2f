"""The board for screen readers: targets side by side, and what each says."""

from uptown_widget.screen.regions import Cell, cells, filled, toolbar
from uptown_widget.screen.scene import Scene, Target

SCENE = Scene(
    30, 30, (),
    (
        Target("square:B1", 0, 10, 10, 10, "B1"), Target("square:A2", 10, 0, 10, 10, "A2"),
        Target("square:A1", 0, 0, 10, 10, "A1"), Target("square:B2", 10, 10, 10, 10, "B2"),
        Target("rack:2", 10, 20, 10, 10, "two"), Target("rack:1", 0, 20, 10, 10, "one"),
    ),
)  # fmt: skip


def test_a_toolbar_has_its_targets_in_their_own_order() -> None:
    assert toolbar(SCENE, {"rack"}, "Rack").names == (("rack:2", "rack:1"),)


def test_a_region_without_targets_is_left_out() -> None:
    assert filled((toolbar(SCENE, {"pot"}, "Pot"), toolbar(SCENE, {"rack"}, "Rack"))) == (
        toolbar(SCENE, {"rack"}, "Rack"),
    )


def test_a_cell_says_its_targets_label_unless_there_is_more_to_say() -> None:
    found = {cell.name: cell for cell in cells(SCENE, {"square:A1": "A1, empty"}, {"rack:1": True})}
    assert found["square:A1"] == Cell("square:A1", "A1, empty", None)
    assert found["square:A2"].label == "A2"
    assert found["rack:1"].pressed is True
    assert found["rack:2"].pressed is None
