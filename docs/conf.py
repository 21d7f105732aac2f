"""How Sphinx builds the docs; `lite/build/docs.py` gathers what it reads and calls it."""

from pathlib import Path

from sphinx.application import Sphinx

from uptown_widget import __version__, arena, bots, lessons, match, uptown, upturn

# autodoc looks at what a module holds, and these load their public names when first used.
for package in (arena, bots, lessons, match, uptown, upturn):
    vars(package).update({name: getattr(package, name) for name in package.__all__})

project = "Uptown"
author = "uptown_widget contributors"
version = release = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "lite.build.boards", "lite.build.docs_languages"]
templates_path = ["_templates"]
exclude_patterns = ["_static", "_templates"]
# Other people's documentation would have to be asked over the network, and type variables stand for any type.
nitpick_ignore_regex = [(r"py:.*", r"(?!uptown_widget\b).*"), (r"py:.*", r".*\.[A-Z](_co|_contra)?")]

myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4

autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_use_type_comments = False
# What the optional extras need; nothing else imports it.
autodoc_mock_imports = ["anywidget", "gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"]
python_use_unqualified_type_names = True
default_role = "code"
add_module_names = False

html_theme = "pydata_sphinx_theme"
html_title = "Uptown"
html_favicon = "_static/icon.svg"
html_static_path = ["_static"]
html_search_scorer = str(Path(__file__).parent / "_static/scorer.js")
html_copy_source = html_show_sourcelink = html_show_sphinx = html_show_copyright = False
html_last_updated_fmt = None
html_context = {"default_mode": "auto"}
html_sidebars = {"**": ["contents.html"]}
html_theme_options = {
    "logo": {
        "image_light": "_static/wordmark-light.svg",
        "image_dark": "_static/wordmark-dark.svg",
        "alt_text": "Uptown: the docs",
    },
    "navbar_center": ["site.html"],
    "navbar_end": ["theme-switcher", "navbar-icon-links"],
    "icon_links": [],
    "external_links": [],
    "footer_start": [],
    "footer_end": [],
    "search_bar_text": "Search",
    "back_to_top_button": False,
}


def leave_out_private(_app: Sphinx, _name: str, _class: type, _options: object, bases: list[type]) -> None:
    """Name no private class as a base; what it gives is among the members."""
    bases[:] = [base for base in bases if not base.__name__.startswith("_")]


def setup(app: Sphinx) -> None:
    """Have Sphinx ask."""
    app.connect("autodoc-process-bases", leave_out_private)
