"""What the page says itself, before Python is there to speak, or when it never comes."""

from uptown_widget.i18n import LANGUAGES, say, speaking


def page_words() -> dict[str, dict[str, str]]:
    """Return the sentences of the page by language and by the name the page knows them under."""
    found = {}
    for language in LANGUAGES:
        with speaking(language):
            found[language] = _said()
    return found


def _said() -> dict[str, str]:
    return {
        "core": say("Loading Python …"),
        "python": say("Starting Python in your browser …"),
        "game": say("Dealing the tiles …"),
        "slow": say("This takes longer than it should. It may still come, on a slow line or an old machine."),
        "wasm": say(
            "This browser has no WebAssembly, which Python needs to run here. "
            "A current Firefox, Chrome, Edge or Safari has it."
        ),
        "workers": say(
            "This browser is too old to run Python: it knows no module workers. "
            "A current Firefox, Chrome, Edge or Safari does."
        ),
        "start": say("The game could not start: {reason}."),
        "missing": say("{file} could not be loaded: {reason}."),
        "answered": say("the server answered {reason}"),
        "silent": say("no answer came"),
        "again": say("Try again"),
        "front": say("Front page"),
    }
