"""Boards in notebooks that join a room of a real server, beside pages."""

import asyncio
import inspect
import socket
import ssl
import sys
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import aiohttp
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

import uptown_widget
from tests.notebook.rooms import (
    begun,
    code,
    folder,
    in_a_cell,
    opens,
    play,
    play_at_the_page,
    play_in_the_cell,
    press,
    says,
    server,
    shared,
    take_turn,
    text,
    until,
)
from tests.room_players import quick
from uptown_widget.errors import GameError
from uptown_widget.notebook import room as rooms
from uptown_widget.notebook.room import RoomWidget, place_of, usual_file
from uptown_widget.protocols import racks_of
from uptown_widget.serve.server import make_server
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.protocol.room import MAX_SEATS

__all__ = ["folder", "quick", "server"]


@pytest.mark.usefixtures("quick", "short_matches")
def test_a_notebook_and_a_page_play_a_whole_match(server: str) -> None:
    async def cell() -> None:
        board, page = await begun(server)
        other = asyncio.create_task(play_at_the_page(page, page.session.match.outcome))
        await play_in_the_cell(board)
        await other
        await until(lambda: "Checked" in text(board))
        assert board.session.match.outcome() == page.session.match.outcome()
        assert board.result is not None
        assert board.ply == len(page.session.match.history) == 24
        assert board.last_error is None
        page.connection.close()

    in_a_cell(cell)


