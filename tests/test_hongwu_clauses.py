"""红五三打一: one test per clause and ruling, named after it.

A duty has a legal and an illegal example. A fact or consequence has an example that would come
out otherwise if the clause were another.
"""

import tomllib
from pathlib import Path

import pytest

import paikit
from paikit.cards import Card, Rank, Suit, deck, parse_cards, without
from paikit.contract import PASS, Move
from paikit.rulesets.hongwu.order import RED_FIVE, deal_order
from paikit.tricks import TRUMP, units

RULEBOOK = Path(paikit.__file__).parent / "rulesets" / "hongwu" / "rulebook.toml"


def game(**options):
    return paikit.game("hongwu", **options)


def kinds(cards, trump="♠"):
    """The units some cards of one suit fall into."""
    order = deal_order(Suit(trump))
    return [unit.kind for unit in units(order, parse_cards(cards))]


def clauses(verdict):
    return [one.clause for one in verdict.objections]


def reasons(verdict):
    return [(one.clause, one.reason) for one in verdict.objections]


def trick(*plays, trump="♠", declarer=0, first=0, rest=("", "", "", ""), options=None, **facts):
    """The state after a trick in which each seat, from `first` on, plays these cards.

    `rest` are the cards each seat keeps, by seat.
    """
    rules = game(**(options or {}))
    hands = list(rest)
    for number, cards in enumerate(plays):
        seat = (first + number) % 4
        hands[seat] = f"{cards} {rest[seat]}"
    state = rules.deal(hands=hands, trump=trump, declarer=declarer, first=first, **facts)
    for cards in plays:
        state = rules.play(state, cards)
    return state


def winner(*plays, **facts):
    return trick(*plays, **facts).public.leader


def auction(*calls, first=0, **options):
    rules = game(**options)
    state = rules.deal(seed=1, first=first)
    for call in calls:
        state = rules.play(state, call)
    return state


def bid_verdict(bid, *calls, **options):
    state = auction(*calls, **options)
    rules = game(**options)
    return rules.verdict(rules.view(state, state.seat), bid)


# --- players, cards and their order ---------------------------------------------------------------


def test_HW_01():
    state = game().deal(seed=1, phase="play", declarer=2)
    roles = game().roles(game().view(state, 0))
    assert roles == (("defender",), ("defender",), ("declarer",), ("defender",))


def test_HW_02():
    assert len(game().pack) == 108
    assert len(game(packs=3).pack) == 162
    assert game(packs=3).pack.count(RED_FIVE) == 3


def test_HW_03():
    power = deal_order(Suit.SPADES).power
    five, big, small, main = parse_cards("♥5 X x ♠3")
    assert power(five) > power(big) > power(small) > power(main)
    assert winner("X", "♥5", "♠4", "♠6") == 1


def test_HW_04():
    power = deal_order(Suit.SPADES).power
    down = [power(card) for card in parse_cards("x ♠3 ♣3 ♠2 ♥2 ♠A ♠K ♠Q ♠4")]
    assert down == sorted(down, reverse=True)
    assert len(set(down)) == len(down)
    twos = {power(card) for card in parse_cards("♥2 ♣2 ♦2")}
    assert len(twos) == 1
    assert winner("♣2", "♥2", "♠4", "♦2") == 0


def test_HW_05():
    view = game().position(hand="♣8 ♠5")
    assert game().verdict(view, "♣8")
    verdict = game().verdict(view, "♣9")
    assert reasons(verdict) == [("HW-05", "held")]
    assert verdict.objections[0].fault == parse_cards("♣9")


def test_HW_06():
    assert kinds("♣8 ♣8") == ["pair"]
    view = game().position(hand="♣8 ♣8 ♦8")
    assert clauses(game().verdict(view, "♣8 ♦8")) == ["HW-13"]
    assert kinds("♣2 ♦2") == ["single", "single"]  # two trumps of one height are no pair


def test_HW_07():
    assert kinds("♣8 ♣8 ♣8") == ["triple"]
    assert game(packs=3).position(hand="♣8 ♣8 ♣8").hand
    with pytest.raises(paikit.BadSetup, match="♣8"):
        game().position(hand="♣8 ♣8 ♣8")


def test_HW_08():
    assert kinds("♣6 ♣6 ♣7 ♣7") == ["tractor"]
    assert kinds("♣7 ♣7 ♣8 ♣8 ♣9 ♣9") == ["tractor"]
    assert kinds("♣6 ♣6 ♣8 ♣8") == ["pair", "pair"]


def test_HW_09():
    assert kinds("♦6 ♦6 ♦6 ♦7 ♦7 ♦7") == ["triple_tractor"]
    assert kinds("♦6 ♦6 ♦6 ♦8 ♦8 ♦8") == ["triple", "triple"]


def test_HW_10():
    assert kinds("X X x x") == ["pair", "pair"]
    assert kinds("♠3 ♠3 ♣3 ♣3") == ["pair", "pair"]
    assert kinds("♠2 ♠2 ♠A ♠A") == ["pair", "pair"]
    assert kinds("♠A ♠A ♠K ♠K") == ["tractor"]


def test_HW_11():
    rules = game()
    view = rules.position(hand="♥5 ♥5 X X ♠A")
    meaning = rules.verdict(view, "♥5 ♥5 X X").meaning
    assert meaning.how == "throw"
    assert [unit.kind for unit in meaning.units] == ["pair", "pair"]


