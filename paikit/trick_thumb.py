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
    copies_of,
    together,
    top_of,
    without,
)

Scored = tuple[int, Play]

# What the rules of thumb reckon with, in tenths of card points or in percent, fitted on hands
# they played against themselves. Lists of two are for a defender and for the declarer.
HOLDS: Final = [[100, 100, 100], [60, 85, 90], [33, 76, 85], [3, 68, 80]]
"""How often one threat is not there, by the foes to come and the copies it takes."""
RUFFS: Final = 75
"""How often a foe ruffs who can."""
FRIENDS: Final = 25
"""How often a fellow still to play takes a trick from the declarer."""
LEAD_WORTH: Final = [15, 25]
TRUMP_WORTH: Final = [20, 20]
TRUMP_SLOPE: Final = [6, 6]
ACE_WORTH: Final = [40, 40]
KING_WORTH: Final = [10, 10]
PAIR_WORTH: Final = [8, 8]
DRAWS: Final = [40, 15]
GIVES: Final = [15, 25]
TRUMP_LEAD: Final = [-30, 0]
TRUMP_LONG: Final = [0, 5]
TRUMPS_GONE: Final = [0, -60]
FORCE: Final = [20, 0]
FELLOW_VOID: Final = 30
LENGTH: Final = [0, 0]
SIZE: Final = [10, 10]
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
    cards = [_feed(table, pool, twice), _drop(table, pool, twice)]
    if win:
        plain = win & ~deal.rich
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
    trumps = table.deal.trumps
    led = table.led
    threats = (beat & led & unseen[table.copies - 1]).bit_count()
    safe = SAFE[foes][table.copies - 1][threats]
    if led != trumps and safe:
        count = (unseen[0] & led).bit_count() + (unseen[1] & led).bit_count()
        ruffed = _ruffed(table, seat, led, count, 3 - table.placed)
        if not beat & led:
            higher = (beat & unseen[table.copies - 1]).bit_count()
            ruffed = ruffed * (100 - SAFE[foes][table.copies - 1][higher]) // 100
        safe = safe * (100 - ruffed) // 100
    return safe


def _kept(table: Table, seat: int, foes: int, unseen: Play) -> int:
    """How likely this seat's side wins the trick without beating it, in percent."""
    declarer = table.deal.declarer
    if (table.best == declarer) == (seat == declarer):
        return _safe(table, seat, unseen, table.beat, foes)
    if seat == declarer:
        return 0
    fellows = 3 - table.placed - foes
    return FRIENDS * fellows


def _follow(table: Table, seat: int) -> int:
    once = table.once[seat]
    held = once & table.led
    if held and not held & (held - 1):
        return held
    deal = table.deal
    foes = _foes(table, seat)
    role = 1 if seat == deal.declarer else 0
    unseen = table.unseen(seat)
    kept = _kept(table, seat, foes, unseen)
    pool = held or once
    twice = table.twice[seat]
    card = _feed(table, pool, twice) if kept > 50 else _drop(table, pool, twice)
    win = (held or once & deal.trumps) & table.beat
    if not win or kept == 100:
        return card
    best = 0
    if card & deal.rich:
        best = (2 * kept - 100) * (100 if card & deal.tens else 50)
    worth = deal.worth[role]
    best -= 100 * worth[card.bit_length() - 1]
    rich = win & deal.rich
    plain = win & ~rich
    some = plain & -plain | rich & -rich
    some |= 1 << top_of(win)
    while some:
        one = some & -some
        some ^= one
        bit = one.bit_length() - 1
        safe = _safe(table, seat, unseen, deal.beats[bit], foes)
        score = (safe - kept) * (10 * table.pot + LEAD_WORTH[role])
        if one & rich:
            score += (2 * safe - 100) * (100 if one & deal.tens else 50)
        score -= 100 * worth[bit]
        if score > best:
            best = score
            card = one
    return card


def _feed(table: Table, pool: int, twice: int) -> int:
    """The card to add to a trick that one's side wins."""
    rich = pool & table.deal.rich
    if not rich:
        return _drop(table, pool, twice)
    if not pool & table.led:
        rich = rich & ~table.deal.trumps or rich
    tens = rich & table.deal.tens
    return tens & -tens or rich & -rich


def _drop(table: Table, pool: int, twice: int) -> int:
    """The card to part with on a trick that the other side wins."""
    deal = table.deal
    plain = pool & ~deal.rich
    side = plain & ~deal.trumps
    if side:
        loose = side & ~twice
        return loose & -loose or side & -side
    if not plain:
        fives = pool & deal.fives
        return fives & -fives or pool & -pool
    return plain & -plain


