// SPDX-License-Identifier: MIT
// The modules as they are built: how large they are, what they need, and that they answer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const folder = new URL('../../../build/wasm/', import.meta.url);

const modules = [
  { name: 'urlens.wasm', bytes: 700_000, compressed: 350_000 },
  { name: 'urlens-small.wasm', bytes: 80_000, compressed: 40_000 },
];

for (const { name, bytes, compressed } of modules) {
  const file = readFileSync(new URL(name, folder));

  test(`${name}: ${file.length} bytes are at most ${bytes}`, () => {
    assert.ok(file.length <= bytes);
  });

  test(`${name}: ${gzipSync(file, { level: 9 }).length} bytes, compressed, are at most ${compressed}`, () => {
    assert.ok(gzipSync(file, { level: 9 }).length <= compressed);
  });

  test(`${name}: it imports nothing`, () => {
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(file)), []);
  });
}

/** Asks an instance a request of `urlens rpc`. */
function ask({ request, answer, answer_data, memory }, object) {
  const text = Buffer.from(JSON.stringify(object));
  const at = request(text.length);
  Buffer.from(memory.buffer, at, text.length).set(text);
  const length = answer(text.length);
  return JSON.parse(Buffer.from(memory.buffer, answer_data(), length).toString());
}

test('urlens.wasm answers requests', () => {
  const module = new WebAssembly.Module(readFileSync(new URL('urlens.wasm', folder)));
  const { exports } = new WebAssembly.Instance(module);
  exports._initialize();
  const answered = ask(exports, { op: 'parse', input: 'HTTP://EX\u00e4mple.com/a b' });
  assert.equal(answered.href, 'http://xn--exmple-cua.com/a%20b');
  assert.equal(ask(exports, { op: 'no such operation' }).ok, false);
});
