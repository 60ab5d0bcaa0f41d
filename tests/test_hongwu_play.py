"""红五三打一: whole hands under every option, what a view may know, bad input, one transcript.

Run as a program this prints the transcript, to be looked at and kept when sentences change.
"""

import random
from collections import Counter
from dataclasses import fields, replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trick_worlds import refuses_parts_too_many

import paikit
from paikit.contract import Move, option_values
from paikit.record import load, save
from paikit.rulesets.hongwu.facts import Options
from paikit.tricks import card_points, stands

TRANSCRIPT = Path(__file__).parent / "transcripts" / "hongwu.txt"
VALUES = option_values(Options)
options = st.fixed_dictionaries({}, optional={k: st.sampled_from(v) for k, v in VALUES.items()})
quick = settings(max_examples=25, deadline=None, derandomize=True, database=None)


def some_move(game, view, rng):
    """A legal move by chance: units, throws, follows, bids; sometimes the bot's."""
    if rng.random() < 0.3:
        return game.policy(view, rng)
    moves = list(islice(game.legal_moves(view), 80))
    if view.phase == "play" and not view.table and rng.random() < 0.5:
        suit = game.suit(view, rng.choice(view.hand))
        held = [card for card in view.hand if game.suit(view, card) == suit]
        thrown = Move("play", tuple(rng.sample(held, min(len(held), rng.randint(2, 5)))))
        if game.is_legal(view, thrown):
            return thrown
    return rng.choice(moves)


def check_cards(game, state):
    """Every card of the pack is in exactly one place."""
    everywhere = [card for hand in state.hands for card in hand]
    everywhere += [*state.kitty, *state.public.seen]
    assert Counter(everywhere) == Counter(game.pack)
    assert state.public.counts == tuple(map(len, state.hands))


def states_of(game, rng, state):
    """A hand played by chance to its end, state by state."""
    yield state
    while state.seat is not None:
        view = game.view(state, state.seat)
        move = some_move(game, view, rng)
        assert game.is_legal(view, move), (view, move)
        state = game.play(state, move)
        yield state


@quick
@given(options, st.integers(0, 10**6))
def test_random_hands_reach_their_end(chosen, seed):
    game = paikit.game("hongwu", **chosen)
    rng = random.Random(seed)
    for state in states_of(game, rng, game.deal(seed=seed)):
        check_cards(game, state)
        for seat in range(4):
            view = game.view(state, seat)
            assert all(line.text("zh") and line.text("en") for line in game.status(view))
            assert Counter(c for group in game.groups(view) for c in group) == Counter(view.hand)
    score = game.score(state)
    facts = state.public
    assert sum(score.points) == 0
    assert sum(facts.points) + card_points(facts.kitty) == card_points(game.pack)
    assert all(line.text("zh") and line.text("en") for line in score.lines)
    for played in state.history:
        assert game.describe(game.view(state, 0), played).text("zh")


