// SPDX-License-Identifier: MIT
import { finish, inspect, isObject, toUSVString } from './text.js';

/** The components of the interface, in the order of urlens_part. */
const COMPONENTS = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];
const TEXTS = 2 + COMPONENTS.length;
const IGNORE_CASE = 1;
const NO_TEXT = 0xffffffff;

/** Web IDL: the members of dictionaries are read and written in the order of their names. */
const INIT_MEMBERS = ['baseURL', ...COMPONENTS].sort();
const RESULT_MEMBERS = ['inputs', ...COMPONENTS].sort();

/** Web IDL: (USVString or URLPatternInit). An init has the texts that are given; each is asked for once. */
function toInput(value) {
  if (value === undefined || value === null) return { init: {} };
  if (!isObject(value)) return { text: toUSVString(value) };
  const init = {};
  for (const name of INIT_MEMBERS) {
    const member = value[name];
    if (member !== undefined) init[name] = toUSVString(member);
  }
  return { init };
}

/** The texts in the order of the module: text, base, parts. */
function listTexts({ text, init }, base) {
  if (init && base !== undefined) throw new TypeError('A base beside an object is not allowed: the object may have a baseURL.');
  return init ? [undefined, init.baseURL, ...COMPONENTS.map((name) => init[name])] : [text, base, ...COMPONENTS.map(() => undefined)];
}

/** What is to be matched: the texts for the module, and the inputs of a result. This may run any code, so it comes first. */
function toSubject(input, baseURL) {
  const given = toInput(input);
  const base = baseURL === undefined ? undefined : toUSVString(baseURL);
  return { texts: listTexts(given, base), inputs: [given.init ?? given.text, ...(base === undefined ? [] : [base])] };
}

/** Web IDL: the overloads of the constructor. The second of two arguments is a base if it is a primitive value. */
function toArguments([input, second, third], count) {
  const hasBase = count > 2 || !(second === undefined || second === null || isObject(second));
  const given = toInput(input);
  const base = hasBase ? toUSVString(second) : undefined;
  const options = (hasBase ? third : second) ?? {};
  if (!isObject(options)) throw new TypeError('The options have to be an object.');
  return { flags: options.ignoreCase ? IGNORE_CASE : 0, texts: listTexts(given, base) };
}

