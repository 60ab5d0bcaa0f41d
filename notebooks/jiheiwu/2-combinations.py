# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 挤黑5 2 · 牌型
#
# 对儿、连牌、姊妹对，加上炸弹和轰牌，就是挤黑5 的全部牌型。牌型不多，花样全在那张 5 上：它能连，也能跳过去。
#
# 看到 **想一想**，先答再试。

# %% [markdown] tags=["en"]
# # Ji Hei Wu 2 · Combinations
#
# Pairs, chains and pair chains, bombs and blasts: that is all there is to play. The kinds are few, and what makes them interesting is the 5, which a chain may use or leap over.
#
# Where it says **Think first**, answer before you try.

# %%
import paikit
from paikit_widgets import try_it
from paikit_widgets.answers import plays, readings

five = paikit.game("jiheiwu")
four = paikit.game("jiheiwu", players=4)
six = paikit.game("jiheiwu", players=6)

# %% [markdown] tags=["zh"]
# ## 对儿
#
# 两张点数相同是对儿，大小按单张的顺序：44 最小，55 最大。
#
# **想一想：** 桌上是一对 A。22、33、44、KK，哪几对压得住？

# %% [markdown] tags=["en"]
# ## Pairs
#
# Two cards of one rank are a pair, and pairs rank as single cards do: 4-4 is the lowest, 5-5 the highest.
#
# **Think first:** a pair of aces is on the table. Which of 2-2, 3-3, 4-4 and K-K beat it?

# %%
try_it(five, lang="zh", hand="♠2 ♣2 ♥3 ♦3 ♠4 ♥4 ♠K ♦K", table=["♣A ♦A"])

# %% [markdown] tags=["zh"]
# 22 和 33。单张怎么比，对儿就怎么比。5 压 5 的例外也一样：55 可以再压 55。
#
# ## 连牌
#
# 点数相连的牌叫连牌。五个人打，三张就能连，长的不限。
#
# **想一想：** 7-8、7-8-9、7-8-9-10、7-8-10，哪些能出？

# %% [markdown] tags=["en"]
# 2-2 and 3-3: pairs compare just as single cards do. The exception for fives holds too, and 5-5 may be covered by 5-5.
#
# ## Chains
#
# Cards of consecutive ranks are a chain. With five players three are enough, and a chain may be as long as you can make it.
#
# **Think first:** 7-8, 7-8-9, 7-8-9-10, 7-8-10: which may you lead?

# %%
try_it(five, lang="zh", hand="♠7 ♦8 ♣9 ♥T ♣Q")

# %% [markdown] tags=["zh"]
# 两张不成连，缺一张也不成连。
#
# ## 5 可以跳
#
# 别的点数都不能缺，**只有 5 可以跳过去**：没有 5，4 和 6 也算挨着。
#
# **想一想：** 4-6-7 能出吗？3-4-6 呢？4-5-6 呢？6-7-9 呢？

# %% [markdown] tags=["en"]
# Two are not enough, and neither is a row with a gap.
#
# ## Leaping over the 5
#
# No rank may be missing, **except the 5**: without it a 4 and a 6 still count as neighbours.
#
# **Think first:** may you lead 4-6-7? 3-4-6? 4-5-6? And 6-7-9?

# %%
try_it(five, lang="zh", hand="♠3 ♦4 ♣5 ♥6 ♠7 ♦9")

# %% [markdown] tags=["zh"]
# 前三手都行，6-7-9 不行：8 跳不得。
#
# ## 连牌怎么比
#
# 连牌不按“5、3、2 最大”来比，**只看最大一张站在哪里**：A、2、3、4、5、6……J、Q、K，末了还可以再接 A。
#
# **想一想：** 桌上是 2-3-4。单张里 2 和 3 都比 9 大，那么 8-9-10 压得住它吗？A-2-3 呢？

# %% [markdown] tags=["en"]
# The first three yes, 6-7-9 no: an 8 cannot be skipped.
#
# ## Comparing chains
#
# In chains the 5, 3 and 2 lose their glory. **Only the place of the top card counts**, in the natural row A, 2, 3, 4, 5, 6 … J, Q, K, with an ace again at the end.
#
# **Think first:** 2-3-4 is on the table. A 2 or a 3 alone is higher than a 9; so does 8-9-10 beat it? Does A-2-3?

