"""Public names of a package that are loaded when first used, so that a small program loads little."""

from collections.abc import Callable, Mapping
from importlib import import_module


def lazy(package: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """Return a package's `__getattr__`.

    :param names: public name -> the module that defines it, or that is meant
    """

    def load(name: str) -> object:
        if name not in names:
            msg = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(msg)
        module = import_module(names[name])
        return module if names[name] == f"{package}.{name}" else getattr(module, name)

    return load
