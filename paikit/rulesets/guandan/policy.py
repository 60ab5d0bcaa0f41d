from __future__ import annotations

from paikit.climbing import *


def arrange(hand, level):
    from collections import defaultdict

    d = defaultdict(list)
    for c in hand:
        d[c.rank].append(c)
    return tuple(map(tuple, d.values()))


def choose(game, view, rng):
    from itertools import islice

    ms = list(islice(game.legal_moves(view), 3000))
    return ms[int(rng.random() * len(ms))]
