// SPDX-License-Identifier: MIT
//
// Runs a file of Python's in Pyodide, a CPython 3.14 that was compiled to WebAssembly.
// usage: node in_pyodide.mjs FOLDER-OF-NODE-MODULES FILE <standard input >standard output
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { loadPyodide } = await import(pathToFileURL(process.argv[2] + '/node_modules/pyodide/pyodide.mjs'));
const given = readFileSync(0, 'utf8'); // before Pyodide changes how standard input is read
const python = await loadPyodide();
python.globals.set('given', given);
python.runPython('import io, sys; sys.stdin = io.StringIO(given); sys.stdout = printed = io.StringIO()');
python.runPython(readFileSync(process.argv[3], 'utf8'));
process.stdout.write(python.runPython('printed.getvalue()'));
