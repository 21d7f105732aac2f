"""What the teacher's page says, with the chapters and exercises that it counts, in each language."""

from uptown_widget.i18n import current_language, say
from uptown_widget.lessons.short_report import checksum
from uptown_widget.lessons.stops import stops, title_of
from uptown_widget.web.all_languages import in_all_languages


def teacher_words() -> dict[str, dict[str, object]]:
    """Return by language the sentences, by the name the page uses, and the chapters."""
    return in_all_languages(_words)


def _words() -> dict[str, object]:
    language = current_language()
    chapters = [
        {
            "name": stop.chapter.name,
            "title": title_of(stops(language), number),
            "lesson": stop.lesson,
            "exercises": [exercise.name for exercise in stop.chapter.exercises],
        }
        for number, stop in enumerate(stops(language))
    ]
    return {"words": {**_said(), **_said_of_the_tournament()}, "chapters": chapters, "checksum": checksum()}


def _said() -> dict[str, str]:
    return {
        "title": say("A class with Uptown"),
        "about": say("How far each pupil is, and which exercise stops most. Nothing leaves this page."),
        "forged": say("Pupils can change what their page sends or saves: this shows where to help, and is no grade."),
        "code": say("Code, from the terminal"),
        "show": say("Show the class"),
        "bots": say("Download all bots"),
        "delete": say("Delete everything"),
        "sure": say("Delete all progress and bots of the class from this server?"),
        "files": say("The pupils' files, or drop them on this page"),
        "paste": say("Or paste what a pupil has copied"),
        "pasted": say("Pasted text"),
        "pupils": say("Who is where"),
        "stops": say("What stops most"),
        "nickname": say("Nickname"),
        "place": say("Exercise"),
        "solved": say("Solved"),
        "tries": say("Tries"),
        "shown": say("Answers shown"),
        "bot": say("Bot"),
        "stopped": say("Pupils who are stuck"),
        "damaged": say("{name}: this is not the progress of a pupil, or it is damaged."),
        "twice": say("{name}: there are two with this nickname; the one with more solved counts."),
        "full": say("{name}: the class is full."),
        "wrong": say("This is not the code of the class."),
        "silent": say("The server of the class does not answer. Show the class again."),
        "nobody": say("Nobody has joined yet."),
        "invite": say("Pupils join here:"),
        "qr": say("QR code of the address {address}"),
        "together": say("Play together"),
        "projector": say("All tables, for a projector"),
        "links": say("Links to chapters and exercises, to give to pupils"),
        "front": say("Home page"),
        "forget": say("Delete everything"),
        "sure-here": say("Delete all progress that this browser keeps?"),
        "scanned": say("Scanned code"),
        "noted": say("{name} was added. Pupils: {number}."),
        "foreign": say("This code is of another version of the lessons. Let the pupil reload the page."),
        "unreadable": say("What was saved here could not be read."),
        "partly": say("Part of what was saved here could not be read."),
        "newer": say("What is saved here comes from a newer version of this program."),
        "original": say("The original is kept as {name}."),
        "left": say("It stays as it is, and nothing is being saved this time."),
        "aside": say("Could not be read: {name}"),
        "save": say("Save as a file"),
        "discard": say("Discard"),
        "sure-one": say("Delete {name} for good?"),
        "unkept": say("This browser keeps nothing: leave the page open."),
    }


def _said_of_the_tournament() -> dict[str, str]:
    return {
        "contest": say("Tournament of the bots"),
        "rules": say(
            "All play the same deals in every seat. A bot that fails, or is too slow, gets a random move, which counts "
            "as an error. Bots run in this browser alone, and reach neither the network nor what the browser stores."
        ),
        "texts": say("Bots as files"),
        "opponents": say("Who plays whom"),
        "everyone": say("Everyone against everyone"),
        "greedy": say("Each against the easy bot"),
        "deals": say("Deals"),
        "seconds": say("Seconds a move"),
        "run": say("Run the tournament"),
        "stop": say("Stop"),
        "starting": say("Python is starting …"),
        "played": say("{done} of {all} games played."),
        "few": say("There are too few bots. Collect them, or choose files."),
        "unstarted": say("The tournament could not be played. Run it again."),
        "exposed": say("No bot plays here: on this site, in this browser, a bot could reach the network."),
        "endless": say("It did not stop, and plays no more. Is there an endless loop?"),
        "fault": say("What went wrong with {name}"),
        "ranking": say("Result"),
        "rank": say("Rank"),
        "name": say("Bot"),
        "games": say("Games"),
        "won": say("Won"),
        "shared": say("Shared wins"),
        "strength": say("Strength"),
        "groups": say("Groups"),
        "faults": say("Errors"),
    }
