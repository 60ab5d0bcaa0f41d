"""The sayings of 掼蛋 players, each as a condition on what a seat knows.

A tip holds or does not; when it does, it names its evidence and the plays it favours. The hand is
looked at as a sensible player parts it (`policy.part`): its bombs, its sure groups and its weak
ones.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from paikit.cards import JOKERS, Rank, without
from paikit.climbing import Combo, fillings, name_play
from paikit.contract import PASS, Advice, Cards, Move, Played
from paikit.rulesets.guandan import policy
from paikit.rulesets.guandan.facts import PACK
from paikit.rulesets.guandan.past import Decision, decisions
from paikit.rulesets.guandan.patterns import powers, sheet
from paikit.rulesets.guandan.reasons import beating
from paikit.words import Param, Term

if TYPE_CHECKING:
    from paikit.rulesets.guandan.facts import GuandanView

SURE = 0.8
"""From this chance to win the lead on, a group is sure."""
HOPELESS = 6
"""So many weak groups more than bombs make a hand that will not go out by itself."""
POOR = 4
"""So many weak groups more than bombs make a hand that is not good."""
NEAR = 10
"""An opponent with so few cards is worth a bomb; from here on counts are called out at tables."""
FEW = 5
"""With so few cards somebody may go out on his next play but one."""
LAST = 2
"""With so few cards one knows what somebody waits for: a single or a pair."""
WATCHED = ("single", "pair", "triple", "full_house")
"""The kinds that nearly everybody could play; to let a low one pass says something."""
ALIKE = {"single": 1, "pair": 2, "triple": 3}


def advice(view: GuandanView) -> tuple[Advice, ...]:
    """The tips that hold for the seat to play, the most telling first."""
    if view.phase != "play" or view.public.seat != view.seat:
        return ()
    look = Look(view)
    return tuple(found for tip in TIPS if (found := tip(look)) is not None)


class Look:
    """A position as the tips look at it, from the seat to play."""

    def __init__(self, view: GuandanView) -> None:
        self.hand = view.hand
        self.facts = view.public
        self.counts = view.public.counts
        self.seat = view.seat
        self.next, self.partner, self.previous = ((view.seat + step) % 4 for step in (1, 2, 3))
        self.foes = [foe for foe in (self.next, self.previous) if self.counts[foe]]
        self.standing = view.public.standing
        self.sheet = sheet(view.public.level)
        self.power = powers(view.public.level)
        self.unseen = without(PACK, (*view.hand, *view.public.seen))

    # -- the hand --

    @cached_property
    def groups(self) -> tuple[Combo, ...]:
        """The groups one would play, weakest first."""
        return policy.part(self.hand, self.facts.level, self.unseen)

    @cached_property
    def bombs(self) -> list[Combo]:
        return [group for group in self.groups if group.pattern.tier]

    @cached_property
    def loose(self) -> list[Combo]:
        """The groups that are no bombs, weakest first."""
        return [group for group in self.groups if not group.pattern.tier]

    @cached_property
    def weak(self) -> list[Combo]:
        """The loose groups that are not sure to win the lead, weakest first."""
        return [group for group in self.loose if self.holds(group) < SURE]

    def holds(self, group: Combo) -> float:
        """About how likely a group is to win the lead."""
        return policy.holds(group.pattern, self.facts.level, self.unseen)

    @property
    def need(self) -> int:
        """How many weak groups there are beyond those that bombs could bring home."""
        return len(self.weak) - len(self.bombs)

    def higher(self, combo: Combo) -> Cards:
        """The unseen cards that make the same kind, of cards all alike, higher."""
        copies = ALIKE[combo.kind]
        held = Counter(card.rank for card in self.unseen)
        wilds = self.unseen.count(self.sheet.wild) if self.sheet.wild else 0
        able = {
            rank
            for rank in held
            if self.power[rank] > self.power[combo.rank]
            and held[rank] + (0 if rank in JOKERS else wilds) >= copies
        }
        return tuple(card for card in self.unseen if card.rank in able)

    def gone(self, combo: Combo) -> Cards:
        """The faces seen that rank above a group."""
        above = (c for c in self.facts.seen if self.power[c.rank] > self.power[combo.rank])
        return tuple(dict.fromkeys(above))

    # -- the table --

    @property
    def leads(self) -> bool:
        return self.standing is None

    @property
    def theirs(self) -> Played | None:
        """The standing play, if an opponent's."""
        best = self.standing
        return best if best is not None and (best.seat - self.seat) % 2 else None

    @property
    def ours(self) -> Played | None:
        """The standing play, if the partner's."""
        best = self.standing
        return best if best is not None and best.seat == self.partner else None

    def is_able(self, combo: Combo) -> bool:
        return bool(beating(self.facts, combo.cards))

    @cached_property
    def answers(self) -> list[Combo]:
        """Ordinary plays that beat the table, one of each height, weakest first."""
        if self.standing is None:
            return []
        target = self.standing.meaning.pattern
        found = {}
        for pattern in self.sheet.by_size[target.size]:
            if pattern.beats(target) and not pattern.tier and pattern.key not in found:
                cards = next(fillings(self.sheet, pattern, self.hand), None)
                if cards:
                    found[pattern.key] = Combo(cards, pattern)
        return list(found.values())

    @cached_property
    def whole_answers(self) -> list[Combo]:
        """Those answers that are groups of the hand, weakest first."""
        able = [beating(self.facts, group.cards) for group in self.loose]
        found = [combos[0] for combos in able if combos and not combos[0].pattern.tier]
        return sorted(found, key=lambda combo: combo.pattern.key)

    @cached_property
    def able_bombs(self) -> list[Combo]:
        """The bombs that may be played now, weakest first."""
        return [bomb for bomb in self.bombs if self.is_able(bomb)]

    def plays(self, combos: Iterable[Combo]) -> tuple[Move, ...]:
        best = self.standing
        return tuple(
            name_play(
                self.sheet,
                combo.cards,
                combo.pattern,
                lambda one: best is None or one.beats(best.meaning.pattern),
            )
            for combo in combos
        )

    def low(self, kind: str) -> list[Combo]:
        """The groups of a kind that one can spare, weakest first."""
        return [one for one in self.weak if one.kind == kind]

    # -- what the others did --

    @cached_property
    def past(self) -> list[Decision]:
        return list(decisions(self.facts))

    @cached_property
    def taken(self) -> dict[int, dict[str, Cards]]:
        """The ordinary kinds each seat has played, with the cards of the first time."""
        found: dict[int, dict[str, Cards]] = defaultdict(dict)
        for one in self.past:
            combo = one.played.meaning
            if combo is not None and not combo.pattern.tier:
                found[one.played.seat].setdefault(combo.kind, combo.cards)
        return found

    @cached_property
    def refused(self) -> dict[int, dict[str, Cards]]:
        """The kinds each seat never played and of which it let a low one of the other side pass."""
        found: dict[int, dict[str, Cards]] = defaultdict(dict)
        for one in self.past:
            if one.passed and one.best is not None and (one.best.seat - one.played.seat) % 2:
                combo = one.best.meaning
                low = combo.kind in WATCHED and self.power[combo.rank] <= self.power[Rank.TEN]
                if low and combo.kind not in self.taken[one.played.seat]:
                    found[one.played.seat].setdefault(combo.kind, combo.cards)
        return found


