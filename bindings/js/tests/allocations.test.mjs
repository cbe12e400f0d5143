// SPDX-License-Identifier: MIT
// Each block of memory that the addon asks for, in turn, cannot be had: that is an exception, nothing is lost, and the next call
// works.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { makeAll } from '../src/make.js';
import { loadAddon, loadModule } from '../src/node.js';

const addon = loadAddon();
const options = addon?.failAfter ? {} : { skip: 'this addon has memory that never fails' };
const { URL, canParse, columns, hostname } = makeAll(loadModule('urlens.wasm'), addon);

/** Longer in every call, so that memory that is kept is not enough. */
let length = 600;
const fill = () => '\u00fc'.repeat((length += 400));
/** More than the room that a column has for its parts. */
let quotes = 60_000;

const calls = {
  canParse: () => canParse(`http://h/${fill()}`),
  'canParse, a long host': () => canParse(`http://${'%41'.repeat((length += 400))}.example/`),
  'canParse against a base': () => canParse('x', `http://h/${fill()}`),
  hostname: () => hostname(`http://b\u00fccher.example/${fill()}`) === 'xn--bcher-kva.example',
  'new URL': () => new URL(`http://h/${fill()}`).pathname.length === 1 + 6 * length,
  'new URL against a base': () => new URL(fill(), `http://h/${fill()}/`).href.endsWith('%C3%BC'),
  'an attribute': () => {
    const url = new URL('http://h/');
    url.pathname = fill();
    return url.pathname.length === 1 + 6 * length;
  },
  'a column of URLs': () => columns(['http://h/', `http://${fill()}.example/`]).failed === 0,
  'a column of hosts': () => columns(['http://h/', `http://b\u00fccher.example/${fill()}`], { part: 'host' }).get(1) === 'xn--bcher-kva.example',
  'a column of paths': () => columns([`http://h/${'"'.repeat((quotes += 100))}`], { part: 'path' }).data.length === 1 + 3 * quotes,
  'a column against a base': () => columns(['x'], { base: `http://h/${fill()}/` }).failed === 0,
};

/** Whether a call succeeds when it gets that many blocks. If not, it says so, and the next call works. */
function succeeds(call, count) {
  let error;
  let answer;
  addon.failAfter(count);
  try {
    answer = call();
  } catch (thrown) {
    error = thrown;
  }
  addon.failAfter(-1);
  if (error) assert.equal(error.name, 'out-of-memory', error.stack);
  else assert.equal(answer, true);
  assert.equal(call(), true);
  return !error;
}

/** The addon keeps a few blocks for the next call. */
const KEPT = 4;

for (const [name, call] of Object.entries(calls)) {
  test(name, options, () => {
    const before = addon.countBlocks();
    let needed = 0;
    while (!succeeds(call, needed)) needed++;
    assert.ok(needed > 0, 'it needs no memory');
    for (let i = 0; i < 5 * KEPT; i++) succeeds(call, i % needed);
    assert.ok(addon.countBlocks() - before <= KEPT, `${before} blocks became ${addon.countBlocks()}`);
  });
}

/** Uses the addon in a worker, and waits for its end. */
function work(count) {
  const place = JSON.stringify(new globalThis.URL('../src/node.js', import.meta.url).href);
  const code = `import(${place}).then(({ loadAddon }) => {
    const addon = loadAddon();
    if (addon) addon.parse('http://h/' + '\u00fc'.repeat(1000));
  }, (error) => { throw error; })`;
  addon.failAfter(count);
  return new Promise((resolve, reject) => {
    new Worker(code, { eval: true }).on('error', reject).on('exit', resolve);
  }).finally(() => addon.failAfter(-1));
}

test('a worker that ends leaves nothing, whether it got the addon or not', options, async () => {
  const before = addon.countBlocks();
  for (const count of [-1, 0, 1, 2, 3, 4, -1]) {
    await work(count);
    assert.equal(addon.countBlocks(), before, `after ${count} blocks`);
  }
});
