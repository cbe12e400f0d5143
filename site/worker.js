// SPDX-License-Identifier: MIT
//
// What would block typing: readings of long texts, and the comparison of a list.

import { compareList } from "./comparison.js";
import { Engine } from "./engine.js";
import { readWith } from "./reading.js";

let engine = null;

addEventListener("message", async ({ data }) => {
  if (data.module) engine = new Engine(data.module);
  if (data.read) readWith(engine, data.read, data.dialects, (reading) => postMessage({ number: data.number, reading }));
  if (data.compare) await compareList(engine, data.compare, postMessage).catch((error) => reportError(error)); // which the page hears of
});
