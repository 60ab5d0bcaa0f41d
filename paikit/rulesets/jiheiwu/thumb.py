"""How a seat plays 挤黑5 by rules of thumb, on whole numbers.

A hand is parted into the groups that take fewest turns, a strong group counting as less than a
turn; played is what brings the rest closest to being out. A seat acts on what it may know: its own
cards and role, what is public, and who has hit 庄 or let him be.
"""

from __future__ import annotations

from typing import Final

from paikit.rulesets.jiheiwu.kernel import (
    FAMILIES,
    FIVE_STEP,
    LAST_STEP,
    LENGTH,
    NEED,
    PASS,
    SINGLE,
    SIZES,
    STEP_PLACES,
    TIER,
    Group,
    Rules,
    Table,
    add_chains,
    lowest,
    steps_of,
)

HOLD: Final = 400
"""Thousandths of a turn one loses by breaking groups to take the lead from an enemy."""
REVEAL_COST: Final = 2600
"""A hand that needs no more turns than this, in thousandths, wins often enough to double for."""
KEPT: Final = 60_000
"""Partings of hands remembered."""


class Thumb:
    """The rules of thumb at one table; `cost` is what each group costs, in thousandths of a turn,
    `by_rank` what so many of a rank cost.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cost = [0] * (FAMILIES << 5)
        self.by_rank = [0] * (16 << 3)
        self.known: dict[int, tuple[int, list[int]]] = {}
        for play in range(FAMILIES << 5):
            if NEED[play]:
                self.cost[play] = self._price(play)
        for place in range(15):
            for count in range(1, 5):
                self.by_rank[place << 3 | count] = self.cost[(count - 1) << 5 | place]

    def _price(self, play: int) -> int:
        """What a group costs: a strong one less, and a bomb gives some back."""
        tier = TIER[play >> 5]
        if tier:
            return -400 * tier
        strength = self.rules.strength[play]
        return 1000 - 9 * strength * strength // 10_000

    # -- a hand as groups --

    def part(self, ranks: int) -> tuple[int, list[int]]:
        """The turns a hand needs, in thousandths, and its groups.

        Chains are taken out one by one as long as that makes the hand cheaper.
        """
        known = self.known.get(ranks)
        if known is not None:
            return known
        if len(self.known) >= KEPT:
            self.known.clear()
        total = 0
        groups: list[int] = []
        left = ranks
        while True:
            play = self._best_chain(left)
            if play == PASS:
                break
            total += self.cost[play]
            groups.append(play)
            left -= NEED[play]
        while left:
            place = ((left & -left).bit_length() - 1) >> 2
            count = left >> (4 * place) & 15
            groups.append((count - 1) << 5 | place)
            total += self.by_rank[place << 3 | count]
            left -= count << (4 * place)
        found = (total, groups)
        self.known[ranks] = found
        return found

    def _best_chain(self, ranks: int) -> int:
        """The chain that makes a hand cheapest when taken out, PASS where none does."""
        found: list[Group] = []
        steps = steps_of(ranks)
        add_chains(steps, 1, self.rules.shortest, found)
        singles = len(found)
        add_chains(steps, 2, 2, found)
        if not found:
            return PASS
        sums = self._changes(steps, 1) if singles else []
        best = PASS
        least = -10
        for index, (shape, heights) in enumerate(found):
            mask = heights
            if index == singles:
                sums = self._changes(steps, 2)
            skips = shape & 1
            back = LENGTH[shape >> 1] + skips - 1
            while mask:
                top = lowest(mask)
                mask &= mask - 1
                play = shape << 4 | top
                change = self.cost[play] + sums[top + 1] - sums[top - back]
                if skips:
                    change -= sums[FIVE_STEP + 1] - sums[FIVE_STEP]
                if change < least:
                    least = change
                    best = play
        return best

    def _changes(self, steps: int, copies: int) -> list[int]:
        """How much cheaper the other cards get by giving so many of each step, summed up."""
        sums = [0]
        total = 0
        for step in range(LAST_STEP + 1):
            count = steps >> (4 * step) & 15
            if count >= copies:
                row = STEP_PLACES[step] << 3
                total += self.by_rank[row | (count - copies)] - self.by_rank[row | count]
            sums.append(total)
        return sums

    def wants_reveal(self, table: Table) -> bool:
        """Whether the seat to move would show its ♠5."""
        return self.part(table.hands[table.turn])[0] <= REVEAL_COST

    def choose(self, table: Table, hides: bool = False) -> int:
        """The move that rules of thumb make for the seat to play.

        One who `hides` plays against 庄 as an enemy would.
        """
        me = table.turn
        if table.best == PASS:
            return self._lead(table, me)
        found = self.rules.groups(table.hands[me], table.best)
        if not found:
            return PASS
        count = table.counts[me]
        for shape, mask in found:
            if SIZES[shape >> 1] == count:
                return shape << 4 | lowest(mask)
        allies = table.allies(me)
        bluffs = hides and table.owner == table.declarer
        if allies >> table.owner & 1 and not bluffs:
            return self._over_friend(table, me, allies, found)
        return self._over_enemy(table, me, allies, found)

    def _lead(self, table: Table, me: int) -> int:
        """Whole groups, the weakest first; bombs only when little else is left."""
        rules = self.rules
        ranks = table.hands[me]
        groups = self.part(ranks)[1]
        if len(groups) == 1:
            return groups[0]
        plain = [one for one in groups if not TIER[one >> 5]]
        if not plain:
            plain = groups
        allies = table.allies(me)
        most = 0
        warned = False
        for seat in range(rules.seats):
            count = table.counts[seat]
            if count and not allies >> seat & 1:
                most = count if count > most else most
                warned = warned or count == 1
        sure = self._sure(plain, table.left - ranks, most)
        if sure != PASS:
            return sure
        follower = table.next_active(me)
        friendly = allies >> follower & 1 == 1
        if len(groups) == 2:
            return self._last_but_one(groups, warned, friendly)
        if warned:
            return self._lead_around(plain)
        if friendly and table.counts[follower] == 1:
            return self._weakest(plain, 1)
        weakest = self._weakest(plain, 0)
        if weakest >> 5 == SINGLE and self._should_block(table, me, follower, allies):
            for one in sorted(plain):
                if one >> 5 == SINGLE and 450 <= rules.strength[one] <= 800:
                    return one
        return weakest

    def _sure(self, plain: list[int], unseen: int, most: int) -> int:
        """A group that nobody can beat, where all but one are such."""
        found = PASS
        unsure = 0
        for one in plain:
            if not self.rules.stands(one, unseen, most):
                unsure += 1
                if unsure > 1:
                    return PASS
            elif found == PASS:
                found = one
        return found

    def _last_but_one(self, groups: list[int], warned: bool, friendly: bool) -> int:
        """Which of the last two groups to lead (JH-T7)."""
        strength = self.rules.strength
        weak, strong = groups
        tiers = TIER[weak >> 5] - TIER[strong >> 5]
        if tiers > 0 or (tiers == 0 and strength[weak] > strength[strong]):
            weak, strong = strong, weak
        if warned and weak >> 5 == SINGLE:
            return strong
        return weak if friendly or TIER[strong >> 5] else strong

    def _lead_around(self, plain: list[int]) -> int:
        """The weakest group that is no single, else the highest single."""
        strength = self.rules.strength
        best = PASS
        for one in plain:
            if one >> 5 != SINGLE and (best == PASS or strength[one] < strength[best]):
                best = one
        if best != PASS:
            return best
        for one in plain:
            if best == PASS or strength[one] > strength[best]:
                best = one
        return best

    def _weakest(self, plain: list[int], size: int) -> int:
        """The group that is weakest for its size, of a size where there is one."""
        strength = self.rules.strength
        best = PASS
        least = 0
        for one in plain:
            price = strength[one] - 80 * SIZES[one >> 5]
            if size:
                price = strength[one] if SIZES[one >> 5] == size else 5000 + strength[one]
            if best == PASS or price < least:
                best = one
                least = price
        return best

    def _should_block(self, table: Table, me: int, follower: int, allies: int) -> bool:
        """Whether to lead high against the next player 顶 (JH-T4, JH-T5)."""
        with_declarer = allies >> table.declarer & 1 == 1
        if follower == table.declarer:
            return not with_declarer
        if not with_declarer or allies >> follower & 1:
            return False
        return table.next_active(table.declarer) == me

    def _over_friend(self, table: Table, me: int, allies: int, found: list[Group]) -> int:
        """Only what costs nothing and leaves him ahead, less when his wind helps us."""
        rules = self.rules
        ranks = table.hands[me]
        if TIER[found[0][0] >> 1]:
            return PASS
        left = table.counts[table.owner]
        if left == 0:
            taker = table.next_active(table.owner)
            if allies >> taker & 1:
                return PASS
            return self._cheapest(ranks, found, 0)
        if left <= 3 or rules.strength[table.best] > 750:
            return PASS
        cost = self.part(ranks)[0]
        for shape, heights in found:
            mask = heights
            if TIER[shape >> 1]:
                break
            while mask:
                play = shape << 4 | lowest(mask)
                mask &= mask - 1
                if rules.strength[play] > 850:
                    break
                if cost - self.part(ranks - NEED[play])[0] > 300:
                    return play
        return PASS

    def _cheapest(self, ranks: int, found: list[Group], share: int) -> int:
        """The plain play that leaves the cheapest hand, its own strength counting a share."""
        rules = self.rules
        best = PASS
        least = 0
        for shape, heights in found:
            mask = heights
            if TIER[shape >> 1]:
                break
            while mask:
                play = shape << 4 | lowest(mask)
                mask &= mask - 1
                price = self.part(ranks - NEED[play])[0] + share * rules.strength[play] // 10
                if best == PASS or price < least:
                    best = play
                    least = price
        return best

    def _over_enemy(self, table: Table, me: int, allies: int, found: list[Group]) -> int:
        """The play that leaves the cheapest hand; big cards and bombs as the enemy comes closer."""
        rules = self.rules
        ranks = table.hands[me]
        closest = 9
        for seat in range(rules.seats):
            count = table.counts[seat]
            if 0 < count < closest and not allies >> seat & 1:
                closest = count
        left = table.counts[table.owner]
        left = left if left <= closest else closest + 1
        shape, mask = found[0]
        if not TIER[shape >> 1]:
            if closest == 1 and shape >> 1 == SINGLE:
                return shape << 4 | (mask.bit_length() - 4) >> 2
            pick = self._cheapest(ranks, found, 3)
            gain = self.part(ranks)[0] - self.part(ranks - NEED[pick])[0]
            if left <= 2 or gain >= (-HOLD if left > 3 else -1000):
                return pick
        return self._bomb(ranks, found, left)

    def _bomb(self, ranks: int, found: list[Group], left: int) -> int:
        """The bomb that leaves the cheapest hand, when an enemy is close or little is left."""
        best = PASS
        least = 0
        for shape, heights in found:
            mask = heights
            while TIER[shape >> 1] and mask:
                play = shape << 4 | lowest(mask)
                mask &= mask - 1
                price = self.part(ranks - NEED[play])[0]
                if best == PASS or price < least:
                    best = play
                    least = price
        return best if left <= 3 or least <= 1000 else PASS

    def play_out(self, table: Table) -> None:
        """Plays to the end of the hand by rules of thumb."""
        over = False
        while not over:
            if table.may_show:
                self._show(table)
            over = table.play(self.choose(table))

    def _show(self, table: Table) -> None:
        """Has the seat to move show its ♠5 where it may and would."""
        seat = table.turn
        if table.five_known:
            table.may_show = 0
        elif seat == table.black5 and table.may_show >> seat & 1 and self.wants_reveal(table):
            table.show_five()
        else:
            table.keep_five(seat)
