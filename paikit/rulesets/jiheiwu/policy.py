"""How a player by rules of thumb plays 挤黑5, from what his seat knows.

He parts his hand into the groups that take fewest turns, counting a strong group as less than a
turn, and plays what brings the rest closest to being out. Who is with him he works out from what
he knows, and where that leaves it open from who hit 庄 with big cards and who let him pass.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

from paikit.cards import Rank, without
from paikit.climbing import Pattern, next_active, round_is_over, standing
from paikit.contract import PASS, Cards, Move, Played
from paikit.rulesets.jiheiwu.camps import BLACK_FIVE, Sides, possible
from paikit.rulesets.jiheiwu.facts import REVEAL
from paikit.rulesets.jiheiwu.patterns import beats
from paikit.rulesets.jiheiwu.reasons import TableRules

if TYPE_CHECKING:
    from paikit.rulesets.jiheiwu.facts import JiGame, JiView

RANK_PLACES = {rank: place for place, rank in enumerate(Rank)}
Counts = tuple[int, ...]

HOLD = 0.4
"""Turns one will lose by breaking groups to take the lead from an enemy; more as he gets close."""
BLUFF = 0.08
"""How often a hidden partner hits 庄 as an enemy would, so as not to be known by it (JH-T3)."""
BIG = 0.7
"""From this strength on, up to 1 for the highest of its kind, a play is a big one."""
REVEAL_COST = 2.6
"""A hand that needs no more turns than this wins often enough to double for."""


# --- a hand as groups ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Run:
    places: tuple[int, ...]
    copies: int
    cost: float
    pattern: Pattern


@dataclass(frozen=True)
class _Costs:
    """What groups cost at a table, in turns: strong ones little, bombs less than nothing."""

    by_rank: tuple[tuple[float, ...], ...]
    runs: tuple[_Run, ...]
    strength: dict[Pattern, float]
    alike: dict[tuple[Rank, int], Pattern]


@cache
def _costs(rules: TableRules) -> _Costs:
    patterns = rules.sheet.patterns
    shapes = Counter((one.kind, one.size) for one in patterns)
    strength: dict[Pattern, float] = {}
    seen: Counter[tuple[str, int]] = Counter()
    for pattern in patterns:  # weakest first within a shape
        seen[pattern.kind, pattern.size] += 1
        strength[pattern] = seen[pattern.kind, pattern.size] / shapes[pattern.kind, pattern.size]
    alike = {one.need[0]: one for one in patterns if len(one.need) == 1}
    by_rank = tuple(
        (0.0, *(_cost(alike.get((rank, count)), strength) for count in range(1, 5)))
        for rank in Rank
    )
    runs = tuple(
        _Run(
            tuple(RANK_PLACES[rank] for rank, _ in one.need),
            one.need[0][1],
            _cost(one, strength),
            one,
        )
        for one in patterns
        if one.kind in ("chain", "pair_chain")
    )
    return _Costs(by_rank, runs, strength, alike)


def _cost(pattern: Pattern | None, strength: dict[Pattern, float]) -> float:
    if pattern is None:
        return 9.0
    if pattern.tier:
        return -0.4 * pattern.tier
    return 1.0 - 0.9 * strength[pattern] ** 2


def _counts(hand: Cards) -> Counts:
    counts = [0] * len(RANK_PLACES)
    for card in hand:
        counts[RANK_PLACES[card.rank]] += 1
    return tuple(counts)


@lru_cache(maxsize=20_000)
def _part(rules: TableRules, counts: Counts) -> tuple[float, tuple[Pattern, ...]]:
    """The cost of a hand and its groups: runs are taken out as long as that makes it cheaper."""
    costs = _costs(rules)
    left = list(counts)
    groups: list[Pattern] = []
    total = sum(costs.by_rank[place][count] for place, count in enumerate(left))
    while True:
        best, gain = None, -0.01
        for run in costs.runs:
            if all(left[place] >= run.copies for place in run.places):
                change = run.cost + sum(
                    costs.by_rank[place][left[place] - run.copies]
                    - costs.by_rank[place][left[place]]
                    for place in run.places
                )
                if change < gain:
                    best, gain = run, change
        if best is None:
            break
        total += gain
        groups.append(best.pattern)
        for place in best.places:
            left[place] -= best.copies
    groups += [costs.alike[rank, left[place]] for rank, place in RANK_PLACES.items() if left[place]]
    return total, tuple(groups)


def _fill(hand: Cards, pattern: Pattern) -> Cards:
    """Cards of a hand for a pattern; ♠5 only where no other five will do."""
    chosen: Cards = ()
    for rank, count in pattern.need:
        alike = sorted((card for card in hand if card.rank is rank), key=lambda c: c is BLACK_FIVE)
        chosen += tuple(alike[:count])
    return chosen


def arrange(rules: TableRules, hand: Cards) -> tuple[Cards, ...]:
    """The hand parted into groups that one would play together, bombs and strong ones last."""
    strength = _costs(rules).strength
    groups = sorted(
        _part(rules, _counts(hand))[1], key=lambda one: (one.tier, strength[one], one.size)
    )
    parted = []
    for pattern in groups:
        cards = _fill(hand, pattern)
        parted.append(cards)
        hand = without(hand, cards)
    return tuple(parted)


# --- a seat's thoughts -----------------------------------------------------------------------


class Mind:
    """What a seat weighs before it plays."""

    def __init__(self, game: JiGame, view: JiView) -> None:
        self.rules = TableRules.of(game.options)
        self.pack = game.pack
        self.view = view
        self.facts = view.public
        self.me = view.seat
        self.counts = _counts(view.hand)
        self.cost, self.groups = _part(self.rules, self.counts)
        self.strength = _costs(self.rules).strength

    @cached_property
    def ways(self) -> tuple[tuple[Sides, float], ...]:
        """The ways the roles can lie, each with a weight from what was played."""
        declarer = self.facts.declarer
        signs = [(one.seat, _sign(one, declarer)) for one in self.answers if one.seat != declarer]
        return tuple((sides, _likelihood(sides, signs)) for sides in possible(self.view))

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """Each time a seat could answer somebody's standing play, the oldest first."""
        played = [one for one in self.facts.history if one.move.action != "reveal"]
        left = list(self.facts.counts)
        for one in played:
            left[one.seat] += len(one.move.cards)
        found = []
        table: list[Played] = []
        for one in played:
            best = standing(table)
            if best is not None:
                found.append(self._answer(one, best))
            table.append(one)
            left[one.seat] -= len(one.move.cards)
            if round_is_over(table, left):
                table = []
        return tuple(found)

    def _answer(self, one: Played, best: Played) -> Answer:
        pattern = one.meaning.pattern if one.meaning else None
        big = pattern is not None and (pattern.tier > 0 or self.strength[pattern] > BIG)
        return Answer(one.seat, best.seat, big=big, passed=pattern is None)

    def is_friend(self, seat: int) -> bool:
        """Whether a seat is more likely with this one than against it."""
        total = sum(weight for _, weight in self.ways)
        mine = sum(weight for sides, weight in self.ways if sides.is_partner(seat, self.me))
        return seat == self.me or 2 * mine > total

    @cached_property
    def enemies(self) -> tuple[int, ...]:
        """The seats that still hold cards and are likely against this one."""
        return tuple(
            seat
            for seat, count in enumerate(self.facts.counts)
            if count and seat != self.me and not self.is_friend(seat)
        )

    @cached_property
    def next_seat(self) -> int:
        return next_active(self.me, self.facts.counts)

    @cached_property
    def is_warned(self) -> bool:
        """Whether an enemy has announced his last card 报单."""
        return any(self.facts.counts[seat] == 1 for seat in self.enemies)

    def after(self, pattern: Pattern) -> float:
        """The cost of the rest of the hand."""
        left = list(self.counts)
        for rank, count in pattern.need:
            left[RANK_PLACES[rank]] -= count
        return _part(self.rules, tuple(left))[0]

    def fits(self, pattern: Pattern) -> bool:
        return all(self.counts[RANK_PLACES[rank]] >= count for rank, count in pattern.need)

    @cached_property
    def unseen(self) -> Counts:
        held = {*self.view.hand, *self.facts.seen}
        return _counts(tuple(card for card in self.pack if card not in held))

    def is_sure(self, pattern: Pattern) -> bool:
        """Whether no cards that are still out can beat a play."""
        most = max((self.facts.counts[seat] for seat in self.enemies), default=0)
        return not any(
            all(self.unseen[RANK_PLACES[rank]] >= count for rank, count in one.need)
            and one.size <= most
            and beats(one, pattern, self.rules.five_covers_five)
            for one in self.rules.sheet.patterns
        )

    def move(self, pattern: Pattern) -> Move:
        return Move("play", _fill(self.view.hand, pattern))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat did about another's standing play: passed, or beat it, perhaps with a big one."""

    seat: int
    over: int
    big: bool
    passed: bool


