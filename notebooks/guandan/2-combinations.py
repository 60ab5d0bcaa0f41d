# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 掼蛋 2 · 牌型
#
# 一次能出哪些牌，谁压得住谁。七种普通牌型，三种能炸的，再加两张逢人配：全部在这一课里。
#
# 看到 **想一想**，先答再试。最有用的往往是出错的那一手，所以请放心去错。

# %% [markdown] tags=["en"]
# # Guandan 2 · Combinations
#
# What may be played together, and what beats what: seven ordinary kinds, three that blow everything else away, and the two wild cards, all in this lesson.
#
# Where it says **Think first**, answer before you try. The wrong plays often teach most, so go ahead and make them.

# %%
import paikit
from paikit_widgets import show, try_it
from paikit_widgets.answers import plays, readings

guandan = paikit.game("guandan")

# %% [markdown] tags=["zh"]
# ## 单张和对子
#
# 任意一张是单张，两张点数相同是对子。轮到你先出。
#
# **想一想：** 下面哪两张能成对？大王和小王算不算一对？

# %% [markdown] tags=["en"]
# ## Singles and pairs
#
# Any one card is a single; two cards of one rank are a pair. You have the lead.
#
# **Think first:** which of these make pairs? Are the two different jokers a pair?

# %%
try_it("guandan", lang="zh", hand="♠9 ♦9 ♥4 x x X", level="2")

# %% [markdown] tags=["zh"]
# 两张 9 是一对，两张小王也是一对；一大一小不是。
#
# ## 三张和三带二
#
# 三张点数相同是三张，可以再带一个对子，叫三带二。
#
# **想一想：** 三张 9 可以带 ♥4♠4，也可以带两张大王吗？带 ♥4♦J 行不行？只带一张 ♦J 呢？

# %% [markdown] tags=["en"]
# The nines are a pair, and so are the two small jokers; one of each is not.
#
# ## Triples and full houses
#
# Three cards of one rank are a triple. A triple may take a pair along, and then it is a full house.
#
# **Think first:** the three nines may take ♥4♠4. May they take the two big jokers? Or ♥4♦J? Or ♦J alone?

# %%
try_it("guandan", lang="zh", hand="♠9 ♣9 ♦9 ♥4 ♠4 ♦J X X", level="2")

# %% [markdown] tags=["zh"]
# 两张大王是对子，所以带得；4 和 J 不成对，带不得。掼蛋里也没有三带一：要么不带，要带就带一对。
#
# ## 顺子
#
# 顺子是点数相连的五张。
#
# **想一想：** 手里 3、4、5、6、7、8 六张连着，能一口气全出吗？

# %% [markdown] tags=["en"]
# Two big jokers are a pair and may come along; a 4 and a jack are none. There is no triple with a single card either: a triple goes alone or with a pair.
#
# ## Straights
#
# A straight is five cards of consecutive ranks.
#
# **Think first:** you hold 3, 4, 5, 6, 7 and 8, six in a row. Can they all go at once?

# %%
try_it("guandan", lang="zh", hand="♠3 ♦4 ♣5 ♥6 ♠7 ♦8", level="2")

# %% [markdown] tags=["zh"]
# 不能：五张，不多不少。
#
# A 有点特别，最前、最后都站得，就是不能站中间。
#
# **想一想：** A2345、10JQKA、JQKA2，哪个不是顺子？桌上是 2-3-4-5-6，A2345 压得住它吗？

# %% [markdown] tags=["en"]
# No: exactly five, no more and no fewer.
#
# The ace is peculiar. It may stand at either end of a straight, but never inside.
#
# **Think first:** A-2-3-4-5, 10-J-Q-K-A, J-Q-K-A-2: which of them is no straight? And does A-2-3-4-5 beat the 2-3-4-5-6 on the table?

# %%
hand = "♠A ♥2 ♣3 ♦4 ♠5 ♠T ♦J ♠Q ♣K"
try_it("guandan", lang="zh", hand=hand, table=["♦2 ♣3 ♥4 ♦5 ♣6"], level="9")

