// SPDX-License-Identifier: MIT
// usage: node compile.mjs LIBRARY OUTPUT
// Compiles the addon with AddressSanitizer, a library that has it too, and memory that can be made to fail.
import { fileURLToPath } from 'node:url';
import { compileAddon } from '../../native/compile.mjs';

const [, , library, output] = process.argv;
const wrapped = ['malloc', 'calloc', 'realloc', 'free'].map((name) => `-Wl,--wrap=${name}`);
const options = ['-O1', '-g', '-fno-omit-frame-pointer', '-fsanitize=address,undefined', '-shared-libsan', '-fno-sanitize-recover=all', ...wrapped];
compileAddon(output, { library, options, entry: fileURLToPath(new URL('failing.c', import.meta.url)) });
