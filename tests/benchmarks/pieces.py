"""Pieces of work whose speed is measured, each in a process of its own kind.

The same file runs on the engine's sources, on its compiled modules and in the environment of the
programs that it is measured against; see `speed.py`. Each line on standard input is a question,
the name of a function below and its arguments as JSON, and is answered by a line of JSON.
"""

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import cycle
from typing import Any

LEADS = 4
"""Deals whose first lead is looked at."""
WORLDS = 50
"""Deals of a lead that hands are played on."""
TIP = 40
"""Deals of one evaluation of a tip."""
WAIT = 60.0
"""Seconds after which no further ending is begun."""

Work = Callable[[], int]
"""Does a piece of work once and says how many of its things are done."""

# --- what is asked -----------------------------------------------------------------------------


def rate(name: str, seconds: float) -> float:
    """Things a second of processor time that this piece of work does; it is done at least once."""
    work = prepared(name)
    begin = time.process_time()
    done = work()
    while (took := time.process_time() - begin) < seconds:
        done += work()
    return done / max(took, 1e-9)


@cache
def prepared(name: str) -> Work:
    """The piece of work of this name, ready and warm."""
    piece, _, slug = name.partition(" ")
    work: Work = PIECES[piece](slug) if slug else PIECES[piece]()
    work()
    return work


def endings(slug: str, cards: int, count: int) -> list[tuple[float, bool]]:
    """The seconds each ending took with so many cards a seat, and whether it was solved."""
    took: list[tuple[float, bool]] = []
    begin = time.process_time()
    for seed in range(count):
        simulation = ending(slug, cards, seed)
        world = next(iter(simulation.worlds(random.Random(seed), 1)))
        start = time.process_time()
        solved = simulation.solve(world)
        took.append((time.process_time() - start, solved is not None))
        if time.process_time() - begin > WAIT:
            break
    return took


def pool(slug: str, deals: int, rounds: int) -> list[tuple[float, float]]:
    """Seconds on the wall that a tip takes in this process, and in two others, in turn."""
    from concurrent.futures import ProcessPoolExecutor

    from paikit.search import evaluate

    view = lead(slug, 0)
    with ProcessPoolExecutor(2) as executor:

        def seconds(where: Any) -> float:
            begin = time.perf_counter()
            evaluate(view, deals, executor=where, stop_early=False)
            return time.perf_counter() - begin

        seconds(executor), seconds(None)
        return [(seconds(None), seconds(executor)) for _ in range(rounds)]


def build() -> str:
    """Which build of the engine this process imports."""
    from paikit import bench

    for slug in slugs():
        lead(slug, 0).game.simulation(lead(slug, 0), ())
    return bench.kernel_build()


def slugs() -> list[str]:
    """The games there are."""
    import paikit

    return list(paikit.games())


def is_of_tricks(slug: str) -> bool:
    """Whether a game is played in tricks, and not to shed cards."""
    return hasattr(lead(slug, 0).public, "points")


QUESTIONS = {one.__name__: one for one in (rate, endings, pool, build, slugs, is_of_tricks)}

# --- positions ---------------------------------------------------------------------------------


@cache
def lead(slug: str, seed: int) -> Any:
    """The view of a hand's first lead, after what comes before it by rules of thumb."""
    return played_to(slug, seed, 0)


def played_to(slug: str, seed: int, cards: int) -> Any:
    """The view of the first lead with so many cards in hand, 0 for the first of all.

    A hand that has none is passed over for another.
    """
    import paikit

    game = paikit.game(slug)
    rng = random.Random(seed)
    state = game.deal(seed=seed)
    while state.seat is not None:
        view = game.view(state, state.seat)
        if view.phase == "play" and not view.table and cards in (0, len(view.hand)):
            return view
        state = game.play(state, game.policy(view, rng))
    return played_to(slug, seed + 1000, cards)


