"""What the page says itself, before Python is there to speak, or when it never comes."""

from uptown_widget.i18n import LANGUAGES, say, use_language


def page_words() -> dict[str, dict[str, str]]:
    """Return the sentences of the page by language and by the name the page knows them under."""
    found = {}
    for language in LANGUAGES:
        with use_language(language):
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
        "type": say("the server sent something else ({reason})"),
        "damaged": say("it arrived incomplete or damaged"),
        "silent": say("no answer came"),
        "late": say("{file} has not arrived yet. On a slow connection it may still come."),
        "page": say("Only a part of this page has arrived."),
        "broken": say("Something went wrong on this page ({reason}). If the game no longer responds, try again."),
        "stopped": say("The game has stopped responding."),
        "restore": say("The game has stopped responding. You can go on from the last move that was saved."),
        "anew": say("The game has stopped responding. Nothing is saved here, so it starts over."),
        "missed": say("Your last input was not processed. Please try it again."),
        "goon": say("Go on"),
        "again": say("Try again"),
        "front": say("Front page"),
    }


def help_without_scripts() -> dict[str, str]:
    """Return by language what a page shows where not even the script within it runs."""
    found = {}
    for language in LANGUAGES:
        with use_language(language):
            found[language] = say("This page has not started. Reload it, or try another browser.")
    return found
