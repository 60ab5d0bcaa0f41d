"""Search of 掼蛋: deals fit what a seat knows and are as likely as they should be; endings."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice

import pytest

import paikit
from paikit import search
from paikit.cards import RANKS, Rank, deck, parse_cards, shuffled, without
from paikit.contract import PASS
from paikit.rulesets.guandan import kernel
from paikit.rulesets.guandan.compact import face, play_of, seen_table, thumb_of
from paikit.rulesets.guandan.kernel import NOTHING, Table
from paikit.rulesets.guandan.kernel_check import faces
from paikit.rulesets.guandan.past import decisions
from paikit.rulesets.guandan.sampler import SURPRISE, UNLIMITED, Chain
from paikit.rulesets.guandan.simulation import SHORTLIST, GuandanSimulation
from paikit.rulesets.guandan.solver import Solver, TooLongError

GAME = paikit.game("guandan")
PACK = deck(packs=2)


def simulation(view, *moves):
    return GuandanSimulation(view, moves, partner_wind=True)


def played(state, count, luck):
    """The state after so many moves in the play, unless the hand ends before."""
    while state.seat is not None and (state.phase != "play" or count):
        count -= state.phase == "play"
        state = GAME.play(state, GAME.policy(GAME.view(state, state.seat), luck))
    return state


def redealt(state, luck):
    """The state with the cards that its seat cannot see dealt anew."""
    others = [seat for seat in range(4) if seat != state.seat]
    pool = list(shuffled([card for seat in others for card in state.hands[seat]], luck))
    hands = list(state.hands)
    for seat in others:
        hands[seat] = tuple(pool.pop() for _ in state.hands[seat])
    return replace(state, hands=tuple(hands))


# --- deals that fit --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_every_deal_is_possible(seed):
    luck = random.Random(f"deals {seed}")
    order = (None, "0,2,1,3", "1,0,2,3", None)[seed % 4]
    state = played(GAME.deal(seed=seed, level="25TA"[seed % 4], order=order), 0, luck)
    for _ in range(4):
        check_worlds(state, luck)
        state = played(state, 9, luck)
        if state.seat is None:
            break


def check_worlds(state, luck):
    """The deals of a view agree with all that is public."""
    view = GAME.view(state, state.seat)
    facts = view.public
    unseen = Counter(map(face, without(PACK, facts.seen)))
    best = facts.standing
    for world in simulation(view).worlds(luck, 4):
        held = [faces(hand, world.level) for hand in world.hands]
        assert sum(held, Counter()) == unseen
        assert held[view.seat] == Counter(map(face, view.hand))
        assert [hand.count for hand in world.hands] == [one.total() for one in held]
        assert tuple(one.total() for one in held) == facts.counts
        assert (world.turn, tuple(world.order)) == (view.seat, facts.finished)
        assert world.best == (NOTHING if best is None else play_of(best.meaning, facts.level))
        for payer, card in zip(facts.payers, facts.paid, strict=True):
            own = Counter(face(card) for seat, card in facts.given_back if seat == payer)
            for one in held[payer] - own if payer != view.seat else ():
                assert rank_height(one, world.level) <= rank_height(face(card), world.level)


def rank_height(one, level):
    """The power of a face, wild cards lowest: they are no tribute."""
    if one == kernel.NORMAL + level:
        return -1
    if one >= kernel.SMALL_JOKER:
        return one
    return kernel.place_of(one % kernel.NORMAL, level)


def test_cards_known_to_be_in_a_hand_stay_there():
    luck = random.Random("known")
    state = played(GAME.deal(seed=4, level="5", order="0,2,1,3"), 0, luck)
    facts = state.public
    known = [*zip(facts.takers, facts.paid, strict=True), *facts.given_back]
    assert len(known) == 4
    for seat in range(4):
        view = replace(GAME.view(state, seat), public=replace(facts, seat=seat))
        for world in simulation(view).worlds(luck, 5):
            for holder, card in known:
                assert faces(world.hands[holder], world.level)[face(card)], (seat, holder, card)


def test_big_jokers_shown_and_the_card_turned_up_stay_where_they_are():
    hands = ["♠3 ♠4", "X ♠5", "♠6 ♠7", "X ♠8"]
    state = GAME.deal(hands=hands, order="0,2,1,3", level="5")
    assert state.public.shown == ((1, 1), (3, 1))
    for world in simulation(GAME.view(state, state.seat)).worlds(random.Random(1), 10):
        assert [hand.ranks >> (4 * 14) & 15 for hand in world.hands] == [0, 1, 0, 1]
    drawn = paikit.game("guandan", first_lead="drawn_card").deal(seed=2)
    leader, card = drawn.seat, drawn.public.drawn
    other = (leader + 1) % 4
    view = replace(GAME.view(drawn, other), public=replace(drawn.public, seat=other))
    for world in simulation(view).worlds(random.Random(1), 10):
        assert faces(world.hands[leader], world.level)[face(card)]


def test_a_hidden_card_never_matters():
    luck = random.Random("hidden")
    for seed in range(3):
        state = played(GAME.deal(seed=seed, level="7"), 14, luck)
        found = []
        for one in (state, redealt(state, luck)):
            search._kept.cache_clear()
            found.append(search.evaluate(GAME.view(one, one.seat), deals=20, seed=3))
        assert found[0].candidates == found[1].candidates


# --- how likely deals are --------------------------------------------------------------------

UNSEEN = "♠3 ♠6 ♥8 ♣J ♠J ♦K"


def small(table, leader, hand="♠4 ♦9", counts="2,2,2,2"):
    """Seat 0's view with six cards unseen, two in each other hand."""
    gone = without(PACK, [*parse_cards(UNSEEN), *parse_cards(hand)])
    gone = without(gone, [card for one in table if one != "pass" for card in parse_cards(one)])
    return GAME.position(hand=hand, table=table, leader=leader, counts=counts, seen=gone, level="2")


