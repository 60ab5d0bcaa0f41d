"""How every game's sentences are written: where a full stop stands, and in which script.

What a rule, a reason or a score sheet says is a whole sentence and ends with a full stop; what the
log and the status show is a phrase and does not. English uses Chinese words in rules only, beside
their translation.
"""

import random
import re

import pytest

import paikit
from paikit.words import LANGUAGES

STOP = {"zh": "。", "en": "."}
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def texts(game):
    """Where each sentence of a game's rules stands, its language and the sentence."""
    for id_, clause in game.rulebook.clauses.items():
        for language in LANGUAGES:
            yield id_, language, clause.statement(language)
            if "basis" in clause.words:
                yield f"{id_} basis", language, clause.words["basis"][language]
            for reason, words in clause.words.get("says", {}).items():
                yield f"{id_} {reason}", language, words[language]


@pytest.mark.parametrize("slug", paikit.games())
def test_rules_and_reasons_are_whole_sentences(slug):
    game = paikit.game(slug)
    wrong = [where for where, language, text in texts(game) if not text.endswith(STOP[language])]
    assert wrong == []


@pytest.mark.parametrize("slug", paikit.games())
def test_reasons_in_english_are_in_english(slug):
    game = paikit.game(slug)
    english = [(where, text) for where, language, text in texts(game) if language == "en"]
    reasons = [one for one in english if " " in one[0] and not one[0].endswith(" basis")]
    tables = [game.rulebook.data[name] for name in ("line", "term")]
    said = [(key, words["en"]) for table in tables for key, words in table.items()]
    assert [where for where, text in reasons + said if CHINESE.search(text)] == []


@pytest.mark.parametrize("slug", paikit.games())
def test_the_log_shows_phrases_and_the_score_sheet_sentences(slug):
    game = paikit.game(slug)
    rng = random.Random(5)
    state = game.deal(seed=5)
    shown = []
    while state.seat is not None:
        shown += game.status(game.view(state, state.seat))
        state = game.play(state, game.policy(game.view(state, state.seat), rng))
    shown += game.status(game.view(state, 0))
    shown += [game.describe(game.view(state, 0), played) for played in state.history]
    for language in LANGUAGES:
        assert not [line for line in shown if line.text(language).endswith(STOP[language])]
        said = [line.text(language) for line in game.score(state).lines]
        assert all(text.endswith(STOP[language]) for text in said)
