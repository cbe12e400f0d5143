// SPDX-License-Identifier: MIT
// The classes of the URL Standard and of the URL Pattern Standard with the data of the web-platform-tests.
import assert from 'node:assert/strict';
import { URL, URLPattern, canParse, hostname, columns } from 'urlens';
import { suite } from './suites.mjs';

const attributes = ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];

function checkURL(one) {
  const base = one.base ?? undefined;
  assert.equal(canParse(one.input, base), !one.failure);
  assert.equal(URL.canParse(one.input, base), !one.failure);
  if (one.failure) {
    assert.throws(() => new URL(one.input, base), TypeError);
    assert.equal(URL.parse(one.input, base), null);
    return;
  }
  const url = new URL(one.input, base);
  for (const attribute of attributes) assert.equal(url[attribute], one[attribute], attribute);
  if ('origin' in one) assert.equal(url.origin, one.origin, 'origin');
  if ('searchParams' in one) assert.equal(String(url.searchParams), one.searchParams);
  assert.equal(new URL(url.href).href, url.href, 'parsed again');
  assert.equal(hostname(url.href), url.hostname);
}

suite('urltestdata', checkURL);
suite('urltestdata-javascript-only', checkURL);

suite('urltestdata', function checkColumn(one) {
  const column = columns([one.input, 'http://ü.example/'], { base: one.base ?? undefined });
  assert.deepEqual(column.toArray(), [one.failure ? null : one.href, 'http://xn--tda.example/']);
});

suite('setters_tests', ([attribute, cases]) => {
  if (attribute === 'comment') return;
  for (const { href, new_value: value, expected } of cases) {
    const url = new URL(href);
    url[attribute] = value;
    for (const [name, wanted] of Object.entries(expected)) assert.equal(url[name], wanted, `${href}, ${value}: ${name}`);
  }
});

suite('toascii', ({ input, output }) => {
  if (output === null) {
    assert.throws(() => new URL(`https://${input}/x`), TypeError);
    return;
  }
  const url = new URL(`https://${input}/x`);
  assert.equal(url.hostname, output);
  assert.equal(url.href, `https://${output}/x`);
});

suite('IdnaTestV2', ({ input, output }) => {
  if (input === '') return; // a URL with an empty host is another one
  const url = URL.parse(`https://${input}/x`);
  assert.equal(url?.hostname ?? null, output === '' ? null : output);
});

// Of the encodings only UTF-8: the others are not in this build.
suite('percent-encoding', ({ input, output }) => {
  const url = new URL(`http://example.com/?${input}#${input}`);
  assert.equal(url.search.slice(1), output['utf-8']);
  assert.equal(url.hash.slice(1), output['utf-8']);
});

const components = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];

/** What a case expects of one component of a match. */
function wantedMatch(one, component) {
  const wanted = one.expected_match[component];
  if (wanted) return { input: wanted.input, groups: Object.fromEntries(Object.entries(wanted.groups).map(([k, v]) => [k, v ?? undefined])) };
  const isExact = (one.exactly_empty_components ?? []).includes(component);
  return { input: '', groups: isExact ? {} : { 0: '' } };
}

suite('urlpatterntestdata', (one) => {
  if (one.expected_obj === 'error') {
    assert.throws(() => new URLPattern(...one.pattern), TypeError);
    return;
  }
  const pattern = new URLPattern(...one.pattern);
  for (const component of components) {
    const wanted = one.expected_obj?.[component];
    if (wanted !== undefined) assert.equal(pattern[component], wanted, component);
  }
  if (one.expected_match === 'error') {
    assert.throws(() => pattern.test(...one.inputs), TypeError);
    assert.throws(() => pattern.exec(...one.inputs), TypeError);
    return;
  }
  if (!one.inputs) return;
  assert.equal(pattern.test(...one.inputs), Boolean(one.expected_match));
  const match = pattern.exec(...one.inputs);
  if (!one.expected_match) {
    assert.equal(match, null);
    return;
  }
  assert.deepEqual(match.inputs, one.expected_match.inputs ?? one.inputs);
  for (const component of components) assert.deepEqual(match[component], wantedMatch(one, component), component);
});

suite('urlpattern-compare-test-data', ({ component, left, right, expected }) => {
  const a = new URLPattern(left);
  const b = new URLPattern(right);
  assert.equal(URLPattern.compareComponent(component, a, b), expected);
  assert.equal(URLPattern.compareComponent(component, b, a), -expected || 0);
  assert.equal(URLPattern.compareComponent(component, a, a), 0);
});

suite('urlpattern-generate-test-data', ({ pattern, component, groups, expected }) => {
  const generate = () => new URLPattern(pattern).generate(component, groups);
  if (expected === null) assert.throws(generate, TypeError);
  else assert.equal(generate(), expected);
});
