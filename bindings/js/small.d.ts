// SPDX-License-Identifier: MIT
// The small module: the URL Standard for hosts of ASCII.

/** What is wrong with an input, and where. */
export class URLError extends TypeError {
  /** Such as "port-invalid": for programs, and stable. */
  readonly name: string;
  /** Where it is wrong, in UTF-16 units of `input`; null if it is not one place. */
  readonly offset: number | null;
  /** How many units are concerned; 0: a place between units, or not known, as in errors of `parse`, `canon` and `site`. */
  readonly length: number;
  /** Which text that is: "input", "base", or a component of a pattern. */
  readonly place: string;
  readonly input?: string;
}

/** The module has stopped: "out-of-memory", or "stopped" for anything else. The next call works. */
export class EngineError extends Error {
  readonly name: 'out-of-memory' | 'stopped';
}

/** The interface URL of the URL Standard. */
export class URL {
  constructor(url: string | { toString(): string }, base?: string | { toString(): string });
  static canParse(url: string | { toString(): string }, base?: string | { toString(): string }): boolean;
  static parse(url: string | { toString(): string }, base?: string | { toString(): string }): URL | null;
  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  readonly searchParams: URLSearchParams;
  hash: string;
  toString(): string;
  toJSON(): string;
}

/** The interface URLSearchParams of the URL Standard. */
export class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Iterable<Iterable<string>> | Record<string, string> | URLSearchParams);
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  forEach(callback: (value: string, name: string, params: URLSearchParams) => void, thisArg?: unknown): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
  toString(): string;
}

/** Whether the text, against the base if there is one, is a URL. */
export function canParse(input: string | { toString(): string }, base?: string | { toString(): string }): boolean;

/** The host of a URL, without its port: '' if it has none, undefined if the text is not a URL. */
export function hostname(input: string | { toString(): string }): string | undefined;

/** What can be asked of a column. `suffix`, `domain` and `subdomain` need the whole module. */
export type ColumnPart =
  | 'scheme' | 'username' | 'password' | 'host' | 'port' | 'path' | 'query' | 'fragment'
  | 'href' | 'suffix' | 'domain' | 'subdomain';

/** A column of texts in Arrow's layout. */
export class Column implements Iterable<string | null> {
  /** Row i is bytes offsets[i] to offsets[i + 1], in UTF-8. */
  readonly data: Uint8Array;
  readonly offsets: Int32Array;
  /** One bit for each row, least significant first: 0 where there is no text. */
  readonly validity: Uint8Array;
  /** For each row the number of a status: 0 where the row has a URL, 10 where it was null. */
  readonly status: Uint16Array;
  /** 13 numbers for each row: urlens_components. Only of whole URLs. */
  readonly components?: Uint32Array;
  /** How many rows have no URL. */
  readonly failed: number;
  readonly length: number;
  has(row: number): boolean;
  get(row: number): string | null;
  toArray(): (string | null)[];
  [Symbol.iterator](): IterableIterator<string | null>;
}

/** Parses many URLs at once: whole ones with their components, or one part of each. */
export function columns(
  input: readonly (string | null | undefined)[] | { data: Uint8Array; offsets: Int32Array; validity?: Uint8Array | null },
  options?: { part?: ColumnPart; base?: string },
): Column;
