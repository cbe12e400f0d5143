// SPDX-License-Identifier: MIT
// URLSearchParams and the shape of the classes: what the data of the web-platform-tests does not reach.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { URL, URLPattern, URLSearchParams } from 'urlens';
import { everyCase } from './suites.mjs';

const inits = [
  ['a=b', [['a', 'b']]],
  ['?a=b', [['a', 'b']]],
  ['??a=b', [['?a', 'b']]],
  ['', []],
  ['&&&a=b&&&&c=d&', [['a', 'b'], ['c', 'd']]],
  ['a', [['a', '']]],
  ['=b', [['', 'b']]],
  ['a=b=c', [['a', 'b=c']]],
  ['a+b=c%20d', [['a b', 'c d']]],
  ['a=%2', [['a', '%2']]],
  ['%c3%bc=%f0%9f%92%a9', [['ü', '💩']]],
  ['a=%ff', [['a', '\ufffd']]],
  ['a=\ud800', [['a', '\ufffd']]],
  ['\ufeffa=\ufeff', [['\ufeffa', '\ufeff']]],
  ['a=b\0c', [['a', 'b\0c']]],
  [{}, []],
  [{ a: 'b', '': 'c' }, [['a', 'b'], ['', 'c']]],
  [{ '\ud835x': '1', xx: '2', '\ud83dx': '3' }, [['\ufffdx', '3'], ['xx', '2']]],
  [[['a', 1], ['a', null]], [['a', '1'], ['a', 'null']]],
  [new Map([['x', 'y']]), [['x', 'y']]],
  [new URLSearchParams('q=1&q=2'), [['q', '1'], ['q', '2']]],
  [undefined, []],
  [null, [['null', '']]],
];

test('what it is made from', () => {
  everyCase(inits, ([init, wanted]) => assert.deepEqual([...new URLSearchParams(init)], wanted));
});

test('what it is not made from', () => {
  for (const init of [[['a']], [['a', 'b', 'c']], [1], [[]], { [Symbol.iterator]: 'x' }, Symbol('x')]) {
    assert.throws(() => new URLSearchParams(init), TypeError);
  }
});

test('it writes application/x-www-form-urlencoded', () => {
  const params = new URLSearchParams([['a b', 'ü&=+'], ["!'()~*-._", ''], ['\ud800', '\0']]);
  assert.equal(String(params), 'a+b=%C3%BC%26%3D%2B&%21%27%28%29%7E*-._=&%EF%BF%BD=%00');
  assert.equal(String(new URLSearchParams()), '');
});

test('its methods', () => {
  const params = new URLSearchParams('a=1&b=2&a=3');
  assert.equal(params.size, 3);
  assert.equal(params.get('a'), '1');
  assert.equal(params.get('x'), null);
  assert.deepEqual(params.getAll('a'), ['1', '3']);
  assert.equal(params.has('a', '3'), true);
  assert.equal(params.has('a', '2'), false);
  assert.equal(params.has('a', undefined), true);
  params.delete('a', '1');
  assert.equal(String(params), 'b=2&a=3');
  params.set('b', 'x');
  params.append('b', 'y');
  params.set('b', 'z');
  assert.equal(String(params), 'b=z&a=3');
  params.delete('b');
  assert.equal(String(params), 'a=3');
  assert.throws(() => params.append('a'), TypeError);
  assert.throws(() => params.get(), TypeError);
  assert.throws(() => URLSearchParams.prototype.get.call({}, 'a'), TypeError);
});

test('it sorts by UTF-16 units and keeps the order of equal names', () => {
  const params = new URLSearchParams('ﬃ&🌈&z=b&a=b&z=a&a=a');
  params.sort();
  assert.deepEqual([...params], [['a', 'b'], ['a', 'a'], ['z', 'b'], ['z', 'a'], ['🌈', ''], ['ﬃ', '']]);
});

test('changes while it is gone through are seen', () => {
  const params = new URLSearchParams('a=1&b=2&c=3');
  const seen = [];
  for (const [name] of params) {
    seen.push(name);
    params.delete('b');
  }
  assert.deepEqual(seen, ['a', 'c']);
  const self = {};
  params.forEach(function each(value, name, list) {
    assert.equal(this, self);
    assert.equal(list, params);
    seen.push(`${name}=${value}`);
  }, self);
  assert.deepEqual(seen, ['a', 'c', 'a=1', 'c=3']);
  assert.deepEqual([[...params.keys()], [...params.values()]], [['a', 'c'], ['1', '3']]);
});

test('a URL and its list know of each other', () => {
  const url = new URL('http://example.com/?a=b~#x');
  const { searchParams } = url;
  assert.equal(url.searchParams, searchParams);
  assert.equal(url.href, 'http://example.com/?a=b~#x');
  searchParams.append('c', "d'");
  assert.equal(url.href, 'http://example.com/?a=b%7E&c=d%27#x');
  url.search = 'z=%20';
  assert.deepEqual([...searchParams], [['z', ' ']]);
  searchParams.delete('z');
  assert.equal(url.href, 'http://example.com/#x');
  url.href = 'http://other.example/?q';
  assert.deepEqual([...searchParams], [['q', '']]);
  assert.throws(() => { url.href = 'no'; }, TypeError);
  assert.equal(url.href, 'http://other.example/?q');
});

test('the classes look as Web IDL has them', () => {
  assert.equal(Object.prototype.toString.call(new URL('x:')), '[object URL]');
  assert.equal(Object.prototype.toString.call(new URLSearchParams()), '[object URLSearchParams]');
  assert.equal(Object.prototype.toString.call(new URLPattern()), '[object URLPattern]');
  assert.equal(JSON.stringify({ url: new URL('http://a') }), '{"url":"http://a/"}');
  assert.deepEqual(Object.keys(URL.prototype).sort(), Object.keys(globalThis.URL.prototype).sort());
  assert.deepEqual(Object.keys(URLSearchParams.prototype).sort(), Object.keys(globalThis.URLSearchParams.prototype).sort());
  for (const Class of [URL, URLSearchParams]) assert.equal(Class.length, globalThis[Class.name].length, Class.name);
  assert.throws(() => URL('http://a/'), TypeError);
  assert.throws(() => new URL(), TypeError);
  assert.throws(() => new URL(Symbol('x')), TypeError);
  assert.throws(() => Object.getOwnPropertyDescriptor(URL.prototype, 'href').get.call({}), TypeError);
  assert.equal(new URL({ toString: () => 'http://a/b' }, undefined).pathname, '/b');
  assert.equal(new URL('c', new URL('http://a/b/')).href, 'http://a/b/c');
});
