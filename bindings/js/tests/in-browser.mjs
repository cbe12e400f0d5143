// SPDX-License-Identifier: MIT
// The package in a browser or in a worker of it: the checks of the suites, with as much of node:assert as they need.
import * as urlens from '../index.js';
import { failuresOf, makeChecks } from './checks.mjs';
import { wrongProbes } from './idl.mjs';

const show = (value) => (value === undefined ? 'undefined' : JSON.stringify(value));
const isObject = (value) => typeof value === 'object' && value !== null;

function isEqual(got, wanted) {
  if (!isObject(got) || !isObject(wanted)) return Object.is(got, wanted);
  const keys = Object.keys(got);
  return Array.isArray(got) === Array.isArray(wanted) && keys.length === Object.keys(wanted).length &&
    keys.every((key) => Object.hasOwn(wanted, key) && isEqual(got[key], wanted[key]));
}

const assert = {
  equal(got, wanted, what = '') {
    if (!Object.is(got, wanted)) throw new Error(`${what}: ${show(got)}, not ${show(wanted)}`);
  },
  deepEqual(got, wanted, what = '') {
    if (!isEqual(got, wanted)) throw new Error(`${what}: ${show(got)}, not ${show(wanted)}`);
  },
  throws(call, Class) {
    let thrown;
    try {
      call();
    } catch (error) {
      thrown = error;
    }
    if (!(thrown instanceof Class)) throw new Error(`it throws ${thrown}, not a ${Class.name}`);
  },
};

const checks = makeChecks(urlens, assert);

/** What fails of a suite. */
export const check = (name, cases) => failuresOf(cases, checks[name]);

/** What is not as Web IDL has it: of the package, and of the browser itself. */
export const probe = () => ({ package: wrongProbes(urlens), browser: wrongProbes(globalThis) });

/** What fails of a suite in a worker. */
export function checkInWorker(name, cases) {
  const worker = new Worker(import.meta.url, { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data === 'ready' ? worker.postMessage({ name, cases }) : resolve(data));
    worker.onerror = (event) => reject(new Error(event.message));
  }).finally(() => worker.terminate());
}

if (typeof document === 'undefined') {
  onmessage = ({ data: { name, cases } }) => postMessage(check(name, cases));
  postMessage('ready');
}
