// SPDX-License-Identifier: MIT
// Where the suites are that come from elsewhere, and how single cases of them are checked.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const shared = process.env.URLENS_SHARED ?? `${root}../shared`;

/** Runs `check` for every case of a suite that is an object; all that fail are told. Skipped if the suite is not there. */
export function suite(name, check) {
  const file = `${shared}/conformance/wpt/${name}.json`;
  if (!existsSync(file)) {
    test(name, { skip: `${file} is not there` }, () => {});
    return;
  }
  test(name, () => {
    const cases = JSON.parse(readFileSync(file, 'utf8'));
    everyCase(Array.isArray(cases) ? cases.filter((one) => typeof one === 'object') : Object.entries(cases), check);
  });
}

export function everyCase(cases, check) {
  const failures = [];
  for (const one of cases) {
    try {
      check(one);
    } catch (error) {
      failures.push(`${JSON.stringify(one)}: ${error.message}`);
    }
  }
  assert.ok(cases.length > 0, 'there are no cases');
  assert.equal(failures.length, 0, `${failures.length} of ${cases.length} fail:\n${failures.slice(0, 10).join('\n')}`);
}
