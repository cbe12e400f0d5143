// SPDX-License-Identifier: MIT
// usage: node measure.mjs FILE
// How long calls take, in ns of CPU time for each URL of the file: urlens, by the addon or, with URLENS_NO_ADDON, by WebAssembly;
// Node's own URL; and whatwg-url. All are measured in turn in one process, so that a busy machine is busy for all; the best of
// several rounds counts. Only one of urlens' two ways is in a process: two classes of the same code are slower than one.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const js = new URL('../../bindings/js/', import.meta.url);
const { makeAll } = await import(new URL('src/make.js', js));
const { loadAddon, loadModule } = await import(new URL('src/node.js', js));
const whatwg = createRequire(fileURLToPath(new URL('package.json', js)))('whatwg-url');

const ROUNDS = 60;
const texts = readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean).slice(0, 20_000);
const addon = loadAddon();
const urlens = makeAll(loadModule('urlens.wasm'), addon);
const NodeURL = globalThis.URL;

/** Calls that have to give the same number for all URLs together, so that none is optimised away or wrong. */
const each = (call) => () => {
  let sum = 0;
  for (const text of texts) sum += call(text);
  return sum;
};
const tried = (make) => (text) => {
  try {
    return make(text);
  } catch {
    return 0;
  }
};
const columnOf = (part) => () => urlens.columns(texts, { part }).data.length;
const textsOf = (part) => () => urlens.columns(texts, { part }).toArray().reduce((sum, text) => sum + (text?.length ?? 0), 0);
const hostsOf = (URL) => each(tried((text) => new URL(text).hostname.length));
const hrefsOf = (URL) => each(tried((text) => new URL(text).href.length));

const groups = {
  canParse: {
    "Node's URL.canParse": each((text) => +NodeURL.canParse(text)),
    'urlens, canParse()': each((text) => +urlens.canParse(text)),
    'whatwg-url': each((text) => +whatwg.URL.canParse(text)),
  },
  hostname: {
    "Node's new URL().hostname": hostsOf(NodeURL),
    'urlens, hostname()': each((text) => urlens.hostname(text)?.length ?? 0),
    'urlens, new URL().hostname': hostsOf(urlens.URL),
    'urlens, a column': columnOf('host'),
    'urlens, a column, as texts': textsOf('host'),
    'whatwg-url': hostsOf(whatwg.URL),
  },
  href: {
    "Node's new URL().href": hrefsOf(NodeURL),
    'urlens, new URL().href': hrefsOf(urlens.URL),
    'urlens, a column with components': columnOf(),
    'urlens, a column with components, as texts': textsOf(),
    'whatwg-url': hrefsOf(whatwg.URL),
  },
};

/** The best CPU time of a call, in ns for each URL. */
function time(call) {
  const begun = process.cpuUsage();
  const answer = call();
  const { user, system } = process.cpuUsage(begun);
  return { answer, took: ((user + system) * 1000) / texts.length };
}

/** What the loop takes by itself is taken off where there is one. */
const empty = each((text) => text.length);
let loop = Infinity;
for (let round = 0; round < 2 * ROUNDS; round++) loop = Math.min(loop, time(empty).took);

for (const [group, calls] of Object.entries(groups)) {
  const best = {};
  const answers = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, call] of Object.entries(calls)) {
      if (name === 'whatwg-url' && round > 5) continue;
      const { answer, took } = time(call);
      answers[name] = answer;
      best[name] = Math.min(best[name] ?? Infinity, name.includes('column') ? took : took - loop);
    }
  }
  console.log(`${group}, by ${addon ? 'the addon' : 'WebAssembly'}, ${texts.length} URLs`);
  for (const [name, took] of Object.entries(best)) console.log(`  ${took.toFixed(0).padStart(6)} ns  ${name} (${answers[name]})`);
}
