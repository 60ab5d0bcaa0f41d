"""How quick the page is: `python tests/bench_page.py` prints medians of 20 in a real browser.

First card with and without a kernel started ahead, a click on a card to its paint, and Play to the
verdict on screen. Figures belong to the machine; the ratio of warm to cold was measured in one run.
"""

import statistics
import sys
import time
from typing import Any

from conftest import CHROMIUM_ARGUMENTS, GET_CHROMIUM, find_chromium
from playwright.sync_api import sync_playwright
from servers import NOTEBOOKS, Server, serving

from paikit_widgets.serve.app import play_pages

PAGE = "guandan/7-play.en.ipynb"
CARD = ".pt-pick"
TIMES = 20

CLICK_TO_PAINT = """card => new Promise(done => {
  const begin = performance.now();
  card.click();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
})"""
PLAY_TO_VERDICT = """act => new Promise(done => {
  const table = document.querySelector('.pt');
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
  });
  seen.observe(table, { attributes: true, attributeFilter: ['data-drawn'] });
  const begin = performance.now();
  act.click();
})"""


def first_card(browser: Any, server: Server, kernels: int) -> float:
    """Milliseconds from the address to the first card, once so many kernels are ready."""
    running = server.wait_for_kernels(kernels)
    assert running == kernels, f"{running} kernels run, not {kernels}"
    time.sleep(2)  # a kernel that has just started is still importing
    context = browser.new_context()
    page = context.new_page()
    begin = time.perf_counter()
    page.goto(server.address(PAGE, "seed=7"), wait_until="commit")
    page.wait_for_selector(CARD)
    took = (time.perf_counter() - begin) * 1000
    context.close()
    return took


def first_cards(browser: Any, preheat: int) -> list[float]:
    kernels = preheat * len(play_pages(NOTEBOOKS))
    with serving(NOTEBOOKS, preheat=preheat) as server:
        return [first_card(browser, server, kernels) for _ in range(TIMES)]


def clicks(browser: Any) -> tuple[list[float], list[float]]:
    """Milliseconds of clicks to paint, and of illegal tries to their verdict."""
    with serving(NOTEBOOKS, preheat=1) as server:
        page = browser.new_page()
        page.goto(server.address(PAGE, "seed=7"))
        page.wait_for_selector(CARD)
        page.wait_for_selector("#loading", state="detached")
        paints, verdicts = [], []
        for turn in range(TIMES):
            card = page.locator(CARD).nth(turn)
            paints.append(card.evaluate(CLICK_TO_PAINT))
            other = page.locator(CARD).nth(turn + 5)
            other.evaluate("card => card.click()")
            verdicts.append(page.locator("[data-key=act]").evaluate(PLAY_TO_VERDICT))
            page.eval_on_selector_all(
                f"{CARD}[aria-pressed=true]", "cards => cards.forEach(card => card.click())"
            )
        return paints, verdicts


def main() -> int:
    path = find_chromium()
    if path is None:
        sys.stderr.write(GET_CHROMIUM + "\n")
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        paints, verdicts = clicks(browser)
        warm, cold = first_cards(browser, 1), first_cards(browser, 0)
        browser.close()
    rows = {
        "first card, kernel ready": warm,
        "first card, no kernel ready": cold,
        "click to paint": paints,
        "Play to verdict": verdicts,
    }
    for name, values in rows.items():
        low, high = min(values), max(values)
        print(f"{name:28}{statistics.median(values):8.0f} ms   ({low:.0f} to {high:.0f})")
    ratio = statistics.median(cold) / statistics.median(warm)
    print(f"a kernel started ahead brings the first card {ratio:.2f} times sooner")
    return 0


if __name__ == "__main__":
    sys.exit(main())
