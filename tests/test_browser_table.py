"""The table in a real browser, in Voilà and JupyterLab, by click, drag, touch and keyboard."""

import contextlib
import re
from collections.abc import Iterator
from typing import Any

import psutil
import pytest
from playwright.sync_api import TimeoutError as TooLate
from servers import NOTEBOOKS, serving

from paikit_widgets.session import Session

PLAY = "guandan/7-play.zh.ipynb"
CARD = ".pt-pick"
VERDICT = ".pt-verdict"
ACT = "[data-key=act]"


@pytest.fixture
def own_server() -> Iterator[Any]:
    """A server whose kernels may be killed without harm to other tests."""
    with serving(NOTEBOOKS) as server:
        yield server


def sit_down(page: Any, server: Any, query: str = "seed=7&lang=zh", notebook: str = PLAY) -> None:
    page.goto(server.address(notebook, query))
    page.wait_for_selector(CARD)
    # The sentence shown meanwhile takes its room with it when it goes.
    page.wait_for_selector("#loading", state="detached")


def chosen(page: Any) -> list[str]:
    return page.eval_on_selector_all(
        f"{CARD}[aria-pressed=true]", "cards => cards.map(card => card.dataset.card.split('/')[0])"
    )


def held(page: Any) -> list[str]:
    """The cards of the hand, the same in every language."""
    return page.eval_on_selector_all(CARD, "cards => cards.map(card => card.dataset.card)")


def settle(page: Any, before: str) -> None:
    """Waits until the table shows another move than `before`, or another verdict."""
    page.wait_for_function(
        "before => document.querySelector('.pt').dataset.drawn !== before", arg=before
    )


def drawn(page: Any) -> str:
    return page.locator(".pt").get_attribute("data-drawn")


OTHER = ".pk-bar [data-language]"


def press(page: Any, locator: Any) -> None:
    before = drawn(page)
    locator.click()
    settle(page, before)


def take_turn(page: Any) -> bool:
    """Tries a card; where it is not allowed, reads why and plays the first nearest play."""
    page.locator(CARD).last.click()
    press(page, page.locator(ACT))
    if page.locator(VERDICT).get_attribute("data-legal") == "true":
        return True
    said = page.locator(".pt-status").inner_text()
    assert "不合规则" in said
    assert re.search(r"GD-\w+", page.locator(".pt-clause").first.inner_text())
    press(page, page.locator(".pt-near button").first)
    assert page.locator(VERDICT).get_attribute("data-legal") == "true"
    return False


def test_a_hand_is_played_by_clicks_and_the_next_begins_with_tribute(
    page: Any, voila_server: Any
) -> None:
    sit_down(page, voila_server)
    allowed = [take_turn(page) for _ in iter(lambda: page.locator(ACT).inner_text(), "下一副")]
    assert False in allowed
    page.locator("[data-key='tab score']").click()
    assert "名次" in page.locator(".pt-panel").inner_text()
    press(page, page.locator(ACT))
    assert page.locator(".pt-fan").get_attribute("aria-label").startswith("你的手牌")
    assert "贡" in page.locator(".pt").inner_text()
    take_turn(page)


