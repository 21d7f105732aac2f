"""Studies that grow at random."""

import random
from typing import Any

from uptown_widget import uptown, upturn
from uptown_widget.studies import Node, Study
from uptown_widget.ui.effects import Seat
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game


def dealt(players: int = 3) -> Study:
    return Study(game, uptown.State.deal(uptown.Rules(players=players), random.Random(1)))


def grown(study: Study, node: Node, plies: int, rng: random.Random) -> Node:
    """Play some moves at random and return the last."""
    for _ in range(plies):
        moves = study.state(node).legal_moves()
        if not moves:
            break
        node = study.play(node, rng.choice(moves))
    return node


def random_study(rng: random.Random, moves: int, comments: list[str], game_name: str = "uptown") -> Study:
    """A tree that has branched at random, annotated here and there."""
    if game_name == "uptown":
        rules = uptown.Rules(players=rng.randint(2, 5), scoring=rng.choice(uptown.SCORINGS))
        study = Study(game, uptown.State.deal(rules, rng), title='A [tree] \\ of "lines"', seed="7")
    else:
        start = upturn.State.deal(upturn.Rules(players=rng.randint(2, 4)), rng)
        study = Study(upturn_game, start, seats=(Seat("You", None, literal=True), Seat("Duke", "greedy")))
    nodes = [study.root]
    for _ in range(moves):
        node = rng.choice(nodes[-6:] if rng.random() < 0.7 else nodes)
        legal: Any = study.state(node).legal_moves()
        if legal:
            nodes.append(study.play(node, rng.choice(legal)))
    for comment in comments:
        study.annotate(rng.choice(nodes), comment)
    return study
