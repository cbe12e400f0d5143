// SPDX-License-Identifier: MIT
import { loadModule } from './src/browser.js';
import { makeAll } from './src/make.js';

// Bundlers take the module along if its address is written like this, with the URL of the browser.
const made = makeAll(await loadModule(new URL('./urlens.wasm', import.meta.url)));
const { URL: URLClass } = made;
export { URLClass as URL };
export const { URLSearchParams, URLPattern, URLPatternSet, URLError, EngineError, Column } = made;
export const { canParse, hostname, parse, canon, diff, audit, dialects, site, columns, request } = made;
