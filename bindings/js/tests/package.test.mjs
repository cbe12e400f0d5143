// SPDX-License-Identifier: MIT
// The package as users get it: packed, installed elsewhere, and used from there; and its types.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { root } from './suites.mjs';

const here = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(`${tmpdir()}/urlens-package-`);
const run = (program, options, settings = {}) => execFileSync(program, options, { encoding: 'utf8', cwd: folder, ...settings });
let packed;

before(() => {
  [packed] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: here, stdio: ['ignore', 'pipe', 'ignore'] }));
  mkdirSync(`${folder}/user`);
  writeFileSync(`${folder}/user/package.json`, '{"private":true,"type":"module"}');
  run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', `${folder}/${packed.filename}`], { cwd: `${folder}/user`, stdio: 'ignore' });
});
after(() => rmSync(folder, { recursive: true }));

test('it has what it needs and nothing else', () => {
  const names = packed.files.map(({ path }) => path);
  for (const name of ['index.js', 'index.node.js', 'index.d.ts', 'small.js', 'small.d.ts', 'urlens.wasm', 'urlens-small.wasm', 'README.md', 'LICENSE', 'THIRD_PARTY.md']) {
    assert.ok(names.includes(name), `${name} is not in the package`);
  }
  assert.deepEqual(names.filter((name) => /^(tests|node_modules)\/|\.(c|mjs|tgz)$/.test(name)), []);
  const { dependencies = {} } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'));
  assert.deepEqual(dependencies, {});
});

test('it has the version of the library', () => {
  const header = readFileSync(`${root}include/urlens.h`, 'utf8');
  const number = (name) => header.match(new RegExp(`^#define URLENS_VERSION_${name} (\\d+)$`, 'm'))[1];
  assert.equal(packed.version, ['MAJOR', 'MINOR', 'PATCH'].map(number).join('.'));
});

const program = `
import { URL, audit, canParse, columns } from 'urlens';
import * as small from 'urlens/small';
console.log([new URL('http://bücher.example').href, canParse('no'), audit('http://a\\\\@b/').outcome,
  columns(['http://a/b'], { part: 'path' }).get(0), small.hostname('HTTP://EXAMPLE.com')].join());`;
const printed = 'http://xn--bcher-kva.example/,false,O02,/b,example.com\n';

for (const variables of [{}, { URLENS_NO_ADDON: '1' }]) {
  test(`it works where it is installed ${JSON.stringify(variables)}`, () => {
    writeFileSync(`${folder}/user/use.js`, program);
    assert.equal(run(process.execPath, ['use.js'], { cwd: `${folder}/user`, env: { ...process.env, ...variables } }), printed);
  });
}

// Node can require it since it can require modules that wait for nothing.
const canRequire = Number(process.versions.node.split('.')[0]) >= 24;
test('it can be required', { skip: canRequire ? false : 'this Node cannot require ES modules' }, () => {
  writeFileSync(`${folder}/user/use.cjs`, "console.log(require('urlens').hostname('http://a.example/'))");
  assert.equal(run(process.execPath, ['use.cjs'], { cwd: `${folder}/user`, stdio: ['ignore', 'pipe', 'ignore'] }), 'a.example\n');
});

test('it works in a worker', () => {
  writeFileSync(`${folder}/user/work.js`, `
    import { Worker, isMainThread, parentPort } from 'node:worker_threads';
    import { canParse, hostname, URL } from 'urlens';
    if (isMainThread) {
      for (let i = 0; i < 3; i++) new Worker(new globalThis.URL(import.meta.url)).on('message', (text) => console.log(text));
    } else parentPort.postMessage(hostname('http://a.example/') + canParse('x:') + new URL('http://b').host);`);
  assert.equal(run(process.execPath, ['work.js'], { cwd: `${folder}/user` }), 'a.exampletrueb\n'.repeat(3));
});

// The files that browsers get, with a fetch that reads files.
test('the files for browsers work', () => {
  writeFileSync(`${folder}/user/browser.js`, `
    import { readFileSync } from 'node:fs';
    let isTyped = true;
    globalThis.fetch = async (address) => {
      if (address.href.includes('small')) isTyped = false;
      return new Response(readFileSync(address), { headers: isTyped ? { 'content-type': 'application/wasm' } : {} });
    };
    const { URL } = await import('./node_modules/urlens/index.js');
    const small = await import('./node_modules/urlens/small.js');
    console.log(new URL('http://a').href, small.canParse('http://b'));`);
  assert.equal(run(process.execPath, ['browser.js'], { cwd: `${folder}/user` }), 'http://a/ true\n');
});

// Bundlers look for these very words, and `URL` has to be that of the browser.
test('bundlers find the modules', () => {
  for (const [file, module] of [['index.js', 'urlens.wasm'], ['small.js', 'urlens-small.wasm']]) {
    const source = readFileSync(`${folder}/user/node_modules/urlens/${file}`, 'utf8');
    assert.ok(source.includes(`new URL('./${module}', import.meta.url)`), file);
    assert.doesNotMatch(source, /(?:const|let|var|class|function) (?:URL\b|\{[^}]*\bURL *[,}])/, file);
  }
});

test('its types are those of its values', () => {
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom', '--types', ''];
  run(`${here}node_modules/.bin/tsc`, [...options, `${here}tests/types.ts`], { cwd: here });
});
