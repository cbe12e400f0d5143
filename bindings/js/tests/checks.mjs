// SPDX-License-Identifier: MIT
// How the classes are checked with the cases of the suites: those of the web-platform-tests and of this project. Nothing in here
// is Node's, so that browsers can run it too.

const attributes = ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
const components = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];

/** Lone surrogates of a case as the classes give them. */
const wellFormed = (value) => JSON.parse(JSON.stringify(value).replace(/\\ud[89a-f][\da-f]{2}/gi, '\\ufffd'));

/** What fails of a suite: each case with its reason. */
export function failuresOf(cases, check) {
  const failures = [];
  for (const one of cases) {
    try {
      check(one);
    } catch (error) {
      failures.push(`${JSON.stringify(one)}: ${error.message}`);
    }
  }
  return failures;
}

/** The checks by the name of their suite. `assert` has equal, deepEqual and throws of node:assert/strict. */
export function makeChecks({ URL, URLPattern, URLSearchParams, canParse, hostname, columns }, assert) {
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

  function checkColumn(one) {
    const column = columns([one.input, 'http://ü.example/'], { base: one.base ?? undefined });
    assert.deepEqual(column.toArray(), [one.failure ? null : one.href, 'http://xn--tda.example/']);
  }

  function checkSetters([attribute, cases]) {
    if (attribute === 'comment') return;
    for (const { href, new_value: value, expected } of cases) {
      const url = new URL(href);
      url[attribute] = value;
      for (const [name, wanted] of Object.entries(expected)) assert.equal(url[name], wanted, `${href}, ${value}: ${name}`);
    }
  }

  function checkHost({ input, output }) {
    if (output === null) {
      assert.throws(() => new URL(`https://${input}/x`), TypeError);
      return;
    }
    const url = new URL(`https://${input}/x`);
    assert.equal(url.hostname, output);
    assert.equal(url.href, `https://${output}/x`);
  }

  function checkIdna({ input, output }) {
    if (input === '') return; // a URL with an empty host is another one
    const url = URL.parse(`https://${input}/x`);
    assert.equal(url?.hostname ?? null, output === '' ? null : output);
  }

  // Of the encodings only UTF-8: the others are not in this build.
  function checkEncoding({ input, output }) {
    const url = new URL(`http://example.com/?${input}#${input}`);
    assert.equal(url.search.slice(1), output['utf-8']);
    assert.equal(url.hash.slice(1), output['utf-8']);
  }

  /** What a case expects of one component of a match. */
  function wantedMatch(one, component) {
    const wanted = one.expected_match[component];
    if (wanted) return { input: wanted.input, groups: Object.fromEntries(Object.entries(wanted.groups).map(([k, v]) => [k, v ?? undefined])) };
    const isExact = (one.exactly_empty_components ?? []).includes(component);
    return { input: '', groups: isExact ? {} : { 0: '' } };
  }

  function checkPattern(one) {
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
  }

  function checkOrder({ component, left, right, expected }) {
    const a = new URLPattern(left);
    const b = new URLPattern(right);
    assert.equal(URLPattern.compareComponent(component, a, b), expected);
    assert.equal(URLPattern.compareComponent(component, b, a), -expected || 0);
    assert.equal(URLPattern.compareComponent(component, a, a), 0);
  }

  function checkGenerated({ pattern, component, groups, expected }) {
    const generate = () => new URLPattern(pattern).generate(component, groups);
    if (expected === null) assert.throws(generate, TypeError);
    else assert.equal(generate(), expected);
  }

  /** A case of this project has only the attributes that it is about, and the name of the error. */
  function checkOwnURL({ input, base, href, failure, error, ...wanted }) {
    if (input === undefined) return; // bytes, which are no text
    if (failure) {
      assert.throws(() => new URL(input, base ?? undefined), TypeError);
      if (error) assert.equal(nameOf(() => new URL(input, base ?? undefined)), error);
      return;
    }
    const url = new URL(input, base ?? undefined);
    assert.equal(url.href, href, 'href');
    for (const attribute of ['origin', ...attributes]) if (attribute in wanted) assert.equal(url[attribute], wanted[attribute], attribute);
  }

  function nameOf(call) {
    try {
      call();
      return undefined;
    } catch (error) {
      return error.name;
    }
  }

  function checkParams({ input, url, ops = [], results, params: wanted, output, href }) {
    const owner = url === undefined ? undefined : new URL(url);
    const params = owner?.searchParams ?? new URLSearchParams(input);
    const got = ops.map(([name, ...values]) => (name === 'size' ? params.size : (params[name](...values) ?? null)));
    if (results) assert.deepEqual(got, wellFormed(results), 'results');
    assert.deepEqual([...params], wellFormed(wanted), 'params');
    assert.equal(String(params), output);
    if (owner && ops.length > 0) assert.equal(owner.href, href, 'href');
  }

  /** What a request of `urlens rpc` about a pattern answers. */
  function checkPatternRequest({ request, answer }) {
    const { op, pattern, inputs, component, groups, left, right } = request;
    if (answer.error === 'bad-request') return; // JSON of a wrong type, which the classes turn into texts
    const makeOf = (values) => new URLPattern(...(Array.isArray(values) ? values : [values]));
    if (op === 'pattern-compare') {
      assert.equal(URLPattern.compareComponent(component, makeOf(left), makeOf(right)), answer.output);
      return;
    }
    const make = () => makeOf(pattern);
    if (op === 'pattern-generate') {
      if (answer.error) assert.throws(() => make().generate(component, groups), TypeError);
      else assert.equal(make().generate(component, groups), answer.output);
      return;
    }
    if (answer.error) {
      assert.throws(make, TypeError);
      return;
    }
    const made = make();
    for (const [name, wanted] of Object.entries(answer.components ?? {})) assert.equal(made[name], wanted, name);
    if ('has_regexp_groups' in answer) assert.equal(made.hasRegExpGroups, answer.has_regexp_groups);
    if ('match' in answer) checkMatch(made.exec(...inputs), answer.match);
  }

  function checkMatch(match, wanted) {
    assert.equal(match === null, wanted === null, 'match');
    for (const [name, { input, groups }] of Object.entries(wanted ?? {})) {
      if (input !== undefined) assert.equal(match[name].input, input, name);
      for (const [group, text] of Object.entries(groups ?? {})) assert.equal(match[name].groups[group] ?? null, text, `${name}, ${group}`);
    }
  }

  return {
    'own/urls': checkOwnURL,
    'own/search-params': checkParams,
    'own/patterns': checkPatternRequest,
    'wpt/urltestdata': (one) => {
      checkURL(one);
      checkColumn(one);
    },
    'wpt/urltestdata-javascript-only': checkURL,
    'wpt/setters_tests': checkSetters,
    'wpt/toascii': checkHost,
    'wpt/IdnaTestV2': checkIdna,
    'wpt/percent-encoding': checkEncoding,
    'wpt/urlpatterntestdata': checkPattern,
    'wpt/urlpattern-compare-test-data': checkOrder,
    'wpt/urlpattern-generate-test-data': checkGenerated,
  };
}
