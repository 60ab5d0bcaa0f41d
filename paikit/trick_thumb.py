"""Trick play by rules of thumb, on the whole numbers of the kernel.

Every play is weighed alike: how likely one's side wins the trick, times the points in it, less
what the cards would still be worth. Nothing is looked at but what the seat to move knows.
"""

from __future__ import annotations

from typing import Final

from paikit.trick_kernel import (
    ABOVE_SIDES,
    Deal,
    Play,
    Table,
    bits_of,
    cards_in,
    together,
    top_of,
    without,
)

Scored = tuple[int, Play]

# What the rules of thumb reckon with, in tenths of card points or in percent, fitted on hands
# they played against themselves. Lists of two are for a defender and for the declarer.
HOLDS: Final = [[100, 100, 100], [44, 93, 90], [33, 76, 85], [3, 68, 80]]
"""How often one threat is not there, by the foes to come and the copies it takes."""
TRACTORS: Final = 92
"""How often a tractor is not beaten where one could be out."""
RUFFS: Final = 60
"""How often a foe ruffs who can."""
PAIR_RUFF: Final = 27
TRACTOR_RUFF: Final = 5
"""How much of that is left when it takes a pair or a tractor of trumps."""
FRIENDS: Final = 93
"""How often a fellow still to play takes a trick from the declarer when he can."""
RUFF_UNIT: Final = [20, 60]
"""What it costs beside its cards to ruff with a pair or a tractor."""
LEAD_WORTH: Final = [17, 17]
TRUMP_WORTH: Final = [20, 13]
TRUMP_SLOPE: Final = [3, 5]
ACE_WORTH: Final = [14, 40]
KING_WORTH: Final = [10, 10]
PAIR_WORTH: Final = [8, 8]
DRAWS: Final = [40, 26]
GIVES: Final = [4, 17]
TRUMP_LEAD: Final = [-30, 0]
TRUMP_LONG: Final = [-3, 4]
TRUMPS_GONE: Final = [0, -250]
FORCE: Final = [26, 0]
FELLOW_VOID: Final = 50
LENGTH: Final = [-3, -3]
SIZE: Final = [[10, 10], [10, 45]]
LOST_COST: Final = [[133, 100], [100, -40]]
SURE_COST: Final = [[40, 60], [40, -20]]
"""How much of what a card is worth counts against leading it, side or trump, by its chances."""
WAYS: Final = 8
"""Ways to give what is owed that are weighed."""


def _powers(percent: int) -> list[int]:
    """The percentages of one chance to the power of 0, 1, 2 …"""
    row = [100.0]
    for _ in range(63):
        row.append(row[-1] * percent / 100)
    return [int(one) for one in row]


SAFE: Final = [[_powers(one) for one in row] for row in HOLDS]
OUT_OF: Final = _powers(67)
"""How often one seat has none of so many unseen cards."""


# -- rules of thumb --


def play_out(table: Table) -> None:
    """Plays to the end of the hand by rules of thumb."""
    while table.placed or table.once[table.turn]:
        a, b, c = choose(table)
        table.put(a, b, c)


def choose(table: Table) -> Play:
    """The play that rules of thumb make for the seat to move, from what it knows."""
    seat = table.turn
    if table.placed and table.size == 1:
        return (_follow(table, seat), 0, 0)
    return best_of(_scored_answers(table, seat) if table.placed else _scored_leads(table, seat))


def weighed_plays(table: Table) -> list[Play]:
    """Plays worth comparing, the more promising first."""
    seat = table.turn
    if not table.placed:
        scored = _scored_leads(table, seat)
    elif table.size == 1:
        return _weighed_cards(table, seat)
    else:
        scored = _scored_answers(table, seat)
    scored.sort(key=_score, reverse=True)
    return [play for _, play in scored]


def _weighed_cards(table: Table, seat: int) -> list[Play]:
    """Single answers: the lowest and highest that win, points to feed, a loser, the rest."""
    deal = table.deal
    once = table.once[seat]
    twice = table.twice[seat]
    pool = once & table.led or once
    win = pool & table.beat
    role = 1 if seat == deal.declarer else 0
    held = pool & table.led
    cards = [_feed(deal, pool, twice, held, role), _drop(deal, pool, twice, role)]
    if win:
        plain = win & ~deal.gifts
        cards = [win & -win, 1 << top_of(win), plain & -plain or win & -win, *cards]
    for suit in deal.suits:
        held = pool & suit
        if held:
            cards += [held & -held, 1 << top_of(held)]
    cards += [1 << bit for bit in bits_of(pool)]
    return [(card, 0, 0) for card in cards]


