"""Playing without a server: separate browsers whose pages find each other by codes that are pasted."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lite import browser as browsers
from tests.conftest import COMPILE_ONCE
from tests.site.conftest import DESKTOP, PATIENCE, PHONE
from tests.site.devices import LANGUAGES, ROOM, Device, agree, lay, leave, numbers_of, take_turns, wait_for_choice
from tests.site.sizes import box
from uptown_widget.screen.qr_code import QUIET, qr_code
from uptown_widget.together.protocol.messages import Hand, Link, Open, Play, Position, Sit, Start, Table, read

NAMES = ("Ada", "Ben", "Cas", "Dee", "Eve")
GRANTED = {"permissions": ["clipboard-read", "clipboard-write"]}
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
DARK = {**PHONE, "color_scheme": "dark"}
# A browser hides its addresses behind names that end in .local, which are looked up in the network alone.
NEIGHBOURLY = [each.replace("EXCLUDE 127.0.0.1", "EXCLUDE 127.0.0.1, EXCLUDE *.local") for each in browsers.ARGUMENTS]
LISTEN = """
const open = RTCPeerConnection.prototype.createDataChannel;
window.frames_in = [];
RTCPeerConnection.prototype.createDataChannel = function (...given) {
  const channel = open.apply(this, given);
  channel.addEventListener("message", ({ data }) => window.frames_in.push(data));
  return channel;
};
"""
"""Keeps what comes over the connections."""


@pytest.fixture(scope="module")
def processes(browser: Browser) -> Iterator[list[Browser]]:
    """Two more browsers, each a process of its own."""
    kind, program = browser.browser_type, browsers.find()
    made = [kind.launch(executable_path=program, args=[*NEIGHBOURLY, COMPILE_ONCE]) for _ in range(2)]
    yield made
    for each in made:
        each.close()


class Neighbour(Device):
    """A browser of somebody who plays without a server."""

    def __init__(
        self, browser: Browser, site: str, number: int, options: dict[str, object], path: str = "play/?direct"
    ) -> None:
        super().__init__(browser, site, LANGUAGES[number], {**options, **GRANTED}, path, LISTEN)

    def code(self) -> str:
        """Copy the code that is shown, as a link."""
        self.press("Copy link")
        expect(self.page.locator(ROOM)).to_contain_text(self.word("Copied"))
        return str(self.page.evaluate("navigator.clipboard.readText()"))

    def join(self) -> None:
        """Accept an invitation, once it is shown."""
        self.page.get_by_role("button", name=self.word("No, thanks"), exact=True).wait_for()
        self.page.locator(f"{ROOM} .uptown-primary").click()

    def paste(self, label: str, text: str, button: str) -> None:
        self.page.get_by_label(self.word(label), exact=True).fill(text)
        self.press(button)

    def frames(self) -> list[str]:
        return list(self.page.evaluate("window.frames_in"))


def connect(host: Neighbour, guest: Neighbour) -> None:
    """Let a guest in by codes that are pasted."""
    host.press("Invite somebody")
    guest.paste("Invitation that you were sent", host.code(), "Open the invitation")
    guest.join()
    host.paste("Step 2 of 2: the answer that comes back", guest.code(), "Connect")
    more = host.page.get_by_role("button", name=host.word("Invite somebody"))
    full = host.page.get_by_text(host.word("Five devices are connected, and no more can join."))
    expect(more.or_(full)).to_be_visible(timeout=PATIENCE)
    expect(guest.page.get_by_role("button", name=guest.word("Copy link"))).to_have_count(0)


def table(processes: list[Browser], site: str, players: int) -> list[Neighbour]:
    """Devices around a table whose match has started, in two processes, the second one a dark phone."""
    devices = [
        Neighbour(processes[number % 2], site, number, DARK if number == 1 else DESKTOP) for number in range(players)
    ]
    host = devices[0]
    host.press("Create a table")
    host.sit("Ada")
    for guest, name in zip(devices[1:], NAMES[1:], strict=False):
        connect(host, guest)
        guest.sit(name)
    host.seats(NAMES[:players])
    host.press("Start")
    for device in devices:
        expect(device.page.locator(".uptown-card")).to_have_count(players)
        device.open_lists()
    return devices


def test_two_people_play_and_reload_and_no_frame_holds_what_is_hidden(processes: list[Browser], site: str) -> None:
    host = Neighbour(processes[0], site, 0, DESKTOP)
    host.page.screenshot(path="build/pictures/direct-door.png")
    host.press("Create a table")
    host.sit("Ada")
    host.press("Invite somebody")
    invitation = host.code()
    assert re.fullmatch(r"http\S+/play/(index\.html)?\?direct#by=QWRh&join=[\w-]{100,200}", invitation)
    host.page.screenshot(path="build/pictures/direct-invitation.png")
    code = box(host.page, f"{ROOM} .uptown-picture")  # a square; to the right of it the picture is blank
    assert code["x"] + code["height"] <= DESKTOP["viewport"]["width"]
    assert code["y"] + code["height"] <= DESKTOP["viewport"]["height"]
    guest = Neighbour(processes[1], site, 1, DARK)
    guest.page.evaluate("link => { location.hash = link.split('#')[1]; }", invitation)
    guest.join()
    answer = guest.code()
    guest.page.screenshot(path="build/pictures/direct-answer.png", full_page=True)
    host.paste("Step 2 of 2: the answer that comes back", answer, "Connect")
    guest.sit("Ben")
    host.seats(("Ada", "Ben"))
    host.press("Start")
    devices = [host, guest]
    for device in devices:
        expect(device.page.locator(".uptown-card")).to_have_count(2)
        device.open_lists()
    take_turns(devices, 4)
    frames = guest.frames()
    assert len(frames) > 8
    said = [read(json.loads(frame)["text"]).message for frame in frames if '"text"' in frame]
    # Each of these is meant for everybody: no kind of message has a place for a rack, and no secret is open yet.
    assert {type(message) for message in said} == {Table, Sit, Start, Link, Play}
    guest.reload()
    guest.shows("The connection is lost. Your seat is kept: ask for a new invitation and open it here.")
    host.shows("{name} is not connected.", name="Ben")
    host.page.screenshot(path="build/pictures/direct-lost.png")
    guest.page.screenshot(path="build/pictures/direct-lost-guest.png", full_page=True)
    connect_again(host, guest)
    take_turns(devices, 1)
    agree(devices)
    host.reload()
    guest.shows("The connection is lost. Your seat is kept: ask for a new invitation and open it here.")
    connect_again(host, guest)
    take_turns(devices, 1)
    leave(devices)


def test_two_people_play_upturn_which_the_host_deals(processes: list[Browser], site: str) -> None:
    host, guest = (
        Neighbour(processes[number], site, number, options, "play/upturn.html?direct")
        for number, options in enumerate((DESKTOP, DARK))
    )
    host.shows("This page deals, so you could look at what the others hold; turns can be taken back if all agree.")
    host.page.screenshot(path="build/pictures/direct-upturn-door.png")
    host.press("Create a table")
    host.sit("Ada")
    connect(host, guest)
    guest.sit("Ben")
    host.seats(("Ada", "Ben"))
    host.press("Start")
    devices = [host, guest]
    for device in devices:
        expect(device.page.locator(".uptown-card")).to_have_count(2)
        device.open_lists()
    for _ in range(3):
        lay(devices)
    said = [read(json.loads(frame)["text"]).message for frame in guest.frames() if '"text"' in frame]
    assert {type(message) for message in said} == {Table, Sit, Start, Open, Hand, Position, Play}
    assert len({message.player for message in said if isinstance(message, Hand)}) == 1  # the guest's own alone
    wait_for_choice(devices)
    before = numbers_of(host)
    host.reload()
    guest.shows("The connection is lost. Your seat is kept: ask for a new invitation and open it here.")
    connect_again(host, guest)
    assert numbers_of(host) == numbers_of(guest) == before
    lay(devices)
    leave(devices)


def connect_again(host: Neighbour, guest: Neighbour) -> None:
    for device in (host, guest):
        close = device.page.get_by_role("button", name=device.word("Close"), exact=True)
        if close.is_visible():  # the text view, which hides what is below it
            close.click()
    host.press("Invite somebody")
    guest.paste("Invitation that you were sent", host.code(), "Open the invitation")
    guest.join()
    host.paste("Step 2 of 2: the answer that comes back", guest.code(), "Connect")
    expect(guest.page.get_by_role("button", name=guest.word("Copy link"))).to_have_count(0)
    for device in (host, guest):
        expect(device.page.locator(".uptown-card")).to_have_count(2)
        device.open_lists()


def test_a_code_is_scanned_with_the_camera(processes: list[Browser], site: str, tmp_path: Path) -> None:
    host = Neighbour(processes[0], site, 0, DESKTOP)
    host.press("Create a table")
    host.press("Invite somebody")
    film(host.code(), tmp_path / "code.y4m")
    kind, program = processes[0].browser_type, browsers.find()
    seen = f"--use-file-for-fake-video-capture={tmp_path / 'code.y4m'}"
    camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", seen]
    with kind.launch(executable_path=program, args=[*NEIGHBOURLY, COMPILE_ONCE, *camera]) as process:
        guest = Neighbour(process, site, 1, PHONE)
        guest.press("Scan with the camera")
        guest.shows("You are invited to a match of {game}.", game="Uptown")
        guest.join()
        host.paste("Step 2 of 2: the answer that comes back", guest.code(), "Connect")
        expect(guest.page.get_by_role("button", name=guest.word("Sit down"))).to_be_visible()
        leave([host, guest])


def film(text: str, file: Path) -> None:
    """Write a film of two pictures that show the QR code of a text."""
    modules = qr_code(text)
    width, height = 640, 480
    scale = height // (len(modules) + 2 * QUIET)
    left = (width - scale * len(modules)) // 2
    top = (height - scale * len(modules)) // 2
    light = [bytearray(b"\xeb" * width) for _ in range(height)]
    for row, line in enumerate(modules):
        for column, dark in enumerate(line):
            if dark:
                for y in range(top + row * scale, top + (row + 1) * scale):
                    start = left + column * scale
                    light[y][start : start + scale] = b"\x10" * scale
    picture = b"FRAME\n" + b"".join(light) + b"\x80" * (width * height // 2)
    file.write_bytes(b"YUV4MPEG2 W640 H480 F5:1 Ip A1:1 C420jpeg\n" + picture * 2)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_match_without_a_server(processes: list[Browser], site: str, players: int) -> None:
    devices = table(processes, site, players)
    take_turns(devices, 24 * (4 if players == 2 else players))
    for device in devices:
        device.shows("Checked: every tile was drawn as agreed.")
    leave(devices)


def test_without_a_camera_codes_are_pasted_and_wrong_ones_are_refused_in_one_sentence_each(
    processes: list[Browser], site: str
) -> None:
    host, guest = (Neighbour(processes[number], site, 0, SMALL) for number in range(2))
    guest.press("Scan with the camera")
    expect(guest.page.locator(".uptown")).to_contain_text("The camera cannot be used here: paste the code instead.")
    for text, sentence in (
        ("hello", "There is no code of a table in this text."),
        ("A" * 120, "The code is damaged: ask for it once more."),
    ):
        guest.paste("Invitation that you were sent", text, "Open the invitation")
        expect(guest.page.locator(".uptown")).to_contain_text(sentence)
    guest.page.screenshot(path="build/pictures/direct-refused.png", full_page=True)
    host.press("Create a table")
    host.press("Invite somebody")
    invitation = host.code()
    host.paste("Step 2 of 2: the answer that comes back", invitation, "Connect")
    expect(host.page.locator(".uptown")).to_contain_text("This is an invitation.")
    guest.paste("Invitation that you were sent", invitation, "Open the invitation")
    guest.join()
    first = guest.code()
    host.press("Withdraw the code")
    host.press("Invite somebody")
    host.paste("Step 2 of 2: the answer that comes back", first, "Connect")
    expect(host.page.locator(".uptown")).to_contain_text("This answer belongs to another invitation.")
    host.page.screenshot(path="build/pictures/direct-host-phone.png", full_page=True)
    leave([host, guest])


def test_an_answer_opened_in_another_tab_reaches_the_tab_that_invited(processes: list[Browser], site: str) -> None:
    host, guest = (Neighbour(processes[number], site, 0, DESKTOP) for number in range(2))
    host.press("Create a table")
    host.press("Invite somebody")
    guest.paste("Invitation that you were sent", host.code(), "Open the invitation")
    guest.join()
    tab = host.page.context.new_page()
    tab.goto(guest.code())
    expect(tab.locator(".uptown-status")).to_contain_text("The answer was passed on", timeout=PATIENCE)
    expect(tab.locator(ROOM)).to_contain_text("This browser is at a table in another tab.")
    expect(guest.page.get_by_role("button", name="Sit down")).to_be_visible()
    leave([host, guest])