# --- the sayings -----------------------------------------------------------------------------


def press_and_hold(look: Look) -> Advice | None:
    """GD-T1: block the next player when he could go out, press the one before."""
    left = look.counts[look.next]
    params: dict[str, Param] = {"seat": look.next, "count": left}
    if look.leads and 0 < left <= FEW:
        long = [group for group in look.loose if group.size > left]
        other = [group for group in reversed(look.loose) if group.size != left]
        moves = look.plays(long or other)
        return Advice("GD-T1", "hold", params, moves, seats=(look.next,)) if moves else None
    best = look.standing
    if best is None or not look.answers:
        return None
    params["cards"] = best.move.cards
    if len(best.move.cards) == left <= LAST:
        moves = look.plays(reversed(look.answers))
        return Advice("GD-T1", "block", params, moves, best.move.cards, (look.next,))
    if best.seat != look.previous or not look.whole_answers:
        return None
    # The highest below the level card: the next player should not get by cheaply either.
    level = look.power[look.facts.level]
    whole = look.whole_answers
    middling = [one for one in reversed(whole) if look.power[one.rank] < level]
    if not middling and look.counts[look.previous] > NEAR:
        return None
    moves = look.plays(middling or whole)
    params["seat"] = look.previous
    return Advice("GD-T1", "press", params, moves, best.move.cards, (look.previous,))


