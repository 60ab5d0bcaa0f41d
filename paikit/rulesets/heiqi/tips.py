"""When a tip of 黑七 holds, with the evidence that makes it hold.

HQ-T1 is the rule text's own: in the last tricks a kitty is guarded or dug up. HQ-T2 to HQ-T8 are
what players of this family of games tell each other. A tip looks only at the view.
"""

from collections.abc import Iterator
from itertools import islice

from paikit.cards import Card, without
from paikit.contract import Advice, Cards, Move
from paikit.rulesets.heiqi.facts import PACK, SEATS, HeiQiView
from paikit.rulesets.heiqi.scoring import kitty_multiplier
from paikit.trick_player import Player
from paikit.tricks import (
    TRUMP,
    Duty,
    Order,
    best_play,
    card_points,
    nearest_follows,
    owed,
    units,
)
from paikit.words import Param, Params, Term

LATE = 6
"""From so many cards in hand on, the last trick is near enough to plan for."""
CHOICES = 200
SHOWN = 3
"""How many plays a tip favours at most."""
RICH = 10
"""Points on the table for which a trump is well spent."""


def advice(view: HeiQiView, order: Order, moves: Iterator[Move]) -> Iterator[Advice]:
    """The tips that hold, with their evidence; of these allowed moves those that keep something."""
    facts = view.public
    if facts.phase != "play" or facts.seat != view.seat:
        return
    yield from _last_trick(view, order, moves)
    player = Player(view, order)
    if facts.lead is None:
        for tip in (_draw_trumps, _cash, _fellows_void, _last_trumps):
            yield from tip(player)
    else:
        trick = Trick(player, facts.lead)
        for check in (_give_points, _hide_points, _ruff):
            yield from check(player, trick)


# --- the last trick ----------------------------------------------------------------------------


def _last_trick(view: HeiQiView, order: Order, moves: Iterator[Move]) -> Iterator[Advice]:
    """In the last tricks: a sure trump to guard the kitty, a pair or more to dig it up (HQ-T1)."""
    facts = view.public
    if not 2 <= len(view.hand) <= LATE:
        return
    if view.seat == facts.declarer:
        points = card_points(view.kitty)
        top = _sure_trump(view, order)
        keeping = _keeping(moves, (top,)) if top and points else ()
        if top and keeping:
            yield Advice("HQ-T1", "guard", {"points": points, "top": top}, keeping, (top,))
        return
    largest = units(order, order.of_suit(view.hand, TRUMP))[:1]
    if largest and largest[0].shape[0] > 1 and len(view.hand) > len(largest[0].cards):
        unit = largest[0]
        times, _ = kitty_multiplier(largest)
        params: dict[str, Param] = {"unit": unit.cards, "kind": Term(unit.kind), "times": times}
        keeping = _keeping(moves, unit.cards)
        if keeping:
            seats = () if facts.declarer is None else (facts.declarer,)
            yield Advice("HQ-T1", "dig", params, keeping, unit.cards, seats)


def _sure_trump(view: HeiQiView, order: Order) -> Card | None:
    """The highest trump in hand, if nobody else can hold a higher one."""
    trumps = order.of_suit(view.hand, TRUMP)
    out = order.of_suit(without(PACK, (*view.hand, *view.public.seen, *view.kitty)), TRUMP)
    sure = trumps and all(order.power(card) <= order.power(trumps[-1]) for card in out)
    return trumps[-1] if sure else None


def _keeping(moves: Iterator[Move], cards: Cards) -> tuple[Move, ...]:
    """Up to three of the moves that leave these cards in the hand."""
    some = islice(moves, CHOICES)
    return tuple(islice((move for move in some if not set(cards) & set(move.cards)), SHOWN))


# --- leading -----------------------------------------------------------------------------------


def _plays(some: list[Cards]) -> tuple[Move, ...]:
    return tuple(Move("play", cards) for cards in some[:SHOWN])


def _draw_trumps(player: Player) -> Iterator[Advice]:
    """The declarer holds more trumps than each of the others can on average (HQ-T2)."""
    own, out = player.held_of(TRUMP), player.unseen_of[TRUMP]
    if not player.is_declarer or not out or 3 * len(own) <= len(out) + 3:
        return
    found = [unit.cards for unit in units(player.order, own)]
    found = [cards for cards in found if len(cards) > 1 or player.sure(cards)]
    found.sort(key=lambda cards: (player.sure(cards), len(cards)), reverse=True)
    if found:
        params: Params = {"own": len(own), "out": len(out), "cards": found[0]}
        yield Advice("HQ-T2", "long", params, _plays(found), found[0])


def _cash(player: Player) -> Iterator[Advice]:
    """A side card or unit that nothing unseen beats, where no opponent is known void (HQ-T3)."""
    found = []
    for suit in player.order.suits:
        out = player.unseen_of[suit]
        foes = [seat for seat in range(SEATS) if not player.is_ally(seat)]
        if suit == TRUMP or not out or any(player.is_out_of(seat, suit) for seat in foes):
            continue
        parts = units(player.order, player.held_of(suit))
        found += [(len(out), unit.cards) for unit in parts if player.sure(unit.cards)]
    if found:
        found.sort(key=lambda one: (len(one[1]), card_points(one[1]), one[0]), reverse=True)
        out_of_suit, cards = found[0]
        suit_term = Term(f"suit_{player.order.suit(cards[0])}")
        params: Params = {"cards": cards, "suit": suit_term, "out": out_of_suit}
        yield Advice("HQ-T3", "cash", params, _plays([cards for _, cards in found]), cards)


