"""The site is served only to this machine, and to a class only on request."""

import threading
from pathlib import Path
from urllib.request import urlopen

import pytest

from lite.serve import EVERYWHERE, HOST, address, make_server, own_address


@pytest.mark.parametrize("host", [HOST, EVERYWHERE])
def test_the_printed_address_leads_to_the_site(tmp_path: Path, host: str) -> None:
    (tmp_path / "index.html").write_text("Uptown")
    with make_server(tmp_path, first_port=0, host=host) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with urlopen(address(server), timeout=10) as answer:  # noqa: S310  our own
            assert answer.read() == b"Uptown"
        server.shutdown()


def test_the_server_is_local_unless_asked_for(tmp_path: Path) -> None:
    with make_server(tmp_path, first_port=0) as server:
        assert server.server_address[0] == HOST


def test_the_address_of_this_machine_is_found() -> None:
    assert own_address().count(".") == 3
