// SPDX-License-Identifier: MIT
import { loadModule } from './src/browser.js';
import { makeAll } from './src/make.js';

const made = makeAll(await loadModule(new globalThis.URL('./urlens.wasm', import.meta.url)));
export const { URL, URLSearchParams, URLPattern, URLPatternSet, URLError, EngineError, Column } = made;
export const { canParse, hostname, parse, canon, diff, audit, dialects, site, columns, request } = made;
