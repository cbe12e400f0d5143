// SPDX-License-Identifier: MIT
export { Column, EngineError, URL, URLError, URLSearchParams, canParse, columns, hostname } from './small.js';
export type { ColumnPart } from './small.js';

/** The parts of a URL, without delimiters; null if the URL has no such part. */
export interface Parts {
  href: string;
  scheme: string | null;
  username: string | null;
  password: string | null;
  host: string | null;
  port: string | null;
  path: string | null;
  query: string | null;
  fragment: string | null;
  /** Of dialects that have origins. */
  origin?: string;
  /** The validation errors of the URL Standard, with their place in UTF-16 units. */
  errors?: { name: string; at: number }[];
}

export interface ParseOptions {
  base?: string;
  /** The id of a dialect, such as "curl"; "whatwg" if it is missing. */
  dialect?: string;
}

/** The parts of a URL in any dialect. Throws a URLError if the dialect refuses the input. */
export function parse(input: string, options?: ParseOptions): Parts;

/** The canonical form of a URL in any dialect. */
export function canon(input: string, options?: ParseOptions & { mask?: ('case' | 'percent' | 'dots' | 'scheme')[] }): string;

export interface CompareOptions {
  base?: string;
  /** Ids of dialects; the usual ones if it is missing. */
  dialects?: string[];
}

export interface Difference {
  /** What each dialect answers: the parts, or what is wrong. */
  dialects: Record<string, ({ ok: true } & Parts) | { ok: false; error: string; message: string; at: number | null }>;
  /** The components that differ. */
  disagree: string[];
}

/** What each dialect answers. */
export function diff(input: string, options?: CompareOptions): Difference;

export interface Finding {
  /** Such as "A01". */
  id: string;
  severity: string;
  title: string;
  detail: string;
  /** Which units of the input are meant. */
  start: number;
  end: number;
}

export interface Audit {
  outcome: string;
  /** The most severe first. */
  findings: Finding[];
  /** A spelling that all read in the same way, if there is one. */
  safe: string | null;
}

/** Where dialects differ, and why. */
export function audit(input: string, options?: CompareOptions): Audit;

export interface Dialect {
  id: string;
  title: string;
  models: string;
  version: string;
  traits: string[];
}

/** The dialects of this build. */
export function dialects(): Dialect[];

/** The public suffix of a URL's host, its registrable domain and what is before that. */
export function site(
  input: string,
  options?: { private?: boolean },
): { suffix: string | null; domain: string | null; subdomain: string | null };

/** Asks any operation of `urlens rpc`, and returns its answer. A failure is an answer with `ok: false`. */
export function request(object: { op: string; [field: string]: unknown }): { ok: boolean; [field: string]: any };

export interface URLPatternInit {
  baseURL?: string;
  protocol?: string;
  username?: string;
  password?: string;
  hostname?: string;
  port?: string;
  pathname?: string;
  search?: string;
  hash?: string;
}

export interface URLPatternOptions {
  ignoreCase?: boolean;
}

export interface URLPatternComponentResult {
  input: string;
  groups: Record<string, string | undefined>;
}

export type URLPatternComponent = 'protocol' | 'username' | 'password' | 'hostname' | 'port' | 'pathname' | 'search' | 'hash';

export type URLPatternResult = { inputs: (string | URLPatternInit)[] } & Record<URLPatternComponent, URLPatternComponentResult>;

/** The interface URLPattern of the URL Pattern Standard. */
export class URLPattern {
  /** Of two arguments, an object is the options; a base that is an object needs options after it. */
  constructor(input: string | URLPatternInit, baseURL: string | { toString(): string }, options: URLPatternOptions | undefined);
  constructor(input: string | URLPatternInit, baseURL: string, options?: URLPatternOptions);
  constructor(input?: string | URLPatternInit, options?: URLPatternOptions);
  static compareComponent(component: URLPatternComponent, left: URLPattern, right: URLPattern): -1 | 0 | 1;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly hasRegExpGroups: boolean;
  test(input?: string | URLPatternInit, baseURL?: string | { toString(): string }): boolean;
  exec(input?: string | URLPatternInit, baseURL?: string | { toString(): string }): URLPatternResult | null;
  /** The text of a component in which the groups have these texts. */
  generate(component: URLPatternComponent, groups?: Record<string, string>): string;
}

/** Many patterns that are asked at once, in a time that does not depend on how many there are. */
export class URLPatternSet {
  constructor(patterns: Iterable<URLPattern | string | URLPatternInit>);
  readonly size: number;
  at(number: number): URLPattern | undefined;
  /** The number of the first pattern that matches, or -1. */
  first(input: string | URLPatternInit, baseURL?: string): number;
  /** The numbers of all patterns that match, in order. */
  all(input: string | URLPatternInit, baseURL?: string): number[];
  test(input: string | URLPatternInit, baseURL?: string): boolean;
  exec(input: string | URLPatternInit, baseURL?: string): ({ number: number } & URLPatternResult) | null;
}
