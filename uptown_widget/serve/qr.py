"""The QR code of an address as an SVG picture, for pages that no Python draws."""

from uptown_widget.screen.qr_code import QUIET, qr_code, qr_path


def qr_svg(text: str) -> str:
    """Return a code, dark on light in every theme: readers need it so.

    :raises GameError: the text has more bytes than any code holds
    """
    modules = qr_code(text)
    side = len(modules) + 2 * QUIET
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<rect width="{side}" height="{side}" fill="#fff"/><path d="{qr_path(modules)}"/></svg>'
    )
