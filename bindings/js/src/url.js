// SPDX-License-Identifier: MIT
import { HAS_HOST } from './reader.js';
import { finish, inspect, toUSVString } from './text.js';

/** urlens_attribute */
const ATTRIBUTE = { protocol: 1, username: 2, password: 3, host: 4, hostname: 5, port: 6, pathname: 7, search: 8, hash: 9 };

/** enum urlens_component_flag */
const HAS_PORT = 1 << 4;

/** URL Standard: the interface URL. An object has the URL's text and where its components are; it holds no memory of the reader. */
export function makeURL(reader, adopt) {
  /** Parses. The components are the reader's. */
  function parse(input, base) {
    const href = reader.parse(input, base);
    if (href === undefined) throw reader.error({ input, base });
    return href;
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
      this.#take(parse(input, baseText));
    }

    /** Takes over the URL that was read. */
    #take(href) {
      const { numbers, at } = reader;
      this.#href = href;
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
    }

    /** Sets an attribute; a value that is not taken changes nothing. Making a text of the value may change the URL. */
    #set(attribute, value) {
      const text = toUSVString(value);
      const href = reader.set(this.#href, attribute, text);
      if (href !== undefined) this.#take(href);
    }

    static parse(url, base = undefined) {
      if (arguments.length === 0) throw new TypeError('A URL is needed, but there are no arguments.');
      const input = toUSVString(url);
      const baseText = base === undefined ? undefined : toUSVString(base);
      return reader.canParse(input, baseText) ? new URL(input, baseText) : null;
    }

    static canParse(url, base = undefined) {
      if (arguments.length === 0) throw new TypeError('A URL is needed, but there are no arguments.');
      return reader.canParse(toUSVString(url), base === undefined ? undefined : toUSVString(base));
    }

    get href() {
      return this.#href;
    }

    set href(value) {
      this.#take(parse(toUSVString(value), undefined));
      this.#refreshParams();
    }

    get origin() {
      return reader.origin(this.#href);
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

/** Functions of one text that need no object. */
export function makeFunctions(reader) {
  /** Whether the text, against the base if there is one, is a URL. */
  function canParse(input, base = undefined) {
    return reader.canParse(typeof input === 'string' ? input : toUSVString(input), base === undefined ? undefined : toUSVString(base));
  }

  /** The host of a URL, without its port: '' if it has none, undefined if the text is not a URL. */
  function hostname(input) {
    return reader.hostname(typeof input === 'string' ? input : toUSVString(input));
  }

  return { canParse, hostname };
}
