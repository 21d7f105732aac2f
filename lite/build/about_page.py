"""The About page in all languages: who made what, what the site keeps, and what it carries from others."""

import html
from collections.abc import Iterable, Sequence

from lite.build.multilingual import in_all_languages, texts

TEXTS = texts("about")
LINKS = {"licence": "licences/uptown.txt", "sbom": "sbom.cdx.json"}
"""Where the links within sentences lead."""


def text(version: str) -> str:
    """What stands above the lists."""

    def part(language: str) -> str:
        wording = TEXTS[language]
        words = {"licence": wording["licence"], "sbom": LINKS["sbom"]}
        blanks = {word: f'<a href="{address}">{words[word]}</a>' for word, address in LINKS.items()}
        paragraphs = {name: wording[name].format(version=version, **blanks) for name in ("games", "carries-text")}
        return (
            f"<h1>{wording['title']}</h1><p>{paragraphs['games']}</p>"
            f"<h2>{wording['knows']}</h2><p>{wording['knows-text']}</p>"
            f"<h2>{wording['carries']}</h2><p>{paragraphs['carries-text']}</p>"
        )

    return in_all_languages("div", part)


def way_back() -> str:
    """The link to the home page."""
    return in_all_languages("p", lambda language: f'<a href="./">{TEXTS[language]["back"]}</a>', "back")


def table(group: str, rows: Iterable[Sequence[str]]) -> str:
    """A table to unfold, of a name, a version, a licence and its address in each row."""
    lines = [
        f'<tr><th scope="row">{name}</th><td>{version}</td><td><a href="{address}">{licence}</a></td></tr>'
        for name, version, licence, address in (map(html.escape, row) for row in rows)
    ]
    heads = "".join(f'<th scope="col">{_words(f"column-{name}")}</th>' for name in ("name", "version", "licence"))
    return (
        f'<details><summary>{_words(group)} <span class="count">{len(lines)}</span></summary>'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table></details>"
    )


def _words(name: str) -> str:
    return in_all_languages("span", lambda language: TEXTS[language][name])
