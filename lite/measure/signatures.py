"""How long it takes to sign a message and to check it: in this Python, and in that of a page, run by Node.

python -m lite.measure.signatures [folder of the site]
"""

import subprocess
import sys
from pathlib import Path
from shutil import which

ROOT = Path(__file__).parents[2]
CURVE = ROOT / "uptown_widget/together/protocol/curve.py"
TIMES = 30
PROGRAM = f"""
import time
seed = bytes(32)
key = public_key(seed)
signed = sign(seed, b"a message")
assert is_signed(key, b"a message", signed)
def best(act):
    found = []
    for _ in range({TIMES}):
        start = time.perf_counter()
        act()
        found.append(time.perf_counter() - start)
    return min(found) * 1000
print(f"sign {{best(lambda: sign(seed, b'a message')):.2f}} ms,",
      f"check {{best(lambda: is_signed.__wrapped__(key, b'a message', signed)):.2f}} ms")
"""
NODE = """
const { loadPyodide } = await import(process.argv[1]);
const python = await loadPyodide();
python.runPython(process.argv[2]);
"""


def main(site: Path) -> None:
    """Print both."""
    program = CURVE.read_text(encoding="utf-8") + PROGRAM
    sys.stdout.write("Python    ")
    sys.stdout.flush()
    subprocess.run([sys.executable, "-c", program], check=True)
    found, node = next(site.glob("static/pyodide/*/pyodide.mjs"), None), which("node")
    if found is None or node is None:
        sys.stdout.write("no site, or no Node\n")
        return
    sys.stdout.write("in a page ")
    sys.stdout.flush()
    arguments = [node, "--input-type=module", "-e", NODE, "--", found.resolve().as_uri(), program]
    subprocess.run(arguments, check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build/site")
