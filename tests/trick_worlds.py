"""What the search tests of the trick games share: hands by chance, deals replayed by the rules."""

import random
from collections import Counter
from itertools import islice, permutations

import pytest

from paikit.cards import Suit
from paikit.contract import IllegalMove, Move
from paikit.trick_sampler import SURPRISE
from paikit.trick_simulation import cards_of, play_of
from paikit.tricks import stands
from paikit.words import Unreadable


def some_move(game, view, rng):
    """A throw, the bot's move or one of the first allowed ones."""
    luck = rng.random()
    if not view.table and luck < 0.3:
        suit = game.suit(view, rng.choice(view.hand))
        held = [card for card in view.hand if game.suit(view, card) == suit]
        move = Move("play", tuple(rng.sample(held, min(len(held), rng.randint(2, 4)))))
        if game.is_legal(view, move):
            return move
    if luck < 0.6:
        return game.policy(view, rng)
    return by_chance(game, view, rng)


def by_chance(game, view, rng):
    """One of the first allowed moves; what bots play may change, this does not."""
    return rng.choice(list(islice(game.legal_moves(view), 40)))


def played(game, state, count, rng):
    """The state after so many plays by chance, or the end of the hand."""
    while count and state.seat is not None:
        count -= 1
        state = game.play(state, some_move(game, game.view(state, state.seat), rng))
    return state


def replayed(game, state, hands, kitty):
    """The state reached when the plays so far are made from these hands; IllegalMove if not."""
    made = [one for one in state.history if one.move.action == "play"]
    whole = [list(hand) for hand in hands]
    for one in made:
        whole[one.seat] += stands(one)
    keywords = {**state.origin, "hands": list(map(tuple, whole)), "kitty": kitty}
    after = game.deal(**keywords)
    for one in made:
        after = game.play(after, one.move)
    return after


def could_have_been(game, state, hands, kitty):
    """Whether the plays so far were allowed with these hands and look the same to all."""
    try:
        after = replayed(game, state, hands, kitty)
    except IllegalMove:
        return False
    names = ("seat", "table", "history", "seen", "points", "counts")
    return all(getattr(after.public, name) == getattr(state.public, name) for name in names)


def hands_of(simulation, world):
    """A sampled deal as cards: the four hands and the kitty."""
    hands = [cards_of(simulation.deal, world.hand(seat)) for seat in range(4)]
    return hands, cards_of(simulation.deal, world.buried)


def every_deal(simulation):
    """Every way to part the unseen cards among the other seats; none are left for others."""
    chain = simulation.chain()
    seats = chain.movable
    assert all(seat < 4 for seat in seats)
    owners = [seat for seat in seats for _ in range(chain.room[seat])]
    pool = sorted(simulation.pool)
    found = set()
    for order in set(permutations(owners)):
        held = {seat: [] for seat in seats}
        for bit, seat in zip(pool, order, strict=True):
            held[seat].append(bit)
        found.add(tuple(tuple(held[seat]) for seat in seats))
    return sorted(found)


def weights(game, state, simulation):
    """How likely each possible deal is, the possible ones found by replaying the hand."""
    chain = simulation.chain()
    found = {}
    for deal in every_deal(simulation):
        for seat, bits in zip(chain.movable, deal, strict=True):
            chain.free[seat] = list(bits)
        for seat in chain.movable:
            chain.judge(seat)
        world = simulation.world(chain)
        if could_have_been(game, state, *hands_of(simulation, world)):
            key = tuple(_bits(world, seat) for seat in chain.movable)
            found[key] = orders(deal) * SURPRISE ** sum(chain.misfits)
    total = sum(found.values())
    return {deal: weight / total for deal, weight in found.items()}


def orders(deal):
    """In how many ways a deal comes about when two copies of a card are told apart."""
    both = set()
    for hand in deal:
        for other in deal:
            if hand is not other:
                both |= set(hand) & set(other)
    return 2 ** len(both)


def forced(game, state, seat):
    """Whether a seat's side can force a won hand, by trying everything with all hands open."""
    if state.seat is None:
        return game.outcome(state, seat).win == 2
    camp = game.camp(state)
    view = game.view(state, state.seat)
    results = (forced(game, game.play(state, move), seat) for move in game.legal_moves(view))
    return any(results) if (state.seat in camp) == (seat in camp) else all(results)


def finished(game, state, thumb):
    """The end of a hand when all play by rules of thumb."""
    while state.seat is not None:
        state = game.play(state, thumb(game.view(state, state.seat), game.options))
    return state


def true_world(simulation, state):
    """The table of a simulation with the cards as they really lie."""
    world = simulation.now.copy()
    for seat, hand in enumerate(state.hands):
        world.once[seat], world.twice[seat], world.thrice[seat] = play_of(simulation.deal, hand)
    world.buried = play_of(simulation.deal, state.kitty)
    world.kitty = simulation.deal.points(world.buried)
    return world


def decision(game, state):
    """The view of the seat to move, and what search makes of it."""
    view = game.view(state, state.seat)
    return view, game.simulation(view, ())


def foreseen(game, state):
    """What a seat's search sees: each deal it draws, and what each play brings on it."""
    view, simulation = decision(game, state)
    worlds = list(simulation.worlds(random.Random(5), 10))
    results = [
        simulation.play_out(world, index, 0)
        for world in worlds
        for index in range(len(simulation.moves))
    ]
    return view, [hands_of(simulation, world) for world in worlds], results


def agree_in_frequency(simulation, wanted, seed, count=3_000):
    """Draws many deals: all are possible, and each comes up about as often as it should."""
    seats, rng, found = simulation.chain().movable, random.Random(seed), Counter()
    for _ in range(count // 2):
        for world in simulation.worlds(rng, 2):
            found[tuple(_bits(world, seat) for seat in seats)] += 1
    assert set(found) <= set(wanted)
    distance = sum(abs(found[deal] / count - share) for deal, share in wanted.items()) / 2
    assert distance < 0.02 + 0.5 * (len(wanted) / count) ** 0.5


def _bits(world, seat):
    return tuple(sorted(bit for plane in world.hand(seat) for bit in range(60) if plane >> bit & 1))


def refuses_parts_too_many(game, clause):
    """A kind not asked for is answered with this clause, other idle parts by a sentence."""
    view = game.position(hand="♠3 ♥9")
    wrong = game.verdict(view, "♥9 as single").objections[0]
    assert (wrong.clause, wrong.reason) == (clause, "kind")
    card = view.hand[:1]
    for action, parts in (
        ("play", {"number": 3}),
        ("play", {"suit": Suit.HEARTS}),
        ("pass", {}),
        ("bid", {"number": 90}),
    ):
        with pytest.raises(Unreadable):
            Move(action, card, **parts)
    for move in (Move("bury", card, kind="pair"), Move("dance")):
        for phase in ("bid", "trump", "play"):
            verdict = game.verdict(game.position(hand="♠3 ♥9", phase=phase), move)
            assert not verdict
            assert verdict.text("zh")
            assert verdict.text("en")
    assert not game.verdict(game.position(hand="♠3 ♥9", phase="bid"), Move("bid"))
