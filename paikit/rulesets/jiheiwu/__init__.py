"""挤黑5 Ji Hei Wu: a public dealer 庄 and his hidden partners against the rest, 3 to 6 players."""

from paikit.rulesets.jiheiwu.rules import JiHeiWu

GAME = JiHeiWu
