# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 掼蛋 1 · 牌与大小
#
# 掼蛋四个人打，两副牌，对面坐的是搭档。谁先把手里的牌出完，谁就是头游。
#
# 这一课只认牌：有哪些牌，谁比谁大，二十七张拿在手里怎么理。大约十五分钟。
#
# 看到 **想一想**，先在心里答好，再动手试。出错不扣分：牌桌会说出错在哪一条规则，还会告诉你可以改出什么。

# %% [markdown] tags=["en"]
# # Guandan 1 · The cards and their order
#
# Guandan is played by four people with two packs, and the player opposite is your partner. Whoever is first to play every card comes out on top.
#
# This lesson is about the cards alone: which there are, which is higher, and how to hold twenty-seven of them. It takes about a quarter of an hour.
#
# Where it says **Think first**, settle on an answer before you touch the cards. A wrong try costs nothing: the table names the rule it breaks and shows what you could play instead.

# %%
import paikit
from paikit_widgets import show, try_it
from paikit_widgets.answers import plays

guandan = paikit.game("guandan")

# %% [markdown] tags=["zh"]
# ## 两副牌掺在一起
#
# **想一想：** 一共多少张？♠A 有几张？不管花色，A 一共有几张？

# %% [markdown] tags=["en"]
# ## Two packs in one
#
# **Think first:** how many cards is that? How many are ♠A? And how many are aces of any suit?

# %%
show(*(guandan.pack[i : i + 26] for i in range(0, 108, 26)), lang="zh")

# %% [markdown] tags=["zh"]
# 108 张。每张牌都有一个双胞胎，所以 ♠A 有两张，A 一共八张；大王、小王也各有两张。
#
# ## 一手二十七张
#
# 牌全部发完，没有底牌：108 ÷ 4 = 27。下面是第 19 号牌局里你的一手。牌局有编号，同一个编号，谁发、在哪台电脑上发，都是同样的牌。

# %% [markdown] tags=["en"]
# 108 cards. Every card has a twin, so there are two of ♠A and eight aces in all; of the big joker and the small joker there are two each.
#
# ## A hand of twenty-seven
#
# All the cards are dealt and none are left over: 108 ÷ 4 = 27. Here is your hand in deal number 19. Deals have numbers, and the same number gives the same cards to anyone, on any computer.

# %%
deal = guandan.deal(seed=19, first=0)
show(deal.hands[0], lang="zh")

# %% [markdown] tags=["zh"]
# ## 谁比谁大
#
# 先比单张。轮到你了，上家出了 ♦K。
#
# **想一想：** 手里这六张，哪几张压得住 ♦K？一张一张试。

# %% [markdown] tags=["en"]
# ## Which is higher
#
# Single cards first. It is your turn, and the player before you has led ♦K.
#
# **Think first:** which of these six cards beat ♦K? Try them one at a time.

# %%
try_it("guandan", lang="zh", hand="♠2 ♣9 ♣K ♥A x X", table=["♦K"], level="5")

# %% [markdown] tags=["zh"]
# A、小王、大王压得住，2 和 9 压不住。♣K 呢？也压不住：它和 ♦K 一样大，而要压牌就得更大。**花色不分大小**，掼蛋里没有哪门花色比别的花色高。
#
# 所以，单张从大到小是：大王、小王、A、K、Q、J、10、9……3、2。可是还少了一张要紧的牌。
#
# ## 级牌
#
# 掼蛋从 2 打起，一级一级往上打。**这一副打几，几就是级牌**，它从原来的位置跳到 A 的上面、小王的下面。
#
# **想一想：** 这一副打 9，桌上是 ♠A。♣9 压得住吗？♥K 呢？♦10 呢？

# %% [markdown] tags=["en"]
# The ace and both jokers do; the 2 and the 9 do not. And ♣K? No: it is exactly as high as ♦K, and to beat a card you must be higher. **Suits do not count.** No suit in guandan stands above another.
#
# So single cards run, from high to low: big joker, small joker, A, K, Q, J, 10, 9 … 3, 2. One important card is still missing from that list.
#
# ## The level card
#
# A match starts at level 2 and climbs. **The rank being played is the level, and its cards are level cards:** they leap from their old place to just above the ace and just below the jokers.
#
# **Think first:** the level is 9 and ♠A is on the table. Does ♣9 beat it? Does ♥K? Does ♦10?