def _sign(answer: Answer, declarer: int) -> float:
    """How much likelier an answer makes it that a seat is with 庄: little if he hit him with a big
    card, more if he let him be or got in the way of another (JH-T1, JH-T2).
    """
    if answer.over != declarer:
        return 1.1 if answer.big else 1.0
    return 0.55 if answer.big else 1.1 if answer.passed else 1.0


def _likelihood(sides: Sides, signs: Sequence[tuple[int, float]]) -> float:
    """How well a way the roles can lie explains what everybody did."""
    weight = 1.0
    for seat, sign in signs:
        if seat in sides.camp:
            weight *= sign
    return weight


def choose(game: JiGame, view: JiView, rng: random.Random) -> Move:
    """An allowed move by rules of thumb."""
    mind = Mind(game, view)
    if game.is_legal(view, REVEAL) and mind.cost <= REVEAL_COST:
        return REVEAL
    best = view.public.standing
    hides = rng.random() < BLUFF
    move = _lead(mind) if best is None else _follow(mind, best, hides=hides)
    return move if game.is_legal(view, move) else next(game.legal_moves(view))


# --- leading ---------------------------------------------------------------------------------


def _lead(mind: Mind) -> Move:
    """Whole groups, the weakest first; bombs only when little else is left."""
    groups = mind.groups
    if len(groups) == 1:
        return mind.move(groups[0])
    plain = [one for one in groups if not one.tier] or list(groups)
    sure = [one for one in plain if mind.is_sure(one)]
    if sure and len(plain) - len(sure) <= 1:  # nothing can come between: run them, then the rest
        return mind.move(sure[0])
    if len(groups) == 2:
        return mind.move(_last_but_one(mind, groups))
    if mind.is_warned:  # an enemy with one card must not be let out on a low single
        return mind.move(min(plain, key=lambda one: (one.size == 1, _singles_high(mind, one))))
    if mind.facts.counts[mind.next_seat] == 1 and mind.is_friend(mind.next_seat):
        return mind.move(min(plain, key=lambda one: (one.size != 1, mind.strength[one])))
    weakest = min(plain, key=lambda one: mind.strength[one] - 0.08 * one.size)
    if weakest.size == 1 and _should_block(mind):
        singles = [one for one in plain if one.size == 1]
        high = [one for one in singles if 0.45 <= mind.strength[one] <= 0.8]
        return mind.move(high[0] if high else weakest)
    return mind.move(weakest)


