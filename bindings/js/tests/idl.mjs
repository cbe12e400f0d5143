// SPDX-License-Identifier: MIT
// What Web IDL says of the classes, as [title, what to do, what it gives]. The classes of a browser give the same.

/** A value that writes down when it is made a text. */
const loud = (log, text) => ({ toString: () => (log.push(text), text) });

/** A sequence that writes down what it is asked. */
function* loudly(log, name, ...values) {
  for (const value of values) {
    log.push(name);
    yield value;
  }
}

/** An object with a getter for every member of URLPatternInit. */
function watchedInit(log, values) {
  const init = {};
  for (const name of ['username', 'search', 'protocol', 'port', 'pathname', 'password', 'hostname', 'hash', 'baseURL']) {
    Object.defineProperty(init, name, { get: () => (log.push(name), values[name]) });
  }
  return init;
}

const MEMBERS = 'baseURL hash hostname password pathname port protocol search username';
const ATTRIBUTES = { protocol: 'ftp', username: '1', password: '1', host: '1.2.3.4', hostname: '1.2.3.4', port: '1', pathname: '1', search: '1' };
const AFTER = {
  protocol: 'ftp://x/#new', username: 'http://1@x/#new', password: 'http://:1@x/#new', host: 'http://1.2.3.4/#new',
  hostname: 'http://1.2.3.4/#new', port: 'http://x:1/#new', pathname: 'http://x/1#new', search: 'http://x/?1#new',
};

const thrown = (run) => {
  try {
    return run();
  } catch (error) {
    return error instanceof TypeError ? 'TypeError' : String(error);
  }
};

export const URL_PROBES = [
  ...Object.entries(ATTRIBUTES).map(([attribute, text]) => [`${attribute} of a value that changes the URL`, ({ URL }) => {
    const url = new URL('http://x/');
    url[attribute] = { toString: () => ((url.hash = 'new'), text) };
    return url.href;
  }, AFTER[attribute]]),
  ['append with a name that changes the list', ({ URL }) => {
    const url = new URL('http://x/?a=1');
    url.searchParams.append({ toString: () => ((url.search = '?z=1'), 'b') }, 'c');
    return [url.href, String(url.searchParams)];
  }, ['http://x/?z=1&b=c', 'z=1&b=c']],
  ['the texts of the constructor are made in order', ({ URL }) => {
    const log = [];
    new URL(loud(log, 'http://a'), loud(log, 'http://b'));
    return log.join(' ');
  }, 'http://a http://b'],
  ['parse does not ask canParse of a subclass', ({ URL }) => {
    class Other extends URL {
      static canParse() {
        return false;
      }
    }
    return Other.parse('http://x').href;
  }, 'http://x/'],
];

