"""The shortcuts of the site as an app: they lead to what the site has, also where it is not at the top of a host."""

import json
from pathlib import Path

from lite.build.site import shorten_shortcuts


def test_shortcuts_lead_to_applications_of_the_site_below_its_path(tmp_path: Path) -> None:
    (tmp_path / "lab").mkdir()
    file = tmp_path / "manifest.webmanifest"
    file.write_text(json.dumps({"name": "Lab", "shortcuts": [{"url": "/lab"}, {"url": "/repl?toolbar=1"}]}))
    shorten_shortcuts(tmp_path)
    assert json.loads(file.read_text()) == {"name": "Lab", "shortcuts": [{"url": "./lab/"}]}