def ending(slug: str, cards: int, seed: int) -> Any:
    """The simulation of a lead with so many cards a seat, solved however many they are.

    Where all seats have always equally many, a hand is played down to it; else cards are dealt.
    """
    import paikit

    view = lead(slug, seed % LEADS)
    if is_of_tricks(slug):
        view = played_to(slug, seed, cards)
    else:
        game = paikit.game(slug)
        pack = list(game.pack)
        random.Random(seed).shuffle(pack)
        hand = " ".join(map(str, pack[:cards]))
        view = game.position(hand=hand, seat=0, counts=[cards] * game.seats)
    simulation = view.game.simulation(view, ())
    for base in type(simulation).__mro__:
        if hasattr(sys.modules[base.__module__], "SOLVABLE"):
            sys.modules[base.__module__].SOLVABLE = cards * view.game.seats  # type: ignore[attr-defined]
    return simulation


# --- the engine --------------------------------------------------------------------------------


def random_climbing() -> Work:
    """Hands of 掼蛋 dealt and played by chance on the kernel."""
    from paikit.rulesets.guandan.kernel import SEATS, SMALL_JOKER, Table

    pack = 2 * list(range(SMALL_JOKER + 2))
    rng = random.Random(1)

    def work() -> int:
        rng.shuffle(pack)
        table = Table(0)
        for number, face in enumerate(pack):
            table.hands[number % SEATS].give(face, 0)
        table.play_randomly(rng.random)
        return 1

    return work


def random_tricks(slug: str) -> Work:
    """Hands of a trick game played by chance on the kernel, each on a new deal."""
    from paikit.trick_kernel import SEATS, Table, bits_of

    view = lead(slug, 0)
    start = next(iter(view.game.simulation(view, ()).worlds(random.Random(1), 1)))
    deal, kitty = start.deal, start.buried
    live = (start.live_once, start.live_twice, start.live_thrice)
    bits = [bit for seat in range(SEATS) for plane in start.hand(seat) for bit in bits_of(plane)]
    rng = random.Random(1)

    def work() -> int:
        rng.shuffle(bits)
        table = Table(deal)
        for number, bit in enumerate(bits):
            table.give(number % SEATS, bit)
        table.live_once, table.live_twice, table.live_thrice = live
        table.buried = kitty
        table.turn = start.turn
        table.play_randomly(rng.random)
        return 1

    return work


def climbing_hands() -> list[Any]:
    """Whole hands of 掼蛋, on the kernel and as cards."""
    import paikit
    from paikit.rulesets.guandan.compact import face
    from paikit.rulesets.guandan.kernel import Hand

    game = paikit.game("guandan")
    found = []
    for seed in range(WORLDS):
        for cards in game.deal(seed=seed, level="2").hands:
            hand = Hand()
            for card in cards:
                hand.give(face(card), 0)
            found.append((hand, cards))
    return found


def lead_groups() -> Work:
    """Lists of what may be led, as the search keeps them: masks of heights for each kind."""
    from paikit.rulesets.guandan.kernel import NOTHING

    hands = cycle(hand for hand, _ in climbing_hands())

    def work() -> int:
        for _ in range(10):
            next(hands).groups(NOTHING, 0)
        return 10

    return work


def lead_plays() -> Work:
    """The same lists written out, play by play."""
    from paikit.rulesets.guandan.kernel import NOTHING

    hands = cycle(hand for hand, _ in climbing_hands())

    def work() -> int:
        next(hands).plays(NOTHING, 0)
        return 1

    return work


def lead_tests() -> Work:
    """The plain way to such a list: the readable rules try every canonical play on the hand."""
    from paikit.cards import Rank
    from paikit.climbing import fillings
    from paikit.rulesets.guandan.patterns import sheet

    hands = cycle(cards for _, cards in climbing_hands())
    plays = sheet(Rank.TWO)

    def work() -> int:
        hand = next(hands)
        for pattern in plays.patterns:
            next(fillings(plays, pattern, hand), None)
        return 1

    return work


