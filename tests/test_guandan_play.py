"""Hands and matches of 掼蛋 from the deal to the end, and input that no hand could have."""

import random
from collections import Counter
from itertools import islice, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paikit
from paikit import BadSetup, Card, IllegalMove, MatchOver, Rank, Suit, Unreadable
from paikit.cards import deck
from paikit.contract import Move, option_values
from paikit.words import LANGUAGES

GAME = paikit.game("guandan")
OPTIONS = option_values(GAME.options)
TRANSCRIPT = Path(__file__).parent / "transcripts" / "guandan.txt"
LEVELS = "23456789TJQKA"

options = st.fixed_dictionaries({name: st.sampled_from(v) for name, v in OPTIONS.items()})
seeds = st.integers(0, 10**6)


def any_move(game, state, rng):
    """A legal move by lot: on a lead mostly a long one, so that hands come to an end."""
    moves = list(islice(game.legal_moves(game.view(state, state.seat)), 400))
    if state.phase == "play" and not state.table and rng.random() < 0.7:
        longest = max(len(move.cards) for move in moves)
        moves = [move for move in moves if len(move.cards) == longest]
    return rng.choice(moves)


def to_the_end(game, state, rng):
    """Every state from this one to the end of the hand."""
    yield state
    while state.seat is not None:
        state = game.play(state, any_move(game, state, rng))
        yield state


def check_accounts(state):
    """All 108 cards are in a hand or seen; nobody out holds cards, everybody in does."""
    facts = state.public
    assert Counter([c for hand in state.hands for c in hand] + [*facts.seen]) == Counter(GAME.pack)
    assert facts.counts == tuple(map(len, state.hands))
    assert len(facts.finished) == len(set(facts.finished))
    for seat, count in enumerate(facts.counts):
        assert (count == 0) == (seat in facts.finished)
    if state.seat is not None:
        assert facts.counts[state.seat] or state.phase != "play"


# --- hands ---


@settings(max_examples=25)
@given(chosen=options, seed=seeds, order=st.permutations(range(4)), tribute=st.booleans())
def test_any_hand_under_any_options_comes_to_its_end(chosen, seed, order, tribute):
    game, rng = paikit.game("guandan", **chosen), random.Random(seed)
    facts = {"order": order} if tribute else {}
    for state in to_the_end(game, game.deal(seed=seed, **facts), rng):
        check_accounts(state)
    score = game.score(state)
    winners = {state.public.finished[0], (state.public.finished[0] + 2) % 4}
    assert score.points[min(winners)] == score.points[max(winners)]
    assert score.points[min(winners)] >= 0 or chosen["final_fail"] != "none" or _lost_level(score)


def _lost_level(score):
    """Whether the winners lost a level, by a partner who is last again and again."""
    return any(line.key == "streak_last" for line in score.lines)


@pytest.mark.parametrize("seed", range(3))
def test_a_round_ends_when_all_others_have_passed(seed):
    rng = random.Random(seed)
    before = GAME.deal(seed=seed)
    for state in to_the_end(GAME, before, rng):
        if not state.table and state.public.last and state.seat is not None:
            best = max(i for i, one in enumerate(state.public.last) if one.move.action == "play")
            after = state.public.last[best + 1 :]
            assert all(one.move.action == "pass" for one in after)
            winner = state.public.last[best].seat
            assert {one.seat for one in after} == {
                seat for seat in range(4) if before.public.counts[seat] and seat != winner
            }
        before = state


# --- tribute ---


@settings(max_examples=40)
@given(
    chosen=options,
    seed=seeds,
    level=st.sampled_from(LEVELS[:7]),
    order=st.permutations([0, 1, 2, 3]),
)
def test_tribute_leaves_27_cards_each_and_the_right_cards_moved(chosen, seed, level, order):
    game, rng = paikit.game("guandan", **chosen), random.Random(seed)
    dealt = game.deal(seed=seed, level=level, order=order)
    state, moves = dealt, []
    while state.phase != "play":
        moves.append((state.seat, any_move(game, state, rng)))
        state = game.play(state, moves[-1][1])
        check_accounts(state)
    assert [len(hand) for hand in state.hands] == [27] * 4
    payers = set(order[2:]) if (order[0] - order[1]) % 2 == 0 else {order[3]}
    jokers = sum(dealt.hands[payer].count(Card(Rank.BIG_JOKER)) for payer in payers)
    if not any(move.action == "tribute" for _, move in moves):
        assert jokers == 2
        assert state.seat == order[0]
        return
    paid = {seat: move.cards[0] for seat, move in moves if move.action == "tribute"}
    assert set(paid) == payers
    assert all(card is _highest(dealt.hands[s], card, level) for s, card in paid.items())
    assert state.seat in payers
    assert jokers < 2 or chosen["resist"] == "optional"


