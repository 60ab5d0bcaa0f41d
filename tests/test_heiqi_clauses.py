"""One test for each clause and ruling of 黑七, named by its id.

A duty is shown kept and broken; a fact or a consequence by an example that would come out
differently if the clause were altered.
"""

import re
from collections import Counter
from itertools import islice, pairwise

import pytest
import test_heiqi_tips

import paikit
from paikit import Suit, parse_cards
from paikit.cards import deck, without
from paikit.contract import PASS, IllegalMove, Move
from paikit.rulesets.heiqi.order import order
from paikit.tricks import TRUMP, units
from paikit.words import LANGUAGES, BadSetup

GAME = paikit.game("heiqi")
C = parse_cards


def why(move, *table, hand="", game=GAME, **position):
    """The clauses and reasons against a move, the decisive one first; [] when it is allowed."""
    held = hand or paikit.parse_move(move).cards
    verdict = game.verdict(game.position(hand=held, table=table, **position), move)
    for language in LANGUAGES:
        assert "{" not in verdict.text(language)
    return [(one.clause, one.reason) for one in verdict.objections]


def allowed(move, *table, **position):
    return why(move, *table, **position) == []


def sentence(move, *table, hand, **position):
    view = GAME.position(hand=hand, table=table, **position)
    return GAME.verdict(view, move).text("zh")


def kinds(cards, trump="♠", joined=False):
    return [unit.kind for unit in units(order(Suit(trump), joined), C(cards))]


def trick(*plays, trump="♠", leader=0, declarer=0, game=GAME, **facts):
    """The state after a trick in which each seat holds only what it plays."""
    hands = [plays[(seat - leader) % 4] for seat in range(4)]
    given = {"phase": "play", "trump": trump, "declarer": declarer, "leader": leader, **facts}
    state = game.deal(seed=1, hands=hands, **given)
    return play_all(state, *plays, game=game)


def play_all(state, *moves, game=GAME):
    for move in moves:
        state = game.play(state, move)
    return state


def winner(*plays, **facts):
    return trick(*plays, **facts).public.leader


def auction(*calls, game=GAME, first=0, seed=1):
    return play_all(game.deal(seed=seed, first=first), *calls, game=game)


def settle(bid, points, game=GAME, declarer=0):
    """What 庄 gets."""
    score = game.settle(bid=bid, points=points, declarer=declarer)
    assert sum(score.points) == 0
    return score.points[declarer]


# --- the table and the cards -----------------------------------------------------------------


def test_HQ_01():
    assert GAME.seats == 4
    view = GAME.view(auction("bid 80", first=2), 0)
    assert [role[0] for role in GAME.roles(view)] == [
        "defender",
        "defender",
        "declarer",
        "defender",
    ]


def test_HQ_02():
    assert len(GAME.pack) == 108
    assert set(Counter(GAME.pack).values()) == {2}


def test_HQ_03():
    for trump in Suit:
        assert all(order(trump).suit(card) == TRUMP for card in C("♠7♥7♣7♦7"))
    assert order(Suit.SPADES).suit(C("♥8")[0]) == "♥"


def test_HQ_04():
    firsts = set()
    for seed in range(30):
        state = GAME.deal(seed=seed)
        facts = state.public
        assert facts.shown in state.hands[facts.first]
        assert facts.seat == facts.first
        firsts.add(facts.first)
    assert firsts == {0, 1, 2, 3}


# --- the auction -----------------------------------------------------------------------------


def test_HQ_05():
    for bid in (80, 90, 100, 110):
        assert allowed(f"bid {bid}", phase="bid", hand="♥A")
    for bid in (70, 83, 85, 115, 200):
        assert why(f"bid {bid}", phase="bid", hand="♥A")[0] == ("HQ-05", "no_bid")
    assert allowed("pass", phase="bid", hand="♥A")


def test_HQ_06():
    state = auction("bid 100", "pass", "bid 90", "pass", "pass", first=1)
    assert (state.public.declarer, state.public.bid) == (3, 90)
    assert GAME.deal(seed=1, first=1).seat == 1
    assert why("♥A", hand="♥A", phase="bid")[0] == ("HQ-06", "bid_first")


