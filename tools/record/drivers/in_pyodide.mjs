// SPDX-License-Identifier: MIT
//
// Runs python.py in Pyodide, a CPython that was compiled to WebAssembly.
// usage: node in_pyodide.mjs FOLDER-OF-NODE-MODULES <cases >answers
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { loadPyodide } = await import(pathToFileURL(process.argv[2] + '/node_modules/pyodide/pyodide.mjs'));
const cases = readFileSync(0, 'utf8'); // before Pyodide changes how standard input is read
const beside = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');

const python = await loadPyodide();
python.FS.writeFile('lines.py', beside('lines.py'));
python.globals.set('cases', cases);
python.runPython('import io, sys; sys.stdin = io.StringIO(cases); sys.stdout = printed = io.StringIO()');
python.runPython(beside('python.py'));
process.stdout.write(python.runPython('printed.getvalue()'));
