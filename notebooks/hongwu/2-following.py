# ---
# jupyter:
#   jupytext:
#     text_representation:
#       format_name: percent
# ---

# %% [markdown] tags=["zh"]
# # 红五三打一 2 · 跟牌
#
# 首家出什么门、什么牌型，别人就得照着跟：有门跟门，有对跟对，有拖拉机跟拖拉机。首家还可以甩牌，把几手一次出掉，不过甩不好要吃亏。
#
# 本课主花色都是 ♠。♥5、王、♠3、♣3 和所有的 2 也是主。看到 **想一想**，先答再试。

# %% [markdown] tags=["en"]
# # Hong Wu 2 · Following
#
# Whatever suit and shape is led, the others answer in kind: suit for suit, pair for pair, tractor for tractor. The leader may also throw, playing several things at once, at a risk.
#
# Trumps are ♠ throughout, and ♥5, the jokers, ♠3, ♣3 and all 2s are trumps too. Where it says **Think first**, answer before you try.

# %%
import paikit
from paikit_widgets import table, try_it
from paikit_widgets.answers import plays

hongwu = paikit.game("hongwu")
loose = paikit.game("hongwu", follow_shape="suit_only")
three = paikit.game("hongwu", packs=3)

# %% [markdown] tags=["zh"]
# ## 有门跟门
#
# **想一想：** 首家出 ♦9。你有 ♦4、♠A、♥K，能用 ♠A 杀吗？

# %% [markdown] tags=["en"]
# ## Follow suit
#
# **Think first:** ♦9 is led. You hold ♦4, ♠A and ♥K. May you ruff with ♠A?

# %%
try_it(hongwu, lang="zh", hand="♦4 ♠A ♥K ♣7", table=["♦9"])

# %% [markdown] tags=["zh"]
# 有方块就跟方块。没有了才随便出：可以杀，也可以垫。
#
# **想一想：** 首家出 ♠6，吊主。手里没有黑桃，只有 ♥2、♣3、♥A，能垫 ♥A 吗？

# %% [markdown] tags=["en"]
# Diamonds must be followed with diamonds. Only without them are you free, to ruff or to discard.
#
# **Think first:** ♠6 is led, a trump. You have no spades, only ♥2, ♣3 and ♥A. May you discard ♥A?

# %%
try_it(hongwu, lang="zh", hand="♥2 ♣3 ♥A ♥4", table=["♠6"])

# %% [markdown] tags=["zh"]
# 没有黑桃，不等于没有主：♥2 和 ♣3 都是。
#
# ## 有对跟对
#
# 点数和花色都相同才是对子。
#
# **想一想：** 首家出 ♥9♥9。你有 ♥4、♥6、♥8、♥8，能跟 ♥4♥6 吗？

# %% [markdown] tags=["en"]
# No spades is not the same as no trumps: ♥2 and ♣3 are both trumps.
#
# ## A pair for a pair
#
# A pair is two cards of the same rank and the same suit.
#
# **Think first:** ♥9♥9 is led. You hold ♥4, ♥6, ♥8, ♥8. May you follow with ♥4♥6?

# %%
try_it(hongwu, lang="zh", hand="♥4 ♥6 ♥8 ♥8 ♠5", table=["♥9 ♥9"])

# %% [markdown] tags=["zh"]
# 不能，有对要跟对。不过这一条各地打法不一，裁判会注明它是**可选规则**。有的桌子只管跟门，不管牌型。
#
# **想一想：** 换到那样的桌上，♥4♥6 能出吗？♠5 呢？

# %% [markdown] tags=["en"]
# No: a pair is owed. But tables differ here, and the verdict marks the clause as a **house rule**. Some people only ask for the suit, not for the shape.
#
# **Think first:** at such a table, may you play ♥4♥6? And could ♠5 be one of the two?

# %%
try_it(loose, lang="zh", hand="♥4 ♥6 ♥8 ♥8 ♠5", table=["♥9 ♥9"])

# %% [markdown] tags=["zh"]
# 牌型放开了，门没有放开。往下还按默认的打法。
#
# ## 拖拉机
#
# 同一门里相邻的两对或更多对是拖拉机。♥5 离开了红桃，所以在红桃里 4 和 6 挨着。
#
# **想一想：** ♥4♥4♥6♥6 是拖拉机吗？♦4♦4♦6♦6 呢？试着出，看裁判怎么称呼它们。