def every_deal():
    """All ways to deal the unseen cards to seats 1, 2 and 3, two to each."""
    cards = [face(card) for card in parse_cards(UNSEEN)]
    for first in combinations(cards, 2):
        rest = [card for card in cards if card not in first]
        for second in combinations(rest, 2):
            yield first, second, tuple(card for card in rest if card not in second)


def likelihood(view, hands):
    """0.3 for each decision that the rules of thumb would have made otherwise."""
    level, thumb = RANKS.index(view.public.level), thumb_of(view.public.level)
    past = [(one, [face(card) for card in one.played.move.cards]) for one in decisions(view.public)]
    weight = 1.0
    for index, (one, _) in enumerate(past):
        held = [[face(card) for card in view.hand], *map(list, hands)]
        for other, cards in past[index:]:
            held[other.played.seat] += cards
        table = Table(level)
        for hand, cards, count in zip(table.hands, held, one.counts, strict=True):
            for card in cards:
                hand.give(card, level)
            assert hand.count == count
        table.turn = one.played.seat
        if one.best is not None:
            table.best, table.owner = play_of(one.best.meaning, view.public.level), one.best.seat
        meaning = one.played.meaning
        did = NOTHING if meaning is None else play_of(meaning, view.public.level)
        plan = thumb.part(table.hands[table.turn])
        weight *= 1 if thumb.choose(table, plan)[:2] == did[:2] else SURPRISE
    return weight


def drawn(view, chains, each=10):
    """How often each deal comes up over some chains."""
    found = Counter()
    for number in range(chains):
        for world in simulation(view).worlds(random.Random(f"chain {number}"), each):
            held = [tuple(sorted(faces(hand, world.level).elements())) for hand in world.hands[1:]]
            found[tuple(held)] += 1
    return found


@pytest.mark.parametrize(
    ("table", "leader"),
    [([], 0), (["♠5", "pass", "♠Q"], 1), (["♠7", "♠9", "pass"], 1), (["♥4 ♠4", "pass", "pass"], 1)],
)
def test_deals_come_up_as_often_as_they_explain_the_plays(table, leader):
    view = small(table, leader)
    weights = {
        tuple(tuple(sorted(hand)) for hand in hands): likelihood(view, hands)
        for hands in every_deal()
    }
    assert (len(set(weights.values())) > 1) == bool(table)
    found = drawn(view, 400)
    assert set(found) <= set(weights)
    total, drew = sum(weights.values()), found.total()
    expected = {deal: weight / total * drew for deal, weight in weights.items()}
    squares = sum((found[deal] - value) ** 2 / value for deal, value in expected.items())
    # Deals of one chain resemble each other, so more than the usual chi-square is allowed.
    assert squares < 2.5 * len(weights)
    likely = max(expected, key=expected.get)
    assert found[likely] == pytest.approx(expected[likely], abs=5 * expected[likely] ** 0.5)