@quick
@given(options, st.integers(0, 10**6))
def test_a_record_replays(chosen, seed):
    game = paikit.game("hongwu", **chosen)
    *_, end = states_of(game, random.Random(seed), game.deal(seed=seed))
    again, states = load(save(game, end))
    assert again.options == game.options
    assert (states[-1].public, states[-1].hands) == (end.public, end.hands)
    half = states[len(states) // 2]
    assert load(save(game, half))[1][-1].public == half.public


@pytest.mark.parametrize("phase", ["bid", "trump", "bury", "play"])
def test_a_record_of_any_phase_replays(phase):
    game = paikit.game("hongwu")
    won = {} if phase == "bid" else {"declarer": 2}
    start = game.deal(seed=4, phase=phase, bids="95", **won)
    again = load(save(game, start))[1][0]
    assert (again.public, again.hands, again.kitty) == (start.public, start.hands, start.kitty)
    first = start.public.first
    hands = {"hands": start.hands, "kitty": start.kitty, "first": first}
    given = game.deal(phase=phase, bids=[95], **hands, **won)
    assert (given.hands, given.kitty, given.seat) == (start.hands, start.kitty, start.seat)


def test_the_next_hand_waits_for_the_end_of_this_one():
    game = paikit.game("hongwu")
    with pytest.raises(paikit.BadSetup, match="not over"):
        game.deal(after=game.deal(seed=1))


@quick
@given(options, st.integers(0, 10**6))
def test_hidden_cards_change_nothing(chosen, seed):
    """However the unseen cards lie, a view, its verdicts and the bot's choice are the same."""
    game = paikit.game("hongwu", **chosen)
    rng = random.Random(seed)
    for state in islice(states_of(game, rng, game.deal(seed=seed)), 0, 60, 7):
        seat = state.seat
        if seat is None:
            continue
        view = game.view(state, seat)
        other = dealt_otherwise(state, seat, view.kitty, rng)
        assert game.view(other, seat) == view
        tries = [
            Move("play", tuple(rng.sample(view.hand, k))) for k in (1, 2, 3) if k <= len(view.hand)
        ]
        for move in (*tries, Move("pass"), Move("bid", number=75)):
            before = game.verdict(view, move)
            after = game.verdict(game.view(other, seat), move)
            assert before.objections == after.objections
            assert before.text("en") == after.text("en")
        assert game.policy(view, random.Random(1)) == game.policy(
            game.view(other, seat), random.Random(1)
        )


def dealt_otherwise(state, seat, known_kitty, rng):
    """The state with the cards this seat cannot see dealt anew."""
    piles = [hand for place, hand in enumerate(state.hands) if place != seat]
    piles += [] if known_kitty else [state.kitty]
    cards = [card for pile in piles for card in pile]
    rng.shuffle(cards)
    fresh = iter(cards)
    dealt = [tuple(next(fresh) for _ in pile) for pile in piles]
    hands = list(state.hands)
    for place in range(4):
        if place != seat:
            hands[place] = dealt.pop(0)
    kitty = state.kitty if known_kitty else dealt.pop(0)
    return replace(state, hands=tuple(hands), kitty=kitty)


def test_what_is_buried_stays_hidden():
    game = paikit.game("hongwu")
    state = game.deal(seed=3, phase="bury", declarer=1)
    state = game.play(state, game.policy(game.view(state, 1), random.Random(1)))
    assert len(state.kitty) == 8
    for seat in range(4):
        view = game.view(state, seat)
        assert view.kitty == (state.kitty if seat == 1 else ())
        assert view.history[-1].move == Move("bury")
        shown = game.describe(view, view.history[-1]).text("en")
        assert (shown == "buries the kitty") == (seat != 1)
    assert game.moves(state)[-1].move.cards == state.kitty
    end = state
    while end.seat is not None:
        end = game.play(end, game.policy(game.view(end, end.seat), random.Random(1)))
    assert (end.kitty, end.public.kitty) == ((), state.kitty)
    assert end.public.seen[-8:] == state.kitty


def test_legal_moves_are_lazy():
    """A hand void in the led suit has over a million answers to an eight-card lead."""
    game = paikit.game("hongwu")
    hand = [card for card in game.pack if card.suit != "♥" and not card.is_joker][::2]
    lead = "♥A ♥A ♥K ♥K ♥Q ♥Q ♥J ♥J"
    view = game.position(hand=hand[:25], table=[lead], seat=1)
    assert len(list(islice(game.legal_moves(view), 1000))) == 1000
    assert len(game.verdict(view, "♣4 ♣5").nearest) == 3
    bury = game.position(hand=hand[:33], phase="bury")
    assert len(list(islice(game.legal_moves(bury), 1000))) == 1000
    assert len(game.verdict(bury, "bury ♣4").nearest) == 3


def test_every_phase_is_offered_what_it_needs():
    game = paikit.game("hongwu")
    for phase, action in (("bid", ""), ("trump", ""), ("bury", "bury"), ("play", "play")):
        state = game.deal(seed=1, phase=phase)
        view = game.view(state, state.seat)
        prompt = game.prompt(view)
        assert prompt.action == action
        for move in islice(game.legal_moves(view), 60):
            assert move in prompt.buttons or move.action == action
    assert prompt.count is None
    led = game.play(state, Move("play", view.hand[:1]))
    assert game.prompt(game.view(led, led.seat)).count == 1


def test_the_bot_beats_chance():
    """The rules of thumb take more points as declarer, and leave fewer as defenders."""
    game = paikit.game("hongwu")

    def points(seed, who):
        rng = random.Random(seed)
        state = game.deal(seed=seed, phase="trump", declarer=0)
        while state.seat is not None:
            view = game.view(state, state.seat)
            clever = who == "all" or (who == "declarer") == (state.seat == 0)
            moves = list(islice(game.legal_moves(view), 40))
            state = game.play(state, game.policy(view, rng) if clever else rng.choice(moves))
        return state.public.points[0]

    seeds = range(15)
    alone = sum(points(seed, "declarer") for seed in seeds)
    among = sum(points(seed, "all") for seed in seeds)
    weak = sum(points(seed, "defenders") for seed in seeds)
    assert alone > among > weak


@pytest.mark.parametrize(
    ("hand", "table", "best"),
    [
        ("♦K ♦4 ♣9", ["♦Q", "♦A", "♦3"], "♦K"),  # feeds the fellow defender who is winning
        ("♦K ♦4 ♣9", ["♦A", "♦Q", "♦3"], "♦4"),  # gives the declarer nothing
        ("♠4 ♣9 ♠A", ["♦K", "♦T", "♦5"], "♠4"),  # ruffs for the points, with the lowest trump
        ("♥5 ♣9 ♣4", ["♦4", "♦6", "♦7"], "♣4"),  # keeps the ♥5 where nothing is to be won
        ("♥5 ♠4", ["X", "♠8", "♠9"], "♠4"),
        ("♦4 ♦9 ♣A", ["♦K", "♦5", "♦T"], "♦4"),
    ],
)
def test_what_the_bot_follows_with(hand, table, best):
    game = paikit.game("hongwu")
    view = game.position(hand=hand, table=table, seat=3, declarer=0)
    assert str(game.policy(view, random.Random(1))) == best


def test_what_the_bot_bids_names_and_buries():
    game = paikit.game("hongwu")
    strong = "♥5 X X x ♥A ♥A ♥K ♥K ♥Q ♥J ♥T ♥T ♥9 ♥3 ♥2 ♦3 ♠2 ♠A ♠A ♣A ♣4 ♣5 ♦8 ♦9 ♦J"
    weak = "♠4 ♠5 ♠6 ♠8 ♠9 ♠J ♣4 ♣5 ♣7 ♣8 ♣9 ♣J ♦4 ♦5 ♦6 ♦8 ♦9 ♦J ♥4 ♥6 ♥7 ♥8 ♥9 ♥J ♥Q"
    chance = random.Random(1)
    assert str(game.policy(game.position(hand=strong, phase="bid"), chance)) == "bid 60"
    assert str(game.policy(game.position(hand=strong, bids="60 75"), chance)) == "bid 80"
    assert str(game.policy(game.position(hand=weak, phase="bid"), chance)) == "pass"
    assert str(game.policy(game.position(hand=strong, phase="trump"), chance)) == "trump ♥"
    full = f"{strong} ♣6 ♣7 ♣8 ♣9 ♦4 ♦6 ♦7 ♠8"
    view = game.position(hand=full, phase="bury", trump="♥")
    buried = game.policy(view, chance).cards
    assert all(game.suit(view, card) != "trump" and card.rank != "A" for card in buried)


def test_the_bot_leads_a_sure_throw():
    """With every higher card seen, two side cards are led together."""
    game = paikit.game("hongwu")
    gone = "♥A ♥A ♥K ♥Q ♥J ♥J"
    view = game.position(hand="♥K ♥Q ♣4 ♦6", seen=gone, declarer=0, trump="♠")
    assert str(game.policy(view, random.Random(1))) == "♥Q ♥K"


BAD_DEALS = [
    ({"seats": 3}, "seats", "keyword"),
    ({"first": 4}, "4", "seat"),
    ({"bids": "60 83"}, "bid 83", "call"),
    ({"bids": "60 pass pass pass 65", "first": 0}, "bid 65", "call"),
    ({"bids": "sixty"}, "sixty", "number"),
    ({"trump": "grün"}, "grün", "suit"),
    ({"phase": "tribute"}, "tribute", "value"),
    ({"trump": "♠", "declarer": 9}, "9", "seat"),
    ({"declarer": 2}, "declarer", "too_early"),
    ({"phase": "trump", "trump": "♠"}, "trump", "too_early"),
    ({"points": "5,0,0,0"}, "points", "too_early"),
    ({"phase": "bury", "captured": "0,1"}, "captured", "too_early"),
    ({"trump": "♠", "points": "5,7,0,0"}, "7", "card_points"),
    ({"trump": "♠", "points": "100,105,0,0"}, "205", "card_points"),
    ({"hands": 5}, "5", "card"),
    ({"kitty": "♠3"}, "kitty", "kitty_alone"),
    ({"hands": "♠3 | ♠4"}, "2", "hands"),
    ({"hands": "♠3 | ♠4 | ♠5 | ♠6", "trump": "♠", "kitty": "♥3"}, "1", "kitty"),
    ({"hands": "♠3 | ♠4 | ♠5 | ♠6 ♠7", "trump": "♠"}, "2", "uneven_hand"),
    ({"hands": "♠3 | ♠4 | ♠5 | ", "trump": "♠"}, "3", "empty_hand"),
    ({"hands": "♠3 | ♠4 | ♠5 | ♠6"}, "25", "uneven_hand"),
    ({"hands": "♠3 ♠3 ♠3 | ♠4 | ♠5 | ♠6", "trump": "♠"}, "♠3", "copies"),
    ({"trump": "♠", "declarer": 0, "captured": "1,2"}, "1,2", "captured"),
    ({"trump": "♠", "points": "5,5"}, "points", "numbers"),
]


@pytest.mark.parametrize(("facts", "quoted", "key"), BAD_DEALS)
def test_impossible_deals_are_refused(facts, quoted, key):
    with pytest.raises(paikit.PaikitError) as error:
        paikit.game("hongwu").deal(seed=1, **facts)
    assert error.value.key == key
    assert quoted in error.value.text("en")
    assert quoted in error.value.text("zh") or key == "kitty_alone"


BAD_POSITIONS = [
    ({"hand": ""}, "position_hand"),
    ({"hand": "♠3 " * 2, "seen": "♠3"}, "copies"),
    ({"hand": "♠3", "table": ["♥3 ♠4"]}, "table_play"),
    ({"hand": "♠3", "table": ["♥3", "♥4 ♥6"]}, "table_play"),
    ({"hand": "♠3", "table": ["pass"]}, "table_play"),
    ({"hand": "♠3", "table": ["♥3 ♥3"]}, "short_hand"),
    ({"hand": "♠3", "table": ["♥3", "♥4", "♥6", "♥7"]}, "table_full"),
    ({"hand": "♠3", "bids": "60", "first": 0, "seat": 2}, "bid_turn"),
    ({"hand": "♠3", "phase": "bury"}, "position_hand"),
    ({"hand": "♠3", "counts": "1,1"}, "numbers"),
    ({"hand": "♠3", "counts": "1,1,1,9"}, "counts"),
    ({"hand": "♠3", "points": "0,0,0,999"}, "card_points"),
    ({"hand": "♠3", "phase": "trump", "seat": 1, "declarer": 2}, "not_declarer"),
    ({"hand": "♠3", "phase": "bid", "table": ["♥3"]}, "table_early"),
    ({"hand": "♠3", "phase": "bid", "trump": "♠"}, "too_early"),
    ({"hand": "♠3", "bids": "200", "first": 0, "seat": 1}, "bid_turn"),
    ({"hand": "♠3", "first": "q"}, "number"),
    ({"hand": 5}, "card"),
    ({"hand": "♠3", "table": [5]}, "card"),
    ({"hand": "♠3", "table": 5}, "move"),
    ({"hand": "♠3", "seen": 5}, "card"),
]


@pytest.mark.parametrize(("facts", "key"), BAD_POSITIONS)
def test_impossible_positions_are_refused(facts, key):
    with pytest.raises(paikit.PaikitError) as error:
        paikit.game("hongwu").position(**facts)
    assert error.value.key == key
    assert error.value.text("zh") != error.value.text("en")


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        ({"bid": 83, "points": 60}, "call"),
        ({"bid": 55, "points": 60}, "call"),
        ({"bid": 60, "points": 3, "kitty": 2}, "card_points"),
        ({"bid": 60, "points": 0, "kitty": 85}, "card_points"),
        ({"bid": 60, "points": 62}, "card_points"),
        ({"bid": 60, "points": 200, "kitty": 5}, "card_points"),
        ({"bid": 60, "points": -5}, "number"),
        ({"bid": 60, "points": 60, "captured": [(1, 2)]}, "captured"),
        ({"bid": 60, "points": 60, "captured": [(0, 1)] * 3}, "copies"),
        ({"bid": 60, "points": 60, "declarer": 4}, "seat"),
    ],
)
def test_impossible_scores_are_refused(facts, key):
    with pytest.raises(paikit.BadSetup) as error:
        paikit.game("hongwu").settle(**facts)
    assert error.value.key == key


