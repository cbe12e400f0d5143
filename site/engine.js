// SPDX-License-Identifier: MIT
//
// The library as WebAssembly. It answers the requests of `urlens rpc`: an object in, an object out.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Fetches and compiles the module. Every engine, here or in a worker, is an instance of it. */
export async function compileEngine(address = new URL("./urlens.wasm", import.meta.url)) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The engine could not be loaded: the server answered ${response.status}.`);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
  #module;
  #exports = null;

  constructor(module) {
    this.#module = module;
  }

  /** Answers a request. A failure of the engine itself is an answer too, and the next request works. */
  ask(request) {
    try {
      return JSON.parse(this.#answer(JSON.stringify(request)));
    } catch (error) {
      this.#exports = null; // After a trap the instance is of no use.
      return { ok: false, error: "engine-failed", at: null, message: sentenceOf(error) };
    }
  }

  #answer(request) {
    const engine = (this.#exports ??= start(this.#module));
    const bytes = encoder.encode(request);
    const room = engine.request(bytes.length);
    // Memory may grow in every call, which detaches older views of it.
    new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
    const length = engine.answer(bytes.length);
    return decoder.decode(new Uint8Array(engine.memory.buffer, engine.answer_data(), length));
  }
}

function start(module) {
  const { exports } = new WebAssembly.Instance(module);
  exports._initialize();
  return exports;
}

function sentenceOf(error) {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
    return "The engine ran out of memory on this input. It has been started anew.";
  }
  return `The engine failed: ${error.message}`;
}
