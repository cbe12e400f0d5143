/* SPDX-License-Identifier: MIT */
/* The filter hides what does not have the words in it. Without JavaScript there is no box, and the page is whole. */
(() => {
  const all = (selector, of = document) => [...of.querySelectorAll(selector)];
  const box = document.getElementById("filter");
  const nothing = document.getElementById("nothing");
  const entries = all(".entry");
  const text = (nodes) => nodes.map((node) => node.textContent).join(" ").toLowerCase();
  const words = new Map(entries.map((entry) => [entry.id, text(all(":scope > :not(details)", entry))]));

  /* Of an entry that was found by some of its rows only those are shown. */
  const applyToRows = (entry, fits) => {
    const rows = all("tr", entry);
    const found = fits(entry.id.toLowerCase()) ? [] : rows.filter((row) => fits(row.textContent.toLowerCase()));
    rows.forEach((row) => { row.hidden = found.length > 0 && !found.includes(row); });
  };

  const apply = () => {
    const wanted = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (text) => wanted.every((word) => text.includes(word));
    entries.forEach((entry) => {
      entry.hidden = !fits(words.get(entry.id));
      applyToRows(entry, fits);
    });
    all("[data-of]").forEach((row) => { row.hidden = !fits(words.get(row.dataset.of)); });
    all("[data-group]").forEach((group) => {
      group.hidden = !group.querySelector(".entry:not([hidden]), li[data-of]:not([hidden])");
    });
    all("[data-intro]").forEach((intro) => { intro.hidden = wanted.length > 0; });
    nothing.hidden = entries.some((entry) => !entry.hidden);
  };

  const clear = () => {
    box.value = "";
    apply();
  };

  box.hidden = false;
  box.addEventListener("input", () => {
    apply();
    window.scrollTo(0, 0);
  });
  /* A link to something that is hidden shows everything again. */
  window.addEventListener("hashchange", () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target || !target.closest("[hidden]") && target.getClientRects().length > 0) return;
    clear();
    target.scrollIntoView();
  });
  /* "/" goes to the box, and Escape empties it. */
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== box) {
      event.preventDefault();
      box.focus();
    } else if (event.key === "Escape" && box.value) {
      clear();
    }
  });
  if (box.value) apply();
})();
