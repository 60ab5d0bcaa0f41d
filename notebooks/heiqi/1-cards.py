# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 黑七 1 · 牌与大小
#
# 黑七是一打三：叫分最低的人坐庄，一个人对三家。庄家扣好底牌，定一门主，三家合力抓分；抓到的分超过叫分，庄家就输了。
#
# 这一课只认牌：有哪些分，哪些是主，谁比谁大，一轮牌归谁。大约十五分钟。
#
# 看到 **想一想**，先在心里答好，再动手试。出错不扣分，牌桌会说出错在哪一条规则。

# %% [markdown] tags=["en"]
# # Hei Qi 1 · The cards and their order
#
# Hei Qi, “black seven”, is one against three. The lowest bidder becomes declarer (庄), buries eight cards, names a trump suit and plays alone; the other three capture points together. If they capture more than the bid, the declarer loses.
#
# This lesson is about the cards: which carry points, which are trumps, what is higher, and who wins a trick. It takes about a quarter of an hour.
#
# Where it says **Think first**, settle on an answer before you try. A wrong try costs nothing: the table names the rule it breaks.

# %%
import paikit
from paikit_widgets import show, try_it
from paikit_widgets.answers import plays

heiqi = paikit.game("heiqi")

# %% [markdown] tags=["zh"]
# ## 两副牌，八张底
#
# 两副牌 108 张，四家各 25 张，剩下的是底牌，归庄家：拿起来，再扣下同样多张。
#
# **想一想：** 底牌有几张？

# %% [markdown] tags=["en"]
# ## Two packs and a kitty
#
# Of the 108 cards of two packs, four players get 25 each. What is left is the kitty, which the declarer picks up before burying as many cards again.
#
# **Think first:** how many cards is the kitty?

# %%
deal = heiqi.deal(seed=7)
show(deal.hands[0], deal.kitty, lang="zh")

# %% [markdown] tags=["zh"]
# 108 − 4 × 25 = 8 张。
#
# ## 分
#
# 只有三种牌带分：5 算 5 分，10 和 K 都算 10 分。
#
# **想一想：** 两副牌里一共多少分？

# %% [markdown] tags=["en"]
# 108 − 4 × 25 = 8.
#
# ## Points
#
# Only three ranks carry points: a 5 counts 5, a 10 or a king counts 10.
#
# **Think first:** how many points are in the two packs?

# %%
points = [[card for card in heiqi.pack if card.rank == rank] for rank in "5TK"]
show(*points, lang="zh")

# %% [markdown] tags=["zh"]
# 8 × 5 + 8 × 10 + 8 × 10 = 200 分。叫分只有四档：80、90、100、110。叫得越低，抓分方越容易过线，所以低叫是本事。
#
# ## 主和副
#
# 黑七的“七”是常主：不管定哪门主，**四门的 7 都是主，四门的 2 也都是主**，再加上大小王和主花色，一共 42 张。
#
# **想一想：** 主是 ♠。首家出了 ♠9，是主。你手里哪几张也是主，必须跟？

# %% [markdown] tags=["en"]
# 8 × 5 + 8 × 10 + 8 × 10 = 200. There are four bids: 80, 90, 100 and 110. The lower the bid, the sooner the defenders are over it, so bidding low takes a good hand.
#
# ## Trumps and side suits
#
# The seven in the game’s name is a permanent trump. Whatever suit is named, **all 7s are trumps, and so are all 2s**; with the jokers and the trump suit itself that makes 42.
#
# **Think first:** trumps are ♠, and ♠9 is led. Which of your cards are trumps too, so that you must follow with one?

# %%
try_it(heiqi, lang="zh", hand="♥7 ♣2 ♥A ♦K", table=["♠9"])

# %% [markdown] tags=["zh"]
# ♥7 和 ♣2 都是主。它们已经不算红桃和梅花了，这一点后面处处用得着。
#
# ## 主牌的大小
#
# 主牌从大到小分五层：**王，7，2，然后才是主花色的 A 到 3**。7 和 2 里，主花色的一张比另外三门的大。
#
# **想一想：** 主是 ♠。♥7、♠2、♠A、♠7、♣2，怎么排？下面已经按 **大小** 理好。

