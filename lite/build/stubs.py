"""Empty wheels for packages that are required but not needed. Standard library only."""

import zipfile
from pathlib import Path

# IPython asks for jedi and completes without it; with it come 5 MB of type stubs for other people's packages.
NAMES = {"jedi": "0.20.1"}


def build_empty_wheels(target: Path) -> list[Path]:
    """Build one wheel per name, whose module raises ImportError on import."""
    target.mkdir(parents=True, exist_ok=True)
    wheels = []
    for name, version in NAMES.items():
        wheel = target / f"{name}-{version}-py3-none-any.whl"
        info = f"{name}-{version}.dist-info"
        texts = {
            f"{name}.py": f'raise ImportError("{name} is left out of this site")\n',
            f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: left out\n",
            f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: uptown\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        }
        record = "".join(f"{file},,\n" for file in (*texts, f"{info}/RECORD"))
        with zipfile.ZipFile(wheel, "w") as archive:
            for file, text in {**texts, f"{info}/RECORD": record}.items():
                archive.writestr(zipfile.ZipInfo(file, (1980, 1, 1, 0, 0, 0)), text)
        wheels.append(wheel)
    return wheels
