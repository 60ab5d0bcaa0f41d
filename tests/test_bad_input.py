"""Whatever is given at any entry of the engine is taken, or refused in words; nothing else."""

import copy
import inspect
import pickle

import pytest

import paikit
from paikit import BadSetup, IllegalMove, Move, PaikitError, Unreadable, record

ODD = [
    *(None, True, -1, 4, 10**30, 1.5, float("nan"), float("inf"), b"7", object(), paikit.Card),
    *("", " ", "-1", "1", "10", "9" * 400, "A", "x", "哈", "♠", "２", "²", "a|b|c|d", "0,0,1,2"),
    *("<b>", "{x}", "\x00", "pass", "bid", "bid 9999999", "♠3 as pair", "resist"),
    *([], {}, set(), [None], [[]], ["♠3"], [1, [2]], (0, 0, 1, 2), (0, 1, 2), range(4)),
    *(paikit.Rank.TWO, paikit.Rank.BIG_JOKER, paikit.Suit.HEARTS, paikit.parse_cards("♠3")),
]


def taken_or_refused(call):
    """Calls; what is not taken is refused with a sentence in both languages."""
    said = []
    try:
        return call()
    except PaikitError as error:
        said = [error.text(language).strip() for language in ("zh", "en")]
    assert all(said)
    return None


def keywords(function):
    return [name for name in inspect.signature(function).parameters if name != "rng"]


GIVEN = {
    "guandan": {"order": "0,1,2,3"},
    "jiheiwu": {"order": "0,1,2,3,4"},
    "heiqi": {"bid": 80, "points": 80},
    "hongwu": {"bid": 80, "points": 80, "kitty": 0},
}


@pytest.mark.parametrize("slug", paikit.games())
def test_any_value_of_any_keyword(slug):
    game = paikit.game(slug)
    hand = game.deal(seed=1).hands[0]
    for value in ODD:
        for name in keywords(game.start):
            taken_or_refused(lambda name=name, value=value: game.deal(**{"seed": 1, name: value}))
        for name in keywords(game.position):
            facts = {"hand": hand, name: value}
            taken_or_refused(lambda facts=facts: game.position(**facts))
        for name in keywords(game.settle):
            facts = {**GIVEN.get(slug, {}), name: value}
            taken_or_refused(lambda facts=facts: game.settle(**facts))
        taken_or_refused(lambda value=value: game.deal(seed=2, after=value))
        taken_or_refused(lambda value=value: game.clause(value))
        taken_or_refused(lambda value=value: paikit.game(slug, profile=value))
        for name in vars(game.options):
            taken_or_refused(lambda name=name, value=value: paikit.game(slug, **{name: value}))


@pytest.mark.parametrize("slug", paikit.games())
def test_any_value_as_a_move(slug):
    game = paikit.game(slug)
    state = game.deal(seed=1)
    for value in ODD:
        for seat in (state.seat, (state.seat + 1) % game.seats):
            answer = taken_or_refused(
                lambda value=value, seat=seat: game.verdict(game.view(state, seat), value)
            )
            if answer is not None:
                assert all(answer.text(language) for language in ("zh", "en"))
                assert isinstance(answer.nearest, tuple)
        taken_or_refused(lambda value=value: game.play(state, value))
        taken_or_refused(lambda value=value: game.view(state, value))


@pytest.mark.parametrize("read", [paikit.game, paikit.parse_move, paikit.parse_cards, record.load])
@pytest.mark.parametrize("value", ODD, ids=lambda value: str(value)[:20])
def test_any_value_as_text(read, value):
    taken_or_refused(lambda: read(value))


@pytest.mark.parametrize(
    "parts",
    [
        ("pass", paikit.parse_cards("♠3")),
        ("reveal", (), 3),
        ("bid", paikit.parse_cards("♠3"), 80),
        ("trump", (), None, paikit.Suit.HEARTS, "pair"),
        ("play", paikit.parse_cards("♠3"), 3),
        ("tribute", paikit.parse_cards("♠3"), None, paikit.Suit.SPADES),
        ("play", None),
        ("play", [None]),
        ("play", "♠3 ♠Z"),
    ],
)
def test_a_move_has_only_what_its_action_has_a_use_for(parts):
    with pytest.raises(Unreadable):
        Move(*parts)


def test_the_cards_of_a_move_may_be_text():
    assert Move("play", "♠4 ♠3") == paikit.parse_move("♠3 ♠4")


@pytest.mark.parametrize("slug", paikit.games())
def test_a_keyword_nobody_knows_or_nobody_gave_is_named(slug):
    game = paikit.game(slug)
    for call in (game.position, game.settle):
        with pytest.raises(BadSetup) as caught:
            call(handd="♠3")
        assert "handd" in caught.value.text("zh") and "handd" in caught.value.text("en")
    with pytest.raises(BadSetup) as caught:
        game.position()
    assert "hand" in caught.value.text("zh")


def test_a_hand_of_another_game_hands_nothing_on():
    other = paikit.game("heiqi").deal(seed=1)
    with pytest.raises(BadSetup) as caught:
        paikit.game("guandan").deal(seed=2, after=other)
    assert "after" in caught.value.text("zh")


def test_what_is_read_once_stays_in_the_record():
    game = paikit.game("guandan")
    state = game.deal(seed=1, order=iter((0, 1, 2, 3)), level="9")
    assert state.origin["order"] == "0,1,2,3"
    assert record.load(record.save(game, state))[1][0].public == state.public


def test_errors_and_verdicts_can_be_sent_elsewhere():
    """Search runs on other processes: what goes wrong there must come back whole."""
    game = paikit.game("guandan")
    state = game.deal(seed=1)
    with pytest.raises(IllegalMove) as caught:
        game.play(state, Move("play", state.hands[state.seat][:7]))
    with pytest.raises(Unreadable) as unread:
        paikit.parse_cards("♠Z")
    for error in (caught.value, unread.value):
        for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error), copy.copy(error)):
            assert [again.text("zh"), again.text("en")] == [error.text("zh"), error.text("en")]
    verdict = caught.value.verdict
    again = pickle.loads(pickle.dumps(verdict))
    assert (again.objections, again.nearest) == (verdict.objections, verdict.nearest)