def test_HW_12():
    assert kinds("♥4 ♥4 ♥6 ♥6") == ["tractor"]
    assert kinds("♥4 ♥4 ♥6 ♥6", trump="♥") == ["tractor"]
    assert kinds("♦4 ♦4 ♦6 ♦6") == ["pair", "pair"]


def test_HW_13():
    rules = game()
    view = rules.position(hand="♣A ♣K ♣K ♣7 ♣7 ♣8 ♣8 ♥A ♥2")
    for throw in ("♣A ♣K ♣K", "♣A ♣7 ♣7 ♣8 ♣8"):
        assert rules.verdict(view, throw).meaning.how == "throw"
    assert reasons(rules.verdict(view, "♣A ♥A")) == [("HW-13", "suits")]
    assert reasons(rules.verdict(view, "♥A ♥2")) == [("HW-13", "suits"), ("HW-37", "not_suit")]


def test_HW_14():
    others = ["♦6 ♦7 ♦8", "♦9 ♦T ♦J"]
    beaten = game().deal(hands=["♣A ♣Q ♣Q", "♣K ♣K ♦4", *others], trump="♠", declarer=0)
    after = game().play(beaten, "♣A ♣Q ♣Q")
    assert [str(one.move) for one in after.table] == ["♣Q ♣Q"]
    assert after.hands[0] == parse_cards("♣A")
    safe = game().deal(hands=["♣A ♣Q ♣Q", "♣K ♣J ♣J", *others], trump="♠", declarer=0)
    assert [str(one.move) for one in game().play(safe, "♣A ♣Q ♣Q").table] == ["♣Q ♣Q ♣A"]


# --- the deal -------------------------------------------------------------------------------------


def test_HW_15():
    """One start for all: nobody acts before every hand is dealt."""
    state = game().deal(seed=5)
    assert state.phase == "bid"
    assert state.history == ()
    assert all(state.hands)


def test_HW_16():
    state = game().deal(seed=5)
    assert [len(hand) for hand in state.hands] == [25] * 4
    assert len(state.kitty) == 8


def test_HW_17():
    state = game(packs=3).deal(seed=5)
    assert [len(hand) for hand in state.hands] == [39] * 4
    assert len(state.kitty) == 6


# --- the auction ----------------------------------------------------------------------------------


def test_HW_18():
    for bid in (60, 200):
        assert bid_verdict(f"bid {bid}")
    assert ("HW-18", "low") in reasons(bid_verdict("bid 55"))
    assert ("HW-18", "high") in reasons(bid_verdict("bid 205"))


def test_HW_19():
    for bid in (80, 300):
        assert bid_verdict(f"bid {bid}", packs=3)
    assert ("HW-19", "low") in reasons(bid_verdict("bid 75", packs=3))
    assert ("HW-19", "high") in reasons(bid_verdict("bid 305", packs=3))


def test_HW_20():
    for bid in (65, 70, 75):
        assert bid_verdict(f"bid {bid}", "bid 60")
    assert reasons(bid_verdict("bid 60", "bid 60")) == [("HW-20", "low")]
    assert reasons(bid_verdict("bid 80", "bid 60")) == [("HW-20", "high")]


def test_HW_21():
    assert {game().deal(seed=seed).seat for seed in range(40)} == {0, 1, 2, 3}
    state = auction("bid 60", first=2)
    assert state.seat == 3
    view = game().view(state, 3)
    assert game().verdict(view, "pass")
    assert reasons(game().verdict(view, "♠3")) == [("HW-21", "phase")]
    assert reasons(game().verdict(game().view(state, 0), "bid 65")) == [("HW-21", "turn")]


def test_HW_22():
    state = auction("pass", "bid 60", "bid 65", "bid 70")
    assert state.seat == 1
    passed = game().verdict(game().view(state, 0), "bid 75")
    assert reasons(passed) == [("HW-22", "passed"), ("HW-21", "turn")]
    assert game().verdict(game().view(state, 1), "bid 75")


def test_HW_23():
    state = auction("bid 60", "bid 75", "pass", "pass", "pass")
    assert (state.phase, state.public.declarer, state.public.bid) == ("trump", 1, 75)
    assert auction("bid 60", "bid 75", "pass", "pass").phase == "bid"
    with pytest.raises(paikit.BadSetup, match="auction is over"):
        game().deal(seed=1, first=0, bids="60 pass pass pass 65")


def test_HW_24():
    state = auction("bid 190", "bid 200")
    assert (state.phase, state.public.declarer, state.public.bid) == ("trump", 1, 200)
    assert auction("bid 190", "bid 195").phase == "bid"
    assert auction("bid 300", packs=3).phase == "trump"


def test_HW_25():
    state = auction("pass", "pass", "pass", "pass", first=3)
    assert (state.phase, state.public.declarer, state.public.bid) == ("trump", 3, 60)
    assert auction(*["pass"] * 4, packs=3).public.bid == 80
    assert auction("pass", "pass", "pass").phase == "bid"  # the last one may still bid


# --- trumps and the kitty -------------------------------------------------------------------------


def test_HW_26():
    rules = game()
    state = rules.deal(seed=1, phase="trump", declarer=2)
    view = rules.view(state, 2)
    assert [move.suit for move in rules.prompt(view).buttons] == ["♠", "♥", "♣", "♦"]
    for move in rules.prompt(view).buttons:
        assert rules.play(state, move).public.trump is move.suit
    assert reasons(rules.verdict(view, Move("trump"))) == [("HW-26", "phase")]
    assert reasons(rules.verdict(rules.view(state, 0), "trump ♠")) == [("HW-26", "turn")]


