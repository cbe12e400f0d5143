// SPDX-License-Identifier: MIT
// Random requests: the module has to answer them as the program does, byte for byte, and the classes have to agree with it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { URL, URLError, canParse, canon, columns, dialects, hostname, parse, request } from 'urlens';
import * as small from 'urlens/small';
import { address, below, pick, text } from './random.mjs';
import { everyCase, root } from './suites.mjs';

const program = `${root}build/urlens`;
const options = existsSync(program) ? {} : { skip: `${program} is not there` };

const kinds = [
  () => ({ op: 'parse', input: address(), base: below(4) === 0 ? address() : null, dialect: pick(ids) }),
  () => ({ op: 'canon', input: address(), dialect: pick(ids) }),
  () => ({ op: 'audit', input: address() }),
  () => ({ op: 'diff', input: address() }),
  () => ({ op: 'set', input: address(), set: [[pick(['href', 'host', 'port', 'pathname', 'search', 'hash', 'protocol', 'username']), text()]] }),
  () => ({ op: 'search-params', input: text(), ops: [['append', text(), text()], ['sort']] }),
  () => ({ op: 'site', input: address() }),
  () => ({ op: 'normalize-url', input: address(), strength: pick(['same', 'likely', 'count']) }),
  () => ({ op: 'pattern', pattern: [`http://*/${pick([':id', '(\\d+)', '*', '{a}?', 'x'])}`], inputs: [address()] }),
  () => ({ op: 'domain-to-ascii', input: text() }),
  () => ({ op: 'percent-encode', input: text(), set: pick(['path', 'query', 'form', 'component']) }),
  () => ({ op: text(), input: text() }),
];
const ids = dialects().map(({ id }) => id);