def test_first_deals_are_even_among_those_within_the_limits():
    # Four cards to two seats; seat 1 may hold nothing above a ten, wild cards apart.
    pool = [face(card) for card in parse_cards("♠3 ♠K ♥2 ♦7")]
    limits = [UNLIMITED, kernel.place_of(8, 0), UNLIMITED, UNLIMITED]
    chain = Chain(thumb_of(Rank.TWO), [[], [], [], []], [0, 2, 2, 0], limits, [])
    luck = random.Random("even")
    found = Counter()
    for _ in range(3000):
        chain.deal(pool, luck.random)
        found[tuple(sorted(chain.hand(1)))] += 1
    king = face(parse_cards("♠K")[0])
    assert set(found) == {
        one for one in map(tuple, map(sorted, combinations(pool, 2))) if king not in one
    }
    assert all(900 < count < 1100 for count in found.values())


def test_swaps_keep_the_limits():
    pool = [face(card) for card in parse_cards("♠3 ♠K ♥2 ♦7 ♣A ♣4")]
    limits = [UNLIMITED, kernel.place_of(8, 0), UNLIMITED, UNLIMITED]
    chain = Chain(thumb_of(Rank.TWO), [[], [], [], []], [0, 2, 2, 2], limits, [])
    luck = random.Random("swaps")
    chain.deal(pool, luck.random)
    seen = set()
    for _ in range(300):
        chain.step(luck.random, 1)
        seen.add(tuple(sorted(chain.hand(1))))
        assert sorted(card for seat in (1, 2, 3) for card in chain.hand(seat)) == sorted(pool)
    high = {face(card) for card in parse_cards("♠K ♣A")}
    assert len(seen) == 6
    assert not any(high & set(hand) for hand in seen)


# --- candidates ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_candidates_are_few_allowed_and_hold_the_rule_of_thumb(seed):
    luck = random.Random(f"candidates {seed}")
    state = GAME.deal(seed=seed, level="48QA"[seed])
    while state.seat is not None:
        view = GAME.view(state, state.seat)
        found = simulation(view)
        moves = found.moves
        assert 0 < len(moves) <= SHORTLIST
        assert len(set(moves)) == len(moves)
        assert all(GAME.is_legal(view, move) for move in moves)
        assert (PASS in moves) == (view.public.standing is not None)
        thumb = thumb_of(view.public.level).choose(*seen_table(view))
        # With wild cards a play may be read higher than the kernel thought of it.
        assert any(read[0] == thumb[0] and read[1] >= thumb[1] for read in readings(view, moves))
        odd = list(islice(GAME.legal_moves(view), 30))[-1]
        asked = simulation(view, odd).moves
        assert odd in asked and len(asked) <= SHORTLIST
        state = GAME.play(state, GAME.policy(view, luck))


def readings(view, moves):
    combos = [GAME.meaning(view, move) for move in moves]
    return [NOTHING if one is None else play_of(one, view.public.level) for one in combos]


def test_no_search_outside_the_play():
    tribute = GAME.deal(seed=1, order="0,1,2,3")
    assert tribute.phase == "tribute"
    assert GAME.simulation(GAME.view(tribute, tribute.seat), ()) is None


def test_results_are_levels_of_ones_own_side():
    hands = ["♠A ♠3", "♠5 ♣6", "♠K", "♠6 ♥7"]
    state = GAME.deal(hands=hands, first=0, level="2")
    view = GAME.view(state, 0)
    found = simulation(view)
    world = found.table([[], *([face(card) for card in hand] for hand in state.hands[1:])])
    # Nobody beats the ace; the three goes out, and the partner's king goes out on what follows.
    high = found.play_out(world, found.moves.index(paikit.parse_move("♠A")), 0)
    assert high == (3, 2)
    lost = GAME.position(hand="♠3", table=["♠8", "pass", "pass"], counts="1,2,5,5", level="2")
    dead = simulation(lost)
    other = [
        [],
        [face(c) for c in parse_cards("♠9 ♥9")],
        [face(c) for c in parse_cards("♦3 ♦5 ♦7 ♦9 ♦J")],
    ]
    other.append([face(card) for card in parse_cards("♥3 ♥5 ♥7 ♥9 ♥J")])
    assert dead.moves == (PASS,)
    value, win = dead.play_out(dead.table(other), 0, 0)
    assert value < 0 and win == 0


# --- giving a card back ----------------------------------------------------------------------


