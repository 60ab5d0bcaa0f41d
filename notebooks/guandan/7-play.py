# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 掼蛋 · 打一局
#
# 你坐座位 1，对家是搭档，另外三家由电脑来打。从 2 打到 A；一副打完按“下一副”，该进贡的先进贡。想出什么就试什么，不合规则的，裁判会说明原因。

# %% [markdown] tags=["en"]
# # Guandan · Play a match
#
# You sit at seat 1 with your partner across; the computer plays the other three. The match runs from level 2 to the ace, one hand after another, with tribute where it is due. Try whatever you like: if a play is not allowed, the table says why.

# %%
from paikit_widgets import table

table("guandan", lang="zh")
