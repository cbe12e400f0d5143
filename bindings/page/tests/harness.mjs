// SPDX-License-Identifier: MIT
//
// What the tests share: a page of a browser with the site in it, used as a person would.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./server.mjs";

export const BACKSLASH = String.raw`http://good.example\@evil.example:8080/a/../b?q=ü#top`;

export function readData(name) {
  return readFileSync(join(ROOT, name), "utf8");
}

export function readLines(name) {
  return readData(name).split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** Opens a page of the server. Its errors, and what its policy blocks, fail the test that finishes it. */
export async function openPage(browser, server, place) {
  const page = await browser.newPage();
  const troubles = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && troubles.push(`console: ${message.text()}`));
  page.on("dialog", (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  await page.setViewport({ width: 1180, height: 900 });
  await page.goto(server.address + place);
  return Object.assign(page, {
    troubles,
    async finish() {
      assert.deepEqual(troubles, []);
      await page.close();
    },
  });
}

/** Opens the site with a fragment. */
export async function openSite(browser, server, fragment = "") {
  const page = await openPage(browser, server, fragment);
  await page.waitForSelector("body[data-ready]");
  return Object.assign(page, {
    textOf: (selector) => page.$eval(selector, (element) => element.textContent),
    textsOf: (selector) => page.$$eval(selector, (elements) => elements.map((element) => element.textContent)),
    valueOf: (selector) => page.$eval(selector, (element) => element.value),
    /** Puts a text into a field as pasting does. */
    paste: (selector, text) => page.$eval(selector, (field, value) => {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, text),
    pick: (selector) => page.$eval(selector, (element) => element.click()),
    until: (test, ...values) => page.waitForFunction(test, { timeout: 120000, polling: 30 }, ...values),
  });
}

/** The answers of `urlens rpc` to requests. */
export async function askProgram(requests) {
  const program = spawn(process.env.URLENS_PROGRAM ?? join(ROOT, "build/urlens"), ["rpc"], { stdio: ["pipe", "pipe", "inherit"] });
  const parts = [];
  program.stdout.on("data", (part) => parts.push(part));
  program.stdin.end(requests.map((request) => `${JSON.stringify(request)}\n`).join(""));
  await once(program, "close");
  return Buffer.concat(parts).toString().split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** The answers of the page's own engine, asked in the browser. */
export function askEngine(page, requests) {
  return page.evaluate(async (json) => {
    const { Engine, compileEngine } = await import("./engine.js");
    const engine = new Engine(await compileEngine());
    return JSON.stringify(JSON.parse(json).map((request) => engine.ask(request)));
  }, JSON.stringify(requests)).then(JSON.parse);
}