# %% [markdown] tags=["zh"]
# JQKA2 不是顺子。A2345 是，却是最小的一个：和 2 连着的 A 只算 1。10JQKA 最大。
#
# ## 三连对和钢板
#
# 三个相连的对子是**三连对**，两组相连的三张是**钢板**，都正好六张。
#
# **想一想：** 55667788 四对一起出，行吗？5566 两对呢？

# %% [markdown] tags=["en"]
# J-Q-K-A-2 is no straight. A-2-3-4-5 is one, but the lowest of all: an ace next to a 2 counts as a 1. The highest is 10-J-Q-K-A.
#
# ## Tubes and plates
#
# Three consecutive pairs are a **tube** (三连对), two consecutive triples a **plate** (钢板). Both are exactly six cards.
#
# **Think first:** may 5-5-6-6-7-7-8-8 go as four pairs? May 5-5-6-6 go as two?

# %%
try_it("guandan", lang="zh", hand="♠5 ♦5 ♠6 ♣6 ♥7 ♦7 ♠8 ♣8", level="2")

# %% [markdown] tags=["zh"]
# 只能三对。钢板也一样，只能两组，而且要连着。
#
# **想一想：** 下面有 5、6、8 各三张。能凑出几副钢板？

# %% [markdown] tags=["en"]
# Three pairs it must be. For a plate it is two triples, and they have to be neighbours.
#
# **Think first:** here are three 5s, three 6s and three 8s. How many plates do they make?

# %%
try_it("guandan", lang="zh", hand="♠5 ♣5 ♦5 ♠6 ♣6 ♦6 ♠8 ♣8 ♦8", level="2")

# %% [markdown] tags=["zh"]
# 只有一副 555666：6 和 8 中间缺了 7。
#
# ## 普通牌型怎么压
#
# **牌型相同、张数相同、点数更大**，三样都占才压得住。
#
# **想一想：** 桌上是三张 7。手里的 88、AA、888、888AA，哪些能出？

# %% [markdown] tags=["en"]
# Just one, 5-5-5-6-6-6: between the 6s and the 8s the 7s are missing.
#
# ## Beating an ordinary play
#
# **Same kind, same number of cards, higher rank**: it takes all three.
#
# **Think first:** three 7s are on the table. You have 8-8, A-A, 8-8-8 and 8-8-8-A-A. Which of them may you play?

# %%
try_it("guandan", lang="zh", hand="♠8 ♦8 ♣8 ♠A ♦A", table=["♠7 ♣7 ♦7"], level="2")

# %% [markdown] tags=["zh"]
# 只有 888。对子再大也不是三张，三带二多了两张，都不能压三张。
#
# 三带二只比三张，带的对子再大也不算数。
#
# **想一想：** 桌上是 888 带 AA。999 带 33 压得住吗？777 带 KK 呢？

# %% [markdown] tags=["en"]
# Only 8-8-8. A pair is no triple however high, and a full house is two cards too many.
#
# Full houses compare by the triple alone; the pair never counts.
#
# **Think first:** 8-8-8 with A-A is on the table. Does 9-9-9 with 3-3 beat it? Does 7-7-7 with K-K?

# %%
hand = "♠9 ♣9 ♦9 ♠7 ♥7 ♦7 ♥3 ♦3 ♥K ♣K"
try_it("guandan", lang="zh", hand=hand, table=["♠8 ♣8 ♦8 ♠A ♦A"], level="2")

# %% [markdown] tags=["zh"]
# ## 炸弹
#
# 同一点数的四张或更多，就是炸弹。炸弹压得住一切普通牌型，不管对方几张、多大。
#
# **想一想：** 桌上是一张大王，单张里最大的。你手里什么能压它？

# %% [markdown] tags=["en"]
# ## Bombs
#
# Four or more cards of one rank are a bomb. A bomb beats every ordinary play, whatever its size or rank.
#
# **Think first:** a big joker is on the table, the highest of all single cards. What in your hand beats it?

# %%
try_it("guandan", lang="zh", hand="♠3 ♥3 ♣3 ♦3 ♠A ♦A x", table=["X"], level="2")