def test_HQ_07():
    state = GAME.deal(seed=4, first=2)
    again = play_all(state, *["pass"] * 4)
    assert (again.phase, again.seat, again.public.redeals) == ("bid", 2, 1)
    assert again.hands != state.hands
    assert again == play_all(GAME.deal(seed=4, first=2), *["pass"] * 4)
    third = play_all(again, *["pass"] * 4)
    assert third.hands not in (state.hands, again.hands)
    assert play_all(third, "bid 80").public.declarer == 2


# --- playing a trick -------------------------------------------------------------------------


def test_HQ_08():
    state = auction("pass", "bid 80")
    buried = Move("bury", state.hands[1][:8])
    state = play_all(state, buried, "trump ♥")
    assert (state.phase, state.seat, state.public.declarer) == ("play", 1, 1)


def test_HQ_09():
    hands = ["♥3 ♣A", "♥4 ♣3", "♥A ♣4", "♥5 ♣5"]
    state = GAME.deal(seed=1, hands=hands, phase="play", trump="♠", declarer=0)
    state = play_all(state, "♥3", "♥4", "♥A", "♥5")
    assert (state.seat, state.public.leader) == (2, 2)
    with pytest.raises(IllegalMove):
        GAME.play(GAME.play(state, "♣4"), "♣A")


def test_HQ_10():
    assert allowed("♥3", "♥9", hand="♥3 ♠A")
    assert why("♠A", "♥9", hand="♥3 ♠A") == [("HQ-10", "all")]
    assert why("♥3 ♦4", "♥9♥9", hand="♥3♥4♥5♦4") == [("HQ-10", "suit")]
    assert why("♠3 ♦4", "♠9♠9", hand="♠3♠4 ♥2♥7 ♦4") == [("HQ-10", "suit_trump")]
    assert why("♦4", "♠9", hand="♥7 ♦4") == [("HQ-10", "all_trump")]
    assert allowed("♥7", "♠9", hand="♥7 ♦4")


def test_HQ_11():
    hand = "♠3 ♥7 ♦4 ♣A"
    view = GAME.position(hand=hand, table=["♥9"], trump="♠")
    assert {move.cards[0] for move in GAME.legal_moves(view)} == set(C(hand))
    assert GAME.meaning(view, Move("play", C("♠3"))).how == "ruff"
    assert GAME.meaning(view, Move("play", C("♦4"))).how == "discard"


def test_HQ_12():
    for lead in ("♥A", "♥9♥9", "♥5♥5♥6♥6"):
        assert allowed(lead)
    assert why("♥A♦A")[0] == ("HQ-12", "several_suits")
    assert why("♥9♥9♥A")[0] == ("HQ-12", "several_units")


def test_HQ_13():
    hand = "♥3♥3♥4♥4♥K♥K♥A"
    assert allowed("♥3♥3♥4♥4", "♥T♥T♥J♥J", hand=hand)
    assert why("♥3♥3♥K♥K", "♥T♥T♥J♥J", hand=hand)[0] == ("HQ-13", "tractor")
    assert why("♥3♥4♥K♥A", "♥T♥T♥J♥J", hand=hand)[0] == ("HQ-13", "tractor")


def test_HQ_14():
    hand = "♥4♥5♥8♥8"
    assert allowed("♥8♥8", "♥9♥9", hand=hand)
    assert why("♥4♥5", "♥9♥9", hand=hand) == [("HQ-14", "pair")]
    told = "首家出 ♥9♥9（对子）；你有 ♥8♥8，必须跟对子。 [HQ-14]"
    assert sentence("♥4♥5", "♥9♥9", hand=hand) == told


def test_HQ_15():
    assert winner("♥9♥9", "♠3♠4", "♥3♥4", "♥5♥6") == 0
    assert winner("♥9♥9", "♠3♠3", "♥3♥4", "♥5♥6") == 1
    assert winner("♥9♥9♥T♥T", "♠3♠3♠5♠5", "♠8♠8♠9♠9", "♥3♥4♥5♥6") == 2
    assert winner("♥9♥9", "♣2♥2", "♥3♥4", "♥5♥6") == 0


