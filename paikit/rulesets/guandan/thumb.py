"""How a seat plays 掼蛋 by rules of thumb, on whole numbers.

A hand is parted into groups. A group that must be led costs a turn; one that takes the lead pays
for another, so a group that holds with chance `p` costs `1 - 2p` turns, and the best parting is
the one that costs least. A play is worth the turns it takes off the hand plus the lead it may win,
and that is worth more when an opponent is about to go out or one's own hand is nearly done.
All values are thousandths of a turn; whoever plays knows his own cards and what is public.
"""

from __future__ import annotations

from typing import Final

from paikit.rulesets.guandan.kernel import (
    BOMB,
    FULL_HOUSE,
    JOKER_BOMB,
    JOKER_BOMB_RANKS,
    LEVEL_PLACE,
    NO_JOKERS,
    NORMAL,
    NOTHING,
    PAIR,
    PASS,
    PLATE,
    RUN_COPIES,
    RUN_LENGTH,
    SINGLE,
    SIZES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUIT_BITS,
    TRIPLE,
    TUBE,
    Hand,
    Play,
    Table,
    above,
    at_least,
    first_play,
    flush_starts,
    lowest,
    place_of,
    runs,
    size_of,
    tier_of,
)

# All in thousandths of a turn; found by playing the rules against themselves.
TEMPO: Final = 80
"""What every group costs on top, so that of two equal partings the one with fewer groups wins."""
LEAD: Final = 540
"""What the lead is worth when nothing is pressing."""
PRESSED: Final = 70
FEW: Final = 7
"""How much more for each card that an opponent holds fewer than this."""
NEARLY_DONE: Final = 500
DONE_TURNS: Final = 2_600
"""How much more when so few turns are left in one's own hand."""
STOP: Final = 420
"""How much more when an opponent could go out on the next lead of the same size."""
COVER: Final = 90
"""What it takes to play over the partner, for each step of height of his play."""
BOMB_PRICE: Final = 200
EARLY_BOMB: Final = 300
FAR: Final = 12
"""The price of a bomb, and what comes on top while no opponent is down to so many cards."""
SURE: Final = 800
"""A group is sure when it is as likely as this to win the lead."""
ONE_UNSURE: Final = 310
ALL_SURE: Final = 2_800
"""How much more a lead is worth when all other groups, or simply all, are sure: one runs out."""
RUN_OUT: Final = 1_500
"""What leading a sure group is worth then."""
LONG: Final = 70
"""What each card of a group is worth on a lead: long groups are hard to answer."""
FEED: Final = 2_000
FEED_LONG: Final = 500
"""What it costs to lead one or two cards, or more, to an opponent who holds just as many."""
SEND: Final = 460
"""What it is worth to lead a group as large as the partner's hand."""
LEFT_OUT: Final = 86
"""Percent of the cards above a group that are still out, reckoned when a hand is parted."""
BIG_BOMB: Final = 970
"""How likely a straight flush or a longer bomb is to hold; smaller bombs hold less often."""
FOUR_JOKERS: Final = 1_000
"""What four jokers together save beyond two pairs."""
ENDING: Final = 4
"""Groups up to which each one is looked at."""
WORTH_IT: Final = 300
"""A run that makes a hand dearer by more than this is not tried."""
LACKING: Final = 1_200
"""What a wild card is reckoned at when it goes into a run."""
WHOLE: Final = 99_999
"""Stands for what a whole group saves, which depends on how well it holds by now."""
KEPT: Final = 40_000
"""Partings of hands remembered."""
NIBBLES: Final = 0xF0F0F0F0F0F0F0F
"""Every other nibble: counts add up two by two."""
HALVES: Final = 0x777777777777777
"""The low bits of nibbles, which hold the pairs once counts are halved."""
UNBOMBED: Final = 780
"""How likely no bomb comes while a hand is parted."""
BOMBED: Final = 20
"""How much less a group holds for each rank that could be a bomb in another hand."""

