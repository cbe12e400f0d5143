// SPDX-License-Identifier: MIT
// The addon gives what the module gives: results, errors and columns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAll } from '../src/make.js';
import { loadAddon, loadModule } from '../src/node.js';
import { address, below, text } from './random.mjs';
import { everyCase } from './suites.mjs';

const addon = loadAddon();
const options = addon ? {} : { skip: 'the addon was not built, or is not wanted' };
const byModule = makeAll(loadModule('urlens.wasm'));
const byAddon = addon && makeAll(loadModule('urlens.wasm'), addon);

const attributes = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
const settable = attributes.filter((name) => name !== 'href' && name !== 'origin');
const parts = [undefined, 'scheme', 'username', 'password', 'host', 'port', 'path', 'query', 'fragment', 'href', 'suffix', 'domain', 'subdomain'];

/** What a call gives, or what it throws with all that errors have. */
function outcome(call) {
  try {
    return call();
  } catch (error) {
    const { name, message, place, offset, length, input } = error;
    return { kind: error.constructor.name, name, message, place, offset, length, input };
  }
}

/** All that can be asked about one text. */
function read({ URL, canParse, hostname }, input, base) {
  const url = (change) => () => {
    const made = new URL(input, base);
    change(made);
    return attributes.map((attribute) => made[attribute]);
  };
  return {
    canParse: outcome(() => canParse(input, base)),
    hostname: outcome(() => hostname(input)),
    url: outcome(url(() => {})),
    set: outcome(url((made) => { made[settable[input.length % settable.length]] = base ?? 'x y'; })),
    params: outcome(url((made) => { made.searchParams.append('k', '\u00fc'); })),
    href: outcome(url((made) => { made.href = base ?? input; })),
  };
}

const fill = 'x'.repeat(600);
const long = [
  `http://h/${'a'.repeat(501)}`, `http://h/${'a'.repeat(502)}`, `http://h/${'a'.repeat(503)}`, `http://h/${'a'.repeat(504)}`, `http://${fill}/`,
  `http://h/\u00fc${fill}`, `http://b\u00fccher.${fill}.example/`, `http://h/${fill}:99999`, `http://h:99999/${fill}`, `http://\u{1f4a9}${fill}:99999/`, fill,
  '', ' ', '\0', '\ud800', `\ud800${fill}\udfff`, `http://${'%41'.repeat(300)}/`, `http://${'\u00fc'.repeat(400)}/`, `http://${'\u00fc.'.repeat(300)}/`,
];

test('single texts, short and long', options, () => {
  everyCase([...long, ...Array.from({ length: 20_000 }, address)], (input) => assert.deepEqual(read(byAddon, input), read(byModule, input)));
});

test('texts against a base', options, () => {
  const bases = ['http://h/a/b?c#d', 'file:///C:/x', 'mailto:x', `http://h/${fill}/x`, 'no base', 'http://h:99999/', `http://\u00fc/${fill}`];
  const cases = [...long, ...Array.from({ length: 5_000 }, text)].flatMap((input) => [[input, bases[below(bases.length)]], [input, address()]]);
  everyCase(cases, ([input, base]) => assert.deepEqual(read(byAddon, input, base), read(byModule, input, base)));
});

/** The arrays of a column, and its texts. */
const taken = ({ columns }, input, settings) => outcome(() => {
  const column = columns(input, settings);
  return { ...column, texts: column.toArray() };
});

const lists = {
  none: [],
  ordinary: Array.from({ length: 10_000 }, (_, i) => `https://www.example${i}.co.uk/a?b=${i}#c`),
  random: Array.from({ length: 5_000 }, address),
  'much longer than it was': Array.from({ length: 3_000 }, (_, i) => `http://h/${'\u{1f4a9}"'.repeat(i % 50)}`),
  'hosts that need room': Array.from({ length: 5_000 }, (_, i) => `HTTP://B\u00dcCHER${'\u00dc'.repeat(i % 50)}.EXAMPLE/`),
  'one that is long': ['http://h/', `http://h/${'\u00fc'.repeat(200_000)}`, `http://h/?${'"'.repeat(100_000)}`, 'x'],
  'not all are texts': ['http://a', null, 5, { toString: () => 'x:y' }],
};