# -- following --


def _foes(table: Table, seat: int) -> int:
    """How many opponents of a seat have still to play to the trick."""
    after = 3 - table.placed
    if seat == table.deal.declarer:
        return after
    return 1 if (table.deal.declarer - seat) & 3 <= after else 0


def _ruffed(table: Table, seat: int, suit: int, count: int, after: int) -> int:
    """How likely one of the foes among so many seats to come ruffs a suit of which so many
    cards are unseen, in percent.
    """
    declarer = table.deal.declarer
    free = 100
    for step in range(1, after + 1):
        other = (seat + step) & 3
        if (other == declarer) != (seat == declarer):
            shown = table.voids[other]
            if shown & table.deal.trumps:
                continue
            out_of = 100 if shown & suit else OUT_OF[count]
            free = free * (10_000 - out_of * RUFFS) // 10_000
    return 100 - free


def _safe(table: Table, seat: int, unseen: Play, beat: int, foes: int) -> int:
    """How likely no foe still to play beats what only these cards beat, in percent."""
    if not foes:
        return 100
    led = table.led
    copies = table.copies
    threats = (beat & led & unseen[copies - 1]).bit_count()
    safe = SAFE[foes][copies - 1][threats]
    if led != table.deal.trumps and safe:
        count = (unseen[0] & led).bit_count() + (unseen[1] & led).bit_count()
        ruffed = _ruffed(table, seat, led, count, 3 - table.placed)
        if copies > 1:
            ruffed = ruffed * (PAIR_RUFF if table.length == 1 else TRACTOR_RUFF) // 100
        if not beat & led:
            higher = (beat & unseen[copies - 1]).bit_count()
            ruffed = ruffed * (100 - SAFE[foes][copies - 1][higher]) // 100
        safe = safe * (100 - ruffed) // 100
    return safe


def _kept(table: Table, seat: int, foes: int, unseen: Play) -> int:
    """How likely this seat's side wins the trick without beating it, in percent."""
    declarer = table.deal.declarer
    if (table.best == declarer) == (seat == declarer):
        return _safe(table, seat, unseen, table.beat, foes)
    fellows = 3 - table.placed - foes
    if seat == declarer or not fellows:
        return 0
    copies = table.copies
    threats = (table.beat & unseen[copies - 1] & table.led).bit_count()
    kept = 100 - SAFE[fellows][copies - 1][threats]
    if table.led != table.deal.trumps:
        kept += _fellow_ruffs(table, seat) * (100 - kept) // 100
    return kept * FRIENDS // 100


def _fellow_ruffs(table: Table, seat: int) -> int:
    """How likely a fellow defender still to play can ruff, from what voids were shown."""
    for step in range(1, 4 - table.placed):
        other = (seat + step) & 3
        shown = table.voids[other]
        if other != table.deal.declarer and shown & table.led and not shown & table.deal.trumps:
            return RUFFS if table.copies == 1 else PAIR_RUFF
    return 0


def _stakes(table: Table) -> int:
    """What the trick on the table is worth so far: its points, and prizes lost or saved."""
    stakes = 10 * table.pot
    if table.staked:
        prizes = (table.staked & 15) + (table.staked >> 4)
        stakes += 10 * table.deal.prize_worth * prizes
    return stakes


def _follow(table: Table, seat: int) -> int:
    """The answer to a single card: points or a loser, or else one that may win."""
    once = table.once[seat]
    held = once & table.led
    if held and not held & (held - 1):
        return held
    deal = table.deal
    foes = _foes(table, seat)
    role = 1 if seat == deal.declarer else 0
    unseen = table.unseen(seat) if table.placed < 3 else (0, 0, 0)
    kept = _kept(table, seat, foes, unseen)
    pool = held or once
    twice = table.twice[seat]
    card = _feed(deal, pool, twice, held, role) if kept > 50 else _drop(deal, pool, twice, role)
    win = (held or once & deal.trumps) & table.beat
    if not win or kept == 100:
        return card
    worth = deal.worth[role]
    best = -100 * worth[card.bit_length() - 1]
    if card & deal.gifts:
        best += (2 * kept - 100) * (100 if card & deal.tens else 50)
    if card & twice:
        best -= 100 * PAIR_WORTH[role]
    stakes = _stakes(table) + LEAD_WORTH[role]
    rich = win & deal.gifts
    plain = win & ~rich
    loose = plain & ~twice
    some = plain & -plain | loose & -loose | rich & -rich | 1 << (win.bit_length() - 1)
    while some:
        one = some & -some
        some ^= one
        bit = one.bit_length() - 1
        safe = _safe(table, seat, unseen, deal.beats[bit], foes)
        score = (safe - kept) * stakes - 100 * worth[bit]
        if one & rich:
            score += (2 * safe - 100) * (100 if one & deal.tens else 50)
        if one & twice:
            score -= 100 * PAIR_WORTH[role]
        if score > best:
            best = score
            card = one
    return card


