// SPDX-License-Identifier: MIT
//
// Compares the readings of every line of a list. It runs in a worker and reports as it goes; the page can always be used.
//
// A report is { done, total }, with { lines } that differ, and at the end { end: { total, pairs } }. A line is
// { number, text, differs, values, bits }: which components differ, the host of each reader (null: refused), and for each
// pair of readers whether it differs in the host (1), in any component (2), or only one of them refuses it (4).

import { HostKeys, differences } from "./readers.js";

const PART = 400; // lines between two reports
export const HOST = 1, ANY = 2, ACCEPTS = 4;

/** The number of the pair (i, j), i < j, of n readers. */
export const pairNumber = (i, j, n) => (i * (2 * n - i - 1)) / 2 + (j - i - 1);

function compareReadings(readings, keys) {
  const n = readings.length;
  const bits = new Uint8Array((n * (n - 1)) / 2);
  const differing = new Set();
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const parts = differences(readings[i], readings[j], keys);
      if (parts.length === 0) continue;
      for (const part of parts) differing.add(part);
      bits[pairNumber(i, j, n)] = ANY | (parts.includes("host") ? HOST : 0) | (parts.includes("accepts") ? ACCEPTS : 0);
    }
  }
  return { bits, differing: [...differing] };
}

function compareLine(engine, keys, text, number, dialects) {
  const answer = engine.ask({ op: "diff", input: text, dialects, brief: true });
  if (!answer.ok) return { number, text, failed: answer.message };
  // Of a line that is known to be read alike, as most are, only one reading is answered.
  const readings = dialects.map((id) => answer.dialects[id]).filter(Boolean);
  const refused = readings.filter(({ ok }) => !ok).length;
  if (readings.length < dialects.length) return null;
  if (answer.disagree.length === 0 && (refused === 0 || refused === readings.length)) return null;
  const { bits, differing } = compareReadings(readings, keys);
  if (differing.length === 0) return null;
  return { number, text, differs: differing, values: readings.map((reading) => (reading.ok ? reading.host ?? "" : null)), bits };
}

/** `task` is { text or file, dialects, most }. */
export async function compareList(engine, task, report) {
  const text = task.file ? await task.file.text() : task.text;
  // Empty lines count, so that a number is that of the line in the file, but are not compared.
  const every = text.split(/\r\n|\n|\r/).map((line, i) => [line, i + 1]).filter(([line]) => line !== "");
  const lines = every.slice(0, task.most);
  const keys = new HostKeys(engine);
  const pairs = new Uint32Array((task.dialects.length * (task.dialects.length - 1)) / 2);
  const all = { host: new Uint32Array(pairs.length), any: new Uint32Array(pairs.length), accepts: new Uint32Array(pairs.length) };
  for (let from = 0; from < lines.length; from += PART) {
    const found = lines.slice(from, from + PART).map(([line, number]) => compareLine(engine, keys, line, number, task.dialects)).filter(Boolean);
    for (const { bits } of found) if (bits) tally(all, bits);
    report({ done: Math.min(from + PART, lines.length), total: lines.length, lines: found });
  }
  report({ done: lines.length, total: lines.length, lines: [], end: { counts: all, left: every.length - lines.length } });
}

function tally({ host, any, accepts }, bits) {
  for (let i = 0; i < bits.length; i++) {
    if (bits[i] & HOST) host[i]++;
    if (bits[i] & ANY) any[i]++;
    if (bits[i] & ACCEPTS) accepts[i]++;
  }
}
