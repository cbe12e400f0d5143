// SPDX-License-Identifier: MIT
import { loadModule } from './src/browser.js';
import { makeSmall } from './src/make.js';

const made = makeSmall(await loadModule(new globalThis.URL('./urlens-small.wasm', import.meta.url)));
export const { URL, URLSearchParams, URLError, EngineError, Column, canParse, hostname, columns } = made;