def _feed(deal: Deal, pool: int, twice: int, held: int, role: int) -> int:
    """The card to add to a trick that one's side wins."""
    rich = pool & deal.gifts
    if not rich:
        return _drop(deal, pool, twice, role)
    if not held:
        rich = rich & ~deal.trumps or rich
    tens = rich & deal.tens
    return tens & -tens or rich & -rich


def _drop(deal: Deal, pool: int, twice: int, role: int) -> int:
    """The card to part with on a trick that the other side wins."""
    plain = pool & ~deal.rich
    side = plain & ~deal.trumps
    if side:
        loose = side & ~twice
        return loose & -loose or side & -side
    if not plain:
        fives = pool & deal.fives & deal.gifts
        return fives & -fives or pool & -pool
    low = plain & -plain
    loose = plain & ~twice
    if low & twice and loose:
        one = loose & -loose
        worth = deal.worth[role]
        if worth[one.bit_length() - 1] <= worth[low.bit_length() - 1] + PAIR_WORTH[role]:
            return one
    return low


def _scored_answers(table: Table, seat: int) -> list[Scored]:
    """Answers to more than one card that are worth weighing, with their scores."""
    foes = _foes(table, seat)
    unseen = table.unseen(seat)
    kept = _kept(table, seat, foes, unseen)
    plays = _some_answers(table, seat, feed=kept > 50)
    if len(plays) == 1:
        return [(0, plays[0])]
    return [(_answer_score(table, seat, play, kept, foes, unseen), play) for play in plays]


def _answer_score(table: Table, seat: int, play: Play, kept: int, foes: int, unseen: Play) -> int:
    """The worth of an answer: what it wins or gives away, less what its cards are worth."""
    deal = table.deal
    role = 1 if seat == deal.declarer else 0
    safe = kept
    if table.would_win(play):
        safe = _safe(table, seat, unseen, deal.beats[top_of(play[0])], foes)
    score = (safe - kept) * (_stakes(table) + LEAD_WORTH[role] * table.size)
    score += (2 * safe - 100) * 10 * deal.points(play) - 100 * _keeping(deal, play, role)
    if not play[0] & table.led and play[0] & ~deal.trumps == 0:
        score -= 100 * RUFF_UNIT[role]
    for plane in play:
        if plane & deal.prize:
            score -= (100 - safe) * 10 * deal.prize_worth
    return score


def _some_answers(table: Table, seat: int, *, feed: bool) -> list[Play]:
    """Each way to give what is owed, filled up with points or with losers, and ruffs."""
    led = table.led
    hand = table.hand(seat)
    held = (hand[0] & led, hand[1] & led, hand[2] & led)
    lacking = table.size - cards_in(held)
    if lacking >= 0:
        rest = (hand[0] & ~led, hand[1] & ~led, hand[2] & ~led)
        found = [_filled(table, held, rest, feed=feed)]
        if lacking == table.size and led != table.deal.trumps:
            found += _ruffs(table, hand)
        return found
    if not held[1]:
        return [_filled(table, (0, 0, 0), held, feed=feed)]
    ways = table.best_ways(held)[:WAYS]
    if not table.deal.strict:
        ways.append((0, 0, 0))
    return [_filled(table, way, without(held, way), feed=feed) for way in ways]


def _ruffs(table: Table, hand: Play) -> list[Play]:
    """Trumps in the shape of a side lead."""
    trumps = table.of_suit(hand, table.deal.trumps)
    if cards_in(trumps) < table.size:
        return []
    asked = [one for one in table.asked if one[0] > 1]
    if not table.asked:
        asked = [(table.copies, table.length)]
    given, ways = table.deal.serve(trumps, asked)
    if given != asked:
        return []
    return [_filled(table, way, without(trumps, way), feed=False) for way in ways[:WAYS]]