def test_HQ_16():
    assert why("♥3♥4", "♥9", hand="♥3♥4")[0] == ("HQ-16", "count")
    assert why("♥3", "♥9", hand="♥4")[0] == ("HQ-16", "not_held")
    assert why("pass", "♥9", hand="♥4")[0] == ("HQ-16", "no_pass")
    assert why("bid 80", "♥9", hand="♥4")[0] == ("HQ-16", "play_on")
    assert allowed("♥4", "♥9", hand="♥4")
    end = trick("♥9", "♥4", "♥5", "♥6")
    assert (end.seat, end.phase) == (None, "over")
    verdict = GAME.verdict(GAME.view(end, 0), "♥9")
    assert (verdict.objections[0].clause, verdict.objections[0].reason) == ("HQ-16", "over")


# --- units -----------------------------------------------------------------------------------


def test_HQ_17():
    assert kinds("♣6") == ["single"]
    assert allowed("♣6")


def test_HQ_18():
    assert kinds("♥4♥4") == ["pair"]
    assert allowed("♥4♥4")
    assert why("♥4♥5")[0] == ("HQ-18", "two_ranks")


def test_HQ_19():
    assert kinds("♦5♦5♦6♦6") == kinds("♦9♦9♦T♦T♦J♦J") == ["tractor"]
    assert allowed("♦5♦5♦6♦6")
    assert why("♦4♦4♦6♦6")[0] == ("HQ-19", "gap")
    view = GAME.position(hand="♦4♦4♦6♦6")
    assert "♦5" in GAME.verdict(view, "♦4♦4♦6♦6").text("zh")


def test_HQ_20():
    assert kinds("♠A♠A♠K♠K") == ["tractor"]
    assert allowed("♠Q♠Q♠K♠K")
    assert why("♠Q♠Q♠A♠A")[0] == ("HQ-20", "gap")


def test_HQ_21():
    for cards in ("♦5♦5♦6♦6", "♦J♦J♦Q♦Q", "♦6♦6♦8♦8", "XXxx", "♠7♠7♥7♥7", "♠2♠2♣2♣2", "♠A♠A♠K♠K"):
        assert kinds(cards) == ["tractor"]
    assert kinds("♠A♠A♠K♠K♠Q♠Q♠J♠J") == ["tractor"]


def test_HQ_22():
    for cards in ("xx♠7♠7", "♥7♥7♠2♠2", "♥2♥2♠A♠A", "♠2♠2♠A♠A"):
        assert kinds(cards) == ["pair", "pair"]
        clause = "HQ-20" if cards.startswith("♠2") else "HQ-22"
        assert why(cards)[0][0] == clause
    for cards in ("♦6♦6♦7♦7", "♦7♦7♦8♦8", "♦2♦2♦3♦3", "♠6♠6♠7♠7", "♠2♠2♠3♠3"):
        assert not allowed(cards)


# --- points and the kitty --------------------------------------------------------------------


def test_HQ_23():
    total = trick("♥5", "♥T", "♥K", "♥J").public.points
    assert total == (0, 0, 25, 0)
    points = {"5": 5, "T": 10, "K": 10}
    assert sum(points.get(card.rank, 0) for card in GAME.pack) == 200


def test_HQ_24():
    dug = GAME.score(trick("♥3", "♥4", "♥A", "♥6", kitty="♣K"))
    assert [line.key for line in dug.lines][1] == "kitty_dug"
    assert dug.lines[1].params["product"] == 10


def test_HQ_25():
    state = GAME.deal(seed=9)
    assert [len(hand) for hand in state.hands] == [25] * 4
    assert len(state.kitty) == 8
    assert Counter(card for hand in (*state.hands, state.kitty) for card in hand) == Counter(
        deck(2)
    )


def test_HQ_26():
    state = auction("bid 80")
    before = GAME.deal(seed=1, first=0)
    assert Counter(state.hands[0]) == Counter(before.hands[0] + before.kitty)
    hand = state.hands[0]
    view = GAME.view(state, 0)
    assert GAME.is_legal(view, Move("bury", hand[:8]))
    for count in (7, 9):
        found = next(GAME.objections(view, Move("bury", hand[:count])))
        assert (found.clause, found.reason) == ("HQ-26", "count")
    foreign = without(GAME.pack, hand)[:8]
    assert next(GAME.objections(view, Move("bury", foreign))).reason == "not_held"
    assert next(GAME.objections(view, Move("play", hand[:1]))).reason == "bury_first"
    assert next(GAME.objections(GAME.view(state, 1), Move("bury", hand[:8]))).reason == "turn"
    buried = GAME.play(state, Move("bury", hand[:8]))
    assert Counter(buried.kitty) == Counter(hand[:8])
    assert GAME.view(buried, 0).kitty == buried.kitty
    assert GAME.view(buried, 1).kitty == ()


