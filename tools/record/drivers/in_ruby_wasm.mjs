// SPDX-License-Identifier: MIT
//
// Runs uri.rb in a Ruby that was compiled to WebAssembly.
// usage: node in_ruby_wasm.mjs FOLDER-OF-NODE-MODULES <cases >answers
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(pathToFileURL(process.argv[2] + '/'));
const { DefaultRubyVM } = require('@ruby/wasm-wasi/dist/node');

const image = await WebAssembly.compile(readFileSync(require.resolve('@ruby/4.0-wasm-wasi/dist/ruby+stdlib.wasm')));
const { vm } = await DefaultRubyVM(image);
vm.eval(readFileSync(new URL('uri.rb', import.meta.url), 'utf8'));
const cases = readFileSync(0, 'utf8').split('\n').filter((line) => line !== '');
vm.eval('$lines = []');
const lines = vm.eval('$lines');
for (const line of cases) lines.call('push', vm.wrap(line).call('to_s'));
console.log(vm.eval('answers($lines)').toString());
