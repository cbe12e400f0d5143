// SPDX-License-Identifier: MIT
// Runs the examples of the documents: what is said after "//" has to be what the line gives.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as urlens from 'urlens';
import * as small from 'urlens/small';
import { root } from './suites.mjs';

const AsyncFunction = (async () => {}).constructor;

/** Turns "expression; // value" into a check, and imports into names that are there already. */
function checked(line) {
  if (line.startsWith('import ')) return '';
  const example = line.match(/^(\s*)(?!const |let )(.*); \/\/ (.*)$/);
  return example ? `${example[1]}check(${JSON.stringify(line)}, ${example[2]}, ${example[3]});` : line;
}

for (const name of ['bindings/js/README.md', 'docs/javascript.md']) {
  test(name, async () => {
    let count = 0;
    const check = (line, got, wanted) => {
      count++;
      assert.deepEqual(got, wanted, line);
    };
    const blocks = [...readFileSync(`${root}${name}`, 'utf8').matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
    const code = blocks.join('\n').split('\n').map(checked).join('\n').replaceAll("import('urlens/small')", 'smallModule');
    await new AsyncFunction('check', 'smallModule', ...Object.keys(urlens), code)(check, small, ...Object.values(urlens));
    assert.ok(count >= blocks.length, `${count} checks in ${blocks.length} blocks`);
  });
}

test('index.d.ts declares what is exported', () => {
  const declared = ['index.d.ts', 'small.d.ts'].flatMap((file) =>
    [...readFileSync(`${root}bindings/js/${file}`, 'utf8').matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name));
  assert.deepEqual(declared.sort(), Object.keys(urlens).sort());
});
