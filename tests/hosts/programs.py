"""Both games as programs of hosts that show no notebooks, written as docs/hosts.md says."""

from tests.hosts.running import ARGUMENTS

CALLS = (f"uptown_widget.play({ARGUMENTS})", f"uptown_widget.play_upturn({ARGUMENTS})")
ON_THE_PAGE = tuple(f'{call[:-1]}, front_end="page")' for call in CALLS)
PROGRAMS = {
    "marimo": f"""
import marimo
app = marimo.App(width="full")

@app.cell
def _():
    import uptown_widget
    {CALLS[0]}
    return (uptown_widget,)

@app.cell
def _(uptown_widget):
    {CALLS[1]}
    return
""",
    "panel": f"""
import panel
import uptown_widget

panel.extension("ipywidgets", sizing_mode="stretch_width")
panel.Column({", ".join(ON_THE_PAGE)}).servable()
""",
    "shiny": f"""
import uptown_widget
from shiny import App, ui
from shinywidgets import output_widget, render_widget

def server(input, output, session):
    @render_widget
    def uptown():
        return {CALLS[0]}

    @render_widget
    def upturn():
        return {CALLS[1]}

app = App(ui.page_fluid(output_widget("uptown"), output_widget("upturn")), server)
""",
    "solara": f"""
import solara
import uptown_widget

@solara.component
def Page():
    with solara.Column():
        solara.display({CALLS[0]})
        solara.display({CALLS[1]})
""",
}
STARTS = {
    "marimo": ("run", "program.py", "--headless", "--port={port}", "--no-token"),
    "panel": ("serve", "program.py", "--port={port}"),
    "shiny": ("run", "program.py", "--port={port}"),
    "solara": ("run", "program.py", "--no-open", "--port={port}"),
}
"""How each runs a program, after its name."""
ADDRESSES = {"panel": "program"}
"""Where its page is, unless that is at the top."""