# %%
try_it(five, lang="zh", hand="♠8 ♦9 ♣T ♥A ♠2 ♦3", table=["♥2 ♣3 ♦4"])

# %% [markdown] tags=["zh"]
# 8-9-10 压得住。A-2-3 是最小的连牌，Q-K-A 是最大的；A 不能夹在中间，K-A-2 不成连。
#
# **想一想：** 桌上是 3-4-6，跳过了 5。你的 4-5-6 用上了 5，压得住吗？5-6-7 呢？

# %% [markdown] tags=["en"]
# 8-9-10 does. The lowest chain is A-2-3 and the highest Q-K-A; the ace cannot stand inside, so K-A-2 is no chain.
#
# **Think first:** 3-4-6 is on the table, leaping over the 5. You use one: does 4-5-6 beat it? Does 5-6-7?

# %%
try_it(five, lang="zh", hand="♥4 ♣5 ♦6 ♠7 ♠K", table=["♠3 ♦4 ♥6"])

# %% [markdown] tags=["zh"]
# 4-5-6 和 3-4-6 都到 6 为止，一样大，压不住。要压，最大的一张至少得是 7：5-6-7，或者跳过 5 的 4-6-7。
#
# ## 人少，连得长
#
# 连牌最少几张，看几个人打：五、六个人三张，四个人四张，三个人五张。
#
# **想一想：** 现在是四个人打。4-6-7 能出吗？4-6-7-8 呢？

# %% [markdown] tags=["en"]
# Both 4-5-6 and 3-4-6 end in a 6, so they are level and neither beats the other. It takes a 7 on top: 5-6-7, or 4-6-7 leaping over the 5.
#
# ## Fewer players, longer chains
#
# The shortest chain depends on the table: three cards with five or six players, four with four, five with three.
#
# **Think first:** now there are four players. May you lead 4-6-7? And 4-6-7-8?

# %%
try_it(four, lang="zh", hand="♠4 ♦6 ♣7 ♥8 ♠Q")

# %% [markdown] tags=["zh"]
# ## 姊妹对
#
# 相连的对儿叫姊妹对，两对就能连，不管几个人打。55 也可以跳过。
#
# **想一想：** 44-66 能出吗？44-55 呢？66-77 呢？44-77 呢？

# %% [markdown] tags=["en"]
# ## Pair chains
#
# Consecutive pairs are a pair chain. Two are enough at any table, and here too 5-5 may be skipped.
#
# **Think first:** may you lead 4-4-6-6? 4-4-5-5? 6-6-7-7? And 4-4-7-7?

# %%
try_it(five, lang="zh", hand="♠4 ♣4 ♥5 ♦5 ♠6 ♣6 ♥7 ♦7")

# %% [markdown] tags=["zh"]
# 44-77 中间缺 66，不行。姊妹对也只看最大一对的位置，所以 44-66 和 55-66 一样大。
#
# **想一想：** 桌上是三对 88-99-1010。你有 QQ-KK，大是够大，压得住吗？

# %% [markdown] tags=["en"]
# 4-4-7-7 lacks the 6s. Pair chains, too, compare by the place of their top pair alone, so 4-4-6-6 and 5-5-6-6 are level.
#
# **Think first:** three pairs, 8-8-9-9-10-10, are on the table. Your Q-Q-K-K is high enough, but does it beat them?

# %%
try_it(five, lang="zh", hand="♠Q ♣Q ♥K ♦K ♥A ♦A", table=["♠8 ♣8 ♠9 ♣9 ♠T ♣T"])

# %% [markdown] tags=["zh"]
# 不行，张数也得一样：三对要三对来压，比如 QQ-KK-AA。
#
# ## 炸弹和轰牌
#
# 三张一样的是**炸弹**，四张一样的是**轰牌**。挤黑5 里没有普通的“三张”，三张出去就是炸。
#
# **想一想：** 桌上是一张 5，单张里最大。你有 444，炸得了吗？带一张 6 一起出呢？

