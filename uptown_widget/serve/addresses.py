"""The addresses of this machine, as others on its network write them."""

import contextlib
import ipaddress
import socket
from collections.abc import Iterator

import psutil

HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104  asked for with --class
EVERYWHERE_SIX = "::"
"""The same, by IPv6 as well."""


def own_addresses() -> tuple[str, ...]:
    """The addresses of this machine in its networks, the likeliest first; nothing is sent to find them.

    A laptop that is its own hotspot has no default route: then its network cards tell. In a network without IPv4 they
    are of IPv6, in brackets. A machine without any has `HOST`.
    """
    route = _towards_the_internet()
    others = sorted(set(_of_cards(socket.AF_INET)) - {route}, key=_likely)
    return (*filter(None, [route]), *others) or tuple(f"[{each}]" for each in sorted(_of_six())) or (HOST,)


def is_everywhere(host: object) -> bool:
    """Whether a server listens to all networks of this machine."""
    return host in {EVERYWHERE, EVERYWHERE_SIX}


def _towards_the_internet() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address of documentation
        return str(probe.getsockname()[0])
    return ""


def _of_six() -> Iterator[str]:
    """Yield addresses that browsers take: one that needs the name of a card is none."""
    for text in _of_cards(socket.AF_INET6):
        if "%" not in text and not ipaddress.ip_address(text).is_link_local:
            yield text


def _of_cards(family: socket.AddressFamily) -> Iterator[str]:
    up = {name for name, card in psutil.net_if_stats().items() if card.isup}
    for name, addresses in psutil.net_if_addrs().items():
        for each in addresses:
            if name in up and each.family == family and not ipaddress.ip_address(each.address).is_loopback:
                yield each.address


def _likely(text: str) -> tuple[bool, bool, ipaddress.IPv4Address]:
    """Sort what a card gave itself for want of a network last, and home and school networks before containers'."""
    address = ipaddress.IPv4Address(text)
    return address.is_link_local, address in ipaddress.IPv4Network("172.16.0.0/12"), address
