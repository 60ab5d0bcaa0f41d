# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 黑七 2 · 跟牌
#
# 首家可以出单张、对子或拖拉机，别人出什么却不能随意：有门跟门，有对跟对，有拖拉机跟拖拉机。这一课把“必须跟什么”弄明白。
#
# 本课主花色都是 ♠，所以 ♠、所有的 7、所有的 2 和王是主。看到 **想一想**，先答再试。

# %% [markdown] tags=["en"]
# # Hei Qi 2 · Following
#
# The leader may play a single, a pair or a tractor. Those who follow are not free: suit for suit, pair for pair, tractor for tractor. This lesson is about what you owe.
#
# Trumps are ♠ throughout, so ♠, all 7s, all 2s and the jokers are trumps. Where it says **Think first**, answer before you try.

# %%
import paikit
from paikit_widgets import try_it
from paikit_widgets.answers import plays

heiqi = paikit.game("heiqi")

# %% [markdown] tags=["zh"]
# ## 有门跟门
#
# **想一想：** 首家出 ♥9。你只有一张红桃 ♥3，另有 ♠A、♦K。能用 ♠A 杀吗？

# %% [markdown] tags=["en"]
# ## Follow suit
#
# **Think first:** ♥9 is led. Your only heart is ♥3; you also hold ♠A and ♦K. May you ruff with ♠A?

# %%
try_it(heiqi, lang="zh", hand="♥3 ♠A ♦K ♣4", table=["♥9"])

# %% [markdown] tags=["zh"]
# 不能，只要还有红桃就得跟。裁判把欠的那张 ♥3 也标了出来。
#
# **想一想：** 这一回你没有 ♥3，却有 ♥7。必须跟 ♥7 吗？

# %% [markdown] tags=["en"]
# No: as long as you have a heart you must follow, and the table marks the ♥3 that you owe.
#
# **Think first:** this time there is no ♥3, but you do hold ♥7. Must you play that?

# %%
try_it(heiqi, lang="zh", hand="♥7 ♠A ♦K ♣4", table=["♥9"])

# %% [markdown] tags=["zh"]
# 不必：7 是主，不是红桃。你这一门断了，**杀**（出主）或者**垫**（出别的副牌）都可以。
#
# ## 有对跟对
#
# 对子要点数、花色都相同。首家出对，有这一门的对就得跟对。
#
# **想一想：** 首家出 ♥9♥9。你有 ♥4、♥5、♥8、♥8，能跟 ♥4♥5 吗？

# %% [markdown] tags=["en"]
# You need not: a 7 is a trump, not a heart. You are void, and may **ruff** with a trump or **discard** from another suit.
#
# ## A pair for a pair
#
# A pair is two cards of the same rank and the same suit. If a pair is led and you hold one of that suit, you must play it.
#
# **Think first:** ♥9♥9 is led. You hold ♥4, ♥5, ♥8, ♥8. May you follow with ♥4♥5?

# %%
try_it(heiqi, lang="zh", hand="♥4 ♥5 ♥8 ♥8 ♠5", table=["♥9 ♥9"])

# %% [markdown] tags=["zh"]
# 只有 ♥8♥8 能出。
#
# **想一想：** 要是红桃只有一张 ♥4 呢？两张都可以随便出吗？

# %% [markdown] tags=["en"]
# Only ♥8♥8 will do.
#
# **Think first:** and with a single heart, ♥4? Are both your cards free then?

# %%
try_it(heiqi, lang="zh", hand="♥4 ♠5 ♠5 ♦6", table=["♥9 ♥9"])

# %% [markdown] tags=["zh"]
# ♥4 必须在里面，另一张随意。这样的两张赢不了，就算补的是主：**要杀一对，得用一对主**。
#
# **想一想：** 红桃全断了。♠3♠4 和 ♠6♠6 都能出，哪一手是杀，哪一手只是垫？看裁判怎么说。

# %% [markdown] tags=["en"]
# ♥4 has to be one of them, the other is free. Two such cards cannot win, not even with a trump among them: **a pair is ruffed only by a pair of trumps**.
#
# **Think first:** now you have no hearts at all. You may play ♠3♠4 or ♠6♠6. Which of the two is a ruff, and which is a mere discard? See what the table calls them.