# %% [markdown] tags=["en"]
# No: the number must match as well, and three pairs take three, such as Q-Q-K-K-A-A.
#
# ## Bombs and blasts
#
# Three of a rank are a **bomb** (炸弹), four a **blast** (轰牌). There is no plain triple in this game; three alike always explode.
#
# **Think first:** a 5, the highest single card, is on the table. Can your 4-4-4 bomb it? Can they take a 6 along?

# %%
try_it(five, lang="zh", hand="♠4 ♥4 ♦4 ♣6 ♣9", table=["♣5"])

# %% [markdown] tags=["zh"]
# 444 最小，也能炸；炸弹要单独出，什么都不带。
#
# **想一想：** 桌上是炸弹 333。你的 555 压得住吗？999 呢？轰牌 4444 呢？

# %% [markdown] tags=["en"]
# The 4s are the lowest bomb and still do it. A bomb goes alone, with nothing beside it.
#
# **Think first:** the bomb 3-3-3 is on the table. Do your 5-5-5 beat it? Do 9-9-9? Does the blast 4-4-4-4?

# %%
try_it(five, lang="zh", hand="♠5 ♥5 ♦5 ♠9 ♥9 ♦9 ♠4 ♥4 ♦4 ♣4", table=["♠3 ♥3 ♦3"])

# %% [markdown] tags=["zh"]
# 炸弹比点数，顺序和单张一样，所以 555 压得住，999 压不住；轰牌不论大小，压得住一切炸弹。反过来，555 压不住 4444。
#
# ## 六个人：双鬼
#
# 六个人打有大小王，两张王一起出是一对，叫双鬼：比 33 大，比 55 小。
#
# **想一想：** 双鬼看上去很威风，它能炸连牌吗？

# %% [markdown] tags=["en"]
# Bombs rank as single cards do, so the 5s beat the 3s and the 9s do not; a blast, however low, beats every bomb. And 5-5-5 does not beat 4-4-4-4.
#
# ## Six players: the joker pair
#
# With six players there are jokers, and the two together are a pair: above 3-3, below 5-5.
#
# **Think first:** they look mighty, but can the two jokers bomb a chain?

# %%
try_it(six, lang="zh", hand="x X ♠5 ♣8 ♦9 ♣T", table=["♠7 ♦8 ♥9"])

# %% [markdown] tags=["zh"]
# 不能：双鬼只是一对，不是炸弹，也不是轰牌。王也不能进连牌。
#
# ## 练习
#
# **练习一 · 是什么？** 五个人打，这六张一起出，是什么牌型？到几为止？

# %% [markdown] tags=["en"]
# No: they are a pair, neither bomb nor blast. Nor may a joker stand in a chain.
#
# ## Exercises
#
# **Exercise 1 · What is it?** With five players, what are these six cards when played together? What is the top rank?

# %%
readings(five, "♠3 ♣3 ♥4 ♦4 ♠6 ♣6", lang="zh")

# %% [markdown] tags=["zh"]
# **练习二 · 可以吗？** 五个人打，桌上是 9-10-J。下面哪一手压得住：K-A-2、Q-K-A、A-2-3、777？

# %% [markdown] tags=["en"]
# **Exercise 2 · May I?** Five players, and 9-10-J is on the table. Which of K-A-2, Q-K-A, A-2-3 and 7-7-7 may you play?

# %%
try_it(five, lang="zh", hand="♠Q ♥K ♦A ♣2 ♣3 ♠7 ♥7 ♦7", table=["♠9 ♦T ♣J"])

# %% [markdown] tags=["zh"]
# **练习三 · 全找出来。** 五个人打，桌上是 4-6-7。不算不出，你有几种压法？

# %% [markdown] tags=["en"]
# **Exercise 3 · Find them all.** Five players, and 4-6-7 is on the table. Passing aside, in how many ways can you beat it?

# %%
view = five.position(hand="♥4 ♥6 ♥7 ♥8 ♥9 ♠9 ♠2 ♥2 ♦2", table=["♠4 ♦6 ♣7"])
try_it(five, view, lang="zh")

# %% [markdown] tags=["zh"]
# 数好了再看答案。♥9 和 ♠9 花色不同，算两种出法。

# %% [markdown] tags=["en"]
# Count first, then open the answer. ♥9 and ♠9 differ in suit and count as different plays.

# %%
plays(five, view, lang="zh")
