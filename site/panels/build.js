// SPDX-License-Identifier: MIT
//
// Build and edit: the attributes of the URL API and the pairs of the query as fields that write back, and one text in
// every way of encoding.

import { debounced, fill, find, h } from "../dom.js";
import { codeOf, showSentence } from "../visible.js";

const ATTRIBUTES = [
  ["protocol", "scheme"], ["username", "username"], ["password", "password"], ["hostname", "host"], ["port", "port"],
  ["pathname", "path"], ["search", "query"], ["hash", "fragment"],
];

const SETS = ["c0-control", "fragment", "query", "special-query", "path", "userinfo", "component", "form"];

const CODES = [
  ...SETS.map((set) => ({ name: `${set} set`, request: { op: "percent-encode", set } })),
  ...["encode-uri", "encode-uri-component", "escape"].map((op) => ({ name: op === "escape" ? op : camel(op), request: { op } })),
  { name: "percent-decode", request: { op: "percent-decode" }, decodes: true },
  ...["decode-uri", "decode-uri-component", "unescape"].map((op) => ({ name: op === "unescape" ? op : camel(op), request: { op }, decodes: true })),
];

/** "encode-uri-component" as JavaScript calls it. */
function camel(name) {
  return name.replace("uri", "URI").replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

const LONGEST_CODED = 100000;

export class BuildPanel {
  #engine;
  #page;
  #url = "";
  #base = "";
  #fields = new Map();

  constructor(engine, page) {
    this.#engine = engine;
    this.#page = page;
    this.#makeFields();
    const code = debounced(60, () => this.#showCodes());
    find("code-text").addEventListener("input", (event) => {
      page.change({ text: event.target.value });
      code();
    });
  }

  show(state) {
    this.#url = state.url;
    this.#base = state.base;
    if (find("code-text").value !== state.text) find("code-text").value = state.text;
    this.#showParts();
    this.#showCodes();
  }

  #makeFields() {
    for (const [attribute, part] of ATTRIBUTES) {
      const error = h("p", { class: "field-error", id: `error-${attribute}`, role: "status" });
      const input = h("input", { id: `part-${attribute}`, spellcheck: false, autocomplete: "off", dir: "ltr", "aria-describedby": error.id,
        oninput: () => this.#set(attribute, input.value) });
      this.#fields.set(attribute, { input, error, part });
      find("parts").append(h("label", { for: input.id, class: part }, attribute), input, error);
    }
  }

  #parse(url) {
    return this.#engine.ask(this.#base ? { op: "parse", input: url, base: this.#base } : { op: "parse", input: url });
  }

  /** Fills the fields; one that a person is typing in stays as it is. */
  #showParts() {
    const url = this.#parse(this.#url);
    fill(find("parts-note"), url.ok ? "what you change is written back, as the URL API does it" : showSentence(url.message));
    find("parts-note").classList.toggle("wrong", !url.ok);
    for (const [attribute, { input, error, part }] of this.#fields) {
      const value = url.ok ? attributeOf(url, attribute, part) : "";
      input.disabled = !url.ok;
      if (document.activeElement !== input) {
        input.value = value;
        error.textContent = "";
      }
    }
    this.#showPairs(url);
  }

  #set(attribute, value) {
    const before = this.#parse(this.#url);
    const after = this.#engine.ask({ op: "set", input: before.href, set: [[attribute, value]] });
    const { error } = this.#fields.get(attribute);
    const isIgnored = after.ok && after.href === before.href && value !== attributeOf(before, attribute, this.#fields.get(attribute).part);
    error.textContent = !after.ok ? after.message : isIgnored ? "The URL API ignores this value." : "";
    if (after.ok && after.href !== before.href) this.#write(after.href);
  }

  #write(url) {
    this.#url = url;
    this.#base = "";
    this.#page.change({ base: "" });
    find("base").value = "";
    this.#page.setUrl(url);
    this.#showParts();
  }

  /* --- Pairs --- */

  #showPairs(url) {
    if (find("pairs").contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
    if (!url.ok) return fill(find("pairs"), h("p", { class: "soft" }, "There are no pairs without a URL."));
    const { params } = this.#engine.ask({ op: "search-params", input: url.query ?? "" });
    this.#drawPairs(params);
  }

  #drawPairs(pairs) {
    const shown = pairs.slice(0, 200);
    fill(find("pairs"),
      shown.map((pair, i) => this.#drawPair(pairs, pair, i)),
      pairs.length > shown.length ? h("p", { class: "soft" }, `${pairs.length - shown.length} more pairs are not shown.`) : [],
      h("div", { class: "actions" },
        h("button", { type: "button", onclick: () => this.#focusPair([...pairs, ["name", "value"]], pairs.length) }, "Add a pair"),
        h("button", { type: "button", disabled: pairs.length < 2, onclick: () => this.#sort(pairs) }, "Sort by name")));
  }

  #drawPair(pairs, pair, i) {
    const field = (at, label) => h("input", { value: pair[at], spellcheck: false, dir: "ltr", "aria-label": `${label} of pair ${i + 1}`,
      oninput: (event) => { pair[at] = event.target.value; this.#writePairs(pairs); } });
    const swap = () => this.#writePairs([...pairs.slice(0, i - 1), pairs[i], pairs[i - 1], ...pairs.slice(i + 1)], true);
    return h("div", { class: "pair" }, field(0, "Name"), field(1, "Value"),
      h("button", { type: "button", disabled: i === 0, "aria-label": `Move pair ${i + 1} up`, onclick: swap }, "↑"),
      h("button", { type: "button", "aria-label": `Remove pair ${i + 1}`, onclick: () => this.#writePairs(pairs.filter((_, j) => j !== i), true) }, "×"));
  }

  /** URLSearchParams writes the whole query anew. */
  #writePairs(pairs, redraw = false) {
    const { output } = this.#engine.ask({ op: "search-params", input: "", ops: pairs.map(([name, value]) => ["append", name, value]) });
    const after = this.#engine.ask({ op: "set", input: this.#parse(this.#url).href, set: [["search", output]] });
    if (after.ok) this.#write(after.href);
    if (redraw) this.#drawPairs(pairs);
  }

  #focusPair(pairs, number) {
    this.#writePairs(pairs, true);
    find("pairs").querySelectorAll("input")[2 * number]?.select();
  }

  #sort(pairs) {
    const ops = [...pairs.map(([name, value]) => ["append", name, value]), ["sort"]];
    this.#writePairs(this.#engine.ask({ op: "search-params", input: "", ops }).params, true);
  }

  /* --- Encoding --- */

  #showCodes() {
    const input = find("code-text").value;
    if (input.length > LONGEST_CODED) return fill(find("code-table"), h("p", { class: "soft" }, `Only texts of up to ${LONGEST_CODED.toLocaleString("en")} characters are encoded here.`));
    fill(find("code-table"), h("table", { class: "code" }, h("tbody", {}, CODES.map(({ name, request, decodes }) => {
      const answer = this.#engine.ask({ ...request, input });
      return h("tr", {}, h("th", { scope: "row" }, name, h("small", {}, decodes ? "decodes" : "encodes")),
        h("td", { class: answer.ok ? "mono" : "differs" }, answer.ok ? codeOf(answer.output) : showSentence(answer.message)));
    }))));
  }
}

/** An attribute of the URL API, of the components of an answer. */
function attributeOf(url, attribute, part) {
  const value = url[part] ?? "";
  if (attribute === "protocol") return `${value}:`;
  if (attribute === "search") return value === "" ? "" : `?${value}`;
  if (attribute === "hash") return value === "" ? "" : `#${value}`;
  return value;
}
