// SPDX-License-Identifier: MIT
//
// Node's encodeURI and its family beside urlens's, on the same strings, in one run.
//
//   node bench/ecma.js build/bench-ecma [--json]
//
// Node's time includes the string that it makes, as a program in JavaScript would have it; urlens writes into a buffer.
'use strict';
const { execFileSync } = require('child_process');

const PASSES = 15;
const program = process.argv[2];
const json = process.argv[3] === '--json';
if (!program) {
  console.error('usage: node bench/ecma.js PROGRAM [--json]');
  process.exit(1);
}

const lines = (option) =>
  execFileSync(program, [option], { maxBuffer: 1 << 28 }).toString().trim().split('\n').map((line) => JSON.parse(line));

// V8 keeps a string of nothing above U+00FF in bytes, and others in 16-bit units; either way this one is flat.
function flat(string) {
  const latin1 = /^[\0-\xFF]*$/.test(string);
  return latin1 ? Buffer.from(string, 'latin1').toString('latin1') : Buffer.from(string, 'utf16le').toString('utf16le');
}

function measure(name, input) {
  const call = globalThis[name];
  const rounds = 1 + Math.floor(1000000 / (input.length + 100));
  let best = Infinity, seen = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    const start = process.hrtime.bigint();
    for (let round = 0; round < rounds; round++) seen += call(input).length;
    best = Math.min(best, Number(process.hrtime.bigint() - start) / rounds);
  }
  return seen > 0 ? best : NaN;
}

const key = (row) => `${row.text} ${row.size} ${row.function}`;
if (!json) console.log('text      size  function               urlens        node  times faster (ns per call)');
const ours = new Map(lines('--json').map((row) => [key(row), row]));
for (const row of lines('--texts')) {
  const mine = ours.get(key(row));
  const ns = measure(row.function, flat(row.input));
  if (json) {
    console.log(JSON.stringify(mine));
    console.log(JSON.stringify({ ...mine, impl: 'node', ns }));
  } else {
    const numbers = [mine.ns.toFixed(1).padStart(10), ns.toFixed(1).padStart(10), (ns / mine.ns).toFixed(2).padStart(7)];
    console.log([row.text.padEnd(6), String(row.size).padStart(6), row.function.padEnd(18), ...numbers].join('  '));
  }
}
