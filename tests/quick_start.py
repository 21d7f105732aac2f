"""Loaded before all other plugins of pytest: lets each process that runs tests start three seconds sooner.

The checks of notebooks' format load a reader of addresses where there is one, which compiles 38 grammars at import. No
notebook has a field that it would check.
"""

import sys

sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # as Python notes what cannot be imported
