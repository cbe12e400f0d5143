// SPDX-License-Identifier: MIT
// Uses that the compiler must take, and uses that it must refuse.
import {
  Column, EngineError, URL, URLError, URLPattern, URLPatternSet, URLSearchParams,
  audit, canParse, canon, columns, dialects, diff, hostname, parse, request, site,
} from 'urlens';
import type { Audit, Difference, Finding, Parts } from 'urlens';
import * as small from 'urlens/small';

const url: URL = new URL('c', new URL('http://a/b'));
url.hash = 'x';
const params: URLSearchParams = url.searchParams;
for (const [name, value] of params) params.append(name.trim(), value);
new URLSearchParams({ a: 'b' });
new URLSearchParams([['a', 'b']]);
new URLSearchParams(new Map([['a', 'b']]));

const can: boolean = canParse('http://a', 'http://b');
const host: string | undefined = hostname('http://a');
const parts: Parts = parse('http://a', { dialect: 'curl' });
const port: string | null = parts.port;
const text: string = canon('http://a', { dialect: 'rfc3986', mask: ['case'] });
const difference: Difference = diff('http://a', { dialects: ['whatwg', 'curl'] });
const report: Audit = audit('http://a');
const first: Finding | undefined = report.findings[0];
const ids: string[] = dialects().map(({ id }) => id);
const domain: string | null = site('http://a', { private: false }).domain;
const answer = request({ op: 'surt', input: 'http://a' });

const column: Column = columns(['http://a'], { part: 'host' });
columns(['http://a', null, undefined]);
columns(column);
const texts: (string | null)[] = column.toArray();
columns({ data: column.data, offsets: column.offsets }, { base: 'http://b' }).components?.length;

const pattern = new URLPattern({ pathname: '/:id' }, { ignoreCase: true });
new URLPattern('/x', 'http://a', { ignoreCase: false });
const id: string | undefined = pattern.exec('http://a/1')?.pathname.groups.id;
globalThis.URLPattern ??= URLPattern;
const platform: [globalThis.URL, globalThis.URLSearchParams, globalThis.URLPattern] = [url, params, pattern];
new URLPattern('/x', url, {});
pattern.test('x', url);
const order: -1 | 0 | 1 = URLPattern.compareComponent('pathname', pattern, pattern);
const numbers: number[] = new URLPatternSet([pattern, '/x', { hostname: 'a' }]).all('http://a/1');

try {
  new small.URL('x');
} catch (error) {
  if (error instanceof URLError) error.offset?.toFixed();
  if (error instanceof EngineError) error.name.length;
}

// @ts-expect-error: no such part
columns(['http://a'], { part: 'hosts' });
// @ts-expect-error: it cannot be set
url.origin = 'x';
// @ts-expect-error: a number is not a text
parse(5);
// @ts-expect-error: the small module has no audit
small.audit;
// @ts-expect-error: the second of two arguments is the options if it is an object
new URLPattern('/x', url);
// @ts-expect-error: no such component
URLPattern.compareComponent('path', pattern, pattern);

export { platform, can, host, port, text, difference, first, ids, domain, answer, texts, id, order, numbers };
