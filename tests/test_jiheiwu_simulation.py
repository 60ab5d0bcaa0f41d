"""Search of 挤黑5: deals fit what a seat knows and are as likely as they should be; endings."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice

import pytest

import paikit
from paikit import search
from paikit.cards import parse_cards, shuffled, without
from paikit.contract import PASS
from paikit.rulesets.jiheiwu import kernel, policy
from paikit.rulesets.jiheiwu.camps import BLACK_FIVE, SMALL_JOKER
from paikit.rulesets.jiheiwu.compact import face, play_made, ranks_of, table_of, thumb_of
from paikit.rulesets.jiheiwu.facts import REVEAL, Options
from paikit.rulesets.jiheiwu.kernel import Table
from paikit.rulesets.jiheiwu.sampler import SURPRISE
from paikit.rulesets.jiheiwu.simulation import SHORTLIST, Deals, JiSimulation
from paikit.rulesets.jiheiwu.solver import Solver, TooLongError
from paikit.rulesets.jiheiwu.thumb import REVEAL_COST

GAMES = {players: paikit.game("jiheiwu", players=players) for players in (3, 4, 5, 6)}
GAME = GAMES[5]


def simulation(view, *moves):
    return JiSimulation(view, moves, view.game.options)


def played(state, count, luck, game):
    """The state after so many moves, unless the hand ends before."""
    while state.seat is not None and count:
        count -= 1
        state = game.play(state, game.policy(game.view(state, state.seat), luck))
    return state


def redealt(state, luck):
    """The state with the cards that its seat cannot see dealt anew; public roles stay."""
    others = [seat for seat in range(len(state.hands)) if seat != state.seat]
    facts = state.public
    told = {facts.black5: BLACK_FIVE, facts.small_joker: SMALL_JOKER}
    if facts.opening.shown:
        told[facts.declarer] = facts.opening.shown
    stay = {card for seat, card in told.items() if seat is not None and card in state.hands[seat]}
    stay |= {*parse_cards("♠5 ♥5")} if len(state.hands) == 3 else set()
    pool = [card for seat in others for card in state.hands[seat] if card not in stay]
    pool = list(shuffled(pool, luck))
    hands = list(state.hands)
    for seat in others:
        hands[seat] = tuple(c if c in stay else pool.pop() for c in state.hands[seat])
    return replace(state, hands=tuple(hands))


# --- deals that fit --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_deal_is_possible(players):
    game = GAMES[players]
    for seed in range(6):
        luck = random.Random(f"deals {players} {seed}")
        state = game.deal(seed=seed)
        while state.seat is not None:
            check_deals(game, state, luck)
            state = played(state, 8, luck, game)


def check_deals(game, state, luck):
    """The deals of a view agree with all that is public."""
    view = game.view(state, state.seat)
    facts = view.public
    unseen = Counter(map(face, without(game.pack, (*facts.seen, *view.hand))))
    source = Deals(view, game.options)
    for chain in source.walk(luck, 4):
        held = [
            Counter([*fixed, *free])
            for fixed, free in zip(chain.fixed[:-1], chain.free[:-1], strict=True)
        ]
        assert sum(held, Counter()) == unseen
        assert not held[view.seat]
        for seat in range(game.seats):
            if seat != view.seat:
                assert held[seat].total() == facts.counts[seat]
        for card, holder in zip((BLACK_FIVE, SMALL_JOKER), chain.way, strict=True):
            if face(card) in unseen:
                assert held[holder][face(card)], "the role is whose card it is"
        shown = facts.opening.shown
        if shown is not None and face(shown) in unseen:
            assert held[facts.declarer][face(shown)]
        assert chain.way in source.ways
    for world in simulation(view).worlds(luck, 2):
        assert tuple(world.counts) == facts.counts
        assert sum(world.hands) == world.left == ranks_of(without(game.pack, facts.seen))
        assert world.hands[view.seat] == ranks_of(view.hand)
        best = facts.standing
        assert world.best == (kernel.PASS if best is None else play_made(best))
        assert (world.turn, tuple(world.order)) == (view.seat, facts.finished)
        assert world.five_known == (facts.black5 is not None)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_table_as_it_is_seen_is_the_kernels_own(players):
    """Going back over the moves of a hand leads where the kernel is that played along."""
    game = GAMES[players]
    luck = random.Random(f"along {players}")
    state = game.deal(seed=players)
    table = table_of(state, game.sides(state), game.options)
    while state.seat is not None:
        view = game.view(state, state.seat)
        now = Deals(view, game.options).now
        assert now.weight == table.weight
        assert (now.best, now.passes, now.out) == (table.best, table.passes, table.out)
        assert (now.counts, now.left) == (table.counts, table.left)
        assert now.five_known == table.five_known
        assert now.joker_known == table.joker_known
        move = game.policy(view, luck)
        state = game.play(state, move)
        if move == REVEAL:
            table.five_known = True
        else:
            table.play(play_made(state.history[-1]))
            if BLACK_FIVE in move.cards:
                table.five_known = True


def test_a_shown_black_five_stays_where_it_is():
    state = GAME.deal(hands=["♠4 ♥4", "♠5 ♥6", "♣7 ♣8", "♦9 ♦T", "♠J ♠K"], declarer=0)
    state = GAME.play(state, "♠4")
    state = GAME.play(state, "reveal")
    state = GAME.play(state, "pass")
    view = GAME.view(state, state.seat)
    assert all(
        chain.way == (1, -1) for chain in Deals(view, GAME.options).walk(random.Random(1), 9)
    )


def test_cards_that_are_out_of_play_never_hold_a_role():
    view = GAME.position(hand="♠4 ♦9", counts="2,2,2,2,2")
    for chain in Deals(view, GAME.options).walk(random.Random(1), 50):
        assert chain.way[0] != 0
        assert face(BLACK_FIVE) not in chain.free[chain.spare]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_hidden_card_never_matters(players):
    game = GAMES[players]
    luck = random.Random(f"hidden {players}")
    for seed in range(2):
        state = played(game.deal(seed=seed), 9, luck, game)
        found = []
        for one in (state, redealt(state, luck)):
            search._kept.cache_clear()
            view = game.view(one, one.seat)
            found.append((search.evaluate(view, deals=20, seed=3).candidates, game.beliefs(view)))
        assert found[0] == found[1]


# --- how likely deals are --------------------------------------------------------------------

UNSEEN = "♠5 ♠6 ♥8 ♣J ♠J ♥3"


def small(table=(), leader=None):
    """The view of seat 0, who is not 庄, with six cards unseen, two in each other hand."""
    gone = without(GAMES[4].pack, [*parse_cards(UNSEEN), *parse_cards("♠4 ♦9")])
    gone = without(gone, [card for one in table if one != "pass" for card in parse_cards(one)])
    return GAMES[4].position(
        hand="♠4 ♦9", table=table, leader=leader, counts="2,2,2,2", seen=gone, declarer=1
    )


def every_deal():
    """All ways to deal the unseen cards to seats 1, 2 and 3, two to each."""
    cards = [face(card) for card in parse_cards(UNSEEN)]
    for first in combinations(cards, 2):
        rest = [card for card in cards if card not in first]
        for second in combinations(rest, 2):
            third = tuple(card for card in rest if card not in second)
            yield tuple(tuple(sorted(hand)) for hand in (first, second, third))


def likelihood(view, hands):
    """0.3 for each decision that the rules of thumb would have made otherwise."""
    thumb, facts = thumb_of(view.game.options), view.public
    five = 1 + next(seat for seat, hand in enumerate(hands) if face(BLACK_FIVE) in hand)
    held = [ranks_of(view.hand), *(sum(1 << (one & ~3) for one in hand) for hand in hands)]
    for one in facts.history:
        held[one.seat] += ranks_of(one.move.cards)
    table = Table(thumb.rules, 1, five, -1, held)
    table.count_cards()
    weight, acted = 1.0, set()
    for one in facts.history:
        table.turn = one.seat
        wants = thumb.part(table.hands[one.seat])[0] <= REVEAL_COST
        if one.seat == five and one.seat not in acted and wants:
            weight *= SURPRISE
        else:
            weight *= 1 if thumb.choose(table) == play_made(one) else SURPRISE
        acted.add(one.seat)
        table.play(play_made(one))
    return weight


def drawn(view, chains, each=10):
    """How often each deal comes up over some chains."""
    found = Counter()
    for number in range(chains):
        walk = Deals(view, view.game.options).walk(random.Random(f"chain {number}"), each)
        for chain in walk:
            found[tuple(tuple(sorted(chain.free[seat])) for seat in (1, 2, 3))] += 1
    return found


TABLES = [
    ([], None),
    (["♠7", "pass", "pass"], 1),
    (["♠7", "♠9", "pass"], 1),
    (["♣3", "pass", "♥5"], 1),
]


@pytest.mark.parametrize(("table", "leader"), TABLES)
def test_deals_come_up_as_often_as_they_explain_the_plays(table, leader):
    view = small(table, leader)
    weights = {hands: likelihood(view, hands) for hands in every_deal()}
    assert (len(set(weights.values())) > 1) == bool(table)
    found = drawn(view, 400)
    assert set(found) <= set(weights)
    total, drew = sum(weights.values()), found.total()
    expected = {deal: weight / total * drew for deal, weight in weights.items()}
    squares = sum((found[deal] - value) ** 2 / value for deal, value in expected.items())
    # Deals of one chain resemble each other, so more than the usual chi-square is allowed.
    assert squares < 2.5 * len(weights)


# --- beliefs ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "leader"), TABLES)
def test_beliefs_are_what_all_deals_say(table, leader):
    view = small(table, leader)
    weights = {hands: likelihood(view, hands) for hands in every_deal()}
    total = sum(weights.values())
    beliefs = GAMES[4].beliefs(view, deals=4000)
    assert {one.role for one in beliefs} == {"black5"}
    assert sum(one.likelihood for one in beliefs) == pytest.approx(1)
    for one in beliefs:
        holds = [w for hands, w in weights.items() if face(BLACK_FIVE) in hands[one.seat - 1]]
        assert one.likelihood == pytest.approx(sum(holds) / total, abs=0.03)
        assert one.moved_by is None or one.moved_by in view.history


def after(game, hands, *moves, **facts):
    state = game.deal(hands=hands, **facts)
    for move in moves:
        state = game.play(state, move)
    return state


# Seat 2 hits the ace of 庄, seat 0, with a three.
HITTING = ["♠6 ♥9 ♣A ♥K ♦K ♣4", "♠7 ♠8 ♥4 ♦J ♥J ♣6", "♠K ♦3 ♦4 ♣T ♠T ♥7", "♠2 ♣8 ♦6 ♥8 ♦8 ♥6"]
HITTING += ["♦9 ♦T ♣3 ♥A ♣9 ♠5"]


def test_who_hits_the_dealer_is_hardly_a_partner():
    quiet = GAME.view(after(GAME, HITTING, "♣A", "pass", declarer=0), 1)
    hit = GAME.view(after(GAME, HITTING, "♣A", "pass", "♦3", declarer=0), 1)
    chances = [{one.seat: one for one in GAME.beliefs(view, deals=600)} for view in (quiet, hit)]
    assert chances[1][2].likelihood < chances[0][2].likelihood / 2
    assert str(chances[1][2].moved_by.move) == "♦3"
    assert chances[0][2].moved_by is None
    assert set(chances[1]) == {0, 2, 3, 4}, "the own seat knows what it holds"


def test_known_roles_are_no_beliefs():
    state = after(GAME, HITTING, "♥9", declarer=0)
    assert GAME.beliefs(GAME.view(state, 4)) == (), "who holds ♠5 knows all"
    opened = after(GAME, HITTING, "♥9", "pass", "pass", "pass", "reveal", declarer=0)
    assert GAME.beliefs(GAME.view(opened, 1)) == ()
    assert GAMES[3].beliefs(GAMES[3].view(GAMES[3].deal(seed=1), 0)) == ()


def test_beliefs_tell_of_both_roles_at_six_and_repeat():
    game = GAMES[6]
    state = played(game.deal(seed=8), 10, random.Random(1), game)
    for seat in range(6):
        view = game.view(state, seat)
        found = game.beliefs(view, deals=100, seed=4)
        assert found == game.beliefs(view, deals=100, seed=4)
        for role in {one.role for one in found}:
            assert sum(one.likelihood for one in found if one.role == role) == pytest.approx(1)
        hidden = {"black5": BLACK_FIVE, "small_joker": SMALL_JOKER}
        known = {role for role, card in hidden.items() if card in view.hand}
        known |= {role for role in hidden if getattr(view.public, role) is not None}
        assert {one.role for one in found} == set(hidden) - known


# --- candidates ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_candidates_are_few_allowed_and_hold_the_rule_of_thumb(players):
    game = GAMES[players]
    luck = random.Random(f"candidates {players}")
    state = game.deal(seed=players)
    while state.seat is not None:
        view = game.view(state, state.seat)
        moves = simulation(view).moves
        assert 0 < len(moves) <= SHORTLIST
        assert len(set(moves)) == len(moves)
        assert all(game.is_legal(view, move) for move in moves)
        assert (PASS in moves) == (view.public.standing is not None)
        assert (REVEAL in moves) == game.is_legal(view, REVEAL)
        odd = list(islice(game.legal_moves(view), 30))[-1]
        assert odd in simulation(view, odd).moves
        state = game.play(state, game.policy(view, luck))


def test_no_search_out_of_turn_or_after_the_hand():
    state = GAME.deal(seed=1)
    assert GAME.simulation(GAME.view(state, (state.seat + 1) % 5), ()) is None
    over = played(state, 500, random.Random(1), GAME)
    assert GAME.simulation(GAME.view(over, 0), ()) is None


# --- results ---------------------------------------------------------------------------------


def world_of(state, game=GAME):
    """The simulation of the seat to move and the world in which the cards lie as they do."""
    view = game.view(state, state.seat)
    found = simulation(view)
    sides = game.sides(state)
    way = (sides.black5, -1 if sides.small_joker is None else sides.small_joker)
    return found, found._table(way, [ranks_of(hand) for hand in state.hands])


def test_results_are_what_the_seat_is_paid():
    # 庄 and 黑5, who shows ♠5 when his turn comes, run out one after the other; three are squeezed.
    hands = ["♥5 ♠2", "♠6 ♠7", "♠5", "♠8 ♣4", "♥4 ♥6"]
    found, world = world_of(GAME.deal(hands=hands, declarer=0, first=0))
    low = found.moves.index(paikit.parse_move("♠2"))
    assert found.play_out(world, low, 0) == (12, 2)
    world.may_show = 0
    assert found.play_out(world, low, 0) == (6, 2)
    over = GAME.deal(hands=["♠4", "♠6 ♠7", "♠5", "♠8 ♣4", "♥4 ♥6"], declarer=0, first=0)
    found, world = world_of(over)
    assert found.moves == (paikit.parse_move("♠4"),)
    assert found.play_out(world, 0, 0) == (12, 2)


def test_a_reveal_doubles_and_tells():
    hands = ["♠4", "♥5 ♠6 ♠5", "♣7 ♣8", "♦9 ♦T", "♠J ♠K"]
    state = after(GAME, hands, "♠4", declarer=0)
    found, world = world_of(state)
    plain, shown = found.moves.index(paikit.parse_move("♥5")), found.moves.index(REVEAL)
    table, over = found._after(world, shown)
    assert table.five_known and not over and not world.five_known
    value, win = found.play_out(world, shown, 0)
    assert win == 2
    assert value == 2 * found.play_out(world, plain, 0)[0] > 0


@pytest.mark.parametrize("window", ["first_action", "before_spade5_played"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_what_is_foreseen_is_what_the_rules_of_thumb_bring(players, window, monkeypatch):
    """Whoever would show ♠5 later in the hand does so in the play-out too."""
    monkeypatch.setattr(policy, "BLUFF", 0.0)
    game = paikit.game("jiheiwu", players=players, reveal_window=window)
    luck, shows = random.Random(1), 0
    for number in range(6):
        state = game.deal(seed=number)
        for _ in range(3):
            found, world = world_of(state, game)
            for index, move in enumerate(found.moves):
                end = played(game.play(state, move), 999, luck, game)
                paid = game.score(end).points[state.seat]
                win = game.outcome(end, state.seat).win
                assert found.play_out(world, index, 0) == (paid, win)
                shows += REVEAL in [one.move for one in end.history[len(state.history) + 1 :]]
            state = played(state, 9, luck, game)
            if state.seat is None:
                break
    assert bool(shows) == (players > 3)


def test_a_draw_pays_nothing_and_is_half_a_win():
    # 庄 goes out first, but the others are all out before 黑5, who cannot answer anything.
    hands = ["♠4", "♠K", "♥2", "♠3", "♠5 ♥4 ♣6"]
    found, world = world_of(after(GAME, hands, "♠4", "♠K", "♥2", declarer=0))
    assert found.play_out(world, found.moves.index(paikit.parse_move("♠3")), 0) == (0, 1)


# --- endings ---------------------------------------------------------------------------------


def wins(state, side, game, known):
    """Whether a side wins by force: every allowed move but the reveal, all hands open."""
    if state.seat is None:
        return game.score(state).points[side[0]] > 0
    key = state.hands, state.seat, state.public.standing, len(state.table), state.public.finished
    if key not in known:
        view = game.view(state, state.seat)
        mine = state.seat in side
        moves = [move for move in game.legal_moves(view) if move != REVEAL]
        results = (wins(game.apply(state, move), side, game, known) for move in moves)
        known[key] = any(results) if mine else not any(not one for one in results)
    return known[key]


def ending(game, luck, sizes):
    """A deal of few cards from few ranks, so that there is something to beat and to bomb."""
    near = [card for card in game.pack if card.rank in "46723A"]
    fives = [card for card in game.pack if card.rank == "5"]
    cards = [*fives[:2], SMALL_JOKER] if game.seats == 6 else fives[:2]
    cards = [BLACK_FIVE, *(card for card in cards if card is not BLACK_FIVE)]
    rest = shuffled(near, luck)[: sum(sizes) - len(cards)]
    mixed = list(shuffled([*cards, *rest], luck))
    hands = []
    for size in sizes:
        hands.append(mixed[:size])
        del mixed[:size]
    return game.deal(hands=hands, declarer=int(luck.random() * game.seats))


@pytest.mark.parametrize("players", [4, 5, 6])
def test_endings_are_solved_as_by_brute_force(players):
    game = GAMES[players]
    luck = random.Random(f"endings {players}")
    won = Counter()
    for _ in range(25):
        state = ending(game, luck, [1 + int(luck.random() * 2) for _ in range(players)])
        found, world = world_of(state, game)
        solved = found.solve(world)
        camp = game.sides(state).camp
        side = sorted(camp if state.seat in camp else set(range(players)) - camp)
        known = {}
        moves = [(one, result) for one, result in zip(found.moves, solved, strict=True)]
        for move, result in moves:
            if move != REVEAL:
                wanted = wins(game.apply(state, move), side, game, known)
                assert result == wanted, (state.hands, move)
                won[wanted] += 1
    assert min(won.values()) > 8


def test_large_hands_and_those_that_cannot_be_won_are_not_solved():
    view = GAME.position(hand="♠3 ♠4 ♠6", counts="3,7,2,2,2")
    found = simulation(view)
    assert found.solve(next(iter(found.worlds(random.Random(1), 1)))) is None
    # 庄, who was first, is against seat 1 unless seat 1 has ♠5.
    lost = GAME.position(hand="♠3 ♠4", seat=1, counts="0,2,2,2,2", finished="0")
    found = simulation(lost)
    assert found.solve(next(iter(found.worlds(random.Random(1), 1)))) is None


def test_an_ending_that_grows_too_long_is_given_up():
    state = ending(GAME, random.Random("long"), [4, 4, 4, 4, 4])
    _, world = world_of(state)
    solver = Solver(world.camp)
    solver.left = 20
    with pytest.raises(TooLongError):
        solver.wins(world)


def test_options_reach_the_search():
    view = paikit.game("jiheiwu", red6=35, players=6).position(hand="♠5 x ♠4", counts="3,3,3,3,3,3")
    assert simulation(view).options == Options(players=6, red6=35)
