// SPDX-License-Identifier: MIT
//
// Anatomy: the URL in its canonical form and as it was written, component by component; what was changed and why.

import { announce, copy, count, fill, find, h } from "../dom.js";
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

function drawCopy({ href }) {
  return h("button", { type: "button", class: "small copy", onclick: (event) => copy(event.target, href, "Copied", "It could not be copied") }, "Copy this URL");
}

const spoken = (pieces) => pieces.filter(([, component]) => component).map(([text, component]) => `${component} ${text}`).join(", ");

/** The input, with every place that has an error, or what it is refused for, underlined, and each part in its colour. */
function drawWritten(input, anatomy, place) {
  if (input.length > LONGEST_DRAWN) return codeOf(input);
  const isRefused = !anatomy.ok && anatomy.at !== null;
  const faults = new Set(isRefused ? refusedUnits(input, place(anatomy.at), anatomy.message) : (anatomy.errors ?? []).map(({ at }) => place(at)));
  const pieces = anatomy.written ? writtenPieces(input, anatomy.written, place) : [[input, null, 0]];
  return h("bdi", { class: "mono written", dir: "ltr" },
    pieces.map(([text, component, start]) => h("span", { class: component ?? "glue" }, withFaults(text, start, faults))),
    faults.has(input.length) && input !== "" ? h("mark", { title: "here it ends" }) : null);
}

/** The units that a refusal is about: its sentence quotes them, with escapes for what is hidden, unless they are too long. */
function refusedUnits(input, start, message) {
  const quoted = /\("(.+)" at byte \d+\)/s.exec(message)?.[1] ?? "";
  const unescaped = quoted.replace(/\\u\{([\dA-F]+)\}/g, (_, digits) => String.fromCodePoint(parseInt(digits, 16)));
  const found = [quoted, unescaped].find((text) => text !== "" && input.startsWith(text, start)) ?? " ";
  return Array.from(found, (_, i) => start + i);
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

const PLACES_SHOWN = 8;

/** "at byte 3", "at bytes 3, 5 and 7", "at bytes 3, 5, 7 and 200 more". */
function sayPlaces(places) {
  if (places.length === 1) return ` at byte ${places[0]}`;
  const shown = places.slice(0, places.length <= PLACES_SHOWN ? -1 : PLACES_SHOWN);
  const last = places.length <= PLACES_SHOWN ? places.at(-1) : `${(places.length - PLACES_SHOWN).toLocaleString("en")} more`;
  return ` at bytes ${shown.join(", ")} and ${last}`;
}

/** Errors of one name are told once, with all their places. */
function drawErrors({ errors = [], messages = [] }) {
  const kinds = new Map();
  errors.forEach(({ name, at }, i) => {
    if (!kinds.has(name)) kinds.set(name, { places: [], message: messages[i] ?? "" });
    kinds.get(name).places.push(at);
  });
  return [...kinds].map(([name, { places, message }]) =>
    h("li", {}, h("code", {}, name), h("span", { class: "soft" }, sayPlaces(places)), message && ` ${message}`));
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
  rows.push(row("errors", drawErrors(anatomy)), row("look twice", drawOverlooked(input)));
  fill(find("anatomy-body"),
    anatomy.ok ? [drawCanonical(anatomy), drawCopy(anatomy)] : h("p", { class: "refusal" }, showSentence(anatomy.message)),
    h("dl", { class: "row" }, ...rows));
  announce(anatomy.ok ? `Host ${anatomy.host || "none"}, path ${anatomy.path.slice(0, 80)}` : anatomy.message);
}
