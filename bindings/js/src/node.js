// SPDX-License-Identifier: MIT
// How Node gets the module, and the addon if that was built for this machine.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** @param {string} name */
export function loadModule(name) {
  return new WebAssembly.Module(readFileSync(new URL(`../${name}`, import.meta.url)));
}

/** The addon; undefined if it was not built, or is for another C library. */
export function loadAddon() {
  if (process.env.URLENS_NO_ADDON) return undefined;
  try {
    return createRequire(import.meta.url)(`../native/urlens-${process.platform}-${process.arch}.node`);
  } catch {
    return undefined;
  }
}