def test_HW_27():
    rules = game()
    view = rules.position(hand="♠3", phase="trump")
    prompt = rules.prompt(view)
    assert prompt.clock == 30
    assert prompt.default == Move("trump", suit=Suit.SPADES)
    assert rules.verdict(view, prompt.default)


@pytest.mark.parametrize(("packs", "hand", "count"), [(2, 33, 8), (3, 45, 6)])
def test_HW_28(packs, hand, count):
    rules = game(packs=packs)
    before = rules.deal(seed=1, phase="trump", declarer=2)
    assert len(before.hands[2]) == hand - count
    state = rules.play(before, "trump ♥")
    assert state.phase == "bury"
    assert len(state.hands[2]) == hand
    view = rules.view(state, 2)
    for size in (count - 1, count + 1):
        verdict = rules.verdict(view, Move("bury", view.hand[:size]))
        assert reasons(verdict) == [("HW-28", "count")]
    assert reasons(rules.verdict(view, "pass")) == [("HW-28", "phase")]
    buried = rules.play(state, Move("bury", view.hand[:count]))
    assert buried.kitty == Move("bury", view.hand[:count]).cards
    assert (buried.phase, buried.seat) == ("play", 2)


# --- points and tricks ----------------------------------------------------------------------------


def test_HW_29():
    for packs, total in ((2, 200), (3, 300)):
        rules = game(packs=packs)
        state = rules.deal(seed=1, phase="play")
        points = {Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10}
        assert sum(points.get(card.rank, 0) for card in rules.pack) == total
        while state.seat is not None:
            state = rules.play(state, next(rules.legal_moves(rules.view(state, state.seat))))
        kitty = sum(points.get(card.rank, 0) for card in state.public.kitty)
        assert sum(state.public.points) + kitty == total


def test_HW_30():
    state = trick("♦K", "♦T", "♦5", "♦A", rest=("♣4", "♣6", "♣7", "♣8"))
    assert state.public.points == (0, 0, 0, 25)
    assert state.table == ()
    shown = [line.key for line in game().status(game().view(state, 0))]
    assert "status_table" not in shown


def test_HW_31():
    state = game().deal(seed=1, phase="play", declarer=3, trump="♣")
    assert state.seat == 3
    after = trick("♦K", "♦T", "♦5", "♦A", rest=("♣4", "♣6", "♣7", "♣8"))
    assert after.seat == 3


def test_HW_32():
    rules = game()
    view = rules.position(hand="♥4 ♥4 ♥6 ♥6 ♠9 ♦J ♦J")
    for lead in ("♠9", "♦J ♦J", "♥4 ♥4 ♥6 ♥6", "♥4 ♥4 ♥6"):
        assert rules.verdict(view, lead)
    assert reasons(rules.verdict(view, "pass")) == [("HW-32", "phase")]
    assert reasons(rules.verdict(view, Move("play"))) == [("HW-32", "empty")]


def test_HW_33():
    rules = game()
    view = rules.position(hand="♦4 ♠5 ♣9", table=["♦9"], seat=1)
    assert rules.verdict(view, "♦4")
    verdict = rules.verdict(view, "♠5")
    assert reasons(verdict) == [("HW-33", "suit")]
    assert verdict.objections[0].owed == parse_cards("♦4")
    assert verdict.objections[0].fault == parse_cards("♠5")
    assert reasons(rules.verdict(view, "♦4 ♠5")) == [("HW-33", "count")]
    assert reasons(rules.verdict(view, "pass")) == [("HW-33", "phase")]


def test_HW_34():
    rules = game()
    view = rules.position(hand="♣3 ♠5 ♣9", table=["♦9"], seat=1, trump="♥")
    assert [str(move) for move in rules.legal_moves(view)] == ["♣3", "♠5", "♣9"]
    short = rules.position(hand="♦4 ♠5 ♣9", table=["♦9 ♦9"], seat=1)
    assert [str(move) for move in rules.legal_moves(short)] == ["♣9 ♦4", "♠5 ♦4"]


def test_HW_35():
    rules = game()
    view = rules.position(hand="♥2 ♥9 ♦4", table=["♠6"], seat=1)
    assert rules.verdict(view, "♥2")
    verdict = rules.verdict(view, "♥9")
    assert reasons(verdict) == [("HW-35", "suit"), ("HW-37", "also")]
    assert verdict.objections[0].owed == parse_cards("♥2")


def test_HW_36():
    order = deal_order(Suit.HEARTS)
    main, deputy = parse_cards("♥3 ♦3")
    assert order.suit(deputy) == TRUMP
    assert order.power(main) > order.power(deputy) > order.power(Card(Rank.TWO, Suit.HEARTS))


def test_HW_37():
    for trump, two, three in (("♠", 40, 60), ("♥", 38, 57), ("♣", 40, 60), ("♦", 40, 60)):
        order = deal_order(Suit(trump))
        for packs, count in ((2, two), (3, three)):
            assert sum(order.suit(card) == TRUMP for card in deck(packs)) == count
    view = game().position(hand="♥5 ♥2 ♥9", table=["♥7"], seat=1)
    assert ("HW-37", "not_suit") in reasons(game().verdict(view, "♥5"))
    assert game().verdict(view, "♥9")


