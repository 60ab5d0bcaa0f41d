"""挤黑5 played: hands to the end, what hidden cards may not change, bad input, a transcript."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paikit
from paikit.cards import in_notation_order, parse_cards, show_cards
from paikit.contract import Move, option_values
from paikit.rulesets.jiheiwu.facts import Options

TRANSCRIPT = Path(__file__).with_name("transcripts") / "jiheiwu.txt"
FIFTEEN = "♥6 ♥7 ♥8 ♥9 ♥T ♥J ♥Q ♥K ♥A ♥2 ♥3 ♣2 ♣3 ♣4 ♣5"
ANY_OPTIONS = st.fixed_dictionaries(
    {name: st.sampled_from(values) for name, values in option_values(Options).items()}
)


def game(players=5, **options):
    return paikit.game("jiheiwu", players=players, **options)


def random_move(rules, view, rng):
    """One of the first few hundred legal moves."""
    moves = [move for move, _ in zip(rules.legal_moves(view), range(300), strict=False)]
    return moves[int(rng.random() * len(moves))]


def cards_of(state):
    return in_notation_order([*state.public.seen, *(card for hand in state.hands for card in hand)])


# --- to the end ---


@settings(max_examples=60)
@given(options=ANY_OPTIONS, seed=st.integers(0, 10**6), thumb=st.booleans())
def test_a_hand_runs_to_its_end_with_every_card_accounted_for(options, seed, thumb):
    rules = paikit.game("jiheiwu", **options)
    state, rng = rules.deal(seed=seed), random.Random(seed)
    pack = in_notation_order(rules.pack)
    while state.seat is not None:
        assert cards_of(state) == pack
        assert state.public.counts == tuple(map(len, state.hands))
        view = rules.view(state, state.seat)
        move = rules.policy(view, rng) if thumb else random_move(rules, view, rng)
        assert rules.is_legal(view, move)
        state = rules.play(state, move)
    assert cards_of(state) == pack
    score = rules.score(state)
    sides = rules.sides(state)
    again = {"order": state.public.finished, "declarer": sides.declarer, "black5": sides.black5}
    again["small_joker"] = sides.small_joker
    assert rules.settle(revealed=state.public.revealed, **again).points == score.points
    printed = options["red6"] == 35 or options["merged_roles"] == "seed_literal"
    assert sum(score.points) == 0 or (printed and options["players"] == 6)
    following = rules.deal(seed=seed + 1, after=state)
    assert sum(map(len, following.hands)) == len(rules.pack)


@settings(max_examples=20)
@given(options=ANY_OPTIONS, seed=st.integers(0, 10**6))
def test_listed_moves_are_the_allowed_ones(options, seed):
    rules = paikit.game("jiheiwu", **options)
    state, rng = rules.deal(seed=seed), random.Random(seed)
    while state.seat is not None:
        view = rules.view(state, state.seat)
        listed = list(rules.legal_moves(view))
        assert len(set(listed)) == len(listed)
        assert all(rules.is_legal(view, move) for move in listed[:40])
        for _ in range(10):
            tried = Move(
                "play", rng.sample(view.hand, 1 + int(rng.random() * min(5, len(view.hand))))
            )
            assert rules.is_legal(view, tried) is (tried in listed)
        for tried in (Move("pass"), Move("reveal")):
            assert rules.is_legal(view, tried) is (tried in listed)
        state = rules.play(state, listed[int(rng.random() * len(listed))])


def test_the_same_number_deals_the_same_hand():
    for players in (3, 4, 5, 6):
        one, other = game(players).deal(seed=77), game(players).deal(seed=77)
        assert one.hands == other.hands
        assert one.public == other.public
        assert one.hands != game(players).deal(seed=78).hands


def test_a_deal_is_given_again_by_what_it_came_from():
    rules = game(4)
    first = rules.deal(seed=5)
    assert rules.deal(**first.origin) == first
    by_hand = rules.deal(hands=["♠K ♥4", "♠5 ♥6", "♣K ♣4", "♣7 ♣8"], declarer=2, first=1, seed=1)
    assert rules.deal(**by_hand.origin) == by_hand
    later = rules.deal(seed=6, after=thumbed(rules, first))
    assert rules.deal(**later.origin) == later


def thumbed(rules, state, seed=0):
    rng = random.Random(seed)
    while state.seat is not None:
        state = rules.play(state, rules.policy(rules.view(state, state.seat), rng))
    return state


def test_three_players_may_be_dealt_with_the_red_five_apart_or_in_hand():
    rules = game(3)
    state = rules.deal(seed=2)
    apart = [[card for card in hand if str(card) != "♥5"] for hand in state.hands]
    assert rules.deal(hands=apart).public.counts == rules.deal(hands=state.hands).public.counts
    assert sorted(rules.deal(hands=apart).public.counts) == [17, 17, 18]


# --- hidden cards ---


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_hidden_cards_change_no_view_and_no_verdict(players):
    rules = game(players)
    changed = 0
    for seed in range(8):
        state, rng = rules.deal(seed=seed), random.Random(seed)
        while state.seat is not None:
            for seat in range(players):
                other = deal_the_rest_again(rules, state, seat, rng)
                mine, theirs = rules.view(state, seat), rules.view(other, seat)
                changed += other.hands != state.hands
                assert mine == theirs
                assert rules.roles(mine) == rules.roles(theirs)
                if seat == state.seat:
                    thumbs = [rules.policy(one, random.Random(1)) for one in (mine, theirs)]
                    assert thumbs[0] == thumbs[1]
            state = rules.play(state, rules.policy(rules.view(state, state.seat), rng))
    assert changed


def deal_the_rest_again(rules, state, seat, rng):
    """The state with the cards this seat cannot see dealt in another way that fits."""
    hidden = [card for at, hand in enumerate(state.hands) if at != seat for card in hand]
    for _ in range(8):
        rng.shuffle(hidden)
        cards = iter(hidden)
        hands = tuple(
            hand if at == seat else tuple(next(cards) for _ in hand)
            for at, hand in enumerate(state.hands)
        )
        other = replace(state, hands=hands)
        if fits(rules, state, other):
            return other
    return state


def fits(rules, state, other):
    """Whether the public facts are true of another deal: shown cards lie where they were seen."""
    facts = state.public
    opening = facts.opening
    known = [(parse_cards("♠5")[0], facts.black5), (parse_cards("x")[0], facts.small_joker)]
    known.append((opening.shown, facts.declarer))
    if rules.seats == 3:
        known.append((parse_cards("♥5")[0], facts.declarer))
    return all(
        seat is None or card is None or card in facts.seen or card in other.hands[seat]
        for card, seat in known
    )


def test_a_view_says_no_more_than_its_seat_may_know():
    rules = game(6)
    hands = ["♠K ♥4", "♠5 ♥6", "x ♣4", "♣7 ♣8", "♦9 ♦T", "♦K ♦4"]
    state = rules.deal(hands=hands, declarer=0)

    def shown(seat):
        return [" ".join(roles) for roles in rules.roles(rules.view(state, seat))]

    assert shown(0) == ["declarer", "", "", "", "", ""]
    assert shown(1) == ["declarer", "black5", "", "", "", ""]
    assert shown(2) == ["declarer", "", "small_joker", "", "", ""]
    assert shown(3) == ["declarer", "", "", "defender", "", ""]
    state = rules.play(state, "♥4")
    state = rules.play(state, "reveal")
    assert shown(3) == ["declarer", "black5", "", "defender", "", ""]
    state = rules.play(rules.play(state, "pass"), "x")
    rest = ["defender"] * 3
    assert shown(3) == shown(0) == ["declarer", "black5", "small_joker", *rest]


def test_a_shown_card_tells_who_holds_it():
    rules = game()
    seeds = (seed for seed in range(400) if _shows(rules, seed, "♠5"))
    state = rules.deal(seed=next(seeds))
    declarer = state.public.declarer
    for seat in range(5):
        assert rules.roles(rules.view(state, seat))[declarer] == ("declarer", "black5")
    assert not state.public.revealed


def _shows(rules, seed, card):
    return str(rules.deal(seed=seed).public.opening.shown) == card


# --- what a player reads ---

FIVE, SIX = {"players": 5}, {"players": 6}
REFUSALS = [
    # options, hand, table, move, facts, clause and reason
    (FIVE, "♠4", [], "pass", {}, "JH-A20", "leader_passes"),
    (FIVE, "♠4", [], "bid 90", {}, "JH-17", "action"),
    (FIVE, "♠4", [], "♠6", {}, "JH-17", "not_held"),
    (FIVE, "♠4 ♥4 ♦6", [], "♠4 ♥4 ♦6", {}, "JH-17", "mixed"),
    (FIVE, "♠4 ♥4", [], "♠4 ♥4 as chain", {}, "JH-17", "other_kind"),
    (FIVE, "♠4 ♥4", [], None, {}, "JH-17", "no_cards"),
    (FIVE, "♠4 ♥4", ["♠6"], None, {}, "JH-18", "no_cards"),
    (FIVE, "♠7 ♥8", ["♠6"], "♠7 ♥8", {}, "JH-18", "asked"),
    (FIVE, "♠7 ♥7", ["♠6"], "♠7 ♥7", {}, "JH-18", "other_kind"),
    (FIVE, "♠7 ♥8 ♣9 ♣T", ["♠4 ♠6 ♥7"], "♠7 ♥8 ♣9 ♣T", {}, "JH-18", "other_size"),
    (FIVE, "♠7", ["♠8"], "♠7", {}, "JH-36", "lower"),
    (SIX, "♠3", ["x"], "♠3", {}, "JH-37", "lower"),
    (FIVE, "♠7 ♥8", [], "♠7 ♥8", {}, "JH-38", "differ"),
    (SIX, "♠7 x", [], "♠7 x", {}, "JH-38", "joker"),
    (FIVE, "♠7 ♥7", ["♠8 ♥8"], "♠7 ♥7", {}, "JH-38", "lower"),
    (SIX, "♠7 ♥8 x", [], "♠7 ♥8 x", {}, "JH-39", "joker"),
    (FIVE, "♠7 ♥8 ♣T ♣J", [], "♠7 ♥8 ♣T ♣J", {}, "JH-39", "gap"),
    (FIVE, "♠7 ♥8 ♣T ♣J", [], "♠7 ♥8 ♣T ♣J", {}, "JH-40", "only_five"),
    (FIVE, "♠7 ♥8 ♣9", ["♠8 ♠9 ♠T"], "♠7 ♥8 ♣9", {}, "JH-39", "lower"),
    (SIX, "♠7 ♥7 ♠8 ♥8 x X", [], "♠7 ♥7 ♠8 ♥8 x X", {}, "JH-41", "joker"),
    (FIVE, "♠7 ♥7 ♠9 ♥9", [], "♠7 ♥7 ♠9 ♥9", {}, "JH-41", "gap"),
    (FIVE, "♠7 ♥7 ♠8 ♥8", ["♠9 ♥9 ♠T ♥T"], "♠7 ♥7 ♠8 ♥8", {}, "JH-41", "lower"),
    (FIVE, "♠7 ♥7", ["♠4 ♥4 ♦4"], "♠7 ♥7", {}, "JH-43", "needs_bomb"),
    (FIVE, "♠7 ♥8", ["♠4 ♥4 ♦4"], "♠7 ♥8", {}, "JH-43", "asked"),
    (FIVE, "♠4 ♥4 ♦4", ["♠6 ♥6 ♦6"], "♠4 ♥4 ♦4", {}, "JH-43", "lower"),
    (FIVE, "♠4 ♥4 ♦4 ♣7", [], "♠4 ♥4 ♦4 ♣7", {}, "JH-43", "alone"),
    (FIVE, "♠5 ♥5 ♦5", ["♠4 ♥4 ♦4 ♣4"], "♠5 ♥5 ♦5", {}, "JH-44", "needs_blast"),
    (FIVE, "♠7 ♥8", ["♠4 ♥4 ♦4 ♣4"], "♠7 ♥8", {}, "JH-44", "asked"),
    (FIVE, "♠4 ♥4 ♦4 ♣4", ["♠6 ♥6 ♦6 ♣6"], "♠4 ♥4 ♦4 ♣4", {}, "JH-44", "lower"),
    (FIVE, "♠4 ♥4 ♦4 ♣4 ♣7", [], "♠4 ♥4 ♦4 ♣4 ♣7", {}, "JH-44", "alone"),
    (FIVE, "♥8", ["♣8"], "♥8", {}, "JH-45", "equal"),
    (FIVE, "♥3", ["♣5"], "♥3", {}, "JH-46", "only_fives"),
    ({"players": 4}, "♠4 ♥6 ♣7", [], "♠4 ♥6 ♣7", {}, "JH-47", "short"),
    (SIX, "x X", ["♠4 ♥6 ♣7"], "x X", {}, "JH-49", "no_bomb"),
    (FIVE, "♠4", [], "x", {}, "JH-07", "no_jokers"),
    (FIVE, "♠4", [], "reveal", {}, "JH-03", "not_held"),
    (SIX, "x", [], "reveal", {}, "JH-03", "small_joker"),
    (FIVE, "♠4", [], "reveal", {"black5": 2, "revealed": "yes"}, "JH-03", "already"),
    ({"players": 3}, "♠5", [], "reveal", {}, "JH-35", "no_reveal"),
    (FIVE, "♥4 ♥5 ♥6", ["♠3 ♠4 ♠6"], "♥4 ♥5 ♥6", {}, "JH-A07", "equal"),
    (FIVE, "♠K ♥A ♣2", [], "♠K ♥A ♣2", {}, "JH-A08", "wrap"),
    (FIVE, "♠A ♥2 ♣3", ["♠9 ♠T ♠J"], "♠A ♥2 ♣3", {}, "JH-A08", "low_ace"),
    ({"min_chain": 4}, "♠4 ♥6 ♣7", [], "♠4 ♥6 ♣7", {}, "JH-A09", "short"),
    ({"five_covers_five": "off"}, "♥5", ["♣5"], "♥5", {}, "JH-A10", "off"),
    (SIX, "x X", ["♠5 ♥5"], "x X", {}, "JH-A11", "below_fives"),
]
ELSEWHERE = {
    ("JH-03", "no_turn"),
    ("JH-16", "first_lead"),
    ("JH-18", "turn"),
    ("JH-A15", "too_late"),
    ("JH-A15", "played"),
    ("JH-A22", "over"),
}
"""Refusals that need a hand under way, or are about a position: other tests have them."""


@pytest.mark.parametrize(
    ("options", "hand", "table", "move", "facts", "clause", "reason"),
    REFUSALS,
    ids=[f"{row[-2]}-{row[-1]}" for row in REFUSALS],
)
def test_a_refusal_reads_well(options, hand, table, move, facts, clause, reason):
    seat = 0 if options.get("players") == 3 else 1
    rules = paikit.game("jiheiwu", **options)
    view = rules.position(hand=hand, table=table, seat=seat, **facts)
    verdict = rules.verdict(view, Move("play") if move is None else move)
    found = [one for one in verdict.objections if (one.clause, one.reason) == (clause, reason)]
    assert len(found) == 1, verdict.objections
    for language, stop in (("zh", "。"), ("en", ".")):
        sentence = rules.say(found[0], language)
        assert sentence.endswith(stop)
        assert "{" not in sentence
    for legal in verdict.nearest:
        assert rules.is_legal(view, legal)
    assert set(found[0].owed) <= set(view.hand)


def test_every_refusal_of_the_rulebook_is_said():
    rules = game()
    said = {row[-2:] for row in REFUSALS} | ELSEWHERE
    book = {
        (id_, reason)
        for id_, clause in rules.rulebook.clauses.items()
        if clause.kind != "tip"
        for reason in clause.words.get("says", {})
    }
    assert said == book


def test_an_allowed_move_says_how_it_is_read():
    rules = game(6)
    hand = "♠4 ♥4 ♠6 ♥6 ♣7 x X ♦4"
    view = rules.position(hand=hand)
    for move, english, chinese in (
        ("♣7", "single 7", "单张 7"),
        ("♠4 ♥4", "pair of 4", "对儿 4"),
        ("x X", "the joker pair", "对儿：双鬼"),
        ("♠4 ♥6 ♣7", "chain of 3 up to 7", "连牌 3 连，到 7"),
        ("♠4 ♥4 ♠6 ♥6", "pair chain of 2 up to 6", "姊妹对 2 连，到 6"),
        ("♠4 ♥4 ♦4", "bomb of 4", "炸弹 4"),
    ):
        assert rules.verdict(view, move).text("en") == english
        assert rules.verdict(view, move).text("zh") == chinese


def test_nearest_plays_share_the_most_cards():
    view = game().position(hand="♠7 ♥7 ♣8 ♦9 ♠T ♥K", table=["♠4 ♥4"], seat=1)
    assert str(view.game.verdict(view, "♠7 ♣8").nearest[0]) == "♠7 ♥7"


def test_a_single_card_is_answered_with_the_weakest_single_that_beats():
    view = game().position(hand="♠4 ♥4 ♦4 ♣8 ♠T ♥K", table=["♠9"], seat=1)
    near = map(str, view.game.verdict(view, "♠4").nearest)
    assert list(near) == ["♠T", "♥K", "♠4 ♥4 ♦4"]


def test_groups_part_the_hand():
    rules = game()
    for seed in range(20):
        view = rules.view(rules.deal(seed=seed), 0)
        parted = [card for group in rules.groups(view) for card in group]
        assert Counter(parted) == Counter(view.hand)
        assert all(rules.readings(group) for group in rules.groups(view))


# --- positions and bad input ---


def test_a_position_may_hold_a_play_of_one_who_went_out():
    rules = game()
    view = rules.position(hand="♠4", table=["♣9", "♠K"], seat=3, leader=1, finished=[2])
    assert [one.seat for one in view.table] == [1, 2]
    assert rules.winning(view) == 2
    first = rules.position(hand="♠4", table=["♠K", "pass"], seat=0, leader=3, finished=[3])
    assert [one.seat for one in first.table] == [3, 4]


def test_a_position_knows_its_role_cards():
    rules = game(6)
    view = rules.position(hand="♠4", table=["x"], seat=1, seen="♠5", black5=3)
    assert rules.roles(view)[0] == ("declarer", "small_joker")
    assert rules.roles(view)[3] == ("black5",)
    assert rules.roles(view)[1] == ("defender",)


HANDS = "♠K ♥4|♠5 ♥6|♣K ♣4|♣7 ♣8|♦9 ♦T"
WHOLE = " | ".join(show_cards(hand) for hand in game().deal(seed=1).hands)


@pytest.mark.parametrize(
    ("options", "facts", "quoted"),
    [
        ({}, {"hands": "♠K|♠5|♣K|♣4"}, "5 hands"),
        ({}, {"hands": "♠K ♠K|♠5|♣4|♣7|♣8"}, "2 of ♠K"),
        ({}, {"hands": "♠K x|♠5|♣4|♣7|♣8"}, "1 of small joker"),
        ({}, {"hands": "♠K ZZ|♠5|♣4|♣7|♣8"}, "ZZ"),
        ({}, {"hands": "♠K||♣4|♣7|♠5"}, "Seat 1 has no cards"),
        ({}, {"hands": HANDS, "finished": "1"}, "Seat 1 is out"),
        ({}, {"hands": HANDS, "declarer": 7}, "“declarer” cannot be 7"),
        ({}, {"hands": HANDS, "declarer": "zhuang"}, "zhuang"),
        ({}, {"hands": HANDS.replace("♠5", "♥5")}, "Nothing says who had ♠5"),
        ({}, {"hands": HANDS, "black5": 3}, "♠5 was seat 1’s"),
        ({}, {"hands": HANDS, "small_joker": 3}, "no jokers"),
        ({}, {"hands": HANDS, "revealed": "maybe"}, "maybe"),
        ({}, {"hands": HANDS, "banker": 1}, "banker"),
        ({}, {"hands": WHOLE, "drawer": (game().deal(seed=1).public.opening.drawer + 1) % 5}, "10"),
        ({}, {"seed": 1, "drawer": 2, "declarer": 1}, "Seat 2 cannot draw first"),
        ({}, {"seed": "seven"}, "seven"),
        ({"players": 3}, {"seed": 1, "declarer": 2}, "Seat 2 cannot be the declarer"),
        ({"players": 4}, {"hands": "♠K||♣K|♣7", "finished": "1", "black5": 1, "first": 1}, "lead"),
        ({}, {"hands": "|♠5||♣7|♣8", "finished": "2,0", "black5": 2}, "♠5 was seat 1’s"),
        ({}, {"hands": "|♠K||♣7|♣8", "finished": "2,0", "black5": 2}, "camp"),
    ],
)
def test_a_deal_that_cannot_be_quotes_what_is_wrong(options, facts, quoted):
    with pytest.raises(paikit.PaikitError) as caught:
        paikit.game("jiheiwu", **options).deal(**facts)
    assert quoted in caught.value.text("en")
    assert caught.value.text("zh")


@pytest.mark.parametrize(
    ("facts", "quoted"),
    [
        ({"hand": ""}, "Seat 0 has no cards"),
        ({"hand": "♠4 ♠4"}, "2 of ♠4"),
        ({"hand": "♠4", "seen": "♠4"}, "2 of ♠4"),
        ({"hand": "♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠T ♠J ♠Q ♠K ♠A ♠2"}, "has 12 cards"),
        ({"hand": "♠4", "table": ["♠6", "♠6"], "seat": 2}, "2 of ♠6"),
        ({"hand": "♠4", "table": ["♠7", "♠6"], "seat": 2}, "“♠6” on the table is not allowed"),
        ({"hand": "♠4", "table": ["pass"], "seat": 2}, "“pass” on the table is not allowed"),
        ({"hand": "♠4", "table": ["♠7", *["pass"] * 4]}, "this round is over"),
        ({"hand": "♠4", "table": ["♠7"], "seat": 2, "leader": 4}, "not seat 2’s turn"),
        ({"hand": "♠4", "seat": 9}, "“seat” cannot be 9"),
        ({"hand": "♠4", "phase": "tribute"}, "tribute"),
        ({"hand": "♠4", "seen": "♠5"}, "Nothing says who had ♠5"),
        ({"hand": "♠5", "black5": 1}, "♠5 was seat 0’s"),
        ({"hand": "♠4", "shown": "♠5 ♠6"}, "♠5 ♠6"),
        ({"hand": "♠4", "counts": (1, 0, 5, 5, 5)}, "Seat 1 has no cards"),
        ({"hand": "♠4", "counts": (1, 5)}, "takes 5 numbers"),
        ({"hand": "♠4", "counts": (1, 20, 5, 5, 5)}, "Seat 1 has 20 cards"),
        ({"hand": "♠4", "revealed": "yes", "finished": (2,), "black5": 9}, "“black5” cannot be 9"),
        ({"hand": "♠4", "table": ["reveal"], "seat": 1}, "say with “revealed”"),
        ({"hand": "♠4", "counts": (1, 11, 11, 11, 2)}, "cannot have been drawn in turn"),
        ({"hand": "♠4", "counts": (1, 11, 10, 10, 10), "seen": FIFTEEN}, "make 57 cards"),
        ({"hand": "♠4", "shown": "♠4", "declarer": 2}, "Seat 2 cannot be the declarer"),
        ({"hand": "♠4", "seat": 1, "table": ["♠9"], "shown": "♠9", "declarer": 2}, "declarer"),
    ],
)
def test_a_position_that_cannot_be_quotes_what_is_wrong(facts, quoted):
    with pytest.raises(paikit.PaikitError) as caught:
        game().position(**facts)
    assert quoted in caught.value.text("en")
    assert caught.value.text("zh")


@pytest.mark.parametrize(
    ("facts", "quoted"),
    [
        ({"hand": "♥5 ♠4", "declarer": 1}, "Seat 1 cannot be the declarer"),
        ({"hand": "♠4", "table": ["♥5"], "declarer": 1}, "Seat 1 cannot be the declarer"),
        ({"hand": FIFTEEN + " ♣6 ♣7 ♣8"}, "Seat 0 has 18 cards; the most is 17"),
    ],
)
def test_with_three_players_both_fives_are_the_declarers(facts, quoted):
    with pytest.raises(paikit.BadSetup) as caught:
        game(3).position(**facts)
    assert quoted in caught.value.text("en")


def test_with_three_players_the_declarer_is_who_has_or_lays_a_five():
    assert game(3).position(hand="♥5 ♠4", seat=1).public.declarer == 1
    assert game(3).position(hand="♠4", table=["♥5"]).public.declarer == 2
    assert game(3).deal(hands=["♠4", "♠6", "♥5 ♠7"]).public.declarer == 2
    with pytest.raises(paikit.BadSetup, match="declarer"):
        game(3).deal(hands=["♠4", "♠5", "♥5 ♠7"])


def test_a_known_card_whose_holder_is_out_was_played():
    counts = (1, 0, 2, 2, 2)
    known = {"black5": 1, "revealed": "yes"}
    view = game().position(hand="♥4", counts=counts, finished=(1,), **known)
    assert [str(card) for card in view.public.seen] == ["♠5"]
    facts = {"finished": (1,), "declarer": 1, "shown": "♦9"}
    assert "♦9" in map(str, game().position(hand="♥4", counts=counts, **facts).public.seen)
    own = game(3).position(hand="♠5 ♠2", counts=(2, 2, 2))
    assert [str(card) for card in own.public.seen] == ["♥5"]


def test_hands_left_open_are_no_larger_than_the_cards_left():
    view = game().position(hand="♠4", seen=FIFTEEN)
    assert sum(view.public.counts) == 52 - 15
    assert max(view.public.counts) - min(view.public.counts[1:]) <= 1
    assert game().beliefs(view, 5)


@pytest.mark.parametrize(("players", "least"), [(3, 5), (4, 4), (5, 3), (6, 3)])
def test_two_cards_that_differ_are_told_the_shortest_chain_of_their_table(players, least):
    view = game(players).position(hand="♠7 ♥8")
    said = game(players).verdict(view, "♠7 ♥8")
    assert f"at least {least} cards" in said.text("en")
    assert f"至少要 {least} 张" in said.text("zh")


def test_a_refusal_shows_cards_in_the_order_of_their_run():
    rules = game()
    view = rules.position(hand="♥4 ♣4 ♥7 ♣7 ♥A ♣2 ♦3", table=["♥5 ♠6 ♦7"])
    assert "♥A ♣2 ♦3 ends in 3" in rules.verdict(view, "♥A ♣2 ♦3").text("en")
    view = rules.position(hand="♥4 ♣4 ♥7 ♣7 ♦5", table=["♥5 ♠6 ♦8 ♦7"])
    said = rules.verdict(view, "♥4 ♣4 ♥7 ♣7")
    assert said.text("en").startswith("♥4 ♣4 ♥7 ♣7 are not consecutive pairs")
    assert "chain, ♥5 ♠6 ♦7 ♦8, and" in rules.verdict(view, "♦5").text("en")


@pytest.mark.parametrize(
    ("hand", "table"), [("♠8 x", []), ("♠8 ♥9 x", []), ("♠8 ♥8 x", []), ("x", ["X"])]
)
def test_a_sentence_does_not_begin_with_the_name_of_a_joker(hand, table):
    rules = game(6)
    said = rules.verdict(rules.position(hand=hand, table=table, seat=1), hand).text("en")
    assert said[0].isupper()


@pytest.mark.parametrize(
    ("options", "facts", "quoted"),
    [
        ({}, {"order": [0], "declarer": 0, "black5": 1}, "leaves the result open"),
        ({}, {"order": [0, 0, 1], "declarer": 0, "black5": 1}, "names a seat twice"),
        ({}, {"order": [0, 8], "declarer": 0, "black5": 1}, "8"),
        ({}, {"order": [0, 1], "declarer": 0}, "“black5”"),
        ({}, {"order": [0, 1], "declarer": 0, "black5": 1, "small_joker": 2}, "no jokers"),
        ({"players": 6}, {"order": [0, 1], "declarer": 0, "black5": 1}, "“small_joker”"),
        ({"players": 3}, {"order": [0], "declarer": 0, "revealed": "yes"}, "“revealed”"),
        ({"players": 3}, {"order": [0], "declarer": 0, "black5": 1}, "declarer"),
    ],
)
def test_a_settlement_that_cannot_be_quotes_what_is_wrong(options, facts, quoted):
    with pytest.raises(paikit.BadSetup) as caught:
        paikit.game("jiheiwu", **options).settle(**facts)
    assert quoted in caught.value.text("en")
    assert caught.value.text("zh")


@pytest.mark.parametrize("wrong", ["2", "7", "five"])
def test_a_table_of_another_size_is_refused(wrong):
    with pytest.raises(paikit.BadSetup, match=wrong):
        game(wrong)


def test_a_move_that_is_none_is_refused_and_nothing_is_lost():
    rules = game()
    state = rules.deal(seed=3)
    for text in ("trump ♠", "take 3", "resist", "bury ♠5", "♠4 ♠4", "x", "♠4 as straight"):
        with pytest.raises(paikit.IllegalMove) as caught:
            rules.play(state, text)
        assert caught.value.text("zh")
        assert caught.value.text("en").endswith("]")
    assert state == rules.deal(seed=3)


def test_the_next_hand_waits_for_the_end_of_this_one():
    rules = game()
    with pytest.raises(paikit.BadSetup, match="not over"):
        rules.deal(seed=2, after=rules.deal(seed=1))


# --- the transcript ---


def transcript():
    """One hand of five by rules of thumb, told line by line in both languages."""
    rules = game()
    state, rng = rules.deal(seed=SEED), random.Random(SEED)
    lines = [f"seed {SEED}, {rules.seats} players"]
    lines += [f"seat {seat}: {show_cards(hand)}" for seat, hand in enumerate(state.hands)]
    lines += both(rules.status(rules.view(state, 0)))
    while state.seat is not None:
        view = rules.view(state, state.seat)
        move = rules.policy(view, rng)
        lines.append(told(rules, view, move))
        before, state = state, rules.play(state, move)
        lines += [
            f"      seat {one} 报单"
            for one in state.public.last_card
            if one not in before.public.last_card
        ]
        if state.seat is not None and not state.table and move.action == "pass":
            lines.append(f"-- seat {state.seat} leads")
    lines += both(rules.score(state).lines)
    lines.append(" ".join(f"{points:+d}" for points in rules.score(state).points))
    return lines


SEED = 29


def told(rules, view, move):
    played = rules.verdict(view, move)
    roles = [" ".join(role for role in roles) or "?" for roles in rules.roles(view)]
    shown = f"{view.seat}: {move}".ljust(28)
    said = f"{played.text('zh')} / {played.text('en')}"
    return f"{shown} {said.ljust(44)} knows: {', '.join(roles)}"


def both(lines):
    return [f"[{one.clause}] {one.text('zh')} / {one.text('en')}" for one in lines]


def test_transcript():
    """Run this file as a script to write the transcript anew, then read what has changed."""
    assert TRANSCRIPT.read_text("utf-8").splitlines() == transcript()


if __name__ == "__main__":
    TRANSCRIPT.write_text("\n".join(transcript()) + "\n", "utf-8")
