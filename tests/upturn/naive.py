"""A second engine of Upturn, written apart from the first and as plain as possible. Imports the standard library only.

Everything is a name: stones "64", "up", "joker"; moves "64", "joker:turn", "draw", "pass", "done", "give:2", "call".
A turn is a dict of what has happened in it; what may come next follows from that.
"""

import copy
import random
from dataclasses import dataclass, field
from typing import Any

MISSING = [3, 8, 13, 18, 25, 29, 34, 39, 45, 50, 56, 60, 65, 70, 75, 82, 87, 91, 96]
NUMBERS = [str(number) for number in range(1, 100) if number not in MISSING]
TWINS = ["11", "22", "33", "44", "55", "66", "77", "88", "99"]
PENALTIES = ["7", "17", "27", "37", "47", "57", "67", "97"]
ACTIONS = ["up"] * 6 + ["down"] * 6 + ["updown"] * 6 + ["skip"] * 3 + ["double"] * 3 + ["joker"] * 2
STONES = NUMBERS + ACTIONS
ORDER = [*NUMBERS, "up", "down", "updown", "skip", "double", "joker"]
HAND = 7


def is_number(stone: str) -> bool:
    """Whether the stone bears a number."""
    return stone.isdigit()


def is_plain(stone: str) -> bool:
    """Whether the stone is a number, but neither twin nor penalty."""
    return is_number(stone) and stone not in TWINS and stone not in PENALTIES


def in_order(stones: list[str]) -> list[str]:
    """The stones sorted: numbers rising, then action stones."""
    return sorted(stones, key=ORDER.index)


@dataclass
class Game:
    """Everything on the table, on the racks and in the pot; `turn` is what the player to move has done so far."""

    players: int
    called: bool
    racks: list[list[str]]
    row: list[str]
    pot: list[str]
    player: int = 0
    direction: str = ""
    passes: int = 0
    turn: dict[str, Any] = field(default_factory=dict)
    over: bool = False


def fresh_turn() -> dict[str, Any]:
    """A turn in which nothing has happened yet."""
    return {"drew": False, "laid": [], "twin": "", "after": "", "finished": set(), "given": []}


def shuffled(players: int, rng: random.Random) -> list[str]:
    """All stones in an order from which a game can start: a plain number follows the racks."""
    stones = rng.sample(STONES, len(STONES))
    while not is_plain(stones[HAND * players]):
        stones = rng.sample(STONES, len(STONES))
    return stones


def start(players: int, stones: list[str], *, called: bool = False) -> Game:
    """A new game: seven stones each, the start stone, the pot."""
    hands = [in_order(stones[HAND * player : HAND * player + HAND]) for player in range(players)]
    rest = stones[HAND * players :]
    return Game(players, called, hands, rest[:1], rest[1:], turn=fresh_turn())


def last_number(row: list[str]) -> int:
    """The last number in the row, whatever action stones follow it."""
    return next(int(stone) for stone in reversed(row) if is_number(stone))


def continues(direction: str, last: int, number: int) -> bool:
    """Whether a number may follow; before the row has a direction, any other number may."""
    if direction == "up":
        return number > last
    if direction == "down":
        return number < last
    return number != last


def stage(game: Game) -> str:
    """The phase of the turn, in the words of the other engine."""
    turn = game.turn
    if game.over:
        return "over"
    if not turn["laid"]:
        return "drawn" if turn["drew"] else "turn"
    if "laying" not in turn["finished"]:
        if turn["twin"]:
            return "between"
        if turn["laid"][-1] == "joker":
            return "extra"
    if gifts(game) and game.pot and "giving" not in turn["finished"]:
        return "give"
    return "call" if call_is_due(game) else "ended"


def call_is_due(game: Game) -> bool:
    """Whether the last stone must be called: the player has just come down to one, and has not called it."""
    return game.called and len(game.racks[game.player]) == 1 and "calling" not in game.turn["finished"]


def gifts(game: Game) -> int:
    """How many stones may still be handed out."""
    turn = game.turn
    penalties = len([stone for stone in turn["laid"] if stone in PENALTIES])
    by_twin = len([stone for stone in turn["laid"] if stone not in ACTIONS]) if turn["twin"] else 0
    return by_twin + penalties - len(turn["given"])


def clockwise(game: Game) -> list[int]:
    """The other players from the left neighbour on."""
    return [(game.player + seats) % game.players for seats in range(1, game.players)]


def moves(game: Game) -> list[str]:
    """Every legal move: stones in order, then seats clockwise, then words."""
    now = stage(game)
    if now == "over":
        return []
    if now == "turn":
        return [*layable(game), "draw" if game.pot else "pass"]
    if now in ("drawn", "extra"):
        return [*layable(game), "done"]
    if now == "between":
        low, high = sorted([game.turn["after"], int(game.turn["twin"])])
        hand = [stone for stone in game.racks[game.player] if is_number(stone)]
        return [*[stone for stone in hand if low < int(stone) < high], "done"]
    if now == "give":
        given = game.turn["given"]
        seats = clockwise(game)
        return [f"give:{seat}" for seat in (seats[seats.index(given[-1]) :] if given else seats)] + ["done"]
    assert now == "call"
    return ["done", "call"]


def layable(game: Game) -> list[str]:
    """The stones that the player to move may lay, a Joker in both ways."""
    hand, last = game.racks[game.player], last_number(game.row)
    found: list[str] = []
    for stone in hand:
        if is_number(stone):
            if continues(game.direction, last, int(stone)):
                found.append(stone)
            continue
        useless = stone in ("up", "down") and stone == game.direction
        if stone in found or useless or len(hand) == 1 or not game.direction:
            continue
        found.append(stone)
        if stone == "joker":
            found.append("joker:turn")
    return found