def test_positions_in_every_phase():
    game = paikit.game("hongwu")
    view = game.position(hand="♠3 ♠4", bids="60 pass 75", seat=2)
    assert (view.phase, view.public.seat, view.public.auction.bid) == ("bid", 2, 75)
    assert view.public.auction.first == 3
    again = game.position(hand="♠3 ♠4", bids="60 70 pass 75 pass pass", seat=0, first=1)
    assert (again.phase, again.public.declarer) == ("trump", 0)
    view = game.position(hand="♠3", table=["♦9", "♦T"], seat=1, bids="95", trump="♥")
    assert (view.public.leader, view.public.declarer, view.public.bid) == (3, 3, 95)
    assert view.public.counts == (0, 1, 1, 0)


def test_out_of_turn_only_what_holds_anyway_is_said():
    """A seat that must wait is not told what its lead, its answer or its kitty would need."""
    game = paikit.game("hongwu")
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
    refuses_parts_too_many(paikit.game("hongwu"), "HW-32")


def test_a_play_is_told_by_the_lead_it_answered():
    """What is said of an old play does not depend on what has been led since."""
    game = paikit.game("hongwu")
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


def test_options_are_read_and_explained():
    book = paikit.game("hongwu").rulebook
    for item in fields(Options):
        words = book.data["option"][item.name]
        assert set(words["values"]) == {str(one) for one in VALUES[item.name]}
        assert item.metadata["clause"] in book.clauses
        assert book.clauses[item.metadata["clause"]].option == item.name
    with pytest.raises(paikit.BadSetup, match="follow_shape"):
        paikit.game("hongwu", follow_shapes="strict")
    with pytest.raises(paikit.BadSetup, match="2, 3"):
        paikit.game("hongwu", packs=4)