def count_big_cards(look: Look) -> Advice | None:
    """GD-T2: what no unseen card can beat, or only one or two."""
    known = [(look.higher(group), group) for group in look.groups if group.kind in ALIKE]
    # Counting must have taught something: a card above has been seen. Sure ones first, then low.
    telling = [one for one in known if len(one[0]) <= LAST and look.gone(one[1])]
    if not telling:
        return None
    higher, group = min(telling, key=lambda one: (len(one[0]), one[1].pattern.key))
    cards, gone = group.cards, look.gone(group)
    kind = Term(group.kind)
    params: dict[str, Param] = {"cards": cards, "kind": kind, "gone": gone, "left": higher}
    moves = look.plays([group]) if not higher and look.is_able(group) else ()
    return Advice("GD-T2", "left" if higher else "top", params, moves, (*cards, *gone))


def lead_what_partner_wants(look: Look) -> Advice | None:
    """GD-T3: a kind that the partner played and an opponent let pass."""
    if not look.leads or not look.counts[look.partner]:
        return None
    for kind, wanted in look.taken[look.partner].items():
        for foe in look.foes:
            refused = look.refused[foe].get(kind)
            if refused and look.low(kind):
                params: dict[str, Param] = {"partner": look.partner, "foe": foe}
                params |= {"kind": Term(kind), "wanted": wanted, "refused": refused}
                moves = look.plays(look.low(kind))
                return Advice("GD-T3", "kind", params, moves, wanted + refused, (look.partner, foe))
    return None


def bomb_in_time(look: Look) -> Advice | None:
    """GD-T4: an opponent is getting close, or bombs abound, and nothing else beats his play."""
    best = look.theirs
    if best is None or look.answers or not look.able_bombs or look.need >= HOPELESS:
        return None
    left = look.counts[best.seat]
    if left > NEAR and len(look.bombs) < 2:
        return None
    bomb = look.able_bombs[0].cards
    params: dict[str, Param] = {"seat": best.seat, "count": left, "cards": best.move.cards}
    params |= {"bomb": bomb, "bombs": len(look.bombs)}
    reason = "close" if left <= NEAR else "several"
    return Advice("GD-T4", reason, params, look.plays(look.able_bombs), bomb, (best.seat,))


def infer_from_singles(look: Look) -> Advice | None:
    """GD-T5: who let a high single of the other side pass is unlikely to hold what beats it."""
    high = look.power[Rank.ACE]
    singles = [
        one
        for one in look.past
        if one.best is not None
        and one.best.meaning.kind == "single"
        and look.power[one.best.meaning.rank] >= high
        and one.passed
        and one.played.seat != look.seat
        and (one.best.seat - one.played.seat) % 2
    ]
    if not singles:
        return None
    lowest = min(
        (one.best for one in singles if one.best), key=lambda b: look.power[b.meaning.rank]
    )
    left = tuple(dict.fromkeys(look.higher(lowest.meaning)))
    passed = tuple(sorted({one.played.seat for one in singles if one.best is lowest}))
    in_play = [seat for seat in range(4) if look.counts[seat] and seat != look.seat]
    others = tuple(seat for seat in in_play if seat not in passed)
    if not left or not others:
        return None
    params: dict[str, Param] = {
        "card": lowest.move.cards,
        "passed": passed,
        "left": left,
        "others": others,
    }
    return Advice("GD-T5", "infer", params, cards=left, seats=passed)


def watch_what_they_refuse(look: Look) -> Advice | None:
    """GD-T6: a kind of which an opponent let a low one pass and which he never played."""
    kinds = Counter(kind for foe in look.foes for kind in look.refused[foe])
    if not kinds:
        return None
    kind = max(kinds, key=lambda one: (bool(look.low(one)), kinds[one]))
    seats = tuple(foe for foe in look.foes if kind in look.refused[foe])
    cards = look.refused[seats[0]][kind]
    moves = look.plays(look.low(kind)) if look.leads else ()
    reason = "both" if len(seats) == 2 else "one"
    params: dict[str, Param] = {"kind": Term(kind), "seats": seats, "cards": cards}
    return Advice("GD-T6", reason, params, moves, cards, seats)


def help_partner(look: Look) -> Advice | None:
    """GD-T7: with a hopeless hand everything goes to make the partner first."""
    left = look.counts[look.partner]
    if look.facts.finished or look.need < HOPELESS or left >= len(look.hand):
        return None
    params: dict[str, Param] = {"partner": look.partner, "count": left, "need": look.need}
    seats = (look.partner,)
    if look.ours is not None:
        cards = look.ours.move.cards
        return Advice("GD-T7", "let_him", params | {"cards": cards}, (PASS,), cards, seats)
    if look.theirs is not None:
        if left > LAST or not look.able_bombs:
            return None
        bomb = look.able_bombs[0].cards
        params["bomb"] = bomb
        return Advice("GD-T7", "send_off", params, look.plays(look.able_bombs), bomb, seats)
    same = [group for group in look.loose if group.size == left]
    if left <= LAST and same:
        return Advice("GD-T7", "feed", params, look.plays(same), seats=seats)
    for kind, wanted in look.taken[look.partner].items():
        if look.low(kind):
            params |= {"kind": Term(kind), "wanted": wanted}
            return Advice("GD-T7", "his_kind", params, look.plays(look.low(kind)), wanted, seats)
    return None


