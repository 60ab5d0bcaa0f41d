# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 掼蛋：打一局

# %% [markdown] tags=["en"]
# # Guandan: play a match

# %%
from paikit_widgets import table

table("guandan", lang="zh")
