"""JSON from outside: only what every device can read, send and save again."""

import json

MAX_BRACKETS = 100
"""Opening ones in a frame or message, be they in texts: how deep a stack goes differs between devices."""


def read_json(text: str) -> object:
    """Return what a text in JSON stands for.

    :raises json.JSONDecodeError: it is no JSON
    :raises ValueError: it is nested too deeply, or cannot be written again

    >>> read_json('{"ply": 3}')
    {'ply': 3}
    """
    if text.count("[") + text.count("{") > MAX_BRACKETS:
        message = "nested too deeply"
        raise ValueError(message)
    value: object = json.loads(text)
    # Half characters have no UTF-8, infinite numbers no JSON.
    json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    return value
