"""What the table and the score sheet of 挤黑5 say."""

from __future__ import annotations

from collections.abc import Iterator

from paikit.cards import JOKERS
from paikit.climbing import Combo
from paikit.contract import Line
from paikit.rulesets.jiheiwu import scoring
from paikit.rulesets.jiheiwu.camps import RED_FIVE, Sides
from paikit.rulesets.jiheiwu.facts import COUNTING, Facts, JiGame
from paikit.words import Param, Term


def score_lines(
    game: JiGame, sides: Sides, end: scoring.Outcome, paid: scoring.Payment
) -> tuple[Line, ...]:
    """A result's arithmetic, line by line."""
    return (*_end_lines(game, sides, end), *_payment_lines(game, sides, end, paid))


def _end_lines(game: JiGame, sides: Sides, end: scoring.Outcome) -> Iterator[Line]:
    """Who was out, who was with whom, and who won."""
    clause = {3: "JH-06", 6: "JH-05"}.get(game.seats, "JH-04")
    others = tuple(seat for seat in range(game.seats) if seat not in sides.camp)
    yield game.line("order", "JH-A22", seats=end.out)
    yield game.line("camps", clause, camp=tuple(sorted(sides.camp)), others=others)
    if end.winner == scoring.DRAW:
        draw = "JH-29" if game.seats == 3 else "JH-A14" if sides.is_solo else "JH-26"
        yield game.line("draw", draw, seat=end.out[0])
    elif game.seats == 3 or not sides.is_solo:
        win = "JH-29" if game.seats == 3 else "JH-25"
        yield game.line(f"win_{end.winner}", win, count=len(end.squeezed))
    else:
        red = end.winner == scoring.DECLARER
        clauses = ("JH-31", "JH-33") if game.seats == 6 else ("JH-30", "JH-32")
        yield game.line("red" if red else "black", clauses[0 if red else 1])


def _payment_lines(
    game: JiGame, sides: Sides, end: scoring.Outcome, paid: scoring.Payment
) -> Iterator[Line]:
    """The arithmetic: the stake, doubling, each seat's share, and the sum."""
    if end.winner == scoring.DRAW:
        yield game.line("draw_pays", "JH-S0")
        return
    clause = "JH-A05" if scoring.is_merged(sides) else paid.row
    yield game.line("stake", clause, count=paid.stake)
    if paid.factor == 2:
        yield game.line("doubled", scoring.DOUBLE_ROWS[game.seats])
    for seat, points in enumerate(paid.points):
        terms = [one for one in (paid.stake, paid.weights[seat], paid.factor) if one > 1]
        product = " × ".join(map(str, terms))
        yield game.line(
            "pay" if len(terms) > 1 else "pay_plain",
            _share_clause(sides, paid, seat),
            seat=seat,
            roles=sides.roles(seat),
            product=f"−{product}" if points < 0 else product,
            points=_signed(points),
        )
    together = " ".join(map(_signed, paid.points))
    total = sum(paid.points)
    if total == 0:
        yield game.line("sum", "JH-A12", terms=together)
    else:
        clause = "JH-A02" if sides.is_solo else "JH-A03"
        yield game.line("sum_off", clause, terms=together, points=_signed(total))


def _share_clause(sides: Sides, paid: scoring.Payment, seat: int) -> str:
    """The row, or the ruling that gives this seat more than one stake."""
    if paid.weights[seat] == 1:
        return paid.row
    if scoring.is_merged(sides):
        return "JH-A03" if sides.declarer in (sides.black5, sides.small_joker) else "JH-A04"
    if paid.row == "JH-S6-1":
        return "JH-A02"
    return "JH-A01" if paid.row == "JH-S5-3b" else paid.row


def status(game: JiGame, facts: Facts) -> tuple[Line, ...]:
    """A hand's public facts: 庄, how the cards were drawn, ♠5 shown, last cards announced."""
    lines = [game.line("status_declarer", "JH-02", seat=facts.declarer)]
    lines += _opening_lines(game, facts)
    if facts.revealed:
        clause = scoring.DOUBLE_ROWS[game.seats]
        seat = -1 if facts.black5 is None else facts.black5
        lines.append(game.line("status_revealed", clause, seat=seat))
    lines += [game.line("status_last_card", "JH-19", seat=seat) for seat in facts.last_card]
    return tuple(lines)


def _opening_lines(game: JiGame, facts: Facts) -> Iterator[Line]:
    """How the cards were drawn."""
    if game.seats == 3:
        yield game.line("status_red_five", "JH-06", card=RED_FIVE, seat=facts.declarer)
    opening = facts.opening
    if opening is None:
        return
    seats = {"shuffler": opening.shuffler, "cutter": opening.cutter, "drawer": opening.drawer}
    if opening.lifted is not None:
        number = COUNTING.index(opening.lifted.rank) + 1
        params: dict[str, Param] = {**seats, "card": opening.lifted, "number": number}
        yield game.line("status_lifted", "JH-10", **params)
    elif opening.shown is None:
        yield game.line("status_cut", "JH-15" if game.seats == 3 else "JH-14", **seats)
    if opening.shown is not None:
        params = {"card": opening.shown, "seat": facts.declarer}
        if opening.shower is None:
            yield game.line("status_shown", "JH-12", **params)
        else:
            yield game.line("status_pulled", "JH-12", shower=opening.shower, **params)


def reading(game: JiGame, combo: Combo) -> Line:
    """A played combo as the log names it."""
    keys = {"chain": "read_run", "pair_chain": "read_run", "single": "read_single"}
    key = keys.get(combo.kind, "read")
    if combo.kind == "pair" and combo.rank in JOKERS:
        key = "read_jokers"
    return game.line(key, kind=Term(combo.kind), rank=combo.rank, count=len(combo.pattern.need))


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
