"""Sentences the page shows while Python loads, or when it fails to."""

from uptown_widget.i18n import say
from uptown_widget.match.registry import GAMES
from uptown_widget.web.all_languages import in_all_languages


def page_words() -> dict[str, dict[str, str]]:
    """Return the sentences by language and by the name the page uses."""
    return in_all_languages(_said)


def _said() -> dict[str, str]:
    return {
        "core": say("Loading Python …"),
        "python": say("Starting Python in your browser …"),
        "game": say("Dealing …"),
        "slow": say("This is taking longer than expected. It may still load on a slow connection or an old computer."),
        "wasm": say(
            "This browser lacks WebAssembly, which Python needs. "
            "Try a current version of Firefox, Chrome, Edge or Safari."
        ),
        "workers": say(
            "This browser is too old to run Python: it lacks module workers. "
            "Try a current version of Firefox, Chrome, Edge or Safari."
        ),
        "start": say("The game could not start: {reason}."),
        "missing": say("{file} could not be loaded: {reason}."),
        "answered": say("the server responded with {reason}"),
        "type": say("the server sent a different file type ({reason})"),
        "damaged": say("the file is incomplete or damaged"),
        "silent": say("no response"),
        "late": say("{file} has not loaded yet. It may still load on a slow connection."),
        "page": say("Only part of this page has loaded."),
        "broken": say("Something went wrong on this page ({reason}). If the game no longer responds, try again."),
        "stopped": say("The game has stopped responding."),
        "restore": say("The game has stopped responding. You can continue from the last saved move."),
        "anew": say("The game has stopped responding. Nothing is saved here, so it will start over."),
        "missed": say("Your last input was not processed. Please try again."),
        "goon": say("Continue"),
        "again": say("Try again"),
        "unreadable": say("This page cannot read what the game sent. Reload the page."),
        **{name: say("Play {game}", game=name.capitalize()) for name in GAMES},
        "uptown": say("Play Uptown"),
        "upturn": say("Play Upturn"),
        "front": say("Home page"),
        "about": say("About"),
        "rules": say("Rules"),
        "beside": say("(new tab)"),
        "learn": say("Learn to play"),
    }


def help_without_scripts() -> dict[str, dict[str, str]]:
    """Return by its place in the page, and by language, what is shown when its scripts cannot run, or may not."""
    return {
        "late": in_all_languages(lambda: say("This page has not started. Reload it, or try another browser.")),
        "noscript": in_all_languages(lambda: say("The game needs JavaScript, which is switched off in this browser.")),
    }