def test_HQ_27():
    state = auction("bid 110", "bid 100", "bid 90", "pass", "pass", "pass")
    assert state.public.declarer == 2
    assert auction("pass", "bid 110", "pass", "pass").public.declarer == 1


def test_HQ_28():
    end = trick("♥3", "♥4", "♥A", "♥6", first=1)
    assert GAME.deal(seed=2, after=end).public.first == 2
    assert GAME.deal(seed=2, after=trick("♥3", "♥4", "♥A", "♥6", first=3)).seat == 0


def test_HQ_29():
    facts = trick("♥3", "♥K", "♥4", "♥6", points="30,5,10,20").public
    assert facts.captured == 45
    assert trick("♥A", "♥K", "♥4", "♥6", points="30,5,10,20").public.captured == 35


def test_HQ_30():
    state = auction("bid 80")
    state = GAME.play(state, Move("bury", state.hands[0][:8]))
    assert (state.phase, state.public.trump) == ("trump", None)
    view = GAME.view(state, 0)
    assert [move.suit for move in GAME.legal_moves(view)] == list(Suit)
    assert next(GAME.objections(view, Move("play", view.hand[:1]))).reason == "trump_first"
    other = next(GAME.objections(GAME.view(state, 2), Move("trump", suit=Suit.HEARTS)))
    assert (other.clause, other.reason) == ("HQ-30", "turn")
    assert GAME.play(state, "trump ♥").public.trump is Suit.HEARTS


def test_HQ_31():
    for trump in Suit:
        trumps = [card for card in deck(2) if order(trump).suit(card) == TRUMP]
        assert len(trumps) == 42
        assert all(card.suit in (None, trump) or card.rank in "27" for card in trumps)


def test_HQ_32():
    view = GAME.position(hand="♠6 ♥9", trump="♠")
    assert "吊主" in GAME.verdict(view, "♠6").text("zh")
    assert "吊主" not in GAME.verdict(view, "♥9").text("zh")
    assert "吊主" in GAME.verdict(GAME.position(hand="♥7", trump="♠"), "♥7").text("zh")


def test_HQ_33():
    for trump in Suit:
        sides = Counter(order(trump).suit(card) for card in deck(2))
        assert [sides[suit] for suit in Suit if suit is not trump] == [22] * 3
    assert order(Suit.SPADES).suit(C("♥A")[0]) == "♥"


def test_HQ_34():
    assert why("♥A♥A♠K♠K")[0] == ("HQ-34", "mixed")
    assert why("♦6♦6♦7♦7")[0] == ("HQ-34", "mixed")
    assert allowed("♠A♠A♠K♠K")


def test_HQ_35():
    assert "kitty_dug" in lines_of(trick("♥3", "♥4", "♥A", "♥6", kitty="♣K"))
    assert "kitty_kept" in lines_of(trick("♥A", "♥4", "♥3", "♥6", kitty="♣K"))
    before = ["♥3 ♥A", "♥A ♥4", "♥6 ♣3", "♥5 ♥8"]
    state = GAME.deal(seed=1, hands=before, phase="play", declarer=0, trump="♠", kitty="♣K")
    state = play_all(state, "♥3", "♥A", "♥6", "♥5", "♥4", "♣3", "♥8", "♥A")
    assert "kitty_kept" in lines_of(state)


def lines_of(state):
    return [line.key for line in GAME.score(state).lines]


def captured(state):
    """The capturers' points with the kitty, as the score counts them."""
    line = GAME.score(state).lines[1]
    return line.params["total"] if line.key == "kitty_dug" else state.public.captured


KITTY = "♣K ♣T ♣5 ♣3♣4♣6♣8♣9"


def test_HQ_36():
    assert captured(trick("♥3", "♥4", "♥A", "♥6", kitty=KITTY)) == 25


def test_HQ_37():
    assert captured(trick("♥3♥3", "♥4♥6", "♥A♥A", "♥6♥8", kitty=KITTY)) == 50


