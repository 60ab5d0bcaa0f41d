"""The sayings of 挤黑5 players, each as a condition on what a seat knows.

A tip holds or does not; when it does, it names its evidence and the plays it favours. The hand is
parted into groups as the rules of thumb do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from paikit.climbing import Pattern, next_active
from paikit.contract import PASS, Advice, Move, Played
from paikit.rulesets.jiheiwu.camps import Sides, known_roles, possible
from paikit.rulesets.jiheiwu.compact import cards_of, play_of
from paikit.rulesets.jiheiwu.facts import REVEAL
from paikit.rulesets.jiheiwu.kernel import EVEN
from paikit.rulesets.jiheiwu.kernel import PASS as STARTS
from paikit.rulesets.jiheiwu.past import look_back
from paikit.rulesets.jiheiwu.policy import parted, strengths
from paikit.rulesets.jiheiwu.reasons import TableRules
from paikit.words import Param

if TYPE_CHECKING:
    from paikit.rulesets.jiheiwu.facts import JiGame, JiView

BIG = 0.7
"""From this strength on, up to 1 for the highest of its kind, a play is a big one."""
OFTEN = 2
"""So many times make a habit."""
MIDDLING = 0.45
"""A play from this strength on keeps small cards from passing, up to a big one it is not wasted."""
GOOD, POOR = 4.0, 4.0
"""A hand that needs fewer turns is good, one that needs more is poor."""


def advice(game: JiGame, view: JiView) -> Iterator[Advice]:
    """The tips that hold for the seat to play, the most telling first."""
    if view.public.seat != view.seat:
        return
    look = Look(game, view)
    for tip in TIPS:
        found = tip(look)
        if found is not None:
            yield found


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat did about another's standing play: passed, or beat it, perhaps with a big one."""

    seat: int
    over: int
    big: bool
    passed: bool


class Look:
    """A position as the tips look at it, from the seat to play."""

    def __init__(self, game: JiGame, view: JiView) -> None:
        self.rules = TableRules.of(game.options)
        self.view = view
        self.facts = view.public
        self.me = view.seat
        self.cost, self.groups = parted(game, view.hand)
        self.strength = strengths(game.options)
        self.past, self.now = look_back(view.public, game.pack, game.options)
        self.standing = view.public.standing
        self.known = known_roles(view)
        self.next_seat = next_active(self.me, self.facts.counts)
        self.hidden = [
            seat
            for seat, roles in enumerate(self.known)
            if not roles and self.facts.counts[seat] and seat != self.me
        ]
        """The seats whose camp this seat cannot be sure of."""

    @cached_property
    def ways(self) -> tuple[tuple[Sides, float], ...]:
        """The ways the roles can lie, each with a weight from what was played."""
        weight = [one / EVEN for one in self.now.weight]
        found = possible(self.view)
        return tuple((sides, prod(weight[seat] for seat in sides.camp)) for sides in found)

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """Each time a seat could answer somebody's standing play, the oldest first."""
        return tuple(
            self._answer(played, past.table.owner)
            for played, past in self.past
            if past.table.best != STARTS and played.move != REVEAL
        )

    def _answer(self, one: Played, over: int) -> Answer:
        pattern = one.meaning.pattern if one.meaning else None
        big = pattern is not None and (pattern.tier > 0 or self.strength[pattern] > BIG)
        return Answer(one.seat, over, big=big, passed=pattern is None)

    def move(self, pattern: Pattern) -> Move:
        return Move("play", cards_of(play_of(pattern), self.view.hand))

    def is_with(self, seat: int) -> bool:
        """Whether a seat is surely on this one's side."""
        return all(sides.is_partner(seat, self.me) for sides, _ in self.ways)

    @property
    def is_in_camp(self) -> bool:
        return all(self.me in sides.camp for sides, _ in self.ways)

    def able(self) -> list[Pattern]:
        """The groups that may be played now, bombs apart, weakest first."""
        loose = [one for one in self.groups if not one.tier]
        if self.standing is not None:
            loose = [one for one in loose if self.rules.allows(one, self.standing)]
        return sorted(loose, key=lambda one: (self.strength[one], one.size))

    def middling(self) -> list[Pattern]:
        """Able groups of the size on the table, or singles on a lead, neither small nor big."""
        return [
            one
            for one in self.able()
            if MIDDLING <= self.strength[one] <= BIG + 0.1
            and (self.standing is not None or one.size == 1)
        ]

    def moves(self, patterns: list[Pattern]) -> tuple[Move, ...]:
        return tuple(self.move(one) for one in patterns)[:3]


