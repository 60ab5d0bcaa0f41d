"""升级: what a finished hand of 掼蛋 is worth, who won the match, what the next hand inherits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paikit.cards import RANKS, Rank

LOWEST = 0
PROMOTION = {1: 3, 2: 2, 3: 1}
"""Levels won when the first's partner is second, third, last (GD-39, GD-40, GD-41)."""
STREAK = 3
"""From so many times running a first gains, a last loses, a level more each time (GD-42, GD-43)."""
FAILS = 3
"""Failed attempts at the final level before `demote_to_2_after_3` sends a side back."""


@dataclass(frozen=True)
class Standing:
    """Where a match stands: each side's level, whose level is played, running streaks per seat,
    and each side's failed attempts at the final level. `owner` is None on the first hand.
    """

    levels: tuple[Rank, Rank] = (Rank.TWO, Rank.TWO)
    owner: int | None = None
    firsts: tuple[int, ...] = (0, 0, 0, 0)
    lasts: tuple[int, ...] = (0, 0, 0, 0)
    fails: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Term:
    """One term of the arithmetic: a side gains levels for the reason a line of words gives."""

    side: int
    gain: int
    line: str
    clause: str
    seat: int | None = None
    running: int = 0


@dataclass(frozen=True)
class Result:
    """A hand's outcome: its terms, what each side gains by them before the level is held between
    2 and the final one, the standing after it, and the side that won the match.
    """

    terms: tuple[Term, ...]
    gains: tuple[int, int]
    standing: Standing
    champion: int | None


def side(seat: int) -> int:
    """The partnership of a seat: 0 for seats 0 and 2, 1 for seats 1 and 3 (GD-04)."""
    return seat % 2


def is_double_down(order: Sequence[int]) -> bool:
    """双下: first and second are partners (GD-36)."""
    return side(order[0]) == side(order[1])


def is_over(out: Sequence[int]) -> bool:
    """Whether a hand ends with these out: two partners first, or three players (GD-A24)."""
    return len(out) == 3 or (len(out) == 2 and is_double_down(out))


def owing(order: Sequence[int]) -> tuple[int, ...]:
    """Who owes tribute after this finishing order, in seat order (GD-45, GD-49)."""
    return tuple(sorted(order[2:] if is_double_down(order) else order[3:]))


def full_order(finished: Sequence[int]) -> tuple[int, ...]:
    """The finishing order with whoever is still in behind, in order of play after the first."""
    rest = ((finished[0] + step) % 4 for step in range(1, 4))
    return (*finished, *(seat for seat in rest if seat not in finished))


def result(
    order: Sequence[int],
    before: Standing,
    final: Rank,
    *,
    streak_bonus: bool = True,
    shared: bool = False,
    demotes: bool = False,
) -> Result:
    """What the hand is worth to both sides."""
    winner = side(order[0])
    double = is_double_down(order)
    last = order[2:] if double else order[3:]
    firsts = _streaks(before.firsts, order[:1])
    lasts = _streaks(before.lasts, last)
    at_final = before.levels[winner] is final
    owns = shared or before.owner in (None, winner)
    partner_last = order.index((order[0] + 2) % 4) == 3
    won = at_final and owns and not partner_last
    stuck = at_final and owns and partner_last
    terms = tuple(_terms(order, firsts, lasts, last, stuck, streak_bonus))
    levels = _moved(before.levels, _gains(terms, shared), final)
    fails = before.fails if won else _new_fails(before, final, shared)
    back = [one for one in (0, 1) if demotes and fails[one] >= max(FAILS, before.fails[one] + 1)]
    if back:
        demoted = back[:1] if shared else back
        terms += tuple(
            Term(team, LOWEST - RANKS.index(levels[team]), "demoted", "GD-A19") for team in demoted
        )
        levels = _moved(before.levels, _gains(terms, shared), final)
        fails = (0 if 0 in back else fails[0], 0 if 1 in back else fails[1])
    after = Standing(levels, winner, firsts, lasts, fails)
    return Result(terms, _gains(terms, shared), after, winner if won else None)


def _terms(
    order: Sequence[int],
    firsts: Sequence[int],
    lasts: Sequence[int],
    last: Sequence[int],
    stuck: bool,
    streak_bonus: bool,
) -> Iterator[Term]:
    winner = side(order[0])
    place = order.index((order[0] + 2) % 4)
    if stuck:
        yield Term(winner, 0, "stuck", "GD-44")
    else:
        line = {1: "double_down", 2: "first_third", 3: "first_last"}[place]
        yield Term(winner, PROMOTION[place], line, {1: "GD-39", 2: "GD-40", 3: "GD-41"}[place])
    if not streak_bonus:
        return
    running = firsts[order[0]]
    if running >= STREAK and not stuck:
        yield Term(winner, running - STREAK + 1, "streak_first", "GD-42", order[0], running)
    for seat in last:
        if lasts[seat] >= STREAK:
            yield Term(
                side(seat), STREAK - 1 - lasts[seat], "streak_last", "GD-43", seat, lasts[seat]
            )


def _streaks(before: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    return tuple(count + 1 if seat in seats else 0 for seat, count in enumerate(before))


def _gains(terms: Sequence[Term], shared: bool) -> tuple[int, int]:
    """The sum of the terms per side; with one level for both, of all of them (GD-A18)."""
    both = [sum(term.gain for term in terms if shared or term.side == team) for team in (0, 1)]
    return both[0], both[1]


def _moved(levels: tuple[Rank, Rank], gains: tuple[int, int], final: Rank) -> tuple[Rank, Rank]:
    """The levels after these gains, never below 2 nor beyond the final level (GD-A18)."""

    def moved(team: int) -> Rank:
        place = RANKS.index(levels[team]) + gains[team]
        return RANKS[max(LOWEST, min(place, RANKS.index(final)))]

    return moved(0), moved(1)


def _new_fails(before: Standing, final: Rank, shared: bool) -> tuple[int, int]:
    """Each side's failed attempts after a hand that won nobody the match: one more for whoever
    played it at its own final level.
    """

    def count(team: int) -> int:
        played = before.levels[team] is final and (shared or before.owner in (None, team))
        return before.fails[team] + played

    return count(0), count(1)
