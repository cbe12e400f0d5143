// SPDX-License-Identifier: MIT
//
// Why a reader differs: the steps of its own description that decide what differs. steps.json, made from the documents,
// says which step decides which topic; here is which topics a text calls for.

import { placesOf } from "./places.js";

const HOSTS = [
  ["end", /\\/],
  ["userinfo", /@/],
  ["slashes", /^[^/?#]*:(?:\/?[^/]|\/{3,})/],
  ["tabs", /[\t\n\r]/],
  ["ipv6", /\[/],
  ["decode", /%/],
  ["map", /[^\0-\x7f]/],
  ["ipv4", /^[^:/?#]*:\/*[^/?#@]*@?(?:0x)?[\da-f.x]+(?::|\/|$)/i],
  ["case", /[A-Z]/],
  ["port", /:\d*\D*:/],
];
const PATHS = [
  ["dots", /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\?#]|$)/i],
  ["end", /\\/],
];

// For each component, the topics in the order in which they are looked for, and the component itself at last.
const TOPICS = {
  scheme: [], username: [], password: [], host: HOSTS, port: HOSTS.slice(0, 3), path: PATHS, query: [], fragment: [],
};
const OWN = { username: "userinfo", password: "userinfo" };

// Which component a failure is about, by its code.
const FAILURES = [
  [/scheme/, "scheme"], [/userinfo|credential/, "username"], [/port/, "port"], [/ipv6|bracket/i, "host"], [/ipv4/i, "host"],
  [/host|domain|idna|label/i, "host"], [/path/, "path"], [/query/, "query"], [/fragment/, "fragment"],
];

/** The steps that decide this difference, the most telling first, at most two. */
export function stepsFor(steps, text, components, reading) {
  if (!steps) return [];
  const wanted = reading.ok ? firstOf(components) : refusedComponent(text, reading);
  const topics = [...TOPICS[wanted].filter(([, test]) => test.test(text)).map(([topic]) => topic), OWN[wanted] ?? wanted];
  if (/^[\0-\x20]|[\0-\x20]$/.test(text)) topics.unshift("trim");
  if (/^file:/i.test(text)) topics.unshift("file");
  if (!reading.ok && reading.at !== null && /^[^\0-\x7f]/.test(text.slice(placesOf(text)(reading.at)))) topics.unshift("map");
  const isKept = reading.ok && ["path", "query", "fragment"].includes(wanted) && isAsWritten(text, reading[wanted]) && topics.length === 1;
  if (isKept) return [{ at: "no step", text: `changes the ${wanted}: it stays as it was written.` }];
  const found = topics.map((topic) => steps.find((step) => step.topics.includes(topic))).filter(Boolean);
  return [...new Set(found)].slice(0, 2);
}

const isAsWritten = (text, value) => Boolean(value) && text.includes(value);

/** The component that matters most. */
function firstOf(components) {
  const order = ["host", "scheme", "port", "username", "password", "path", "query", "fragment"];
  return order.find((component) => components.includes(component)) ?? "host";
}

/** What a refusal is about: its code says so, or else the character that it points at. */
function refusedComponent(text, reading) {
  const known = FAILURES.find(([test]) => test.test(reading.error));
  if (known) return known[1];
  const before = text.slice(0, reading.at ?? 0);
  if (before.includes("#")) return "fragment";
  if (before.includes("?")) return "query";
  return /^[^/]*\/\/[^/]*\//.test(before) ? "path" : /\/\//.test(before) ? "host" : "scheme";
}