export const PARAMS_PROBES = [
  ['an iterator goes on after a loop was left', ({ URLSearchParams }) => {
    const entries = new URLSearchParams('a=1&b=2').entries();
    for (const entry of entries) if (entry) break;
    return entries.next().value;
  }, ['b', '2']],
  ['an iterator goes on if the list has grown', ({ URLSearchParams }) => {
    const params = new URLSearchParams('a=1');
    const keys = params.keys();
    const ends = [keys.next().done, keys.next().done];
    params.append('b', '2');
    return [...ends, keys.next().value];
  }, [false, true, 'b']],
  ['the prototype of iterators', ({ URLSearchParams }) => {
    const iterator = new URLSearchParams().values();
    const prototype = Object.getPrototypeOf(iterator);
    const { enumerable, writable, configurable } = Object.getOwnPropertyDescriptor(prototype, 'next');
    return [
      Object.prototype.toString.call(iterator), Reflect.ownKeys(prototype).map(String), enumerable, writable, configurable,
      prototype === Object.getPrototypeOf(new URLSearchParams().keys()), iterator[Symbol.iterator]() === iterator,
      Object.getPrototypeOf(prototype) === Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
      thrown(() => iterator.next.call({})),
    ];
  }, ['[object URLSearchParams Iterator]', ['next', 'Symbol(Symbol.toStringTag)'], true, true, true, true, true, true, 'TypeError']],
  ['a sequence is gone through once, and texts are made on the way', ({ URLSearchParams }) => {
    const log = [];
    const pair = (name, a, b) => loudly(log, name, loud(log, a), loud(log, b));
    new URLSearchParams(loudly(log, 'list', pair('first', 'a', 'b'), pair('second', 'c', 'd')));
    return log.join(' ');
  }, 'list first a first b list second c second d'],
  ['a pair of three texts is refused at the end', ({ URLSearchParams }) => {
    const log = [];
    const result = thrown(() => new URLSearchParams([[loud(log, 'a'), loud(log, 'b'), 'c'], [loud(log, 'd'), 'e']]));
    return [result, log.join(' ')];
  }, ['TypeError', 'a b d']],
  ['the method of an iterator is asked for once', ({ URLSearchParams }) => {
    const log = [];
    const watched = (name, ...values) => Object.defineProperty({}, Symbol.iterator, { get: () => (log.push(name), () => values.values()) });
    new URLSearchParams(watched('list', watched('pair', 'a', 'b')));
    return log.join(' ');
  }, 'list pair'],
];

export const PATTERN_PROBES = [
  ['the members of an init are asked for once, in order', ({ URLPattern }) => {
    const log = [];
    new URLPattern(watchedInit(log, {}));
    return log.join(' ');
  }, MEMBERS],
  ['the same for what is matched', ({ URLPattern }) => {
    const log = [];
    const { inputs } = new URLPattern({ pathname: '/x' }).exec(watchedInit(log, { pathname: '/x' }));
    return [log.join(' '), inputs];
  }, [MEMBERS, [{ pathname: '/x' }]]],
  ['a group may be called __proto__', ({ URLPattern }) => {
    const { groups } = new URLPattern({ pathname: '/:__proto__' }).exec({ pathname: '/x' }).pathname;
    return Object.entries(groups);
  }, [['__proto__', 'x']]],
  ['the order of a result', ({ URLPattern }) => {
    const result = new URLPattern({ pathname: '/x' }).exec({ pathname: '/x' });
    return [Object.keys(result).join(' '), Object.keys(result.hash).join(' ')];
  }, ['hash hostname inputs password pathname port protocol search username', 'groups input']],
  ['the second of three arguments is a base, whatever it is', ({ URLPattern }) => [
    thrown(() => new URLPattern('https://x/a', undefined, {})), thrown(() => new URLPattern('https://x/a', null, {})),
    new URLPattern('/a', { toString: () => 'http://x' }, { ignoreCase: true }).hostname,
  ], ['TypeError', 'TypeError', 'x']],
  ['the second of two arguments is a base if it is no object', ({ URLPattern }) => [
    new URLPattern('/a', 'http://x').hostname, thrown(() => new URLPattern('/a', 5)),
    new URLPattern({ pathname: '/a' }, null).pathname, new URLPattern({ pathname: '/a' }, undefined).pathname,
    new URLPattern({ pathname: '/a' }, { ignoreCase: true }).test({ pathname: '/A' }), thrown(() => new URLPattern('/a', 'http://x', 5)),
  ], ['x', 'TypeError', '/a', '/a', true, 'TypeError']],
];

/** The probes whose result is another one, as [title, result, wanted], for those classes that there are. */
export function wrongProbes(classes) {
  const probes = [classes.URL && URL_PROBES, classes.URLSearchParams && PARAMS_PROBES, classes.URLPattern && PATTERN_PROBES];
  return probes.filter(Boolean).flat()
    .map(([title, run, wanted]) => [title, JSON.stringify(thrown(() => run(classes))), JSON.stringify(wanted)])
    .filter(([, result, wanted]) => result !== wanted);
}
