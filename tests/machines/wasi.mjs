// SPDX-License-Identifier: MIT
//
// usage: node --no-warnings wasi.mjs PROGRAM.wasm [ARGUMENT…]
// Runs a program under Node's WASI, with this process's files, environment and exit status.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({
  version: 'preview1',
  args: [program, ...rest],
  env: process.env,
  preopens: { '/': '/' },
  returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
