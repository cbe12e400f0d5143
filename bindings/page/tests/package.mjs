// SPDX-License-Identifier: MIT
//
// The npm package in the browser, and once in a worker: the suites that it passes in Node.

import assert from "node:assert/strict";
import { makeChecks } from "../../js/tests/checks.mjs";
import { readCases } from "../../js/tests/suites.mjs";
import { openPage } from "./harness.mjs";

const PLACE = "package/tests/in-browser.html";
const NAMES = Object.keys(makeChecks({}, assert));

/** Checks suites by a function of in-browser.mjs. Those that are not there are told. */
async function checkSuites(browser, server, t, names, call) {
  const page = await openPage(browser, server, PLACE);
  const counts = [];
  for (const name of names) {
    const cases = readCases(name);
    if (!cases) {
      t.diagnostic(`${name} is not there`);
      continue;
    }
    const failures = await page.evaluate(async (called, suite, json) => {
      const module = await import("./in-browser.mjs");
      return module[called](suite, JSON.parse(json));
    }, call, name, JSON.stringify(cases));
    assert.ok(cases.length > 0);
    assert.deepEqual(failures.slice(0, 10), [], `${failures.length} of ${cases.length} cases of ${name}`);
    counts.push(`${name} ${cases.length}`);
  }
  t.diagnostic(`cases: ${counts.join(", ")}`);
  await page.finish();
}

const classes = (browser, server, t) => checkSuites(browser, server, t, NAMES, "check");
const worker = (browser, server, t) => checkSuites(browser, server, t, ["own/urls"], "checkInWorker");

/** The classes behave as those of the browser, which are the reference in Chromium. */
async function probes(browser, server, t, name) {
  const page = await openPage(browser, server, PLACE);
  const wrong = await page.evaluate(async () => (await import("./in-browser.mjs")).probe());
  assert.deepEqual(wrong.package, []);
  if (name === "chromium") assert.deepEqual(wrong.browser, []);
  else t.diagnostic(`${wrong.browser.length} probes answered otherwise by ${name}`);
  await page.finish();
}

export const PACKAGE = { classes, worker, "Web IDL": probes };