def test_HQ_38():
    end = trick("♥3♥3♥4♥4", "♥6♥8♥9♥J", "♥A♥A♥Q♥J", "♠3♠3♠4♠4", kitty=KITTY)
    assert captured(end) == 100


# --- the score -------------------------------------------------------------------------------


def test_HQ_39():
    assert settle(110, 130) == -6
    assert settle(110, 105) == 3
    assert settle(110, 200) == -27


def test_HQ_40():
    assert settle(90, 120) == -18
    assert settle(100, 130) == -18
    assert settle(100, 60) == 24


def test_HQ_41():
    assert settle(80, 100) == -18
    assert settle(80, 40) == 36


def test_HQ_42():
    assert GAME.settle(bid=80, points=0).points == (144, -48, -48, -48)
    assert settle(90, 0) == 108
    assert settle(100, 0) == 120
    assert settle(110, 0) == 66
    assert settle(80, 5) == 72


def test_HQ_43():
    assert settle(80, 75) > 0
    assert trick_score(75)[0] > 0


def trick_score(points):
    state = trick("♥A", "♥3", "♥4", "♥6", points=f"0,{points},0,0", bid=80)
    return GAME.score(state).points


def test_HQ_44():
    assert GAME.settle(bid=80, points=80).points == (0, 0, 0, 0)
    assert trick_score(80) == (0, 0, 0, 0)


def test_HQ_45():
    assert settle(80, 85) < 0
    assert trick_score(85)[0] < 0


def test_HQ_46():
    for trump, sides in ((Suit.SPADES, "♥♣♦"), (Suit.HEARTS, "♠♣♦")):
        power = order(trump).power
        line = [f"{trump}{rank}" for rank in "345689TJQKA"]
        line += [f"{sides[0]}2", f"{trump}2", f"{sides[0]}7", f"{trump}7", "x", "X"]
        cards = [C(text)[0] for text in line]
        assert all(power(low) < power(high) for low, high in pairwise(cards))
        for rank in "27":
            assert len({power(C(suit + rank)[0]) for suit in sides}) == 1
        side = [C(f"{sides[1]}{rank}")[0] for rank in "345689TJQKA"]
        assert all(power(low) < power(high) for low, high in pairwise(side))
        assert power(side[-1]) < power(cards[0])
    assert winner("♠2", "♥7", "♠A", "♣2") == 1


def test_HQ_47():
    """Advice only: burying points and letting tricks go are both allowed."""
    hand = "♣K♣K♣T♣T♣5♣5♥K♥T ♥3"
    state = GAME.deal(seed=1, hands=[hand, "♥4", "♥6", "♥8"], phase="bury", declarer=0)
    assert GAME.is_legal(GAME.view(state, 0), Move("bury", C(hand)[:8]))
    assert allowed("♥3", "♥K", hand="♥3 ♥A")


# --- rulings ---------------------------------------------------------------------------------


def test_HQ_A01():
    assert why("bid 120", phase="bid", hand="♥A") == [("HQ-05", "no_bid"), ("HQ-A01", "no_120")]


def test_HQ_A02():
    assert why("bid 100", phase="bid", bids="100", hand="♥A")[0] == ("HQ-A02", "not_lower")
    assert why("bid 110", phase="bid", bids="100", hand="♥A")[0] == ("HQ-A02", "not_lower")
    assert allowed("bid 90", phase="bid", bids="100", hand="♥A")
    state = auction("bid 110", "pass", "bid 100", "pass")
    assert state.seat == 0
    state = play_all(state, "bid 90")
    assert state.seat == 2
    assert play_all(state, "pass").public.declarer == 0
    assert auction("bid 80").phase == "bury"
    assert auction("pass", "pass", "pass").seat == 3
    once = paikit.game("heiqi", auction="one_round")
    state = auction("bid 110", "pass", "bid 100", "pass", game=once)
    assert (state.public.declarer, state.public.bid) == (2, 100)
    assert auction("pass", "pass", "pass", "pass", game=once).public.redeals == 1


def test_HQ_A03():
    assert settle(80, 75) == 9
    assert settle(80, 85) == -9
    floor = paikit.game("heiqi", margin_rounding="floor")
    assert (settle(80, 75, floor), settle(80, 65, floor)) == (0, 9)
    exact = paikit.game("heiqi", margin_rounding="exact")
    assert exact.settle(bid=80, points=75).points == (4.5, -1.5, -1.5, -1.5)
    assert settle(80, 60, exact) == 18