export function makeURLPattern(engine, ask) {
  /** Releases what the collector has found to be unused, unless the instance has gone with it. */
  const registry = new FinalizationRegistry(({ generation, address, isSet }) => {
    if (generation !== engine.generation) return;
    const { pattern_destroy: destroy, set_destroy: destroySet } = engine.exports;
    (isSet ? destroySet : destroy)(address);
  });

  function writeTexts(texts) {
    engine.makeRoom(4 * TEXTS + 3 * texts.reduce((sum, text) => sum + (text?.length ?? 0), 0));
    const lengths = engine.roomAt >>> 2;
    let at = engine.roomAt + 4 * TEXTS;
    for (let i = 0; i < TEXTS; i++) {
      const length = texts[i] === undefined ? NO_TEXT : engine.write(texts[i], at);
      engine.numbers[lengths + i] = length;
      if (length !== NO_TEXT) at += length;
    }
  }

  /** Reads what is to be matched. false: it is not a URL. */
  function readSubject({ texts }) {
    writeTexts(texts);
    return engine.run(({ matcher_read: read }) => read()) === 1;
  }

  /** The error in the result, with the text that it is in. */
  function errorOf(texts) {
    const places = { input: texts[0], base: texts[1] };
    COMPONENTS.forEach((name, i) => {
      places[name] = texts[2 + i];
    });
    return engine.error(places);
  }

  let inside;

  class URLPattern {
    #texts;
    #flags;
    #address = 0;
    #generation = 0;
    #strings = {};
    #groups = {};

    static {
      inside = { address: (pattern) => pattern.#use(), exec: (pattern, subject) => pattern.#exec(subject) };
    }

    constructor(input = {}, baseURL = undefined, options = undefined) {
      const { texts, flags } = toArguments([input, baseURL, options], arguments.length);
      this.#texts = texts;
      this.#flags = flags;
      this.#use();
    }

    /** The pattern in the module: made again if that had to be started again. */
    #use() {
      if (this.#generation === engine.generation) return this.#address;
      writeTexts(this.#texts);
      const address = engine.run(({ pattern_create: create }) => create(this.#flags)) >>> 0;
      if (address === 0) throw errorOf(this.#texts);
      this.#address = address;
      this.#generation = engine.generation;
      registry.register(this, { generation: engine.generation, address, isSet: false });
      return address;
    }

    #string(component) {
      const part = COMPONENTS.indexOf(component);
      const address = this.#use();
      return (this.#strings[component] ??= engine.run(({ pattern_string: string }) => {
        string(address, part);
        return engine.readResult();
      }));
    }

    get protocol() {
      return this.#string('protocol');
    }

    get username() {
      return this.#string('username');
    }

    get password() {
      return this.#string('password');
    }

    get hostname() {
      return this.#string('hostname');
    }

    get port() {
      return this.#string('port');
    }

    get pathname() {
      return this.#string('pathname');
    }

    get search() {
      return this.#string('search');
    }

    get hash() {
      return this.#string('hash');
    }

    get hasRegExpGroups() {
      const address = this.#use();
      return engine.run(({ pattern_has_regexp_groups: has }) => has(address)) === 1;
    }

    test(input = {}, baseURL = undefined) {
      const subject = toSubject(input, baseURL);
      const address = this.#use();
      if (!readSubject(subject)) return false;
      const matches = engine.run(({ matcher_test: test }) => test(address));
      if (matches < 0) throw errorOf([]);
      return matches === 1;
    }

    exec(input = {}, baseURL = undefined) {
      return this.#exec(toSubject(input, baseURL));
    }

    #exec(subject) {
      const address = this.#use();
      if (!readSubject(subject)) return null;
      const matches = engine.run(({ matcher_exec: exec }) => exec(address));
      if (matches < 0) throw errorOf([]);
      if (matches === 0) return null;
      const result = {};
      for (const name of RESULT_MEMBERS) {
        result[name] = name === 'inputs' ? subject.inputs : this.#match(address, name, COMPONENTS.indexOf(name));
      }
      return result;
    }

    /** The names of the groups of a component, which do not change. */
    #groupNames(address, component, part) {
      return (this.#groups[component] ??= engine.run(({ pattern_group_count: count, pattern_group_name: name }) =>
        Array.from({ length: count(address, part) }, (_, number) => {
          name(address, part, number);
          return engine.readResult();
        }),
      ));
    }

    #match(address, component, part) {
      const names = this.#groupNames(address, component, part);
      return engine.run(({ matcher_part: getPart, matcher_group: getGroup }) => {
        // A group may have any name, also "__proto__".
        const groups = Object.fromEntries(names.map((name, number) => {
          getGroup(part, number);
          return [name, engine.readResult()];
        }));
        getPart(part);
        return { groups, input: engine.readResult() ?? '' };
      });
    }

    /** The text of a component in which the groups have these texts. */
    generate(component, groups = {}) {
      const [text, base, ...parts] = this.#texts;
      const init = { baseURL: base, ...Object.fromEntries(COMPONENTS.map((name, i) => [name, parts[i]])) };
      const options = { ignoreCase: this.#flags === IGNORE_CASE };
      const pattern = text === undefined ? [init, options] : [text, ...(base === undefined ? [] : [base]), options];
      const texts = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, toUSVString(value)]));
      return ask('pattern-generate', undefined, { pattern, component: toUSVString(component), groups: texts }).output;
    }

    [inspect](depth, options, inspectValue) {
      return `URLPattern ${inspectValue(Object.fromEntries(COMPONENTS.map((name) => [name, this.#string(name)])), options)}`;
    }

    /** -1, 0 or 1: the more specific pattern is the greater one. */
    static compareComponent(component, left, right) {
      const part = COMPONENTS.indexOf(`${component}`);
      if (part < 0) throw new TypeError(`There is no component ${JSON.stringify(`${component}`)}.`);
      const a = left.#use();
      const b = right.#use();
      return engine.run(({ pattern_compare: compare }) => compare(a, b, part));
    }
  }
  finish(URLPattern, 'URLPattern', ['compareComponent']);

  /** Patterns that are asked at once. The answer is that of asking each in order. */
  class URLPatternSet {
    #patterns;
    #address = 0;
    #generation = 0;

    constructor(patterns) {
      this.#patterns = Array.from(patterns, (pattern) => (pattern instanceof URLPattern ? pattern : new URLPattern(pattern)));
      this.#use();
    }

    #use() {
      if (this.#generation === engine.generation) return this.#address;
      const addresses = this.#patterns.map(inside.address);
      engine.makeRoom(4 * addresses.length + 4);
      engine.numbers.set(addresses, engine.roomAt >>> 2);
      const address = engine.run(({ set_create: create }) => create(addresses.length)) >>> 0;
      if (address === 0) throw errorOf([]);
      this.#address = address;
      this.#generation = engine.generation;
      registry.register(this, { generation: engine.generation, address, isSet: true });
      return address;
    }

    get size() {
      return this.#patterns.length;
    }

    /** A pattern by its number. */
    at(number) {
      return this.#patterns.at(number);
    }

    #first(subject) {
      const address = this.#use();
      if (!readSubject(subject)) return -1;
      const number = engine.run(({ set_first: first }) => first(address));
      if (number < -1) throw errorOf([]);
      return number;
    }

    /** The number of the first pattern that matches, or -1. */
    first(input, baseURL = undefined) {
      return this.#first(toSubject(input, baseURL));
    }

    /** The numbers of all patterns that match, in order. */
    all(input, baseURL = undefined) {
      const subject = toSubject(input, baseURL);
      const address = this.#use();
      if (!readSubject(subject)) return [];
      const at = engine.run(({ set_all: all }) => all(address)) >>> 0;
      if (at === 0) throw errorOf([]);
      engine.look();
      const start = at >>> 2;
      return Array.from(engine.numbers.subarray(start, start + engine.numbers[engine.resultAt + 1]));
    }

    test(input, baseURL = undefined) {
      return this.first(input, baseURL) >= 0;
    }

    /** What the first pattern that matches found, with its number; null if none does. */
    exec(input, baseURL = undefined) {
      const subject = toSubject(input, baseURL);
      const number = this.#first(subject);
      return number < 0 ? null : { number, ...inside.exec(this.#patterns[number], subject) };
    }
  }

  return { URLPattern, URLPatternSet };
}
