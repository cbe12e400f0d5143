// SPDX-License-Identifier: MIT
//
// A keystroke takes less than 16 ms: all that the page does before the browser may draw again.

import assert from "node:assert/strict";
import { BACKSLASH, openSite } from "./harness.mjs";

async function keystrokes(browser, server, t, name) {
  const page = await openSite(browser, server, "#u=x");
  const times = await page.evaluate((text) => {
    const field = document.getElementById("url");
    const taken = [];
    for (let round = 0; round < 3; round++) {
      for (let i = 1; i <= text.length; i++) {
        field.value = text.slice(0, i);
        const start = performance.now();
        field.dispatchEvent(new Event("input", { bubbles: true }));
        taken.push(performance.now() - start);
      }
    }
    return taken;
  }, BACKSLASH);
  const sorted = times.slice(times.length / 3).sort((a, b) => a - b);
  const [median, most] = [sorted[sorted.length >> 1], sorted[Math.floor(sorted.length * 0.95)]];
  t.diagnostic(`${name}: a keystroke takes ${median.toFixed(1)} ms, 95 of 100 at most ${most.toFixed(1)} ms`);
  assert.ok(median < 16, `a keystroke takes ${median} ms`);
  await page.finish();
}

/** A long text is read in a worker: typing does not wait for it. */
async function longText(browser, server, t, name) {
  const page = await openSite(browser, server, "#u=x");
  const taken = await page.evaluate((text) => {
    const field = document.getElementById("url");
    return [1, 2, 3].map((i) => {
      field.value = text + i;
      const start = performance.now();
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return performance.now() - start;
    }).sort((a, b) => a - b)[1];
  }, `http://h/${"a/".repeat(20000)}`);
  t.diagnostic(`${name}: a keystroke in 40,000 characters takes ${taken.toFixed(1)} ms`);
  assert.ok(taken < 50, `it takes ${taken} ms`);
  await page.until(() => document.querySelector("#anatomy-body .cut"));
  await page.finish();
}

export const SPEED = { keystrokes, longText };