# %% [markdown] tags=["en"]
# The shape is free there, the suit is not. From here on we keep to the standard rule.
#
# ## Tractors
#
# Two or more neighbouring pairs of one suit are a tractor. ♥5 has left the hearts, so in hearts the 4 and the 6 are neighbours.
#
# **Think first:** is ♥4♥4♥6♥6 a tractor? Is ♦4♦4♦6♦6? Play them and see what the table calls them.

# %%
try_it(hongwu, lang="zh", hand="♥4 ♥4 ♥6 ♥6 ♦4 ♦4 ♦6 ♦6")

# %% [markdown] tags=["zh"]
# ♥4466 是拖拉机；♦4466 中间还有 5，只能算甩牌，是两个对子一起出。
#
# **想一想：** 主里比 A 大的牌不连拖拉机。那么大王大王小王小王一起出，算什么？♠A♠A♠K♠K 呢？

# %% [markdown] tags=["en"]
# ♥4-4-6-6 is one. Between the diamonds there is still the 5, so they are a throw: two pairs at once.
#
# **Think first:** trumps above the ace make no tractors. So what are both big jokers with both small ones? And ♠A♠A♠K♠K?

# %%
try_it(hongwu, lang="zh", hand="X X x x ♠A ♠A ♠K ♠K")

# %% [markdown] tags=["zh"]
# ## 跟拖拉机
#
# **想一想：** 首家出 ♥10♥10♥J♥J。你有 ♥44、66、KK 和 ♥A，该跟什么？

# %% [markdown] tags=["en"]
# ## Following a tractor
#
# **Think first:** ♥10♥10♥J♥J is led. You hold ♥4-4, 6-6, K-K and ♥A. What do you owe?

# %%
hand = "♥4 ♥4 ♥6 ♥6 ♥K ♥K ♥A"
try_it(hongwu, lang="zh", hand=hand, table=["♥T ♥T ♥J ♥J"])

# %% [markdown] tags=["zh"]
# 4466 在红桃里就是拖拉机，有就得跟。没有拖拉机跟对子，没有对子跟这一门的单张，一门断了才随意。
#
# **想一想：** 红桃只有一对 44，另有 ♥9、♥A 和 ♦K，能出的有哪几种？

# %% [markdown] tags=["en"]
# In hearts 4-4-6-6 is a tractor, so that is owed. Without a tractor you owe pairs, without pairs single cards of the suit, and only without the suit are you free.
#
# **Think first:** in hearts you have just the pair 4-4 and ♥9, ♥A, and besides them ♦K. What may you play?

# %%
plays(hongwu, lang="zh", hand="♥4 ♥4 ♥9 ♥A ♦K", table=["♥T ♥T ♥J ♥J"])

# %% [markdown] tags=["zh"]
# 四张红桃全得跟上，♦K 只能看着。
#
# ## 甩牌
#
# 首家可以把同一门的几手一次出掉，这叫甩牌。条件是**每一手都没有别家的更大**。你看不见别家的牌，所以甩牌总是合规则的一试，成不成要看别家手里有什么。
#
# **想一想：** ♥A 和 ♥9♥9 一起甩。A 不怕，99 呢？选中三张甩一次，再点 **看上一轮**：真正留在桌上的是什么？

# %% [markdown] tags=["en"]
# All four hearts have to go; ♦K can only watch.
#
# ## Throws
#
# The leader may play several things of one suit at once, a throw. The condition is that **nobody else can beat any part of it**. You cannot see the other hands, so a throw may always be tried; whether it stands depends on what they hold.
#
# **Think first:** throw ♥A together with ♥9♥9. The ace is safe; are the nines? Select all three and play them, then press **Last round**: what was left on the table?

# %%
hands = ["♥A ♥9 ♥9 ♠4 ♣9", "♥T ♥T ♠5 ♦4 ♦6", "♥Q ♥J ♠6 ♦7 ♦8", "♥6 ♥7 ♥8 ♠9 ♣4"]
table(hongwu, lang="zh", hands=hands, trump="♠", declarer=0, phase="play", seed=1)

