// SPDX-License-Identifier: MIT
//
// Compare a list: the lines on which readers differ, and a matrix of which pairs of readers disagree how often.

import { ACCEPTS, ANY, HOST, pairNumber } from "../comparison.js";
import { count, fill, find, h } from "../dom.js";
import { EXAMPLES } from "../examples.js";
import { startWorker } from "../reading.js";
import { show } from "../visible.js";

const MOST_LINES = 100000;
const SHOWN = 100; // lines at a time
const BIT = { host: HOST, any: ANY, accepts: ACCEPTS };

export class ComparePanel {
  #module;
  #readers;
  #page;
  #worker = null;
  #file = null; // a file that was dropped; its text is not in the field
  #lines = [];
  #result = null; // { total, counts, left }
  #pair = null; // [i, j]: only lines on which these two differ
  #shown = SHOWN;

  constructor(module, readers, page) {
    this.#module = module;
    this.#readers = readers.filter(({ compared }) => compared);
    this.#page = page;
    this.#listen();
  }

  show(state) {
    if (!this.#file && find("list").value !== state.list) find("list").value = state.list;
  }

  #listen() {
    find("list").addEventListener("input", () => {
      this.#file = null;
      this.#page.change({ list: find("list").value });
    });
    find("compare-run").addEventListener("click", () => this.#run());
    find("compare-stop").addEventListener("click", () => this.#stop("Stopped."));
    find("compare-what").addEventListener("change", () => this.#result && this.#draw());
    find("compare-file").addEventListener("change", (event) => {
      const [file] = event.target.files;
      if (file) this.#take(file);
      event.target.value = ""; // so that the same file can be chosen again
    });
    find("compare-examples").addEventListener("click", () => this.#useExamples());
    find("compare-all").addEventListener("click", () => this.#choose(null));
    find("lines-more").addEventListener("click", () => {
      this.#shown += SHOWN * 5;
      this.#drawLines();
    });
    find("export-csv").addEventListener("click", () => save("differences.csv", "text/csv", this.#csv()));
    find("export-jsonl").addEventListener("click", () => save("differences.jsonl", "application/jsonl", this.#jsonl()));
    listenForFiles(find("panel-compare"), (file) => this.#take(file));
  }

  #useExamples() {
    this.#file = null;
    find("list").value = EXAMPLES.filter(({ url }) => !url.includes("\n")).map(({ url }) => url).join("\n");
    this.#page.change({ list: find("list").value }, true);
    this.#run();
  }

  /** A file is read by the worker; the field shows only its name. */
  #take(file) {
    this.#file = file;
    find("list").value = "";
    find("list").placeholder = file.name;
    this.#page.change({ list: "" });
    this.#run();
  }

  #stop(sentence) {
    this.#worker?.terminate();
    this.#worker = null;
    find("compare-progress").hidden = find("compare-stop").hidden = true;
    find("compare-run").disabled = false;
    find("compare-status").textContent = sentence;
  }

  #run() {
    this.#stop("");
    this.#lines = [];
    this.#pair = this.#result = null;
    this.#shown = SHOWN;
    find("compare-run").disabled = true;
    find("compare-progress").hidden = find("compare-stop").hidden = false;
    find("compare-progress").value = 0;
    this.#worker = startWorker(this.#module);
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = () => this.#stop("The comparison failed: the list could not be read.");
    const dialects = this.#readers.map(({ id }) => id);
    const source = this.#file ? { file: this.#file } : { text: find("list").value };
    this.#worker.postMessage({ compare: { ...source, dialects, most: MOST_LINES } });
  }

  #receive({ done, total, lines, end }) {
    for (const line of lines) this.#lines.push(line);
    find("compare-progress").value = total === 0 ? 1 : done / total;
    find("compare-progress").textContent = `${done} of ${total}`;
    if (!end) return;
    this.#result = { total, ...end };
    const left = end.left > 0 ? ` ${count(end.left, "line")} after the first ${MOST_LINES.toLocaleString("en")} were left out.` : "";
    this.#stop(total === 0 ? "There are no lines to compare." : `${count(total, "line")} compared; readers differ on ${this.#lines.length.toLocaleString("en")}.${left}`);
    this.#draw();
  }

  #draw() {
    find("compare-results").hidden = find("compare-lines").hidden = this.#result.total === 0;
    this.#drawMatrix();
    this.#drawLines();
  }

  /* --- The matrix --- */

  #drawMatrix() {
    const counts = this.#result.counts[find("compare-what").value];
    const most = Math.max(1, ...counts);
    const n = this.#readers.length;
    const cell = (i, j) => (i === j ? h("td", {}) : h("td", {}, this.#drawPair(i, j, counts[pairNumber(Math.min(i, j), Math.max(i, j), n)], most)));
    fill(find("compare-matrix"), h("table", { class: "matrix" },
      h("thead", {}, h("tr", {}, h("td", {}), this.#readers.map(({ id }) => h("th", { scope: "col" }, h("span", {}, id))))),
      h("tbody", {}, this.#readers.map(({ id }, i) => h("tr", {}, h("th", { scope: "row" }, id), this.#readers.map((_, j) => cell(i, j)))))));
  }

  #drawPair(i, j, number, most) {
    const [left, right] = [this.#readers[i].id, this.#readers[j].id];
    const heat = number === 0 ? 0 : 1 + Math.floor((4 * number) / most);
    const isChosen = this.#pair !== null && this.#pair.includes(i) && this.#pair.includes(j);
    return h("button", { type: "button", class: `heat-${heat}`, disabled: number === 0, "data-pair": `${left} ${right}`, "aria-pressed": String(isChosen),
      "aria-label": `${share(number, this.#result.total)}: ${left} and ${right}, ${count(number, "line")}`, onclick: () => this.#choose(isChosen ? null : [Math.min(i, j), Math.max(i, j)]) }, share(number, this.#result.total));
  }

  #choose(pair) {
    this.#pair = pair;
    this.#shown = SHOWN;
    this.#draw();
    if (pair) find("compare-matrix").querySelector("[aria-pressed=true]")?.focus();
  }

  /* --- The lines --- */

  #chosen() {
    const bit = BIT[find("compare-what").value];
    const pair = this.#pair && pairNumber(...this.#pair, this.#readers.length);
    return this.#lines.filter(({ bits }) => bits && (pair === null ? bits.some((each) => each & bit) : bits[pair] & bit));
  }

  #drawLines() {
    const lines = this.#chosen();
    const readers = this.#pair ? this.#pair.map((i) => [this.#readers[i].id, i]) : this.#readers.map(({ id }, i) => [id, i]);
    find("lines-note").textContent = `${count(lines.length, "line")}${this.#pair ? ` on which ${readers[0][0]} and ${readers[1][0]} differ` : ""}`;
    find("compare-all").hidden = this.#pair === null;
    find("lines-more").hidden = lines.length <= this.#shown;
    fill(find("lines-table"), lines.length === 0 ? h("p", { class: "soft" }, "They agree on every line.") : h("table", {},
      h("thead", {}, h("tr", {}, ["line", "URL", "who sees which host"].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, lines.slice(0, this.#shown).map((line) => drawLine(line, readers)))));
  }

  /* --- Exports --- */

  #csv() {
    const head = ["line", "url", "differs", ...this.#readers.map(({ id }) => id)];
    const rows = this.#chosen().map(({ number, text, differs, values }) => [String(number), text, differs.join(" "), ...values.map((host) => host ?? "refused")]);
    return [head, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`);
  }

  #jsonl() {
    return this.#chosen().map(({ number, text, differs, values }) =>
      `${JSON.stringify({ line: number, url: text, differs, hosts: Object.fromEntries(this.#readers.map(({ id }, i) => [id, values[i]])) })}\n`);
  }
}

function drawLine({ number, text, values }, readers) {
  const groups = new Map();
  for (const [id, i] of readers) {
    groups.set(values[i], [...(groups.get(values[i]) ?? []), id]);
  }
  return h("tr", {}, h("td", {}, String(number)),
    h("td", { class: "mono" }, h("bdi", { dir: "ltr" }, show(text, 160)), " ", h("a", { class: "open", href: `#u=${encodeURIComponent(text.slice(0, 4000).toWellFormed?.() ?? "")}` }, "read")),
    h("td", {}, h("ul", {}, [...groups].map(([host, ids]) => h("li", {}, drawHost(host), h("span", { class: "soft" }, ` ${ids.join(", ")}`))))));
}

const drawHost = (host) => (host ? h("bdi", { class: "mono", dir: "ltr" }, show(host, 80)) : h("b", {}, host === null ? "refused" : "no host"));

function share(number, total) {
  if (number === 0) return "0";
  const percent = (100 * number) / total;
  return percent < 0.1 ? "<0.1%" : `${percent.toFixed(percent < 10 ? 1 : 0)}%`;
}

/** A cell of CSV. A text that a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(text) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function save(name, type, parts) {
  const link = h("a", { href: URL.createObjectURL(new Blob(parts, { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function listenForFiles(area, take) {
  const mark = (is) => area.classList.toggle("dropping", is);
  area.addEventListener("dragover", (event) => {
    event.preventDefault();
    mark(true);
  });
  area.addEventListener("dragleave", () => mark(false));
  area.addEventListener("drop", (event) => {
    mark(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}
