"""A match without a page: messages of a person come in, what there is to see goes out."""

import json
import random
from urllib.parse import parse_qsl

import pytest

import paikit
from paikit.cards import deck
from paikit_widgets import drawing
from paikit_widgets.session import Session, Trial

GAMES = paikit.games()


def auto(session: Session) -> str:
    """An allowed move for whoever must act."""
    view = session.view
    return str(session.game.policy(view, random.Random(len(view.history))))


def play_out(session: Session) -> None:
    while session.state.seat is not None:
        session.handle({"do": "try", "move": auto(session)})
        assert session.notice is None
        assert session.verdict


def facts(session: Session) -> str:
    """Everything that bad input must leave as it is."""
    return json.dumps({**session.kept(), "before": session.records}, ensure_ascii=False)


@pytest.fixture(params=GAMES)
def slug(request):
    return request.param


@pytest.fixture
def session(slug):
    return Session(slug, seed=7)


# --- a hand, whole ---------------------------------------------------------------------------


def test_a_hand_is_played_to_its_score(session):
    while session.state.seat is not None:
        assert json.dumps(session.snapshot())
        session.handle({"do": "try", "move": auto(session)})
        assert session.notice is None
    session.handle({"do": "language", "language": "en"})
    snapshot = session.snapshot()
    assert snapshot["position"]["over"]
    assert len(snapshot["sheet"]["rows"]) == 1
    assert len(snapshot["sheet"]["rows"][0]["points"]) == session.game.seats
    assert snapshot["sheet"]["rows"][0]["lines"]
    assert len(snapshot["log"]) == len(session.state.history)


def test_the_score_adds_up_over_hands(session):
    play_out(session)
    session.handle({"do": "next"})
    assert session.notice is None
    assert session.states[0].origin["seed"] == "8"
    play_out(session)
    rows = session.sheet()["rows"]
    assert len(rows) == 2
    for seat, total in enumerate(session.sheet()["totals"]):
        assert total == sum(row["points"][seat] for row in rows)


def test_payments_sum_to_zero_and_levels_are_not_summed(session):
    play_out(session)
    row = session.sheet()["rows"][0]
    unit = session.game.score(session.state).unit
    assert row["sum"] == (None if unit == "levels" else sum(row["points"]))


def test_no_page_ever_gets_a_hidden_card(session):
    """The data for the page holds this seat's cards and what lies open, until the hand is over."""
    while session.state.seat is not None:
        shown = session.snapshot()["position"]
        assert sorted(shown["hand"]) == sorted(map(repr, session.view.hand))
        for table in (shown["felt"], *shown["frames"]):
            assert all(seat["cards"] is None for seat in table["seats"])
        assert shown["rest"] == []
        session.handle({"do": "try", "move": auto(session)})


def test_all_hands_may_be_seen_when_the_hand_is_over(session):
    session.handle({"do": "open", "on": True})
    assert all(seat["cards"] is None for seat in session.position()["felt"]["seats"])
    play_out(session)
    session.handle({"do": "open", "on": True})
    shown = session.position()["felt"]["seats"]
    assert [seat["cards"] for seat in shown] == [
        [repr(card) for card in hand] for hand in session.state.hands
    ]


def test_the_same_number_gives_the_same_deal_and_the_same_bots(slug):
    one, two = Session(slug, seed=31), Session(slug, seed=31)
    for _ in range(5):
        if one.state.seat is None:
            break
        move = auto(one)
        for session in (one, two):
            session.handle({"do": "try", "move": move})
    assert facts(one) == facts(two)


def test_every_order_of_the_hand_has_each_card_once(session):
    for _ in range(6):
        if session.state.seat is None:
            break
        shown = session.position()
        for order in shown["orders"].values():
            places = [place for group in order for place in group]
            assert sorted(places) == list(range(len(shown["hand"])))
        session.handle({"do": "try", "move": auto(session)})


def test_every_seat_may_be_played_by_hand(slug):
    session = Session(slug, seed=3)
    session.handle({"do": "every_seat", "on": True})
    before = len(session.states)
    for _ in range(4):
        assert session.may_act
        session.handle({"do": "try", "move": auto(session)})
    assert len(session.states) == before + 4


# --- the verdict -----------------------------------------------------------------------------


