"""黑七 Hei Qi: two packs, one against three; 7s and 2s are always trumps, the lowest bid plays."""

from paikit.rulesets.heiqi.rules import HeiQi

GAME = HeiQi
