"""掼蛋 Guandan: four players in two partnerships shed two packs, with wild cards and bombs."""

from paikit.rulesets.guandan.rules import Guandan

GAME = Guandan
