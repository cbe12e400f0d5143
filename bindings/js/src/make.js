// SPDX-License-Identifier: MIT
import { makeAddonReader } from './addon.js';
import { Column, makeColumns } from './columns.js';
import { Engine } from './engine.js';
import { EngineError, URLError } from './errors.js';
import { makeOperations } from './operations.js';
import { makeURLSearchParams } from './params.js';
import { makeURLPattern } from './pattern.js';
import { ModuleReader } from './reader.js';
import { makeFunctions, makeURL } from './url.js';

/** What both modules have. URLs are read by Node's addon, if it is given. */
export function makeSmall(module, addon) {
  const engine = new Engine(module);
  const reader = addon ? makeAddonReader(engine, addon) : new ModuleReader(engine);
  const { URLSearchParams, adopt } = makeURLSearchParams(engine);
  const functions = { ...makeFunctions(reader), ...makeColumns(reader) };
  return { engine, URL: makeURL(reader, adopt), URLSearchParams, ...functions, Column, EngineError, URLError };
}

/** Everything. */
export function makeAll(module, addon) {
  const small = makeSmall(module, addon);
  const { ask, ...operations } = makeOperations(small.engine);
  return { ...small, ...operations, ...makeURLPattern(small.engine, ask) };
}
