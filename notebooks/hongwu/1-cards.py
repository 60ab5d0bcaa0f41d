# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 红五三打一 1 · 牌与大小
#
# 红五三打一，叫分最高的人坐庄，一个人打三家。庄家许下多少分，就得收够多少分。全副牌里最大的不是大王，是红桃五。
#
# 这一课只认牌：有哪些分，哪些是主，参谋是谁，一轮牌归谁。大约十五分钟。
#
# 看到 **想一想**，先在心里答好，再动手试。出错不扣分，牌桌会说出错在哪一条规则。

# %% [markdown] tags=["en"]
# # Hong Wu 1 · The cards and their order
#
# In Hong Wu, “red five”, the highest bidder becomes declarer (庄) and plays alone against three: as many points as were bid have to be collected. The highest card of all is no joker but the five of hearts.
#
# This lesson is about the cards: which carry points, which are trumps, who the advisers are, and who wins a trick. It takes about a quarter of an hour.
#
# Where it says **Think first**, settle on an answer before you try. A wrong try costs nothing: the table names the rule it breaks.

# %%
import paikit
from paikit_widgets import show, try_it
from paikit_widgets.answers import plays

hongwu = paikit.game("hongwu")
three = paikit.game("hongwu", packs=3)

# %% [markdown] tags=["zh"]
# ## 分
#
# 两副牌，四家各 25 张，底牌 8 张。带分的是 5、10 和 K：5 算 5 分，10 和 K 算 10 分。叫分从 60 起，最高 200。
#
# **想一想：** 一共多少分？为什么叫分到 200 为止？

# %% [markdown] tags=["en"]
# ## Points
#
# There are two packs: 25 cards for each of the four, and a kitty of 8. A 5 counts 5 points, a 10 or a king counts 10. Bids run from 60 up to 200.
#
# **Think first:** how many points are there in all? Why do the bids end at 200?

# %%
points = [[card for card in hongwu.pack if card.rank == rank] for rank in "5TK"]
show(*points, lang="zh")

# %% [markdown] tags=["zh"]
# 正好 200 分：叫 200，就是一分都不能丢。
#
# ## 最大的几张
#
# **♥5 最大**，然后是大王、小王，再往下是参谋：主花色的 3 叫正参谋，同颜色另一门的 3 叫副参谋。接着是主花色的 2、另外三门的 2，最后才是主花色的 A 到 4。
#
# **想一想：** 主是 ♠。♠3、♣3、♥2、♠A、♥5、X，怎么排？下面已经按 **大小** 理好。

# %% [markdown] tags=["en"]
# Exactly 200: whoever bids 200 cannot lose a single point.
#
# ## The highest cards
#
# **♥5 is the highest**, then come the big joker and the small one, and then the advisers (参谋): the 3 of the trump suit is the first adviser, the 3 of the other suit of that colour the second. Next are the 2 of the trump suit and the other 2s, and only then the trump suit from ace to 4.
#
# **Think first:** trumps are ♠. How do ♠3, ♣3, ♥2, ♠A, ♥5 and the big joker rank? Below, the hand is sorted by **Rank**.

# %%
try_it(hongwu, lang="zh", hand="♠3 ♣3 ♥2 ♠A ♥5 X x ♠2 ♠K ♠4")

# %% [markdown] tags=["zh"]
# ♥5，大王，小王，♠3，♣3，♠2，♥2，♠A……
#
# ## 主和副
#
# ♥5、王、两位参谋、所有的 2，加上主花色，都是主，两副牌里共 40 张。
#
# **想一想：** 主是 ♠，首家出了 ♠9。手里的 ♥5、♣2、♣3、♥3、♥A，哪些是主？

# %% [markdown] tags=["en"]
# ♥5, big joker, small joker, ♠3, ♣3, ♠2, ♥2, ♠A and so on.
#
# ## Trumps and side suits
#
# ♥5, the jokers, both advisers, all 2s and the trump suit are trumps, 40 cards in two packs.
#
# **Think first:** trumps are ♠ and ♠9 is led. Which of ♥5, ♣2, ♣3, ♥3 and ♥A are trumps?

# %%
try_it(hongwu, lang="zh", hand="♥5 ♣2 ♣3 ♥3 ♥A", table=["♠9"])

# %% [markdown] tags=["zh"]
# ♥5、♣2、♣3 是主；♥3 和主不同颜色，不是参谋，只是红桃里最小的一张。
#
# **想一想：** 换成 ♥ 做主。♥3 和 ♦3 是什么？♣3、♠3 呢？

# %% [markdown] tags=["en"]
# ♥5, ♣2 and ♣3 are. ♥3 is of the other colour, so it is no adviser, just the lowest of the hearts.
#
# **Think first:** now let trumps be ♥. What are ♥3 and ♦3? And ♣3 and ♠3?

# %%
try_it(hongwu, lang="zh", hand="♥3 ♦3 ♣3 ♠3 ♣A", table=["♥9"], trump="♥")

# %% [markdown] tags=["zh"]
# ♥3 是正参谋，♦3 是副参谋；两张黑的 3 是副牌里最小的。
#
# ## 红桃里没有 5
#
# **想一想：** 主是 ♠，首家出副牌 ♥9。你的红桃只有 ♥5 和 ♥4，能出 ♥5 吗？

