// SPDX-License-Identifier: MIT
// Each block of memory that the addon asks for, in turn, cannot be had: that is an exception, and the next call works.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAll } from '../src/make.js';
import { loadAddon, loadModule } from '../src/node.js';

const addon = loadAddon();
const options = addon?.failAfter ? {} : { skip: 'this addon has memory that never fails' };
const { URL, canParse, columns, hostname } = makeAll(loadModule('urlens.wasm'), addon);

/** Longer in every call, so that memory that is kept is not enough. */
let length = 600;
const fill = () => '\u00fc'.repeat((length += 600));

const calls = {
  canParse: () => canParse(`http://h/${fill()}`),
  'canParse, a long host': () => canParse(`http://${'%41'.repeat((length += 600))}.example/`),
  'canParse against a base': () => canParse('x', `http://h/${fill()}`),
  hostname: () => hostname(`http://b\u00fccher.example/${fill()}`) === 'xn--bcher-kva.example',
  'new URL': () => new URL(`http://h/${fill()}`).pathname.length === 1 + 6 * length,
  'new URL against a base': () => new URL(fill(), `http://h/${fill()}/`).href.endsWith('%C3%BC'),
  'a column of URLs': () => columns(['http://h/', `http://${fill()}.example/`]).failed === 0,
  'a column of hosts': () => columns(['http://h/', `http://b\u00fccher.example/${fill()}`], { part: 'host' }).get(1) === 'xn--bcher-kva.example',
  'a column of paths': () => columns([`http://h/${'"'.repeat((length += 60_000))}`], { part: 'path' }).data.length === 1 + 3 * length,
  'a column against a base': () => columns(['x'], { base: `http://h/${fill()}/` }).failed === 0,
};

/** How many blocks can be refused before the call succeeds. */
function refuse(call) {
  for (let count = 0; count < 100; count++) {
    addon.failAfter(count);
    try {
      const answer = call();
      addon.failAfter(-1);
      assert.equal(answer, true);
      return count;
    } catch (error) {
      addon.failAfter(-1);
      assert.equal(error.name, 'out-of-memory', error.stack);
    }
    assert.equal(call(), true);
  }
  return assert.fail('it never succeeds');
}

for (const [name, call] of Object.entries(calls)) {
  test(name, options, () => assert.ok(refuse(call) > 0, 'it needs no memory'));
}
