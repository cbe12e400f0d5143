// SPDX-License-Identifier: MIT
// The module in memory, and how texts get into it and out of it. bindings/wasm has what it exports.
import { EngineError, URLError, outOfMemory } from './errors.js';

const NOWHERE = 0xffffffff;
/** urlens_status */
export const OUT_OF_MEMORY = 2;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The numbers of the result that come after the text: see wasm_result. */
export const RESULT = { DATA: 0, LENGTH: 1, STATUS: 2, PLACE: 3, AT: 4, ERROR_LENGTH: 5, COMPONENTS: 6 };

const PLACES = ['input', 'base', 'protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];

/**
 * A function from a place in bytes of the text as UTF-8 to an offset in UTF-16 units. It goes on from the last place, so that many
 * places in rising order, as lists of errors have them, take no longer than one.
 */
export function placesOf(text) {
  let [at, seen] = [0, 0];
  return (bytes) => {
    if (bytes < seen) [at, seen] = [0, 0];
    for (; at < text.length && seen < bytes; at++) {
      const code = text.codePointAt(at);
      seen += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      if (code >= 0x10000) at++;
    }
    return at;
  };
}

export class Engine {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    /** Which instance this is: what an earlier one gave is lost. */
    this.generation = 0;
    this.start();
  }

  start() {
    this.exports = new WebAssembly.Instance(this.module).exports;
    this.exports._initialize();
    this.generation++;
    this.resultAt = this.exports.result() >>> 2;
    this.roomAt = 0;
    this.roomSize = 0;
    this.refresh();
  }

  /** Memory that grows gets a new buffer. */
  refresh() {
    const { buffer } = this.exports.memory;
    this.bytes = new Uint8Array(buffer);
    this.numbers = new Uint32Array(buffer);
    this.room = new Uint8Array(buffer, this.roomAt, this.roomSize);
  }

  /** Has to be called after every call of the module before memory is looked at. */
  look() {
    if (this.bytes.length === 0) this.refresh();
  }

  /** What to throw after a call has not returned; the next one gets a new instance. */
  recover(cause) {
    let status = 0;
    this.look();
    status = this.numbers[this.resultAt + RESULT.STATUS];
    this.start();
    if (status === OUT_OF_MEMORY || cause instanceof RangeError) return outOfMemory(cause);
    return new EngineError('stopped', `The module has stopped: ${cause.message}.`, cause);
  }

  /** Runs calls of the module. Whatever they throw means that the instance cannot be used any more. */
  run(calls) {
    try {
      return calls(this.exports);
    } catch (cause) {
      throw this.recover(cause);
    }
  }

  /** Makes room for that many bytes, which are lost. */
  makeRoom(size) {
    if (size > this.roomSize) {
      try {
        this.roomAt = this.exports.room(Math.max(size, 1024)) >>> 0;
      } catch (cause) {
        throw this.recover(cause);
      }
      this.roomSize = Math.max(size, 1024);
      this.refresh();
    } else {
      this.look();
    }
  }

  /** Writes a text to an address with enough room, three bytes for each unit. Returns how many bytes it has. */
  write(text, at) {
    return encoder.encodeInto(text, this.bytes.subarray(at)).written;
  }

  /** Makes room for two texts and writes them, one after the other. Returns the length of the first; `second` has the other's. */
  writeTwo(first, second) {
    this.makeRoom(3 * (first.length + second.length));
    const length = this.write(first, this.roomAt);
    this.second = this.write(second, this.roomAt + length);
    return length;
  }

  /** Makes room for one text and writes it. */
  writeOne(text) {
    this.makeRoom(3 * text.length);
    return encoder.encodeInto(text, this.room).written;
  }

  /** A text of memory. */
  read(at, length) {
    const { bytes } = this;
    if (length <= 24) {
      let text = '';
      for (let i = 0; i < length; i++) {
        const byte = bytes[at + i];
        if (byte >= 0x80) return decoder.decode(bytes.subarray(at, at + length));
        text += String.fromCharCode(byte);
      }
      return text;
    }
    return decoder.decode(bytes.subarray(at, at + length));
  }

  /** The text in the result; undefined if it has none. */
  readResult() {
    this.look();
    const at = this.numbers[this.resultAt];
    return at === 0 ? undefined : this.read(at, this.numbers[this.resultAt + 1]);
  }

  /** The error in the result. */
  error(texts) {
    this.look();
    return this.errorOf(this.numbers.subarray(this.resultAt + RESULT.STATUS, this.resultAt + RESULT.COMPONENTS), texts);
  }

  /** An error with what the library says of its status. `texts` has the texts by the name of their place. */
  errorOf([status, where, at, length], texts) {
    const name = PLACES[where] ?? 'input';
    const input = texts[name];
    const details = { input, place: name };
    if (input !== undefined && at !== NOWHERE) {
      const place = placesOf(input);
      details.offset = place(at);
      details.length = place(at + length) - details.offset;
    }
    const { status_name: getName, status_message: getMessage } = this.exports;
    getName(status);
    const statusName = this.readResult();
    getMessage(status);
    return new URLError(statusName, this.readResult(), details);
  }
}
