// What a notebook's page does while it arrives, and when it is left.
(() => {
  const WIDGET = "script[type='application/vnd.voila.cell-output+json']";
  const page = () => document.getElementById("page");
  const loading = document.getElementById("loading");

  // Widgets written for JupyterLab ask the body whether it is light or dark.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
    document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
  };
  dark.addEventListener("change", paint);
  paint();

  // Voilà calls these three by name.
  let beats = 0;
  window.voila_heartbeat = () => {
    beats += 1; // one in ten seconds
    if (beats >= 2) slow();
  };
  window.voila_process = () => {};
  window.voila_finish = () => {
    window.cellLoaded = true;
    if (window.themeLoaded) waitForWidgets();
  };

  const slow = () => {
    loading.querySelector(".pk-slow").hidden = false;
  };
  setTimeout(slow, 20000);

  // The sentence goes when the last output has become what it stands for.
  const waitForWidgets = () => {
    const watch = setInterval(() => {
      const outputs = [...document.querySelectorAll(".pk-output")];
      const waiting = outputs.some((output) => output.querySelector(WIDGET) || !output.firstElementChild?.childNodes.length);
      if (waiting) return;
      clearInterval(watch);
      loading.remove();
      page().removeAttribute("aria-busy");
    }, 40);
  };

  // The other language keeps what the link carries: seed, options and the rest. Where a table in
  // play takes the language up, the prose is exchanged round it and the page stays.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".pk-bar [data-language]");
    if (!link) return;
    const { language } = link.dataset;
    const search = new URLSearchParams(location.search);
    if (search.has("lang")) search.set("lang", language);
    link.search = search;
    const twin = document.getElementById("twin");
    if (!twin || document.dispatchEvent(new CustomEvent("paikit:language", { detail: language, cancelable: true }))) return;
    event.preventDefault();
    const own = [...document.querySelectorAll(".pk-bar, .pk-prose")];
    const others = [...twin.content.querySelectorAll(".pk-bar, .pk-prose")];
    own.forEach((part, i) => part.replaceWith(others[i] ?? ""));
    twin.content.replaceChildren(...own);
    [document.title, twin.dataset.title] = [twin.dataset.title, document.title];
    [document.documentElement.lang, twin.lang] = [twin.lang, document.documentElement.lang];
    history.replaceState(null, "", link.href);
    document.querySelector(".pk-bar [data-language]").focus();
  });

  // A page that is left ends its kernel, also while it is still loading and on phones, where the
  // earlier event that Voilà listens to is not sent. Come back to from the browser's memory, its
  // kernel is gone, so it starts anew.
  addEventListener("pagehide", () => {
    const facts = document.getElementById("jupyter-config-data");
    const config = facts ? JSON.parse(facts.textContent) : {};
    if (config.kernelId) {
      navigator.sendBeacon(`${config.baseUrl}voila/api/shutdown/${config.kernelId}`);
    }
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
})();