def _filled(table: Table, way: Play, rest: Play, *, feed: bool) -> Play:
    """A way filled up to the size of the lead with other cards."""
    role = 1 if table.turn == table.deal.declarer else 0
    for _ in range(table.size - cards_in(way)):
        card = _drop(table.deal, rest[0], rest[1], role)
        if feed:
            card = _feed(table.deal, rest[0], rest[1], rest[0] & table.led, role)
        way = together(way, (card, 0, 0))
        rest = without(rest, (card, 0, 0))
    return way


# -- leading --


def _scored_leads(table: Table, seat: int) -> list[Scored]:
    """Leads worth weighing with their scores."""
    unseen = table.unseen(seat)
    found: list[Scored] = []
    for suit in table.deal.suits:
        if table.once[seat] & suit:
            _add_suit(table, seat, suit, unseen, found)
    return found


def best_of_suit(table: Table, suit: int, unseen: Play) -> Scored:
    """The best lead from a suit that the seat to move holds, with its score. It depends on the
    cards of that suit alone, and on whether any trumps are unseen.
    """
    found: list[Scored] = []
    _add_suit(table, table.turn, suit, unseen, found)
    best = found[0]
    for one in found:
        if one[0] > best[0]:
            best = one
    return best


def _add_suit(table: Table, seat: int, suit: int, unseen: Play, found: list[Scored]) -> None:
    """Adds the leads of a suit worth weighing."""
    deal = table.deal
    role = 1 if seat == deal.declarer else 0
    length = (table.once[seat] & suit).bit_count()
    outs = (unseen[0] & suit, unseen[1] & suit, unseen[2] & suit)
    count = outs[0].bit_count() + outs[1].bit_count() + outs[2].bit_count()
    free = 100
    if suit == deal.trumps:
        base = TRUMP_LEAD[role] + TRUMP_LONG[role] * (3 * length - count)
        if not count:
            base += TRUMPS_GONE[role]
    else:
        base = LENGTH[role] * length
        if unseen[0] & deal.trumps:
            free -= _ruffed(table, seat, suit, count, 3)
        if not role:
            base += _side_lead(table, seat, suit)
    _add_leads(table, seat, suit, outs, free, 100 * base, found)


def _side_lead(table: Table, seat: int, suit: int) -> int:
    """What voids of others add to a defender's lead of a side suit."""
    deal = table.deal
    extra = 0
    for step in range(1, 4):
        other = (seat + step) & 3
        shown = table.voids[other]
        if shown & suit and not shown & deal.trumps:
            if other == deal.declarer:
                return FORCE[0]
            extra = FELLOW_VOID
    return extra


def _add_leads(
    table: Table, seat: int, suit: int, outs: Play, free: int, base: int, found: list[Scored]
) -> None:
    """Adds the leads of a suit worth weighing; `free` is how likely no foe ruffs them."""
    deal = table.deal
    once = table.once[seat] & suit
    twice = table.twice[seat] & suit
    thrice = table.thrice[seat] & suit
    _add_singles(table, seat, once, twice, outs[0], free, base, found)
    if twice:
        pair = 1 << (twice.bit_length() - 1)
        found.append((base + _lead_score(table, seat, pair, 2, outs, free), (pair, pair, 0)))
        low = twice & -twice
        if pair != low:
            found.append((base + _lead_score(table, seat, low, 2, outs, free), (low, low, 0)))
            length = deal.longest(twice)
            if length > 1:
                chain = deal.chains(twice, length)[-1]
                score = _lead_score(table, seat, chain, 2, outs, free)
                found.append((base + score, (chain, chain, 0)))
        if thrice:
            for chain in deal.chains(thrice, deal.longest(thrice)):
                score = _lead_score(table, seat, chain, 3, outs, free)
                found.append((base + score, (chain, chain, chain)))
    if deal.throws and not table.refused and once & (once - 1):
        sure = _sure(deal, once, outs[0]) | _sure(deal, twice, outs[1])
        sure |= _sure(deal, thrice, outs[2])
        if sure & (sure - 1):
            throw = (sure, twice & sure, thrice & sure)
            found.append((base + _throw_score(table, seat, throw, free), throw))


