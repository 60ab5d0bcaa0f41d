"""黑七: whole hands under every option, what a view may know, bad input, one hand to read.

Run as a program this prints the transcript, to be looked at and kept when sentences change.
"""

import random
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trick_worlds import refuses_parts_too_many

import paikit
from paikit import BadSetup, Move, parse_cards
from paikit.cards import show_cards
from paikit.contract import option_values
from paikit.record import load, save
from paikit.rulesets.heiqi.facts import Options
from paikit.tricks import card_points
from paikit.words import LANGUAGES

GAME = paikit.game("heiqi")
TRANSCRIPT = Path(__file__).parent / "transcripts" / "heiqi.txt"
VALUES = option_values(Options)
some_options = st.fixed_dictionaries(
    {}, optional={k: st.sampled_from(v) for k, v in VALUES.items()}
)
seeds = st.integers(0, 999_999)
quick = settings(max_examples=25, deadline=None, derandomize=True, database=None)


def some_move(game, view, rng):
    """A legal move by chance: one of the first, a throw where that is allowed, or the bot's."""
    if rng.random() < 0.3:
        return game.policy(view, rng)
    if view.phase == "play" and not view.table and rng.random() < 0.5:
        suit = game.suit(view, rng.choice(view.hand))
        held = [card for card in view.hand if game.suit(view, card) == suit]
        thrown = Move("play", tuple(rng.sample(held, min(len(held), rng.randint(2, 6)))))
        if game.is_legal(view, thrown):
            return thrown
    return rng.choice(list(islice(game.legal_moves(view), 60)))


def a_hand(game, rng, state):
    """A hand played by chance to its end, state by state."""
    yield state
    while state.seat is not None:
        state = game.play(state, some_move(game, game.view(state, state.seat), rng))
        yield state


def check_cards(game, state):
    """Every card of the pack is in exactly one place."""
    everywhere = [card for hand in state.hands for card in hand]
    everywhere += [*state.kitty, *state.public.seen]
    assert Counter(everywhere) == Counter(game.pack)
    assert state.public.counts == tuple(map(len, state.hands))


def check_words(game, state):
    """Everything a table shows can be said in both languages."""
    view = game.view(state, state.seat)
    for language in LANGUAGES:
        lines = list(game.status(view))
        lines += [game.describe(view, played) for played in state.history[-1:]]
        said = [line.text(language) for line in lines]
        roles = [term for roles in game.roles(view) for term in roles]
        said += [game.rulebook.term(term, language) for term in roles]
        said += [move.text(language) for move in game.prompt(view).buttons]
        assert all(said)
        assert not any("{" in text for text in said)


@quick
@given(some_options, seeds)
def test_hands_reach_their_end(chosen, seed):
    game = paikit.game("heiqi", **chosen)
    rng = random.Random(seed)
    for state in a_hand(game, rng, game.deal(seed=seed)):
        check_cards(game, state)
        check_words(game, state)
    facts = state.public
    assert (facts.phase, facts.counts) == ("over", (0, 0, 0, 0))
    assert sum(facts.points) + card_points(facts.kitty) == 200
    score = game.score(state)
    assert sum(score.points) == 0
    for language in LANGUAGES:
        assert not any("{" in line.text(language) for line in score.lines)
    assert game.deal(seed=seed, after=state).public.first == (facts.first + 1) % 4


@quick
@given(some_options, seeds)
def test_records_come_back(chosen, seed):
    game = paikit.game("heiqi", **chosen)
    rng = random.Random(seed)
    states = list(a_hand(game, rng, game.deal(seed=seed)))
    cut = states[rng.randrange(len(states))]
    again, replayed = load(save(game, cut))
    assert again.options == game.options
    assert (replayed[-1].public, replayed[-1].hands) == (cut.public, cut.hands)
    assert replayed[-1].kitty == cut.kitty


