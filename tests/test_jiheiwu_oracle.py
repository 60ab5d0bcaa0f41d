"""挤黑5 against a brute force written from the rule text alone.

The engine gives the cards and the answers to be checked, nothing else. A combination is known by
looking at all its cards, plays are found by trying every subset of a hand, score rows are typed
from the printed tables, and what a seat may know is found by dealing the hidden cards in every way.
"""

import random
from collections import Counter
from itertools import combinations, pairwise, permutations, product
from math import factorial, prod

import pytest

import paikit
from paikit.cards import Card, Rank, Suit
from paikit.climbing import Combo
from paikit.contract import Move, Played

TABLES = (3, 4, 5, 6)
ORDER = "46789TJQKA23xX5"
NATURAL = {rank: place for place, rank in enumerate("A23456789TJQK", 1)}
LEAST = {3: 5, 4: 4, 5: 3, 6: 3}


def game(players, **options):
    return paikit.game("jiheiwu", players=players, **options)


def deck(players):
    cards = [Card(rank, suit) for suit in Suit for rank in Rank if rank.value not in "xX"]
    jokers = [Card(Rank.SMALL_JOKER), Card(Rank.BIG_JOKER)]
    return cards + jokers if players == 6 else cards


# --- combinations ---


def oracle(ranks, least):
    """All readings of some ranks: (kind, height). Heights compare within a kind and size only."""
    counts = Counter(ranks)
    size = len(ranks)
    if size == 1:
        return {("single", ORDER.index(ranks[0]))}
    if size == 2 and set(ranks) == {"x", "X"}:
        return {("pair", ORDER.index("X"))}
    if "x" in counts or "X" in counts:
        return set()
    if len(counts) == 1:
        kind = {2: "pair", 3: "bomb", 4: "blast"}.get(size)
        return {(kind, ORDER.index(ranks[0]))} if kind else set()
    if set(counts.values()) == {1} and size >= least:
        return {("chain", top) for top in tops(counts)}
    if set(counts.values()) == {2}:
        return {("pair_chain", top) for top in tops(counts)}
    return set()


def tops(ranks):
    """The heights of a run: its top place with the ace low and with the ace high."""
    for ace in (1, 14) if "A" in ranks else (0,):
        places = sorted(ace if rank == "A" else NATURAL[rank] for rank in ranks)
        steps = pairwise(places)
        if all(high - low == 1 or (low, high) == (4, 6) for low, high in steps):
            yield places[-1]


def oracle_beats(mine, size, best, best_size, fives="singles_pairs"):
    kind, height = mine
    best_kind, best_height = best
    power = {"bomb": 1, "blast": 2}
    if power.get(kind, 0) != power.get(best_kind, 0):
        return power.get(kind, 0) > power.get(best_kind, 0)
    if kind != best_kind or size != best_size:
        return False
    if height == best_height == ORDER.index("5"):
        allowed = {"singles_pairs": ("single", "pair"), "singles": ("single",), "off": ()}
        return kind in allowed[fives]
    return height > best_height


def text(cards):
    return [card.rank.value for card in cards]


@pytest.mark.parametrize("players", TABLES)
def test_readings_of_every_set_of_up_to_five_ranks(players):
    rules = game(players)
    sheet = {rank: [c for c in deck(players) if c.rank.value == rank] for rank in ORDER}
    ranks = "".join(rank * len(sheet[rank]) for rank in ORDER)
    for size in range(1, 6):
        for chosen in set(combinations(ranks, size)):
            counts = Counter(chosen)
            cards = [card for rank, count in counts.items() for card in sheet[rank][:count]]
            found = {(one.kind, one.rank.value) for one in rules.readings(cards)}
            assert found == by_top(chosen, LEAST[players]), chosen


def by_top(ranks, least):
    """The oracle's readings with the rank at the top instead of a height."""
    named = {place: rank for rank, place in NATURAL.items()} | {14: "A"}
    return {
        (kind, named[height] if kind in ("chain", "pair_chain") else ORDER[height])
        for kind, height in oracle(list(ranks), least)
    }


@pytest.mark.parametrize("players", TABLES)
def test_every_subset_of_random_hands(players):
    rng = random.Random(players)
    for _ in range(6):
        rules = game(players, **random_options(rng))
        hand = cluster(rng, players, 10)
        least = LEAST[players] if rules.options.min_chain == "by_table" else rules.options.min_chain
        for cards in subsets(hand):
            found = {(one.kind, one.rank.value) for one in rules.readings(cards)}
            assert found == by_top(text(cards), least), cards