def test_an_illegal_try_is_answered_and_changes_nothing():
    session = Session("guandan", seed=7)
    before = session.save(session.states[-1])
    hand = session.view.hand
    session.handle({"do": "try", "move": f"{hand[0]} {hand[1]} {hand[2]} {hand[3]} {hand[4]}"})
    answer = session.position()["verdict"]
    assert answer["legal"] is False
    assert session.save(session.states[-1]) == before
    first = answer["reasons"][0]
    assert first["text"]
    assert first["clause"]["id"]
    assert first["clause"]["text"]
    assert first["clause"]["source"]
    assert answer["nearest"]
    for near in answer["nearest"]:
        assert session.game.verdict(session.view, near["move"])
    assert session.position()["tally"]["tries"] == 1
    assert session.position()["tally"]["worst"][0]["id"] == first["clause"]["id"]


def test_two_kinds_are_asked_and_not_refused():
    game = paikit.game("guandan")
    trial = Trial(game, game.position(hand="♠A ♣A ♠2 ♣2 ♥9 ♥9 ♠4", level="9"), "en")
    trial.handle({"do": "try", "move": "♠A ♣A ♠2 ♣2 ♥9 ♥9"})
    kinds = trial.position()["verdict"]["kinds"]
    assert {one["move"].rpartition(" as ")[2] for one in kinds} == {"tube", "plate"}
    trial.handle({"do": "try", "move": kinds[0]["move"]})
    assert trial.position()["verdict"]["legal"]


def test_a_position_stays_whatever_is_tried():
    game = paikit.game("guandan")
    trial = Trial(game, game.position(hand="♠8 ♥8 ♠9", table=["♦7 ♣7"], level="2"))
    trial.handle({"do": "try", "move": "♠8 ♥8"})
    assert trial.position()["verdict"]["legal"]
    assert trial.position()["hand"] == ["♠8", "♥8", "♠9"]
    trial.handle({"do": "undo"})
    assert "undo" in trial.position()["notice"]


def test_playable_cards_are_those_of_the_allowed_moves(session):
    for _ in range(8):
        if session.state.seat is None:
            break
        view = session.view
        moves = [
            move for _, move in zip(range(20_000), session.game.legal_moves(view), strict=False)
        ]
        if len(moves) < 20_000:
            right = {repr(card) for move in moves for card in move.cards}
            assert set(drawing.playable(session.game, view)) == right & set(map(repr, view.hand))
        session.handle({"do": "try", "move": auto(session)})


# --- undo, replay ----------------------------------------------------------------------------


def test_undo_and_redo_lose_nothing(session):
    for _ in range(4):
        if session.state.seat is not None:
            session.handle({"do": "try", "move": auto(session)})
    whole = session.states[:]
    end = session.at
    while session.back() is not None:
        session.handle({"do": "undo"})
    session.handle({"do": "undo"})
    assert session.notice is not None
    assert session.states == whole
    while session.at < len(session.states) - 1:
        session.handle({"do": "redo"})
    assert session.at == end
    session.handle({"do": "redo"})
    assert session.notice is not None
    assert session.states == whole


def test_every_step_of_a_hand_can_be_looked_at(session):
    play_out(session)
    pack = sorted(map(repr, session.game.pack))
    for at in range(len(session.states)):
        session.handle({"do": "goto", "at": at})
        shown = session.position()
        assert shown["timeline"]["at"] == at
        assert len(session.log()) == len(session.state.history)
        assert len(shown["hand"]) <= len(pack)
    session.handle({"do": "goto", "at": 10_000})
    assert session.at == len(session.states) - 1


def test_another_move_after_undo_goes_on_from_there(session):
    session.handle({"do": "try", "move": auto(session)})
    session.handle({"do": "undo"})
    at = session.at
    session.handle({"do": "try", "move": auto(session)})
    assert session.at > at
    assert session.at == len(session.states) - 1


def test_a_hand_looked_at_can_be_played_on_from_a_bots_turn(session):
    play_out(session)
    at = next(i for i, state in enumerate(session.states) if state.seat not in (None, 0))
    session.handle({"do": "goto", "at": at})
    assert session.position()["timeline"]["waiting"]
    session.handle({"do": "try", "move": "pass"})
    assert session.notice is not None
    session.handle({"do": "go_on"})
    assert session.may_act or session.state.seat is None


# --- deals, options, links, records ----------------------------------------------------------


def test_a_new_deal_offers_the_way_back(session):
    session.handle({"do": "try", "move": auto(session)})
    before = json.loads(facts(session))
    session.handle({"do": "deal", "seed": " 99 "})
    assert session.states[0].origin["seed"] == "99"
    assert session.position()["offer"]["do"] == "return"
    session.handle({"do": "return"})
    after = json.loads(facts(session))
    assert after["record"] == before["record"]
    assert after["tally"] == before["tally"]


