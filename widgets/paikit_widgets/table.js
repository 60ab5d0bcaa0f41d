// The table on the page. Python decides everything; this file draws what it says and sends back
// what a person does. Only choosing cards, sorting them and opening panels happens here alone.

const SUITS = "♠♥♣♦";
const CARD_TEXT = /([♠♥♣♦])\uFE0E?(10|[2-9TJQKA])?/g;
const LOOK = "paikit look";
const SORTS = ["deal", "suit", "rank", "group"];
const PANELS = ["tips", "log", "score", "practice", "deal", "options"];
const MATCH_ONLY = ["log", "score", "deal", "options"];
const ANSWER_WITHIN = 6000;
const PING_EVERY = 15000;
const FEW = 8;
/** What other files add: each is given the table's tools and gives a panel and its `changed`. */
const EXTRAS = [];

// --- small tools ----------------------------------------------------------------------------

/** An element with attributes, listeners (`onclick`) and children; text is only ever text. */
function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name === "style") for (const [key, one] of Object.entries(value)) node.style.setProperty(key, one);
    else if (name === "value" || name === "checked") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A sentence's blanks filled: `{n}` and `{n:card|cards}`, as in the word files. */
function fill(text, values = {}) {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
    many === undefined ? values[name] : `${values[name]} ${values[name] === 1 ? one : many}`);
}

/** A text whose cards are coloured and whose suit signs never turn into emoji. */
function rich(text) {
  const out = [];
  let from = 0;
  for (const found of text.matchAll(CARD_TEXT)) {
    out.push(text.slice(from, found.index));
    const shown = found[0].replace("\uFE0E", "").replace(/^./, (suit) => suit + "\uFE0E");
    out.push(h("span", { class: "pt-ink", "data-suit": found[1] }, shown));
    from = found.index + found[0].length;
  }
  out.push(text.slice(from));
  return out;
}

/** Keeps a value in the browser, or in this tab; where it is full, older deals make room. */
function remember(key, value, where = "localStorage") {
  const text = JSON.stringify(value);
  try {
    window[where].setItem(key, text);
  } catch {
    try {
      for (const old of Object.keys(window[where])) if (old.startsWith("paikit /")) window[where].removeItem(old);
      window[where].setItem(key, text);
    } catch { /* a browser that keeps nothing */ }
  }
}

function recall(key, where = "localStorage") {
  try { return JSON.parse(window[where].getItem(key)); } catch { return null; }
}

const count = (list) => list.reduce((sums, one) => sums.set(one, (sums.get(one) ?? 0) + 1), new Map());

/** The names of a hand's cards: the face, and which copy of it. */
function copies(hand) {
  const met = new Map();
  return hand.map((face) => {
    const copy = met.get(face) ?? 0;
    met.set(face, copy + 1);
    return `${face}/${copy}`;
  });
}

// --- the view -------------------------------------------------------------------------------