# %% [markdown] tags=["zh"]
# 下家有 ♥10♥10，99 不是最大的一对，于是只有 99 留在桌上，A 退回手里。别家知道了你的 A，你还丢了出牌的先手。
#
# ## 跟甩牌，比甩牌
#
# **想一想：** 首家甩了 ♥K♥K♥A，甩成了。你有 ♥4、♥8、♥8、♥Q，该怎么跟？

# %% [markdown] tags=["en"]
# The next player has ♥10♥10, so your nines are not the highest pair: they stay on the table alone and the ace comes back. The others have now seen your ace, and the lead is likely gone.
#
# ## Answering a throw
#
# **Think first:** ♥K♥K♥A has been thrown and stands. You hold ♥4, ♥8, ♥8, ♥Q. What do you owe?

# %%
try_it(hongwu, lang="zh", hand="♥4 ♥8 ♥8 ♥Q ♠7", table=["♥K ♥K ♥A"])

# %% [markdown] tags=["zh"]
# 88 必须在里面，因为甩的牌里有一对；剩下一张，红桃里随你。
#
# 一手牌要赢，先得牌型对得上：首家一对加一张，想杀也得有一对主加一张主。
#
# ## 三副牌：三张
#
# 三副牌里，三张完全相同的牌是一种牌型，相邻的两组就是三张拖拉机。
#
# **想一想：** 首家出 ♣K♣K♣K。你没有三张，只有 ♣8♣8 和 ♣4、♣6、♣J，该怎么跟？

# %% [markdown] tags=["en"]
# 8-8 has to be in it, because there is a pair in the throw; the third card may be any heart.
#
# To win, a play must first match the shape: against a pair and a single you ruff with a pair of trumps and one more.
#
# ## Three packs: triples
#
# With three packs, three identical cards are a kind of their own, and neighbouring triples make a triple tractor.
#
# **Think first:** ♣K♣K♣K is led. You have no triple, only ♣8♣8 and ♣4, ♣6, ♣J. What do you owe?

# %%
try_it(three, lang="zh", hand="♣8 ♣8 ♣4 ♣6 ♣J ♥A", table=["♣K ♣K ♣K"])

# %% [markdown] tags=["zh"]
# 一对加一张。
#
# **想一想：** 首家出一对 ♣K♣K，你只有三张 ♣8 和一张 ♣4。三张能拆吗，必须拆吗？

# %% [markdown] tags=["en"]
# A pair and one more.
#
# **Think first:** the pair ♣K♣K is led, and you hold just three ♣8 and one ♣4. May the triple be broken, and must it be?

# %%
try_it(three, lang="zh", hand="♣8 ♣8 ♣8 ♣4 ♥A", table=["♣K ♣K"])

# %% [markdown] tags=["zh"]
# 必须拆：欠的是一对，三张里就有一对。
#
# ## 练习
#
# **练习一 · 可以吗？** 两副牌，首家出 ♠J♠J。手里有 ♠4、♠9、♣2、♣2、♥A。能跟 ♠4♠9 吗？

# %% [markdown] tags=["en"]
# It must: a pair is owed, and the triple contains one.
#
# ## Exercises
#
# **Exercise 1 · May I?** With two packs, ♠J♠J is led. You hold ♠4, ♠9, ♣2, ♣2 and ♥A. May you follow with ♠4♠9?

# %%
try_it(hongwu, lang="zh", hand="♠4 ♠9 ♣2 ♣2 ♥A", table=["♠J ♠J"])

# %% [markdown] tags=["zh"]
# 提示：♣2♣2 也是一对主。
#
# **练习二 · 全找出来。** 首家出 ♦9♦9♦10♦10。你的方块有一对 6、一张 K，还有 ♦2、♠4、♠4。有几种跟法？

# %% [markdown] tags=["en"]
# Hint: ♣2♣2 is a pair of trumps.
#
# **Exercise 2 · Find them all.** ♦9♦9♦10♦10 is led. In diamonds you have a pair of 6s and a king, and there are ♦2, ♠4 and ♠4. In how many ways may you follow?

# %%
view = hongwu.position(hand="♦6 ♦6 ♦K ♦2 ♠4 ♠4", table=["♦9 ♦9 ♦T ♦T"])
try_it(hongwu, view, lang="zh")

# %% [markdown] tags=["zh"]
# 数好了再看答案。♦2 是方块吗？

# %% [markdown] tags=["en"]
# Count first, then open the answer. Is ♦2 a diamond?

# %%
plays(hongwu, view, lang="zh")
