# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 挤黑5 1 · 牌与大小
#
# 挤黑5 一副牌，五个人打最常见，三、四、六个人也能打。庄坐在明处，他的同伙却藏在暗处：谁拿着黑桃 5，谁就跟庄一伙，不说破，从出牌里看。一伙人先把牌全出完，就把对方“挤”在了后面。
#
# 这一课只认牌：谁比谁大，黑5 是怎么回事，人数不同有什么两样。大约十五分钟。
#
# 看到 **想一想**，先在心里答好，再动手试。出错不扣分，牌桌会说出错在哪一条规则。

# %% [markdown] tags=["en"]
# # Ji Hei Wu 1 · The cards and their order
#
# Ji Hei Wu, “squeeze the black five”, takes one pack and usually five players, though three, four or six may play. The declarer (庄) is known to all, but his partner is hidden: it is whoever holds the five of spades, and only the play gives him away. The camp that gets rid of all its cards first leaves the other squeezed behind.
#
# This lesson is about the cards: which is higher, what the black five is for, and what changes with the number of players. It takes about a quarter of an hour.
#
# Where it says **Think first**, settle on an answer before you try. A wrong try costs nothing: the table names the rule it breaks.

# %%
import paikit
from paikit_widgets import show, try_it
from paikit_widgets.answers import plays

five = paikit.game("jiheiwu")
four = paikit.game("jiheiwu", players=4)
six = paikit.game("jiheiwu", players=6)
three = paikit.game("jiheiwu", players=3)

# %% [markdown] tags=["zh"]
# ## 五个人分一副牌
#
# 五个人打不用大小王，剩 52 张。牌一张一张轮着起。
#
# **想一想：** 52 张分给五个人，人人一样多吗？

# %% [markdown] tags=["en"]
# ## One pack among five
#
# Five players leave the jokers out, so there are 52 cards, drawn one by one in turn.
#
# **Think first:** if five share 52 cards, do all get the same number?

# %%
show(*five.deal(seed=5).hands, lang="zh")

# %% [markdown] tags=["zh"]
# 先起牌的两家各 11 张，其余三家各 10 张：不一样多，本来就是这么打的。
#
# ## 最大的是 5
#
# 挤黑5 的大小和别处不同，最大的是 5，其次是 3，再次是 2，然后才是 A、K、Q 一路往下。
#
# **想一想：** 那么最小的是几？四个人打，一手正好十三张；下面这手每个点数一张，已经按 **大小** 理好。

# %% [markdown] tags=["en"]
# The first two to draw have eleven cards, the other three ten. That is how the game is played.
#
# ## The 5 is the highest
#
# Here the order is like nowhere else. Highest of all is the 5, then the 3, then the 2, and only then A, K, Q and so on down.
#
# **Think first:** which rank is the lowest, then? With four players a hand has thirteen cards; this one has one of each rank, sorted by **Rank**.

# %%
try_it(four, lang="zh", hand="♠2 ♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠T ♠J ♠Q ♠K ♠A")

# %% [markdown] tags=["zh"]
# 最小的是 4。记住两头就行：**5、3、2 在最上面，4 在最下面**，中间照旧。
#
# **想一想：** 上家出了 ♠A。手里五张，哪几张压得住？

# %% [markdown] tags=["en"]
# It is the 4. Remember the two ends, **5, 3 and 2 on top, 4 at the bottom**, and the rest is as usual.
#
# **Think first:** the player before you has led ♠A. Which of your five cards beat it?

# %%
try_it(five, lang="zh", hand="♣2 ♥3 ♦4 ♦K ♥A", table=["♠A"])

# %% [markdown] tags=["zh"]
# 2 和 3 压得住，4 最小，K 在 A 下面。♥A 和 ♠A 一样大，压不住：**花色不分大小**，一样大就不能压。
#
# ## 5 压 5
#
# 这条规矩只有一个例外。5 已经是最大的了，那么别人出了 5，是不是谁都没办法？
#
# **想一想：** 上家出了 ♣5。♥5 能不能出？♥3 呢？

# %% [markdown] tags=["en"]
# The 2 and the 3 do; the 4 is the lowest and the king is below the ace. ♥A equals ♠A and does not beat it: **suits do not count**, and equal is not enough.
#
# ## Five on five
#
# There is a single exception to that. Nothing is higher than a 5; so when somebody plays one, is there no answer?
#
# **Think first:** the player before you has played ♣5. May you play ♥5? And ♥3?

# %%
try_it(five, lang="zh", hand="♥5 ♥3 ♦7", table=["♣5"])

# %% [markdown] tags=["zh"]
# **5 可以再压 5**，一样大也行，别的牌都没有这个待遇。四张 5 你压我、我压你，最后出的那张才算数。
#
# ## 黑5 和庄
#
# ♠5 不只是一张大牌。五个人打，庄和拿 ♠5 的人一伙，其余三家一伙。庄是谁大家都知道；黑5 是谁，只有他自己知道。
#
# **想一想：** 座位 4 坐庄，♠5 在你手里。你跟谁一伙？桌上看得出来吗？

# %% [markdown] tags=["en"]
# **A 5 may cover a 5**, equal as they are; no other card may do that. The four fives can cover each other in turn, and the last one stands.
#
# ## The black five and the declarer
#
# ♠5 is more than a high card. With five players the declarer and the holder of ♠5 are on one side and the other three on the other. Who the declarer is everybody knows; who holds the black five he alone knows.
#
# **Think first:** seat 4 is the declarer and ♠5 is in your hand. Whose side are you on? Can the others tell?