def _highest(hand, card, level):
    """The card itself if no other in the hand stands above it; the wild card is left out."""
    order = LEVELS.replace(level, "") + level + "xX"
    wild = Card(Rank(level), Suit.HEARTS)
    top = max(order.index(str(one.rank)) for one in hand if one is not wild)
    return card if order.index(str(card.rank)) == top and card is not wild else None


def test_every_finishing_order_names_who_owes_tribute():
    for order in permutations(range(4)):
        state = GAME.deal(hands=["♠3 ♠4", "♠5 ♠6", "♠7 ♠8", "♠9 ♠T"], order=order)
        partners = (order[0] + 2) % 4 == order[1]
        assert set(state.public.payers) == (set(order[2:]) if partners else {order[3]})


# --- matches ---


@pytest.mark.parametrize(
    ("seed", "chosen"),
    [
        (1, {}),
        (2, {"profile": "official_2022"}),
        (3, {"final_level": "8", "level_track": "shared"}),
        (4, {"final_level": "8", "final_fail": "demote_to_2_after_3", "resist": "optional"}),
        (5, {"final_level": "8", "equal_tribute": "winners_choose", "jiefeng": "next_player"}),
    ],
)
def test_a_match_goes_on_until_it_is_won(seed, chosen):
    game, rng = paikit.game("guandan", **chosen), random.Random(seed)
    final = Rank(game.options.final_level)
    end = None
    for hand in range(60):
        try:
            start = game.deal(seed=1000 * seed + hand, after=end)
        except MatchOver:
            break
        *_, end = to_the_end(game, start, rng)
        _check_next(game, start, end)
    last = end.public
    assert last.level is last.match.levels[last.finished[0] % 2] is final
    assert game.score(end).lines[-1].key == "match_won"
    with pytest.raises(MatchOver) as error:
        game.deal(seed=1, after=end)
    quoted(error, f"{last.finished[0] + 1}")


def _check_next(game, start, end):
    """The levels carried on are the levels of before moved by the score."""
    before, points = start.public.match.levels, game.score(end).points
    try:
        carried = game.carry(end)
    except MatchOver:
        return
    for side in (0, 1):
        assert LEVELS.index(carried["levels"][side]) == LEVELS.index(before[side]) + points[side]
    assert carried["owner"] == end.public.finished[0] % 2


# --- input that no hand could have ---


def quoted(error, *tokens):
    for language in LANGUAGES:
        text = error.value.text(language)
        for token in tokens:
            assert token in text, text


def test_unknown_card_text_is_quoted():
    for bad in ("♠1", "Z9", "♠", "joker", "7♠"):
        with pytest.raises(Unreadable) as error:
            GAME.position(hand=f"♠3 {bad}")
        quoted(error, bad)


def test_a_third_copy_of_a_card_is_refused():
    for call in (
        lambda: GAME.position(hand="♠5 ♠5 ♠5"),
        lambda: GAME.position(hand="♠5 ♠6", table=["♠5 ♠5"]),
        lambda: GAME.deal(hands=["♠5", "♠5", "♠5", "♠6"]),
        lambda: GAME.readings("♠5 ♠5 ♠5"),
    ):
        with pytest.raises(BadSetup) as error:
            call()
        quoted(error, "♠5", "3", "2")


def test_a_third_copy_in_a_move_is_a_card_one_does_not_hold():
    verdict = GAME.verdict(GAME.position(hand="♠5 ♠5 ♠6"), "♠5 ♠5 ♠5")
    assert [one.reason for one in verdict.objections] == ["not_held"]
    assert str(verdict.objections[0].fault) == "(♠5,)"