def test_a_click_paints_without_the_kernel(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    pressed = page.evaluate(
        """() => { const card = document.querySelector('.pt-pick'); card.click();
                   return card.getAttribute('aria-pressed'); }"""
    )
    assert pressed == "true"


def test_an_illegal_try_keeps_the_choice_and_marks_the_cards(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    cards = page.locator(CARD)
    cards.nth(0).click()
    cards.nth(7).click()
    before = chosen(page)
    press(page, page.locator(ACT))
    assert chosen(page) == before
    assert page.locator(f"{CARD}[data-fault=true]").count() > 0


def test_dragging_across_chooses_and_drops(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    start, end = (page.locator(CARD).nth(i).bounding_box() for i in (3, 8))
    for count in (6, 0):
        page.mouse.move(start["x"] + 8, start["y"] + 40)
        page.mouse.down()
        page.mouse.move(end["x"] + 8, end["y"] + 40, steps=6)
        page.mouse.up()
        assert len(chosen(page)) == count


def test_the_keyboard_alone_plays(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    assert page.eval_on_selector_all(CARD, "l => l.filter(c => c.tabIndex === 0).length") == 1
    page.locator(CARD).first.focus()
    for key in ("Space", "ArrowRight", "ArrowRight", "Space", "End", "Space"):
        page.keyboard.press(key)
    assert len(chosen(page)) == 3
    before = drawn(page)
    page.keyboard.press("Enter")
    settle(page, before)
    assert page.locator(VERDICT).get_attribute("data-legal") == "false"
    assert page.evaluate("document.activeElement.className") == "pt-pick"
    page.keyboard.press("Escape")
    assert chosen(page) == []
    before = drawn(page)
    page.keyboard.press("p")
    settle(page, before)
    assert page.locator(VERDICT).get_attribute("data-legal") == "true"
    assert page.evaluate("document.activeElement.className") == "pt-pick"


def test_the_language_changes_in_the_middle_of_a_deal(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    page.locator(CARD).first.click()
    press(page, page.locator(ACT))
    page.evaluate("window.stays = true")
    press(page, page.locator(OTHER))
    assert page.evaluate("window.stays"), "the page was not left"
    assert page.locator("[data-language], [data-key=language]").count() == 1
    shown = [page.title(), *page.locator("main, .pk-bar a:first-child").all_inner_texts()]
    for text in shown:  # the rule text is quoted as it was written
        assert not re.search(r"[\u4e00-\u9fff]", re.sub(r"“.*?”", "", text)), text
    assert page.url.endswith("/7-play.en.ipynb?seed=7&lang=en")
    assert page.evaluate("document.documentElement.lang") == "en"
    assert "Not allowed" in page.locator(".pt-status").inner_text()
    assert page.locator(".pt-ask").inner_text() == "Your turn to play."
    assert len(chosen(page)) == 1
    press(page, page.locator(OTHER))
    assert page.locator("h1").inner_text() == "掼蛋 · 打一局"
    assert page.locator(".pt-ask").inner_text() == "轮到你出牌。"


def test_a_lesson_leads_to_the_next_one_and_to_all(page: Any, voila_server: Any) -> None:
    page.goto(voila_server.address("guandan/1-cards.zh.ipynb"))
    page.locator("main").get_by_role("link", name="下一课：牌型").click()
    page.wait_for_url("**/guandan/2-combinations.zh.ipynb")
    page.locator("main").get_by_role("link", name="全部课程").click()
    page.get_by_role("heading", name="牌课").wait_for()
    assert page.url.endswith("/?lang=zh")


def test_a_long_verdict_leaves_the_log_in_sight(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    for place in (0, 3, 8, 14, 20):
        page.locator(CARD).nth(place).click(position={"x": 6, "y": 12})
    press(page, page.locator(ACT))
    assert page.locator(".pt-reason").count() == 1, "a second reason makes it long"
    tall, shown = page.locator(VERDICT).evaluate("node => [node.scrollHeight, node.clientHeight]")
    assert tall > shown
    log = page.locator(".pt-recent").bounding_box()
    last = page.locator(".pt-recent li").last.bounding_box()
    assert log["height"] > 80
    assert last["y"] + last["height"] <= log["y"] + log["height"] + 1


def test_a_reload_finds_the_deal_again(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server, "lang=zh")
    take_turn(page)
    steps = page.locator(".pt-tools").inner_text()
    hand = page.locator(".pt-fan").inner_text()
    page.reload()
    page.wait_for_selector(".pt-alert:not([hidden])")
    assert page.locator(".pt-alert p").inner_text() == "已经接着上次的牌局。"
    assert page.locator(".pt-tools").inner_text() == steps
    assert page.locator(".pt-fan").inner_text() == hand


def steps(page: Any) -> str:
    return page.locator(".pt-tools").inner_text()


def moves_of_mine(page: Any) -> int:
    page.locator("[data-key='tab log']").dispatch_event("click")
    names = page.locator(".pt-recent .pt-log button").all_inner_texts()
    return sum(name == "你" for name in names)


def test_a_double_press_makes_one_move(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    before = drawn(page)
    page.locator("[data-key='move pass']").dblclick()
    settle(page, before)
    page.locator("[data-key='move pass']").evaluate("node => { node.click(); node.click(); }")
    page.wait_for_function("document.querySelectorAll('.pt-recent .pt-log li').length >= 11")
    page.wait_for_timeout(700)
    assert moves_of_mine(page) == 2


def test_two_tabs_keep_their_own_deals(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server, "lang=zh")
    take_turn(page)
    mine = steps(page), page.locator(".pt-fan").inner_text()
    other = page.context.new_page()
    sit_down(other, voila_server, "lang=zh")
    other.wait_for_selector(".pt-alert:not([hidden])")
    assert (steps(other), other.locator(".pt-fan").inner_text()) == mine
    other.locator("[data-key='tab deal']").click()
    other.locator("[data-key=seed]").fill("12")
    press(other, other.get_by_role("button", name="发牌", exact=True))
    theirs = other.locator(".pt-fan").inner_text()
    for tab, hand in ((page, mine[1]), (other, theirs)):
        tab.reload()
        tab.wait_for_selector(".pt-alert:not([hidden])")
        assert tab.locator(".pt-fan").inner_text() == hand


def test_the_page_in_the_other_language_goes_on_with_the_deal(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server, "")
    take_turn(page)
    mine = steps(page).split()[-1], held(page)
    press(page, page.locator(OTHER))
    page.reload()
    page.wait_for_url("**/7-play.en.ipynb")
    page.wait_for_selector(".pt-alert:not([hidden])")
    assert page.locator(".pt-alert p").inner_text() == "Your last deal is back."
    assert (steps(page).split()[-1], held(page)) == mine


def test_a_long_option_stays_on_a_phones_page(new_page: Any, voila_server: Any) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, voila_server, "lang=zh", "hongwu/7-play.zh.ipynb")
    page.locator("[data-key='tab options']").click()
    page.wait_for_selector(".pt-options select")
    right = "nodes => Math.max(...nodes.map(node => node.getBoundingClientRect().right))"
    assert page.eval_on_selector_all(".pt select", right) <= 360


def test_undo_steps_and_the_log_lead_through_the_deal(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    take_turn(page)
    take_turn(page)
    end = page.locator(".pt-tools").inner_text()
    press(page, page.get_by_role("button", name="悔一步"))
    assert page.locator(".pt-tools").inner_text() != end
    press(page, page.get_by_role("button", name="重做"))
    assert page.locator(".pt-tools").inner_text() == end
    press(page, page.locator("[data-key='log 1']").first)
    assert page.locator(".pt-tools").inner_text().startswith("悔一步")
    assert "复盘" in page.locator(".pt-ask").inner_text()


def test_an_option_deals_anew_and_says_so(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    page.locator("[data-key='tab options']").click()
    before = drawn(page)
    page.locator("[data-key='option jiefeng']").select_option("next_player")
    settle(page, before)
    page.wait_for_selector(".pt-alert:not([hidden])")
    assert "重新发了牌" in page.locator(".pt-alert p").inner_text()


def test_a_seed_is_typed_in_and_a_wrong_one_is_answered(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server)
    page.locator("[data-key='tab deal']").click()
    page.locator("[data-key=seed]").fill("<img src=x onerror=alert(1)>")
    press(page, page.get_by_role("button", name="发牌", exact=True))
    assert "<img src=x" in page.locator(".pt-alert p").inner_text()
    assert page.locator(".pt img").count() == 0
    page.locator("[data-key=seed]").fill("12")
    press(page, page.get_by_role("button", name="发牌", exact=True))
    assert "seed=12" in page.locator(".pt-code").first.inner_text()
    right = Session("guandan", seed=12).position()["hand"]
    shown = page.eval_on_selector_all(CARD, "l => l.map(c => c.dataset.card.split('/')[0])")
    assert sorted(shown) == sorted(right)


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_the_width_in_both_schemes(
    new_page: Any, voila_server: Any, screenshots: Any, width: int, scheme: str
) -> None:
    page = new_page(
        viewport={"width": width, "height": 800}, color_scheme=scheme, has_touch=width == 360
    )
    sit_down(page, voila_server)
    page.locator(CARD).nth(2).click()
    press(page, page.locator(ACT))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator(".pt").get_attribute("data-scheme") == scheme
    least = page.eval_on_selector_all(
        CARD,
        """cards => Math.min(...cards.map((card, i) => {
             const own = card.getBoundingClientRect(), next = cards[i + 1]?.getBoundingClientRect();
             const beside = next && Math.abs(next.top - own.top) < 20;
             return beside ? next.left - own.left : own.width; }))""",
    )
    assert least >= 24
    page.screenshot(path=screenshots / f"table-{width}-{scheme}.png", full_page=True)


def test_states_are_seen_where_the_system_gives_the_colours(
    new_page: Any, voila_server: Any
) -> None:
    page = new_page(forced_colors="active")
    sit_down(page, voila_server)

    def looks(of: str, *names: str) -> list[str]:
        script = "(e, names) => names.map(name => getComputedStyle(e)[name])"
        return list(page.locator(of).first.evaluate(script, list(names)))

    turn, other = (f".pt-seat[data-turn={is_turn}]" for is_turn in ("true", "false"))
    assert looks(turn, "borderTopColor") != looks(other, "borderTopColor")
    pressed, loose = (f".pt-sorts [aria-pressed={is_on}]" for is_on in ("true", "false"))
    assert looks(pressed, "textDecorationLine") != looks(loose, "textDecorationLine")
    wins, loses = (f".pt-play[data-wins={is_best}] .pt-cards" for is_best in ("true", "false"))
    assert looks(wins, "outlineStyle") != looks(loses, "outlineStyle")


def test_a_phone_chooses_by_touch(new_page: Any, voila_server: Any) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    sit_down(page, voila_server)
    page.locator(CARD).nth(1).tap()
    page.locator(CARD).nth(4).tap()
    assert len(chosen(page)) == 2
    page.locator(CARD).nth(4).tap()
    assert len(chosen(page)) == 1
    before = drawn(page)
    page.locator(ACT).tap()
    settle(page, before)
    assert page.locator(VERDICT).get_attribute("data-legal") in ("true", "false")


def test_no_motion_where_none_is_wanted(new_page: Any, voila_server: Any) -> None:
    page = new_page(reduced_motion="reduce")
    sit_down(page, voila_server)
    press(page, page.get_by_role("button", name="不出"))
    moving = page.eval_on_selector_all(
        ".pt *", "l => l.filter(e => getComputedStyle(e).animationName !== 'none').length"
    )
    assert moving == 0


def test_a_dead_kernel_is_noticed_and_a_reload_goes_on(new_page: Any, own_server: Any) -> None:
    page = new_page()
    sit_down(page, own_server)
    press(page, page.get_by_role("button", name="不出"))
    steps = page.locator(".pt-tools").inner_text()
    for child in psutil.Process(own_server.process.pid).children(recursive=True):
        if "ipykernel" in " ".join(child.cmdline()):
            child.kill()
    page.get_by_role("button", name="不出").click()
    page.wait_for_selector(".pt-alert[data-bad=true]:not([hidden])")
    assert "没有回应" in page.locator(".pt-alert p").inner_text()
    page.get_by_role("button", name="重新打开").click()
    page.wait_for_selector(".pt-alert[data-bad=false]:not([hidden])")
    assert page.locator(".pt-tools").inner_text() == steps


def test_it_is_named_for_a_screen_reader(page: Any, voila_server: Any) -> None:
    sit_down(page, voila_server, "seed=7&lang=en")
    page.locator(CARD).first.click()
    press(page, page.locator(ACT))
    tree = page.locator(".pt").aria_snapshot()
    for part in (
        'region "Table"',
        'list "This round"',
        'region "Verdict"',
        "status:",
        'group "Your hand, 27 cards"',
        'button "2 of hearts, at fault" [pressed]',
        'button "Play"',
    ):
        assert part in tree
    unnamed = page.eval_on_selector_all(
        ".pt button, .pt input, .pt select",
        """l => l.filter(e => !(e.innerText || e.ariaLabel || e.labels?.length)).length""",
    )
    assert unnamed == 0


def run_all_cells(page: Any) -> None:
    """Runs the notebook until its table is there.

    JupyterLab takes no order before the kernel's session is up, and says nothing about it; on a
    slow machine it may also ask for the kernel that it is just starting by itself.
    """
    for _ in range(6):
        if page.locator(".jp-Dialog").count():
            page.locator(".jp-Dialog .jp-mod-accept").click()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        with contextlib.suppress(TooLate):
            page.wait_for_selector(CARD, timeout=10_000)
            return
    pytest.fail("JupyterLab never ran the notebook")


def test_a_deal_is_played_in_jupyterlab(page: Any, lab_server: Any) -> None:
    page.goto(f"{lab_server.url}lab/tree/{PLAY}?reset")
    page.wait_for_selector(".jp-Notebook")
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]")
    run_all_cells(page)
    cells = page.locator(".jp-Cell").count()
    page.locator(CARD).first.focus()
    for key in ("a", "b", "x", "d", "d", "Space"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    assert len(chosen(page)) == 1
    for place in (9, 18, 26):  # four cards from all over a sorted hand are never a bomb
        page.locator(CARD).nth(place).click()
    press(page, page.locator(ACT))
    assert page.locator(".pt-status").inner_text().startswith("不合规则")
    page.keyboard.press("Escape")
    for _ in iter(lambda: page.locator(ACT).inner_text(), "下一副"):
        take_turn(page)
    page.locator("[data-key='tab score']").click()
    assert "名次" in page.locator(".pt-panel").inner_text()