def test_a_record_of_a_position_comes_back():
    hands = ["♥A♥4♥4", "♥9♥9♥K", "♥6♥8♥J", "♣3♣4♣6"]
    given_facts = {"phase": "play", "trump": "♦", "declarer": 2, "leader": 0, "bid": 100}
    game = paikit.game("heiqi", throws="on")
    state = game.deal(seed=3, hands=hands, kitty="♣K", points="0,10,0,5", **given_facts)
    state = game.play(game.play(state, "♥A♥4♥4"), "♥9♥9")
    _, replayed = load(save(game, state))
    assert (replayed[-1].public, replayed[-1].hands) == (state.public, state.hands)


@quick
@given(some_options, seeds)
def test_hidden_cards_change_nothing(chosen, seed):
    """Shuffling what a seat cannot see leaves its view as it was, and so every verdict."""
    game = paikit.game("heiqi", **chosen)
    rng = random.Random(seed)
    states = list(a_hand(game, rng, game.deal(seed=seed)))
    for state in rng.sample(states, 12):
        for seat in range(4):
            view = game.view(state, seat)
            assert game.view(with_others_shuffled(game, state, seat, rng), seat) == view
            assert all(one.move.cards == () for one in view.history if one.move.action == "bury")
            if seat != state.public.declarer:
                assert view.kitty == ()


def with_others_shuffled(game, state, seat, rng):
    knows_kitty = game.kitty_seat(state.public) == seat
    hidden = [card for place, hand in enumerate(state.hands) if place != seat for card in hand]
    hidden += [] if knows_kitty else state.kitty
    rng.shuffle(hidden)
    cards = iter(hidden)
    hands = tuple(
        hand if place == seat else tuple(next(cards) for _ in hand)
        for place, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, kitty=state.kitty if knows_kitty else tuple(cards))


@quick
@given(some_options, seeds)
def test_legal_moves_nearest_and_objections_agree(chosen, seed):
    game = paikit.game("heiqi", **chosen)
    rng = random.Random(seed)
    for state in a_hand(game, rng, game.deal(seed=seed)):
        if state.seat is None or rng.random() < 0.8:
            continue
        view = game.view(state, state.seat)
        moves = list(islice(game.legal_moves(view), 400))
        assert len(moves) == len(set(moves))
        assert all(game.is_legal(view, move) for move in rng.sample(moves, min(20, len(moves))))
        size = min(len(view.hand), rng.randint(1, 9))
        tried = Move(game.prompt(view).action or "play", tuple(rng.sample(view.hand, size)))
        verdict = game.verdict(view, tried)
        if len(moves) < 400:
            assert bool(verdict) == (tried in moves)
        if not verdict:
            assert 1 <= len(verdict.nearest) <= 3
            assert all(game.is_legal(view, move) for move in verdict.nearest)
            for language in LANGUAGES:
                assert "{" not in verdict.text(language)
            held = Counter(view.hand)
            assert all(Counter(one.owed) <= held for one in verdict.objections)
            assert all(set(one.fault) <= set(tried.cards) for one in verdict.objections)
        assert list(game.legal_moves(game.view(state, (state.seat + 1) % 4))) == []


def test_a_void_hand_answers_a_long_lead_lazily():
    pack = [card for card in GAME.pack if card.suit != "♥"]
    hand = random.Random(8).sample(pack, 25)
    view = GAME.position(hand=hand, table=["♥3♥3♥4♥4♥5♥5♥6♥6"], trump="♠")
    moves = list(islice(GAME.legal_moves(view), 5000))
    assert len(set(moves)) == 5000
    assert {len(move.cards) for move in moves} == {8}
    assert len(GAME.nearest(view, Move("play", tuple(hand[:3])))) == 3