def test_an_option_that_does_not_exist_names_the_nearest():
    with pytest.raises(BadSetup) as error:
        paikit.game("guandan", final_levle="8")
    quoted(error, "final_levle", "final_level")
    with pytest.raises(BadSetup) as error:
        paikit.game("guandan", final_level="9")
    quoted(error, "final_level", "9", "A, 8")


@pytest.mark.parametrize("seed", ["seven", "", "-3", "1.5", "٣", "1e3", 2.5, True, [7]])
def test_a_seed_that_is_no_number_is_quoted(seed):
    with pytest.raises(BadSetup) as error:
        GAME.deal(seed=seed)
    quoted(error, str(seed))


def test_a_hand_of_28_cards_is_refused():
    for call in (
        lambda: GAME.position(hand=GAME.pack[:28]),
        lambda: GAME.deal(hands=[GAME.pack[:28], "♥3", "♥4", "♥5"]),
    ):
        with pytest.raises(BadSetup) as error:
            call()
        quoted(error, "28", "27")


def test_returning_a_card_one_does_not_hold():
    state = GAME.deal(hands=["♠3 ♠4", "♠5", "♠6", "♠K ♠7"], order=[0, 1, 2, 3])
    state = GAME.play(state, "tribute ♠K")
    with pytest.raises(IllegalMove) as error:
        GAME.play(state, "return ♠9")
    quoted(error, "♠9", "GD-03")


def test_tribute_with_the_wild_card():
    state = GAME.deal(hands=["♠3 ♠4", "♠5", "♠6", "♥2 ♠7"], order=[0, 1, 2, 3])
    with pytest.raises(IllegalMove) as error:
        GAME.play(state, "tribute ♥2")
    quoted(error, "♥2", "♠7", "GD-49")


@pytest.mark.parametrize(
    ("facts", "tokens"),
    [
        ({"level": "1"}, ["level", "1"]),
        ({"level": "x"}, ["level", "x"]),
        ({"levels": "2"}, ["levels", "2"]),
        ({"levels": "2,Z"}, ["levels", "Z"]),
        ({"order": "0,1,2"}, ["0,1,2"]),
        ({"order": "0,1,2,2"}, ["0,1,2,2"]),
        ({"first": "4"}, ["4"]),
        ({"firsts": "1,2"}, ["firsts", "2"]),
        ({"finished": "1"}, ["1", "27"]),
        ({"owner": "north"}, ["owner", "north"]),
        ({"levels": "5,9"}, ["owner"]),
        ({"level": "5", "levels": "5,5"}, ["level", "levels"]),
        ({"levels": 5}, ["levels", "2", "1"]),
        ({"firsts": "1,1,0,0"}, ["firsts", "1,1,0,0"]),
        ({"lasts": "1,1,0,0"}, ["lasts", "1,1,0,0"]),
        ({"first": 1, "order": "0,1,2,3"}, ["first", "order"]),
        ({"hands": ["", "♠3", "♠4", "♠5"], "finished": 0, "order": "1,2,3,0"}, ["finished"]),
    ],
)
def test_impossible_facts_of_a_deal_are_quoted(facts, tokens):
    with pytest.raises(BadSetup) as error:
        GAME.deal(seed=1, **facts)
    quoted(error, *tokens)


@pytest.mark.parametrize(
    ("facts", "tokens"),
    [
        ({"seat": 4}, ["4"]),
        ({"phase": "bid"}, ["bid"]),
        ({"table": ["♠9 ♠8"]}, ["♠8 ♠9", "GD-09"]),
        ({"table": ["♠9", "♠8"]}, ["♠8", "GD-28"]),
        ({"table": ["pass"]}, ["pass", "GD-A23"]),
        ({"table": ["♠9", "throw"]}, ["throw"]),
        ({"table": ["♠9"], "leader": 1}, ["leader", "1", "3"]),
        ({"finished": [1, 1]}, ["1,1"]),
        ({"finished": [1, 3]}, ["1,3"]),
        ({"counts": "27,27,28,27"}, ["28"]),
        ({"counts": "27,27"}, ["counts", "2"]),
        ({"hand": ""}, ["0"]),
        ({"phase": "return", "order": [1, 2, 3, 0]}, ["seat", "0", "1"]),
        ({"phase": "choose", "order": [0, 1, 2, 3]}, ["order", "0,1,2,3", "0,2,1,3"]),
        ({"phase": "return", "table": ["♠9"]}, ["phase", "table"]),
        ({"order": "0,1"}, ["0,1"]),
        ({"table": ["tribute ♠9"]}, ["tribute ♠9", "GD-A10"]),
        ({"table": ["bid 5"]}, ["bid 5", "GD-A10"]),
        ({"table": ["♠9", "pass", "pass", "pass", "♠T"]}, ["3"]),
        ({"table": ["♠9", *["pass"] * 3], "finished": 1, "leader": 1}, ["seat", "0", "3"]),
        ({"counts": "2,27,27,27", "seen": deck(2)[:30]}, ["113", "108"]),
    ],
)
def test_impossible_positions_are_quoted(facts, tokens):
    with pytest.raises(paikit.PaikitError) as error:
        GAME.position(**{"hand": "♦3 ♦4", **facts})
    quoted(error, *tokens)


