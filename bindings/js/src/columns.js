// SPDX-License-Identifier: MIT
// Many URLs in one call, in Arrow's layout.
import { OUT_OF_MEMORY } from './engine.js';
import { outOfMemory } from './errors.js';
import { toUSVString } from './text.js';

/** urlens_selected */
const PARTS = {
  scheme: 0, username: 1, password: 2, host: 3, port: 4, path: 5, query: 6, fragment: 7,
  href: 16, suffix: 17, domain: 18, subdomain: 19,
};

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A column of texts: row i is bytes offsets[i] to offsets[i + 1] of the data, or null if its bit is 0. */
export class Column {
  constructor({ data, offsets, validity, status, components, failed }) {
    this.data = data;
    this.offsets = offsets;
    this.validity = validity;
    this.status = status;
    this.failed = failed;
    if (components) this.components = components;
  }

  get length() {
    return this.offsets.length - 1;
  }

  /** Whether a row has a value. */
  has(row) {
    return ((this.validity[row >>> 3] >>> (row & 7)) & 1) === 1;
  }

  /** The text of a row, or null. */
  get(row) {
    return this.has(row) ? decoder.decode(this.data.subarray(this.offsets[row], this.offsets[row + 1])) : null;
  }

  /** All rows. The whole column is decoded at once, and cut if every byte of it is a character. */
  toArray() {
    const { data, offsets, length } = this;
    const text = decoder.decode(data);
    const isASCII = text.length === data.length;
    const rows = new Array(length);
    for (let i = 0; i < length; i++) {
      rows[i] = !this.has(i) ? null : isASCII ? text.slice(offsets[i], offsets[i + 1]) : this.get(i);
    }
    return rows;
  }

  *[Symbol.iterator]() {
    for (let i = 0; i < this.length; i++) yield this.get(i);
  }
}

export function makeColumns(reader) {
  /** Texts of ASCII are copied together, by one call. Others are copied one by one. */
  function writeTexts(texts) {
    const rows = texts.length;
    const all = texts.join('');
    const { offsets, data } = reader.makeColumn(rows, 3 * all.length);
    let end = 0;
    offsets[0] = 0;
    if (encoder.encodeInto(all, data).written === all.length) {
      for (let i = 0; i < rows; i++) offsets[i + 1] = end += texts[i].length;
    } else {
      for (let i = 0; i < rows; i++) offsets[i + 1] = end += encoder.encodeInto(texts[i], data.subarray(end)).written;
    }
    return rows;
  }

  /** A column in Arrow's layout. The offsets are judged as they were copied: another thread may have the array too. */
  function writeColumn({ data, offsets }) {
    if (!(data instanceof Uint8Array) || !(offsets instanceof Int32Array) || offsets.length === 0) {
      throw new TypeError('A column is a Uint8Array of data and an Int32Array of offsets, one more than there are rows.');
    }
    const given = new Int32Array(offsets);
    const rows = given.length - 1;
    const first = given[0];
    for (let i = 0; i < rows; i++) if (given[i] > given[i + 1]) throw new RangeError(`The offsets decrease after row ${i}.`);
    if (first < 0 || given[rows] > data.length) throw new RangeError('The offsets reach beyond the data.');
    const room = reader.makeColumn(rows, given[rows] - first);
    for (let i = 0; i <= rows; i++) room.offsets[i] = given[i] - first;
    room.data.set(data.subarray(first, given[rows]));
    return rows;
  }

  /** The texts as they are now, whatever the array gives when it is asked again. */
  function textsOf(input) {
    const texts = new Array(input.length);
    for (let i = 0; i < texts.length; i++) {
      const text = input[i];
      texts[i] = typeof text === 'string' ? text : toUSVString(text);
    }
    return texts;
  }

  /**
   * Parses a column: an array of texts, or data and offsets. Without a part it gives whole URLs and their components, 13
   * numbers for each row; with one, a column of that part.
   */
  function columns(input, { part, base } = {}) {
    const what = part === undefined ? undefined : Object.hasOwn(PARTS, part) ? PARTS[part] : null;
    if (what === null) throw new TypeError(`There is no part ${JSON.stringify(part)}; parts are ${Object.keys(PARTS).join(', ')}.`);
    const baseText = base === undefined ? undefined : toUSVString(base);
    const rows = Array.isArray(input) ? writeTexts(textsOf(input)) : writeColumn(input);
    const read = reader.readColumn(rows, what, baseText);
    if (read === undefined) throw reader.error({ base: baseText });
    if (read.failed > 0 && read.status.includes(OUT_OF_MEMORY)) throw outOfMemory();
    return new Column(read);
  }

  return { columns };
}