def test_nearest_is_the_best_of_all():
    """Most cards shared, then the weakest: as if every legal move had been compared."""
    rng = random.Random(9)
    for _ in range(60):
        hand = rng.sample(GAME.pack, 12)
        lead = rng.choice(["♥9♥9", "♠9♠9", "♥T♥T♥J♥J", "♠T♠T♠J♠J", "♦4"])
        laid = parse_cards(lead)
        if any(count > 2 for count in Counter([*hand, *laid]).values()):
            continue
        view = GAME.position(hand=hand, table=[lead], trump="♠")
        tried = Move("play", tuple(rng.sample(hand, len(laid))))

        def cost(move, view=view, tried=tried):
            shared = (Counter(move.cards) & Counter(tried.cards)).total()
            return -shared, sum(GAME.power(view, card) for card in move.cards)

        best = sorted(map(cost, GAME.legal_moves(view)))[:3]
        assert [cost(move) for move in GAME.nearest(view, tried)] == best


def test_bots_only_make_legal_moves_and_play_a_match():
    rng = random.Random(10)
    state = GAME.deal(seed=100)
    for number in range(6):
        while state.seat is not None:
            move = GAME.policy(GAME.view(state, state.seat), rng)
            state = GAME.play(state, move)
        assert GAME.score(state) is not None
        state = GAME.deal(seed=101 + number, after=state)