def _fellows_void(player: Player) -> Iterator[Advice]:
    """A suit that a fellow defender is out of and the declarer is not known to be (HQ-T4)."""
    declarer = player.facts.declarer
    if player.is_declarer or declarer is None:
        return
    for suit in player.order.suits:
        held = player.held_of(suit)
        if suit == TRUMP or not held or suit in player.voids[declarer]:
            continue
        fellows = [seat for seat in range(SEATS) if seat not in (player.view.seat, declarer)]
        able = tuple(seat for seat in fellows if player.is_out_of(seat, suit))
        if able:
            cards = (min(held, key=player.cost),)
            params: Params = {"seat": able[0], "suit": Term(f"suit_{suit}"), "cards": cards}
            yield Advice("HQ-T4", "void", params, _plays([cards]), cards, able)
            return


def _last_trumps(player: Player) -> Iterator[Advice]:
    """Nobody else has a trump: side cards are led first, trumps kept to get in again (HQ-T6)."""
    own = player.held_of(TRUMP)
    side = [card for card in player.hand if player.order.suit(card) != TRUMP]
    if player.unseen_of[TRUMP] or not own or not side:
        return
    found = [
        unit.cards
        for suit in player.order.suits
        if suit != TRUMP
        for unit in units(player.order, player.held_of(suit))
    ]
    found.sort(key=lambda cards: (not player.sure(cards), sum(map(player.cost, cards))))
    yield Advice("HQ-T6", "last", {"own": len(own), "cards": found[0]}, _plays(found), own)


# --- following ---------------------------------------------------------------------------------


class Trick:
    """The trick on the table as the seat to follow sees it."""

    def __init__(self, player: Player, lead: Cards) -> None:
        self.lead = lead
        self.duty: Duty = owed(player.order, player.hand, lead)
        self.plays = [one.move.cards for one in player.facts.table]
        best = player.facts.table[best_play(player.order, self.plays)]
        self.holder, self.top = best.seat, best.move.cards
        self.ours = player.is_ally(best.seat)
        self.points = sum(map(card_points, self.plays))
        place = len(self.plays)
        later = [(player.view.seat + step) % SEATS for step in range(1, SEATS - place)]
        rivals = [seat for seat in later if player.is_ally(seat) != self.ours]
        trump = player.order.suit(self.top[0]) == TRUMP
        self.stands = not rivals or (trump and player.sure(self.top))

    def winners(self, player: Player) -> list[Cards]:
        """The seat's answers that would be the best so far, the lowest first."""
        duty = self.duty
        suit = duty.suit if duty.held else TRUMP
        if 0 < len(duty.held) < duty.size:
            return []
        found = [
            cards
            for cards in player.high(player.held_of(suit), self.lead)
            if best_play(player.order, [*self.plays, cards]) == len(self.plays)
        ]
        return sorted(found, key=lambda cards: sum(map(player.order.power, cards)))


def _rich(cards: Cards) -> Cards:
    return tuple(card for card in cards if card_points((card,)))


def _give_points(player: Player, trick: Trick) -> Iterator[Advice]:
    """Points on a trick that a fellow defender has for sure (HQ-T5)."""
    if player.is_declarer or not trick.ours or not trick.stands:
        return
    cards = nearest_follows(player.hand, trick.duty, (), player.gift)[0]
    rich = _rich(cards)
    if rich:
        params: Params = {"seat": trick.holder, "top": trick.top, "cards": rich}
        yield Advice("HQ-T5", "give", params, _plays([cards]), rich, (trick.holder,))


def _hide_points(player: Player, trick: Trick) -> Iterator[Advice]:
    """No points on a trick that the other side has for sure (HQ-T7)."""
    if trick.ours or not trick.stands or trick.winners(player):
        return
    cards = nearest_follows(player.hand, trick.duty, (), player.cost)[0]
    dear = _rich(nearest_follows(player.hand, trick.duty, (), player.gift)[0])
    if dear and not _rich(cards):
        params: Params = {"seat": trick.holder, "top": trick.top, "cards": cards, "dear": dear}
        yield Advice("HQ-T7", "hide", params, _plays([cards]), dear, (trick.holder,))


def _ruff(player: Player, trick: Trick) -> Iterator[Advice]:
    """Points of the other side's trick, and a trump that takes it (HQ-T8)."""
    if trick.ours or trick.duty.held or trick.duty.suit == TRUMP or trick.points < RICH:
        return
    found = trick.winners(player)
    if found:
        params: Params = {"points": trick.points, "seat": trick.holder, "cards": found[0]}
        yield Advice("HQ-T8", "ruff", params, _plays(found), found[0], (trick.holder,))
