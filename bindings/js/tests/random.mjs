// SPDX-License-Identifier: MIT
// Random texts that are nearly URLs.

/** Numbers that look random and are the same in every run. */
let state = Number(process.env.URLENS_SEED ?? 1) >>> 0;
export function below(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}
export const pick = (list) => list[below(list.length)];

const pieces = [
  'http', 'https', 'file', 'ws', 'x', 'mailto', 'javascript', 'blob:', ':', '//', '/', '\\', '@', '?', '#', '&', '=', '[', ']', '%', '%41', '%zz', '%2e', '..', '.',
  'a', 'b.c', 'example.com', 'B\u00dcCHER.de', 'xn--bcher-kva', 'xn--', '\u3002', '\u00ad', '127.0.0.1', '0x7f.1', '[::1]', '[::ffff:1.2.3.4]', ':80', ':99999',
  'user:pass@', ' ', '\t', '\n', '\0', '\u202e', '\ud800', '\u{1f4a9}', '+', '~', "'", '"', '<', '|', 'C:', 'co.uk', 'localhost',
];
/** A text of pieces that parsers care for, and one that looks more like a URL. */
export const text = () => Array.from({ length: 1 + below(7) }, () => pick(pieces)).join('');
export const address = () => (below(3) === 0 ? text() : `${pick(['http://', 'https://', 'file:///', 'x://', 'HTTP:\\\\'])}${text()}`);
