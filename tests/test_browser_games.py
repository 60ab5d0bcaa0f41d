"""A whole hand of every game in a real browser, with illegal tries whose sentences are read."""

import re
from typing import Any

import pytest

import paikit

CARD = ".pt-pick"
VERDICT = ".pt-verdict"
ACT = "[data-key=act]"
MOVE = "[data-key^='move ']"
NEXT = {"zh": "下一副", "en": "Next hand"}
ILLEGAL = {"zh": "不合规则", "en": "Not allowed"}
MOST = 120
"""Turns after which a hand that should long be over has hung."""


def press(page: Any, button: Any) -> None:
    """Presses a button and waits until the table shows what came of it."""
    before = page.locator(".pt").get_attribute("data-drawn")
    button.click()
    page.wait_for_function(
        "before => document.querySelector('.pt').dataset.drawn !== before", arg=before
    )


def is_over(page: Any, language: str) -> bool:
    act = page.locator(ACT)
    return act.count() > 0 and act.inner_text() == NEXT[language]


def take_turn(page: Any) -> str:
    """Tries the last card, or the first move offered; where it is not allowed, makes the nearest
    move instead. Returns the sentence that said why, empty where there was none."""
    if page.locator(CARD).count() and page.locator(ACT).count():
        page.locator(CARD).last.click()
        press(page, page.locator(ACT))
    else:
        press(page, page.locator(f"{MOVE}, {ACT}").first)
    if page.locator(VERDICT).get_attribute("data-legal") == "true":
        return ""
    said = str(page.locator(".pt-status").inner_text())
    press(page, page.locator(".pt-near button").first)
    assert page.locator(VERDICT).get_attribute("data-legal") == "true"
    return said


def play_hand(page: Any, language: str) -> list[str]:
    """Plays the hand on the page to its end; returns the sentences against illegal tries."""
    said = []
    for _ in range(MOST):
        if is_over(page, language):
            return said
        if why := take_turn(page):
            said.append(why)
    pytest.fail(f"the hand was not over after {MOST} turns")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("slug", paikit.games())
def test_a_hand_to_the_end(slug: str, language: str, new_page: Any, voila_server: Any) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto(voila_server.address(f"{slug}/7-play.{language}.ipynb", "seed=7"))
    page.wait_for_selector(CARD)
    page.wait_for_selector("#loading", state="detached")
    said = play_hand(page, language)
    assert said
    assert all(ILLEGAL[language] in one for one in said)
    page.locator("[data-key='tab score']").click()
    assert re.search(r"\d", page.locator(".pt-panel").inner_text())
    press(page, page.locator(ACT))
    assert page.locator(CARD).count()
