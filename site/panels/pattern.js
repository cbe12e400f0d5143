// SPDX-License-Identifier: MIT
//
// Pattern: a URLPattern and a list of URLs; matches and groups as one types.

import { count, debounced, fill, find, h } from "../dom.js";
import { codeOf, show, showSentence } from "../visible.js";

const PARTS = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];
const MOST_LINES = 2000;

const EXAMPLES = [
  { name: "a segment", pattern: "https://example.com/books/:id", base: "",
    inputs: "https://example.com/books/12\nhttps://example.com/books/12/pages\nhttps://example.com/books/?q=1\nhttps://EXAMPLE.com:443/books/a%20b" },
  { name: "optional", pattern: "/:lang(en|de)?/docs/*", base: "https://example.com",
    inputs: "https://example.com/en/docs/a/b\nhttps://example.com/docs/\nhttps://example.com/fr/docs/a\nhttps://example.org/docs/a" },
  { name: "subdomains", pattern: "https://{:sub.}?example.com/*", base: "",
    inputs: "https://www.example.com/\nhttps://example.com/a\nhttps://a.b.example.com/\nhttps://example.com.evil.example/" },
  { name: "a regular expression", pattern: "https://example.com/:year(\\d{4})/:month(0[1-9]|1[0-2])", base: "",
    inputs: "https://example.com/2026/08\nhttps://example.com/2026/13\nhttps://example.com/26/8" },
];

export class PatternPanel {
  #engine;
  #page;

  constructor(engine, page) {
    this.#engine = engine;
    this.#page = page;
    const run = debounced(40, () => this.#run());
    for (const [id, member] of [["pattern", "pattern"], ["pattern-base", "patternBase"], ["inputs", "inputs"]]) {
      find(id).addEventListener("input", (event) => {
        page.change({ [member]: event.target.value });
        run();
      });
    }
    find("pattern-examples").append(...EXAMPLES.map(({ name, pattern, base, inputs }) =>
      h("button", { type: "button", "data-pattern": name, onclick: () => {
        page.change({ pattern, patternBase: base, inputs }, true);
        this.show({ pattern, patternBase: base, inputs });
      } }, name)));
  }

  show(state) {
    if (state.pattern === "" && state.inputs === "") {
      const { pattern, base, inputs } = EXAMPLES[0];
      this.#page.change({ pattern, patternBase: base, inputs });
      state = { pattern, patternBase: base, inputs };
    }
    for (const [id, value] of [["pattern", state.pattern], ["pattern-base", state.patternBase], ["inputs", state.inputs]]) {
      if (find(id).value !== value) find(id).value = value;
    }
    this.#run();
  }

  /** The arguments of `new URLPattern`. A text that is a JSON object is one of components. */
  #arguments() {
    const text = find("pattern").value;
    const base = find("pattern-base").value;
    const given = base === "" ? [] : [base];
    if (!text.trimStart().startsWith("{")) return [text, ...given];
    try {
      return [JSON.parse(text), ...given];
    } catch {
      return [text, ...given]; // "{…}" is a group of a pattern too
    }
  }

  #run() {
    const pattern = this.#arguments();
    const made = this.#engine.ask({ op: "pattern", pattern });
    find("pattern").setAttribute("aria-invalid", !made.ok);
    fill(find("pattern-parts"), made.ok ? drawParts(made) : h("p", { class: "refusal" }, showSentence(made.message)));
    const lines = find("inputs").value.split("\n").filter((line) => line.trim() !== "");
    if (!made.ok) {
      find("matches-note").textContent = "";
      return fill(find("matches"));
    }
    this.#match(pattern, lines);
  }

  #match(pattern, lines) {
    const results = lines.slice(0, MOST_LINES).map((line) => [line, this.#engine.ask({ op: "pattern", pattern, inputs: [line.trim()] }).match ?? null]);
    const matching = results.filter(([, match]) => match !== null).length;
    const left = lines.length - results.length;
    find("matches-note").textContent = `${matching} of ${count(results.length, "URL")}${left > 0 ? `; ${left} more are not tried` : ""}`;
    fill(find("matches"), results.length === 0 ? [] : h("table", {},
      h("thead", {}, h("tr", {}, ["", "URL", "groups"].map((title) => h("th", { scope: "col" }, title || h("span", { class: "unseen" }, "matches"))))),
      h("tbody", {}, results.map(([line, match]) => drawMatch(line, match)))));
  }
}

function drawParts({ components, has_regexp_groups: hasGroups }) {
  return h("dl", { class: "row" },
    PARTS.filter((part) => components[part] !== undefined).flatMap((part) => [h("dt", {}, part), h("dd", {}, components[part] === "" ? h("span", { class: "soft" }, "empty") : codeOf(components[part]))]),
    hasGroups ? [h("dt", {}, "groups"), h("dd", {}, "has regular expressions")] : []);
}

function drawMatch(line, match) {
  const groups = match === null ? [] : PARTS.flatMap((part) =>
    Object.entries(match[part]?.groups ?? {}).filter(([name, value]) => value !== undefined && value !== null && !(name === "0" && value === ""))
      .map(([name, value]) => h("li", {}, h("span", { class: "soft" }, `${part} `), h("b", {}, show(name)), " = ", codeOf(value))));
  return h("tr", {},
    h("td", { class: match === null ? "no" : "yes" }, match === null ? "no" : "yes"),
    h("td", { class: "mono" }, h("bdi", { dir: "ltr" }, show(line, 300))),
    h("td", {}, groups.length > 0 ? h("ul", {}, groups) : ""));
}
