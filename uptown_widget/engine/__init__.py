"""Loads the compiled arithmetic of the bots: WebAssembly, which does what their Python does in a fraction of the time.

In a browser, the browser itself runs it; elsewhere the package `wasmtime` does, which the extra ``engine`` installs.
Where there is neither, the bots do without. `c/` holds the sources; `make engine` compiles them.
"""