def test_end_positions_may_be_given_by_hand():
    state = GAME.deal(hands=["", "♠3", "♠4 ♠5", "♠6"], finished=[0], first=2)
    assert (state.seat, state.public.finished) == (2, (0,))
    state = GAME.play(state, "♠4")
    assert state.seat == 3
    for hands, facts in (
        (["", "♠3", "♠4", "♠5"], {}),
        (["", "", "♠4", "♠5"], {"finished": [0, 1], "first": 1}),
        (["", "♠3", "", "♠5"], {"finished": [0, 2]}),
    ):
        with pytest.raises(BadSetup):
            GAME.deal(hands=hands, **facts)


# --- positions ---


def test_positions_know_their_leader_and_counts():
    view = GAME.position(hand="♠3 ♠4", table=["♠5 ♦5", "pass", "♠9 ♦9"], seat=0)
    assert [one.seat for one in view.table] == [1, 2, 3]
    assert view.public.counts == (2, 25, 27, 25)
    assert GAME.winning(view) == 3
    out = GAME.position(hand="♠3 ♠4", table=["♠A"], seat=0, finished=[3], leader=3)
    assert [one.seat for one in out.table] == [3]
    led = GAME.position(hand="♠3 ♠4", table=["♠A", "pass", "pass", "pass"], seat=0)
    assert (led.table, len(led.public.last)) == ((), 4)
    assert GAME.is_legal(led, Move("play", led.hand[:1]))


@pytest.mark.parametrize("phase", ["play", "tribute", "choose", "return"])
@pytest.mark.parametrize("seat", range(4))
def test_positions_in_every_phase_have_moves(phase, seat):
    view = GAME.position(hand="♠A ♠3 ♥2", phase=phase, seat=seat)
    moves = list(GAME.legal_moves(view))
    assert moves
    assert {move.action for move in moves} == {"take" if phase == "choose" else phase}
    assert str(GAME.prompt(view).action) == {"choose": ""}.get(phase, phase)


def test_a_finished_player_may_have_led_the_round():
    facts = {"hand": "♠3 ♠4", "seat": 2, "finished": 0, "leader": 0}
    view = GAME.position(table=["♠K", "pass"], **facts)
    assert (view.public.counts, GAME.winning(view)) == ((0, 27, 2, 27), 0)
    over = GAME.position(table=["♠K", "pass", "pass", "pass"], **facts)
    assert (over.public.standing, over.public.leader) == (None, 2)
    next_player = paikit.game("guandan", jiefeng="next_player")
    facts["seat"] = 1
    assert next_player.position(table=["♠K", *["pass"] * 3], **facts).public.leader == 1


def test_hands_are_as_full_as_the_cards_seen_leave_them():
    view = GAME.position(hand="♠3 ♠4", seen=deck(2)[10:80])
    assert view.public.counts == (2, 12, 12, 12)


def test_whoever_returns_a_card_has_one_more():
    hand = deck(2)[:28]
    assert GAME.position(hand=hand, phase="return").public.counts == (28, 27, 27, 26)
    double = GAME.position(hand=hand, phase="return", order=[0, 2, 1, 3])
    assert double.public.counts == (28, 26, 28, 26)
    second = GAME.position(hand=hand, phase="return", seat=2, order=[0, 2, 1, 3])
    assert second.public.counts == (27, 27, 28, 26)
    with pytest.raises(BadSetup):
        GAME.position(hand=hand)