SETS: Final = [1000 * 4 // (4 + more) for more in range(64)]
ONES_HOLD: Final = [1000 * 2 // (2 + more) for more in range(128)]
"""How likely a group, or a single, holds by the number of higher ones about; bombs apart."""


class Plan:
    """A hand in groups: ranks that lie by rank, runs, and wild cards kept for later.

    `cost` is what the groups cost in turns, the runs alone `spent` of it; `faces` are the cards of
    straight flushes, `parts` the groups once they were asked for.
    """

    def __init__(self, solo: int, wild: int) -> None:
        self.solo = solo
        self.wild = wild
        self.runs: list[Play] = []
        self.faces = 0
        self.cost = 0
        self.spent = 0
        self.parts: list[Play] = []

    def copy(self) -> Plan:
        other = Plan(self.solo, self.wild)
        other.runs = self.runs[:]
        other.faces = self.faces
        other.cost = self.cost
        other.spent = self.spent
        return other


def more_than(unseen: int, kind: int, height: int) -> int:
    """How many groups of a kind that lies by rank, above a height, some ranks make."""
    rest = unseen >> (4 * height + 4)
    if kind == PAIR:
        rest = (rest >> 1) & HALVES
    elif kind != SINGLE:
        shift = 4 * height + 4
        return (at_least(unseen, 3) >> shift).bit_count() + (
            at_least(unseen, 6) >> shift
        ).bit_count()
    return ((rest & NIBBLES) + (rest >> 4 & NIBBLES)) % 255


class Thumb:
    """The rules of thumb at one level; `rows` is what so many cards of a rank cost by place."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.places = [place_of((step + 12) % NORMAL, level) for step in range(14)]
        self.rows = [0] * (15 << 4)
        self.run_costs = [0] * (9 << 4)
        self.known: dict[tuple[int, int, int], Plan] = {}
        self.lying: dict[int, int] = {}
        for place in range(15):
            for count in range(1, 11):
                self.rows[place << 4 | count] = self._price(place, count)
        for kind in (STRAIGHT, TUBE, PLATE, STRAIGHT_FLUSH):
            last = 14 - RUN_LENGTH[kind]
            for start in range(last + 1):
                higher = (last - start) * LEFT_OUT // 100
                holds = BIG_BOMB if kind == STRAIGHT_FLUSH else UNBOMBED * SETS[higher] // 1000
                self.run_costs[kind << 4 | start] = 1000 + TEMPO - 2 * holds

    def _price(self, place: int, count: int) -> int:
        """What so many cards of a rank cost as one group, the pack being new."""
        if count >= 4:
            holds = BIG_BOMB if count >= 6 else 1000 - (14 - count) * (16 - place)
            return 1000 + TEMPO - 2 * holds
        higher = 2 // count * (2 if place < NORMAL else 14 - place)
        if place < NORMAL:
            higher += (LEVEL_PLACE - place) * (8 // count)
        higher = higher * LEFT_OUT // 100
        holds = ONES_HOLD[higher] if count == 1 else SETS[higher]
        return 1000 + TEMPO - 2 * UNBOMBED * holds // 1000

    # -- a hand as groups --

    def part(self, hand: Hand) -> Plan:
        """The hand in groups, whose straight flushes it is to keep: runs are taken out of it one by
        one while that makes it cheaper.
        """
        key = (hand.ranks, hand.once, hand.wild)
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = self._parted(hand)
        hand.kept = known.faces
        return known

    def _parted(self, hand: Hand) -> Plan:
        if len(self.known) >= KEPT:
            self.known.clear()
            self.lying.clear()
        start = Plan(hand.ranks, hand.wild)
        start.cost = self.lie(start.solo, start.wild)
        best = self._grown(hand, start)
        for play in _flushes(hand, start):
            plan = self._grown(hand, self._with(hand, start, play))
            if plan.cost < best.cost:
                best = plan
        return best

    def _grown(self, hand: Hand, plan: Plan) -> Plan:
        """A plan with runs taken out of it, as long as the best at a glance makes it cheaper."""
        while True:
            play = self._best_run(hand, plan)
            if play[0] == PASS:
                return plan
            longer = self._with(hand, plan, play)
            if longer.wild < 0 or longer.cost >= plan.cost:
                return plan
            plan = longer

    def _best_run(self, hand: Hand, plan: Plan) -> Play:
        """The run that helps most at a glance, breaking no bomb; a pass where there is none."""
        solo = plan.solo
        fours = at_least(solo, 4) & NO_JOKERS
        usable = solo - (fours >> 1)
        best = NOTHING
        least = WORTH_IT
        for kind in (STRAIGHT, TUBE, PLATE):
            starts = runs(usable, 1 if plan.wild else 0, self.level, kind)
            if kind == STRAIGHT and starts:
                starts = hand.plain_straights(starts)
            if not starts:
                continue
            sums = self._changes(solo, RUN_COPIES[kind])
            length = RUN_LENGTH[kind]
            while starts:
                start = lowest(starts)
                starts &= starts - 1
                change = self.run_costs[kind << 4 | start] + sums[start + length] - sums[start]
                if change < least:
                    least = change
                    best = (kind, start, 0)
        return best

    def _changes(self, solo: int, copies: int) -> list[int]:
        """How much dearer the others get by taking so many of each step, summed up."""
        sums = [0]
        total = 0
        for place in self.places:
            count = solo >> (4 * place) & 15
            row = place << 4
            if count >= copies:
                total += self.rows[row | (count - copies)] - self.rows[row | count]
            else:
                total += LACKING * (copies - count) - self.rows[row | count]
            sums.append(total)
        return sums

    def _with(self, hand: Hand, plan: Plan, play: Play) -> Plan:
        """The plan with one more run; its wild cards are fewer than none where it cannot be."""
        longer = plan.copy()
        kind, start, suit = play
        copies = RUN_COPIES[kind]
        for step in range(start, start + RUN_LENGTH[kind]):
            shift = 4 * self.places[step]
            have = longer.solo >> shift & 15
            if kind == STRAIGHT_FLUSH:
                face = 1 << suit * NORMAL + (step + 12) % NORMAL
                if not hand.once & ~plan.faces & face:
                    have = 0
                elif have:
                    longer.faces |= face
            taken = have if have < copies else copies
            longer.wild -= copies - taken
            longer.solo -= taken << shift
        longer.runs.append(play)
        longer.spent += self.run_costs[kind << 4 | start]
        if longer.wild >= 0:
            longer.cost = longer.spent + self.lie(longer.solo, longer.wild)
        return longer

    def lie(self, solo: int, wild: int) -> int:
        """What ranks cost when each is a group, pairs go along with triples, and wild cards where
        they save most.
        """
        key = solo << 2 | wild
        known = self.lying.get(key, -99_999)
        if known != -99_999:
            return known
        rows = self.rows
        total = 0
        triples = 0
        pairs: list[int] = []
        left = solo
        place = 0
        while left:
            count = left & 15
            if count:
                cost = rows[place << 4 | count]
                total += cost
                if count == 2:
                    if cost > 0:
                        pairs.append(cost)
                elif count == 3:
                    triples += 1
            left >>= 4
            place += 1
        if triples and pairs:
            # Places rise, so costs fall: the first pairs are the dearest.
            for cost in pairs[:triples]:
                total -= cost
        if solo & JOKER_BOMB_RANKS == JOKER_BOMB_RANKS:
            total -= rows[13 << 4 | 2] + rows[14 << 4 | 2] + FOUR_JOKERS
        if wild:
            total -= self._wild_saves(solo, wild)
        self.lying[key] = total
        return total

    def _wild_saves(self, solo: int, wild: int) -> int:
        """How much wild cards save where they do most: a bomb, else a pair or triple."""
        rows = self.rows
        level = rows[LEVEL_PLACE << 4 | (solo >> 48 & 15)]
        best = level - rows[LEVEL_PLACE << 4 | (solo >> 48 & 15) + 1]
        second = best
        both = level - rows[LEVEL_PLACE << 4 | (solo >> 48 & 15) + 2]
        left = solo & 0xFFFFFFFFFFFF
        place = 0
        while left:
            count = left & 15
            if count and count < 8:
                row = place << 4 | count
                saves = rows[row] - rows[row + 1]
                if saves > best:
                    second = best
                    best = saves
                elif saves > second:
                    second = saves
                if wild > 1:
                    saves = rows[row] - rows[row + 2]
                    both = max(both, saves)
            left >>= 4
            place += 1
        if wild == 1:
            return best
        return both if both > best + second else best + second

    # -- groups and how well they hold --

    def groups(self, plan: Plan) -> list[Play]:
        """The groups of a plan, with its wild cards where they save most."""
        if plan.parts:
            return plan.parts
        found = plan.runs[:]
        solo = plan.solo
        if solo & JOKER_BOMB_RANKS == JOKER_BOMB_RANKS:
            found.append((JOKER_BOMB, 14, 0))
            solo ^= JOKER_BOMB_RANKS
        if plan.wild:
            solo = self.placed(solo, plan.wild)
        fours = at_least(solo, 4)
        threes = at_least(solo, 3)
        twos = at_least(solo, 2)
        ones = at_least(solo, 1) & ~twos
        twos &= ~threes
        threes &= ~fours
        while threes:
            place = lowest(threes)
            threes &= threes - 1
            if twos and self.rows[lowest(twos) << 4 | 2] > 0:
                found.append((FULL_HOUSE, place, lowest(twos)))
                twos &= twos - 1
            else:
                found.append((TRIPLE, place, 0))
        while twos:
            found.append((PAIR, lowest(twos), 0))
            twos &= twos - 1
        while ones:
            found.append((SINGLE, lowest(ones), 0))
            ones &= ones - 1
        while fours:
            place = lowest(fours)
            fours &= fours - 1
            found.append((BOMB, place, solo >> (4 * place) & 15))
        plan.parts = found
        return found

    def placed(self, solo: int, wild: int) -> int:
        """The ranks with wild cards put where they save most, as `lie` reckons."""
        while wild:
            best = -99_999
            where = LEVEL_PLACE
            for place in range(NORMAL):
                count = solo >> (4 * place) & 15
                if count > 8 or (not count and place != LEVEL_PLACE):
                    continue
                saves = self.rows[place << 4 | count] - self.rows[place << 4 | count + 1]
                if saves > best:
                    best = saves
                    where = place
            solo += 1 << (4 * where)
            wild -= 1
        return solo

    def holds(self, play: Play, unseen: int, calm: int) -> int:
        """How likely a group wins the lead, in thousandths; `calm` is for no bomb against it."""
        kind, height, extra = play
        if kind <= FULL_HOUSE:
            more = more_than(unseen, kind, height)
            return calm * (ONES_HOLD[more] if kind == SINGLE else SETS[more]) // 1000
        if kind < BOMB:
            higher = above(runs(unseen, 0, self.level, kind), height).bit_count()
            return calm * SETS[higher] // 1000
        if kind == BOMB and extra < 6:
            same = at_least(unseen, extra) & NO_JOKERS
            higher = above(same, height).bit_count()
            higher += (at_least(unseen, extra + 1) & NO_JOKERS & ~above(same, height)).bit_count()
            return 1000 - BOMBED * higher
        return BIG_BOMB

    # -- choosing --

    def choose(self, table: Table, plan: Plan) -> Play:
        """The move that rules of thumb make for the seat to play, whose hand lies in this plan."""
        hand = table.hands[table.turn]
        if hand.count <= 6:
            last = self._last_play(table, hand)
            if last[0] != PASS:
                return last
        if table.best[0] == PASS:
            return self._lead(table, plan)
        return self._follow(table, hand, plan)

    def _last_play(self, table: Table, hand: Hand) -> Play:
        """A play that empties the hand, if there is one."""
        left = hand.count
        kind = table.best[0]
        if kind != PASS and left < 4 and SIZES[kind] != left:
            return NOTHING
        for group in hand.groups(table.best, self.level):
            play = first_play(group, group[1])
            if size_of(play) == left:
                return play
        return NOTHING

    def _lead(self, table: Table, plan: Plan) -> Play:
        """The group that is worth most on a lead."""
        groups = self.groups(plan)
        if len(groups) == 1:
            return groups[0]
        me = table.turn
        one = table.hands[(me + 1) & 3].count
        other = table.hands[(me + 3) & 3].count
        partner = table.hands[(me + 2) & 3].count
        unseen = _unseen(table, me)
        calm = quiet(unseen)
        holds = [self.holds(play, unseen, calm) for play in groups]
        unsure = _unsure(holds)
        worth = _lead_worth(_fewest(one, other), _turns(holds), unsure)
        best = groups[0]
        top = -99_999
        for index, play in enumerate(groups):
            chance = holds[index]
            size = size_of(play)
            value = 1000 + TEMPO - 2 * chance + worth * chance // 1000 + LONG * size
            if chance >= SURE and play[0] < BOMB and unsure <= 1:
                value += RUN_OUT
            if size in (one, other):
                value -= (FEED if size <= 2 else FEED_LONG) * (1000 - chance) // 1000
            if size == partner and play[0] < BOMB:
                value += SEND * (1000 - chance) // 1000
            if value > top:
                top = value
                best = play
        return best

    def _follow(self, table: Table, hand: Hand, plan: Plan) -> Play:
        """The answer worth most, or a pass where none is worth more than passing."""
        me = table.turn
        friendly = (table.owner + me) & 1 == 0
        kind, height, _ = table.best
        if friendly and kind >= BOMB:
            return NOTHING
        one = table.hands[(me + 1) & 3].count
        other = table.hands[(me + 3) & 3].count
        fewest = _fewest(one, other)
        pressed = not friendly and fewest <= size_of(table.best)
        found: list[tuple[int, Play]] = []
        if kind < BOMB:
            self._add_same(hand, plan, table.best, found, pressed)
        armed = not friendly and _armed(plan)
        if not found and not armed:
            return NOTHING
        unseen = _unseen(table, me)
        calm = quiet(unseen)
        worth = self._follow_worth(plan, fewest, unseen, calm)
        top = 0
        if friendly:
            key = height + 1 if kind <= FULL_HOUSE else height + RUN_LENGTH[kind]
            top = COVER * key + worth * self.holds(table.best, unseen, calm) // 1000
        elif pressed:
            worth += STOP
        if armed and worth > LEAD:
            price = BOMB_PRICE + (EARLY_BOMB if fewest > FAR else 0)
            found += [
                (WHOLE - price, play)
                for play in self.groups(plan)
                if play[0] >= BOMB and _beats(play, table.best)
            ]
        best = NOTHING
        for saved, play in found:
            chance = self.holds(play, unseen, calm)
            value = saved + worth * chance // 1000
            if saved > WHOLE // 2:
                value += 1000 + TEMPO - 2 * chance - WHOLE
            if value > top:
                top = value
                best = play
        return best

    def _follow_worth(self, plan: Plan, fewest: int, unseen: int, calm: int) -> int:
        """What the lead is worth to a hand in this plan; many groups are taken at a glance."""
        groups = self.groups(plan)
        if len(groups) > ENDING:
            return _lead_worth(fewest, plan.cost, len(groups))
        holds = [self.holds(play, unseen, calm) for play in groups]
        return _lead_worth(fewest, _turns(holds), _unsure(holds))

    def _add_same(
        self, hand: Hand, plan: Plan, best: Play, found: list[tuple[int, Play]], pressed: bool
    ) -> None:
        """Adds plays of the same kind that beat a play, with the turns they save: of whole groups
        the lowest and the highest; what breaks runs or takes wild cards only when pressed.
        """
        kind, height, _ = best
        solo = plan.solo
        if kind <= TRIPLE:
            copies = kind + 1
            able = above(at_least(solo, copies), height)
            lows = True
            while able:
                place = lowest(able)
                able &= able - 1
                held = solo >> (4 * place) & 15
                if held == copies:
                    if lows or not able:
                        found.append((WHOLE, (kind, place, 0)))
                    lows = False
                elif held < 4:
                    left = self.lie(solo - (copies << (4 * place)), plan.wild)
                    found.append((plan.cost - plan.spent - left, (kind, place, 0)))
            if pressed:
                able = above(hand.sets(copies) & ~at_least(solo, copies), height)
                while able:
                    play = (kind, lowest(able), 0)
                    able &= able - 1
                    found.append((plan.cost - self.rest_cost(hand, plan, play), play))
        elif kind == FULL_HOUSE:
            threes = above(at_least(solo, 3) & ~at_least(solo, 4) & NO_JOKERS, height)
            pairs = at_least(solo, 2) & ~at_least(solo, 3)
            if threes and pairs:
                place = lowest(threes)
                pair = lowest(pairs)
                left = self.lie(solo - (3 << 4 * place) - (2 << 4 * pair), plan.wild)
                found.append((plan.cost - plan.spent - left, (FULL_HOUSE, place, pair)))
        else:
            higher = [run for run in plan.runs if run[0] == kind and run[1] > height]
            found += [(WHOLE, run) for run in higher]
            if not found:
                starts = above(hand.runs(kind, self.level), height)
                if starts:
                    play = (kind, lowest(starts), 0)
                    found.append((plan.cost - self.rest_cost(hand, plan, play), play))

    def rest(self, hand: Hand, plan: Plan, play: Play) -> Plan:
        """The plan once a play's cards have left the hand: the other groups stay."""
        kind, height, extra = play
        if play in plan.runs:
            left = plan.runs[:]
            left.remove(play)
            return self._settled(hand, left)
        if (kind <= FULL_HOUSE or kind == BOMB) and not plan.faces & ~hand.once:
            copies = extra if kind == BOMB else 3 if kind == FULL_HOUSE else kind + 1
            other = plan.copy()
            whole = other.solo >> (4 * height) & 15 >= copies
            other.solo -= copies << (4 * height)
            if kind == FULL_HOUSE:
                whole = whole and other.solo >> (4 * extra) & 15 >= 2
                other.solo -= 2 << (4 * extra)
            if whole:
                other.cost = other.spent + self.lie(other.solo, other.wild)
                return other
        return self._settled(hand, plan.runs)

    def _settled(self, hand: Hand, left: list[Play]) -> Plan:
        """The plan of a hand with those of some runs that it still holds and that help."""
        plan = Plan(hand.ranks, hand.wild)
        plan.cost = self.lie(plan.solo, plan.wild)
        for run in left:
            other = self._with(hand, plan, run)
            if other.wild >= 0 and other.cost <= plan.cost + WORTH_IT:
                plan = other
        hand.kept = plan.faces
        return plan

    def rest_cost(self, hand: Hand, plan: Plan, play: Play) -> int:
        """What the hand costs after a play, parted anew where that breaks a group."""
        left = hand.copy()
        left.remove(play, self.level)
        return self.rest(left, plan, play).cost

    def worths(self, table: Table, plan: Plan) -> dict[Play, int]:
        """What each play allowed is worth: turns it saves and the lead it may win."""
        me = table.turn
        hand = table.hands[me]
        unseen = _unseen(table, me)
        calm = quiet(unseen)
        found: dict[Play, int] = {}
        for play in hand.plays(table.best, self.level):
            chance = self.holds(play, unseen, calm)
            value = plan.cost - self.rest_cost(hand, plan, play) + LEAD * chance // 1000
            value += LONG * size_of(play)
            if play[0] >= BOMB:
                value -= BOMB_PRICE
            found[play] = value
        return found

    def play_out(self, table: Table) -> None:
        """Plays to the end of the hand by rules of thumb."""
        plans: list[Plan | None] = [None, None, None, None]
        while True:
            seat = table.turn
            hand = table.hands[seat]
            plan = plans[seat]
            if plan is None:
                plan = self.part(hand)
            play = self.choose(table, plan)
            if table.play(play):
                return
            plans[seat] = plan if play[0] == PASS else self.rest(hand, plan, play)


def _flushes(hand: Hand, plan: Plan) -> list[Play]:
    """The straight flushes that can be taken out of a plan."""
    found: list[Play] = []
    for suit in range(4):
        bits = (hand.once & ~plan.faces) >> (NORMAL * suit) & SUIT_BITS
        starts = flush_starts(bits, plan.wild)
        while starts:
            found.append((STRAIGHT_FLUSH, lowest(starts), suit))
            starts &= starts - 1
    return found


def _lead_worth(fewest: int, turns: int, unsure: int) -> int:
    """What the lead is worth, by an opponent's fewest cards and by what is left to do."""
    worth = LEAD
    if fewest < FEW:
        worth += PRESSED * (FEW - fewest)
    if turns < DONE_TURNS:
        worth += NEARLY_DONE
    if unsure <= 1:
        worth += ONE_UNSURE if unsure else ALL_SURE
    return worth


def _turns(holds: list[int]) -> int:
    """The turns that groups cost which hold so well."""
    return len(holds) * (1000 + TEMPO) - 2 * sum(holds)


def _unsure(holds: list[int]) -> int:
    """How many groups would not win the lead."""
    return len([chance for chance in holds if chance < SURE])


def _armed(plan: Plan) -> bool:
    """Whether there may be a bomb among the groups of a plan."""
    solo = plan.solo
    if solo & JOKER_BOMB_RANKS == JOKER_BOMB_RANKS or at_least(solo, 4) & NO_JOKERS:
        return True
    if plan.wild and at_least(solo, 4 - plan.wild) & NO_JOKERS:
        return True
    return plan.faces != 0


def _beats(bomb: Play, best: Play) -> bool:
    """Whether a bomb beats a play."""
    mine = tier_of(bomb)
    its = tier_of(best)
    return mine > its or (mine == its and bomb[1] > best[1])


def _unseen(table: Table, seat: int) -> int:
    """The ranks that the others hold; by seat they need not be known."""
    hands = table.hands
    return hands[0].ranks + hands[1].ranks + hands[2].ranks + hands[3].ranks - hands[seat].ranks


def quiet(unseen: int) -> int:
    """How likely no bomb comes, by the ranks there are four of."""
    return 1000 - BOMBED * (at_least(unseen, 4) & NO_JOKERS).bit_count()


def _fewest(one: int, other: int) -> int:
    """How many cards the opponent closest to going out holds."""
    return other if not one or 0 < other < one else one