def lead_counts() -> Work:
    """A lean program for the same: what each canonical play needs against what the hand has."""
    hands = cycle(cards for _, cards in climbing_hands())

    def work() -> int:
        counted_leads(next(hands))
        return 1

    return work


def counted_leads(cards: Any) -> list[Any]:
    """The patterns, at level 2, that some cards can make; a flush counts as a straight too."""
    from paikit.cards import Rank
    from paikit.rulesets.guandan.patterns import sheet

    found = []
    wild = sum(card is sheet(Rank.TWO).wild for card in cards)
    naturals = [card for card in cards if card is not sheet(Rank.TWO).wild]
    held = Counter(card.rank for card in naturals)
    by_suit = [
        Counter(card.rank for card in naturals if card.suit is suit)
        for suit in {card.suit for card in naturals if card.suit}
    ]
    for pattern in sheet(Rank.TWO).patterns:
        for ranks in by_suit if pattern.suited else (held,):
            lack = 0
            for rank, count in pattern.need:
                if ranks[rank] < count:
                    lack += count - ranks[rank]
            if lack <= wild:
                found.append(pattern)
                break
    return found


def thumb_hands(slug: str) -> Work:
    """Hands played to the end by rules of thumb, as behind a tip."""
    view = lead(slug, 0)
    simulation = view.game.simulation(view, ())
    worlds = cycle(list(simulation.worlds(random.Random(1), WORLDS)))

    def work() -> int:
        simulation.play_out(next(worlds), 0, 1)
        return 1

    return work


def tips(slug: str) -> Work:
    """Deals behind a tip at the first lead, over all plays that are compared."""
    from paikit.search import evaluate

    seeds = cycle(range(LEADS))

    def work() -> int:
        seed = next(seeds)
        return evaluate(lead(slug, seed), TIP, seed=seed, stop_early=False).deals

    for _ in range(LEADS):
        work()
    return work


# --- other programs ----------------------------------------------------------------------------


def rlcard_doudizhu() -> Work:
    """Hands of dou dizhu in RLCard's bare game loop."""
    from rlcard.games.doudizhu import Game

    game = Game()

    def work() -> int:
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(random.choice(state["actions"]))
        return 1

    return work


def rlcard_bridge() -> Work:
    """Hands of bridge in RLCard's environment, by its own random players."""
    import rlcard
    from rlcard.agents import RandomAgent

    table = rlcard.make("bridge")
    table.set_agents([RandomAgent(num_actions=table.num_actions) for _ in range(4)])

    def work() -> int:
        table.run(is_training=False)
        return 1

    return work


def rlcard_bridge_loop() -> Work:
    """Hands of bridge by chance in RLCard's bare game loop."""
    from rlcard.games.bridge import Game

    game = Game()

    def work() -> int:
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.judger.get_legal_actions()))
        return 1

    return work


def spiel(name: str) -> Work:
    """Hands of a game of OpenSpiel by chance, the loop in Python."""
    import pyspiel

    game = pyspiel.load_game(name)

    def work() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        return 1

    return work


PIECES: dict[str, Callable[..., Work]] = {
    "random-climbing": random_climbing,
    "random-tricks": random_tricks,
    "lead-groups": lead_groups,
    "lead-plays": lead_plays,
    "lead-tests": lead_tests,
    "lead-counts": lead_counts,
    "thumb-hands": thumb_hands,
    "tips": tips,
    "rlcard-doudizhu": rlcard_doudizhu,
    "rlcard-bridge": rlcard_bridge,
    "rlcard-bridge-loop": rlcard_bridge_loop,
    "spiel": spiel,
}


def main() -> None:
    """Answers questions until there are no more."""
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        print(json.dumps(QUESTIONS[name](*arguments)), flush=True)


if __name__ == "__main__":
    main()