# %%
try_it(heiqi, lang="zh", hand="♠3 ♠4 ♠6 ♠6 ♦4", table=["♥9 ♥9"])

# %% [markdown] tags=["zh"]
# ## 拖拉机
#
# 同一门里相邻的两对或更多对，叫拖拉机。相邻要按这一门实际剩下的牌来算。
#
# **想一想：** 7 都做了主，那么方块里 6 的上面挨着谁？♦6♦6♦8♦8 能一起出吗？♦8♦8♦10♦10 呢？

# %% [markdown] tags=["en"]
# ## Tractors
#
# Two or more neighbouring pairs of one suit are a tractor, and neighbours are judged by the cards the suit really has.
#
# **Think first:** the 7s have all become trumps. So what is next above a 6 in diamonds? May you lead ♦6♦6♦8♦8? And ♦8♦8♦10♦10?

# %%
try_it(heiqi, lang="zh", hand="♦6 ♦6 ♦8 ♦8 ♦T ♦T ♣3")

# %% [markdown] tags=["zh"]
# 6688 是拖拉机，因为 7 离开了这一门；88 和 1010 中间还有 9。
#
# 主牌里也有拖拉机，不过王、7、2 和其余的主**各连各的**，层与层之间接不上。
#
# **想一想：** ♠7♠7♥7♥7 是拖拉机吗？小王小王♠7♠7 呢？♥7♥7♣7♣7 呢？♠A♠A♠K♠K 呢？

# %% [markdown] tags=["en"]
# 6-6-8-8 is a tractor, because the 7 has left the suit; between 8-8 and 10-10 there is still the 9.
#
# Trumps make tractors too, but the jokers, the 7s, the 2s and the rest **each run among themselves**; no tractor crosses from one layer to the next.
#
# **Think first:** is ♠7♠7♥7♥7 a tractor? Are two small jokers with ♠7♠7? ♥7♥7♣7♣7? ♠A♠A♠K♠K?

# %%
try_it(heiqi, lang="zh", hand="x x ♠7 ♠7 ♥7 ♥7 ♣7 ♣7 ♠A ♠A ♠K ♠K")

# %% [markdown] tags=["zh"]
# 主 7 带副 7 可以，AAKK 可以。王和 7 之间接不上；♥7 和 ♣7 一样大，谁也不在谁上面，也连不成。
#
# ## 首家一次只出一手
#
# 首家出的必须是一张、一对或一个拖拉机。
#
# **想一想：** ♥A♥K 都很大，能一起出吗？♦6♦6♦8♦8 再搭一张 ♦9 呢？

# %% [markdown] tags=["en"]
# The 7s of the trump suit with an off-suit pair of 7s are one, and so is A-A-K-K. Jokers and 7s do not join; and ♥7 and ♣7 are equals, neither above the other, so they make none.
#
# ## One thing at a time
#
# A lead is a single, a pair or a tractor, and nothing more.
#
# **Think first:** ♥A and ♥K are both high. May you lead them together? May ♦6♦6♦8♦8 take ♦9 along?

# %%
try_it(heiqi, lang="zh", hand="♥A ♥K ♦6 ♦6 ♦8 ♦8 ♦9")

# %% [markdown] tags=["zh"]
# 都不行，那叫甩牌，默认的规则里没有。
#
# ## 跟拖拉机
#
# 首家出拖拉机，有拖拉机必须跟拖拉机。
#
# **想一想：** 首家出 ♥10♥10♥J♥J。你有 ♥33、44、KK 和 ♥A，能跟 KK33 吗？

# %% [markdown] tags=["en"]
# Neither is allowed. That would be a throw, which the standard rules do not have.
#
# ## Following a tractor
#
# If a tractor is led and you hold one of that suit, you must play it.
#
# **Think first:** ♥10♥10♥J♥J is led. You hold ♥3-3, 4-4, K-K and ♥A. May you follow with K-K-3-3?

# %%
hand = "♥3 ♥3 ♥4 ♥4 ♥K ♥K ♥A"
try_it(heiqi, lang="zh", hand=hand, table=["♥T ♥T ♥J ♥J"])

# %% [markdown] tags=["zh"]
# 只有 3344。
#
# **想一想：** 没有拖拉机，只有两对 33、99 和散牌 K、A，该跟什么？