def test_bots_beat_chance():
    """庄 by rules of thumb gives away far fewer points than by chance, and so do the capturers."""

    def captured(clever):
        total = 0
        for seed in range(12):
            rng = random.Random(seed)
            state = GAME.deal(seed=seed, phase="bury", declarer=0)
            while state.seat is not None:
                view = GAME.view(state, state.seat)
                by_chance = rng.choice(list(islice(GAME.legal_moves(view), 60)))
                move = GAME.policy(view, rng) if clever(state.seat) else by_chance
                state = GAME.play(state, move)
            total += state.public.captured
        return total / 12

    middle = captured(lambda seat: False)
    assert captured(lambda seat: seat == 0) < middle - 30
    assert captured(lambda seat: seat != 0) > middle + 15


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        ({"seed": "seven"}, "number"),
        ({"first": 4}, "seat"),
        ({"firs": 1}, "keyword"),
        ({"phase": "tribute"}, "value"),
        ({"hands": ["♥A"] * 3}, "hands"),
        ({"hands": ["♥A♥A♥A", "♥3", "♥4", "♥5"]}, "copies"),
        ({"hands": ["♥A", "♥3", "♥4", "♥5"], "kitty": "♥A♥A"}, "copies"),
        ({"hands": ["♥A", "♥3", "♥4", "1"]}, "card"),
        ({"kitty": "♥3♥3♥4♥4♥5♥5♥6♥6♥8"}, "kitty"),
        ({"bids": "85"}, "value"),
        ({"bids": "80,90"}, "value"),
        ({"bids": "80"}, "auction_over"),
        ({"trump": "♥"}, "too_early"),
        ({"phase": "bury", "trump": "♥"}, "too_early"),
        ({"phase": "play", "trump": "W"}, "suit"),
        ({"phase": "play", "bid": 120}, "value"),
        ({"phase": "play", "points": "1,2"}, "numbers"),
        ({"phase": "play", "hands": ["♥A♥3", "♥3", "♥4", "♥5"], "declarer": 1}, "uneven_hands"),
        ({"phase": "play", "hands": ["", "", "", ""]}, "uneven_hands"),
        ({"hands": ["♥A", "♥3", "♥4", ""]}, "uneven_hands"),
        ({"hands": ["♥A", "♥3", "♥4", "♥5"], "shown": "♥6"}, "not_drawn"),
        ({"hands": ["♥A", "♥3", "♥4", "♥5"], "shown": "♥3", "first": 0}, "not_drawn"),
        ({"phase": "play", "points": "100,105,0,0"}, "card_points"),
        ({"phase": "play", "trump": ""}, "suit"),
        ({"bids": 5}, "value"),
        ({"hands": 5}, "card"),
        ({"kitty": 5}, "card"),
        ({"phase": "bury", "hands": ["♥A", "♥3", "♥4", "♥5"]}, "uneven_hands"),
        ({"phase": "play", "hands": ["♥A", "♥3", "♥4", "♥5"], "seen": "♥A♥A"}, "copies"),
    ],
)
def test_deals_that_cannot_be(facts, key):
    with pytest.raises(paikit.PaikitError) as caught:
        GAME.deal(**facts)
    assert caught.value.key == key
    for language in LANGUAGES:
        assert "{" not in caught.value.text(language)


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        ({"hand": "♥A♥A♥A"}, "copies"),
        ({"hand": "♥A", "table": ["♥3♥4"]}, "table_play"),
        ({"hand": "♥A", "table": ["♥3", "♥4♥5"]}, "table_play"),
        ({"hand": "♥A", "table": ["pass"]}, "table_play"),
        ({"hand": "♥A", "table": ["♥3"] * 3}, "copies"),
        ({"hand": "♥A", "table": ["♥3", "♥4", "♥5", "♥6"]}, "table_full"),
        ({"hand": "♥A", "table": ["♥Z"]}, "card"),
        ({"hand": "♥A", "seat": 5}, "seat"),
        ({"hand": "♥A", "counts": "1,2"}, "numbers"),
        ({"hand": "♥3♥4♥5♥6♥8♥9" * 2 + "♠3♠4♠5♠6♠8♠9" * 2 + "♦3♦3"}, "position_hand"),
        ({"hand": ""}, "position_hand"),
        ({"hand": "♥A", "phase": "bury"}, "position_hand"),
        ({"hand": "♥A", "counts": "1,1,1,9"}, "counts"),
        ({"hand": "♥A", "points": "0,0,0,999"}, "card_points"),
        ({"hand": "♥A", "points": "7,0,0,0"}, "card_points"),
        ({"hand": "♥A", "table": ["♥3♥3"]}, "short_hand"),
        ({"hand": "♥A", "phase": "trump", "seat": 1, "declarer": 2}, "not_declarer"),
        ({"hand": "♥A", "phase": "bid", "table": ["♥3"]}, "table_early"),
        ({"hand": "♥A", "trump": ""}, "suit"),
        ({"hand": "♥A", "leader": "q"}, "number"),
        ({"hand": "♥A", "leader": 1}, "round_turn"),
        ({"hand": "♥A", "phase": "bid", "bids": 5}, "value"),
        ({"hand": 5}, "card"),
        ({"hand": "♥A", "table": [5]}, "card"),
        ({"hand": "♥A", "table": 5}, "move"),
        ({"hand": "♥A", "seen": 5}, "card"),
        ({"hand": "♥A", "phase": "bid", "bids": "90,100"}, "value"),
        ({"hand": "♥A", "phase": "bid", "bids": "80"}, "auction_over"),
        ({"hand": "♥A", "phase": "bid", "declarer": 2}, "too_early"),
        ({"hand": "♥A", "phase": "over"}, "value"),
    ],
)
def test_positions_that_cannot_be(facts, key):
    with pytest.raises(paikit.PaikitError) as caught:
        GAME.position(**facts)
    assert caught.value.key == key
    for language in LANGUAGES:
        assert "{" not in caught.value.text(language)


def test_settlements_that_cannot_be():
    for facts in ({"bid": 85, "points": 0}, {"bid": 80, "points": -5}, {"bid": 80, "points": 7},
                  {"bid": "x", "points": 0}, {"bid": 80, "points": 0, "declarer": 9}):  # fmt: skip
        with pytest.raises(BadSetup):
            GAME.settle(**facts)


def test_positions_work_out_leader_counts_and_turn():
    view = GAME.position(hand="♥A♥3", table=["♥4", "♥5"], seat=1)
    assert view.public.leader == 3
    assert view.public.counts == (1, 2, 2, 1)
    view = GAME.position(hand="♥A", phase="bid", bids="100,pass", seat=3)
    assert (view.public.first, view.public.seat) == (1, 3)
    view = GAME.position(hand=GAME.pack[:33], phase="bury")
    assert (view.public.to_bury, view.public.declarer) == (8, 0)