def test_whoever_may_resist_alone_knows_it_alone():
    """Both big jokers in one hand are nobody else's business until they are shown."""
    game = paikit.game("guandan", resist="optional")
    strong, weak = "X X ♠3", "♠4 ♠5 ♠6"
    pairs = [("♥3", strong), ("X", "X ♠3 ♠7"), ("X ♠3", weak)]
    views = []
    for other, last in pairs:
        state = game.deal(hands=["♦3 ♦4", other, "♦5 ♦6", last], order=[0, 1, 2, 3], seed=1)
        views.append(game.view(state, 0))
        may = last == strong
        assert game.is_legal(game.view(state, 3), Move("resist")) == may
        assert game.prompt(game.view(state, 3)).buttons == ((Move("resist"),) if may else ())
    assert len({(view.public.may_resist, view.public.shown) for view in views}) == 1


def test_nobody_is_offered_to_resist_once_tribute_is_paid():
    game = paikit.game("guandan", resist="optional")
    hands = ["♦3 ♦4", "X ♠3", "♦5 ♦6", "X ♠7"]
    state = game.deal(hands=hands, order=[0, 2, 1, 3])
    assert game.prompt(game.view(state, 1)).buttons == (Move("resist"),)
    while state.phase != "play":
        state = game.play(state, next(game.legal_moves(game.view(state, state.seat))))
        assert not game.prompt(game.view(state, state.seat)).buttons or state.phase == "play"


@pytest.mark.parametrize("fails", ["3,0", "5,5", "3,3"])
def test_only_a_new_failure_sends_a_side_back(fails):
    game = paikit.game("guandan", final_fail="demote_to_2_after_3")
    assert game.settle(order=[0, 1, 2, 3], level="9", fails=fails).points == (2, 0, 2, 0)


def test_who_wins_the_match_sends_nobody_back():
    game = paikit.game("guandan", level_track="shared", final_fail="demote_to_2_after_3")
    score = game.settle(order=[1, 0, 3, 2], level="A", owner=1, fails=[2, 2])
    assert score.points == (0, 0, 0, 0)
    assert [line.key for line in score.lines if line.key in ("demoted", "match_won")] == [
        "match_won"
    ]


def test_one_level_for_both_sides_is_one_level():
    game = paikit.game("guandan", level_track="shared")
    with pytest.raises(BadSetup) as error:
        game.deal(seed=1, levels="5,9", owner=0)
    quoted(error, "levels", "5,9", "5,5")


# --- the transcript ---


def transcript():
    """Two hands in a row, written down in both languages; the second begins with tribute."""
    end = None
    for seed in (7, 8):
        state = GAME.deal(seed=seed, after=end)
        yield f"# deal {seed}"
        yield from _lines(GAME.status(GAME.view(state, 0)))
        yield from (
            f"seat {seat}: {paikit.cards.show_cards(h)}" for seat, h in enumerate(state.hands)
        )
        while state.seat is not None:
            move = _plain_move(state)
            view = GAME.view(state, state.seat)
            verdict = GAME.verdict(view, move)
            yield f"{state.phase} {state.seat} {move} | {verdict.text('zh')} | {verdict.text('en')}"
            state = GAME.play(state, move)
        yield from _lines(GAME.score(state).lines)
        end = state


def _lines(lines):
    return (f"{line.text('zh')} | {line.text('en')}" for line in lines)


def _plain_move(state):
    """The longest play on a lead; else the cheapest answer to an opponent, by cards and text."""
    view = GAME.view(state, state.seat)
    moves = list(GAME.legal_moves(view))
    best = view.public.standing
    if state.phase != "play":
        return min(moves, key=str)
    if best is None:
        return min(moves, key=lambda move: (-len(move.cards), str(move)))
    if best.seat % 2 == state.seat % 2:
        return Move("pass")
    return min(moves, key=lambda move: (not move.cards, _weight(view, move), str(move)))


def _weight(view, move):
    return len(move.cards), sum(GAME.power(view, card) for card in move.cards)


def test_transcript():
    assert list(transcript()) == TRANSCRIPT.read_text("utf-8").splitlines()


if __name__ == "__main__":
    TRANSCRIPT.write_text("\n".join(transcript()) + "\n", "utf-8")
