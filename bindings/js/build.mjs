// SPDX-License-Identifier: MIT
// Puts into the package what is built elsewhere: the modules, the licences, and the addon for this machine, which is compiled
// here by the C compiler (CC, or cc) from one file and the library. `./dev js` builds what this needs.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('./', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));
const headers = `${here}node_modules/node-api-headers/include`;
const library = `${root}build/liburlens.a`;

for (const name of ['urlens.wasm', 'urlens-small.wasm']) copyFileSync(`${root}build/wasm/${name}`, `${here}${name}`);
for (const name of ['LICENSE', 'THIRD_PARTY.md']) copyFileSync(`${root}${name}`, `${here}${name}`);
cpSync(`${root}LICENSES`, `${here}LICENSES`, { recursive: true });

if (process.platform === 'win32' || !existsSync(headers) || !existsSync(library)) {
  console.log('no addon: it needs a C compiler for a system like Unix, node-api-headers and build/liburlens.a');
} else {
  const addon = `${here}native/urlens-${process.platform}-${process.arch}.node`;
  const undefinedSymbols = process.platform === 'darwin' ? ['-undefined', 'dynamic_lookup'] : ['-Wl,--exclude-libs,ALL', '-Wl,-z,now'];
  mkdirSync(`${here}native`, { recursive: true });
  const options = ['-std=c11', '-O3', '-fPIC', '-fno-plt', '-shared', '-fvisibility=hidden', '-Wall', '-Wextra', '-s'];
  const [compiler, ...words] = (process.env.CC ?? 'cc').split(' ');
  execFileSync(compiler, [...words, ...options, `-I${headers}`, `-I${root}include`, `${here}native/addon.c`, library, ...undefinedSymbols, '-o', addon], { stdio: 'inherit' });
}
