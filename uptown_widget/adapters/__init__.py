"""Adapters to other libraries, each an optional extra that nothing else imports."""


def missing(*, extra: str) -> ModuleNotFoundError:
    """Return the error of an adapter whose libraries are not installed: it names the command that installs them."""
    return ModuleNotFoundError(f"This adapter needs an extra: pip install 'uptown-widget[{extra}]'")
