// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as urlens from '../index.node.js';
import * as small from '../small.node.js';
import { wrongProbes } from './idl.mjs';

test('the classes do what Web IDL says', () => assert.deepEqual(wrongProbes(urlens), []));
test('those of the small module do so too', () => assert.deepEqual(wrongProbes(small), []));

test('Node shows what the objects are', () => {
  assert.equal(inspect(new urlens.URL('http://a')), 'URL { http://a/ }');
  assert.equal(inspect(new urlens.URLSearchParams('a=b')), 'URLSearchParams { a=b }');
  assert.match(inspect(new urlens.URLPattern({ pathname: '/x' })), /^URLPattern \{[^]*pathname: '\/x'/);
});