def test_HQ_A04():
    assert GAME.settle(bid=90, points=70, declarer=2).points == (-4, -4, 12, -4)
    shared = paikit.game("heiqi", settlement="shared")
    assert shared.settle(bid=80, points=70, declarer=2).points == (-1, -1, 3, -1)
    assert shared.settle(bid=90, points=70, declarer=2).points == (-1, -1, 4, -2)
    assert shared.settle(bid=90, points=110, declarer=0).points == (-4, 2, 1, 1)


def test_HQ_A05():
    only = paikit.game("heiqi", shutout_double="80_only")
    assert (settle(80, 0, only), settle(90, 0, only)) == (144, 54)
    assert settle(90, 0) == 108


def test_HQ_A06():
    ends = [
        trick("♥3", "♥4", "♥A", "♥6", kitty="♣5"),
        trick("♥3♥3", "♥4♥6", "♥A♥A", "♥6♥8", kitty="♣5"),
        trick("♥3♥3♥4♥4", "♥6♥8♥9♥J", "♥A♥A♥Q♥J", "♠3♠3♠4♠4", kitty="♣5"),
    ]
    assert [captured(end) for end in ends] == [5, 10, 20]


def test_HQ_A07():
    three = trick("♥3♥3♥4♥4♥5♥5", "♥6♥8♥9♥J♥Q♥K", "♦3♦4♦5♦6♦8♦9", "♥T♥T♥J♥Q♥A♥A", kitty="♣5")
    assert (captured(three), three.public.leader) == (0, 0)
    three = trick("♥3♥3♥4♥4♥5♥5", "♥6♥6♥8♥8♥9♥9", "♦3♦4♦5♦6♦8♦9", "♥T♥T♥J♥Q♥A♥A", kitty="♣5")
    assert captured(three) == 35 + 4 * 5
    throws = paikit.game("heiqi", throws="on")
    pair = trick("♥Q♥8♥8", "♠3♠3♠4", "♥3♥4♥5", "♥6♥9♥J", kitty="♣K", game=throws)
    assert throws.score(pair).lines[1].params["times"] == 2


def test_HQ_A08():
    assert ("HQ-A08", "throws_off") in why("♥A♥K")
    throws = paikit.game("heiqi", throws="on")
    assert allowed("♥A♥K", game=throws)
    assert allowed("♥A♥A♥4♥4♥6", game=throws)
    assert not allowed("♥A♠A", game=throws)
    hands = ["♥A ♥4♥4", "♥9♥9 ♥3", "♥6 ♥8 ♥J", "♣3♣4♣6"]
    state = throws.deal(seed=1, hands=hands, phase="play", trump="♠", declarer=0)
    failed = throws.play(state, "♥A ♥4♥4")
    assert failed.public.lead == C("♥4♥4")
    assert failed.hands[0] == C("♥A")
    assert failed.seat == 1
    said = throws.describe(throws.view(failed, 1), failed.history[-1])
    assert "♥4♥4" in said.text("zh")
    assert "♥9" not in said.text("zh")
    assert said.clause == "HQ-A08"
    reject = paikit.game("heiqi", throws="on", failed_throw="reject")
    back = reject.play(state, "♥A ♥4♥4")
    assert (back.seat, back.hands, back.public.refused) == (0, state.hands, True)
    found = next(reject.objections(reject.view(back, 0), paikit.parse_move("♥A ♥4♥4")))
    assert (found.clause, found.reason) == ("HQ-A08", "refused")
    assert reject.play(back, "♥4♥4").public.refused is False
    hands = ["♥A♥A♥K", "♥3♥4♥5", "♥3♥4♥5", "♥6♥8♥9"]
    stands = throws.deal(seed=1, hands=hands, phase="play", declarer=0)
    assert throws.play(stands, "♥A♥A♥K").public.lead == C("♥K♥A♥A")
    parts = [
        "♥5♥5♥6♥6",
        "♥3♥3",
        "♥9♥9",
        "♥8",
    ]  # a tractor before pairs before singles, low ones first
    for whole in (parts, parts[1:]):
        size = sum(map(len, whole)) // 2
        hands = [C("".join(whole)), C("♥T♥T♥J♥J♥Q♥K♥K♥A♥A")[:size]]
        hands += [C("♣3♣4♣5♣6♣8♣9♣T♣J♣Q")[:size], C("♦3♦4♦5♦6♦8♦9♦T♦J♦Q")[:size]]
        state = throws.deal(seed=1, hands=hands, phase="play", declarer=0)
        assert throws.play(state, Move("play", hands[0])).public.lead == C(whole[0])
    assert winner("♥A♥K", "♠8♠9", "♠4♠A", "♣4♣5", game=throws) == 2


