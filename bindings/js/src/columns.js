// SPDX-License-Identifier: MIT
// Many URLs in one call, in Arrow's layout.
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

export function makeColumns(engine) {
  /** Room for the offsets and the bytes; the address of the offsets. */
  function makeRoom(rows, bytes) {
    const at = engine.run(({ column }) => column(rows, bytes)) >>> 0;
    engine.look();
    return at;
  }

  /** Texts of ASCII are copied together, by one call. Others are copied one by one. */
  function writeTexts(texts) {
    const rows = texts.length;
    const all = texts.join('');
    const at = makeRoom(rows, 3 * all.length);
    const offsets = new Int32Array(engine.bytes.buffer, at, rows + 1);
    const data = engine.bytes.subarray(at + 4 * (rows + 1), at + 4 * (rows + 1) + 3 * all.length);
    let end = 0;
    offsets[0] = 0;
    if (encoder.encodeInto(all, data).written === all.length) {
      for (let i = 0; i < rows; i++) offsets[i + 1] = end += texts[i].length;
    } else {
      for (let i = 0; i < rows; i++) offsets[i + 1] = end += encoder.encodeInto(texts[i], data.subarray(end)).written;
    }
    return rows;
  }

  /** A column in Arrow's layout. */
  function writeColumn({ data, offsets }) {
    if (!(data instanceof Uint8Array) || !(offsets instanceof Int32Array) || offsets.length === 0) {
      throw new TypeError('A column is a Uint8Array of data and an Int32Array of offsets, one more than there are rows.');
    }
    const rows = offsets.length - 1;
    const first = offsets[0];
    for (let i = 0; i < rows; i++) if (offsets[i] > offsets[i + 1]) throw new RangeError(`The offsets decrease after row ${i}.`);
    if (first < 0 || offsets[rows] > data.length) throw new RangeError('The offsets reach beyond the data.');
    const at = makeRoom(rows, offsets[rows] - first);
    const target = new Int32Array(engine.bytes.buffer, at, rows + 1);
    for (let i = 0; i <= rows; i++) target[i] = offsets[i] - first;
    engine.bytes.set(data.subarray(first, offsets[rows]), at + 4 * (rows + 1));
    return rows;
  }

  function writeInput(input) {
    if (!Array.isArray(input)) return writeColumn(input);
    return writeTexts(input.every((text) => typeof text === 'string') ? input : input.map(toUSVString));
  }

  /** Copies the column at that address: what is in the module's memory is overwritten by the next call. */
  function takeColumn(address, rows, withComponents) {
    engine.look();
    const { bytes, numbers } = engine;
    const at = address >>> 2;
    const [data, length, offsets, validity, status, components, failed] = numbers.subarray(at, at + 7);
    const { buffer } = bytes;
    return new Column({
      data: bytes.slice(data, data + length),
      offsets: new Int32Array(buffer, offsets, rows + 1).slice(),
      validity: bytes.slice(validity, validity + ((rows + 7) >>> 3)),
      status: new Uint16Array(buffer, status, rows).slice(),
      components: withComponents ? new Uint32Array(buffer, components, 13 * rows).slice() : undefined,
      failed,
    });
  }

  /**
   * Parses a column: an array of texts, or data and offsets. Without a part it gives whole URLs and their components, 13
   * numbers for each row; with one, a column of that part.
   */
  function columns(input, { part, base } = {}) {
    const what = part === undefined ? undefined : Object.hasOwn(PARTS, part) ? PARTS[part] : null;
    if (what === null) throw new TypeError(`There is no part ${JSON.stringify(part)}; parts are ${Object.keys(PARTS).join(', ')}.`);
    const rows = writeInput(input);
    const baseText = base === undefined ? undefined : toUSVString(base);
    const baseLength = baseText === undefined ? -1 : engine.writeOne(baseText);
    const address = engine.run(({ column_parse: parse, column_select: select }) =>
      what === undefined ? parse(rows, baseLength) : select(rows, what, baseLength),
    );
    if (address === 0) throw engine.error({ base: baseText });
    return takeColumn(address >>> 0, rows, what === undefined);
  }

  return { columns };
}