def test_HW_38():
    order = deal_order(Suit.SPADES)
    assert order.suit(Card(Rank.ACE, Suit.DIAMONDS)) == "♦"
    assert sorted(order.suits) == sorted(["♥", "♣", "♦", TRUMP])
    members = {card for suit in order.suits for card in order.members(suit)}
    assert members == set(deck())


def test_HW_39():
    order = deal_order(Suit.SPADES)
    shown = "♥5 X x ♠3 ♣3 ♠2 ♦2 ♠A ♠K ♠Q ♠J ♠T ♠9 ♠8 ♠7 ♠6 ♠5 ♠4"
    powers = [order.power(card) for card in parse_cards(shown)]
    assert powers == sorted(set(powers), reverse=True)
    side = [order.power(card) for card in parse_cards("♦A ♦K ♦Q ♦J ♦T ♦9 ♦8 ♦7 ♦6 ♦5 ♦4 ♦3")]
    assert side == sorted(set(side), reverse=True)
    assert winner("♦A", "♠4", "♦K", "♦6") == 1


def test_HW_40():
    assert winner("♦6 ♦6", "♦A ♦K", "♦7 ♦8", "♦9 ♦T") == 0
    assert winner("♦6 ♦6", "♠A ♠K", "♦7 ♦8", "♦9 ♦T") == 0


def test_HW_41():
    assert winner("♦Q ♦Q", "♦K ♦K", "♦7 ♦8", "♦9 ♦T") == 1
    assert winner("♦6 ♦6 ♦7 ♦7", "♦8 ♦8 ♦9 ♦9", "♦3 ♦4 ♦T ♦A", "♣4 ♣6 ♣7 ♣8") == 1
    assert winner("♦Q", "♦Q", "♦3", "♦4") == 0


# --- the end and the score ------------------------------------------------------------------------


def test_HW_42():
    state = trick("♦K", "♦T", "♦5", "♦A")
    assert (state.phase, state.seat) == ("over", None)
    assert game().score(state) is not None
    assert reasons(game().verdict(game().view(state, 0), "♦K")) == [("HW-42", "over")]
    going = trick("♦K", "♦T", "♦5", "♦A", rest=("♣4", "♣6", "♣7", "♣8"))
    assert game().score(going) is None


def test_HW_43():
    assert game().settle(bid=60, points=60).points == (6, -2, -2, -2)


def test_HW_44():
    state = trick(
        "♦A", "♦T", "♦5", "♦K", rest=("♣A", "♣6", "♣7", "♣8"), points=(70, 0, 0, 0), declarer=0
    )
    for move in ("♣A", "♣6", "♣7", "♣8"):
        state = game().play(state, move)
    line = game().score(state).lines[0]
    assert (line.key, line.params) == ("table_points", {"points": 95})


def test_HW_45():
    lost = game().settle(bid=80, points=95, captured=[(0, 2)])
    assert lost.points == (-8, 2, 4, 2)  # 95 − 80 − 20 < 0, and 2 to the captor
    assert [line.key for line in lost.lines].count("red5_lost") == 1
    twice = game().settle(bid=60, points=100, captured="0,2 | 0,1")
    assert twice.points == (2, 0, 0, -2)


def test_HW_46():
    won = game().settle(bid=100, points=85, captured=[(2, 0)])
    assert won.points == (8, -2, -4, -2)  # 85 + 20 − 100 = 5, and 2 from its owner
    assert game().settle(bid=100, points=85).points == (-6, 2, 2, 2)


def test_HW_47():
    assert game().settle(bid=100, points=95, kitty=10).points == (6, -2, -2, -2)
    kitty = "♦K ♦4 ♦4 ♦6 ♦6 ♦7 ♦7 ♦8"
    for last, points in (("♣A", 10), ("♣4", 0)):
        state = trick(last, "♣6", "♣7", "♣8", kitty=kitty, points=(95, 0, 0, 0), bids="100")
        assert game().score(state).lines[1].params == {"points": points}


def test_HW_48():
    score = game().settle(bid=100, points=95, kitty=10)
    shown = next(line for line in score.lines if line.key == "final")
    assert shown.params["sum"] == "95 + 10 − 100 = 5"
    red = game().settle(bid=100, points=95, kitty=10, captured=[(0, 1)])
    shown = next(line for line in red.lines if line.key == "final")
    assert shown.params["sum"] == "95 + 10 − 100 − 20 = −15"


def test_HW_49():
    """Only the headings of the tables are left; the options of HW-A15 stand in for them."""
    for packs in (2, 3):
        flat = game(packs=packs)
        assert flat.settle(bid=80, points=180).points == (6, -2, -2, -2)
        steps = game(packs=packs, score_table="steps")
        assert steps.settle(bid=80, points=180).points[0] == (18 if packs == 2 else 12)


def test_HW_50():
    note = game(red5_capture="note_15_5")
    assert note.settle(bid=80, points=95, captured=[(0, 2)]).points == (6 - 15, 3, 3, 3)
    assert note.settle(bid=80, points=95, captured=[(2, 0)]).points == (6 + 5, -2, -7, -2)


# --- rulings --------------------------------------------------------------------------------------


def test_HW_A01():
    plain = [card for card in deal_order(Suit.SPADES).members(TRUMP) if card.suit == "♠"]
    assert plain == list(parse_cards("♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠T ♠J ♠Q ♠K ♠A ♠2 ♠3"))
    hearts = deal_order(Suit.HEARTS).members(TRUMP)
    assert hearts[:3] == parse_cards("♥4 ♥6 ♥7")
    assert hearts[-1] is RED_FIVE
    assert len(set(hearts)) == len(hearts)