def let_one_go(look: Look) -> Advice | None:
    """GD-T8: one opponent cannot be stopped, or is out already; keep the bomb for the other."""
    if not look.bombs:
        return None
    bomb = look.bombs[0].cards
    out = [seat for seat in look.facts.finished[:1] if (seat - look.seat) % 2]
    if out and look.foes:
        other = look.foes[0]
        params: dict[str, Param] = {"first": out[0], "other": other, "bomb": bomb}
        params["count"] = look.counts[other]
        now = look.theirs is not None and look.theirs.seat == other and not look.answers
        moves = look.plays(look.able_bombs) if now else ()
        return Advice("GD-T8", "catch", params, moves, bomb, (other,))
    best = look.theirs
    if best is None or not look.counts[best.seat] or look.facts.finished or look.answers:
        return None
    other = (best.seat + 2) % 4
    fast = look.counts[best.seat] <= FEW and look.counts[other] > NEAR
    if not fast or look.need < POOR:
        return None
    params = {"first": best.seat, "left": look.counts[best.seat], "other": other, "bomb": bomb}
    params["count"] = look.counts[other]
    return Advice("GD-T8", "let_go", params, (PASS,), bomb, (best.seat, other))


def draw_out_big_cards(look: Look) -> Advice | None:
    """GD-T9: two bombs and little else: split the high pair to draw a joker or a bomb."""
    if len(look.bombs) < 2 or len(look.loose) > 3 or 0 < look.counts[look.partner] <= FEW:
        return None
    high = (Rank.ACE, look.facts.level)
    pairs = [one for one in look.loose if one.kind == "pair" and one.rank in high]
    if not pairs:
        return None
    pair = pairs[-1].cards
    single = beating(look.facts, pair[:1])
    higher = tuple(dict.fromkeys(look.higher(single[0]))) if single else ()
    if not higher:
        return None
    params: dict[str, Param] = {"pair": pair, "bombs": len(look.bombs), "higher": higher}
    return Advice("GD-T9", "split", params, look.plays(single), pair)


def sacrifice(look: Look) -> Advice | None:
    """GD-T10: a bad hand, the partner has passed, and only breaking a group beats the play."""
    best = look.theirs
    passed = any(one.seat == look.partner and one.move == PASS for one in look.facts.table)
    if best is None or not passed or look.need < POOR or look.whole_answers or not look.answers:
        return None
    in_bombs = Counter(card for bomb in look.bombs for card in bomb.cards)
    spare = [one for one in look.answers if not Counter(one.cards) & in_bombs]
    order = spare + [one for one in look.answers if one not in spare]
    broken = _broken(look.groups, order[0].cards)
    params: dict[str, Param] = {"partner": look.partner, "best": best.move.cards, "group": broken}
    return Advice("GD-T10", "split", params, look.plays(order), broken, (look.partner, best.seat))


def _broken(groups: Iterable[Combo], cards: Cards) -> Cards:
    """The largest group that some cards are taken out of."""
    touched = (one for one in groups if set(one.cards) & set(cards))
    return max(touched, key=lambda one: one.size).cards


def use_the_bomb(look: Look) -> Advice | None:
    """GD-T11: the opponents are about to be out, and a bomb is still in hand."""
    left = [look.counts[foe] for foe in look.foes]
    if look.ours is not None or not look.able_bombs or sum(left) > FEW:
        return None
    bomb = look.able_bombs[0].cards
    params: dict[str, Param] = {"seats": tuple(look.foes), "count": sum(left), "bomb": bomb}
    return Advice("GD-T11", "now", params, look.plays(look.able_bombs), bomb, tuple(look.foes))


TIPS = (
    use_the_bomb,
    let_one_go,
    bomb_in_time,
    sacrifice,
    help_partner,
    press_and_hold,
    draw_out_big_cards,
    lead_what_partner_wants,
    watch_what_they_refuse,
    count_big_cards,
    infer_from_singles,
)
"""The most telling first."""
