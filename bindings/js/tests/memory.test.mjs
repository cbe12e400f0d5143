// SPDX-License-Identifier: MIT
// Memory that grows and is used again, and what happens after a trap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAll } from '../src/make.js';
import { loadModule } from '../src/node.js';

const made = () => makeAll(loadModule('urlens.wasm'));
const pages = ({ engine }) => engine.exports.memory.buffer.byteLength / 65536;

/** A little of everything. */
function work({ URL, URLSearchParams, URLPattern, audit, columns, diff, parse }, number) {
  const url = new URL(`http://b\u00fccher.example/${'x'.repeat(number % 977)}?q=${number}`);
  url.searchParams.append('k', 'v'.repeat(number % 131));
  url.hash = `h${number}`;
  String(new URLSearchParams(url.search));
  parse(url.href, { dialect: 'curl' });
  if (number % 10 === 0) {
    audit(url.href);
    diff(url.href);
    columns(Array.from({ length: number % 500 }, (_, i) => `http://h${i}.example/`), { part: 'domain' });
    new URLPattern({ pathname: '/:x(\\d+)/*' }).exec(url.href);
  }
}

test('the same work a second time takes no new memory', { timeout: 60_000 }, () => {
  const urlens = made();
  for (let i = 0; i < 1000; i++) work(urlens, i);
  const before = pages(urlens);
  for (let i = 0; i < 1000; i++) work(urlens, i);
  // Patterns are released when the collector finds them, so a few may wait.
  assert.ok(pages(urlens) <= before + 16, `${before} pages became ${pages(urlens)}`);
});

test('memory grows for a large input, and the next calls work', () => {
  const urlens = made();
  const before = pages(urlens);
  const url = new urlens.URL(`http://a/${'\u00fc'.repeat(3_000_000)}`);
  assert.equal(url.pathname.length, 1 + 6 * 3_000_000);
  assert.ok(pages(urlens) > before);
  assert.equal(new urlens.URL('http://a/').href, 'http://a/');
  assert.equal(urlens.parse('http://a/b').path, '/b');
});

const calls = {
  room: ({ engine }) => engine.makeRoom(0xfffffff0),
  column: ({ engine }) => engine.run(({ column }) => column(0x10000000, 0)),
  request: ({ engine }) => engine.run(({ request }) => request(0xf0000000)),
};

for (const [name, call] of Object.entries(calls)) {
  test(`out of memory is an exception, and the next call works: ${name}`, () => {
    const urlens = made();
    const pattern = new urlens.URLPattern({ pathname: '/:id' });
    const set = new urlens.URLPatternSet([pattern, 'http://a/*']);
    const url = new urlens.URL('http://a/5?x=1');
    assert.throws(() => call(urlens), { name: 'out-of-memory', message: 'The input needs more memory than there is.' });
    url.searchParams.set('x', '2');
    assert.equal(url.href, 'http://a/5?x=2');
    assert.equal(pattern.exec(url.href).pathname.groups.id, '5');
    assert.deepEqual(set.all(url.href), [0, 1]);
    assert.equal(urlens.columns(['http://b'], { part: 'host' }).get(0), 'b');
    assert.equal(urlens.canon('HTTP://A'), 'http://a/');
  });
}

test('texts that are too long together are an exception of the same kind', () => {
  const urlens = made();
  const text = `http://a/${'x'.repeat(2 ** 26)}`;
  assert.throws(() => urlens.columns(Array(9).fill(text)), { name: 'out-of-memory' });
  assert.equal(urlens.columns(['http://a']).get(0), 'http://a/');
});

test('an input that stops the module on its way is matched by the next instance', () => {
  const urlens = made();
  const pattern = new urlens.URLPattern({ pathname: '/:id' });
  const set = new urlens.URLPatternSet([{ pathname: '/no' }, pattern]);
  const input = {
    get pathname() {
      assert.throws(() => calls.room(urlens), { name: 'out-of-memory' });
      for (let i = 0; i < 20; i++) new urlens.URLPattern({ pathname: `/other/${i}` });
      return '/5';
    },
  };
  assert.equal(pattern.test(input), true);
  assert.equal(pattern.exec(input).pathname.groups.id, '5');
  assert.equal(set.first(input), 1);
  assert.deepEqual(set.all(input), [1]);
  assert.equal(set.exec(input).number, 1);
});

test('another trap is an exception too, and the next call works', () => {
  const urlens = made();
  const { engine } = urlens;
  // An address that is outside of memory.
  assert.throws(() => engine.run(({ pattern_string: string }) => string(0x7fff0000, 5)), { name: 'stopped' });
  assert.equal(urlens.canParse('http://a'), true);
  assert.equal(engine.generation, 2);
});

test('patterns that nobody has any more are released', { skip: !globalThis.gc }, async () => {
  const urlens = made();
  const make = () => {
    for (let i = 0; i < 2000; i++) new urlens.URLPattern({ pathname: `/${i}/:id` });
  };
  make();
  for (let i = 0; i < 4; i++) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const before = pages(urlens);
  make();
  assert.equal(pages(urlens), before);
});
