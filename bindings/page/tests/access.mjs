// SPDX-License-Identifier: MIT
//
// axe-core finds nothing, in light and dark, on a desk and on a phone, in every tab.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { BACKSLASH, openSite } from "./harness.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function look(page) {
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120) + (node.any[0]?.message ?? "")).join(" | ")}`);
}

async function visit(browser, server, { width, dark, isQuick }) {
  const page = await openSite(browser, server, `#u=${encodeURIComponent(BACKSLASH)}&x=a%20b`);
  await page.setViewport({ width, height: 900 });
  if (dark) await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  await page.evaluate(AXE);
  for (const tab of ["read", "build", "pattern", "compare"]) {
    await page.pick(`#tab-${tab}`);
    if (tab === "compare") {
      await page.pick("#compare-examples");
      await page.until(() => /compared/.test(document.getElementById("compare-status").textContent));
    }
    if (!isQuick) assert.deepEqual(await look(page), [], `${tab}, ${width} wide${dark ? ", dark" : ""}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${tab} is wider than ${width}`);
  }
  await page.finish();
}

const light = (browser, server) => visit(browser, server, { width: 1180 });
// On a phone the same document is looked at by one browser; in the other only its width is measured.
const phone = (browser, server, t, name) => visit(browser, server, { width: 360, isQuick: name === "firefox" });
// Firefox is not asked for dark colours: WebDriver BiDi does not know them yet.
const dark = (browser, server, t, name) => (name === "firefox" ? t.skip("Firefox cannot be told to be dark") : visit(browser, server, { width: 1180, dark: true }));

export const ACCESS = { light, phone, dark };
