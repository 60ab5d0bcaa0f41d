"""挤黑5 on whole numbers, held against the readable rules."""

import random

import pytest

import paikit
from paikit.cards import parse_cards, shuffled
from paikit.climbing import readings
from paikit.rulesets.jiheiwu import kernel
from paikit.rulesets.jiheiwu.compact import play_of, points, ranks_of, rules_of, thumb_of
from paikit.rulesets.jiheiwu.facts import Options
from paikit.rulesets.jiheiwu.kernel import PASS, Table
from paikit.rulesets.jiheiwu.kernel_check import Twins, check
from paikit.rulesets.jiheiwu.patterns import sheet
from paikit.rulesets.jiheiwu.reasons import TableRules

SHEET = sheet(3, jokers=True)


def reading(cards):
    """The kernel's play of some cards, read as strong as they may be."""
    return play_of(readings(SHEET, parse_cards(cards))[0].pattern)


def table(*hands, camp=(0, 0), players=5, **options):
    """A table of five with these hands, 庄 and 黑5 in the camp; seat 0 leads."""
    rules = rules_of(Options(players=players, **options))
    joker = camp[2] if players == 6 else -1
    found = Table(rules, camp[0], camp[1], joker, [ranks_of(parse_cards(one)) for one in hands])
    found.count_cards()
    return found


@pytest.mark.parametrize("seed", range(5))
def test_hands_to_the_end_agree_with_the_readable_rules(seed):
    assert check(30, seed) == 30


def test_a_card_that_differs_is_noticed():
    twins = Twins(random.Random("twins"))
    twins.table.hands[twins.table.turn] += 1
    with pytest.raises(AssertionError, match="kernel holds"):
        twins.play()


def test_plays_that_differ_are_noticed():
    twins = Twins(random.Random("twins"))
    twins.table.best = reading("♠9")
    with pytest.raises(AssertionError, match="missing"):
        twins._compare_plays()


def test_points_that_differ_are_noticed(monkeypatch):
    twins = Twins(random.Random("twins"))
    monkeypatch.setattr("paikit.rulesets.jiheiwu.kernel_check.points", lambda *_, **__: ())
    with pytest.raises(AssertionError, match="pays"):
        twins.play()


@pytest.mark.parametrize(
    ("length", "count"),
    [*zip(range(3, 14), (14, 14, 14, 13, 12, 11, 10, 9, 7, 5 - 1, 2 - 1), strict=True)],
)
def test_chains_by_length(length, count):
    # Where the same twelve or thirteen cards read with the ace low or high, only high is a play.
    family = kernel.CHAIN + length - 3
    assert sum(1 for play in range(family << 5, (family + 1) << 5) if kernel.NEED[play]) == count


def test_pairs_in_a_row():
    family = kernel.PAIR_CHAIN
    assert sum(1 for play in range(family << 5, (family + 1) << 5) if kernel.NEED[play]) == 14


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_plays_of_crowded_hands_on_a_lead_and_on_any_pattern(players):
    rng = random.Random(f"crowded {players}")
    game = paikit.game("jiheiwu", players=players)
    rules, readable = rules_of(game.options), TableRules.of(game.options)
    for _ in range(60):
        cards = shuffled(game.pack, rng)[: 6 + int(rng.random() * 20)]
        # A position's hand may be larger than any that is dealt: all the more is possible.
        ranks = ranks_of(cards)
        for best in (None, *shuffled(readable.sheet.patterns, rng)[:12]):
            wanted = set()
            for pattern in readable.sheet.patterns:
                held = [card.rank for card in cards]
                if all(held.count(rank) >= copies for rank, copies in pattern.need) and (
                    best is None or _beats(readable, pattern, best)
                ):
                    wanted.add(play_of(pattern))
            found = rules.plays(ranks, PASS if best is None else play_of(best))
            assert set(found) == {one for one in wanted if kernel.NEED[one]}
            assert len(found) == len(set(found))


def _beats(readable, pattern, best):
    higher = (pattern.kind, pattern.size) == (best.kind, best.size) and pattern.key > best.key
    fives = pattern == best and str(best.rank) == "5" and best.kind in ("single", "pair")
    return pattern.tier > best.tier or (pattern.tier == best.tier and higher) or fives


def test_a_play_takes_its_cards():
    for cards in ("♠4 ♥5 ♣6", "♠3 ♥4 ♣6 ♠7", "♠A ♥2 ♣3", "♠Q ♠K ♥A", "♠4 ♥4 ♠6 ♥6", "x X"):
        play = reading(cards)
        assert kernel.NEED[play] == ranks_of(parse_cards(cards))
        assert kernel.size_of(play) == len(parse_cards(cards))


def test_a_five_covers_a_five_where_the_table_allows_it():
    for option, single, pair in (("singles_pairs", 1, 1), ("singles", 1, 0), ("off", 0, 0)):
        rules = rules_of(Options(five_covers_five=option))
        fives = ranks_of(parse_cards("♠5 ♥5"))
        assert len(rules.plays(fives, reading("♣5"))) == single
        assert len(rules.plays(fives, reading("♣5 ♦5"))) == pair


def out_and_passed(wind):
    """Seat 0, 庄 with seat 2, has gone out; everybody passes on it."""
    going = table("♠A", "♠4♠6", "♠5♠7", "♠8♣4", "♥4♥6", camp=(0, 2), wind=wind)
    going.play(reading("♠A"))
    for _ in range(4):
        going.play(PASS)
    return going