def test_HW_A02():
    order = deal_order(Suit.SPADES)
    hearts, diamonds = parse_cards("♥3 ♦3")
    assert (order.suit(hearts), order.suit(diamonds)) == ("♥", "♦")
    assert order.members("♥")[0] is hearts
    assert winner("♦6", "♦3", "♦4", "♦5") == 0


def test_HW_A03():
    assert winner("♠3", "x", "X", "♠4") == 2
    assert winner("♠3", "x", "♠5", "♠4") == 1


def test_HW_A04():
    hand, table = "♥4 ♥6 ♥8 ♥8 ♠5", ["♥9 ♥9"]
    strict = game()
    verdict = strict.verdict(strict.position(hand=hand, table=table, seat=1), "♥4 ♥8")
    assert reasons(verdict) == [("HW-A04", "pair")]
    assert verdict.objections[0].owed == parse_cards("♥8 ♥8")
    loose = game(follow_shape="suit_only")
    view = loose.position(hand=hand, table=table, seat=1)
    assert loose.verdict(view, "♥4 ♥8")
    assert clauses(loose.verdict(view, "♥4 ♠5")) == ["HW-33"]
    tractor = strict.position(hand="♥3 ♥3 ♥4 ♥4 ♥K ♥K ♥A", table=["♥T ♥T ♥J ♥J"], seat=1)
    assert strict.verdict(tractor, "♥3 ♥3 ♥4 ♥4")
    assert reasons(strict.verdict(tractor, "♥3 ♥3 ♥K ♥K")) == [("HW-A04", "tractor")]


def test_HW_A05():
    assert winner("♦K", "♥A", "♦4", "♣A") == 0


def test_HW_A06():
    plays = ("♥A ♥K", "♠8 ♠9", "♠4 ♠A", "♣4 ♣5")
    assert winner(*plays) == 2
    assert winner(*plays, options={"throw_compare": "all"}) == 1
    long = ("♥A ♥9 ♥9", "♠8 ♠8 ♠4", "♠7 ♠7 ♠A", "♣4 ♣5 ♣6")
    assert winner(*long) == 2
    assert winner(*long, options={"throw_compare": "longest_unit"}) == 1


def test_HW_A07():
    throw = ("♥K ♥K ♥A ♥Q", "♠8 ♠8 ♠9 ♠9", "♣4 ♣5 ♣6 ♣7", "♦4 ♦5 ♦6 ♦7")
    assert winner(*throw) == 1
    assert winner(*throw, options={"shape_match": "exact"}) == 0
    same = ("♥K ♥K ♥A ♥Q", "♠8 ♠8 ♠9 ♠T", "♣4 ♣5 ♣6 ♣7", "♦4 ♦5 ♦6 ♦7")
    assert winner(*same, options={"shape_match": "exact"}) == 1


def failing_throw(**options):
    hands = ["♥A ♥Q ♥9 ♥9 ♥4", "♥K ♥T ♥T ♥6 ♥7", "♣4 ♣6 ♣7 ♣8 ♣9", "♦4 ♦6 ♦7 ♦8 ♦9"]
    rules = game(**options)
    state = rules.deal(hands=hands, trump="♠", declarer=0)
    return rules, rules.play(state, "♥A ♥Q ♥9 ♥9")


def test_HW_A08():
    rules, state = failing_throw()
    assert [str(one.move) for one in state.table] == ["♥9 ♥9"]  # pairs go before singles
    assert (state.seat, len(state.hands[0])) == (1, 3)
    assert str(state.history[-1].move) == "♥9 ♥9 ♥Q ♥A"
    rules, state = failing_throw(failed_throw="reject")
    assert (state.seat, len(state.hands[0]), state.table) == (0, 5, ())
    view = rules.view(state, 0)
    verdict = rules.verdict(view, "♥A ♥Q")
    assert reasons(verdict) == [("HW-A08", "again")]
    assert all(rules.meaning(view, move).how == "lead" for move in rules.legal_moves(view))
    state = rules.play(state, "♥A")
    for move in ("♥6", "♣4", "♦4"):
        state = rules.play(state, move)
    assert rules.verdict(rules.view(state, 0), "♥Q ♥9 ♥9")  # the next lead may be a throw again
    told = rules.position(hand="♥Q ♥9 ♥9", refused=True)
    assert reasons(rules.verdict(told, "♥9 ♥9 ♥Q")) == [("HW-A08", "again")]


def test_HW_A08_the_largest_type_is_led_and_the_statement_says_so():
    """Of the parts that another hand can beat: triple tractor, triple, tractor, pair, single."""
    three = game(packs=3)
    hand = "♥4♥4♥4♥6♥6♥6 ♥8♥8♥8 ♥T♥T♥J♥J ♥3♥3 ♥7"
    strong = "♥K♥K♥K♥A♥A♥A ♥Q♥Q♥Q ♦6♦7♦8♦9♦T♦J♦Q"
    weak = ["♣4♣5♣6♣7♣8♣9♣T♣J" * 2, "♠4♠5♠6♠7♠8♠9♠T♠J" * 2]
    parts = hand.split()
    for whole in (parts, parts[1:], parts[2:], parts[3:]):
        size = sum(map(len, whole)) // 2
        hands = [parse_cards(one)[:size] for one in ("".join(whole), strong, *weak)]
        state = three.deal(hands=hands, trump="♠", declarer=0)
        led = three.play(state, Move("play", hands[0])).table[0]
        assert led.move.cards == parse_cards(whole[0])
    for language, names in (
        ("zh", "三张拖拉机、三张、拖拉机、对子、单张"),
        ("en", "triple tractor, triple, tractor, pair, single"),
    ):
        assert names in three.clause("HW-A08").statement(language)