# %%
try_it("guandan", lang="zh", hand="♣9 ♦T ♥K x", table=["♠A"], level="9")

# %% [markdown] tags=["zh"]
# 9 平时在 8 和 10 之间；打 9 的这一局，它能压 A。下一局打 10，9 又回到原处，轮到 10 上去。
#
# 下面是打 9 时每个点数各一张，已经按 **大小** 理好。9 站到了哪里？再点 **原样**，看它平时站在哪里。

# %% [markdown] tags=["en"]
# A 9 usually stands between the 8 and the 10; in a hand played at level 9 it beats the ace. Should the next hand be played at level 10, the nines go back home and the tens move up.
#
# Here is one card of each rank at level 9, sorted by **Rank**. Where has the 9 gone? Press **Dealt** to see where it usually stands.

# %%
try_it("guandan", lang="zh", hand="♠2 ♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠T ♠J ♠Q ♠K ♠A x X", level="9")

# %% [markdown] tags=["zh"]
# 头一局打 2。**想一想：** 打 2 的时候，最小的点数是几？2 又有多大？

# %% [markdown] tags=["en"]
# The first hand of a match is played at level 2. **Think first:** at level 2, which rank is the lowest? And how high is a 2?

# %%
try_it("guandan", lang="zh", hand="♠2 ♣3 ♦A ♥K x", table=["♣A"], level="2")

# %% [markdown] tags=["zh"]
# 2 成了级牌，能压 A，最小的就轮到了 3。♦A 压不住 ♣A，道理你已经知道了。
#
# ## 级牌只在比大小时上去
#
# 级牌有两个位置，新手最容易弄混。比大小的时候，它在 A 上面；**排顺子的时候，它还在原来的位置**，9 仍旧在 8 和 10 中间。
#
# **想一想：** 打 9，桌上是顺子 10-J-Q-K-A。你有 9-10-J-Q-K，里面的 9 是级牌。压得住吗？五张一起选中，出一次看看。

# %% [markdown] tags=["en"]
# The 2 is now the level card and beats the ace, so the 3 is the lowest. Why ♦A does not beat ♣A you know already.
#
# ## High, but still in its place
#
# A level card has two places, and beginners mix them up. When cards are compared it stands above the ace. **When cards are put in a row it stays where it always was:** the 9 still goes between the 8 and the 10.
#
# **Think first:** the level is 9, and the straight 10-J-Q-K-A is on the table. You hold 9-10-J-Q-K, and its 9 is a level card. Does it win? Select all five and play them.

# %%
try_it("guandan", lang="zh", hand="♣9 ♠T ♦J ♣Q ♥K", table=["♦T ♠J ♦Q ♦K ♥A"], level="9")

# %% [markdown] tags=["zh"]
# 压不住。你的顺子最大的一张是 K，桌上的是 A；9 在顺子里就只是 9。裁判给了两条理由：第一条说你小了，第二条说明为什么级牌没帮上忙。
#
# ## 逢人配
#
# 级牌里的两张红桃更特别，叫**逢人配**：和别的牌一起出，它可以当任何点数，只有王不能当。
#
# **想一想：** 打 9，♥9 就是逢人配。它和 ♠7 能凑成什么？和 ♣K 呢？和小王呢？

# %% [markdown] tags=["en"]
# It does not. Your straight ends in a king and the other in an ace; in a straight the 9 is just a 9. The table gives two reasons: the first says that you are lower, the second why the level card did not help.
#
# ## The wild card
#
# Two of the level cards are special. The hearts are **wild** (逢人配): played together with other cards, each may stand for any rank you like, except a joker.
#
# **Think first:** at level 9 the wild card is ♥9. What does it make with ♠7? With ♣K? With the small joker?

# %%
try_it("guandan", lang="zh", hand="♥9 ♠7 ♣K x", level="9")

# %% [markdown] tags=["zh"]
# 和 ♠7 是一对 7，和 ♣K 是一对 K，裁判会写明“♥9 作 K”。和小王什么也凑不成：逢人配不能当王。
#
# **想一想：** 那么 ♥9 单独出呢，能当一张大王吗？

