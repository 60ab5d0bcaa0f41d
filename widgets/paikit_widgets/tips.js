// --- tips, measured plays, reasons, review ----------------------------------------------------

/** Steps that people count in, about four of them over a length. */
function ticks(low, high) {
  const rough = (high - low) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough);
  const found = [];
  for (let i = Math.ceil(low / step); i * step <= high + step / 1e6; i += 1) found.push(Number((i * step).toPrecision(6)));
  return found;
}

EXTRAS.push(({ get, pos, word, act, button, check, row, say, draw, paint, nearButtons, names, submit, heard, ui, look }) => {
  const now = () => get("thoughts");
  const signed = (n) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));

  function progress(done, total, text) {
    return h("div", { class: "pt-line" },
      h("progress", total ? { max: total, value: done, "aria-label": word("progress") } : { "aria-label": word("progress") }),
      h("span", { class: "pt-quiet" }, text),
      button(word("stop"), () => act({ do: "stop" }), { kind: "pt-small-btn", "data-key": "stop" }));
  }

  // --- the plays with their numbers ---

  const at = (value, low, high) => `${((value - low) / (high - low)) * 100}%`;
  const span = (from, to, low, high) => ({ left: at(Math.min(from, to), low, high), width: `${(Math.abs(to - from) / (high - low)) * 100}%` });

  function graph(one, best, low, high) {
    return h("span", { class: "pt-graph", "aria-hidden": "true" },
      h("i", { class: "pt-zero", style: { left: at(0, low, high) } }),
      h("i", { class: "pt-best", style: { left: at(best, low, high) } }),
      h("i", { class: "pt-beam", "data-best": String(one.value === best), style: span(0, one.value, low, high) }),
      one.margin ? h("i", { class: "pt-whisker", style: span(one.value - one.margin, one.value + one.margin, low, high) }) : null);
  }

  /** A table for whoever listens, bars for whoever looks. Each play can be made from here. */
  function chart(found, press) {
    const ends = [0, ...found.rows.flatMap((one) => [one.value - one.margin, one.value + one.margin])];
    const edge = (Math.max(...ends) - Math.min(...ends)) * 0.04 || 0.1;
    const [low, high] = [Math.min(...ends) - edge, Math.max(...ends) + edge];
    const cell = (name, ...what) => h("span", { role: "cell", class: name }, what);
    return [
      h("p", { class: "pt-quiet" }, found.premise),
      h("div", { role: "table", class: "pt-chart", "aria-label": word("measured") },
        h("div", { role: "row", class: "pt-hidden" }, ["col_play", "col_value", "col_against"].map((key) => h("span", { role: "columnheader" }, word(key)))),
        found.rows.map((one) => h("div", { role: "row", class: "pt-one-play" },
          cell("pt-its", press ? nearButtons([one]) : shown(one), one.own ? h("span", { class: "pt-role" }, one.own) : null),
          cell("pt-value", graph(one, found.best, low, high), h("b", {}, one.said)),
          cell("pt-against", h("span", {}, one.against), [one.alike, one.chance, one.forced].filter(Boolean).map((text) => h("span", { class: "pt-quiet" }, text)))))),
      h("div", { class: "pt-one-play pt-scale", "aria-hidden": "true" }, h("span", {}), h("span", { class: "pt-value" },
        h("span", { class: "pt-graph" }, ticks(low, high).map((n) => h("i", { style: { left: at(n, low, high) } }, signed(n)))), h("b", {}, found.unit)), h("span", {})),
      found.rows.length > 1 ? h("p", { class: "pt-quiet" }, word("interval")) : null,
    ];
  }

  /** A play to look at only. */
  const shown = (one) => h("span", { class: "pt-line pt-near" }, one.cards.length ? row(one.cards) : null, names(one) ? h("span", { class: "pt-hidden" }, one.text) : h("span", {}, rich(one.cards.length ? one.text : one.label)));

  // --- a decision ---

  function tip(one) {
    const on = ui.lit === one.id;
    return h("li", { class: "pt-tip" },
      h("p", {}, h("b", {}, rich(one.saying)), " ", h("code", {}, one.id)),
      h("p", {}, rich(one.text)),
      h("div", { class: "pt-line" }, one.moves.length ? nearButtons(one.moves) : null,
        one.laid.length || one.held.length || one.seats.length ? button(word("light"), () => { ui.lit = on ? "" : one.id; draw(["felt", "panels"]); paint(); }, { kind: "pt-flat pt-small-btn", "aria-pressed": String(on), "data-key": `light ${one.id}` }) : null));
  }

  function tipList() {
    const { can, shown: open, tips, stopped, always } = now();
    const parts = [];
    if (pos().over) return null;
    if (stopped) parts.push(h("p", { class: "pt-quiet" }, stopped));
    if (open) parts.push(tips.length ? h("ul", { class: "pt-tiplist" }, tips.map(tip)) : h("p", {}, word("tips_none")));
    else if (can) parts.push(h("p", { class: "pt-line" }, button(word("tips_show"), () => act({ do: "tips" }), { kind: "pt-main", "data-key": "show tips" }), h("span", { class: "pt-quiet" }, word("tips_hint"))));
    else parts.push(h("p", { class: "pt-quiet" }, word("tips_wait")));
    parts.push(...beliefs(), h("div", { class: "pt-line" }, open ? button(word("tips_hide"), () => act({ do: "tips", on: false }), { kind: "pt-small-btn", "data-key": "hide tips" }) : null,
      check("always", word("tips_always"), always, (on) => act({ do: "always", on }))));
    return h("div", { class: "pt-stack" }, parts);
  }

  /** Who is likely to have a role nobody has shown yet. */
  function beliefs() {
    const { beliefs: roles } = now();
    if (!roles.length) return [];
    return [...roles.map((role) => h("div", { class: "pt-stack" }, h("h4", {}, role.role), h("ul", { class: "pt-beliefs" }, role.seats.map((one) =>
      h("li", {}, h("span", {}, one.name), h("span", { class: "pt-graph", "aria-hidden": "true" }, h("i", { class: "pt-beam", style: { left: "0", width: `${one.share * 100}%` } })), h("span", {}, one.text), one.told ? h("span", { class: "pt-quiet" }, rich(one.told)) : null))))),
    h("p", { class: "pt-quiet" }, word("beliefs_from"))];
  }

  function measure() {
    const { can, shown: open, measured, busy, done, total, vain } = now();
    if (!open) return null;
    const running = busy === "measure";
    const parts = [h("h4", {}, word("measured"))];
    if (vain) parts.push(h("p", { class: "pt-quiet" }, word("vain")));
    if (running) parts.push(progress(done, total, measured ? measured.summary : word("measuring")));
    if (measured) parts.push(...chart(measured, can));
    if (measured && !running) parts.push(h("p", { class: "pt-quiet" }, measured.summary));
    if (can && !vain) parts.push(h("div", { class: "pt-line" },
      pos().prompt?.action ? button(word("what_if"), () => submit("what_if"), { kind: "pt-small-btn", "data-key": "what if" }) : null,
      running ? null : button(word("measure_more"), () => act({ do: "measure" }), { kind: "pt-small-btn", "data-key": "more deals" })));
    return h("div", { class: "pt-stack" }, parts);
  }

  // --- a finished hand, and the bots ---

  function costly(one) {
    return h("li", { class: "pt-cost" },
      button(one.moment, () => act({ do: "goto", at: one.at }), { kind: "pt-small-btn", "aria-label": `${one.moment}: ${word("jump")}`, "data-key": `jump ${one.at}` }),
      h("span", { class: "pt-line" }, h("span", { class: "pt-quiet" }, word("played")), shown(one.played)),
      h("span", { class: "pt-line" }, h("span", { class: "pt-quiet" }, word("better")), shown(one.better)),
      h("span", {}, one.cost));
  }

  function review() {
    const { over, review: found, busy } = now();
    if (!over) return null;
    const running = busy === "review";
    const parts = [h("h4", {}, word("review"))];
    if (!running && (!found || found.stopped)) parts.push(h("p", {}, button(word("review_do"), () => act({ do: "review" }), { "data-key": "review" })));
    if (running) parts.push(progress(found.done, found.total, found.text));
    else if (found) parts.push(h("p", {}, found.stopped, " ", found.text));
    if (found?.rows.length) parts.push(h("ol", { class: "pt-stack" }, found.rows.map(costly)));
    return h("div", { class: "pt-stack" }, parts);
  }

  function reasons() {
    const { ask, why, busy } = now();
    if (!ask?.length) return null;
    const parts = [h("h4", {}, word("ask_why")),
      h("div", { class: "pt-line" }, ask.map((one) => button(one.name, () => act({ do: "why", seat: one.seat }), { kind: "pt-small-btn", "data-key": `why ${one.seat}` })))];
    if (why) {
      parts.push(h("p", { class: "pt-say pt-line" }, h("span", {}, rich(why.text)), why.cards.length ? row(why.cards) : null));
      parts.push(...why.lines.map((one) => h("p", {}, rich(one))));
      if (why.measured) parts.push(...chart(why.measured, false));
      if (busy === "why") parts.push(progress(0, 0, why.closed));
      else if (why.closed) parts.push(h("p", { class: "pt-line" }, h("span", { class: "pt-quiet" }, why.closed), button(word("why_open"), () => act({ do: "why_open" }), { kind: "pt-small-btn", "data-key": "why open" })));
    }
    return h("div", { class: "pt-stack" }, parts);
  }

  // --- what changes ---

  const ids = (thoughts) => (thoughts.shown ? thoughts.tips.map((one) => one.id).join() : "-");
  let seen = now();
  if (seen.shown) ui.lit = seen.tips[0]?.id ?? "";
  function changed() {
    const before = seen;
    seen = now();
    if (ids(before) !== ids(seen)) {
      ui.lit = seen.tips[0]?.id ?? "";
      draw(["felt"]);
      paint();
    }
    if (look.panel === "tips") draw(["panels"]);
    if (before.busy && !seen.busy) {
      const best = seen.measured?.rows[0];
      const told = before.busy === "measure" && best ? `${seen.measured.summary} ${best.against}: ${best.cards.map(say).join(" ") || best.label} ${best.said}` : before.busy === "review" ? seen.review?.text : seen.why?.lines.join(" ");
      if (told) heard.textContent = told;
    }
  }

  return { changed, panels: { tips: () => [h("div", { class: "pt-coach" }, tipList(), measure()), review(), reasons()] } };
});