def test_changing_an_option_deals_anew_and_says_so(session):
    for option in drawing.options(session.game, "zh"):
        other = next(
            (one["value"] for one in option["values"] if one["value"] != option["now"]), None
        )
        if other is None:
            continue
        session.handle({"do": "option", "name": option["name"], "value": other})
        assert session.notice is not None
        assert session.notice.text("zh") != session.notice.text("en")
        if str(getattr(session.game.options, option["name"])) == other:
            assert session.states[0].origin["seed"] == "7"
            return
    pytest.fail("no option could be changed")


def test_every_option_has_its_words(session):
    for language in ("zh", "en"):
        for option in drawing.options(session.game, language):
            assert option["label"] != option["name"]
            assert option["text"]
            assert option["clause"] in session.game.rulebook.clauses


@pytest.mark.parametrize("other", GAMES)
def test_the_game_can_be_changed_at_the_table(session, other):
    session.handle({"do": "games"})
    assert {one["value"] for one in session.settings()["games"]} == set(GAMES)
    session.handle({"do": "game", "slug": other})
    assert session.game.slug == other
    assert json.dumps(session.snapshot())


def test_profiles_are_sets_of_options(session):
    for name in session.game.profiles:
        session.handle({"do": "profile", "name": name})
        assert session.settings()["profile"] == name
        session.handle({"do": "profile", "name": ""})
        assert session.settings()["profile"] == ""


def test_a_link_leads_to_the_same_deal(session):
    play_out(session)
    session.handle({"do": "next"})
    again = Session.from_link(dict(parse_qsl(session.link())))
    assert again.notice is None
    assert again.states[0] == session.states[0]
    assert again.link() == session.link()


@pytest.mark.parametrize(
    "query",
    [
        {"game": "poker"},
        {"seed": "seven"},
        {"lang": "fr"},
        {"level_": "9"},
        {"game": "<b>x</b>"},
        {"players": "2"},
        {"seat": "9"},
        {"profile": "none"},
        {"hands": "♠2 ♠2 ♠2"},
        {"after": "1"},
        {"self": "1"},
        {"run": "1"},
    ],
)
def test_a_link_that_cannot_be_used_is_answered_with_a_sentence(query):
    session = Session.from_link(query, game="guandan")
    assert session.notice is not None
    assert session.notice.text("zh")
    assert session.state.seat is not None


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_link_with_a_mistake_is_answered_in_the_pages_language(language):
    assert Session.from_link({"lang": "fr"}, game="guandan", lang=language).language == language


def test_what_is_wrong_with_a_link_is_said_also_where_a_deal_was_kept():
    begun = Session("guandan", seed=7)
    begun.handle({"do": "try", "move": auto(begun)})
    session = Session.from_link({"seed": "seven"}, game="guandan")
    session.handle({"do": "restore", "kept": json.loads(facts(begun))})
    assert session.kept()["record"] == begun.kept()["record"]
    assert "seven" in session.notice.text("en")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_kept_deal_that_cannot_be_read_is_told_as_such(session, language):
    before = facts(session)
    kept = {**json.loads(before), "record": "paikit 0 guandan"}
    session.handle({"do": "restore", "kept": kept})
    assert facts(session) == before
    said = {"zh": "上次的牌局没能接上：", "en": "Your last deal could not be taken up: "}
    assert session.notice.text(language).startswith(said[language])


def test_before_the_play_the_table_shows_what_each_seat_did_last():
    session = Session("hongwu", seed=7)
    for move in ("bid 65", "bid 75"):
        session.handle({"do": "try", "move": move})
    history, shown = session.state.history, session.position()["felt"]["plays"]
    assert len(history) > len(shown) == len({one.seat for one in history})
    assert [one["text"] for one in shown[-2:]] == [one["text"] for one in session.log()[-2:]]
    assert "75" in next(one["text"] for one in shown if one["seat"] == 0)


def test_a_reload_finds_the_match_again(session):
    play_out(session)
    session.handle({"do": "next"})
    session.handle({"do": "try", "move": auto(session)})
    kept = json.loads(facts(session))
    fresh = Session(session.game.slug, seed=7)
    assert fresh.home == kept["home"]
    fresh.handle({"do": "restore", "kept": kept})
    assert json.loads(facts(fresh)) == kept
    assert fresh.sheet() == session.sheet()