# %% [markdown] tags=["zh"]
# 四张 3 就行，再小也是炸弹。
#
# 炸弹对炸弹，**先比张数，张数一样再比点数**。
#
# **想一想：** 桌上是四张 A。四张 K 压得住吗？五张 3 呢？

# %% [markdown] tags=["en"]
# The four 3s do: a bomb is a bomb, however low.
#
# Between bombs **the number of cards comes first, the rank second**.
#
# **Think first:** four aces are on the table. Do four kings beat them? Do five 3s?

# %%
hand = "♠K ♥K ♣K ♦K ♠3 ♠3 ♥3 ♣3 ♦3"
try_it("guandan", lang="zh", hand=hand, table=["♠A ♥A ♣A ♦A"], level="2")

# %% [markdown] tags=["zh"]
# ## 同花顺
#
# 五张顺子全是一门花色，就是同花顺，也能炸。它在炸弹里排在哪里？**五张炸弹之上，六张炸弹之下。**
#
# **想一想：** 桌上是五张 A。下面这手最小的同花顺 ♥A2345 压得住吗？

# %% [markdown] tags=["en"]
# ## Straight flushes
#
# A straight in a single suit is a straight flush, and it bombs too. Its place among the bombs is **above five cards and below six**.
#
# **Think first:** five aces are on the table. Does ♥A-2-3-4-5, the lowest straight flush there is, beat them?

# %%
hand = "♥A ♥2 ♥3 ♥4 ♥5 ♠K ♠K ♣K ♣K ♦K"
try_it("guandan", lang="zh", hand=hand, table=["♠A ♠A ♣A ♣A ♦A"], level="9")

# %% [markdown] tags=["zh"]
# 压得住，五张 K 反倒不行。
#
# 同花顺之间只比最大的一张，花色仍旧不分大小。
#
# **想一想：** 桌上是 ♦34567。你有 ♠345678，怎么出才压得住？五张 K 呢？

# %% [markdown] tags=["en"]
# It does, while five kings do not.
#
# Straight flushes compare by their top card, and once again suits do not count.
#
# **Think first:** ♦3-4-5-6-7 is on the table. You hold ♠3-4-5-6-7-8. Which five beat it? Would the five kings?

# %%
hand = "♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♠K ♠K ♣K ♣K ♦K"
try_it("guandan", lang="zh", hand=hand, table=["♦3 ♦4 ♦5 ♦6 ♦7"], level="9")

# %% [markdown] tags=["zh"]
# ## 天王炸和炸弹的梯子
#
# 四张王一起出是天王炸，什么都压得住，什么都压不住它。
#
# **想一想：** 下面六手都能炸。从小到大该怎么排？

# %% [markdown] tags=["en"]
# ## The joker bomb, and the ladder
#
# All four jokers together are the joker bomb: it beats everything, and nothing beats it.
#
# **Think first:** each of these six plays is a bomb of some sort. How do they rank, from lowest to highest?

# %%
bombs = ["x x X X", "♠A ♥A ♣A ♦A", "♠4 ♠4 ♥4 ♥4 ♣4 ♦4"]
bombs += ["♠3 ♥3 ♣3 ♦3 ♦3", "♥A ♥2 ♥3 ♥4 ♥5", "♠6 ♥6 ♣6 ♦6"]
show(*bombs, lang="zh")

# %% [markdown] tags=["zh"]
# 从小到大：四张 6，四张 A，五张 3，同花顺，六张 4，天王炸。
#
# **想一想：** 桌上是五张 8。你手里有五张 3、六张 4、同花顺、四张王，哪些够大？

# %% [markdown] tags=["en"]
# From low to high: four 6s, four aces, five 3s, the straight flush, six 4s, the joker bomb.
#
# **Think first:** five 8s are on the table. You hold five 3s, six 4s, a straight flush and all the jokers. Which are high enough?

# %%
hand = "♠3 ♥3 ♣3 ♦3 ♦3 ♠4 ♠4 ♥4 ♥4 ♣4 ♦4 ♥5 ♥6 ♥7 ♥2 x x X X"
try_it("guandan", lang="zh", hand=hand, table=["♠8 ♥8 ♣8 ♦8 ♦8"], level="9")

