"""The picture in docs/architecture.md shows the imports of the current code."""

from lite.build.architecture_picture import PICTURE, imports, picture, reduced, rows


def test_the_picture_of_the_architecture_is_current() -> None:
    message = "python -m lite.build.architecture_picture draws it again"
    assert PICTURE.read_text(encoding="utf-8") == picture(), message


def test_every_arrow_points_down() -> None:
    graph = reduced(imports())
    row = {folder: number for number, line in enumerate(rows(graph)) for folder in line}
    assert row["notebook"] < row["match"] < row["ui"] < row["screen"]
    assert all(row[folder] < row[near] for folder, nearby in graph.items() for near in nearby)
