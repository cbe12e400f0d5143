// SPDX-License-Identifier: MIT
import { RESULT } from './engine.js';

const NO_TEXT = -1;

/** enum urlens_component_flag */
export const HAS_HOST = 1 << 3;
const IS_UNCHANGED = 1 << 9;

/**
 * What reads URLs for the class, the functions and columns: this one by the module. makeAddonReader makes one that asks Node's addon.
 * After `parse` and `set`, the 13 numbers of the URL's components begin at `numbers[at]`.
 */
export class ModuleReader {
  constructor(engine) {
    this.engine = engine;
  }

  get numbers() {
    return this.engine.numbers;
  }

  get at() {
    return this.engine.resultAt + RESULT.COMPONENTS;
  }

  /** Whether the text, against the base if there is one, is a URL. */
  canParse(input, base) {
    const { engine } = this;
    const length = base === undefined ? engine.writeOne(input) : engine.writeTwo(input, base);
    try {
      return engine.exports.can_parse(length, base === undefined ? NO_TEXT : engine.second) === 1;
    } catch (cause) {
      throw engine.recover(cause);
    }
  }

  /** The text of the URL; undefined if the input is not a URL, and then `error` has the reason. */
  parse(input, base) {
    return this.#read(input, base) ? this.#take(input) : undefined;
  }

  /** The host of a URL: '' if it has none, undefined if the text is not a URL. */
  hostname(input) {
    if (!this.#read(input, undefined)) return undefined;
    const { engine, at } = this;
    engine.look();
    const { numbers, resultAt } = engine;
    const start = numbers[at + 4];
    const end = numbers[at + 5];
    if ((numbers[at + 12] & HAS_HOST) === 0) return '';
    return (numbers[at + 12] & IS_UNCHANGED) !== 0 ? input.slice(start, end) : engine.read(numbers[resultAt] + start, end - start);
  }

  /** The URL after an attribute has been set; undefined if the value is not taken. */
  set(href, attribute, value) {
    const { engine } = this;
    const length = engine.writeTwo(href, value);
    return engine.run(({ set }) => set(length, attribute, engine.second)) === 0 ? this.#take(href) : undefined;
  }

  origin(href) {
    const { engine } = this;
    const length = engine.writeOne(href);
    engine.run(({ origin }) => origin(length));
    return engine.readResult();
  }

  /** What was wrong with the last text that was read. */
  error(texts) {
    return this.engine.error(texts);
  }

  /** Room for a column: its offsets, one more than there are rows, and its bytes. */
  makeColumn(rows, size) {
    const { engine } = this;
    const at = engine.run(({ column }) => column(rows, size)) >>> 0;
    const end = at + 4 * (rows + 1);
    engine.look();
    return { offsets: new Int32Array(engine.bytes.buffer, at, rows + 1), data: engine.bytes.subarray(end, end + size) };
  }

  /**
   * Reads the column in the room: whole URLs, or a part of each. Returns the arrays of a new column; undefined if there is an
   * error.
   */
  readColumn(rows, part, base) {
    const { engine } = this;
    const baseLength = base === undefined ? NO_TEXT : engine.writeOne(base);
    const address = engine.run(({ column_parse: parse, column_select: select }) =>
      part === undefined ? parse(rows, baseLength) : select(rows, part, baseLength),
    );
    return address === 0 ? undefined : this.#takeColumn(address >>> 0, rows, part === undefined);
  }

  /** Parses, with the URL or the error in the module's result. */
  #read(input, base) {
    const { engine } = this;
    const length = base === undefined ? engine.writeOne(input) : engine.writeTwo(input, base);
    try {
      return engine.exports.parse(length, base === undefined ? NO_TEXT : engine.second) === 0;
    } catch (cause) {
      throw engine.recover(cause);
    }
  }

  /** The URL in the result; `input` is what it may be equal to. */
  #take(input) {
    const { engine, at } = this;
    engine.look();
    const { numbers, resultAt } = engine;
    return (numbers[at + 12] & IS_UNCHANGED) !== 0 ? input : engine.read(numbers[resultAt], numbers[resultAt + 1]);
  }

  /** Copies the column at that address: what is in the module's memory is overwritten by the next call. */
  #takeColumn(address, rows, isWhole) {
    const { engine } = this;
    engine.look();
    const { bytes, numbers } = engine;
    const at = address >>> 2;
    const [data, length, offsets, validity, status, components, failed] = numbers.subarray(at, at + 7);
    const { buffer } = bytes;
    return {
      data: bytes.slice(data, data + length),
      offsets: new Int32Array(buffer, offsets, rows + 1).slice(),
      validity: bytes.slice(validity, validity + ((rows + 7) >>> 3)),
      status: new Uint16Array(buffer, status, rows).slice(),
      components: isWhole ? new Uint32Array(buffer, components, 13 * rows).slice() : undefined,
      failed,
    };
  }
}