@pytest.mark.parametrize("players", TABLES)
def test_legal_plays_are_the_subsets_that_beat(players):
    rng = random.Random(100 + players)
    answers = Counter()
    for _ in range(14):
        rules = game(players, **random_options(rng))
        least = LEAST[players] if rules.options.min_chain == "by_table" else rules.options.min_chain
        cards = cluster(rng, players, 16)
        hand, rest = cards[:9], cards[9:]
        if players == 3:  # 庄 alone has these two, whoever he is
            rest = [card for card in rest if str(card) not in ("♠5", "♥5")]
        table = random_play(rng, rest, least)
        view = rules.position(hand=hand, table=[Move("play", table)] if table else [], seat=1)
        best = rules.readings(table)[0] if table else None
        want = set()
        for chosen in subsets(hand):
            combos = oracle(text(chosen), least)
            if best is None:
                legal = bool(combos)
            else:
                stand = max(oracle(text(table), least), key=lambda one: one[1])
                legal = any(
                    oracle_beats(
                        one, len(chosen), stand, len(table), rules.options.five_covers_five
                    )
                    for one in combos
                )
            move = Move("play", chosen)
            assert rules.is_legal(view, move) is legal, (chosen, table)
            answers[legal] += 1
            if legal:
                want.add(move)
        listed = [move for move in rules.legal_moves(view) if move.action == "play"]
        assert len(listed) == len(set(listed))
        assert set(listed) == want
        assert rules.is_legal(view, Move("pass")) is (best is not None)
    assert answers[True] > 60
    assert answers[False] > 1000


def test_beats_over_all_pairs_of_combinations():
    """Each combination against each, by rank alone: the pairs and chains of one suit or two."""
    for players in TABLES:
        rules = game(players)
        patterns = [one for one in rules.table_rules.sheet.patterns if one.size <= 6]
        stand = {}
        for one in patterns:
            ranks = [rank.value for rank, count in one.need for _ in range(count)]
            top = one.rank.value
            height = (14 if top == "A" else NATURAL[top]) if "chain" in one.kind else None
            if height is not None and ranks[0] == "A" and top != "A":
                height = NATURAL[top]
            stand[one] = (one.kind, ORDER.index(top) if height is None else height)
        played = [(one, _played(one)) for one in patterns]
        for mine, best in product(patterns, played):
            legal = rules.table_rules.allows(mine, best[1])
            want = oracle_beats(stand[mine], mine.size, stand[best[0]], best[0].size)
            assert legal is want, (mine, best[0])


def _played(pattern):
    return Played(0, Move("pass"), Combo((), pattern))


def random_options(rng):
    choices = {
        "min_chain": ("by_table", 3, 4, 5),
        "five_covers_five": ("singles_pairs", "singles", "off"),
    }
    return {name: values[int(rng.random() * len(values))] for name, values in choices.items()}


def cluster(rng, players, count):
    """Random cards from a few neighbouring ranks, so that runs and bombs are common."""
    natural = "A23456789TJQKA"
    start = int(rng.random() * 9)
    near = set(natural[start : start + 6]) | {"x", "X", "5"}
    cards = [card for card in deck(players) if card.rank.value in near]
    rng.shuffle(cards)
    return cards[:count]


def subsets(hand):
    for size in range(1, len(hand) + 1):
        yield from combinations(hand, size)