# %% [markdown] tags=["en"]
# With ♠7 it is a pair of sevens, with ♣K a pair of kings, and the table says so: “♥9 as K”. With the small joker it makes nothing, because a wild card cannot be a joker.
#
# **Think first:** and ♥9 all by itself? Could it pass for a big joker?

# %%
try_it("guandan", lang="zh", hand="♥9 ♥9 ♣A", table=["x"], level="9")

# %% [markdown] tags=["zh"]
# 不能。单独出，它就是一张级牌：比 A 大，比小王小。两张 ♥9 一起出呢？没有别的牌可配，就是一对 9，也就是一对级牌。
#
# 两张逢人配什么都能凑，是全场最灵的牌。下一课就用它们来凑各种牌型。
#
# ## 理牌
#
# 二十七张拿在手里，理法不同，看到的东西也不同。按**大小**理，看得出哪个点数多；按**花色**理，看得出同花顺；按**牌型**理，炸弹、顺子、对子替你各归各。
#
# **想一想：** 还是第 19 号牌局，打 2。先自己找：有没有炸弹，也就是四张或更多同点数的牌？有没有五张连着的同一花色？再点 **牌型** 对一对。

# %% [markdown] tags=["en"]
# No. On its own it is a plain level card: above the ace, below the small joker. And the two of them together? With nothing else to complete they are a pair of nines, a pair of level cards.
#
# Since they fit anywhere, the two wild cards are the most useful of all. The next lesson puts them to work in every kind of combination.
#
# ## Sorting a hand
#
# How you arrange twenty-seven cards decides what you notice. **Rank** shows what you have many of, **Suit** shows straight flushes, and **Combination** does the grouping for you: bombs, straights and pairs, each on their own.
#
# **Think first:** deal number 19 again, at level 2. Is there a bomb in it, four or more cards of one rank? Are there five in a row of one suit? Look for yourself, then press **Combination**.

# %%
try_it("guandan", guandan.view(deal, 0), lang="zh")

# %% [markdown] tags=["zh"]
# ## 用文字写牌
#
# 牌也可以写成文字：先花色，后点数，10 写成 T，小王写 x，大王写 X。没有花色符号，就用字母 S、H、C、D。牌桌上的“用文字出牌”认的就是这种写法。

# %% [markdown] tags=["en"]
# ## Cards as text
#
# A card can be written down: suit first, then rank, with T for ten, x for the small joker and X for the big one. The letters S, H, C and D do for the suits. This is what the table's “Type a move” reads.

# %%
show("S5 HT ♣10 D2 x X", lang="zh")

# %% [markdown] tags=["zh"]
# ## 练习
#
# 前面有提示，后面没有。次数不限，裁判就是答案。
#
# **练习一 · 可以吗？** 这一副打 6，桌上是 ♠A。♦6 可以吗？♥6 可以吗？♣K 可以吗？

# %% [markdown] tags=["en"]
# ## Exercises
#
# The first comes with a hint, the later ones without. Try as often as you like; the table is the judge.
#
# **Exercise 1 · May I?** The level is 6 and ♠A is on the table. May you play ♦6? And ♥6? And ♣K?

# %%
try_it("guandan", lang="zh", hand="♦6 ♥6 ♣K ♣5", table=["♠A"], level="6")

# %% [markdown] tags=["zh"]
# 提示：6 是级牌，♥6 是逢人配，可单独出的时候只是级牌。
#
# **练习二 · 全找出来。** 这一副打 A，桌上是小王。不算不出，你有几种压法？

# %% [markdown] tags=["en"]
# Hint: the sixes are level cards, and ♥6 is wild, but on its own it is only a level card.
#
# **Exercise 2 · Find them all.** The level is A and the small joker is on the table. Passing aside, in how many ways can you beat it?

# %%
view = guandan.position(hand="♥A ♠A ♠2 ♣2 ♦2 X ♥K", table=["x"], level="A")
try_it("guandan", view, lang="zh")

# %% [markdown] tags=["zh"]
# 数好了再看答案。比你数的多？想想逢人配和三张 2。

# %% [markdown] tags=["en"]
# Count first, then open the answer. More than you found? Think of the wild card and the three 2s.

# %%
plays("guandan", view, lang="zh")
