"""Makes one module of the page's renderer, for notebooks: uptown_widget/notebook/page.js.

python -m lite.build.page_widget

Each of our modules becomes a function that returns what it exports, in the order in which they need each other. They
import by name and export declarations, nothing else; a module that does otherwise is refused. The file is kept in git,
so that whoever builds a wheel, or installs in place, needs nothing more; a test checks that it is current.
"""

import re
from pathlib import Path

from lite.build.messages import schema_js
from lite.build.play_pages import COMMENT
from lite.paths import LITE, ROOT

ENTRY = LITE / "pages/widget/widget.js"
BUNDLE = ROOT / "uptown_widget/notebook/page.js"
SCHEMA = "schema.js"
"""A module that is made, too."""
_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "([\w./-]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.MULTILINE)
_DEFAULT = re.compile(r"^export default (.+);\n", re.MULTILINE)
_FOREIGN = re.compile(r"^(?:import|export)\b.*|\bimport\(", re.MULTILINE)
_INDENT = re.compile(r"^ +", re.MULTILINE)


def bundle(entry: Path = ENTRY) -> str:
    """One module with the default export of `entry`.

    :raises ValueError: a module imports or exports in another way
    """
    functions: dict[str, str] = {}

    def add(path: Path) -> str:
        """Add a module behind those it needs, and return what its function is called."""
        called = f"${path.stem}"
        if called not in functions:
            text = schema_js() if path.name == SCHEMA else path.read_text(encoding="utf-8")
            needs = [(names, add((path.parent / address).resolve())) for names, address in _IMPORT.findall(text)]
            functions[called] = _function(called, _IMPORT.sub("", text), needs)
        return called

    last = add(entry.resolve())
    head, tail = (
        "// Made by lite/build/page_widget.py of the page's own modules.\n",
        f"export default {last}.default;\n",
    )
    return f"{head}{''.join(functions.values())}{tail}"


def _function(called: str, text: str, needs: list[tuple[str, str]]) -> str:
    exports = [*_EXPORT.findall(text), *(f"default: {value}" for value in _DEFAULT.findall(text))]
    text = COMMENT.sub("", _DEFAULT.sub("", _EXPORT.sub("", text)))
    if foreign := _FOREIGN.search(text):
        message = f"{called[1:]}.js: {foreign[0]}"
        raise ValueError(message)
    head = "".join(f"const {{ {names} }} = {module};\n" for names, module in needs)
    return f"const {called} = (() => {{\n{head}{_INDENT.sub('', text)}return {{ {', '.join(exports)} }};\n}})();\n"


if __name__ == "__main__":
    BUNDLE.write_text(bundle(), encoding="utf-8")