# %% [markdown] tags=["zh"]
# 除了五张 3，都压得住：张数一样，就得比点数。
#
# ## 一张逢人配
#
# 现在请出逢人配。打 9，♥9 可以当任何点数，只是不能当王。
#
# **想一想：** ♠9、♥9、10、Q、K 是什么牌型？两张 9，哪张在当别的牌？

# %% [markdown] tags=["en"]
# All but the five 3s: with the same number of cards the rank decides.
#
# ## One wild card
#
# Time for the wild card. At level 9, ♥9 may stand for any rank except a joker.
#
# **Think first:** what do ♠9, ♥9, 10, Q and K make? Which of the two nines stands for something else?

# %%
readings("guandan", "♠9 ♥9 ♣T ♦Q ♠K", level="9", lang="zh")

# %% [markdown] tags=["zh"]
# 放进顺子，级牌 ♠9 照旧站在 10 前面；缺哪一张，逢人配就补哪一张。
#
# **想一想：** 5、5、6、7、7 加 ♥9 呢？

# %% [markdown] tags=["en"]
# In a straight the level card ♠9 keeps its usual place, and the wild card fills the gap, wherever that is.
#
# **Think first:** and 5, 5, 6, 7, 7 with ♥9?

# %%
readings("guandan", "♠5 ♦5 ♣6 ♠7 ♦7 ♥9", level="9", lang="zh")

# %% [markdown] tags=["zh"]
# 有时候一手牌有两种读法。
#
# **想一想：** 打 2，♥2 是逢人配。♠8♦8♠9♦9♥2 可以读成什么？

# %% [markdown] tags=["en"]
# Sometimes the same cards can be read in two ways.
#
# **Think first:** the level is 2, so ♥2 is wild. What can ♠8 ♦8 ♠9 ♦9 ♥2 be?

# %%
readings("guandan", "♠8 ♦8 ♠9 ♦9 ♥2", level="2", lang="zh")

# %% [markdown] tags=["zh"]
# 两种读法是同一牌型，先出的时候按大的算；跟牌的时候，只要有一种读法压得住，就能出。
#
# **想一想：** 桌上是 888 带 JJ。这五张能出吗？会读成什么？

# %% [markdown] tags=["en"]
# Both readings are of one kind. If you lead, the higher counts; if you follow, it is enough that one of them wins.
#
# **Think first:** 8-8-8 with J-J is on the table. May you play these five? As what?

# %%
hand = "♠8 ♦8 ♠9 ♦9 ♥2 ♣5"
try_it("guandan", lang="zh", hand=hand, table=["♥8 ♣8 ♣8 ♦J ♣J"], level="2")

# %% [markdown] tags=["zh"]
# **想一想：** ♠3♠4♠5♠6 加 ♥2，是普通顺子还是同花顺？最大的一张是几？

# %% [markdown] tags=["en"]
# **Think first:** ♠3 ♠4 ♠5 ♠6 with ♥2: is that a plain straight or a straight flush? What is its top card?

# %%
readings("guandan", "♠3 ♠4 ♠5 ♠6 ♥2", level="2", lang="zh")

# %% [markdown] tags=["zh"]
# 逢人配当什么花色都行，所以它凑得成同花顺。真正的牌既然全是一门花色，就只能算同花顺，不能当普通顺子出。
#
# ## 两张逢人配
#
# **想一想：** 打 9，♠A♦A♠2♦2 加两张 ♥9，能凑成哪两种牌型？出一次，看裁判怎么问你。

# %% [markdown] tags=["en"]
# A wild card takes any suit you need, so it can complete a straight flush. And when the natural cards are all of one suit, a straight flush is all they can be: they may not pass for a plain straight.
#
# ## Both wild cards
#
# **Think first:** at level 9, which two kinds do ♠A ♦A ♠2 ♦2 make with both ♥9? Play them and see what the table asks.

# %%
try_it("guandan", lang="zh", hand="♠A ♦A ♠2 ♦2 ♥9 ♥9", level="9")

