// SPDX-License-Identifier: MIT
// Puts into the package what is built elsewhere: the modules, the licences, and the addon for this machine, which is compiled
// here from the files in native/ and the library. `./dev js` builds what this needs.
import { copyFileSync, cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addonName, canCompile, compileAddon } from './native/compile.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));
const library = `${root}build/liburlens.a`;

for (const name of ['urlens.wasm', 'urlens-small.wasm']) copyFileSync(`${root}build/wasm/${name}`, `${here}${name}`);
for (const name of ['LICENSE', 'THIRD_PARTY.md']) copyFileSync(`${root}${name}`, `${here}${name}`);
cpSync(`${root}LICENSES`, `${here}LICENSES`, { recursive: true });

if (canCompile(library)) compileAddon(`${here}native/${addonName}`, { library, options: ['-O3', '-s'] });
else console.log('no addon: it needs a C compiler for a system like Unix, node-api-headers and build/liburlens.a');