def test_HQ_A09():
    hand = "♥3♥3♥9♥9♥K♥A"
    assert why("♥3♥3♥K♥A", "♥T♥T♥J♥J", hand=hand) == [("HQ-A09", "pairs")]
    assert allowed("♥3♥3♥9♥9", "♥T♥T♥J♥J", hand=hand)
    assert allowed("♥3♥3♥K♥A", "♥T♥T♥J♥J", hand="♥3♥3♥9♥K♥A♦4")


def test_HQ_A10():
    hand = "♥3♥4♥Q♥Q♥K♥K"
    found = why("♥3♥4", "♥A♥A", hand=hand)
    assert found == [("HQ-14", "pair"), ("HQ-A10", "no_protection")]
    assert allowed("♥Q♥Q", "♥A♥A", hand=hand)
    loose = why("♥3♥4", "♥A♥A", hand="♥3♥4♥Q♥Q♥9♥9")
    assert loose == [("HQ-14", "pair")]


def test_HQ_A11():
    assert why("♥7♦7")[0] == ("HQ-A11", "two_suits")
    assert why("♥2♦2")[0] == ("HQ-A11", "two_suits")
    assert allowed("♥7♥7")
    assert winner("♣7♣7", "♥7♠7", "♠3♠4", "♠5♠6") == 0


def test_HQ_A12():
    assert why("♥7♥7♣7♣7")[0] == ("HQ-A12", "equals")
    assert why("♥2♥2♣2♣2")[0] == ("HQ-A12", "equals")
    assert winner("♥7♥7", "♣7♣7", "♦7♦7", "♠2♠2") == 0
    assert winner("♥7♥7", "♣7♣7", "♦7♦7", "♠7♠7") == 3


def test_HQ_A13():
    assert kinds("♠6♠6♠8♠8") == ["tractor"]
    assert allowed("♠6♠6♠8♠8")


def test_HQ_A14():
    for cards in ("♦6♦6♦7♦7", "♦7♦7♦8♦8", "♦2♦2♦3♦3"):
        assert why(cards) == [("HQ-34", "mixed"), ("HQ-A14", "left_suit")]
    assert why("♠6♠6♠7♠7")[0] == ("HQ-20", "gap")
    assert ("HQ-A14", "left_suit") not in why("♦6♦6♥7♥7")


def test_HQ_A15():
    joined = paikit.game("heiqi", trump_seams="joined")
    for cards in ("xx♠7♠7", "♥7♥7♠2♠2", "♥2♥2♠A♠A"):
        assert allowed(cards, game=joined)
        assert why(cards)[0] == ("HQ-22", "seam")
    assert kinds("♠A♠A♥2♥2♠2♠2♥7♥7♠7♠7xxXX", joined=True) == ["tractor"]
    assert not allowed("♥7♥7♣7♣7", game=joined)
    assert not allowed("♠A♠A♠2♠2", game=joined)


def test_HQ_A16():
    state = auction("bid 80")
    assert state.phase == "bury"
    early = paikit.game("heiqi", name_trump="before")
    state = auction("bid 80", game=early)
    assert (state.phase, len(state.hands[0])) == ("trump", 33)
    state = play_all(state, "trump ♦", game=early)
    assert (state.phase, state.public.trump) == ("bury", Suit.DIAMONDS)
    state = play_all(state, Move("bury", state.hands[0][:8]), game=early)
    assert (state.phase, state.seat) == ("play", 0)


def test_HQ_A17():
    view = GAME.position(hand="♥A", phase="trump")
    found = next(GAME.objections(view, Move("trump")))
    assert (found.clause, found.reason) == ("HQ-A17", "no_suit")
    assert allowed("trump ♥", hand="♥A", phase="trump")


