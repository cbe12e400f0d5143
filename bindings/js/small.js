// SPDX-License-Identifier: MIT
import { loadModule } from './src/browser.js';
import { makeSmall } from './src/make.js';

// Bundlers take the module along if its address is written like this, with the URL of the browser.
const made = makeSmall(await loadModule(new URL('./urlens-small.wasm', import.meta.url)));
const { URL: URLClass } = made;
export { URLClass as URL };
export const { URLSearchParams, URLError, EngineError, Column, canParse, hostname, columns } = made;
