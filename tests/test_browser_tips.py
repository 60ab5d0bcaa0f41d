"""Tips, measured plays, reviews and bots' levels in a real browser."""

import random
import re
from typing import Any

import pytest

import paikit
from paikit.calibration import is_calibrated
from paikit_widgets.session import Session

PLAY = "guandan/7-play.zh.ipynb"
BARS = ".pt-chart .pt-one-play"
DONE = "[data-key='more deals']"
STOP = "[data-key=stop]"
PANEL = ".pt-panel"


def sit_down(page: Any, server: Any, query: str = "seed=7&lang=zh", notebook: str = PLAY) -> None:
    page.goto(server.address(notebook, query))
    page.wait_for_selector(".pt-ask")
    page.wait_for_selector("#loading", state="detached")


def open_tips(page: Any) -> None:
    page.locator("[data-key=tips]").click()
    page.wait_for_selector(DONE)


def choose(page: Any, cards: list[str]) -> None:
    """Chooses these cards of the hand, copies one after the other."""
    names = page.eval_on_selector_all(".pt-pick", "l => l.map(card => card.dataset.card)")
    for card in cards:
        name = next(one for one in names if one.split("/")[0] == card)
        names.remove(name)
        page.locator(f"[data-card='{name}']").click()


def finished_hand(seed: int = 7) -> str:
    """The record of a hand in which the first seat passes whenever it may."""
    session = Session("guandan", seed=seed)
    while session.state.seat is not None:
        view = session.view
        move = "pass" if session.game.verdict(view, "pass") else None
        thumb = session.game.policy(view, random.Random(len(view.history)))
        session.handle({"do": "try", "move": move or str(thumb)})
    return str(session.kept()["record"])


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_tips_and_bars(
    new_page: Any, voila_server: Any, screenshots: Any, width: int, scheme: str, language: str
) -> None:
    page = new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    sit_down(page, voila_server, f"seed=7&lang={language}")
    open_tips(page)
    rows = page.locator(BARS).filter(has=page.locator(".pt-beam"))
    assert rows.count() > 2
    for i in range(rows.count()):
        value = rows.nth(i).locator("b").last.inner_text()
        bar = rows.nth(i).locator(".pt-beam").bounding_box()
        zero = rows.nth(i).locator(".pt-zero").bounding_box()["x"]
        assert (bar["x"] + bar["width"] / 2 < zero + 1) == (not value.startswith("+"))
    assert re.search(r"\d+\.\d+ ± \d+\.\d+", rows.nth(1).inner_text())
    text = page.locator(PANEL).inner_text()
    assert ("常规打法" if language == "zh" else "rules of thumb") in text
    calibrated = is_calibrated(paikit.game("guandan"))
    assert (("胜算" if language == "zh" else "to win") in text) == calibrated
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.screenshot(path=screenshots / f"tips-{width}-{scheme}-{language}.png", full_page=True)