def play(game: Game, text: str) -> Game:
    """The game after a legal move; the given game does not change."""
    game = copy.copy(game)
    game.racks = [list(rack) for rack in game.racks]
    game.row, game.pot = list(game.row), list(game.pot)
    game.turn = copy.deepcopy(game.turn)
    hand = game.racks[game.player]
    if text == "pass":
        return skip_turn(game)
    if text == "draw":
        draw(game, game.player, 1)
        game.turn["drew"] = True
        return game
    if text.startswith("give:"):
        seat = int(text[-1])
        draw(game, seat, 1)
        game.turn["given"].append(seat)
    elif text == "call":
        game.turn["finished"].add("calling")
    elif text == "done":
        match stage(game):
            case "drawn":
                return end_turn(game)
            case "extra" | "between":
                game.turn["finished"].add("laying")
            case "give":
                game.turn["finished"].add("giving")
            case "call":
                game.turn["finished"].add("calling")
                draw(game, game.player, 3)
    else:
        lay(game, text)
        if not hand:
            game.over = True
            return game
    return end_turn(game) if stage(game) == "ended" else game


def draw(game: Game, player: int, count: int) -> None:
    """Move stones from the pot to a rack, as far as the pot lasts."""
    drawn, game.pot = game.pot[:count], game.pot[count:]
    game.racks[player] = in_order(game.racks[player] + drawn)


def lay(game: Game, text: str) -> None:
    """Move a stone from the rack to the row, in front of the twin if one was laid this turn."""
    stone, turn = text.partition(":")[0], game.turn
    game.passes = 0
    game.racks[game.player].remove(stone)
    if turn["twin"]:
        game.row.insert(len(game.row) - 1, stone)
        turn["laid"].append(stone)
        turn["after"] = int(stone)
        return
    last = last_number(game.row)
    if is_number(stone):
        if not game.direction:
            game.direction = "up" if int(stone) > last else "down"
        if stone in TWINS:
            turn["twin"], turn["after"] = stone, last
    if stone in ("up", "down", "updown") or text == "joker:turn":
        game.direction = {"up": "down", "down": "up"}[game.direction]
    game.row.append(stone)
    turn["laid"].append(stone)


def end_turn(game: Game) -> Game:
    """Go to the next player who is not skipped."""
    laid = game.turn["laid"]
    skipped = {"skip": 1, "double": 2}.get(laid[-1], 0) if laid else 0
    if game.players == 2:
        skipped = min(skipped, 1)
    for _ in range(1 + skipped):
        game.player += -1 if game.direction == "down" else 1
        game.player %= game.players
    game.turn = fresh_turn()
    return game


def skip_turn(game: Game) -> Game:
    """Pass; when all players have passed in succession, the game is over."""
    game.passes += 1
    if game.passes == game.players:
        game.over = True
        return game
    return end_turn(game)


def outcome(game: Game) -> tuple[set[int], list[int], list[int]] | None:
    """Winners, stones left and their sums, or None during the game."""
    if not game.over:
        return None
    left = [len(rack) for rack in game.racks]
    sums = [sum(int(stone) for stone in rack if is_number(stone)) for rack in game.racks]
    best = min(zip(left, sums, strict=True))
    return {player for player in range(game.players) if (left[player], sums[player]) == best}, left, sums


def reasons(game: Game, player: int, text: str) -> set[str]:
    """Every rule that forbids this player this move now; empty for a legal move."""
    now, found = stage(game), set()
    if now == "over":
        found.add("GAME_OVER")
    if player != game.player:
        found.add("NOT_YOUR_TURN")
    if text in moves(game):
        return found
    if text in ("draw", "pass"):
        found |= {"TURN_BEGUN"} if now != "turn" else {"POT_EMPTY"} if text == "draw" else {"POT_NOT_EMPTY"}
    elif text == "done":
        found.add("NOTHING_DONE")
    elif text == "call":
        found.add("NO_CALL_DUE")
    elif text.startswith("give"):
        wrong = {"NOT_CLOCKWISE"} if int(text[-1]) in clockwise(game) else {"WRONG_RECEIVER"}
        found |= wrong if now == "give" else {"NOTHING_TO_GIVE"}
    else:
        found |= _reasons_of_stone(game, text.partition(":")[0])
    return found


def _reasons_of_stone(game: Game, stone: str) -> set[str]:
    """The rules that forbid laying this stone, which is not legal."""
    now, found = stage(game), set()
    if now in ("give", "call"):
        found.add("LAYING_OVER")
    if stone not in game.racks[game.player]:
        found.add("NOT_ON_RACK")
    if now == "between":
        found.add("NOT_BETWEEN")
    elif is_number(stone):
        found.add("NOT_BEYOND")
    else:
        found |= {"WRONG_DIRECTION"} if stone == game.direction else set()
        found |= {"ACTION_OPENS"} if not game.direction else set()
        found |= {"LAST_STONE"} if game.racks[game.player] == [stone] else set()
    return found


def choose(style: str, legal: list[str], rng: random.Random) -> str:
    """A move at random: "any", "eager" (no draw, no end if there is another move) or "idle" (mostly draws and ends)."""
    idle = [text for text in legal if text in ("draw", "pass", "done")]
    eager = [text for text in legal if text not in idle]
    if style == "eager" and eager:
        return rng.choice(eager)
    if style == "idle" and idle and rng.random() < 0.8:
        return rng.choice(idle)
    return rng.choice(legal)


def every_text(players: int) -> list[str]:
    """Every move a player could name."""
    gives = [f"give:{seat}" for seat in range(players + 1)]
    return [*ORDER, "joker:turn", *gives, "draw", "pass", "done", "call"]
