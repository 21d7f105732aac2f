"""`uptown-widget serve`: rooms for notebooks, a site if one is given, one sentence for what is wrong."""

import asyncio
import io
import json
import random
import signal
import socket
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from aiohttp import ClientSession
from hypothesis import given, settings
from hypothesis import strategies as st

from lite.paths import ROOT
from lite.release.release import pack_site
from tests.programs import started
from uptown_widget.i18n import LANGUAGES
from uptown_widget.screen.qr_code import qr_svg
from uptown_widget.serve import command
from uptown_widget.serve.addresses import own_addresses

pytestmark = pytest.mark.usefixtures("interrupts")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "play").mkdir(parents=True)
    (folder / "index.html").write_text("Uptown")
    (folder / "play/index.html").write_text("Play")
    return folder


@contextmanager
def running(*arguments: str) -> Iterator[list[str]]:
    """The lines that the command prints; at the end it is interrupted."""
    program = (sys.executable, "-m", "uptown_widget.serve.command", "serve", *arguments)
    with started(*program, cwd=ROOT) as process:
        assert process.stdout
        lines: list[str] = []
        while not lines or "Ctrl-C" not in lines[-1]:
            lines.append(process.stdout.readline())
            assert lines[-1], process.stderr and process.stderr.read()
        yield lines
        process.send_signal(signal.SIGINT)
        said, wrong = process.communicate(timeout=30)
    assert "Good night." in said
    assert (wrong, process.returncode) == ("", 0)


def address(lines: list[str]) -> str:
    return next(line.rpartition(" at ")[2] for line in lines if " at http" in line).strip().removesuffix("room/")


def fetch(where: str, language: str = "en", **headers: str) -> str:
    given = {"Accept-Language": language, **headers}
    with urlopen(Request(where, headers=given), timeout=10) as answer:  # noqa: S310  our own
        text: str = answer.read().decode()
    return text


def test_without_a_site_there_are_rooms_and_a_page_that_tells_how_to_join() -> None:
    with running() as lines:
        where = address(lines)
        assert where.startswith("http://127.0.0.1:")
        assert f'play(room="{where}room/")' in "".join(lines)
        assert "Only this machine gets in" in "".join(lines)
        for language in LANGUAGES:
            page = fetch(f"{where}room/kmnpq", f"{language};q=0.9")
            assert f'<html lang="{language}">' in page
            assert f"{where}room/KMNPQ" in page
        assert fetch(where, "nl") != fetch(where, "en")
        with pytest.raises(HTTPError, match="404"):
            fetch(f"{where}play/")


def test_a_folder_or_an_archive_of_a_release_is_the_page_to_play_on(site: Path, tmp_path: Path) -> None:
    archive = tmp_path / "uptown-site-1.0.0.tar.gz"
    pack_site(archive, site)
    for where_from in (site, archive):
        with running("--site", str(where_from)) as lines:
            where = address(lines)
            assert fetch(where) == "Uptown"
            assert fetch(f"{where}room/kmnpq") == "Play"