def test_what_was_begun_is_not_replaced_by_what_a_browser_kept(session):
    kept = {**json.loads(facts(session)), "before": []}
    session.handle({"do": "try", "move": auto(session)})
    now = facts(session)
    session.handle({"do": "restore", "kept": kept})
    assert facts(session) == now


def test_a_record_is_stepped_through(session):
    play_out(session)
    text = session.save(session.states[-1])
    other = Session(session.game.slug, seed=1)
    other.handle({"do": "load", "text": text})
    assert other.at == 0
    assert [one.public for one in other.states] == [one.public for one in session.states]
    assert [one.hands for one in other.states] == [one.hands for one in session.states]
    other.handle({"do": "goto", "at": len(other.states) - 1})
    assert other.sheet()["rows"][0]["points"] == session.sheet()["rows"][0]["points"]


# --- bad input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        None,
        7,
        {},
        {"do": None},
        {"do": "explode"},
        {"do": "try"},
        {"do": "try", "move": None},
        {"do": "try", "move": ""},
        {"do": "try", "move": "♠99"},
        {"do": "try", "move": "play"},
        {"do": "try", "move": "bid many"},
        {"do": "try", "move": "pass", "more": 1},
        {"do": "deal", "seed": "seven"},
        {"do": "deal", "seed": -1},
        {"do": "option", "name": "nothing", "value": "1"},
        {"do": "profile", "name": "nothing"},
        {"do": "game", "slug": "poker"},
        {"do": "goto", "at": "end"},
        {"do": "goto", "at": -1},
        {"do": "sit", "seat": 9},
        {"do": "language", "language": "fr"},
        {"do": "load", "text": ""},
        {"do": "load", "text": "paikit 1 guandan\nhands ♠3"},
        {"do": "restore", "kept": {"record": "cut"}},
        {"do": "restore", "kept": {}},
        {"do": "next"},
    ],
    ids=str,
)
def test_bad_input_is_answered_with_a_sentence_and_nothing_is_lost(session, message):
    before = facts(session)
    session.handle(message)
    assert session.notice is not None
    assert session.notice.text("zh")
    assert session.notice.text("en")
    assert facts(session) == before
    assert json.dumps(session.snapshot())


def test_half_a_record_is_refused_and_nothing_is_lost(session):
    play_out(session)
    text = session.save(session.states[-1])
    before = facts(session)
    session.handle({"do": "load", "text": text[: len(text) // 2]})
    assert session.notice is not None
    assert facts(session) == before


# --- language --------------------------------------------------------------------------------


def test_the_language_changes_everything_at_once(session):
    session.handle({"do": "try", "move": auto(session)})
    session.handle({"do": "language", "language": "zh"})
    chinese = session.snapshot()
    session.handle({"do": "language", "language": "en"})
    english = session.snapshot()
    assert chinese["settings"]["words"].keys() == english["settings"]["words"].keys()
    assert chinese["position"]["felt"]["seats"][0]["name"] == "你"
    assert english["position"]["felt"]["seats"][0]["name"] == "You"
    assert chinese["settings"]["options"] != english["settings"]["options"]
    assert chinese["position"]["hand"] == english["position"]["hand"]
    assert chinese["kept"] == english["kept"]


def test_a_match_that_is_won_says_so_and_offers_a_new_one():
    session = Session("guandan", seed=2, levels="A,A", owner=0)
    for seed in range(40):
        session.handle({"do": "deal", "seed": seed})
        session.begin({"seed": seed, "levels": "A,A", "owner": 0})
        play_out(session)
        session.handle({"do": "next"})
        if session.offer == ("deal", "new_match"):
            assert session.notice.text("zh")
            assert session.state.seat is None
            return
    pytest.fail("no match was won in forty hands")


def test_three_to_six_seats_are_named_as_they_sit():
    for players in (3, 4, 5, 6):
        session = Session("jiheiwu", seed=1, players=players)
        names = [seat["name"] for seat in session.position()["felt"]["seats"]]
        assert len(set(names)) == players
        assert (names[0], names[1], names[-1]) == ("你", "下家", "上家")


def test_a_hand_by_hand_is_dealt_as_given():
    cards = deck(2)
    hands = [" ".join(map(repr, cards[start::4])) for start in range(4)]
    session = Session("guandan", hands=hands, first=0)
    assert session.position()["hand"] == hands[0].split()