def test_HW_A09():
    hands = ["♥A ♥Q ♥Q", "♥A ♥4 ♥6", "♥K ♥6 ♥7", "♣4 ♣6 ♣7"]
    state = game().deal(hands=hands, trump="♠", declarer=0)
    assert [str(one.move) for one in game().play(state, "♥A ♥Q ♥Q").table] == ["♥Q ♥Q ♥A"]
    buried = game().deal(
        hands=["♥K ♥Q", "♥9 ♥4", "♥7 ♥6", "♣4 ♣6"],
        kitty="♥A ♦4 ♦4 ♦6 ♦6 ♦7 ♦7 ♦8",
        trump="♠",
        declarer=3,
        first=0,
    )
    assert len(game().play(buried, "♥K ♥Q").table[0].move.cards) == 2  # the kitty is no hand


def test_HW_A10():
    assert reasons(bid_verdict("bid 62")) == [("HW-A10", "multiple")]
    assert bid_verdict("bid 125")
    assert reasons(bid_verdict("bid 67", "bid 60")) == [("HW-A10", "multiple")]
    legal = [m.number for m in game().legal_moves(game().position(hand="♠3", phase="bid"))]
    assert legal == [*range(60, 201, 5), None]


def test_HW_A11():
    captured = [(0, 1), (3, 0)]
    for version, points in (("rules_20_2", (6, 0, -2, -4)), ("note_15_5", (-4, 3, 3, -2))):
        score = game(red5_capture=version).settle(bid=80, points=80, captured=captured)
        assert score.points == points
        assert sum(score.points) == 0
    by_rules = game().settle(bid=100, points=85, captured=[(3, 0)])
    by_note = game(red5_capture="note_15_5").settle(bid=100, points=85, captured=[(3, 0)])
    assert (by_rules.points[0] > 0, by_note.points[0] > 0) == (True, False)


def test_HW_A12():
    rest = ("♣4", "♣6", "♣7", "♣8")
    forced = ("♠A ♠A", "♥5 ♠4", "♠6 ♠7", "♠8 ♠9")
    assert trick(*forced, rest=rest).public.captured == ((1, 0),)
    among_defenders = trick(*forced, rest=rest, declarer=3)
    assert among_defenders.public.captured == ()
    both = trick("♠A ♠A", "♥5 ♠4", "♥5 ♠7", "♠8 ♠9", rest=rest)
    assert both.public.captured == ((1, 0), (2, 0))
    kitty = "♥5 ♦4 ♦4 ♦6 ♦6 ♦7 ♦7 ♦8"
    assert trick("♣4", "♣6", "♣7", "♣A", kitty=kitty).public.captured == ()


def test_HW_A13():
    second = trick("♠4", "♥5", "♠6", "♥5", declarer=3, rest=("♣4", "♣6", "♣7", "♣8"))
    assert second.public.leader == 1
    assert second.public.captured == ((3, 1),)


def test_HW_A14():
    order = deal_order(Suit.SPADES)
    five, four, six = parse_cards("♦5 ♦4 ♦6")
    assert order.suit(five) == "♦"
    assert order.power(four) < order.power(five) < order.power(six)
    assert not hasattr(game().options, "diamond5_special")


def test_HW_A15():
    assert game().settle(bid=60, points=200).points == (6, -2, -2, -2)
    assert game().settle(bid=60, points=55).points == (-6, 2, 2, 2)
    steps = game(score_table="steps")
    for points, each in ((100, 2), (135, 2), (140, 4), (180, 6), (95, -2), (60, -4), (20, -6)):
        assert steps.settle(bid=100, points=points).points == (3 * each, -each, -each, -each)


def test_HW_A16():
    assert game().settle(bid=80, points=80).points == (6, -2, -2, -2)
    tie = game(exact="tie")
    assert tie.settle(bid=80, points=80).points == (0, 0, 0, 0)
    assert tie.settle(bid=80, points=85).points == (6, -2, -2, -2)
    assert tie.settle(bid=80, points=75).points == (-6, 2, 2, 2)


def test_HW_A17():
    kitty = "♦K ♦K ♦T ♦T ♦6 ♦7 ♦7 ♦8"
    pair = trick("♣A ♣A", "♣6 ♣7", "♣7 ♣8", "♣8 ♣9", kitty=kitty, points=(60, 0, 0, 0))
    assert game().score(pair).lines[1].params == {"points": 40}  # a pair, yet no multiplier
    lost = trick("♣4 ♣4", "♣6 ♣6", "♣7 ♣8", "♣8 ♣9", kitty=kitty, points=(60, 0, 0, 0))
    assert game().score(lost).lines[1].params == {"points": 0}