def test_a_program_is_told_when_it_can_send_no_more(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uptown_widget.together.protocol.room.SHARE", 12)
    monkeypatch.setattr("uptown_widget.together.protocol.room.MAX_ENTRIES", 12 * MAX_SEATS + 2)

    async def cell() -> None:
        board, page = await begun(server)
        other = asyncio.create_task(play_at_the_page(page, lambda: False))
        with pytest.raises(GameError, match="This room is full of messages: you can send no more"):
            await play_in_the_cell(board)
        other.cancel()
        page.connection.close()

    in_a_cell(cell)


@pytest.mark.usefixtures("quick", "short_matches")
def test_two_notebooks_play_upturn_which_the_first_one_deals(server: str, folder: Path) -> None:
    async def cell() -> None:
        boards: list[Any] = [uptown_widget.play_upturn(room=f"{server}room/", autosave=str(folder / "first.txt"))]
        await opens(boards[0])
        room = code(boards[0].session)
        boards.append(uptown_widget.play_upturn(room=room, server=server, autosave=str(folder / "second.txt")))
        await until(lambda: shared(boards[1].session).settled)
        press(boards[1], "name", "Ben")
        press(boards[1], "sit")
        await until(lambda: "Ben (here)" in text(boards[0]))
        press(boards[0], "start")

        async def program(board: Any) -> None:
            while await board.until_my_turn():
                board.session.play(board.session.observation.legal_moves()[0])

        await asyncio.gather(*map(program, boards))
        await until(lambda: all("Checked" in text(board) for board in boards))
        assert boards[0].session.match.outcome() == boards[1].session.match.outcome()
        wrong = play(room=room, server=server, autosave=str(folder / "third.txt"))
        await until(lambda: "Another game is played at this table: Upturn." in says(wrong))

    in_a_cell(cell)


def test_after_a_restart_of_the_kernel_the_same_call_takes_the_seat_again(server: str, folder: Path) -> None:
    async def cell() -> None:
        board, page = await begun(server)
        await until(lambda: take_turn(board.session) or take_turn(page.session))
        await until(
            lambda: board.ply == 1 and not shared(board.session).match.state.waits_for_tiles(board.session.viewer)
        )
        rack, where = racks_of(board.session.observation), f"{server}room/{code(board.session).upper()}"
        board.close()
        assert rooms._open == {}
        for arguments in ({"room": where}, {"room": f"{server}room/"}):
            again = play(**arguments)
            await until(lambda: again.ply == 1)  # noqa: B023  it is called at once
            await until(lambda: racks_of(again.session.observation) == rack)  # noqa: B023
            again.close()
        assert (folder / "uptown-room.txt").exists()
        page.connection.close()

    in_a_cell(cell)


def test_a_room_of_another_game_is_left_with_one_sentence(server: str) -> None:
    async def cell() -> None:
        host = uptown_widget.play_upturn(room=f"{server}room/")
        assert isinstance(host, RoomWidget)
        press(host, "name", "Ada")
        press(host, "open")
        await until(lambda: isinstance(shared(host.session).match, DealtMatch) and shared(host.session).settled)
        wrong = play(room=f"{server}room/{code(host.session)}", autosave="wrong.txt")
        await until(lambda: "Another game is played at this table: Upturn." in says(wrong))

    in_a_cell(cell)


def test_a_cell_that_is_run_again_shows_the_same_seat(server: str) -> None:
    async def cell() -> None:
        board = play(room=f"{server}room/")
        await opens(board, sits=False)
        again = play(room=f"{server}room/{code(board.session)}")
        assert again.session is board.session
        board.close()
        press(again, "sit")
        await until(lambda: "Ada" in text(again))

    in_a_cell(cell)


def test_two_notebooks_of_one_folder_have_seats_of_their_own(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", "/home/ada/My game.ipynb")
    assert usual_file() == "uptown-room-My-game.txt"

    async def cell() -> None:
        first = play(room=f"{server}room/")
        await opens(first)
        monkeypatch.setenv("JPY_SESSION_NAME", "/home/ada/other.ipynb")
        second = play(room=code(first.session), server=server)
        await until(lambda: "Ada" in text(second))
        press(second, "name", "Ben")
        press(second, "sit")
        await until(lambda: "Ben (here)" in text(first))

    in_a_cell(cell)


def test_a_wrong_code_is_refused_in_one_sentence(server: str) -> None:
    async def cell() -> None:
        board = play(room=f"{server}room/ZZZZZ")
        await until(lambda: "There is no room ZZZZZ." in board.session.screen.status)
        with pytest.raises(GameError, match="There is no room"):
            await board.until_my_turn()

    in_a_cell(cell)


def test_without_a_server_the_board_says_so_and_goes_on_when_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "AGAIN", 0.1)

    async def cell() -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        board = play(room=f"http://127.0.0.1:{port}/room/")
        press(board, "name", "Ada")
        press(board, "open")
        await until(lambda: f"There is no answer from http://127.0.0.1:{port}/room/." in says(board))
        with make_server(None, first_port=port, tries=1) as late:
            threading.Thread(target=late.serve_forever, daemon=True).start()
            await until(lambda: "Free" in text(board))
            assert "no answer" not in says(board)
        board.close()

    in_a_cell(cell)


def test_a_page_with_https_is_told_at_once_which_servers_it_cannot_connect_to(monkeypatch: pytest.MonkeyPatch) -> None:
    sockets = MagicMock(OPEN=1)
    location = SimpleNamespace(protocol="https:", origin="https://example.org")
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace(WebSocket=sockets, location=location))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(create_proxy=lambda function: function))
    monkeypatch.setattr(sys, "platform", "emscripten")

    async def cell() -> None:
        with pytest.raises(GameError, match=r"https.* http://192\.0\.2\.2:8000/room/"):
            play(room="http://192.0.2.2:8000/room/KMNPQ")
        sockets.new.assert_not_called()
        for address in ("https://192.0.2.2/room/", "http://localhost:8000/room/"):
            play(room=f"{address}KMNPQ")
            sockets.new.assert_called_with(f"{address.replace('http', 'ws', 1)}socket")
        location.protocol = "http:"
        play(room="http://192.0.2.2:8000/room/KMNPQ")
        sockets.new.assert_called_with("ws://192.0.2.2:8000/room/socket")

    in_a_cell(cell)


def test_a_server_of_something_else_is_named() -> None:
    async def cell() -> None:
        async def nothing(_: Any) -> aiohttp.web.StreamResponse:
            raise aiohttp.web.HTTPNotFound

        runner = aiohttp.web.ServerRunner(aiohttp.web.Server(nothing))
        await runner.setup()
        site = aiohttp.web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        board = play(room=f"http://127.0.0.1:{runner.addresses[0][1]}/room/KMNPQ")
        await until(lambda: "There are no rooms at http" in says(board))
        board.close()
        await runner.cleanup()

    in_a_cell(cell)


