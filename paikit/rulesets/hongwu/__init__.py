"""红五三打一 Hong Wu: one against three with two or three packs; the ♥5 is the highest card."""

from paikit.rulesets.hongwu.rules import Hongwu

GAME = Hongwu
