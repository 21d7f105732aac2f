"""Public names of a package that are loaded when first used, so that a small program loads little."""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def lazy(package: str, modules: Mapping[str, Sequence[str]]) -> Callable[[str], object]:
    """Return a package's `__getattr__`, and let `dir`, by which a prompt completes names, list its public names.

    :param modules: module -> the public names that it defines; no name means the module itself
    """
    names = {name: module for module, own in modules.items() for name in own or (module.rpartition(".")[2],)}

    def load(name: str) -> object:
        if name not in names:
            msg = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(msg, name=name, obj=sys.modules[package])  # so that Python can suggest a name
        module = import_module(names[name])
        return module if names[name] == f"{package}.{name}" else getattr(module, name)

    space = vars(sys.modules[package])
    space["__dir__"] = lambda: sorted(space["__all__"])
    return load