def test_HW_A18():
    rules = game(packs=3)
    view = rules.position(hand="♥8 ♥8 ♥8 ♥9 ♥T", table=["♥7 ♥7"], seat=1)
    assert [str(move) for move in rules.legal_moves(view)] == ["♥8 ♥8"]
    verdict = rules.verdict(view, "♥9 ♥T")
    assert reasons(verdict) == [("HW-A04", "pair"), ("HW-A18", "break")]
    loose = game(packs=3, follow_shape="suit_only")
    assert loose.verdict(loose.position(hand=view.hand, table=["♥7 ♥7"], seat=1), "♥9 ♥T")


def test_HW_A19():
    triples, pairs = "♦6 ♦6 ♦6 ♦7 ♦7 ♦7", "♠8 ♠8 ♠9 ♠9 ♠T ♠T"
    others = ("♣4 ♣4 ♣6 ♣6 ♣7 ♣8", "♥4 ♥4 ♥6 ♥6 ♥7 ♥8")
    three = {"packs": 3}
    assert winner(triples, pairs, *others, options=three) == 0
    assert winner(triples, "♠8 ♠8 ♠8 ♠9 ♠9 ♠9", *others, options=three) == 1
    assert winner("♦8 ♦8 ♦9 ♦9 ♦T ♦T", "♠8 ♠8 ♠8 ♠9 ♠9 ♠T", *others, options=three) == 0


def test_HW_A20():
    assert kinds("♦4 ♦4 ♦6 ♦6") == ["pair", "pair"]
    assert kinds("♣4 ♣4 ♣5 ♣5") == ["tractor"]  # the ♣3 is the deputy adviser: only shorter
    assert kinds("♦3 ♦3 ♦4 ♦4") == ["tractor"]
    assert kinds("♦A ♦A ♦3 ♦3") == ["pair", "pair"]


def test_HW_A21():
    assert not game().clockwise
    state = trick("♦K", "♦T", "♦5", rest=("", "", "", "♦A"))
    assert state.seat == 3
    view = game().view(state, 1)
    assert ("HW-A21", "turn") in reasons(game().verdict(view, "♦A"))
    assert game().verdict(game().view(state, 3), "♦A")
    over = game().play(state, "♦A")
    starters = {game().deal(seed=seed, after=over).seat for seed in range(40)}
    assert starters == {0, 1, 2, 3}


def test_HW_A22():
    terms = tomllib.loads(RULEBOOK.read_text("utf-8"))["term"]
    assert (terms["throw"]["zh"], terms["pair"]["zh"]) == ("甩牌", "对子")
    words = RULEBOOK.read_text("utf-8").replace("“三幅牌”", "").split("\n")
    spoken = [line for line in words if line.startswith("zh =") and "别字" not in line]
    assert not [line for line in spoken if "幅" in line or "摔牌" in line or "对对" in line]


def test_HW_A23():
    state = trick("♠A ♠A", "♥5 ♠4", "♠6 ♠7", "♠8 ♠9", rest=("♣4", "♣6", "♣7", "♣8"))
    assert state.public.points == (5, 0, 0, 0)


def test_HW_A24():
    rules = game(packs=3)
    view = rules.position(hand="♣A ♣K ♣K ♣K ♣8 ♣8 ♣8 ♣9 ♣9 ♣9")
    for cards, found in (
        ("♣A ♣K ♣K ♣K", ["triple", "single"]),
        ("♣A ♣8 ♣8 ♣8 ♣9 ♣9 ♣9", ["triple_tractor", "single"]),
    ):
        meaning = rules.verdict(view, cards).meaning
        assert meaning.how == "throw"
        assert [unit.kind for unit in meaning.units] == found


def test_HW_A25():
    rules = game(packs=3)
    lead = ["♥6 ♥6 ♥6 ♥7 ♥7 ♥7"]
    both = rules.position(hand="♥8 ♥8 ♥8 ♥9 ♥9 ♥9 ♥T ♥J ♥J", table=lead, seat=1)
    assert [str(move) for move in rules.legal_moves(both)] == ["♥8 ♥8 ♥8 ♥9 ♥9 ♥9"]
    verdict = rules.verdict(both, "♥8 ♥8 ♥8 ♥J ♥J ♥T")
    assert reasons(verdict) == [("HW-A25", "triple_tractor")]
    triple = rules.position(hand="♥8 ♥8 ♥8 ♥T ♥T ♥J ♥J ♥A", table=lead, seat=1)
    assert rules.verdict(triple, "♥8 ♥8 ♥8 ♥T ♥T ♥A")
    assert reasons(rules.verdict(triple, "♥T ♥T ♥J ♥J ♥8 ♥8")) == [("HW-A25", "triple")]
    pairs = rules.position(hand="♥T ♥T ♥J ♥J ♥8 ♥9 ♥A ♥A", table=lead, seat=1)
    assert rules.verdict(pairs, "♥T ♥T ♥J ♥J ♥8 ♥9")
    assert rules.verdict(pairs, "♥T ♥T ♥J ♥J ♥A ♥A")
    assert reasons(rules.verdict(pairs, "♥A ♥A ♥J ♥J ♥8 ♥9")) == [("HW-A04", "tractor")]
    single = rules.position(hand="♥8 ♥8 ♥9 ♥T", table=["♥6 ♥6 ♥6"], seat=1)
    assert rules.verdict(single, "♥8 ♥8 ♥T")
    assert reasons(rules.verdict(single, "♥8 ♥9 ♥T")) == [("HW-A04", "pair")]


# --- tips: when they hold, and when not -----------------------------------------------------------