function render({ model, el }) {
  const look = { sort: "rank", four: false, panel: "log", clock: false, ...recall(LOOK) };
  const ui = { chosen: new Set(), focus: 0, drafts: {}, local: "", copied: "", frame: null, lastRound: false, asleep: false, asked: false, lit: "" };
  const timers = new Set();
  const off = [];
  let seen = {};

  const get = (name) => model.get(name);
  const pos = () => get("position");
  const word = (key, values) => fill(get("settings").words[`ui.${key}`] ?? key, values);

  // Parts of the page that stay; what is in them is drawn anew.
  const bar = h("header", { class: "pt-bar" });
  const alert = h("div", { class: "pt-alert", role: "alert", hidden: true });
  const felt = h("section", { class: "pt-felt" });
  const hand = h("section", { class: "pt-hand" });
  const acts = h("section", { class: "pt-acts" });
  const status = h("div", { class: "pt-status", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const more = h("div", { class: "pt-line", style: { display: "contents" } });
  const verdict = h("section", { class: "pt-verdict" }, status, more);
  const recent = h("div", { class: "pt-recent" });
  const side = h("div", { class: "pt-side" }, verdict, recent);
  const panels = h("section", { class: "pt-panels" });
  const heard = h("div", { class: "pt-hidden", "aria-live": "polite" });
  const inner = h("div", { class: "pt-in" }, bar, alert, felt, side, hand, acts, panels, heard);
  const root = h("div", { class: "pt" }, inner);
  el.replaceChildren(root);

  // --- talking to Python ---

  let number = 0;
  const waiting = new Map();
  function send(message) {
    number += 1;
    const mine = number;
    waiting.set(mine, setTimeout(() => sleep(mine), ANSWER_WITHIN));
    try { model.send({ ...message, number: mine }); } catch { sleep(mine); }
  }
  function sleep(mine) {
    waiting.delete(mine);
    ui.asleep = true;
    drawAlert();
  }
  function answered(last = 0) {
    if (last >= moving) moving = 0;
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
    if (ui.asleep) { ui.asleep = false; drawAlert(); }
  }
  // One press makes one move: what is pressed again before the answer comes, or as the second half
  // of a double click, was not meant for the table that has changed meanwhile.
  let moving = 0;
  function act(message) {
    if (message.do === "try" || message.do === "next") {
      if (moving || window.event?.detail > 1) return;
      moving = number + 1;
    }
    ui.local = ui.copied = "";
    send(message);
  }
  /** Whether this is a notebook, where a cell can be run again, and no page of its own. */
  const inLab = () => !("voila_finish" in window || /\/(voila|voici)\//.test(location.pathname));

  function every(ms, what) {
    const timer = setInterval(what, ms);
    timers.add(timer);
    return timer;
  }
  every(PING_EVERY, () => {
    if (document.visibilityState === "visible" && root.isConnected && !waiting.size) send({ do: "ping" });
  });

  // --- buttons and cards ---

  const FOCUS = { "data-lm-suppress-shortcuts": "true" };
  function button(label, onclick, more = {}) {
    const { kind = "", ...rest } = more;
    return h("button", { type: "button", class: `pt-btn ${kind}`, onclick, "data-key": typeof label === "string" ? label : null, ...FOCUS, ...rest }, label);
  }

  function check(key, label, checked, change, kind = "") {
    return h("label", { class: `pt-check ${kind}` }, h("input", { type: "checkbox", checked, "data-key": key, ...FOCUS, onchange: (event) => change(event.target.checked) }), label);
  }
  /** A list to choose from: `{value, label}` each. */
  function pick(key, list, now, change, more = {}) {
    const node = h("select", { "data-key": key, ...FOCUS, onchange: (event) => change(event.target.value), ...more }, list.map((one) => h("option", { value: one.value }, one.label)));
    node.value = now;
    return node;
  }
  const field = (label, node, kind = "pt-field") => h("label", { class: kind }, h("span", {}, label), node);

  function face(name) {
    const joker = name === "x" || name === "X";
    const rank = joker ? get("settings").words[`rank.face_${name}`] : name.slice(1).replace("T", "10");
    return h("span", { class: "pt-card", "data-suit": joker ? name : name[0], "aria-hidden": "true" },
      h("b", { "data-ten": rank === "10" }, rank), joker ? null : h("i", {}, name[0] + "\uFE0E"));
  }

  function say(name) {
    const { words } = get("settings");
    const rank = words[`rank.${name.slice(SUITS.includes(name[0]) ? 1 : 0)}`] ?? name.slice(1);
    return SUITS.includes(name[0]) ? fill(words[`suit.${name[0]}`], { rank }) : rank;
  }

  /** Small cards side by side; `marks` names the faces to mark, copies counted. */
  function row(cards, marks = {}) {
    const left = Object.entries(marks).map(([mark, faces]) => [mark, count(faces)]);
    const shown = cards.map((name) => {
      const card = face(name);
      for (const [mark, faces] of left) {
        if ((faces.get(name) ?? 0) > 0) {
          faces.set(name, faces.get(name) - 1);
          card.dataset[mark] = "true";
        }
      }
      return card;
    });
    return h("span", { class: "pt-cards", "data-many": String(cards.length > 6), role: "img", "aria-label": cards.map(say).join(", ") }, shown);
  }

  /** The cards and seats that the tip looked at speaks of. */
  const lit = () => (get("thoughts")?.tips ?? []).find((one) => one.id === ui.lit) ?? { laid: [], held: [], seats: [] };

  const nameOf = (seat) => pos().felt.seats[seat]?.name ?? String(seat);

  // --- bar and alert ---

  function drawBar() {
    const { name } = get("settings");
    const { felt: table } = pos();
    bar.replaceChildren(
      h("h3", {}, name),
      h("div", { class: "pt-facts" }, table.status.map((one) => h("span", {}, rich(one)))),
    );
  }

  function drawAlert() {
    const { notice, offer } = pos();
    const text = ui.asleep ? word(inLab() ? "asleep_lab" : "asleep") : ui.local || notice;
    alert.hidden = !text;
    alert.dataset.bad = String(ui.asleep);
    if (!text) return alert.replaceChildren();
    const extra = [];
    if (ui.asleep && !inLab()) extra.push(button(word("reload"), () => location.reload(), { kind: "pt-main" }));
    else if (!ui.asleep && !ui.local && offer) extra.push(button(offer.label, () => act({ do: offer.do })));
    if (!ui.asleep) extra.push(button(word("dismiss"), () => { ui.local = ""; act({ do: "dismiss" }); drawAlert(); }, { kind: "pt-flat" }));
    alert.replaceChildren(h("p", {}, rich(text)), ...extra);
  }

  // --- felt ---

  /** Where a seat sits, in per cent: the seat at the bottom is at 0, play goes to its right
      unless it goes clockwise. */
  function spot(seat, seats, clockwise, reach) {
    const turn = (2 * Math.PI * seat.offset) / seats * (clockwise ? -1 : 1);
    return [50 + reach[0] * Math.sin(turn), 50 + reach[1] * Math.cos(turn)];
  }

  function drawSeat(seat, seats, clockwise) {
    const [x, y] = spot(seat, seats, clockwise, [41, 41]);
    const name = seat.name === seat.number ? null : h("small", {}, seat.number);
    const one = seat.count === 1 ? h("span", { class: "pt-one" }, word("one_left")) : null;
    const told = lit().seats.includes(seat.seat);
    return h("li", { class: "pt-seat", "data-seat": seat.seat, "data-lit": told ? "true" : null, "data-turn": String(seat.turn), "aria-current": seat.turn ? "true" : null, style: { "--pt-x": `${x}%`, "--pt-y": `${y}%` } },
      h("span", {}, h("b", {}, seat.name), name),
      h("span", {}, h("span", {}, word("cards", { n: seat.count })), one, seat.roles.map((role) => h("span", { class: "pt-role" }, role)),
        seat.turn ? h("span", { class: "pt-hidden" }, word("turn")) : null, told ? h("span", { class: "pt-hidden" }, word("lit_seat")) : null));
  }

  /** The newest play of each seat, in the order they were made. */
  function newest(plays) {
    return plays.filter((one, i) => !plays.slice(i + 1).some((later) => later.seat === one.seat));
  }

  function drawPlay(play, table, done, fresh) {
    const seat = table.seats[play.seat];
    const [x, y] = spot(seat, table.seats.length, table.clockwise, [41, 41]);
    const side = Math.abs(x - 50) > 30 ? (x < 50 ? "left" : "right") : y < 50 ? "top" : "bottom";
    const wins = table.winner === play.seat;
    const parts = [];
    if (play.cards.length) parts.push(row(play.cards, { lit: lit().laid }));
    if (play.label || !play.cards.length) parts.push(h("span", { class: "pt-said" }, rich(play.label || play.text)));
    if (wins && play.cards.length) parts.push(h("span", { class: "pt-wins" }, word(done ? "won" : "winning")));
    return h("li", { class: "pt-play", "data-wins": String(wins && play.cards.length > 0), "data-new": String(fresh), "data-side": side, "data-seat": play.seat },
    h("span", { class: "pt-who" }, seat.name), h("span", { class: "pt-what", title: play.text }, parts));
  }

  function drawFelt() {
    const now = pos();
    const table = ui.frame ?? now.felt;
    const looking = ui.lastRound && now.last && now.last.plays.length && !ui.frame;
    const shown = looking ? { ...table, ...now.last, done: true, early: false } : table;
    const plays = newest(shown.plays);
    const mark = shown.plays.length;
    const fresh = ui.frame !== null || (seen.plays !== undefined && mark !== seen.plays);
    felt.dataset.done = String(shown.done && plays.length > 0);
    felt.setAttribute("aria-label", word("table"));
    const roundName = shown.done ? "round_done" : shown.early ? "early" : "round";
    const corner = h("div", { class: "pt-corner" },
      h("span", {}, plays.length ? word(roundName) : ""),
      now.last && now.last.plays.length && !ui.frame
        ? button(word(looking ? "this_round" : "last_round"), () => { ui.lastRound = !ui.lastRound; draw(["felt"]); }, { kind: "pt-flat pt-small-btn", "aria-pressed": String(!!looking), "data-key": "last round" })
        : h("span"));
    felt.replaceChildren(
      h("ul", { class: "pt-seats" }, [...shown.seats].sort((a, b) => a.offset - b.offset).map((seat) => drawSeat(seat, shown.seats.length, shown.clockwise))),
      h("ol", { class: "pt-plays", "aria-label": word(roundName) },
        plays.length ? plays.map((play, i) => drawPlay(play, shown, shown.done, fresh && i === plays.length - 1)) : h("li", { class: "pt-empty" }, word("empty"))),
      corner);
    seen.plays = mark;
    placePlays();
  }

  /** In a wide table no seat's plate leaves the felt, and each play lies before its seat, however
      large the plate is. */
  function placePlays() {
    const box = felt.getBoundingClientRect();
    for (const plate of felt.querySelectorAll(".pt-seat")) {
      for (const [side, size, room] of [["x", plate.offsetWidth, box.width], ["y", plate.offsetHeight, box.height]]) plate.style.setProperty(`--pt-${side}0`, `${Math.min(size / 2 + 8, room / 2)}px`);
    }
    const plates = new Map([...felt.querySelectorAll(".pt-seat")].map((plate) => [plate.dataset.seat, plate.getBoundingClientRect()]));
    const spots = [...felt.querySelectorAll(".pt-play")].map((play) => {
      const plate = plates.get(play.dataset.seat);
      const middle = [(plate.left + plate.right) / 2 - box.left, (plate.top + plate.bottom) / 2 - box.top];
      const at = { left: [plate.right - box.left + 10, middle[1]], right: [plate.left - box.left - 10, middle[1]], top: [middle[0], plate.bottom - box.top + 8], bottom: [middle[0], plate.top - box.top - 8] };
      return [play, at[play.dataset.side]];
    });
    for (const [play, [x, y]] of spots) {
      play.style.setProperty("--pt-px", `${x}px`);
      play.style.setProperty("--pt-py", `${y}px`);
    }
  }

  // The other seats' moves are shown one after the other; a press anywhere shows the end at once.
  let playing = null;
  function stopFrames() {
    clearTimeout(playing);
    playing = null;
    if (ui.frame) { ui.frame = null; drawFelt(); }
  }
  function playFrames(frames) {
    clearTimeout(playing);
    const pause = Math.min(260, 950 / frames.length);
    let i = 0;
    const next = () => {
      if (i >= frames.length) return stopFrames();
      ui.frame = frames[i];
      i += 1;
      drawFelt();
      playing = setTimeout(next, pause);
    };
    next();
  }
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  for (const press of ["pointerdown", "keydown"]) root.addEventListener(press, () => { if (ui.frame) stopFrames(); }, true);

  // --- hand ---

  let keys = [];
  let layout = [];

  /** The hand's cards as rows of `{key, first}` that fit the width, groups kept apart. */
  function arrange(width) {
    const now = pos();
    const groups = (now.orders[look.sort] ?? now.orders.deal).filter((group) => group.length);
    const items = groups.flatMap((group, g) => group.map((at, i) => ({ at, first: g > 0 && i === 0, size: group.length })));
    const narrow = width < 520;
    const cardWidth = narrow ? 46 : 58;
    const least = narrow ? 26 : 30;
    const gap = look.sort === "group" ? (narrow ? 6 : 8) : look.sort === "suit" ? (narrow ? 5 : 10) : 0;
    const gapsIn = (list) => list.slice(1).filter((item) => item.first).length * gap;
    const fits = (list) => list.length < 2 || (width - cardWidth - gapsIn(list)) / (list.length - 1) >= least;
    const most = Math.max(1, Math.floor((width - cardWidth) / least) + 1);
    const rows = [];
    if (look.sort === "group") {
      for (const item of items) {
        const last = rows.at(-1);
        const ahead = item.first ? items.slice(items.indexOf(item), items.indexOf(item) + Math.min(item.size, most)) : [item];
        if (last && fits([...last, ...ahead])) last.push(item);
        else rows.push([item]);
      }
    } else {
      let number = Math.max(1, Math.ceil(items.length / most));
      for (;; number += 1) {
        const per = Math.ceil(items.length / number);
        rows.length = 0;
        for (let i = 0; i < items.length; i += per) rows.push(items.slice(i, i + per));
        if (rows.every(fits) || number >= items.length) break;
      }
    }
    const room = rows.filter((list) => list.length > 1).map((list) => (width - cardWidth - gapsIn(list)) / (list.length - 1));
    return { rows, gap, cardWidth, strip: Math.min(cardWidth * 0.66, ...room) };
  }

  let pickNodes = new Map();
  function marks() {
    const { verdict: answer, playable } = pos();
    const reasons = answer && !answer.legal && !answer.kinds.length ? answer.reasons : [];
    const fault = reasons[0]?.fault ?? [];
    const owed = reasons[0]?.owed ?? [];
    return { fault: assign(fault, true), owed: assign(owed, false), lit: assign(lit().held, false), playable: new Set(playable) };
  }
  /** Which of the hand's cards these faces are, chosen cards first or last. */
  function assign(faces, chosenFirst) {
    const wanted = count(faces);
    const order = [...keys].sort((a, b) => (ui.chosen.has(b) - ui.chosen.has(a)) * (chosenFirst ? 1 : -1));
    const found = new Set();
    for (const key of order) {
      const name = key.split("/")[0];
      if ((wanted.get(name) ?? 0) > 0) { wanted.set(name, wanted.get(name) - 1); found.add(key); }
    }
    return found;
  }

  function drawHand() {
    const now = pos();
    keys = copies(now.hand);
    for (const key of [...ui.chosen]) if (!keys.includes(key)) ui.chosen.delete(key);
    const had = hand.contains(document.activeElement) && document.activeElement.classList.contains("pt-pick");
    const width = Math.max(240, root.clientWidth || el.clientWidth || 600);
    const { rows, gap, cardWidth, strip } = arrange(width);
    layout = rows.map((list) => list.map((item) => keys[item.at]));
    const flat = layout.flat();
    ui.focus = Math.min(ui.focus, Math.max(0, flat.length - 1));
    const mine = now.felt.seats[now.seat];
    const kitty = now.kitty.length ? now.kitty : now.rest ?? [];
    const title = now.every_seat ? word("hand_of", { name: mine.name }) : word("you");
    pickNodes = new Map();
    const fan = h("div", { class: "pt-fan", role: "group", "data-help": String(now.help && now.acting), "aria-label": word("hand_cards", { name: title, n: keys.length }), "aria-describedby": `${id}-keys`,
      style: { "--pt-w": `${cardWidth}px`, "--pt-strip": `${strip}px`, "--pt-gap": `${gap}px` } },
    rows.map((list) => h("div", { class: "pt-fanrow", role: "presentation" }, list.map((item) => {
      const key = keys[item.at];
      const node = h("button", { type: "button", class: "pt-pick", "data-card": key, "data-first": item.first ? "true" : null, ...FOCUS }, face(key.split("/")[0]));
      pickNodes.set(key, node);
      return node;
    }))));
    const sorts = h("div", { class: "pt-sorts", role: "group", "aria-label": word("sort") },
      SORTS.map((sort) => button(word(`sort_${sort}`), () => { look.sort = sort; remember(LOOK, look); draw(["hand"]); }, { "aria-pressed": String(look.sort === sort) })));
    hand.replaceChildren(
      h("div", { class: "pt-head" }, h("h4", {}, title, " ", h("span", { class: "pt-quiet" }, word("cards", { n: keys.length }))), sorts),
      h("p", { class: "pt-hidden", id: `${id}-keys` }, word("hand_keys")),
      keys.length ? fan : "",
      kitty.length ? h("div", { class: "pt-kitty" }, h("span", { class: "pt-quiet" }, word("kitty")), row(kitty)) : "",
      h("ul", { class: "pt-open" }, now.felt.seats.filter((seat) => seat.cards?.length && seat.seat !== now.seat).map((seat) =>
        h("li", {}, h("span", { class: "pt-quiet" }, seat.name), row(seat.cards)))));
    paint();
    if (had) focusCard(ui.focus);
  }

  /** Shows which cards are chosen and marked. No round trip, no new elements. */
  function paint() {
    const marked = marks();
    layout.flat().forEach((key, i) => {
      const node = pickNodes.get(key);
      const name = key.split("/")[0];
      const is = { fault: marked.fault.has(key), owed: marked.owed.has(key), lit: marked.lit.has(key), playable: marked.playable.has(name) };
      node.setAttribute("aria-pressed", String(ui.chosen.has(key)));
      node.tabIndex = i === ui.focus ? 0 : -1;
      const said = [say(name)];
      for (const mark of ["fault", "owed", "lit", "playable"]) {
        if (is[mark]) { node.dataset[mark] = "true"; said.push(word(`mark_${mark}`)); } else delete node.dataset[mark];
      }
      node.setAttribute("aria-label", said.join(", "));
    });
    const label = acts.querySelector("[data-selected]");
    if (label) label.textContent = ui.chosen.size ? word("selected", { n: ui.chosen.size }) : "";
    const clear = acts.querySelector("[data-clear]");
    if (clear) clear.hidden = !ui.chosen.size;
  }

  function focusCard(i) {
    const flat = layout.flat();
    if (!flat.length) return;
    ui.focus = Math.max(0, Math.min(i, flat.length - 1));
    paint();
    pickNodes.get(flat[ui.focus]).focus({ preventScroll: true });
  }

  function choose(key, on = !ui.chosen.has(key)) {
    if (on) ui.chosen.add(key); else ui.chosen.delete(key);
  }

  // Click, tap and drag across: a press chooses or drops one card, and moving on does the same
  // to every card between there and the pointer.
  let drag = null;
  hand.addEventListener("pointerdown", (event) => {
    const node = event.target.closest?.(".pt-pick");
    if (!node || event.button !== 0) return;
    const flat = layout.flat();
    const at = flat.indexOf(node.dataset.card);
    drag = { from: at, on: !ui.chosen.has(flat[at]), before: new Set(ui.chosen), moved: false };
    if (node.hasPointerCapture?.(event.pointerId)) node.releasePointerCapture(event.pointerId);
  });
  const dragMove = (event) => {
    if (!drag) return;
    const node = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".pt-pick");
    if (!node || !hand.contains(node)) return;
    const flat = layout.flat();
    const at = flat.indexOf(node.dataset.card);
    if (at === drag.from && !drag.moved) return;
    drag.moved = true;
    ui.chosen = new Set(drag.before);
    for (let i = Math.min(at, drag.from); i <= Math.max(at, drag.from); i += 1) choose(flat[i], drag.on);
    ui.focus = at;
    paint();
  };
  const dragEnd = (event) => {
    if (!drag) return;
    if (event.type === "pointercancel" && drag.moved) { ui.chosen = drag.before; paint(); }
    const moved = drag.moved;
    drag = null;
    if (moved) skipClick = true;
    setTimeout(() => { skipClick = false; }, 0);
  };
  let skipClick = false;
  window.addEventListener("pointermove", dragMove);
  window.addEventListener("pointerup", dragEnd);
  window.addEventListener("pointercancel", dragEnd);
  off.push(() => {
    window.removeEventListener("pointermove", dragMove);
    window.removeEventListener("pointerup", dragEnd);
    window.removeEventListener("pointercancel", dragEnd);
  });
  hand.addEventListener("click", (event) => {
    const node = event.target.closest?.(".pt-pick");
    if (!node || skipClick) return;
    choose(node.dataset.card);
    ui.focus = layout.flat().indexOf(node.dataset.card);
    paint();
  });
  hand.addEventListener("keydown", (event) => {
    const node = event.target.closest?.(".pt-pick");
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    const flat = layout.flat();
    const at = flat.indexOf(node.dataset.card);
    const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: flat.length - 1, ArrowUp: beside(at, -1), ArrowDown: beside(at, 1) };
    if (event.key in steps) {
      if (event.shiftKey) choose(flat[at], true);
      focusCard(steps[event.key]);
      if (event.shiftKey) { choose(flat[ui.focus], true); paint(); }
    } else if (event.key === "Enter") submit();
    else if (event.key === " ") { choose(flat[at]); paint(); }
    else if (event.key === "Escape") { ui.chosen.clear(); paint(); }
    else if (event.key === "p" || event.key === "P") act({ do: "try", move: "pass" });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  /** The card in the same column of the row above or below. */
  function beside(at, step) {
    let start = 0;
    for (let r = 0; r < layout.length; r += 1) {
      if (at < start + layout[r].length) {
        const other = layout[r + step];
        if (!other) return at;
        const begin = step > 0 ? start + layout[r].length : start - other.length;
        return begin + Math.min(at - start, other.length - 1);
      }
      start += layout[r].length;
    }
    return at;
  }

  // --- actions ---

  /** Tries the chosen cards, or asks what they are worth. */
  function submit(what = "try") {
    const { prompt } = pos();
    const action = prompt?.action || "play";
    const cards = layout.flat().filter((key) => ui.chosen.has(key)).map((key) => key.split("/")[0]);
    if (!cards.length) {
      ui.local = word("nothing");
      return drawAlert();
    }
    act({ do: what, move: `${action === "play" ? "" : `${action} `}${cards.join(" ")}` });
  }

  /** One list instead of a wall of buttons, where there are many numbers to choose from. */
  function numberPicker(choices) {
    const now = choices.some((one) => one.move === ui.number) ? ui.number : choices[0].move;
    const select = pick("numbers", choices.map((one) => ({ ...one, value: one.move })), now, (move) => { ui.number = move; }, { "aria-label": pos().prompt.ask });
    return [select, button(word("pick"), () => act({ do: "try", move: select.value }), { kind: "pt-main", "data-key": "act" })];
  }

  function drawActs() {
    const now = pos();
    const { prompt, timeline } = now;
    const moves = [];
    let ask = "";
    if (prompt) {
      ask = prompt.ask;
      if (prompt.action) moves.push(button(prompt.act, () => submit(), { kind: "pt-main", "data-key": "act" }));
      const numbers = prompt.buttons.filter((one) => one.number !== null);
      if (numbers.length > FEW) moves.push(...numberPicker(numbers));
      for (const one of prompt.buttons) if (numbers.length <= FEW || one.number === null) moves.push(button(rich(one.label), () => act({ do: "try", move: one.move }), { "data-key": `move ${one.move}` }));
      if (prompt.action) moves.push(h("span", { class: "pt-quiet", "data-selected": "", "aria-live": "off" }),
        button(word("clear"), () => { ui.chosen.clear(); paint(); }, { kind: "pt-flat", "data-clear": "" }));
      if (panelMakers.tips) moves.push(button(word("tips"), () => { openPanel("tips"); if (!get("thoughts").shown) act({ do: "tips" }); }, { kind: "pt-flat", "data-key": "tips" }));
    } else if (now.over) {
      ask = word("over");
      if (now.kind === "match") {
        moves.push(button(word("next_hand"), () => act({ do: "next" }), { kind: "pt-main", "data-key": "act" }));
        moves.push(button(word("open_hands"), () => act({ do: "open", on: !now.open }), { "aria-pressed": String(now.open) }));
        if (panelMakers.tips) moves.push(button(word("review_do"), () => { openPanel("tips"); act({ do: "review" }); }));
      }
    } else if (timeline?.waiting) {
      const turn = now.felt.seats.find((seat) => seat.turn);
      ask = word(timeline.thinking ? "thinking" : "replaying", { name: turn.name });
      if (timeline.thinking) moves.push(button(word("stop"), () => act({ do: "halt" }), { "data-key": "halt" }));
      else moves.push(button(word("step_on"), () => act({ do: "goto", at: timeline.at + 1 }), { kind: timeline.redo ? "pt-main" : "", "aria-disabled": String(!timeline.redo), "data-key": "act" }),
        button(word("go_on"), () => act({ do: "go_on" })));
    }
    choices.replaceChildren(h("p", { class: "pt-ask" }, ask), ...(clockText() ?? []), h("div", { class: "pt-moves" }, moves));
    tools.hidden = !timeline;
    if (timeline) drawTools(timeline);
  }

  // These stay, so that the slider can be dragged while the table changes.
  const undo = button("", () => act({ do: "undo" }), { kind: "pt-small-btn", "data-key": "undo" });
  const redo = button("", () => act({ do: "redo" }), { kind: "pt-small-btn", "data-key": "redo" });
  const slide = h("input", { type: "range", min: 0, step: 1, "data-key": "slide", ...FOCUS, oninput: () => act({ do: "goto", at: Number(slide.value) }) });
  const step = h("span", { class: "pt-quiet", "aria-hidden": "true" });
  const choices = h("div", { class: "pt-choices" });
  const tools = h("div", { class: "pt-tools" }, undo, redo, slide, step);
  acts.append(choices, tools);
  function drawTools(timeline) {
    for (const [node, name] of [[undo, "undo"], [redo, "redo"]]) {
      node.textContent = word(name);
      node.setAttribute("aria-disabled", String(!timeline[name]));
    }
    slide.max = timeline.end;
    slide.value = timeline.at;
    for (const name of ["aria-label", "aria-valuetext"]) slide.setAttribute(name, word("step", timeline));
    step.textContent = `${timeline.at}/${timeline.end}`;
  }

  // A move that is made by itself when time is up, where the rules have a limit and it is wanted.
  let clock = null;
  function clockText() {
    const { prompt } = pos();
    if (!prompt?.clock) return null;
    return [
      check("clock", word("clock_on", { n: prompt.clock }), look.clock, (on) => { look.clock = on; remember(LOOK, look); setClock(); }, "pt-quiet"),
      h("span", { class: "pt-quiet", role: "timer", "data-clock": "" }),
    ];
  }
  function setClock() {
    const { prompt, timeline, seed } = pos();
    const mark = prompt?.clock && look.clock ? `${seed} ${timeline?.at} ${prompt.default.move}` : "";
    if (clock?.mark !== mark) {
      clearInterval(clock?.timer);
      timers.delete(clock?.timer);
      clock = mark ? { mark, end: Date.now() + prompt.clock * 1000, timer: every(250, tick) } : null;
    }
    tick();
  }
  function tick() {
    const shown = acts.querySelector("[data-clock]");
    if (!clock) { if (shown) shown.textContent = ""; return; }
    const { prompt } = pos();
    const n = Math.max(0, Math.ceil((clock.end - Date.now()) / 1000));
    if (shown) shown.replaceChildren(...rich(word("clock", { n, move: prompt.default.label })));
    if (n === 0) {
      clearInterval(clock.timer);
      clock = { mark: clock.mark, end: Infinity };
      act({ do: "try", move: prompt.default.move });
    }
  }

  // --- verdict ---

  function clauseBox(clause) {
    const parts = [h("p", {}, h("code", {}, clause.id), " ", clause.option ? h("span", { class: "pt-house" }, word("house_rule")) : null, " ", rich(clause.text))];
    if (clause.source) parts.push(h("p", { class: "pt-quiet" }, rich(clause.source)));
    if (clause.option && pos().kind === "match") parts.push(optionSelect(clause.option));
    return h("div", { class: "pt-clause" }, parts);
  }

  function optionSelect(option) {
    const values = option.values.map(({ value, label }) => ({ value, label: value === option.default ? word("default_mark", { value: label }) : label }));
    return field(option.label, pick(`option ${option.name}`, values, option.now, (value) => act({ do: "option", name: option.name, value }), { "aria-label": option.label }));
  }

  function nearButtons(list, what = "try") {
    return h("div", { class: "pt-near" }, list.map((one) =>
      button([one.cards.length ? row(one.cards) : null, names(one) ? h("span", { class: "pt-hidden" }, one.text) : h("span", {}, rich(one.cards.length ? one.text : one.label))], () => act({ do: what, move: one.move }), { "data-key": `near ${one.move}` })));
  }

  function reasonBox(reason) {
    return h("div", { class: "pt-reason" }, h("p", {}, rich(reason.text)), clauseBox(reason.clause));
  }

  function drawVerdict() {
    const { verdict: answer } = pos();
    verdict.setAttribute("aria-label", word("verdict"));
    verdict.dataset.legal = answer ? String(answer.legal) : "";
    const heading = h("h4", { class: answer ? "pt-mark" : "" }, answer ? word(answer.legal ? "legal" : answer.kinds.length ? "verdict" : "illegal") : word("verdict"));
    if (!answer) {
      status.replaceChildren(heading, h("p", { class: "pt-quiet" }, word("verdict_hint")));
      return more.replaceChildren();
    }
    if (answer.kinds.length) {
      verdict.dataset.legal = "";
      status.replaceChildren(heading, h("p", { class: "pt-say" }, word("which")));
      return more.replaceChildren(row(answer.cards), nearButtons(answer.kinds, pos().what_if ? "what_if" : "try"));
    }
    const [first, ...rest] = answer.reasons;
    status.replaceChildren(heading, h("p", { class: "pt-say" }, rich(first ? first.text : answer.said), first ? h("span", { class: "pt-hidden" }, ` ${first.clause.id}`) : null));
    const parts = [];
    const held = count(pos().hand);
    const away = [...count(answer.cards)].some(([name, n]) => (held.get(name) ?? 0) < n);
    if (first) parts.push(clauseBox(first.clause));
    if (answer.cards.length && away) parts.push(row(answer.cards, first ? { fault: first.fault } : {}));
    if (first) {
      if (answer.nearest.length) parts.push(h("div", {}, h("p", { class: "pt-quiet" }, word("nearest")), nearButtons(answer.nearest)));
      if (rest.length) parts.push(h("details", { open: "" }, h("summary", { ...FOCUS, tabindex: 0 }, word("more_reasons", { n: rest.length })), rest.map(reasonBox)));
    }
    more.replaceChildren(...parts);
    verdict.scrollTop = 0;
  }

  function drawRecent() {
    recent.replaceChildren(pos().kind === "match" ? drawLog() : "");
  }

  // --- panels ---

  /** Every move with its reading. In a wide table it stands below the verdict. */
  function drawLog() {
    const log = get("log");
    const { timeline } = pos();
    if (!log.length) return h("p", { class: "pt-quiet" }, word("log_empty"));
    const list = h("ol", { class: "pt-log" }, log.map((one) => h("li", { "data-ends": String(one.ends), "data-now": String(one.at === timeline.at) },
        button(nameOf(one.seat), () => act({ do: "goto", at: one.at }), { kind: "pt-flat", "data-key": `log ${one.at}`, "aria-label": `${nameOf(one.seat)}: ${word("step", { at: one.at, end: timeline.end })}` }),
        h("span", {}, rich(line(one))))));
    requestAnimationFrame(() => { list.scrollTop = list.scrollHeight; });
    return list;
  }

  const panelMakers = {
    log: drawLog,
    score() {
      const { rows, totals, unit } = get("sheet");
      if (!rows?.length) return h("p", { class: "pt-quiet" }, word("score_empty"));
      const { seats } = pos().felt;
      const signed = (n) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));
      return [
        h("div", { class: "pt-scroll", tabindex: 0, ...FOCUS }, h("table", {},
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, unit), seats.map((seat) => h("th", { scope: "col" }, seat.name)))),
          h("tbody", {}, rows.map((one, i) => h("tr", {}, h("th", { scope: "row" }, word("hand_number", { n: i + 1 })), one.points.map((n) => h("td", {}, signed(n)))))),
          h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, word("total")), totals.map((n) => h("td", {}, signed(n))))))),
        rows.map((one, i) => h("details", { open: i === rows.length - 1 ? "" : null }, h("summary", { ...FOCUS, tabindex: 0 }, word("hand_number", { n: i + 1 })),
          h("ul", {}, one.lines.map((each) => h("li", {}, rich(each.text), each.clause ? h("span", { class: "pt-quiet" }, ` ${each.clause}`) : null))),
          one.sum === null ? null : h("p", { class: "pt-quiet" }, word("sum", { sum: `${one.points.map(signed).join(" ")} = ${signed(one.sum)}` })))).reverse(),
      ];
    },
    practice() {
      const { tally, help } = pos();
      return [
        check("help", word("help"), help, (on) => act({ do: "help", on })),
        h("p", {}, tally.tries ? word("tally", tally) : word("tally_none")),
        tally.worst.length ? h("div", {}, h("h4", {}, word("worst")), h("ol", {}, tally.worst.map((one) => h("li", { class: "pt-clause" }, h("p", {}, h("code", {}, one.id), " ", h("b", {}, word("times", { n: one.count })), " ", rich(one.text)))))) : null,
        tally.tries ? h("p", {}, button(word("forget"), () => act({ do: "forget" }), { kind: "pt-small-btn" })) : null,
        typeField(),
      ];
    },
    deal() {
      const now = pos();
      const settings = get("settings");
      const deal = () => act({ do: "deal", seed: ui.drafts.seed ?? now.seed });
      const seed = textField("seed", now.seed, word("seed"), deal);
      const share = inLab() ? settings.call : `${location.origin}${location.pathname}?${settings.link}`;
      const kept = get("kept").record;
      return [
        h("div", {}, h("div", { class: "pt-line pt-foot" }, seed, button(word("deal_it"), deal, { kind: "pt-main" }), button(word("any_deal"), () => act({ do: "deal" }))), h("p", { class: "pt-quiet" }, word("seed_hint"))),
        h("div", {}, h("code", { class: "pt-code" }, share), h("p", { class: "pt-line" }, button(word(inLab() ? "copy_call" : "copy_link"), () => copy(share), { kind: "pt-small-btn" }), h("span", { class: "pt-quiet", role: "status" }, ui.copied))),
        h("div", { class: "pt-line" },
          check("every", word("every_seat"), now.every_seat, (on) => act({ do: "every_seat", on })),
          seatSelect()),
        now.every_seat ? null : levelSelects(),
        h("details", {}, h("summary", { ...FOCUS, tabindex: 0 }, word("record")), h("code", { class: "pt-code" }, kept), h("p", { class: "pt-line" }, button(word("copy_record"), () => copy(kept), { kind: "pt-small-btn" }))),
        field(word("paste_record"), draft(h("textarea", { rows: 4, spellcheck: "false", ...FOCUS }), "record")),
        h("p", {}, button(word("load"), () => act({ do: "load", text: ui.drafts.record ?? "" }), { kind: "pt-small-btn" })),
      ];
    },
    options() {
      const settings = get("settings");
      if (!settings.all_games && !ui.asked) { ui.asked = true; send({ do: "games" }); }
      const profiles = [{ value: "", label: word("profile_plain") }, ...settings.profiles];
      if (settings.profile === "-") profiles.push({ value: "-", label: word("profile_own") });
      return [
        h("div", { class: "pt-line" },
          field(word("game"), pick("game", settings.games, settings.game, (slug) => act({ do: "game", slug }))),
          settings.profiles.length ? field(word("profile"), pick("profile", profiles, settings.profile, (name) => act({ do: "profile", name: name === "-" ? "" : name }))) : null,
          check("four", word("suits_four"), look.four, (on) => { look.four = on; remember(LOOK, look); root.dataset.four = String(on); })),
        h("p", { class: "pt-quiet" }, word("options_hint")),
        h("div", { class: "pt-options" }, settings.options.map((one) => h("div", {}, optionSelect(one), h("p", { class: "pt-quiet" }, `${one.clause} `, rich(one.text))))),
      ];
    },
  };

  const written = (name) => (name === "x" || name === "X" ? get("settings").words[`rank.${name}`] : name.replace("T", "10"));
  /** Whether a move's sentence names its cards already. */
  const names = (one) => one.cards.length > 0 && one.cards.every((name) => one.text.includes(written(name)));
  const line = (one) => (one.cards.length && !names(one) ? `${one.cards.map(written).join(" ")}  ${one.text}` : one.text || one.label);

  /** A field whose text outlives a new drawing. */
  function draft(node, name, otherwise = "") {
    node.dataset.key = name;
    node.value = ui.drafts[name] ?? otherwise;
    node.addEventListener("input", () => { ui.drafts[name] = node.value; });
    return node;
  }
  function textField(name, otherwise, label, enter) {
    const node = draft(h("input", { type: "text", size: 14, autocomplete: "off", spellcheck: "false", ...FOCUS, onkeydown: (event) => { if (event.key === "Enter" && !event.isComposing) { event.preventDefault(); enter(); } } }), name, otherwise);
    return field(label, node);
  }
  function typeField() {
    const go = () => { const move = ui.drafts.typed ?? ""; act({ do: "try", move }); };
    return h("div", {}, h("div", { class: "pt-line pt-foot" }, textField("typed", "", word("type_move"), go), button(word("try_it"), go)), h("p", { class: "pt-quiet" }, rich(word("type_hint"))));
  }
  function seatSelect() {
    const { felt: table, seat } = pos();
    const seats = table.seats.map((one) => ({ value: one.seat, label: one.number }));
    return field(word("sit"), pick("sit", seats, seat, (value) => act({ do: "sit", seat: value })), "pt-line");
  }
  /** How well each bot plays. */
  function levelSelects() {
    const { felt: table, seat, levels } = pos();
    return h("fieldset", { class: "pt-levels" }, h("legend", {}, word("bots")), table.seats.filter((one) => one.seat !== seat).sort((a, b) => a.offset - b.offset).map((one) =>
      field(one.name, pick(`level ${one.seat}`, get("settings").levels, levels[one.seat], (level) => act({ do: "level", seat: one.seat, level })), "pt-line")));
  }
  function copy(text) {
    const done = (key) => { ui.copied = word(key); draw(["panels"]); };
    if (!navigator.clipboard) return done("copy_failed");
    navigator.clipboard.writeText(text).then(() => done("copied"), () => done("copy_failed"));
  }

  /** Opens a panel below the hand, which stays in sight. */
  function openPanel(name) {
    look.panel = name;
    remember(LOOK, look);
    draw(["panels"]);
    hand.scrollIntoView({ block: "start", behavior: still.matches ? "auto" : "smooth" });
  }

  function drawPanels() {
    const list = PANELS.filter((name) => panelMakers[name] && (pos().kind === "match" || !MATCH_ONLY.includes(name)));
    const open = list.includes(look.panel) ? look.panel : "";
    const tabs = list.map((name) => button(word(name), () => { look.panel = look.panel === name ? "" : name; remember(LOOK, look); draw(["panels"]); }, { "aria-expanded": String(open === name), "data-panel": name, "aria-controls": `${id}-panel`, "data-key": `tab ${name}` }));
    // A page of its own has a link for its language and the table's alike.
    const other = document.querySelector(".pk-bar [data-language]") ? null : button(word("other_language"), () => act({ do: "language", language: word("other_tag") }), { kind: "pt-end", lang: word("other_tag"), "data-key": "language" });
    panels.replaceChildren(
      h("div", { class: "pt-tabs" }, tabs, other ?? ""),
      h("div", { class: "pt-panel", id: `${id}-panel`, "data-open": open, hidden: !open }, open ? [panelMakers[open]()].flat() : []));
  }

  const extras = EXTRAS.map((make) => make({ get, pos, word, act, button, check, row, say, draw, paint, nearButtons, names, submit, heard, ui, look }));
  for (const one of extras) Object.assign(panelMakers, one.panels);

  // --- drawing ---

  const id = `pt${Math.random().toString(36).slice(2, 9)}`;
  const parts = { bar: drawBar, alert: drawAlert, felt: drawFelt, hand: drawHand, acts: drawActs, verdict: drawVerdict, recent: drawRecent, panels: drawPanels };

  /** Draws some parts anew; whatever had the focus has it again. */
  function draw(names = Object.keys(parts)) {
    const focused = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const scroll = root.querySelector(".pt-scroll")?.scrollLeft;
    for (const name of names) parts[name]();
    if (names.includes("hand") || names.includes("acts")) paint();
    setClock();
    if (focused && !root.contains(document.activeElement)) {
      root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    }
    if (scroll) { const again = root.querySelector(".pt-scroll"); if (again) again.scrollLeft = scroll; }
  }

  function update() {
    const now = pos();
    inner.dataset.kind = now.kind;
    if (root.lang !== get("settings").language) heard.textContent = "";
    root.lang = get("settings").language;
    const tried = now.tries !== seen.tries && seen.tries !== undefined;
    const moved = `${now.seed} ${now.hand_number} ${now.timeline?.at}`;
    if ((tried && now.verdict?.legal && now.kind === "match") || now.seed !== seen.seed) ui.chosen.clear();
    if (moved !== seen.moved) ui.lastRound = false;
    if (now.seed !== seen.seed) delete ui.drafts.seed;
    if (tried && now.verdict?.legal) delete ui.drafts.typed;
    const frames = now.frames ?? [];
    const animate = seen.moved !== undefined && moved !== seen.moved && frames.length > 0 && !still.matches;
    if (seen.moved !== moved) {
      const fresh = get("log").slice(-frames.length);
      heard.textContent = frames.length ? fresh.map((one) => `${nameOf(one.seat)}: ${one.label || `${one.cards.map(say).join(" ")} ${one.text}`}`).join(". ") : "";
    }
    seen = { ...seen, tries: now.tries, seed: now.seed, moved };
    if (animate) ui.frame = frames[0];
    draw();
    if (animate) playFrames(frames);
    keep();
    root.dataset.drawn = String(Number(root.dataset.drawn ?? 0) + 1);
  }

  // The tab keeps its own deal, so that two tabs do not take each other's; the browser keeps the
  // one played at last. A lesson's two languages share it.
  function keep() {
    const kept = { ...get("kept"), before: get("before") };
    if (pos().kind !== "match") return;
    remember(place(), kept, "sessionStorage");
    if (kept.touched) remember(place(), kept);
  }
  const place = () => `paikit ${location.pathname.replace(/\.\w+(?=\.ipynb$)/, "")} ${get("kept").home}`;

  let queued = false;
  const queue = () => {
    if (queued) return;
    queued = true;
    queueMicrotask(() => { queued = false; update(); });
  };
  // What is found out meanwhile comes often; nothing is drawn anew under a finger or a pointer.
  let pressed = false;
  let late = false;
  function think() {
    late = pressed;
    if (!pressed) for (const one of extras) one.changed();
  }
  const press = () => { pressed = true; };
  const release = () => { pressed = false; if (late) setTimeout(think, 0); };
  root.addEventListener("pointerdown", press);
  for (const name of ["pointerup", "pointercancel"]) {
    window.addEventListener(name, release);
    off.push(() => window.removeEventListener(name, release));
  }
  if (extras.length) {
    model.on("change:thoughts", think);
    off.push(() => model.off("change:thoughts", think));
  }

  const traits = ["position", "log", "settings", "sheet", "kept", "before"];
  const message = (content) => {
    answered(content?.answered);
    if (content?.fault) { ui.local = word("fault"); drawAlert(); }
  };
  for (const trait of traits) model.on(`change:${trait}`, queue);
  model.on("msg:custom", message);
  const language = (event) => { event.preventDefault(); act({ do: "language", language: event.detail }); };
  document.addEventListener("paikit:language", language);
  off.push(() => document.removeEventListener("paikit:language", language));

  // Light or dark: JupyterLab says it on the body, a plain page in the system's settings.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const scheme = () => {
    const said = document.body.dataset.jpThemeLight;
    root.dataset.scheme = (said ? said === "false" : dark.matches) ? "dark" : "light";
  };
  const themes = new MutationObserver(scheme);
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  dark.addEventListener("change", scheme);
  scheme();
  root.dataset.four = String(look.four);

  let width = 0;
  const sizes = new ResizeObserver(() => {
    if (root.clientWidth && Math.abs(root.clientWidth - width) > 1) {
      width = root.clientWidth;
      draw(["hand"]);
      placePlays();
    }
  });

  const saved = pos().kind === "match" && !get("kept").touched ? [recall(place(), "sessionStorage"), recall(place())].find((one) => one?.record) : null;
  update();
  sizes.observe(root);
  if (saved) send({ do: "restore", kept: saved });

  return () => {
    for (const trait of traits) model.off(`change:${trait}`, queue);
    model.off("msg:custom", message);
    for (const timer of timers) clearInterval(timer);
    for (const timer of waiting.values()) clearTimeout(timer);
    clearTimeout(playing);
    themes.disconnect();
    sizes.disconnect();
    dark.removeEventListener("change", scheme);
    off.forEach((undo) => undo());
  };
}

export default { render };