def _add_singles(
    table: Table,
    seat: int,
    once: int,
    twice: int,
    outs: int,
    free: int,
    base: int,
    found: list[Scored],
) -> None:
    """Adds the lowest card of a suit that gives no points, and the highest where it may win."""
    deal = table.deal
    role = 1 if seat == deal.declarer else 0
    holds = SAFE[3 if role else 1][0]
    trump = 1 if once & deal.trumps else 0
    plain = once & ~deal.rich
    low = plain & ~twice or plain or once
    low &= -low
    some = low | 1 << (once.bit_length() - 1)
    while some:
        one = some & -some
        some ^= one
        bit = one.bit_length() - 1
        threats = deal.above[bit] & outs
        if role and threats and one != low and not trump:
            break
        safe = holds[threats.bit_count()] * free // 100
        points = 0
        if one & deal.gifts:
            points = 100 if one & deal.tens else 50
        cost = SURE_COST[role][trump] if safe > 90 else LOST_COST[role][trump]
        score = base - deal.worth[role][bit] * cost
        score += safe * (points + DRAWS[role]) - (100 - safe) * (points + GIVES[role])
        found.append((score, (one, 0, 0)))


def _sure(deal: Deal, mine: int, outs: int) -> int:
    """Those of one's cards of a suit that none of these cards is above."""
    return mine & ~deal.under[outs.bit_length() - 1] if outs else mine


def _lead_score(table: Table, seat: int, chain: int, copies: int, outs: Play, free: int) -> int:
    """The worth of leading a unit: what it wins or gives away, less what its cards are worth."""
    deal = table.deal
    role = 1 if seat == deal.declarer else 0
    top = chain.bit_length() - 1
    size = copies * chain.bit_count()
    above = deal.above[top] & outs[copies - 1]
    if size == copies:
        safe = SAFE[3 if role else 1][copies - 1][above.bit_count()]
    else:
        safe = TRACTORS if deal.starts(above, chain.bit_count()) else 100
    if copies > 1:
        free += (100 - free) * (100 - (PAIR_RUFF if size == copies else TRACTOR_RUFF)) // 100
    safe = safe * free // 100
    trump = 1 if chain & deal.trumps else 0
    cost = SURE_COST[role][trump] if safe > 90 else LOST_COST[role][trump]
    gain = 100 * SIZE[role][trump] * (size - 1) - size * deal.worth[role][top] * cost
    points = 0
    if chain & deal.gifts:
        points = 10 * copies * deal.points((chain, 0, 0))
    return (
        gain + safe * (points + DRAWS[role] * size) - (100 - safe) * (points + GIVES[role] * size)
    )


def _throw_score(table: Table, seat: int, throw: Play, free: int) -> int:
    """The worth of leading cards that are all sure."""
    deal = table.deal
    role = 1 if seat == deal.declarer else 0
    size = cards_in(throw)
    points = 10 * deal.points(throw)
    trump = 1 if throw[0] & deal.trumps else 0
    cost = SURE_COST[role][trump] if free > 90 else LOST_COST[role][trump]
    gain = 100 * SIZE[role][trump] * (size - 1) - _keeping(deal, throw, role) * cost
    return (
        gain + free * (points + DRAWS[role] * size) - (100 - free) * (points + GIVES[role] * size)
    )


def _score(one: Scored) -> int:
    return one[0]


def best_of(scored: list[Scored]) -> Play:
    """The play with the highest score, the first of equals."""
    best, chosen = scored[0]
    for score, play in scored:
        if score > best:
            best, chosen = score, play
    return chosen


def price(deal: Deal, role: int) -> list[int]:
    """What each card is worth in the hand, for a defender (0) or the declarer (1)."""
    found = [0] * len(deal.face_of)
    for suit in deal.suits:
        for bit in bits_of(suit):
            above = deal.above[bit]
            if suit == deal.trumps:
                found[bit] = TRUMP_WORTH[role] + TRUMP_SLOPE[role] * (deal.power[bit] - ABOVE_SIDES)
            elif not above:
                found[bit] = ACE_WORTH[role]
            elif not above & (above - 1):
                found[bit] = KING_WORTH[role]
    return found


def _keeping(deal: Deal, play: Play, role: int) -> int:
    """What some cards are worth in the hand."""
    worth = deal.worth[role]
    total = 0
    for plane in play:
        left = plane
        while left:
            low = left & -left
            total += worth[low.bit_length() - 1]
            left ^= low
    return total