def lets_declarer_be(look: Look) -> Advice | None:
    """JH-T1: a hidden seat that has let 庄's plays stand and never hit him."""
    declarer = look.facts.declarer
    passed = Counter(one.seat for one in look.answers if one.over == declarer and one.passed)
    beaten = {one.seat for one in look.answers if one.over == declarer and not one.passed}
    likely = [seat for seat in look.hidden if passed[seat] >= OFTEN and seat not in beaten]
    if not likely or not beaten:
        return None
    seat = max(likely, key=lambda one: passed[one])
    params: dict[str, Param] = {"seat": seat, "count": passed[seat]}
    return Advice("JH-T1", "lets_be", params, seats=(seat,))


def obstructs_others(look: Look) -> Advice | None:
    """JH-T2: a hidden seat that has hit 庄's opponents with big cards and never 庄."""
    declarer = look.facts.declarer
    hits = Counter(one.seat for one in look.answers if one.over != declarer and one.big)
    spared = {one.seat for one in look.answers if one.over == declarer and not one.passed}
    likely = [seat for seat in look.hidden if hits[seat] >= OFTEN and seat not in spared]
    if not likely:
        return None
    seat = max(likely, key=lambda one: hits[one])
    return Advice("JH-T2", "obstructs", {"seat": seat, "count": hits[seat]}, seats=(seat,))


def hide(look: Look) -> Advice | None:
    """JH-T3: a partner nobody knows yet may hit 庄 with a big card."""
    best, declarer = look.standing, look.facts.declarer
    is_known = look.me in (look.facts.black5, look.facts.small_joker)
    if best is None or best.seat != declarer or look.me == declarer:
        return None
    big = [one for one in look.able() if look.strength[one] > BIG]
    if is_known or not look.is_in_camp or not big:
        return None
    return Advice("JH-T3", "hide", {"cards": best.move.cards}, look.moves(big), best.move.cards)


def press_declarer(look: Look) -> Advice | None:
    """JH-T4: against 庄 and before him: lead or answer high enough."""
    declarer = look.facts.declarer
    if look.next_seat != declarer or look.is_in_camp or not look.middling():
        return None
    params: dict[str, Param] = {"seat": declarer, "count": look.facts.counts[declarer]}
    return Advice("JH-T4", "press", params, look.moves(look.middling()), seats=(declarer,))


def press_next(look: Look) -> Advice | None:
    """JH-T5: with 庄, after him, and with a good hand: lead or answer high against the next."""
    declarer, follower = look.facts.declarer, look.next_seat
    after = next_active(declarer, look.facts.counts) == look.me != declarer
    if not after or not look.is_in_camp or look.is_with(follower):
        return None
    if look.cost > GOOD or not look.middling():
        return None
    moves = look.moves(look.middling())
    return Advice("JH-T5", "press", {"seat": follower}, moves, seats=(follower,))


def feed(look: Look) -> Advice | None:
    """JH-T6: with a poor hand feed a next player who is surely with us and closer to out."""
    follower, counts = look.next_seat, look.facts.counts
    if look.standing is not None or look.cost < POOR or not look.is_with(follower):
        return None
    if counts[follower] >= counts[look.me]:
        return None
    small = [one for one in look.able() if one.size <= counts[follower] and one.size <= 2]
    if not small:
        return None
    params: dict[str, Param] = {"seat": follower, "count": counts[follower]}
    return Advice("JH-T6", "feed", params, look.moves(small), seats=(follower,))


def mind_the_wind(look: Look) -> Advice | None:
    """JH-T7: with two groups left, or when somebody's last play stands, think of the wind."""
    best = look.standing
    if best is not None:
        return _wait_for_wind(look) if not look.facts.counts[best.seat] else None
    groups = look.able()
    if len(look.groups) != 2 or len(groups) != 2:
        return None
    follower, (weak, strong) = look.next_seat, groups
    cards = look.move(strong).cards
    params: dict[str, Param] = {"seat": follower, "cards": cards}
    if look.is_with(follower):
        return Advice("JH-T7", "leave", params, (look.move(weak),), cards, (follower,))
    return Advice("JH-T7", "no_wind", params, (look.move(strong),), cards, (follower,))


def _wait_for_wind(look: Look) -> Advice | None:
    """The wind of one who went out falls to us, so that there is no need to beat his play."""
    best = look.standing
    assert best is not None
    taker = next_active(best.seat, look.facts.counts)
    if taker != look.me and not look.is_with(taker):
        return None
    params: dict[str, Param] = {"seat": best.seat, "cards": best.move.cards, "taker": taker}
    return Advice("JH-T7", "wait", params, (PASS,), best.move.cards, (taker,))


TIPS = (
    mind_the_wind,
    feed,
    press_declarer,
    press_next,
    hide,
    lets_declarer_be,
    obstructs_others,
)
"""The most telling first."""