@pytest.mark.parametrize(
    ("encrypted", "scheme", "sentence"),
    [
        (True, "https", "The certificate of https://localhost:{port}/room/ is not trusted here."),
        (True, "http", "There is no answer from http://localhost:{port}/room/. Trying again …"),
        (False, "https", "There are no rooms at https://localhost:{port}/room/."),
    ],
)
def test_a_certificate_that_is_not_trusted_and_a_scheme_that_is_wrong_are_told(
    tmp_path: Path, encrypted: bool, scheme: str, sentence: str
) -> None:
    async def nothing(_: Any) -> aiohttp.web.StreamResponse:
        raise aiohttp.web.HTTPNotFound

    async def cell() -> None:
        runner = aiohttp.web.ServerRunner(aiohttp.web.Server(nothing))
        await runner.setup()
        site = aiohttp.web.TCPSite(runner, "127.0.0.1", 0, ssl_context=own_certificate(tmp_path) if encrypted else None)
        await site.start()
        port = runner.addresses[0][1]
        board = play(room=f"{scheme}://localhost:{port}/room/KMNPQ")
        await until(lambda: sentence.format(port=port) in says(board))
        board.close()
        await runner.cleanup()

    in_a_cell(cell)


def own_certificate(folder: Path) -> ssl.SSLContext:
    """What a server needs to be asked by https, with a certificate that it has made itself."""
    key = Ed25519PrivateKey.generate()
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + timedelta(days=1))
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / "server.pem"
    file.write_bytes(pem + made.sign(key, None).public_bytes(Encoding.PEM))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(file)
    return context


@pytest.mark.parametrize(
    ("room", "server", "place"),
    [
        ("http://192.168.1.20:8000/room/KMNPQ", None, ("http://192.168.1.20:8000/room/", "kmnpq")),
        ("http://192.168.1.20:8000/room/", None, ("http://192.168.1.20:8000/room/", "")),
        ("http://192.168.1.20:8000", None, ("http://192.168.1.20:8000/room/", "")),
        ("http://192.168.1.20:8000/play/?room=kmnpq", None, ("http://192.168.1.20:8000/room/", "kmnpq")),
        ("https://example.org/uptown/room/KMNPQ", None, ("https://example.org/uptown/room/", "kmnpq")),
        ("KMNPQ", "http://localhost:8000/", ("http://localhost:8000/room/", "kmnpq")),
        ("\u041a\u041cNPQ", "http://localhost:8000/", ("http://localhost:8000/room/", "kmnpq")),
        (" kmnpq ", "http://localhost:8000/room/", ("http://localhost:8000/room/", "kmnpq")),
    ],
)
def test_a_room_is_an_address_or_a_code_with_a_server(room: str, server: str | None, place: tuple[str, str]) -> None:
    assert place_of(room, server) == place


def test_on_the_site_a_code_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPTOWN_SITE", "http://192.168.1.20:8000/")
    assert place_of("KMNPQ", None) == ("http://192.168.1.20:8000/room/", "kmnpq")


@pytest.mark.parametrize("room", [7, "ftp://here/room/KMNPQ", "http:///room/", "http://a:b/room/", "http://a/room/12"])
def test_what_is_no_room_is_refused(room: Any) -> None:
    with pytest.raises(GameError, match="Not a room"):
        place_of(room, None)


def refused(message: str, **arguments: Any) -> None:
    async def cell() -> None:
        with pytest.raises(GameError, match=message):
            uptown_widget.play(**arguments)

    asyncio.run(cell())


def test_wrong_arguments_are_refused_in_one_sentence_each(folder: Path) -> None:
    where = "http://127.0.0.1:9/room/KMNPQ"
    refused("Which server has this room", room="KMNPQ")
    refused("leave out players, bots", room=where, players=3, bots={})
    refused("leave out scoring", room=where, scoring="blockers")
    (folder / "thesis.txt").write_text("Chapter 1")
    refused("thesis.txt does not contain a seat", room=where, autosave="thesis.txt")
    assert (folder / "thesis.txt").read_text() == "Chapter 1"
    with pytest.raises(GameError, match="A room needs a notebook"):
        uptown_widget.play(room=where)


def test_where_no_file_can_be_used_the_board_is_shown_and_a_sentence_says_so(
    server: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "uptown-room.txt").mkdir()

    async def cell() -> None:
        board = play(room=f"{server}room/")
        await opens(board, sits=False)
        board.close()

    in_a_cell(cell)
    assert capsys.readouterr().err.startswith("The seat cannot be saved here")
    refused("Cannot save", room=f"{server}room/", autosave="uptown-room.txt")


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "aiohttp", None)
    refused(r'pip install "uptown-widget\[rooms\]"', room="http://127.0.0.1:9/room/KMNPQ")


def test_the_signature_tells_of_rooms() -> None:
    for function in (uptown_widget.play, uptown_widget.play_upturn):
        parameters = inspect.signature(function).parameters
        assert all(parameters[name].annotation == str | None for name in ("room", "server"))
