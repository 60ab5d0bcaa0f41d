"""Who is likely 黑5 or 小鬼 as a seat may see it, and which move of another told most.

The deals that search uses are counted by who holds ♠5 and the small joker in them. What a move
told is the difference it makes: the same deals are counted once more as if it had not been weighed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from paikit.contract import Belief, Played
from paikit.rulesets.jiheiwu.facts import JiView, Options
from paikit.rulesets.jiheiwu.sampler import SURPRISE
from paikit.rulesets.jiheiwu.simulation import Deals
from paikit.words import Term

CHAIN = 20
"""Deals of one chain; deals of one resemble each other, so many short ones are taken."""
NOTABLE = 0.02
"""A move that shifts a likelihood by less has told nothing."""
ROLES = ("black5", "small_joker")

Sample = tuple[tuple[int, int], int]
"""Who is 黑5 and 小鬼 in a deal, and which decisions are odd in it, a bit for each."""


def beliefs(view: JiView, options: Options, deals: int, seed: int) -> Iterator[Belief]:
    """How likely each seat has each role that this view does not know, in order of seats."""
    source = Deals(view, options)
    if len(source.ways) < 2:
        return
    samples = list(_samples(source, deals, seed))
    moves = [one.played for one in source.weighed]
    for place, role in enumerate(ROLES):
        seats = sorted({way[place] for way in source.ways})
        for seat in seats if len(seats) > 1 else ():
            holds = [way[place] == seat for way, _ in samples]
            odd = [bits for _, bits in samples]
            yield Belief(seat, Term(role), sum(holds) / len(holds), _moved_by(holds, odd, moves))


def _samples(source: Deals, deals: int, seed: int) -> Iterator[Sample]:
    """So many deals that fit, each as likely as it explains the moves seen."""
    at: list[int] = []  # which of its seat's decisions each is
    past = [0] * len(source.facts.counts)
    for one in source.weighed:
        at.append(past[one.played.seat])
        past[one.played.seat] += 1
    for first in range(0, deals, CHAIN):
        rng = random.Random(f"beliefs {seed} {first}")
        for chain in source.walk(rng, min(CHAIN, deals - first)):
            bits = 0
            for index, one in enumerate(source.weighed):
                bits |= (chain.misfits[one.played.seat] >> at[index] & 1) << index
            yield chain.way, bits


def _moved_by(holds: list[bool], odd: list[int], moves: list[Played]) -> Played | None:
    """The move without which the likelihood would be most different, None where none matters."""
    best, most = None, NOTABLE
    share = sum(holds) / len(holds)
    for index, move in enumerate(moves):
        # A deal weighs only so much where a move is odd in it; this takes that back.
        weights = [1.0 if bits >> index & 1 else SURPRISE for bits in odd]
        mine = sum(weight for weight, held in zip(weights, holds, strict=True) if held)
        shift = abs(share - mine / sum(weights))
        if shift > most:
            best, most = move, shift
    return best
