"""Pictures of our drawings: a browser shows them, and what is read from them is all that they hold."""

from xml.etree import ElementTree as ET

import pytest

from tests.sources import ROOT, sources
from uptown_widget.screen.icons import drawings

PICTURES = {path.relative_to(ROOT).as_posix(): path for path in sources("uptown_widget", ends=(".svg",))}
PATH = "{http://www.w3.org/2000/svg}path"


@pytest.mark.parametrize("name", PICTURES)
def test_every_path_of_a_picture_is_read_under_its_own_name(name: str) -> None:
    picture = ET.fromstring(PICTURES[name].read_text(encoding="utf-8"))  # noqa: S314  our own file
    paths = [(path.attrib["id"], " ".join(path.attrib["d"].split())) for path in picture.iter(PATH)]
    package = ".".join(PICTURES[name].relative_to(ROOT).parts[:-1])
    assert [*drawings(package, PICTURES[name].stem).items()] == paths
    assert picture.attrib["fill-rule"] == "evenodd"


def test_in_a_picture_no_drawing_lies_on_another() -> None:
    for path in PICTURES.values():
        places = [each.get("transform", "") for each in ET.fromstring(path.read_text(encoding="utf-8")).iter(PATH)]  # noqa: S314
        assert len({*places}) == len(places) > 1, path