# --- one hand, line by line -----------------------------------------------------------------------


def transcript():
    """A seeded hand, bots in every seat, with the throws of a bold declarer."""
    game = paikit.game("hongwu")
    state = game.deal(seed=28)
    yield "红五三打一, deal 28"
    for seat in range(4):
        hand = " ".join(map(repr, game.view(state, seat).hand))
        yield f"seat {seat}: {hand}"
    yield f"kitty: {' '.join(map(repr, state.kitty))}"
    rng = random.Random(28)
    while state.seat is not None:
        seat = state.seat
        view = game.view(state, seat)
        move = game.policy(view, rng)
        if view.phase == "play" and not view.table and len(view.history) % 3 == 0:
            move = bold(game, view) or move
        state = game.play(state, move)
        played = state.history[-1]
        for language in ("zh", "en"):
            yield f"seat {seat} {game.describe(game.view(state, seat), played).text(language)}"
        if view.phase == "play" and stands(played) and not state.table:
            leader = state.public.leader
            yield f"-- seat {leader} takes the trick; points {state.public.points}"
    for language in ("zh", "en"):
        yield from (line.text(language) for line in game.status(game.view(state, 0)))
        yield from (f"{one.text(language)} [{one.clause}]" for one in game.score(state).lines)


def bold(game, view):
    """A throw of the two highest side cards of one suit, whoever may hold better ones."""
    for suit in "♥♣♦♠":
        held = [card for card in view.hand if game.suit(view, card) == suit]
        held.sort(key=lambda card: game.power(view, card))
        if len(held) > 1 and held[-1] is not held[-2]:
            return Move("play", tuple(held[-2:]))
    return None


def test_the_transcript_line_by_line():
    expected = TRANSCRIPT.read_text("utf-8").splitlines()
    found = list(transcript())
    for number, (line, kept) in enumerate(zip(found, expected, strict=False), 1):
        assert line == kept, f"line {number}"
    assert len(found) == len(expected)


if __name__ == "__main__":
    print("\n".join(transcript()))