# %% [markdown] tags=["en"]
# ♥3 is the first adviser and ♦3 the second; the two black 3s are the lowest of their suits.
#
# ## No 5 among the hearts
#
# **Think first:** trumps are ♠ and ♥9 is led, a side suit. The only hearts you see in your hand are ♥5 and ♥4. May you play ♥5?

# %%
try_it(hongwu, lang="zh", hand="♥5 ♥4 ♣A ♠4", table=["♥9"])

# %% [markdown] tags=["zh"]
# 不能：♥5 是主，不算红桃，有 ♥4 就得跟 ♥4。
#
# ## 一轮归谁
#
# 副牌里首家那一门最大的赢，有人用主就归最大的主；别的副牌再大也不算。一样大，**先出的赢**。
#
# **想一想：** 首家出 ♦9，二家垫 ♥A，三家用 ♠4。现在谁最大？你断了方块，♣2 赢得了吗？

# %% [markdown] tags=["en"]
# No: ♥5 is a trump and not a heart, so ♥4 has to go.
#
# ## Who wins a trick
#
# The highest card of the suit led wins, or the highest trump if any is played; a card of another side suit never does. Among equals **the first played wins**.
#
# **Think first:** ♦9 is led, the second player discards ♥A, the third plays ♠4. Who is winning? You have no diamonds; would your ♣2 win?

# %%
try_it(hongwu, lang="zh", hand="♣2 ♥K ♣7", table=["♦9", "♥A", "♠4"])

# %% [markdown] tags=["zh"]
# ♠4 是主，压住了 ♥A；♣2 也是主，比 ♠4 大，赢得了。
#
# ## 两张红五碰上了
#
# ♥5 有两张，一样大，先出的赢。自己的 ♥5 落到对方手里，结账时另有处罚。
#
# **想一想：** 庄家先出了 ♥5。你手里的主只剩 ♥5，必须跟吗？会怎样？

# %% [markdown] tags=["en"]
# ♠4 is a trump and beats ♥A. ♣2 is a trump too, above ♠4, so it would win.
#
# ## When the two red fives meet
#
# There are two ♥5, equal, and the first played wins. To lose one’s own ♥5 to the other side costs extra at the reckoning.
#
# **Think first:** the declarer leads ♥5, and the only trump in your hand is the other ♥5. Must you play it? What happens?

# %%
try_it(hongwu, lang="zh", hand="♥5 ♦A ♣7", table=["♥5"])

# %% [markdown] tags=["zh"]
# 只好跟，红五就这样被捉了：庄家多算 20 分，你另付他 2 分。最大的牌也有失手的时候。
#
# ## 三副牌
#
# 三副牌 162 张，每人 39 张，底牌 6 张，叫分 80 到 300。
#
# **想一想：** ♥5 有几张？每种带分的牌有几张，一共多少分？

# %% [markdown] tags=["en"]
# There is no choice, and the red five is caught: the declarer counts 20 points more, and you pay him 2 besides. Even the highest card can be lost.
#
# ## Three packs
#
# Three packs are 162 cards: 39 for each player and a kitty of 6, with bids from 80 to 300.
#
# **Think first:** how many ♥5 are there now? How many cards carry points, and how many points are there?

# %%
points = [[card for card in three.pack if card.rank == rank] for rank in "5TK"]
show(*points, lang="zh")

# %% [markdown] tags=["zh"]
# 三张 ♥5。每种带分的牌 12 张：60 + 120 + 120 = 300 分。
#
# ## 练习
#
# **练习一 · 可以吗？** 主是 ♦。首家出 ♦8。手里的 ♥3、♠3、♥5、♠2、♣A，哪些能出？

# %% [markdown] tags=["en"]
# Three. Each rank with points has 12 cards: 60 + 120 + 120 = 300.
#
# ## Exercises
#
# **Exercise 1 · May I?** Trumps are ♦ and ♦8 is led. Which of ♥3, ♠3, ♥5, ♠2 and ♣A may you play?

# %%
try_it(hongwu, lang="zh", hand="♥3 ♠3 ♥5 ♠2 ♣A", table=["♦8"], trump="♦")

# %% [markdown] tags=["zh"]
# 提示：方块做主，副参谋是另一门红色的 3。
#
# **练习二 · 全找出来。** 主是 ♣。首家出 ♥K。你有几种出法？

# %% [markdown] tags=["en"]
# Hint: with diamonds as trumps the second adviser is the other red 3.
#
# **Exercise 2 · Find them all.** Trumps are ♣ and ♥K is led. In how many ways may you follow?

# %%
view = hongwu.position(hand="♥5 ♥2 ♥3 ♥T ♥T ♣A ♦4", table=["♥K"], trump="♣")
try_it(hongwu, view, lang="zh")

# %% [markdown] tags=["zh"]
# 数好了再看答案。写着红桃的有五张，是红桃的却没有那么多；两张 ♥10 一样，算一种。

# %% [markdown] tags=["en"]
# Count first, then open the answer. Five cards show a heart, but fewer are hearts; the two ♥10 count as one way.

# %%
plays(hongwu, view, lang="zh")
