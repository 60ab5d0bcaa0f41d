// Shows the index in one language: the link's, else the one chosen last time, else the browser's
// (which the server has already put into the page).
(() => {
  const root = document.documentElement;
  const languages = ["zh", "en"];
  const key = "paikit-language";

  const remembered = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage may be forbidden; then nothing is remembered
    }
  };

  const show = (language) => {
    root.dataset.language = language;
    const page = document.querySelector(`[data-shown="${language}"]`);
    if (page) {
      root.lang = page.lang;
      document.title = page.dataset.title;
    }
  };

  const choose = (event) => {
    const link = event.target.closest("[data-choose]");
    if (!link) return;
    event.preventDefault();
    const language = link.dataset.choose;
    try {
      localStorage.setItem(key, language);
    } catch {
      // not remembered, shown all the same
    }
    history.replaceState(null, "", `?lang=${language}`);
    show(language);
    // The pressed link is hidden now; its twin takes the focus.
    document.querySelector(`[data-shown="${language}"] [data-choose="${language}"]`).focus();
  };

  const wished = new URLSearchParams(location.search).get("lang");
  const start = [wished, remembered()].find((language) => languages.includes(language));
  if (start) show(start);
  addEventListener("DOMContentLoaded", () => {
    show(root.dataset.language);
    document.body.addEventListener("click", choose);
  });
})();