# %%
try_it(five, lang="zh", hand="♠5 ♥7 ♦9 ♣J ♥J", declarer=3, table=["♦6", "♣8"])

# %% [markdown] tags=["zh"]
# 你和座位 4 一伙，可桌上看不出来。想让大家知道，就在自己第一次出牌之前**亮牌**：点一下试试。亮了，这一副的输赢都翻倍；亮完还是该你出牌。
#
# **想一想：** ♠5 不在手里，能亮吗？

# %% [markdown] tags=["en"]
# You are with seat 4, and nobody can tell. If you want it known, **show the card** before you first play: press the button and see. It doubles whatever the hand is worth, and you are still the one to play.
#
# **Think first:** may you show it when you do not hold it?

# %%
try_it(five, lang="zh", hand="♥5 ♥7 ♦9 ♣J", declarer=3, table=["♦6", "♣8"])

# %% [markdown] tags=["zh"]
# 要是 ♠5 就在庄自己手里呢？那他一个人打四个：赢了叫红活儿，输了叫黑活儿，下一副还是他坐庄。
#
# ## 报单
#
# 手里剩最后一张牌，要报单，提醒大家注意；剩两张或更多就不用说。
#
# **想一想：** 下面哪一家该报单？你的下家只剩一张，你先出，该出大的还是小的？

# %% [markdown] tags=["en"]
# And if the declarer holds ♠5 himself? Then he plays alone against four. If he wins it is a red job (红活儿), if he loses a black one (黑活儿), and either way he stays declarer.
#
# ## The last card
#
# Whoever is down to the last card must announce it, so that all are warned; with two or more nothing is said.
#
# **Think first:** who has to announce here? The next player is down to one card and you have the lead. Would you lead high or low?

# %%
try_it(five, lang="zh", hand="♥3 ♦6 ♣6", counts=[3, 1, 5, 2, 4])

# %% [markdown] tags=["zh"]
# 该报单的是你的下家。要是跟他不是一伙，就别拿小单张送他走：出一对 6，他只有一张，跟不了。
#
# ## 六个人：大小王进场
#
# 六个人打用整副牌，54 张，每人 9 张。王排在 5 下面、3 上面。拿小王的人叫小鬼，也跟庄一伙，而且不许亮。
#
# **想一想：** 桌上是大王。♦5 压得住吗？♥3 呢？小王呢？

# %% [markdown] tags=["en"]
# The next player has to. Unless you are on his side, do not let him out with a low single: lead the pair of 6s, which a single card cannot answer.
#
# ## Six players: the jokers come in
#
# Six players use the whole pack, 54 cards, nine each. The jokers stand below the 5 and above the 3. The holder of the small joker (小鬼) is on the declarer’s side as well, and may not show it.
#
# **Think first:** the big joker is on the table. Does ♦5 beat it? Does ♥3? Does the small joker?

# %%
try_it(six, lang="zh", hand="♦5 ♥3 x ♣9", table=["X"])

# %% [markdown] tags=["zh"]
# ## 三个人：两张 5 归庄
#
# 三个人打，先把 ♥5 取出来亮明，剩下 51 张，每人起 17 张。谁起到 ♠5 谁就是庄，♥5 也归他：他有 18 张，一个打两个。
#
# **想一想：** 下面三手牌，哪一家是庄？

# %% [markdown] tags=["en"]
# ## Three players: both fives to the declarer
#
# With three players ♥5 is first taken out and shown, and each draws 17 of the other 51. Whoever draws ♠5 is the declarer and gets ♥5 too: eighteen cards, one against two.
#
# **Think first:** which of these three hands is the declarer’s?

# %%
show(*three.deal(seed=5).hands, lang="zh")

# %% [markdown] tags=["zh"]
# 数一数谁有 18 张，再找一找 ♠5 和 ♥5，它们一定在一起。
#
# ## 练习
#
# **练习一 · 可以吗？** 五个人打，桌上是 ♦2。♥2、♠3、♣A、♥5，哪几张能出？

# %% [markdown] tags=["en"]
# Look for the hand with eighteen cards, and for ♠5 and ♥5: they are always together.
#
# ## Exercises
#
# **Exercise 1 · May I?** Five players, and ♦2 is on the table. Which of ♥2, ♠3, ♣A and ♥5 may you play?

# %%
try_it(five, lang="zh", hand="♥2 ♠3 ♣A ♥5", table=["♦2"])

# %% [markdown] tags=["zh"]
# 提示：从上往下数，5、3、2、A。
#
# **练习二 · 全找出来。** 六个人打，桌上是小王。不算不出，你有几种压法？

# %% [markdown] tags=["en"]
# Hint: from the top it goes 5, 3, 2, A.
#
# **Exercise 2 · Find them all.** Six players, and the small joker is on the table. Passing aside, in how many ways can you beat it?

# %%
view = six.position(hand="♠5 ♦5 X ♥3 ♣3 ♦7 ♥7 ♣7", table=["x"])
try_it(six, view, lang="zh")

# %% [markdown] tags=["zh"]
# 数好了再看答案。要是少了一种，想想三张一样的牌；下一课就讲它。

# %% [markdown] tags=["en"]
# Count first, then open the answer. If you are one short, think of three alike; that is for the next lesson.

# %%
plays(six, view, lang="zh")