def test_the_lead_of_a_finisher_goes_to_the_next_player_or_a_partner():
    assert out_and_passed("next_player").turn == 1
    assert out_and_passed("teammate").turn == 2


def test_a_hand_ends_when_one_camp_is_out():
    going = table("♠4", "♠6♠7", "♠5", "♠8♣4", "♥4♥6", camp=(0, 2))
    assert not going.play(reading("♠4"))
    assert not going.play(PASS)
    assert going.play(reading("♠5"))
    assert going.order == [0, 2]
    sides = paikit.game("jiheiwu").sides(
        paikit.game("jiheiwu").deal(hands=["♠4", "♠6♠7", "♠5", "♠8♣4", "♥4♥6"], declarer=0)
    )
    assert points(Options(), sides, (0, 2), revealed=False) == (6, -3, 3, -3, -3)
    assert points(Options(), sides, (0, 2), revealed=True) == (12, -6, 6, -6, -6)


def test_the_role_is_public_once_the_last_five_of_its_holder_is_played():
    going = table("♠4♠5♥5", "♠6♠7", "♠8", "♠9♣4", "♥4♥6")
    going.play(reading("♥5"))
    assert not going.five_known
    for _ in range(4):
        going.play(PASS)
    going.play(reading("♠5"))
    assert going.five_known


# --- what a seat may know --------------------------------------------------------------------

FULL = ["♠4♠9", "♠6♠7", "♠5♥3", "♠8♣4", "♥4♥6"]


def seats(mask):
    return {seat for seat in range(6) if mask >> seat & 1}


def test_a_seat_knows_its_own_role_and_holds_others_likely():
    going = table(*FULL, camp=(0, 2))
    assert seats(going.allies(2)) == {0, 2}
    assert seats(going.allies(0)) == {0}
    assert seats(going.allies(1)) == {1, 2, 3, 4}, "each is 黑5 with a chance under a half"
    going.five_known = True
    assert seats(going.allies(0)) == {0, 2}
    assert seats(going.allies(1)) == {1, 3, 4}


def test_letting_the_dealer_be_makes_an_ally_and_hitting_him_an_enemy():
    going = table("♠4♠9♠J", "♠6♠3♠7", "♠5♥3♥8", "♠8♣4♣6", "♥4♥6♥7", camp=(0, 3))
    before = going.weight[:]
    going.play(reading("♠J"))
    going.play(reading("♠3"))
    assert going.weight[1] < before[1]
    going.owner = 0
    going.play(PASS)
    assert going.weight[2] > before[2]


def test_six_players_have_two_hidden_roles():
    six = [*FULL, "x ♦9"]
    going = table(*six, players=6, camp=(0, 2, 5))
    assert seats(going.allies(2)) == {0, 2}
    assert seats(going.allies(0)) == {0}
    going.joker_known = True
    assert seats(going.allies(2)) == {0, 2, 5}
    assert seats(going.allies(0)) == {0, 5}
    assert seats(going.allies(1)) == {1, 2, 3, 4}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_rules_of_thumb_see_no_hidden_card(players):
    game = paikit.game("jiheiwu", players=players)
    rng = random.Random(f"hidden {players}")
    for seed in range(6):
        twins = Twins(random.Random(f"hidden {players} {seed}"))
        one = twins.table
        while True:
            other = one.copy()
            me = one.turn
            rest = [seat for seat in range(one.rules.seats) if seat != me]
            for seat in rest:  # same number of cards, other ones
                other.hands[seat] = 0
            if me not in (one.black5, one.small_joker, one.declarer):
                free = [seat for seat in rest if one.counts[seat]]
                other.black5 = one.black5 if one.five_known else free[0]
                other.small_joker = one.small_joker if one.joker_known else free[-1]
            assert twins.thumb.choose(other) == twins.thumb.choose(one)
            if one.play(one.random_play(rng.random())):
                break
    assert game.seats == players


def test_a_hand_is_parted_into_the_groups_that_take_fewest_turns():
    thumb = thumb_of(Options())
    cost, groups = thumb.part(ranks_of(parse_cards("♠7 ♥8 ♣9 ♠K ♥K ♦4 ♣4 ♥4")))
    assert {reading("♠7 ♥8 ♣9"), reading("♠K ♥K"), reading("♦4 ♣4 ♥4")} == set(groups)
    assert cost == sum(thumb.cost[one] for one in groups)
    assert sum(kernel.NEED[one] for one in groups) == ranks_of(
        parse_cards("♠7 ♥8 ♣9 ♠K ♥K ♦4 ♣4 ♥4")
    )


def test_a_copy_of_a_table_is_on_its_own():
    twins = Twins(random.Random("copy"))
    one = twins.table
    counts = one.counts[:]
    two = one.copy()
    twins.thumb.play_out(two)
    assert two.order and not one.order
    assert one.counts == counts


def test_play_by_chance_follows_the_numbers_drawn():
    tables = [Twins(random.Random("chance")).table for _ in range(3)]
    for one, seed in zip(tables, (1, 1, 2), strict=True):
        one.play_randomly(random.Random(seed).random)
    assert tables[0].hands == tables[1].hands != tables[2].hands
