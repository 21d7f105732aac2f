"""The lines for nginx and Caddy in docs/publishing.md, tried with the real ones: pages, addresses and rooms."""

import asyncio
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from lite.paths import ROOT
from tests.served import ask
from uptown_widget.serve.door import PublicAddress
from uptown_widget.serve.server import TIMEOUT, make_server

HOST = "127.0.0.1"
TENTH = 0.1
"""Here, connections that nobody uses are closed ten times as soon, by the server and by the proxy."""
DOCS = (ROOT / "docs/publishing.md").read_text(encoding="utf-8")


def lines(kind: str) -> str:
    """The lines that the docs give for a proxy."""
    found = re.search(rf"```{kind}\n(.*?)```", DOCS, re.DOTALL)
    assert found
    return found[1]


def free_port() -> int:
    with socket.create_server((HOST, 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def nginx(folder: Path, port: int, behind: int) -> list[str]:
    own = lines("nginx").replace(":8320", f":{behind}")
    temporary = "".join(
        f"{name}_temp_path {folder / name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder / 'pid'}; error_log {folder / 'errors'}; events {{}}\n"
        f"http {{ access_log off; {temporary} server {{ listen {HOST}:{port};\n{own}}} }}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "errors")]


def caddy(folder: Path, port: int, behind: int) -> list[str]:
    own = lines("caddy").replace(":8320", f":{behind}").replace("example.org {", f"http://{HOST}:{port} {{")
    own, changed = re.subn(r"keepalive (\d+)s", r"keepalive \g<1>00ms", own)
    assert changed == 1
    (folder / "Caddyfile").write_text(f"{{\n admin off\n storage file_system {folder}\n}}\n{own}")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


@contextmanager
def behind(kind: str, folder: Path) -> Iterator[str]:
    """The address of a server behind a proxy."""
    if shutil.which(kind) is None:
        pytest.skip(f"{kind} is not installed: on Debian, `apt-get install {kind}` does it")
    port, site = free_port(), folder / "site"
    (site / "play").mkdir(parents=True)
    (site / "index.html").write_text("Uptown")
    (site / "play/index.html").write_text("Play")
    public = f"http://{HOST}:{port}/uptown/"
    with make_server(site, 0, public=PublicAddress.parse(public), patience=TENTH * TIMEOUT) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        command = PROXIES[kind](folder, port, server.server_address[1])
        with (folder / "said").open("w") as said, subprocess.Popen(command, stdout=said, stderr=said) as proxy:
            try:
                wait_for(port, proxy, folder)
                yield public
            finally:
                proxy.terminate()
                proxy.wait(30)


def wait_for(port: int, proxy: "subprocess.Popen[bytes]", folder: Path) -> None:
    for _ in range(600):
        assert proxy.poll() is None, (folder / "said").read_text()
        try:
            socket.create_connection((HOST, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    pytest.fail((folder / "said").read_text())


@pytest.mark.parametrize("kind", PROXIES)
def test_pages_and_rooms_work_behind_the_proxy_as_the_docs_set_it_up(kind: str, tmp_path: Path) -> None:
    with behind(kind, tmp_path) as public:
        port = int(public.split(":")[2].partition("/")[0])
        name = f"{HOST}:{port}"
        for path, text in (("/uptown/", b"Uptown"), ("/uptown/play/", b"Play")):
            answer = ask((HOST, port), path, host=name)
            assert (answer.status, answer.content) == (200, text)  # type: ignore[attr-defined]
        assert ask((HOST, port), "/uptown", host=name).status in {301, 302, 308}
        led = ask((HOST, port), "/uptown/room/KMNPQ", host=name)
        assert (led.status, led.headers["Location"]) == (302, "../play/?room=kmnpq")
        asyncio.run(meet(public))


async def meet(public: str) -> None:
    """Two devices in a room, after a rest in which connections that nobody uses are closed; no other page gets in."""
    origin = public.partition("/uptown")[0]
    async with ClientSession() as client:
        with pytest.raises(WSServerHandshakeError, match="403"):
            await client.ws_connect(f"{public}room/socket", origin="https://evil.example")
        async with client.ws_connect(f"{public}room/socket", origin=origin) as host:
            await host.send_json({"join": "the key of a host" * 2, "room": "", "after": 0})
            welcome = await host.receive_json(timeout=30)
            assert welcome["at"] == public
            async with client.ws_connect(f"{public}room/socket", origin=origin) as guest:
                await guest.send_json({"join": "the key of a guest" * 2, "room": welcome["room"], "after": 0})
                assert (await guest.receive_json(timeout=30))["member"] == 1
        await asyncio.sleep(1.1 * TENTH * TIMEOUT)
        for _ in range(3):
            async with client.get(public) as answer:
                assert await answer.text() == "Uptown"
