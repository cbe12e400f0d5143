// SPDX-License-Identifier: MIT
//
// Puts the page together: the address field, the tabs, the examples, and the state in the page's address.

import { copy, debounced, fill, find, h } from "./dom.js";
import { Engine, compileEngine } from "./engine.js";
import { EXAMPLES } from "./examples.js";
import { showAnatomy } from "./panels/anatomy.js";
import { BuildPanel } from "./panels/build.js";
import { ComparePanel } from "./panels/compare.js";
import { showFindings } from "./panels/findings.js";
import { PatternPanel } from "./panels/pattern.js";
import { chosenReaders, makeFilter, showReaders } from "./panels/readers.js";
import { HostKeys, listReaders } from "./readers.js";
import { Reader } from "./reading.js";
import { TABS, fitsLink, readFragment, writeFragment } from "./state.js";

let state = readFragment(location.hash);
let steps = {};
let reading = null; // the last one: { anatomy, diff, audit }
const page = {}; // engine, readers, keys, reader, and the panels that keep something

/* --- The address of the page ------------------------------------------------------------------------------------------ */

function keepState(isNew) {
  const address = writeFragment(state);
  if (isNew) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

// Browsers limit how often an address may change.
const keepStateSoon = debounced(300, () => keepState(false));

/** Changes some of the state. `isNew` makes an entry of the history; the one before it then has what was typed last. */
function change(members, isNew = false) {
  if (isNew) keepState(false);
  Object.assign(state, members);
  if (isNew) keepState(true);
  else keepStateSoon();
}

function copyLink() {
  keepState(false);
  copy(find("copy-link"), location.href, fitsLink(state) ? "Copied" : "Copied, without the long text", "Copy it from the address bar");
}

/* --- Tabs ------------------------------------------------------------------------------------------------------------- */

function showTab() {
  for (const tab of TABS) {
    const button = find(`tab-${tab}`);
    button.setAttribute("aria-selected", tab === state.tab);
    button.tabIndex = tab === state.tab ? 0 : -1;
    find(`panel-${tab}`).hidden = tab !== state.tab;
  }
  find("address").hidden = state.tab === "compare" || state.tab === "pattern";
  for (const element of document.querySelectorAll("#examples button:not(#base-button)")) element.hidden = state.tab !== "read";
  find("about-example").hidden = state.tab !== "read";
}

function chooseTab(tab) {
  if (tab === state.tab) return;
  change({ tab }, true);
  showTab();
  showPanel();
}

function moveBetweenTabs(event) {
  const at = TABS.indexOf(state.tab);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  chooseTab(TABS[(to + TABS.length) % TABS.length]);
  find(`tab-${state.tab}`).focus();
}

/* --- Reading ---------------------------------------------------------------------------------------------------------- */

function showReading() {
  showAnatomy(state, reading.anatomy);
  document.body.classList.toggle("reading", !reading.audit);
  if (!reading.audit) return; // the rest follows
  const readers = chosenReaders(page.readers, state).filter(({ id }) => reading.diff.dialects?.[id]);
  if (reading.diff.ok) showReaders(readers, reading.diff.dialects, { text: state.url, keys: page.keys, steps });
  showFindings(state.url, reading.audit, (safe) => setUrl(safe, true));
}

function read() {
  const isEmpty = state.url === "" && state.base === "";
  find("panel-read").hidden = isEmpty || state.tab !== "read";
  if (isEmpty) return;
  const isDone = page.reader.read(state, (answer) => {
    reading = answer;
    showReading();
  });
  if (!isDone) document.body.classList.add("reading");
}

function showPanel() {
  if (state.tab === "read") read();
  if (state.tab === "build") page.build.show(state);
  if (state.tab === "compare") page.compare.show(state);
  if (state.tab === "pattern") page.pattern.show(state);
}

/** Puts a URL into the field, as if it had been typed. */
function setUrl(url, isNew = false, base = state.base) {
  find("url").value = url;
  fit(find("url"));
  change({ url, base }, isNew);
  markExample();
  if (state.tab === "read") read();
}

const LONGEST_FITTED = 2000;

/** A field that grows with its text, where the browser does not do that by itself. */
function fit(field) {
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = field.value.length > LONGEST_FITTED ? "12rem" : "auto";
  if (field.value.length > LONGEST_FITTED) return; // to measure it would take long
  field.style.height = `${field.scrollHeight}px`;
}

/* --- Examples --------------------------------------------------------------------------------------------------------- */

function useExample({ url, base = "" }) {
  showBase(base !== "");
  find("base").value = base;
  setUrl(url, true, base);
}

const NOTHING_YET = "Type or paste a URL to see its parts and who reads it differently. Or choose an example: each is a known attack or a known surprise.";

/** Explains the example that is in the field, or what to do with an empty one. */
function markExample() {
  const example = EXAMPLES.find(({ url, base = "" }) => url === state.url && base === state.base);
  for (const button of document.querySelectorAll("#examples button[data-example]")) {
    const isPressed = String(button.dataset.example === example?.name);
    if (button.getAttribute("aria-pressed") !== isPressed) button.setAttribute("aria-pressed", isPressed);
  }
  const about = example?.about ?? (state.url === "" && state.base === "" ? NOTHING_YET : "");
  if (find("about-example").textContent !== about) find("about-example").textContent = about;
}

function makeExamples() {
  find("examples").append(...EXAMPLES.map((example) =>
    h("button", { type: "button", "data-example": example.name, "aria-pressed": "false", onclick: () => useExample(example) }, example.name)));
}

function showBase(isShown) {
  find("base-field").hidden = !isShown;
  find("base-button").setAttribute("aria-expanded", isShown);
}

/* --- Beginning -------------------------------------------------------------------------------------------------------- */

/** Shows what the page's address says. */
function restore() {
  state = readFragment(location.hash);
  if (location.hash === "" || location.hash === "#about") state.url = state.url || EXAMPLES[0].url;
  find("url").value = state.url;
  find("base").value = state.base;
  fit(find("url"));
  showBase(state.base !== "");
  makeReadersFilter();
  markExample();
  showTab();
  showPanel();
}

function makeReadersFilter() {
  fill(find("readers-filter"), makeFilter(page.readers, state, (hidden) => {
    change({ hidden });
    if (reading) showReading();
  }));
}

function listen() {
  find("url").addEventListener("input", (event) => {
    requestAnimationFrame(() => fit(event.target)); // the browser measures then anyway
    change({ url: event.target.value });
    markExample();
    showPanel();
  });
  find("base").addEventListener("input", (event) => {
    change({ base: event.target.value });
    markExample();
    showPanel();
  });
  find("base-button").addEventListener("click", () => {
    showBase(find("base-field").hidden);
    if (!find("base-field").hidden) find("base").focus();
  });
  for (const tab of TABS) find(`tab-${tab}`).addEventListener("click", () => chooseTab(tab));
  document.querySelector("[role=tablist]").addEventListener("keydown", moveBetweenTabs);
  find("copy-link").addEventListener("click", copyLink);
  for (const [link, target] of [["skip", "url"], ["about-link", "about"]]) {
    find(link).addEventListener("click", (event) => {
      event.preventDefault(); // the fragment is the state
      find(target).scrollIntoView();
      find(target).focus();
    });
  }
  addEventListener("popstate", restore);
}

async function loadSteps() {
  try {
    steps = (await (await fetch(new URL("./steps.json", import.meta.url))).json()).steps;
    if (reading) showReading();
  } catch {
    steps = {}; // the table has no reasons then
  }
}

async function begin() {
  const module = await compileEngine();
  page.engine = new Engine(module);
  page.readers = listReaders(page.engine);
  page.keys = new HostKeys(page.engine);
  page.reader = new Reader(page.engine, module, page.readers.map(({ id }) => id));
  page.build = new BuildPanel(page.engine, { change, setUrl });
  page.compare = new ComparePanel(module, page.readers, { change });
  page.pattern = new PatternPanel(page.engine, { change });
  find("versions").textContent = `It models ${page.readers.length} readers, of the URL Standard of ${page.readers[0].version}.`;
  makeExamples();
  listen();
  restore();
  await loadSteps();
  document.body.dataset.ready = "yes";
}

begin().catch((error) => {
  fill(find("anatomy-body"), h("p", { class: "refusal" }, `The page could not start. ${error.message}`));
});
if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("./offline.js", import.meta.url)).catch(() => {});