def test_deals_at_a_later_phase():
    state = GAME.deal(seed=5, phase="bury", declarer=2, bid=90)
    assert (state.seat, state.public.counts, state.kitty) == (2, (25, 25, 33, 25), ())
    state = GAME.deal(
        seed=5, phase="play", declarer=2, trump="♥", bids="90,pass,pass,pass", first=2
    )
    assert (state.public.bid, state.seat, len(state.kitty)) == (90, 2, 8)
    drawn = GAME.deal(seed=5, hands=["♥A", "♥3", "♥4", "♥5"], shown="♥4")
    assert (drawn.public.first, drawn.seat, str(drawn.public.shown)) == (2, 2, "♥4")
    partial = GAME.deal(seed=5, hands=["♥A", "♥3", "♥4", "♥5"], first=1)
    assert (partial.phase, len(partial.kitty)) == ("bid", 8)
    check = Counter(card for hand in (*partial.hands, partial.kitty) for card in hand)
    assert check <= Counter(GAME.pack)


def test_out_of_turn_only_what_holds_anyway_is_said():
    """A seat that must wait is not told what its lead, its answer or its kitty would need."""
    game = paikit.game("heiqi")
    state = game.deal(seed=1, phase="bury", declarer=2)
    wrong = game.verdict(game.view(state, 0), Move("bury", state.hands[0][:1]))
    assert [one.reason for one in wrong.objections] == ["turn"]
    state = game.deal(seed=1, phase="play", declarer=2)
    for move in ("pass", "bid 60", "trump ♠", Move("play", state.hands[0])):
        wrong = game.verdict(game.view(state, 0), move)
        assert [one.reason for one in wrong.objections] == ["turn"]
    wrong = game.verdict(game.view(state, 0), Move("play", state.hands[1]))
    assert len(wrong.objections) == 2


def test_a_move_with_parts_too_many_is_refused():
    refuses_parts_too_many(paikit.game("heiqi"), "HQ-16")


def test_a_play_is_told_by_the_lead_it_answered():
    """What is said of an old play does not depend on what has been led since."""
    game = paikit.game("heiqi")
    hands = ["♦A ♣9 ♣9", "♦K ♣8 ♣8", "♦4 ♣4 ♣6", "♦6 ♣T ♣J"]
    state = game.deal(seed=1, hands=hands, phase="play", declarer=0, trump="♠")
    for move in ("♦A", "♦K", "♦4", "♦6", "♣9 ♣9", "♣8 ♣8", "♣4 ♣6"):
        state = game.play(state, move)
        view = game.view(state, 3)
        keys = [game.describe(view, one).key for one in state.history]
        assert (
            keys
            == ["lead", "follow", "follow", "follow", "lead", "follow", "other_type"][: len(keys)]
        )


# --- one hand to read ------------------------------------------------------------------------


def transcript(seed=7):
    """A whole hand by the bots, each move as the log says it, and the score with its arithmetic."""
    rng = random.Random(seed)
    state = GAME.deal(seed=seed)
    yield f"黑七 Hei Qi, deal {seed}"
    yield from (f"seat {seat}: {show_cards(hand)}" for seat, hand in enumerate(state.hands))
    yield f"kitty: {show_cards(state.kitty)}"
    while state.seat is not None:
        view = GAME.view(state, state.seat)
        state = GAME.play(state, GAME.policy(view, rng))
        played = GAME.moves(state)[-1]
        line = GAME.describe(view, played)
        yield f"seat {played.seat} {played.move} | {line.text('zh')} | {line.text('en')}"
        if state.public.last and not state.table:
            yield f"  -> seat {state.public.leader}, points {state.public.points}"
    score = GAME.score(state)
    for line in score.lines:
        yield f"[{line.clause}] {line.text('zh')} | {line.text('en')}"
    yield f"{score.unit} {score.points}"


def test_transcript():
    assert TRANSCRIPT.read_text(encoding="utf-8").splitlines() == list(transcript())


if __name__ == "__main__":
    print("\n".join(transcript()))
