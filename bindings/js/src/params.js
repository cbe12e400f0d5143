// SPDX-License-Identifier: MIT
import { finish, inspect, isObject, toUSVString } from './text.js';

const IteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

/**
 * Web IDL: a default iterator object. It asks for its next value by number, so the list may change while somebody goes through it.
 * `find` returns an array of that value; undefined at the end, which need not be the end for ever.
 */
class ListIterator {
  #find;
  #number = 0;

  constructor(find) {
    this.#find = find;
  }

  next() {
    const found = this.#find(this.#number);
    if (found === undefined) return { value: undefined, done: true };
    this.#number++;
    return { value: found[0], done: false };
  }
}
delete ListIterator.prototype.constructor;
Object.setPrototypeOf(finish(ListIterator, 'URLSearchParams Iterator').prototype, IteratorPrototype);

/** Web IDL: a sequence, by its iterator's method, which is asked for once. */
function listOfSequence(sequence, method, convert) {
  if (typeof method !== 'function') throw new TypeError('The pairs cannot be iterated over.');
  const list = [];
  for (const value of { [Symbol.iterator]: () => method.call(sequence) }) list.push(convert(value));
  return list;
}

/** URL Standard: the interface URLSearchParams. The list is JavaScript's; reading and writing queries is the library's. */
export function makeURLSearchParams(engine) {
  /** Reads a query. The library drops one "?". */
  function parseQuery(query) {
    const length = engine.writeOne(`?${query}`);
    const at = engine.run(({ params_parse: parse }) => parse(length)) >>> 2;
    engine.look();
    const { numbers } = engine;
    const count = numbers[engine.resultAt + 1];
    const list = [];
    for (let i = 0; i < count; i += 2) {
      const place = at + 2 * i;
      list.push([engine.read(numbers[place], numbers[place + 1]), engine.read(numbers[place + 2], numbers[place + 3])]);
    }
    return list;
  }

  /** Writes a list as a query. */
  function writeQuery(list) {
    const texts = list.flat();
    if (texts.length === 0) return '';
    engine.makeRoom(4 * texts.length + 3 * texts.reduce((sum, text) => sum + text.length, 0));
    let at = engine.roomAt + 4 * texts.length;
    texts.forEach((text, i) => {
      const length = engine.write(text, at);
      engine.numbers[(engine.roomAt >>> 2) + i] = length;
      at += length;
    });
    engine.run(({ params_write: write }) => write(texts.length));
    return engine.readResult();
  }

  function textsOf(pair) {
    const method = isObject(pair) ? pair[Symbol.iterator] : undefined;
    if (typeof method !== 'function') throw new TypeError('Each pair has to be a sequence of a name and a value.');
    return listOfSequence(pair, method, toUSVString);
  }

  /** The pairs of a sequence of sequences. */
  function pairsOf(sequence, method) {
    const list = listOfSequence(sequence, method, textsOf);
    const wrong = list.find(({ length }) => length !== 2);
    if (wrong) throw new TypeError(`A pair is a name and a value, not ${wrong.length} texts.`);
    return list;
  }

  /** Web IDL: a record. Names that become equal keep the place of the first and the value of the last. */
  function pairsOfRecord(record) {
    const pairs = new Map();
    for (const key of Reflect.ownKeys(record)) {
      if (!Object.getOwnPropertyDescriptor(record, key)?.enumerable) continue;
      pairs.set(toUSVString(key), toUSVString(record[key]));
    }
    return [...pairs];
  }

  function listOf(init) {
    if (isObject(init)) {
      const method = init[Symbol.iterator];
      return method === undefined || method === null ? pairsOfRecord(init) : pairsOf(init, method);
    }
    const text = toUSVString(init);
    return parseQuery(text.startsWith('?') ? text.slice(1) : text);
  }

  function needs(count, values) {
    if (values.length < count) throw new TypeError(`${count} arguments are needed, but only ${values.length} are there.`);
  }

  /** How the URL of a list hears of changes, without anybody else being able to. */
  let adopt;

  class URLSearchParams {
    #list;
    #changed = null;

    static {
      adopt = {
        /** Makes the list of a URL. */
        make(query, changed) {
          const params = new URLSearchParams();
          params.#list = parseQuery(query);
          params.#changed = changed;
          return params;
        },
        /** The URL has got another query. */
        read(params, query) {
          params.#list = parseQuery(query);
        },
      };
    }

    constructor(init = '') {
      this.#list = listOf(init);
    }

    #update() {
      this.#changed?.(writeQuery(this.#list));
    }

    get size() {
      return this.#list.length;
    }

    append(name, value) {
      needs(2, arguments);
      const pair = [toUSVString(name), toUSVString(value)]; // which may change the list
      this.#list.push(pair);
      this.#update();
    }

    delete(name, value = undefined) {
      needs(1, arguments);
      const wantedName = toUSVString(name);
      const wanted = value === undefined ? undefined : toUSVString(value);
      this.#list = this.#list.filter(([n, v]) => n !== wantedName || (wanted !== undefined && v !== wanted));
      this.#update();
    }

    get(name) {
      needs(1, arguments);
      const wanted = toUSVString(name);
      return this.#list.find(([n]) => n === wanted)?.[1] ?? null;
    }

    getAll(name) {
      needs(1, arguments);
      const wanted = toUSVString(name);
      return this.#list.filter(([n]) => n === wanted).map(([, v]) => v);
    }

    has(name, value = undefined) {
      needs(1, arguments);
      const wantedName = toUSVString(name);
      const wanted = value === undefined ? undefined : toUSVString(value);
      return this.#list.some(([n, v]) => n === wantedName && (wanted === undefined || v === wanted));
    }

    set(name, value) {
      needs(2, arguments);
      const pair = [toUSVString(name), toUSVString(value)];
      const first = this.#list.findIndex(([n]) => n === pair[0]);
      if (first < 0) {
        this.#list.push(pair);
      } else {
        this.#list = this.#list.filter(([n], i) => i <= first || n !== pair[0]);
        this.#list[first] = pair;
      }
      this.#update();
    }

    /** By UTF-16 units, as JavaScript compares texts; pairs of the same name keep their order. */
    sort() {
      this.#list.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
      this.#update();
    }

    forEach(callback, thisArg = undefined) {
      if (typeof callback !== 'function') throw new TypeError('The callback has to be a function.');
      for (let i = 0; i < this.#list.length; i++) {
        const [name, value] = this.#list[i];
        callback.call(thisArg, value, name, this);
      }
    }

    #each(pick) {
      return new ListIterator((number) => (number < this.#list.length ? [pick(this.#list[number])] : undefined));
    }

    entries() {
      return this.#each(([name, value]) => [name, value]);
    }

    keys() {
      return this.#each(([name]) => name);
    }

    values() {
      return this.#each(([, value]) => value);
    }

    toString() {
      return writeQuery(this.#list);
    }

    [inspect]() {
      return `URLSearchParams { ${this} }`;
    }
  }
  Object.defineProperty(URLSearchParams.prototype, Symbol.iterator, {
    value: URLSearchParams.prototype.entries,
    writable: true,
    configurable: true,
  });
  return { URLSearchParams: finish(URLSearchParams, 'URLSearchParams'), adopt };
}
