"""When a tip of 红五三打一 holds (HW-T1 to HW-T8), with the evidence that makes it hold.

A tip is about one decision: what to lead, or what to play to a trick. It looks only at the view.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from paikit.cards import Card, Rank, in_notation_order
from paikit.contract import Advice, Cards, Move, Played
from paikit.rulesets.hongwu.auction import SEATS
from paikit.rulesets.hongwu.order import RED_FIVE
from paikit.trick_player import Player
from paikit.tricks import TRUMP, card_points, nearest_follows, past_tricks, units
from paikit.words import Params, Term

if TYPE_CHECKING:
    from paikit.rulesets.hongwu.facts import HongwuView


def advice(view: HongwuView) -> Iterator[Advice]:
    """The tips that hold for the seat to play, the most telling first."""
    facts = view.public
    if facts.phase != "play" or facts.seat != view.seat:
        return
    player = Player(view, facts.order, RED_FIVE)
    checks = (
        (_shed_points, _take_over, _discard_apart)
        if facts.lead
        else (_partners_void, _ace_discarded, _partner_gave_trumps, _red_fives, _big_trumps)
    )
    for check in checks:
        yield from check(player)


# --- following ---------------------------------------------------------------------------------


def _shed_points(player: Player) -> Iterator[Advice]:
    """Points on a trick that a fellow defender has for sure (HW-T3)."""
    facts = player.facts
    holder = player.game.winning(player.view)
    if player.is_declarer or holder is None or not player.is_ally(holder):
        return
    top = next(one.move.cards for one in facts.table if one.seat == holder)
    declarer_played = any(one.seat == facts.declarer for one in facts.table)
    if not declarer_played and not (player.order.suit(top[0]) == TRUMP and player.sure(top)):
        return  # the declarer might still ruff
    gift = nearest_follows(player.hand, player.game.duty(player.view), (), player.gift)[0]
    rich = tuple(card for card in gift if card_points((card,)))
    if rich:
        params: Params = {"seat": holder, "top": top, "cards": rich}
        yield Advice("HW-T3", "shed", params, (Move("play", gift),), rich, (holder,))


def _take_over(player: Player) -> Iterator[Advice]:
    """Before the declarer plays, a card that he cannot beat (HW-T4)."""
    facts, lead = player.facts, player.facts.lead
    after = (player.view.seat + 1) % SEATS
    if lead is None or player.is_declarer or after != facts.declarer or len(facts.table) == 3:
        return
    duty = player.game.duty(player.view)
    if len(duty.held) < duty.size:
        return
    plays = [one.move.cards for one in facts.table]
    winning = [
        cards
        for cards in player.high(duty.held, lead)
        if player.game.best(player.order, [*plays, cards]) == len(plays) and player.sure(cards)
    ]
    found = [Move("play", cards) for cards in winning]
    legal = [move for move in found if player.game.is_legal(player.view, move)]
    if legal:
        params: Params = {"seat": after, "cards": legal[0].cards}
        yield Advice("HW-T4", "over", params, (legal[0],), legal[0].cards, (after,))


def _discard_apart(player: Player) -> Iterator[Advice]:
    """Void and without trumps: keep pairs and triples together (HW-T5)."""
    duty = player.game.duty(player.view)
    trumps = player.order.of_suit(player.hand, TRUMP)
    if duty.held or trumps or len(player.hand) <= duty.size:
        return
    groups = [
        unit.cards
        for suit in player.order.suits
        for unit in units(player.order, player.order.of_suit(player.hand, suit))
        if unit.shape[0] > 1
    ]
    kept = in_notation_order(card for cards in groups for card in cards)

    def price(card: Card) -> int:
        return player.cost(card) + 1000 * (card in kept)

    cards = nearest_follows(player.hand, duty, (), price)[0]
    if kept and not set(cards) & set(kept):
        move = Move("play", cards)
        yield Advice("HW-T5", "keep", {"kept": kept, "cards": cards}, (move,), kept)


# --- leading -----------------------------------------------------------------------------------


def _low_lead(player: Player, suit: str) -> Cards:
    """The cheapest single of a suit to lead, () without one."""
    held = player.order.of_suit(player.hand, suit)
    return (min(held, key=player.cost),) if held else ()


def _partners_void(player: Player) -> Iterator[Advice]:
    """A suit a fellow defender is void in and the declarer is not known to be (HW-T2)."""
    facts = player.facts
    if player.is_declarer or facts.declarer is None:
        return
    for suit in player.order.suits:
        cards = _low_lead(player, suit)
        if suit == TRUMP or not cards or suit in player.voids[facts.declarer]:
            continue
        for seat in range(SEATS):
            void = suit in player.voids[seat] and TRUMP not in player.voids[seat]
            if seat != player.view.seat and void:
                params: Params = {"seat": seat, "suit": Term(suit), "cards": cards}
                yield Advice("HW-T2", "void", params, (Move("play", cards),), cards, (seat,))
                return


def _ace_discarded(player: Player) -> Iterator[Advice]:
    """The suit on which an opponent last threw away an ace (HW-T6)."""
    for trick in reversed(past_tricks(player.facts)):
        suit = player.order.suit(trick[0].move.cards[0])
        cards = _low_lead(player, suit)
        for played in trick[1:]:
            aces = tuple(
                card
                for card in played.move.cards
                if card.rank is Rank.ACE and player.order.suit(card) not in (suit, TRUMP)
            )
            if aces and cards and suit != TRUMP and not player.is_ally(played.seat):
                params: Params = {
                    "seat": played.seat,
                    "ace": aces[0],
                    "suit": Term(suit),
                    "cards": cards,
                }
                yield Advice("HW-T6", "ace", params, (Move("play", cards),), cards, (played.seat,))
                return


def _partner_gave_trumps(player: Player) -> Iterator[Advice]:
    """A fellow defender put trumps on a side trick the side already had (HW-T7)."""
    if player.is_declarer:
        return
    for trick in reversed(past_tricks(player.facts)[-3:]):
        suit = player.order.suit(trick[0].move.cards[0])
        cards = _low_lead(player, suit)
        given = _needless_trumps(player, trick) if suit != TRUMP and cards else None
        if given is not None:
            trumps = given.move.cards
            params: Params = {
                "seat": given.seat,
                "trumps": trumps,
                "suit": Term(suit),
                "cards": cards,
            }
            yield Advice("HW-T7", "trumps", params, (Move("play", cards),), cards, (given.seat,))
            return


def _needless_trumps(player: Player, trick: tuple[Played, ...]) -> Played | None:
    """The trumps an ally played over an ally after the declarer had already played, if any."""
    for place, played in enumerate(trick[1:], 1):
        before = trick[:place]
        if played.seat == player.view.seat or not player.is_ally(played.seat):
            continue
        if player.order.one_suit(played.move.cards) != TRUMP:
            continue
        best = before[player.game.best(player.order, [one.move.cards for one in before])]
        done = any(one.seat == player.facts.declarer for one in before)
        if done and player.is_ally(best.seat):
            return played
    return None


def _red_fives(player: Player) -> Iterator[Advice]:
    """Where the ♥5 can still be, before trumps are drawn (HW-T1)."""
    trumps = player.order.of_suit(player.hand, TRUMP)
    if not trumps:
        return
    out = player.unseen.count(RED_FIVE)
    seen = player.facts.seen.count(RED_FIVE)
    own = player.hand.count(RED_FIVE)
    top = (trumps[-1],)
    params: Params = {"out": out, "seen": seen, "own": own, "top": top}
    power = player.order.power
    higher = {card for card in player.unseen_of[TRUMP] if power(card) > power(trumps[-1])}
    if not out and not higher:
        yield Advice("HW-T1", "none_out", params, (Move("play", top),), top)
    elif higher == {RED_FIVE}:
        yield Advice("HW-T1", "still_out", params, (), top)


def _big_trumps(player: Player) -> Iterator[Advice]:
    """A defender's sure trump, early in the hand, so that the others can give points (HW-T8)."""
    trumps = player.order.of_suit(player.hand, TRUMP)
    early = 2 * len(player.hand) > player.game.hand_size
    if player.is_declarer or not trumps or not early or not player.sure(trumps[-1:]):
        return
    top = trumps[-1:]
    yield Advice("HW-T8", "early", {"cards": top}, (Move("play", top),), top)
