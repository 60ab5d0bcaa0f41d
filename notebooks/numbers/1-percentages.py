# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 百分比说得准吗？
#
# 牌桌上看提示，有的游戏会写“胜算 70%”。这句话能不能信，不看它说得像不像，只看一件事：**说了 70% 的那些牌，最后是不是真有七成赢了。** 这一页就是拿实际打出来的牌来核对。
#
# ## 数字是怎么来的
#
# 看不见的牌，电脑按你知道的一切重新发上几十到两百次，每次都照经验打到底，数数赢了多少副。这叫模拟里赢的比例。可是模拟里的牌手不是真的牌手，真的那副牌也只有一副，所以这个比例往往**太有把握**。
#
# 所以还要校正一道。让电脑打很多副牌，从开头到收尾每一段随意停一处，记下各手牌的比例，再随意选一手打出去，打完看赢没赢。每隔一副取一副，用来找校正的三个数：把握收回几分，中间一段再收多少，整体抬高还是压低。
#
# **核对只用另外那一半牌。** 用哪些牌校正，又拿哪些牌核对，那是自己夸自己，谁都能得满分。
#
# ## 说的和实际的
#
# 胜算从低到高分成五档。每一档看四样：说过多少次，平均说多少，实际赢了多少，差几个百分点。平局算半个赢。
#
# **想一想：** 有一档平均说 70%，说了 25 次，实际赢了 60%。能断定它说错了吗？

# %% [markdown] tags=["en"]
# # Do the percentages come true?
#
# In some games the tips at the table say “70 % to win”. Whether to believe that is not a matter of how it sounds but of one thing only: **of all the hands where it said 70 %, were seven in ten really won?** This page holds what was said against hands that were played out.
#
# ## Where the numbers come from
#
# The computer deals the unseen cards anew, forty to two hundred times, in ways that fit everything you know. It plays each deal to the end by rules of thumb and counts the wins. That is a share of simulated deals. But the players in a simulation are not the real ones, and of all those deals only one is real, so the share tends to be **too sure of itself**.
#
# So it is corrected. The computer plays many hands, and from the opening to the ending it stops once in every stretch, wherever chance will have it, and notes the shares. Then it makes one of the plays by chance, plays on and sees who wins. Every other hand serves to find the three numbers of the correction: how much certainty to take back, how much more of it in the middle, and whether to move everything up or down.
#
# **Only the hands between are used to judge.** To judge by the hands that were fitted would be to praise oneself; anybody gets full marks that way.
#
# ## What was said and what happened
#
# Chances are sorted into five fifths, from low to high. For each there are four things to see: how often something was said, what was said on average, how often it came true, and how many points lie between. A draw is half a win.
#
# **Think first:** in one fifth 70 % was said on average, 25 times, and 60 % came true. Can you tell that it was wrong?

# %%
from paikit_widgets.percentages import come_true, stand_for

come_true(lang="zh")

# %% [markdown] tags=["zh"]
# 不能断定。25 次里少赢两三次，运气就够了。所以图上每个点都带一条竖线，那是运气能摆动的范围；不到一百次的一档，不算数。
#
# ## 怎么看图
#
# - 点落在**斜线**上，就是说多少、中多少。落在斜线下面，是说高了；落在上面，是说低了。
# - 浅色的**带子**是 5 个百分点。够数的点全在带子里，牌桌上才写百分比；有一个跑出去，就一个也不写，只写哪手比哪手好多少。
# - **空心点**是校正以前的，实心点是校正以后的。点越大，说过的次数越多。
#
# **Brier 分数**把每一次的“说”和“中”相减、平方，再取平均，越小越好。只会说平均数的人也有一个分数，就写在旁边；比不过他，就等于什么也没说。
#
# ## 校正改了多少
#
# **想一想：** 模拟两百副赢了一百八十副，比例是 90%。你猜校正以后是多少？

# %% [markdown] tags=["en"]
# You cannot. Two or three wins fewer in 25 may be no more than luck. That is why each dot of the charts has an upright line, which is how far luck reaches, and why a fifth with under a hundred positions does not count.
#
# ## Reading the charts
#
# - A dot on the **slanting line** came true exactly as said. Below it, too much was said; above it, too little.
# - The pale **band** is 5 points wide on either side. Only where every dot that counts lies inside does the table write percentages. If one strays, it writes none, only how much better one play is than another.
# - **Hollow dots** are before the correction, full ones after. The larger the dot, the more often something was said.
#
# The **Brier score** takes what was said less what happened, squares it, and averages; less is better. Somebody who always says the average has a score too, and it stands beside. Whoever cannot beat that has said nothing.
#
# ## What the correction changes
#
# **Think first:** of two hundred simulated deals a hundred and eighty are won, a share of 90 %. What do you guess is left after the correction?

# %%
stand_for(0.1, 0.3, 0.5, 0.7, 0.9, lang="zh")

# %% [markdown] tags=["zh"]
# 每个游戏不一样，因为各家的模拟像真牌的程度不一样。表里没有的游戏，就是还没测过。
#
# ## 这些数字不保证什么
#
# - 它说的是**电脑牌手之间**的牌。和你同桌的人打得更精，或者更乱，实际的数会不同。
# - 它只对测的时候用的那套规则有效。换了规则选项，牌桌就不写百分比了。
# - 它说的是许多副牌合起来。这一副赢不赢，谁也不知道。
#
# ## 自己重新测
#
# 一条命令就够，在终端里打，以挤黑5 为例：
#
# ```
# python -m paikit calibrate jiheiwu --save paikit/rulesets/jiheiwu/calibration.json
# ```
#
# 对照表存进这个游戏的文件夹，这一页和牌桌下次就用新的。时间不短：加上 `--workers 2`，两个进程一起打，快一倍；加上 `--file hands.jsonl`，中途停下也不要紧，再打一遍就接着来。加上 `--level club`，可以看看换成更强的电脑来打，还准不准。

# %% [markdown] tags=["en"]
# It differs from game to game, because some simulations are more like the real thing than others. A game that is not listed has not been tried yet.
#
# ## What these numbers do not promise
#
# - They speak of hands among **computer players**. If the people at your table play better, or more wildly, other numbers come true.
# - They hold under the rules they were tried with. Choose another house rule, and the table stops writing percentages.
# - They speak of many hands together. Whether this one will be won, nobody knows.
#
# ## Trying it again yourself
#
# One command is enough. Type it at a terminal, here for Ji Hei Wu:
#
# ```
# python -m paikit calibrate jiheiwu --save paikit/rulesets/jiheiwu/calibration.json
# ```
#
# The result is saved into the folder of the game, and from then on this page and the table go by it. It takes a while: with `--workers 2` two processes share the work, and with `--file hands.jsonl` you may stop at any time, for the same command goes on where it was. With `--level club` you can see whether the numbers still come true when stronger computer players play.
