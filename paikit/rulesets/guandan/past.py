"""What has happened in the play of a hand, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from paikit.climbing import round_is_over, standing
from paikit.contract import Played

if TYPE_CHECKING:
    from paikit.rulesets.guandan.facts import Facts


class Decision(NamedTuple):
    """A play or pass with what stood before it (None on a lead) and everybody's cards then."""

    played: Played
    best: Played | None
    counts: tuple[int, ...]

    @property
    def passed(self) -> bool:
        return self.played.move.action == "pass"


def decisions(facts: Facts) -> Iterator[Decision]:
    """The plays and passes so far, the earliest first; of a position by hand, the table's."""
    past = [one for one in facts.history or facts.table if one.move.action in ("play", "pass")]
    counts = list(facts.counts)
    for one in past:
        counts[one.seat] += len(one.move.cards)
    table: tuple[Played, ...] = ()
    for one in past:
        if table and round_is_over(table, counts):
            table = ()
        yield Decision(one, standing(table), tuple(counts))
        counts[one.seat] -= len(one.move.cards)
        table = (*table, one)
