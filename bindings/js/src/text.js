// SPDX-License-Identifier: MIT

/** Web IDL: USVString. Lone surrogates become U+FFFD. */
export function toUSVString(value) {
  if (typeof value === 'symbol') throw new TypeError('A symbol is not a text.');
  const text = `${value}`;
  return text.isWellFormed?.() === false || !text.isWellFormed ? wellFormed(text) : text;
}

function wellFormed(text) {
  return text.toWellFormed ? text.toWellFormed() : text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

/** Web IDL: what may be a dictionary, a record or a sequence. */
export const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Makes the members of a class enumerable, as those of Web IDL are, and names it. */
export function finish(Class, name, statics = []) {
  for (const key of Object.getOwnPropertyNames(Class.prototype)) {
    if (key !== 'constructor') Object.defineProperty(Class.prototype, key, { enumerable: true });
  }
  for (const key of statics) Object.defineProperty(Class, key, { enumerable: true });
  Object.defineProperty(Class.prototype, Symbol.toStringTag, { value: name, configurable: true });
  return Class;
}

export const inspect = Symbol.for('nodejs.util.inspect.custom');