for (const [name, list] of Object.entries(lists)) {
  test(`columns: ${name}`, options, () => {
    const settings = [...parts.map((part) => ({ part })), { base: 'http://h/a/b' }, { base: 'http://h/a/b', part: 'path' }, { base: 'no' }, { part: 'no' }];
    everyCase(settings, (one) => assert.deepEqual(taken(byAddon, list, one), taken(byModule, list, one)));
  });
}

test('columns of bytes', options, () => {
  const data = new TextEncoder().encode('xxhttp://a/HTTP://b/no\u00fc');
  const given = [[2, 11, 20, 22], [0, 2], [2, 2, 2], [0], [0, 9, 3], [0, 99], [-1, 5], [2, 11, 20, 23, 24]];
  everyCase(given, (offsets) => {
    for (const part of [undefined, 'host']) {
      const column = { data, offsets: Int32Array.from(offsets) };
      assert.deepEqual(taken(byAddon, column, { part }), taken(byModule, column, { part }));
    }
  });
  const bad = Buffer.from('http://h/\xff\xc3(\xf0\x9f', 'latin1');
  const column = { data: new Uint8Array(bad), offsets: Int32Array.of(0, bad.length) };
  assert.deepEqual(taken(byAddon, column), taken(byModule, column));
});

test('a column that gives other texts when it is asked again', options, () => {
  let asked = 0;
  const list = new Proxy(['http://a/', 'http://b/'], {
    get: (target, key) => (key === '0' ? `http://a/${'x'.repeat(1000 * asked++)}` : target[key]),
  });
  assert.deepEqual(byAddon.columns(list).toArray(), ['http://a/', 'http://b/']);
});

test('memory of large columns is given back', addon && globalThis.gc ? {} : { skip: 'it needs the addon and --expose-gc' }, async () => {
  const rows = Array.from({ length: 50 }, () => `http://h/${'x'.repeat(1_000_000)}`);
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 3; i++) assert.equal(byAddon.columns(rows, { part: 'host' }).data.length, 50);
  for (let i = 0; i < 4; i++) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const more = process.memoryUsage().arrayBuffers - before;
  assert.ok(more < 40e6, `${more} bytes more`);
});

test('it refuses what is not a text or not an array', options, () => {
  for (const call of [() => addon.check(5), () => addon.parse({}), () => addon.hostRange(), () => addon.parseReference('x', 5), () => addon.checkReference(),
    () => addon.set(5, 1, 'x'), () => addon.set('http://h/', 9, 5), () => addon.set()]) {
    assert.throws(call, TypeError);
  }
  const [data, offsets, validity, status] = [new Uint8Array(64), new Int32Array(2), new Uint8Array(1), new Uint16Array(1)];
  const components = new Uint32Array(13);
  const column = [data, offsets, validity, status, components];
  const fill = (...values) => addon.fillColumn(-1, undefined, ...values);
  assert.equal(fill(0, 0, [data, offsets], column), 0);
  assert.throws(() => fill(2, 0, [data, offsets], column), TypeError);
  assert.throws(() => fill(0, 65, [data, offsets], column), TypeError);
  assert.throws(() => fill(0, 0, [data, Int32Array.of(0, 65)], column), TypeError);
  assert.throws(() => fill(0, 0, [data, Int32Array.of(0, -1)], column), TypeError);
  assert.throws(() => fill(0, 0, [data, new Int32Array(0)], column), TypeError);
  assert.throws(() => fill(0, 0, undefined, column), TypeError);
  for (let i = 0; i < column.length; i++) {
    assert.throws(() => fill(0, 0, [data, offsets], column.with(i, new Float64Array(64))), TypeError);
    if (i > 0) assert.throws(() => fill(0, 0, [data, offsets], column.with(i, column[i].subarray(1))), TypeError);
  }
});
