// SPDX-License-Identifier: MIT
import { makeSmall } from './src/make.js';
import { loadModule } from './src/node.js';

const made = makeSmall(loadModule('urlens-small.wasm'));
export const { URL, URLSearchParams, URLError, EngineError, Column, canParse, hostname, columns } = made;
