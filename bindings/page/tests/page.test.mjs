// SPDX-License-Identifier: MIT
//
// The page in real browsers: node --test page.test.mjs. URLENS_BROWSERS names those to use; without it, all that are found.

import { after, describe, it } from "node:test";
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
const TOGETHER = { panels: PANELS, safety: SAFETY, access: ACCESS, answers: ANSWERS, package: PACKAGE, lists: LISTS };
/** What measures times has the machine to itself. */
const ALONE = { speed: SPEED, offline: OFFLINE };

/** Each browser, with a server of its own, is started when it is first needed. */
const started = new Map();
function start(name) {
  if (!started.has(name)) started.set(name, startBrowser(name).then(async (browser) => [browser, await serve()]));
  return started.get(name);
}

async function stop() {
  const all = await Promise.allSettled(started.values());
  const there = all.filter(({ status }) => status === "fulfilled").map(({ value }) => value);
  for (const [browser, server] of there) await Promise.all([browser.close(), server.close()]);
}

function testIn(name, groups) {
  describe(name, { concurrency: 1, skip: !findBrowser(name) && `${name} is not installed` }, () => {
    for (const [group, tests] of Object.entries(groups)) {
      for (const [title, test] of Object.entries(tests)) {
        it(`${group}: ${title}`, { timeout: 240000 }, async (t) => test(...(await start(name)), t, name));
      }
    }
  });
}

describe("together", { concurrency: wanted.length }, () => wanted.forEach((name) => testIn(name, TOGETHER)));
describe("alone", { concurrency: 1 }, () => wanted.forEach((name) => testIn(name, ALONE)));
after(stop);
