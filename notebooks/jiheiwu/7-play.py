# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 挤黑5 · 打一局
#
# 你坐座位 1，另外几家由电脑来打，谁是黑5 得自己看。三到六个人都能打，在“规则”里改人数。想出什么就试什么，不合规则的，裁判会说明原因。

# %% [markdown] tags=["en"]
# # Ji Hei Wu · Play a match
#
# You sit at seat 1 and the computer plays the others; who holds the black five is for you to find out. Under “Rules” you can have three to six players. Try whatever you like: if a play is not allowed, the table says why.

# %%
from paikit_widgets import table

table("jiheiwu", lang="zh")
