// SPDX-License-Identifier: MIT
import { Column, makeColumns } from './columns.js';
import { Engine } from './engine.js';
import { EngineError, URLError } from './errors.js';
import { makeOperations } from './operations.js';
import { makeURLSearchParams } from './params.js';
import { makeURLPattern } from './pattern.js';
import { makeFunctions, makeURL } from './url.js';

/** What both modules have. */
export function makeSmall(module, native) {
  const engine = new Engine(module);
  const { URLSearchParams, adopt } = makeURLSearchParams(engine);
  const functions = makeFunctions(engine, native);
  return { engine, URL: makeURL(engine, adopt, functions.canParse), URLSearchParams, ...functions, ...makeColumns(engine), Column, EngineError, URLError };
}

/** Everything. */
export function makeAll(module, native) {
  const small = makeSmall(module, native);
  const { ask, ...operations } = makeOperations(small.engine);
  return { ...small, ...operations, ...makeURLPattern(small.engine, ask) };
}
