// SPDX-License-Identifier: MIT
//
// What the panels of the tab Read show: anatomy, diff and audit of one text. A short one is read at once; a long one in a
// worker, and only the last text that was asked for is answered.

/** Up to here everything takes a few milliseconds. */
const SHORT = 3000;

/** From here on only the readers that are compared by default are asked: all would take many seconds. */
const VERY_LONG = 50000;

/** Calls `report` with { anatomy } and then with { anatomy, diff, audit }. */
export function readWith(engine, { url, base }, all, report) {
  const request = base === "" ? { input: url } : { input: url, base };
  const dialects = url.length > VERY_LONG ? undefined : all;
  const reading = { anatomy: engine.ask({ op: "anatomy", ...request }) };
  if (url.length > SHORT) report(reading);
  report({ ...reading, diff: engine.ask({ op: "diff", ...request, dialects }), audit: engine.ask({ op: "audit", ...request }) });
}

export class Reader {
  #engine;
  #module;
  #dialects;
  #worker = null;
  #number = 0;
  #busy = false;
  #waiting = null;

  constructor(engine, module, dialects) {
    this.#engine = engine;
    this.#module = module;
    this.#dialects = dialects;
  }

  /** Calls `done` as readWith does: before it returns if the text is short, later or never if it is long. */
  read(texts, done) {
    const number = ++this.#number;
    this.#waiting = null;
    if (texts.url.length + texts.base.length <= SHORT) {
      readWith(this.#engine, texts, this.#dialects, done);
      return true;
    }
    this.#waiting = { number, texts, done };
    this.#next();
    return false;
  }

  #next() {
    if (this.#busy || !this.#waiting) return;
    const { number, texts, done } = this.#waiting;
    this.#waiting = null;
    this.#busy = true;
    this.#worker ??= startWorker(this.#module);
    this.#worker.onmessage = ({ data }) => {
      if (data.number === this.#number) done(data.reading);
      this.#busy = !data.reading.audit;
      this.#next();
    };
    this.#worker.postMessage({ number, read: { url: texts.url, base: texts.base }, dialects: this.#dialects });
  }
}

export function startWorker(module) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ module });
  return worker;
}
