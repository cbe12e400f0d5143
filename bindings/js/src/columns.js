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

/** urlens_status */
const NULL_ROW = 10;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** What a null row is read as: a text of which no base makes a URL. */
const NO_URL = 'http://[';
const NO_URL_BYTES = encoder.encode(NO_URL);

/** The rows whose bit is 0. */
function listNulls(validity, rows) {
  if (validity === undefined || validity === null) return [];
  if (!(validity instanceof Uint8Array)) throw new TypeError('The validity of a column is a Uint8Array with one bit for each row.');
  if (8 * validity.length < rows) throw new RangeError('The validity has fewer bits than there are rows.');
  const nulls = [];
  for (let i = 0; i < rows; i++) if (((validity[i >>> 3] >>> (i & 7)) & 1) === 0) nulls.push(i);
  return nulls;
}

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

/** All texts in one. An engine has a limit for the length of a text. */
function joined(texts) {
  try {
    return texts.join('');
  } catch (cause) {
    throw outOfMemory(cause);
  }
}

export function makeColumns(reader) {
  /** Texts of ASCII are copied together, by one call. Others are copied one by one. */
  function writeTexts({ texts, nulls }) {
    const rows = texts.length;
    const all = joined(texts);
    const { offsets, data } = reader.makeColumn(rows, 3 * all.length);
    let end = 0;
    offsets[0] = 0;
    if (encoder.encodeInto(all, data).written === all.length) {
      for (let i = 0; i < rows; i++) offsets[i + 1] = end += texts[i].length;
    } else {
      for (let i = 0; i < rows; i++) offsets[i + 1] = end += encoder.encodeInto(texts[i], data.subarray(end)).written;
    }
    return { rows, nulls };
  }

  /** Copies the rows one by one, where some are null. */
  function writeRows(data, given, nulls) {
    const rows = given.length - 1;
    const missing = new Set(nulls);
    const textOf = (row) => (missing.has(row) ? NO_URL_BYTES : data.subarray(given[row], given[row + 1]));
    let size = 0;
    for (let i = 0; i < rows; i++) size += textOf(i).length;
    const room = reader.makeColumn(rows, size);
    let end = 0;
    room.offsets[0] = 0;
    for (let i = 0; i < rows; i++) {
      const text = textOf(i);
      room.data.set(text, end);
      room.offsets[i + 1] = end += text.length;
    }
  }

  /** A column in Arrow's layout. The offsets are judged as they were copied: another thread may have the array too. */
  function writeColumn({ data, offsets, validity }) {
    if (!(data instanceof Uint8Array) || !(offsets instanceof Int32Array) || offsets.length === 0) {
      throw new TypeError('A column is a Uint8Array of data and an Int32Array of offsets, one more than there are rows.');
    }
    const given = new Int32Array(offsets);
    const rows = given.length - 1;
    const first = given[0];
    for (let i = 0; i < rows; i++) if (given[i] > given[i + 1]) throw new RangeError(`The offsets decrease after row ${i}.`);
    if (first < 0 || given[rows] > data.length) throw new RangeError('The offsets reach beyond the data.');
    const nulls = listNulls(validity, rows);
    if (nulls.length > 0) {
      writeRows(data, given, nulls);
      return { rows, nulls };
    }
    const room = reader.makeColumn(rows, given[rows] - first);
    for (let i = 0; i <= rows; i++) room.offsets[i] = given[i] - first;
    room.data.set(data.subarray(first, given[rows]));
    return { rows, nulls };
  }

  /** The texts as they are now, whatever the array gives when it is asked again. */
  function textsOf(input) {
    const texts = new Array(input.length);
    const nulls = [];
    for (let i = 0; i < texts.length; i++) {
      const text = input[i];
      if (text === null || text === undefined) nulls.push(i);
      texts[i] = typeof text === 'string' ? text : toUSVString(text ?? NO_URL);
    }
    return { texts, nulls };
  }

  /**
   * Parses a column: an array of texts, or data and offsets, and validity if rows are null, as null and undefined are. Without a part it gives whole URLs and their components, 13
   * numbers for each row; with one, a column of that part.
   */
  function columns(input, { part, base } = {}) {
    const what = part === undefined ? undefined : Object.hasOwn(PARTS, part) ? PARTS[part] : null;
    if (what === null) throw new TypeError(`There is no part ${JSON.stringify(part)}; parts are ${Object.keys(PARTS).join(', ')}.`);
    const baseText = base === undefined ? undefined : toUSVString(base);
    const { rows, nulls } = Array.isArray(input) ? writeTexts(textsOf(input)) : writeColumn(input ?? {});
    const read = reader.readColumn(rows, what, baseText);
    if (read === undefined) throw reader.error({ base: baseText });
    if (read.failed > 0 && read.status.includes(OUT_OF_MEMORY)) throw outOfMemory();
    for (const row of nulls) read.status[row] = NULL_ROW;
    return new Column(read);
  }

  return { columns };
}