def random_play(rng, cards, least):
    """Some combination of these cards, or () for a lead."""
    found = [one for one in subsets(cards) if oracle(text(one), least)]
    found += [()] * (len(found) // 4 + 1)
    return found[int(rng.random() * len(found))]


# --- score tables ---

# (庄 camp wins, squeezed) or (others win, squeezed): 庄, 黑5, 小鬼, each opponent.
TABLE = {
    4: {
        ("camp", 2): (2, 2, -2),
        ("camp", 1): (1, 1, -1),
        ("others", 2): (-2, -2, 2),
        ("others", 1): (-1, -1, 1),
    },
    5: {
        ("camp", 3): (6, 3, -3),
        ("camp", 2): (4, 2, -2),
        ("camp", 1): (2, 1, -1),
        ("others", 2): (-4, -2, 2),
        ("others", 1): (-2, -1, 1),
    },
    6: {
        ("camp", 3): (3, 3, -3),
        ("camp", 2): (2, 2, -2),
        ("camp", 1): (1, 1, -1),
        ("others", 3): (-3, -3, 3),
        ("others", 2): (-2, -2, 2),
        ("others", 1): (-1, -1, 1),
    },
}
SOLO = {
    3: {"camp": (4, -2), "others": (-2, 1)},
    4: {"camp": (9, -3), "others": (-3, 1)},
    5: {"camp": (16, -4), "others": (-4, 1)},
    6: {"camp": (25, -5), "others": (-5, 1)},
}
# Two against four, by escaped opponents or by roles squeezed: 庄, partner, each opponent.
MERGED = {3: (9, 3, -3), 2: (6, 2, -2), 1: (3, 1, -1)}
MERGED_PRINTED = {3: (6, 3, -3), 2: (4, 2, -2), 1: (2, 1, -1)}


def oracle_score(players, order, declarer, black5, joker, options):
    roles = [declarer, black5] + ([joker] if players == 6 else [])
    camp = set(roles)
    others = set(range(players)) - camp
    place = {seat: at for at, seat in enumerate(order)}
    camp_done = max(place[seat] for seat in camp)
    others_done = max(place[seat] for seat in others)
    if (order[0] in camp) != (camp_done < others_done):
        return (0,) * players
    if order[0] in camp:
        winner = "camp"
        left = [seat for seat in others if place[seat] > camp_done]
    else:
        winner = "others"
        left = [seat for seat in camp if place[seat] > others_done]
    if len(camp) == 1:
        mine, theirs = SOLO[players][winner]
        if players == 6 and winner == "camp":
            mine = options.get("red6", 25)
        return tuple(mine if seat == declarer else theirs for seat in range(players))
    if players == 6 and len(camp) == 2:
        return oracle_merged(players, winner, left, roles, others, options)
    row = TABLE[players][winner, len(left)]
    paid = dict.fromkeys(camp, row[1]) | dict.fromkeys(others, row[2])
    paid[declarer] = row[0]
    return tuple(paid[seat] for seat in range(players))


def oracle_merged(players, winner, left, roles, others, options):
    declarer = roles[0]
    if winner == "others":
        stake = sum(roles.count(seat) for seat in left)
    elif options.get("merged_stake") == "by_squeezed":
        stake = {4: 3, 3: 3, 2: 2, 1: 1}[len(left)]
    else:
        stake = {0: 3, 1: 2, 2: 1, 3: 1}[4 - len(left)]
    rows = MERGED_PRINTED if options.get("merged_roles") == "seed_literal" else MERGED
    big, small, theirs = (one * (1 if winner == "camp" else -1) for one in rows[stake])
    large = declarer
    if options.get("merged_double_share") == "double_role_holder":
        large = max(set(roles), key=roles.count)
    paid = dict.fromkeys(set(roles), small) | dict.fromkeys(others, theirs)
    paid[large] = big
    return tuple(paid[seat] for seat in range(players))


OPTIONS = [
    {},
    {"red6": 35, "merged_roles": "seed_literal"},
    {"merged_double_share": "double_role_holder", "merged_stake": "by_squeezed"},
    {"merged_roles": "seed_literal", "merged_double_share": "double_role_holder"},
]


@pytest.mark.parametrize("players", TABLES)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_score_of_every_order_of_going_out(players, options):
    rules = game(players, **options)
    printed = {"red6": 35, "merged_roles": "seed_literal"}.items() & options.items()
    seats = range(players)
    roles = list(product(seats, seats)) if players == 6 else [(seat, None) for seat in seats]
    roles = [(0, None)] if players == 3 else roles
    for (black5, joker), order in product(roles, permutations(seats)):
        if players == 6 and order[0] > 2 and options:
            continue  # the options concern 庄's camp; a third of the orders is plenty
        facts = {"order": order, "declarer": 0, "black5": black5, "small_joker": joker}
        score = rules.settle(**facts)
        assert score.points == oracle_score(players, order, 0, black5, joker, options), facts
        balances = sum(score.points) == 0
        assert balances or printed, facts
        last = score.lines[-1].key
        assert last == ("draw_pays" if not any(score.points) else "sum" if balances else "sum_off")


def test_the_printed_rows_that_do_not_balance():
    """By option exactly these rows are off: red job by 10, two against four by the stake."""
    literal = game(6, red6=35, merged_roles="seed_literal")
    red = literal.settle(order=[0], declarer=0, black5=0, small_joker=0)
    assert sum(red.points) == 10
    for order, off in (([0, 1], -3), ([0, 2, 1], -2), ([0, 2, 3, 1], -1)):
        merged = literal.settle(order=order, declarer=0, black5=0, small_joker=1)
        assert sum(merged.points) == off
    assert sum(literal.settle(order=[0, 1, 2], declarer=0, black5=1, small_joker=2).points) == 0


def test_showing_the_black_five_doubles_every_row():
    for players in (4, 5, 6):
        rules = game(players)
        for order in permutations(range(players)):
            if order[0] > 1:
                continue
            facts = {"order": order, "declarer": 0, "black5": 1}
            facts |= {"small_joker": 2} if players == 6 else {}
            once, twice = rules.settle(**facts), rules.settle(revealed=True, **facts)
            assert twice.points == tuple(2 * one for one in once.points)


# --- what a seat may know ---


@pytest.mark.parametrize("wind", ["next_player", "teammate"])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_roles_shown_are_exactly_those_in_every_deal_that_fits(players, wind):
    """Deal the unseen cards in every way, play the same moves, keep what looks the same."""
    rules = game(players, wind=wind, min_chain=3)
    shown = Counter()
    for seed in range(10):
        rng = random.Random(1000 * players + seed)
        state = small_deal(rules, rng)
        first = state
        while state.seat is not None:
            seat = int(rng.random() * players)
            if ways_to_deal(state, seat) <= 150:
                known = known_roles(rules, rules.view(state, seat))
                assert known == sure_roles(rules, first, state, seat), (seed, state.history, seat)
                shown.update(map(len, known))
            moves = list(rules.legal_moves(rules.view(state, state.seat)))
            state = rules.play(state, moves[int(rng.random() * len(moves))])
    assert shown[0] > 10
    assert shown[1] > 10


def known_roles(rules, view):
    """The roles a view shows, without the places of those who are out."""
    return [{str(one) for one in roles if "out_" not in one} for roles in rules.roles(view)]


def ways_to_deal(state, seat):
    sizes = [len(hand) for at, hand in enumerate(state.hands) if at != seat]
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def small_deal(rules, rng):
    """An end of two cards a seat; now and then ♠5 is already gone."""
    cards = [card for card in rules.pack if str(card) not in ("♠5", "x")]
    rng.shuffle(cards)
    cards = [Card(Rank.FIVE, Suit.SPADES), *cards[: 7 + (rules.seats < 6)]]
    if rules.seats == 6:
        cards = [*cards[:7], Card(Rank.SMALL_JOKER), cards[7]]
    rng.shuffle(cards)
    hands = [cards[seat :: rules.seats] for seat in range(rules.seats)]
    return rules.deal(hands=hands, declarer=0, first=0)


def sure_roles(rules, first, state, seat):
    """For each seat the roles it has in every deal that this seat cannot tell from the true one."""
    unseen = [card for at, hand in enumerate(state.hands) if at != seat for card in hand]
    sizes = [0 if at == seat else len(hand) for at, hand in enumerate(state.hands)]
    sure = None
    for dealt in deals(unseen, sizes):
        hands = [
            [*(state.hands[at] if at == seat else dealt[at]), *played_by(state, at)]
            for at in range(rules.seats)
        ]
        other = rules.deal(hands=hands, declarer=first.public.declarer, first=first.seat)
        if replay(rules, other, state) != state.public:
            continue
        roles = oracle_roles(rules, other)
        sure = roles if sure is None else [one & two for one, two in zip(sure, roles, strict=True)]
    return [roles - {"partner"} or roles for roles in sure or []]


def deals(cards, sizes):
    """Every way to deal some cards into hands of these sizes."""
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in deals(rest, sizes[1:]):
            yield [chosen, *others]


def played_by(state, seat):
    return [card for one in state.history if one.seat == seat for card in one.move.cards]


def replay(rules, state, like):
    """The public facts after the same moves, None where they cannot be made."""
    for one in like.history:
        if state.seat != one.seat or not rules.is_legal(rules.view(state, one.seat), one.move):
            return None
        state = rules.apply(state, one.move)
    return state.public


def oracle_roles(rules, state):
    def holder(card):
        return next(at for at, hand in enumerate(state.hands) if card in hand)

    roles = [set() for _ in range(rules.seats)]
    roles[state.public.declarer].add("declarer")
    roles[holder(Card(Rank.FIVE, Suit.SPADES))].add("black5")
    if rules.seats == 6:
        roles[holder(Card(Rank.SMALL_JOKER))].add("small_joker")
    return [one | {"partner"} if one else {"defender"} for one in roles]
