# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 红五三打一 · 打一局
#
# 你坐座位 1，另外三家由电脑来打。先叫分，高者坐庄；庄家定主、拿底、扣底，然后出牌。两副牌、三副牌都能打，在“规则”里改。想出什么就试什么，不合规则的，裁判会说明原因。

# %% [markdown] tags=["en"]
# # Hong Wu · Play a match
#
# You sit at seat 1 and the computer plays the other three. The highest bid makes the declarer, who names trumps, takes the kitty and buries as many cards; then the play begins. Under “Rules” you can choose two packs or three. Try whatever you like: if something is not allowed, the table says why.

# %%
from paikit_widgets import table

table("hongwu", lang="zh")