def test_HQ_A18():
    end = trick("♥3", "♥4", "♥A", "♥6", first=2, declarer=0)
    assert GAME.carry(end) == {"first": 3}
    with pytest.raises(BadSetup):
        GAME.carry(GAME.deal(seed=1))


def test_HQ_A19():
    assert GAME.clockwise
    state = GAME.deal(seed=1, first=3)
    assert GAME.play(state, PASS).seat == 0
    found = next(GAME.objections(GAME.view(state, 1), PASS))
    assert (found.clause, found.reason, found.params["seat"]) == ("HQ-A19", "turn", 3)


def test_HQ_A20():
    assert winner("♥A", "♥3", "♥A", "♥K") == 0
    assert winner("♥9", "♥2", "♦2", "♣2") == 1


def test_HQ_A21():
    end = trick("♥A", "♥4", "♥3", "♥6", kitty=KITTY, points="0,10,0,0")
    assert captured(end) == 10
    assert GAME.score(end).lines[1].clause == "HQ-A21"


def test_HQ_A22():
    """Every hand's 庄 is the lowest bidder, not only the first one's."""
    end = trick("♥3", "♥4", "♥A", "♥6", declarer=3)
    after = GAME.deal(seed=5, after=end)
    assert after.phase == "bid"
    assert play_all(after, "pass", "bid 80").public.declarer == (after.public.first + 1) % 4


def test_HQ_A23():
    for bid in (80, 90, 100, 110):
        assert settle(bid, bid - 20) == -settle(bid, bid + 20)


def test_HQ_A24():
    hand = "♥3♥3♥4♥4 ♥8♥8♥9♥9 ♥A"
    lead = "♥T♥T♥J♥J♥Q♥Q♥K♥K"
    assert allowed("♥3♥3♥4♥4♥8♥8♥9♥9", lead, hand=hand)
    found = why("♥3♥3♥4♥4♥8♥8♥9♥A", lead, hand=hand)
    assert found == [("HQ-A24", "tractor")]
    three = "♥3♥3♥5♥5 ♥8♥8♥9♥9 ♥K"
    assert why("♥3♥3♥5♥5♥8♥8", "♥T♥T♥J♥J♥Q♥Q", hand=three) == [("HQ-A24", "tractor")]
    assert allowed("♥3♥3♥8♥8♥9♥9", "♥T♥T♥J♥J♥Q♥Q", hand=three)
    view = GAME.position(hand=three, table=["♥T♥T♥J♥J♥Q♥Q"])
    assert len(list(islice(GAME.legal_moves(view), 9))) == 2


def test_HQ_T1():
    """A kitty with points is worth a top trump to 庄 and a pair to the capturers."""
    plain = GAME.score(trick("♥3", "♥4", "♥A", "♥6", kitty="♣K")).points[0]
    pair = GAME.score(trick("♥3♥3", "♥4♥6", "♥A♥A", "♥6♥8", kitty="♣K")).points[0]
    assert pair < plain
    (guard,) = GAME.advice(GAME.position(hand="X ♠3 ♥4", kitty="♣K", declarer=0))
    assert (guard.reason, guard.cards) == ("guard", C("X"))
    assert {str(move) for move in guard.moves} == {"♠3", "♥4"}
    assert GAME.advice(GAME.position(hand="X ♠3 ♥4", kitty="♣4", declarer=0)) == ()
    assert GAME.advice(GAME.position(hand="x ♠3 ♥4", kitty="♣K", declarer=0)) == ()
    (dig,) = GAME.advice(GAME.position(hand="♠9♠9 ♥4 ♥6", table=["♥A"], seat=1, declarer=0))
    assert (dig.reason, dig.params["times"], dig.seats) == ("dig", 2, (0,))
    assert {str(move) for move in dig.moves} == {"♥4", "♥6"}
    assert GAME.advice(GAME.position(hand="♠9♠9", table=["♥A"], seat=1, declarer=0)) == ()
    for tip in (guard, dig):
        for language in LANGUAGES:
            assert "{" not in GAME.say(tip, language)


def test_every_clause_is_tested():
    found = [re.match(r"test_(HQ_[AT]?\d+)", name) for name in (*globals(), *vars(test_heiqi_tips))]
    names = {one[1].replace("_", "-") for one in found if one}
    assert names == set(GAME.rulebook.clauses)
