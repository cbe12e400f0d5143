// SPDX-License-Identifier: MIT
import { RESULT } from './engine.js';
import { finish, inspect, toUSVString } from './text.js';

const NO_TEXT = -1;

/** urlens_attribute */
const ATTRIBUTE = { protocol: 1, username: 2, password: 3, host: 4, hostname: 5, port: 6, pathname: 7, search: 8, hash: 9 };

/** enum urlens_component_flag */
const HAS_HOST = 1 << 3;
const HAS_PORT = 1 << 4;
const IS_UNCHANGED = 1 << 9;

/** URL Standard: the interface URL. An object has the URL's text and where its components are; it holds no memory of the module. */
export function makeURL(engine, adopt, canParse) {
  /** Parses, with the result in the module. Returns the status. */
  function parse(input, base) {
    try {
      if (base === undefined) {
        const length = engine.writeOne(input);
        return engine.exports.parse(length, NO_TEXT);
      }
      const length = engine.writeTwo(input, base);
      return engine.exports.parse(length, engine.second);
    } catch (cause) {
      if (cause instanceof WebAssembly.RuntimeError || cause instanceof RangeError) throw engine.recover(cause);
      throw cause;
    }
  }

  class URL {
    #href;
    #schemeEnd;
    #usernameStart;
    #usernameEnd;
    #passwordEnd;
    #hostStart;
    #hostEnd;
    #portEnd;
    #pathStart;
    #pathEnd;
    #queryEnd;
    #flags;
    #params = null;

    constructor(url, base = undefined) {
      if (arguments.length === 0) throw new TypeError('A URL is needed, but there are no arguments.');
      const input = typeof url === 'string' ? url : toUSVString(url);
      const baseText = base === undefined ? undefined : toUSVString(base);
      if (parse(input, baseText) !== 0) throw engine.error({ input, base: baseText });
      this.#take(input);
    }

    /** Takes over the URL in the result; `input` is what it may be equal to. */
    #take(input) {
      engine.look();
      const { numbers, resultAt } = engine;
      const at = resultAt + RESULT.COMPONENTS;
      this.#schemeEnd = numbers[at];
      this.#usernameStart = numbers[at + 1];
      this.#usernameEnd = numbers[at + 2];
      this.#passwordEnd = numbers[at + 3];
      this.#hostStart = numbers[at + 4];
      this.#hostEnd = numbers[at + 5];
      this.#portEnd = numbers[at + 6];
      this.#pathStart = numbers[at + 7];
      this.#pathEnd = numbers[at + 8];
      this.#queryEnd = numbers[at + 9];
      this.#flags = numbers[at + 12];
      this.#href = (this.#flags & IS_UNCHANGED) !== 0 ? input : engine.read(numbers[resultAt], numbers[resultAt + 1]);
    }

    /** Sets an attribute; a value that is not taken changes nothing. */
    #set(attribute, value) {
      const text = toUSVString(value);
      const length = engine.writeTwo(this.#href, text);
      const { second } = engine;
      const status = engine.run(({ set }) => set(length, attribute, second));
      if (status === 0) this.#take(this.#href);
    }

    static parse(url, base = undefined) {
      if (arguments.length === 0) throw new TypeError('A URL is needed, but there are no arguments.');
      const input = toUSVString(url);
      const baseText = base === undefined ? undefined : toUSVString(base);
      return URL.canParse(input, baseText) ? new URL(input, baseText) : null;
    }

    static canParse(url, base = undefined) {
      if (arguments.length === 0) throw new TypeError('A URL is needed, but there are no arguments.');
      return canParse(url, base);
    }

    get href() {
      return this.#href;
    }

    set href(value) {
      const input = toUSVString(value);
      if (parse(input, undefined) !== 0) throw engine.error({ input });
      this.#take(input);
      this.#refreshParams();
    }

    get origin() {
      const length = engine.writeOne(this.#href);
      engine.run(({ origin }) => origin(length));
      return engine.readResult();
    }

    get protocol() {
      return this.#href.slice(0, this.#schemeEnd + 1);
    }

    set protocol(value) {
      this.#set(ATTRIBUTE.protocol, value);
    }

    get username() {
      return this.#href.slice(this.#usernameStart, this.#usernameEnd);
    }

    set username(value) {
      this.#set(ATTRIBUTE.username, value);
    }

    get password() {
      return this.#href.slice(Math.min(this.#usernameEnd + 1, this.#passwordEnd), this.#passwordEnd);
    }

    set password(value) {
      this.#set(ATTRIBUTE.password, value);
    }

    get host() {
      return (this.#flags & HAS_HOST) === 0 ? '' : this.#href.slice(this.#hostStart, this.#portEnd);
    }

    set host(value) {
      this.#set(ATTRIBUTE.host, value);
    }

    get hostname() {
      return (this.#flags & HAS_HOST) === 0 ? '' : this.#href.slice(this.#hostStart, this.#hostEnd);
    }

    set hostname(value) {
      this.#set(ATTRIBUTE.hostname, value);
    }

    get port() {
      return (this.#flags & HAS_PORT) === 0 ? '' : this.#href.slice(this.#hostEnd + 1, this.#portEnd);
    }

    set port(value) {
      this.#set(ATTRIBUTE.port, value);
    }

    get pathname() {
      return this.#href.slice(this.#pathStart, this.#pathEnd);
    }

    set pathname(value) {
      this.#set(ATTRIBUTE.pathname, value);
    }

    get search() {
      return this.#queryEnd - this.#pathEnd > 1 ? this.#href.slice(this.#pathEnd, this.#queryEnd) : '';
    }

    set search(value) {
      this.#set(ATTRIBUTE.search, value);
      this.#refreshParams();
    }

    get searchParams() {
      this.#params ??= adopt.make(this.search.slice(1), (query) => this.#set(ATTRIBUTE.search, query));
      return this.#params;
    }

    #refreshParams() {
      if (this.#params) adopt.read(this.#params, this.search.slice(1));
    }

    get hash() {
      return this.#href.length - this.#queryEnd > 1 ? this.#href.slice(this.#queryEnd) : '';
    }

    set hash(value) {
      this.#set(ATTRIBUTE.hash, value);
    }

    toString() {
      return this.#href;
    }

    toJSON() {
      return this.#href;
    }

    [inspect]() {
      return `URL { ${this.#href} }`;
    }
  }

  return finish(URL, 'URL', ['parse', 'canParse']);
}

/** Functions of one text that need no object. Node's addon may replace the module's. */
export function makeFunctions(engine, native) {
  function canParseByModule(input) {
    const length = engine.writeOne(input);
    try {
      return engine.exports.can_parse(length, NO_TEXT) === 1;
    } catch (cause) {
      throw engine.recover(cause);
    }
  }

  function canResolveByModule(input, base) {
    const length = engine.writeTwo(input, base);
    return engine.run(({ can_parse: can }) => can(length, engine.second)) === 1;
  }

  const refuses = native?.refuses;
  const canParseText = native ? (input) => refuses(input) === undefined : canParseByModule;
  const canResolveText = native?.canResolve ?? canResolveByModule;

  /** Whether the text, against the base if there is one, is a URL. */
  function canParse(input, base = undefined) {
    const text = typeof input === 'string' ? input : toUSVString(input);
    return base === undefined ? canParseText(text) : canResolveText(text, toUSVString(base));
  }

  function hostnameByModule(input) {
    const length = engine.writeOne(input);
    try {
      if (engine.exports.parse(length, NO_TEXT) !== 0) return undefined;
    } catch (cause) {
      throw engine.recover(cause);
    }
    engine.look();
    const { numbers, resultAt } = engine;
    const at = resultAt + RESULT.COMPONENTS;
    const start = numbers[at + 4];
    const end = numbers[at + 5];
    if ((numbers[at + 12] & HAS_HOST) === 0) return '';
    return (numbers[at + 12] & IS_UNCHANGED) !== 0 ? input.slice(start, end) : engine.read(numbers[resultAt] + start, end - start);
  }

  /**
   * The addon says where in the text the host is, so that JavaScript can cut it out, which is faster than making a text. It
   * gives the text itself if the host is written in another way.
   */
  function hostnameByAddon(input) {
    const range = native.hostRange(input);
    return typeof range === 'number' ? input.slice(range >> 15, range & 0x7fff) : range;
  }

  const byText = native ? hostnameByAddon : hostnameByModule;

  /** The host of a URL, without its port: '' if it has none, undefined if the text is not a URL. */
  function hostname(input) {
    return byText(typeof input === 'string' ? input : toUSVString(input));
  }

  return { canParse, hostname };
}