@pytest.mark.parametrize("return_to", ["next_player", "payer"])
@pytest.mark.parametrize("order", ["0,2,1,3", "1,0,2,3"])
def test_every_card_given_back_reaches_its_hand(order, return_to):
    game = paikit.game("guandan", return_to=return_to)
    state = game.deal(seed=4, level="5", order=order)
    while state.phase != "play":
        view = game.view(state, state.seat)
        if state.phase == "return":
            check_return(game, state, view)
        state = game.play(state, game.policy(view, random.Random(1)))


def check_return(game, state, view):
    """After each candidate the kernel's hands are those of the rules, as far as these are known."""
    found = game.simulation(view, ())
    assert 0 < len(found.moves) <= SHORTLIST
    world = found.table(
        [[] if seat == view.seat else map(face, hand) for seat, hand in enumerate(state.hands)]
    )
    last = len(state.public.returned) + 1 == len(state.public.takers)
    for index, move in enumerate(found.moves):
        table, over = found._after(world, index)
        assert not over and table.turn == state.public.leader
        assert [hand.count for hand in table.hands] == [27] * 4
        after = game.play(state, move)
        if last:
            held = [faces(hand, table.level) for hand in table.hands]
            assert held == [Counter(map(face, hand)) for hand in after.hands]


def test_what_to_give_back_is_compared_and_the_best_comes_first():
    state = GAME.deal(seed=4, level="5", order="1,0,2,3")
    state = played_tribute(state)
    found = search.evaluate(GAME.view(state, state.seat), deals=100, seed=1)
    assert {one.move.action for one in found.candidates} == {"return"}
    assert found.unit == "levels"


def played_tribute(state):
    while state.phase == "tribute":
        state = GAME.play(state, next(GAME.legal_moves(GAME.view(state, state.seat))))
    return state


# --- endings ---------------------------------------------------------------------------------


def wins(state, side, known):
    """Whether a side gets the first place by force: every allowed move, all hands open."""
    if state.public.finished:
        return state.public.finished[0] % 2 == side
    key = state.hands, state.seat, state.public.standing, len(state.table)
    if key not in known:
        view = GAME.view(state, state.seat)
        mine = state.seat % 2 == side
        results = (wins(GAME.apply(state, move), side, known) for move in GAME.legal_moves(view))
        known[key] = any(results) if mine else not any(not one for one in results)
    return known[key]


def ending(luck, sizes, wilds):
    """A deal of few cards from few ranks, so that there is something to beat and to bomb."""
    near = [card for card in PACK if card.rank in "2378TA"]
    wild = parse_cards("♥7")[0]
    cards = [*[wild] * wilds, *shuffled(without(near, [wild, wild]), luck)]
    mixed = shuffled(cards[: sum(sizes)], luck)
    hands = []
    for size in sizes:
        hands.append(mixed[:size])
        mixed = mixed[size:]
    return GAME.deal(hands=hands, first=int(luck.random() * 4), level="7")


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_endings_are_solved_as_by_brute_force(wilds):
    luck = random.Random(f"endings {wilds}")
    won = Counter()
    for _ in range(40):
        state = ending(luck, [2 + int(luck.random() * 3) for _ in range(4)], wilds)
        view = GAME.view(state, state.seat)
        found = simulation(view)
        others = [[face(card) for card in hand] for hand in state.hands]
        others[state.seat] = []
        solved = found.solve(found.table(others))
        known = {}
        wanted = [wins(GAME.apply(state, move), view.seat % 2, known) for move in found.moves]
        assert list(solved) == wanted, state.hands
        won.update(wanted)
    assert min(won.values()) > 20


def test_large_hands_and_decided_ones_are_not_solved():
    view = GAME.position(hand="♠3 ♠4", counts="2,7,2,2", level="2")
    found = simulation(view)
    assert found.solve(next(found.worlds(random.Random(1), 1))) is None
    view = GAME.position(hand="♠3 ♠4", counts="2,2,2,0", finished="3", level="2")
    found = simulation(view)
    assert found.solve(next(found.worlds(random.Random(1), 1))) is None


def test_an_ending_that_grows_too_long_is_given_up():
    state = ending(random.Random("long"), [6, 6, 6, 6], 2)
    view = GAME.view(state, state.seat)
    others = [[face(card) for card in hand] for hand in state.hands]
    others[state.seat] = []
    solver = Solver(0)
    solver.left = 20
    with pytest.raises(TooLongError):
        solver.wins(simulation(view).table(others))