def _singles_high(mind: Mind, pattern: Pattern) -> float:
    return mind.strength[pattern] * (-1 if pattern.size == 1 else 1)


def _last_but_one(mind: Mind, groups: Sequence[Pattern]) -> Pattern:
    """Which of the last two groups to lead, where neither is sure to stand: the big one is kept
    as wind for a next player who is with us, and not left to one who is not (JH-T7).
    """
    weak, strong = sorted(groups, key=lambda one: (one.tier, mind.strength[one]))
    if mind.is_warned and weak.size == 1:
        return strong
    return weak if mind.is_friend(mind.next_seat) or strong.tier else strong


def _should_block(mind: Mind) -> bool:
    """Whether to lead high against the next player 顶: one against 庄 who plays before him, or
    one with 庄 who plays after him (JH-T4, JH-T5).
    """
    declarer = mind.facts.declarer
    if mind.next_seat == declarer:
        return not mind.is_friend(declarer)
    follows = next_active(declarer, mind.facts.counts) == mind.me
    return follows and mind.is_friend(declarer) and not mind.is_friend(mind.next_seat)


# --- following -------------------------------------------------------------------------------


def _follow(mind: Mind, best: Played, *, hides: bool) -> Move:
    """The play that saves most turns for what it spends, or none."""
    able = [
        one for one in mind.rules.sheet.patterns if mind.fits(one) and mind.rules.allows(one, best)
    ]
    if not able:
        return PASS
    out = next((one for one in able if one.size == len(mind.view.hand)), None)
    if out is not None:
        return mind.move(out)
    if mind.is_friend(best.seat) and not (hides and best.seat == mind.facts.declarer):
        return _over_friend(mind, best, able)
    return _over_enemy(mind, best, able)


def _over_friend(mind: Mind, best: Played, able: Sequence[Pattern]) -> Move:
    """Only what costs nothing and leaves him ahead; all the more not when his wind helps us."""
    plain = [one for one in able if not one.tier]
    left = mind.facts.counts[best.seat]
    if left == 0:  # out with this play: the wind goes to the next player
        taker = next_active(best.seat, mind.facts.counts)
        if taker == mind.me or mind.is_friend(taker) or not plain:
            return PASS
        return mind.move(min(plain, key=mind.after))
    if left <= 3 or mind.strength[best.meaning.pattern] > 0.75:
        return PASS
    cheap = [
        one for one in plain if mind.strength[one] <= 0.85 and mind.cost - mind.after(one) > 0.3
    ]
    return mind.move(min(cheap, key=lambda one: mind.strength[one])) if cheap else PASS


def _over_enemy(mind: Mind, best: Played, able: Sequence[Pattern]) -> Move:
    """The play that leaves the cheapest hand; big cards and bombs as the enemy comes closer."""
    plain = [one for one in able if not one.tier]
    closest = min((mind.facts.counts[seat] for seat in mind.enemies), default=9)
    left = min(mind.facts.counts[best.seat], closest + 1)
    if mind.is_warned and best.meaning.pattern.size == 1 and plain:
        return mind.move(max(plain, key=lambda one: (mind.strength[one], -mind.after(one))))
    if plain:
        pick = min(plain, key=lambda one: (mind.after(one) + 0.3 * mind.strength[one], one.key))
        gain = mind.cost - mind.after(pick)
        if gain >= (-HOLD if left > 3 else -1.0) or left <= 2:
            return mind.move(pick)
    bombs = [one for one in able if one.tier]
    if bombs:
        pick = min(bombs, key=lambda one: (mind.after(one), one.tier, one.key))
        if left <= 3 or mind.after(pick) <= 1.0:
            return mind.move(pick)
    return PASS
