// SPDX-License-Identifier: MIT
// Compiles the addon with the C compiler (CC, or cc).
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('./', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const headers = fileURLToPath(new URL('../node_modules/node-api-headers/include', import.meta.url));

const OPTIONS = ['-std=c11', '-fPIC', '-fno-plt', '-shared', '-fvisibility=hidden', '-Wall', '-Wextra'];
const LINKING = process.platform === 'darwin' ? ['-undefined', 'dynamic_lookup'] : ['-Wl,--exclude-libs,ALL', '-Wl,-z,now'];

/** What the addon that belongs to this machine is called. */
export const addonName = `urlens-${process.platform}-${process.arch}.node`;

/** Whether it can be compiled here. */
export function canCompile(library) {
  return process.platform !== 'win32' && existsSync(headers) && existsSync(library);
}

/**
 * @param {string} output where the addon goes
 * @param {{library: string, options: string[], entry?: string}} what the library, options of the compiler, and the file that Node's
 *   entry is in
 */
export function compileAddon(output, { library, options, entry = `${here}module.c` }) {
  const sources = readdirSync(here).filter((name) => name.endsWith('.c') && name !== 'module.c').map((name) => here + name);
  const [compiler, ...words] = (process.env.CC ?? 'cc').split(' ');
  const files = [`-I${headers}`, `-I${root}include`, ...sources, entry, library];
  execFileSync(compiler, [...words, ...OPTIONS, ...options, ...files, ...LINKING, '-o', output], { stdio: 'inherit' });
}