def test_a_tip_lights_its_evidence(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    session = Session("guandan", seed=7)
    while not session.thoughts()["tips"]:
        move = session.game.policy(session.view, random.Random(1))
        session.handle({"do": "tips"})
        if not session.thoughts()["tips"]:
            session.handle({"do": "tips", "on": False})
            session.handle({"do": "try", "move": str(move)})
            page.locator("[data-key='tab practice']").click()
            page.locator("[data-key=typed]").fill(str(move))
            before = page.locator(".pt").get_attribute("data-drawn")
            page.keyboard.press("Enter")
            page.wait_for_function(
                "before => document.querySelector('.pt').dataset.drawn !== before", arg=before
            )
    open_tips(page)
    tip = session.thoughts()["tips"][0]
    lit = ".pt-pick[data-lit=true], .pt-play [data-lit=true], .pt-seat[data-lit=true]"
    shown = page.locator(lit).count()
    assert shown == len(tip["held"]) + len(tip["laid"]) + len(tip["seats"]) > 0
    page.locator(f"[data-key='light {tip['id']}']").click()
    assert page.locator(lit).count() == 0


def test_it_is_a_table_for_a_screen_reader(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server, "seed=7&lang=en")
    open_tips(page)
    tree = page.locator(".pt-chart").aria_snapshot()
    assert 'table "Measured"' in tree
    for name in ("Play", "Average result", "Against the best"):
        assert f'columnheader "{name}"' in tree
    assert re.search(r'cell "[+−]?\d\.\d\d"', tree)
    assert re.search(r'cell "\d\.\d\d ± \d\.\d\d less', tree)
    unnamed = page.eval_on_selector_all(
        ".pt button, .pt input, .pt select",
        "l => l.filter(e => !(e.innerText || e.ariaLabel || e.labels?.length)).length",
    )
    assert unnamed == 0


def test_a_long_measurement_is_stopped(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    open_tips(page)
    page.locator(DONE).click()
    page.wait_for_selector("progress")
    page.locator(STOP).click()
    page.wait_for_selector(DONE)
    assert page.locator("progress").count() == 0


def test_the_table_is_played_on_while_it_measures(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    open_tips(page)
    page.locator(DONE).click()
    page.wait_for_selector("progress")
    page.locator(".pt-pick").first.click()
    assert page.locator(".pt-pick[aria-pressed=true]").count() == 1
    page.get_by_role("button", name="不出").first.click()
    page.wait_for_selector(".pt-verdict[data-legal=true]")
    assert "刚才的估算已经停了" in page.locator(PANEL).inner_text()
    assert page.locator("progress").count() == 0
    page.wait_for_selector("[data-key='show tips']")


def test_what_if_adds_a_play_of_ones_own(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    open_tips(page)
    page.locator("[data-key='what if']").click()
    assert "先在手牌里选好" in page.locator(".pt-alert").inner_text()
    session = Session("guandan", seed=7)
    shown = page.locator(BARS).count()
    session.handle({"do": "tips"})
    known = {row["move"] for row in session.thoughts()["measured"]["rows"]}
    legal = [str(one) for one in session.game.legal_moves(session.view)]
    move = next(one for one in legal if one not in known and " as " not in one)
    choose(page, move.split())
    page.locator("[data-key='what if']").click()
    page.wait_for_selector(".pt-chart .pt-role")
    page.wait_for_selector(DONE)
    assert "你选的" in page.locator(".pt-chart").inner_text()
    assert page.locator(BARS).count() >= shown - 1
    page.keyboard.press("Escape")
    choose(page, [session.position()["hand"][0]])
    page.locator("[data-key='what if']").click()
    page.wait_for_selector(".pt-verdict[data-legal=false]")


def test_a_play_is_made_from_its_bar(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    open_tips(page)
    page.locator(".pt-chart button").first.click()
    page.wait_for_selector(".pt-verdict[data-legal=true]")


def test_a_finished_hand_is_reviewed_and_one_jumps_to_a_moment(
    page: Any, voila_server: Any, screenshots: Any
) -> None:
    sit_down(page, voila_server)
    page.locator("[data-key='tab deal']").click()
    page.locator("[data-key=record]").fill(finished_hand())
    page.get_by_role("button", name="读入记录").click()
    page.wait_for_selector(".pt-alert:not([hidden])")
    page.locator("[data-key=slide]").press("End")
    page.get_by_role("button", name="复盘我的出牌").first.click()
    page.wait_for_selector("progress")
    page.wait_for_selector(".pt-cost", timeout=120_000)
    page.wait_for_selector("progress", state="detached", timeout=120_000)
    text = page.locator(PANEL).inner_text()
    assert re.search(r"估算了 \d+ 手", text)
    assert re.search(r"平均少 \d\.\d\d ± \d\.\d\d 级", text)
    page.screenshot(path=screenshots / "review.png", full_page=True)
    page.locator(".pt-cost button").first.click()
    page.wait_for_selector("[data-key='show tips']")
    assert page.locator(".pt-cost").count() > 0


def test_bots_of_another_level_think_while_one_may_stop_them(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server, "seed=7&lang=zh&bots=strong")
    page.locator("[data-key='tab deal']").click()
    assert page.locator("[data-key='level 1']").input_value() == "strong"
    page.wait_for_selector("[data-key=tips]", timeout=120_000)
    page.locator("[data-key='level 1']").select_option("beginner")
    page.wait_for_function(
        "document.querySelector('.pt-panel .pt-code').textContent.includes('beginner')"
    )
    page.get_by_role("button", name="不出").first.click()
    page.locator("[data-key=halt]").click()
    page.get_by_role("button", name="从这里接着打").click()
    page.wait_for_selector("[data-key=tips]", timeout=120_000)


def test_a_bot_says_why(page: Any, voila_server: Any, screenshots: Any) -> None:
    sit_down(page, voila_server, "seed=7&lang=zh&bots=rules,club,club,club")
    page.wait_for_selector("[data-key=tips]", timeout=120_000)
    page.locator("[data-key='tab tips']").click()
    page.locator("[data-key='why 2']").click()
    page.locator("[data-key='why open']").click(timeout=120_000)
    page.wait_for_selector(".pt-chart")
    assert "种可能分布" in page.locator(PANEL).inner_text()
    page.screenshot(path=screenshots / "why.png", full_page=True)


def test_who_is_likely_to_have_a_hidden_role(new_page: Any, voila_server: Any) -> None:
    """In a game with hidden partners, on a phone; one of these deals leaves the seat guessing."""
    seeds = (seed for seed in range(1, 20) if guesses(Session("jiheiwu", seed=seed)))
    page = new_page(viewport={"width": 360, "height": 740})
    query = f"seed={next(seeds)}&lang=en"
    sit_down(page, voila_server, query, "jiheiwu/7-play.en.ipynb")
    page.locator("[data-key=tips]").click()
    page.wait_for_selector(".pt-beliefs li")
    assert re.search(r"\d+ of \d+ deals", page.locator(".pt-beliefs").first.inner_text())
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def guesses(session: Session) -> bool:
    return session.state.seat is not None and bool(session.game.beliefs(session.view, 20))
