// SPDX-License-Identifier: MIT
//
// The page in real browsers: node --test page.test.mjs. URLENS_BROWSERS names those to use; without it, all that are found.

import { after, before, describe, it } from "node:test";
import { ACCESS } from "./access.mjs";
import { ANSWERS } from "./answers.mjs";
import { findBrowser, startBrowser } from "./browsers.mjs";
import { LISTS } from "./lists.mjs";
import { OFFLINE } from "./offline.mjs";
import { PACKAGE } from "./package.mjs";
import { PANELS } from "./panels.mjs";
import { SAFETY } from "./safety.mjs";
import { serve } from "./server.mjs";
import { SPEED } from "./speed.mjs";

const wanted = (process.env.URLENS_BROWSERS ?? "chromium firefox").split(" ");
const GROUPS = { panels: PANELS, safety: SAFETY, access: ACCESS, answers: ANSWERS, package: PACKAGE, lists: LISTS, speed: SPEED, offline: OFFLINE };

for (const name of wanted) {
  describe(name, { skip: !findBrowser(name) && `${name} is not installed` }, () => {
    let browser, server;
    before(async () => {
      [browser, server] = [await startBrowser(name), await serve()];
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });
    for (const [group, tests] of Object.entries(GROUPS)) {
      for (const [title, test] of Object.entries(tests)) it(`${group}: ${title}`, { timeout: 240000 }, (t) => test(browser, server, t, name));
    }
  });
}