function ask(requests) {
  const lines = requests.map((one) => JSON.stringify(one)).join('\n');
  const printed = execFileSync(program, ['rpc'], { input: `${lines}\n`, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return printed.trimEnd().split('\n').map((line) => JSON.parse(line));
}

test('10,000 requests are answered as by the program', options, () => {
  const requests = Array.from({ length: 10_000 }, () => pick(kinds)());
  const wanted = ask(requests);
  everyCase(requests.map((one, i) => [one, wanted[i]]), ([one, answer]) => assert.deepEqual(request(one), answer));
});

const names = { scheme: 'protocol', username: 'username', password: 'password', host: 'hostname', port: 'port', path: 'pathname', query: 'search', fragment: 'hash' };
const delimiters = { protocol: (part) => `${part}:`, search: (part) => (part ? `?${part}` : ''), hash: (part) => (part ? `#${part}` : '') };

test('20,000 URLs: the class, the functions, columns and the small module agree with the program', options, () => {
  const inputs = Array.from({ length: 20_000 }, address);
  const answers = ask(inputs.map((input) => ({ op: 'parse', input })));
  const hosts = columns(inputs, { part: 'host' });
  const hrefs = columns(inputs);
  everyCase(inputs.map((input, i) => ({ input, i })), ({ input, i }) => {
    const answer = answers[i];
    assert.equal(canParse(input), answer.ok);
    assert.equal(hrefs.get(i), answer.ok ? answer.href : null);
    assert.equal(hosts.get(i), answer.host ?? null);
    assert.equal(hostname(input), answer.ok ? (answer.host ?? '') : undefined);
    if (small.canParse(input)) assert.equal(new small.URL(input).href, answer.href);
    if (!answer.ok) {
      assert.throws(() => new URL(input), { name: answer.error });
      assert.throws(() => parse(input), (error) => error instanceof URLError && error.message === answer.message);
      return;
    }
    const url = new URL(input);
    assert.equal(url.href, answer.href);
    assert.equal(url.origin, answer.origin);
    for (const [part, attribute] of Object.entries(names)) {
      const wanted = delimiters[attribute] ? delimiters[attribute](answer[part]) : (answer[part] ?? '');
      assert.equal(url[attribute], wanted, attribute);
    }
  });
});

test('errors have a name, a place in UTF-16 units and a sentence', () => {
  const input = 'http://\u{1f4a9}.example:99999/';
  for (const call of [() => new URL(input), () => parse(input)]) {
    assert.throws(call, (error) => {
      assert.ok(error instanceof URLError && error instanceof TypeError);
      assert.equal(error.name, 'port-out-of-range');
      assert.equal(error.offset, 18);
      assert.equal(error.input, input);
      return error.message.endsWith('.');
    });
  }
  for (const call of [() => new URL('x', 'no base'), () => parse('x', { base: 'no base' }), () => canon('x', { base: 'no base' })]) {
    assert.throws(call, { place: 'base', input: 'no base', offset: 0, name: 'missing-scheme-non-relative-URL' });
  }
  assert.throws(() => parse('x', { base: 'http://\u{1f4a9}:y/', dialect: 'chromium' }), { place: 'base', offset: 10 });
  assert.throws(() => parse('http://[', { base: 'http://a/' }), { place: 'input', input: 'http://[', offset: 8 });
  assert.throws(() => parse('x:', { dialect: 'no such dialect' }), TypeError);
});

test('many errors take no longer than their number says', () => {
  const timeOf = (count) => {
    const start = performance.now();
    const { errors } = parse(`http://a/\u{1f4a9}${'"'.repeat(count)}`);
    assert.deepEqual(errors.map(({ at }) => at).slice(-2), [count + 9, count + 10]);
    return performance.now() - start;
  };
  timeOf(1000);
  const [few, many] = [timeOf(10_000), timeOf(80_000)];
  assert.ok(many < 30 * few, `10,000 errors take ${few} ms, 80,000 take ${many} ms`);
});

test('columns of bytes: slices, nulls and what is wrong', () => {
  const data = new TextEncoder().encode('xxhttp://a/HTTP://b/no');
  const column = columns({ data, offsets: Int32Array.of(2, 11, 20, 22) });
  assert.deepEqual([...column], ['http://a/', 'http://b/', null]);
  assert.equal(column.failed, 1);
  assert.equal(column.components.length, 39);
  assert.deepEqual([...column.validity], [3]);
  assert.notEqual(column.status[2], 0);
  assert.equal(columns([]).length, 0);
  assert.deepEqual(columns(['c', '//d'], { base: 'http://a/b' }).toArray(), ['http://a/c', 'http://d/']);
  assert.deepEqual(columns(['http://www.x.co.uk'], { part: 'domain' }).toArray(), ['x.co.uk']);
  assert.deepEqual(columns(['http://\u00fc/\u{1f4a9}', 'http://a', 5], { part: 'href' }).toArray(), ['http://xn--tda/%F0%9F%92%A9', 'http://a/', null]);
  for (const settings of [{}, { base: 'http://b/' }, { base: 'mailto:b' }, { part: 'href', base: 'file:///b' }]) {
    const some = columns(['http://a/', null, undefined, 'http://\u00fc/'], settings);
    assert.deepEqual(some.toArray(), ['http://a/', null, null, 'http://xn--tda/']);
    assert.deepEqual([[...some.status], some.failed], [[0, 10, 10, 0], 2]);
    assert.deepEqual(columns(some, settings).toArray(), some.toArray());
    assert.deepEqual(columns({ ...some, validity: null }, { base: 'http://b/' }).get(1), 'http://b/');
  }
  const slice = columns({ data, offsets: Int32Array.of(2, 11, 20, 22), validity: Uint8Array.of(0b101) }, { base: 'http://b/' });
  assert.deepEqual(slice.toArray(), ['http://a/', null, 'http://b/no']);
  assert.throws(() => columns({ data, offsets: new Int32Array(10), validity: Uint8Array.of(255) }), RangeError);
  assert.throws(() => columns({ data, offsets: Int32Array.of(0, 1), validity: [1] }), TypeError);
  for (const input of [null, undefined, 'http://a/']) assert.throws(() => columns(input), /A column is a Uint8Array/);
  assert.throws(() => columns({ data, offsets: Int32Array.of(0, 9, 3) }), RangeError);
  assert.throws(() => columns({ data, offsets: Int32Array.of(0, 99) }), RangeError);
  assert.throws(() => columns({ data: 'x', offsets: [0] }), TypeError);
  assert.throws(() => columns(['x:'], { part: 'no' }), TypeError);
  assert.throws(() => columns(['x:'], { base: 'no' }), { place: 'base' });
  assert.throws(() => small.columns(['http://a'], { part: 'domain' }), { name: 'unsupported' });
});
