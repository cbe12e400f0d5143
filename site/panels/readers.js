// SPDX-License-Identifier: MIT
//
// Who sees what: the readers grouped by the host they see, and a table of all that they read.

import { count, debounced, fill, find, h } from "../dom.js";
import { COMPONENTS, KINDS, differences, groupByHost, groupKey } from "../readers.js";
import { codeOf, show, showSentence } from "../visible.js";
import { stepsFor } from "../why.js";

/** What one kind or one reader is hidden by: words of state.hidden. */
const hiddenIds = (state) => new Set(state.hidden.split(",").filter(Boolean));

export function chosenReaders(readers, state) {
  const hidden = hiddenIds(state);
  return readers.filter(({ id, kind }) => !hidden.has(kind) && !hidden.has(id));
}

/** The boxes that choose readers; `changed` is called with the new state.hidden. */
export function makeFilter(readers, state, changed) {
  const hidden = hiddenIds(state);
  const box = (id, label, title) => h("label", { title },
    h("input", { type: "checkbox", checked: !hidden.has(id), "data-reader": id, onchange: (event) => {
      event.target.checked ? hidden.delete(id) : hidden.add(id);
      changed([...hidden].sort().join(","));
    } }), ` ${label}`);
  return [
    h("div", { class: "boxes", role: "group", "aria-label": "Kinds of readers" }, KINDS.map(({ id, title }) => box(id, title))),
    h("details", {}, h("summary", {}, "single readers"), h("div", { class: "boxes" },
      readers.filter(({ id }) => id !== "whatwg").map(({ id, title, models, version }) => box(id, id, `${title}; ${models} ${version}`)))),
  ];
}

const chip = ({ name, title, models, version }) => h("li", { title: `${title}; ${models} ${version}` }, name);

/** The readers of a group. Those of 2011 are many and alike, and are counted if there are more than three. */
function drawWho(readers) {
  const old = readers.filter(({ kind }) => kind === "2011");
  if (old.length <= 3) return h("ul", { class: "who" }, readers.map(chip));
  const names = old.map(({ name }) => name).join(", ");
  return h("ul", { class: "who" }, readers.filter(({ kind }) => kind !== "2011").map(chip),
    h("li", { class: "old", title: names }, `${old.length} of 2011`));
}

/** A line under the host: what else this group's first reader sees. */
function summaryOf(sample) {
  if (!sample.ok) return showSentence(sample.message);
  const parts = [];
  if (sample.port) parts.push(["port ", codeOf(sample.port)]);
  if (sample.username) parts.push(["user ", codeOf(shorten(sample.username))]);
  if (sample.path) parts.push(["path ", codeOf(shorten(sample.path))]);
  return parts.flatMap((part, i) => (i > 0 ? [" · ", ...part] : part));
}

const shorten = (text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** `standard` is the group of the URL Standard, whether it is shown or not. */
function drawGroup(group, standard) {
  const tone = group.key === "refused" || group.key === "host " ? "none" : group.key === standard ? "same" : "other";
  const name = group.key === "refused" ? "refused" : group.host === null ? "no host" : null;
  return h("li", { class: `group ${tone}` },
    h("h3", { class: name ? "" : "mono" }, name ?? h("bdi", { dir: "ltr" }, show(group.host, 200))),
    h("p", {}, summaryOf(group.sample)),
    drawWho(group.readers));
}

function drawCell(reading, component, differing) {
  const value = reading[component];
  const differs = differing.includes(component);
  const common = { "data-component": component };
  if (value === null || value === undefined) return h("td", { ...common, class: differs ? "differs" : "" }, differs ? h("span", { class: "soft" }, "absent") : "");
  const empty = value === "" && differs ? h("span", { class: "soft" }, "empty") : "";
  return h("td", { ...common, class: `mono ${component}-cell${differs ? " differs" : ""}` }, empty || (value === "" ? [] : h("bdi", { dir: "ltr" }, show(value, 120))));
}

function drawWhy(steps, text, differing, reading) {
  return stepsFor(steps, text, differing, reading).map(({ at, text: sentence }) => h("p", {}, h("b", {}, at), at === "no step" ? ` ${sentence}` : `: ${sentence}`));
}

function drawName(readers, rowSpan) {
  const [{ name, title, models, version }] = readers;
  if (readers.length === 1) return h("th", { scope: "row", rowSpan, title }, name, h("small", {}, `${models} ${version}`));
  return h("th", { scope: "row", rowSpan, title: readers.map((reader) => reader.name).join(", ") }, name, h("small", {}, `and ${readers.length - 1} more of 2011`));
}

/** A row with what is read, and one under it with the reason. */
function drawRows(readers, reading, columns, context) {
  const differing = context.standard === reading ? [] : differences(context.standard, reading, context.keys);
  const cells = reading.ok
    ? columns.map((component) => drawCell(reading, component, differing))
    : h("td", { colspan: columns.length, class: differing.length > 0 ? "differs" : "" }, h("b", {}, "refused"), " ", showSentence(reading.message));
  const why = differing.length > 0 ? drawWhy(context.steps[readers[0].id], context.text, differing, reading) : [];
  const row = h("tr", { "data-readers": readers.map(({ id }) => id).join(" ") }, drawName(readers, why.length > 0 ? 2 : 1), cells);
  return why.length === 0 ? row : [row, h("tr", { class: "why" }, h("td", { colspan: columns.length }, why))];
}

/** Readers of 2011 that read alike share a row. */
function mergeRows(readers, readings) {
  const rows = new Map();
  for (const reader of readers) {
    const key = reader.kind === "2011" ? JSON.stringify(readings[reader.id]) : reader.id;
    rows.set(key, [...(rows.get(key) ?? []), reader]);
  }
  return [...rows.values()];
}

/** Components that no reader sees have no column. */
function drawTable(readers, readings, context) {
  const columns = COMPONENTS.filter((component) => ["scheme", "host", "path"].includes(component) || readers.some(({ id }) => readings[id][component]));
  const rows = mergeRows(readers, readings).map((row) => drawRows(row, readings[row[0].id], columns, context));
  return h("table", { class: "all" },
    h("thead", {}, h("tr", {}, ["reader", ...columns].map((title) => h("th", { scope: "col" }, title)))),
    h("tbody", {}, rows));
}

// The table is long; it waits until typing pauses.
const showTable = debounced(60, (readers, readings, context) =>
  fill(find("readers-table"), readers.length > 0 ? drawTable(readers, readings, context) : h("p", { class: "soft" }, "No readers are chosen.")));

function showNobody() {
  find("readers-note").textContent = "no readers are chosen";
  find("readers").classList.remove("alarm");
  fill(find("readers-groups"));
  showTable([]);
}

/** Shows the readings of a diff. `context` is { text, keys, steps }. */
export function showReaders(readers, readings, context) {
  if (readers.length === 0) return showNobody();
  const standard = readings.whatwg;
  const groups = groupByHost(readers, readings, context.keys);
  const hosts = groups.filter(({ key }) => key !== "refused");
  const agree = hosts.length <= 1;
  const note = groups.length === 1 ? (agree && hosts.length === 1 ? "they agree" : "all refuse it") : agree ? "some refuse it" : "they disagree";
  find("readers-note").textContent = `${count(readers.length, "reader")} · ${note}`;
  find("readers").classList.toggle("alarm", !agree);
  fill(find("readers-groups"), groups.map((group) => drawGroup(group, groupKey(standard, context.keys))));
  showTable(readers, readings, { ...context, standard });
}