def _scored_answers(table: Table, seat: int) -> list[Scored]:
    """Answers to more than one card that are worth weighing, with their scores."""
    deal = table.deal
    foes = _foes(table, seat)
    role = 1 if seat == deal.declarer else 0
    unseen = table.unseen(seat)
    kept = _kept(table, seat, foes, unseen)
    found: list[Scored] = []
    for play in _some_answers(table, seat, kept > 50):
        score = -100 * _keeping(deal, play, role)
        points = 10 * deal.points(play)
        if table.would_win(play):
            safe = _safe(table, seat, unseen, deal.beats[top_of(play[0])], foes)
            score += (safe - kept) * (10 * table.pot + LEAD_WORTH[role] * table.size)
            score += (2 * safe - 100) * points
        else:
            score += (2 * kept - 100) * points
        found.append((score, play))
    return found


def _some_answers(table: Table, seat: int, feed: bool) -> list[Play]:
    """Each way to give what is owed, filled up with points or with losers, and ruffs."""
    hand = table.hand(seat)
    held = table.of_suit(hand, table.led)
    lacking = table.size - cards_in(held)
    if lacking >= 0:
        found = [_filled(table, held, without(hand, held), feed=feed)]
        if lacking == table.size and table.led != table.deal.trumps:
            found += _ruffs(table, hand)
        return found
    return [_filled(table, way, without(held, way), feed=feed) for way in table.ways(held)[:WAYS]]


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
    for _ in range(table.size - cards_in(way)):
        card = _feed(table, rest[0], rest[1]) if feed else _drop(table, rest[0], rest[1])
        way = together(way, (card, 0, 0))
        rest = without(rest, (card, 0, 0))
    return way


# -- leading --


def _scored_leads(table: Table, seat: int) -> list[Scored]:
    """Leads worth weighing with their scores."""
    deal = table.deal
    hand = table.hand(seat)
    unseen = table.unseen(seat)
    role = 1 if seat == deal.declarer else 0
    found: list[Scored] = []
    for suit in deal.suits:
        mine = hand[0] & suit
        if not mine:
            continue
        outs = table.of_suit(unseen, suit)
        count = cards_in(outs)
        ruffed = 0
        if suit == deal.trumps:
            base = TRUMP_LEAD[role] + TRUMP_LONG[role] * (3 * mine.bit_count() - count)
            if not count:
                base += TRUMPS_GONE[role]
        else:
            base = LENGTH[role] * mine.bit_count()
            if unseen[0] & deal.trumps:
                ruffed = _ruffed(table, seat, suit, count, 3)
            if not role:
                base += _side_lead(table, seat, suit)
        for play in _leads(table, table.of_suit(hand, suit), outs):
            score = 100 * base + _lead_score(table, role, play, outs, ruffed)
            found.append((score, play))
    return found


def _side_lead(table: Table, seat: int, suit: int) -> int:
    """What voids of others add to a defender's lead of a side suit."""
    deal = table.deal
    extra = 0
    for step in range(1, 4):
        other = (seat + step) & 3
        shown = table.voids[other]
        if shown & suit and not shown & deal.trumps:
            extra += FORCE[0] if other == deal.declarer else FELLOW_VOID
    return extra


def _leads(table: Table, held: Play, outs: Play) -> list[Play]:
    """Leads of a suit worth weighing."""
    deal = table.deal
    once, twice, thrice = held
    plain = once & ~deal.rich
    low = plain & ~twice or plain or once
    low &= -low
    top = 1 << top_of(once)
    found = [(low, 0, 0)]
    if top != low:
        found.append((top, 0, 0))
    if twice:
        pair = 1 << top_of(twice)
        found.append((pair, pair, 0))
        low = twice & -twice
        if pair != low:
            found.append((low, low, 0))
            length = deal.longest(twice)
            if length > 1:
                chain = deal.chains(twice, length)[-1]
                found.append((chain, chain, 0))
        if thrice:
            found += [copies_of(chain, 3) for chain in deal.chains(thrice, deal.longest(thrice))]
    if deal.throws and not table.refused and once & (once - 1):
        sure = once & ~deal.under[top_of(outs[0])] if outs[0] else once
        sure |= twice & ~deal.under[top_of(outs[1])] if outs[1] else twice
        sure |= thrice & ~deal.under[top_of(outs[2])] if outs[2] else thrice
        if sure & (sure - 1):
            found.append((sure, twice & sure, thrice & sure))
    return found


def _lead_score(table: Table, role: int, play: Play, outs: Play, ruffed: int) -> int:
    deal = table.deal
    a, b, c = play
    copies = 3 if c else 2 if b else 1
    size = cards_in(play)
    safe = 100
    if size == copies * a.bit_count() and (copies > 1 or size == 1):
        threats = (deal.above[top_of(a)] & outs[copies - 1]).bit_count()
        safe = SAFE[3 if role else 1][copies - 1][threats]
    safe = safe * (100 - ruffed) // 100
    points = 10 * deal.points(play) if a & deal.rich else 0
    score = safe * (points + DRAWS[role] * size) - (100 - safe) * (points + GIVES[role] * size)
    score -= _keeping(deal, play, role) * (40 if safe > 90 else 100)
    return score + 100 * SIZE[role] * (size - 1)


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
