# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 黑七 · 打一局
#
# 你坐座位 1，另外三家由电脑来打。先叫分，低者坐庄；庄家拿底、扣底、定主，然后出牌。想出什么就试什么，不合规则的，裁判会说明原因。

# %% [markdown] tags=["en"]
# # Hei Qi · Play a match
#
# You sit at seat 1 and the computer plays the other three. The lowest bid makes the declarer, who takes the kitty, buries eight cards and names trumps; then the play begins. Try whatever you like: if something is not allowed, the table says why.

# %%
from paikit_widgets import table

table("heiqi", lang="zh")
