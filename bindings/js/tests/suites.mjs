// SPDX-License-Identifier: MIT
// Where the suites are, and how all cases of one are checked.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { failuresOf } from './checks.mjs';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDERS = { own: `${root}tests/conformance/data`, wpt: `${process.env.URLENS_SHARED ?? `${root}../shared`}/conformance/wpt` };

/** The cases of a suite, such as wpt/urltestdata; undefined if it is not there. */
export function readCases(name) {
  const [origin, title] = name.split('/');
  const file = `${FOLDERS[origin]}/${title}.json`;
  if (!existsSync(file)) return undefined;
  const cases = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(cases) ? cases.filter((one) => typeof one === 'object') : Object.entries(cases);
}

/** Runs `check` for every case; all that fail are told. */
export function everyCase(cases, check) {
  const failures = failuresOf(cases, check);
  assert.ok(cases.length > 0, 'there are no cases');
  assert.equal(failures.length, 0, `${failures.length} of ${cases.length} fail:\n${failures.slice(0, 10).join('\n')}`);
}
