// SPDX-License-Identifier: MIT
// The classes of the URL Standard and of the URL Pattern Standard with the data of the web-platform-tests, and with this project's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as urlens from 'urlens';
import { makeChecks } from './checks.mjs';
import { everyCase, readCases } from './suites.mjs';

for (const [name, check] of Object.entries(makeChecks(urlens, assert))) {
  const cases = readCases(name);
  test(name, { skip: cases ? false : 'the suite is not there' }, () => everyCase(cases, check));
}