# %% [markdown] tags=["zh"]
# 三连对 AA2233，或者钢板 AAA222。牌型不同，裁判不替你做主，要你自己选。
#
# **想一想：** 八张 6 加两张 ♥9 呢？最大的点数炸弹有几张？

# %% [markdown] tags=["en"]
# The tube A-A-2-2-3-3 or the plate A-A-A-2-2-2. They are different kinds, so the table does not decide for you: you choose.
#
# **Think first:** and all eight 6s with both ♥9? How many cards has the longest bomb of one rank?

# %%
eight = "♠6 ♠6 ♥6 ♥6 ♣6 ♣6 ♦6 ♦6"
readings("guandan", f"{eight} ♥9 ♥9", level="9", lang="zh")

# %% [markdown] tags=["zh"]
# 这就到顶了。可天王炸还是比它大。
#
# ## 逢人配做不到的事
#
# **想一想：** 打 2，手里三张王加 ♥2，能凑天王炸吗？♥2 能和大王凑一对吗？两张 ♥2 自己出，是一对什么？

# %% [markdown] tags=["en"]
# That is the limit. The joker bomb still beats it.
#
# ## What a wild card cannot do
#
# **Think first:** at level 2 you hold three jokers and ♥2. Is that a joker bomb? Does ♥2 make a pair with the big joker? And two ♥2 by themselves, a pair of what?

# %%
try_it("guandan", lang="zh", hand="x x X ♥2 ♥2", level="2")

# %% [markdown] tags=["zh"]
# 王是唯一变不出来的点数。两张 ♥2 没有别的牌可配，就是一对 2，也就是一对级牌。
#
# ## 练习
#
# 裁判就是答案，次数不限。
#
# **练习一 · 可以吗？** 打 9。QQKKAA、KKAA22、AA2233，哪几手能出？不能出的，错在哪一条？

# %% [markdown] tags=["en"]
# Jokers are the one rank it can never be. Two ♥2 with nothing else to complete are a pair of 2s, a pair of level cards.
#
# ## Exercises
#
# The table is the judge, and you may try as often as you like.
#
# **Exercise 1 · May I?** The level is 9. Which of Q-Q-K-K-A-A, K-K-A-A-2-2 and A-A-2-2-3-3 may you lead? Which rule forbids the other?

# %%
hand = "♠Q ♦Q ♠K ♦K ♠A ♦A ♠2 ♦2 ♠3 ♦3"
try_it("guandan", lang="zh", hand=hand, level="9")

# %% [markdown] tags=["zh"]
# 提示：A 在三连对里的站法，和在顺子里一样。
#
# **练习二 · 可以吗？** 打 2，桌上是六张 7。手里有同花顺、五张 K 和一张逢人配，有没有压得住的？

# %% [markdown] tags=["en"]
# Hint: in a tube the ace behaves as it does in a straight.
#
# **Exercise 2 · May I?** The level is 2 and six 7s are on the table. You hold a straight flush, five kings and a wild card. Does anything beat them?

# %%
hand = "♦9 ♦T ♦J ♦Q ♦K ♠K ♠K ♣K ♥K ♥2"
try_it("guandan", lang="zh", hand=hand, table=["♠7 ♠7 ♥7 ♣7 ♣7 ♦7"], level="2")

# %% [markdown] tags=["zh"]
# **练习三 · 全找出来。** 打 2，桌上是一对 6。不算不出，你有几种压法？逢人配别忘了。

# %% [markdown] tags=["en"]
# **Exercise 3 · Find them all.** The level is 2 and a pair of 6s is on the table. Passing aside, in how many ways can you beat it? Mind the wild card.

# %%
view = guandan.position(hand="♥2 ♠7 ♦7 ♣7 ♠8 ♦4", table=["♣6 ♦6"], level="2")
try_it("guandan", view, lang="zh")

# %% [markdown] tags=["zh"]
# 数好了再看答案。逢人配配 7，花色不同就算不同的出法。四张的那一手，你想到了吗？

# %% [markdown] tags=["en"]
# Count first, then open the answer. Sevens of different suits count as different plays. Did you think of the play with four cards?

# %%
plays("guandan", view, lang="zh")