# %% [markdown] tags=["en"]
# ♥7 and ♣2 are both trumps. They no longer count as a heart and a club, and that will matter everywhere.
#
# ## The order of trumps
#
# Trumps come in layers, from the top: **jokers, 7s, 2s, and only then the trump suit from ace to 3**. Among the 7s and among the 2s the one of the trump suit is higher than the other three.
#
# **Think first:** trumps are ♠. How do ♥7, ♠2, ♠A, ♠7 and ♣2 rank? Below, the hand is sorted by **Rank**.

# %%
try_it(heiqi, lang="zh", hand="♥7 ♠2 X ♠A ♠7 ♣2 x ♠K ♠3")

# %% [markdown] tags=["zh"]
# ♠7，♥7，♠2，♣2，♠A。另外三门的 7 彼此一样大，2 也一样。
#
# 副牌每门只剩 11 个点数：A、K、Q、J、10、9、8、6、5、4、3，没有 7，也没有 2。
#
# ## 一轮归谁
#
# 一轮四家各出一手，最大的赢，收走桌上的分，下一轮由他先出。同样大的，**先出的赢**。
#
# **想一想：** 主是 ♠。♠2、♥7、♣7 依次落地，现在谁最大？你的 ♦7 能赢吗？

# %% [markdown] tags=["en"]
# ♠7, ♥7, ♠2, ♣2, ♠A. The 7s of the other three suits are equal, and so are their 2s.
#
# A side suit has eleven ranks left: A, K, Q, J, 10, 9, 8, 6, 5, 4, 3, without a 7 or a 2.
#
# ## Who wins a trick
#
# Each player plays once; the highest wins the trick with all its points and leads to the next. Among equals **the first played wins**.
#
# **Think first:** trumps are ♠. ♠2, ♥7 and ♣7 have been played in this order. Who is winning? Would your ♦7 win?

# %%
try_it(heiqi, lang="zh", hand="♦7 ♠4 ♥A", table=["♠2", "♥7", "♣7"])

# %% [markdown] tags=["zh"]
# ♥7 最大：它比 ♠2 大，又比 ♣7 先出。你的 ♦7 也一样大，出得更晚，赢不了。
#
# **想一想：** 首家出副牌 ♥9，二家垫了 ♦A，三家用 ♠3 杀。现在谁最大？

# %% [markdown] tags=["en"]
# ♥7 is winning: it is higher than ♠2 and came before ♣7. Your ♦7 is its equal but comes later still.
#
# **Think first:** ♥9 is led. The second player discards ♦A, the third plays ♠3. Who is winning now?

# %%
try_it(heiqi, lang="zh", hand="♥K ♥5 ♣8", table=["♥9", "♦A", "♠3"])

# %% [markdown] tags=["zh"]
# ♠3：再小的主也大过副牌。♦A 和首家不是一门，再大也不算。你有红桃，还得跟红桃，那张 ♠3 你压不住；想想看，跟 K 还是跟 5？
#
# ## 练习
#
# **练习一 · 可以吗？** 主是 ♥。首家出 ♥4。手里的 ♥2、♠7、♠A、♣2，哪些能出？

# %% [markdown] tags=["en"]
# ♠3, since the lowest trump beats every side card. ♦A is not of the suit led, so it does not count. You hold hearts and must follow; there is no beating ♠3. Which would you give, the king or the 5?
#
# ## Exercises
#
# **Exercise 1 · May I?** Trumps are ♥ and ♥4 is led. Which of ♥2, ♠7, ♠A and ♣2 may you play?

# %%
try_it(heiqi, lang="zh", hand="♥2 ♠7 ♠A ♣2", table=["♥4"], trump="♥")

# %% [markdown] tags=["zh"]
# 提示：主是红桃，可 7 和 2 不论哪一门都是主。
#
# **练习二 · 全找出来。** 主是 ♣。首家出 ♠10。你有几种出法？

# %% [markdown] tags=["en"]
# Hint: hearts are trumps, but so is every 7 and every 2.
#
# **Exercise 2 · Find them all.** Trumps are ♣ and ♠10 is led. In how many ways may you follow?

# %%
view = heiqi.position(hand="♠7 ♠2 ♠4 ♠K ♣A ♥3", table=["♠T"], trump="♣")
try_it(heiqi, view, lang="zh")

# %% [markdown] tags=["zh"]
# 数好了再看答案。♠7 和 ♠2 写着黑桃，却不是黑桃。

# %% [markdown] tags=["en"]
# Count first, then open the answer. ♠7 and ♠2 show a spade, but are none.

# %%
plays(heiqi, view, lang="zh")
