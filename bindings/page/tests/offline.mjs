// SPDX-License-Identifier: MIT
//
// Once it was loaded, the page works without its server. This is the last test: it stops the server.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { openSite, readData } from "./harness.mjs";
import { ROOT } from "./server.mjs";

function filesUnder(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]);
}

/** The list of files that are kept has all of them. */
async function complete() {
  const kept = [...readData("site/offline.js").matchAll(/"\.\/([^"]+)"/g)].map(([, name]) => name).sort();
  const there = filesUnder("site").map((name) => name.slice("site/".length)).filter((name) => name !== "offline.js");
  assert.deepEqual(kept, [...there, "urlens.wasm"].sort());
}

async function withoutServer(browser, server) {
  const page = await openSite(browser, server);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.until(() => navigator.serviceWorker.controller !== null);
  await server.close();
  await page.goto(`${server.address}#u=http://0177.1/`);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  await page.until(() => document.querySelector("#readers-groups h3")?.textContent === "127.0.0.1");
  await page.pick("#tab-compare");
  await page.pick("#compare-examples");
  await page.until(() => /compared/.test(document.getElementById("compare-status").textContent));
  await page.close();
}

export const OFFLINE = { complete, withoutServer };