# %% [markdown] tags=["en"]
# Only 3-3-4-4.
#
# **Think first:** with no tractor, only the pairs 3-3 and 9-9 and a loose K and A, what do you owe?

# %%
try_it(heiqi, lang="zh", hand="♥3 ♥3 ♥9 ♥9 ♥K ♥A", table=["♥T ♥T ♥J ♥J"])

# %% [markdown] tags=["zh"]
# 没有拖拉机就跟对，能跟几对跟几对：3399。
#
# **想一想：** 只有一对 33，还有 ♥9、♥K、♥A 三张散牌和一张 ♦4。♦4 用得上吗？能把 K 和 A 都留下吗？

# %% [markdown] tags=["en"]
# Short of a tractor you owe pairs, as many as you can: 3-3-9-9.
#
# **Think first:** one pair, 3-3, three loose hearts 9, K and A, and ♦4. Can ♦4 help? Can you keep both the king and the ace?

# %%
view = heiqi.position(hand="♥3 ♥3 ♥9 ♥K ♥A ♦4", table=["♥T ♥T ♥J ♥J"])
try_it(heiqi, view, lang="zh")

# %% [markdown] tags=["zh"]
# 对子要跟，门也要跟满：33 加上 9、K、A 里的两张。♦4 动不了。
#
# 一共就这几种：

# %% [markdown] tags=["en"]
# The pair is owed and so is the suit: 3-3 and two of 9, K and A. ♦4 stays.
#
# Here are all the ways:

# %%
plays(heiqi, view, lang="zh")

# %% [markdown] tags=["zh"]
# ## 练习
#
# **练习一 · 可以吗？** 首家出 ♠8♠8♠9♠9，是主。你有 ♠4、♠6、♠J、♠Q，还有 ♥7、♣2、♥3。能垫掉 ♥3 吗？

# %% [markdown] tags=["en"]
# ## Exercises
#
# **Exercise 1 · May I?** ♠8♠8♠9♠9 is led, in trumps. You hold ♠4, ♠6, ♠J, ♠Q, and also ♥7, ♣2 and ♥3. May you get rid of ♥3?

# %%
try_it(heiqi, lang="zh", hand="♠4 ♠6 ♠J ♠Q ♥7 ♣2 ♥3", table=["♠8 ♠8 ♠9 ♠9"])

# %% [markdown] tags=["zh"]
# 提示：数一数手里到底有几张主。
#
# **练习二 · 可以吗？** 首家出 ♥A♥A。你有 ♥3、♥4、♥Q、♥Q、♥K、♥K。能用 ♥3♥4 跟，把拖拉机 QQKK 留住吗？

# %% [markdown] tags=["en"]
# Hint: count how many trumps you really have.
#
# **Exercise 2 · May I?** ♥A♥A is led. You hold ♥3, ♥4, ♥Q, ♥Q, ♥K, ♥K. May you follow with ♥3♥4 and keep the tractor Q-Q-K-K whole?

# %%
try_it(heiqi, lang="zh", hand="♥3 ♥4 ♥Q ♥Q ♥K ♥K", table=["♥A ♥A"])

# %% [markdown] tags=["zh"]
# **练习三 · 全找出来。** 首家出 ♦5♦5♦6♦6。你有一对 ♦8、一张 ♦K，还有 ♠4♠4、♣9 和 ♦7。有几种跟法？

# %% [markdown] tags=["en"]
# **Exercise 3 · Find them all.** ♦5♦5♦6♦6 is led. You hold a pair of ♦8, one ♦K, and besides them ♠4♠4, ♣9 and ♦7. In how many ways may you follow?

# %%
view = heiqi.position(hand="♦8 ♦8 ♦K ♠4 ♠4 ♣9 ♦7", table=["♦5 ♦5 ♦6 ♦6"])
try_it(heiqi, view, lang="zh")

# %% [markdown] tags=["zh"]
# 数好了再看答案。方块只有三张，都得跟；第四张随你，两张 ♠4 一样，算一种。

# %% [markdown] tags=["en"]
# Count first, then open the answer. You have three diamonds, and all must go; the fourth card is free, and the two ♠4 count as one way.

# %%
plays(heiqi, view, lang="zh")
