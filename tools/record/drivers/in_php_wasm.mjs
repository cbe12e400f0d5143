// SPDX-License-Identifier: MIT
//
// Runs parse_url.php in a PHP that was compiled to WebAssembly.
// usage: node in_php_wasm.mjs FOLDER-OF-NODE-MODULES <cases >answers
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(pathToFileURL(process.argv[2] + '/'));
const { PHP, loadPHPRuntime } = require('@php-wasm/universal');
const { getPHPLoaderModule } = require('@php-wasm/node-8-5');

const cases = readFileSync(0);
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
php.writeFile('/cases', cases);
const driver = readFileSync(new URL('parse_url.php', import.meta.url), 'utf8').replace('php://stdin', '/cases');
const run = await php.run({ code: driver });
process.stdout.write(run.text);
process.stderr.write(run.errors);
process.exitCode = run.exitCode;
