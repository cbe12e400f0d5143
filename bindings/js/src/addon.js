// SPDX-License-Identifier: MIT
// What Node's addon does in place of the module: native/urls.h and native/columns.h have its functions.
import { OUT_OF_MEMORY } from './engine.js';
import { outOfMemory } from './errors.js';
import { ModuleReader } from './reader.js';

/** given_numbers in native/environment.h */
const NUMBERS = { ERROR: 0, COMPONENTS: 4, ROW: 17, LENGTH: 18, NEEDED: 19 };
const BUFFER_TOO_SMALL = 4;
const WHOLE = -1;

/** What offsets can reach. */
const LARGEST = 0x7fffffff;

/** Rooms up to this size are kept for the next column. */
const KEPT_SIZE = 1 << 24;

function makeBytes(size) {
  if (size > LARGEST) throw outOfMemory();
  try {
    return new Uint8Array(size);
  } catch (cause) {
    throw outOfMemory(cause);
  }
}

/** The text of the URL that a function of the addon gave: undefined stands for the input, and a number is a status. */
function textOf(given, input) {
  if (given === undefined) return input;
  if (typeof given === 'string') return given;
  if (given === OUT_OF_MEMORY) throw outOfMemory();
  return undefined;
}

function countFailed(status) {
  let count = 0;
  for (let i = 0; i < status.length; i++) if (status[i] !== 0) count++;
  return count;
}

/** The first bytes in a larger array, which has room for more. */
function enlarge(bytes, length, more) {
  const larger = makeBytes(Math.max(length + more, Math.min(2 * bytes.length, LARGEST)));
  larger.set(bytes.subarray(0, length));
  return larger;
}

/** A block of memory that is used for one column after another. */
class Room {
  #bytes = new Uint8Array(0);

  /** At least that many bytes, more if there are more. What was in them is lost. */
  take(size) {
    if (this.#bytes.length < size) this.#bytes = makeBytes(Math.max(size, 1024));
    return this.#bytes;
  }

  /** Has been used for now. */
  leave() {
    if (this.#bytes.length > KEPT_SIZE) this.#bytes = new Uint8Array(0);
  }
}

/** A reader like ModuleReader. The addon's functions are constants in it, which is faster than members. */
export function makeAddonReader(engine, addon) {
  const { numbers, check, checkReference, parse, parseReference, set, hostRange, fillColumn } = addon;

  class AddonReader extends ModuleReader {
    #texts = null;
    #textRoom = new Room();
    #dataRoom = new Room();

    get numbers() {
      return numbers;
    }

    get at() {
      return NUMBERS.COMPONENTS;
    }

    canParse(input, base) {
      const status = base === undefined ? check(input) : checkReference(input, base);
      if (status === undefined) return true;
      if (status === OUT_OF_MEMORY) throw outOfMemory();
      return false;
    }

    parse(input, base) {
      return textOf(base === undefined ? parse(input) : parseReference(input, base), input);
    }

    set(href, attribute, value) {
      return textOf(set(href, attribute, value), href);
    }

    /** The addon says where in the text the host is, so that JavaScript can cut it out, which is faster than making a text. */
    hostname(input) {
      const range = hostRange(input);
      if (typeof range !== 'number') return range;
      if (range < 0) throw outOfMemory();
      return input.slice(range >> 15, range & 0x7fff);
    }

    error(texts) {
      return this.engine.errorOf(numbers.subarray(NUMBERS.ERROR, NUMBERS.COMPONENTS), texts);
    }

    makeColumn(rows, size) {
      const start = 4 * (rows + 1);
      const { buffer } = this.#textRoom.take(start + size);
      this.#texts = { offsets: new Int32Array(buffer, 0, rows + 1), data: new Uint8Array(buffer, start, size) };
      return this.#texts;
    }

    readColumn(rows, part, base) {
      try {
        return this.#readRows(rows, part, base);
      } catch (cause) {
        throw cause instanceof RangeError ? outOfMemory(cause) : cause;
      } finally {
        this.#texts = null;
        this.#textRoom.leave();
        this.#dataRoom.leave();
      }
    }

    #readRows(rows, part = WHOLE, base) {
      const { offsets: textOffsets, data: texts } = this.#texts;
      const offsets = new Int32Array(rows + 1);
      const validity = new Uint8Array((rows + 7) >>> 3);
      const status = new Uint16Array(rows);
      const components = part === WHOLE ? new Uint32Array(13 * rows) : undefined;
      let data = this.#dataRoom.take(textOffsets[rows] + 16 * rows);
      let [row, length] = [0, 0];
      for (;;) {
        const ended = fillColumn(part, base, row, length, [texts, textOffsets], [data, offsets, validity, status, components]);
        row = numbers[NUMBERS.ROW];
        length = numbers[NUMBERS.LENGTH];
        if (ended === 0) break;
        if (ended === OUT_OF_MEMORY) throw outOfMemory();
        if (ended !== BUFFER_TOO_SMALL) return undefined;
        data = enlarge(data, length, numbers[NUMBERS.NEEDED]);
      }
      return { data: data.slice(0, length), offsets, validity, status, components, failed: countFailed(status) };
    }
  }

  return new AddonReader(engine);
}
