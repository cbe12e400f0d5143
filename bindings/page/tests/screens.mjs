// SPDX-License-Identifier: MIT
//
// Takes the pictures docs/screens/page-*.png: node screens.mjs [FOLDER].

import { join } from "node:path";
import { startBrowser } from "./browsers.mjs";
import { BACKSLASH, openSite } from "./harness.mjs";
import { ROOT, serve } from "./server.mjs";

const read = `#u=${encodeURIComponent(BACKSLASH)}`;
const PICTURES = [
  { name: "read", fragment: read, width: 1100, height: 800 },
  { name: "dark", fragment: read, width: 1100, height: 800, dark: true },
  { name: "phone", fragment: read, width: 390, height: 844 },
  { name: "readers", fragment: read, width: 1100, height: 680, show: "#readers-table" },
  { name: "compare", fragment: "#t=compare", width: 1100, height: 800, compare: true },
];

const folder = process.argv[2] ?? join(ROOT, "docs/screens");
const [server, browser] = [await serve(), await startBrowser("chromium")];
try {
  for (const { name, fragment, width, height, dark, show, compare } of PICTURES) {
    const page = await openSite(browser, server, fragment);
    await page.setViewport({ width, height });
    if (dark) await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    if (compare) {
      await page.pick("#compare-examples");
      await page.until(() => /compared/.test(document.getElementById("compare-status").textContent));
    }
    await page.until(() => document.querySelector("#readers-table tr, #panel-read[hidden]"));
    if (show) await page.$eval(show, (element) => element.closest("section").scrollIntoView());
    await page.screenshot({ path: join(folder, `page-${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