def test_a_class_needs_no_checkout_and_no_code_at_the_machine_itself(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running("--class", "--site", str(site)) as lines:
        text = "".join(lines)
        where = address(lines)
        assert where.startswith(f"http://{own_addresses()[0]}:"), "the network gets in"
        assert f"Pupils join the class at {where}class/" in text
        local = next(word for word in text.split() if word.startswith("http://localhost"))
        code = fetch(local.replace("localhost", "127.0.0.1").replace("teacher/", "class/code"))
        assert f"asks for the code {code}" in text
        assert json.loads(fetch(f"{where}class/reports", **{"X-Class-Code": code})) == []
    assert said(capsys, "--class").startswith("A class needs a site")


def test_the_network_gets_in_on_request_alone() -> None:
    with running("--network") as lines:
        assert address(lines).startswith(f"http://{own_addresses()[0]}:")
        assert "Only this machine" not in "".join(lines)


@pytest.mark.parametrize("network", [(), ("--network",)])
def test_behind_a_proxy_people_are_told_the_public_address(site: Path, network: tuple[str, ...]) -> None:
    with running("--site", str(site), "--public-url", "https://example.org/uptown", *network) as lines:
        text = "".join(lines)
        assert "open https://example.org/uptown/room/" in text
        assert 'play(room="https://example.org/uptown/room/")' in text
        own = next(line.rpartition(" ")[2].strip() for line in lines if "proxy" in line)
        assert fetch(f"{own}room/kmnpq") == fetch(f"{own}uptown/room/kmnpq") == "Play"

        async def invited() -> str:
            async with ClientSession() as client, client.ws_connect(f"{own}room/socket") as device:
                await device.send_json({"join": "the key of a device", "room": "", "after": 0})
                address: str = (await device.receive_json(timeout=30))["at"]
                return address

        assert asyncio.run(invited()) == "https://example.org/uptown/"


def test_a_class_behind_a_proxy_is_told_the_public_address(site: Path) -> None:
    program = f"""
import lite.serve.__main__ as serve, pathlib, sys
serve.SITE, serve.has_screen = pathlib.Path({str(site)!r}), lambda: False
sys.argv += ["--collect", "--public-url", "https://example.org/uptown/"]
serve.main()"""
    (site / "docs").mkdir()
    with started(sys.executable, "-c", program, cwd=ROOT) as process:
        assert process.stdout
        lines: list[str] = []
        while not lines or "Ctrl-C" not in lines[-1]:
            lines.append(process.stdout.readline())
            assert lines[-1]
        own, code = (next(each for each in lines if word in each).split()[-1] for word in ("proxy", "code"))
        told = json.loads(fetch(f"{own}class/address", **{"X-Class-Code": code}))
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
    assert told == {"address": "https://example.org/uptown/class/", "code": qr_svg("https://example.org/uptown/class/")}
    for page in ("class/", "room/", "teacher/", "teacher/projector.html"):
        assert f"https://example.org/uptown/{page}" in "".join(lines)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command says as it ends."""
    with pytest.raises(SystemExit) as ended:
        command.main(["serve", *arguments])
    return f"{ended.value.code}{capsys.readouterr().err}"


def test_what_is_wrong_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert said(capsys, "--port", port) == f"Port {port} is taken: choose another one."
    wrong = "Not an address of a site: 'example.org'. Give one such as https://example.org/uptown/"
    assert said(capsys, "--public-url", "example.org") == wrong
    assert said(capsys, "--port", "0") == "A port is a number from 1 to 65535."
    assert said(capsys, "--site", str(tmp_path)) == f"{tmp_path} is not a site: it has no play/index.html."
    assert said(capsys, "--site", str(tmp_path / "none")) == f"There is no {tmp_path / 'none'}."
    other = tmp_path / "thesis.txt"
    other.write_text("Chapter 1")
    assert "no archive that can be read" in said(capsys, "--site", str(other))
    outside = tmp_path / "bad.tar"
    with tarfile.open(outside, "w") as archive:
        entry = tarfile.TarInfo("../play/index.html")
        archive.addfile(entry, io.BytesIO())
    assert "no archive that can be read" in said(capsys, "--site", str(outside))
    assert not (tmp_path.parent / "play").exists()
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == "psutil" else find_spec(name))
    assert said(capsys) == "The server needs more packages: pip install 'uptown-widget[serve]'"


@given(st.data())
@settings(max_examples=60)
def test_an_archive_that_was_cut_off_or_damaged_is_refused_in_one_sentence(data: st.DataObject) -> None:
    packed = io.BytesIO()
    mode: Literal["w:gz", "w:xz", "w:bz2", "w:"] = data.draw(st.sampled_from(["w:gz", "w:xz", "w:bz2", "w:"]))
    with tarfile.open(fileobj=packed, mode=mode) as archive:
        content = random.Random(1).randbytes(5000)
        entry = tarfile.TarInfo("site/play/index.html")
        entry.size = len(content)
        archive.addfile(entry, io.BytesIO(content))
    whole = bytearray(packed.getvalue())
    at = data.draw(st.integers(0, len(whole) - 1))
    if cut := data.draw(st.booleans()):
        del whole[at:]
    else:
        whole[at] ^= data.draw(st.integers(1, 255))
    with TemporaryDirectory() as name:
        given_file, folder = Path(name) / "site.tar", Path(name) / "site"
        folder.mkdir()
        given_file.write_bytes(whole)
        refused: object = ""
        try:
            command._site(given_file, folder)
        except SystemExit as ended:
            refused = ended.code
        if refused or cut:  # some bytes of an archive mean nothing
            whole_page = (folder / "site/play/index.html").exists() and not refused
            assert whole_page or str(refused).startswith(f"{given_file} is not a site: it ")


def test_the_command_and_what_it_needs_come_with_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"uptown-widget": f"{command.__name__}:main"}
    extra = project["optional-dependencies"]["serve"]
    assert {each.partition(">")[0] for each in extra} == set(command.NEEDED)
