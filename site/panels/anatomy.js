// SPDX-License-Identifier: MIT
//
// Anatomy: the URL in its canonical form and as it was written, component by component; what was changed and why.

import { announce, count, fill, find, h } from "../dom.js";
import { placesOf } from "../places.js";
import { COMPONENTS } from "../readers.js";
import { codeOf, overlooked, show, showSentence } from "../visible.js";

/** Longer texts are shown without a label for each part. */
const LONGEST_DRAWN = 4000;

/** The canonical text as pieces: [text, component or null]. */
function canonicalPieces(url) {
  const pieces = [[url.scheme, "scheme"], [":", null]];
  const put = (text, component) => pieces.push([text, component]);
  if (url.host !== null) {
    put("//", null);
    if (url.username) put(url.username, "username");
    if (url.password) pieces.push([":", null], [url.password, "password"]);
    if (url.username || url.password) put("@", null);
    put(url.host, "host");
    if (url.port !== null) pieces.push([":", null], [url.port, "port"]);
  } else if (url.path.startsWith("//")) put("/.", null);
  put(url.path, "path");
  if (url.query !== null) pieces.push(["?", null], [url.query, "query"]);
  if (url.fragment !== null) pieces.push(["#", null], [url.fragment, "fragment"]);
  return pieces.filter(([text]) => text !== "");
}

/** The input as pieces: its parts, and what is between them. */
function writtenPieces(input, written, place) {
  const pieces = [];
  let at = 0;
  const parts = Object.entries(written).map(([part, { start, end }]) => [place(start), place(end), part]);
  for (const [start, end, part] of parts.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    if (start > at) pieces.push([input.slice(at, start), null, at]);
    if (end > start) pieces.push([input.slice(start, end), part, start]);
    at = Math.max(at, end);
  }
  if (at < input.length) pieces.push([input.slice(at), null, at]);
  return pieces;
}

function drawPiece([text, component]) {
  if (!component) return h("span", { class: "glue" }, show(text));
  return h("span", { class: `part ${component}` }, h("bdi", { dir: "ltr" }, show(text)), h("i", {}, component));
}

function drawCanonical(url) {
  const pieces = canonicalPieces(url);
  const isWhole = pieces.map(([text]) => text).join("") === url.href;
  if (!isWhole || url.href.length > LONGEST_DRAWN) return h("div", { class: "url" }, codeOf(url.href));
  return h("div", { class: "url mono", role: "img", "aria-label": spoken(pieces) }, pieces.map(drawPiece));
}

const spoken = (pieces) => pieces.filter(([, component]) => component).map(([text, component]) => `${component} ${text}`).join(", ");

/** The input, with every place that has an error underlined, and each part in its colour. */
function drawWritten(input, anatomy, place) {
  if (input.length > LONGEST_DRAWN) return codeOf(input);
  const faults = new Set((anatomy.errors ?? []).map(({ at }) => place(at)));
  if (!anatomy.ok && anatomy.at !== null) faults.add(place(anatomy.at));
  const pieces = anatomy.written ? writtenPieces(input, anatomy.written, place) : [[input, null, 0]];
  return h("bdi", { class: "mono written", dir: "ltr" },
    pieces.map(([text, component, start]) => h("span", { class: component ?? "glue" }, withFaults(text, start, faults))));
}

function withFaults(text, start, faults) {
  const nodes = [];
  let plain = "";
  let at = start;
  for (const character of text) {
    if (faults.has(at)) {
      nodes.push(...show(plain), h("mark", {}, show(character)));
      plain = "";
    } else plain += character;
    at += character.length;
  }
  return [...nodes, ...show(plain)];
}

function drawChange({ part, before, after, why }) {
  return h("li", {}, h("span", { class: `tag ${part}` }, part), " ", codeOf(before), " → ", after === null ? h("em", {}, "nothing") : codeOf(after),
    h("span", { class: "soft" }, ` ${why}`));
}

function drawRemoved({ before, after, inside }) {
  const say = (number, where) => number > 0 && h("li", {}, `${count(number, "byte")} removed ${where}`);
  return [say(before, "at the beginning"), say(after, "at the end"), say(inside, "inside: tabs and line breaks")].filter(Boolean);
}

function drawErrors(input, anatomy) {
  return (anatomy.errors ?? []).slice(0, 20).map(({ name, at }, i) =>
    h("li", {}, h("code", {}, name), h("span", { class: "soft" }, ` at byte ${at}`), anatomy.messages?.[i] ? ` ${anatomy.messages[i]}` : ""));
}

function drawOverlooked(input) {
  return overlooked(input).map(({ words, character, hidden, label }) =>
    h("li", {}, hidden ? h("span", { class: "hidden-mark" }, label) : h("bdi", { class: "twin" }, character), ` ${words}`));
}

function row(title, content) {
  const isEmpty = Array.isArray(content) && content.length === 0;
  return isEmpty ? [] : [h("dt", {}, title), h("dd", {}, Array.isArray(content) ? h("ul", {}, content) : content)];
}

function fromBase(anatomy) {
  const parts = COMPONENTS.slice(0, 7).filter((part) => !anatomy.written[part] && anatomy[part]);
  return parts.length > 0 ? [h("li", {}, parts.join(", "))] : [];
}

export function showAnatomy(state, anatomy) {
  const input = state.url;
  const place = placesOf(input);
  find("anatomy-note").textContent = anatomy.ok ? "as the URL Standard and browsers read it" : "the URL Standard refuses it";
  const rows = [row("as written", drawWritten(input, anatomy, place))];
  if (anatomy.ok) {
    rows.push(row("changed", [...drawRemoved(anatomy.removed), ...anatomy.changes.map(drawChange)]));
    if (state.base) rows.push(row("from the base", fromBase(anatomy)));
    if (anatomy.origin) rows.push(row("origin", codeOf(anatomy.origin)));
  }
  rows.push(row("errors", drawErrors(input, anatomy)), row("look twice", drawOverlooked(input)));
  fill(find("anatomy-body"),
    anatomy.ok ? drawCanonical(anatomy) : h("p", { class: "refusal" }, showSentence(anatomy.message)),
    h("dl", { class: "row" }, ...rows));
  announce(anatomy.ok ? `Host ${anatomy.host || "none"}, path ${anatomy.path.slice(0, 80)}` : anatomy.message);
}
