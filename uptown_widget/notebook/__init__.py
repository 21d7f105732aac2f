"""The notebook host: a table as a widget, for JupyterLab, Notebook and JupyterLite.

The only folder that imports ipywidgets, ipycanvas and anywidget.
"""

from collections.abc import Mapping, Sequence

from uptown_widget.match.paths import AnyPath
from uptown_widget.match.record import Record
from uptown_widget.notebook.engine_note import note_engine
from uptown_widget.notebook.game import GameWidget
from uptown_widget.notebook.opening import BoardOptions, open_board
from uptown_widget.notebook.practice import open_practice
from uptown_widget.notebook.studies import study
from uptown_widget.protocols import Bot
from uptown_widget.uptown import Move, Observation, State
from uptown_widget.uptown import game as uptown
from uptown_widget.upturn import Move as UpturnMove
from uptown_widget.upturn import Observation as UpturnObservation
from uptown_widget.upturn import State as UpturnState
from uptown_widget.upturn import game as upturn

__all__ = ["GameWidget", "open_practice", "play", "play_upturn", "study"]


def play(
    players: int | None = None,
    scoring: str = "uptown",
    *,
    seed: int | str | None = None,
    seats: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    colors: Sequence[str] | None = None,
    start: State | Observation | int | None = None,
    theme: str = "auto",
    language: str | None = None,
    pace: float = 0.9,
    bots: Mapping[str, Bot] | None = None,
    motion: bool = True,
    autosave: AnyPath | bool | None = None,
    record: str | Record | None = None,
    room: str | None = None,
    server: str | None = None,
    front_end: str | None = None,
) -> GameWidget[Observation, Move]:
    """Show a game of Uptown to play against bots or each other.

    :param players: 2 to 5; by default as many as there are seats, else 3
    :param scoring: one of `uptown.SCORINGS`, such as ``"blockers"``
    :param seed: the same seed deals the same tiles, and whoever knows it can work out every tile; None draws one, which
        the set-up form shows once the match is over
    :param seats: one entry a player, ``"person"``, the name of a bot such as ``"level-7"``, or a name from `bots`;
        by default one person and bots of level 3
    :param names: one entry a player; an empty one leaves the name to the game
    :param colors: one entry a player, such as ``"red"``, with two players a pair such as ``"blue+green"``; an empty one
        leaves the colour to the game
    :param start: the seat that begins, the first being 0; or a position to begin with instead of a deal, a `State` or
        an `Observation`: its rules count, the first seat is player 0, and what an observation hides is dealt anew
    :param theme: ``"light"``, ``"dark"``, ``"contrast"``, or ``"auto"`` to follow the notebook's
    :param language: a code such as ``"nl"``; by default the language this machine is set to, else English
    :param pace: seconds a bot waits before it moves
    :param bots: policies of your own by name, for `seats`
    :param motion: whether tiles slide; they never do where the browser is asked for less motion
    :param autosave: a file that keeps the match, in the folder of the notebook, or True for ``uptown-autosave.txt``.
        While there is such a file the same call goes on with the match in it, whatever the other arguments say, also
        after the kernel was restarted. It holds the hidden tiles too. The set-up form, or deleting it, begins afresh
    :param record: what `record()` of a match or a table returned, or the text of a record or a position to open
    :param room: joins others at their own screens: the address of a room, ``"http://192.168.1.20:8000/room/KMNPQ"``, or
        without the code that of a server's rooms, to create one. Players, tiles and seats are settled there. The seat
        is kept in a file beside the notebook, ``uptown-room.txt`` or one named after the notebook, unless `autosave`
        names another one or is False; the same call takes the seat again, also after the kernel was restarted
    :param server: the address of the server, if `room` is a code alone
    :param front_end: ``"canvas"``, by ipycanvas, or ``"page"``, the renderer of the play page, which needs the extra
        ``page``; by default ``"page"`` in notebooks of Colab, Visual Studio Code and marimo where anywidget is
        installed
    :raises GameError: an argument is none of these; nothing is shown

    >>> play(players=2, seed=7, seats=["person", "person"])
    <GameWidget: Uptown board after 0 turns>
    """
    chosen = {"players": players, "scoring": scoring, "seed": seed, "seats": seats, "names": names, "colors": colors}
    options = BoardOptions(start, theme, language, pace, bots, motion, autosave, record, front_end)
    widget = open_board(play, uptown, (State, Observation), chosen, options, room, server)
    note_engine(widget.session)
    return widget


def play_upturn(
    players: int | None = None,
    last_stone: str = "automatic",
    *,
    seed: int | str | None = None,
    seats: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    start: UpturnState | UpturnObservation | int | None = None,
    theme: str = "auto",
    language: str | None = None,
    pace: float = 0.9,
    bots: Mapping[str, Bot] | None = None,
    motion: bool = True,
    autosave: AnyPath | bool | None = None,
    record: str | Record | None = None,
    room: str | None = None,
    server: str | None = None,
    front_end: str | None = None,
) -> GameWidget[UpturnObservation, UpturnMove]:
    """Show a game of Upturn to play against bots or each other.

    :param players: 2 to 4; by default as many as there are seats, else 3
    :param last_stone: ``"automatic"``, or ``"called"``: who forgets to call the last stone gets three
    :param start: the seat that begins, the first being 0; or a position to begin with instead of a deal
    :param autosave: as for `play`; True stands for ``upturn-autosave.txt``
    :param room: as for `play`: the page or notebook that creates the room deals
    :raises GameError: an argument is none of these; nothing is shown

    All other arguments are those of `play`.

    >>> play_upturn(players=2, seed=7, seats=["person", "person"])
    <GameWidget: The row: 76 alone; the next number decides whether it rises or falls.>
    """
    chosen = {"players": players, "last_stone": last_stone, "seed": seed, "seats": seats, "names": names}
    options = BoardOptions(start, theme, language, pace, bots, motion, autosave, record, front_end)
    return open_board(play_upturn, upturn, (UpturnState, UpturnObservation), chosen, options, room, server)