def tips(view):
    """The tips that hold in a view, each with the first move it favours."""
    found = game().advice(view)
    for one in found:
        assert view.game.rulebook.clauses[one.id].words["says"][one.reason]["zh"]
        assert all(game().verdict(view, move) for move in one.moves)
    return {one.id: str(one.moves[0]) if one.moves else "" for one in found}


def after(hands, moves, declarer):
    """The view of the seat to move after these plays, seat 0 leading, trumps ♠."""
    state = game().deal(hands=hands, trump="♠", declarer=declarer, first=0)
    for move in moves:
        state = game().play(state, move)
    return game().view(state, state.seat)


def test_HW_T1():
    seen = "♥5 ♥5 X X"
    assert tips(game().position(hand="x ♦4", seen=seen))["HW-T1"] == "x"
    assert tips(game().position(hand="X ♦4", seen="♥5"))["HW-T1"] == ""
    assert "HW-T1" not in tips(game().position(hand="x ♦4", seen="♥5 ♥5 X"))


def test_HW_T2():
    hands = ["♥4 ♣8 ♣9", "♦4 ♣6 ♣7", "♥A ♥7 ♣4", "♥6 ♣J ♣Q"]
    moves = ["♥4", "♦4", "♥A", "♥6"]  # seat 1 is void in hearts, and seat 2 leads
    assert tips(after(hands, moves, declarer=0))["HW-T2"] == "♥7"
    assert "HW-T2" not in tips(after(hands, moves, declarer=1))  # void is the declarer
    assert "HW-T2" not in tips(after(hands, moves, declarer=2))  # he has no partner


def test_HW_T3():
    mine = {"hand": "♦K ♦4 ♣9", "seat": 3}
    won = game().position(table=["♦Q", "♦A", "♦3"], declarer=0, **mine)
    assert tips(won)["HW-T3"] == "♦K"
    lost = game().position(table=["♦A", "♦Q", "♦3"], declarer=0, **mine)
    assert "HW-T3" not in tips(lost)
    behind = game().position(hand="♦K ♦4 ♣9", table=["♦Q", "♦A"], seat=2, declarer=3)
    assert "HW-T3" not in tips(behind)  # the declarer may still ruff


def test_HW_T4():
    view = game().position(hand="♦A ♦4 ♣9", table=["♦Q", "♦6"], seat=2, declarer=3)
    assert tips(view)["HW-T4"] == "♦A"
    assert "HW-T4" not in tips(
        game().position(hand="♦A ♦4 ♣9", table=["♦Q", "♦6"], seat=2, declarer=1)
    )
    assert "HW-T4" not in tips(
        game().position(hand="♦K ♦4 ♣9", table=["♦Q", "♦6"], seat=2, declarer=3)
    )


def test_HW_T5():
    view = game().position(hand="♣4 ♣4 ♦6 ♦9", table=["♥A"], seat=1, declarer=0)
    assert tips(view)["HW-T5"] == "♦6"
    with_trump = game().position(hand="♣4 ♣4 ♦6 ♠4", table=["♥A"], seat=1, declarer=0)
    assert "HW-T5" not in tips(with_trump)


def test_HW_T6():
    hands = ["♥K ♥7 ♣4", "♥4 ♣6 ♣7", "♦A ♣8 ♣9", "♥6 ♣J ♣Q"]
    moves = ["♥K", "♥4", "♦A", "♥6"]  # seat 2 throws away an ace
    assert tips(after(hands, moves, declarer=2))["HW-T6"] == "♥7"
    assert "HW-T6" not in tips(after(hands, moves, declarer=1))  # it was a partner


def test_HW_T7():
    hands = ["♥A ♦A ♥7 ♣4", "♥4 ♦7 ♣6 ♣7", "♠4 ♦4 ♣8 ♣9", "♥6 ♦6 ♣J ♣Q"]
    moves = ["♥A", "♥4", "♠4", "♥6", "♦4", "♦6", "♦A", "♦7"]
    # Seat 2 put a trump on an ace that the declarer, seat 1, had not beaten.
    assert tips(after(hands, moves, declarer=1))["HW-T7"] == "♥7"
    assert "HW-T7" not in tips(after(hands, moves, declarer=3))  # the declarer was still to play
    assert "HW-T7" not in tips(after(hands, moves, declarer=0))


def test_HW_T8():
    seen = "♥5 ♥5"
    hand = "X ♦4 ♦6 ♦7 ♦8 ♦9 ♦J ♣4 ♣6 ♣7 ♣8 ♣9 ♣J"
    assert tips(game().position(hand=hand, seen=seen, declarer=1))["HW-T8"] == "X"
    assert "HW-T8" not in tips(game().position(hand=hand, seen=seen, declarer=0))
    assert "HW-T8" not in tips(game().position(hand=hand, declarer=1))


# --- the rulebook itself --------------------------------------------------------------------------


def test_every_clause_has_its_test():
    ids = list(game().rulebook.clauses)
    assert len(ids) == 50 + 25 + 8
    for id_ in ids:
        assert f"test_{id_.replace('-', '_')}" in globals(), id_


def test_every_duty_says_why():
    for id_, clause in game().rulebook.clauses.items():
        if clause.kind == "duty":
            assert clause.words["says"], id_


def test_pass_is_always_open_in_the_auction():
    assert bid_verdict(PASS, "bid 60")
    state = game().deal(seed=1, phase="play", trump="♠")
    left = without(game().pack, [card for hand in state.hands for card in hand])
    assert sorted(map(repr, left)) == sorted(map(repr, state.kitty))
