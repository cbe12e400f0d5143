// SPDX-License-Identifier: MIT
import { makeAll } from './src/make.js';
import { loadAddon, loadModule } from './src/node.js';

const made = makeAll(loadModule('urlens.wasm'), loadAddon());
export const { URL, URLSearchParams, URLPattern, URLPatternSet, URLError, EngineError, Column } = made;
export const { canParse, hostname, parse, canon, diff, audit, dialects, site, columns, request } = made;
